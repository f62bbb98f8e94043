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

// keptGame is a game, with the moves that were taken back, and the numbers of moves after
// which its steps end; none of these where each move is a step.
type keptGame struct {
	Moves []string `json:"moves"`
	Index int      `json:"index"`
	Ends  []int    `json:"ends,omitempty"`
}

// Kept are games by hand as they were kept, by the identities of their problems.
type Kept map[string]keptTable

// Keep returns the games of problems that are open, by their identities; false where
// there are none.
func (h *Hand) Keep(isOpen func() map[string]bool) (part host.Part, some bool) {
	if len(h.tables)+len(h.kept) == 0 {
		return part, false
	}
	open, kept := isOpen(), Kept{}
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
			k.Games = append(k.Games, keptGame{Index: g.Index(), Ends: endsOf(g)})
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

// endsOf are the ends of the steps of a game, none where each move is a step.
func endsOf(g *puzzle.History) []int {
	if ends := g.Ends(); len(ends) <= g.Len() {
		return ends
	}
	return nil
}

// history is the game with its moves.
func (k keptGame) history(l puzzle.Line) *puzzle.History {
	if len(k.Ends) == 0 {
		return puzzle.Resume(l, max(0, min(k.Index, len(k.Moves))))
	}
	return puzzle.Reopen(l, k.Index, k.Ends)
}

// Read reads what was kept, nothing where there is nothing, and reports whether it is as
// it was kept. It may be called from any goroutine.
func Read(content []byte) (kept Kept, ok bool) {
	if len(content) == 0 {
		return nil, true
	}
	err := json.Unmarshal(content, &kept)
	return kept, err == nil
}

// Restore takes up the games of an earlier window. Their moves are followed when their
// problem is looked at.
func (h *Hand) Restore(kept Kept) {
	if kept != nil {
		h.kept = kept
	}
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
		t.games = append(t.games, g.history(l))
	}
	t.live = k.Live && len(t.games) > 0
	return t
}
