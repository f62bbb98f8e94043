package match

import (
	"cmp"
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

// Valuation is what is known of the moves of a position.
type Valuation struct {
	Values map[string]game.Value
	Nodes  int64
	// Over means that nothing more comes.
	Over bool
}

// KnownTraps is what is known of the traps of the best moves of a position.
type KnownTraps struct {
	// Moves are those that are listed, in the order in which they are looked at.
	Moves []string
	// Traps holds those that were counted.
	Traps map[string]match.Traps
	// Over means that nothing more comes.
	Over bool
}

// KnownLine is the line of a move, as far as it was found.
type KnownLine struct {
	Moves []string
	// Over means that nothing more comes.
	Over bool
}

// Archive keeps what was found out about the positions of a match by the list of the position, so
// that nothing is asked twice.
type Archive struct {
	Match *match.History
	Known map[string]Valuation
	Traps map[string]KnownTraps
	Lines map[string]KnownLine // by the list of the position, and the move
}

// Open empties the archive when the match is another one.
func (a *Archive) Open(m *match.History) {
	if a.Match != m {
		*a = Archive{m, map[string]Valuation{}, map[string]KnownTraps{}, map[string]KnownLine{}}
	}
}

// At is what is known of a position.
func (a *Archive) At(p game.Position) Valuation { return a.Known[p.Encode()] }

// Worth is the proved value of the move that leads to a node, for its player; the zero value
// where it is not known.
func (a *Archive) Worth(n *match.Node) game.Value {
	if n.Parent() == nil {
		return game.Value{}
	}
	return a.At(n.Parent().Position()).Values[n.Played().Move]
}

// Mistake reports whether the move that leads to a node was one, as far as is known.
func (a *Archive) Mistake(n *match.Node) (m match.Mistake, wrong bool) {
	if n.Parent() == nil {
		return m, false
	}
	before := n.Parent().Position()
	return match.MistakeAt(before, n.Played().Move, a.At(before).Values)
}

// Mistakes counts the mistakes of a match, as far as they are known.
func (a *Archive) Mistakes(h *match.History) int {
	n := 0
	for _, node := range h.Line() {
		if _, wrong := a.Mistake(node); wrong {
			n++
		}
	}
	return n
}

// Unvalued counts the positions of a match whose value is not known.
func (a *Archive) Unvalued(h *match.History) int {
	n := 0
	for i := range h.Index() {
		if p := h.At(i); !match.Total(p, a.At(p).Values).Settled() {
			n++
		}
	}
	return n
}

// Pending are the positions of a match that are worth a look and not yet valued, the
// last one first.
func (a *Archive) Pending(h *match.History) []game.Valuer {
	var list []game.Valuer
	for i := h.Index() - 1; i >= 0; i-- {
		p, ok := h.At(i).(game.Valuer)
		if ok && p.Outcome() == play.Open && !a.At(p).Over {
			list = append(list, p)
		}
	}
	return list
}

// Best are the best moves of a position, as many as are listed: those with more traps
// first among equal ones, as far as both are known.
func (a *Archive) Best(p game.Position) []string {
	known, t := a.At(p).Values, a.Traps[p.Encode()]
	moves := t.Moves
	if len(moves) < BestMoves {
		moves = slices.DeleteFunc(p.Moves(), func(m string) bool { return !known[m].Exact() || slices.Contains(t.Moves, m) })
		moves = append(slices.Clone(t.Moves), moves...)
	}
	slices.SortStableFunc(moves, func(m, n string) int {
		return cmp.Or(known[n].Compare(known[m]), cmp.Compare(t.Traps[n].Share(), t.Traps[m].Share()))
	})
	return moves[:min(BestMoves, len(moves))]
}

// Lesson has the mistakes of a game that was reviewed tried again, one after another, until a move keeps
// what the position was worth. Each try is a variation, so nothing is lost. How far it is follows from where
// the match stands:
//
//	Offered --- TryAgain --> Trying --- a move --> Wrong --- TryAgain, undo --> Trying
//	                                          +--> Right --- TryAgain --> Trying the next one, or playing on
type Lesson struct {
	// Fault is the mistake that is tried again, nil for none.
	Fault *match.Node

	end     *match.Node   // of the game that it is of
	done    []*match.Node // what was put right
	session *Session
}

// Stage is how far a lesson is.
type Stage int

// The stages of a lesson.
const (
	NoLesson Stage = iota
	Offered        // a mistake can be tried again
	Trying         // the position before it is on the board
	Wrong          // a move was tried that is a mistake too
	Right          // one that is none
)

// Stage is how far the lesson is.
func (l *Lesson) Stage() Stage {
	s := l.session
	now := s.Match.Node(s.Match.Index())
	if s.Back < 0 && l.Fault != nil && now == l.Fault.Parent() {
		return Trying
	}
	if s.Back < 0 && l.Fault != nil && now.Parent() == l.Fault.Parent() {
		if _, wrong := s.Archive.Mistake(now); wrong {
			return Wrong
		}
		if s.Archive.Worth(now).Exact() {
			return Right
		}
	}
	if l.Target() != nil {
		return Offered
	}
	return NoLesson
}

// Target is the mistake that TryAgain goes back to: the one that is looked back at, or of a game that is over
// the one that decided it; nil for none.
func (l *Lesson) Target() *match.Node {
	s := l.session
	if s.Back >= 0 {
		if n := s.Looked(); l.canTry(n) {
			return n
		}
		return nil
	}
	end := s.Match.Node(s.Match.Index())
	if _, _, known := l.Decisive(end); !known || !s.CanAnnotate() {
		return nil
	}
	return l.nextOf(end)
}

// canTry reports whether a move was a human's mistake, as far as is known.
func (l *Lesson) canTry(n *match.Node) bool {
	_, wrong := l.session.Archive.Mistake(n)
	return wrong && l.session.Seats[l.session.Seat(n.Number())] == ""
}

// nextOf is the mistake of a human to be tried next in the game that ends at a node: the one that decided it,
// then the others in their order; nil where all are put right.
func (l *Lesson) nextOf(end *match.Node) (next *match.Node) {
	if last, _, _ := l.Decisive(end); last != nil && l.canTry(last) && !slices.Contains(l.done, last) {
		return last
	}
	for n := end; n.Parent() != nil; n = n.Parent() {
		if l.canTry(n) && !slices.Contains(l.done, n) {
			next = n
		}
	}
	return next
}

// Decisive is the mistake that a game which ends at a node is told by, nil for none, and whether its player
// has lost for it: the last one of a human where only one plays and made any, else of who has lost, else of
// anybody. While the game is being reviewed, from its end, known is false as long as another one can turn up.
func (l *Lesson) Decisive(end *match.Node) (last *match.Node, lost, known bool) {
	s := l.session
	loser, best, most := -1, 1, 0
	if end.Position().Outcome() == play.Lost {
		loser, best = s.Seat(end.Number()+1), 2
	}
	if s.Humans() == 1 {
		best = 3
	}
	for n := end; n.Parent() != nil && most < best; n = n.Parent() {
		p, seat := n.Parent().Position(), s.Seat(n.Number())
		if _, able := p.(game.Valuer); able && !s.Archive.At(p).Over {
			return nil, false, false
		}
		if _, wrong := s.Archive.Mistake(n); !wrong {
			continue
		}
		rank := 1
		switch {
		case s.Humans() == 1 && s.Seats[seat] == "":
			rank = 3
		case seat == loser:
			rank = 2
		}
		if rank > most {
			last, lost, most = n, seat == loser, rank
		}
	}
	return last, lost, true
}

// Left is how many mistakes are to be put right yet besides the one that is tried.
func (l *Lesson) Left() (count int) {
	for n := l.end; n != nil && n.Parent() != nil; n = n.Parent() {
		if n != l.Fault && l.canTry(n) && !slices.Contains(l.done, n) {
			count++
		}
	}
	return count
}

// TryAgain goes back to the position before a mistake; behind the last one that was put right it plays on.
func (l *Lesson) TryAgain() {
	s := l.session
	switch l.Stage() {
	case Right:
		l.done = append(l.done, l.Fault)
		if l.Fault = l.nextOf(l.end); l.Fault == nil {
			s.ChangePlayers()
			return
		}
	case Offered:
		l.Fault = l.Target()
		if l.end = s.Looked(); s.Back >= 0 {
			l.end = s.Match.Node(s.Match.Len())
		}
	}
	asked := s.Asked
	s.Match.Follow(l.Fault)
	s.GoTo(l.Fault.Number()-1, true)
	if asked == ReviewingMatch { // it goes on
		s.Asked = asked
		s.Changed()
	}
}

// leave goes back to the end of the game whose mistakes were tried.
func (l *Lesson) leave() {
	l.session.Match.Follow(l.end)
	l.session.GoTo(l.end.Number(), true)
}
