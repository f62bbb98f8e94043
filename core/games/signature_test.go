package games

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

var update = flag.Bool("update", false, "write testdata/signatures*.golden anew")

// signed are the files of signatures, by the nodes that a search may generate:
// short, and long where PROCURA_EVERY asks for it, as `make test` does.
func signed() (golden string, nodes int64) {
	if os.Getenv("PROCURA_EVERY") == "" {
		return "testdata/signatures-short.golden", 20_000
	}
	return "testdata/signatures.golden", 200_000
}

// TestNodeCountSignatures compares the counts of every algorithm on every
// official problem with those of before: a change keeps them, or states the new
// ones with -update and says why.
func TestNodeCountSignatures(t *testing.T) {
	gametest.Long(t)
	golden, nodes := signed()
	got := signatures(t, nodes)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	before := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(before) || line != before[i] {
			t.Fatalf("line %d is now\n%s\nsee %s, and -update", i+1, line, golden)
		}
	}
	if got != string(want) {
		t.Errorf("%s has more lines than there are runs", golden)
	}
}

func signatures(t *testing.T, nodes int64) string {
	var b strings.Builder
	b.WriteString("# game problem algorithm heuristic duplicates: verdict length bound expanded generated, at most " +
		fmt.Sprint(nodes) + " nodes\n")
	problems := all(t)
	for _, g := range slices.Sorted(maps.Keys(problems)) {
		for _, name := range slices.Sorted(maps.Keys(problems[g])) {
			p := problems[g][name]
			for _, m := range append(methods(p), special(p)...) {
				run := p.Solve(context.Background(), game.SolveRequest{Method: m, Limits: search.Limits{Nodes: nodes}})
				heuristic := m.Heuristic
				if heuristic == "" {
					heuristic = "-"
				}
				fmt.Fprintf(&b, "%s %s %s %s %s: %s %d %d %d %d\n", g, name, m.AlgorithmText(), heuristic, m.Duplicates,
					run.Verdict, run.Length, run.Bound, run.Expanded, run.Generated)
			}
		}
	}
	return b.String()
}

// TestNoMoreNodesWaitThanWereGenerated in any algorithm, on every official problem, wherever it ends.
func TestNoMoreNodesWaitThanWereGenerated(t *testing.T) {
	for name, problems := range all(t) {
		for problem, p := range problems {
			for _, m := range append(methods(p), special(p)...) {
				for _, nodes := range []int64{1, 7, 60, 2000} {
					run := p.Solve(context.Background(), game.SolveRequest{Method: m, Limits: search.Limits{Nodes: nodes}})
					if run.Frontier > run.Generated || run.Frontier < 1 && run.Generated > 1 {
						t.Errorf("%s %s, %v, %d nodes: %d wait at most, %d were generated", name, problem, m, nodes, run.Frontier, run.Generated)
					}
				}
			}
		}
	}
}

// methods lists those that have a signature.
func methods(p game.Puzzle) []game.Method {
	var list []game.Method
	for _, duplicates := range []search.Duplicates{search.Graph, search.Tree} {
		for _, algorithm := range gametest.Algorithms(p) {
			if !algorithm.Informed() {
				list = append(list, game.Method{Algorithm: algorithm, Duplicates: duplicates})
				continue
			}
			for _, h := range p.Heuristics() {
				if h.Key == "perimeter" {
					continue // half a minute to prepare
				}
				list = append(list, game.Method{Algorithm: algorithm, Heuristic: h.Key, Duplicates: duplicates})
			}
		}
	}
	return list
}

// special lists methods with a signature besides: with a parameter, in the
// quotient, and best.
func special(p game.Puzzle) []game.Method {
	h := game.DefaultHeuristic(p)
	list := []game.Method{
		{Algorithm: search.AStar, Heuristic: h, Duplicates: search.Graph, Parameter: 1.5},
		{Algorithm: search.AStar, Heuristic: h, Duplicates: search.Graph, Parameter: 2},
		{Algorithm: search.SMAStar, Heuristic: h, Duplicates: search.Graph, Parameter: 500},
		{Algorithm: search.Beam, Heuristic: h, Duplicates: search.Graph, Parameter: 10},
		p.Best(),
	}
	if p.Symmetries() == 1 {
		return list
	}
	for _, algorithm := range gametest.Algorithms(p) {
		if !algorithm.Informed() {
			list = append(list, game.Method{Algorithm: algorithm, Duplicates: search.Quotient})
			continue
		}
		list = append(list, game.Method{Algorithm: algorithm, Heuristic: h, Duplicates: search.Quotient})
	}
	return list
}

// TestBoundsUnderADepthLimitNeverPassTheOptimum on the problems whose optimum
// is known, at that depth and at a third of the others.
func TestBoundsUnderADepthLimitNeverPassTheOptimum(t *testing.T) {
	gametest.Long(t)
	problems := all(t)
	for _, truth := range truths {
		for name, optimum := range truth.lengths {
			p := under(t, problems[truth.game][name], truth.rules)
			for _, m := range append(methods(p), special(p)...) {
				for depth := 1; depth <= min(optimum+1, 9); depth++ {
					if !gametest.Part(depth) && depth != optimum {
						continue
					}
					order := game.SolveRequest{Method: m, Limits: search.Limits{Nodes: 3000, Depth: depth}}
					run := p.Solve(context.Background(), order)
					if run.Bound > optimum || run.Solved() && run.Length < optimum || run.Verdict == search.Impossible {
						t.Errorf("%s %s %s, %v, depth %d: %s, length %d, bound %d; the optimum is %d",
							truth.game, name, truth.rules, m, depth, run.Verdict, run.Length, run.Bound, optimum)
					}
				}
			}
		}
	}
}
