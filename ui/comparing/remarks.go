package comparing

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/compare"
	"procura/core/play"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// remarkLines are the lines below the table: how it stands, while there is something to say of that, and the remarks, each from a line
// of its own on where there is room. They always have the height of all lines.
type remarkLines struct {
	texts   []string
	colour  fyne.ThemeColorName // of the first text
	lines   [3]*widgets.Line
	content *fyne.Container
}

func newRemarkLines(tips *widgets.Tips) *remarkLines {
	r := &remarkLines{}
	var hints []fyne.CanvasObject
	for i := range r.lines {
		r.lines[i] = widgets.NewCaption("").UpTo(len(r.lines))
		hints = append(hints, widgets.NewHint(r.lines[i], r.lines[i], tips))
	}
	r.content = container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			return fyne.NewSize(0, float32(len(r.lines))*r.rowHeight()+lineAir)
		},
		Place: r.placeTexts,
	}, hints...)
	return r
}

// lineAir is the height of a line beyond that of its text: two lines have it in common.
const lineAir = 4

func (r *remarkLines) rowHeight() float32 { return r.lines[0].MinSize().Height - lineAir }

// showTexts shows how it stands, in a colour, "" for nothing, and remarks.
func (r *remarkLines) showTexts(status string, colour fyne.ThemeColorName, remarks []string) {
	r.texts, r.colour = remarks, theme.Muted
	if status != "" {
		r.texts, r.colour = append([]string{status}, remarks...), colour
	}
	widgets.LayOutAnew(r.content)
}

// placeTexts gives each text the rows that it takes. Those for which no row is left go on behind the last one that is seen.
func (r *remarkLines) placeTexts(hints []fyne.CanvasObject, size fyne.Size) {
	texts, colour := r.texts, r.colour
	top, room := float32(0), len(r.lines)
	for i, l := range r.lines {
		rows := 0
		if len(texts) > 0 {
			l.Say(texts[0], colour)
			rows = l.RowsIn(size.Width)
			if rows >= room {
				l.SetText(strings.Join(texts, " · "))
				rows, texts = room, texts[:1]
			}
			texts, colour = texts[1:], theme.Muted
		}
		widgets.Show(hints[i], rows > 0)
		widgets.Place(hints[i], 0, top, size.Width, float32(rows)*r.rowHeight()+lineAir)
		room, top = room-rows, top+float32(rows)*r.rowHeight()
	}
}

// remarks returns sentences that keep the numbers from misleading: who was quick but not optimal, who was stopped by
// a limit, who proved with the fewest nodes, and that short times say little.
func remarks(w *i18n.Words, s *sheet) []string {
	if s.isForTwo {
		return remarksForTwo(w, s)
	}
	var said []string
	for _, remark := range []func(*i18n.Words, int) string{s.detour, s.stopped} {
		for c := range s.contenders {
			said = append(said, remark(w, c))
		}
	}
	said = append(said, s.thriftiest(w))
	if s.hasty() {
		said = append(said, w.Key("compare.page.remark.short"))
	}
	return slices.DeleteFunc(said, func(r string) bool { return r == "" })
}

// remarksForTwo returns sentences about where a method thought the contrary of the truth, who gives points away, and why
// who cuts less has seen less.
func remarksForTwo(w *i18n.Words, s *sheet) (said []string) {
	for _, l := range s.lines {
		t := l.row.Thought
		if t != nil && t.Exact.Outcome == play.Lost && !t.Value.Exact() && t.Value.Points > 0 {
			said = append(said, w.Key("compare.two.remark.horizon", "Method", s.Called[l.Contender], "Problem", s.Names[l.Problem],
				"Value", w.Number(int64(t.Value.Points)), "Exact", w.Say(t.Exact.Name())))
			break
		}
	}
	var losers []string
	for c := range s.contenders {
		lost, judged := 0, 0
		for _, l := range s.of(c) {
			if loss, known := l.Of(compare.MeasureColumnOf("loss").Measure); known {
				judged++
				if loss.Median > 0 {
					lost++
				}
			}
		}
		if lost > 0 {
			losers = append(losers, w.Key("compare.two.remark.loser", "Method", s.Called[c], "Number", lost, "All", judged))
		}
	}
	if len(losers) > 0 {
		said = append(said, w.Key("compare.two.remark.lost", "Methods", listed(w, losers)))
	}
	if slices.ContainsFunc(s.lines, s.savesByFewerCuts) {
		said = append([]string{w.Key("compare.two.remark.cuts")}, said...)
	}
	if slices.ContainsFunc(s.lines, s.paysForIterations) {
		said = append([]string{w.Key("compare.two.remark.iterations")}, said...)
	}
	return said
}

// paysForIterations reports whether an ordering by iterations has seen more nodes than the same depth without iterations.
func (s *sheet) paysForIterations(l *line) bool {
	return s.hasPeer(l, func(o *line) bool {
		ordered, direct := s.contenders[l.Contender].Thinks.Options, s.contenders[o.Contender].Thinks.Options
		return ordered.Ordering && direct.Direct && ordered.Algorithm == direct.Algorithm && l.row.Thought.Counts.Nodes > o.row.Thought.Counts.Nodes
	})
}

