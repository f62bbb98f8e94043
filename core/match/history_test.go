package match_test

import (
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
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
	m.Play("-1", game.Analysis{Counts: play.Counts{Nodes: 9}})
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
