package ui

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/session"
)

// pages are the tabs of the window and which of them is on top. They are a part of
// host.Pages.
type pages struct {
	games []game.Module
	tabs  []*tab
	row   *container.AppTabs // nil before there are views
	first int                // the tab that is to be on top at first
	// waiting says that what was kept is on its way, and there are no views meanwhile.
	waiting bool
	answer  host.AnswerHidden // why it is hidden on all pages
}

// top is the tab on top, or the one that will be when the pages are there.
func (p *pages) top() *tab {
	if p.waiting {
		return p.tabs[p.first]
	}
	return p.tabs[p.row.SelectedIndex()]
}

// find is the place of the tab of a game, or of the laboratory; -1 for none.
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

// solvers are the pages with problems, in the order of the tabs.
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

// Chosen is nothing: no problem belongs to the laboratory.
func (*pages) Chosen() (host.Chosen, bool) { return host.Chosen{}, false }

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

// shownFiles are the files that pages show.
func (p *pages) shownFiles() []string {
	var paths []string
	for _, t := range p.tabs {
		for _, page := range t.sessions {
			paths = append(paths, page.session.Describe().Files...)
		}
	}
	return paths
}

// Lecturer is the page on top, nil where it can't be part of a lecture.
func (p *pages) Lecturer() host.Lecturer {
	if p.row == nil {
		return nil
	}
	l, _ := p.top().session().(host.Lecturer)
	return l
}

// about tells in a line of a menu what a session holds: the tab on top, with its file, its problem or
// the moves of its game, and the runs of all tabs.
type about struct {
	Game    string `json:"game"`
	File    string `json:"file,omitempty"`
	Problem string `json:"problem,omitempty"`
	Moves   int    `json:"moves,omitempty"`
	Runs    int    `json:"runs,omitempty"`
}

func (p *pages) about() about {
	top := p.top()
	a := about{Game: top.Game(), Moves: top.session().Describe().Moves, Runs: len(p.RecordedRuns())}
	if top.solver == nil || a.Moves > 0 {
		return a
	}
	if path := top.solver.SourcePath(); path != "" {
		a.File = filepath.Base(path)
	}
	if chosen, ok := top.solver.Chosen(); ok {
		a.Problem = chosen.Name
	}
	return a
}

// mostSaid is how many characters of a name stand in the menu.
const mostSaid = 40

// nameOther is a session as the menu has it: when it was used, and what it holds.
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
	if i := p.find(a.Game); i >= 0 {
		name := text.Clip(text.Plain(w.Dated(a.Problem)), mostSaid)
		parts = append(parts, strings.TrimSpace(w.Say(p.tabs[i].Title())+" "+name))
	}
	if a.Moves > 0 {
		parts = append(parts, w.Key("shell.session.moves", "Count", a.Moves))
	}
	if a.Runs > 0 {
		parts = append(parts, w.Key("shell.session.runs", "Count", a.Runs))
	}
	return strings.Join(parts, " · ")
}

// sayWhen says a moment as somebody says it on a day: today and yesterday have names.
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
