package opponent

import (
	"cmp"
	"context"
	"slices"

	"procura/core/game"
	"procura/core/play"
)

// Traps are the replies to a move that throw something away: after them the outcome with
// perfect play is worse for who replies than after the best reply. Distances do not
// count, so a move that wins has none: whatever the reply, it loses.
type Traps struct {
	// Count is how many of all Replies are traps.
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
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	replies := make(values, t.Replies)
	valuer.Values(ctx, func(move string, v game.Value) {
		if replies[move] = v; len(replies) == t.Replies {
			cancel() // the distances make no difference
		}
	})
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
			bySnares(ctx, p, moves[from:to])
		}
		from = to
	}
	return moves[:min(most, len(moves))]
}

// bySnares sorts moves by the share of replies that lose at once, the largest first.
func bySnares(ctx context.Context, p game.Position, moves []string) {
	share := map[string]float64{}
	for _, move := range moves {
		if ctx.Err() != nil {
			return
		}
		after, _ := p.Play(move)
		share[move] = after.Blunders()
	}
	slices.SortStableFunc(moves, func(a, b string) int { return cmp.Compare(share[b], share[a]) })
}
