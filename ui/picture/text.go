package picture

import (
	_ "embed" // the fonts
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts of the window as outlines of TrueType, which alone a PDF file can hold by
// our library; packaging/fonts.sh makes them.
var (
	//go:embed fonts/regular.ttf
	regular []byte
	//go:embed fonts/bold.ttf
	bold []byte
)

// faces are the fonts, read once.
var faces = sync.OnceValue(func() [2]*sfnt.Font {
	var list [2]*sfnt.Font
	for i, content := range [...][]byte{regular, bold} {
		f, err := sfnt.Parse(content)
		if err != nil {
			panic("picture: " + err.Error()) // built in
		}
		list[i] = f
	}
	return list
})

// textSetter sets texts in the fonts. It serves one goroutine.
type textSetter struct{ buffer sfnt.Buffer }

// glyph is a letter of a text: its outline, and how far the next one stands.
type glyph struct {
	outline sfnt.Segments
	advance float64
}

// set are the glyphs of a text, and how wide it is; a letter that the fonts lack is a
// question mark.
func (w *textSetter) set(s string, size float64, bold bool) (glyphs []glyph, width float64) {
	face := 0
	if bold {
		face = 1
	}
	f := faces()[face]
	for _, letter := range s {
		index, err := f.GlyphIndex(&w.buffer, letter)
		if err != nil || index == 0 {
			index, _ = f.GlyphIndex(&w.buffer, '?')
		}
		outline, _ := f.LoadGlyph(&w.buffer, index, fixed26(size), nil) // none where there is nothing to draw
		advance, _ := f.GlyphAdvance(&w.buffer, index, fixed26(size), font.HintingNone)
		glyphs = append(glyphs, glyph{slices.Clone(outline), float64(advance) / 64})
		width += float64(advance) / 64
	}
	return glyphs, width
}

// replaceUnknown is a text with question marks for the letters that the fonts lack.
func (w *textSetter) replaceUnknown(s string) string {
	letters := []rune(s)
	for i, letter := range letters {
		if index, err := faces()[0].GlyphIndex(&w.buffer, letter); err != nil || index == 0 {
			letters[i] = '?'
		}
	}
	return string(letters)
}

func fixed26(v float64) fixed.Int26_6 { return fixed.Int26_6(v*64 + 0.5) }

// segment goes along a part of the outline of a letter that stands at x, y.
func (o outlinePath) segment(op sfnt.SegmentOp, args [3]fixed.Point26_6, x, y float64) {
	units := func(p fixed.Point26_6) (float64, float64) { return x + float64(p.X)/64, y + float64(p.Y)/64 }
	ax, ay := units(args[0])
	bx, by := units(args[1])
	switch op {
	case sfnt.SegmentOpMoveTo:
		o.raster.ClosePath()
		o.moveTo(ax, ay)
	case sfnt.SegmentOpLineTo:
		o.lineTo(ax, ay)
	case sfnt.SegmentOpQuadTo:
		a, b := o.toPixels(ax, ay)
		c, d := o.toPixels(bx, by)
		o.raster.QuadTo(a, b, c, d)
	case sfnt.SegmentOpCubeTo:
		cx, cy := units(args[2])
		o.curveTo(ax, ay, bx, by, cx, cy)
	}
}

// wrap breaks a text into lines between words, and inside a word that is longer than a
// line; what is over the most lines is left out.
func (p *PDF) wrap(s, style string, width, size float64, most int) []string {
	p.pdf.SetFont("Inter", style, size)
	lines := p.pdf.SplitText(p.writer.replaceUnknown(strings.Join(strings.Fields(s), " ")), width)
	if len(lines) <= most {
		return lines
	}
	lines = lines[:most]
	if most > 0 {
		last := []rune(lines[most-1])
		for p.pdf.GetStringWidth(string(last)+"…") > width && len(last) > 0 {
			last = last[:len(last)-1]
		}
		lines[most-1] = string(last) + "…"
	}
	return lines
}
