package certify

import (
	"slices"
	"strings"
)

// named is what the name of a row speaks of, and the row that is made of it.
type named struct {
	*tree
	row
	cells, numbers []int
	set, barred    cells
}

// readRow makes a row from its name, if it holds for every path.
func (t *tree) readRow(words []string) {
	n, form := &named{tree: t}, words[0]
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

// plus adds a variable to the row, and reports whether there is such a one.
func (n *named) plus(factor int, kind string, of ...int) bool {
	slices.Sort(of)
	n.work -= variableWork
	j, ok := n.index[variable(kind, of)]
	if ok {
		n.terms = append(n.terms, term{int32(j), int32(factor)}) //nolint:gosec // of nine digits
	}
	return ok
}

// holds makes the row, and reports whether it holds for every path.
func (n *named) holds(form string) bool {
	ok := true
	switch form {
	case "degree cell":
		n.set.add(n.cells[0])
		n.cross(1, "first", "last")
		n.equal = true
		return n.plus(-2, "visit", n.cells[0])
	case "first", "last":
		n.limit, n.equal = 1, true
		for a := range 100 {
			n.plus(1, form, a)
		}
	case "mirror cell cell":
		n.trigger(n.cells)
		n.limit = 1
		return n.numberRules && slices.Contains(n.mirrors[n.cells[0]], n.cells[1])
	case "doubles number":
		return n.spare()
	case "step cell cell", "step cell cell cell":
		ok = n.plus(-1, "visit", n.cells[0]) && n.atMostOne(n.cells[1:])
		for _, b := range n.cells[1:] {
			ok = n.plus(1, "edge", n.cells[0], b) && ok
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

// spare says how many of the doubles that are erased first a path visits.
func (n *named) spare() bool {
	all, m := n.begin.left.of(n.doubles), n.numbers[0]
	n.trigger(all[:min(m, len(all))])
	n.limit = (m + 1) / 2
	return n.numberRules && 1 <= m && (m == len(all) || m < len(all) && n.double != "choice")
}

// cut says that a path that visits a cell of the set comes to it and leaves it.
func (n *named) cut() bool {
	n.cross(-1, "first", "last")
	ok := n.atMostOne(n.cells)
	for _, a := range n.cells {
		ok = n.plus(2, "visit", a) && n.set.has(a) && ok
	}
	return ok
}

// cross adds the edges with one end in the set, and the ends of the path there; cells that
// are barred are as if they were not.
func (n *named) cross(factor int, ends ...string) {
	for a := range 100 {
		if !n.set.has(a) || n.barred.has(a) {
			continue
		}
		for _, end := range ends {
			n.plus(factor, end, a)
		}
		for _, b := range n.near[a] {
			if !n.set.has(b) && !n.barred.has(b) {
				n.plus(factor, "edge", a, b)
			}
		}
	}
}

// isFree reports whether the first cell triggers no number rules, and others do.
func (n *named) isFree() bool { return n.numberRules && !n.isRuled(n.begin) }

// atMostOne reports whether a path visits at most one of the cells.
func (n *named) atMostOne(of []int) bool {
	return len(of) == 1 || n.isRuled(n.begin) && slices.Contains(n.mirrors[of[0]], of[1])
}

// trigger adds the visits that trigger the number rules.
func (n *named) trigger(of []int) {
	for _, a := range of {
		n.plus(1, "visit", a)
		if n.isFree() {
			n.plus(-1, "first", a)
		}
	}
}

// order asks for edges across the border of the set, by the orders in which the rules let
// a path come to doubles and zeros. It tries all, with a knight that jumps from any of
// them to any other.
func (n *named) order() bool {
	var weight [100]int
	var counted cells // a change is counted between two of these
	counted.add(nowhere)
	n.limit = -n.numbers[0]
	erasing := slices.DeleteFunc(n.within.of(n.cavalo.order), func(a int) bool { return n.number[a]%11 != 0 })
	for _, a := range erasing {
		n.barred.add(a)
	}
	for i, a := range n.cells {
		weight[a] = n.numbers[i+1]
		n.limit += weight[a]
		if n.number[a]%11 != 0 || counted.has(a) || !n.plus(weight[a], "visit", a) {
			return false
		}
		counted.add(a)
		n.barred.remove(a)
	}
	game, tries := *n.cavalo, 1<<20
	game.placement = true
	for a := range game.near {
		game.near[a] = erasing
	}
	n.cross(-1, "first")
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

// begins says that no path begins with the cells, and plays them to see it.
func (n *named) begins() bool {
	s, possible := n.begin, true
	for i, a := range n.cells {
		if slices.Contains(n.cells[:i], a) || i == 0 && !n.plus(1, "first", a) || i > 0 && !n.plus(1, "edge", n.cells[i-1], a) {
			return false
		}
		steps := n.steps(s, nil)
		n.spend(n.reader.number, lineWork+successorWork*len(steps))
		at := slices.IndexFunc(steps, func(m step[knight]) bool {
			return m.cell == a && !slices.ContainsFunc(n.cells[i+1:], func(b int) bool { return !m.next.left.has(b) })
		})
		if possible = possible && at >= 0; possible {
			s = steps[at].next
		}
	}
	n.limit = len(n.cells) - 1
	return !possible
}
