package theme

import (
	"fmt"
	"image/color"
	"math"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
)

// texts says on which surfaces each text colour is used.
var texts = map[fyne.ThemeColorName][]fyne.ThemeColorName{
	fynetheme.ColorNameForeground: {
		fynetheme.ColorNameBackground, Surface, Cell, OtherCell, VisitedCell, VoidCell, Pit,
		fynetheme.ColorNameButton, fynetheme.ColorNameInputBackground, fynetheme.ColorNameMenuBackground,
		fynetheme.ColorNameOverlayBackground, fynetheme.ColorNameHeaderBackground, fynetheme.ColorNameSelection,
	},
	Muted:                                  {fynetheme.ColorNameBackground, Surface, Cell, OtherCell, VisitedCell, Pit},
	fynetheme.ColorNamePlaceHolder:         {fynetheme.ColorNameInputBackground, fynetheme.ColorNameBackground},
	Accent:                                 {fynetheme.ColorNameBackground, Surface, Cell, VisitedCell},
	OnAccent:                               {Accent, Proved, Impossible, fynetheme.ColorNameForeground},
	fynetheme.ColorNameForegroundOnPrimary: {fynetheme.ColorNamePrimary},
	fynetheme.ColorNameForegroundOnError:   {fynetheme.ColorNameError},
	fynetheme.ColorNameForegroundOnSuccess: {fynetheme.ColorNameSuccess},
	fynetheme.ColorNameForegroundOnWarning: {fynetheme.ColorNameWarning},
	fynetheme.ColorNameHyperlink:           {fynetheme.ColorNameBackground, Surface},
	Proved:                                 {fynetheme.ColorNameBackground, Surface, Cell, OtherCell, VisitedCell},
	Bound:                                  {fynetheme.ColorNameBackground, Surface, Cell, OtherCell, VisitedCell},
	Impossible:                             {fynetheme.ColorNameBackground, Surface, Cell, OtherCell, VisitedCell},
	ErasedText:                             {ErasedCell},
}

func TestEveryTextReachesItsContrast(t *testing.T) {
	for shade, mode := range []Mode{light: Light, dark: Dark} {
		for text, surfaces := range texts {
			for _, surface := range surfaces {
				want := 4.5
				if text == ErasedText && mode == Light {
					want = 4.0 // crossed out on purpose, and repeated in the note
				}
				if got := contrast(palette[text][shade], palette[surface][shade]); got < want {
					t.Errorf("%s: %s on %s: %.2f, want %.1f", mode, text, surface, got, want)
				}
			}
		}
	}
}

func TestTextStaysReadableUnderHoverAndFocus(t *testing.T) {
	for shade := range 2 {
		for _, veil := range []fyne.ThemeColorName{fynetheme.ColorNameHover, fynetheme.ColorNameFocus} {
			for text, surface := range map[fyne.ThemeColorName]fyne.ThemeColorName{
				fynetheme.ColorNameForeground: fynetheme.ColorNameButton, OnAccent: Accent,
			} {
				under := over(palette[veil][shade], palette[surface][shade])
				if got := contrast(palette[text][shade], under); got < 4.5 {
					t.Errorf("shade %d: %s on %s under %s: %.2f", shade, text, surface, veil, got)
				}
			}
		}
	}
}

func TestEveryPieceStandsOutFromWhatItLiesOn(t *testing.T) {
	bright := hex("#EBD5A9") // the body of a light piece
	edge := hex("#8A6A33")
	for shade := range 2 {
		for _, under := range []fyne.ThemeColorName{Cell, OtherCell, VisitedCell, Surface} {
			ground := palette[under][shade]
			if got := contrast(palette[Rim][shade], ground); got < 3 {
				t.Errorf("shade %d: the rim of a dark piece on %s: %.2f", shade, under, got)
			}
			if got := max(contrast(bright, ground), contrast(edge, ground)); got < 3 {
				t.Errorf("shade %d: a light piece on %s: %.2f", shade, under, got)
			}
		}
	}
}

func TestADarkPieceHasABrighterRimInTheDarkTheme(t *testing.T) {
	app := test.NewTempApp(t)
	lookup := Drawings(os.DirFS("../../resources"), "drawings")
	for shade, mode := range []Mode{light: Light, dark: Dark} {
		app.Settings().SetTheme(New(mode, 1))
		piece := string(lookup("pqac").Content())
		if !strings.Contains(piece, written(palette[Rim][shade])) || strings.Contains(piece, written(palette[Rim][1-shade])) {
			t.Errorf("%s: %s", mode, piece)
		}
		if other := string(lookup("bqac").Content()); strings.Contains(other, written(palette[Rim][dark])) {
			t.Errorf("%s: a light piece has changed: %s", mode, other)
		}
	}
}

func TestFyneKnowsEveryColour(t *testing.T) {
	for _, mode := range []Mode{System, Light, Dark} {
		test.AssertAllColorNamesDefined(t, New(mode, 1), string(mode))
	}
}

func TestModeForcesTheVariant(t *testing.T) {
	for _, c := range []struct {
		mode    Mode
		desktop fyne.ThemeVariant
		want    int
	}{
		{System, fynetheme.VariantLight, light},
		{System, fynetheme.VariantDark, dark},
		{Light, fynetheme.VariantDark, light},
		{Dark, fynetheme.VariantLight, dark},
	} {
		if got := New(c.mode, 1).Color(Cell, c.desktop); got != palette[Cell][c.want] {
			t.Errorf("%s on %d: %v", c.mode, c.desktop, got)
		}
	}
}

func TestColorFollowsTheTheme(t *testing.T) {
	app := test.NewTempApp(t)
	for shade, mode := range []Mode{light: Light, dark: Dark} {
		app.Settings().SetTheme(New(mode, 1))
		if got := Color(Cell); got != palette[Cell][shade] {
			t.Errorf("%s: %v", mode, got)
		}
		if IsDark() != (mode == Dark) {
			t.Errorf("%s: IsDark %v", mode, IsDark())
		}
	}
}

func TestScaleLeavesLinesThin(t *testing.T) {
	big := New(Light, 2)
	if got := big.Size(fynetheme.SizeNameText); got != 28 {
		t.Errorf("text %v", got)
	}
	if got := big.Size(fynetheme.SizeNameSeparatorThickness); got != 1 {
		t.Errorf("line %v", got)
	}
}

func TestDrawingsInOneColourAreThemed(t *testing.T) {
	lookup := Drawings(fstest.MapFS{
		"d/knight.svg": {Data: []byte(`<svg class="mono"/>`)},
		"d/bqac.svg":   {Data: []byte(`<svg/>`)},
	}, "d")
	if _, themed := lookup("knight").(fyne.ThemedResource); !themed {
		t.Error("knight keeps its colour")
	}
	if _, themed := lookup("bqac").(fyne.ThemedResource); themed {
		t.Error("a piece takes the theme's colour")
	}
	if lookup("rook") != nil {
		t.Error("found what isn't there")
	}
}

// contrast is that of WCAG 2.
func contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
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

func over(veil, under color.NRGBA) color.NRGBA {
	mix := func(v, u uint8) uint8 {
		return uint8((int(v)*int(veil.A) + int(u)*(255-int(veil.A))) / 255)
	}
	return color.NRGBA{mix(veil.R, under.R), mix(veil.G, under.G), mix(veil.B, under.B), 255}
}

func ExampleColor() {
	app := test.NewApp()
	app.Settings().SetTheme(New(Dark, 1))
	fmt.Println(Color(Surface))
	// Output: {36 39 43 255}
}
