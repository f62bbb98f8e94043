package racing

import (
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/race"
	"procura/ui/lab/contenders"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// curves are the sizes of all frontiers over the race, on one scale, with a dot where each
// one ended; whoever presses there or drags goes to that moment.
type curves struct {
	view    *View
	chart   *chart.Chart
	title   *widgets.Line
	race    *race.Race
	mode    race.Mode
	content fyne.CanvasObject
}

func newCurves(v *View) *curves {
	c := &curves{view: v, chart: chart.New(v.words), title: caption("")}
	goTo := func(x float64) {
		s := v.session
		if s.race == nil || s.race.Length(s.mode) <= 0 {
			return
		}
		last := float64(s.race.Positions(s.mode) - 1)
		s.seek(int(math.Round(max(0, min(1, x/s.race.Length(s.mode))) * last)))
		s.changed()
	}
	c.chart.OnDrag = goTo
	c.chart.OnTap = func(x, _ float64, _, _ int) { goTo(x) }
	c.chart.OnKey = v.Key
	c.chart.Explain(v.tips, v.words.Key("racing.about.curves"))
	c.content = container.NewBorder(c.title, nil, nil, nil, c.chart)
	return c
}

// render draws the curves once for a mode, and where one is.
func (c *curves) render(r *race.Race, now *sight) {
	w := c.view.words
	if c.race != r || c.mode != now.mode {
		c.race, c.mode = r, now.mode
		c.chart.Display(c.figure(r, now.mode))
	}
	at := w.Key("racing.at", "Count", int(now.value))
	if now.mode == race.ByClock {
		at = c.clock(now.value)
	}
	c.title.SetText(strings.ToUpper(w.Key("racing.curves")) + "  ·  " + at)
	c.chart.Cursor(now.value, true)
}

// clock is a time as the race is long: a short one is told in microseconds.
func (c *curves) clock(seconds float64) string {
	w := c.view.words
	switch length := c.race.Length(race.ByClock); {
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
func (c *curves) figure(r *race.Race, m race.Mode) chart.Figure {
	w := c.view.words
	var ends []chart.Series
	number := func(x float64) string { return w.Number(int64(math.Round(x))) }
	f := chart.Figure{Number: number, NumberAcross: number}
	if m == race.ByClock {
		f.NumberAcross = c.clock
	}
	for i := range r.Lanes {
		l := &r.Lanes[i]
		name, _ := contenders.Name(w, l.Contender, []game.Puzzle{r.Problem.Puzzle})
		curve := chart.Series{Name: name, Colour: theme.SeriesColour(i), Shape: chart.Line}
		for _, p := range l.Curve(m) {
			curve.Points = append(curve.Points, chart.Point{X: p.Along, Y: p.Frontier})
		}
		end, said := chart.Point{X: l.End(m), Size: 8, AtLeast: l.Row.Run.CutShort()}, "racing.end"
		if end.AtLeast {
			said = "racing.end.stopped"
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
