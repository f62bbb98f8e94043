package board

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/ui/picture"
	"procura/ui/theme"
)

// Frame is the part of the canvas of a still that its board takes.
type Frame struct{ left, top, right, bottom float64 }

// FrameOf is the frame of a board, for it and for all boards that a path makes of it.
func FrameOf(still *Still) Frame {
	f := Frame{left: 1e9, top: 1e9}
	for o := range still.Objects() {
		at, size := o.Position(), o.Size()
		if t, ok := o.(*canvas.Text); ok {
			if t.Text == "" {
				continue
			}
			wide := t.MinSize().Width
			if t.Alignment == fyne.TextAlignCenter {
				at.X += (size.Width - wide) / 2
			}
			size.Width = wide
		}
		f.left, f.top = min(f.left, float64(at.X)), min(f.top, float64(at.Y))
		f.right, f.bottom = max(f.right, float64(at.X+size.Width)), max(f.bottom, float64(at.Y+size.Height))
	}
	// On whole units edges of cells stay crisp.
	const around = picture.Around
	return Frame{math.Floor(f.left) - around, math.Floor(f.top) - around, math.Ceil(f.right) + around, math.Ceil(f.bottom) + around}
}

// CaptureStill takes down what is drawn in a frame, in the colours of a theme.
func CaptureStill(still *Still, in Frame, look *theme.Theme) picture.Sheet {
	s := picture.Sheet{Width: in.right - in.left, Height: in.bottom - in.top}
	for o := range still.Objects() {
		if m := markOf(o, look); m != nil {
			s.AddMark(m, -in.left, -in.top)
		}
	}
	return s
}

// markOf is the mark of a canvas object, nil where nothing of it is seen. An object of
// a kind that boards do not have is a mistake in the program.
func markOf(o fyne.CanvasObject, look *theme.Theme) picture.Mark {
	x, y := float64(o.Position().X), float64(o.Position().Y)
	wide, high := float64(o.Size().Width), float64(o.Size().Height)
	box := picture.Box{X: x, Y: y, Width: wide, Height: high}
	switch o := o.(type) {
	case *canvas.Rectangle:
		box.Radius = min(float64(o.CornerRadius), wide/2, high/2)
		box.Fill, box.Edge, box.EdgeWidth = theme.NRGBA(o.FillColor), theme.NRGBA(o.StrokeColor), float64(o.StrokeWidth)
		return visibleBox(box)
	case *canvas.Circle:
		box.Radius = min(wide, high) / 2
		box.Fill, box.Edge, box.EdgeWidth = theme.NRGBA(o.FillColor), theme.NRGBA(o.StrokeColor), float64(o.StrokeWidth)
		return visibleBox(box)
	case *canvas.Line:
		return picture.Line{
			X1: float64(o.Position1.X), Y1: float64(o.Position1.Y), X2: float64(o.Position2.X), Y2: float64(o.Position2.Y),
			Width: float64(o.StrokeWidth), Color: theme.NRGBA(o.StrokeColor),
		}
	case *canvas.Text:
		return wordsOf(o)
	case *canvas.Image:
		if o.Resource == nil {
			return nil
		}
		side := min(wide, high)
		return picture.Drawing{X: x + (wide-side)/2, Y: y + (high-side)/2, Side: side, SVG: string(look.Drawing(o.Resource))}
	}
	panic("board: a board has an object of another kind")
}

func visibleBox(b picture.Box) picture.Mark {
	if b.Width <= 0 || b.Height <= 0 || b.Fill.A == 0 && (b.Edge.A == 0 || b.EdgeWidth == 0) {
		return nil
	}
	return b
}

// wordsOf stands a text where Fyne draws it: at the top of its object, on the base
// line of the window's font.
func wordsOf(t *canvas.Text) picture.Mark {
	if t.Text == "" {
		return nil
	}
	_, base := fyne.CurrentApp().Driver().RenderedTextSize(t.Text, t.TextSize, t.TextStyle, t.FontSource)
	w := picture.Text{
		X: float64(t.Position().X), Y: float64(t.Position().Y + base), Size: float64(t.TextSize),
		Bold: t.TextStyle.Bold, Text: t.Text, Color: theme.NRGBA(t.Color),
	}
	if t.Alignment == fyne.TextAlignCenter {
		w.X, w.Middle = w.X+float64(t.Size().Width)/2, true
	}
	return w
}
