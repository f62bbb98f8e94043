package racing

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/program"
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
	*uitest.Rig
	Driver
}

func areas() []host.Area { return []host.Area{match.New, tournament.New, solver.New} }

// answering opens the window with the page, and programs that print an answer.
func answering(answer string, ran *int) func(*uitest.Options) {
	return func(o *uitest.Options) {
		o.Benches = []host.Bench{New}
		o.Change = func(p *ui.Program) {
			p.Runner = func(context.Context, []string, string, time.Duration) (string, *program.Fault) {
				*ran++
				return answer, nil
			}
		}
	}
}

func newRig(t testing.TB) *rig {
	t.Helper()
	return onTop(uitest.New(t, areas(), answering("impossivel", new(int))))
}

func onTop(r *uitest.Rig) *rig {
	r.T.Helper()
	v := uitest.Of[*View](r.Bring(host.Laboratory))
	if v == nil {
		r.T.Fatal("the laboratory has no such page")
	}
	return &rig{r, Drive(v)}
}

// page is the view of now.
func (r *rig) page() *View { return r.session.view }

func (r *rig) said() string { return strings.Join(uitest.Written(r.page().Content()), "\n") }

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
	uitest.EveryRoom(t, areas(), func(t *testing.T, r *uitest.Rig, room fyne.Size) { check(t, onTop(r), room) }, answering("impossivel", new(int)))
}
