package solver

import (
	"math"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/paste"
	"procura/core/search"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/proving"
	"procura/ui/report"
	"procura/ui/solver/figures"
	"procura/ui/solver/hand"
	"procura/ui/solver/history"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is a page that solves the problems of one game, any game: list,
// board with player, method panel, runs. It shows a session.
type View struct {
	page.Frame
	*boardView

	list        *widgets.KeyedList
	panel       *methodPanel
	button      *widgets.Button
	cancelOther *widgets.Button // cancels the search of a problem that is not looked at
	counters    *figures.Counters
	verdict     *figures.Verdict
	runs        *history.Table
	explore     *widgets.Button   // of the run on the screen
	exploreBox  fyne.CanvasObject // with the room that it takes in the banner
	compareBox  fyne.CanvasObject // leads to Comparar
	foreignBox  fyne.CanvasObject // what can be done about a run from a file
	solution    *widgets.Button   // leads to the solution from Jogar
	gradeBox    fyne.CanvasObject // part of that
	verify      *widgets.Button   // the proof of the run on the screen
	verifyBox   fyne.CanvasObject // with its room, too
	banner      *fyne.Container
	edit        *editorView
	challenges  host.Challenges // nil where the game makes none
	folds       *folds
	heading     *widgets.Line   // of the list: its first set
	below       *fyne.Container // of the list, too
	method      *fyne.Container // the panel with button and counters
	stage       *widgets.Stage
	page        *fyne.Container // laid out by the stage
}

func newView(s *Session) *View {
	v := &View{Frame: s.NewFrame("match.solve"), boardView: newBoardView(s)}
	w, tips := v.words, v.Tips
	explain := v.Explainer
	v.panel = newMethodPanel(explain, s)
	v.button = widgets.NewButton("", nil, s.searches.pressButton)
	v.button.Tip.ExplainLive(tips, v.buttonTip, v.button)
	v.cancelOther = widgets.NewButton("", nil, s.searches.cancel)
	v.cancelOther.Explain(tips, w.Key("explain.cancel.other"))
	v.counters = figures.NewCounters(explain)
	seal := widgets.NewSeal(tips, func() string { return aboutProof(w, s) }, func() { s.Host.OpenHelp(host.Proofs) })
	v.verdict = figures.NewVerdict(explain, func() string {
		if s.searches.isChosen() {
			return w.Key("explain.verdict.searching")
		}
		if r := s.playback.run; r != nil {
			return figures.About(w, r, s.history.Known(r.Identity)) + aboutFormula(s, &r.Run)
		}
		return w.Key("explain.verdict.none")
	}, seal)
	v.verify = newVerify(explain, s)
	v.verifyBox = smallControl(v.verify)
	v.runs = history.NewTable(explain, s.history, s.playback.showRun)
	v.explore = widgets.NewQuietButton(tips, w.Key("explain.runs.explore"), w.Key("solver.runs.explore"), nil, s.playback.explore)
	v.exploreBox = container.New(layout.NewCenterLayout(), container.New(widgets.Tight(24), v.explore))
	v.compareBox = smallQuiet(explain, "solver.runs.compare", "explain.runs.compare", func() {
		if p, ok := s.current(); ok {
			s.Host.Send(host.ProblemToCompare{Problem: p, Methods: s.history.Methods(p.Puzzle)})
		}
	})
	v.compareBox.Hide()
	v.gradeBox = smallQuiet(explain, "solver.foreign.grade", "explain.foreign.grade", s.playback.gradeFile)
	v.foreignBox = container.NewHBox(v.gradeBox, newRemove(explain, s))
	v.foreignBox.Hide()
	v.list = newProblemList(v)
	v.board.Owner = v
	v.player.Explain(tips)
	v.hand, v.play = hand.NewButtons(w, s.hand, tips), hand.NewPanel(w, s.hand, tips)
	v.play.Content.Hide()
	v.solution = widgets.NewButton(w.Key("solver.hand.solution"), nil, func() { // the run that solves the problem
		if p, ok := s.current(); ok {
			s.hand.LeaveGame(p.Puzzle)
			s.Host.Send(host.ProblemToSolve{Problem: p})
		}
	})
	v.solution.Explain(tips, w.Key("solver.hand.solution.tip"))
	v.player.AddLeading(container.NewStack(v.hand.Content)) // the player shows what leads and hides it
	v.edit = newEditorView(s, tips)
	v.challenges = s.Host.NewChallenges(s.module.ID(), false, tips)
	v.folds = newFolds(v)
	v.SetContent(v.layOut())
	return v
}

// The widths of the list and of one that is collapsed, at the usual size of texts;
// runsHeight shows the heading and three runs, leastRuns the heading and one; leastSettings
// shows four rows of the panel.
const (
	listWidth          = 184
	collapsedListWidth = 38
	runsHeight         = 122
	leastRuns          = 66
	leastSettings      = 150
)

func (v *View) layOut() fyne.CanvasObject {
	s := v.session
	v.heading = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
	heading := container.New(layout.NewCustomPaddedLayout(0, 2, 8, 0), widgets.Middle(v.heading))
	v.below = widgets.Stacked(4)
	if v.challenges != nil {
		v.below.Add(v.challenges.Content())
	}
	if s.editor.Possible() {
		v.below.Add(v.edit.below)
	}
	problems := widgets.Card(widgets.Border(container.NewBorder(nil, nil, nil, smallControl(v.folds.buttons["list"]), heading), v.below, nil, nil, v.list))
	action := widgets.Stacked(8, v.button, v.cancelOther)
	settings := container.NewStack(widgets.Outdented(v.panel.scroll), v.edit.panel.Content)
	wanted := func() float32 {
		if v.edit.editing {
			return math.MaxFloat32
		}
		return v.panel.scroll.Content.MinSize().Height
	}
	folded := func() bool { return v.folds.isFolded("counters") || v.edit.editing }
	withoutFigures := func() bool { return !s.Working() && s.playback.run == nil }
	v.method = widgets.Collapsing(leastSettings, wanted, folded, withoutFigures, settings, action, v.counters.Content)
	v.statusRow = &fyne.Container{
		Layout:  statusLayout{v.status, v.caption, s},
		Objects: []fyne.CanvasObject{v.status, v.caption, v.hand.Outlooks},
	}
	bar := toolBar{v.player, v.edit.panel.Tools, smallControl(v.folds.buttons["runs"])}
	v.stage = &widgets.Stage{
		Board: v.board, Bar: bar, List: listWidth, Panel: widgets.PanelWidth, Slip: collapsedListWidth, Rest: runsHeight, Least: leastRuns,
		Fits: func(rest bool) {
			widgets.Show(v.folds.buttons["runs"], rest && !v.stage.Bare && !s.answerHidden && !looksPlayed(s))
			fitExplore(v)
			v.folds.showList()
		},
		Bare: s.Host.Presenting(),
	}
	v.banner = container.NewBorder(nil, nil, nil, container.New(widgets.Tight(0), v.verifyBox, v.exploreBox, v.compareBox, v.foreignBox), v.verdict.Terms)
	v.page = widgets.StageObjects{
		List: problems, Ground: widgets.NewSurface(theme.Surface, theme.Line, 8), Board: v.board, Told: v.statusRow,
		Bar:    container.NewBorder(nil, nil, nil, bar.fold, container.NewStack(v.player, v.edit.panel.Tools)),
		Banner: v.banner, Rest: widgets.Card(v.runs.Content),
		Panel: widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewStack(v.method, container.NewBorder(widgets.Stacked(10, v.play.Content, v.solution), nil, nil, nil)))),
	}.In(v.stage)
	v.folds.apply()
	return container.New(layout.NewCustomPaddedLayout(0, 4, 6, 6), v.page)
}

