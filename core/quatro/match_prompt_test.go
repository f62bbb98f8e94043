package quatro

import (
	"strings"
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

func TestTheCaptionOfAMoveSaysWhatItPlacesAndGives(t *testing.T) {
	for variant, want := range map[string]string{"give": "give both", "choose": "place place"} {
		m, keys := match.From(New().Opening(game.Rules{"variant": variant, "lines": "lines"})), []string{}
		for i := range 2 {
			m.Play(m.Position().Moves()[0], game.Analysis{})
			keys = append(keys, strings.TrimPrefix(m.Step(i+1).Caption.Key, "core.caption.quatro."))
		}
		if got := strings.Join(keys, " "); got != want {
			t.Errorf("%s: %s, want %s", variant, got, want)
		}
	}
}
