package quatro

import (
	"testing"

	"procura/core/game"
	"procura/core/match"
)

func TestThePromptSaysWhatToPickNext(t *testing.T) {
	for _, c := range []struct {
		variant, moves string
		picked         []int
		want           string
	}{
		{"give", "", nil, "core.status.quatro.give"},
		{"give", "/brao", nil, "core.status.quatro.place"},
		{"give", "/brao", []int{5}, "core.status.quatro.give"},
		{"choose", "", nil, "core.status.quatro.choose"},
		{"choose", "", []int{5}, "core.status.quatro.piece"},
		{"choose", "", []int{-3}, "core.status.quatro.place"},
	} {
		m := match.From(New().Opening(game.Rules{"variant": c.variant, "lines": "lines"}))
		if c.moves != "" {
			if wrong := m.Play(c.moves, game.Analysis{}); wrong != nil {
				t.Fatal(wrong)
			}
		}
		if got := m.Position().Prompt(c.picked); got.Key != c.want {
			t.Errorf("%s after %q with %v picked: %s, want %s", c.variant, c.moves, c.picked, got.Key, c.want)
		}
	}
}
