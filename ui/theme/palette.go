package theme

import (
	"fmt"
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// The colours that Fyne has no name for.
const (
	// Surface is a card or panel that lies on the background.
	Surface fyne.ThemeColorName = "procura.surface"
	// Line parts surfaces and edges cells.
	Line fyne.ThemeColorName = "procura.line"
	// Muted is text of second rank.
	Muted fyne.ThemeColorName = "procura.muted"
	// Accent marks what can be done and where one is.
	Accent fyne.ThemeColorName = "procura.accent"
	// OnAccent is text and drawings on Accent.
	OnAccent fyne.ThemeColorName = "procura.onAccent"
	// Proved is the text of what is proved, or won. Which verdict has which colour is said by page.VerdictColour.
	Proved fyne.ThemeColorName = "procura.proved"
	// Bound is the text of what is only bounded.
	Bound fyne.ThemeColorName = "procura.bound"
	// Impossible is the text of what can't be, or is lost.
	Impossible fyne.ThemeColorName = "procura.impossible"
	// Cell is a cell of a board.
	Cell fyne.ThemeColorName = "procura.cell"
	// OtherCell is a cell in the second colour of a chequered board.
	OtherCell fyne.ThemeColorName = "procura.otherCell"
	// VoidCell is a cell that holds nothing and can't be used.
	VoidCell fyne.ThemeColorName = "procura.voidCell"
	// VisitedCell is a cell the path went through, and a selected row.
	VisitedCell fyne.ThemeColorName = "procura.visitedCell"
	// ErasedCell is a cell whose content a rule took away.
	ErasedCell fyne.ThemeColorName = "procura.erasedCell"
	// ErasedText is a number that was erased, crossed out.
	ErasedText fyne.ThemeColorName = "procura.erasedText"
	// Pit is a hollow that holds seeds.
	Pit fyne.ThemeColorName = "procura.pit"
	// Seed is a seed.
	Seed fyne.ThemeColorName = "procura.seed"
	// SeedEdge is the edge of a seed.
	SeedEdge fyne.ThemeColorName = "procura.seedEdge"
	// Trail is the line along a path.
	Trail fyne.ThemeColorName = "procura.trail"
	// Rim is the edge of a dark piece; its drawing has the light theme's.
	Rim fyne.ThemeColorName = "procura.rim"
	// PathBox is a box of a search tree on the path to what is looked at.
	PathBox fyne.ThemeColorName = "procura.pathBox"
	// Outline is the dashed edge of what waits in a frontier.
	Outline fyne.ThemeColorName = "procura.outline"
	// Heat is the darkest shade of a cell that a search has reached often.
	Heat fyne.ThemeColorName = "procura.heat"
	// Link is the line from a node to its children.
	Link fyne.ThemeColorName = "procura.link"
)

// The two columns of the palette, and Fyne's names for them.
const (
	light = iota
	dark
)

// RingOn returns the colour of a ring on a ground: the accent, and on the accent
// the colour of texts there.
func RingOn(ground fyne.ThemeColorName) fyne.ThemeColorName {
	switch ground {
	case Accent, Impossible:
		return OnAccent
	}
	return Accent
}

var variants = [...]fyne.ThemeVariant{light: fynetheme.VariantLight, dark: fynetheme.VariantDark}

// The colours, light and dark.
var (
	background = pair("#F6F5F2", "#1B1D20")
	surface    = pair("#FFFFFF", "#24272B")
	line       = pair("#DAD7CF", "#3A3F45")
	words      = pair("#1E2226", "#ECEEF0")
	muted      = pair("#50565E", "#A7AEB6")
	accent     = pair("#0A5F5F", "#5CC8C2")
	onAccent   = pair("#FFFFFF", "#10201F")
	selected   = pair("#CFE6E3", "#21474A")
	proved     = pair("#146329", "#6FD08C")
	bound      = pair("#734900", "#E9B44C")
	impossible = pair("#A3211A", "#FF8F86") // a breath lighter than the table: 4.5 on a selected row
)

// palette maps every colour name that we give a value to.
var palette = withSeries(map[fyne.ThemeColorName][2]color.NRGBA{
	Surface:     surface,
	Line:        line,
	Muted:       muted,
	Accent:      accent,
	OnAccent:    onAccent,
	Proved:      proved,
	Bound:       bound,
	Impossible:  impossible,
	Cell:        pair("#F3EBDC", "#3A3F46"),
	OtherCell:   pair("#DFD1B8", "#30353B"),
	VoidCell:    pair("#F6F5F2", "#1F2226"),
	VisitedCell: selected,
	ErasedCell:  pair("#E9E7E2", "#26292D"),
	ErasedText:  pair("#6B7076", "#969DA5"),
	Pit:         pair("#E9DFCC", "#3A3F46"),
	Seed:        pair("#A8743A", "#DDB568"),
	SeedEdge:    pair("#5E3725", "#8A6A33"),
	Trail:       pair("#0A5F5FA6", "#5CC8C2A6"),
	Rim:         pair("#2F190F", "#D0A27F"),
	PathBox:     pair("#E8F2F0", "#1E3234"),
	Outline:     pair("#82888F", "#7F868E"),
	Heat:        pair("#7FABA6", "#2C6A69"),
	Link:        pair("#CBC7BD", "#4C525A"),

	fynetheme.ColorNameBackground:          background,
	fynetheme.ColorNameForeground:          words,
	fynetheme.ColorNamePlaceHolder:         muted,
	fynetheme.ColorNameDisabled:            pair("#646A71", "#979EA6"),
	fynetheme.ColorNamePrimary:             accent,
	fynetheme.ColorNameHyperlink:           accent,
	fynetheme.ColorNameForegroundOnPrimary: onAccent,
	fynetheme.ColorNameSelection:           selected,
	fynetheme.ColorNameFocus:               pair("#0A5F5F9C", "#5CC8C280"), // of the item of a menu; controls have rings,
	fynetheme.ColorNameHover:               pair("#1E222612", "#ECEEF014"),
	fynetheme.ColorNamePressed:             pair("#1E222630", "#ECEEF030"),
	fynetheme.ColorNameButton:              pair("#EBE8E2", "#32373D"),
	fynetheme.ColorNameDisabledButton:      pair("#EFEDE8", "#292C31"),
	fynetheme.ColorNameInputBackground:     pair("#F1EFEA", "#2E3238"),
	fynetheme.ColorNameInputBorder:         pair("#C4C0B6", "#4A5057"),
	fynetheme.ColorNameMenuBackground:      pair("#FFFFFF", "#1B1D20"),
	fynetheme.ColorNameOverlayBackground:   surface,
	fynetheme.ColorNameHeaderBackground:    surface,
	fynetheme.ColorNameSeparator:           line,
	fynetheme.ColorNameScrollBar:           pair("#1E222680", "#ECEEF080"),
	fynetheme.ColorNameScrollBarBackground: background,
	fynetheme.ColorNameShadow:              pair("#00000033", "#00000077"),
	fynetheme.ColorNameSuccess:             proved,
	fynetheme.ColorNameWarning:             bound,
	fynetheme.ColorNameError:               impossible,
	fynetheme.ColorNameForegroundOnSuccess: onAccent,
	fynetheme.ColorNameForegroundOnWarning: onAccent,
	fynetheme.ColorNameForegroundOnError:   onAccent,
})

func pair(lightHex, darkHex string) [2]color.NRGBA {
	return [2]color.NRGBA{light: hex(lightHex), dark: hex(darkHex)}
}

// hex reads #RRGGBB or #RRGGBBAA, written by us above.
func hex(s string) color.NRGBA {
	n, _ := strconv.ParseUint((s + "FF")[1:len("#RRGGBBAA")], 16, 32)
	return color.NRGBA{R: uint8(n >> 24), G: uint8(n >> 16), B: uint8(n >> 8), A: uint8(n)} //nolint:gosec // a byte of each
}

// written is a colour without transparency as #RRGGBB.
func written(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// series are the colours of what is compared in a figure. Any two of them can be told
// apart also by who does not see red, green or blue; the first is the accent.
var series = [...][2]color.NRGBA{
	pair("#0A5F5F", "#5CC8C2"),
	pair("#A67C00", "#E9C46A"),
	pair("#1988DC", "#017DD6"),
	pair("#A3211A", "#E5705F"),
	pair("#7D895F", "#757B7D"),
	pair("#D25EA3", "#A3B8FE"),
	pair("#302667", "#D0DEAA"),
	pair("#65071F", "#8C7600"),
}

// SeriesColours is the number of colours.
const SeriesColours = len(series)

// SeriesColour is the colour of the i-th series of a figure, which begin again after the
// last.
func SeriesColour(i int) fyne.ThemeColorName {
	return fyne.ThemeColorName("procura.series" + strconv.Itoa(i%SeriesColours))
}

// withSeries adds the colours of series to a palette.
func withSeries(colours map[fyne.ThemeColorName][2]color.NRGBA) map[fyne.ThemeColorName][2]color.NRGBA {
	for i, c := range series {
		colours[SeriesColour(i)] = c
	}
	return colours
}
