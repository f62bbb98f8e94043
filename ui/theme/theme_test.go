package theme

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/internal/walk"
)

func TestEveryColourReachesItsContrastWhereItIsUsed(t *testing.T) {
	for shade, mode := range []Mode{light: Light, dark: Dark} {
		for _, use := range Uses {
			for _, ground := range use.On {
				want := use.Least
				if mode == Light && use.Lesser > 0 {
					want = use.Lesser
				}
				under := palette[ground][shade]
				if got := walk.Contrast(walk.Over(palette[use.Ink][shade], under), under); got < want {
					t.Errorf("%s: %s on %s: %.2f, want %.1f", mode, use.Ink, ground, got, want)
				}
			}
		}
	}
}

// What is under the pointer, and the item of a menu that the keyboard is at, has a veil.
func TestTextStaysReadableUnderAVeil(t *testing.T) {
	for shade := range 2 {
		for _, c := range []struct{ text, veil, ground fyne.ThemeColorName }{
			{fynetheme.ColorNameForeground, fynetheme.ColorNameHover, fynetheme.ColorNameButton},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameHover, Surface},
			{Muted, fynetheme.ColorNameHover, Surface},
			{OnAccent, fynetheme.ColorNameHover, Accent},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameFocus, fynetheme.ColorNameMenuBackground},
			{fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNameFocus, fynetheme.ColorNamePrimary},
		} {
			under := walk.Over(palette[c.veil][shade], palette[c.ground][shade])
			if got := walk.Contrast(palette[c.text][shade], under); got < TextContrast {
				t.Errorf("shade %d: %s on %s under %s: %.2f", shade, c.text, c.ground, c.veil, got)
			}
		}
	}
}

// Of each drawing of a piece one colour at least, of its body or of an edge, stands out
// from what it can lie on; the colours are those of the drawings.
func TestEveryPieceStandsOutFromWhatItLiesOn(t *testing.T) {
	paint := regexp.MustCompile(`(?:fill|stroke)="(#[0-9A-F]{6})"( fill-opacity)?`)
	app, lookup, pieces := test.NewTempApp(t), Drawings(os.DirFS("../../resources"), "drawings"), 0
	for shade, mode := range []Mode{light: Light, dark: Dark} {
		app.Settings().SetTheme(New(mode, 1))
		for _, colour := range "bp" {
			for _, shape := range "qr" {
				for _, size := range "ab" {
					for _, core := range "co" {
						name := string([]rune{colour, shape, size, core})
						drawing := lookup(name)
						if drawing == nil {
							t.Fatalf("no drawing %s", name)
						}
						pieces++
						for _, ground := range []fyne.ThemeColorName{Cell, OtherCell, VisitedCell, Surface} {
							best := 0.0
							for _, m := range paint.FindAllStringSubmatch(string(drawing.Content()), -1) {
								if m[2] == "" {
									best = max(best, walk.Contrast(hex(m[1]), palette[ground][shade]))
								}
							}
							if best < ShapeContrast {
								t.Errorf("%s: %s on %s: %.2f", mode, name, ground, best)
							}
						}
					}
				}
			}
		}
	}
	if pieces != 32 {
		t.Errorf("%d pieces", pieces)
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

func ExampleColor() {
	app := test.NewApp()
	app.Settings().SetTheme(New(Dark, 1))
	fmt.Println(Color(Surface))
	// Output: {36 39 43 255}
}
