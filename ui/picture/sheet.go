// Package picture makes files of boards: PNG and SVG of one, an animated GIF of a path,
// pages of A4 as PDF. It knows no game, no Fyne, and not how a cell looks: package board
// takes down what is on its canvas as a sheet of plain marks, which each kind of file is written from.
//
//	board.CaptureStill --> Sheet   on the goroutine of the interface, where texts are measured
//	Sheet --> SVG, Painter (pixels: PNG, GIF), PDF           on any other
package picture

import (
	"image/color"
	"unicode/utf8"
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

// Around is the margin around a board.
const Around = 10

// AddMark puts a mark in front of the others, moved.
func (s *Sheet) AddMark(m Mark, dx, dy float64) { s.Marks = append(s.Marks, m.moved(dx, dy)) }

func Inset(s Sheet, room float64) Sheet {
	wider := Sheet{Width: s.Width + 2*room, Height: s.Height + 2*room}
	for _, m := range s.Marks {
		wider.AddMark(m, room, room)
	}
	return wider
}
