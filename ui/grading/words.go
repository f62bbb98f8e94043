package grading

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
)

// nothing stands for a missing value.
const nothing = "–"

var looks = map[grade.Status]struct {
	colour fyne.ThemeColorName
	mark   fyne.ThemeIconName
}{
	grade.Right:  {theme.Proved, fynetheme.IconNameConfirm},
	grade.Wrong:  {theme.Impossible, fynetheme.IconNameCancel},
	grade.Open:   {theme.Bound, fynetheme.IconNameQuestion},
	grade.Unread: {theme.Muted, fynetheme.IconNameWarning},
}

func statusColour(s grade.Status) fyne.ThemeColorName { return looks[s].colour }

func markOf(s grade.Status) fyne.Resource {
	return fynetheme.NewColoredResource(fynetheme.Icon(looks[s].mark), looks[s].colour)
}

// statusOf returns the word for the status of a block, or of a program.
func statusOf(w *i18n.Words, r *row) string {
	if r.program != nil {
		return report.JudgedStatus(w, r.program.Status)
	}
	return report.BlockStatus(w, r.Status)
}

// headline returns what to read first of a row.
func headline(w *i18n.Words, r *row) string {
	if r.refusal != nil {
		return w.Key("grade.page.headline.unread")
	}
	if r.program != nil {
		return programHeadline(w, r)
	}
	return i18n.Sentence(report.Grade(w, &r.Verdict))
}

// problemOf names game and problem: "Cavalo C".
func problemOf(w *i18n.Words, r *row) string {
	if r.Game == "" {
		return r.Problem
	}
	return strings.TrimSpace(w.Key("core.game."+r.Game) + " " + r.Problem)
}

// methodOf names the method that the block says it used: as everywhere if it is one of ours, else as the block does.
func methodOf(w *i18n.Words, r *row) string {
	heuristic := ""
	if r.heuristic != "" && r.heuristic != "-" {
		heuristic = " · " + r.heuristic
	}
	word, number, _ := strings.Cut(r.Algorithm, " ")
	ran := game.Method{Algorithm: search.Algorithm(strings.ToLower(word))}
	if r.Puzzle == nil || !slices.Contains(append(search.Algorithms(), search.Anytime, game.Hand), ran.Algorithm) {
		return r.Algorithm + heuristic
	}
	if p, takes := ran.Algorithm.Parameter(); takes {
		ran.Parameter, _ = strconv.ParseFloat(strings.TrimPrefix(number, p.Key+"="), 64) // 0 stands for the usual one
	}
	_, formula := game.FormulaText(r.heuristic)
	if formula || slices.ContainsFunc(r.Puzzle.Heuristics(), func(h game.HeuristicInfo) bool { return h.Key == r.heuristic }) {
		ran.Heuristic, heuristic = r.heuristic, ""
	}
	return report.Method(w, game.Run{Game: r.Game, Ran: ran}) + heuristic
}

// movesOf writes the moves and the minimum: "8 / 6 (+2)".
func movesOf(w *i18n.Words, r *row) string {
	if r.Moves == nil {
		return nothing
	}
	said := w.Number(int64(*r.Moves)) + " / "
	if r.Optimum == nil {
		return said + nothing
	}
	said += w.Number(int64(*r.Optimum))
	if r.Excess != nil && *r.Excess > 0 {
		said += fmt.Sprintf(" (+%d)", *r.Excess)
	}
	return said
}

// rulesShort returns how many settings allow the path.
func rulesShort(w *i18n.Words, r *row) string {
	switch all := combinations(r); {
	case r.Legal == nil || r.Puzzle == nil:
		return nothing
	case len(r.Legal) == 0:
		return w.Key("grade.page.rules.none")
	case len(r.Legal) == all:
		return w.Key("grade.page.rules.all")
	default:
		return w.Key("grade.page.rules.some", "Count", len(r.Legal), "All", all)
	}
}

func combinations(r *row) int {
	if r.Puzzle == nil {
		return 0
	}
	return len(game.Combinations(r.Puzzle.Module().Settings()))
}

// rulesWhole names the rules that allow a path: the values of each setting that makes a difference.
func rulesWhole(w *i18n.Words, r *row) string {
	short := rulesShort(w, r)
	if len(r.Legal) == 0 || r.Puzzle == nil || len(r.Legal) == combinations(r) {
		return short
	}
	module := r.Puzzle.Module()
	var parts []string
	for _, s := range module.Settings() {
		var names []string
		for _, value := range s.Values {
			if slices.ContainsFunc(r.Legal, func(rules string) bool { return slices.Contains(strings.Fields(rules), s.Key+"="+value) }) {
				names = append(names, report.RuleValue(w, module.ID(), s.Key, value))
			}
		}
		if len(names) < len(s.Values) {
			parts = append(parts, w.Say(s.Name)+": "+strings.Join(names, " "+w.Key("grade.page.or")+" "))
		}
	}
	return strings.Join(append([]string{short}, parts...), " · ")
}

