package hand

import (
	"encoding/json"
	"slices"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/ui/host"
)

// games holds the games by hand of each problem.
type games struct {
	page      Page
	byProblem map[string]*gameList
	// kept holds the games of an earlier window, until their problem is looked at.
	kept  State
	edits uint64
	// plays counts what the user did to the games since the window was opened. A game that has come
	// back is looked into only when it goes on.
	plays uint64
}

// gameList holds the games by hand of a problem. One is played; those before it were left
// when another one began at a step of a run, those behind it were taken back.
type gameList struct {
	games []*puzzle.History
	at    int
	live  bool // the board shows the game, not a run
	// hints counts the hints that the user had. givenUp counts the tries that were left for another way
	// before the goal, since the goal was reached last.
	hints, givenUp int
	// fewest holds what was found of the fewest moves, nil if nobody has looked.
	fewest *search.Report
}

// mostGames is the greatest number of games of a problem that are kept.
const mostGames = 20

func (t *gameList) current() *puzzle.History { return t.games[t.at] }

// gameFrom returns the game that goes on from a board of a line. That is the one that is played, if
// the board is of it, else a new one.
func (t *gameList) gameFrom(line puzzle.Line, index int) *puzzle.History {
	if t.live || len(t.games) > 0 && slices.Equal(t.current().Kept().Moves(), line.Moves()) {
		t.live = true
		t.current().Go(index)
		return t.current()
	}
	return t.begin(line, index)
}

// givesUp reports whether a move from a board of a line leaves moves that had not reached the goal
// for another way.
func (t *gameList) givesUp(line puzzle.Line, index int, move string) bool {
	if len(t.games) == 0 {
		return false
	}
	left := t.current().Kept()
	moves := left.Moves()
	if !t.live && !slices.Equal(moves, line.Moves()) { // the move begins a game
		return len(moves) > 0 && !left.Goal()
	}
	return index < len(moves) && moves[index] != move && !left.Goal()
}

// begin plays another game from now on.
func (t *gameList) begin(line puzzle.Line, index int) *puzzle.History {
	if len(t.games) > 0 {
		t.games = t.games[:t.at+1]
	}
	t.games = append(t.games, puzzle.Resume(line, index))
	if len(t.games) > mostGames {
		t.games = slices.Delete(t.games, 0, 1)
	}
	t.at, t.live = len(t.games)-1, true
	return t.current()
}

// canUndo reports whether there is a step back: from a run to the game, and from the first
// move of a game to the one before.
func (t *gameList) canUndo() bool { return !t.live || t.current().Index() > 0 || t.at > 0 }

// canRedo reports whether there is a step on.
func (t *gameList) canRedo() bool {
	return t.live && (t.current().Index() < t.current().Len() || t.at < len(t.games)-1)
}

// gamesOf returns the games of a problem, with the games saved by an earlier window.
func (g *games) gamesOf(p game.Puzzle) *gameList {
	identity := p.Identity()
	t := g.byProblem[identity]
	if t == nil {
		t = g.kept[identity].games(p)
		delete(g.kept, identity)
		g.byProblem[identity] = t
	}
	return t
}

// Undo takes the last step back; from a run it goes back to the game.
func (g *games) Undo() {
	t, ok := g.gamesOnBoard()
	if !ok || !t.canUndo() {
		return
	}
	if t.live && !t.current().Undo() {
		t.at--
	}
	t.live = true
	g.countPlay()
	g.page.ShowGame(t.current(), false)
}

// Redo goes a step on, which is shown as it comes about where it is one move.
func (g *games) Redo() {
	t, ok := g.gamesOnBoard()
	if !ok || !t.canRedo() {
		return
	}
	before := t.current().Index()
	moved := t.current().Redo()
	if !moved {
		t.at++
	}
	g.countPlay()
	g.page.ShowGame(t.current(), moved && t.current().Index() == before+1)
}

func (g *games) countPlay() {
	g.edits++
	g.plays++
	g.page.NotePlay()
}

// Restart goes back to the start, in a game of its own where the board shows a run; it can be undone
// as a step, or redone.
func (g *games) Restart() {
	if !g.CanRestart() {
		return
	}
	replay, _, _ := g.page.Replay()
	start, _ := puzzle.Begin(replay.Puzzle())
	t := g.gamesOf(replay.Puzzle())
	if !t.live {
		t.begin(start, 0)
	}
	t.current().Go(0)
	g.countPlay()
	g.page.ShowGame(t.current(), false)
}

// CanRestart reports whether the board shows more than the start.
func (g *games) CanRestart() bool {
	replay, index, ok := g.page.Replay()
	if !ok {
		return false
	}
	played, live := g.LiveGame(replay.Puzzle())
	return live && played.Index() > 0 || !live && (index > 0 || replay.Len() > 1)
}

func (g *games) CanUndo() bool {
	t, ok := g.gamesOnBoard()
	return ok && t.canUndo()
}

func (g *games) CanRedo() bool {
	t, ok := g.gamesOnBoard()
	return ok && t.canRedo()
}

// gamesOnBoard returns the games of the problem on the board. It returns false if none has begun.
func (g *games) gamesOnBoard() (t *gameList, begun bool) {
	replay, _, ok := g.page.Replay()
	if ok {
		t = g.gamesOf(replay.Puzzle())
	}
	return t, ok && len(t.games) > 0
}

