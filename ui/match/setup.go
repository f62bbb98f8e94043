package match

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/undo"
	"procura/ui/widgets"
)

// Editor is a position that is set up by hand. It is one of
//
//	nothing chosen    a piece of the tray or an empty cell can be chosen; a piece
//	                  on the board goes back to the tray
//	a piece chosen    a cell takes it; what stood there goes back
//	a cell chosen     a piece of the tray comes there
//
// Every change can be undone. Closed, it is put aside: where another position is set up, undo comes
// back to it.
type Editor struct {
	// Draft is the position so far, Mover the seat to move.
	Draft game.PositionDraft
	Mover int

	module  game.Playable
	drafts  undo.Stack[game.PositionDraft] // the others
	scene   scene.Board                    // of the draft
	chosen  int                            // the place that is chosen, nowhere for none
	open    bool
	changes uint64
}

// noPlace is no place of a board.
const noPlace = 1 << 20

func newEditor(module game.Playable) *Editor { return &Editor{module: module, chosen: noPlace} }

// Open reports whether a position is being set up.
func (e *Editor) Open() bool { return e.open }

// Start begins to set up a position with another one, and the seat to move in it; it
// does nothing where the game has no such thing.
func (e *Editor) Start(p game.Position, mover int) {
	draft, ok := p.Draft()
	if !ok || e.open {
		return
	}
	e.Mover, e.open = mover, true
	if e.isChanged() {
		e.change(draft)
		return
	}
	e.setDraft(draft)
}

// isChanged reports whether something was set up.
func (e *Editor) isChanged() bool { return e.drafts.CanUndo() || e.drafts.CanRedo() }

// Close goes back to the match as it was, if it is open.
func (e *Editor) Close() {
	if e.open {
		e.open = false
		e.changes++
	}
}

// finish closes it for good: what was set up is played.
func (e *Editor) finish() {
	e.Close()
	e.drafts.Clear()
}

func (e *Editor) setDraft(d game.PositionDraft) {
	e.Draft, e.scene, e.chosen = d, d.Scene(), noPlace
	e.changes++
}

// change puts another draft in the place of the one there is.
func (e *Editor) change(d game.PositionDraft) {
	e.drafts.Add(e.Draft)
	e.setDraft(d)
}

// Load goes on from another position.
func (e *Editor) Load(p game.Position) {
	if draft, ok := p.Draft(); ok {
		e.change(draft)
	}
}

func (e *Editor) step(w game.Direction) {
	other := e.drafts.Undo
	if w == game.Again {
		other = e.drafts.Redo
	}
	if d, ok := other(e.Draft); ok {
		e.setDraft(d)
	}
}

func (e *Editor) clear() { e.change(e.Draft.Clear()) }

func (e *Editor) holds(place int) bool {
	c := cellAt(&e.scene, place)
	return c != nil && (c.Drawing != "" || c.Text != "")
}

// isEmpty reports whether nothing is on the board, nor in hand.
func (e *Editor) isEmpty() bool {
	isFull := func(c scene.Cell) bool { return c.Drawing != "" || c.Text != "" }
	return !slices.ContainsFunc(e.scene.Cells, isFull) && e.inHand() == noPlace
}

// Tap chooses a place of the board or the reserve, or moves a piece between the chosen place and this one.
func (e *Editor) Tap(place int) {
	switch chosen := e.chosen; {
	case chosen == place:
		e.chosen = noPlace
	case chosen < 0 && place >= 0:
		e.move(chosen, place)
	case chosen != noPlace && chosen >= 0 && place < 0 && e.holds(place):
		e.move(place, chosen)
	case place >= 0 && e.holds(place):
		e.move(place, -1)
	case place >= 0 || e.holds(place):
		e.chosen = place
	default:
		e.chosen = noPlace
	}
}

func (e *Editor) move(from, to int) {
	if d, ok := e.Draft.Move(from, to); ok {
		e.change(d)
	}
}

// GiveChosen puts the chosen piece into the hand of the player to move, or takes the one
// there is out of it.
func (e *Editor) GiveChosen() {
	place := e.chosen
	if place >= 0 {
		place = e.inHand()
	}
	if d, ok := e.Draft.Hold(place); ok {
		e.change(d)
	}
}

// inHand returns the place of the piece in hand, nowhere without one.
func (e *Editor) inHand() int {
	if i := heldIn(&e.scene); i >= 0 {
		return -1 - i
	}
	return noPlace
}

// heldIn returns the number of the piece in hand in the tray, -1 without one.
func heldIn(b *scene.Board) int {
	return slices.IndexFunc(b.Tray, func(c scene.Cell) bool { return c.Role == scene.Held })
}

func (e *Editor) rule(key, value string) {
	rules, wrong := e.Draft.Rules().With(game.Rules{key: value}, e.module.MatchSettings())
	if wrong == nil {
		e.change(e.Draft.WithRules(rules))
	}
}

