package ui_test

import (
	"fmt"
	"image/color"
	"os"
	"regexp"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/internal/uitest"
	"procura/ui/theme"
)

// shade is a colour of the theme for a mode.
func shade(mode theme.Mode, name fyne.ThemeColorName) color.Color {
	return theme.New(mode, 1).Color(name, 0)
}

// hexColour reads a colour of a drawing: "#1B1D20".
func hexColour(written string) (c color.NRGBA) {
	c.A = 0xFF
	_, _ = fmt.Sscanf(written, "#%02X%02X%02X", &c.R, &c.G, &c.B)
	return c
}

// seriesUses say that series are shapes on a page.
func seriesUses() []use {
	var list []use
	for i := range theme.SeriesColours {
		list = append(list, use{Ink: theme.SeriesColour(i), On: []fyne.ThemeColorName{theme.Surface}, Least: shapeContrast})
	}
	return list
}

// use says on what a colour is used: of texts, rings and what edges pieces.
type use struct {
	Ink fyne.ThemeColorName
	On  []fyne.ThemeColorName
	// Least is the contrast that it has to have there.
	Least float64
	// Lesser is what is enough in the light theme, 0 for no less.
	Lesser float64
}

// shapeContrast is the least contrast of what is no text, by WCAG 2.
const shapeContrast = 3

// What pages, boards, and what Fyne puts beside them are made of.
var (
	papers = []fyne.ThemeColorName{
		fynetheme.ColorNameBackground, theme.Surface, fynetheme.ColorNameOverlayBackground, fynetheme.ColorNameHeaderBackground,
	}
	rowGrounds   = []fyne.ThemeColorName{theme.VisitedCell, fynetheme.ColorNameSelection}
	cellGrounds  = []fyne.ThemeColorName{theme.Cell, theme.OtherCell, theme.VisitedCell, theme.Pit}
	heatGrounds  = []fyne.ThemeColorName{theme.Heat}
	fieldGrounds = []fyne.ThemeColorName{fynetheme.ColorNameButton, fynetheme.ColorNameInputBackground}
	menuGrounds  = []fyne.ThemeColorName{fynetheme.ColorNameMenuBackground}
)

// uses are all of them: what is drawn otherwise, a test of the window finds.
var uses = append(seriesUses(), []use{
	{Ink: fynetheme.ColorNameForeground, On: slices.Concat(papers, rowGrounds, cellGrounds, fieldGrounds, menuGrounds, []fyne.ThemeColorName{theme.VoidCell}), Least: uitest.TextContrast},
	{Ink: fynetheme.ColorNameForeground, On: heatGrounds, Least: uitest.TextContrast},
	{Ink: theme.Muted, On: slices.Concat(papers, rowGrounds, cellGrounds), Least: uitest.TextContrast},
	{Ink: fynetheme.ColorNamePlaceHolder, On: slices.Concat(papers, fieldGrounds[1:]), Least: uitest.TextContrast},
	{Ink: fynetheme.ColorNameDisabled, On: append(slices.Concat(papers, fieldGrounds[1:], menuGrounds), fynetheme.ColorNameDisabledButton), Least: uitest.TextContrast},
	{Ink: theme.Accent, On: slices.Concat(papers, rowGrounds, []fyne.ThemeColorName{theme.Cell}), Least: uitest.TextContrast},
	{Ink: fynetheme.ColorNameHyperlink, On: papers, Least: uitest.TextContrast},
	{Ink: theme.OnAccent, On: []fyne.ThemeColorName{theme.Accent, theme.Proved, theme.Bound, theme.Impossible, fynetheme.ColorNameForeground}, Least: uitest.TextContrast},
	{Ink: fynetheme.ColorNameForegroundOnPrimary, On: []fyne.ThemeColorName{fynetheme.ColorNamePrimary}, Least: uitest.TextContrast},
	{Ink: fynetheme.ColorNameForegroundOnError, On: []fyne.ThemeColorName{fynetheme.ColorNameError}, Least: uitest.TextContrast},
	{Ink: fynetheme.ColorNameForegroundOnSuccess, On: []fyne.ThemeColorName{fynetheme.ColorNameSuccess}, Least: uitest.TextContrast},
	{Ink: fynetheme.ColorNameForegroundOnWarning, On: []fyne.ThemeColorName{fynetheme.ColorNameWarning}, Least: uitest.TextContrast},
	{Ink: theme.Proved, On: slices.Concat(papers, rowGrounds, cellGrounds[:2]), Least: uitest.TextContrast},
	{Ink: theme.Bound, On: slices.Concat(papers, rowGrounds, cellGrounds[:2]), Least: uitest.TextContrast},
	{Ink: theme.Impossible, On: slices.Concat(papers, rowGrounds, cellGrounds[:2]), Least: uitest.TextContrast},
	// crossed out on purpose, and repeated in the note
	{Ink: theme.ErasedText, On: []fyne.ThemeColorName{theme.ErasedCell}, Least: uitest.TextContrast, Lesser: 4},

	{Ink: theme.RingOn(theme.Surface), On: append(slices.Concat(papers, rowGrounds, fieldGrounds), fynetheme.ColorNameInputBorder, fynetheme.ColorNameDisabledButton), Least: shapeContrast},
	{Ink: theme.RingOn(theme.Accent), On: []fyne.ThemeColorName{theme.Accent, theme.Impossible}, Least: shapeContrast},
	// the keyboard's place on a board, and the item of a menu
	{Ink: fynetheme.ColorNameForeground, On: slices.Concat(cellGrounds, []fyne.ThemeColorName{theme.VoidCell, theme.ErasedCell}), Least: shapeContrast},
	{Ink: fynetheme.ColorNameFocus, On: menuGrounds, Least: shapeContrast},
	// boxes of a search tree
	{Ink: fynetheme.ColorNameForeground, On: []fyne.ThemeColorName{theme.PathBox}, Least: uitest.TextContrast},
	{Ink: theme.Muted, On: []fyne.ThemeColorName{theme.PathBox, theme.ErasedCell}, Least: uitest.TextContrast},
	{Ink: theme.Outline, On: []fyne.ThemeColorName{theme.Surface, fynetheme.ColorNameBackground, theme.PathBox}, Least: shapeContrast},
	{Ink: theme.Accent, On: []fyne.ThemeColorName{theme.PathBox}, Least: shapeContrast},
	{Ink: theme.Rim, On: append(slices.Concat(papers[:2], cellGrounds[:3]), theme.Surface), Least: shapeContrast},
}...)

