package cavalo

import (
	"context"
	"math"
	"math/bits"
	"sort"
	"unsafe"

	"procura/core/search"
	"procura/core/text"
)

// Heuristics lists the course's heuristic and the admissible ones, the
// strongest last.
func (p *Problem) Heuristics() []search.Heuristic[State] {
	return []search.Heuristic[State]{
		{Key: "course", Name: text.M("heuristic.cavalo.course"), Real: p.course},
		{Key: "pairs", Name: text.M("heuristic.cavalo.pairs"), Admissible: true, Estimate: p.pairs},
		{
			Key: "colours", Name: text.M("heuristic.cavalo.colours"), Admissible: true, Heavy: true,
			Prepare: p.prepareColours, Ready: p.ready.Load, Estimate: p.colours,
		},
		{
			Key: "payments", Name: text.M("heuristic.cavalo.payments"), Admissible: true, Inconsistent: true, Heavy: true,
			Prepare: p.preparePayments, Ready: p.settled.Load, Estimate: p.payments,
		},
	}
}

// reachBytes are those of Problem.reach, which these heuristics look up too.
const reachBytes = unsafe.Sizeof([cells + 1]mask{})

// prepareColours makes what colours looks up, in some milliseconds; see
// search.Heuristic.Prepare.
func (p *Problem) prepareColours(ctx context.Context, room int64) (int64, search.Stop) {
	const bytes = int64(reachBytes + unsafe.Sizeof(colours{}) + cells*unsafe.Sizeof(candidate{}) + cells + unsafe.Sizeof(shifting{}))
	return p.prepare(ctx, room, bytes, func() { p.shifted() })
}

// preparePayments is the same for payments.
func (p *Problem) preparePayments(ctx context.Context, room int64) (int64, search.Stop) {
	const bytes = int64(reachBytes + unsafe.Sizeof(payments{}) + cells*unsafe.Sizeof(trader{}) + cells + 2*unsafe.Sizeof(paying{}))
	return p.prepare(ctx, room, bytes, func() { p.paid() })
}

// prepare makes something, where it is needed and has room.
func (p *Problem) prepare(ctx context.Context, room, bytes int64, made func()) (int64, search.Stop) {
	switch floor := p.pairs(p.start); {
	case floor == 0 || floor == search.Unreachable:
		return 0, search.NotStopped // and so it is on every path: nothing is looked up
	case ctx.Err() != nil:
		return 0, search.ByCancel
	case room > 0 && bytes > room:
		return 0, search.ByMemory
	}
	made()
	return bytes, search.NotStopped
}

// course is h = missing / mean, mean the average of the numbers left, as the
// assignment prescribes; 0 when none is left or the mean is 0.
func (p *Problem) course(s State) float64 {
	sum := 0
	for left := s.alive; !left.isEmpty(); left = left.without(bit(left.first())) {
		sum += int(p.board.values[left.first()])
	}
	if sum == 0 {
		return 0
	}
	mean := float64(sum) / float64(s.alive.count())
	return float64(p.target-int(s.score)) / mean
}

// pairs counts the best numbers that can still be collected until they reach
// the target: of a number and its mirror only the greater, and of the doubles
// every second one, because each erases another. Before a placement that does
// not trigger the rules, all numbers count.
func (p *Problem) pairs(s State) int {
	missing := p.target - int(s.score)
	if !p.isRuled(s) {
		return p.best(missing, s.alive)
	}
	left := s.alive
	doubles := (left.and(p.doubles).count() + 1) / 2
	for moves := 0; ; moves++ {
		if missing <= 0 {
			return moves
		}
		if left.isEmpty() {
			return search.Unreachable
		}
		rank := left.first()
		left = left.without(bit(rank))
		missing -= int(p.board.values[rank])
		left = left.without(p.rival[rank])
		if p.doubles.has(rank) {
			if doubles--; doubles == 0 {
				left = left.without(p.doubles)
			}
		}
	}
}

// Reach is the most points within some moves by an admissible heuristic: as many points
// as make the rest of the target too much for them.
func (p *Problem) Reach(key string, moves int) (points int, ok bool) {
	for _, h := range p.Heuristics() {
		if h.Key != key || h.Estimate == nil || p.target > math.MaxUint16 || moves < 1 {
			continue
		}
		given := sort.Search(p.target, func(given int) bool {
			s := p.start
			s.score = uint16(given)
			return h.Estimate(s) <= moves
		})
		return p.target - given, true
	}
	return 0, false
}

// best counts the best numbers that reach what is missing, with no regard to rules.
func (p *Problem) best(missing int, left mask) int {
	moves := 0
	for i, word := range [...]uint64{left.low, left.high} {
		for ; word != 0 && missing > 0; word &= word - 1 {
			missing -= int(p.board.values[64*i+bits.TrailingZeros64(word)])
			moves++
		}
	}
	if missing > 0 {
		return search.Unreachable
	}
	return moves
}

// rivals holds, for each rank, its mirror where both numbers stand only once;
// numbers that stand twice are not paired, which keeps pairs admissible.
func (b *board) rivals(mirror *[cells]mask) (rival [cells]mask) {
	for rank := range b.values {
		m := mirror[rank]
		if m.count() == 1 && mirror[m.first()].count() == 1 {
			rival[rank] = m
		}
	}
	return rival
}
