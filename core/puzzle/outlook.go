package puzzle

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// Outlook describes what is proved of the moves that are still needed after a move.
type Outlook struct {
	// Move is the move.
	Move string
	// Report is the report of the best method from there on: Length and Bound count the
	// moves after this one.
	search.Report
}

// Proved is the fewest moves of the whole line, with those before and the move
// itself; false where that is not proved.
func (o Outlook) Proved(l Line) (moves int, ok bool) {
	return l.Len() + o.Length, o.Verdict == search.Optimal
}

// Outlooks looks at every legal move, those that may be solved in the fewest moves
// first, and yields what is proved about each as soon as it is known. The limits are for
// each move. When ctx ends, the moves that are left get no outlook.
func Outlooks(ctx context.Context, l Line, request game.SolveRequest) iter.Seq[Outlook] {
	return func(yield func(Outlook) bool) {
		for _, move := range ordered(l) {
			after, _ := l.Play(move)
			run := solveRest(ctx, after, request)
			if ctx.Err() != nil || !yield(Outlook{Move: move, Report: run.Report}) {
				return
			}
		}
	}
}

// ordered are the legal moves, the least bound behind them first.
func ordered(l Line) []string {
	moves, floors := l.Legal(), map[string]int{}
	for _, move := range moves {
		after, _ := l.Play(move)
		floors[move] = after.lowerBound()
	}
	slices.SortStableFunc(moves, func(a, b string) int { return cmp.Compare(floors[a], floors[b]) })
	return moves
}

func solveRest(ctx context.Context, l Line, request game.SolveRequest) game.Run {
	request.Method, request.Maximise, request.Trace = game.Method{Algorithm: game.Best}, false, nil
	return l.Rest().Solve(ctx, request)
}

// Hint tells what to play, in two steps: First tells where to look, Said what to do.
type Hint struct {
	// Move is the move, "" where none is known.
	Move string
	// Places are the places of the scene that First speaks of.
	Places []int
	// First is the first step; where no move is known, it says why.
	First text.Message
	// Said is the move in words.
	Said text.Message
	// Report describes what is proved from here on.
	search.Report
}

// Advise is a hint from a line on: the next move of known, where that is a path
// that begins like the line and is proved shortest; else it solves what is left,
// until ctx, a limit or the search ends it.
func Advise(ctx context.Context, l Line, known *game.Run, request game.SolveRequest) Hint {
	if l.Goal() {
		return Hint{First: text.M("solver.hand.hint.goal"), Report: search.Report{Verdict: search.Optimal}}
	}
	if n := len(l.Moves()); goesOnFrom(known, l) {
		report := known.Report
		report.Length -= n
		report.Bound = report.Length
		return hint(l, known.Path[n], report)
	}
	run := solveRest(ctx, l, request)
	switch {
	case run.Solved():
		return hint(l, run.Path[0], run.Report)
	case run.Verdict == search.Impossible:
		return Hint{First: text.M("solver.hand.hint.impossible"), Report: run.Report}
	}
	return Hint{First: text.M("solver.hand.hint.unknown"), Report: run.Report}
}

// goesOnFrom reports whether a run is proved to go on from a line in the fewest moves.
func goesOnFrom(known *game.Run, l Line) bool {
	if known == nil || known.Verdict != search.Optimal || known.Maximise || known.Identity != l.Puzzle().Identity() {
		return false
	}
	moves := l.Moves()
	return len(known.Path) > len(moves) && slices.Equal(known.Path[:len(moves)], moves)
}

func hint(l Line, move string, report search.Report) Hint {
	h := Hint{Move: move, Report: report}
	h.First, h.Places = l.Clue(move)
	after, _ := l.Play(move)
	h.Said = after.Step(after.Len() - 1).Caption
	return h
}
