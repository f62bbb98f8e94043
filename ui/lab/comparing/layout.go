package comparing

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/widgets"
)

// pair lays one object over another: the upper one has a share of the height, and both at
// least so much, at the usual size of texts.
type pair struct{ share, least float32 }

// MinSize is the least of both, one over the other.
func (p pair) MinSize(objects []fyne.CanvasObject) fyne.Size {
	above, below := p.leastOf(objects[0]), p.leastOf(objects[1])
	return fyne.NewSize(max(above.Width, below.Width), above.Height+below.Height+fynetheme.Padding())
}

func (p pair) leastOf(o fyne.CanvasObject) fyne.Size {
	return o.MinSize().Max(fyne.NewSize(0, p.least*widgets.TextScale()))
}

// Layout places the two.
func (p pair) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := fynetheme.Padding()
	most := size.Height - gap - p.leastOf(objects[1]).Height
	above := max(p.leastOf(objects[0]).Height, min(p.share*size.Height, most))
	objects[0].Resize(fyne.NewSize(size.Width, above))
	objects[0].Move(fyne.NewPos(0, 0))
	objects[1].Resize(fyne.NewSize(size.Width, size.Height-above-gap))
	objects[1].Move(fyne.NewPos(0, above+gap))
}

// sides lays the panel at the left of the rest, with air around.
type sides struct{}

// panelWidth is that of the panel, at the usual size of texts.
const panelWidth = 252

// MinSize is what both want side by side.
func (sides) MinSize(objects []fyne.CanvasObject) fyne.Size {
	gap, left, right := fynetheme.Padding(), objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(max(left.Width, panelWidth*widgets.TextScale())+right.Width+3*gap, max(left.Height, right.Height)+2*gap)
}

// Layout places the two.
func (sides) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := fynetheme.Padding()
	left := max(objects[0].MinSize().Width, panelWidth*widgets.TextScale())
	high := size.Height - 2*gap
	objects[0].Resize(fyne.NewSize(left, high))
	objects[0].Move(fyne.NewPos(gap, gap))
	objects[1].Resize(fyne.NewSize(size.Width-left-3*gap, high))
	objects[1].Move(fyne.NewPos(left+2*gap, gap))
}
