package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/row"
	"procura/ui/widgets"
)

// subject names a tab: a game, or the laboratory.
type subject interface {
	ID() string
	Title() text.Message
}

// tab has the pages of a game: a session of each page that has something for it,
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
	rail     *row.Rail
	sessions []*sessionView
	pages    []*page
	front    int         // the page on top
	onTop    bool        // the tab can be seen
	forTwo   bool        // of the kinds of game, that for two was looked at last
	solver   host.Solver // the page with the problems of a document, nil for none
}

// sessionView is a session with its view.
type sessionView struct {
	session host.Session
	host.View
}

// page is a place of the switch: a session and, where it has several, one of its modes.
type page struct {
	*sessionView
	mode host.Mode
}

// key returns the name of the page in the saved state.
func (p *page) key() string {
	if p.mode == host.Play {
		return p.session.StateKey() + ".play"
	}
	return p.session.StateKey()
}

func newTab(about subject) *tab { return &tab{subject: about} }

// addGame adds the sessions of a game, and reports whether there are any. The tab opens with the page that solves.
func (t *tab) addGame(h host.Host, m game.Module, pages []host.GamePage) bool {
	for _, makePage := range pages {
		session := makePage(h, m)
		if session == nil {
			continue
		}
		if solver, ok := session.(host.Solver); ok {
			t.solver = solver
		}
		t.add(session)
	}
	t.turnTo(max(0, t.find(func(p *page) bool { return p.mode == host.Solve })))
	return len(t.pages) > 0
}

// addLaboratory adds the sessions of the laboratory.
func (t *tab) addLaboratory(h host.Host, pages []host.LabPage) {
	for _, makePage := range pages {
		if session := makePage(h); session != nil {
			t.add(session)
		}
	}
}

// add adds a session with a page for each of its modes.
func (t *tab) add(session host.Session) {
	s := &sessionView{session: session}
	t.sessions = append(t.sessions, s)
	modes := session.Describe().Modes
	if len(modes) == 0 {
		modes = []host.Mode{host.NoMode}
	}
	for _, mode := range modes {
		t.pages = append(t.pages, &page{s, mode})
	}
}

// find returns the place of the first page that is wanted, -1 for none.
func (t *tab) find(wanted func(*page) bool) int { return slices.IndexFunc(t.pages, wanted) }

// laboratory is the subject of the tab that belongs to no game.
type laboratory struct{}

func (laboratory) ID() string { return host.Laboratory }

func (laboratory) Title() text.Message { return text.M("menu.tab.lab") }

// buildViews makes the views in the words of now; onSwitch is told when the user turns
// to another page.
func (t *tab) buildViews(say func(text.Message) string, onSwitch func()) {
	t.content = container.NewStack()
	for _, s := range t.sessions {
		s.View = s.session.View()
		t.content.Add(s.Content())
	}
	t.rail = nil
	if len(t.pages) > 1 {
		t.rail = row.NewRail(t.switchPages(say), func(i int) {
			t.turnTo(i)
			onSwitch()
		})
	}
	t.turnTo(t.front)
}

// switchPages returns the pages as the switch names them.
func (t *tab) switchPages(say func(text.Message) string) []row.Page {
	list := make([]row.Page, len(t.pages))
	for i, p := range t.pages {
		list[i].Title = p.Title()
		if p.mode != host.NoMode {
			list[i].Mode = say(text.M("menu.mode." + string(p.mode)))
		}
	}
	return list
}

// workingMark returns the drawing beside its title while one of its sessions works, nil else.
func (t *tab) workingMark() fyne.Resource {
	if slices.ContainsFunc(t.sessions, func(s *sessionView) bool { return s.session.Describe().Working }) {
		return widgets.UnderWayIcon
	}
	return nil
}

// turnTo brings a page to the front by its place in the switch, if it is there.
func (t *tab) turnTo(front int) {
	if front < 0 || front >= len(t.pages) {
		return
	}
	p := t.pages[front]
	switch both, is := p.session.(host.OfBothKinds); {
	case front == t.front:
	case is && t.content != nil:
		both.ShowKind(t.forTwo)
	default:
		lands := p.mode == host.Investigate && t.pages[t.front].mode != p.mode // on whatever page was there last
		t.forTwo = p.session.Describe().ForTwo || t.forTwo && lands
	}
	t.front = front
	if s, several := p.session.(host.ManyModes); several {
		s.SetMode(p.mode)
	}
	if t.content == nil {
		return
	}
	for _, s := range t.sessions {
		widgets.Show(s.Content(), s == p.sessionView)
	}
	if t.rail != nil {
		t.rail.ShowPage(front, t.onTop)
	}
	if t.framed != nil {
		t.framed.Layout.Layout(t.framed.Objects, t.framed.Size())
	}
}

// turnToSession brings a session's page to the front, of several the one of the mode or, for
// none, that which is there already, else the last one.
func (t *tab) turnToSession(s *sessionView, mode host.Mode) {
	if t.pages[t.front].sessionView == s && (mode == host.NoMode || mode == t.pages[t.front].mode) {
		return
	}
	at := -1
	for i, p := range t.pages {
		if p.sessionView == s && (at < 0 || t.pages[at].mode != mode) {
			at = i
		}
	}
	t.turnTo(at)
}

// view returns the page in front, and session its session.
func (t *tab) view() host.View       { return t.pages[t.front].View }
func (t *tab) session() host.Session { return t.pages[t.front].session }

// setVisible tells the pages which of them can be seen, none where the tab is not on top,
// and shows the switch.
func (t *tab) setVisible(onTop bool) {
	for _, s := range t.sessions {
		s.HideTips()
		s.VisibilityChanged(onTop && s == t.pages[t.front].sessionView)
	}
	if onTop { // Fyne lays nothing out that is hidden
		widgets.LayOutAnew(t.view().Content())
	}
	t.onTop = onTop
	if t.rail != nil {
		t.rail.ShowPage(t.front, onTop)
	}
}

// Game returns the word of the tab's game, or of the laboratory.
func (t *tab) Game() string { return t.ID() }

// Solver returns the page that works on the problems of a document, nil for none.
func (t *tab) Solver() host.Solver { return t.solver }

// Send gives an event to the sessions, and turns to the one that is to be seen; it reports
// whether there is one.
func (t *tab) Send(e host.Event) bool {
	var show *sessionView
	for _, s := range t.sessions {
		if s.session.Receive(e) == host.TakenAndShow {
			show = s
		}
	}
	if show != nil {
		t.turnToSession(show, e.Mode())
	}
	return show != nil
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
	t.turnToSession(t.sessions[slices.IndexFunc(t.sessions, func(s *sessionView) bool { return s.session == host.Session(t.solver) })], mode)
}

// entries returns the entries of the pages for a menu. Those of the page in front come first. Of the other
// pages, it returns those that need not be on top.
func (t *tab) entries(menu host.Menu) []host.MenuEntry {
	var front, others []host.MenuEntry
	for _, p := range t.sessions {
		for _, e := range p.MenuEntries() {
			switch {
			case e.Menu != menu:
			case p == t.pages[t.front].sessionView:
				front = append(front, e)
			case e.Scope != host.OnTop:
				others = append(others, e)
			}
		}
	}
	return append(front, others...)
}

// menuEntries returns the entries of the tab on top, and those of other tabs that can be chosen
// anywhere.
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