// savesByFewerCuts reports whether a line has cut less than another one at the same depth, and has seen fewer nodes.
func (s *sheet) savesByFewerCuts(l *line) bool {
	return s.hasPeer(l, func(o *line) bool {
		own, other := l.row.Thought, o.row.Thought
		return own.Cuts() < other.Cuts() && own.Counts.Nodes < other.Counts.Nodes
	})
}

// hasPeer reports whether something holds of another line for two players, at the same position and depth.
func (s *sheet) hasPeer(l *line, is func(o *line) bool) bool {
	return slices.ContainsFunc(s.lines, func(o *line) bool {
		return l.Problem == o.Problem && !l.failed() && !o.failed() && l.row.Thought.Counts.Depth == o.row.Thought.Counts.Depth && is(o)
	})
}

// of returns the lines of a contender.
func (s *sheet) of(contender int) (list []*line) {
	for _, l := range s.lines {
		if l.Contender == contender {
			list = append(list, l)
		}
	}
	return list
}

// shortest returns the length of the shortest path of a problem, -1 for none.
func (s *sheet) shortest(problem int) (length int) {
	length = -1
	for _, l := range s.lines {
		if l.Problem != problem || !l.decided() {
			continue
		}
		if run := &l.row.Run; run.Solved() && (length < 0 || run.Length < length) {
			length = run.Length
		}
	}
	return length
}

func (l *line) time() float64 {
	v, _ := l.Of(compare.Time)
	return v.Median
}

// detour names the problems on which a contender found longer paths than others.
func (s *sheet) detour(w *i18n.Words, contender int) string {
	var longer []string
	quick, proved := false, false
	for _, l := range s.of(contender) {
		length := s.shortest(l.Problem)
		proved = proved || l.row.Run.Verdict == search.Optimal
		if !l.failed() && l.row.Run.Solved() && l.row.Run.Length > length {
			longer = append(longer, s.Names[l.Problem])
			quick = quick || l.best["time"]
		}
	}
	if len(longer) == 0 {
		return ""
	}
	key := "compare.page.remark.longer"
	switch {
	case quick && !proved:
		key = "compare.page.remark.quick.unproved"
	case quick:
		key = "compare.page.remark.quick"
	case !proved:
		key = "compare.page.remark.unproved"
	}
	return w.Key(key, "Count", len(longer), "Method", s.Called[contender], "Problems", listed(w, longer))
}

// stopped names the problems on which a limit stopped a contender.
func (s *sheet) stopped(w *i18n.Words, contender int) string {
	var list []string
	for _, l := range s.of(contender) {
		if !l.failed() && !l.decided() && l.row.Run.Stopped != search.NotStopped {
			list = append(list, s.Names[l.Problem])
		}
	}
	if len(list) == 0 {
		return ""
	}
	return w.Key("compare.page.remark.stopped", "Method", s.Called[contender], "Problems", listed(w, list))
}

// thriftiest names the contenders that proved all with the fewest nodes, if others needed more, and the one that
// needed most.
func (s *sheet) thriftiest(w *i18n.Words) string {
	var best []string
	var least, most float64
	var wasteful string // who needed most
	rivals := 0
	for c := range s.contenders {
		total, all := s.expandedForProofs(c)
		if !all {
			continue
		}
		rivals++
		if rivals == 1 || total < least {
			best, least = nil, total
		}
		if total == least {
			best = append(best, s.Called[c])
		}
		if total > most {
			most, wasteful = total, s.Called[c]
		}
	}
	if len(best) == rivals {
		return ""
	}
	said := w.Key("compare.page.remark.thrift", "Count", len(best), "Methods", listed(w, best), "Nodes", w.Number(int64(least)))
	if least == 0 || !report.IsFactor(most/least) {
		return said
	}
	return said + "; " + w.Key("compare.page.remark.most", "Method", wasteful, "Factor", report.Times(w, most/least))
}

// expandedForProofs returns the nodes that a contender expanded, and reports whether it proved all problems.
func (s *sheet) expandedForProofs(contender int) (total float64, all bool) {
	lines := s.of(contender)
	for _, l := range lines {
		v, has := l.Of(compare.Expanded)
		proved := l.row.Run.Verdict == search.Optimal || l.row.Run.Verdict == search.Impossible
		if !has || l.failed() || !proved {
			return 0, false
		}
		total += v.Median
	}
	return total, len(lines) == len(s.Names)
}

// hasty reports whether most times are so short that they say little.
func (s *sheet) hasty() bool {
	short, all := 0, 0
	for _, l := range s.lines {
		if l.decided() {
			all++
			if l.time() < 1e-3 {
				short++
			}
		}
	}
	return all > 0 && 2*short > all
}

// mostNamed is the greatest number of names in a list.
const mostNamed = 4

// listed joins names: "C, D e F".
func listed(w *i18n.Words, names []string) string {
	if len(names) > mostNamed {
		return strings.Join(names[:mostNamed], ", ") + "…"
	}
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " " + w.Key("compare.page.and") + " " + names[len(names)-1]
}
