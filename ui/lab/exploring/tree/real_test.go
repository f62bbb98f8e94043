package tree

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/storage"
	"procura/ui/internal/uitest"
	"procura/ui/theme"
)

// TREE_NODES=BOX measures steps of a search of a million nodes.
func TestMillion(t *testing.T) {
	if os.Getenv("TREE_MILLION") == "" {
		t.Skip("nobody asks for it")
	}
	tree, _, _ := shown(t, theme.Light, 1)
	for _, p := range uitest.Samples(t, storage.Store{Games: uitest.Games()}) {
		if p.Puzzle.Module().ID() != "adjiboto" || p.Name != "G" {
			continue
		}
		for _, a := range []search.Algorithm{search.BFS, search.RBFS, search.SMAStar, search.DFS, search.IDS} {
			began := time.Now()
			_, e := p.Puzzle.(game.Explorable).Explore(t.Context(), game.SolveRequest{Name: p.Name, Method: game.Method{Algorithm: a}, Limits: search.Limits{Nodes: 1000000}}, 0)
			if e == nil {
				t.Log(a, "nothing")
				continue
			}
			t.Log(a, "explored in", time.Since(began), e.Nodes(), e.Steps())
			var moments, steps []time.Duration
			for range 15 {
				step := rand.IntN(e.Steps())
				began = time.Now()
				m := e.Moment(step, 0)
				moments = append(moments, time.Since(began))
				began = time.Now()
				tree.ShowMoment(e, m)
				steps = append(steps, time.Since(began))
			}
			slices.Sort(moments)
			slices.Sort(steps)
			t.Log("moment", moments[7], moments[14], "tree", steps[7], steps[14], "boxes", len(tree.sheet.order))
		}
	}
}
