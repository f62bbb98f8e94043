package puzzle

import (
	"fmt"
	"slices"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// ByHand is for rules that a player can follow on their board.
type ByHand[S comparable, A any] interface {
	// Picks are the ways to pick a move of a state, place by place: cells of the
	// scene from 0, and -1-i for place i of the tray. None begins another one, of
	// this or of another move. A move without any can't be played by hand.
	Picks(s S, move A) [][]int
	// Refusal tells in words of the rule why no move of the path's last state goes on with a
	// place of its scene after those that are picked.
	Refusal(path []search.Edge[S, A], picked []int, place int) text.Message
	// Clue tells where to look for a move of a state without giving it away, and which places
	// that are.
	Clue(s S, move A) (words text.Message, places []int)
	// From is the problem that begins at a state: the moves and their notations
	// stay the same, and its text form says all of it. A target becomes what is
	// missing of it, and points are counted anew.
	From(S) game.Puzzle
}

// Prompter is implemented by rules that can say how a half-picked move goes on. Without it the status
// of the scene is shown.
type Prompter[S any] interface {
	// Prompt tells what is to be picked next at a state, after one place or more.
	Prompt(s S, picked []int) text.Message
}

// Line is a problem and the moves that were played on it, one after another. It
// never changes, so that any goroutine may look at it; see History for undo and
// redo. Places are those of the scene after its last move: cells from 0, and -1-i
// for place i of the tray. Moves are in notation.
type Line interface {
	game.Replay
	// Puzzle is the problem.
	Puzzle() game.Puzzle
	// Moves are the moves played.
	Moves() []string
	// First is the line of its first n moves, 0 <= n <= len(Moves).
	First(n int) Line
	// Play is the line with one more move, or reports that it is not legal.
	Play(move string) (Line, *text.Message)
	// Scene is the board now.
	Scene() scene.Board
	// Legal lists the moves that can be played now, in the game's order.
	Legal() []string
	// Ways are all ways to pick the legal moves, place by place.
	Ways() game.Ways
	// Prompt tells what is to be picked next.
	Prompt(picked []int) text.Message
	// Refusal tells in words of the rule why a place can't be picked next, nil where it can.
	Refusal(picked []int, place int) *text.Message
	// Clue tells where to look for a legal move without giving it away, and which places that
	// are: a legal move begins at each of them.
	Clue(move string) (words text.Message, places []int)
	// Goal reports whether the problem is solved now; one that asks for points and
	// does not say how many never is.
	Goal() bool
	// Score is the points so far, false where the game has none.
	Score() (int, bool)
	// Rest is the problem that begins here: what solves it goes on from here, move
	// for move. Its target is what is missing of the line's.
	Rest() game.Puzzle
	// Run is the line as a record for the table of runs and for files: a path that
	// no search made, optimal if it is as short as the bound, which is proved
	// elsewhere (-1 for none). It is false before the goal.
	Run(name string, bound int) (game.Run, bool)
	// extend is the line with more moves, up to the first that is not legal, and how
	// many those were.
	extend(moves []string) (longer Line, done int)
	// lowerBound is the best bound on the moves from here that is had at once.
	lowerBound() int
}

// Begin is the line without moves; false where the game can't be played by hand.
func Begin(p game.Puzzle) (Line, bool) {
	if p, ok := p.(interface{ begin() (Line, bool) }); ok {
		return p.begin()
	}
	return nil, false
}

// Follow is the line of some moves, such as those of a run. A path that breaks the
// rules is an error, and so is a game that can't be played by hand.
func Follow(p game.Puzzle, moves []string) (Line, error) {
	l, ok := Begin(p)
	if !ok {
		return nil, fmt.Errorf("%s can't be played by hand", p.Module().ID())
	}
	l, done := l.extend(moves)
	if done < len(moves) {
		return nil, impossibleMove(moves, done)
	}
	return l, nil
}

type line[S comparable, A any] struct {
	path[S, A]
	puzzle puzzle[S, A]
	hand   ByHand[S, A]
}

func (l line[S, A]) Puzzle() game.Puzzle { return l.puzzle }
func (l line[S, A]) Scene() scene.Board  { return l.rules.Step(l.edges).Board }
func (l line[S, A]) Rest() game.Puzzle   { return l.hand.From(l.last()) }
func (l line[S, A]) Score() (int, bool)  { return scoreOf(l.rules, l.last()) }

func (l line[S, A]) First(n int) Line {
	l.edges = l.edges[: n+1 : n+1]
	return l
}

func (l line[S, A]) Play(move string) (Line, *text.Message) {
	longer, done := l.extend([]string{move})
	if done == 0 {
		illegal := text.M("error.move", "Move", move)
		return nil, &illegal
	}
	return longer, nil
}

// extend goes on by moves that have a way to be picked.
func (l line[S, A]) extend(moves []string) (Line, int) {
	before := len(l.edges)
	done := l.path.extend(moves)
	for i := range done {
		if at := before + i; len(l.hand.Picks(l.edges[at-1].State, l.edges[at].Action)) == 0 {
			return l.First(at - 1), i
		}
	}
	return l, done
}

func (l line[S, A]) Legal() []string {
	var moves []string
	for _, way := range l.Ways() {
		if len(moves) == 0 || moves[len(moves)-1] != way.Move {
			moves = append(moves, way.Move)
		}
	}
	return moves
}

func (l line[S, A]) Ways() (ways game.Ways) {
	s := l.last()
	for _, e := range l.rules.Expand(s, nil) {
		for _, places := range l.hand.Picks(s, e.Action) {
			ways = append(ways, game.Way{Move: l.rules.Notation(e.Action), Places: places})
		}
	}
	return ways
}

func (l line[S, A]) Prompt(picked []int) text.Message {
	if rules, ok := l.rules.(Prompter[S]); ok && len(picked) > 0 {
		return rules.Prompt(l.last(), picked)
	}
	return l.Scene().Status
}

func (l line[S, A]) Refusal(picked []int, place int) *text.Message {
	choices, complete := l.Ways().Next(append(slices.Clone(picked), place))
	if complete != "" || len(choices) > 0 {
		return nil
	}
	why := l.hand.Refusal(l.edges, picked, place)
	return &why
}

func (l line[S, A]) Clue(move string) (text.Message, []int) {
	begins := l.Ways().Behind(nil)
	if l.path.extend([]string{move}) == 0 {
		panic("puzzle: a clue to " + move + ", which is not legal")
	}
	last := len(l.edges) - 1
	words, places := l.hand.Clue(l.edges[last-1].State, l.edges[last].Action)
	return words, slices.DeleteFunc(places, func(place int) bool { return len(begins[place]) == 0 })
}

func (l line[S, A]) Goal() bool {
	if _, has := l.puzzle.Target(); !has && l.puzzle.Module().HasTarget() {
		return false
	}
	return l.rules.Goal(l.last())
}

func (l line[S, A]) lowerBound() int {
	bound, _ := heuristics[S](l.puzzle.rules.Heuristics()).lowerBound(l.last())
	return bound
}

// Nothing searched: the record counts no nodes and has no time.
func (l line[S, A]) Run(name string, bound int) (game.Run, bool) {
	if !l.Goal() {
		return game.Run{}, false
	}
	run := newRecord(l.puzzle, game.SolveRequest{Name: name}, game.Method{Algorithm: game.Hand})
	run.Report = search.Report{Outcome: search.Solved, Verdict: search.Solution, Length: len(l.edges) - 1, Bound: -1}
	run.Raise(heuristics[S](l.puzzle.rules.Heuristics()).lowerBound(l.rules.Start()))
	run.Raise(bound, "")
	l.writeTo(&run)
	return ended(run), true
}
