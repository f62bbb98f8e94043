package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/grade"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/i18n"
)

// Engine names an engine by what it is: "Médio", and an alpha-beta with its depth, "Alfa-beta 4".
func Engine(w *i18n.Words, ask *game.MoveRequest) string {
	name := w.Say(ask.Level.Name())
	if ask.Level == game.AlphaBeta && ask.Limits.Depth > 0 {
		name += " " + strconv.Itoa(ask.Limits.Depth)
	}
	return name
}

// Entrant names an engine of a championship, as tournament.ParseEngine reads it, by its own name or by what it is;
// what can't be read so is a name.
func Entrant(w *i18n.Words, spec string) string {
	e, wrong := tournament.ParseEngine(spec)
	switch {
	case wrong != nil:
		return spec
	case e.Name != spec || e.Command != nil:
		return e.Name
	}
	return Engine(w, &e.Request)
}

// Grade describes what is true of a block of results as the first thing to read: "legal,
// chega ao objetivo em 6 jogadas, o mínimo".
func Grade(w *i18n.Words, v *grade.Verdict) string {
	if at := slices.IndexFunc(v.Issues, func(m text.Message) bool { return m.Key == "grade.issue.other" }); at >= 0 && v.Reason == grade.OutsideSet {
		return w.Say(v.Issues[at])
	}
	reasons := map[grade.Reason]string{grade.OutsideSet: "grade.outside", grade.Impossible: "grade.impossible", grade.Cut: "grade.cut"}
	key := reasons[v.Reason]
	switch {
	case v.Reason == grade.Cut && v.Legal == nil:
		return w.Key("grade.issue.torn")
	case key != "":
		return w.Key(key)
	case v.Reason == grade.NotRead:
		return notRead(w, v)
	case v.Reason == grade.FalseMeasures:
		return w.Key("grade.measures")
	case v.Reason == grade.Illegal && !v.Why.IsZero():
		return w.Key("grade.illegal.why", "Move", *v.BrokenAt, "Why", v.Why)
	case v.Reason == grade.Illegal:
		return w.Key("grade.illegal", "Move", *v.BrokenAt)
	case v.Reason == grade.FalseClaim:
		wrong := slices.IndexFunc(v.Claims, func(c grade.Claim) bool { return c.Holds != nil && !*c.Holds })
		return w.Key("grade.false", "Claim", BlockClaim(w, v, v.Claims[wrong]))
	case v.Says == grade.SaysImpossible:
		return w.Key("grade.unproved")
	case v.Legal == nil:
		return unfollowed(w, v)
	}
	return followed(w, v)
}

// followed tells where a path that could be followed leads.
func followed(w *i18n.Words, v *grade.Verdict) string {
	switch {
	case v.ReachesGoal == nil && v.Status == grade.Right:
		return w.Key("grade.most", "Count", *v.Moves)
	case v.ReachesGoal == nil:
		return w.Key("grade.legal", "Count", *v.Moves)
	case !*v.ReachesGoal:
		return w.Key("grade.short", "Count", *v.Moves)
	}
	return w.Key("grade.reaches", "Count", *v.Moves, "Rest", distance(w, v))
}

// notRead explains why nothing is said of a block.
func notRead(w *i18n.Words, v *grade.Verdict) string {
	switch {
	case v.Block == 0 && v.Files == 0:
		return w.Key("grade.refused")
	case v.Layout == grade.Unknown:
		return w.Key("grade.unrecognised")
	case v.Game != "":
		return w.Key("grade.noreading")
	}
	return w.Key("grade.noproblem")
}

// BlockClaim returns what a block claims: "os 511 pontos".
func BlockClaim(w *i18n.Words, v *grade.Verdict, c grade.Claim) string {
	if strings.HasPrefix(c.Claim, "bound ") && v.Most {
		return worded(w, "grade.claim.upper.", c.Claim)
	}
	return worded(w, "grade.claim.", c.Claim)
}

// BlockProof says what was proved of the problem of a block, "" for nothing.
func BlockProof(w *i18n.Words, v *grade.Verdict) string {
	if v.Proved == "" {
		return ""
	}
	return worded(w, "grade.proved.", v.Proved)
}

