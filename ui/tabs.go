package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/document"
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
	module subject
	pages  []*page
	// document is the one whose problems it shows, nil for none.
	document *document.Document
	front    int               // the page on top
	rail     fyne.CanvasObject // the switch, nil with one page
	content  *fyne.Container
}

// page is a session, its view, and what is behind and in the switch.
type page struct {
	session host.Session
	host.Tab
	light  fyne.CanvasObject // shown behind the button of the page on top
	button *widget.Button
}

// newTab makes the sessions of a game. In front is the page that opens the tab, the
// first one where none does.
func newTab(h host.Host, m game.Module, areas []host.Area) *tab {
	t := &tab{module: m}
	for _, area := range areas {
		if session := area(h, m); session != nil {
			if _, opens := session.(host.Opener); opens {
				t.front = len(t.pages)
			}
			t.pages = append(t.pages, &page{session: session})
		}
	}
	return t
}

// build makes the views in the words of now; onSwitch is told when the user turns
// to another page.
func (t *tab) build(onSwitch func()) {
	t.content = container.NewStack()
	for i, p := range t.pages {
		p.Tab = p.session.View()
		p.light = widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6)
		p.button = widget.NewButton(p.Title(), func() {
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
	return container.New(widgets.Fixed{Width: float32(len(t.pages)) * switchWidth, Height: switchHeight}, rail)
}

// turnTo brings a page to the front.
func (t *tab) turnTo(front int) {
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

// turnToPlace brings a page to the front by its place in the switch, if it is there.
func (t *tab) turnToPlace(place int) {
	if place >= 0 && place < len(t.pages) {
		t.turnTo(place)
	}
}

// top is the page in front.
func (t *tab) top() *page { return t.pages[t.front] }

// open gives a file to the pages, and reports whether one took something: it comes
// to the front.
func (t *tab) open(file match.File, from string) bool {
	took := false
	for i, p := range t.pages {
		if p.session.Open(file, from) {
			t.turnTo(i)
			took = true
		}
	}
	return took
}

// review shows a game on the page where it can be gone through; shown is called
// when that is in front.
func (t *tab) review(r match.Record, news string, shown func()) {
	for i, p := range t.pages {
		if reviewer, ok := p.session.(host.Reviewer); ok {
			t.turnTo(i)
			shown()
			reviewer.Review(r, news)
			return
		}
	}
}

// entries are the entries of all pages, those of the page in front first; of those
// of the others that can't be chosen, done is false.
func (t *tab) entries(menu host.Menu) []entry {
	var list []entry
	for i, p := range t.pages {
		for _, e := range p.Entries() {
			onTop := i == t.front
			if e.Menu == menu && (onTop || e.Scope != host.Only) {
				list = append(list, entry{Entry: e, onTop: onTop, off: !onTop && e.Scope == host.OnTop})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b entry) int { return rank(a) - rank(b) })
	return list
}

// entries are those of the tab on top and, so that menus stay as they are, the
// entries of other tabs that it does not have, which can't be chosen.
func (s menus) entries(menu host.Menu) []entry {
	list := s.top().entries(menu)
	for _, t := range s.tabs {
		for _, e := range t.entries(menu) {
			if e.Scope != host.Only && !slices.ContainsFunc(list, func(own entry) bool { return own.Key == e.Key }) {
				list = append(list, entry{Entry: e.Entry, off: true})
			}
		}
	}
	return list
}

// entry is an entry of a menu, and whether it is of the page on top.
type entry struct {
	host.Entry
	onTop, off bool
}

func rank(e entry) int {
	if e.onTop {
		return 0
	}
	return 1
}

// close ends all work.
func (t *tab) close() {
	for _, p := range t.pages {
		p.session.Close()
	}
}

// corner lays objects over the right end of the row of tabs; it asks for no room.
type corner struct{}

// MinSize is nothing.
func (corner) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

// Layout places objects at the right.
func (corner) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNamePadding)
	for _, o := range objects {
		least := o.MinSize()
		o.Resize(least)
		o.Move(fyne.NewPos(size.Width-least.Width-gap, gap/2))
	}
}
