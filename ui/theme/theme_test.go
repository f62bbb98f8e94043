package theme

import (
	"bytes"
	"fmt"
	"image/color"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"golang.org/x/image/font/sfnt"
)

func TestADarkPieceHasABrighterRimInTheDarkTheme(t *testing.T) {
	app := test.NewTempApp(t)
	lookup := Drawings(os.DirFS("../../resources"), "drawings")
	for shade, mode := range []Mode{light: Light, dark: Dark} {
		app.Settings().SetTheme(New(mode, 1))
		piece := string(lookup.Drawing("pqac").Content())
		if !strings.Contains(piece, written(palette[Rim][shade])) || strings.Contains(piece, written(palette[Rim][1-shade])) {
			t.Errorf("%s: %s", mode, piece)
		}
		if other := string(lookup.Drawing("bqac").Content()); strings.Contains(other, written(palette[Rim][dark])) {
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
	if _, themed := lookup.Drawing("knight").(fyne.ThemedResource); !themed {
		t.Error("knight keeps its colour")
	}
	if _, themed := lookup.Drawing("bqac").(fyne.ThemedResource); themed {
		t.Error("a piece takes the theme's colour")
	}
	if lookup.Drawing("rook") != nil {
		t.Error("found what isn't there")
	}
}

func ExampleColor() {
	app := test.NewApp()
	app.Settings().SetTheme(New(Dark, 1))
	fmt.Println(Color(Surface))
	// Output: {36 39 43 255}
}

// What the font lacks is taken from the system, where it looks different
// everywhere, or is a box.
func TestTheFontHasEveryLetterOfTheProgram(t *testing.T) {
	letters := map[rune]string{}
	for _, folder := range []string{"../../resources/translations", "../../ui", "../../core"} {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err == nil && (strings.HasSuffix(path, ".json") || strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go")) {
				collect(t, letters, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(letters) < 100 {
		t.Fatalf("only %d letters: does the test look in the right place?", len(letters))
	}
	for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}} {
		font, err := sfnt.Parse(New(Light, 1).Font(style).Content())
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		for letter, place := range letters {
			if glyph, err := font.GlyphIndex(&buffer, letter); err != nil || glyph == 0 {
				t.Errorf("%v: no %q (%U), which stands in %s", style, letter, letter, place)
			}
		}
	}
}

// collect notes the letters of a file but for its comments.
func collect(t *testing.T, letters map[rune]string, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		line, _, _ = strings.Cut(line, "//")
		for _, letter := range strings.TrimSpace(line) {
			if letter != '\t' {
				letters[letter] = path
			}
		}
	}
}

func TestDigitsHaveOneWidth(t *testing.T) {
	for _, style := range []fyne.TextStyle{{}, {Bold: true}} {
		font, err := sfnt.Parse(New(Light, 1).Font(style).Content())
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		widths := map[int]bool{}
		for digit := '0'; digit <= '9'; digit++ {
			glyph, _ := font.GlyphIndex(&buffer, digit) // the test above has found it
			width, err := font.GlyphAdvance(&buffer, glyph, 1000, 0)
			if err != nil {
				t.Fatal(err)
			}
			widths[int(width)] = true
		}
		if len(widths) != 1 {
			t.Errorf("%v: widths %v", style, widths)
		}
	}
}

// seen is how a colour looks to an eye: to all, and to those without the cones for red,
// green or blue, by the matrices of Machado, Oliveira and Fernandes (2009).
var seen = map[string][9]float64{
	"all":          {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// lab is a colour in CIELAB as an eye sees it, where distances are those that one sees.
func lab(c color.NRGBA, eye [9]float64) [3]float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var l [3]float64
	for i := range l {
		l[i] = min(1, max(0, eye[3*i]*in[0]+eye[3*i+1]*in[1]+eye[3*i+2]*in[2]))
	}
	root := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := root((0.4124*l[0] + 0.3576*l[1] + 0.1805*l[2]) / 0.9505)
	y := root(0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2])
	z := root((0.0193*l[0] + 0.1192*l[1] + 0.9505*l[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// A distance of 2.3 can just be seen; of small shapes that do not touch, some ten.
func TestAnyTwoSeriesAreToldApartByEveryEye(t *testing.T) {
	const least = 20
	for _, shade := range []int{light, dark} {
		for name, eye := range seen {
			for i := range SeriesColours {
				for j := range i {
					a, b := lab(palette[SeriesColour(i)][shade], eye), lab(palette[SeriesColour(j)][shade], eye)
					if far := math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2])); far < least {
						t.Errorf("shade %d, %s: %s and %s are %.1f apart", shade, name, SeriesColour(i), SeriesColour(j), far)
					}
				}
			}
		}
	}
	if SeriesColour(0) != SeriesColour(SeriesColours) || palette[SeriesColour(0)] != palette[Accent] {
		t.Error("the colours do not begin again, or not with the accent")
	}
}

// A tint is, in each theme and again after another one, what Fyne makes of the drawing.
func TestATintIsInTheColourOfTheThemeOfNow(t *testing.T) {
	app := test.NewTempApp(t)
	drawing := fyne.NewStaticResource("square.svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path d="M4 4 H20 V20 H4 Z" fill="#000000"/></svg>`))
	contents := map[string]bool{}
	for _, mode := range []Mode{Light, Dark, Light} {
		app.Settings().SetTheme(New(mode, 1))
		for _, name := range []fyne.ThemeColorName{fynetheme.ColorNameForeground, Accent} {
			plain := fynetheme.NewColoredResource(drawing, name)
			tint := Tint(drawing, name)
			if tint.Name() != plain.Name() {
				t.Errorf("%s, Fyne says %s", tint.Name(), plain.Name())
			}
			for range 2 {
				if got := tint.Content(); !bytes.Equal(got, plain.Content()) {
					t.Errorf("%s, %s: %s, Fyne makes %s", mode, name, got, plain.Content())
				}
			}
			contents[string(tint.Content())] = true
		}
	}
	if len(contents) != 4 {
		t.Errorf("%d colours, there are four", len(contents))
	}
}

// The icons of the theme are the same ones each time, in the colour of the theme of now.
func TestIconsAreColouredOnceForEachColour(t *testing.T) {
	app := test.NewTempApp(t)
	for _, mode := range []Mode{Light, Dark, Light} {
		look := New(mode, 1)
		app.Settings().SetTheme(look)
		for _, name := range []fyne.ThemeIconName{fynetheme.IconNameSettings, fynetheme.IconNameCheckButtonChecked} {
			icon := look.Icon(name)
			if want := fynetheme.DefaultTheme().Icon(name); !bytes.Equal(icon.Content(), want.Content()) || icon.Name() != want.Name() {
				t.Errorf("%s, %s: %s, Fyne makes %s", mode, name, icon.Content(), want.Content())
			}
			if again := New(mode, 2).Icon(name); again != icon || &again.Content()[0] != &icon.Content()[0] {
				t.Errorf("%s is coloured again", name)
			}
		}
	}
}

func TestBlendBeginsAndEndsInItsColours(t *testing.T) {
	a, b := color.NRGBA{10, 20, 30, 255}, color.NRGBA{110, 0, 30, 255}
	for at, want := range map[float64]color.NRGBA{0: a, 1: b, 0.5: {60, 10, 30, 255}} {
		if got := Blend(a, b, at); got != want {
			t.Errorf("at %v: %v, want %v", at, got, want)
		}
	}
}