// aboutFormula tells what is known of the formula by which a solution was found.
func aboutFormula(s *Session, r *game.Run) string {
	p, open := s.current()
	if _, written := game.FormulaText(r.Ran.Heuristic); !written || !open || r.Verdict != search.Solution {
		return ""
	}
	return " " + formula.AboutPromise(s.Host.Words(), s.Host, p.Puzzle, r.Ran.Heuristic)
}

// fitExplore shows in words what the button does, and shows the other button beside it, as far as the verdict leaves
// room for them.
func fitExplore(v *View) {
	words := v.words.Key("solver.runs.explore")
	width := v.page.Size().Width / widgets.TextScale()
	switch {
	case width == 0: // it is not laid out yet
		return
	case width < 1100:
		words = "?" // a button that has had an icon keeps its room
	}
	if on := width >= 1240 && v.exploreBox.Visible(); on != v.compareBox.Visible() {
		widgets.Show(v.compareBox, on)
		widgets.LayOutAnew(v.banner)
	}
	if v.explore.Text != words {
		v.explore.SetText(words)
		widgets.LayOutAnew(v.banner)
	}
}

// smallQuiet returns a quiet button that is no higher than a line of the banner.
func smallQuiet(e page.Explainer, words, about string, do func()) fyne.CanvasObject {
	b := widgets.NewQuietButton(e.Tips, e.Words.Key(about), e.Words.Key(words), nil, do)
	return container.New(layout.NewCenterLayout(), container.New(widgets.Tight(24), b))
}

