package verify

import (
	"math/big"
	"slices"
	"strings"
)

// tree is evidence that no path has more points than the claim says: rows that hold for
// the variables, 0 or 1, that say what a path does, and the branches above the line read.
//
//	            branch visit E1            above: visit E1, edge E1 F3
//	           0 /           \ 1           fixed: 0 in the first, 1 in the second
//	branch edge E1 F3        ...
//	     leaf       leaf
type tree struct {
	*checker
	*cavalo
	index       map[string]int // of a variable, by its name
	cost, fixed []int          // by variable
	above       []int
	rows        []row
	within      cells // to which jumps lead from the start
}

// row demands that the sum of the terms be at most limit or, if equal is set, exactly limit.
type row struct {
	terms []term
	limit int
	equal bool
}

type term struct{ variable, factor int32 }

// mostDigits is the most digits of a number of a leaf.
const mostDigits = 1000

// open stands for a variable that no branch has fixed.
const open = -1

// checkTree checks the tree of branches of a claim on points.
func (c *checker) checkTree(p *cavalo) {
	t := newTree(c, p)
	c.taken(c.takeWord("branches") == "" && int(p.begin.points) <= c.upper, "branches", "")
	for more := true; more && c.ok(); c.next() {
		c.progress.States.Add(1)
		kind, rest, _ := strings.Cut(string(c.line), " ")
		switch j, isVariable := t.index[rest]; kind {
		case "row":
			t.readRow(strings.Split(rest, " "))
		case "branch":
			if c.here(isVariable && t.fixed[j] == open, "branch") {
				t.fixed[j], t.above = 0, append(t.above, j)
			}
		case "leaf":
			t.readLeaf(strings.Split(rest, " "))
			more = t.ascend()
		default:
			c.here(false, "node")
		}
	}
}

// newTree gives every variable its place.
func newTree(c *checker, p *cavalo) *tree {
	t := &tree{checker: c, cavalo: p, index: map[string]int{}, within: p.reached(p.begin)}
	add := func(cost int, kind string, of ...int) {
		t.index[variable(kind, of)] = len(t.cost)
		t.cost, t.fixed = append(t.cost, cost), append(t.fixed, open)
	}
	for _, a := range p.landings(p.begin) {
		add(0, "first", a)
	}
	for _, a := range t.within.of(p.order) {
		add(p.number[a], "visit", a)
		add(0, "last", a)
		for _, b := range t.within.of(p.near[a]) {
			if a < b {
				add(0, "edge", a, b)
			}
		}
	}
	return t
}

func variable(kind string, of []int) string {
	for _, a := range of {
		kind += " " + cellName(a)
	}
	return kind
}

// ascend goes to the next side that is to be read, and reports whether there is one.
func (t *tree) ascend() bool {
	for ; len(t.above) > 0; t.above = t.above[:len(t.above)-1] {
		j := t.above[len(t.above)-1]
		t.fixed[j]++
		if t.fixed[j] == 1 {
			return true
		}
		t.fixed[j] = open
	}
	return false
}

// readLeaf adds rows up: "4 0:3 2:-1".
func (t *tree) readLeaf(words []string) {
	units, ok := whole(words[0])
	t.spend(t.reader.number, len(t.cost)*multiplierWork)
	if !t.here(ok && units.Sign() >= 0, "leaf") {
		return
	}
	total, weight := new(big.Int), make([]big.Int, len(t.cost))
	for j := range weight {
		weight[j].Mul(units, big.NewInt(int64(t.cost[j])))
	}
	for _, word := range words[1:] {
		if !t.here(t.weigh(word, total, weight), "leaf") {
			return
		}
	}
	for j := range weight {
		if t.fixed[j] == 1 || t.fixed[j] == open && weight[j].Sign() > 0 {
			total.Add(total, &weight[j])
		}
	}
	units.Mul(units, big.NewInt(int64(t.upper+1-int(t.begin.points))))
	t.require(total.Cmp(units) < 0, t.reader.number, "weigh", "Total", total.String(), "Limit", units.String())
}

