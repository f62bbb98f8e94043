package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/theme"
)

// heading is a small bold title of a group of settings.
func heading(words string) fyne.CanvasObject {
	l := newWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	l.show(words)
	return l
}

// fixed gives its content a width or a height, at the usual size of texts, and
// otherwise what it wants.
type fixed struct{ width, height float32 }

func (f fixed) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	scale := fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameText) / usualText
	if f.width > 0 {
		size.Width = f.width * scale
	}
	if f.height > 0 {
		size.Height = f.height * scale
	}
	return size
}

// usualText is the size of texts at the scale of 1.
const usualText = 14

func (f fixed) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
		o.Move(fyne.NewPos(0, 0))
	}
}

func withWidth(width float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(fixed{width: width}, content)
}

func withHeight(height float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(fixed{height: height}, content)
}

// columns lays objects side by side in shares of the width, with a gap.
type columns struct {
	shares []float32
	gap    float32
}

func (c columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, o := range objects {
		height = max(height, o.MinSize().Height)
	}
	return fyne.NewSize(0, height)
}

func (c columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	total := float32(0)
	for _, share := range c.shares {
		total += share
	}
	x, free := float32(0), size.Width-c.gap*float32(len(objects)-1)
	for i, o := range objects {
		width := free * c.shares[i] / total
		o.Resize(fyne.NewSize(width, size.Height))
		o.Move(fyne.NewPos(x, 0))
		x += width + c.gap
	}
}

// rows stacks objects with a gap between them.
type rows struct{ gap float32 }

func (r rows) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects {
		if o.Visible() {
			least := o.MinSize()
			size.Width = max(size.Width, least.Width)
			size.Height += least.Height + r.gap
		}
	}
	return fyne.NewSize(size.Width, max(0, size.Height-r.gap))
}

func (r rows) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		if o.Visible() {
			height := o.MinSize().Height
			o.Resize(fyne.NewSize(size.Width, height))
			o.Move(fyne.NewPos(0, y))
			y += height + r.gap
		}
	}
}

func stacked(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(rows{gap}, objects...)
}

// labelled is a row of a setting: its name, and what changes it at the right.
func labelled(name string, setting fyne.CanvasObject) fyne.CanvasObject {
	l := newLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	l.show(name)
	return row(l, setting)
}

// outdented takes back the padding at the left of a widget's text, so that the
// text begins where those of the rows above do.
func outdented(o fyne.CanvasObject) fyne.CanvasObject {
	padding := fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameInnerPadding)
	return container.New(layout.NewCustomPaddedLayout(0, 0, -padding, 0), o)
}

// row lays the name of a setting beside what changes it.
func row(name, setting fyne.CanvasObject) fyne.CanvasObject {
	return container.New(columns{shares: []float32{9, 11}}, name, setting)
}

// panelWidth is the width of a panel of settings, at the usual size of texts.
const panelWidth = 292
