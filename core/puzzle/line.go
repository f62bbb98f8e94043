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
	// Refusal says in words of the rule why no move of the path's last state goes
	// on with a place of its scene after those that are picked.
	Refusal(path []search.Edge[S, A], picked []int, place int) text.Message
	// Clue says where to look for a move of a state without giving it away, and
	// which places that are.
	Clue(s S, move A) (words text.Message, places []int)
	// From is the problem that begins at a state: the moves and their notations
	// stay the same, and its text form says all of it. A target becomes what is
	// missing of it, and points are counted anew.
	From(S) game.Puzzle
}

// Prompter is for rules that can say how a move goes on of which a part is
// picked. Where a game can't, the status of the scene has to do.
type Prompter[S any] interface {
	// Prompt says what is to be picked next at a state, after one place or more.
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
	// Play is the line with one more move, or says that it is not legal.
	Play(move string) (Line, *text.Message)
	// Scene is the board now.
	Scene() scene.Board
	// Legal lists the moves that can be played now, in the game's order.
	Legal() []string
	// Next says how a move goes on of which some places are picked: what can be
	// picked next, or, when the move is complete, its notation. Places that begin
	// no move have neither.
	Next(picked []int) (choices []int, complete string)
	// Behind lists the moves behind each choice of Next.
	Behind(picked []int) map[int][]string
	// Prompt says what is to be picked next.
	Prompt(picked []int) text.Message
	// Refusal says in words of the rule why a place can't be picked next, nil where
	// it can.
	Refusal(picked []int, place int) *text.Message
	// Clue says where to look for a legal move without giving it away, and which
	// places that are.
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
		return nil, fmt.Errorf("move %d, %q, is not possible", done+1, moves[done])
	}
	return l, nil
}

func (p puzzle[S, A]) begin() (Line, bool) {
	hand, ok := p.rules.(ByHand[S, A])
	return line[S, A]{puzzle: p, hand: hand, path: p.start()}, ok
}

type line[S comparable, A any] struct {
	puzzle puzzle[S, A]
	hand   ByHand[S, A]
	path   []search.Edge[S, A] // the first is the start, without a move
}

func (l line[S, A]) Puzzle() game.Puzzle { return l.puzzle }
func (l line[S, A]) last() S             { return l.path[len(l.path)-1].State }
func (l line[S, A]) rules() Rules[S, A]  { return l.puzzle.rules }
func (l line[S, A]) Scene() scene.Board  { return l.rules().Show(l.path).Board }
func (l line[S, A]) Rest() game.Puzzle   { return l.hand.From(l.last()) }

func (l line[S, A]) Len() int { return len(l.path) }

func (l line[S, A]) Step(i int) scene.Step { return lastStep(l.rules(), l.path[:i+1]) }
func (l line[S, A]) Moves() []string       { return movesOf(l.rules(), l.path) }

// lastStep draws the last step of a path with its move.
func lastStep[S comparable, A any](rules Rules[S, A], path []search.Edge[S, A]) scene.Step {
	step := rules.Show(path)
	if last := len(path) - 1; last > 0 {
		step.Move = rules.Notation(path[last].Action)
	}
	return step
}

// movesOf are the moves of a path in notation.
func movesOf[S comparable, A any](rules Rules[S, A], path []search.Edge[S, A]) []string {
	moves := make([]string, 0, len(path)-1)
	for _, e := range path[1:] {
		moves = append(moves, rules.Notation(e.Action))
	}
	return moves
}

func (l line[S, A]) First(n int) Line {
	l.path = l.path[: n+1 : n+1]
	return l
}

// playable are the moves that have a way to be picked, with their ways.
func (l line[S, A]) playable(each func(search.Edge[S, A], [][]int) bool) {
	s := l.last()
	for _, e := range l.rules().Expand(s, nil) {
		if ways := l.hand.Picks(s, e.Action); len(ways) > 0 && !each(e, ways) {
			return
		}
	}
}

func (l line[S, A]) find(move string) (search.Edge[S, A], bool) {
	for e := range l.playable {
		if l.rules().Notation(e.Action) == move {
			return e, true
		}
	}
	return search.Edge[S, A]{}, false
}

