package comparing

import (
	"context"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/ui"
	"procura/ui/internal/uitest"
)

// raceRig is a window under test, with the page on top.
type raceRig struct {
	uitest.Page[*RaceView]
	session *RaceSession
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

func raceOnTop(p uitest.Page[*RaceView]) *raceRig { return &raceRig{p, p.View().session} }

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
	r.pick(r.place(id), methods...)
	r.session.run()
	r.Until("the race", r.isRacing)
}

// everyRoom runs a check in both languages and at both sizes.
func everyRaceRoom(t *testing.T, check func(t *testing.T, r *raceRig, room fyne.Size)) {
	uitest.EveryPage(t, areas(), NewRace, func(t *testing.T, p uitest.Page[*RaceView], room fyne.Size) { check(t, raceOnTop(p), room) }, answering("impossivel", new(int)))
}

// pick chooses methods, and the problem of some place among those that are open.
func (r *raceRig) pick(problem int, methods ...string) {
	r.session.State.Methods.Assign(methods)
	if list := r.session.problems(); problem < len(list) {
		r.session.State.Problem = list[problem].Puzzle.Identity()
	}
	r.session.Changed()
}

// isRacing reports whether a position is on the screen.
func (r *raceRig) isRacing() bool {
	s := r.session
	return s.seen != nil && s.seen.position == s.index && s.seen.mode == s.State.Mode
}

// seek goes to a part of the race, from 0 to 1.
func (r *raceRig) seek(part float64) {
	if s := r.session; s.race != nil {
		s.seek(int(part*float64(s.race.Positions(s.State.Mode)-1)), nil)
		s.Changed()
	}
}
