// Package theme is the look of the program: one quiet Fyne theme, light and dark,
// with the colours of the boards beside Fyne's own. It is for every part of ui
// that draws something. Beside it Fyne's own package of that name is fynetheme.
package theme

import (
	_ "embed"
	"image/color"
	// the fonts

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Mode chooses between light and dark.
type Mode string

const (
	// System follows the desktop's preference.
	System Mode = "system"
	// Light is dark text on light surfaces.
	Light Mode = "light"
	// Dark is light text on dark surfaces.
	Dark Mode = "dark"
)

// Theme is the program's fyne.Theme. It never changes: a setting makes another.
type Theme struct {
	mode  Mode
	scale float32
}

// New returns the theme for a mode, with all texts and distances multiplied by
// scale (1 is the usual size). An unknown mode follows the system.
func New(mode Mode, scale float32) *Theme {
	if scale <= 0 {
		scale = 1
	}
	return &Theme{mode: mode, scale: scale}
}

// Color returns a colour by Fyne's name or by one of ours.
func (t *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	shade := t.shade(variant)
	if c, ok := palette[name]; ok {
		return c[shade]
	}
	return fynetheme.DefaultTheme().Color(name, variants[shade])
}

// NRGBA is a colour as numbers, nothing for nil.
func NRGBA(c color.Color) color.NRGBA {
	if c == nil {
		return color.NRGBA{}
	}
	return color.NRGBAModel.Convert(c).(color.NRGBA) //nolint:forcetypeassert // what the model gives
}

// Blend is the colour a part of the way from one to another.
func Blend(from, to color.Color, part float64) color.NRGBA {
	a, b := NRGBA(from), NRGBA(to)
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*part + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}

// Variant returns the variant that is drawn when the desktop prefers wished.
func (t *Theme) Variant(wished fyne.ThemeVariant) fyne.ThemeVariant {
	return variants[t.shade(wished)]
}

func (t *Theme) shade(variant fyne.ThemeVariant) int {
	switch {
	case t.mode == Light:
		return light
	case t.mode == Dark:
		return dark
	case variant == fynetheme.VariantDark:
		return dark
	}
	return light
}

// Icon returns Fyne's own icons.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource { return tintedIcon(name) }

// Size returns a length; lines keep their width at every scale.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case fynetheme.SizeNameSeparatorThickness, fynetheme.SizeNameInputBorder:
		return 1
	}
	if size, ok := sizes[name]; ok {
		return size * t.scale
	}
	return fynetheme.DefaultTheme().Size(name) * t.scale
}

// sizes are the lengths that differ from Fyne's: more air, rounder corners.
var sizes = map[fyne.ThemeSizeName]float32{
	fynetheme.SizeNamePadding:         6,
	fynetheme.SizeNameInnerPadding:    8,
	fynetheme.SizeNameLineSpacing:     5,
	fynetheme.SizeNameText:            14,
	fynetheme.SizeNameCaptionText:     12,
	fynetheme.SizeNameSubHeadingText:  18,
	fynetheme.SizeNameHeadingText:     22,
	fynetheme.SizeNameInputRadius:     6,
	fynetheme.SizeNameButtonRadius:    6,
	fynetheme.SizeNameSelectionRadius: 6,
	fynetheme.SizeNameCardRadius:      8,
	fynetheme.SizeNamePopupRadius:     8,
	fynetheme.SizeNameMenuRadius:      6,
	fynetheme.SizeNameScrollBar:       12,
	fynetheme.SizeNameScrollBarSmall:  4,
}

// Color returns a colour of the theme that the program uses now. Where that is
// another theme, as in a test, ours stands in for names it doesn't know.
func Color(name fyne.ThemeColorName) color.Color {
	settings := fyne.CurrentApp().Settings()
	if t, ok := settings.Theme().(*Theme); ok {
		return t.Color(name, settings.ThemeVariant())
	}
	if c, ok := palette[name]; ok {
		return c[New(System, 1).shade(settings.ThemeVariant())]
	}
	return settings.Theme().Color(name, settings.ThemeVariant())
}

// IsDark reports whether the program is drawn dark now.
func IsDark() bool {
	settings := fyne.CurrentApp().Settings()
	variant := settings.ThemeVariant()
	if t, ok := settings.Theme().(interface {
		Variant(wished fyne.ThemeVariant) fyne.ThemeVariant
	}); ok {
		variant = t.Variant(variant)
	}
	return variant == fynetheme.VariantDark
}

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