// newRemove takes off the runs of the file that one of the problem's is from.
func newRemove(e page.Explainer, s *Session) fyne.CanvasObject {
	b := widgets.NewButton(e.Words.Key("solver.foreign.remove"), nil, func() { removeRunsFrom(s, fileToRemove(s)) })
	b.Importance = widget.LowImportance
	b.Tip.ExplainLive(e.Tips, func() string {
		path := fileToRemove(s)
		return e.Words.Key("explain.foreign.remove", "Count", s.Host.CountRunsFrom(path), "File", filepath.Base(path))
	}, b)
	return container.New(layout.NewCenterLayout(), container.New(widgets.Tight(24), b))
}

// smallControl returns a control of the least size that can be hit.
func smallControl(b fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCenterLayout(), widgets.FixedSize(26, 24, b))
}

// HandleKey obeys the player's keys, those of playing by hand, Escape while the problem is
// searched or waits for that, and F9; it reports whether it did.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	s, does := v.session, keys.Of(keys.Solver, event.Name)
	switch {
	case does == keys.Fold:
		v.folds.toggleAll()
	case s.editor.Open():
		return v.edit.obeyKey(event, v.boardView)
	case does == keys.Veil:
		v.ToggleAnswer()
	case does == keys.Explore && s.playback.run != nil:
		s.playback.explore()
	case does == keys.RemoveRun && runToRemove(v) != nil:
		removeRun(s, runToRemove(v))
	case does == keys.Verify && s.proofs.canVerify():
		s.proofs.toggleVerifying()
	case does == keys.Cancel && cancelWork(s):
	case does == keys.Cancel && s.marked != nil:
		arrangement{s}.ChooseWith(s.chosen, 0)
	default:
		return v.handKey(does) || v.player.Key(event.Name)
	}
	return true
}

// cancelWork cancels the search of the chosen problem, else the checking of proofs, and reports whether there was either.
func cancelWork(s *Session) bool {
	return s.searches.cancelChosen() || s.proofs.Cancel() || s.proofs.Stop()
}

// runToRemove returns the run of the row that has the keyboard, else the one on the screen. It returns nil if no runs
// are shown.
func runToRemove(v *View) *history.Record {
	if looksPlayed(v.session) {
		return nil
	}
	if r, ok := v.runs.UnderKeyboard(); ok {
		return r
	}
	return v.session.playback.run
}

func (v *View) BoardText() string { return v.board.Text() }

// DoMainAction solves the problem, or has a hint while it is played.
func (v *View) DoMainAction() {
	if looksPlayed(v.session) {
		v.session.hand.AskHint()
		return
	}
	v.session.searches.solve()
}

// VisibilityChanged is told whether the page can be seen. While it can't, nothing is found out.
func (v *View) VisibilityChanged(visible bool) {
	v.session.visible = visible
	if visible && v.challenges != nil {
		v.challenges.Seen()
	}
	v.panel.render() // a formula that was to be written may be none
	v.session.hand.Reconcile()
}

// HidesAnswer reports whether the answer is hidden; a problem that is set up has none.
func (v *View) HidesAnswer() (hidden, possible bool) {
	_, chosen := v.session.current()
	return v.session.answerHidden, chosen && !v.session.editor.Open()
}

func (v *View) ToggleAnswer() { v.session.Host.HideAnswer(!v.session.answerHidden) }

func (v *View) Undo() { v.session.undo() }
func (v *View) Redo() { v.session.redo() }

// Paste opens what the clipboard holds, or takes it into the problem that is set up.
func (v *View) Paste() { v.session.Host.OpenClipboard() }

func (v *View) MenuEntries() []host.MenuEntry {
	s := v.session
	return append(problemEntries(s), []host.MenuEntry{
		{Menu: host.FileMenu, Place: 20, Key: "menu.save", Do: func() { s.saveUnlessWrong(s.Host.SaveDocument) }, Scope: host.Always},
		{Menu: host.FileMenu, Place: 21, Key: "menu.saveas", Do: func() { s.saveUnlessWrong(s.Host.SaveDocumentAs) }, Scope: host.Always},
		{Menu: host.FileMenu, Place: 22, Key: "menu.savechosen", Do: s.saveChosen, Off: s.editor.Open()},
		{Menu: host.FileMenu, Place: 24, Key: "menu.results", Do: s.askResults, Scope: host.Always},
		{Menu: host.FileMenu, Place: 25, Key: "menu.proof", Do: s.proofs.saveShown, Off: !s.proofs.canSave()},
		{Menu: host.FileMenu, Place: 26, Key: "menu.verify", Do: s.proofs.toggleVerifying, Off: !s.proofs.canVerify()},
		{Menu: host.EditMenu, Place: 3, Key: "solver.hand.menu.hint", Do: s.hand.AskHint},
		{Menu: host.EditMenu, Place: 4, Key: "solver.hand.menu.ahead", Do: func() { s.hand.SetShowOutlooks(!s.hand.ShowOutlooks) }},
		{Menu: host.EditMenu, Place: 5, Key: "solver.runs.menu.remove", Do: func() { removeRun(s, runToRemove(v)) }, Off: runToRemove(v) == nil},
		{Menu: host.EditMenu, Place: 12, Key: "menu.copyproblem", Do: s.copyProblem, Scope: host.Always},
		{Menu: host.EditMenu, Place: 13, Key: "menu.copypath", Do: s.playback.copyPath, Scope: host.Always},
	}...)
}