// escape leaves the choice, else the whole.
func (e *Editor) escape() {
	if e.chosen == noPlace {
		e.Close()
	}
	e.chosen = noPlace
}

// setupPage shows an editor and works it; it can be thrown away. While the editor is
// closed it shows nothing.
type setupPage struct {
	Content *fyne.Container

	words   *i18n.Words
	editor  *Editor
	session *Session
	board   *board.Board
	verdict *widgets.Banner
	advice  *widgets.Line
	rules   []*widgets.Choice // in the order of the settings
	movers  *widgets.Choice
	hand    handSlot
	giver   *widgets.Button
	handRow *fyne.Container
	begin   *widgets.Button
	clear   *widgets.Button
	cancel  *widgets.Button
	explain page.Explainer
	hands   *widgets.Terms // the name of the piece in hand
	back    *widgets.Button
	forth   *widgets.Button
}

func newSetupPage(explain page.Explainer, of *Session) *setupPage {
	s := &setupPage{words: explain.Words, editor: of.Setup, session: of, explain: explain}
	s.board = board.New(of.Host, s.words)
	s.board.Owner = s
	s.verdict = widgets.NewBanner()
	s.advice = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	s.hand = newHandSlot()
	s.newButtons()
	s.Content = s.layOut()
	s.Content.Hide()
	return s
}

func (s *setupPage) newButtons() {
	button := func(key string, act func()) *widgets.Button {
		return widgets.NewButton(s.words.Key(key), nil, func() { s.change(act) })
	}
	e := s.editor
	s.giver = button("match.setup.give", e.GiveChosen)
	s.begin = widgets.NewButton(s.words.Key("match.setup.play"), nil, s.session.Games.PlaySetUp)
	s.begin.Importance = widget.HighImportance
	s.clear = button("match.setup.clear", e.clear)
	s.cancel = widgets.NewButton(s.words.Key("match.setup.cancel"), nil, func() { s.leave(e.Close) })
	s.back = button("match.undo", func() { e.step(game.Back) })
	s.forth = button("match.redo", func() { e.step(game.Again) })
}

// change does something to the editor, and has all see it.
func (s *setupPage) change(act func()) {
	act()
	s.session.Changed()
}

// leave does what may close the editor. If that puts a changed position aside, it tells the user.
func (s *setupPage) leave(act func()) {
	s.change(act)
	if !s.editor.open && s.editor.isChanged() {
		s.session.Host.ShowStatus(text.M("match.setup.aside"))
	}
}

// Tap chooses a place of the board or the reserve, or moves a piece between the chosen place and this one.
func (s *setupPage) Tap(place int) { s.change(func() { s.editor.Tap(place) }) }

// Drag carries what is at a place to another one: a piece of the reserve to a cell, or
// one of the board to another cell or back. Where it can't be, nothing changes.
func (s *setupPage) Drag(from, to int) {
	s.change(func() {
		e := s.editor
		e.chosen = noPlace
		switch {
		case !e.holds(from):
		case from >= 0 && to < 0:
			e.move(from, -1)
		case to >= 0:
			e.move(from, to)
		}
	})
}

// DragOut gives a piece of the reserve that was dropped on the hand.
func (s *setupPage) DragOut(from int, at fyne.Position) {
	if from < 0 && s.editor.Draft.Holds() && s.editor.holds(from) && s.editor.inHand() != from && s.hand.isAt(at, s.board) {
		s.change(func() {
			s.editor.chosen = from
			s.editor.GiveChosen()
			s.editor.chosen = noPlace
		})
	}
}

// Give puts the chosen piece into the hand of the player to move, or takes the one
// there is out of it.
func (s *setupPage) Give() { s.change(s.editor.GiveChosen) }

func (s *setupPage) step(w game.Direction) { s.change(func() { s.editor.step(w) }) }

// HandleKey obeys Escape and M; it reports whether it did.
func (s *setupPage) HandleKey(event *fyne.KeyEvent) bool {
	switch keys.Of(keys.Setup, event.Name) {
	case keys.Cancel:
		s.leave(s.editor.escape)
	case keys.Give:
		s.Give()
	default:
		return false
	}
	return true
}

// ShowAdvice shows words in passing.
func (s *setupPage) ShowAdvice(words string) { s.advice.Say(words, theme.Accent) }

func (s *setupPage) Text() string { return s.board.Text() }

func (s *setupPage) layOut() *fyne.Container {
	said := widgets.Stacked(0, s.verdict.Content, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), s.advice))
	watch := widgets.Card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), said), nil, nil, s.board))
	action := widgets.Stacked(8, s.begin, container.New(&widgets.Flow{Gap: 6}, s.back, s.forth),
		container.New(&widgets.Flow{Gap: 6}, s.clear, s.cancel))
	settings := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), s.settings()))
	panel := widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	return container.NewPadded(widgets.BesideFilling(watch, widgets.WithWidth(widgets.PanelWidth, panel)))
}

