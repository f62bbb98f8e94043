package uitest

import (
	"fmt"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"procura/ui/theme"
)

// Box is a rectangle of a window.
type Box struct{ Left, Top, Right, Bottom float32 }

func boxOf(at fyne.Position, size fyne.Size) Box {
	return Box{at.X, at.Y, at.X + size.Width, at.Y + size.Height}
}

// Cut returns what two boxes have in common.
func (b Box) Cut(o Box) Box {
	return Box{max(b.Left, o.Left), max(b.Top, o.Top), min(b.Right, o.Right), min(b.Bottom, o.Bottom)}
}

// Empty reports whether there is nothing in it.
func (b Box) Empty() bool { return b.Right <= b.Left || b.Bottom <= b.Top }

func (b Box) holds(x, y float32) bool {
	return x >= b.Left && x < b.Right && y >= b.Top && y < b.Bottom
}

// Node is an object where it is seen.
type Node struct {
	fyne.CanvasObject
	Box  Box
	Clip Box // what is seen of the place where it is
	Up   *Node
}

// Tree lists what is visible under an object in a window, in the order in which it is
// painted, the object included.
func Tree(root fyne.CanvasObject, window fyne.Size) []*Node {
	var list []*Node
	var visit func(o fyne.CanvasObject, at fyne.Position, clip Box, up *Node)
	visit = func(o fyne.CanvasObject, at fyne.Position, clip Box, up *Node) {
		if o == nil || !o.Visible() {
			return
		}
		at = at.Add(o.Position())
		n := &Node{o, boxOf(at, o.Size()), clip, up}
		list = append(list, n)
		switch o.(type) {
		case *container.Scroll, *container.Clip: // what lies beyond their edges is not painted
			clip = clip.Cut(n.Box)
		}
		var children []fyne.CanvasObject
		switch o := o.(type) {
		case *fyne.Container:
			children = o.Objects
		case fyne.Widget:
			children = test.WidgetRenderer(o).Objects()
		}
		for _, child := range children {
			visit(child, at, clip, n)
		}
	}
	visit(root, fyne.Position{}, boxOf(fyne.Position{}, window), nil)
	return list
}

// Text is a text that can be seen, and the colours of it and of what is behind it.
type Text struct {
	Words       string
	Ink, Ground color.NRGBA
}

// Texts returns the texts under an object. A text on a picture is left out.
func Texts(root fyne.CanvasObject, size fyne.Size, ground color.Color) []Text {
	var list []Text
	painted := Tree(root, size)
	for i, n := range painted {
		t, ok := n.CanvasObject.(*canvas.Text)
		if !ok || t.Text == "" {
			continue
		}
		seen := n.Box.Cut(n.Clip)
		if seen.Empty() || seen.Bottom-seen.Top < 0.7*(n.Box.Bottom-n.Box.Top) {
			continue
		}
		if under, known := behind(painted[:i], (seen.Left+seen.Right)/2, (seen.Top+seen.Bottom)/2, opaque(ground)); known {
			list = append(list, Text{t.Text, Over(t.Color, under), under})
		}
	}
	return list
}

// TextContrast is the least contrast of a text, by WCAG 2.
const TextContrast = 4.5

// Faint are the texts in a window, on a surface, that hardly stand out, and how many texts
// there are.
func Faint(w fyne.Window) (faint []string, all int) {
	texts := Texts(w.Content(), w.Canvas().Size(), theme.Color(theme.Surface))
	for _, t := range texts {
		if got := Contrast(t.Ink, t.Ground); got < TextContrast {
			faint = append(faint, fmt.Sprintf("%q has %.2f", t.Words, got))
		}
	}
	return faint, len(texts)
}

// behind is the colour of what is painted at a point, unless that is a picture.
func behind(painted []*Node, x, y float32, ground color.NRGBA) (under color.NRGBA, known bool) {
	known = true
	for _, n := range painted {
		if !n.Box.Cut(n.Clip).holds(x, y) {
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

// Contrast returns the contrast of two colours by WCAG 2, from 1 to 21.
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
