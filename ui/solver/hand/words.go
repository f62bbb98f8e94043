package hand

import (
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
)

// Verdict says how a game by hand stands: "Jogada 4 · mínimo 6".
func (h *Hand) Verdict(w *i18n.Words, l puzzle.Line) (headline string, colour fyne.ThemeColorName, details string) {
	if run, ok := h.answered(l); ok {
		return From(w, h.answer.line, report.Headline(w, run)), colourOf(run), about(w, h.answer.line, run)
	}
	fewest, counted := h.Fewest(l.Puzzle())
	if l.Goal() {
		headline, colour = ended(w, l.Len()-1, fewest)
		return headline, colour, h.counting(w, l, counted, fewest)
	}
	headline, colour = w.Key("hand.move", "Move", l.Len()-1), fynetheme.ColorNameForeground
	switch fewest.Verdict {
	case search.Optimal:
		headline = w.Key("hand.move.least", "Move", l.Len()-1, "Least", fewest.Length)
	case search.Impossible:
		headline, colour = w.Key("hand.move.none", "Move", l.Len()-1), theme.Impossible
	case search.Solution, search.Unknown:
	}
	legal := len(l.Legal())
	if legal == 0 {
		return w.Key("hand.stuck"), theme.Impossible, w.Key("hand.stuck.undo")
	}
	details = w.Key("hand.legal", "Count", legal)
	if more := h.counting(w, l, counted, fewest); more != "" {
		details = strings.Join([]string{details, more}, " · ")
	}
	return headline, colour, details
}

// From says of a verdict that it is that of a position of a game, not of its problem.
func From(w *i18n.Words, l puzzle.Line, verdict string) string {
	return w.Key("hand.from", "Count", l.Len()-1, "Verdict", verdict)
}

// about says what a verdict on a position means for its problem.
func about(w *i18n.Words, from puzzle.Line, run game.Run) string {
	switch {
	case run.Solved():
		return w.Key("hand.from.all", "Count", from.Len()-1+run.Length)
	case run.Verdict == search.Impossible:
		return w.Key("hand.from.impossible")
	}
	return ""
}

// counting says how far the count of the fewest moves is, "" where that is said already.
func (h *Hand) counting(w *i18n.Words, l puzzle.Line, counted bool, fewest search.Report) string {
	switch {
	case !aims(l.Puzzle()):
		return ""
	case !counted && h.Engine.doing.errand != count:
		return "" // as long as something else is searched, or nobody plays
	case !counted:
		return w.Key("hand.counting")
	case fewest.Verdict == search.Optimal || fewest.Verdict == search.Impossible:
		return ""
	}
	return w.Key("hand.bound", "Bound", max(0, fewest.Bound))
}

// Told says how a game that is a run of the table ended.
func (h *Hand) Told(w *i18n.Words, p game.Puzzle, run game.Run) (headline string, colour fyne.ThemeColorName, details string) {
	fewest, _ := h.Fewest(p)
	if run.HasScore {
		details = w.Key("fact.score", "Count", run.Score)
	}
	headline, colour = ended(w, run.Length, fewest)
	return headline, colour, details
}

// ended compares a game that has reached the goal with the fewest moves.
func ended(w *i18n.Words, moves int, fewest search.Report) (headline string, colour fyne.ThemeColorName) {
	switch {
	case fewest.Verdict == search.Optimal && moves <= fewest.Length:
		return w.Key("hand.done.least", "Count", moves), theme.Proved
	case fewest.Verdict == search.Optimal:
		return w.Key("hand.done.more", "Count", moves, "Least", fewest.Length, "More", moves-fewest.Length), theme.Bound
	}
	return w.Key("hand.done", "Count", moves), theme.Bound
}

func colourOf(run game.Run) fyne.ThemeColorName {
	switch run.Verdict {
	case search.Optimal:
		return theme.Proved
	case search.Impossible:
		return theme.Impossible
	}
	return theme.Bound
}

// Caption is what is said below the board, false where the step itself says enough; wrong
// where it is a refusal.
func (h *Hand) Caption(w *i18n.Words) (words string, wrong, ok bool) {
	l, there := h.look()
	switch {
	case !there:
	case h.Refused != nil:
		return w.Say(h.Refused.Why), true, true
	case h.Engine.Asked && h.Engine.doing.errand != advise:
		return w.Key("hand.later"), false, true
	case h.Engine.Asked:
		return w.Key("hand.thinking"), false, true
	case h.Hint != nil && h.Hinted == 2:
		return w.Key("hand.hint.said", "Move", w.Say(h.Hint.Said)), false, true
	case h.Hint != nil:
		return w.Key("hand.hint.said", "Move", w.Say(h.Hint.First)), false, true
	case len(h.Picked) > 0:
		return w.Say(l.Prompt(h.Picked)), false, true
	}
	return "", false, false
}
