package quatro

import (
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

func TestATrapIsAReplyThatChangesTheOutcome(t *testing.T) {
	random, g, checked := rand.New(rand.NewPCG(11, 9)), New().With(NewOracle(OracleSettings{})), 0
	for range 4 {
		p := played(t, random, g, game.Rules{}, 11)
		checked += checkTraps(t, p)
	}
	if checked == 0 {
		t.Error("no move has traps")
	}
}

// checkTraps counts the traps after each move in another way; it returns after how many
// some replies are traps and others not.
func checkTraps(t *testing.T, p game.Position) (checked int) {
	t.Helper()
	for _, move := range p.Moves() {
		traps, known := match.CountTraps(t.Context(), p.(game.Valuer), move)
		if !known {
			t.Fatalf("%s is not known", move)
		}
		after, _ := p.Play(move)
		if want, replies := trapsCounted(t, after), len(after.Moves()); traps != (match.Traps{Count: want, Replies: replies}) {
			t.Errorf("%s: %+v, not %d of %d", move, traps, want, replies)
		}
		if traps.Count > 0 && traps.Count < traps.Replies {
			checked++
		}
	}
	return checked
}

// counted counts traps by the outcome of each reply, searched to the end.
func trapsCounted(t *testing.T, p game.Position) int {
	t.Helper()
	var outcomes []int
	for _, move := range p.Moves() {
		after, _ := p.Play(move)
		outcomes = append(outcomes, game.Value{Outcome: perfectly(after).Turned()}.Rank())
	}
	if len(outcomes) == 0 {
		return 0
	}
	best, traps := slices.Max(outcomes), 0
	for _, o := range outcomes {
		if o < best {
			traps++
		}
	}
	return traps
}

// perfectly is the outcome of a position by looking at everything.
func perfectly(p game.Position) play.Outcome {
	if o := p.Outcome(); o != play.Open {
		return o
	}
	best := play.Lost
	for _, move := range p.Moves() {
		after, _ := p.Play(move)
		if o := perfectly(after).Turned(); o == play.Won {
			return o
		} else if o > best {
			best = o
		}
	}
	return best
}
