// Package tabs is the row of tabs of the window, for the shell: a tab for each game, with
// a page of each area that has something for it, and one for the laboratory. A tab
// knows sessions and views as interfaces, and neither documents nor the window.
package tabs

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

// Tab is what a game has in the window: a page of each area that has something for
// it and, where there are several, a switch of pages. The switch lies at the end of
// the row of tabs, so that it takes no room from the boards.
type Tab struct {
	// Content is all pages, one upon the other, and Rail the switch, nil with one page;
	// Build makes them.
	Content *fyne.Container
	Rail    fyne.CanvasObject

	subject subject
	pages   []*page
	front   int // the page on top
}

// page is a session, its view, and what is behind and in the switch.
type page struct {
	session host.Session
	host.Tab
	light  fyne.CanvasObject // shown behind the button of the page on top
	button *widgets.Button
}

// New makes the sessions of a game; there is no tab where no area has something for it.
// In front is the page that opens the tab, the first one where none does.
func New(h host.Host, m game.Module, areas []host.Area) (t *Tab, ok bool) {
	t = &Tab{subject: m}
	for _, area := range areas {
		if session := area(h, m); session != nil {
			if _, opens := session.(host.Opener); opens {
				t.front = len(t.pages)
			}
			t.pages = append(t.pages, &page{session: session})
		}
	}
	return t, len(t.pages) > 0
}

// Build makes the views in the words of now; onSwitch is told when the user turns
// to another page.
func (t *Tab) Build(onSwitch func()) {
	t.Content = container.NewStack()
	for i, p := range t.pages {
		p.Tab = p.session.View()
		p.light = widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6)
		p.button = widgets.NewButton(p.Title(), nil, func() {
			t.Turn(i)
			onSwitch()
		})
		p.button.Importance = widget.LowImportance
		t.Content.Add(p.Content())
	}
	t.Rail = nil
	if len(t.pages) > 1 {
		t.Rail = t.newRail()
	}
	t.Turn(t.front)
}

// The size of a switch: its height, and the width for each page.
const (
	switchHeight = 30
	switchWidth  = 112
)

func (t *Tab) newRail() fyne.CanvasObject {
	buttons := container.New(widgets.Columns{Shares: slices.Repeat([]float32{1}, len(t.pages)), Gap: 2})
	for _, p := range t.pages {
		buttons.Add(container.NewStack(p.light, p.button))
	}
	rail := container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 8),
		container.New(layout.NewCustomPaddedLayout(2, 2, 2, 2), buttons))
	return container.New(widgets.Fixed{Width: float32(len(t.pages)) * switchWidth, Height: switchHeight}, rail)
}

// Mark is the drawing beside its title while one of its sessions works, nil else.
func (t *Tab) Mark() fyne.Resource {
	for _, p := range t.pages {
		if w, ok := p.session.(host.Worker); ok && w.Working() {
			return widgets.UnderWayIcon
		}
	}
	return nil
}

// Turn brings a page to the front by its place in the switch, if it is there.
func (t *Tab) Turn(front int) {
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

// Front is the place of the page in front in the switch.
func (t *Tab) Front() int { return t.front }

// View is the page in front, and Session its session.
func (t *Tab) View() host.Tab { return t.pages[t.front].Tab }

// Session is that of the page in front.
func (t *Tab) Session() host.Session { return t.pages[t.front].session }

// Views are the pages, in the order of the switch.
func (t *Tab) Views() []host.Tab {
	var list []host.Tab
	for _, p := range t.pages {
		list = append(list, p.Tab)
	}
	return list
}

// Sessions are those of the pages, in the order of the switch.
func (t *Tab) Sessions() []host.Session {
	var list []host.Session
	for _, p := range t.pages {
		list = append(list, p.session)
	}
	return list
}

// Show tells the pages which of them can be seen, none where the tab is not on top, and
// shows the switch.
func (t *Tab) Show(onTop bool) {
	for i, p := range t.pages {
		p.SetVisible(onTop && i == t.front)
	}
	switch {
	case t.Rail == nil:
	case onTop:
		t.Rail.Show()
	default:
		t.Rail.Hide()
	}
}

// Open gives a file to the pages, and reports whether one took something: it comes
// to the front.
func (t *Tab) Open(file match.File, from string) bool {
	took := false
	for i, p := range t.pages {
		if p.session.Open(file, from) {
			t.Turn(i)
			took = true
		}
	}
	return took
}

// Add gives the problems of a file to the page that has those of the tab, see Add of
// host.Holder; the page comes to the front.
func (t *Tab) Add(file match.File) (only func()) {
	for i, p := range t.pages {
		if h, ok := p.session.(host.Holder); ok {
			if only = h.Add(file); only != nil {
				t.Turn(i)
			}
		}
	}
	return only
}

// Holder is the page that works on the problems of a document, nil for none.
func (t *Tab) Holder() host.Holder {
	for _, p := range t.pages {
		if h, ok := p.session.(host.Holder); ok {
			return h
		}
	}
	return nil
}

// Game is the word of the tab's game, or of the laboratory.
func (t *Tab) Game() string { return t.subject.ID() }

// Title is its name in the row.
func (t *Tab) Title() text.Message { return t.subject.Title() }

// Review shows a game on the page where it can be gone through; shown is called
// when that is in front.
func (t *Tab) Review(r match.Record, news string, shown func()) {
	for i, p := range t.pages {
		if reviewer, ok := p.session.(host.Reviewer); ok {
			t.Turn(i)
			shown()
			reviewer.Review(r, news)
			return
		}
	}
}

// Recorded are the runs of its sessions.
func (t *Tab) Recorded() []game.Run {
	var list []game.Run
	for _, p := range t.pages {
		if a, ok := p.session.(host.Archive); ok {
			list = append(list, a.Recorded()...)
		}
	}
	return list
}

// Explore brings the page where a run can be looked into to the front, and reports
// whether there is one.
func (t *Tab) Explore(run game.Run) bool {
	for i, p := range t.pages {
		if e, ok := p.session.(host.Explorer); ok {
			t.Turn(i)
			e.Explore(run)
			return true
		}
	}
	return false
}

// Audit brings the page where a heuristic can be audited to the front, and reports
// whether there is one.
func (t *Tab) Audit(problem game.Problem, heuristic string) bool {
	for i, p := range t.pages {
		if a, ok := p.session.(host.Auditor); ok {
			t.Turn(i)
			a.Audit(problem, heuristic)
			return true
		}
	}
	return false
}

// Close ends all work.
func (t *Tab) Close() {
	for _, p := range t.pages {
		p.session.Close()
	}
}

// laboratory is the subject of the tab that belongs to no game: its pages serve all
// of them.
type laboratory struct{}

// ID is its word where games have theirs.
func (laboratory) ID() string { return host.Laboratory }

// Title is its name in the row of tabs.
func (laboratory) Title() text.Message { return text.M("tab.lab") }

// NewLaboratory makes the sessions of the laboratory.
func NewLaboratory(h host.Host, benches []host.Bench) *Tab {
	t := &Tab{subject: laboratory{}}
	for _, bench := range benches {
		t.pages = append(t.pages, &page{session: bench(h)})
	}
	return t
}
