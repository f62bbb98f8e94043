package tree

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// legend says what the boxes are, in as many lines as that takes.
type legend struct{ content *fyne.Container }

// swatch is how large a box of it is, at the usual size of texts.
const swatch = 13

func newLegend(w *i18n.Words, dashed outliner) *legend {
	l := &legend{container.New(&flow{gap: legendAir})}
	for _, e := range []struct {
		style style
		words string
	}{
		{done, w.Key("searchtree.legend.done")},
		{waiting, w.Key("searchtree.legend.waiting")},
		{dropped, w.Key("searchtree.legend.dropped")},
		{lit, w.Key("searchtree.legend.path")},
	} {
		name := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
		name.Whole = true
		name.SetText(e.words)
		l.content.Add(container.New(beside{}, sample(e.style, dashed), name))
	}
	return l
}

// sample is a small box of a style.
func sample(s style, dashed outliner) fyne.CanvasObject {
	ink := styles[s]
	box := widgets.NewSurface(ink.fill, ink.edge, 3)
	if s != waiting && s != dropped {
		return box
	}
	side := swatch * widgets.TextScale()
	box.Edge = ""
	return container.NewStack(dashed(fyne.NewSquareSize(side), 3), container.New(inset{thin}, box))
}

// inset leaves a little free around its objects.
type inset struct{ width float32 }

// MinSize is nothing.
func (inset) MinSize([]fyne.CanvasObject) (size fyne.Size) { return size }

// Layout lays objects over one another.
func (in inset) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		set(o, fyne.NewPos(in.width, in.width), size.SubtractWidthHeight(2*in.width, 2*in.width))
	}
}

// beside lays a small box before words.
type beside struct{}

// MinSize is that of both.
func (beside) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[1].MinSize().AddWidthHeight(swatch*widgets.TextScale()+6, 0)
}

// Layout puts the box at the middle of the line.
func (beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	side := swatch * widgets.TextScale()
	set(objects[0], fyne.NewPos(0, (size.Height-side)/2), fyne.NewSquareSize(side))
	set(objects[1], fyne.NewPos(side+6, 0), fyne.NewSize(size.Width-side-6, size.Height))
}

// height is what it takes in a width.
func (l *legend) height(width float32) float32 {
	return (&flow{gap: legendAir}).run(l.content.Objects, width, func(fyne.CanvasObject, fyne.Position) {})
}

// legendAir is what is free between two of its words.
const legendAir = 16

// flow lays objects side by side, in as many lines as they need in its width.
type flow struct {
	gap   float32
	width float32 // that it was laid out in last, 0 for never
}

// MinSize is the height of the lines in the width of now.
func (f *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	widest := float32(0)
	for _, o := range objects {
		widest = max(widest, o.MinSize().Width)
	}
	return fyne.NewSize(widest, f.run(objects, f.width, func(fyne.CanvasObject, fyne.Position) {}))
}

// Layout places them.
func (f *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	f.run(objects, size.Width, func(o fyne.CanvasObject, at fyne.Position) { set(o, at, o.MinSize()) })
}

// run goes through the places, and returns the height of all.
func (f *flow) run(objects []fyne.CanvasObject, width float32, put func(fyne.CanvasObject, fyne.Position)) float32 {
	at, height := fyne.Position{}, float32(0)
	for _, o := range objects {
		least := o.MinSize()
		if at.X > 0 && width > 0 && at.X+least.Width > width {
			at = fyne.NewPos(0, at.Y+height)
			height = 0
		}
		put(o, at)
		at.X += least.Width + f.gap
		height = max(height, least.Height)
	}
	return at.Y + height
}
