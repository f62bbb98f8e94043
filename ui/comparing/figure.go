package comparing

import (
	"slices"
	"time"

	"procura/core/compare"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets/chart"
)

// figure draws a column of the shown lines: groups are the problems, series the contenders, each in its own colour
// whatever is filtered. It returns the line of each point, too.
func figure(w *i18n.Words, s *sheet, p *State) (f chart.Figure, lines [][]turn) {
	shape := chart.Bar
	if p.Lines {
		shape = chart.Line
	}
	column := compare.MeasureColumnOf(p.Figure)
	f = chart.Figure{Legend: true, Labels: !p.Lines, LogY: p.Log, FormatY: axisFormat(w, column.Unit)}
	group := map[int]int{}
	for i := range s.Names {
		if slices.ContainsFunc(s.shown, func(l *line) bool { return l.Problem == i }) {
			group[i] = len(f.Groups)
			f.Groups = append(f.Groups, s.Names[i])
		}
	}
	for c, name := range s.Called {
		series := chart.Series{Name: name, Colour: theme.SeriesColour(c), Shape: shape}
		var of []turn
		for problem := range s.Names {
			if l := s.line(turn{problem, c}); l != nil && slices.Contains(s.shown, l) {
				if v, ok := l.Of(column.Measure); ok {
					series.Points = append(series.Points, chart.Point{X: float64(group[problem]), Y: scaled(column.Unit, v.Median), AtLeast: l.atLeast(column)})
					of = append(of, l.place())
				}
			}
		}
		if len(series.Points) > 0 {
			f.Series, lines = append(f.Series, series), append(lines, of)
		}
	}
	return f, lines
}

// scaled returns a number in the unit of the axis: memory in KiB.
func scaled(unit compare.Unit, v float64) float64 {
	if unit == compare.Bytes {
		return v / 1024
	}
	return v
}

// axisFormat returns the function that writes the numbers at the axis, nil for plain ones.
func axisFormat(w *i18n.Words, unit compare.Unit) func(float64) string {
	switch unit {
	case compare.Seconds:
		return func(v float64) string { return brief(w, v) }
	case compare.Bytes:
		return func(v float64) string { return w.Number(int64(v+0.5)) + " KiB" }
	}
	return nil
}

// brief writes a time without digits that it does not need: the numbers at an axis are round.
func brief(w *i18n.Words, seconds float64) string {
	switch {
	case seconds < 1:
		return w.Parameter(seconds*1e3) + " ms"
	case seconds < 60:
		return w.Parameter(seconds) + " s"
	}
	return w.Duration(time.Duration(seconds * float64(time.Second)))
}
