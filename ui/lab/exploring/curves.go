package exploring

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// curves are the size of the frontier over the run, and the bound from when the search has
// proved one; whoever presses there or drags goes to that step.
type curves struct {
	view    *View
	chart   *chart.Chart
	drawn   []game.Sample
	content fyne.CanvasObject
}

// curvesHeight is their height, at the usual size of texts.
const curvesHeight = 84

func newCurves(v *View) *curves {
	c := &curves{view: v, chart: chart.New(v.words)}
	goTo := func(x float64) {
		if w := v.session.walk; w != nil {
			v.session.step(int(math.Round(max(0, min(x, float64(w.exploration.Steps()-1))))))
		}
	}
	c.chart.OnDrag = goTo
	c.chart.OnTap = func(x, _ float64, _, _ int) { goTo(x) }
	c.chart.OnKey = v.Key
	c.chart.Explain(v.tips, v.words.Key("exploring.about.curves"))
	c.content = widgets.WithHeight(curvesHeight, container.New(loose{}, c.chart))
	return c
}

// render draws the curves once, and where one is.
func (c *curves) render(w *walk, step int) {
	if len(w.curves) > 0 && (len(c.drawn) != len(w.curves) || &c.drawn[0] != &w.curves[0]) {
		c.drawn = w.curves
		c.chart.Display(c.figure(w.curves))
	}
	c.chart.Cursor(float64(step), len(w.curves) > 0)
}

// figure is that of the samples.
func (c *curves) figure(samples []game.Sample) chart.Figure {
	w := c.view.words
	frontier := chart.Series{Name: w.Key("exploring.curve.frontier"), Colour: theme.Accent, Shape: chart.Area}
	bound := chart.Series{Name: w.Key("exploring.curve.bound"), Colour: theme.Bound, Shape: chart.Steps, OwnScale: true}
	for _, s := range samples {
		frontier.Points = append(frontier.Points, chart.Point{X: float64(s.Step), Y: float64(s.Frontier)})
		if s.Earned {
			bound.Points = append(bound.Points, chart.Point{X: float64(s.Step), Y: float64(s.Bound)})
		}
	}
	number := func(x float64) string { return w.Number(int64(math.Round(x))) }
	f := chart.Figure{Series: []chart.Series{frontier, bound}, Number: number, NumberAcross: number}
	f.Note = func(series, point int) string {
		at := f.Series[series].Points[point]
		return w.Key("exploring.curve.note", "Step", int(at.X), "Value", number(at.Y))
	}
	return f
}
