package cavalo

import "procura/core/lp"

// cutOrders looks for cuts (6), of the numbers that erase doubles and that the solution
// rather visits, more and more of them.
func (r *relaxation) cutOrders() {
	o, away := r.orders, 0.0
	var of uint16
	for k, i := range o.cells {
		if i < 0 || r.Value(i) < 0.5 {
			continue
		}
		if away += 1 - r.Value(i); away > 0.95 {
			return
		}
		before := of
		of |= 1 << k
		for within := uint16(0); ; within = (within - of) & of {
			if within != 0 && (before == 0 || within != of) {
				r.cutPattern(pattern{of, within})
			}
			if within == of {
				break
			}
		}
	}
}

// cutPattern looks for a set that crosses the border too seldom.
func (r *relaxation) cutPattern(q pattern) {
	s := r.orders.share(q)
	need := float64(s.count)
	for k, c := range s.by {
		if c != 0 {
			need -= float64(c) * (1 - r.Value(r.orders.cells[k]))
		}
	}
	if need < 0.1 {
		return
	}
	barred, sinks := make([]bool, len(r.ranks)), []int(nil)
	for k, i := range r.orders.cells {
		if i >= 0 {
			barred[i] = q.of>>k&1 == 0
		}
	}
	r.flow.load(r, barred, r.first)
	for k, i := range r.orders.cells {
		switch {
		case q.of>>k&1 == 0:
		case q.within>>k&1 == 1:
			sinks = append(sinks, i)
		default:
			r.flow.line(r.flow.source, i, mostErasing)
		}
	}
	if flow := r.flow.send(sinks, need-broken); flow < need-broken {
		r.cuts = append(r.cuts, cut{r.orderRow(s, r.flow.beyond(), barred), need - flow})
	}
}

// orderRow is the row (6) of a set of cells.
func (r *relaxation) orderRow(s *share, inside, barred []bool) lp.Constraint {
	terms := r.border(inside, barred)
	limit := -s.count
	for k, c := range s.by {
		if c != 0 {
			terms = append(terms, term(r.orders.cells[k], c))
			limit += c
		}
	}
	return lp.Constraint{Terms: terms, Limit: limit, Mark: here, Name: r.ordersName(s, inside, barred)}
}
