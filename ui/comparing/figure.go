package comparing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/compare"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets/chart"
)

// figure draws a column of the shown lines: groups are the problems, series the contenders, each in its own colour
// whatever is filtered. Methods that were asked for several depths have a group for each depth, and a method has one series for
// all of them. It returns the line of each point, too.
func figure(w *i18n.Words, s *sheet, p *State) (f chart.Figure, lines [][]turn) {
	shape := chart.Bar
	if p.Lines {
		shape = chart.Line
	}
	column := compare.MeasureColumnOf(p.Figure)
	f = chart.Figure{Legend: true, Labels: !p.Lines, LogY: p.Log, FormatY: axisFormat(w, column.Unit)}
	several := s.hasSeveralDepths()
	place := func(l *line) group {
		if several {
			return group{l.Problem, s.askedDepth(l)}
		}
		return group{problem: l.Problem}
	}
	shown := slices.Clone(s.shown)
	slices.SortStableFunc(shown, func(a, b *line) int {
		return cmp.Or(cmp.Compare(a.Problem, b.Problem), cmp.Compare(place(a).depth, place(b).depth))
	})
	var groups []group
	for _, l := range shown {
		if at := place(l); !slices.Contains(groups, at) {
			groups = append(groups, at)
			f.Groups = append(f.Groups, groupName(w, s, at))
		}
	}
	series, names := seriesOf(s, several)
	for i, name := range names {
		drawn := chart.Series{Name: name, Colour: theme.SeriesColour(i), Shape: shape}
		var of []turn
		for _, l := range shown {
			if v, ok := l.Of(column.Measure); ok && series[l.Contender] == i {
				drawn.Points = append(drawn.Points, chart.Point{X: float64(slices.Index(groups, place(l))), Y: scaled(column.Unit, v.Median), AtLeast: l.atLeast(column)})
				of = append(of, l.place())
			}
		}
		if len(drawn.Points) > 0 {
			f.Series, lines = append(f.Series, drawn), append(lines, of)
		}
	}
	return f, lines
}

// group is a group of the figure: a problem, or a position and a depth; the depth is 0 where there is none.
type group struct{ problem, depth int }

func groupName(w *i18n.Words, s *sheet, g group) string {
	switch {
	case g.depth == 0:
		return s.Names[g.problem]
	case len(s.Names) == 1:
		return w.Key("alphabeta.depth", "Depth", g.depth)
	}
	return s.Names[g.problem] + switchMark + strconv.Itoa(g.depth)
}

// seriesOf returns the series of each contender, and their names; where there are several depths, a method without its depth.
func seriesOf(s *sheet, several bool) (of []int, names []string) {
	for c, name := range s.Called {
		if m := s.contenders[c].Thinks; several && m != nil && m.Limits.Depth > 0 {
			name = strings.Replace(name, " "+strconv.Itoa(m.Limits.Depth), "", 1)
		}
		at := slices.Index(names, name)
		if at < 0 || !several {
			at = len(names)
			names = append(names, name)
		}
		of = append(of, at)
	}
	return of, names
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
