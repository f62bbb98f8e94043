package comparing

import (
	"testing"

	"fyne.io/fyne/v2"

	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
	"procura/ui/tournament"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// rig is a window under test, with the page on top.
type rig struct {
	uitest.Page[*View]
	session *Session
}

func areas() []host.Area { return []host.Area{match.New, tournament.New, solver.New} }

// newRig opens a window with the page on top, in Portuguese.
func newRig(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return onTop(uitest.OpenPage[*View](t, areas(), New, change...))
}

func onTop(p uitest.Page[*View]) *rig { return &rig{p, p.View().session} }

// page is the view of now.
func (r *rig) page() *View { return r.session.Page }

// pick ticks the problems of those names, and no others, and takes those methods.
func (r *rig) pick(problems, methods []string) {
	r.T.Helper()
	if !r.page().Arrange(problems, methods, r.session.choices.Repeat) {
		r.T.Fatalf("no such problems or methods: %q, %q", problems, methods)
	}
}

// over runs what is picked, to the end.
func (r *rig) over() {
	r.T.Helper()
	r.session.start()
	if !r.session.Working() {
		r.T.Fatal("nothing runs")
	}
	r.Until("the end", func() bool { return !r.session.Working() })
}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	uitest.EveryPage(t, areas(), New, func(t *testing.T, p uitest.Page[*View], room fyne.Size) { check(t, onTop(p), room) })
}