func issuesOf(w *i18n.Words, r *row) []string {
	if r.refusal != nil {
		return []string{report.Issue(w, *r.refusal)}
	}
	if r.program != nil {
		return programIssues(w, r.program)
	}
	var list []string
	for _, issue := range r.Issues {
		if issue.Key == "grade.issue.torn" && r.Reason == grade.Cut { // the headline says so
			continue
		}
		list = append(list, sentence(w, r, issue))
	}
	return list
}

// sentence says an issue or a note of a row, with numbers and rules as the window writes them.
func sentence(w *i18n.Words, r *row, m text.Message) string {
	shown := text.Message{Key: m.Key, Args: maps.Clone(m.Args)}
	for name, value := range shown.Args {
		written, is := value.(string)
		switch {
		case is && (name == "Claimed" || name == "Value"):
			shown.Args[name] = withDecimals(w, written)
		case is && name == "Rules" && r.Puzzle != nil:
			shown.Args[name] = rulesNamed(w, r, written)
		}
	}
	return i18n.Sentence(w.Say(shown))
}

// rulesNamed names the rules of "key=value key=value"; other texts stay.
func rulesNamed(w *i18n.Words, r *row, written string) string {
	rules := game.Rules{}
	for _, word := range strings.Fields(written) {
		key, value, _ := strings.Cut(word, "=")
		rules[key] = value
	}
	module := r.Puzzle.Module()
	return cmp.Or(report.Rules(w, module.ID(), module.Settings(), rules), written)
}

// withDecimals returns a number as written, with the decimal mark of the language; other texts stay.
func withDecimals(w *i18n.Words, written string) string {
	whole, digits, found := strings.Cut(written, ".")
	value, err := strconv.ParseFloat(written, 64)
	if !found || err != nil || len(whole) > 9 || strings.ContainsAny(written, "eE") {
		return written
	}
	return w.Decimal(value, len(digits))
}

// wrongsOf returns the issues of a row, after the mistake of its answer.
func wrongsOf(w *i18n.Words, r *row) []string {
	list := issuesOf(w, r)
	if head := headline(w, r); isAnswerWrong(r) && !slices.Contains(list, head) {
		list = append([]string{head}, list...)
	}
	return list
}

func issuesShort(w *i18n.Words, r *row) string {
	list := wrongsOf(w, r)
	switch len(list) {
	case 0:
		return ""
	case 1:
		return list[0]
	}
	return fmt.Sprintf("%s (+%d)", list[0], len(list)-1)
}

// sameOf names whose block a block is the same as, or the students whose answers are.
func sameOf(w *i18n.Words, r *row) string {
	switch same := r.sameText(); {
	case same != nil:
		return w.Key("grade.page.block.of", "Of", nameAuthor(same, r), "Block", same.Block)
	case r.alike != nil:
		return r.alike.Others(r.owner)
	}
	return ""
}

// nameAuthor names whose a block is: the student, where that is not the one of another block, too, or else the file.
func nameAuthor(r, beside *row) string {
	if r.owner == nil || r.owner == beside.owner {
		return r.name
	}
	return r.owner.String()
}

// nameAnswer names an answer above its board: its author, or where that is the one of the other board, file and block.
func nameAnswer(w *i18n.Words, r, beside *row) string {
	if r.owner != nil && r.owner != beside.owner {
		return r.owner.String()
	}
	return w.Key("grade.page.block.of", "Of", r.name, "Block", r.Block)
}

// alikeOf says which answers are the same as that of a row, and what that means.
func alikeOf(w *i18n.Words, r *row) []string {
	others := w.Key("grade.page.alike.others", "Names", r.alike.Others(r.owner))
	if !r.alike.Mistake.IsZero() {
		return []string{i18n.Sentence(w.Key("grade.page.alike.false", "Mistake", r.alike.Mistake)), others}
	}
	means := w.Key("grade.page.alike.unexplained")
	if r.alike.IsExplained() {
		means = w.Key("grade.page.alike.usual", "Method", r.alike.Method)
	}
	return []string{means, i18n.Sentence(w.Key("grade.page.alike.paths", "Paths", r.alike.Paths)), others}
}
