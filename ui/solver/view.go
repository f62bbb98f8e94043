package solver

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/player"
	"procura/ui/solver/hand"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is a page that solves the problems of one game, any game: list,
// board with player, method panel, runs. It shows a session.
type View struct {
	host.Plain

	words   *i18n.Words
	session *Session
	drawn   int    // what of the screen is on the board, by its serial
	told    string // the caption of the step that is shown
	said    string // what is said below the board, in a tone
	tone    fyne.ThemeColorName
	drawing bool // the board is being put on the screen
	// previewed says that the board shows places that are picked.
	previewed bool

	list     *widgets.KeyedList
	board    *board.Board
	player   *player.Player
	status   *widgets.Line
	caption  *widgets.Line
	panel    *methodPanel
	tips     *widgets.Tips
	button   *widgets.Button
	other    *widgets.Button // cancels the search of a problem that is not looked at
	counters *counters
	verdict  *verdictLine
	runs     *runsTable
	explore  *widgets.Button   // of the run on the screen
	lens     fyne.CanvasObject // with the room that it takes in the banner
	verify   *widgets.Button   // the proof of the run on the screen
	magnify  fyne.CanvasObject // with its room, too
	banner   *fyne.Container
	hand     *hand.Row
	edit     editorView
	folders  *folders
	heading  fyne.CanvasObject // of the list
	under    fyne.CanvasObject // the line under the board
	method   *fyne.Container   // the panel with button and counters
	stage    *widgets.Stage
	page     *fyne.Container // laid out by the stage
	content  fyne.CanvasObject
}

// newView builds the page of a session.
func newView(s *Session) *View {
	w := s.host.Words()
	v := &View{words: w, session: s, drawn: -1}
	v.board = board.New(s.host.Drawing, w.Say)
	v.board.OnNote = v.showNote
	v.player = player.New(w.Say)
	v.player.OnStep = v.step
	v.player.OnChange = v.follow
	v.status = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText)
	v.caption = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	tips := widgets.NewTips()
	v.tips = tips
	tips.Later = s.screen.runner.After
	explain := explainer{w, tips}
	v.panel = newMethodPanel(explain, s.choices, s.changeRules)
	v.panel.host, v.panel.onFormula = s.host, s.writeFormula
	v.panel.audit.OnTapped = s.audit
	v.button = widgets.NewButton("", nil, s.press)
	v.button.Tip.ExplainLive(tips, v.purpose, v.button)
	v.other = widgets.NewButton("", nil, s.cancel)
	v.other.Explain(tips, w.Key("explain.cancel.other"))
	v.counters = newCounters(explain)
	v.verdict = newVerdictLine(explain, func() string { return explain.verdictOf(s) }, newSeal(explain, s))
	v.verify = newVerify(explain, s)
	v.magnify = small(v.verify)
	v.runs = newRunsTable(explain, s.watch)
	v.explore = newExplore(explain, s)
	v.lens = small(v.explore)
	v.list = newProblemList(w, s, tips, s.choose)
	v.list.OnKey, v.runs.list.OnKey = v.Key, v.Key
	v.board.OnKey = func(event *fyne.KeyEvent) {
		if !v.Key(event) {
			widgets.Onward(v.board, event)
		}
	}
	v.player.Explain(tips)
	v.hand = hand.NewRow(w, s.hand, tips, v.Key)
	v.player.Beside(v.hand.Content)
	v.newEditorView(tips)
	v.folders = newFolders(explain, s.folds, v.showFolds)
	v.content = tips.Over(v.layOut())
	return v
}

// The widths of the list and of one that is folded, at the usual size of texts.
const (
	listWidth = 184
	slipWidth = 38
)

// runsHeight shows the heading and two runs, leastRuns the heading and one; leastSettings
// shows four rows of the panel.
const (
	runsHeight    = 98
	leastRuns     = 66
	leastSettings = 150
)

