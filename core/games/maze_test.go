package games

import (
	"fmt"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// maze is a random graph: what the games do not have. Its ways cost different numbers, go
// round in circles, stand twice between the same places and may lead nowhere; its
// heuristics are not consistent, so that A* must reopen.
type maze struct {
	from  int
	goal  int
	ways  [][]search.Edge[int, int]
	least []int // what an admissible heuristic says, Unreachable for nothing
	any   []int // what another one says
}

func dealMaze(d *dice) *maze {
	places := d.between(3, 24)
	m := &maze{goal: places - 1, ways: make([][]search.Edge[int, int], places)}
	for from := range m.ways {
		for way := range d.between(0, 4) {
			to := search.Edge[int, int]{State: d.roll(places), Action: way, Cost: int32(d.between(1, 4))}
			if to.State == m.goal && d.roll(3) > 0 {
				to.State = d.roll(places)
			}
			m.ways[from] = append(m.ways[from], to)
		}
	}
	for _, truth := range m.distances() {
		m.any = append(m.any, d.roll(9)-1)
		if truth < search.Unreachable || d.roll(2) == 0 {
			truth = d.roll(min(truth, 12) + 1)
		}
		m.least = append(m.least, truth)
	}
	return m
}

// distances has those to the goal in moves, of which none costs less than 1: what is
// admissible for cost and for length alike.
func (m *maze) distances() []int {
	away := make([]int, len(m.ways))
	for i := range away {
		away[i] = search.Unreachable
	}
	away[m.goal] = 0
	for range m.ways {
		for from, ways := range m.ways {
			for _, way := range ways {
				away[from] = min(away[from], away[way.State]+1)
			}
		}
	}
	for i := range away {
		away[i] = min(away[i], search.Unreachable)
	}
	return away
}

func (m *maze) Start() int                              { return m.from }
func (m *maze) Goal(place int) bool                     { return place == m.goal }
func (m *maze) Hash(place int) uint64                   { return uint64(place+1) * 0x9E3779B97F4A7C15 }
func (m *maze) Module() game.Puzzler                    { return gametest.Toy{} }
func (m *maze) Summary() text.Message                   { return text.M("core.summary.toy", "Number", len(m.ways)) }
func (m *maze) Notation(way int) string                 { return fmt.Sprint("way", way) }
func (m *maze) Step([]search.Edge[int, int]) scene.Step { return scene.Step{} }
func (m *maze) Encode(place int, _ string) (string, bool) {
	return fmt.Sprint("at ", place, " of ", m.ways, m.least, m.any), false
}

func (m *maze) Expand(place int, edges []search.Edge[int, int]) []search.Edge[int, int] {
	return append(edges, m.ways[place]...)
}

// Back turns every way round.
func (m *maze) Back() search.Problem[int, int] {
	back := &maze{goal: 0, ways: make([][]search.Edge[int, int], len(m.ways)), from: m.goal}
	for from, ways := range m.ways {
		for _, e := range ways {
			back.ways[e.State] = append(back.ways[e.State], search.Edge[int, int]{State: from, Cost: e.Cost})
		}
	}
	return back
}

func (m *maze) Heuristics() []search.Heuristic[int] {
	return []search.Heuristic[int]{
		{Key: "any", Estimate: func(place int) int { return m.any[place] }},
		{Key: "real", Real: func(place int) float64 { return float64(m.any[place]) / 3 }},
		{Key: "least", Admissible: true, Estimate: func(place int) int { return m.least[place] }},
	}
}
