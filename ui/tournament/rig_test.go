package tournament

import (
	"testing"

	"fyne.io/fyne/v2"

	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// rig is a window under test.
type rig struct{ *uitest.Rig }

// areas are all of the program, so that the tests see the window as it is.
func areas() []host.GamePage { return []host.GamePage{match.New, solver.New} }

// newRig opens a window with the program's games and samples, in Portuguese.
func newRig(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return &rig{uitest.New(t, areas(), append(change, uitest.Bench(New))...)}
}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	uitest.EveryRoom(t, areas(), func(t *testing.T, r *uitest.Rig, room fyne.Size) { check(t, &rig{r}, room) }, uitest.Bench(New))
}

// match is the match on top, nil when another page is.
func (r *rig) match() *match.Session {
	if v, ok := r.Top().(*match.View); ok {
		return v.Session
	}
	return nil
}

// tournamentOnTop is the tournament on top, nil when another page is.
func (r *rig) tournamentOnTop() *View {
	v, _ := r.Top().(*View)
	return v
}
