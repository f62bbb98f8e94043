package hand

import (
	"encoding/json"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/ui/host"
)

// Part is the name of what is kept of games by hand.
const Part = "hand"

// keptTable are the games of a problem.
type keptTable struct {
	Games []keptGame `json:"games"`
	At    int        `json:"at"`
	Live  bool       `json:"live"`
}

// keptGame is a game, with the moves that were taken back.
type keptGame struct {
	Moves []string `json:"moves"`
	Index int      `json:"index"`
}

// Keep returns the games of problems that are open, by their identities; false where
// there are none.
func (h *Hand) Keep(open map[string]bool) (part host.Part, any bool) {
	kept := map[string]keptTable{}
	lines := map[string][]puzzle.Line{}
	for identity, k := range h.kept {
		if open[identity] {
			kept[identity] = k
		}
	}
	for identity, t := range h.tables {
		if !open[identity] || len(t.games) == 0 {
			continue
		}
		k := keptTable{At: t.at, Live: t.live}
		for _, g := range t.games {
			lines[identity] = append(lines[identity], g.Kept())
			k.Games = append(k.Games, keptGame{Index: g.Index()})
		}
		kept[identity] = k
	}
	return host.Part{Name: Part, Version: h.edits + 1, Encode: func() ([]byte, error) {
		for identity, list := range lines {
			for i, l := range list {
				kept[identity].Games[i].Moves = l.Moves()
			}
		}
		return json.Marshal(kept) //nolint:wrapcheck // of plain structures
	}}, len(kept) > 0
}

// Restore takes up the games of an earlier window, and reports whether they are as they
// were kept. Their moves are followed when their problem is looked at.
func (h *Hand) Restore(content []byte) bool {
	kept := map[string]keptTable{}
	if json.Unmarshal(content, &kept) != nil {
		return false
	}
	h.kept = kept
	return true
}

// table follows the moves that were kept; a game that breaks the rules is left out.
func (k keptTable) table(p game.Puzzle) *table {
	t := &table{}
	for i, g := range k.Games {
		l, err := puzzle.Follow(p, g.Moves)
		if err != nil || i >= mostGames {
			continue
		}
		if i <= k.At {
			t.at = len(t.games)
		}
		t.games = append(t.games, puzzle.Resume(l, max(0, min(g.Index, len(g.Moves)))))
	}
	t.live = k.Live && len(t.games) > 0
	return t
}
