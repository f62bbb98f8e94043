package generate

import (
	"testing"

	"procura/core/game"
)

func TestTriesThatMayHaveManyNodesAreFewAtOnce(t *testing.T) {
	for nodes, want := range map[game.Band]int{{}: 13, {Most: 1_000_000}: 4, {Least: 1}: 2} {
		r := Request{Wish: game.Wish{Nodes: nodes}, Threads: 99}
		if got := r.threads(); got != want {
			t.Errorf("%+v: %d threads, want %d", nodes, got, want)
		}
	}
}
