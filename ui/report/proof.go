package report

import (
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/core/verify"
	"procura/ui/i18n"
)

// Claim returns the claim of a run in the words of certificates: "optimal 6"; "" for a run
// that says nothing that could be proved.
func Claim(run game.Run) string {
	count := strconv.Itoa
	switch {
	case run.Maximise && run.Verdict == search.Optimal:
		return "most " + count(run.Score)
	case run.Maximise && run.HasScore && run.Solved():
		return "points " + count(run.Score) + " atmost " + count(run.Upper)
	case run.Maximise:
		return ""
	case run.Verdict == search.Optimal:
		return "optimal " + count(run.Length)
	case run.Verdict == search.Impossible:
		return "impossible"
	case run.Verdict == search.Solution && run.Bound > 0:
		return "solution " + count(run.Length) + " atleast " + count(run.Bound)
	case run.Verdict == search.Unknown && run.Bound > 0:
		return "atleast " + count(run.Bound)
	}
	return ""
}

// claimKeys has the keys of the claims of certificates, by the first word and the count of numbers.
var claimKeys = map[string]string{
	"optimal 1":    "proof.claim.optimal",
	"solution 2":   "proof.claim.solution",
	"atleast 1":    "proof.claim.atleast",
	"impossible 0": "proof.claim.impossible",
	"win 1":        "proof.claim.win.in",
	"loss 1":       "proof.claim.loss.in",
	"win 0":        "proof.claim.win",
	"loss 0":       "proof.claim.loss",
	"draw 0":       "proof.claim.draw",
	"most 1":       "proof.claim.most",
	"points 2":     "proof.claim.points",
}

// ClaimWords tells in words what a certificate claims: "ótima: 6 jogadas, e nenhuma solução
// tem menos". A claim that nobody knows stays as it is.
func ClaimWords(w *i18n.Words, claim string) string {
	fields := strings.Fields(claim)
	var numbers []int
	for _, field := range fields {
		if n, err := strconv.Atoi(field); err == nil {
			numbers = append(numbers, n)
		}
	}
	if len(fields) > 0 {
		if key, known := claimKeys[fields[0]+" "+strconv.Itoa(len(numbers))]; known {
			n := slices.Concat(numbers, []int{0, 0})
			return w.Key(key, "Count", n[0], "Bound", n[1], "Number", w.Number(int64(n[0])), "Upper", w.Number(int64(n[1])))
		}
	}
	return text.Plain(claim)
}

// Refused explains why a certificate is not verified, and where: "linha 12: ...".
func Refused(w *i18n.Words, r *verify.Refusal) string {
	return w.Key("proof.refused.line", "Line", r.Line, "Reason", w.Say(RefusalMessage(r)))
}

// Check reads certificates, as verify.Check does.
type Check func(ctx context.Context, r io.Reader, p *verify.Progress, tell func(verify.Finding)) error

// Unverified is why the checker does not confirm a certificate, and in which line.
type Unverified struct {
	Why  text.Message
	Line int
}

// Error is the key of the reason.
func (u *Unverified) Error() string { return u.Why.Key }

// Verify has certificates checked that were written: none is refused, and the last one is
// of a game, and of a claim unless that is "". The error is an *Unverified, a *game.Unwritten
// where it is too large for the checker, or that of check.
func Verify(ctx context.Context, check Check, r io.Reader, p *verify.Progress, id, claim string) error {
	var last verify.Finding
	var refused *verify.Refusal
	err := check(ctx, r, p, func(f verify.Finding) {
		last = f
		if refused == nil {
			refused = f.Refused
		}
	})
	switch {
	case err != nil:
		return err
	case refused != nil && refused.IsCost():
		return &game.Unwritten{Why: RefusalMessage(refused)} // it may be true
	case refused != nil:
		return &Unverified{RefusalMessage(refused), refused.Line}
	case last.Game != id || claim != "" && last.Claim != claim:
		return &Unverified{text.M("proof.unasked"), last.Line}
	}
	return nil
}

// IsDamaged reports whether an error of reading says that what gzip has packed is damaged.
func IsDamaged(err error) bool {
	var damaged flate.CorruptInputError
	return errors.As(err, &damaged) || errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) ||
		errors.Is(err, io.ErrUnexpectedEOF)
}

// RefusalMessage is the reason alone.
func RefusalMessage(r *verify.Refusal) text.Message {
	return text.Message{Key: "proof.refusal." + r.Key, Args: r.Args}
}

// Retracted describes what is left of a run whose certificate was refused: nothing is
// proved.
func Retracted(w *i18n.Words, run game.Run) string {
	switch {
	case run.Maximise && run.HasScore:
		return w.Key("solver.headline.retracted.points", "Count", run.Score, "Number", w.Number(int64(run.Score)))
	case run.Solved():
		return w.Key("solver.headline.retracted.moves", "Count", run.Length)
	}
	return w.Key("solver.headline.retracted")
}

// Quoted is the name that a certificate gives its problem, so that nobody takes it for
// anything else: in quotes, on one line, not long, and with what can't be seen written out.
func Quoted(name string) string { return strconv.Quote(text.Clip(name, 40)) }

