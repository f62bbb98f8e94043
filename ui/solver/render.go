package solver

import (
	"cmp"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/scene"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/solver/hand"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// render shows the session as it is now. It starts nothing, but for a film that is
// to be played.
func (v *View) render() {
	v.renderList()
	v.renderButton()
	p, ok := v.session.current()
	if !ok {
		v.panel.render()
		return
	}
	v.panel.show(p.Puzzle)
	v.runs.show(v.session.history.of(p.Puzzle), v.session.onBoard())
	if v.renderEditor() {
		return
	}
	v.renderFigures(p.Puzzle)
	v.renderBoard(p.Puzzle)
	v.showHand()
}

func (v *View) renderList() {
	v.list.Refresh()
	if len(v.session.problems) > 0 {
		v.list.Select(v.session.chosen)
	}
}

// renderButton says what the button does for the chosen problem; that of the search of
// another one is beside it.
func (v *View) renderButton() {
	words, importance := v.action()
	v.button.Importance = importance
	v.button.SetText(words)
	cancelling := v.session.solving.phase == cancelling
	p, _ := v.session.current()
	mine := p.Puzzle == nil || v.session.searches(p)
	widgets.Enable(v.button, !cancelling || !mine)
	v.button.Refresh()
	others := v.session.running() && !mine
	if others {
		v.other.SetText(v.cancelWords(v.session.solving.now.problem))
		widgets.Enable(v.other, !cancelling)
	}
	widgets.Show(v.other, others)
	v.tips.Renew()
}

// deed is what the button does.
type deed int

const (
	solves deed = iota
	goesOn      // from a game by hand
	queues
	cancels
	withdraws
)

// deed is what the button does now for the chosen problem.
func (s *Session) deed() deed {
	p, ok := s.current()
	switch {
	case s.running() && (!ok || s.searches(p)):
		return cancels
	case ok && s.turn(p) > 0:
		return withdraws
	case s.running():
		return queues
	}
	if _, onward := s.onward(); onward {
		return goesOn
	}
	return solves
}

// action is what the button says.
func (v *View) action() (words string, importance widget.Importance) {
	s := v.session
	switch s.deed() {
	case cancels:
		return v.cancelWords(s.solving.now.problem), widget.DangerImportance
	case withdraws:
		p, _ := s.current()
		return v.words.Key("button.cancel.problem", "Problem", nameOf(v.words, p)), widget.MediumImportance
	case queues:
		return v.words.Key("button.solve.next"), widget.HighImportance
	case goesOn:
		return v.words.Key("hand.solve"), widget.HighImportance
	case solves:
	}
	return v.words.Key("button.solve"), widget.HighImportance
}

// purpose is a sentence on what the button does.
func (v *View) purpose() string {
	key := map[deed]string{queues: "explain.solve.next", cancels: "explain.cancel", withdraws: "explain.cancel.waiting"}[v.session.deed()]
	return v.words.Key(cmp.Or(key, "explain.solve"))
}

// cancelWords are those of a button that cancels the search under way.
func (v *View) cancelWords(p game.Problem) string {
	if v.session.solving.phase == cancelling {
		return v.words.Key("button.cancelling")
	}
	return v.words.Key("button.cancel.problem", "Problem", nameOf(v.words, p))
}

// tick shows how the search goes.
func (v *View) tick() {
	if p, ok := v.session.current(); ok && !v.session.editor.Open() {
		v.renderFigures(p.Puzzle)
	}
}

// offerLens shows the way to the laboratory, or gives its room to the verdict.
func (v *View) offerLens(on bool) {
	if v.lens.Visible() == on {
		return
	}
	widgets.Show(v.lens, on)
	widgets.Show(v.explore, on)
	v.banner.Refresh()
}

// renderFigures shows verdict and figures: those of the search under way, else those
// of the run on the screen. The figures are the search's wherever one looks.
func (v *View) renderFigures(p game.Puzzle) {
	s := v.session
	run := s.screen.run
	widgets.Show(v.counters.bar, s.running())
	v.offerLens(s.explorable() && !v.stage.Bare)
	v.counters.about(s)
	defer v.renderProof()
	switch {
	case s.running():
		v.counters.live(s.solving)
	case run == nil:
		v.counters.clear()
	default:
		v.counters.report(run.Run)
	}
	switch {
	case s.lectern.veiled:
		v.verdict.byHand(v.words.Key("lecture.veiled"), theme.Muted, "")
	case s.isSearched():
		v.verdict.searching(s.solving.now)
	case run == nil:
		if g, ok := s.hand.Playing(); ok {
			v.verdict.byHand(s.hand.Verdict(v.words, g.Line()))
			return
		}
		if problem, _ := s.current(); problem.Minimum > 0 {
			if l, ok := s.hand.Line(); ok {
				v.verdict.byHand(s.hand.Verdict(v.words, l))
				return
			}
		}
		v.verdict.waiting(p, s.turnOf())
	case run.Ran.Algorithm == game.Hand:
		v.verdict.byHand(s.hand.Told(v.words, p, run.Run))
	default:
		v.verdict.show(run, s.history.saving(run))
	}
}

// renderBoard shows what is on the screen, where it is not on the board yet.
func (v *View) renderBoard(p game.Puzzle) {
	screen := v.session.screen
	if v.drawn == screen.serial {
		return
	}
	v.drawn, v.drawing, v.previewed = screen.serial, true, false
	defer func() { v.drawing = false }()
	state := screen.player
	v.player.SetLength(0) // the older film ends here
	switch {
	case screen.film == nil:
		v.draw(scene.Step{Board: p.Scene()})
	case screen.moved:
		v.arrive(screen.film.Step(state.Index))
	default:
		v.draw(screen.film.Step(state.Index))
	}
	v.player.Restore(screen.length(), state)
}

// draw shows a step at once.
func (v *View) draw(step scene.Step) {
	v.tell(step)
	v.board.Display(step)
}

// showNote explains the cell under the pointer or the focus.
func (v *View) showNote(note string) {
	if note != "" {
		v.caption.Say(note, theme.Muted)
	} else {
		v.caption.Say(v.said, v.tone)
	}
}

// say says something below the board, until there is a note.
func (v *View) say(words string, tone fyne.ThemeColorName) {
	v.said, v.tone = words, tone
	v.caption.Say(words, tone)
}

// verdictLine is the second thing one reads: what is proved, in words.
type verdictLine struct {
	*widgets.Banner
	words *i18n.Words
	why   *widgets.Line // what is proved, and how
	seal  *widgets.Seal // whether that was verified
	terms *widgets.Terms
	term  *widgets.Term // of all but the seal
}

// newVerdictLine explains by about what the verdict means that is shown.
func newVerdictLine(e explainer, about func() string, seal *widgets.Seal) *verdictLine {
	v := &verdictLine{Banner: widgets.NewBanner(), words: e.words, why: widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false), seal: seal}
	v.Content = newVerdictRow(v.Headline, v.Details, v.why, seal)
	v.term = widgets.NewLiveTerm(v.Content, e.tips, func() string { return behind(about(), v.Details, v.why) })
	v.terms = widgets.NewTerms(v.term, v.term)
	return v
}

