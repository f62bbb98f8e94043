package cavalo

import (
	"cmp"
	"slices"
	"strconv"

	"procura/core/search"
)

// Numbers pay each other along the jumps: a great one among small ones pays them,
// since it costs the path that they are collected too. What u gets from v is
// pay(u,v), such that
//
//	pay(u,v) + pay(v,u) = 0   wherever a jump leads from u to v          (1)
//
// so that what is paid along a path v1 ... vm cancels out. Each number on it has two
// others beside it, the two ends have one:
//
//	sum number(vi) <= one(v1) + worth(v2) + ... + worth(vm-1) + one(vm)  (2)
//
// where one(v) is number(v) with the most that v gets from one number left beside it,
// and worth(v) with the most from two that are both collected. So great numbers that
// need the same small ones count less together, which colours, where a number gets
// the same from all beside it, can't say:
//
//	90   91   92      three numbers that share four neighbours: a path through all
//	  \  /\  /        three collects these four as well
//	   10  11
//
// Let T(m) be the sum of the m best worths that may be counted together, and t the
// m-th of them. Each end adds at most min(one(v) - t, one(v) - worth(v)) to T(m). The
// proof is in docs/proofs.md, the search for good payments in subgradient.go.
type payments struct {
	pay    [cells][8]int // by rank and jump, in units of 1/scale
	order  []payee       // the greatest worth on the whole board first
	byRank [cells]*payee // of order
	byOne  [cells]single // the greatest first
}

// payee is a number and what it gets from those beside it, the most first.
type payee struct {
	rank, count uint8
	from        [8]uint8 // ranks
	pay         [8]int32
	number      int32 // in units, as pay
	most        int32 // the worth on the whole board
}

// single is the worth of a number as an end of a path on the whole board.
type single struct {
	one  int32
	rank uint8
}

// lonePenalty is taken from the worth of a number that can only be an end of the path.
const lonePenalty = 1 << 20

// offer is the worth of a number in a state; second is worth - one.
type offer struct {
	worth, second int32
	rank          uint8
}

// offer is the worth of a number while so much is left, false where it stands alone.
// Of a number and its rival, where there are rivals, only one pays.
func (t *payee) offer(left mask, rivals *[cells]mask) (o offer, ok bool) {
	o.rank = t.rank
	i, n := uint8(0), t.count
	for i < n && !left.has(t.from[i]) {
		i++
	}
	if i == n {
		return o, false
	}
	o.worth = t.number + t.pay[i]
	if rivals != nil {
		left = left.without(rivals[t.from[i]])
	}
	for i++; i < n && !left.has(t.from[i]); {
		i++
	}
	o.second = -lonePenalty
	if i < n {
		o.second = t.pay[i]
	}
	o.worth += o.second
	return o, true
}

type paymentBound struct {
	*Problem
	*payments
	left, next mask
	rivals     *[cells]mask // nil: no number rules
	// queue are offers not counted yet, the greatest last; at is the next in order.
	queue [cells]offer
	size  int
	at    int
}

// countMoves tries floor moves and more, floor at least 2; sum is what is missing, below 0.
func (r *paymentBound) countMoves(sum int32, floor int, c *collectable) int {
	for moves := 0; ; {
		o, ok := r.nextOffer()
		if !ok {
			return search.Unreachable
		}
		if !c.admit(o.rank) {
			continue
		}
		moves++
		sum += o.worth
		if moves >= floor && r.endsSuffice(sum, o.worth) {
			return moves
		}
	}
}

// nextOffer is the greatest offer not counted yet. An offer is at most what the number is
// worth on the whole board.
func (r *paymentBound) nextOffer() (offer, bool) {
	for ; r.at < len(r.order) && (r.size == 0 || r.queue[r.size-1].worth < r.order[r.at].most); r.at++ {
		t := &r.order[r.at]
		if !r.left.has(t.rank) {
			continue
		}
		if o, ok := t.offer(r.left, r.rivals); ok {
			r.enqueue(o)
		}
	}
	if r.size == 0 {
		return offer{}, false
	}
	r.size--
	return r.queue[r.size], true
}

func (r *paymentBound) enqueue(o offer) {
	i := r.size
	for ; i > 0 && r.queue[i-1].worth > o.worth; i-- {
		r.queue[i] = r.queue[i-1]
	}
	r.queue[i] = o
	r.size++
}

// endsSuffice reports whether the ends of a path make up for what the sum lacks; least is
// the least worth in it.
func (r *paymentBound) endsSuffice(sum, least int32) bool {
	first := int32(-infiniteUnits)
	for next := r.next; !next.isEmpty(); next = next.without(bit(next.first())) {
		if o, ok := r.byRank[next.first()].offer(r.left, r.rivals); ok {
			first = max(first, o.asEnd(least))
		}
	}
	sum += first
	for i := range r.order {
		end := &r.byOne[i]
		if sum+end.one-least < 0 {
			return false
		}
		if !r.left.has(end.rank) {
			continue
		}
		if o, ok := r.byRank[end.rank].offer(r.left, r.rivals); ok && sum+o.asEnd(least) >= 0 {
			return true
		}
	}
	return false
}

const infiniteUnits = 1 << 29

// asEnd is the most that the number adds as an end of the path to the best worths, of
// which the least is given.
func (o *offer) asEnd(least int32) int32 { return min(o.worth-least, 0) - o.second }

// newPayments ranks the numbers by what they are worth on the whole board.
func newPayments(p *Problem, pay *[cells][8]int) *payments {
	x := &payments{pay: *pay}
	for i, value := range p.board.values {
		t := payee{rank: uint8(i), number: int32(value) * scale}
		jumps := p.jumps[p.board.cellOf[i]]
		by := []uint8{0, 1, 2, 3, 4, 5, 6, 7}[:jumps.count]
		slices.SortStableFunc(by, func(a, b uint8) int { return cmp.Compare(pay[i][b], pay[i][a]) })
		for _, jump := range by {
			t.from[t.count], t.pay[t.count] = jumps.list[jump], int32(pay[i][jump])
			t.count++
		}
		t.most = t.number + t.pay[0] + t.pay[1]
		x.order = append(x.order, t)
		x.byOne[i].one, x.byOne[i].rank = t.number+t.pay[0], t.rank
	}
	slices.SortStableFunc(x.order, func(a, b payee) int { return cmp.Compare(b.most, a.most) })
	slices.SortStableFunc(x.byOne[:len(x.order)], func(a, b single) int { return cmp.Compare(b.one, a.one) })
	for i := range x.order {
		x.byRank[x.order[i].rank] = &x.order[i]
	}
	return x
}

// proofLines writes what each cell gets from each later cell that is a jump away.
func proofLines(p *Problem) []string {
	line, x := []byte("payments"), p.lazyPayments.get()
	for cell, rank := range p.board.rankOf {
		for _, later := range p.board.rankOf[cell+1:] {
			if k := slices.Index(p.jumps[cell].all(), later); rank != noRank && k >= 0 {
				line = strconv.AppendInt(append(line, ' '), int64(x.pay[rank][k]), 10)
			}
		}
	}
	return []string{string(line)}
}