// Facts tells what a certificate is of, besides its problem: rules in words that are given,
// target, and whether something was played before its start.
func Facts(w *i18n.Words, f verify.Finding, rules string) string {
	var facts []string
	if rules != "" {
		facts = append(facts, rules)
	}
	if f.Target >= 0 {
		facts = append(facts, w.Key("proof.verified.target", "Count", f.Target, "Number", w.Number(int64(f.Target))))
	}
	if f.Played {
		facts = append(facts, w.Key("proof.verified.played"))
	}
	return strings.Join(facts, ", ")
}

// Searching describes what a search under way has proved, or another run before, and the best solution
// that it has so far: "A procurar: pelo menos 12 jogadas". Both are those of one moment.
func Searching(w *i18n.Words, p *search.Progress, known Known) string {
	if upper := p.Upper.Load(); upper > 0 {
		points := min(p.Points.Load(), upper)
		if now := p.Standing(); now != nil {
			points, upper = int64(now.Points), int64(now.Upper)
		}
		if known.upper != nil {
			upper = min(upper, int64(known.upper.Upper))
		}
		return w.Key("solver.headline.climbing", "Count", points, "Number", w.Number(points), "Upper", w.Number(upper))
	}
	bound, best := max(0, p.Bound.Load()), p.Best.Load()
	if now := p.Standing(); now != nil {
		bound, best = int64(now.Bound), int64(len(now.Path))
	}
	if known.lower != nil {
		bound = max(bound, int64(known.lower.Bound))
	}
	if best == 0 {
		return w.Key("solver.headline.searching", "Count", int(bound))
	}
	return w.Key("solver.headline.narrowing", "Count", int(best), "Bound", min(bound, best))
}

// Waiting tells that a problem has not been searched yet, and what is to be reached.
func Waiting(w *i18n.Words, p game.Puzzle) (headline, details string) {
	return w.Key("solver.headline.waiting"), sayGoal(w, "solver.fact.goal.", p)
}

// sayGoal says what is to be reached, by one of the keys with a prefix; "" where there is no goal.
func sayGoal(w *i18n.Words, prefix string, p game.Puzzle) string {
	key := p.Module().ID()
	target, ok := p.Target()
	switch {
	case !ok && p.Module().HasTarget():
		return ""
	case p.Rules()["numbers"] == "off": // no number erases another
		key = "numbersoff"
	}
	return w.Key(prefix+key, "Target", target)
}

// Aim tells in a sentence what a puzzle is about, "" where it has no goal.
func Aim(w *i18n.Words, p game.Puzzle) string { return sayGoal(w, "help.goal.", p) }

// Failure is the verdict of a run that a fault of the program ended.
func Failure(w *i18n.Words) string { return w.Key("solver.headline.failed") }

// FailureCell is the same for a column of a table.
func FailureCell(w *i18n.Words) string { return w.Key("core.verdict.failed") }

// FailureDetails describes what failed: the search or, where it found a path, showing that.
func FailureDetails(w *i18n.Words, run game.Run) string {
	if run.Solved() {
		return w.Key("solver.fact.replay")
	}
	return w.Key("solver.fact.failed")
}

// Saving tells how many times fewer nodes a search by symmetry generated; "" for no more
// than the tenth part fewer.
func Saving(w *i18n.Words, times float64) string {
	tenths := math.Floor(10 * times)
	if tenths <= 10 {
		return ""
	}
	return w.Key("solver.fact.saving", "Factor", w.Parameter(tenths/10))
}

// Findings lists errors of a file with their places, then warnings by problem.
func Findings(w *i18n.Words, file datafile.File) []string {
	var lines []string
	for _, issue := range file.Issues {
		lines = append(lines, text.Plain(Issue(w, issue)))
	}
	for _, p := range file.Problems {
		for _, m := range p.Puzzle.Warnings() {
			lines = append(lines, text.Plain(p.Name+": "+w.Say(m)))
		}
	}
	return lines
}

// Issue writes an issue with the name of its file: "a.dat, line 3, column 9: what; what
// was expected".
func Issue(w *i18n.Words, issue game.Issue) string {
	place := filepath.Base(issue.File)
	if issue.Line > 0 {
		place = w.Key("solver.issue.place", "File", place, "Line", issue.Line, "Column", issue.Column)
	}
	return place + ": " + Flaw(w, issue)
}

// Flaw describes what is wrong and what was expected.
func Flaw(w *i18n.Words, issue game.Issue) string {
	if issue.Expected.IsZero() {
		return w.Say(issue.What)
	}
	return w.Say(issue.What) + "; " + w.Say(issue.Expected)
}

// Rules returns the rules that are played by: "Captura: ímpar · Volta: sim".
func Rules(w *i18n.Words, module string, settings []game.Setting, rules game.Rules) string {
	var parts []string
	for _, s := range settings {
		if value := rules[s.Key]; slices.Contains(s.Values, value) {
			parts = append(parts, w.Say(s.Name)+": "+RuleValue(w, module, s.Key, value))
		}
	}
	return strings.Join(parts, " · ")
}

// RuleValue names the value of a rule of a game.
func RuleValue(w *i18n.Words, module, key, value string) string {
	return w.Key("core.rule." + module + "." + key + "." + value)
}