func problemEntries(s *Session) []host.MenuEntry {
	if !s.editor.Possible() {
		return nil
	}
	return []host.MenuEntry{
		{Menu: host.EditMenu, Place: 52, Key: "solver.edit.menu.edit", Do: s.editProblem},
		{Menu: host.EditMenu, Place: 53, Key: "solver.edit.menu.new", Do: s.editNewProblem},
		{Menu: host.EditMenu, Place: 54, Key: "solver.edit.menu.duplicate", Do: s.duplicateProblem},
		{Menu: host.EditMenu, Place: 55, Key: "solver.edit.menu.up", Do: func() { s.moveProblem(-1) }},
		{Menu: host.EditMenu, Place: 56, Key: "solver.edit.menu.down", Do: func() { s.moveProblem(1) }},
		{Menu: host.EditMenu, Place: 57, Key: "solver.edit.menu.delete", Do: s.removeProblem},
		{Menu: host.EditMenu, Place: 58, Key: "solver.edit.menu.keep", Do: s.keepChosen},
	}
}

func (v *View) ID() string {
	if p, ok := v.session.shownProblem(); ok {
		return paste.ProblemID(p.Puzzle, nil)
	}
	return ""
}

// Picture returns the chosen problem, with the path of the run that is shown, or as far as it
// was played by hand.
func (v *View) Picture() (host.Picture, bool) {
	s, w := v.session, v.words
	p, ok := s.current()
	if !ok {
		return host.Picture{}, false
	}
	made := host.PictureOf(p.Puzzle.Scene())
	if replay := s.playback.replay; replay != nil {
		made.At, made.Len, made.Step = s.playback.step(), replay.Len(), replay.Step
	}
	if s.editor.Open() {
		made = host.PictureOf(s.editor.Scene())
	}
	made.Marks = v.board.Marks()
	game := w.Say(s.module.Title())
	made.Name, made.Title = game+" "+p.Name, game+" · "+w.Dated(p.Name)
	made.Lines = []string{report.Rules(w, s.module.ID(), s.module.Settings(), p.Puzzle.Rules())}
	var path []string
	if g, ok := s.hand.GameOnBoard(); ok {
		made.Said, _, _ = s.hand.Verdict(w, g.Position())
		path = g.Kept().Moves()
	} else if r := s.playback.run; r != nil && r.From != "" {
		f := r.Follow(p.Puzzle)
		made.Said, path = report.ForeignHeadline(w, r.Run, f), f.Legal
		made.Lines = append(made.Lines, filepath.Base(r.From)+" · "+report.ForeignDetails(w, r.Run, f))
	} else if r != nil && !r.Failed {
		made.Said, path = report.Headline(w, s.history.Known(r.Identity).Lift(r.Run)), r.Path
		made.Lines = append(made.Lines, report.Method(w, r.Run)+" · "+report.Details(w, r.Run))
	}
	if len(path) > 0 {
		made.Lines = append(made.Lines, w.Key("shell.picture.path", "Moves", strings.Join(path, " ")))
	}
	return made, true
}

// newVerify verifies a proof that is too large to be verified unasked.
func newVerify(e page.Explainer, s *Session) *widgets.Button {
	b := widgets.NewButton("", widgets.VerifiedIcon, s.proofs.toggleVerifying)
	b.Importance = widget.LowImportance
	b.Tip.ExplainLive(e.Tips, func() string {
		if c, ok := s.proofs.shownProof(); ok && s.proofs.Verifying(c) {
			return e.Words.Key("proof.about.cancel")
		}
		return e.Words.Key("proof.about.verify")
	}, b)
	return b
}

// aboutProof returns a sentence on the state of the proof on the screen.
func aboutProof(w *i18n.Words, s *Session) string {
	c, ok := s.proofs.shownProof()
	switch {
	case !ok:
		return ""
	case s.proofs.Verifying(c):
		return w.Key("proof.about.checking")
	case c.Proof.Standing == proving.Refused:
		return w.Key("proof.about.refused", "Reason", w.Say(c.Proof.Why))
	case c.Proof.Standing == proving.Verified:
		return w.Key("proof.about.verified", "Count", c.Proof.Lines, "Number", w.Number(c.Proof.Lines),
			"When", w.Moment(c.Proof.When.Local()))
	}
	return ""
}
