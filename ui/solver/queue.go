package solver

import (
	"context"
	"slices"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
)

// job is a search as it was asked for: with what was chosen then, whatever is chosen
// since.
type job struct {
	problem  game.Problem
	identity string
	order    game.SolveRequest
	// from is the position of a game by hand that is solved from there, nil where the
	// problem is.
	from puzzle.Line
	// opening is the list of problems that it was asked for in.
	opening uint64
}

// One search runs, the others wait for it in the order in which they were asked for:
//
//	C  a procurar
//	D  à espera          each begins by itself when the one before has ended
//	F  à espera (2)      or was cancelled

// concerns reports whether a job is about a problem of the list: the same one, or the
// one of that name, whose rules have been changed since.
func (s *Session) concerns(j *job, p game.Problem) bool {
	return j.identity == p.Puzzle.Identity() || j.opening == s.opening && j.problem.Name == p.Name
}

// searches reports whether the search under way is about a problem of the list.
func (s *Session) searches(p game.Problem) bool { return s.running() && s.concerns(s.solving.now, p) }

// turn is the place of a problem among those that wait, from 1; 0 where it does not.
func (s *Session) turn(p game.Problem) int {
	return 1 + slices.IndexFunc(s.solving.queue, func(j *job) bool { return s.concerns(j, p) })
}

// turnOf is the turn of the chosen problem.
func (s *Session) turnOf() int {
	if p, ok := s.current(); ok {
		return s.turn(p)
	}
	return 0
}

// ask begins a search, or has it wait for those before it.
func (s *Session) ask(j *job) {
	s.host.Settle()
	if s.running() {
		s.solving.queue = append(s.solving.queue, j)
		s.changed()
		return
	}
	s.begin(j, true)
}

// withdraw takes a problem out of those that wait.
func (s *Session) withdraw(p game.Problem) {
	s.solving.queue = slices.DeleteFunc(s.solving.queue, func(j *job) bool { return s.concerns(j, p) })
	s.changed()
}

// next begins the search whose turn it is, and reports whether there was one.
func (s *Session) next() bool {
	s.prune()
	if len(s.solving.queue) == 0 {
		return false
	}
	j := s.solving.queue[0]
	s.solving.queue = slices.Delete(s.solving.queue, 0, 1)
	s.begin(j, false)
	return true
}

// prune takes out what waits for a problem that is not open any more.
func (s *Session) prune() {
	s.solving.queue = slices.DeleteFunc(s.solving.queue, func(j *job) bool {
		gone := !slices.ContainsFunc(s.problems, func(p game.Problem) bool { return s.concerns(j, p) })
		if gone {
			s.host.Tell(text.M("waiting.gone", "Problem", nameOf(s.host.Words(), j.problem)))
		}
		return gone
	})
}

// longName is how many characters of a problem's name are said where there is little room.
const longName = 18

// nameOf is a problem's name as a button has room for it.
func nameOf(w *i18n.Words, p game.Problem) string {
	return text.Clip(w.Dated(text.Plain(p.Name)), longName)
}

// search does the job, beside the window.
func (j *job) search(ctx context.Context) solved {
	if j.from != nil {
		return solved{run: j.from.Rest().Solve(ctx, j.order)}
	}
	return solveAndFilm(ctx, j.problem.Puzzle, j.order)
}

// job is what would be searched now, as the panel asks: the chosen problem, or what is
// left of a game by hand on the board. The message says which number is wrong.
func (s *Session) job(p game.Problem) (*job, *text.Message) {
	j := &job{problem: p, identity: p.Puzzle.Identity(), opening: s.opening}
	searched := p.Puzzle
	if l, ok := s.onward(); ok {
		j.from, searched = l, l.Rest()
	}
	order, wrong := s.choices.order(searched, s.host.Words())
	order.Name, order.Progress = p.Name, &search.Progress{}
	if written, is := game.FormulaText(order.Method.Heuristic); is {
		order.Evidence = s.host.Judged(searched.Identity(), written).Evidence
	}
	j.order = order
	return j, wrong
}

// escape cancels the search of the chosen problem, or has it wait no longer, and reports
// whether there was one. What is searched elsewhere goes on.
func (s *Session) escape() bool {
	switch d := s.deed(); {
	case d == cancels:
		s.cancel()
	case d == withdraws && !s.hand.Escape():
		p, _ := s.current()
		s.withdraw(p)
	default:
		return d == withdraws
	}
	return true
}
