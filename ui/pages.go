package ui

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/help"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/session"
)

// pages holds the tabs of the window, one of them on top. It answers a part of host.Pages.
type pages struct {
	games     []game.Module
	notices   *notices
	cards     *help.Cards
	onChanged func() // another page is on top
	tabs      []*tab
	row       *container.AppTabs // nil before there are views
	first     int                // the tab that is to be on top at first
	works     []host.Work        // what was worked on, the last first
	// waiting reports whether an earlier session is being restored. There are no views meanwhile.
	waiting bool
	answer  host.AnswerHidden // why the answer is hidden on all pages
}

// clear takes all tabs away, before others are made.
func (p *pages) clear() {
	p.tabs, p.works = nil, nil
	p.first = 0
	p.row = nil // it is made with the views
	p.answer = host.AnswerHidden{}
}

// setRow takes up the row of tabs that is in the window from now on, and brings one to the front.
func (p *pages) setRow(row *container.AppTabs, selected int) {
	p.row = row
	row.SelectIndex(selected)
	row.OnSelected = func(*container.TabItem) {
		p.notices.hideToasts()
		p.tabShown()
	}
}

// top returns the tab on top, or the one that will be once there are views.
func (p *pages) top() *tab {
	if p.waiting {
		return p.tabs[p.first]
	}
	return p.tabs[p.row.SelectedIndex()]
}

// chapter returns the chapter of the help about the page on top: its own, or that of its game.
func (p *pages) chapter() string { return cmp.Or(p.top().session().Describe().Chapter, p.top().Game()) }

// hideTips hides the tips of the page on top.
func (p *pages) hideTips() {
	if p.row != nil {
		p.top().view().HideTips()
	}
}

// bringTab brings a tab to the front, where something is to be shown: notices stay.
func (p *pages) bringTab(i int) {
	onSelected := p.row.OnSelected
	p.row.OnSelected = nil
	p.row.SelectIndex(i)
	p.row.OnSelected = onSelected
	p.tabShown()
}

// tabShown shows the pages of another tab.
func (p *pages) tabShown() {
	p.cards.Hide()
	p.showTop()
}

// pageTurned shows the page that the user has turned to.
func (p *pages) pageTurned() {
	p.notices.hideToasts()
	p.showTop()
}

// showTop tells the pages which of them can be seen, and the window that another one is.
func (p *pages) showTop() {
	p.setVisible(true)
	p.onChanged()
}

// find returns the place of the tab of a game, or of the laboratory; -1 for none.
func (p *pages) find(game string) int {
	return slices.IndexFunc(p.tabs, func(t *tab) bool { return t.Game() == game })
}

// setVisible tells the pages which of them can be seen.
func (p *pages) setVisible(seen bool) {
	for _, t := range p.tabs {
		t.setVisible(seen && t == p.top())
	}
}

// close ends the work of all pages.
func (p *pages) close() {
	for _, t := range p.tabs {
		for _, s := range t.sessions {
			s.session.Close()
		}
	}
}

func (p *pages) MarkWorking() {
	if p.row == nil {
		return
	}
	changed := false
	for i, item := range p.row.Items {
		if icon := p.tabs[i].workingMark(); item.Icon != icon {
			item.Icon, changed = icon, true
		}
	}
	if changed {
		p.row.Refresh()
	}
}

func (p *pages) Games() []game.Module { return p.games }

// solvers returns the pages with problems, in the order of the tabs.
func (p *pages) solvers() []host.Solver {
	var list []host.Solver
	for _, t := range p.tabs {
		if t.solver != nil {
			list = append(list, t.solver)
		}
	}
	return list
}

func (p *pages) OpenProblems() []game.Problem { return openProblems(p.solvers()) }

func openProblems(solvers []host.Solver) (list []game.Problem) {
	for _, s := range solvers {
		list = slices.Concat(list, s.Problems(), s.ResultProblems())
	}
	return list
}

// Chosen returns false, since no problem belongs to the laboratory.
func (*pages) Chosen() (host.Chosen, bool) { return host.Chosen{}, false }

// Looked returns nothing, since no match belongs to the laboratory.
func (*pages) Looked() *match.Node { return nil }

func (p *pages) RecordedRuns() []game.Run { return recordedRuns(p.solvers()) }

// Known asks the solver whose problem it is.
func (p *pages) Known(identity string) (known report.Known) {
	for _, s := range p.solvers() {
		known = s.Known(identity)
		if known.Best != nil {
			break
		}
	}
	return known
}

func (p *pages) CountRunsFrom(path string) (count int) {
	for _, s := range p.solvers() {
		count += s.CountRunsFrom(path)
	}
	return count
}

func recordedRuns(solvers []host.Solver) (list []game.Run) {
	for _, s := range solvers {
		list = append(list, s.RecordedRuns()...)
	}
	slices.SortStableFunc(list, func(a, b game.Run) int { return b.When.Compare(a.When) })
	return list
}

// shownFiles returns the files that pages show.
func (p *pages) shownFiles() []string {
	var paths []string
	for _, t := range p.tabs {
		for _, page := range t.sessions {
			paths = append(paths, page.session.Describe().Files...)
		}
	}
	return paths
}

