package match

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// setupParts are the widgets of a setup.
type setupParts struct {
	board   *board.Board
	verdict *widgets.Banner
	advice  *widgets.Line
	rules   []*widgets.Choice // in the order of the settings
	movers  *widgets.Choice
	hand    *canvas.Image // of the piece in hand, in its slot
	slot    *widgets.Surface
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
func newSetup(v *View) *setup {
	s := &setup{view: v, chosen: nowhere}
	s.board = board.New(v.host.Drawing, v.words.Say)
	s.board.OnTap = s.tapped
	s.board.OnNote = s.showNote
	s.board.OnKey = func(event *fyne.KeyEvent) { s.key(event) }
	s.verdict = widgets.NewBanner()
	s.advice = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	s.hand = &canvas.Image{FillMode: canvas.ImageFillContain}
	s.slot = widgets.NewSurface("", theme.Line, 8)
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
	said := widgets.Stacked(0, s.verdict.Content, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), s.advice))
	watch := widgets.Card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), said), nil, nil, s.board))
	action := widgets.Stacked(8, s.begin, container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, s.back, s.forth),
		container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, s.clear, s.cancel))
	settings := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), s.settings()))
	panel := widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	return container.NewPadded(container.NewBorder(nil, nil, nil, widgets.WithWidth(widgets.PanelWidth, panel), watch))
}

// settings are the rules, the player to move, and what he has in hand.
func (s *setup) settings() fyne.CanvasObject {
	w := s.view.words
	rules, choices := widgets.RuleRows(w.Key("rules.heading"), report.Settings(w, s.view.session.module.ID(), s.view.session.module.MatchSettings()), s.rule)
	s.rules = choices
	s.movers = widgets.NewChoice([]string{"0", "1"}, []string{s.view.panel.player(0), s.view.panel.player(1)}, func(key string) {
		s.mover, _ = strconv.Atoi(key) // our own keys
		s.show()
	})
	slot := container.New(widgets.Fixed{Width: handSize, Height: handSize}, s.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), s.hand))
	s.handRow = widgets.Stacked(4, widgets.Heading(w.Key("setup.hand")),
		container.NewBorder(nil, nil, slot, nil, container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), s.giver, layout.NewSpacer())))
	turn := widgets.Stacked(4, widgets.Heading(w.Key("setup.heading")), widgets.Labelled(w.Key("setup.mover"), s.movers.KeyedSelect))
	return widgets.Stacked(14, turn, s.handRow, rules)
}

// showHand shows the piece in hand, and what the button beside it does.
func (s *setup) showHand() {
	s.handRow.(*fyne.Container).Hidden = !s.draft.Holds()
	place := s.inHand()
	s.hand.Resource = nil
	if place != nowhere {
		s.hand.Resource = s.view.host.Drawing(s.scene.Tray[-1-place].Drawing)
	}
	s.hand.Hidden = s.hand.Resource == nil
	s.slot.Fill, s.slot.Edge = theme.VisitedCell, theme.Accent
	if place == nowhere {
		s.slot.Fill, s.slot.Edge = "", theme.Line
	}
	s.slot.Refresh()
	s.hand.Refresh()
	key := "setup.give"
	if place != nowhere && (s.chosen >= 0 || s.chosen == place) {
		key = "setup.release"
	}
	s.giver.SetText(s.view.words.Key(key))
	widgets.Enable(s.giver, s.chosen < 0 || place != nowhere)
}

// showNote explains the place under the pointer or the focus.
func (s *setup) showNote(note string) {
	if note == "" {
		s.showAdvice()
		return
	}
	s.advice.Say(i18n.Sentence(note), theme.Muted)
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
func (v *View) withSetup(match fyne.CanvasObject) *fyne.Container {
	v.stage = container.NewStack(match)
	return container.NewStack(v.stage, v.setup.content)
}

// beginnings are the ways to begin.
func (v *View) beginnings() fyne.CanvasObject {
	if !v.canCompose() {
		return v.start
	}
	return container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, v.start, v.arrange)
}

// canCompose reports whether positions of the game can be set up.
func (v *View) canCompose() bool {
	_, ok := v.session.module.(game.Editable)
	return ok
}

// tell says something in passing.
func (v *View) tell(words string) {
	if v.setup.open() {
		v.setup.advice.Say(words, theme.Accent)
		return
	}
	v.caption.Say(words, theme.Accent)
}
