// Package chart draws figures on the canvas, in the colours of the theme: bars in groups,
// lines, steps, areas and dots, on linear and logarithmic scales. It is for every page
// that shows how something grew or how several compare, and knows nothing of searches.
// What stands where is found once, as plain marks, from which the canvas and the files of
// pictures are made alike:
//
//	Figure --plan--> scales, ticks, places --marks--> picture.Sheet --+--> objects of the canvas
//	                                                                  +--> PNG, SVG
package chart

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/widgets"
)

// Shape is how a series is drawn.
type Shape int

// The shapes. Steps keeps a value until the next point; Area is filled down to the axis.
const (
	Line Shape = iota
	Steps
	Area
	Bar
	Dots
)

// Point is a place in a figure. Size is the diameter of Dots, 0 for the usual one.
type Point struct {
	X, Y, Size float64
	// AtLeast says that Y is not all: something ended early. Such a bar is hatched, a dot
	// hollow, and the value stands behind a >.
	AtLeast bool
}

// Series are points that belong together. Those of a Line, Steps or an Area stand in the
// order of X.
type Series struct {
	Name   string
	Colour fyne.ThemeColorName // of theme.SeriesColour, mostly
	Shape  Shape
	Points []Point
	// OwnScale gives it a scale of Y of its own; that of the first such series stands at the
	// right, and the numbers of both axes have the colours of what they measure.
	OwnScale bool
}

// Figure is what a chart shows.
type Figure struct {
	// Title is what it is of; Across and Up name the axes. Each may be "".
	Title, Across, Up string
	// Groups are names under the axis: X is the index of one then.
	Groups []string
	Series []Series
	// LogAcross and LogUp ask for logarithmic scales; what is not above 0 stands at the foot.
	LogAcross, LogUp bool
	// Legend names the series below, Labels writes values over bars where there is room.
	Legend, Labels bool
	// Number writes a value of Y, NumberAcross one of X, in the user's numbers; nil for
	// plain ones. Note says what a point is, nil for its names and values.
	Number, NumberAcross func(float64) string
	Note                 func(series, point int) string
}

// Chart is a figure on a page.
//
// The keyboard's arrows walk along its points, whose note follows; Enter taps the point.
type Chart struct {
	widget.BaseWidget
	// OnTap is told where somebody taps, and the point that is meant, -1 for none.
	OnTap func(x, y float64, series, point int)
	// OnDrag is told along which X somebody drags, within what is shown; a chart without it
	// leaves drags to what is around it.
	OnDrag func(x float64)
	// OnHover is told the point that pointer or keyboard have come to, -1 for none.
	OnHover func(series, point int)
	// OnKey obeys a key that the chart has no use for, and reports whether it did.
	OnKey func(*fyne.KeyEvent) bool
	// Tip explains it.
	Tip widgets.Tip

	words   *i18n.Words
	figure  Figure
	plan    *plan // as it is drawn; nil before it has a size
	at      spot  // the point whose note is shown
	walker  spot  // where the keyboard is
	marked  spot  // whose note is shown while there is no other
	focused bool
	cursor  float64
	cursed  bool // there is a cursor
	paint   *renderer
}

// spot is a point of a series; none has a series of -1.
type spot struct{ series, point int }

var nowhere = spot{-1, -1}

// New is a chart without a figure.
func New(words *i18n.Words) *Chart {
	c := &Chart{words: words, at: nowhere, walker: nowhere, marked: nowhere}
	c.ExtendBaseWidget(c)
	return c
}

// Display shows a figure. It keeps what it is given, which is not to be changed any more.
func (c *Chart) Display(f Figure) {
	c.figure = f
	if !c.has(c.at) {
		c.at = nowhere
	}
	if !c.has(c.walker) {
		c.walker = nowhere
	}
	c.marked = nowhere
	c.Refresh()
}

// Figure is the one that is shown.
func (c *Chart) Figure() Figure { return c.figure }

func (c *Chart) has(s spot) bool {
	return s.series >= 0 && s.point >= 0 && s.series < len(c.figure.Series) && s.point < len(c.figure.Series[s.series].Points)
}

// Cursor shows a line at an X, or takes it away: it costs no drawing of the rest.
func (c *Chart) Cursor(x float64, shown bool) {
	c.cursor, c.cursed = x, shown
	if c.paint != nil {
		c.paint.over()
	}
}

// Mark shows the note of a point of the figure while pointer and keyboard are at none, -1
// for none; another figure has no mark.
func (c *Chart) Mark(series, point int) {
	c.marked = spot{series, point}
	if c.paint != nil {
		c.paint.over()
	}
}

// noted is the point whose note is shown.
func (c *Chart) noted() (spot, bool) {
	for _, s := range [...]spot{c.at, c.marked} {
		if c.has(s) && finite(c.point(s).X) && finite(c.point(s).Y) {
			return s, true
		}
	}
	return nowhere, false
}

// Explain has words shown on a layer while the keyboard is at it.
func (c *Chart) Explain(tips *widgets.Tips, words string) { c.Tip.Explain(tips, words, c) }

// leastWidth and leastHeight are those that a figure can be read in, at the usual size of
// texts.
const leastWidth, leastHeight = 180, 96

// MinSize is what a figure can be read in.
func (c *Chart) MinSize() fyne.Size {
	scale := max(1, widgets.TextScale())
	return fyne.NewSize(leastWidth*scale, leastHeight*scale)
}

func (c *Chart) caption() float64 {
	return float64(c.Theme().Size(fynetheme.SizeNameCaptionText))
}

// CreateRenderer draws the figure.
func (c *Chart) CreateRenderer() fyne.WidgetRenderer {
	c.paint = newRenderer(c)
	return c.paint
}
