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

// Page is a window with a page of the laboratory on top; V is its view.
//
//	type rig struct {
//		uitest.Page[*View]
//		Driver
//	}
//
//	func newRig(t testing.TB) *rig {
//		p := uitest.OpenPage[*View](t, areas(), New)
//		return &rig{p, Drive(p.View())}
//	}
type Page[V host.Tab] struct{ *Rig }

// OpenPage opens a window whose laboratory has one page, and brings that to the front.
func OpenPage[V host.Tab](t testing.TB, areas []host.Area, bench host.LabPage, change ...func(*Options)) Page[V] {
	t.Helper()
	return OnTop[V](New(t, areas, append([]func(*Options){Bench(bench)}, change...)...))
}

// OnTop brings a page of the laboratory to the front.
func OnTop[V host.Tab](r *Rig) Page[V] {
	r.T.Helper()
	r.Bring(host.Laboratory)
	p := Page[V]{r}
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
	for _, tab := range p.Pages(p.Find(host.Laboratory)) {
		if v, ok := tab.(V); ok {
			return v
		}
	}
	p.T.Fatal("the laboratory has no such page")
	panic("not reached")
}

func (p Page[V]) Said() string { return strings.Join(Written(p.View().Content()), "\n") }

// EveryPage runs a check of a page in both languages and at both sizes.
func EveryPage[V host.Tab](t *testing.T, areas []host.Area, bench host.LabPage, check func(t *testing.T, p Page[V], room fyne.Size), change ...func(*Options)) {
	EveryRoom(t, areas, func(t *testing.T, r *Rig, room fyne.Size) { check(t, OnTop[V](r), room) },
		append([]func(*Options){Bench(bench)}, change...)...)
}
