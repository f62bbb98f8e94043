package comparing

import (
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/compare"
	"procura/core/game"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// curves are the sizes of all frontiers over the race, on one scale, with a dot where each
// one ended; whoever presses there or drags goes to that moment.
type curves struct {
	view    *RaceView
	chart   *chart.Chart
	title   *widgets.Line
	race    *compare.Race
	mode    compare.RaceMode
	content fyne.CanvasObject
}

func newCurves(v *RaceView) *curves {
	c := &curves{view: v, chart: chart.New(v.Words), title: widgets.NewCaption("")}
	goTo := func(x float64) {
		s := v.session
		if s.race == nil || s.race.Length(s.State.Mode) <= 0 {
			return
		}
		last := float64(s.race.Positions(s.State.Mode) - 1)
		s.seek(int(math.Round(max(0, min(1, x/s.race.Length(s.State.Mode))) * last)))
		s.Changed()
	}
	c.chart.OnDrag = goTo
	c.chart.OnTap = func(x, _ float64, _, _ int) { goTo(x) }
	c.chart.OnKey = v.HandleKey
	c.chart.Explain(v.Tips, v.Words.Key("compare.race.about.curves"))
	c.content = container.NewBorder(c.title, nil, nil, nil, c.chart)
	return c
}

// render draws the curves once for a mode, and where one is.
func (c *curves) render(r *compare.Race, now *snapshot) {
	w := c.view.Words
	if c.race != r || c.mode != now.mode {
		c.race, c.mode = r, now.mode
		c.chart.Display(c.figure(r, now.mode))
	}
	at := w.Key("compare.race.at", "Count", int(now.value))
	if now.mode == compare.ByClock {
		at = c.clock(now.value)
	}
	c.title.SetText(strings.ToUpper(w.Key("compare.race.curves")) + "  ·  " + at)
	c.chart.ShowCursor(now.value, true)
}

// clock is a time as the race is long: a short one is told in microseconds.
func (c *curves) clock(seconds float64) string {
	w := c.view.Words
	switch length := c.race.Length(compare.ByClock); {
	case length < 2e-3:
		return w.Number(int64(math.Round(1e6*seconds))) + " µs"
	case length < 0.02:
		return w.Decimal(1e3*seconds, 1) + " ms"
	case length < 2:
		return w.Number(int64(math.Round(1e3*seconds))) + " ms"
	}
	return w.Decimal(seconds, 1) + " s"
}

// figure is that of a race.
func (c *curves) figure(r *compare.Race, m compare.RaceMode) chart.Figure {
	w := c.view.Words
	var ends []chart.Series
	number := func(x float64) string { return w.Number(int64(math.Round(x))) }
	f := chart.Figure{FormatY: number, FormatX: number}
	if m == compare.ByClock {
		f.FormatX = c.clock
	}
	for i := range r.Lanes {
		l := &r.Lanes[i]
		name, _ := contenderName(w, l.Contender, []game.Puzzle{r.Problem.Puzzle})
		curve := chart.Series{Name: name, Colour: theme.SeriesColour(i), Shape: chart.Line}
		for _, p := range l.Curve(m) {
			curve.Points = append(curve.Points, chart.Point{X: p.Along, Y: p.Frontier})
		}
		end, said := chart.Point{X: l.End(m), Size: 8, AtLeast: l.Row.Run.CutShort()}, "compare.race.end"
		if end.AtLeast {
			said = "compare.race.end.stopped"
		}
		if n := len(curve.Points); n > 0 {
			end.Y = curve.Points[n-1].Y
		}
		if l.End(m) > 0 {
			f.Series = append(f.Series, curve)
			ends = append(ends, chart.Series{Name: w.Key(said, "Method", name), Colour: theme.SeriesColour(i), Shape: chart.Dots, Points: []chart.Point{end}})
		}
	}
	f.Series = append(f.Series, ends...)
	return f
}
