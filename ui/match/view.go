package match

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/match/session"
	"procura/ui/match/setup"
	"procura/ui/match/study"
	"procura/ui/widgets"
)

// View shows a match: board, whose turn it is, the moves so far, and a panel of
// players and rules; or in their place the position that is set up. It holds nothing
// that would be missed: what the user does goes to the session, and Render shows
// what became of it.
type View struct {
	status
	buttons
	findings
	branches
	page    *page
	words   *i18n.Words
	session *session.Session
	host    host.Host
	board   *board.Board
	moves   *movesTable
	graph   *graph
	tips    *widgets.Tips
	panel   *matchPanel
	stage   *fyne.Container // all but the setup
	pointer pointer
	setup   *setup.Page
	content *fyne.Container
}

// newView builds the view of a page; the session has it rendered.
func newView(p *page) *View {
	h, w, s := p.host, p.host.Words(), p.session
	v := &View{page: p, words: w, session: s, host: h}
	v.tips = widgets.NewTips()
	v.tips.Later = s.Engine.After
	explain := study.Explainer{Words: w, Tips: v.tips}
	v.status, v.buttons, v.branches = newStatus(h, s), newButtons(explain, s), newBranches(explain, s)
	v.board = board.New(h.Drawing, w.Say)
	v.board.OnTap, v.board.OnDrag, v.board.OnDragOut = s.Tap, s.Drag, v.dropOut
	v.board.OnNote = v.note
	v.board.OnKey = func(event *fyne.KeyEvent) { v.Key(event) }
	v.moves = newMovesTable(h, s, explain)
	v.moves.list.OnKey = v.Key
	v.graph = newGraph(w, s)
	v.graph.OnKey, v.graph.OnNote = v.Key, v.showNote
	v.panel = newMatchPanel(explain, s)
	v.findings = newFindings(explain, s, v.Key)
	v.setup = setup.New(h, s.Setup, s, explain)
	v.stage = container.NewStack(v.layOut())
	v.content = container.NewStack(v.tips.Over(container.NewStack(v.stage, v.setup.Content)))
	return v
}

func (v *View) layOut() fyne.CanvasObject {
	// what can be scrolled gives way, and is not only the settings: they would be a strip
	settings := widgets.Outdented(container.NewVScroll(widgets.Indented(widgets.Stacked(8, v.panel.content, v.findings.layOut()))))
	action := widgets.Stacked(8, v.beginnings(), container.NewStack(v.turns, v.reviewing), widgets.Outdented(v.study.On))
	inset := layout.NewCustomPaddedLayout(2, 2, 6, 6)
	panel := widgets.Card(container.New(inset, container.NewBorder(nil, action, nil, nil, settings)))
	below := widgets.Stacked(4, v.status.layOut(), v.graph)
	watch := widgets.Card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), below), nil, nil, v.board))
	title := container.New(layout.NewCustomPaddedLayout(2, 4, 8, 8), widgets.Heading(v.words.Key("match.moves")))
	foot := container.New(layout.NewCustomPaddedLayout(6, 2, 4, 4), v.branches.layOut())
	moves := widgets.Card(container.NewBorder(title, foot, nil, nil, v.moves.content))
	return container.NewPadded(container.New(&desk{v.board, v.graph, v.moves.reveal}, moves, watch, panel))
}

// Render shows the session as it is.
func (v *View) Render() {
	v.showStage()
	v.setup.Render()
	if v.session.Phase() == session.SettingUp {
		return // nothing of the match can be seen
	}
	v.moves.show(v.session.Looked())
	v.branches.show()
	v.graph.show()
	v.status.show(v.showBoard())
	v.buttons.show()
	v.panel.show()
	v.findings.show()
	v.showLine()
}

// Tick shows how far the work under way is.
func (v *View) Tick() {
	if v.session.Phase() == session.SettingUp {
		return
	}
	v.showMarks()
	v.graph.show()
	v.showLine()
	v.tick()
}

// Animate shows how a move comes about.
func (v *View) Animate(step scene.Step) { v.board.Animate(step, 1, v.session.Arrived) }

// Retire leaves the session to another view; what comes late does nothing.
func (v *View) Retire() {
	v.board.Stop()
	v.board.OnTap, v.board.OnDrag, v.board.OnDragOut = func(int) {}, nil, nil
	v.unpoint()
}

// showStage shows the match, or the setup in its place.
func (v *View) showStage() {
	if open := v.session.Setup.Open(); v.stage.Hidden != open {
		v.tips.Hide()
		v.stage.Hidden = open
		v.content.Refresh()
	}
}

// showBoard shows a position and how it came about, which it returns. While a move
// is being shown, the board is on its way there.
func (v *View) showBoard() scene.Step {
	s := v.session
	step := s.Match.Step(s.Shown())
	if s.Beneath() == session.Animating {
		v.board.SetMarks(nil)
		return step
	}
	if s.Back < 0 {
		step.Board = study.Preview(s.Match.Position(), step.Board, s.Picked)
	}
	v.board.Display(step)
	v.showMarks()
	return step
}

func (v *View) showMarks() {
	if v.session.Beneath() != session.Animating {
		v.board.SetMarks(v.marks(v.session.Match.At(v.session.Shown())))
	}
}
