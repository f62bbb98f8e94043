package player

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
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
