package game

import (
	"context"
	"time"

	"procura/core/play"
)

// solve chooses by exact values: the best of the moves whose value became known
// in three quarters of the time, and among equals the one with the most traps.
// Where that can't be better than a move without value, the alpha-beta chooses
// in the rest of the time.
func (p position[S, M]) solve(ctx context.Context, ask Ask) Thought {
	began := time.Now()
	moves := p.kit.Moves(p.state, nil)
	shuffle(moves, ask.Options.Seed)
	values, nodes := p.values(ctx, p.state, ask.Limits.Time*3/4)
	best, unknown := p.best(moves, values)
	if len(best) == 0 || unknown && values[best[0]].Outcome == play.Lost {
		return p.guess(ctx, ask, moves, values, began)
	}
	t := Thought{Value: values[best[0]], Nodes: nodes}
	chosen := best[0]
	if len(best) > 1 && ask.Level == Perfect && !ask.NoTraps && t.Value.Outcome != play.Won {
		var more int64
		chosen, t.Traps, more = p.trap(ctx, best, ask.Limits.Time-time.Since(began))
		t.Nodes += more
	}
	t.Move = p.kit.Notation(chosen)
	t.Line = []string{t.Move}
	return t
}

// values asks the exact engine for no longer than a time.
func (p position[S, M]) values(ctx context.Context, s S, within time.Duration) (values map[M]Value, nodes int64) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	values = map[M]Value{}
	nodes = p.exact().Values(ctx, s, func(m M, v Value) { values[m] = v })
	return values, nodes
}

// best are the moves of the best known value, in the order of moves, and
// whether there are moves without.
func (p position[S, M]) best(moves []M, values map[M]Value) (best []M, unknown bool) {
	for _, m := range moves {
		v, ok := values[m]
		switch {
		case !ok:
			unknown = true
		case len(best) == 0 || v.Compare(values[best[0]]) > 0:
			best = []M{m}
		case v.Compare(values[best[0]]) == 0:
			best = append(best, m)
		}
	}
	return best, unknown
}

// guess is the move of the alpha-beta, unless it is known to lose: then the
// first move that is not.
func (p position[S, M]) guess(ctx context.Context, ask Ask, moves []M, values map[M]Value, began time.Time) Thought {
	ask.Limits.Time = max(1, ask.Limits.Time-time.Since(began))
	t := p.search(ctx, ask)
	chosen, _ := p.find(t.Move)
	if _, known := values[chosen]; !known {
		return t
	}
	for _, m := range moves {
		if _, known := values[m]; !known {
			t.Move, t.Value = p.kit.Notation(m), Value{}
			t.Line = []string{t.Move}
			return t
		}
	}
	return t
}

// trap chooses among moves of the same value the one after which the largest
// share of replies throws something away, then the one with the farthest end:
// that is the hardest to see. It goes as far as can be told within a time.
func (p position[S, M]) trap(ctx context.Context, moves []M, within time.Duration) (chosen M, share float64, nodes int64) {
	deadline := time.Now().Add(within)
	chosen, share = moves[0], -1
	longest := 0
	for _, m := range moves {
		left := time.Until(deadline)
		if left <= 0 || ctx.Err() != nil {
			break
		}
		after := p.kit.Play(p.state, m)
		replies := p.kit.Moves(after, nil)
		if len(replies) == 0 {
			continue
		}
		values, more := p.values(ctx, after, left)
		nodes += more
		if len(values) < len(replies) {
			break
		}
		errors, length := mistakes(values)
		if s := float64(errors) / float64(len(replies)); s > share || s == share && length > longest {
			chosen, share, longest = m, s, length
		}
	}
	return chosen, max(0, share), nodes
}

// mistakes counts the moves whose outcome is worse than the best one, and gives
// the greatest distance of all.
func mistakes[M comparable](values map[M]Value) (count, longest int) {
	best := 0
	for _, v := range values {
		best = max(best, v.rank())
	}
	for _, v := range values {
		if v.rank() < best {
			count++
		}
		longest = max(longest, v.Distance)
	}
	return count, longest
}