// Lecturer returns the page on top, or nil if it can't be part of a lecture.
func (p *pages) Lecturer() host.Lecturer {
	if p.row == nil {
		return nil
	}
	l, _ := p.top().session().(host.Lecturer)
	return l
}

// draft returns an unfinished problem that was set aside, by its name, and its tab; "" for none.
func (p *pages) draft() (of *tab, name string) {
	for _, t := range p.tabs {
		if t.solver != nil && name == "" {
			of, name = t, t.solver.Describe().Draft
		}
	}
	return of, name
}

// about holds what a line of a menu tells of a session: what was worked on, with the file of the last work, and the
// runs of all tabs. If nothing was worked on, it holds the tab on top, with its file, its problem or the moves of
// its game.
type about struct {
	Game    string      `json:"game"`
	File    string      `json:"file,omitempty"`
	Problem string      `json:"problem,omitempty"`
	Moves   int         `json:"moves,omitempty"`
	Runs    int         `json:"runs,omitempty"`
	Works   []host.Work `json:"works,omitempty"`
}

func (p *pages) about() about {
	top := p.top()
	a := about{Game: top.Game(), Moves: top.session().Describe().Moves, Runs: len(p.RecordedRuns()), Works: p.works}
	source, ofMatch := top.solver, a.Moves > 0
	if len(p.works) > 0 {
		last := p.works[0]
		source, ofMatch = p.tabs[p.find(last.Game)].solver, last.Problem == ""
	}
	if source == nil || ofMatch {
		return a
	}
	if path := source.SourcePath(); path != "" {
		a.File = filepath.Base(path)
	}
	if chosen, ok := source.Chosen(); ok {
		a.Problem = chosen.Name
	}
	return a
}

// mostWorks is the greatest number of works that a session is named by. mostSaid is the number of characters
// to which a name is cut in the menu.
const (
	mostWorks = 2
	mostSaid  = 40
)

// noteWork puts what was done first, in the place of what was done to the same problem or in the same match; a
// problem that is edited may get another name meanwhile.
func (p *pages) noteWork(w host.Work) {
	if p.waiting { // it only comes back
		return
	}
	same := func(o host.Work) bool {
		return o.Game == w.Game && (o.Problem == w.Problem || o.Problem != "" && o.Algorithm == "" && w.Algorithm == "")
	}
	p.works = append([]host.Work{w}, slices.DeleteFunc(p.works, same)...)
	p.works = p.works[:min(len(p.works), mostWorks)]
}

// nameOther returns the name of a session in the menu: when it was used, and what it holds.
func nameOther(o session.Other, p *pages, w *i18n.Words, now time.Time) string {
	parts := []string{sayWhen(o.Used, now, w)}
	var kept arrangement
	if json.Unmarshal(o.About, &kept) != nil {
		return parts[0]
	}
	a := kept.About
	if a.File != "" {
		parts = append(parts, text.Clip(text.Plain(a.File), mostSaid))
	}
	if said := p.sayWorks(a.Works, w); said != "" {
		parts = append(parts, said)
	} else if i := p.find(a.Game); i >= 0 {
		parts = append(parts, p.tabs[i].named(a.Problem, w))
		if a.Moves > 0 {
			parts = append(parts, w.Key("shell.session.moves", "Count", a.Moves))
		}
	}
	if a.Runs > 0 {
		parts = append(parts, w.Key("shell.session.runs", "Count", a.Runs))
	}
	return strings.Join(parts, " · ")
}

// named returns the game of a tab with one of its problems, "" for none.
func (t *tab) named(problem string, w *i18n.Words) string {
	return strings.TrimSpace(w.Say(t.Title()) + " " + text.Clip(text.Plain(w.Dated(problem)), mostSaid))
}

// sayWorks returns words for what was worked on: "Cavalo D, A*; Adji-Boto B à mão".
func (p *pages) sayWorks(works []host.Work, w *i18n.Words) string {
	var list []string
	for _, work := range works[:min(len(works), mostWorks)] {
		i := p.find(work.Game)
		if i < 0 {
			continue
		}
		named := p.tabs[i].named(work.Problem, w)
		switch {
		case work.Problem == "":
			named += ", " + w.Key("shell.session.moves", "Count", work.Moves)
		case work.Algorithm == game.Hand:
			named += " " + report.AlgorithmWord(w, game.Hand)
		case work.Algorithm == "":
			named += ", " + w.Key("shell.session.edited")
		default:
			named += ", " + text.Clip(text.Plain(report.AlgorithmWord(w, work.Algorithm)), mostSaid)
		}
		list = append(list, named)
	}
	return strings.Join(list, "; ")
}

// sayWhen returns words for a moment. Today and yesterday have names.
func sayWhen(t, now time.Time, w *i18n.Words) string {
	t = t.In(now.Location())
	isOn := func(day time.Time) bool { return t.Format(time.DateOnly) == day.Format(time.DateOnly) }
	switch {
	case isOn(now):
		return w.Key("shell.session.today", "Time", t.Format("15:04"))
	case isOn(now.AddDate(0, 0, -1)):
		return w.Key("shell.session.yesterday", "Time", t.Format("15:04"))
	}
	return w.Moment(t)
}
