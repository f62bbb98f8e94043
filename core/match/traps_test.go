package match_test

import (
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

func TestTrapsThatAreNotAllValuedAreNotKnown(t *testing.T) {
	g := match.New(glimpsed{}, 100).(game.Valuer)
	if _, known := match.CountTraps(t.Context(), g, "-10"); known {
		t.Error("known where the engine values two of three replies")
	}
}

func TestCandidatesAreTheBestMovesThoseThatLoseAtOnceFirst(t *testing.T) {
	p := match.New(glimpsed{}, 100)
	drawn := game.Value{Outcome: play.Drawn}
	if got := match.Candidates(t.Context(), p, map[string]game.Value{"-10": drawn, "-20": drawn}, 5); !slices.Equal(got, []string{"-20", "-10"}) {
		t.Errorf("%v", got)
	}
	if got := match.Candidates(t.Context(), p, map[string]game.Value{"-10": {Outcome: play.Won, Distance: 3}, "-20": drawn}, 1); !slices.Equal(got, []string{"-10"}) {
		t.Errorf("%v", got)
	}
	if got := match.Candidates(t.Context(), p, map[string]game.Value{"-20": drawn}, 5); !slices.Equal(got, []string{"-20"}) {
		t.Errorf("a move without a value: %v", got)
	}
}
