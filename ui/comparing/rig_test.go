package comparing

import (
	"context"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/ui"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// rig is a window under test, with the page on top.
type rig struct {
	uitest.Page[*View]
	session *Session
}

func areas() []host.GamePage { return []host.GamePage{match.New, solver.New, New} }

// newRig opens a window with the page on top, in Portuguese.
func newRig(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return newRigOf(t, "cavalo", change...)
}

// newRigOf opens it in the tab of a game.
func newRigOf(t testing.TB, game string, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return onTop(uitest.OpenPage[*View](t, areas(), game, change...))
}

func onTop(p uitest.Page[*View]) *rig { return &rig{p, p.View().session} }

// anew is the session of the next window.
func (r *rig) anew() *Session {
	h := r.session.Host
	return New(h, r.session.game).(*Session)
}

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

// ready compares methods on a problem, and chooses all rows.
func (r *rig) ready(problem string, methods ...string) {
	r.T.Helper()
	r.session.choices.Repeat = 1
	r.pick([]string{problem}, methods)
	r.over()
	for c := range methods {
		r.session.choose(turn{0, c})
	}
}

// raced has methods race on a problem, and waits until the beginning is shown.
func (r *rig) raced(problem string, methods ...string) {
	r.T.Helper()
	r.SetAnimation(false)
	r.ready(problem, methods...)
	test.Tap(r.page().watch)
	r.Until("the race", r.isRacing)
}

// isRacing reports whether a position is on the screen.
func (r *rig) isRacing() bool {
	now := r.session.racing
	return now.seen != nil && now.seen.position == now.index && now.seen.mode == r.session.choices.Mode
}

// seek goes to a part of the race, from 0 to 1, and waits until it is shown.
func (r *rig) seek(part float64) {
	now := r.session.racing
	now.seek(int(part*float64(now.race.Positions(r.session.choices.Mode)-1)), nil)
	r.session.Changed()
	r.Until("the position", r.isRacing)
}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	uitest.EveryPage(t, areas(), "cavalo", func(t *testing.T, p uitest.Page[*View], room fyne.Size) { check(t, onTop(p), room) })
}
