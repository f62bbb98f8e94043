package comparing

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// render shows the session as it is now.
func (v *View) render() {
	s, w := v.session, v.words
	v.panel.render()
	v.renderFilters()
	v.table.show(s.chosen)
	v.renderFoot()
	widgets.Show(v.hint, s.sheet.total == 0)
	widgets.Enable(v.open, s.line() != nil)
	v.column.Set(keysOf[s.plot.column])
	v.shape.Set(map[chart.Shape]string{chart.Bar: "bars", chart.Line: "lines"}[s.plot.shape])
	v.log.SetChecked(s.plot.log)
	var f chart.Figure
	f, v.turns = figure(w, &s.sheet, s.plot)
	v.chart.Display(f)
	for i, series := range v.turns {
		if j := slices.Index(series, s.chosen); j >= 0 {
			v.chart.Mark(i, j)
		}
	}
}

// renderFoot says how far it is, why the chosen line failed, and what has to be known of
// the numbers.
func (v *View) renderFoot() {
	s, w := v.session, v.words
	said := remarks(w, &s.sheet)
	for i := range said {
		said[i] = i18n.Sentence(said[i])
	}
	stands, colour := v.stands()
	if l := s.line(); l != nil && noteOf(w, l) != "" {
		stands, colour = s.sheet.names[l.Problem]+" · "+s.sheet.methods[l.Contender]+": "+noteOf(w, l), theme.Bound
	}
	if stands == "" && len(said) > 0 {
		stands, said = said[0], said[1:]
	}
	v.remarks[0].Say(stands, colour)
	v.remarks[1].SetText(strings.Join(said, " · "))
	_ = v.fraction.Set(float64(s.sheet.done()) / float64(max(1, s.sheet.total))) // a binding of our own never fails
	widgets.Show(v.bar, s.busy())
}

// stands says how far it is, "" where all is done.
func (v *View) stands() (string, fyne.ThemeColorName) {
	s, w := v.session, v.words
	t := &s.sheet
	number, total := w.Number(int64(t.done())), w.Number(int64(t.total))
	switch {
	case s.phase == stopping:
		return w.Key("comparing.stopping", "Number", number, "Total", total), theme.Bound
	case s.phase == running && t.running:
		return w.Key("comparing.running", "Number", number, "Total", total, "Problem", t.names[t.now.Problem], "Method", t.methods[t.now.Contender]), theme.Accent
	case s.phase == running:
		return w.Key("comparing.starting"), theme.Accent
	case t.done() < t.total:
		return w.Key("comparing.stopped", "Number", number, "Total", total), theme.Bound
	}
	return "", theme.Muted
}

// renderFilters offers what there is in the table.
func (v *View) renderFilters() {
	s, w := &v.session.sheet, v.words
	offer := func(c *widgets.Choice, key string, names []string, at int) {
		keys := []string{""}
		for i := range names {
			keys = append(keys, strconv.Itoa(i))
		}
		c.Offer(keys, append([]string{w.Key("comparing.filter." + key)}, names...), keys[at+1])
	}
	offer(v.problem, "problem", s.names, s.problem)
	offer(v.method, "method", s.methods, s.contender)
	var names []string
	at := -1
	for i, kind := range kinds {
		names = append(names, w.Key("verdict."+kind))
		if kind == s.verdict {
			at = i
		}
	}
	offer(v.verdict, "verdict", names, at)
}
