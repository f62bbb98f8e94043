package match

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/ui/widgets"
)

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

// handSize is the side of the picture of the piece in hand.
const handSize = 58

func (v *View) layOut() fyne.CanvasObject {
	settings := container.NewVScroll(v.panel.content)
	figures := container.New(widgets.Fixed{}, v.figures.content, v.study.content) // as high as either, so that nothing jumps
	action := widgets.Stacked(8, v.beginnings(), container.NewStack(v.turns, v.reviewing), widgets.Outdented(v.study.on), figures)
	panel := widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	said := widgets.Stacked(0, v.verdict.Content, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), v.caption))
	hand := container.New(widgets.Fixed{Width: handSize, Height: handSize}, v.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), v.hand))
	v.offer = container.NewCenter(v.retry)
	told := container.NewBorder(nil, nil, hand, v.offer, said)
	watch := widgets.Card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), told), nil, nil, v.board))
	left := container.NewBorder(nil, widgets.WithHeight(movesHeight, widgets.Card(v.moves.content)), nil, nil, watch)
	return container.NewPadded(container.NewBorder(nil, nil, nil, widgets.WithWidth(widgets.PanelWidth, panel), left))
}
