package alphabeta

import (
	"context"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/task"
)

// outcome is what a move would have brought that was cut, for MAX.
type outcome struct {
	Move  string
	Value int
}

// playOutTime is the longest time for the moves of one node.
const playOutTime = 10 * time.Second

// playOut finds what the moves that were cut at a node would have brought.
func (s *Session) playOut(node uint32) {
	t := s.thought
	if t == nil || s.playedOut[node] != nil || !t.canPlayOut(node) {
		return
	}
	s.pick(node)
	task.Start(s.playing, func(ctx context.Context) ([]outcome, error) {
		ctx, cancel := context.WithTimeout(ctx, playOutTime)
		defer cancel()
		return findOutcomes(ctx, &t.Thought, node), nil
	}, nil, func(found []outcome, err error) {
		if err == nil && s.thought == t {
			s.playedOut[node] = found
			s.serial++
			s.Changed()
			s.Page.node.showOutcomes()
		}
	})
}

// findOutcomes searches the moves of a node that were not looked at, each with a full window, as far as the search would
// have looked; those that there is no time for are left out.
func findOutcomes(ctx context.Context, t *match.Thought, node uint32) (found []outcome) {
	r := t.Record
	seen := map[uint16]bool{}
	for _, child := range r.Children(node, r.Events()) {
		seen[r.Node(child).Ordinal] = true
	}
	p, depth := t.Position(node), r.Depth(node)
	method := play.Method{Options: play.Options{Algorithm: play.Minimax, Direct: true, Quiescence: t.Method.Options.Quiescence, Eval: t.Method.Options.Eval}}
	for i, move := range p.Moves() {
		if seen[uint16(i)] {
			continue
		}
		value, ok := valueAfter(ctx, p, i, depth, int(r.Node(node).Ply), method)
		if !ok {
			return found
		}
		if !r.Node(node).IsMax() {
			value = -value
		}
		found = append(found, outcome{move, value})
	}
	return found
}

// valueAfter is the value of a move for the player who makes it, with all moves looked at, so many plies below
// the root.
func valueAfter(ctx context.Context, p game.Position, ordinal, depth, ply int, method play.Method) (value int, ok bool) {
	after, _ := p.Play(p.Moves()[ordinal])
	method.Limits.Depth = 1
	if depth > 1 && after.Outcome() == play.Open { // alpha-beta has the same value, sooner
		method.Options.Algorithm, method.Limits.Depth = play.AlphaBeta, depth-1
		t, _ := match.Think(ctx, after, method, 1)
		return farther(-int(t.Record.Node(0).Value), ply+1), ctx.Err() == nil
	}
	t, _ := match.Think(ctx, p, method, 0)
	for _, child := range t.Record.Children(0, t.Record.Events()) {
		if n := t.Record.Node(child); int(n.Ordinal) == ordinal {
			return farther(int(n.Value), ply), ctx.Err() == nil
		}
	}
	return 0, false
}

// farther is a value as it counts so many plies above: a win or a loss is farther away.
func farther(value, plies int) int {
	switch outcome, _ := play.Decided(value); outcome {
	case play.Won:
		return value - plies
	case play.Lost:
		return value + plies
	}
	return value
}
