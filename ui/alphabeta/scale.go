package alphabeta

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/play"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// scale is a number line: the window as a bar that narrows, and the value of the node so far as a dot. A dot outside
// of the bar, or at its end, is the cut.
//
//	       α 3            β +∞
//	---------|=============|--
//	   o
//	   2
//
// A window that is empty has beta below alpha, and is red.
type scale struct {
	Container         *fyne.Container
	line, window      *canvas.Rectangle
	dot               *canvas.Circle
	alpha, beta, came *canvas.Text

	from, to, at float64 // shares of the width
	hasDot       bool
}

func newScale() *scale {
	s := &scale{line: canvas.NewRectangle(nil), window: canvas.NewRectangle(nil), dot: canvas.NewCircle(nil)}
	s.alpha, s.beta, s.came = canvas.NewText("", nil), canvas.NewText("", nil), canvas.NewText("", nil)
	s.came.TextStyle.Bold = true
	s.Container = container.New(widgets.LayoutFunc{Place: s.place}, s.line, s.window, s.dot, s.alpha, s.beta, s.came)
	return s
}

// showWindow shows the window of a node and its value, as they are now.
func (s *scale) showWindow(w *i18n.Words, t *thought, n *play.Node, m play.Moment) {
	value, ok := m.Value, m.HasValue
	low, high := s.rangeOf(n, m)
	share := func(v int) float64 {
		if v > play.MaxEval {
			return 1
		}
		if v < -play.MaxEval {
			return 0
		}
		return 0.06 + 0.88*(float64(v)-low)/(high-low)
	}
	s.from, s.to = share(m.Alpha), share(m.Beta)
	s.at, s.hasDot = share(value), ok
	isOutside := ok && (value <= int(n.Alpha) && n.Alpha > -play.Win || value >= int(n.Beta) && n.Beta < play.Win)
	ink := theme.Accent
	if isOutside {
		ink = theme.Impossible
	}
	s.line.FillColor, s.window.FillColor, s.dot.FillColor = theme.Color(theme.Line), theme.Color(theme.VisitedCell), theme.Color(ink)
	s.window.StrokeColor, s.window.StrokeWidth, s.window.CornerRadius = theme.Color(theme.Accent), 1, 3
	if s.from >= s.to {
		s.window.FillColor, s.window.StrokeColor = color.Transparent, theme.Color(theme.Impossible)
	}
	s.line.CornerRadius = 2
	set := func(text *canvas.Text, words string) {
		text.Text, text.Color, text.TextSize = words, theme.Color(fynetheme.ColorNameForeground), fynetheme.CaptionTextSize()
	}
	set(s.alpha, "α "+formatValue(w, t, m.Alpha))
	set(s.beta, "β "+formatValue(w, t, m.Beta))
	set(s.came, "")
	if ok {
		set(s.came, formatValue(w, t, value))
	}
	s.Container.Refresh()
}

// rangeOf returns the least and the greatest number of the line: some more than what is on it.
func (*scale) rangeOf(n *play.Node, m play.Moment) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	numbers := []int{int(n.Alpha), int(n.Beta), m.Alpha, m.Beta}
	if m.HasValue {
		numbers = append(numbers, m.Value)
	}
	for _, v := range numbers {
		if v <= play.MaxEval && v >= -play.MaxEval {
			low, high = min(low, float64(v)), max(high, float64(v))
		}
	}
	if low > high {
		low, high = 0, 0
	}
	air := max(1, (high-low)*0.2)
	return low - air, high + air
}

// place lays the line in the middle, the value under it, and over it the names of the window, outside of its ends.
func (s *scale) place(_ []fyne.CanvasObject, size fyne.Size) {
	const edge, thick, dot, apart = 10, 4, 10, 12
	text := widgets.TextScale()
	width := size.Width - 2*edge*text
	x := func(share float64) float32 { return edge*text + width*float32(share) }
	middle := size.Height / 2
	widgets.Place(s.line, x(0), middle-thick/2*text, width, thick*text)
	from, to := x(min(s.from, s.to)), x(max(s.from, s.to))
	widgets.Place(s.window, from, middle-2*thick/2*text, max(2, to-from), 2*thick*text)
	lower, upper := s.alpha, s.beta
	if s.from > s.to {
		lower, upper = upper, lower
	}
	low, high, came := lower.MinSize(), upper.MinSize(), s.came.MinSize()
	top := middle - thick*text - low.Height - 1
	left := max(edge, min(from-low.Width, size.Width-edge-low.Width-high.Width-apart))
	widgets.Place(lower, left, top, low.Width, low.Height)
	widgets.Place(upper, min(size.Width-edge-high.Width, max(to, left+low.Width+apart)), top, high.Width, high.Height)
	widgets.Show(s.dot, s.hasDot)
	widgets.Place(s.dot, x(s.at)-dot/2*text, middle-dot/2*text, dot*text, dot*text)
	widgets.Place(s.came, max(0, min(x(s.at)-came.Width/2, size.Width-came.Width)), middle+dot/2*text, came.Width, came.Height)
}
