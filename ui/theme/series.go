package theme

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
)

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

// SeriesColours is how many colours there are.
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

// seriesUses say that series are shapes on a page.
func seriesUses() []Use {
	var uses []Use
	for i := range series {
		uses = append(uses, Use{Ink: SeriesColour(i), On: []fyne.ThemeColorName{Surface}, Least: ShapeContrast})
	}
	return uses
}
