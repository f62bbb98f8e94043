package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/core/datafile"
	"procura/core/game"
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

// tab is what a game has in the window: a session of each area that has something for it,
// and the places of a switch of modes, which lies at the end of the row of tabs, so that it
// takes no room from the boards. A mode of several pages has a second switch beside it. The
// laboratory has no modes: each of its pages has a place.
//
//	sessions   match   solver   exploring   comparing        solver           exploring   comparing
//	             |       |          |           |            /     \              |           |
//	pages      Jogar  Resolver   Explorar    Comparar     Jogar  Resolver     Explorar    Comparar
//	                               \ Investigar /                               \ Investigar /
type tab struct {
	subject
	// content is all views, one upon the other, and rail the switches, nil with one page;
	// buildViews makes them.
	content  *fyne.Container
	framed   *fyne.Container // the content below what of the rail is under the tabs
	rail     *rail
	sessions []*shown
	pages    []*tabPage
	front    int         // the page on top
	onTop    bool        // the tab can be seen
	solver   host.Solver // the page with the problems of a document, nil for none
}

// shown is a session with its view.
type shown struct {
	session host.Session
	host.Tab
}

// tabPage is a page of the switch: a session and, where it has several, one of its modes.
type tabPage struct {
	*shown
	mode host.Mode
}

// key is its name in what outlives the window.
func (p *tabPage) key() string {
	if p.mode == host.Play {
		return p.session.StateKey() + ".play"
	}
	return p.session.StateKey()
}

// newTab makes the sessions of a game; there is no tab where no area has something for it.
// It opens with the page that solves.
func newTab(h *services, m game.Module, areas []host.Area) (t *tab, ok bool) {
	t = &tab{subject: m}
	for _, area := range areas {
		session := area(gameHost{h, t}, m)
		if session == nil {
			continue
		}
		if solver, ok := session.(host.Solver); ok {
			t.solver = solver
		}
		t.add(session)
	}
	t.turnTo(max(0, t.find(func(p *tabPage) bool { return p.mode == host.Solve })))
	return t, len(t.pages) > 0
}

// add adds a session with a page for each of its modes.
func (t *tab) add(session host.Session) {
	s := &shown{session: session}
	t.sessions = append(t.sessions, s)
	modes := session.Describe().Modes
	if len(modes) == 0 {
		modes = []host.Mode{host.NoMode}
	}
	for _, mode := range modes {
		t.pages = append(t.pages, &tabPage{s, mode})
	}
}

// find is the place of the first page that is wanted, -1 for none.
func (t *tab) find(wanted func(*tabPage) bool) int { return slices.IndexFunc(t.pages, wanted) }

// laboratory is the subject of the tab that belongs to no game.
type laboratory struct{}

func (laboratory) ID() string { return host.Laboratory }

func (laboratory) Title() text.Message { return text.M("menu.tab.lab") }

// newLaboratory makes the sessions of the laboratory.
func newLaboratory(h host.Host, pages []host.LabPage) *tab {
	t := &tab{subject: laboratory{}}
	for _, makePage := range pages {
		if session := makePage(h); session != nil {
			t.add(session)
		}
	}
	return t
}

// buildViews makes the views in the words of now; onSwitch is told when the user turns
// to another page.
func (t *tab) buildViews(say func(text.Message) string, onSwitch func()) {
	t.content = container.NewStack()
	for _, s := range t.sessions {
		s.Tab = s.session.View()
		t.content.Add(s.Content())
	}
	t.rail = nil
	if len(t.pages) > 1 {
		t.rail = newRail(t.pages, say, func(i int) {
			t.turnTo(i)
			onSwitch()
		})
	}
	t.turnTo(t.front)
}

