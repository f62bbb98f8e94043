package tournament

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// testSettings asks for a test of two engines, and for the Elo of its hypotheses. It is hidden while there are not
// two engines.
type testSettings struct {
	panel   *settingsPanel
	asked   tournament.SPRT // also while the box is not ticked
	few     int             // the games before it was ticked
	check   *widgets.KeyedCheck
	elo     []*numberRow
	caption *widgets.Line
	rows    fyne.CanvasObject
	content fyne.CanvasObject
}

// testGames is the least number of games that a test is given when it is asked for.
const testGames = 1000

func newTestSettings(p *settingsPanel) *testSettings {
	s := &testSettings{panel: p, asked: tournament.SPRT{Elo1: 50}, caption: widgets.NewCaption("")}
	s.check = p.Check("tournament.page.test", "tournament.page.about.test", s.ask)
	s.elo = []*numberRow{
		newNumber(p, "elo0", -mostElo, mostElo, &s.asked.Elo0),
		newNumber(p, "elo1", -mostElo, mostElo, &s.asked.Elo1),
	}
	rows := widgets.Stacked(4)
	for _, n := range s.elo {
		store := n.store
		n.store = func(value int) {
			store(value)
			p.session.Order.SPRT = new(s.asked)
		}
		n.showNumber()
		rows.Add(p.numberRow(n))
	}
	rows.Add(s.caption)
	s.rows = rows
	s.content = widgets.Stacked(4, widgets.Outdented(s.check), rows)
	return s
}

// ask asks for a test, or for none. A test wants more games than a tournament.
func (s *testSettings) ask(on bool) {
	o := &s.panel.session.Order
	switch {
	case on && o.SPRT == nil:
		o.SPRT, s.few = new(s.asked), o.Games
		o.Games = max(o.Games, testGames)
	case !on && o.SPRT != nil:
		o.SPRT = nil
		if s.few > 0 && o.Games == testGames {
			o.Games = s.few
		}
	default:
		return
	}
	s.panel.session.Changed()
}

// show shows what the order asks for.
func (s *testSettings) show(locked bool) {
	o := &s.panel.session.Order
	if o.SPRT != nil && s.asked != *o.SPRT {
		s.asked = *o.SPRT
		for _, n := range s.elo {
			n.showNumber()
		}
	}
	s.check.SetChecked(o.SPRT != nil)
	widgets.Enable(s.check, !locked)
	for _, n := range s.elo {
		widgets.Enable(n.entry, !locked)
	}
	h0, h1 := s.asked.Scores()
	w := s.panel.Words
	s.caption.SetText(w.Key("tournament.page.test.scores", "Less", w.Percent(100*h0, 0), "More", w.Percent(100*h1, 0)))
	widgets.Show(s.rows, o.SPRT != nil)
	widgets.Show(s.content, len(o.Engines) == 2)
}

// wrong says what is wrong with the test, nil if nothing is or none is asked for.
func (s *testSettings) wrong() *text.Message {
	o := &s.panel.session.Order
	if s.panel.session.test() == nil {
		return nil
	}
	for _, n := range s.elo {
		if wrong := n.wrong(); wrong != nil {
			return wrong
		}
	}
	switch {
	case o.SPRT.Elo0 >= o.SPRT.Elo1:
		return new(text.M("tournament.page.wrong.elo"))
	case o.Pieces == 0 && o.Openings != tournament.FileOpening:
		return new(text.M("tournament.page.wrong.openings"))
	}
	return nil
}

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

// show draws a test, nil for none, and reports whether there was none before, or is none any more.
func (t *testChart) show(test *tournament.Test, who []contender) (changed bool) {
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

// gamesShare is the part of their height that the games keep below a chart.
const gamesShare = 0.78

// testAbove lays the chart over the games: they share the height, as far as these keep what they need.
func testAbove(test, games fyne.CanvasObject) *fyne.Container {
	least := func() (above, below float32) {
		below = games.MinSize().Height
		if test.Visible() {
			return test.MinSize().Height, gamesShare * below
		}
		return 0, below
	}
	return container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			above, below := least()
			return fyne.NewSize(max(test.MinSize().Width, games.MinSize().Width), above+below)
		},
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			above, below := least()
			if above > 0 {
				above = max(above, min(size.Height/2, size.Height-below))
			}
			widgets.Place(test, 0, 0, size.Width, above)
			widgets.Place(games, 0, above, size.Width, size.Height-above)
		},
	}, test, games)
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
