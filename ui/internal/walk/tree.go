// Package walk goes through a window as somebody does who has no mouse, and as somebody
// who sees badly: it finds what the keyboard does not reach, or reaches unseen, and
// texts that hardly stand out. It is for the tests of ui alone.
package walk

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// box is a rectangle of a window.
type box struct{ left, top, right, bottom float32 }

func boxOf(at fyne.Position, size fyne.Size) box {
	return box{at.X, at.Y, at.X + size.Width, at.Y + size.Height}
}

func (b box) cut(o box) box {
	return box{max(b.left, o.left), max(b.top, o.top), min(b.right, o.right), min(b.bottom, o.bottom)}
}

func (b box) empty() bool { return b.right <= b.left || b.bottom <= b.top }

// within reports whether all of it lies in another, but for the width of a hair.
func (b box) within(o box) bool {
	return b.left >= o.left-1 && b.top >= o.top-1 && b.right <= o.right+1 && b.bottom <= o.bottom+1
}

func (b box) holds(x, y float32) bool {
	return x >= b.left && x < b.right && y >= b.top && y < b.bottom
}

// node is an object where it is seen.
type node struct {
	fyne.CanvasObject
	box  box
	clip box // what is seen of the place where it is
	up   *node
}

// tree lists what is visible under an object, in the order in which it is painted.
func tree(root fyne.CanvasObject, window box) []*node {
	var list []*node
	var visit func(o fyne.CanvasObject, at fyne.Position, clip box, up *node)
	visit = func(o fyne.CanvasObject, at fyne.Position, clip box, up *node) {
		if o == nil || !o.Visible() {
			return
		}
		at = at.Add(o.Position())
		n := &node{o, boxOf(at, o.Size()), clip, up}
		list = append(list, n)
		inner := clip
		if clips(o) {
			inner = clip.cut(n.box)
		}
		for _, child := range children(o) {
			visit(child, at, inner, n)
		}
	}
	visit(root, fyne.Position{}, window, nil)
	return list
}

// clips reports whether what lies beyond the edges of an object is not painted.
func clips(o fyne.CanvasObject) bool {
	_, scroll := o.(*container.Scroll)
	_, clip := o.(*container.Clip)
	return scroll || clip
}

func children(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case fyne.Widget:
		return test.WidgetRenderer(o).Objects()
	}
	return nil
}

// Text is a text that can be seen, and the colours of it and of what is behind it.
type Text struct {
	Words       string
	Ink, Ground color.NRGBA
}

// Texts are those under an object. A text on a picture is left out.
func Texts(root fyne.CanvasObject, size fyne.Size, ground color.Color) []Text {
	var list []Text
	painted := tree(root, boxOf(fyne.Position{}, size))
	for i, n := range painted {
		t, ok := n.CanvasObject.(*canvas.Text)
		if !ok || t.Text == "" {
			continue
		}
		seen := n.box.cut(n.clip)
		if seen.empty() || seen.bottom-seen.top < 0.7*(n.box.bottom-n.box.top) {
			continue
		}
		if under, known := behind(painted[:i], (seen.left+seen.right)/2, (seen.top+seen.bottom)/2, opaque(ground)); known {
			list = append(list, Text{t.Text, Over(t.Color, under), under})
		}
	}
	return list
}

// behind is the colour of what is painted at a point, unless that is a picture.
func behind(painted []*node, x, y float32, ground color.NRGBA) (under color.NRGBA, known bool) {
	known = true
	for _, n := range painted {
		if !n.box.cut(n.clip).holds(x, y) {
			continue
		}
		switch o := n.CanvasObject.(type) {
		case *canvas.Rectangle:
			if o.FillColor != nil {
				ground = Over(o.FillColor, ground)
				known = known || opaque(o.FillColor).A == 0xFF
			}
		case *canvas.Circle:
			if o.FillColor != nil {
				ground = Over(o.FillColor, ground)
			}
		case *canvas.Image, *canvas.Raster:
			known = false
		}
	}
	return ground, known
}

// Contrast is that of WCAG 2, from 1 to 21.
func Contrast(a, b color.Color) float64 {
	la, lb := luminance(opaque(a)), luminance(opaque(b))
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.03928 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func opaque(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

// Over is a colour that may be transparent on another one.
func Over(veil, under color.Color) color.NRGBA {
	v, u := opaque(veil), opaque(under)
	mix := func(v8, u8, a uint8) uint8 { return uint8((int(v8)*int(a) + int(u8)*(255-int(a)) + 127) / 255) }
	return color.NRGBA{mix(v.R, u.R, v.A), mix(v.G, u.G, v.A), mix(v.B, u.B, v.A), 255}
}
