package perfect

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"sync/atomic"
)

// Sweep finds out of every canonical board with so many pieces whether the player
// who gives wins, and when: for the book, whose positions with a piece in hand
// and a piece less are won by placing it so that a board is one of these.
//
// Nearly all are not won, and that has to be shown of every gift: the opponent
// places it so that he, who gives then, does not lose. Such a board with a piece
// more speaks against one gift on each board that lacks one piece of it: up to
// pieces+1 of them. So the boards are tried first that speak against the most
// gifts about which nothing is known, for the work that they make.
type Sweep struct {
	engine  *Engine
	lines   Lines
	keys    []uint64
	index   map[uint64]int  // of the keys
	refuted []atomic.Uint32 // of each board, the gifts that are known to fail
	wins    []atomic.Int32  // 0 for a board that is not won, the distance, or unsearched
}

// unsearched stands for what is not known yet.
const unsearched = 127

// Sweep prepares the boards of so many pieces, at most cells-tailCells-2.
func (e *Engine) Sweep(lines Lines, pieces int) *Sweep {
	return e.sweep(lines, canonicalKeys(lines, pieces))
}

func (e *Engine) sweep(lines Lines, keys []uint64) *Sweep {
	s := &Sweep{e, lines, keys, map[uint64]int{}, make([]atomic.Uint32, len(keys)), make([]atomic.Int32, len(keys))}
	for i, key := range keys {
		s.index[key] = i
		s.wins[i].Store(unsearched)
	}
	return s
}

// Run goes on until all is known or it is stopped.
func (s *Sweep) Run(ctx context.Context) Stop {
	next := new(atomic.Int64)
	f := s.engine.search(ctx, Options{}, func(w *worker) {
		for i := int(next.Add(1)) - 1; i < len(s.keys) && !w.isLeaving(); i = int(next.Add(1)) - 1 {
			if s.wins[i].Load() == unsearched {
				s.find(w, i)
			}
		}
	})
	if known, all := s.Known(); known < all {
		return f.why(ctx)
	}
	return NotStopped
}

// Known is the number of boards that are known, of all.
func (s *Sweep) Known() (known, all int) {
	for i := range s.wins {
		if s.wins[i].Load() != unsearched {
			known++
		}
	}
	return known, len(s.wins)
}

// Holder is the worth of a position with a piece in hand and a piece less than the
// boards have, if it is a win; Unknown if it is none; false if not all is known.
func (s *Sweep) Holder(p Position) (best Worth, known bool) {
	for _, m := range p.spots() {
		after := p.Play(m)
		w, known := s.giver(after)
		switch {
		case after.Won():
			return Worth{Win, 1}, true
		case !known:
			return Worth{}, false
		case w.Value == Win && (best.Value == Unknown || w.later(1).Better(best)):
			best = w.later(1)
		}
	}
	return best, true
}

// giver is the worth of a board to the player who gives, as Holder's.
func (s *Sweep) giver(p Position) (worth Worth, known bool) {
	b := p.board()
	i, found := s.index[b.key(geometries[s.lines]())]
	if !found {
		return Worth{}, false
	}
	switch n := s.wins[i].Load(); n {
	case unsearched:
		return Worth{}, false
	case 0:
		return Worth{}, true
	default:
		return Worth{Win, int(n)}, true
	}
}

// find finds out about a board.
func (s *Sweep) find(w *worker, i int) {
	p := fromKey(s.keys[i])
	p.Lines = s.lines
	n := 0
	if !p.Won() {
		if r := w.root(p); s.won(r, i) {
			n = r.length(Win, 0).Distance
		}
	}
	if !w.isLeaving() {
		s.wins[i].Store(int32(n))
	}
}

// won asks whether the player who gives wins.
func (s *Sweep) won(r *root, i int) bool {
	r.limit = Cells - r.longest()&1 // his last placement
	for safe := r.node.safe &^ uint16(s.refuted[i].Load()); safe != 0; safe &= safe - 1 {
		piece := uint(first(safe))
		if !s.refutes(r.worker, &r.node, piece) {
			return true
		}
		s.refuted[i].Or(1 << piece)
	}
	return false
}