// workingMark is the drawing beside its title while one of its sessions works, nil else.
func (t *tab) workingMark() fyne.Resource {
	if slices.ContainsFunc(t.sessions, func(s *shown) bool { return s.session.Describe().Working }) {
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
	p := t.pages[front]
	if s, several := p.session.(host.ManyModes); several {
		s.SetMode(p.mode)
	}
	if t.content == nil {
		return
	}
	for _, s := range t.sessions {
		widgets.Show(s.Content(), s == p.shown)
	}
	if t.rail != nil {
		t.rail.showPage(front, t.onTop)
	}
	if t.framed != nil {
		t.framed.Layout.Layout(t.framed.Objects, t.framed.Size())
	}
}

// turnToSession brings a session's page to the front, of several the one of the mode or, for
// none, that which is there already, else the last one.
func (t *tab) turnToSession(s *shown, mode host.Mode) {
	if t.pages[t.front].shown == s && (mode == host.NoMode || mode == t.pages[t.front].mode) {
		return
	}
	at := -1
	for i, p := range t.pages {
		if p.shown == s && (at < 0 || t.pages[at].mode != mode) {
			at = i
		}
	}
	t.turnTo(at)
}

// view is the page in front, and session its session.
func (t *tab) view() host.Tab        { return t.pages[t.front].Tab }
func (t *tab) session() host.Session { return t.pages[t.front].session }

// setVisible tells the pages which of them can be seen, none where the tab is not on top,
// and shows the switch.
func (t *tab) setVisible(onTop bool) {
	for _, s := range t.sessions {
		s.SetVisible(onTop && s == t.pages[t.front].shown)
	}
	if onTop { // Fyne lays nothing out that is hidden
		widgets.LayOutAnew(t.view().Content())
	}
	t.onTop = onTop
	if t.rail != nil {
		t.rail.showPage(t.front, onTop)
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
	for _, s := range t.sessions {
		if s.session.Receive(e) {
			t.turnToSession(s, e.Mode())
			took = true
		}
	}
	return took
}

// AddProblems gives the problems of a file to the solver, which comes to the front.
func (t *tab) AddProblems(file datafile.File) bool {
	added := t.solver != nil && t.solver.AddProblems(file)
	if added {
		t.turnToSolver(host.NoMode)
	}
	return added
}

func (t *tab) turnToSolver(mode host.Mode) {
	t.turnToSession(t.sessions[slices.IndexFunc(t.sessions, func(s *shown) bool { return s.session == host.Session(t.solver) })], mode)
}

// entries are those of a menu that the pages have, of the page in front first; of the others those that
// need not be on top.
func (t *tab) entries(menu host.Menu) []host.MenuEntry {
	var front, others []host.MenuEntry
	for _, p := range t.sessions {
		for _, e := range p.MenuEntries() {
			switch {
			case e.Menu != menu:
			case p == t.pages[t.front].shown:
				front = append(front, e)
			case e.Scope != host.OnTop:
				others = append(others, e)
			}
		}
	}
	return append(front, others...)
}

// menuEntries are those of the tab on top, and what can be chosen anywhere.
func menuEntries(top *tab, all []*tab, menu host.Menu) []host.MenuEntry {
	list := top.entries(menu)
	for _, t := range all {
		for _, e := range t.entries(menu) {
			if t != top && e.Scope == host.Anywhere {
				list = append(list, e)
			}
		}
	}
	return list
}

// rail is the switch of a tab. A mode of several pages has one place in it, and a switch of its own
// before it while one of them is on top:
//
//	                        Jogar  [Resolver]  Investigar
//	[Explorar]  Comparar    Jogar  Resolver  [Investigar]
//
// Where there is no room for all of their names, the switch of the pages folds into a choice, or both
// fold into one:
//
//	Explorar v  Jogar  Resolver  [Investigar]
//	                               Explorar v
type rail struct {
	main   *modeSwitch
	inner  *modeSwitch          // of the mode with several pages, nil for none
	folded *widgets.KeyedSelect // in the place of inner
	all    *widgets.KeyedSelect // in the place of both
	front  int                  // the page on top
	onTop  bool                 // the tab is
	places railPlaces
}

// modeSwitch is a row of buttons, each for a page or for several: last is the one of these that was on top last.
type modeSwitch struct {
	content fyne.CanvasObject
	wanted  float32 // the width that it has where there is room, at the usual size of texts
	pages   [][]int
	last    []int
	lights  []fyne.CanvasObject // shown behind the button of the page on top
}

// The size of a switch: its height, that in a line of its own, and the width for each place of it.
const (
	switchHeight = 30
	lowHeight    = 28
	switchWidth  = 108
	innerWidth   = 92
)

func newRail(pages []*tabPage, say func(text.Message) string, turn func(page int)) *rail {
	var titles, all []string
	var groups [][]int
	for i, p := range pages {
		if i == 0 || p.mode == host.NoMode || pages[i-1].mode != p.mode {
			groups = append(groups, nil)
			title := p.Title()
			if p.mode != host.NoMode {
				title = say(text.M("menu.mode." + string(p.mode)))
			}
			titles = append(titles, title)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], i)
		all = append(all, p.Title())
	}
	for i, group := range groups {
		if len(group) == 1 {
			all[group[0]] = titles[i]
		}
	}
	r := &rail{main: newSwitch(titles, groups, switchWidth, turn), all: newFolded(all, 0, turn)}
	for _, group := range groups {
		if len(group) > 1 {
			names := all[group[0] : group[0]+len(group)]
			var places [][]int
			for _, i := range group {
				places = append(places, []int{i})
			}
			r.inner, r.folded = newSwitch(names, places, innerWidth, turn), newFolded(names, group[0], turn)
		}
	}
	return r
}

// newFolded is a choice of pages, from a first one on, that is as wide as the longest name.
func newFolded(names []string, first int, turn func(page int)) *widgets.KeyedSelect {
	c := widgets.NewSelect(names, func(place int) { turn(first + place) })
	c.PlaceHolder = slices.MaxFunc(names, func(a, b string) int { return len(a) - len(b) })
	return c
}

func newSwitch(titles []string, pages [][]int, width float32, turn func(page int)) *modeSwitch {
	s := &modeSwitch{pages: pages, wanted: width * float32(len(titles))}
	buttons := container.New(widgets.Segments{Gap: 2})
	for i, title := range titles {
		s.last = append(s.last, pages[i][0])
		light := widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6)
		b := widgets.NewButton(title, nil, func() { turn(s.last[i]) })
		b.Importance = widget.LowImportance
		s.lights = append(s.lights, light)
		buttons.Add(container.NewStack(light, b))
	}
	s.content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 8), container.New(layout.NewCustomPaddedLayout(2, 2, 2, 2), buttons))
	return s
}

