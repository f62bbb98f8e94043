package chart

import (
	"image/color"
	"io"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/i18n"
	"procura/ui/picture"
	"procura/ui/theme"
)

// The size of texts in files, the room around a figure, and how many pixels a unit has.
const (
	written = 12
	around  = 16
	pixels  = 2
)

// paper is how files look: dark on white, whatever the window does.
func paper(name fyne.ThemeColorName) color.NRGBA {
	return plain(theme.New(theme.Light, 1).Color(name, fynetheme.VariantLight))
}

// Paint lays a figure out for a file of a size, on the goroutine of the interface, where
// texts are measured. All else may be done beside the window.
func Paint(words *i18n.Words, f Figure, size fyne.Size) picture.Sheet {
	p := newPlan(&f, look{words, written, paper}, size.SubtractWidthHeight(2*around, 2*around))
	return picture.Inset(picture.Sheet{Width: p.width, Height: p.height, Marks: p.marks()}, around)
}

// PNG writes a figure that was laid out, on white.
func PNG(w io.Writer, s picture.Sheet) error {
	return picture.NewPainter(pixels, paper(theme.Surface)).PNG(w, s) //nolint:wrapcheck // the writer is the caller's
}

// SVGTitled writes as PNG does, under a title.
func SVGTitled(title string) func(io.Writer, picture.Sheet) error {
	return func(w io.Writer, s picture.Sheet) error { return SVG(w, s, title) }
}

// SVG writes a figure that was laid out, on white, under a title.
func SVG(w io.Writer, s picture.Sheet, title string) error {
	return picture.SVG(w, s, title, paper(theme.Surface)) //nolint:wrapcheck // the writer is the caller's
}
