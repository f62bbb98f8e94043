package setup

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Page shows an editor and works it; it can be thrown away. While the editor is
// closed it shows nothing.
type Page struct {
	Content *fyne.Container

	host    host.Host
	words   *i18n.Words
	editor  *Editor
	owner   Owner
	board   *board.Board
	verdict *widgets.Banner
	advice  *widgets.Line
	rules   []*widgets.Choice // in the order of the settings
	movers  *widgets.Choice
	hand    *canvas.Image // of the piece in hand, in its slot
	slot    *widgets.Surface
	giver   *widgets.Button
	handRow *fyne.Container
	begin   *widgets.Button
	clear   *widgets.Button
	cancel  *widgets.Button
	explain study.Explainer
	hands   *widgets.Terms // the name of the piece in hand
	back    *widgets.Button
	forth   *widgets.Button
}

// Owner is whose editor a page shows.
type Owner interface {
	// Changed is told after each change, and has the page rendered.
	Changed()
	// PlaySetUp begins a match at what has been set up, if one can play from there.
	PlaySetUp()
}

// New builds the page of an editor.
func New(h host.Host, editor *Editor, owner Owner, explain study.Explainer) *Page {
	s := &Page{host: h, words: h.Words(), editor: editor, owner: owner, explain: explain}
	s.board = board.New(h.Drawing, s.words.Say)
	s.board.OnTap, s.board.OnDrag, s.board.OnDragOut = s.Tap, s.Drag, s.dragOut
	s.board.OnNote = s.showNote
	s.board.OnKey = func(event *fyne.KeyEvent) { s.Key(event) }
	s.verdict = widgets.NewBanner()
	s.advice = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	s.hand = &canvas.Image{FillMode: canvas.ImageFillContain}
	s.slot = widgets.NewSurface("", theme.Line, 8)
	s.newButtons()
	s.Content = s.layOut()
	s.Content.Hide()
	return s
}

func (s *Page) newButtons() {
	button := func(key string, act func()) *widgets.Button {
		return widgets.NewButton(s.words.Key(key), nil, func() { s.change(act) })
	}
	e := s.editor
	s.giver = button("match.setup.give", e.giveChosen)
	s.begin = widgets.NewButton(s.words.Key("match.setup.play"), nil, s.owner.PlaySetUp)
	s.begin.Importance = widget.HighImportance
	s.clear = button("match.setup.clear", e.clear)
	s.cancel = button("match.setup.cancel", e.Close)
	s.back = button("match.undo", e.undo)
	s.forth = button("match.redo", e.redo)
}

// change does something to the editor, and has all see it.
func (s *Page) change(act func()) {
	act()
	s.owner.Changed()
}

// Tap chooses a place, or does something with the one that is chosen.
func (s *Page) Tap(place int) { s.change(func() { s.editor.tap(place) }) }

// Drag carries what is at a place to another one: a piece of the reserve to a cell, or
// one of the board to another cell or back. Where it can't be, nothing changes.
func (s *Page) Drag(from, to int) {
	s.change(func() {
		e := s.editor
		switch e.chosen = noPlace; {
		case !e.holds(from):
		case from >= 0 && to < 0:
			e.move(from, -1)
		case to >= 0:
			e.move(from, to)
		}
	})
}

// dragOut gives a piece of the reserve that was dropped on the hand.
func (s *Page) dragOut(from int, at fyne.Position) {
	driver := fyne.CurrentApp().Driver()
	at = at.Add(driver.AbsolutePositionForObject(s.board)).Subtract(driver.AbsolutePositionForObject(s.slot))
	size := s.slot.Size()
	if from < 0 && s.editor.Draft.Holds() && s.editor.holds(from) && s.editor.inHand() != from && at.X >= 0 && at.Y >= 0 && at.X < size.Width && at.Y < size.Height {
		s.change(func() {
			s.editor.chosen = from
			s.editor.giveChosen()
			s.editor.chosen = noPlace
		})
	}
}

// Give puts the chosen piece into the hand of the player to move, or takes the one
// there is out of it.
func (s *Page) Give() { s.change(s.editor.giveChosen) }

// Undo takes a change back.
func (s *Page) Undo() { s.change(s.editor.undo) }

// Redo makes a change again.
func (s *Page) Redo() { s.change(s.editor.redo) }

// Key obeys Escape and M; it reports whether it did.
func (s *Page) Key(event *fyne.KeyEvent) bool {
	switch keys.Of(keys.Setup, event.Name) {
	case keys.Cancel:
		s.change(s.editor.escape)
	case keys.Give:
		s.Give()
	default:
		return false
	}
	return true
}

// ShowAdvice says something in passing.
func (s *Page) ShowAdvice(words string) { s.advice.Say(words, theme.Accent) }

// Text is the board that is shown, as text.
func (s *Page) Text() string { return s.board.Text() }

