package hand

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Verdict returns words for how a game by hand stands: "Jogada 4 · mínimo 6".
func (h *Hand) Verdict(w *i18n.Words, l puzzle.Line) (headline string, colour fyne.ThemeColorName, details string) {
	if run, ok := h.answerAt(l); ok {
		return FromPosition(w, h.answer.line, report.Headline(w, run)), page.VerdictColour(run.Verdict), answerNote(w, h.answer.line, run)
	}
	fewest, counted := h.Minimum(l.Puzzle())
	if l.Goal() {
		headline, colour = endVerdict(w, l.Len()-1, fewest)
		if from, solved := h.solvedFrom(); solved {
			headline = w.Key("solver.hand.done.search", "From", from, "Count", l.Len()-1)
		}
		if n := h.Hints(l.Puzzle()); n > 0 {
			details = w.Key("solver.hand.hints", "Count", n)
		}
		return headline, colour, cmp.Or(h.minimumNote(w, l, counted, fewest), details)
	}
	headline, colour = w.Key("solver.hand.move", "Move", l.Len()-1), fynetheme.ColorNameForeground
	switch fewest.Verdict {
	case search.Optimal:
		headline = w.Key("solver.hand.move.least", "Move", l.Len()-1, "Least", fewest.Length)
	case search.Impossible:
		headline, colour = w.Key("solver.hand.move.none", "Move", l.Len()-1), theme.Impossible
	case search.Solution, search.Unknown:
	}
	legal := len(l.Legal())
	if legal == 0 {
		return w.Key("solver.hand.stuck"), theme.Impossible, w.Key("solver.hand.stuck.undo")
	}
	details = w.Key("solver.hand.legal", "Count", legal)
	if h.showsOutlooks(l) && h.tellsDeadEnds(l.Puzzle()) {
		details = h.outlooksAt(h.at).deadEnds(w, l)
	}
	if more := h.minimumNote(w, l, counted, fewest); more != "" {
		details += " · " + more
	}
	return headline, colour, details
}

// solvedFrom returns the number of moves after which a search has solved the game on the board. What the
// search found is one step. It returns false if the user has solved it.
func (h *Hand) solvedFrom() (moves int, solved bool) {
	g, ok := h.GameOnBoard()
	if !ok {
		return 0, false
	}
	for _, end := range g.Ends() {
		if end < g.Index() {
			moves = end
		}
	}
	return moves, g.Index()-moves > 1
}

// FromPosition returns a verdict with the words that it is of a position of a game, not of its problem.
func FromPosition(w *i18n.Words, l puzzle.Line, verdict string) string {
	return w.Key("solver.hand.from", "Count", l.Len()-1, "Verdict", verdict)
}

func answerNote(w *i18n.Words, from puzzle.Line, run game.Run) string {
	switch {
	case run.Solved():
		return w.Key("solver.hand.from.all", "Count", from.Len()-1+run.Length)
	case run.Verdict == search.Impossible:
		return w.Key("solver.hand.from.impossible")
	}
	return ""
}

// minimumNote returns words for how far the count of the fewest moves is. It returns "" if that is told
// already.
func (h *Hand) minimumNote(w *i18n.Words, l puzzle.Line, counted bool, fewest search.Report) string {
	switch {
	case !game.HasGoal(l.Puzzle()):
		return ""
	case !counted && h.doing.errand != findMinimum:
		return "" // as long as something else is searched, or nobody plays
	case !counted:
		return w.Key("solver.hand.counting")
	case fewest.Verdict == search.Optimal || fewest.Verdict == search.Impossible:
		return ""
	}
	return w.Key("solver.hand.bound", "Bound", max(0, fewest.Bound))
}

func (h *Hand) EndVerdict(w *i18n.Words, p game.Puzzle, run game.Run) (headline string, colour fyne.ThemeColorName, details string) {
	fewest, _ := h.Minimum(p)
	if run.HasScore {
		details = w.Key("solver.fact.score", "Count", run.Score)
	}
	headline, colour = endVerdict(w, run.Length, fewest)
	return headline, colour, details
}

// endVerdict compares a game that has reached the goal with the fewest moves.
func endVerdict(w *i18n.Words, moves int, fewest search.Report) (headline string, colour fyne.ThemeColorName) {
	switch {
	case fewest.Verdict == search.Optimal && moves <= fewest.Length:
		return w.Key("solver.hand.done.least", "Count", moves), theme.Proved
	case fewest.Verdict == search.Optimal:
		return w.Key("solver.hand.done.more", "Count", moves, "Least", fewest.Length, "More", moves-fewest.Length), theme.Bound
	}
	return w.Key("solver.hand.done", "Count", moves), theme.Bound
}

// Caption returns the words below the board. It returns ok false if the step itself says enough, and
// wrong true if the words are a refusal.
func (h *Hand) Caption(w *i18n.Words) (words string, wrong, ok bool) {
	l, there := h.position()
	switch {
	case !there:
	case h.Refused != nil:
		return w.Say(h.Refused.Why), true, true
	case h.Asked && h.doing.errand != findHint:
		return w.Key("solver.hand.later"), false, true
	case h.Asked:
		return w.Key("solver.hand.thinking"), false, true
	case h.Hint != nil:
		said := h.Hint.First
		if h.Hinted == 2 {
			said = h.Hint.Said
		}
		return w.Key("solver.hand.hint.said", "Move", w.Say(said)), false, true
	case len(h.Picked) > 0:
		return w.Say(l.Prompt(h.Picked)), false, true
	}
	if there {
		if next := h.pointedMove(l); next != nil {
			return w.Say(next.Step(next.Len() - 1).Caption), false, true
		}
	}
	return "", false, false
}

