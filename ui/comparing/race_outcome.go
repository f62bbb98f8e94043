package comparing

import (
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/compare"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// curves shows the sizes of all frontiers over the race, or the cuts at two players, on one scale, with a dot where
// each one ended; whoever presses there or drags goes to that moment.
type curves struct {
	view    *raceView
	chart   *chart.Chart
	title   *widgets.Line
	race    *compare.Race
	mode    compare.RaceMode
	content fyne.CanvasObject
}

func newCurves(v *raceView, keys chart.KeyHandler) *curves {
	c := &curves{view: v, chart: chart.New(v.Words), title: widgets.NewCaption("")}
	goTo := func(x float64) {
		r, mode := v.racing, v.racing.session.choices.Mode
		if r.race == nil || r.race.Length(mode) <= 0 {
			return
		}
		last := float64(r.race.Positions(mode) - 1)
		r.seek(int(math.Round(max(0, min(1, x/r.race.Length(mode)))*last)), nil)
		r.session.Changed()
	}
	c.chart.OnDrag = goTo
	c.chart.OnTap = func(x, _ float64, _, _ int) { goTo(x) }
	c.chart.Keys = keys
	_, _, about := v.says.sayCurves(0)
	c.chart.Explain(v.Tips, about)
	c.content = container.NewBorder(c.title, nil, nil, nil, c.chart)
	return c
}

// render draws the curves once for a mode, and where one is.
func (c *curves) render(r *compare.Race, now *snapshot) {
	if c.race != r || c.mode != now.mode {
		c.race, c.mode = r, now.mode
		c.chart.Display(c.figure(r, now.mode))
	}
	name, at, _ := c.view.says.sayCurves(now.value)
	if now.mode == compare.ByClock {
		at = c.clock(now.value)
	}
	c.title.SetText(strings.ToUpper(name) + "  ·  " + at)
	c.chart.ShowCursor(now.value, true)
}

// clock returns a time in words, as exact as the length of the race asks for. A race of milliseconds is told in
// small parts of them.
func (c *curves) clock(seconds float64) string {
	w := c.view.Words
	switch length := c.race.Length(compare.ByClock); {
	case length < 2e-3:
		return w.Decimal(1e3*seconds, 3) + " ms"
	case length < 0.02:
		return w.Decimal(1e3*seconds, 1) + " ms"
	case length < 2:
		return w.Number(int64(math.Round(1e3*seconds))) + " ms"
	}
	return w.Decimal(seconds, 1) + " s"
}

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
		name := contenderName(w, l.Contender, r.Problem.Puzzle)
		curve := chart.Series{Name: name, Colour: theme.SeriesColour(i), Shape: chart.Line}
		if l.Recording != nil {
			for _, p := range l.Recording.Curve(m) {
				curve.Points = append(curve.Points, chart.Point{X: p.Along, Y: p.Height})
			}
		}
		end, said := chart.Point{X: l.End(m), Size: 8, AtLeast: l.Row.CutShort()}, "compare.race.end"
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

// prizes say who was best in what, and what that is worth.
type prizes struct {
	view    *raceView
	race    *compare.Race // whose prizes are shown
	rows    *fyne.Container
	remarks *widget.Label
	content fyne.CanvasObject
}

func newPrizes(v *raceView) *prizes {
	p := &prizes{view: v, rows: widgets.Stacked(0), remarks: widgets.NewParagraph("")}
	p.remarks.SizeName = fynetheme.SizeNameCaptionText
	title := widgets.NewCaption(strings.ToUpper(v.Words.Key("compare.race.prizes")))
	p.content = container.NewBorder(title, nil, nil, nil, container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 14), widgets.Stacked(0, p.rows, widgets.Outdented(p.remarks)))))
	return p
}

// render shows them once all have arrived; before that their place is empty.
func (p *prizes) render(r *compare.Race, now *snapshot) {
	widgets.Show(p.content, !slices.ContainsFunc(now.lanes, func(l laneSnapshot) bool { return !l.Ended }))
	if p.race == r {
		return
	}
	p.race = r
	w := p.view.Words
	p.rows.RemoveAll()
	var terms []*widgets.Term
	list := widgets.Stacked(-2)
	racers := p.view.racing.session.racers()
	for _, prize := range r.Prizes() {
		called := w.Key("compare.race.prize." + prize.Column.Key)
		if prize.Column.Unit == compare.Seconds {
			if len(prize.Winners) == 0 || !racers[prize.Winners[0]].best["time"] {
				continue // repetitions do not support it
			}
			called += " (" + w.Number(int64(len(racers[prize.Winners[0]].Rows))) + "×)"
		}
		name := widgets.NewTerm(widgets.NewCaption(called), p.view.Tips, w.Key("compare.race.about.prize."+prize.Column.Key))
		terms = append(terms, name)
		who := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, true)
		value := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignTrailing)
		who.Say(p.winners(r, prize.Winners), fynetheme.ColorNameForeground)
		if len(prize.Winners) > 0 {
			value.SetText(report.Quantity(w, prize.Column.Unit, prize.Value))
		} else {
			who.Say(w.Key("compare.race.prize.nobody"), theme.Muted)
		}
		list.Add(container.New(widgets.Columns{Shares: []float32{5, 15, 4}, Gap: 6}, name, who, value))
	}
	p.rows.Add(widgets.NewTerms(list, terms...))
	p.remarks.SetText(p.said(r))
	p.content.Refresh()
}

func (p *prizes) name(r *compare.Race, i int) string {
	return contenderName(p.view.Words, r.Lanes[i].Contender, r.Problem.Puzzle)
}

// winners names some lanes.
func (p *prizes) winners(r *compare.Race, list []int) string {
	if len(list) > 2 && len(list) == len(r.Lanes) {
		return p.view.Words.Key("compare.race.prize.all")
	}
	names := make([]string, len(list))
	for k, i := range list {
		names[k] = p.name(r, i)
	}
	return strings.Join(names, ", ")
}

// said returns the remarks: who was faster and has proved less, who needed the fewest nodes, and what was not carried out.
func (p *prizes) said(r *compare.Race) string {
	w := p.view.Words
	var list []string
	for _, remark := range r.Remarks() {
		args := remark.Why
		args.Args["Fast"], args.Args["Slow"] = p.name(r, remark.Fast), p.name(r, remark.Slow)
		list = append(list, i18n.Sentence(w.Say(args)))
	}
	for i := range r.Lanes {
		l := &r.Lanes[i]
		switch {
		case l.Row.HasFailed():
			list = append(list, w.Key("compare.race.failed.lane", "Method", p.name(r, i), "Why", l.Row.Failed))
		case l.Contender.IsProgram():
			list = append(list, w.Key("compare.race.program", "Method", p.name(r, i)))
		case l.Recording != nil && !l.Recording.Whole():
			list = append(list, w.Key("compare.race.notwhole", "Method", p.name(r, i), "Nodes", w.Number(int64(l.Recording.Nodes()))))
		}
	}
	return strings.Join(list, "\n")
}
