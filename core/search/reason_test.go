package search

import (
	"context"
	"testing"
)

// A proof says what settled it; what is not proved says nothing.
func TestAVerdictKnowsWhatProvedIt(t *testing.T) {
	h := Heuristic[int]{Estimate: func(int) int { return 0 }, Admissible: true}
	far, no := binary{target: 13, limit: 64}, binary{target: -1, limit: 64}
	for name, c := range map[string]struct {
		p      binary
		s      Strategy[int]
		limits Limits
		reason Reason
		by     string
	}{
		"levels":                  {far, Strategy[int]{Algorithm: BFS}, Limits{}, ByLevels, ""},
		"levels, deeper each":     {far, Strategy[int]{Algorithm: IDS}, Limits{}, ByLevels, ""},
		"levels before the floor": {far, Strategy[int]{Algorithm: BFS, Floor: 3, FloorBy: "x"}, Limits{}, ByLevels, ""},
		"cost":                    {far, Strategy[int]{Algorithm: UCS}, Limits{}, ByRest, ""},
		"estimate":                {far, Strategy[int]{Algorithm: AStar, Heuristic: h}, Limits{}, ByRest, ""},
		"floor":                   {far, Strategy[int]{Algorithm: AStar, Heuristic: h, Floor: 3, FloorBy: "x"}, Limits{}, ByFloor, "x"},
		"a floor too low":         {far, Strategy[int]{Algorithm: AStar, Heuristic: h, Floor: 2, FloorBy: "x"}, Limits{}, ByRest, ""},
		"no promise, but a floor": {far, Strategy[int]{Algorithm: Greedy, Heuristic: h, Floor: 3, FloorBy: "x"}, Limits{}, ByFloor, "x"},
		"no promise":              {far, Strategy[int]{Algorithm: Greedy, Heuristic: h}, Limits{}, Unsaid, ""},
		"exhausted":               {no, Strategy[int]{Algorithm: BFS, Floor: Unreachable, FloorBy: "x"}, Limits{}, ByExhaustion, ""},
		"exhausted, informed":     {no, Strategy[int]{Algorithm: AStar, Heuristic: h}, Limits{}, ByExhaustion, ""},
		"ruled out at the start":  {no, Strategy[int]{Algorithm: AStar, Heuristic: h, Floor: Unreachable, FloorBy: "x"}, Limits{}, ByFloor, "x"},
		"stopped, but ruled out":  {no, Strategy[int]{Algorithm: BFS, Floor: Unreachable, FloorBy: "x"}, Limits{Nodes: 4}, ByFloor, "x"},
		"stopped":                 {no, Strategy[int]{Algorithm: BFS}, Limits{Nodes: 4}, Unsaid, ""},
	} {
		got := Run(context.Background(), Problem[int, int](c.p), c.s, c.limits, Watch{})
		if got.Reason != c.reason || got.FloorBy != c.by {
			t.Errorf("%s: %s by %q %q, want %q %q", name, got.Verdict, got.Reason, got.FloorBy, c.reason, c.by)
		}
	}
}
