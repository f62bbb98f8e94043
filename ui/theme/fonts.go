package theme

import (
	_ "embed" // the fonts

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Our own font, Inter reduced by packaging/fonts.sh to what the texts of the
// program need: Fyne's lacks arrows, check marks and ≤, and what it lacks looks
// different on every system, or is a box.
var (
	//go:embed fonts/regular.otf
	regular []byte
	//go:embed fonts/bold.otf
	bold []byte
	//go:embed fonts/italic.otf
	italic []byte

	regularFont = fyne.NewStaticResource("procura-regular.otf", regular)
	boldFont    = fyne.NewStaticResource("procura-bold.otf", bold)
	italicFont  = fyne.NewStaticResource("procura-italic.otf", italic)
)

// Font returns our own font, and Fyne's where every letter has one width, and for
// symbols.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Monospace, style.Symbol:
		return fynetheme.DefaultTheme().Font(style)
	case style.Bold:
		return boldFont
	case style.Italic:
		return italicFont
	}
	return regularFont
}
