package match

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/ui/host"
	"procura/ui/match/setup"
	"procura/ui/widgets"
)

// What the shell asks of a match.

// View makes the page anew, in the place of the one before.
func (t *Session) View() host.Tab {
	t.values = t.host.Remembered(valuesKey)
	v := newView(t)
	old := t.view
	t.view = v
	if old != nil {
		v.adopt(old)
	} else {
		v.turn()
	}
	return v
}

// Close ends the thoughts.
func (t *Session) Close() {
	if t.view != nil {
		t.view.close()
	}
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("match.play") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Act plays from a position that is being set up.
func (v *View) Act() {
	if v.setup.Open() {
		v.setup.Play()
	}
}

// Board is the board that is shown, as text.
func (v *View) Board() string {
	if v.setup.Open() {
		return v.setup.Text()
	}
	return v.board.Text()
}

// SetVisible tells the page whether it can be seen.
func (v *View) SetVisible(visible bool) { v.setVisible(visible && !v.setup.Open()) }

// Key obeys Escape, F1, the keys that look back, V for the values and H for the
// third button, which is mostly the hint; it reports whether it did.
func (v *View) Key(event *fyne.KeyEvent) bool {
	if v.setup.Open() {
		return v.setup.Key(event)
	}
	switch event.Name {
	case fyne.KeyF1:
		v.host.Help()
	case fyne.KeyEscape:
		v.escape()
	case fyne.KeyLeft:
		v.review(v.row() - 1)
	case fyne.KeyRight:
		v.forward()
	case fyne.KeyHome:
		v.review(0)
	case fyne.KeyEnd:
		v.live()
	case fyne.KeyV:
		v.switchValues(!v.session.values)
	case fyne.KeyH:
		if v.turns.Visible() && !v.help.Disabled() {
			v.pressHelp()
		}
	default:
		return false
	}
	return true
}

// escape leaves the nearest thing that can be left.
func (v *View) escape() {
	switch {
	case len(v.picked) > 0:
		v.unpick()
	case v.reviewed >= 0:
		v.live()
	case v.thinking:
		v.runner.Cancel()
	case v.hint != nil:
		v.hint, v.hinted = nil, 0
		v.show()
	case v.annotating != nil:
		v.dismiss()
		v.show()
	}
}

func (v *View) newButtons() {
	say := v.words.Key
	v.start = widget.NewButton(say("match.new"), v.newGame)
	v.start.Importance = widget.HighImportance
	v.arrange = widget.NewButton(say("match.compose"), v.compose)
	v.undo = widget.NewButton(say("match.undo"), v.Undo)
	v.redo = widget.NewButton(say("match.redo"), v.Redo)
	v.help = widget.NewButton(say("match.hint"), v.pressHelp)
	v.back = widget.NewButton(say("match.back"), v.live)
	v.from = widget.NewButton(say("match.from"), v.playFrom)
	v.retry = widget.NewButton(say("study.retry"), v.Undo)
	v.turns = container.New(widgets.Columns{Shares: []float32{1, 1, 1}, Gap: 6}, v.undo, v.redo, v.help)
	v.reviewing = container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, v.back, v.from)
}

// movesHeight shows the heading and three moves.
const movesHeight = 142

func (v *View) layOut() fyne.CanvasObject {
	settings := container.NewVScroll(v.panel.content)
	figures := container.New(widgets.Fixed{}, v.figures.Content, v.study.Content) // as high as either, so that nothing jumps
	action := widgets.Stacked(8, v.beginnings(), container.NewStack(v.turns, v.reviewing), widgets.Outdented(v.study.On), figures)
	panel := widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	said := widgets.Stacked(0, v.verdict.Content, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), v.caption))
	hand := container.New(widgets.Fixed{Width: setup.HandSize, Height: setup.HandSize}, v.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), v.hand))
	v.offer = container.NewCenter(v.retry)
	told := container.NewBorder(nil, nil, hand, v.offer, said)
	watch := widgets.Card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), told), nil, nil, v.board))
	left := container.NewBorder(nil, widgets.WithHeight(movesHeight, widgets.Card(v.moves.content)), nil, nil, watch)
	return container.NewPadded(container.NewBorder(nil, nil, nil, widgets.WithWidth(widgets.PanelWidth, panel), left))
}
