package match

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/widgets"
)

// desk lays a match out, so that the board is the largest thing. The sides grow with the
// size of texts up to a share of the width; where there is too little height, the graph
// gives way until the board has its share of the window's.
//
//	+-------+-----------------+-------+
//	| moves |      board      | panel |
//	|       |     status      |       |
//	|       |      graph      |       |
//	+-------+-----------------+-------+
type desk struct {
	board, graph fyne.CanvasObject
	placed       func() // is told when all has its place
}

// The widths of the sides at the usual size of texts, the most of the window's width that
// they take, and the least of its height that the board has where that can be.
const (
	movesWidth, panelWidth = 240, 282
	movesShare, panelShare = 0.168, 0.277
	boardShare             = 0.55
)

// MinSize is what is wanted without the graph.
func (d *desk) MinSize(objects []fyne.CanvasObject) fyne.Size {
	moves, middle, panel := objects[0].MinSize(), objects[1].MinSize(), objects[2].MinSize()
	width := min(middle.Width/(1-movesShare-panelShare), middle.Width+(movesWidth+panelWidth)*widgets.TextScale())
	return fyne.NewSize(width, max(moves.Height, middle.Height-d.graphHeight(), panel.Height))
}

// graphHeight is what the graph takes at present.
func (d *desk) graphHeight() float32 {
	if d.graph.Visible() {
		return d.graph.MinSize().Height
	}
	return 0
}

// Layout gives the sides their widths, and the middle the rest.
func (d *desk) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	scale, gap := widgets.TextScale(), fynetheme.Padding()
	moves, panel := min(movesWidth*scale, movesShare*size.Width), min(panelWidth*scale, panelShare*size.Width)
	window := size.Height
	if c := fyne.CurrentApp().Driver().CanvasForObject(d.board); c != nil {
		window = c.Size().Height
	}
	d.graph.Show()
	if around := objects[1].MinSize().Height - d.board.MinSize().Height; size.Height-around < boardShare*window {
		d.graph.Hide()
	}
	place := func(o fyne.CanvasObject, x, width float32) {
		o.Resize(fyne.NewSize(width, size.Height))
		o.Move(fyne.NewPos(x, 0))
	}
	place(objects[0], 0, moves)
	place(objects[1], moves+gap, size.Width-moves-panel-2*gap)
	place(objects[2], size.Width-panel, panel)
	d.placed()
}
