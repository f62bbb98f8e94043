package perfect

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// worths are moves with these values, W3 a win in 3, W a win in no one knows
// how many, and so on.
func worths(words ...string) (moves []Valued) {
	values := map[byte]Value{'W': Win, 'D': Draw, 'L': Loss, '?': Unknown}
	for i, word := range words {
		m := Valued{Move: Move{Given: int8(i)}, Worth: Worth{Value: values[word[0]]}}
		if len(word) > 1 {
			m.Distance = int(word[1] - '0')
		}
		moves = append(moves, m)
	}
	return moves
}

func TestMovesAreOrderedByValueThenByDistanceTheUnknownOnesLast(t *testing.T) {
	want := worths("W1", "W3", "W", "D", "L8", "L2", "L", "?")
	for seed := range uint64(20) {
		got := slices.Clone(want)
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
		slices.SortStableFunc(got, byWorth)
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

func TestOnlyWhatNoUnknownMoveCanChangeIsProved(t *testing.T) {
	for _, c := range []struct {
		moves []Valued
		want  string
	}{
		{worths("W3", "D", "L2"), "W3"},
		{worths("W1", "?"), "W1"},
		{worths("W3", "?"), "W"},
		{worths("W3", "W", "L2"), "W"},
		{worths("W3", "L"), "W3"},
		{worths("D", "L2"), "D"},
		{worths("D", "L"), "D"},
		{worths("D", "?"), "?"},
		{worths("L4", "L2"), "L4"},
		{worths("L4", "L"), "L"},
		{worths("L4", "?"), "?"},
		{worths("?"), "?"},
	} {
		if got, want := worthByMoves(c.moves), worths(c.want)[0].Worth; got != want {
			t.Errorf("%v: %v, want %v", c.moves, got, want)
		}
	}
}
