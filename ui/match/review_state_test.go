package match

import (
	"maps"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/match"
)

// reviewOf says what a review shows of a game: the mistakes with their reasons, and what was put right.
func reviewOf(s *Session) (said []string) {
	for i := range s.Match.Len() + 1 {
		if m, wrong := s.Mistake(i); wrong {
			said = append(said, m.Move, m.Better, m.Best.Name().Key, m.Played.Name().Key)
		}
	}
	for _, n := range s.Archive.Righted {
		said = append(said, n.Played().Move)
	}
	return said
}

func TestTheReviewOfAGameStaysWhenAnotherOneIsPlayed(t *testing.T) {
	s := thrownAway(t, 2, "", game.Easy)
	s.Archive.PutRight(s.Match.Node(3))
	want := reviewOf(s)
	if len(want) != 5 {
		t.Fatalf("a mistake that was put right is reviewed as %q", want)
	}
	s.Games.New()
	s.Play(s.Match.Position().Moves()[0], game.Analysis{})
	if got := reviewOf(s); len(got) > 0 {
		t.Errorf("of another game %q", got)
	}
	s.Games.Browse(-1)
	if got := reviewOf(s); !slices.Equal(got, want) || len(s.Archive.Pending(s.Match)) > 0 {
		t.Errorf("it was %q, and is %q", want, got)
	}
}

func TestReviewsAreThereAfterARestart(t *testing.T) {
	s := thrownAway(t, 2, "", game.Easy)
	s.Archive.PutRight(s.Match.Node(3))
	want := reviewOf(s)
	s.Games.New()
	s.Play(s.Match.Position().Moves()[0], game.Analysis{})
	again := restored(t, partsOf(t, s))
	again.Games.Browse(-1)
	if got := reviewOf(again); !slices.Equal(got, want) || len(again.Archive.Pending(again.Match)) > 0 {
		t.Errorf("it was %q, and is %q", want, got)
	}
}

func TestADamagedReviewIsNamedAndItsGameIsThere(t *testing.T) {
	s := newSession(&desk{}, quatroModule(t))
	s.Play(s.Match.Position().Moves()[0], game.Analysis{})
	s.Archive.Learn(s.Match.At(0), match.Valuation{Values: map[string]game.Value{}, Over: true})
	whole := partsOf(t, s)
	for _, broken := range []string{"", "{", `{"values":{"` + s.Match.At(0).Brief() + `":{"moves":"w1 l2"}}}`} {
		parts := maps.Clone(whole)
		parts[reviewPart+"1"] = []byte(broken)
		again := newSession(&desk{}, quatroModule(t))
		if damaged := again.RestoreState(parts)(); !slices.Equal(damaged, []string{reviewPart + "1"}) || again.Match.Len() != 1 {
			t.Errorf("%q: damaged are %q, and the game has %d moves", broken, damaged, again.Match.Len())
		}
	}
}
