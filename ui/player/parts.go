package player

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// line is one line of text of second rank.
type line struct {
	*widget.RichText
	segment *widget.TextSegment
}

func newLine(size fyne.ThemeSizeName) *line {
	s := &widget.TextSegment{Style: widget.RichTextStyle{ColorName: fynetheme.ColorNamePlaceHolder, SizeName: size}}
	return &line{widget.NewRichText(s), s}
}

func (l *line) set(words string) {
	if l.segment.Text != words {
		l.segment.Text = words
		l.Refresh()
	}
}

// wide makes its one object wider than it need be.
type wide struct{ factor float32 }

func (w wide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := objects[0].MinSize()
	return fyne.NewSize(least.Width*w.factor, least.Height)
}

func (w wide) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.NewPos(0, 0))
}

// roomy gives the choice of a speed the width of its widest value.
type roomy struct{ player *Player }

func (r roomy) MinSize(objects []fyne.CanvasObject) fyne.Size {
	widest := float32(0)
	for _, name := range r.player.pace.Options {
		widest = max(widest, fyne.MeasureText(name, fynetheme.TextSize(), fyne.TextStyle{}).Width)
	}
	return fyne.NewSize(widest+fynetheme.IconInlineSize()+3*fynetheme.InnerPadding(), objects[0].MinSize().Height)
}

func (r roomy) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.NewPos(0, 0))
}

// bar sets buttons, scrubber, step and speed in one row, or in two where there
// is too little width for that:
//
//	|◀ ◀ [▶] ▶ ▶|  ----o------  step 3 of 6  1x
//
//	----------o-----------------  step 3 of 6
//	|◀ ◀ [▶] ▶ ▶|                          1x
type bar struct{ narrow bool }

// leastScrubber is the width below which a scrubber can't be aimed at, in text
// heights.
const leastScrubber = 6

func (b *bar) MinSize(objects []fyne.CanvasObject) fyne.Size {
	buttons, step, pace := objects[0].MinSize(), objects[2].MinSize(), objects[3].MinSize()
	gap := fynetheme.Padding()
	width := max(buttons.Width+gap+pace.Width, b.scrubber()+gap+step.Width)
	height := max(buttons.Height, step.Height, pace.Height)
	if b.narrow {
		height += gap/2 + max(step.Height, objects[1].MinSize().Height)
	}
	return fyne.NewSize(width, height)
}

func (b *bar) scrubber() float32 { return leastScrubber * fynetheme.TextSize() }

func (b *bar) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	buttons, scrubber, step, pace := objects[0], objects[1], objects[2], objects[3]
	gap := fynetheme.Padding()
	left, right := buttons.MinSize().Width+gap, pace.MinSize().Width
	reading := step.MinSize().Width
	b.narrow = size.Width < left+b.scrubber()+gap+reading+right
	row := max(buttons.MinSize().Height, pace.MinSize().Height)
	top := float32(0)
	if b.narrow {
		above := max(step.MinSize().Height, scrubber.MinSize().Height)
		set(scrubber, 0, size.Width-reading-gap, 0, above)
		set(step, size.Width-reading, reading, 0, above)
		top = above + gap/2
	} else {
		set(scrubber, left, size.Width-left-reading-right-gap, 0, row)
		set(step, size.Width-reading-right, reading, 0, row)
	}
	set(buttons, 0, left-gap, top, row)
	set(pace, size.Width-right, right, top, row)
}

// set puts an object of its own height in the middle of a row.
func set(o fyne.CanvasObject, x, width, top, row float32) {
	height := o.MinSize().Height
	o.Resize(fyne.NewSize(width, height))
	o.Move(fyne.NewPos(x, top+(row-height)/2))
}

// tight sets lines of text and icons of their size in a row, without the padding
// that text brings above and below.
type tight struct{}

func (t tight) icon() float32 { return fynetheme.CaptionTextSize() * 1.2 }

func (t tight) width(o fyne.CanvasObject) float32 {
	if _, is := o.(*widget.Icon); is {
		return t.icon()
	}
	return o.MinSize().Width
}

func (t tight) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, t.icon())
	for _, o := range objects {
		size.Width += t.width(o)
		if least := o.MinSize().Height - 2*fynetheme.InnerPadding(); least > size.Height {
			size.Height = least
		}
	}
	return size
}

func (t tight) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for _, o := range objects {
		width, height := t.width(o), t.icon()
		if _, is := o.(*widget.Icon); !is {
			height = o.MinSize().Height
		}
		o.Resize(fyne.NewSize(width, height))
		o.Move(fyne.NewPos(x, (size.Height-height)/2))
		x += width
	}
}

// beside lays the second object at the right of the first, where there is room for it.
type beside struct{}

func (beside) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

func (beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	first, second := objects[0], objects[1]
	least, wanted := first.MinSize(), second.MinSize()
	first.Resize(fyne.NewSize(least.Width, size.Height))
	first.Move(fyne.NewPos(0, 0))
	x := size.Width - wanted.Width
	if x < least.Width {
		x, wanted.Width = size.Width, 0
	}
	second.Resize(wanted)
	second.Move(fyne.NewPos(x, (size.Height-wanted.Height)/2))
}

// sliderTheme draws a slider in the accent, on a line that is seen on a surface.
type sliderTheme struct{}

func (sliderTheme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case fynetheme.ColorNameForeground:
		return theme.Color(theme.Accent)
	case fynetheme.ColorNameInputBackground:
		return theme.Color(theme.Line)
	}
	return theme.Color(name)
}

func (sliderTheme) Font(style fyne.TextStyle) fyne.Resource    { return program().Font(style) }
func (sliderTheme) Icon(name fyne.ThemeIconName) fyne.Resource { return program().Icon(name) }
func (sliderTheme) Size(name fyne.ThemeSizeName) float32       { return program().Size(name) }

// program is the whole program's theme; fynetheme.Current would be this one again.
func program() fyne.Theme { return fyne.CurrentApp().Settings().Theme() }
