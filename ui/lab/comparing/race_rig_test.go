package comparing

import (
	"context"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/compare"
	"procura/core/game"
	"procura/ui"
	"procura/ui/internal/uitest"
)

// raceRig is a window under test, with the page on top.
type raceRig struct {
	uitest.Page[*RaceView]
	raceDriver
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

func newRaceRig(t testing.TB) *raceRig {
	t.Helper()
	return openRaceRig(t, answering("impossivel", new(int)))
}

func openRaceRig(t testing.TB, change func(*uitest.Options)) *raceRig {
	t.Helper()
	return raceOnTop(uitest.OpenPage[*RaceView](t, areas(), NewRace, change))
}

func raceOnTop(p uitest.Page[*RaceView]) *raceRig { return &raceRig{p, raceDriver{p.View().session}} }

// page is the view of now.
func (r *raceRig) page() *RaceView { return r.session.Page }

// place is that of the first problem of a game.
func (r *raceRig) place(id string) int {
	for i, p := range r.session.problems() {
		if p.Puzzle.Module().ID() == id {
			return i
		}
	}
	r.T.Fatalf("no problem of %s", id)
	return 0
}

// racing runs a race on the first problem of a game, and waits until its end is shown.
func (r *raceRig) racing(id string, methods ...string) {
	r.T.Helper()
	r.raceDriver.Choose(r.place(id), methods...)
	r.Run()
	r.Until("the race", r.Racing)
}

// everyRoom runs a check in both languages and at both sizes.
func everyRaceRoom(t *testing.T, check func(t *testing.T, r *raceRig, room fyne.Size)) {
	uitest.EveryPage(t, areas(), NewRace, func(t *testing.T, p uitest.Page[*RaceView], room fyne.Size) { check(t, raceOnTop(p), room) }, answering("impossivel", new(int)))
}

// raceDriver works the page as a user would.
type raceDriver struct{ session *RaceSession }

// Choose chooses methods, and the problem of some place among those that are open.
func (d raceDriver) Choose(problem int, methods ...string) {
	d.session.State.Methods.Assign(methods)
	if list := d.session.problems(); problem < len(list) {
		d.session.State.Problem = list[problem].Puzzle.Identity()
	}
	d.session.Changed()
}

// Run records a race.
func (d raceDriver) Run() { d.session.run() }

// Racing reports whether a position is on the screen.
func (d raceDriver) Racing() bool {
	s := d.session
	return s.seen != nil && s.seen.position == s.asked && s.seen.mode == s.State.Mode
}

// Seek goes to a part of the race, from 0 to 1.
func (d raceDriver) Seek(part float64) {
	if s := d.session; s.race != nil {
		s.seek(int(part * float64(s.race.Positions(s.State.Mode)-1)))
		s.Changed()
	}
}

// Switch plays by expansions, or by the clock.
func (d raceDriver) Switch(m compare.RaceMode) { d.session.switchTo(m) }