// LiveGame returns the game by hand that a problem shows, or false if it shows something else.
func (g *games) LiveGame(p game.Puzzle) (*puzzle.History, bool) {
	if t := g.gamesOf(p); t.live {
		return t.current(), true
	}
	return nil, false
}

func (g *games) GameOnBoard() (*puzzle.History, bool) {
	if t, begun := g.gamesOnBoard(); begun && t.live {
		return t.current(), true
	}
	return nil, false
}

// TakeUp goes on with the game of a problem that was left before its goal.
func (g *games) TakeUp(p game.Puzzle) {
	t := g.gamesOf(p)
	if len(t.games) > 0 && !t.live && t.current().Index() > 0 && !t.current().Position().Goal() {
		t.live = true
		g.edits++
	}
}

// LeaveGame is called when a problem shows something else than its game.
func (g *games) LeaveGame(p game.Puzzle) {
	if t := g.gamesOf(p); t.live {
		t.live = false
		g.edits++
	}
}

// SetStep is called when the player shows another board of the replay.
func (g *games) SetStep(i int) {
	if played, ok := g.GameOnBoard(); ok && played.Index() != i {
		played.Go(i)
		g.edits++
	}
}

// setFewest keeps what was found of the fewest moves of a problem.
func (g *games) setFewest(p game.Puzzle, found search.Report) {
	g.gamesOf(p).fewest = &found
	g.edits++
}

// Plays counts what was done to the games: moves, and steps back and forth.
func (g *games) Plays() uint64 { return g.plays }

// Part is the name under which games by hand are saved.
const Part = "hand"

// State holds games by hand as they are kept, by the identities of their problems.
type State map[string]keptGames

// keptGames holds the games of a problem.
type keptGames struct {
	Games []keptGame `json:"games"`
	At    int        `json:"at"`
	Live  bool       `json:"live"`
	// Hints and GivenUp are the counts of a gameList.
	Hints   int `json:"hints,omitempty"`
	GivenUp int `json:"givenUp,omitempty"`
	// Fewest is the number of moves that is proved to be the fewest, 0 if it is not known.
	Fewest int `json:"fewest,omitempty"`
}

// keptGame is a game, with the moves that were taken back, and the numbers of moves after
// which its steps end. It has no such numbers if each move is a step.
type keptGame struct {
	Moves []string `json:"moves"`
	Index int      `json:"index"`
	Ends  []int    `json:"ends,omitempty"`

	line puzzle.Line
}

// StatePart returns the games of problems that are open, by their identities; false where
// there are none.
func (g *games) StatePart(isOpen func() map[string]bool) (part host.Part, some bool) {
	if len(g.byProblem)+len(g.kept) == 0 {
		return part, false
	}
	open, state := isOpen(), State{}
	for identity, k := range g.kept {
		if open[identity] {
			state[identity] = k
		}
	}
	for identity, t := range g.byProblem {
		if !open[identity] || len(t.games) == 0 && t.hints == 0 {
			continue
		}
		k := keptGames{At: t.at, Live: t.live, Hints: t.hints, GivenUp: t.givenUp}
		if t.fewest != nil && t.fewest.Verdict == search.Optimal {
			k.Fewest = t.fewest.Length
		}
		for _, played := range t.games {
			now := keptGame{line: played.Kept(), Index: played.Index()}
			if ends := played.Ends(); len(ends) <= played.Len() { // else each move is a step
				now.Ends = ends
			}
			k.Games = append(k.Games, now)
		}
		state[identity] = k
	}
	return host.Part{Name: Part, Version: g.edits + 1, Encode: func() ([]byte, error) {
		for _, k := range state {
			for i, now := range k.Games {
				if now.line != nil {
					k.Games[i].Moves = now.line.Moves()
				}
			}
		}
		return json.Marshal(state) //nolint:wrapcheck // of plain structures
	}}, len(state) > 0
}

// ReadState reads what was kept, nothing where there is nothing, and reports whether it is
// as it was kept. It may be called from any goroutine.
func ReadState(content []byte) (state State, ok bool) {
	if len(content) == 0 {
		return nil, true
	}
	err := json.Unmarshal(content, &state)
	return state, err == nil
}

// Restore takes up the games of an earlier window. Their moves are followed when their
// problem is looked at; one that was looked at before, without a game, is looked at anew.
func (g *games) Restore(state State) {
	if state == nil {
		return
	}
	g.kept = state
	for identity := range state {
		if t := g.byProblem[identity]; t != nil && len(t.games) == 0 {
			delete(g.byProblem, identity)
		}
	}
}

// games follows the moves that were kept; a game that breaks the rules is left out.
func (k keptGames) games(p game.Puzzle) *gameList {
	t := &gameList{hints: max(0, k.Hints), givenUp: max(0, k.GivenUp)}
	if k.Fewest > 0 {
		known := provedFewest(k.Fewest)
		t.fewest = &known
	}
	for i, g := range k.Games {
		l, err := puzzle.Follow(p, g.Moves)
		if err != nil || i >= mostGames {
			continue
		}
		if i <= k.At {
			t.at = len(t.games)
		}
		t.games = append(t.games, puzzle.Resume(l, g.Index, g.Ends...))
	}
	t.live = k.Live && len(t.games) > 0
	return t
}
