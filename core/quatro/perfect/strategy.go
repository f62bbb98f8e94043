package perfect

import (
	"context"
	"errors"
	"math/bits"
	"slices"
	"sync/atomic"

	"procura/core/search"
)

// Strategy holds the moves of one player against every play of the other: one for each position that
// can arise on his turn, except where the result is evident. See docs/proofs.md.
type Strategy struct {
	// Mover reports whether the strategy is for the player to move.
	Mover bool
	// Wins: he completes a line within so many placements. Else he holds: the
	// other one does not.
	Wins   bool
	Within int
	// Choices are in the order in which positions are written.
	Choices []Choice
}

// Choice is a position and the move of the player whose turn it is.
type Choice struct {
	Position
	Move
}

// Why there is no strategy.
var (
	ErrTooLarge = errors.New("strategies have too many positions")
	ErrMemory   = errors.New("strategies take too much memory")
	ErrRefuted  = errors.New("the position is worth something else")
)

// Room limits the strategies of a certificate, all of them together.
type Room struct {
	Choices int
	Memory  int64 // in bytes, while they are made, beside that of the engine; 0 for any
}

// Certify finds what proves the worth of a position, with its distance unless
// that is 0. ErrTooLarge and ErrMemory say which room was too small, ErrRefuted that
// the worth is wrong; other errors are those of Position.Check.
func (e *Engine) Certify(ctx context.Context, p Position, worth Worth, r Room, o Options) (*Certificate, search.Stop, error) {
	if err := p.Check(); err != nil {
		return nil, search.NotStopped, err
	}
	c, l := &Certificate{p, worth, wanted(p, worth)}, &ledger{left: r.Choices, free: r.Memory == 0}
	l.memory.Store(r.Memory)
	for i := range c.Strategies {
		if stop, err := e.plan(ctx, p, &c.Strategies[i], l, o); err != nil || stop != search.NotStopped {
			return nil, stop, err
		}
	}
	return c, search.NotStopped, nil
}

// wanted are the strategies that prove a worth, without their choices.
func wanted(p Position, worth Worth) []Strategy {
	all := Cells - p.Placed()
	if worth.Value == Draw {
		return []Strategy{{Mover: true, Within: all}, {Within: all}}
	}
	list := []Strategy{{Mover: worth.Value == Win, Wins: true, Within: all}}
	if worth.Distance > 0 {
		list[0].Within = worth.Distance
	}
	if worth.Distance > 1 {
		list = append(list, Strategy{Mover: worth.Value == Loss, Within: worth.Distance - 1})
	}
	return list
}

// planner finds the choices of a strategy, those with the fewest pieces first.
type planner struct {
	variant Variant
	wins    bool
	limit   int // the pieces on the board that count, see Strategy.Within
	ledger  *ledger
}

// plan fills in the choices of a strategy.
func (e *Engine) plan(ctx context.Context, start Position, s *Strategy, l *ledger, o Options) (search.Stop, error) {
	pl := &planner{start.Variant, s.Wins, start.Placed() + s.Within, l}
	var layers [][]Choice
	for open := pl.opening(start, s.Mover); len(open) > 0; {
		if err := l.choices(len(open)); err != nil {
			return search.NotStopped, err
		}
		y := &layer{planner: pl, open: open, made: make([]Choice, len(open)), next: make([]set, len(e.workers))}
		if stop, err := y.ended(ctx, e.search(ctx, o, y.work)); err != nil || stop != search.NotStopped {
			return stop, err
		}
		l.reserve(-listed * cap(open))
		layers, open = append(layers, y.made), l.union(y.next)
	}
	s.Choices = slices.Concat(layers...)
	l.reserve(-chosen * len(s.Choices))
	slices.SortFunc(s.Choices, func(a, b Choice) int { return compare(a.Position, b.Position) })
	return search.NotStopped, nil
}

// layer are the choices of a strategy with so many pieces on the board, being made by
// all workers.
type layer struct {
	*planner
	open []Position
	made []Choice
	// next are the positions to choose in that come after them, a set a worker.
	next         []set
	at, thread   atomic.Int64
	failed, full atomic.Bool
}

// work makes choices until there are no more, with one worker.
func (y *layer) work(w *worker) {
	after := set{}
	y.next[y.thread.Add(1)-1] = after
	for i := int(y.at.Add(1)) - 1; i < len(y.open) && !w.isLeaving(); i = int(y.at.Add(1)) - 1 {
		move, found := y.choose(w, y.open[i])
		if !found && !w.isLeaving() {
			y.failed.Store(true)
		}
		y.made[i] = Choice{y.open[i], move}
		if !y.collect(y.open[i].Play(move), after) {
			y.full.Store(true)
			w.effort.halt.Store(true)
		}
	}
}

// ended reports whether all choices are made, and else why not.
func (y *layer) ended(ctx context.Context, f *effort) (search.Stop, error) {
	switch {
	case y.full.Load():
		return search.NotStopped, ErrMemory
	case f.halt.Load() || ctx.Err() != nil:
		return haltedBy(ctx), nil
	case y.failed.Load():
		return search.NotStopped, ErrRefuted
	}
	return search.NotStopped, nil
}

// opening are the positions with which a strategy begins.
func (pl *planner) opening(start Position, mover bool) []Position {
	first := set{}
	if !mover {
		pl.collect(start, first)
	} else if !pl.plain(start) {
		pl.ledger.add(first, start)
	}
	return pl.ledger.union([]set{first})
}

