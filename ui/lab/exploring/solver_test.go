package exploring

import (
	"procura/core/game"
	"procura/core/search"
	"procura/ui/internal/uitest"
	"procura/ui/solver"
)

// solverOn brings the page where a game's problems are solved to the front.
func solverOn(r *rig, id string) solver.Driver {
	r.T.Helper()
	v := uitest.Of[*solver.View](r.Bring(id))
	if v == nil {
		r.T.Fatalf("%s has no such page", id)
	}
	d := solver.Drive(v)
	d.Pick("A")
	return d
}

// stopsAt reports whether limits end a run where another one was stopped.
func stopsAt(l search.Limits, run game.Run) bool { return l.Expansions == run.Expanded }
