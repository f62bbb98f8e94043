package picture

import (
	_ "embed" // the fonts
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

func face(bold bool) *sfnt.Font {
	if bold {
		return faces()[1]
	}
	return faces()[0]
}

// writer sets texts in the fonts. It serves one goroutine.
type writer struct{ buffer sfnt.Buffer }

// glyph is the glyph of a letter; one that the fonts lack is a question mark.
func (w *writer) glyph(f *sfnt.Font, letter rune) sfnt.GlyphIndex {
	index, err := f.GlyphIndex(&w.buffer, letter)
	if err != nil || index == 0 {
		index, _ = f.GlyphIndex(&w.buffer, '?')
	}
	return index
}

// known is a text with question marks for the letters that the fonts lack.
func (w *writer) known(s string) string {
	letters := []rune(s)
	for i, letter := range letters {
		if index, err := face(false).GlyphIndex(&w.buffer, letter); err != nil || index == 0 {
			letters[i] = '?'
		}
	}
	return string(letters)
}

// advance is how far a glyph goes at a size.
func (w *writer) advance(f *sfnt.Font, index sfnt.GlyphIndex, size float64) float64 {
	width, err := f.GlyphAdvance(&w.buffer, index, fixed26(size), font.HintingNone)
	if err != nil {
		return 0
	}
	return float64(width) / 64
}

// width is that of a text at a size.
func (w *writer) width(s string, size float64, bold bool) float64 {
	f, total := face(bold), 0.0
	for _, letter := range s {
		total += w.advance(f, w.glyph(f, letter), size)
	}
	return total
}

func fixed26(v float64) fixed.Int26_6 { return fixed.Int26_6(v*64 + 0.5) }
