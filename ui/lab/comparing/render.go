package comparing

import (
	"strconv"
	"strings"

	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// render shows the session as it is now.
func (v *View) render() {
	s, w := v.session, v.words
	v.panel.render()
	v.renderStatus()
	v.renderFilters()
	v.table.show(s.chosen)
	v.remarks.SetText(v.remark())
	widgets.Enable(v.open, s.line() != nil)
	v.column.Set(keysOf[s.plot.column])
	v.shape.Set(map[chart.Shape]string{chart.Bar: "bars", chart.Line: "lines"}[s.plot.shape])
	v.log.SetChecked(s.plot.log)
	var f chart.Figure
	f, v.turns = figure(w, &s.sheet, s.plot)
	v.chart.Display(f)
}

// remark is what is said below the table: of the chosen line where it failed, else of all.
func (v *View) remark() string {
	if l := v.session.line(); l != nil {
		if note := noteOf(v.words, l); note != "" {
			s := &v.session.sheet
			return s.names[l.Problem] + " · " + s.methods[l.Contender] + ": " + note
		}
	}
	return strings.Join(remarks(v.words, &v.session.sheet), "  ·  ")
}

// renderStatus says how far it is.
func (v *View) renderStatus() {
	s, w := v.session, v.words
	t := &s.sheet
	number, total := w.Number(int64(t.done())), w.Number(int64(t.total))
	switch {
	case t.total == 0:
		v.status.Say(w.Key("comparing.empty"), theme.Muted)
	case s.phase == stopping:
		v.status.Say(w.Key("comparing.stopping", "Number", number, "Total", total), theme.Bound)
	case s.phase == running && t.running:
		v.status.Say(w.Key("comparing.running", "Number", number, "Total", total, "Problem", t.names[t.now.Problem], "Method", t.methods[t.now.Contender]), theme.Accent)
	case s.phase == running:
		v.status.Say(w.Key("comparing.starting"), theme.Accent)
	case t.done() < t.total:
		v.status.Say(w.Key("comparing.stopped", "Number", number, "Total", total), theme.Bound)
	default:
		v.status.Say(w.Key("comparing.done", "Count", t.done(), "Number", number), theme.Muted)
	}
	_ = v.fraction.Set(float64(t.done()) / float64(max(1, t.total))) // a binding of our own never fails
	widgets.Show(v.bar, s.busy())
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
