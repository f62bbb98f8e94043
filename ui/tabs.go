package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// subject is what a tab is about: a game, or the laboratory.
type subject interface {
	ID() string
	Title() text.Message
}

// tab is what a game has in the window: a page of each area that has something for
// it and, where there are several, a switch of pages. The switch lies at the end of
// the row of tabs, so that it takes no room from the boards.
type tab struct {
	subject
	// content is all pages, one upon the other, and rail the switch, nil with one page;
	// buildViews makes them.
	content *fyne.Container
	rail    fyne.CanvasObject
	pages   []*tabPage
	front   int         // the page on top
	solver  host.Solver // the page with the problems of a document, nil for none
}

// tabPage is a session, its view, and what is behind and in the switch.
type tabPage struct {
	session host.Session
	host.Tab
	light  fyne.CanvasObject // shown behind the button of the page on top
	button *widgets.Button
}

// newTab makes the sessions of a game; there is no tab where no area has something for it.
// In front is the page that opens the tab, the first one where none does.
func newTab(h host.Host, m game.Module, areas []host.Area) (t *tab, ok bool) {
	t = &tab{subject: m}
	for _, area := range areas {
		session := area(h, m)
		if session == nil {
			continue
		}
		if session.Describe().Opens {
			t.front = len(t.pages)
		}
		if solver, ok := session.(host.Solver); ok {
			t.solver = solver
		}
		t.pages = append(t.pages, &tabPage{session: session})
	}
	return t, len(t.pages) > 0
}

// laboratory is the subject of the tab that belongs to no game: its pages serve all
// of them.
type laboratory struct{}

func (laboratory) ID() string { return host.Laboratory }

func (laboratory) Title() text.Message { return text.M("menu.tab.lab") }

// newLaboratory makes the sessions of the laboratory.
func newLaboratory(h host.Host, pages []host.LabPage) *tab {
	t := &tab{subject: laboratory{}}
	for _, makePage := range pages {
		t.pages = append(t.pages, &tabPage{session: makePage(h)})
	}
	return t
}

// buildViews makes the views in the words of now; onSwitch is told when the user turns
// to another page.
func (t *tab) buildViews(onSwitch func()) {
	t.content = container.NewStack()
	for i, p := range t.pages {
		p.Tab = p.session.View()
		p.light = widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6)
		p.button = widgets.NewButton(p.Tab.Title(), nil, func() {
			t.turnTo(i)
			onSwitch()
		})
		p.button.Importance = widget.LowImportance
		t.content.Add(p.Content())
	}
	t.rail = nil
	if len(t.pages) > 1 {
		t.rail = t.newRail()
	}
	t.turnTo(t.front)
}

// The size of a switch: its height, and the width for each page.
const (
	switchHeight = 30
	switchWidth  = 112
)

func (t *tab) newRail() fyne.CanvasObject {
	buttons := container.New(widgets.Columns{Shares: slices.Repeat([]float32{1}, len(t.pages)), Gap: 2})
	for _, p := range t.pages {
		buttons.Add(container.NewStack(p.light, p.button))
	}
	rail := container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 8),
		container.New(layout.NewCustomPaddedLayout(2, 2, 2, 2), buttons))
	return widgets.FixedSize(float32(len(t.pages))*switchWidth, switchHeight, rail)
}

// workingMark is the drawing beside its title while one of its sessions works, nil else.
func (t *tab) workingMark() fyne.Resource {
	if slices.ContainsFunc(t.pages, func(p *tabPage) bool { return p.session.Describe().Working }) {
		return widgets.UnderWayIcon
	}
	return nil
}

// turnTo brings a page to the front by its place in the switch, if it is there.
func (t *tab) turnTo(front int) {
	if front < 0 || front >= len(t.pages) {
		return
	}
	t.front = front
	for i, p := range t.pages {
		if p.Tab != nil && i != front {
			p.light.Hide()
			p.Content().Hide()
		}
	}
	if p := t.pages[front]; p.Tab != nil {
		p.light.Show()
		p.Content().Show()
	}
}

// view is the page in front, and session its session.
func (t *tab) view() host.Tab        { return t.pages[t.front].Tab }
func (t *tab) session() host.Session { return t.pages[t.front].session }

// setVisible tells the pages which of them can be seen, none where the tab is not on top,
// and shows the switch.
func (t *tab) setVisible(onTop bool) {
	for i, p := range t.pages {
		p.SetVisible(onTop && i == t.front)
	}
	if t.rail != nil {
		widgets.Show(t.rail, onTop)
	}
}

// Game is the word of the tab's game, or of the laboratory.
func (t *tab) Game() string { return t.ID() }

// Solver is the page that works on the problems of a document, nil for none.
func (t *tab) Solver() host.Solver { return t.solver }

// Send gives an event to the pages, and reports whether one had a use for it: it comes to
// the front.
func (t *tab) Send(e host.Event) bool {
	took := false
	for i, p := range t.pages {
		if p.session.Receive(e) {
			t.turnTo(i)
			took = true
		}
	}
	return took
}

// AddProblems gives the problems of a file to the solver, which comes to the front.
func (t *tab) AddProblems(file match.File) (only func()) {
	if t.solver == nil {
		return nil
	}
	if only = t.solver.AddProblems(file); only != nil {
		t.turnToSolver()
	}
	return only
}

func (t *tab) turnToSolver() {
	t.turnTo(slices.IndexFunc(t.pages, func(p *tabPage) bool { return p.session == host.Session(t.solver) }))
}

// close ends all work.
func (t *tab) close() {
	for _, p := range t.pages {
		p.session.Close()
	}
}

// entry is an entry of a menu; Off says that it can't be chosen.
type entry struct {
	host.MenuEntry
	Off bool
}

// entries are the entries of all pages, those of the page in front first; those of
// the others that can't be chosen are off.
func (t *tab) entries(menu host.Menu) []entry {
	var front, others []entry
	for i, p := range t.pages {
		for _, e := range p.MenuEntries() {
			switch onTop := i == t.front; {
			case e.Menu != menu:
			case onTop:
				front = append(front, entry{MenuEntry: e, Off: e.Off})
			case e.Scope != host.Only:
				others = append(others, entry{MenuEntry: e, Off: e.Off || e.Scope == host.OnTop})
			}
		}
	}
	return append(front, others...)
}

// menuEntries are those of the tab on top and, so that menus stay as they are, the
// entries of other tabs that it does not have, which can't be chosen.
func menuEntries(top *tab, all []*tab, menu host.Menu) []entry {
	list := top.entries(menu)
	for _, t := range all {
		for _, e := range t.entries(menu) {
			if e.Scope != host.Only && !slices.ContainsFunc(list, func(own entry) bool { return own.Key == e.Key }) {
				list = append(list, entry{MenuEntry: e.MenuEntry, Off: true})
			}
		}
	}
	return list
}
