package match

import (
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/scene"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/solver"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// rig is a window under test.
type rig struct{ *uitest.Rig }

// areas are all pages of the program, so that the tests see the window as it is.
func areas() []host.GamePage { return []host.GamePage{New, solver.New} }

// newRig opens a window with Quatro and its samples, in Portuguese: windows with all
// games take three times as long to open.
func newRig(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return newWholeRig(t, append([]func(*uitest.Options){func(o *uitest.Options) { o.Games = uitest.Games()[:1] }}, change...)...)
}

// newWholeRig opens a window with all of the program's games and samples.
func newWholeRig(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return &rig{uitest.New(t, areas(), change...)}
}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	uitest.EveryRoom(t, areas(), func(t *testing.T, r *uitest.Rig, room fyne.Size) { check(t, &rig{r}, room) })
}

// match is the match on top, nil when another page is.
func (r *rig) match() *View {
	v, _ := r.Top().(*View)
	return v
}

// put goes on from a position.
func (v *View) put(p game.Position) {
	v.Session.Match = match.From(p)
	v.Session.ChangePlayers()
}

// human reports whether a human is to pick a move now.
func (v *View) human() bool { return v.Session.Phase() == Picking }

// thinking reports whether a computer is to think, and does.
func (v *View) thinking() bool {
	return v.Session.phase == Thinking && v.Session.Engine.Thought != nil
}

// moving reports whether a move is being shown.
func (v *View) moving() bool { return v.Session.phase == Animating }

// over reports whether a match has ended.
func over(v *View) bool { return v.Session.Ended() }

// still is a view whose moves never arrive by themselves.
type still struct{ *View }

func (still) Animate(scene.Step) {}
func (still) Leave()             {}