func TestEveryColourReachesItsContrastWhereItIsUsed(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		for _, use := range uses {
			for _, ground := range use.On {
				want := use.Least
				if mode == theme.Light && use.Lesser > 0 {
					want = use.Lesser
				}
				under := shade(mode, ground)
				if got := uitest.Contrast(uitest.Over(shade(mode, use.Ink), under), under); got < want {
					t.Errorf("%s: %s on %s: %.2f, want %.1f", mode, use.Ink, ground, got, want)
				}
			}
		}
	}
}

// What is under the pointer, and the item of a menu that the keyboard is at, has a veil.
func TestTextStaysReadableUnderAVeil(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		for _, c := range []struct{ text, veil, ground fyne.ThemeColorName }{
			{fynetheme.ColorNameForeground, fynetheme.ColorNameHover, fynetheme.ColorNameButton},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameHover, theme.Surface},
			{theme.Muted, fynetheme.ColorNameHover, theme.Surface},
			{theme.OnAccent, fynetheme.ColorNameHover, theme.Accent},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameFocus, fynetheme.ColorNameMenuBackground},
			{fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNameFocus, fynetheme.ColorNamePrimary},
		} {
			under := uitest.Over(shade(mode, c.veil), shade(mode, c.ground))
			if got := uitest.Contrast(shade(mode, c.text), under); got < uitest.TextContrast {
				t.Errorf("%s: %s on %s under %s: %.2f", mode, c.text, c.ground, c.veil, got)
			}
		}
	}
}

// Of each drawing of a piece one colour at least, of its body or of an edge, stands out
// from what it can lie on; the colours are those of the drawings.
func TestEveryPieceStandsOutFromWhatItLiesOn(t *testing.T) {
	paint := regexp.MustCompile(`(?:fill|stroke)="(#[0-9A-F]{6})"( fill-opacity)?`)
	app, lookup, pieces := test.NewTempApp(t), theme.Drawings(os.DirFS("../resources"), "drawings"), 0
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		app.Settings().SetTheme(theme.New(mode, 1))
		for _, colour := range "bp" {
			for _, shape := range "qr" {
				for _, size := range "ab" {
					for _, core := range "co" {
						name := string([]rune{colour, shape, size, core})
						drawing := lookup.Drawing(name)
						if drawing == nil {
							t.Fatalf("no drawing %s", name)
						}
						pieces++
						for _, ground := range []fyne.ThemeColorName{theme.Cell, theme.OtherCell, theme.VisitedCell, theme.Surface} {
							best := 0.0
							for _, m := range paint.FindAllStringSubmatch(string(drawing.Content()), -1) {
								if m[2] == "" {
									best = max(best, uitest.Contrast(hexColour(m[1]), shade(mode, ground)))
								}
							}
							if best < shapeContrast {
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
