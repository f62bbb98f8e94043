package auditing

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search/audit"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// The series of the plot, in the order in which they are drawn.
const (
	line     = iota // h = d
	below           // estimates that are no greater than the distance
	above           // those that are
	unproved        // those that are no greater than an upper bound of the distance
)

// plot is h against the true distance: a dot stands for states of one distance and one
// estimate, and one above the line refutes the heuristic.
//
//	h ^      o  above
//	  |    o  /
//	  |     /o
//	  |  o/ .
//	  +---------> distance
type plot struct {
	words   *i18n.Words
	session *Session
	drawn   *game.AuditReport
	chart   *chart.Chart
	// points holds the points of each series.
	points  [unproved + 1][]audit.PlotPoint
	none    *widget.Label
	how     fyne.CanvasObject // what a click does, where there is something to click on
	content fyne.CanvasObject
}

func newPlot(w *i18n.Words, s *Session, tips *widgets.Tips, keys chart.KeyHandler) *plot {
	p := &plot{words: w, session: s, chart: chart.New(w), none: widgets.NewEmpty(w.Key("audit.page.plot.none"))}
	p.chart.OnTap = func(_, _ float64, series, point int) {
		if series == above && point >= 0 && point < len(p.points[above]) { // a dot that refutes the heuristic
			s.showPoint(p.points[above][point])
		}
	}
	p.chart.Keys = keys
	how := widgets.NewCaption(w.Key("audit.page.plot.how"))
	p.how = widgets.Middle(widgets.NewHint(how, how, tips))
	heading := widgets.Border(nil, nil, widgets.NewTerm(widgets.Heading(w.Key("audit.page.heading.plot")), tips, w.Key("audit.page.about.plot")), nil, p.how)
	empty := widgets.Middle(p.none)
	p.content = container.NewBorder(container.New(layout.NewCustomPaddedLayout(6, 4, 8, 8), heading), nil, nil, nil, container.NewStack(empty, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), p.chart)))
	return p
}

// render draws what was found so far.
func (p *plot) render() {
	r := p.session.report()
	there := r != nil && len(r.Plot) > 0
	widgets.Show(p.chart, there)
	widgets.Show(p.none, !there)
	widgets.Show(p.how, there && slices.ContainsFunc(r.Plot, func(at audit.PlotPoint) bool { return at.Over }) && len(r.Cases) > 0)
	if !there || r == p.drawn {
		return
	}
	p.drawn = r
	p.chart.Display(p.figure(r.Plot))
}

func (p *plot) figure(points []audit.PlotPoint) chart.Figure {
	far, top := reach(points)
	p.points = [unproved + 1][]audit.PlotPoint{}
	series := []chart.Series{
		{Name: p.words.Key("audit.page.plot.line"), Colour: theme.Muted, Shape: chart.Line, Points: []chart.Point{{X: 0, Y: 0}, {X: far, Y: far}}},
		{Name: p.words.Key("audit.page.plot.below"), Colour: theme.Accent, Shape: chart.Dots},
		{Name: p.words.Key("audit.page.plot.above"), Colour: theme.Impossible, Shape: chart.Dots},
		{Name: p.words.Key("audit.page.plot.unproved"), Colour: theme.Bound, Shape: chart.Dots},
	}
	for _, at := range points {
		of := below
		switch {
		case at.Over:
			of = above
		case !at.Exact:
			of = unproved
		}
		h := at.Estimate
		if math.IsInf(h, 1) {
			h = top * 1.06 // an infinite estimate is drawn above all others
		}
		p.points[of] = append(p.points[of], at)
		series[of].Points = append(series[of].Points, chart.Point{X: float64(at.Distance), Y: h, Size: diameter(at.Count)})
	}
	if len(p.points[unproved]) == 0 {
		series = series[:unproved]
	}
	return chart.Figure{
		XName: p.words.Key("audit.page.plot.across"), YName: "h", Series: series, Legend: true, Note: p.describePoint,
		FormatY: p.number, FormatX: p.number,
	}
}

func (p *plot) number(x float64) string {
	if x == math.Trunc(x) {
		return p.words.Number(int64(x))
	}
	return p.words.Decimal(x, 1)
}

// reach returns the greatest distance and estimate.
func reach(points []audit.PlotPoint) (far, top float64) {
	far = 1
	for _, at := range points {
		far = max(far, float64(at.Distance))
		if !math.IsInf(at.Estimate, 0) {
			top = max(top, at.Estimate)
		}
	}
	return far, max(far, top)
}

// diameter returns the size of a dot by the number of its states: it grows slowly, so that no dot reaches far over
// the line.
func diameter(count int64) float64 { return min(6+1.2*math.Log10(float64(max(1, count))), 11) }

// describePoint describes a dot.
func (p *plot) describePoint(series, point int) string {
	if series == line {
		return p.words.Key("audit.page.plot.line.note")
	}
	at := p.points[series][point]
	key := "audit.page.plot.note"
	if !at.Exact {
		key = "audit.page.plot.note.most"
	}
	return p.words.Key(key, "Count", at.Count, "Number", p.words.Number(at.Count), "Estimate", report.Estimate(p.words, at.Estimate), "Distance", at.Distance)
}
