package cavalo

import (
	"context"
	"math"
	"slices"
	"strconv"

	"procura/core/game"
	"procura/core/lp"
	"procura/core/text"
)

// ProveMost writes the branches of docs/proofs.md: why no path has more than upper
// points. It is a branch and cut of its own, depth-first, with upper as what is to be
// proved from the outset; what it writes does not depend on the clock.
func (p *Problem) ProveMost(ctx context.Context, upper int, write func(line string) error) error {
	return p.branches(ctx, upper, write, nil)
}

func (p *Problem) branches(ctx context.Context, upper int, write func(line string) error, fault func(*branchWriter) bool) error {
	w := &branchWriter{
		branching: &branching{relaxation: p.relaxWithOrders(p.start), score: int(p.start.score)},
		ctx:       ctx, room: upper + 1 - int(p.start.score), write: write, rows: map[string]int{}, fault: fault,
	}
	w.put("branches")
	w.node()
	return w.err
}

// branchWriter writes a tree of branches as it is searched.
type branchWriter struct {
	*branching
	ctx   context.Context //nolint:containedctx // it lives as long as the call of ProveMost
	room  int             // more points than what no path may add
	write func(line string) error
	rows  map[string]int // the numbers of those written
	fixed []fixing       // on the way down
	err   error          // it stays
	// fault, of tests, closes parts without a proof, as a program with a fault would; nil
	// for none.
	fault func(w *branchWriter) bool
}

// fixing is a variable at 0 or 1.
type fixing struct {
	variable int
	at       float64
}

func (w *branchWriter) put(line string) {
	if w.err == nil {
		w.err = w.write(line)
	}
}

func (w *branchWriter) give(key string) {
	if w.err == nil {
		w.err = &game.Unwritten{Why: text.M(key)}
	}
}

// node writes what lies below the variables that are fixed.
func (w *branchWriter) node() {
	w.enter()
	if w.fault != nil && w.fault(w) {
		return
	}
	variable := w.attempt()
	if w.err != nil || variable < 0 {
		return
	}
	w.put("branch " + w.nameOf(variable))
	for _, at := range []float64{0, 1} {
		w.fixed = append(w.fixed, fixing{variable, at})
		w.node()
		w.fixed = w.fixed[:len(w.fixed)-1]
		if w.err != nil {
			return
		}
	}
}

// enter fixes the variables of a part and frees all others.
func (w *branchWriter) enter() {
	w.Free()
	for _, f := range w.fixed {
		w.Fix(f.variable, f.at)
	}
	w.Settle()
}

// attempt cuts until a part can be closed, and writes its leaf, or tells by which
// variable to part it; -1 for none.
func (w *branchWriter) attempt() (variable int) {
	for stale := 0; w.err == nil; {
		before := w.Objective()
		if w.closes() {
			return -1
		}
		if len(w.Constraints()) > rowsPerCell*len(w.ranks) {
			w.Drop()
		}
		if stale < staleRounds && w.separate() {
			if before-w.Objective() < 0.5 {
				stale++
			}
			continue
		}
		if variable = w.unsure(); variable >= 0 {
			return variable
		}
		if !w.separate() && !w.forbids() {
			return w.any()
		}
	}
	return -1
}

// forbids follows the path that a whole solution draws, and adds a row where the rules
// forbid it.
func (w *branchWriter) forbids() bool {
	order, jumps := w.trace()
	s := w.start
	for k := range order {
		next, ok := w.p.toward(s, order[k:], w.ranks)
		if !ok {
			w.forbid(order[:k+1], jumps[:k+1])
			return true
		}
		s = next.State
	}
	if int(s.score-w.start.score) >= w.room {
		w.err = &game.Refuted{Why: text.M("refuted.points")}
	}
	return false
}

// any is a variable that is not fixed: rounding errors keep a part from its end.
func (w *branchWriter) any() int {
	for j := range w.cost {
		if !slices.ContainsFunc(w.fixed, func(f fixing) bool { return f.variable == j }) {
			return j
		}
	}
	w.give("unwritten.rounding")
	return -1
}

// closes solves the program of a part, and reports whether it wrote the leaf.
func (w *branchWriter) closes() bool {
	for steps := 1; w.err == nil; steps++ {
		end := w.Step()
		if end == lp.Moved && steps%pivotsAtOnce != 0 {
			continue
		}
		if w.ctx.Err() != nil {
			w.give("unwritten.cancel")
			return false
		}
		promising := end == lp.Moved && w.Objective() >= float64(w.room)-1e-6
		if !promising && w.leaf() {
			return true
		}
		if end == lp.Feasible || end == lp.Infeasible || steps >= mostSteps {
			return false
		}
	}
	return false
}

// leaf writes the end of a branch, if the tableau proves it, with multipliers of as few
// bits as do.
func (w *branchWriter) leaf() bool {
	whole := w.known(w.Multipliers())
	for units := 1; units <= lp.Units; units *= 2 {
		rounded := scaled(whole, units, lp.Units)
		if total, ok := w.Weigh(units, rounded); ok && total < units*w.room {
			return w.end(units, rounded)
		}
	}
	ray := w.known(w.Ray())
	greatest := 0
	for _, m := range ray {
		greatest = max(greatest, m, -m)
	}
	for size := 1; greatest > 0 && size <= greatest; size *= 2 {
		rounded := scaled(ray, size, greatest)
		if total, ok := w.Weigh(0, rounded); ok && total < 0 {
			return w.end(0, rounded)
		}
	}
	return false
}

// known leaves out the rows that certificates have no name for.
func (w *branchWriter) known(multipliers []int) []int {
	for i := range multipliers {
		if w.Constraints()[i].Name == nil {
			multipliers[i] = 0
		}
	}
	return multipliers
}

// scaled rounds m * to / from; both are below 2 to the 37th.
func scaled(of []int, to, from int) []int {
	list := make([]int, len(of))
	for i, m := range of {
		list[i] = int(math.Round(float64(m) * float64(to) / float64(from)))
	}
	return list
}

// end writes the rows of a leaf that were not written before, and the leaf.
func (w *branchWriter) end(units int, multipliers []int) bool {
	line := strconv.AppendInt([]byte("leaf "), int64(units), 10)
	for i, c := range w.Constraints() {
		if multipliers[i] == 0 {
			continue
		}
		name := c.Name()
		number, known := w.rows[name]
		if !known {
			number = len(w.rows)
			w.rows[name] = number
			w.put("row " + name)
		}
		line = append(line, ' ')
		line = strconv.AppendInt(line, int64(number), 10)
		line = append(line, ':')
		line = strconv.AppendInt(line, int64(multipliers[i]), 10)
	}
	w.put(string(line))
	return true
}

// nameOf is the name of a variable.
func (w *branchWriter) nameOf(variable int) string {
	if variable < w.edge {
		return w.named("visit", variable)()
	}
	if e := variable - w.edge; e < len(w.edges) {
		i, j := w.edges[e][0], w.edges[e][1]
		if w.p.board.cellOf[w.ranks[i]] > w.p.board.cellOf[w.ranks[j]] {
			i, j = j, i
		}
		return w.named("edge", i, j)()
	}
	for i := range w.ranks {
		switch variable {
		case w.first[i]:
			return w.named("first", i)()
		case w.last[i]:
			return w.named("last", i)()
		}
	}
	panic("cavalo: no variable of this number")
}