// worded puts fixed English words into words, with the number behind them.
func worded(w *i18n.Words, prefix, fixed string) string {
	prefixed := func(key string) string { return prefix + strings.ReplaceAll(key, " ", ".") }
	at := max(0, strings.LastIndexByte(fixed, ' '))
	if n, err := strconv.Atoi(strings.TrimSpace(fixed[at:])); err == nil {
		return w.Key(prefixed(fixed[:at]), "Count", n, "Number", n)
	}
	return w.Key(prefixed(fixed))
}

func BlockStatus(w *i18n.Words, s grade.Status) string { return w.Key("grade.status." + string(s)) }

// unfollowed describes what is true of a block without a way that can be followed.
func unfollowed(w *i18n.Words, v *grade.Verdict) string {
	switch {
	case v.Says == grade.SaysPath:
		return w.Key("grade.unfollowed")
	case v.ReachesGoal == nil:
		return w.Key("grade.wayless")
	case *v.ReachesGoal:
		return w.Key("grade.wayless.goal")
	}
	return w.Key("grade.wayless.short")
}

// distance tells how far a way is from the optimum.
func distance(w *i18n.Words, v *grade.Verdict) string {
	switch {
	case v.Excess == nil:
		return w.Key("grade.open")
	case *v.Excess == 0:
		return w.Key("grade.optimal")
	}
	return w.Key("grade.excess", "Count", *v.Excess, "Optimum", *v.Optimum)
}

// Audit describes what an audit of a heuristic found, a sentence a line: how much of the
// space was seen, whether the heuristic is admissible and consistent, and how good it is.
func Audit(w *i18n.Words, r *game.AuditReport) []string {
	space := "audit.part"
	switch {
	case r.Whole:
		space = "audit.whole"
	case r.Stopped == search.NotStopped: // it goes on, or was of random boards
		space = "audit.partial"
	}
	lines := []string{
		w.Key(space, "Count", r.States, "Number", w.Number(r.States), "Stop", stopped(w, r.Stopped)),
		auditProperty(w, "audit.admissible.", r.Admissible(), r.Judged, r.Overs),
		consistency(w, r),
	}
	if r.Judged == 0 && r.Admissible() == audit.Holds {
		lines[1] = w.Key("audit.admissible.nothing")
	}
	if r.Rated > 0 {
		lines = append(lines, w.Key(quality(r.Ratio), "Percent", w.Decimal(100*r.Ratio, 0), "Factor", Times(w, r.Ratio),
			"Perfect", w.Number(r.Perfect), "Number", w.Number(r.Rated)))
	}
	return lines
}

// consistency tells whether a heuristic is consistent. One that is not admissible never is, though no
// move may show it: then h is not 0 at the goal, or a state is given up that reaches it.
func consistency(w *i18n.Words, r *game.AuditReport) string {
	switch {
	case r.Drops > 0 || r.Overs == 0:
		return auditProperty(w, "audit.consistent.", r.Consistent(), r.Edges, r.Drops)
	case r.Over != nil && math.IsInf(r.Over.Estimate, 1):
		return w.Key("audit.consistent.lost")
	case !r.Whole:
		return w.Key("audit.consistent.goal.part")
	}
	return w.Key("audit.consistent.goal")
}

func quality(ratio float64) string {
	if IsFactor(ratio) {
		return "audit.quality.factor"
	}
	return "audit.quality"
}

// IsFactor reports whether a ratio is read more easily as a factor than as a percentage: from twice as much on.
func IsFactor(ratio float64) bool { return math.Abs(ratio) >= 2 }

// Times writes a factor: "5,2", from ten on whole, "110", and below one "0,75", with two digits that count.
func Times(w *i18n.Words, factor float64) string {
	switch size := math.Abs(factor); {
	case size >= 9.95:
		return w.Decimal(factor, 0)
	case size >= 0.995 || size == 0:
		return w.Decimal(factor, 1)
	default:
		return w.Decimal(factor, min(1-int(math.Floor(math.Log10(size))), 6))
	}
}

// Multiple is a factor with its sign: "5,2 ×".
func Multiple(w *i18n.Words, factor float64) string {
	return w.Key("compare.factor", "Factor", Times(w, factor))
}

