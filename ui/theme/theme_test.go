package theme

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
)

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