// show says a run's verdict. saving is how many times fewer nodes it generated
// than the same search without symmetries, 0 when that is not known.
func (v *verdictLine) show(r *record, saving float64) {
	v.why.SetText("")
	if r.Failed {
		v.Say(report.Failure(v.words), theme.Impossible, report.FailureDetails(v.words, r.Run))
		return
	}
	if r.retracted() {
		v.Say(report.Retracted(v.words, r.Run), theme.Impossible, v.words.Say(r.proof.Why))
		return
	}
	details := report.Details(v.words, r.Run)
	if saved := report.Saving(v.words, saving); saved != "" {
		details += " · " + saved
	}
	v.why.SetText(report.Why(v.words, r.Run))
	v.Say(report.Headline(v.words, r.Run), colourOf(r.Verdict), details)
}

// byHand says how a game by hand stands, or how it ended.
func (v *verdictLine) byHand(headline string, colour fyne.ThemeColorName, details string) {
	v.why.SetText("")
	v.Say(headline, colour, details)
}

// searching says what a search under way has proved.
func (v *verdictLine) searching(j *job) {
	said := report.Searching(v.words, j.order.Progress)
	if j.from != nil {
		said = hand.From(v.words, j.from, said)
	}
	v.why.SetText("")
	v.Say(said, theme.Bound, "")
}

// waiting invites to solve a problem, or says that it waits for its turn.
func (v *verdictLine) waiting(p game.Puzzle, turn int) {
	headline, details := report.Waiting(v.words, p)
	if turn > 0 {
		headline, details = v.words.Key("waiting.headline"), v.words.Key("waiting.turn", "Count", turn)
	}
	v.why.SetText("")
	v.Say(headline, theme.Muted, details)
}
