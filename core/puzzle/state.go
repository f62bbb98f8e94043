package puzzle

import "procura/core/game"

// HasBoard is for rules whose Encode says more than what stands on a board.
type HasBoard[S comparable] interface {
	// Board is the part of Encode that can be seen; see game.State.Board.
	Board(S) string
}

func (p puzzle[S, A]) Start() game.State { return state[S, A]{p.rules, p.rules.Start()} }

// state is a state of a game, its types erased.
type state[S comparable, A any] struct {
	rules Rules[S, A]
	at    S
}

func (s state[S, A]) Successors() []game.Successor {
	edges := s.rules.Expand(s.at, nil)
	next := make([]game.Successor, len(edges))
	for i, e := range edges {
		next[i] = game.Successor{Move: s.rules.Notation(e.Action), State: state[S, A]{s.rules, e.State}}
	}
	return next
}

func (s state[S, A]) Board() string {
	if seen, ok := s.rules.(HasBoard[S]); ok {
		return seen.Board(s.at)
	}
	form, _ := s.rules.Encode(s.at, "")
	return form
}

func (s state[S, A]) Goal() bool { return s.rules.Goal(s.at) }

func (s state[S, A]) Score() (int, bool) {
	if scored, ok := s.rules.(HasScore[S]); ok {
		return scored.Score(s.at), true
	}
	return 0, false
}