// Buttons holds the buttons of a hand: undo, redo, hint, and what comes after each move.
type Buttons struct {
	// Content holds undo, redo and hint. Ahead switches what comes after each move.
	Content, Outlooks fyne.CanvasObject

	words            *i18n.Words
	hand             *Hand
	undo, redo, hint *widgets.Button
	ahead            *widgets.KeyedCheck
	deadEnds         bool // ahead shows nothing else
	// Of a panel: what begins anew, and the figures.
	restart      *widgets.Button
	moves, least *widgets.Line
}

// NewButtons makes the buttons.
func NewButtons(w *i18n.Words, h *Hand, tips *widgets.Tips) *Buttons {
	r := &Buttons{words: w, hand: h, ahead: &widgets.KeyedCheck{}}
	r.undo = widgets.NewQuietButton(tips, w.Key("solver.hand.undo"), "", fynetheme.ContentUndoIcon(), h.Undo)
	r.redo = widgets.NewQuietButton(tips, w.Key("solver.hand.redo"), "", fynetheme.ContentRedoIcon(), h.Redo)
	r.hint = widgets.NewQuietButton(tips, w.Key("solver.hand.hint.tip"), w.Key("match.hint"), nil, h.AskHint)
	r.ahead.Text, r.ahead.OnChanged = w.Key("solver.hand.ahead"), h.SetShowOutlooks
	r.ahead.ExtendBaseWidget(r.ahead)
	r.ahead.Tip.ExplainLive(tips, r.aboutAhead, r.ahead)
	r.Content = container.New(widgets.Tight(rowHeight), r.undo, r.redo, r.hint)
	r.Outlooks = container.New(widgets.Tight(rowHeight), r.ahead)
	return r
}

// aboutAhead explains what is shown of each move.
func (r *Buttons) aboutAhead() string {
	if r.deadEnds {
		return r.words.Key("solver.hand.deadends.tip")
	}
	return r.words.Key("solver.hand.ahead.tip")
}

// NewPanel makes the buttons that somebody plays with who has nothing else in mind, in words, and two
// figures above them: the moves played, and how many it takes.
func NewPanel(w *i18n.Words, h *Hand, tips *widgets.Tips) *Buttons {
	r := NewButtons(w, h, tips)
	for _, b := range []*widgets.Button{r.undo, r.redo, r.hint} {
		b.Importance = widget.MediumImportance
	}
	r.undo.SetText(w.Key("match.undo"))
	r.redo.SetText(w.Key("match.redo"))
	r.restart = widgets.NewButton(w.Key("solver.hand.restart"), nil, h.Restart)
	r.restart.Explain(tips, w.Key("solver.hand.restart.tip"))
	r.moves, r.least = widgets.NewText("", true), widgets.NewText("", true)
	figure := func(key string, value *widgets.Line) fyne.CanvasObject {
		name := widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
		name.SetText(w.Key(key))
		return widgets.Figure(name, value)
	}
	r.Content = widgets.Stacked(10,
		widgets.Stacked(4, figure("solver.hand.moves", r.moves), figure("solver.hand.least", r.least)),
		r.hint, container.New(&widgets.Flow{Gap: 8}, r.undo, r.redo), r.restart, r.ahead)
	return r
}

// renderPanel shows what a panel has more than a row.
func (r *Buttons) renderPanel() {
	l, ok := r.hand.Line()
	moves, least := "–", "–"
	if ok {
		moves = r.words.Number(int64(l.Len() - 1))
		fewest, counted := r.hand.Minimum(l.Puzzle())
		switch {
		case fewest.Verdict == search.Optimal:
			least = r.words.Number(int64(fewest.Length))
		case fewest.Verdict == search.Impossible:
			least = r.words.Key("core.verdict.impossible")
		case counted && fewest.Bound > 0:
			least = "≥ " + r.words.Number(int64(fewest.Bound))
		case !counted && r.hand.doing.errand == findMinimum:
			least = "…"
		}
	}
	if ok && !r.deadEnds && r.hand.tellsDeadEnds(l.Puzzle()) {
		r.deadEnds = true
		r.ahead.SetText(r.words.Key("solver.hand.deadends"))
	}
	r.moves.SetText(moves)
	r.least.SetText(least)
	widgets.Enable(r.restart, r.hand.CanRestart())
}

func (r *Buttons) Render() {
	h := r.hand
	if r.restart != nil {
		r.renderPanel()
	}
	widgets.Enable(r.undo, h.CanUndo())
	widgets.Enable(r.redo, h.CanRedo())
	l, there := h.Line()
	key, able := "match.hint", h.CanHint() && there && !l.Goal()
	if h.Hint != nil {
		able = h.Hint.Move != "" && h.Hinted < 2
		if h.Hint.Move != "" {
			key = "match.hint.move"
		}
	}
	if words := r.words.Key(key); r.hint.Text != words {
		r.hint.SetText(words)
	}
	widgets.Enable(r.hint, able && !h.Asked)
	widgets.Enable(r.ahead, h.CanHint())
	r.ahead.SetChecked(h.ShowOutlooks)
}

// rowHeight is the height of the row at the usual size of texts. It is large enough for a button to
// be hit well.
const rowHeight = 26
