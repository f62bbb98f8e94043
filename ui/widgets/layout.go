package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// Heading is a small bold title of a group of settings.
func Heading(words string) fyne.CanvasObject {
	l := NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	l.SetText(words)
	return l
}

// Fixed gives its content a width or a height, at the usual size of texts, and
// otherwise what it wants.
type Fixed struct{ Width, Height float32 }

// MinSize is what is fixed, and for the rest what the content wants.
func (f Fixed) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	scale := TextScale()
	if f.Width > 0 {
		size.Width = f.Width * scale
	}
	if f.Height > 0 {
		size.Height = f.Height * scale
	}
	return size
}

// usualText is the size of texts at the scale of 1.
const usualText = 14

// TextScale is how many times as large as usual the texts are.
func TextScale() float32 {
	return fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameText) / usualText
}

// Layout gives the content the whole size.
func (f Fixed) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
		o.Move(fyne.NewPos(0, 0))
	}
}

// WithWidth gives content a width.
func WithWidth(width float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(Fixed{Width: width}, content)
}

// WithHeight gives content a height.
func WithHeight(height float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(Fixed{Height: height}, content)
}

// Columns lays objects side by side in shares of the width, with a gap.
type Columns struct {
	Shares []float32
	Gap    float32
}

// MinSize is the height of the highest; the width is taken as it comes.
func (c Columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, o := range objects {
		height = max(height, o.MinSize().Height)
	}
	return fyne.NewSize(0, height)
}

// Layout places the columns.
func (c Columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	total := float32(0)
	for _, share := range c.Shares {
		total += share
	}
	x, free := float32(0), size.Width-c.Gap*float32(len(objects)-1)
	for i, o := range objects {
		width := free * c.Shares[i] / total
		o.Resize(fyne.NewSize(width, size.Height))
		o.Move(fyne.NewPos(x, 0))
		x += width + c.Gap
	}
}

// rows stacks objects with a gap between them.
type rows struct{ gap float32 }

// MinSize is the sum of the heights of what is visible.
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

// Layout places what is visible.
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

// Stacked lays objects one under another, with a gap.
func Stacked(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(rows{gap}, objects...)
}

// Labelled is a row of a setting: its name, and what changes it at the right.
func Labelled(name string, setting fyne.CanvasObject) fyne.CanvasObject {
	l := NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	l.SetText(name)
	return Row(l, setting)
}

// Outdented takes back the padding at the left of a widget's text, so that the
// text begins where those of the rows above do.
func Outdented(o fyne.CanvasObject) fyne.CanvasObject {
	padding := fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameInnerPadding)
	return container.New(layout.NewCustomPaddedLayout(0, 0, -padding, 0), o)
}

// Indented is room at the left of what is scrolled: a scroll of it that is outdented shows
// what is outdented in it, with its ring.
func Indented(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, fynetheme.InnerPadding(), 0), o)
}

// Border lays objects as Fyne's does, in an order in which the keyboard comes to them as
// they are read.
func Border(top, bottom, left, right, middle fyne.CanvasObject) *fyne.Container {
	c := container.NewBorder(top, bottom, left, right, middle)
	c.Objects = slices.DeleteFunc([]fyne.CanvasObject{top, left, middle, right, bottom}, func(o fyne.CanvasObject) bool { return o == nil })
	return c
}

// largeText is the scale of texts from which a panel is too narrow for names beside
// settings.
const largeText = 1.75

// Row lays the name of a setting beside what changes it; in large texts, over it.
func Row(name, setting fyne.CanvasObject) fyne.CanvasObject {
	if TextScale() >= largeText {
		return Stacked(0, name, setting)
	}
	return container.New(Columns{Shares: []float32{9, 11}}, name, setting)
}

// PanelWidth is the width of a panel of settings, at the usual size of texts.
const PanelWidth = 292

// least asks for a width and a height, at the usual size of texts, or what its content
// wants if that is more.
type least struct{ Width, Height float32 }

// MinSize is the greater of both.
func (l least) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(l.Width*TextScale(), l.Height*TextScale())
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return size
}

// Layout gives the content the whole size.
func (l least) Layout(objects []fyne.CanvasObject, size fyne.Size) { Fixed{}.Layout(objects, size) }

// AtLeast gives content a least size.
func AtLeast(width, height float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(least{width, height}, content)
}

// Passage is a text of as many lines as it takes, close to what is around it.
func Passage(words string, style widget.RichTextStyle, wrap fyne.TextWrap) fyne.CanvasObject {
	rich := widget.NewRichText(&widget.TextSegment{Text: words, Style: style})
	rich.Wrapping = wrap
	pad := -fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameInnerPadding)
	return container.New(layout.NewCustomPaddedLayout(pad+2, pad+2, pad, pad), rich)
}

// giving lays content over what has its height, and under both what gives way where the
// content would have too little.
type giving struct {
	least  float32
	gap    float32
	folded func() bool
}

// Giving lays content over fixed, and under both what gives way where the content would
// have less than a height, at the usual size of texts, or where it is folded.
func Giving(least float32, folded func() bool, content, fixed, gives fyne.CanvasObject) *fyne.Container {
	return container.New(giving{least, 8, folded}, content, fixed, gives)
}

// MinSize is what is wanted without what gives way.
func (g giving) MinSize(objects []fyne.CanvasObject) fyne.Size {
	content, fixed := objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(max(content.Width, fixed.Width, objects[2].MinSize().Width), content.Height+g.gap+fixed.Height)
}

// Layout gives the content what is left.
func (g giving) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	fixed, gives := objects[1].MinSize().Height, objects[2].MinSize().Height
	bottom := size.Height
	there := !g.folded() && size.Height-fixed-gives-2*g.gap >= g.least*TextScale()
	if seen(objects[2], there); there {
		bottom -= gives
		set(objects[2], 0, bottom, size.Width, gives)
		bottom -= g.gap
	}
	set(objects[1], 0, bottom-fixed, size.Width, fixed)
	set(objects[0], 0, 0, size.Width, bottom-fixed-g.gap)
}

// Snug lays objects side by side, each in its own width, without the air that a box puts
// between them; what is hidden takes none. Height is that of the row at the usual size of texts, 0 for as much as
// the objects want.
type Snug struct{ Height float32 }

// MinSize is the sum of the widths.
func (s Snug) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, s.Height*TextScale())
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		least := o.MinSize()
		size.Width += least.Width
		if s.Height == 0 {
			size.Height = max(size.Height, least.Height)
		}
	}
	return size
}

// Layout gives each its width.
func (s Snug) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		width := o.MinSize().Width
		set(o, x, 0, width, size.Height)
		x += width
	}
}
