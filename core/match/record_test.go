package match_test

import (
	"fmt"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro"
)

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
		if wrong := m.Play(move, game.Analysis{Counts: play.Counts{Nodes: played}}); wrong != nil {
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

func TestAFileIsOfTheKindsOfWhatItHolds(t *testing.T) {
	for want, f := range map[string]match.File{
		"[]": {}, "[game]": {ForTwo: true}, "[tournament]": {Journal: "x"}, "[lecture]": {Lecture: &game.Lecture{}},
		"[problems results]": {Problems: make([]game.Problem, 1), Runs: make([]game.Run, 1)},
	} {
		if got := fmt.Sprint(f.Kinds()); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if kinds := (&match.File{Position: gametest.Toy{}.Opening(nil)}).Kinds(); len(kinds) != 1 || kinds[0] != match.KindGame {
		t.Errorf("a position: %v", kinds)
	}
}
