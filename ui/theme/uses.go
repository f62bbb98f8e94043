package theme

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Use says on what a colour is used: of texts, rings and what edges pieces.
type Use struct {
	Ink fyne.ThemeColorName
	On  []fyne.ThemeColorName
	// Least is the contrast that it has to have there.
	Least float64
	// Lesser is what is enough in the light theme, 0 for no less.
	Lesser float64
}

// The contrasts of WCAG 2 for texts, and for what is no text.
const (
	TextContrast  = 4.5
	ShapeContrast = 3
)

// What pages, boards, and what Fyne puts beside them are made of.
var (
	paper = []fyne.ThemeColorName{
		fynetheme.ColorNameBackground, Surface, fynetheme.ColorNameOverlayBackground, fynetheme.ColorNameHeaderBackground,
	}
	rows   = []fyne.ThemeColorName{VisitedCell, fynetheme.ColorNameSelection}
	cells  = []fyne.ThemeColorName{Cell, OtherCell, VisitedCell, Pit}
	fields = []fyne.ThemeColorName{fynetheme.ColorNameButton, fynetheme.ColorNameInputBackground}
	menus  = []fyne.ThemeColorName{fynetheme.ColorNameMenuBackground}
)

func all(lists ...[]fyne.ThemeColorName) []fyne.ThemeColorName {
	var names []fyne.ThemeColorName
	for _, list := range lists {
		names = append(names, list...)
	}
	return names
}

// Uses are all of them: what is drawn otherwise, a test of the window finds.
var Uses = append(seriesUses(), []Use{
	{Ink: fynetheme.ColorNameForeground, On: all(paper, rows, cells, fields, menus, []fyne.ThemeColorName{VoidCell}), Least: TextContrast},
	{Ink: Muted, On: all(paper, rows, cells), Least: TextContrast},
	{Ink: fynetheme.ColorNamePlaceHolder, On: all(paper, fields[1:]), Least: TextContrast},
	{Ink: fynetheme.ColorNameDisabled, On: append(all(paper, fields[1:], menus), fynetheme.ColorNameDisabledButton), Least: TextContrast},
	{Ink: Accent, On: all(paper, rows, []fyne.ThemeColorName{Cell}), Least: TextContrast},
	{Ink: fynetheme.ColorNameHyperlink, On: paper, Least: TextContrast},
	{Ink: OnAccent, On: []fyne.ThemeColorName{Accent, Proved, Bound, Impossible, fynetheme.ColorNameForeground}, Least: TextContrast},
	{Ink: fynetheme.ColorNameForegroundOnPrimary, On: []fyne.ThemeColorName{fynetheme.ColorNamePrimary}, Least: TextContrast},
	{Ink: fynetheme.ColorNameForegroundOnError, On: []fyne.ThemeColorName{fynetheme.ColorNameError}, Least: TextContrast},
	{Ink: fynetheme.ColorNameForegroundOnSuccess, On: []fyne.ThemeColorName{fynetheme.ColorNameSuccess}, Least: TextContrast},
	{Ink: fynetheme.ColorNameForegroundOnWarning, On: []fyne.ThemeColorName{fynetheme.ColorNameWarning}, Least: TextContrast},
	{Ink: Proved, On: all(paper, rows, cells[:2]), Least: TextContrast},
	{Ink: Bound, On: all(paper, rows, cells[:2]), Least: TextContrast},
	{Ink: Impossible, On: all(paper, rows, cells[:2]), Least: TextContrast},
	// crossed out on purpose, and repeated in the note
	{Ink: ErasedText, On: []fyne.ThemeColorName{ErasedCell}, Least: TextContrast, Lesser: 4},

	{Ink: RingOn(Surface), On: append(all(paper, rows, fields), fynetheme.ColorNameInputBorder, fynetheme.ColorNameDisabledButton), Least: ShapeContrast},
	{Ink: RingOn(Accent), On: []fyne.ThemeColorName{Accent, Impossible}, Least: ShapeContrast},
	// the keyboard's place on a board, and the item of a menu
	{Ink: fynetheme.ColorNameForeground, On: all(cells, []fyne.ThemeColorName{VoidCell, ErasedCell}), Least: ShapeContrast},
	{Ink: fynetheme.ColorNameFocus, On: menus, Least: ShapeContrast},
	// boxes of a search tree
	{Ink: fynetheme.ColorNameForeground, On: []fyne.ThemeColorName{PathBox}, Least: TextContrast},
	{Ink: Muted, On: []fyne.ThemeColorName{PathBox, ErasedCell}, Least: TextContrast},
	{Ink: Outline, On: []fyne.ThemeColorName{Surface, fynetheme.ColorNameBackground, PathBox}, Least: ShapeContrast},
	{Ink: Accent, On: []fyne.ThemeColorName{PathBox}, Least: ShapeContrast},
	{Ink: Rim, On: append(all(paper[:2], cells[:3]), Surface), Least: ShapeContrast},
}...)