func (v *View) layOut() fyne.CanvasObject {
	folds := v.session.folds
	heading := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
	heading.SetText(v.words.Key("problems.heading"))
	v.heading = container.New(layout.NewCustomPaddedLayout(0, 2, 8, 0), container.New(wholly{}, heading))
	problems := widgets.Card(widgets.Border(container.NewBorder(nil, nil, nil, small(v.folders.list), v.heading), v.edit.below, nil, nil, v.list))
	v.edit.fold = small(v.folders.counters)
	action := widgets.Stacked(8, container.NewBorder(nil, nil, nil, v.edit.fold, v.button), v.other)
	v.method = widgets.Giving(leastSettings, func() bool { return folds.counters || v.edit.editing }, container.NewStack(widgets.Outdented(v.panel.scroll), v.edit.panel.Content), action, v.counters.content)
	v.under = &fyne.Container{Layout: toldLine{v.status, v.caption, v.session.editor.Open, func() bool { return v.session.hand.Ahead }}, Objects: []fyne.CanvasObject{v.status, v.caption, v.hand.Ahead}}
	v.stage = &widgets.Stage{
		Board: v.board, Bar: toolBar{v.player, v.edit.panel.Tools}, List: listWidth, Panel: widgets.PanelWidth, Slip: slipWidth, Rest: runsHeight, Least: leastRuns,
		Fits: func(rest bool) { widgets.Show(v.folders.runs, rest && !v.stage.Bare && !v.session.lectern.veiled) },
	}
	if p, ok := v.session.host.(host.Presenter); ok {
		v.stage.Bare = p.Presenting()
	}
	v.banner = container.NewBorder(nil, nil, nil, container.New(widgets.Snug{}, v.magnify, v.lens, small(v.folders.runs)), v.verdict.terms)
	v.page = widgets.StageObjects{
		List: problems, Ground: widgets.NewSurface(theme.Surface, theme.Line, 8), Board: v.board, Told: v.under, Bar: container.NewStack(v.player, v.edit.panel.Tools),
		Banner: v.banner, Rest: widgets.Card(v.runs.content),
		Panel: widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), v.method)),
	}.In(v.stage)
	v.setFolds()
	return container.New(layout.NewCustomPaddedLayout(0, 4, 6, 6), v.page)
}

// fold leaves list, counters and runs out, so that there is more of the board, or shows
// them again.
func (v *View) fold() {
	v.session.folds.fold()
	v.showFolds()
}

// showFolds shows what is not folded.
func (v *View) showFolds() {
	v.setFolds()
	v.method.Refresh()
	v.page.Refresh()
}

// setFolds says what there is of a page that is to be laid out.
func (v *View) setFolds() {
	f := v.session.folds
	v.folders.show(f)
	v.stage.Folded = widgets.Folding{List: f.list, Rest: f.runs || v.session.lectern.veiled}
	widgets.Show(v.heading, !f.list)
	widgets.Show(v.list, !f.list)
	widgets.Show(v.edit.below, !f.list && v.session.editor.Possible())
}

// veil hides the answer, or shows it again.
func (v *View) veil() {
	v.session.Veil(!v.session.lectern.veiled)
	v.showFolds()
}

// leave lets the page go: another one takes its place.
func (v *View) leave() {
	v.player.OnChange = nil
	v.player.Pause()
	v.board.Stop()
	v.board.OnTap, v.board.OnDrag, v.board.OnRune = nil, nil, nil
}

// step shows a step of the film, animated when it is the next one.
func (v *View) step(i int, animate, _ bool, done func()) {
	film := v.session.screen.film
	if film == nil || i >= film.Len() {
		done()
		return
	}
	step := film.Step(i)
	v.session.stepped(i)
	v.tell(step)
	if !animate || !v.session.host.Animated() {
		v.board.Display(step)
		done()
		v.showStep()
		return
	}
	v.board.SetMarks(nil)
	v.showFigures()
	v.board.Animate(step, v.player.Speed(), func() {
		done()
		v.showStep()
	})
}

// tell says how a step stands, and what was done in it.
func (v *View) tell(step scene.Step) {
	before := v.status.MinSize()
	if v.status.SetText(v.words.Say(step.Board.Status)); v.status.MinSize() != before {
		v.under.Refresh() // a line alone does not move what is beside it
	}
	v.told = v.words.Say(step.Caption)
	v.say(v.told, theme.Muted)
}

// Key obeys the player's keys, those of playing by hand, Escape while the problem is
// searched or waits for that, and F9; it reports whether it did.
func (v *View) Key(event *fyne.KeyEvent) bool {
	does := keys.Of(keys.Solver, event.Name)
	if does == keys.Fold {
		v.fold()
		return true
	}
	if v.session.editor.Open() {
		return v.editKey(event)
	}
	if does == keys.Veil {
		v.veil()
		return true
	}
	if does == keys.Explore {
		v.session.explore()
		return true
	}
	if does == keys.Verify {
		v.session.proofs.press()
		return true
	}
	if does == keys.Cancel && (v.session.escape() || v.session.proofs.escape()) {
		return true
	}
	return v.handKey(does) || v.player.Key(event.Name)
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("match.solve") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Act solves the chosen problem.
func (v *View) Act() { v.session.solve() }

// Board is the board that is shown, as text.
func (v *View) Board() string { return v.board.Text() }
