// Package toy is a fourth game for the tests, small enough to be read at a
// glance: from a number, count down to 0 by subtracting 1 or halving an even
// number. It proves that a game is one package: whatever shows, solves, reads
// and writes games must take it as it is. The program does not contain it.
package toy

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/sexp"
	"procura/core/text"
)

// Game is the module.
type Game struct{}

func (Game) ID() string               { return "toy" }
func (Game) Title() text.Message      { return text.M("game.toy") }
func (Game) Settings() []game.Setting { return nil }
func (Game) Targeted() bool           { return false }

// Decode reads "(toy 10)".
func (Game) Decode(forms []sexp.Node) game.Decoded {
	items := forms[0].Items
	if len(items) != 2 || items[0].Word() != "toy" {
		return game.Decoded{}
	}
	n, _ := items[1].Int()
	return game.Decoded{Used: 1, Puzzle: Puzzle(n)}
}

// Sizes counts the number to start from.
func (Game) Sizes() game.Sizes {
	return game.Sizes{Least: 0, Most: 1000, Usual: 40, Name: text.M("size.toy")}
}

// Random starts at a number of at most size.
func (Game) Random(random *rand.Rand, size int) game.Puzzle { return Puzzle(random.IntN(size + 1)) }

// Puzzle makes the problem that starts at n.
func Puzzle(n int) game.Puzzle { return puzzle.New(Problem(n)) }

// Problem is the number to start from.
type Problem int

func (p Problem) Start() int            { return int(p) }
func (p Problem) Goal(n int) bool       { return n == 0 }
func (p Problem) Hash(n int) uint64     { return uint64(n+1) * 0x9E3779B97F4A7C15 }
func (p Problem) Module() game.Puzzler  { return Game{} }
func (p Problem) Summary() text.Message { return text.M("summary.toy", "Number", int(p)) }
func (p Problem) Notation(by int) string {
	return "-" + strconv.Itoa(by)
}

func (p Problem) Expand(n int, edges []search.Edge[int, int]) []search.Edge[int, int] {
	if n > 0 {
		edges = append(edges, search.Edge[int, int]{State: n - 1, Action: 1, Cost: 1})
	}
	if n > 2 && n%2 == 0 {
		edges = append(edges, search.Edge[int, int]{State: n / 2, Action: n / 2, Cost: 1})
	}
	return edges
}

func (p Problem) Heuristics() []search.Heuristic[int] {
	bits := func(n int) int { return len(strconv.FormatInt(int64(n), 2)) - 1 + min(n, 1) }
	return []search.Heuristic[int]{{Key: "bits", Name: text.M("heuristic.toy"), Admissible: true, Estimate: bits}}
}

func (p Problem) Encode(n int, _ string) (string, bool) { return fmt.Sprintf("(toy %d)", n), false }

func (p Problem) Show(path []search.Edge[int, int]) scene.Step {
	n := strconv.Itoa(path[len(path)-1].State)
	step := scene.Step{Board: scene.Board{Columns: 1, Rows: 1, Cells: []scene.Cell{{Text: n}}}}
	if len(path) > 1 {
		step.Caption = text.M("caption.toy", "Number", n)
	}
	return step
}
