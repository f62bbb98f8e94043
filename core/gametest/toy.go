package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// The toy is a fourth game for the tests, small enough to be read at a
// glance: from a number, count down to 0 by subtracting 1 or halving an even
// number. It proves that a game is one package: whatever shows, solves, reads
// and writes games must take it as it is. The program does not contain it.

// Toy is the module.
type Toy struct{}

func (Toy) ID() string               { return "toy" }
func (Toy) Title() text.Message      { return text.M("core.game.toy") }
func (Toy) Settings() []game.Setting { return nil }
func (Toy) HasTarget() bool          { return false }

// Decode reads "(toy 10)".
func (Toy) Decode(forms []text.Node) game.Decoded {
	items := forms[0].Items
	if len(items) != 2 || items[0].Word() != "toy" {
		return game.Decoded{}
	}
	n, _ := items[1].Int()
	return game.Decoded{Used: 1, Puzzle: ToyPuzzle(n)}
}

// Sizes counts the number to start from.
func (Toy) Sizes() game.Sizes {
	return game.Sizes{Least: 0, Most: 1000, Usual: 40, Name: text.M("core.size.toy")}
}

// Random starts at a number of at most size.
func (Toy) Random(random *rand.Rand, size int) game.Puzzle { return ToyPuzzle(random.IntN(size + 1)) }

// ToyPuzzle makes the problem that starts at n.
func ToyPuzzle(n int) game.Puzzle { return puzzle.New(ToyProblem(n)) }

// ToyProblem is the number to start from.
type ToyProblem int

func (p ToyProblem) Start() int            { return int(p) }
func (p ToyProblem) Goal(n int) bool       { return n == 0 }
func (p ToyProblem) Hash(n int) uint64     { return uint64(n+1) * 0x9E3779B97F4A7C15 }
func (p ToyProblem) Module() game.Puzzler  { return Toy{} }
func (p ToyProblem) Summary() text.Message { return text.M("core.summary.toy", "Number", int(p)) }
func (p ToyProblem) Notation(by int) string {
	return "-" + strconv.Itoa(by)
}

func (p ToyProblem) Expand(n int, edges []search.Edge[int, int]) []search.Edge[int, int] {
	if n > 0 {
		edges = append(edges, search.Edge[int, int]{State: n - 1, Action: 1, Cost: 1})
	}
	if n > 2 && n%2 == 0 {
		edges = append(edges, search.Edge[int, int]{State: n / 2, Action: n / 2, Cost: 1})
	}
	return edges
}

func (p ToyProblem) Heuristics() []search.Heuristic[int] {
	bits := func(n int) int { return len(strconv.FormatInt(int64(n), 2)) - 1 + min(n, 1) }
	return []search.Heuristic[int]{{Key: "bits", Name: text.M("core.heuristic.toy"), Admissible: true, Estimate: bits}}
}

func (p ToyProblem) Encode(n int, _ string) (string, bool) { return fmt.Sprintf("(toy %d)", n), false }

func (p ToyProblem) Step(path []search.Edge[int, int]) scene.Step {
	n := strconv.Itoa(path[len(path)-1].State)
	step := scene.Step{Board: scene.Board{Columns: 1, Rows: 1, Cells: []scene.Cell{{Text: n}}}}
	if len(path) > 1 {
		step.Caption = text.M("core.caption.toy", "Number", n)
	}
	return step
}

// MatchSettings is empty: two play the countdown by turns, who says 0 wins.
func (Toy) MatchSettings() []game.Setting { return nil }

// Opening begins at ten.
func (Toy) Opening(game.Rules) game.Position { return match.New(ToyDuel{}, 10) }

// ReadPosition reads "(toy 10)".
func (Toy) ReadPosition(src string, _ game.Rules) (game.Position, []text.Error) {
	return readToy(ToyDuel{}, src)
}

func readToy(d ToyDuel, src string) (game.Position, []text.Error) {
	var n int
	if _, err := fmt.Sscanf(strings.TrimSpace(src), "(toy %d)", &n); err != nil || n < 0 {
		return nil, []text.Error{{What: text.M("core.game.toy")}}
	}
	return match.New(d, n), nil
}

// ToyForTwo is the countdown as a game for two only: a module without problems. It
// has a rule, and proves that such a game needs nothing else.
type ToyForTwo struct{}

func (ToyForTwo) ID() string               { return "duel" }
func (ToyForTwo) Title() text.Message      { return text.M("core.game.toy") }
func (ToyForTwo) Settings() []game.Setting { return nil }

// MatchSettings has the halving of even numbers.
func (ToyForTwo) MatchSettings() []game.Setting {
	return []game.Setting{{Key: "halving", Values: []string{"on", "off"}, Name: text.M("core.game.toy")}}
}

// Opening begins at ten.
func (ToyForTwo) Opening(rules game.Rules) game.Position { return match.New(toyForTwo(rules), 10) }

// ReadPosition reads "(toy 10)".
func (ToyForTwo) ReadPosition(src string, rules game.Rules) (game.Position, []text.Error) {
	return readToy(toyForTwo(rules), src)
}

func toyForTwo(rules game.Rules) ToyDuel {
	return ToyDuel{alone: true, plain: rules["halving"] == "off"}
}

// ToyDuel is the countdown for two: it proves that any game can be played. alone reports
// whether it is that of ForTwo, plain that nothing is halved.
type ToyDuel struct{ alone, plain bool }

// Module is Game or ForTwo.
func (d ToyDuel) Module() game.Playable {
	if d.alone {
		return ToyForTwo{}
	}
	return Toy{}
}

// Rules has the halving where the module has.
func (d ToyDuel) Rules() game.Rules {
	switch {
	case !d.alone:
		return game.Rules{}
	case d.plain:
		return game.Rules{"halving": "off"}
	}
	return game.Rules{"halving": "on"}
}

func (ToyDuel) Play(n, by int) int               { return n - by }
func (ToyDuel) Eval(int) int                     { return 0 }
func (ToyDuel) Key(n int) uint64                 { return ToyProblem(0).Hash(n) }
func (ToyDuel) Notation(by int) string           { return ToyProblem(0).Notation(by) }
func (ToyDuel) Encode(n int) string              { return fmt.Sprintf("(toy %d)", n) }
func (d ToyDuel) Step(before, by int) scene.Step { return scene.Step{Board: d.Draw(before - by)} }

func (d ToyDuel) Moves(n int, moves []int) []int {
	if n > 0 {
		moves = append(moves, 1)
	}
	if n > 2 && n%2 == 0 && !d.plain {
		moves = append(moves, n/2)
	}
	return moves
}

func (ToyDuel) End(n int) play.Outcome {
	if n == 0 {
		return play.Lost
	}
	return play.Open
}

// Picks is the move's place in the tray, where all moves lie.
func (d ToyDuel) Picks(n, by int) [][]int { return [][]int{{-1 - slices.Index(d.Moves(n, nil), by)}} }

func (d ToyDuel) Draw(n int) scene.Board {
	b := scene.Board{Columns: 1, Rows: 1, Cells: []scene.Cell{{Text: strconv.Itoa(n)}}}
	for _, by := range d.Moves(n, nil) {
		b.Tray = append(b.Tray, scene.Cell{Text: d.Notation(by)})
	}
	return b
}