func (l line[S, A]) Play(move string) (Line, *text.Message) {
	longer, done := l.extend([]string{move})
	if done == 0 {
		illegal := text.M("error.move", "Move", move)
		return nil, &illegal
	}
	return longer, nil
}

func (l line[S, A]) extend(moves []string) (Line, int) {
	l.path = slices.Clip(l.path) // which another line may have too
	for i, move := range moves {
		e, ok := l.find(move)
		if !ok {
			return l, i
		}
		l.path = append(l.path, e)
	}
	return l, len(moves)
}

func (l line[S, A]) Legal() []string {
	var moves []string
	for e := range l.playable {
		moves = append(moves, l.rules().Notation(e.Action))
	}
	return moves
}

func (l line[S, A]) Next(picked []int) (choices []int, complete string) {
	for e, ways := range l.playable {
		for _, way := range ways {
			switch {
			case slices.Equal(way, picked):
				return nil, l.rules().Notation(e.Action)
			case begins(way, picked) && !slices.Contains(choices, way[len(picked)]):
				choices = append(choices, way[len(picked)])
			}
		}
	}
	return choices, ""
}

func (l line[S, A]) Behind(picked []int) map[int][]string {
	behind := map[int][]string{}
	for e, ways := range l.playable {
		for _, way := range ways {
			if begins(way, picked) {
				place := way[len(picked)]
				behind[place] = append(behind[place], l.rules().Notation(e.Action))
			}
		}
	}
	return behind
}

func begins(way, picked []int) bool {
	return len(picked) < len(way) && slices.Equal(way[:len(picked)], picked)
}

func (l line[S, A]) Prompt(picked []int) text.Message {
	if rules, ok := l.puzzle.rules.(Prompter[S]); ok && len(picked) > 0 {
		return rules.Prompt(l.last(), picked)
	}
	return l.Scene().Status
}

func (l line[S, A]) Refusal(picked []int, place int) *text.Message {
	choices, complete := l.Next(append(slices.Clone(picked), place))
	if complete != "" || len(choices) > 0 {
		return nil
	}
	why := l.hand.Refusal(l.path, picked, place)
	return &why
}

func (l line[S, A]) Clue(move string) (text.Message, []int) {
	e, ok := l.find(move)
	if !ok {
		panic("puzzle: a clue to " + move + ", which is not legal")
	}
	return l.hand.Clue(l.last(), e.Action)
}

func (l line[S, A]) Goal() bool {
	if _, has := l.puzzle.Target(); !has && l.puzzle.Module().HasTarget() {
		return false
	}
	return l.rules().Goal(l.last())
}

func (l line[S, A]) Score() (int, bool) {
	return scoreOf(l.rules(), l.last())
}

func (l line[S, A]) lowerBound() int {
	bound, _ := l.puzzle.lowerBound(l.last())
	return bound
}

// lowerBound is the best bound on the moves from a state that needs no preparation, and the
// key of the heuristic that gives it.
func (p puzzle[S, A]) lowerBound(s S) (bound int, by string) {
	for _, h := range p.rules.Heuristics() {
		if h.Admissible && h.Estimate != nil && (!h.Heavy || h.Ready != nil && h.Ready()) {
			if b := h.Estimate(s); b > bound {
				bound, by = b, h.Key
			}
		}
	}
	return bound, by
}

// Nothing searched: the record counts no nodes and has no time.
func (l line[S, A]) Run(name string, bound int) (game.Run, bool) {
	if !l.Goal() {
		return game.Run{}, false
	}
	run := l.puzzle.record(game.SolveRequest{Name: name}, game.Method{Algorithm: game.Hand})
	run.Report = search.Report{Outcome: search.Solved, Verdict: search.Solution, Length: len(l.path) - 1, Bound: -1}
	run.Raise(l.puzzle.lowerBound(l.puzzle.rules.Start()))
	run.Raise(bound, "")
	l.puzzle.writePath(&run, l.Moves())
	return ended(run), true
}
