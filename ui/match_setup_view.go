package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/match"
	"procura/ui/board"
	"procura/ui/look"
)

// setupParts are the widgets of a setup.
type setupParts struct {
	board   *board.Board
	verdict *verdictLine
	advice  *line
	rules   []*choice // in the order of the settings
	movers  *choice
	hand    *canvas.Image // of the piece in hand, in its slot
	slot    *surface
	giver   *widget.Button
	handRow fyne.CanvasObject
	begin   *widget.Button
	clear   *widget.Button
	cancel  *widget.Button
	back    *widget.Button
	forth   *widget.Button
	content *fyne.Container
}

// newSetup builds what is closed at first.
func newSetup(v *MatchView) *setup {
	s := &setup{view: v, chosen: nowhere}
	s.board = board.New(v.hooks.drawing, v.words.Say)
	s.board.OnTap = s.tapped
	s.board.OnNote = s.showNote
	s.board.OnKey = func(event *fyne.KeyEvent) { s.key(event) }
	s.verdict = newVerdictLine(v.words)
	s.advice = newLine(look.Muted, theme.SizeNameText, false)
	s.hand = &canvas.Image{FillMode: canvas.ImageFillContain}
	s.slot = newSurface("", look.Line, 8)
	s.newSetupButtons()
	s.content = s.layOut()
	s.content.Hide()
	return s
}

func (s *setup) newSetupButtons() {
	say := s.view.words.Key
	s.giver = widget.NewButton(say("setup.give"), s.give)
	s.begin = widget.NewButton(say("setup.play"), s.play)
	s.begin.Importance = widget.HighImportance
	s.clear = widget.NewButton(say("setup.clear"), func() { s.change(s.draft.Clear()) })
	s.cancel = widget.NewButton(say("setup.cancel"), s.close)
	s.back = widget.NewButton(say("match.undo"), s.undo)
	s.forth = widget.NewButton(say("match.redo"), s.redo)
}

func (s *setup) layOut() *fyne.Container {
	said := stacked(0, s.verdict.content, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), s.advice))
	watch := card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), said), nil, nil, s.board))
	action := stacked(8, s.begin, container.New(columns{[]float32{1, 1}, 6}, s.back, s.forth),
		container.New(columns{[]float32{1, 1}, 6}, s.clear, s.cancel))
	settings := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), s.settings()))
	panel := card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	return container.NewPadded(container.NewBorder(nil, nil, nil, withWidth(panelWidth, panel), watch))
}

// settings are the rules, the player to move, and what he has in hand.
func (s *setup) settings() fyne.CanvasObject {
	w := s.view.words
	rules, choices := ruleRows(w, s.view.table.module, s.rule)
	s.rules = choices
	s.movers = newChoice([]string{"0", "1"}, []string{s.view.panel.player(0), s.view.panel.player(1)}, func(key string) {
		s.mover, _ = strconv.Atoi(key) // our own keys
		s.show()
	})
	slot := container.New(fixed{handSize, handSize}, s.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), s.hand))
	s.handRow = stacked(4, heading(w.Key("setup.hand")),
		container.NewBorder(nil, nil, slot, nil, container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), s.giver, layout.NewSpacer())))
	turn := stacked(4, heading(w.Key("setup.heading")), labelled(w.Key("setup.mover"), s.movers.keyedSelect))
	return stacked(14, turn, s.handRow, rules)
}

// showHand shows the piece in hand, and what the button beside it does.
func (s *setup) showHand() {
	s.handRow.(*fyne.Container).Hidden = !s.draft.Holds()
	place := s.inHand()
	s.hand.Resource = nil
	if place != nowhere {
		s.hand.Resource = s.view.hooks.drawing(s.scene.Tray[-1-place].Drawing)
	}
	s.hand.Hidden = s.hand.Resource == nil
	s.slot.fill, s.slot.edge = look.VisitedCell, look.Accent
	if place == nowhere {
		s.slot.fill, s.slot.edge = "", look.Line
	}
	s.slot.Refresh()
	s.hand.Refresh()
	key := "setup.give"
	if place != nowhere && (s.chosen >= 0 || s.chosen == place) {
		key = "setup.release"
	}
	s.giver.SetText(s.view.words.Key(key))
	enable(s.giver, s.chosen < 0 || place != nowhere)
}

// showNote explains the place under the pointer or the focus.
func (s *setup) showNote(note string) {
	if note == "" {
		s.showAdvice()
		return
	}
	s.advice.say(sentence(note), look.Muted)
}

// bare reports whether nothing is on the board, nor in hand.
func (s *setup) bare() bool {
	for cell := range s.scene.Cells {
		if s.holds(cell) {
			return false
		}
	}
	return s.inHand() == nowhere
}

// withSetup lays the setup in the place of the match.
func (v *MatchView) withSetup(match fyne.CanvasObject) *fyne.Container {
	v.stage = container.NewStack(match)
	return container.NewStack(v.stage, v.setup.content)
}

// beginnings are the ways to begin.
func (v *MatchView) beginnings() fyne.CanvasObject {
	if !v.canCompose() {
		return v.start
	}
	return container.New(columns{[]float32{1, 1}, 6}, v.start, v.arrange)
}

// canCompose reports whether positions of the game can be set up.
func (v *MatchView) canCompose() bool {
	_, ok := match.DraftOf(v.table.match.Position())
	return ok
}

// tell says something in passing.
func (v *MatchView) tell(words string) {
	if v.setup.open() {
		v.setup.advice.say(words, look.Accent)
		return
	}
	v.caption.say(words, look.Accent)
}
