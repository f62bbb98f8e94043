package match

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/match/study"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View shows a match: board, whose turn it is, the moves so far, and a panel of
// players and rules; or in their place the position that is set up. It holds nothing
// that would be missed: what the user does goes to the session, and Render shows
// what became of it.
type View struct {
	page.Frame
	status
	buttons
	resultsPanel
	branchBar
	challenges host.Challenges // nil where the game has none
	Session    *Session
	board      *board.Board
	refutation *refutation
	moves      *movesTable
	graph      *graph
	panel      *matchPanel
	stage      *fyne.Container // all but the setup
	pointer    pointer
	setup      *setupPage
}

// boardOwner hears what happens at the board: the session of moves, the view of all else.
type boardOwner struct {
	*View
	*Session
}

var _ interface {
	board.NoteReader
	board.Tapper
	board.Dragger
	board.DragOuter
	board.KeyHandler
} = boardOwner{}

func newView(s *Session) *View {
	v := &View{Frame: s.NewFrame("match.play"), Session: s}
	explain := v.Explainer
	v.status, v.buttons, v.branchBar = newStatus(s), newButtons(explain, s), newBranches(explain, s)
	v.board = board.New(s.Host, v.Words)
	v.board.Owner = boardOwner{v, s}
	v.refutation = newRefutation(explain, s, v.board)
	v.moves = newMovesTable(explain, s)
	v.graph = newGraph(v)
	v.panel = newMatchPanel(explain, s)
	v.resultsPanel = resultsPanel{figures: study.NewFigures(explain, s.Host, v.explore), study: study.NewPanel(explain, s.Host, s.SwitchValues), words: v.Words, session: s}
	v.setup = newSetupPage(explain, s)
	v.challenges = s.Host.NewChallenges(s.Module.ID(), true, v.Tips)
	v.stage = container.NewStack(v.layOut())
	v.SetContent(container.NewStack(v.stage, v.setup.Content))
	return v
}

func (v *View) layOut() fyne.CanvasObject {
	found := widgets.Outdented(container.NewVScroll(widgets.Giving(widgets.Indented(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 6), v.resultsPanel.layOut()))))) // gives way
	action := widgets.Stacked(8, widgets.FixedSize(0, 0, v.lesson), container.NewStack(v.turns, v.reviewing), widgets.Outdented(v.study.On))
	inset := layout.NewCustomPaddedLayout(2, 2, 6, 6)
	summary := container.New(layout.NewCustomPaddedLayout(0, 12, 0, 0), v.panel.summary)
	panel := widgets.Card(container.New(inset, widgets.Border(summary, action, nil, nil, found)))
	told := widgets.Stacked(4, v.status.layOut(), container.NewStack(v.graph, v.refutation.content))
	watch := widgets.Card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), told), nil, nil, v.board))
	title := container.New(layout.NewCustomPaddedLayout(2, 4, 8, 8), widgets.Heading(v.Words.Key("match.moves")))
	below := widgets.Stacked(4, v.branchBar.layOut())
	if v.challenges != nil {
		below.Add(v.challenges.Content())
	}
	foot := container.New(layout.NewCustomPaddedLayout(6, 2, 4, 4), below)
	moves := widgets.Card(container.NewBorder(title, foot, nil, nil, v.moves.content))
	return container.NewPadded(container.New(layOutMatch(v), moves, watch, panel))
}

// Render shows the session as it is.
func (v *View) Render() {
	if open := v.Session.Setup.Open(); v.stage.Hidden != open { // the setup is in the place of the match
		v.Tips.Hide()
		v.stage.Hidden = open
		v.Content().Refresh()
	}
	v.setup.Render()
	if v.Session.visible && v.challenges != nil {
		v.challenges.Seen()
	}
	if v.Session.Phase() == SettingUp {
		return // nothing of the match can be seen
	}
	v.moves.showMoves()
	v.branchBar.showBranch()
	v.graph.Refresh()
	v.refutation.showSteps()
	step := v.showBoard()
	v.showHand(&step.Board)
	v.showTurn()
	if v.Session.Lesson.isRefuted() { // also where its line is looked at
		v.showPuzzle("")
	}
	v.showCaption()
	v.buttons.updateButtons()
	v.panel.showSettings(v.Session.Lesson.Stage() == NoLesson && !v.Session.IsPuzzle())
	v.showThought()
	v.tick()
	v.showLine()
}

