package cavalo

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

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
	w.writeLine("branches")
	w.writeNode()
	return w.err
}

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

func (w *branchWriter) writeLine(line string) {
	if w.err == nil {
		w.err = w.write(line)
	}
}

func (w *branchWriter) failWith(key string) {
	if w.err == nil {
		w.err = &game.Unwritten{Why: text.M(key)}
	}
}

// writeNode writes what lies below the variables that are fixed.
func (w *branchWriter) writeNode() {
	w.fixVariables()
	if w.fault != nil && w.fault(w) {
		return
	}
	variable := w.solveNode()
	if w.err != nil || variable < 0 {
		return
	}
	w.writeLine("branch " + w.nameOf(variable))
	for _, at := range []float64{0, 1} {
		w.fixed = append(w.fixed, fixing{variable, at})
		w.writeNode()
		w.fixed = w.fixed[:len(w.fixed)-1]
		if w.err != nil {
			return
		}
	}
}

func (w *branchWriter) fixVariables() {
	w.Free()
	for _, f := range w.fixed {
		w.Fix(f.variable, f.at)
	}
	w.UpdateValues()
}

// solveNode cuts until a part can be closed, and writes its leaf, or tells by which
// variable to part it; -1 for none.
func (w *branchWriter) solveNode() (variable int) {
	for stale := 0; w.err == nil; {
		before := w.Objective()
		if w.solveToLeaf() {
			return -1
		}
		if len(w.Constraints()) > rowsPerCell*len(w.ranks) {
			w.DropIdleCuts()
		}
		if stale < staleRounds && w.separate() {
			if before-w.Objective() < 0.5 {
				stale++
			}
			continue
		}
		if variable = w.mostFractional(); variable >= 0 {
			return variable
		}
		if !w.separate() && !w.forbidPath() {
			return w.anyFree()
		}
	}
	return -1
}

// forbidPath follows the path that a whole solution draws, and adds a row where the rules
// forbid it.
func (w *branchWriter) forbidPath() bool {
	order, jumps := w.tracePath()
	s := w.start
	for k := range order {
		next, ok := w.p.jumpTo(s, order[k:], w.ranks)
		if !ok {
			w.forbidBeginning(order[:k+1], jumps[:k+1])
			return true
		}
		s = next.State
	}
	if int(s.score-w.start.score) >= w.room {
		w.err = &game.Refuted{Why: text.M("proof.refuted.points")}
	}
	return false
}

// anyFree is a variable that is not fixed: rounding errors keep a part from its end.
func (w *branchWriter) anyFree() int {
	for j := range w.cost {
		if !slices.ContainsFunc(w.fixed, func(f fixing) bool { return f.variable == j }) {
			return j
		}
	}
	w.failWith("proof.unwritten.rounding")
	return -1
}

// solveToLeaf solves the program of a part, and reports whether it wrote the leaf.
func (w *branchWriter) solveToLeaf() bool {
	for steps := 1; w.err == nil; steps++ {
		end := w.Step()
		if end == lp.Moved && steps%pivotsAtOnce != 0 {
			continue
		}
		if w.ctx.Err() != nil {
			w.failWith("proof.unwritten.cancel")
			return false
		}
		promising := end == lp.Moved && w.Objective() >= float64(w.room)-1e-6
		if !promising && w.proveLeaf() {
			return true
		}
		if end == lp.Feasible || end == lp.Infeasible || steps >= mostSteps {
			return false
		}
	}
	return false
}

// proveLeaf writes the end of a branch, if the tableau proves it, with multipliers of as few
// bits as do.
func (w *branchWriter) proveLeaf() bool {
	whole := w.dropUnnamed(w.Multipliers())
	for units := 1; units <= lp.Units; units *= 2 {
		rounded := scaled(whole, units, lp.Units)
		if total, ok := w.WeighRows(units, rounded); ok && total < units*w.room {
			return w.writeLeaf(units, rounded)
		}
	}
	ray := w.dropUnnamed(w.InfeasibleRay())
	greatest := 0
	for _, m := range ray {
		greatest = max(greatest, m, -m)
	}
	for size := 1; greatest > 0 && size <= greatest; size *= 2 {
		rounded := scaled(ray, size, greatest)
		if total, ok := w.WeighRows(0, rounded); ok && total < 0 {
			return w.writeLeaf(0, rounded)
		}
	}
	return false
}

// dropUnnamed leaves out the rows that certificates have no name for.
func (w *branchWriter) dropUnnamed(multipliers []int) []int {
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

// writeLeaf writes the rows of a leaf that were not written before, and the leaf.
func (w *branchWriter) writeLeaf(units int, multipliers []int) bool {
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
			w.writeLine("row " + name)
		}
		line = append(line, ' ')
		line = strconv.AppendInt(line, int64(number), 10)
		line = append(line, ':')
		line = strconv.AppendInt(line, int64(multipliers[i]), 10)
	}
	w.writeLine(string(line))
	return true
}

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

// named is the name that a certificate has for a row: its kind and its cells, by
// index. docs/proofs.md says what each kind is.
func (r *relaxation) named(kind string, of ...int) func() string {
	return func() string {
		var b strings.Builder
		b.WriteString(kind)
		for _, i := range of {
			b.WriteByte(' ')
			b.WriteString(cellName(r.p.board.cellOf[r.ranks[i]]))
		}
		return b.String()
	}
}

func (r *relaxation) ordersName(s *liftedRow, inside, barred []bool) func() string {
	by, count := s.by, s.count
	return func() string {
		name := "orders " + r.hexadecimal(inside) + " " + strconv.Itoa(count)
		for k, i := range r.orders.cells {
			if i >= 0 && !barred[i] {
				name += r.named("", i)() + " " + strconv.Itoa(by[k])
			}
		}
		return name
	}
}

// hexadecimal writes a set of cells as certificates do, from A1 row by row.
func (r *relaxation) hexadecimal(inside []bool) string {
	var set mask
	for i, rank := range r.ranks {
		if inside[i] {
			set = set.or(bit(rank))
		}
	}
	return string(r.p.appendCells(nil, set))
}
