package uitest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/ui/host"
)

// Written lists the texts drawn under an object.
func Written(o fyne.CanvasObject) []string {
	var list []string
	for _, t := range All[*canvas.Text](o) {
		if t.Text != "" {
			list = append(list, t.Text)
		}
	}
	return list
}

// All lists the objects of a type under an object.
func All[T fyne.CanvasObject](o fyne.CanvasObject) []T {
	var list []T
	for _, n := range Tree(o, fyne.Size{}) {
		if wanted, ok := n.CanvasObject.(T); ok {
			list = append(list, wanted)
		}
	}
	return list
}

// Page is a window with a page of a game, or of the laboratory, on top; V is its view.
//
//	type rig struct {
//		uitest.Page[*View]
//		Driver
//	}
//
//	func newRig(t testing.TB) *rig {
//		p := uitest.OpenPage[*View](t, areas(), host.Laboratory, uitest.Bench(New))
//		return &rig{p, Drive(p.View())}
//	}
type Page[V host.View] struct {
	*Rig
	tab string
}

// OpenPage opens a window, and brings a page of the tab of a game to the front.
func OpenPage[V host.View](t testing.TB, areas []host.GamePage, tab string, change ...func(*Options)) Page[V] {
	t.Helper()
	return OnTop[V](New(t, areas, change...), tab)
}

// OnTop brings a page of the tab of a game to the front.
func OnTop[V host.View](r *Rig, tab string) Page[V] {
	r.T.Helper()
	for i, page := range r.Bring(tab) {
		if _, ok := page.(V); ok {
			r.TurnTo(i)
		}
	}
	p := Page[V]{r, tab}
	p.View()
	return p
}

// Bench gives the laboratory one page.
func Bench(bench host.LabPage) func(*Options) {
	return func(o *Options) { o.LabPages = []host.LabPage{bench} }
}

// View is the page of now: it is another one when the language has changed.
func (p Page[V]) View() V {
	p.T.Helper()
	for _, tab := range p.Pages(p.Find(p.tab)) {
		if v, ok := tab.(V); ok {
			return v
		}
	}
	p.T.Fatal("the tab has no such page")
	panic("not reached")
}

func (p Page[V]) Said() string { return strings.Join(Written(p.View().Content()), "\n") }

// EveryPage runs a check of a page in both languages and at both sizes.
func EveryPage[V host.View](t *testing.T, areas []host.GamePage, tab string, check func(t *testing.T, p Page[V], room fyne.Size), change ...func(*Options)) {
	EveryRoom(t, areas, func(t *testing.T, r *Rig, room fyne.Size) { check(t, OnTop[V](r, tab), room) }, change...)
}
