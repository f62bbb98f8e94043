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
		"levels before the floor": {far, Strategy[int]{Algorithm: BFS, LowerBound: 3, LowerBoundBy: "x"}, Limits{}, ByLevels, ""},
		"cost":                    {far, Strategy[int]{Algorithm: UCS}, Limits{}, ByRest, ""},
		"estimate":                {far, Strategy[int]{Algorithm: AStar, Heuristic: h}, Limits{}, ByRest, ""},
		"floor":                   {far, Strategy[int]{Algorithm: AStar, Heuristic: h, LowerBound: 3, LowerBoundBy: "x"}, Limits{}, ByLowerBound, "x"},
		"a floor too low":         {far, Strategy[int]{Algorithm: AStar, Heuristic: h, LowerBound: 2, LowerBoundBy: "x"}, Limits{}, ByRest, ""},
		"no promise, but a floor": {far, Strategy[int]{Algorithm: Greedy, Heuristic: h, LowerBound: 3, LowerBoundBy: "x"}, Limits{}, ByLowerBound, "x"},
		"no promise":              {far, Strategy[int]{Algorithm: Greedy, Heuristic: h}, Limits{}, Unsaid, ""},
		"exhausted":               {no, Strategy[int]{Algorithm: BFS, LowerBound: Unreachable, LowerBoundBy: "x"}, Limits{}, ByExhaustion, ""},
		"exhausted, informed":     {no, Strategy[int]{Algorithm: AStar, Heuristic: h}, Limits{}, ByExhaustion, ""},
		"ruled out at the start":  {no, Strategy[int]{Algorithm: AStar, Heuristic: h, LowerBound: Unreachable, LowerBoundBy: "x"}, Limits{}, ByLowerBound, "x"},
		"stopped, but ruled out":  {no, Strategy[int]{Algorithm: BFS, LowerBound: Unreachable, LowerBoundBy: "x"}, Limits{Nodes: 4}, ByLowerBound, "x"},
		"stopped at the floor":    {far, Strategy[int]{Algorithm: BFS, LowerBound: 3, LowerBoundBy: "x"}, Limits{Nodes: 4}, Unsaid, "x"},
		"stopped above the floor": {far, Strategy[int]{Algorithm: BFS, LowerBound: 1, LowerBoundBy: "x"}, Limits{Nodes: 8}, Unsaid, ""},
		"stopped":                 {no, Strategy[int]{Algorithm: BFS}, Limits{Nodes: 4}, Unsaid, ""},
	} {
		got := Run(context.Background(), Problem[int, int](c.p), c.s, c.limits, Watch{})
		if got.Reason != c.reason || got.LowerBoundBy != c.by {
			t.Errorf("%s: %s by %q %q, want %q %q", name, got.Verdict, got.Reason, got.LowerBoundBy, c.reason, c.by)
		}
	}
}