// auditProperty tells whether what a heuristic should be was shown of so many, or of how many it fails.
func auditProperty(w *i18n.Words, property string, found audit.Finding, seen, fails int64) string {
	if found == audit.Fails {
		seen = fails
	}
	return w.Key(property+string(found), "Count", seen, "Number", w.Number(seen))
}

// Overestimate describes what is wrong in a state: "h = 5 e a distância é 3".
func Overestimate(w *i18n.Words, o *game.Overestimate) string {
	key := "audit.over.most"
	if o.Exact {
		key = "audit.over"
	}
	return w.Key(key, "Estimate", Estimate(w, o.Estimate), "Distance", o.Distance)
}

// DropText describes what is wrong with a move: "E1: h desce de 7 para 4".
func DropText(w *i18n.Words, d *game.Drop) string {
	return w.Key("audit.drop", "Move", d.Move, "Before", Estimate(w, d.Before), "After", Estimate(w, d.After), "Cost", d.Cost)
}

// Estimate writes a value of a heuristic, with up to three digits after the decimal mark: "26,9".
func Estimate(w *i18n.Words, h float64) string {
	switch {
	case math.IsInf(h, 1):
		return "∞"
	case h == math.Trunc(h):
		return w.Number(int64(h))
	}
	digits := 3
	for thousandths := math.Round(1000 * h); digits > 0 && math.Mod(thousandths, 10) == 0; thousandths /= 10 {
		digits--
	}
	return w.Decimal(h, digits)
}

func Promise(h game.HeuristicInfo) text.Message {
	if h.Admissible {
		return text.M("solver.method.admissible")
	}
	return text.M("solver.method.inadmissible")
}

// Place tells where a path leads: "Depois de E1 F3".
func Place(path []string) text.Message {
	if len(path) == 0 {
		return text.M("audit.start")
	}
	return text.M("audit.after", "Path", strings.Join(path, " "))
}

// NotGenerated tells that no problem was found: "não encontrei em 20 s (812 tentativas)".
func NotGenerated(w *i18n.Words, r *generate.Result) string {
	tries := text.M("generate.tries", "Count", r.Tries)
	elapsed := w.Duration(r.Elapsed)
	if r.Elapsed >= time.Second {
		elapsed = w.Key("generate.seconds", "Seconds", int(r.Elapsed.Round(time.Second).Seconds()))
	}
	reasons := map[search.Stop]string{search.ByTime: "generate.time", search.ByCancel: "generate.cancel"}
	key := reasons[r.Stopped]
	return w.Key(cmp.Or(key, "generate.over"), "Time", elapsed, "Tries", tries)
}

// CSVNote is the note of the form that the user chose for CSV: one of CSVForms, "" for none.
const CSVNote = "csv"

// The forms of CSV, by what separates cells: comma with a decimal point, semicolon with a decimal comma.
const (
	commaForm     = "comma"
	semicolonForm = "semicolon"
)

// CSVForms lists the forms of CSV.
func CSVForms() []string { return []string{commaForm, semicolonForm} }

// CSVForm returns the form that the user chose, at first that of a spreadsheet in the language of the window.
func CSVForm(w *i18n.Words, chosen string) string {
	switch {
	case slices.Contains(CSVForms(), chosen):
		return chosen
	case strings.Contains(w.Decimal(0.5, 1), ","):
		return semicolonForm
	}
	return commaForm
}

// Dialect returns how tables are saved for a spreadsheet.
func Dialect(w *i18n.Words, chosen string) text.Dialect {
	if CSVForm(w, chosen) == semicolonForm {
		return text.Excel
	}
	return text.Dialect{Mark: true}
}

// Break tells where a path breaks, and the rule that its move breaks if that is known.
func Break(w *i18n.Words, p *grade.Replay) string {
	switch {
	case p.Broken == "":
		return w.Key("grade.page.breaks.board", "Number", p.BrokenAt)
	case !p.Why.IsZero():
		return w.Key("grade.page.breaks.why", "Number", p.BrokenAt, "Move", p.Broken, "Why", p.Why)
	}
	return w.Key("grade.page.breaks", "Number", p.BrokenAt, "Move", p.Broken)
}