// whole reads digits without zeros before others, and a minus before them.
func whole(text string) (n *big.Int, ok bool) {
	n = new(big.Int)
	if len(text) <= mostDigits {
		_, ok = n.SetString(text, 10)
	}
	return n, ok && n.String() == text
}

// weigh takes a row with its multiplier, "2:-1", from the weights of the variables, and
// reports whether it may.
func (t *tree) weigh(word string, total *big.Int, weight []big.Int) bool {
	name, by, _ := strings.Cut(word, ":")
	i, isNumber := number(name)
	m, isWhole := whole(by)
	if !isNumber || !isWhole || i >= len(t.rows) || m.Sign() < 0 && !t.rows[i].equal {
		return false
	}
	product := new(big.Int)
	total.Add(total, product.Mul(m, big.NewInt(int64(t.rows[i].limit))))
	t.spend(t.reader.number, len(t.rows[i].terms)*multiplierWork)
	for _, a := range t.rows[i].terms {
		weight[a.variable].Sub(&weight[a.variable], product.Mul(m, big.NewInt(int64(a.factor))))
	}
	return true
}

// namedRow holds what the name of a row lists, and the row that is made from it.
type namedRow struct {
	*tree
	row
	cells, numbers []int
	set, barred    cells
}

// readRow makes a row from its name, if it holds for every path.
func (t *tree) readRow(words []string) {
	n, form := &namedRow{tree: t}, words[0]
	for _, word := range words[1:min(len(words), mostWords)] {
		cell, isCell := readCell(word)
		many, isNumber := number(word)
		set, isSet := readCells(word)
		switch {
		case isCell:
			n.cells, form = append(n.cells, cell), form+" cell"
		case isNumber:
			n.numbers, form = append(n.numbers, many), form+" number"
		case isSet:
			n.set, form = set, form+" set"
		default:
			form += " ?"
		}
	}
	t.here(len(words) < mostWords && n.holds(form), "row-kind")
	n.terms = slices.Clip(slices.Clone(n.terms))
	t.rows = append(t.rows, n.row)
	t.here(t.hold(128+8*len(n.terms)), "memory")
	t.spend(t.reader.number, len(words))
}

// mostWords is more than any row needs, which names no cell twice.
const mostWords = 256

// addTerm adds a variable to the row, and reports whether there is such a one.
func (n *namedRow) addTerm(factor int, kind string, of ...int) bool {
	slices.Sort(of)
	n.work -= variableWork
	j, ok := n.index[variable(kind, of)]
	if ok {
		n.terms = append(n.terms, term{int32(j), int32(factor)}) //nolint:gosec // of nine digits
	}
	return ok
}

// holds makes the row, and reports whether it holds for every path.
func (n *namedRow) holds(form string) bool {
	ok := true
	switch form {
	case "degree cell":
		n.set.add(n.cells[0])
		n.cross(1, "first", "last")
		n.equal = true
		return n.addTerm(-2, "visit", n.cells[0])
	case "first", "last":
		n.limit, n.equal = 1, true
		for a := range 100 {
			n.addTerm(1, form, a)
		}
	case "mirror cell cell":
		n.trigger(n.cells)
		n.limit = 1
		return n.numberRules && slices.Contains(n.mirrors[n.cells[0]], n.cells[1])
	case "doubles number":
		return n.spare()
	case "step cell cell", "step cell cell cell":
		ok = n.addTerm(-1, "visit", n.cells[0]) && n.atMostOne(n.cells[1:])
		for _, b := range n.cells[1:] {
			ok = n.addTerm(1, "edge", n.cells[0], b) && ok
		}
	case "set set cell", "set set cell cell":
		return n.cut()
	case "orders set number" + strings.Repeat(" cell number", len(n.cells)):
		return n.order()
	default:
		return form == "begin"+strings.Repeat(" cell", len(n.cells)) && n.begins()
	}
	return ok
}

// spare makes the row that limits how many of the doubles that are erased first a path visits.
func (n *namedRow) spare() bool {
	all, m := n.begin.left.of(n.doubles), n.numbers[0]
	n.trigger(all[:min(m, len(all))])
	n.limit = (m + 1) / 2
	return n.numberRules && 1 <= m && (m == len(all) || m < len(all) && n.double != "choice")
}

