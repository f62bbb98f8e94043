// Package picture makes files of boards: PNG and SVG of one, an animated GIF of a path,
// pages of A4 as PDF. It knows no game, and not how a cell looks: a board is drawn by
// package board, and what that has put on its canvas is taken down as a sheet of plain
// marks, which each kind of file is written from.
//
//	board.Still --Take--> Sheet   on the goroutine of the interface, where texts are measured
//	Sheet --> SVG, Painter (pixels: PNG, Reel), Paper (PDF)   on any other
package picture

import (
	"image/color"
	"math"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/ui/board"
	"procura/ui/theme"
)

// Sheet is a board as it is drawn, in marks from the back to the front. Lengths are
// those of the canvas, of which an inch has 96; the origin is the top left corner.
type Sheet struct {
	Width, Height float64
	Marks         []Mark
}

// Mark is a Box, a Line, Words or a Drawing. Two that are equal look the same.
type Mark interface {
	moved(dx, dy float64) Mark
	// bounds is a rectangle that the mark does not leave.
	bounds() (left, top, right, bottom float64)
}

// Box is a rectangle with round corners: with a radius of half its side, a circle. An
// edge is drawn half inside and half outside.
type Box struct {
	X, Y, Width, Height, Radius float64
	Fill, Edge                  color.NRGBA // nothing where they are wholly transparent
	EdgeWidth                   float64
}

type Line struct {
	X1, Y1, X2, Y2, Width float64
	Color                 color.NRGBA
}

// Text is a line of text on the base line Y; X is where it begins or, Middle, where
// its middle is.
type Text struct {
	X, Y, Size   float64
	Middle, Bold bool
	Text         string
	Color        color.NRGBA
}

// Drawing is a picture in SVG, square.
type Drawing struct {
	X, Y, Side float64
	SVG        string
}

func (b Box) moved(dx, dy float64) Mark { b.X, b.Y = b.X+dx, b.Y+dy; return b }

func (l Line) moved(dx, dy float64) Mark {
	l.X1, l.Y1 = l.X1+dx, l.Y1+dy
	l.X2, l.Y2 = l.X2+dx, l.Y2+dy
	return l
}

func (w Text) moved(dx, dy float64) Mark { w.X, w.Y = w.X+dx, w.Y+dy; return w }

func (d Drawing) moved(dx, dy float64) Mark { d.X, d.Y = d.X+dx, d.Y+dy; return d }

func (b Box) bounds() (left, top, right, bottom float64) {
	half := b.EdgeWidth / 2
	return b.X - half, b.Y - half, b.X + b.Width + half, b.Y + b.Height + half
}

func (l Line) bounds() (left, top, right, bottom float64) {
	half := l.Width / 2
	return min(l.X1, l.X2) - half, min(l.Y1, l.Y2) - half, max(l.X1, l.X2) + half, max(l.Y1, l.Y2) + half
}

// bounds of words are generous: a letter is narrower than the size, mostly.
func (w Text) bounds() (left, top, right, bottom float64) {
	width := w.Size * (float64(utf8.RuneCountInString(w.Text)) + 0.5)
	left = w.X - w.Size/4
	if w.Middle {
		left = w.X - width/2
	}
	return left, w.Y - 1.2*w.Size, left + width, w.Y + 0.5*w.Size
}

func (d Drawing) bounds() (left, top, right, bottom float64) {
	return d.X, d.Y, d.X + d.Side, d.Y + d.Side
}

// Frame is the part of the canvas of a still that its board takes.
type Frame struct{ left, top, right, bottom float64 }

// around is the margin of a frame around a board.
const around = 10

// FrameOf is the frame of a board, for it and for all boards that a path makes of it.
func FrameOf(still *board.Still) Frame {
	f := Frame{left: 1e9, top: 1e9}
	for o := range still.Objects() {
		at, size := o.Position(), o.Size()
		if t, ok := o.(*canvas.Text); ok {
			if t.Text == "" {
				continue
			}
			width := t.MinSize().Width
			if t.Alignment == fyne.TextAlignCenter {
				at.X += (size.Width - width) / 2
			}
			size.Width = width
		}
		f.left, f.top = min(f.left, float64(at.X)), min(f.top, float64(at.Y))
		f.right, f.bottom = max(f.right, float64(at.X+size.Width)), max(f.bottom, float64(at.Y+size.Height))
	}
	// On whole units edges of cells stay crisp.
	return Frame{math.Floor(f.left) - around, math.Floor(f.top) - around, math.Ceil(f.right) + around, math.Ceil(f.bottom) + around}
}

// Capture takes down what is drawn in a frame, in the colours of a theme.
func Capture(still *board.Still, in Frame, look *theme.Theme) Sheet {
	s := Sheet{Width: in.right - in.left, Height: in.bottom - in.top}
	for o := range still.Objects() {
		if m := markOf(o, look); m != nil {
			s.Marks = append(s.Marks, m.moved(-in.left, -in.top))
		}
	}
	return s
}

// markOf is the mark of a canvas object, nil where nothing of it is seen. An object of
// a kind that boards do not have is a mistake in the program.
func markOf(o fyne.CanvasObject, look *theme.Theme) Mark {
	x, y := float64(o.Position().X), float64(o.Position().Y)
	width, height := float64(o.Size().Width), float64(o.Size().Height)
	switch o := o.(type) {
	case *canvas.Rectangle:
		radius := min(float64(o.CornerRadius), width/2, height/2)
		return visibleBox(Box{x, y, width, height, radius, theme.NRGBA(o.FillColor), theme.NRGBA(o.StrokeColor), float64(o.StrokeWidth)})
	case *canvas.Circle:
		return visibleBox(Box{x, y, width, height, min(width, height) / 2, theme.NRGBA(o.FillColor), theme.NRGBA(o.StrokeColor), float64(o.StrokeWidth)})
	case *canvas.Line:
		return Line{float64(o.Position1.X), float64(o.Position1.Y), float64(o.Position2.X), float64(o.Position2.Y), float64(o.StrokeWidth), theme.NRGBA(o.StrokeColor)}
	case *canvas.Text:
		return wordsOf(o)
	case *canvas.Image:
		if o.Resource == nil {
			return nil
		}
		side := min(width, height)
		return Drawing{x + (width-side)/2, y + (height-side)/2, side, string(look.Drawing(o.Resource))}
	}
	panic("picture: a board has an object of another kind")
}

func Inset(s Sheet, room float64) Sheet {
	wider := Sheet{Width: s.Width + 2*room, Height: s.Height + 2*room}
	for _, m := range s.Marks {
		wider.Marks = append(wider.Marks, m.moved(room, room))
	}
	return wider
}

func visibleBox(b Box) Mark {
	if b.Width <= 0 || b.Height <= 0 || b.Fill.A == 0 && (b.Edge.A == 0 || b.EdgeWidth == 0) {
		return nil
	}
	return b
}

// wordsOf stands a text where Fyne draws it: at the top of its object, on the base
// line of the window's font.
func wordsOf(t *canvas.Text) Mark {
	if t.Text == "" {
		return nil
	}
	_, base := fyne.CurrentApp().Driver().RenderedTextSize(t.Text, t.TextSize, t.TextStyle, t.FontSource)
	w := Text{
		X: float64(t.Position().X), Y: float64(t.Position().Y + base), Size: float64(t.TextSize),
		Bold: t.TextStyle.Bold, Text: t.Text, Color: theme.NRGBA(t.Color),
	}
	if t.Alignment == fyne.TextAlignCenter {
		w.X, w.Middle = w.X+float64(t.Size().Width)/2, true
	}
	return w
}
