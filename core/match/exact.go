package match

import (
	"cmp"
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/play"
)

// overtime is the time that the exact engine gets once more where it knows no move that
// does not lose: on a busy machine it may have had no processor until then, and
// most positions take it no longer.
const overtime = 5 * time.Millisecond

// values holds those of the moves of a position, as far as they are known.
type values map[string]game.Value

type player struct{ game.Valuer }

// choose chooses by exact values. Those of all moves come first, for as long as
// they take, nearly up to the limit; the rest of the time is for choosing, among
// the best, the one with the most traps. Where no move is known that does not
// lose, the alpha-beta chooses.
func (p player) choose(ctx context.Context, request game.MoveRequest) game.Analysis {
	began := time.Now()
	moves := p.Moves()
	shuffle(moves, request.Options.Seed)
	known := make(values, len(moves))
	nodes := known.askValues(ctx, p.Valuer, began.Add(request.Limits.Time*7/8), len(moves))
	best, losing := known.bestMoves(moves)
	if losing {
		nodes += known.askValues(ctx, p.Valuer, time.Now().Add(overtime), len(moves))
		best, losing = known.bestMoves(moves)
	}
	if losing {
		return p.searchMove(ctx, request, moves, known, began)
	}
	found := game.Analysis{Move: best[0], Value: known[best[0]], Counts: play.Counts{Nodes: nodes}}
	if len(best) > 1 && request.Level == game.Perfect && !request.NoTraps && found.Value.Outcome != play.Won {
		var more int64
		found.Move, found.Traps, more = p.setTrap(ctx, best, began.Add(request.Limits.Time))
		found.Nodes += more
	}
	found.Line = []string{found.Move}
	return found
}

// ask asks for the values of the moves of a position until one is enough, or ctx ends.
func (known values) ask(ctx context.Context, p game.Valuer, enough func(v game.Value) bool) (nodes int64) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return p.Values(ctx, func(move string, v game.Value) {
		known[move] = v
		if enough(v) {
			cancel()
		}
	})
}

// askValues asks for the values of the moves of a position, no longer than until a
// deadline, nor than until one wins at once, or all are valued and a draw is the
// best: the distances of the others make no difference then.
func (known values) askValues(ctx context.Context, p game.Valuer, deadline time.Time, moves int) (nodes int64) {
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	drawn := known.isDrawn(moves)
	return known.ask(ctx, p, func(v game.Value) bool { return drawn(v) || v.Outcome == play.Won && v.Distance == 1 })
}

// isDrawn is told values as they become known, and reports whether all moves are valued and
// a draw is the best.
func (known values) isDrawn(moves int) func(game.Value) bool {
	drawn, won := false, false
	return func(v game.Value) bool {
		drawn, won = drawn || v.Outcome == play.Drawn, won || v.Outcome == play.Won
		return drawn && !won && len(known) == moves
	}
}

// bestMoves are the moves of the best known value, in the order of moves, and
// whether no move is known that does not lose, though there may be one.
func (known values) bestMoves(moves []string) (best []string, losing bool) {
	unknown := false
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
	return best, len(best) == 0 || unknown && known[best[0]].Outcome == play.Lost
}

// searchMove is the move of the alpha-beta, unless it is known to lose: then the
// first move that is not.
func (p player) searchMove(ctx context.Context, request game.MoveRequest, moves []string, known values, began time.Time) game.Analysis {
	request.Limits.Time = max(1, request.Limits.Time-time.Since(began))
	found := p.Search(ctx, request.Limits, request.Options)
	isUnknown := func(move string) bool {
		_, losing := known[move]
		return !losing
	}
	if i := slices.IndexFunc(moves, isUnknown); i >= 0 && !isUnknown(found.Move) {
		found.Move, found.Value, found.Line = moves[i], game.Value{}, moves[i:i+1]
	}
	return found
}

// setTrap chooses among moves of the same value the one after which the largest
// share of replies throws something away, then the one with the farthest end:
// that is the hardest to see. Those are looked at first after which most replies
// lose at once; it goes as far as can be told before a deadline.
func (p player) setTrap(ctx context.Context, moves []string, deadline time.Time) (chosen string, share float64, nodes int64) {
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	list := sortByTraps(ctx, p, moves)
	chosen, share = list[0].move, list[0].share
	longest, judged := 0, false
	for _, s := range list {
		if ctx.Err() != nil {
			break
		}
		replies := len(s.after.Moves())
		if replies == 0 {
			continue
		}
		known := make(values, replies)
		nodes += known.askValues(ctx, s.after.(game.Valuer), deadline, replies)
		if len(known) < replies {
			break
		}
		errors, length := known.mistakes()
		if part := float64(errors) / float64(replies); !judged || part > share || part == share && length > longest {
			chosen = s.move
			share = part
			longest = length
			judged = true
		}
	}
	return chosen, share, nodes
}

// trapCandidate is a move and, as far as it was looked at, the position after it and the
// share of replies that lose at once.
type trapCandidate struct {
	move  string
	after game.Position
	share float64
}

// sortByTraps sorts moves by the share of replies that lose at once, the largest first, as far
// as can be told before ctx ends.
func sortByTraps(ctx context.Context, p game.Position, moves []string) []trapCandidate {
	list := make([]trapCandidate, len(moves))
	for i, move := range moves {
		list[i].move = move
		if ctx.Err() == nil {
			list[i].after, _ = p.Play(move)
			list[i].share = list[i].after.Blunders()
		}
	}
	slices.SortStableFunc(list, func(a, b trapCandidate) int { return cmp.Compare(b.share, a.share) })
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

// Traps are the replies to a move that throw something away: after them the outcome with
// perfect play is worse for who replies than after the best reply. Distances do not
// count, so a move that wins has none: whatever the reply, it loses.
type Traps struct {
	// Count is the number of Replies that are traps.
	Count, Replies int
}

// Share is the part of the replies that are traps, 0 to 1.
func (t Traps) Share() float64 { return float64(t.Count) / float64(max(1, t.Replies)) }

// CountTraps counts the traps after a legal move, false when ctx ended before all replies
// were valued, or the engine can't value them.
func CountTraps(ctx context.Context, p game.Valuer, move string) (t Traps, known bool) {
	after, wrong := p.Play(move)
	if wrong != nil {
		panic("opponent: the move " + move + " is not legal")
	}
	valuer, ok := after.(game.Valuer)
	if !ok {
		return t, false
	}
	t.Replies = len(after.Moves())
	if t.Replies == 0 {
		return t, true
	}
	replies := make(values, t.Replies)
	replies.ask(ctx, valuer, func(game.Value) bool { return len(replies) == t.Replies }) // the distances make no difference
	t.Count, _ = replies.mistakes()
	return t, len(replies) == t.Replies
}

// Candidates are the best moves of a position by their values, at most so many: among
// equal ones those first after which most replies lose at once, which costs next to
// nothing to see. Moves without a value are left out.
func Candidates(ctx context.Context, p game.Position, known map[string]game.Value, most int) []string {
	moves := slices.DeleteFunc(p.Moves(), func(m string) bool { return !known[m].Exact() })
	slices.SortStableFunc(moves, func(a, b string) int { return known[b].Compare(known[a]) })
	for from := 0; from < min(most, len(moves)); {
		to := from + 1
		for to < len(moves) && known[moves[to]].Compare(known[moves[from]]) == 0 {
			to++
		}
		if known[moves[from]].Outcome != play.Won {
			for i, c := range sortByTraps(ctx, p, moves[from:to]) {
				moves[from+i] = c.move
			}
		}
		from = to
	}
	return moves[:min(most, len(moves))]
}