func (s *Page) layOut() *fyne.Container {
	said := widgets.Stacked(0, s.verdict.Content, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), s.advice))
	watch := widgets.Card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), said), nil, nil, s.board))
	action := widgets.Stacked(8, s.begin, container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, s.back, s.forth),
		container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, s.clear, s.cancel))
	settings := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), s.settings()))
	panel := widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	return container.NewPadded(container.NewBorder(nil, nil, nil, widgets.WithWidth(widgets.PanelWidth, panel), watch))
}

// HandSize is the side of the picture of the piece in hand.
const HandSize = 58

// settings are the rules, the player to move, and what he has in hand.
func (s *Page) settings() fyne.CanvasObject {
	w, module := s.words, s.editor.module
	rules, choices := s.explain.RuleRows(module, func(key, value string) { s.change(func() { s.editor.rule(key, value) }) })
	s.rules = choices
	s.movers = widgets.NewChoice([]string{"0", "1"}, []string{w.Key("match.player", "Number", 1), w.Key("match.player", "Number", 2)}, func(key string) {
		s.change(func() { s.editor.Mover, _ = strconv.Atoi(key) }) // our own keys
	})
	slot := widgets.FixedSize(HandSize, HandSize, s.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), s.hand))
	hand := s.explain.Term(widgets.Heading(w.Key("match.setup.hand")), w.Key("explain.setup.hand"))
	s.hands = widgets.NewTerms(hand, hand)
	s.handRow = widgets.Stacked(4, s.hands,
		container.NewBorder(nil, nil, slot, nil, container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), s.giver, layout.NewSpacer())))
	turn := widgets.Stacked(4, widgets.Heading(w.Key("match.setup.heading")), s.explain.Labelled(w.Key("match.setup.mover"), s.movers, s.explain.Same("explain.setup.mover")))
	return widgets.Stacked(14, turn, s.handRow, rules)
}

// Render shows what is set up, and whether one can play from it.
func (s *Page) Render() {
	s.Content.Hidden = !s.editor.open
	if s.Content.Hidden {
		return
	}
	s.board.Display(scene.Step{Board: s.editor.scene})
	s.board.SetMarks(s.marks())
	s.showVerdict()
	s.showHand()
	s.showSettings()
	s.showAdvice()
}

func (s *Page) showVerdict() {
	p, wrong := s.editor.Draft.Position()
	if wrong == nil {
		s.verdict.Say(s.words.Key("match.setup.ready"), theme.Proved,
			s.words.Key("match.player", "Number", s.editor.Mover+1)+": "+s.words.Say(p.Scene().Status))
	} else {
		s.verdict.Say(s.words.Key("match.setup.wrong"), theme.Impossible, s.words.Say(*wrong))
	}
	widgets.Enable(s.begin, wrong == nil)
}

// marks ring what can be chosen next, or where the chosen piece can go.
func (s *Page) marks() []board.Mark {
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

// showAdvice says what a click does just now.
func (s *Page) showAdvice() {
	key := "match.setup.advice"
	switch {
	case s.editor.chosen < 0:
		key = "match.setup.advice.cell"
	case s.editor.chosen != noPlace:
		key = "match.setup.advice.piece"
	}
	s.advice.Say(s.words.Key(key), theme.Muted)
}

// showNote explains the place under the pointer or the focus.
func (s *Page) showNote(note string) {
	if note == "" {
		s.showAdvice()
		return
	}
	s.advice.Say(i18n.Sentence(note), theme.Muted)
}

// showSettings makes the rows say what is chosen.
func (s *Page) showSettings() {
	e := s.editor
	for i, setting := range e.module.MatchSettings() {
		s.rules[i].Set(e.Draft.Rules()[setting.Key])
	}
	s.movers.Set(strconv.Itoa(e.Mover))
	widgets.Enable(s.clear, !e.isEmpty())
	widgets.Enable(s.back, len(e.before) > 0)
	widgets.Enable(s.forth, len(e.undone) > 0)
}

// showHand shows the piece in hand, and what the button beside it does.
func (s *Page) showHand() {
	e, place := s.editor, s.editor.inHand()
	s.handRow.Hidden = !e.Draft.Holds()
	s.hand.Resource = nil
	s.slot.Fill, s.slot.Edge = "", theme.Line
	if place != noPlace {
		s.hand.Resource = s.host.Drawing(e.scene.Tray[-1-place].Drawing)
		s.slot.Fill, s.slot.Edge = theme.VisitedCell, theme.Accent
	}
	s.hand.Hidden = s.hand.Resource == nil
	s.slot.Refresh()
	s.hand.Refresh()
	key := "match.setup.give"
	if place != noPlace && (e.chosen >= 0 || e.chosen == place) {
		key = "match.setup.release"
	}
	s.giver.SetText(s.words.Key(key))
	widgets.Enable(s.giver, e.chosen < 0 || place != noPlace)
}
