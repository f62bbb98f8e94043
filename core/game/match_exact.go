package game

import (
	"cmp"
	"context"
	"slices"
	"time"

	"procura/core/play"
)

// overtime is what the exact engine gets once more where it knows no move that
// does not lose: on a busy machine it may have had no processor until then, and
// most positions take it no longer.
const overtime = 5 * time.Millisecond

// solve chooses by exact values. Those of all moves come first, for as long as
// they take, nearly up to the limit; the rest of the time is for choosing, among
// the best, the one with the most traps. Where no move is known that does not
// lose, the alpha-beta chooses.
func (p position[S, M]) solve(ctx context.Context, ask Ask) Thought {
	began := time.Now()
	moves := p.kit.Moves(p.state, nil)
	shuffle(moves, ask.Options.Seed)
	values := make(map[M]Value, len(moves))
	nodes := p.values(ctx, p.state, began.Add(ask.Limits.Time*7/8), len(moves), values)
	best, unknown := p.best(moves, values)
	losing := func() bool { return len(best) == 0 || unknown && values[best[0]].Outcome == play.Lost }
	if losing() {
		nodes += p.values(ctx, p.state, time.Now().Add(overtime), len(moves), values)
		best, unknown = p.best(moves, values)
	}
	if losing() {
		return p.guess(ctx, ask, moves, values, began)
	}
	t := Thought{Value: values[best[0]], Nodes: nodes}
	chosen := best[0]
	if len(best) > 1 && ask.Level == Perfect && !ask.NoTraps && t.Value.Outcome != play.Won {
		var more int64
		chosen, t.Traps, more = p.trap(ctx, best, began.Add(ask.Limits.Time))
		t.Nodes += more
	}
	t.Move = p.kit.Notation(chosen)
	t.Line = []string{t.Move}
	return t
}

// values asks the exact engine for the values of the moves of a state, no longer
// than until a deadline, nor than until one wins at once, or all are valued and a
// draw is the best: the distances of the others make no difference then.
func (p position[S, M]) values(ctx context.Context, s S, deadline time.Time, moves int, values map[M]Value) (nodes int64) {
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	drawn, won := false, false
	return p.exact().Values(ctx, s, func(m M, v Value) {
		values[m] = v
		drawn = drawn || v.Outcome == play.Drawn
		won = won || v.Outcome == play.Won
		if drawn && !won && len(values) == moves || v.Outcome == play.Won && v.Distance == 1 {
			cancel()
		}
	})
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
// that is the hardest to see. Those are looked at first after which most replies
// lose at once; it goes as far as can be told before a deadline.
func (p position[S, M]) trap(ctx context.Context, moves []M, deadline time.Time) (chosen M, share float64, nodes int64) {
	moves, shares := p.snares(ctx, moves, deadline)
	chosen, share = moves[0], shares[0]
	longest, judged := 0, false
	for _, m := range moves {
		if ctx.Err() != nil || time.Now().After(deadline) {
			break
		}
		after := p.kit.Play(p.state, m)
		replies := len(p.kit.Moves(after, nil))
		if replies == 0 {
			continue
		}
		values := make(map[M]Value, replies)
		nodes += p.values(ctx, after, deadline, replies, values)
		if len(values) < replies {
			break
		}
		errors, length := mistakes(values)
		if s := float64(errors) / float64(replies); !judged || s > share || s == share && length > longest {
			chosen, share, longest, judged = m, s, length, true
		}
	}
	return chosen, share, nodes
}

// snares sorts moves by the share of replies that lose at once, the largest
// first, as far as a deadline allows.
func (p position[S, M]) snares(ctx context.Context, moves []M, deadline time.Time) (sorted []M, shares []float64) {
	share := make(map[M]float64, len(moves))
	for _, m := range moves {
		if ctx.Err() != nil || time.Now().After(deadline) {
			break
		}
		share[m] = p.snare(p.kit.Play(p.state, m))
	}
	sorted = slices.Clone(moves)
	slices.SortStableFunc(sorted, func(a, b M) int { return cmp.Compare(share[b], share[a]) })
	for _, m := range sorted {
		shares = append(shares, share[m])
	}
	return sorted, shares
}

// snare is the share of replies to which a move wins at once.
func (p position[S, M]) snare(after S) float64 {
	replies := p.kit.Moves(after, nil)
	bad := 0
	for _, reply := range replies {
		if p.winsAtOnce(p.kit.Play(after, reply)) {
			bad++
		}
	}
	return float64(bad) / float64(max(1, len(replies)))
}

// winsAtOnce reports whether the player to move can end the game in his favour.
func (p position[S, M]) winsAtOnce(s S) bool {
	if p.kit.End(s) != play.Open {
		return false
	}
	moves := p.kit.Moves
	if restless, ok := p.kit.(play.Restless[S, M]); ok {
		moves = restless.Loud
	}
	return slices.ContainsFunc(moves(s, nil), func(m M) bool { return p.kit.End(p.kit.Play(s, m)) == play.Lost })
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