// refutes tells whether a gift fails.
func (s *Sweep) refutes(w *worker, n *node, piece uint) bool {
	left := w.limit - Cells + n.view.count
	f := w.room(n.view.count)
	count, done := w.replies(n, f, piece, left)
	if done {
		return true
	}
	s.arrange(w.geometry, f, count)
	for _, which := range f.order[:count] {
		child := &f.children[which]
		if w.searchGive(child, left-1) {
			s.speaks(w.geometry, &child.board, func(i int, piece int8) { s.refuted[i].Or(1 << piece) })
			return true
		}
	}
	return false
}

// arrange puts those first that speak against the most gifts for their cost.
func (s *Sweep) arrange(g *geometry, f *frame, count int) {
	gain := make([]float64, len(f.children))
	for _, which := range f.order[:count] {
		child, news := &f.children[which], 0
		s.speaks(g, &child.board, func(i int, piece int8) {
			news += 1 - int(s.refuted[i].Load()>>piece&1)
		})
		gain[which] = float64(news) / cost(child.order)
	}
	slices.SortStableFunc(f.order[:count], func(x, y uint8) int { return cmp.Compare(gain[y], gain[x]) })
}

// cost is about how many nodes it takes, for each promise, to show that a board with
// six pieces is not lost: of thousands of them, those that are lost counted in. Those
// of the second kind have no line with three pieces.
func cost(promise int) float64 {
	if promise < 480 {
		return float64(1000 + 24*promise)
	}
	return 5000 * math.Exp(float64(promise-500)/200)
}

// speaks goes through the boards that lack one piece of a board, and that piece, as it
// is seen on the canonical one.
func (s *Sweep) speaks(g *geometry, b *board, against func(i int, piece int8)) {
	for set := b.occupied; set != 0; set &= set - 1 {
		before, piece := b.without(uint(first(set)))
		key := before.key(g)
		if i, found := s.index[key]; found {
			against(i, before.seen(g, key, piece))
		}
	}
}

// without has the traits of a board without the piece on a cell, which is all that a
// key is made of.
func (b *board) without(cell uint) (before board, piece int8) {
	for i := range traits {
		piece |= int8(b.traits>>(16*uint(i)+cell)&1) << i
	}
	return board{occupied: b.occupied &^ (1 << cell), traits: b.traits &^ (everyLane << cell)}, piece
}

// ErrSweep is what a checkpoint that is damaged, or of other boards, fails with.
var ErrSweep = errors.New("not a checkpoint of these boards")

// sweepHead is the length of the checksum and the hash of a checkpoint.
const sweepHead = 4 + 8

// MarshalBinary is a checkpoint: a checksum of what follows, the hash of the keys, and
// three bytes a board.
func (s *Sweep) MarshalBinary() ([]byte, error) {
	data := binary.LittleEndian.AppendUint64(make([]byte, 4), hashOf(s.keys))
	for i := range s.keys {
		data = append(data, byte(s.wins[i].Load()))
		data = binary.LittleEndian.AppendUint16(data, uint16(s.refuted[i].Load()))
	}
	binary.LittleEndian.PutUint32(data, crc32.ChecksumIEEE(data[4:]))
	return data, nil
}

// UnmarshalBinary goes on from a checkpoint.
func (s *Sweep) UnmarshalBinary(data []byte) error {
	if len(data) != sweepHead+3*len(s.keys) || binary.LittleEndian.Uint32(data) != crc32.ChecksumIEEE(data[4:]) ||
		binary.LittleEndian.Uint64(data[4:]) != hashOf(s.keys) {
		return fmt.Errorf("%w: %d bytes", ErrSweep, len(data))
	}
	for i := range s.keys {
		at := data[sweepHead+3*i:]
		s.wins[i].Store(int32(at[0]))
		s.refuted[i].Store(uint32(binary.LittleEndian.Uint16(at[1:])))
	}
	return nil
}
