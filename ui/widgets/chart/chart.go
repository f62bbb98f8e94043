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
	"image/color"
	"io"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/picture"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Shape describes how a series is drawn.
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
	// AtLeast reports whether Y is not all: something ended early. Such a bar is hatched, a dot
	// hollow, and the value stands behind a >.
	AtLeast bool
}

func (p Point) isFinite() bool { return finite(p.X) && finite(p.Y) }

// Series are points that belong together. Those of a Line, Steps or an Area stand in the
// order of X.
type Series struct {
	Name   string
	Colour fyne.ThemeColorName // of theme.SeriesColour, mostly
	Shape  Shape
	Points []Point
	// OwnYAxis gives it a scale of Y of its own; that of the first such series stands at the
	// right, and the numbers of both axes have the colours of what they measure.
	OwnYAxis bool
}

// Figure is the content of a chart.
type Figure struct {
	// Title names it; Across and Up name the axes. Each may be "".
	Title, XName, YName string
	// Groups are names under the axis: X is the index of one then. Bars have them.
	Groups []string
	Series []Series
	// XTo is the least end of the scale of X.
	XTo float64
	// LogY asks for a logarithmic scale; what is not above 0 stands at its foot.
	LogY bool
	// Legend names the series below, Labels writes values over bars where there is room.
	Legend, Labels bool
	// FormatY writes a value of Y, NumberAcross one of X, in the user's numbers; nil for
	// plain ones. Note says what a point is, nil for its names and values.
	FormatY, FormatX func(float64) string
	Note             func(series, point int) string
}

// Chart is a figure on a page.
//
// The keyboard's arrows walk along its points, whose note follows; Enter taps the point.
type Chart struct {
	widget.BaseWidget
	widgets.Focus

	// OnTap is told where somebody taps, and the point that is meant, -1 for none.
	OnTap func(x, y float64, series, point int)
	// OnDrag is told along which X somebody drags, within what is shown; a chart without it
	// leaves drags to what is around it.
	OnDrag func(x float64)
	// Keys obeys keys before the chart does, and reports whether it did; nil for nobody.
	Keys KeyHandler

	words       *i18n.Words
	figure      Figure
	layout      *layout // as it is drawn; nil before it has a size
	noted       spot    // the point whose note is shown
	keyboardAt  spot    // where the keyboard is
	marked      spot    // has a dot while no note is shown
	cursor      float64
	cursorShown bool // there is a cursor
	renderer    *renderer
}

// KeyHandler obeys a key, and reports whether it did.
type KeyHandler interface {
	HandleKey(*fyne.KeyEvent) bool
}

// spot is a point of a series; none has a series of -1.
type spot struct{ series, point int }

var nowhere = spot{-1, -1}

// New is a chart without a figure.
func New(words *i18n.Words) *Chart {
	c := &Chart{
		OnTap: func(float64, float64, int, int) {},
		words: words, noted: nowhere, keyboardAt: nowhere, marked: nowhere,
	}
	c.Attach(c, nil)
	c.ExtendBaseWidget(c)
	return c
}

// Display shows a figure. It keeps what it is given, which is not to be changed any more.
func (c *Chart) Display(f Figure) {
	c.figure, c.marked = f, nowhere
	for _, s := range []*spot{&c.noted, &c.keyboardAt} {
		if !c.has(*s) {
			*s = nowhere
		}
	}
	c.Refresh()
}

func (c *Chart) Figure() Figure { return c.figure }

func (c *Chart) has(s spot) bool {
	return s.series >= 0 && s.point >= 0 && s.series < len(c.figure.Series) && s.point < len(c.figure.Series[s.series].Points)
}

// ShowCursor shows a line at an X, or takes it away: it costs no drawing of the rest.
func (c *Chart) ShowCursor(x float64, shown bool) {
	c.cursor, c.cursorShown = x, shown
	c.refreshOverlay()
}

func (c *Chart) refreshOverlay() {
	if c.renderer != nil {
		c.renderer.refreshOverlay()
	}
}

// MarkPoint marks a point of the figure while pointer and keyboard are at none, -1 for none; another figure has no mark.
func (c *Chart) MarkPoint(series, point int) {
	c.marked = spot{series, point}
	c.refreshOverlay()
}

// notedSpot is the point that has a dot: the one whose note is shown, else the marked one.
func (c *Chart) notedSpot() (spot, bool) {
	for _, s := range [...]spot{c.noted, c.marked} {
		if c.has(s) && c.point(s).isFinite() {
			return s, true
		}
	}
	return nowhere, false
}

// leastWidth and leastHeight are the least size that a figure can be read in, at the usual size of
// texts.
const leastWidth, leastHeight = 180, 96

func (c *Chart) CreateRenderer() fyne.WidgetRenderer {
	c.renderer = newRenderer(c)
	return c.renderer
}

// The size of texts in files, the room around a figure, and how many pixels a unit has.
const (
	fileTextSize = 12
	fileMargin   = 16
	filePixels   = 2
)

// paper has the colours of files: dark on white, whatever the window has.
func paper(words *i18n.Words) chartStyle {
	return chartStyle{words, fileTextSize, theme.New(theme.Light, 1), map[fyne.ThemeColorName]color.NRGBA{}}
}

// Layout lays a figure out for a file of a size, on the goroutine of the interface, where
// texts are measured. All else may be done beside the window.
func Layout(words *i18n.Words, f Figure, size fyne.Size) picture.Sheet {
	p := newLayout(&f, paper(words), size.SubtractWidthHeight(2*fileMargin, 2*fileMargin))
	return picture.Inset(picture.Sheet{Width: p.width, Height: p.height, Marks: p.marks()}, fileMargin)
}

// PNG and SVG write a figure that was laid out, on white.
func PNG(w io.Writer, s picture.Sheet) error {
	return picture.NewPainter(filePixels, paper(nil).colour(theme.Surface)).PNG(w, s) //nolint:wrapcheck // the writer is the caller's
}

func SVG(w io.Writer, s picture.Sheet, title string) error {
	return picture.SVG(w, s, title, paper(nil).colour(theme.Surface)) //nolint:wrapcheck // the writer is the caller's
}
