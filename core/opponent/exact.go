package opponent

import (
	"cmp"
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/play"
)

// overtime is what the exact engine gets once more where it knows no move that
// does not lose: on a busy machine it may have had no processor until then, and
// most positions take it no longer.
const overtime = 5 * time.Millisecond

// values are those of the moves of a position, as far as they are known.
type values map[string]game.Value

// player chooses at one position by exact values.
type player struct{ game.Valuer }

// solve chooses by exact values. Those of all moves come first, for as long as
// they take, nearly up to the limit; the rest of the time is for choosing, among
// the best, the one with the most traps. Where no move is known that does not
// lose, the alpha-beta chooses.
func (p player) solve(ctx context.Context, request game.MoveRequest) game.Analysis {
	began := time.Now()
	moves := p.Moves()
	shuffle(moves, request.Options.Seed)
	known := make(values, len(moves))
	nodes := known.ask(ctx, p.Valuer, began.Add(request.Limits.Time*7/8), len(moves))
	best, unknown := known.best(moves)
	losing := func() bool { return len(best) == 0 || unknown && known[best[0]].Outcome == play.Lost }
	if losing() {
		nodes += known.ask(ctx, p.Valuer, time.Now().Add(overtime), len(moves))
		best, unknown = known.best(moves)
	}
	if losing() {
		return p.guess(ctx, request, moves, known, began)
	}
	found := game.Analysis{Move: best[0], Value: known[best[0]], Nodes: nodes}
	if len(best) > 1 && request.Level == game.Perfect && !request.NoTraps && found.Value.Outcome != play.Won {
		var more int64
		found.Move, found.Traps, more = p.trap(ctx, best, began.Add(request.Limits.Time))
		found.Nodes += more
	}
	found.Line = []string{found.Move}
	return found
}

// ask asks for the values of the moves of a position, no longer than until a
// deadline, nor than until one wins at once, or all are valued and a draw is the
// best: the distances of the others make no difference then.
func (known values) ask(ctx context.Context, p game.Valuer, deadline time.Time, moves int) (nodes int64) {
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	drawn, won := false, false
	return p.Values(ctx, func(move string, v game.Value) {
		known[move] = v
		drawn = drawn || v.Outcome == play.Drawn
		won = won || v.Outcome == play.Won
		if drawn && !won && len(known) == moves || v.Outcome == play.Won && v.Distance == 1 {
			cancel()
		}
	})
}

// best are the moves of the best known value, in the order of moves, and
// whether there are moves without.
func (known values) best(moves []string) (best []string, unknown bool) {
	for _, move := range moves {
		v, ok := known[move]
		switch {
		case !ok:
			unknown = true
		case len(best) == 0 || v.Compare(known[best[0]]) > 0:
			best = []string{move}
		case v.Compare(known[best[0]]) == 0:
			best = append(best, move)
		}
	}
	return best, unknown
}

// guess is the move of the alpha-beta, unless it is known to lose: then the
// first move that is not.
func (p player) guess(ctx context.Context, request game.MoveRequest, moves []string, known values, began time.Time) game.Analysis {
	request.Limits.Time = max(1, request.Limits.Time-time.Since(began))
	found := p.Search(ctx, request.Limits, request.Options)
	if _, losing := known[found.Move]; !losing {
		return found
	}
	for _, move := range moves {
		if _, losing := known[move]; !losing {
			found.Move, found.Value, found.Line = move, game.Value{}, []string{move}
			return found
		}
	}
	return found
}

// trap chooses among moves of the same value the one after which the largest
// share of replies throws something away, then the one with the farthest end:
// that is the hardest to see. Those are looked at first after which most replies
// lose at once; it goes as far as can be told before a deadline.
func (p player) trap(ctx context.Context, moves []string, deadline time.Time) (chosen string, share float64, nodes int64) {
	list := p.snares(ctx, moves, deadline)
	chosen, share = list[0].move, list[0].share
	longest, judged := 0, false
	for _, s := range list {
		if ctx.Err() != nil || time.Now().After(deadline) {
			break
		}
		after, replies := s.after, len(s.after.Moves())
		if replies == 0 {
			continue
		}
		known := make(values, replies)
		nodes += known.ask(ctx, after, deadline, replies)
		if len(known) < replies {
			break
		}
		errors, length := known.mistakes()
		if part := float64(errors) / float64(replies); !judged || part > share || part == share && length > longest {
			chosen, share, longest, judged = s.move, part, length, true
		}
	}
	return chosen, share, nodes
}

// snare is a move and, as far as it was looked at, the position after it and the
// share of replies that lose at once.
type snare struct {
	move  string
	after game.Valuer
	share float64
}

// snares sorts moves by the share of replies that lose at once, the largest
// first, as far as a deadline allows.
func (p player) snares(ctx context.Context, moves []string, deadline time.Time) []snare {
	list := make([]snare, len(moves))
	for i, move := range moves {
		list[i].move = move
	}
	for i, move := range moves {
		if ctx.Err() != nil || time.Now().After(deadline) {
			break
		}
		after, _ := p.Play(move)
		list[i].after = after.(game.Valuer)
		list[i].share = list[i].after.Blunders()
	}
	slices.SortStableFunc(list, func(a, b snare) int { return cmp.Compare(b.share, a.share) })
	return list
}

// mistakes counts the moves whose outcome is worse than the best one, and gives
// the greatest distance of all.
func (known values) mistakes() (count, longest int) {
	best := 0
	for _, v := range known {
		best = max(best, v.Rank())
	}
	for _, v := range known {
		if v.Rank() < best {
			count++
		}
		longest = max(longest, v.Distance)
	}
	return count, longest
}
