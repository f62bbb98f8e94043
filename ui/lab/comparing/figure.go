package comparing

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets/chart"
)

// figure draws a column of the lines that are shown: groups are the problems, series the
// contenders, each of which keeps its colour whatever is filtered.
//
// The lines are those that its points stand for.
func figure(w *i18n.Words, s *sheet, p *State) (f chart.Figure, lines [][]turn) {
	shape := map[bool]chart.Shape{true: chart.Line, false: chart.Bar}[p.Lines]
	f = chart.Figure{Legend: true, Labels: !p.Lines, LogY: p.Log, FormatY: writer(w, p.Figure)}
	group := map[int]int{}
	for i := range s.problems {
		for _, l := range s.shown {
			if _, there := group[i]; l.Problem == i && !there {
				group[i] = len(f.Groups)
				f.Groups = append(f.Groups, s.names[i])
			}
		}
	}
	for c, name := range s.methods {
		series := chart.Series{Name: name, Colour: theme.SeriesColour(c), Shape: shape}
		var of []turn
		for problem := range s.problems {
			if l := s.line(turn{problem, c}); l != nil && slices.Contains(s.shown, l) {
				if v, ok := l.Of(measures[p.Figure]); ok {
					series.Points = append(series.Points, chart.Point{X: float64(group[problem]), Y: scaled(p.Figure, v.Median), AtLeast: l.atLeast(p.Figure)})
					of = append(of, l.turn())
				}
			}
		}
		if len(series.Points) > 0 {
			f.Series, lines = append(f.Series, series), append(lines, of)
		}
	}
	return f, lines
}

// scaled is a number in the unit of the figure's axis: memory in KiB.
func scaled(c column, v float64) float64 {
	if c == columnMemory {
		return v / 1024
	}
	return v
}

// writer writes the numbers of a column, nil for plain ones.
func writer(w *i18n.Words, c column) func(float64) string {
	switch c {
	case columnTime:
		return func(v float64) string { return brief(w, v) }
	case columnMemory:
		return func(v float64) string { return w.Number(int64(v+0.5)) + " KiB" }
	}
	return nil
}

// brief is a time with no more digits than it needs: the numbers at an axis are round.
func brief(w *i18n.Words, seconds float64) string {
	switch {
	case seconds < 1e-3:
		return w.Parameter(seconds*1e6) + " µs"
	case seconds < 1:
		return w.Parameter(seconds*1e3) + " ms"
	case seconds < 60:
		return w.Parameter(seconds) + " s"
	}
	return w.Duration(time.Duration(seconds * float64(time.Second)))
}

// The size of a figure in files.
var paperSize = fyne.NewSize(960, 480)

// titled is the figure with a title, as files have it.
func (s *Session) titled() chart.Figure {
	w := s.Host.Words()
	f, _ := figure(w, &s.sheet, &s.choices.State)
	f.Title = w.Key("compare.page.figure." + s.choices.Figure)
	if s.choices.Log {
		f.Title += " · " + w.Key("compare.page.log")
	}
	if s.sheet.repeat > 1 && s.choices.Figure == columnTime {
		f.Title += " · " + w.Key("compare.page.median", "Count", s.sheet.repeat)
	}
	return f
}
