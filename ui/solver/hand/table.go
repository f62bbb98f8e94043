package hand

import (
	"slices"

	"procura/core/game"
	"procura/core/puzzle"
)

// table holds the games by hand of a problem. One is played; those before it were left
// when another one began at a step of a run, those behind it were taken back.
type table struct {
	games []*puzzle.History
	at    int
	live  bool // the board shows the game, not a run
}

// mostGames is how many games of a problem are kept.
const mostGames = 20

func (t *table) game() *puzzle.History { return t.games[t.at] }

func (t *table) clone() *table {
	c := *t
	c.games = slices.Clone(t.games)
	c.games[c.at] = c.games[c.at].Clone()
	return &c
}

// take is the game that goes on from a board of a line: the one that is played, if
// the board is of it, else a new one.
func (t *table) take(film puzzle.Line, index int) *puzzle.History {
	if t.live || len(t.games) > 0 && slices.Equal(t.game().Kept().Moves(), film.Moves()) {
		t.live = true
		t.game().Go(index)
		return t.game()
	}
	if len(t.games) > 0 {
		t.games = t.games[:t.at+1]
	}
	t.games = append(t.games, puzzle.Resume(film, index))
	if len(t.games) > mostGames {
		t.games = slices.Delete(t.games, 0, 1)
	}
	t.at, t.live = len(t.games)-1, true
	return t.game()
}

// undo goes a step back: from a run to the game, from the first move of a game to the
// one before. No step back is shown as it comes about.
func (t *table) undo() (moved, ok bool) {
	switch {
	case !t.live:
		t.live = true
	case t.game().Undo():
	case t.at > 0:
		t.at--
	default:
		return false, false
	}
	return false, true
}

// redo goes a step on, and tells whether it was one move.
func (t *table) redo() (moved, ok bool) {
	if !t.live {
		return false, false
	}
	before := t.game().Index()
	if t.game().Redo() {
		return t.game().Index() == before+1, true
	}
	if t.at < len(t.games)-1 {
		t.at++
		return false, true
	}
	return false, false
}

// tableOf is that of a problem, with what was kept of it.
func (h *Hand) tableOf(p game.Puzzle) *table {
	identity := p.Identity()
	t := h.tables[identity]
	if t == nil {
		t = &table{}
		if kept, ok := h.kept[identity]; ok {
			t = kept.table(p)
			delete(h.kept, identity)
		}
		h.tables[identity] = t
	}
	return t
}
