package toy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/sexp"
	"procura/core/text"
)

// MatchSettings is empty: two play the countdown by turns, who says 0 wins.
func (Game) MatchSettings() []game.Setting { return nil }

// Opening begins at ten.
func (Game) Opening(game.Rules) game.Position { return match.New(Duel{}, 10) }

// ReadPosition reads "(toy 10)".
func (Game) ReadPosition(src string, _ game.Rules) (game.Position, []sexp.Error) {
	return read(Duel{}, src)
}

func read(d Duel, src string) (game.Position, []sexp.Error) {
	var n int
	if _, err := fmt.Sscanf(strings.TrimSpace(src), "(toy %d)", &n); err != nil || n < 0 {
		return nil, []sexp.Error{{What: text.M("game.toy")}}
	}
	return match.New(d, n), nil
}

// ForTwo is the countdown as a game for two only: a module without problems. It
// has a rule, and proves that such a game needs nothing else.
type ForTwo struct{}

func (ForTwo) ID() string               { return "duel" }
func (ForTwo) Title() text.Message      { return text.M("game.toy") }
func (ForTwo) Settings() []game.Setting { return nil }

// MatchSettings has the halving of even numbers.
func (ForTwo) MatchSettings() []game.Setting {
	return []game.Setting{{Key: "halving", Values: []string{"on", "off"}, Name: text.M("game.toy")}}
}

// Opening begins at ten.
func (ForTwo) Opening(rules game.Rules) game.Position { return match.New(forTwo(rules), 10) }

// ReadPosition reads "(toy 10)".
func (ForTwo) ReadPosition(src string, rules game.Rules) (game.Position, []sexp.Error) {
	return read(forTwo(rules), src)
}

func forTwo(rules game.Rules) Duel { return Duel{alone: true, plain: rules["halving"] == "off"} }

// Duel is the countdown for two: it proves that any game can be played. alone
// says that it is that of ForTwo, plain that nothing is halved.
type Duel struct{ alone, plain bool }

// Module is Game or ForTwo.
func (d Duel) Module() game.Playable {
	if d.alone {
		return ForTwo{}
	}
	return Game{}
}

// Rules has the halving where the module has.
func (d Duel) Rules() game.Rules {
	switch {
	case !d.alone:
		return game.Rules{}
	case d.plain:
		return game.Rules{"halving": "off"}
	}
	return game.Rules{"halving": "on"}
}

func (Duel) Play(n, by int) int               { return n - by }
func (Duel) Eval(int) int                     { return 0 }
func (Duel) Key(n int) uint64                 { return Problem(0).Hash(n) }
func (Duel) Notation(by int) string           { return Problem(0).Notation(by) }
func (Duel) Encode(n int) string              { return fmt.Sprintf("(toy %d)", n) }
func (d Duel) Show(before, by int) scene.Step { return scene.Step{Board: d.Draw(before - by)} }

func (d Duel) Moves(n int, moves []int) []int {
	if n > 0 {
		moves = append(moves, 1)
	}
	if n > 2 && n%2 == 0 && !d.plain {
		moves = append(moves, n/2)
	}
	return moves
}

func (Duel) End(n int) play.Outcome {
	if n == 0 {
		return play.Lost
	}
	return play.Open
}

// Picks is the move's place in the tray, where all moves lie.
func (d Duel) Picks(n, by int) [][]int { return [][]int{{-1 - slices.Index(d.Moves(n, nil), by)}} }

func (d Duel) Draw(n int) scene.Board {
	b := scene.Board{Columns: 1, Rows: 1, Cells: []scene.Cell{{Text: strconv.Itoa(n)}}}
	for _, by := range d.Moves(n, nil) {
		b.Tray = append(b.Tray, scene.Cell{Text: d.Notation(by)})
	}
	return b
}
