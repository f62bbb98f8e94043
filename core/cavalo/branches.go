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

// writeBranches writes the branches of docs/proofs.md.
func writeBranches(ctx context.Context, p *ruleset, upper int, write func(line string) error, fault func(*branchWriter) bool) error {
	w := &branchWriter{
		relaxation: relax(p, p.start), ctx: ctx, room: upper + 1 - int(p.start.score), write: write, rows: map[string]int{}, fault: fault,
	}
	w.writeLine("branches")
	w.writePart(&part{})
	return w.err
}

type branchWriter struct {
	*relaxation
	ctx   context.Context //nolint:containedctx // it lives as long as the call of ProveMost
	room  int             // more points than what no path may add
	write func(line string) error
	rows  map[string]int // the numbers of those written
	err   error          // it stays
	// fault, of tests, closes parts without a proof, as a program with a fault would; nil
	// for none.
	fault func(w *branchWriter) bool
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

// writePart adds cuts to a part of the search tree until its bound closes it, and writes its leaf;
// else it writes the variable that divides the part, and both halves.
func (w *branchWriter) writePart(q *part) {
	w.enterPart(q)
	if w.fault != nil && w.fault(w) {
		return
	}
	variable := w.solveWithCuts(w.goOnUnlessProved, w.allowPath)
	if variable == whole {
		variable = w.freeVariable(q) // rounding errors keep the part from its end
	}
	if w.err != nil || variable == solved {
		return
	}
	w.writeLine("branch " + w.nameOf(variable))
	for _, to := range []float64{0, 1} {
		if w.err == nil {
			w.writePart(&part{parent: q, fixed: variable, to: to})
		}
	}
}

// allowPath is false where the rules forbid the path that a whole solution draws.
func (w *branchWriter) allowPath() bool {
	played, allowed := w.followPath()
	if allowed && len(played) > 0 && int(played[len(played)-1].State.score-w.start.score) >= w.room {
		w.err = &game.Refuted{Why: text.M("proof.refuted.points")}
	}
	return allowed
}

// freeVariable returns a variable that is not fixed in the part.
func (w *branchWriter) freeVariable(in *part) int {
	free := slices.Repeat([]bool{true}, len(w.cost))
	for q := in; q.parent != nil; q = q.parent {
		free[q.fixed] = false
	}
	if variable := slices.Index(free, true); variable >= 0 {
		return variable
	}
	w.failWith("proof.unwritten.rounding")
	return solved
}

// goOnUnlessProved solves the program of a part, and reports false when it wrote the leaf.
func (w *branchWriter) goOnUnlessProved() bool {
	wrote := false
	w.pivot(func(end lp.Status) bool {
		if w.ctx.Err() != nil {
			w.failWith("proof.unwritten.cancel")
		}
		promising := end == lp.Moved && w.Objective() >= float64(w.room)-1e-6
		wrote = w.err == nil && !promising && w.proveLeaf()
		return w.err == nil && !wrote
	})
	return w.err == nil && !wrote
}

// proveLeaf writes the end of a branch, if the tableau proves it, with multipliers of as few
// bits as do.
func (w *branchWriter) proveLeaf() bool {
	ray, greatest := w.InfeasibleRay(), 0
	for _, m := range ray {
		greatest = max(greatest, m, -m)
	}
	return w.proveBy(w.Multipliers(), lp.Units, 1) || w.proveBy(ray, greatest, 0)
}

// proveBy rounds multipliers of so many units, those of a ray with a cost of 0; they are below 2 to
// the 37th.
func (w *branchWriter) proveBy(multipliers []int, units, cost int) bool {
	for size := 1; size <= units; size *= 2 {
		rounded := slices.Clone(multipliers)
		for i, m := range multipliers {
			rounded[i] = int(math.Round(float64(m) * float64(size) / float64(units)))
		}
		if total, ok := w.WeighRows(cost*size, rounded); ok && total < cost*size*w.room {
			return w.writeLeaf(cost*size, rounded)
		}
	}
	return false
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
		return w.rowName("visit", variable)()
	}
	if e := variable - w.edge; e < len(w.edges) {
		i, j := w.edges[e][0], w.edges[e][1]
		if w.p.board.cellOf[w.ranks[i]] > w.p.board.cellOf[w.ranks[j]] {
			i, j = j, i
		}
		return w.rowName("edge", i, j)()
	}
	if i := slices.Index(w.first, variable); i >= 0 {
		return w.rowName("first", i)()
	}
	return w.rowName("last", slices.Index(w.last, variable))()
}

// rowName is the name that a certificate has for a row: its kind and its cells, by
// index. docs/proofs.md says what each kind is.
func (r *relaxation) rowName(kind string, of ...int) func() string {
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
				name += r.rowName("", i)() + " " + strconv.Itoa(by[k])
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
	return string(r.p.board.appendCells(nil, set))
}