// handSize is its side.
const handSize = 58

// settings returns the controls for the rules, the player to move, and what he has in hand.
func (s *setupPage) settings() fyne.CanvasObject {
	w, module := s.words, s.editor.module
	rules, choices := s.explain.RuleRows(ruleColumns, module, module.MatchSettings(), func(key, value string) { s.change(func() { s.editor.rule(key, value) }) })
	s.rules = choices
	s.movers = widgets.NewChoice([]string{"0", "1"}, []string{w.Key("match.player", "Number", 1), w.Key("match.player", "Number", 2)}, func(key string) {
		s.change(func() { s.editor.Mover, _ = strconv.Atoi(key) }) // our own keys
	})
	hand := widgets.NewTerm(widgets.Heading(w.Key("match.setup.hand")), s.explain.Tips, w.Key("explain.setup.hand"))
	s.hands = widgets.NewTerms(hand, hand)
	s.handRow = widgets.Stacked(4, s.hands,
		container.NewBorder(nil, nil, s.hand.content, nil, container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), s.giver, layout.NewSpacer())))
	turn := widgets.Stacked(4, widgets.Heading(w.Key("match.setup.heading")), s.explain.Labelled(w.Key("match.setup.mover"), s.movers, s.explain.Same("explain.setup.mover")))
	return widgets.Stacked(14, turn, s.handRow, rules)
}

// Render shows what is set up, and whether one can play from it.
func (s *setupPage) Render() {
	s.Content.Hidden = !s.editor.open
	if s.Content.Hidden {
		return
	}
	s.board.Display(scene.Step{Board: s.editor.scene})
	s.board.SetMarks(s.marks())
	p, wrong := s.editor.Draft.Position()
	if wrong == nil {
		s.verdict.Say(s.words.Key("match.setup.ready"), theme.Proved,
			s.words.Key("match.player", "Number", s.editor.Mover+1)+": "+s.words.Say(p.Scene().Status))
	} else {
		s.verdict.Say(s.words.Key("match.setup.wrong"), theme.Impossible, s.words.Say(*wrong))
	}
	widgets.Enable(s.begin, wrong == nil)
	s.showHand()
	s.showSettings()
	s.showAdvice()
}

// marks ring what can be chosen next, or where the chosen piece can go.
func (s *setupPage) marks() []board.Mark {
	e := s.editor
	var marks []board.Mark
	if e.chosen != noPlace {
		marks = append(marks, board.Mark{Place: e.chosen, Choice: true})
	}
	for cell := range e.scene.Cells {
		if e.chosen < 0 && !e.holds(cell) {
			marks = append(marks, board.Mark{Place: cell, Choice: true})
		}
	}
	for i := range e.scene.Tray {
		if e.chosen >= 0 && e.holds(-1-i) {
			marks = append(marks, board.Mark{Place: -1 - i, Choice: true})
		}
	}
	return marks
}

// showAdvice shows what a click does just now.
func (s *setupPage) showAdvice() {
	key := "match.setup.advice"
	switch {
	case s.editor.chosen < 0:
		key = "match.setup.advice.cell"
	case s.editor.chosen != noPlace:
		key = "match.setup.advice.piece"
	}
	s.advice.Say(s.words.Key(key), theme.Muted)
}

// ShowNote explains the place under the pointer or the focus.
func (s *setupPage) ShowNote(note string) {
	if note == "" {
		s.showAdvice()
		return
	}
	s.advice.Say(i18n.Sentence(note), theme.Muted)
}

func (s *setupPage) showSettings() {
	e := s.editor
	for i, setting := range e.module.MatchSettings() {
		s.rules[i].Set(e.Draft.Rules()[setting.Key])
	}
	s.movers.Set(strconv.Itoa(e.Mover))
	widgets.Enable(s.clear, !e.isEmpty())
	widgets.Enable(s.back, e.drafts.CanUndo())
	widgets.Enable(s.forth, e.drafts.CanRedo())
}

// showHand shows the piece in hand, and what the button beside it does.
func (s *setupPage) showHand() {
	e, place := s.editor, s.editor.inHand()
	s.handRow.Hidden = !e.Draft.Holds()
	var drawing fyne.Resource
	if place != noPlace {
		drawing = s.session.Host.Drawing(e.scene.Tray[-1-place].Drawing)
	}
	s.hand.showPiece(drawing, place != noPlace, false)
	key := "match.setup.give"
	if place != noPlace && (e.chosen >= 0 || e.chosen == place) {
		key = "match.setup.release"
	}
	s.giver.SetText(s.words.Key(key))
	widgets.Enable(s.giver, e.chosen < 0 || place != noPlace)
}