// collect adds the positions after each answer to one in which it is the
// opponent's turn, but for those that are plain; false where memory does not do.
func (pl *planner) collect(p Position, to set) bool {
	if p.Won() {
		return true
	}
	for _, m := range p.Moves() {
		if after := p.Play(m); !after.Won() && !pl.plain(after) && !pl.ledger.add(to, after) {
			return false
		}
	}
	return true
}

// plain reports a position that needs no choice, since everybody sees that it is
// good for the player to move: he wins at once, or the opponent comes too late, or
// no line can be won any more.
func (pl *planner) plain(p Position) bool {
	placed, b := p.Placed(), p.board()
	gives := p.Variant == Give && p.InHand == None
	if !gives && (!pl.wins || placed < pl.limit) {
		var v view
		v.fillFrom(geometries[p.Lines](), &b)
		held := b.reserve
		if p.InHand != None {
			held = 1 << p.InHand
		}
		if held&unsafe[v.wins] != 0 {
			return true
		}
	}
	return !pl.wins && (!gives && placed+2 > min(pl.limit, Cells) || b.hopeless())
}

// hopeless reports that no line can be completed any more: each lacks more pieces
// than are left with what its pieces have in common. A dead board is hopeless.
func (b *board) hopeless() bool {
	var stock [8]int
	for rest := b.reserve; rest != 0; rest &= rest - 1 {
		for set := values[first(rest)]; set != 0; set &= set - 1 {
			stock[bits.TrailingZeros8(set)]++
		}
	}
	for l, line := range LineCells[:AllLines] {
		lacks := bits.OnesCount16(line &^ b.occupied)
		for set := b.line(uint(l)); set != 0; set &= set - 1 {
			if stock[bits.TrailingZeros8(set)] >= lacks {
				return false
			}
		}
	}
	return true
}

// compare orders positions as the bytes of their texts are ordered: a full stop
// and a hyphen come before digits, as None does.
func compare(a, b Position) int {
	if c := slices.Compare(a.Board[:], b.Board[:]); c != 0 {
		return c
	}
	return int(a.InHand) - int(b.InHand)
}

// candidate is a move, and after how many answers the opponent may go on.
type candidate struct {
	Move
	answers int
}

// choose returns the move for a position: of the moves that keep the promised result, the one
// that leaves the fewest positions to choose in.
func (pl *planner) choose(w *worker, p Position) (Move, bool) {
	list := pl.candidates(p)
	slices.SortStableFunc(list, func(a, b candidate) int { return a.answers - b.answers })
	for _, c := range list {
		if pl.keeps(w, p.Play(c.Move)) {
			return c.Move, true
		}
		if w.isLeaving() {
			break
		}
	}
	return Move{}, false
}

// candidates are the moves after which the opponent does not win at once.
func (pl *planner) candidates(p Position) (list []candidate) {
	g := geometries[p.Lines]()
	for _, m := range p.Moves() {
		after := p.board()
		if m.Cell != None {
			after.place(g, uint(m.Piece), uint(m.Cell))
		}
		var v view
		v.fillFrom(g, &after)
		safe := after.reserve &^ unsafe[v.wins]
		switch {
		case p.Variant == Choose:
			if safe == after.reserve {
				list = append(list, candidate{m, v.quiet(after.reserve)})
			}
		case m.Given == None:
			list = append(list, candidate{Move: m}) // it fills the board
		case safe>>m.Given&1 != 0:
			_, pieces := v.replies(after.reserve&^(1<<m.Given), values[m.Given])
			list = append(list, candidate{m, pieces})
		}
	}
	return list
}

// keeps asks whether a position in which it is the opponent's turn is one of the
// strategy still.
func (pl *planner) keeps(w *worker, p Position) bool {
	left := min(pl.limit, Cells) - p.Placed()
	if pl.wins {
		left -= left & 1 // the owner's placements are the second, the fourth
	} else if left&1 == 0 {
		left--
	}
	if left <= 0 {
		return !pl.wins
	}
	value := newRoot(w, p).decide(left)
	if pl.wins {
		return value == Loss
	}
	return value == Draw
}

// What is held while strategies are made, in bytes:
//
//	listed   a position in a list
//	kept     one in a set, where the tables of the set are at their emptiest
//	chosen   a choice, which is there twice when the layers of a strategy are joined
const (
	listed = 19
	kept   = 50
	chosen = 22
)

// ledger counts what the strategies of a certificate take.
type ledger struct {
	left   int          // choices
	memory atomic.Int64 // bytes that are left; may be used by all workers
	free   bool         // memory is not limited
}

type set map[Position]struct{}

// reserve takes memory, and reports whether there was so much.
func (l *ledger) reserve(bytes int) bool { return l.memory.Add(-int64(bytes)) >= 0 || l.free }

// choices takes what so many choices need.
func (l *ledger) choices(count int) error {
	l.left -= count
	if l.left < 0 {
		return ErrTooLarge
	}
	if !l.reserve(2 * chosen * count) {
		return ErrMemory
	}
	return nil
}

// add puts a position into a set; false: there is no memory for it, nor for what union
// makes of it.
func (l *ledger) add(to set, p Position) bool {
	before := len(to)
	to[p] = struct{}{}
	return len(to) == before || l.reserve(kept+listed)
}

// union joins some sets, which are done with, in the order in which
// positions are written.
func (l *ledger) union(sets []set) []Position {
	count := 0
	for _, s := range sets {
		count += len(s)
	}
	list := make([]Position, 0, count)
	for i, s := range sets {
		for p := range s {
			list = append(list, p)
		}
		sets[i] = nil
	}
	l.reserve(-kept * count)
	slices.SortFunc(list, compare)
	return slices.Compact(list)
}
