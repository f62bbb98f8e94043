package theme

import (
	"bytes"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
)

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