// cut makes the row by which a path that visits a cell of the set comes to it and leaves it.
func (n *namedRow) cut() bool {
	n.cross(-1, "first", "last")
	ok := n.atMostOne(n.cells)
	for _, a := range n.cells {
		ok = n.addTerm(2, "visit", a) && n.set.has(a) && ok
	}
	return ok
}

// cross adds the edges with one end in the set, and the ends of the path there; cells that
// are barred are as if they were not.
func (n *namedRow) cross(factor int, ends ...string) {
	for a := range 100 {
		if !n.set.has(a) || n.barred.has(a) {
			continue
		}
		for _, end := range ends {
			n.addTerm(factor, end, a)
		}
		for _, b := range n.near[a] {
			if !n.set.has(b) && !n.barred.has(b) {
				n.addTerm(factor, "edge", a, b)
			}
		}
	}
}

// atMostOne reports whether a path visits at most one of the cells.
func (n *namedRow) atMostOne(of []int) bool {
	return len(of) == 1 || n.isRuled(n.begin) && slices.Contains(n.mirrors[of[0]], of[1])
}

// trigger adds the visits that trigger the number rules; the first cell may trigger none.
func (n *namedRow) trigger(of []int) {
	for _, a := range of {
		n.addTerm(1, "visit", a)
		if n.numberRules && !n.isRuled(n.begin) {
			n.addTerm(-1, "first", a)
		}
	}
}

// order asks for edges across the border of the set, by the orders in which the rules let
// a path come to doubles and zeros. It tries all, with a knight that jumps from any of
// them to any other.
func (n *namedRow) order() bool {
	erasing := slices.DeleteFunc(n.within.of(n.cavalo.order), func(a int) bool { return n.number[a]%11 != 0 })
	for _, a := range erasing {
		n.barred.add(a)
	}
	weight, counted, ok := n.orderWeights()
	if !ok {
		return false
	}
	n.cross(-1, "first")
	game, tries := *n.cavalo, 1<<20
	game.placement = true
	for a := range game.near {
		game.near[a] = erasing
	}
	var follow func(s knight, missing int) bool
	follow = func(s knight, missing int) bool {
		tries--
		steps := game.steps(s, nil)
		ok := missing <= 0 && tries > 0 && n.spend(n.reader.number, orderWork*(1+len(steps)))
		for _, m := range steps {
			then := missing + weight[m.cell]
			if counted.has(int(s.at)) && counted.has(m.cell) && n.set.has(int(s.at)) != n.set.has(m.cell) {
				then--
			}
			ok = ok && follow(m.next, then)
		}
		return ok
	}
	return n.isRuled(n.begin) && n.double != "choice" && follow(knight{left: n.begin.left, at: nowhere}, -n.limit)
}

// orderWeights returns the weights of the cells, and the cells that count: a change is
// counted between two of these.
func (n *namedRow) orderWeights() (weight [100]int, counted cells, ok bool) {
	counted.add(nowhere)
	n.limit = -n.numbers[0]
	for i, a := range n.cells {
		weight[a] = n.numbers[i+1]
		n.limit += weight[a]
		if n.number[a]%11 != 0 || counted.has(a) || !n.addTerm(weight[a], "visit", a) {
			return weight, counted, false
		}
		counted.add(a)
		n.barred.remove(a)
	}
	return weight, counted, true
}

// begins makes the row by which no path begins with the cells, and plays them to check that.
func (n *namedRow) begins() bool {
	s, possible := n.begin, true
	for i, a := range n.cells {
		if slices.Contains(n.cells[:i], a) || i == 0 && !n.addTerm(1, "first", a) || i > 0 && !n.addTerm(1, "edge", n.cells[i-1], a) {
			return false
		}
		steps := n.steps(s, nil)
		n.spend(n.reader.number, lineWork+successorWork*len(steps))
		at := slices.IndexFunc(steps, func(m step[knight]) bool {
			return m.cell == a && !slices.ContainsFunc(n.cells[i+1:], func(b int) bool { return !m.next.left.has(b) })
		})
		possible = possible && at >= 0
		if possible {
			s = steps[at].next
		}
	}
	n.limit = len(n.cells) - 1
	return !possible
}
