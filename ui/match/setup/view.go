package setup

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// setupParts are the widgets of a setup.
type setupParts struct {
	Board   *board.Board
	Verdict *widgets.Banner
	advice  *widgets.Line
	Rules   []*widgets.Choice // in the order of the settings
	Movers  *widgets.Choice
	hand    *canvas.Image // of the piece in hand, in its slot
	slot    *widgets.Surface
	Giver   *widget.Button
	HandRow fyne.CanvasObject
	Begin   *widget.Button
	Clear   *widget.Button
	cancel  *widget.Button
	back    *widget.Button
	Forth   *widget.Button
	Content *fyne.Container
}

// New builds what is closed at first.
func New(h host.Host, module game.Playable, onOpen func(bool), onPlay func(game.Position, int)) *Page {
	s := &Page{host: h, words: h.Words(), module: module, onOpen: onOpen, onPlay: onPlay, Chosen: Nowhere}
	s.Board = board.New(h.Drawing, s.words.Say)
	s.Board.OnTap = s.Tapped
	s.Board.OnNote = s.showNote
	s.Board.OnKey = func(event *fyne.KeyEvent) { s.Key(event) }
	s.Verdict = widgets.NewBanner()
	s.advice = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	s.hand = &canvas.Image{FillMode: canvas.ImageFillContain}
	s.slot = widgets.NewSurface("", theme.Line, 8)
	s.newSetupButtons()
	s.Content = s.layOut()
	s.Content.Hide()
	return s
}

func (s *Page) newSetupButtons() {
	say := s.words.Key
	s.Giver = widget.NewButton(say("setup.give"), s.Give)
	s.Begin = widget.NewButton(say("setup.play"), s.Play)
	s.Begin.Importance = widget.HighImportance
	s.Clear = widget.NewButton(say("setup.clear"), func() { s.change(s.Draft.Clear()) })
	s.cancel = widget.NewButton(say("setup.cancel"), s.Close)
	s.back = widget.NewButton(say("match.undo"), s.Undo)
	s.Forth = widget.NewButton(say("match.redo"), s.Redo)
}

func (s *Page) layOut() *fyne.Container {
	said := widgets.Stacked(0, s.Verdict.Content, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), s.advice))
	watch := widgets.Card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), said), nil, nil, s.Board))
	action := widgets.Stacked(8, s.Begin, container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, s.back, s.Forth),
		container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, s.Clear, s.cancel))
	settings := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), s.settings()))
	panel := widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	return container.NewPadded(container.NewBorder(nil, nil, nil, widgets.WithWidth(widgets.PanelWidth, panel), watch))
}

// settings are the rules, the player to move, and what he has in hand.
func (s *Page) settings() fyne.CanvasObject {
	w := s.words
	rules, choices := widgets.RuleRows(w.Key("rules.heading"), report.Settings(w, s.module.ID(), s.module.MatchSettings()), s.rule)
	s.Rules = choices
	s.Movers = widgets.NewChoice([]string{"0", "1"}, []string{w.Key("match.player", "Number", 1), w.Key("match.player", "Number", 2)}, func(key string) {
		s.mover, _ = strconv.Atoi(key) // our own keys
		s.refresh()
	})
	slot := container.New(widgets.Fixed{Width: HandSize, Height: HandSize}, s.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), s.hand))
	s.HandRow = widgets.Stacked(4, widgets.Heading(w.Key("setup.hand")),
		container.NewBorder(nil, nil, slot, nil, container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), s.Giver, layout.NewSpacer())))
	turn := widgets.Stacked(4, widgets.Heading(w.Key("setup.heading")), widgets.Labelled(w.Key("setup.mover"), s.Movers.KeyedSelect))
	return widgets.Stacked(14, turn, s.HandRow, rules)
}

// showHand shows the piece in hand, and what the button beside it does.
func (s *Page) showHand() {
	s.HandRow.(*fyne.Container).Hidden = !s.Draft.Holds()
	place := s.inHand()
	s.hand.Resource = nil
	if place != Nowhere {
		s.hand.Resource = s.host.Drawing(s.scene.Tray[-1-place].Drawing)
	}
	s.hand.Hidden = s.hand.Resource == nil
	s.slot.Fill, s.slot.Edge = theme.VisitedCell, theme.Accent
	if place == Nowhere {
		s.slot.Fill, s.slot.Edge = "", theme.Line
	}
	s.slot.Refresh()
	s.hand.Refresh()
	key := "setup.give"
	if place != Nowhere && (s.Chosen >= 0 || s.Chosen == place) {
		key = "setup.release"
	}
	s.Giver.SetText(s.words.Key(key))
	widgets.Enable(s.Giver, s.Chosen < 0 || place != Nowhere)
}

// showNote explains the place under the pointer or the focus.
func (s *Page) showNote(note string) {
	if note == "" {
		s.showAdvice()
		return
	}
	s.advice.Say(i18n.Sentence(note), theme.Muted)
}

// bare reports whether nothing is on the board, nor in hand.
func (s *Page) bare() bool {
	for cell := range s.scene.Cells {
		if s.holds(cell) {
			return false
		}
	}
	return s.inHand() == Nowhere
}

// Tell says something in passing.
func (s *Page) Tell(words string) { s.advice.Say(words, theme.Accent) }

// Text is the board that is shown, as text.
func (s *Page) Text() string { return s.Board.Text() }

// Position is what has been set up, and what is wrong with it.
func (s *Page) Position() (game.Position, *text.Message) { return s.Draft.Position() }

// HandSize is the side of the picture of the piece in hand.
const HandSize = 58
