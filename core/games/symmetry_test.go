package games

import (
	"context"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// quotients are the searches that are compared with and without symmetries.
var quotients = []struct {
	game, name string
	algorithm  search.Algorithm
	// nodes ends both searches, 0 for none.
	nodes int64
}{
	{"quatro", "C", search.AStar, 0},
	{"quatro", "C", search.BFS, 0},
	{"quatro", "D", search.AStar, 0},
	{"quatro", "D", search.BFS, 0},
	{"quatro", "E", search.AStar, 0},
	{"quatro", "E", search.BFS, 0},
	{"quatro", "F", search.AStar, 0},
	{"quatro", "F", search.BFS, 3_000_000}, // 80 million boards within 4 moves
	{"adjiboto", "B", search.AStar, 0},
	{"adjiboto", "B", search.BFS, 0},
	{"adjiboto", "G", search.AStar, 1_000_000},
	{"adjiboto", "G", search.BFS, 3_000_000},
}

func solveIn(p game.Puzzle, a search.Algorithm, d search.Duplicates, nodes int64) game.Run {
	return p.Solve(context.Background(), game.SolveRequest{
		Method: game.Method{Algorithm: a, Duplicates: d}, Limits: search.Limits{Nodes: nodes},
	})
}

func TestQuotientAndGraphAgreeOnOfficialProblems(t *testing.T) {
	gametest.Long(t)
	compared := 0
	problems := all(t)
	for _, truth := range truths {
		for name, want := range truth.lengths {
			p := under(t, problems[truth.game][name], truth.rules)
			if p.Symmetries() == 1 {
				continue
			}
			for _, a := range []search.Algorithm{search.BFS, search.AStar} {
				if a == search.BFS && truth.game == "quatro" && name == "F" {
					continue
				}
				runs := []game.Run{solveIn(p, a, search.Quotient, 0)}
				if a != search.BFS { // whose graph is that of TestKnownLengths
					runs = append(runs, solveIn(p, a, search.Graph, 0))
				}
				for _, run := range runs {
					if run.Verdict != search.Optimal || run.Length != want {
						t.Errorf("%s %s %s, %s %s: %s, %d moves; want %d", truth.game, name, truth.rules, a, run.Ran.Duplicates, run.Verdict, run.Length, want)
					}
				}
				compared++
			}
		}
	}
	if compared < 15 {
		t.Errorf("only %d runs compared", compared)
	}
}

// TestTheQuotientHasNoMoreStatesThanTheGraph counts those nearer to the start
// than the goal: of them breadth-first search leaves out none.
func TestTheQuotientHasNoMoreStatesThanTheGraph(t *testing.T) {
	gametest.Long(t)
	problems := all(t)
	for _, c := range []struct {
		game, name  string
		depth, fold int // how many times fewer there must be at least
	}{
		{"quatro", "C", 1, 1},
		{"quatro", "D", 2, 1},
		{"quatro", "E", 2, 50},
		{"quatro", "F", 2, 100},
		{"adjiboto", "B", 8, 5},
	} {
		nodes := map[search.Duplicates]int64{}
		for _, d := range []search.Duplicates{search.Graph, search.Quotient} {
			run := problems[c.game][c.name].Solve(context.Background(), game.SolveRequest{
				Method: game.Method{Algorithm: search.BFS, Duplicates: d}, Limits: search.Limits{Depth: c.depth},
			})
			nodes[d] = run.Generated
		}
		if nodes[search.Quotient]*int64(c.fold) > nodes[search.Graph] {
			t.Errorf("%s %s, %d moves: %d states in the quotient, %d in the graph",
				c.game, c.name, c.depth, nodes[search.Quotient], nodes[search.Graph])
		}
	}
}

// TestBreadthFirstFindsFourMovesFromNothingInTheQuotient: problem F, whose
// graph within four moves does not fit.
func TestBreadthFirstFindsFourMovesFromNothingInTheQuotient(t *testing.T) {
	run := solveIn(all(t)["quatro"]["F"], search.BFS, search.Quotient, 100_000)
	if run.Verdict != search.Optimal || run.Length != 4 {
		t.Errorf("%s, %d moves, %d nodes", run.Verdict, run.Length, run.Generated)
	}
}

// BenchmarkQuotient gives the nodes of both searches, what each proves, and how
// many times fewer nodes and less time the quotient takes.
func BenchmarkQuotient(b *testing.B) {
	problems := all(b)
	for _, c := range quotients {
		b.Run(c.game+" "+c.name+" "+string(c.algorithm), func(b *testing.B) {
			p := problems[c.game][c.name]
			var graph, quotient game.Run
			var graphTime, quotientTime float64
			solveIn(p, c.algorithm, search.Quotient, 1) // builds the tables that both use
			nodes := c.nodes
			if testing.Short() {
				nodes /= 10
			}
			for b.Loop() {
				graph = solveIn(p, c.algorithm, search.Graph, nodes)
				quotient = solveIn(p, c.algorithm, search.Quotient, nodes)
				graphTime += graph.Elapsed.Seconds()
				quotientTime += quotient.Elapsed.Seconds()
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(graph.Generated), "graph-nodes")
			b.ReportMetric(float64(quotient.Generated), "quotient-nodes")
			b.ReportMetric(float64(graph.Bound), "graph-bound")
			b.ReportMetric(float64(quotient.Bound), "quotient-bound")
			b.ReportMetric(float64(graph.Generated)/float64(quotient.Generated), "times-nodes")
			b.ReportMetric(graphTime/float64(b.N)*1e3, "graph-ms")
			b.ReportMetric(quotientTime/float64(b.N)*1e3, "quotient-ms")
			b.ReportMetric(graphTime/quotientTime, "times-faster")
		})
	}
}
