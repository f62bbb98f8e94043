package ui

import (
	"slices"

	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/report"
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
		if known = s.Known(identity); known.Best != nil {
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
