package tournament

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/tournament"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// testChart draws the log-likelihood ratio of a test between its bounds; it is hidden where there is none.
type testChart struct {
	explainer
	chart   *chart.Chart
	shown   tournament.Test // as it is drawn
	who     string
	content fyne.CanvasObject
}

// chartHeight is the least height of the chart.
const chartHeight = 104

func newTestChart(e explainer) *testChart {
	t := &testChart{explainer: e, chart: chart.New(e.Words)}
	heading := widgets.NewTerm(widgets.Heading(e.Words.Key("tournament.page.heading.test")), e.Tips, e.about("ratio"))
	head := container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewHBox(heading))
	drawn := container.New(layout.NewCustomPaddedLayout(0, 2, 8, 8), widgets.AtLeast(0, chartHeight, t.chart))
	t.content = container.New(layout.NewCustomPaddedLayout(0, 6, 0, 0), widgets.Card(container.NewBorder(head, nil, nil, nil, drawn)))
	t.content.Hide()
	return t
}

// showTest draws a test, nil for none, and reports whether there was none before, or is none any more.
func (t *testChart) showTest(test *tournament.Test, who []contender) (changed bool) {
	changed = t.content.Visible() != (test != nil)
	widgets.Show(t.content, test != nil)
	if test == nil {
		return changed
	}
	if changed || test.SPRT != t.shown.SPRT || len(test.LLR) != len(t.shown.LLR) || t.who != who[1].name {
		t.shown, t.who = *test, who[1].name
		t.chart.Display(t.figure())
	}
	return changed
}

// fewestGames is the least end of the axis of games.
const fewestGames = 20

func (t *testChart) figure() chart.Figure {
	w, test := t.Words, &t.shown
	curve := chart.Series{Name: w.Key("tournament.page.ratio"), Colour: fynetheme.ColorNameForeground, Points: []chart.Point{{}}}
	for i, ratio := range test.LLR {
		curve.Points = append(curve.Points, chart.Point{X: float64(2 * (i + 1)), Y: ratio})
	}
	end := float64(max(test.Games(), fewestGames))
	bound := func(d tournament.Decision, at float64, colour fyne.ThemeColorName) chart.Series {
		return chart.Series{Name: w.Say(test.Finding(d, t.who)), Colour: colour, Points: []chart.Point{{Y: at}, {X: end, Y: at}}}
	}
	return chart.Figure{
		XName: w.Key("tournament.page.across"), Legend: true,
		Series: []chart.Series{
			bound(tournament.AcceptsH1, test.Bound(), theme.Proved), bound(tournament.AcceptsH0, -test.Bound(), theme.Impossible), curve,
		},
	}
}
