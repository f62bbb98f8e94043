package racing

import (
	"context"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/ui"
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
	Driver
}

func areas() []host.Area { return []host.Area{match.New, tournament.New, solver.New} }

// answering gives the window programs that print an answer.
func answering(answer string, ran *int) func(*uitest.Options) {
	return func(o *uitest.Options) {
		o.Change = func(p *ui.Program) {
			p.Runner = func(context.Context, []string, string, time.Duration) (string, *game.ProgramFault) {
				*ran++
				return answer, nil
			}
		}
	}
}

func newRig(t testing.TB) *rig {
	t.Helper()
	return openRig(t, answering("impossivel", new(int)))
}

func openRig(t testing.TB, change func(*uitest.Options)) *rig {
	t.Helper()
	return onTop(uitest.OpenPage[*View](t, areas(), New, change))
}

func onTop(p uitest.Page[*View]) *rig { return &rig{p, Drive(p.View())} }

// page is the view of now.
func (r *rig) page() *View { return r.session.Page }

// place is that of the first problem of a game.
func (r *rig) place(id string) int {
	for i, p := range r.session.problems() {
		if p.Puzzle.Module().ID() == id {
			return i
		}
	}
	r.T.Fatalf("no problem of %s", id)
	return 0
}

// racing runs a race on the first problem of a game, and waits until its end is shown.
func (r *rig) racing(id string, methods ...string) {
	r.T.Helper()
	r.Driver.Choose(r.place(id), methods...)
	r.Run()
	r.Until("the race", r.Racing)
}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	uitest.EveryPage(t, areas(), New, func(t *testing.T, p uitest.Page[*View], room fyne.Size) { check(t, onTop(p), room) }, answering("impossivel", new(int)))
}