// Tick shows how far the work under way is.
func (v *View) Tick() {
	if v.Session.Phase() == SettingUp {
		return
	}
	v.showMarks()
	v.graph.Refresh()
	v.showLine()
	v.tick()
}

// Animate shows how a move comes about.
func (v *View) Animate(step scene.Step) { v.board.Animate(step, 1, v.Session.Arrived) }

// Leave lets what comes late do nothing.
func (v *View) Leave() {
	v.board.Stop()
	v.board.Owner = nil
	v.refutation.film.Detach()
	v.unpoint()
}

// showBoard shows a position and how it came about, which it returns. While a move
// is being shown, the board is on its way there.
func (v *View) showBoard() scene.Step {
	s := v.Session
	step := s.Match.Step(s.Shown())
	if s.phase == Animating {
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
	if v.Session.phase != Animating {
		v.board.SetMarks(v.marks(v.Session.Match.At(v.Session.Shown())))
	}
}

// buttons lead through a match, and help.
type buttons struct {
	undo, redo, help *widgets.Button
	lesson, explore  *widgets.Button
	back, from       *widgets.Button
	turns            *fyne.Container // undo, redo, help
	reviewing        *fyne.Container // back, from

	words   *i18n.Words
	session *Session
}

func newButtons(explain page.Explainer, s *Session) buttons {
	w := explain.Words
	b := buttons{words: w, session: s}
	b.undo = explain.Button("match.undo", "explain.match.undo", func() { s.Step(game.Back) })
	b.redo = explain.Button("match.redo", "explain.match.redo", func() { s.Step(game.Again) })
	b.back = explain.Button("match.back", "explain.match.back", func() { s.Review(s.Match.Index()) })
	b.from = explain.Button("match.from", "explain.match.from", s.Games.PlayFrom)
	b.help = widgets.NewButton(w.Key("match.hint"), nil, s.Help)
	b.help.Tip.ExplainLive(explain.Tips, func() string {
		offered, _ := helpNow(s)
		return w.Key(offered.about)
	}, b.help)
	b.explore = explain.Button("match.why", "explain.match.why", func() { exploreThought(s) })
	b.lesson = explain.Button("match.lesson.next", "explain.match.lesson", s.TryAgain)
	b.lesson.Importance = widget.HighImportance
	b.turns = container.New(&widgets.Flow{Gap: 4}, b.undo, b.redo, b.help)
	b.explore.Importance = widget.LowImportance
	b.reviewing = container.New(&widgets.Flow{Gap: 6}, b.back, b.from)
	return b
}

// updateButtons offers what can be done now.
func (b *buttons) updateButtons() {
	s := b.session
	stage := s.Lesson.Stage()
	if words := b.lessonWords(stage); b.lesson.Text != words {
		b.lesson.SetText(words)
	}
	widgets.Show(b.lesson, stage == Offered || stage >= Wrong)
	widgets.Show(b.turns, s.Back < 0)
	_, ok := thoughtToExplore(s)
	widgets.Enable(b.explore, ok)
	widgets.Show(b.reviewing, s.Back >= 0)
	if s.Back >= 0 {
		widgets.Enable(b.from, s.ShownPosition().Outcome() == play.Open)
		return
	}
	widgets.Enable(b.undo, s.CanStep(game.Back))
	widgets.Enable(b.redo, s.CanStep(game.Again))
	help, _ := helpNow(s)
	b.help.SetText(b.words.Key(help.key))
	widgets.Enable(b.help, help.able)
}

// lessonWords returns the words of the button that goes on with a lesson.
func (b *buttons) lessonWords(stage Stage) string {
	l := &b.session.Lesson
	switch {
	case b.session.Puzzling():
		return b.words.Key("match.puzzle.again")
	case stage == Right && l.Left() > 0:
		return b.words.Key("match.lesson.next")
	case stage == Right:
		return b.words.Key("match.lesson.continue")
	case stage == Wrong:
		return b.words.Key("match.lesson.try", "Number", b.session.Fault.Number())
	case stage == Offered:
		return b.words.Key("match.lesson.try", "Number", l.Target().Number())
	}
	return b.lesson.Text
}

// showPuzzle shows the task, that its answer is right, or what a wrong move has changed and how it is refuted.
func (t *status) showPuzzle(prompt string) {
	s := t.session
	if s.Puzzle.Solved {
		next := t.words.Key("match.puzzle.on")
		if s.Ended() {
			next = i18n.Sentence(prompt)
		}
		t.verdict.Say(t.words.Key("match.puzzle.right", "Count", s.Puzzle.Tries), theme.Proved, next)
		return
	}
	if s.Lesson.Stage() == Trying {
		said := t.words.Say(report.Task(s.Puzzle.Kind, s.Puzzle.Depth))
		if number, ok := strings.CutPrefix(s.Puzzle.Name, host.TaskPrefix); ok {
			said = t.words.Key("match.puzzle.number", "Number", number) + " · " + said
		}
		t.verdict.Say(said, theme.Accent, prompt)
		return
	}
	m, wrong := s.Archive.Mistake(s.Match.Node(1))
	if !wrong {
		t.verdict.Say(t.words.Key("match.puzzle.judging"), theme.Muted, prompt)
		return
	}
	headline, before, after := "match.puzzle.wrong", m.Best.Outcome, m.Played.Outcome
	if s.Lesson.isCellRight() {
		headline = "match.puzzle.cell"
	}
	t.verdict.Say(t.words.Key(headline, "Before", game.Value{Outcome: before}.Name(), "After", game.Value{Outcome: after}.Name()), theme.Impossible, t.replyInWords(m))
}

// replyInWords returns words for the reply to a wrong move and where it leads, or at the end of the line, for its last move.
func (t *status) replyInWords(m match.Mistake) string {
	s, at, last := t.session, 2, t.session.Match.Len()
	end := t.words.Say(s.Match.At(last).Prompt(nil))
	switch {
	case last < at: // it has ended the game, or the reply is looked for
		return i18n.Sentence(end)
	case s.Shown() == last && m.Played.Outcome == play.Lost:
		at = last
	}
	move := study.Written(s.Match.At(at-1), s.Match.Played(at).Move)
	switch {
	case m.Played.Outcome == play.Drawn:
		return t.words.Key("match.puzzle.refuted.drawn", "Move", move)
	case at == last:
		return t.words.Key("match.puzzle.refuted.now", "Move", move, "End", end)
	}
	return t.words.Key("match.puzzle.refuted", "Move", move, "Moves", m.Played.WinnerMoves())
}

// why returns words for why the move that leads to a node was a mistake.
func (t *status) why(n *match.Node) string {
	m, _ := t.session.Archive.Mistake(n)
	return t.words.Say(m.Why(n.Parent().Position()))
}

// Picture returns the match up to now. A position that is being set up has no picture.
func (v *View) Picture() (host.Picture, bool) {
	s, w := v.Session, v.Words
	if s.Phase() == SettingUp {
		return host.Picture{}, false
	}
	m := s.Match.Clone()
	last := max(m.Index(), s.Shown())
	made := host.Picture{At: s.Shown(), Len: last + 1, Marks: v.board.Marks(), Step: m.Step}
	title := w.Say(s.Module.Title())
	made.Name, made.Title = title, title+" · "+w.Key("match.play")
	made.Said = v.verdict.Headline.Words
	made.Lines = []string{report.Rules(w, s.Module.ID(), s.Module.MatchSettings(), m.At(0).Rules())}
	var moves []string
	for i := 1; i <= last; i++ {
		moves = append(moves, m.Played(i).Move)
	}
	if last > 0 {
		made.Lines = append(made.Lines, w.Key("shell.picture.path", "Moves", strings.Join(moves, " ")))
	}
	return made, true
}
