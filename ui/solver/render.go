package solver

import (
	"cmp"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/proving"
	"procura/ui/report"
	"procura/ui/solver/figures"
	"procura/ui/solver/history"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Render shows the session as it is now. It starts nothing, but for a replay that is
// to be played.
func (v *View) Render() {
	s := v.session
	if s.visible && v.challenges != nil {
		v.challenges.Seen()
	}
	isNew := s.editor.Open() && s.editor.IsNew()
	v.list.Refresh()
	if len(s.problems) > 0 {
		if isNew { // it has no row yet
			v.list.UnselectAll()
		} else {
			v.list.Select(s.chosen)
		}
		v.heading.SetText(s.headingOf(v.words, v.list.TopRow()))
	}
	v.renderButton()
	p, ok := s.current()
	if !ok {
		v.panel.render()
		return
	}
	showLook(v)
	best, known := s.history.Best(p.Puzzle)
	widgets.Show(v.solution, looksPlayed(s) && known && best.Solved() && !s.answerHidden)
	v.panel.showPuzzle(p.Puzzle)
	v.counters.ShowRows(v.panel.more.IsOpen())
	v.runs.Editing = s.editor.Open()
	if isNew {
		v.runs.Clear()
	} else {
		v.runs.ShowPuzzle(p.Puzzle, s.playback.runOnBoard())
	}
	v.board.SetHeat(s.playback.heat())
	if v.renderEditor() {
		return
	}
	v.renderFigures(p.Puzzle)
	v.renderBoard(p.Puzzle)
	v.showHand()
}

func (v *View) renderProgress() {
	if p, ok := v.session.current(); ok && !v.session.editor.Open() {
		v.renderFigures(p.Puzzle)
		v.board.SetHeat(v.session.playback.heat())
	}
}

// renderStep shows how a game by hand stands at the board that is shown.
func (v *View) renderStep() {
	if p, ok := v.session.current(); ok && v.session.playback.run == nil {
		v.renderButton()
		v.renderFigures(p.Puzzle)
	}
}

// renderButton shows what the button does for the chosen problem. The button of the search of
// another one is beside it.
func (v *View) renderButton() {
	q := v.session.searches
	words, importance := v.buttonLook()
	v.button.Importance = importance
	v.button.SetText(words)
	p, ok := v.session.current()
	ofOther, stopping := ok && q.Busy() && !q.isSearching(p), q.Phase() == task.Stopping
	widgets.Enable(v.button, !stopping || ofOther)
	v.button.Refresh()
	if ofOther {
		v.cancelOther.SetText(v.cancelLabel())
		widgets.Enable(v.cancelOther, !stopping)
	}
	widgets.Show(v.cancelOther, ofOther)
}

func (v *View) buttonLook() (words string, importance widget.Importance) {
	does := v.session.searches.buttonAction()
	if n := len(v.session.places()); n > 1 && does <= queueProblem {
		return v.words.Key("solver.several", "Count", n), widget.HighImportance
	}
	switch does {
	case cancelSearch:
		return v.cancelLabel(), widget.DangerImportance
	case leaveQueue:
		p, _ := v.session.current()
		return v.words.Key("menu.button.cancel.problem", "Problem", nameOf(v.words, p)), widget.MediumImportance
	case queueProblem:
		words = "menu.button.solve.next"
	case solvePosition:
		words = "solver.hand.solve"
	case solveProblem:
		words = "menu.button.solve"
	}
	return v.words.Key(words), widget.HighImportance
}

func (v *View) buttonTip() string {
	keys := map[buttonAction]string{queueProblem: "explain.solve.next", cancelSearch: "explain.cancel", leaveQueue: "explain.cancel.waiting"}
	return v.words.Key(cmp.Or(keys[v.session.searches.buttonAction()], "explain.solve"))
}

func (v *View) cancelLabel() string {
	if v.session.searches.Phase() == task.Stopping {
		return v.words.Key("menu.button.cancelling")
	}
	return v.words.Key("menu.button.cancel.problem", "Problem", nameOf(v.words, v.session.searches.job.problem))
}

// renderFigures shows verdict and figures of the search under way, else
// of the run on the screen. The figures are the search's wherever one looks.
func (v *View) renderFigures(p game.Puzzle) {
	s := v.session
	run := s.playback.run
	widgets.Show(v.counters.Bar, s.Working())
	v.showInBanner(v.exploreBox, v.explore, s.playback.canExplore() && !v.stage.Bare && !looksPlayed(s))
	fitExplore(v)
	foreign := fileToRemove(s) != "" && !v.stage.Bare && !looksPlayed(s)
	grades := foreign && run != nil && filepath.IsAbs(run.From) // not what was pasted
	if foreign != v.foreignBox.Visible() || grades != v.gradeBox.Visible() {
		widgets.Show(v.foreignBox, foreign)
		widgets.Show(v.gradeBox, grades)
		widgets.LayOutAnew(v.banner)
	}
	v.counters.ShowSubject(v.subject())
	switch {
	case s.Working():
		v.counters.ShowSearch(s.searches.job.request.Progress, s.searches.job.request.Limits, s.searches.began)
	case run == nil:
		v.counters.Clear()
	case run.From != "":
		v.counters.ShowClaimed(run)
	default:
		v.counters.ShowRun(run.Run)
	}
	v.renderVerdict(p, run)
	v.renderProof()
}

// subject names the search or the run of the figures: the search under way, else the run on the screen. Those of a run are grey where
// a file has them, or the panel has another method.
func (v *View) subject() (about figures.Subject) {
	s, w := v.session, v.words
	p, ok := s.current()
	switch run := s.playback.run; {
	case s.Working():
		j := s.searches.job
		ran, _ := j.request.Method.Resolve(j.problem.Puzzle)
		about.Sign, about.Problem = widgets.UnderWay, s.searches.label(w)
		about.Method = report.Method(w, game.Run{Game: s.module.ID(), Ran: ran, Maximise: j.request.Maximise})
	case !ok:
	case run == nil:
		about.Problem = w.Dated(text.Plain(p.Name))
	case run.From != "":
		about.Problem, about.Method = w.Dated(text.Plain(p.Name)), history.MethodCell(w, nil, run).Text
		about.Grey = true
	default:
		about.Problem, about.Method = w.Dated(text.Plain(p.Name)), report.Method(w, run.Run)
		about.Grey = run.Ran.Algorithm != game.Hand && !s.choices.IsOf(p.Puzzle, w, &run.Run)
		if about.Grey {
			about.Method = w.Key("solver.counters.other", "Method", about.Method)
			about.More = w.Key("solver.counters.other.tip")
		}
	}
	return about
}

// renderHidden shows in place of a verdict whether there is one, and that it is hidden.
func (v *View) renderHidden(p game.Puzzle) {
	key, more := "solver.hidden.none", "solver.hidden.none.more"
	switch {
	case v.session.searches.isChosen():
		key, more = "solver.hidden.searching", "solver.hidden.searching.more"
	case len(v.session.history.Of(p)) > 0:
		key, more = "solver.hidden.found", "solver.hidden.found.more"
	}
	v.verdict.ShowWords(v.words.Key(key), theme.Muted, v.words.Key(more))
}

func (v *View) renderVerdict(p game.Puzzle, run *history.Record) {
	s := v.session
	if s.answerHidden {
		v.renderHidden(p)
		return
	}
	if s.searches.isChosen() {
		v.verdict.ShowSearch(s.searches.job.request.Progress, s.searches.job.from, s.history.Known(s.searches.searched().Identity()))
		return
	}
	if run != nil && run.From != "" {
		v.verdict.ShowForeign(p, run)
		return
	}
	if run != nil && run.Ran.Algorithm == game.Hand {
		v.verdict.ShowWords(s.hand.EndVerdict(v.words, p, run.Run))
		return
	}
	if run != nil {
		v.verdict.ShowRun(run, s.history.Known(run.Identity), s.history.Saving(run))
		return
	}
	renderWithoutRun(v, p)
}

// renderWithoutRun shows how a game by hand stands, or that the problem waits.
func renderWithoutRun(v *View, p game.Puzzle) {
	s := v.session
	problem, _ := s.current()
	g, live := s.hand.GameOnBoard()
	l, playable := s.hand.Line()
	switch {
	case playable && looksPlayed(s) && !l.Goal() && len(l.Legal()) > 0 && !s.hand.ShowsAnswer():
		headline, colour, details := s.hand.Verdict(v.words, l)
		v.verdict.ShowPlay(headline, colour, report.Aim(v.words, p), details)
	case live && g.Index() > 0:
		v.verdict.ShowWords(s.hand.Verdict(v.words, g.Position()))
	case playable && (live || problem.Minimum > 0): // at the start
		headline, colour, _ := s.hand.Verdict(v.words, l)
		_, goal := report.Waiting(v.words, p)
		v.verdict.ShowWords(headline, colour, goal)
	default:
		v.verdict.ShowWaiting(p, s.searches.place(problem))
	}
}

// showInBanner shows a button beside the verdict, or gives its room to the words.
func (v *View) showInBanner(box fyne.CanvasObject, b *widgets.Button, on bool) {
	if box.Visible() != on {
		widgets.Show(box, on)
		widgets.Show(b, on)
		widgets.LayOutAnew(v.banner)
	}
}

// renderProof shows what is known of the proof of the run on the screen, and how one
// gets to know more.
func (v *View) renderProof() {
	s := v.session
	c, ok := s.proofs.shownProof()
	ok = ok && !s.searches.isChosen()
	if !ok {
		c.Proof = &proving.Proof{}
	}
	verifying, icon := ok && s.proofs.Verifying(c), fyne.Resource(widgets.VerifiedIcon)
	switch {
	case verifying:
		v.verdict.ShowSeal(widgets.UnderWay, s.proofs.Progress(v.words), theme.Muted)
		icon = fynetheme.CancelIcon()
	case c.Proof.Standing == proving.Verified:
		v.verdict.ShowSeal(widgets.Verified, v.words.Key("proof.verified"), theme.Proved)
	default:
		v.verdict.ShowSeal(widgets.NoSign, "", theme.Muted)
	}
	if v.verify.Icon != icon {
		v.verify.SetIcon(icon)
	}
	v.showInBanner(v.verifyBox, v.verify, ok && !v.stage.Bare && !looksPlayed(s) && s.proofs.canVerify())
	s.proofs.updateMenus()
}

// newProblemList returns the list of problems. The set of those on top stands over it.
func newProblemList(v *View) *widgets.KeyedList {
	w, s, tips := v.words, v.session, v.Tips
	list := widgets.NewArrangedList(arrangement{s},
		func() int { return len(s.problems) },
		func() fyne.CanvasObject { return newProblemRow(tips) },
		func(i int, row fyne.CanvasObject) {
			showProblem(w, s, i, row)
			v.heading.SetText(s.headingOf(w, v.list.TopRow()))
		},
	)
	list.OnSelected = s.chooseRow
	list.Explain(tips)
	return list
}

// problemRow lays a row of the list out: what a search makes of a problem stands before
// its badge.
type problemRow struct {
	layouter
	name, badge *widgets.Line
	mark        *widgets.Mark
}

type layouter = fyne.Layout // whose only method has its name

func newProblemRow(tips *widgets.Tips) fyne.CanvasObject {
	r := &problemRow{layouter: layout.NewCustomPaddedLayout(3, 3, 8, 8), mark: widgets.NewMark()}
	r.name = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	r.badge = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	told := container.NewBorder(nil, nil, r.mark, nil, r.badge)
	return widgets.NewHint(r.name, container.New(r, container.NewBorder(nil, nil, nil, told, r.name)), tips)
}

func rowOf(row fyne.CanvasObject) (*widgets.Hint, *problemRow) {
	hint := row.(*widgets.Hint)
	return hint, hint.Row().(*fyne.Container).Layout.(*problemRow)
}

func showProblem(w *i18n.Words, s *Session, i int, row fyne.CanvasObject) {
	p := s.problems[i]
	hint, r := rowOf(row)
	name := p.Name
	if p.Set == game.Challenge { // its heading says the rest
		name = strings.TrimPrefix(name, "desafio ")
	}
	hint.More = ""
	said := w.Dated(name) + " · " + w.Say(p.Puzzle.Summary())
	if level := levelOf(p); level != "" {
		hint.More, said = said, w.Key("core.level."+string(level))+" · "+w.Dated(name)
	}
	r.name.SetText(said)
	r.badge.Say(badgeOf(w, s, i))
	sign := widgets.NoSign
	if place := s.searches.place(p); s.searches.isSearching(p) {
		sign, hint.More = widgets.UnderWay, w.Key("solver.waiting.tip.searching")
	} else if place > 0 {
		sign, hint.More = widgets.Waiting, w.Key("solver.waiting.tip", "Count", place)
		r.badge.Say(w.Key("solver.waiting.row", "Place", place), theme.Muted)
	}
	r.mark.SetSign(sign, "")
	row.Refresh() // the badge may want another width
}

// levelOf tells how hard a problem is that was made to be played, "" where its name tells that.
func levelOf(p game.Problem) generate.Level {
	c, ok := p.Puzzle.Module().(game.Composer)
	if named, _ := i18n.CutLevel(p.Name); !ok || named != "" || p.Minimum == 0 || p.Set != game.Challenge && p.Set != game.Generated {
		return ""
	}
	return generate.LevelOf(c, p.Minimum)
}

// badgeOf returns the best verdict known of a problem. For a problem in a file of results, it returns the verdict of
// its newest run there.
func badgeOf(w *i18n.Words, s *Session, i int) (string, fyne.ThemeColorName) {
	p := s.problems[i].Puzzle
	run, ok := s.history.Best(p)
	claim := s.history.Claim(p)
	switch {
	case s.answerHidden:
	case ok:
		return report.Badge(w, run), page.VerdictColour(run.Verdict)
	case claim != nil && s.setOf(s.list(), i) == ofRuns:
		f := claim.Follow(p)
		return report.ForeignBadge(w, claim.Run, f), history.ForeignColour(f)
	}
	return "", theme.Muted
}
