package match_test

import (
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/quatro"
)

// played plays moves from ten.
func played(t *testing.T, moves ...string) *match.History {
	t.Helper()
	m := match.From(gametest.Toy{}.Opening(nil))
	for _, move := range moves {
		if wrong := m.Play(move, game.Analysis{}); wrong != nil {
			t.Fatal(wrong)
		}
	}
	return m
}

func TestAnotherMoveAfterUndoLeadsElsewhere(t *testing.T) {
	m := played(t, "-5", "-1", "-1")
	m.Go(1)
	before := m.At(3)
	m.Play("-1", game.Analysis{Nodes: 9})
	if m.Len() != 3 || m.Index() != 2 || m.Played(2).Analysis.Nodes != 9 {
		t.Errorf("the same move forgets: %d of %d", m.Index(), m.Len())
	}
	m.Go(0)
	m.Play("-1", game.Analysis{})
	if m.Len() != 1 || m.Index() != 1 || m.Position().Encode() != "(toy 9)" {
		t.Errorf("another move keeps: %d of %d", m.Index(), m.Len())
	}
	if before.Encode() != "(toy 3)" {
		t.Errorf("a position changed to %s", before.Encode())
	}
	if m.Go(2) || m.Go(-1) || m.Index() != 1 {
		t.Error("went where nothing is")
	}
}

func TestTheWinnerIsThePlayerWhoMovedLast(t *testing.T) {
	m := match.From(match.New(gametest.ToyDuel{}, 2))
	for winner := range 2 {
		if _, over := m.Over(); over {
			t.Fatal("over too soon")
		}
		if wrong := m.Play("-1", game.Analysis{}); wrong != nil {
			t.Fatal(wrong)
		}
		if got, over := m.Over(); over != (winner == 1) || over && got != winner {
			t.Errorf("after %d moves: winner %d, %t", winner+1, got, over)
		}
	}
}

func TestTheResultOfARecordIsThatOfItsLastMove(t *testing.T) {
	rules := game.Defaults(quatro.New().MatchSettings())
	for _, c := range []struct {
		start, move string
		winner      int
		over        bool
	}{
		{"012............. 4", "D1", 0, true},
		{"012............. 4", "A2/pqbc", -1, false},
		{"(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) () (branca redonda alta oca))", "A1", -1, true},
	} {
		p, wrong := quatro.New().ReadPosition(c.start, rules)
		if wrong != nil {
			t.Fatal(wrong)
		}
		for opener := range 2 {
			r := match.Record{Match: match.From(p), Opener: opener}
			if illegal := r.Match.Play(c.move, game.Analysis{}); illegal != nil {
				t.Fatal(illegal)
			}
			r.Match.Go(r.Match.Index() - 1) // the moves are kept
			want := c.winner
			if want >= 0 {
				want = (opener + want) % 2
			}
			if winner, over := r.Result(); winner != want || over != c.over {
				t.Errorf("%s, %s, begun by %d: won by %d, over %t", c.start, c.move, opener, winner, over)
			}
		}
	}
}

func TestACloneOfAMatchGoesItsOwnWay(t *testing.T) {
	m, played := match.From(gametest.Toy{}.Opening(nil)), int64(0)
	play := func(m *match.History, i int) string {
		played++
		move := m.Position().Moves()[i]
		if wrong := m.Play(move, game.Analysis{Nodes: played}); wrong != nil {
			t.Fatal(wrong)
		}
		return move
	}
	play(m, 0)
	first := play(m, 0)
	m.Go(m.Index() - 1)
	c := m.Clone()
	second := play(m, 0)
	if c.Index() != 1 || c.Len() != 2 || c.Played(2).Move != first || c.Played(2).Analysis.Nodes != 2 {
		t.Errorf("the clone is at %d of %d, and %+v", c.Index(), c.Len(), c.Played(2))
	}
	for len(m.Position().Moves()) > 0 {
		play(m, 0)
	}
	if c.Len() != 2 || c.Played(2).Move != second {
		t.Errorf("the clone has %d moves", c.Len())
	}
}

func TestAGameWithoutLinesIsWrittenAsAList(t *testing.T) {
	p := gametest.Toy{}.Opening(nil)
	back, wrong := match.ReadLine(gametest.Toy{}, p.Line(), nil)
	if wrong != nil || back.Encode() != "(toy 10)" {
		t.Errorf("%v %v", back, wrong)
	}
}