// mark lights the places of the page on top, and reports whether it has one.
func (s *modeSwitch) markPage(front int) (here bool) {
	for i, pages := range s.pages {
		on := slices.Contains(pages, front)
		if on {
			s.last[i], here = front, true
		}
		widgets.Show(s.lights[i], on)
	}
	return here
}

// showPage marks the page in front, where the tab is on top.
func (r *rail) showPage(front int, onTop bool) {
	r.front, r.onTop = front, onTop
	r.render()
}

// render shows what there is room for.
func (r *rail) render() {
	r.main.markPage(r.front)
	choose(r.all, r.front)
	widgets.Show(r.main.content, r.onTop && !r.places.allFolded)
	widgets.Show(r.all, r.onTop && r.places.allFolded)
	if r.inner == nil {
		return
	}
	inside := r.inner.markPage(r.front) && r.onTop && !r.places.allFolded
	choose(r.folded, r.front-r.inner.pages[0][0])
	widgets.Show(r.inner.content, inside && !r.places.innerFolded)
	widgets.Show(r.folded, inside && r.places.innerFolded)
}

// choose shows a place of a choice, if it has that, as the one that is chosen.
func choose(c *widgets.KeyedSelect, place int) {
	if place >= 0 && place < len(c.Options) && c.Selected != c.Options[place] {
		c.Selected = c.Options[place]
		c.Refresh()
	}
}

// switches are those of the rail, as they are read; none without one.
func (r *rail) switches() []fyne.CanvasObject {
	switch {
	case r == nil:
		return nil
	case r.inner == nil:
		return []fyne.CanvasObject{r.main.content, r.all}
	}
	return []fyne.CanvasObject{r.inner.content, r.folded, r.main.content, r.all}
}
