package gametest

import (
	"slices"
	"testing"

	"procura/core/match"
	"procura/core/puzzle"
	"procura/core/radix"
)

// checkHand: where a game can be played by hand, every move can be picked, every place
// that can't has a reason, and the problem that begins at a state has its moves.
func (c *checker[S, A]) checkHand(t *testing.T) {
	for _, path := range c.walks {
		l, ok := puzzle.Begin(c.puzzle)
		if !ok {
			return
		}
		for _, move := range c.moves(path) {
			next, wrong := l.Play(move)
			if wrong != nil {
				break // over, by its own rules
			}
			if l = next; !slices.Equal(successors(l), l.Legal()) && len(l.Legal()) > 0 {
				t.Fatalf("%v: the rest has other moves than %v", l.Moves(), l.Legal())
			}
		}
		c.checkPicks(t, l)
	}
}

// successors are the moves from the start of the problem that is left of a line.
func successors(l puzzle.Line) []string {
	var moves []string
	for _, next := range l.Rest().Start().Successors() {
		moves = append(moves, next.Move)
	}
	return moves
}

func (c *checker[S, A]) checkPicks(t *testing.T, l puzzle.Line) {
	t.Helper()
	seen := map[string]bool{}
	for picks := [][]int{nil}; len(picks) > 0; picks = picks[1:] {
		choices, complete := l.Next(picks[0])
		if complete != "" {
			seen[complete] = true
			continue
		}
		board := l.Scene()
		for place := -len(board.Tray); place < len(board.Cells); place++ {
			why := l.Refusal(picks[0], place)
			if slices.Contains(choices, place) != (why == nil) || why != nil && why.IsZero() {
				t.Errorf("%v: after %v, %d: %v", l.Moves(), picks[0], place, why)
			}
		}
		for _, place := range choices {
			picks = append(picks, append(slices.Clone(picks[0]), place))
		}
	}
	for _, move := range l.Legal() {
		if words, places := l.Clue(move); !seen[move] || words.IsZero() || len(places) == 0 {
			t.Errorf("%v: %s can't be picked, or has no clue", l.Moves(), move)
		}
	}
}

// checkPack: a game that packs its problem reads the same one.
func (c *checker[S, A]) checkPack(t *testing.T) {
	w := &radix.Writer{}
	if !puzzle.Pack(c.puzzle, w) {
		return
	}
	r := radix.NewReader(w.Sum())
	again, ok := c.rules.Module().(puzzle.Unpacker).Unpack(r)
	if !ok || !r.Done() {
		t.Fatalf("can't be read back: %t", ok)
	}
	one, _ := c.puzzle.Encode("")
	if target, has := c.puzzle.Target(); has {
		again = again.WithTarget(target)
	}
	if two, _ := again.Encode(""); one != two {
		t.Errorf("%s\nis read back as\n%s", one, two)
	}
}

// checkPack: a game that packs its positions reads the same ones.
func (c *matchChecker[S, M]) checkPack(t *testing.T) {
	for _, s := range c.states {
		p, w := match.New(c.rules, s), &radix.Writer{}
		if !match.Pack(p, w) {
			return
		}
		r := radix.NewReader(w.Sum())
		again, ok := p.Module().(match.Unpacker).UnpackPosition(r, p.Rules())
		if !ok || !r.Done() || again.Encode() != p.Encode() {
			t.Fatalf("%s is read back as %v, %t", p.Encode(), again, ok)
		}
	}
}
