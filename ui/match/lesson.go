package match

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/tasks"
)

// Lesson has the mistakes of a game that was reviewed tried again, one after another, until a move keeps
// what the position was worth. Each try is a variation, so nothing is lost. How far it is follows from where
// the match stands:
//
//	Offered --- TryAgain --> Trying --- a move --> Wrong --- TryAgain, undo --> Trying
//	                                          +--> Right --- TryAgain --> Trying the next one, or playing on
type Lesson struct {
	end    *match.Node // of the game whose mistakes are tried
	table  *Table
	known  *Known // has the mistake
	cursor *Cursor
}

// Stage tells how far a lesson is.
type Stage int

// The stages of a lesson.
const (
	NoLesson Stage = iota
	Offered        // a mistake can be tried again
	Trying         // the position before it is on the board
	Wrong          // a move was tried that is a mistake too
	Right          // one that is none
)

// Seeking reports whether a better move is to be found.
func (s Stage) Seeking() bool { return s == Trying || s == Wrong }

// Stage returns how far the lesson is.
func (l *Lesson) Stage() Stage {
	if l.table.Puzzling() {
		return l.stageOfPuzzle()
	}
	now := l.table.Match.Node(l.table.Match.Index())
	active := l.cursor.Back < 0 && l.known.Fault != nil && isKept(l.end)
	if active && now == l.known.Fault.Parent() {
		return Trying
	}
	if active && now.Parent() == l.known.Fault.Parent() {
		if _, wrong := l.known.Archive.Mistake(now); wrong {
			return Wrong
		}
		if l.known.Archive.Worth(now).Exact() {
			return Right
		}
	}
	if l.Target() != nil {
		return Offered
	}
	return NoLesson
}

// Seeks reports whether a better move than one that was played is to be found just now, so that nothing names it.
func (l *Lesson) Seeks(n *match.Node) bool {
	return l.table.Puzzling() || l.Stage().Seeking() && n.Parent() == l.known.Fault.Parent()
}

// Target returns the mistake that TryAgain goes back to, nil for none. That is the one that is looked back at, or
// in a game that is over, the next one to be put right.
func (l *Lesson) Target() *match.Node {
	if l.cursor.Back >= 0 { // of a computer too
		if _, wrong := l.known.MistakeAt(l.cursor.Looked()); wrong {
			return l.cursor.Looked()
		}
		return nil
	}
	if _, known := l.Decisive(l.cursor.Looked()); !known || !l.cursor.CanAnnotate() {
		return nil
	}
	if list := l.left(l.cursor.Looked()); len(list) > 0 {
		return list[0]
	}
	return nil
}

// isKept reports whether a node is still in its tree: moves can be deleted.
func isKept(n *match.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if !slices.Contains(n.Parent().Next(), n) {
			return false
		}
	}
	return true
}

// left returns the mistakes of humans that are not put right in the game that ends at a node. The one that
// decided the game comes first, then the others in their order.
func (l *Lesson) left(end *match.Node) []*match.Node {
	list, _ := l.known.Archive.MistakesTo(end)
	decisive, _ := l.Decisive(end)
	slices.SortStableFunc(list, func(a, b *match.Node) int {
		switch decisive {
		case a:
			return -1
		case b:
			return 1
		}
		return a.Number() - b.Number()
	})
	return slices.DeleteFunc(list, func(n *match.Node) bool {
		return l.table.OfEngines() || l.table.Seats[l.table.Seat(n.Number())] != "" || slices.Contains(l.known.Archive.Righted, n)
	})
}

// Decisive returns the mistake that a game which ends at a node is told by, nil for none. That is the last
// mistake of the human, if only one plays and made any, else of the player who has lost, else of anybody. While
// the game is being reviewed, from its end, known is false as long as another one can turn up.
func (l *Lesson) Decisive(end *match.Node) (decisive *match.Node, known bool) {
	mistakes, all := l.known.Archive.MistakesTo(end)
	loser, best, most := -1, 1, 0
	if end.Position().Outcome() == play.Lost {
		loser, best = l.table.Seat(end.Number()+1), 2
	}
	if l.table.Humans() == 1 {
		best = 3
	}
	for _, n := range mistakes {
		rank, seat := 1, l.table.Seat(n.Number())
		switch {
		case l.table.Humans() == 1 && l.table.Player(seat) == "":
			rank = 3
		case seat == loser:
			rank = 2
		}
		if rank > most {
			decisive, most = n, rank
		}
	}
	return decisive, all || most == best
}

// Left returns the number of mistakes that are still to be put right, without the one that is tried.
func (l *Lesson) Left() int {
	return len(slices.DeleteFunc(l.left(l.end), func(n *match.Node) bool { return n == l.known.Fault }))
}

// next takes up the next mistake to be tried again: the same one after a wrong move, else the one that is looked at or
// another one of the game. It reports whether there is one.
func (l *Lesson) next() bool {
	switch l.Stage() {
	case Right:
		left := l.left(l.end)
		if len(left) == 0 {
			l.known.Fault = nil
			return false
		}
		l.known.Fault = left[0]
	case Offered:
		l.known.Fault = l.Target()
		l.end = l.cursor.Looked()
		if l.cursor.Back >= 0 {
			l.end = l.table.Match.Node(l.table.Match.Len())
		}
	}
	return true
}

// stageOfPuzzle returns how far a puzzle is that is not solved.
func (l *Lesson) stageOfPuzzle() Stage {
	m := l.table.Match
	if m.Index() == 0 {
		return Trying
	}
	if _, wrong := l.known.Archive.Mistake(m.Node(1)); wrong {
		return Wrong
	}
	return NoLesson
}

// isRefuted reports whether the line that refutes a wrong move of a puzzle is there to be stepped through.
func (l *Lesson) isRefuted() bool {
	return l.table.Puzzling() && l.table.Match.Len() > 1 && l.Stage() == Wrong
}

// solvePuzzle reports whether the first move of a puzzle has just turned out to be the right one.
func (l *Lesson) solvePuzzle() bool {
	m := l.table.Match
	if !l.table.Puzzling() || m.Index() == 0 || !l.known.Archive.At(m.At(0)).Over {
		return false
	}
	_, wrong := l.known.Archive.Mistake(m.Node(1))
	l.table.Puzzle.Solved = !wrong
	return !wrong
}

// isCellRight reports whether the first move of a puzzle about where to place is wrong for the piece that it gives alone.
func (l *Lesson) isCellRight() bool {
	m, kind := l.table.Match, l.table.Puzzle.Kind
	if kind != tasks.Place {
		return false
	}
	values, ways := l.known.Archive.At(m.At(0)).Values, m.At(0).Ways()
	played := ways[slices.IndexFunc(ways, func(w game.Way) bool { return w.Move == m.Played(1).Move })]
	return slices.ContainsFunc(ways, func(w game.Way) bool {
		return w.Places[0] == played.Places[0] && kind.IsRight(values[w.Move])
	})
}
