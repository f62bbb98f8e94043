package toy

import (
	"fmt"
	"slices"
	"strconv"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/sexp"
	"procura/core/text"
)

// MatchSettings is empty: two play the countdown by turns, 0 wins.
func (Game) MatchSettings() []game.Setting { return nil }

// Opening begins at ten.
func (Game) Opening(game.Rules) game.Position { return match.New(Duel{}, 10) }

// ReadPosition reads "(toy 10)".
func (Game) ReadPosition(src string, _ game.Rules) (game.Position, []sexp.Error) {
	var n int
	if _, err := fmt.Sscanf(src, "(toy %d)", &n); err != nil || n < 0 {
		return nil, []sexp.Error{{What: text.M("game.toy")}}
	}
	return match.New(Duel{}, n), nil
}

// Duel is the countdown for two: it proves that any game can be played.
type Duel struct{}

func (Duel) Module() game.Playable          { return Game{} }
func (Duel) Rules() game.Rules              { return game.Rules{} }
func (Duel) Play(n, by int) int             { return n - by }
func (Duel) Eval(int) int                   { return 0 }
func (Duel) Key(n int) uint64               { return Problem(0).Hash(n) }
func (Duel) Notation(by int) string         { return Problem(0).Notation(by) }
func (Duel) Encode(n int) string            { return fmt.Sprintf("(toy %d)", n) }
func (Duel) Show(before, by int) scene.Step { return scene.Step{Board: Duel{}.Draw(before - by)} }

func (Duel) Moves(n int, moves []int) []int {
	if n > 0 {
		moves = append(moves, 1)
	}
	if n > 2 && n%2 == 0 {
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
