package certify

import (
	"slices"
	"strings"
)

// named is what the name of a row speaks of, and the row that is made of it.
type named struct {
	*tree
	row
	cells, barred, numbers []int
	set                    cells
}

// readRow makes a row from its name, if it holds for every path.
func (t *tree) readRow(words []string) {
	n, form := &named{tree: t}, words[0]
	for _, word := range words[1:] {
		kind := " ?"
		if column, line, ok := place(word); ok {
			n.cells, kind = append(n.cells, 10*line+column), " cell"
		} else if many, ok := number(word); ok {
			n.numbers, kind = append(n.numbers, many), " number"
		} else if len(word) == 25 && strings.Trim(word, hexadecimal) == "" {
			kind = " set"
		}
		for cell := 0; cell < 100 && kind == " set"; cell++ {
			if piece(word[cell/4])>>(3-cell%4)&1 == 1 {
				n.set.add(cell)
			}
		}
		form += kind
	}
	if !n.holds(form) {
		t.refuse("row-kind", "Text", t.shown())
	}
	t.rows = append(t.rows, n.row)
	if t.room -= 64 + 16*cap(n.terms); t.room < 0 {
		t.refuse("memory")
	}
}

// plus adds a variable to the row, and reports whether there is such a one.
func (n *named) plus(factor int, kind string, of ...int) bool {
	slices.Sort(of)
	j, ok := n.index[variable(kind, of)]
	if ok {
		n.terms = append(n.terms, term{j, factor})
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
		n.limit, ok = 1, n.erase()
	case "doubles number":
		return n.spare()
	case "step cell cell", "step cell cell cell":
		return n.leaves()
	case "set set cell", "set set cell cell":
		n.cross(-1, "first", "last")
		ok = n.exclude()
		for _, a := range n.cells {
			ok = n.plus(2, "visit", a) && n.set.has(a) && ok
		}
	case "orders set number" + strings.Repeat(" cell number", len(n.cells)):
		return n.order()
	default:
		return form == "begin"+strings.Repeat(" cell", len(n.cells)) && n.begins()
	}
	return ok
}

// leaves says that a path leaves, or comes to, a cell that it visits.
func (n *named) leaves() bool {
	from := n.cells[0]
	n.cells = n.cells[1:]
	ok := n.plus(-1, "visit", from) && n.exclude()
	for _, b := range n.cells {
		ok = n.plus(1, "edge", from, b) && ok
	}
	return ok
}

// spare says how many of the doubles that are erased first a path visits.
func (n *named) spare() bool {
	list, m := n.erasing(), n.numbers[0]
	n.trigger(list[:min(m, len(list))])
	n.limit = (m + 1) / 2
	return n.rules["numbers"] == "on" && 1 <= m && (m == len(list) || m < len(list) && n.rules["double"] != "choice")
}

// cross adds the edges with one end in the set, and the ends of the path there; cells that
// are barred are as if they were not.
func (n *named) cross(factor int, ends ...string) {
	for a := range 100 {
		if !n.set.has(a) || slices.Contains(n.barred, a) {
			continue
		}
		for _, end := range ends {
			n.plus(factor, end, a)
		}
		for _, b := range n.near[a] {
			if !n.set.has(b) && !slices.Contains(n.barred, b) {
				n.plus(factor, "edge", a, b)
			}
		}
	}
}

// isFree reports whether the first cell triggers no number rules, and others do.
func (n *named) isFree() bool { return n.rules["numbers"] == "on" && !n.isRuled(n.begin) }

// erase reports whether each of two numbers erases the other.
func (n *named) erase() bool {
	a, b := n.number[n.cells[0]], n.number[n.cells[1]]
	return n.rules["numbers"] == "on" && a != b && b == mirrored(a)
}

// exclude reports whether at most one of the cells is visited.
func (n *named) exclude() bool { return len(n.cells) == 1 || n.erase() && !n.isFree() }

// trigger adds the visits that trigger the number rules.
func (n *named) trigger(of []int) {
	for _, a := range of {
		n.plus(1, "visit", a)
		if n.isFree() {
			n.plus(-1, "first", a)
		}
	}
}

// erasing are the doubles that stand at the start, in the order in which they are erased.
func (n *named) erasing() []int {
	list := n.doubles(n.begin)
	if n.rules["double"] == "smallest" {
		slices.Reverse(list)
	}
	return list
}

// order asks for edges across the border of the set, by the orders in which the rules let
// a path come to doubles and zeros.
func (n *named) order() bool {
	n.limit = -n.numbers[0]
	for i, a := range n.cells {
		if n.limit += n.numbers[i+1]; n.number[a]%11 != 0 || slices.Contains(n.cells[:i], a) || !n.plus(n.numbers[i+1], "visit", a) {
			return false
		}
	}
	all := n.erasing()
	for a := range 100 {
		if n.number[a]%11 == 0 && !slices.Contains(n.cells, a) {
			n.barred = append(n.barred, a)
		}
		if n.number[a] == 0 && n.begin.left.has(a) {
			all = append(all, a)
		}
	}
	n.cross(-1, "first")
	tries := 1 << 20
	return n.isRuled(n.begin) && n.rules["double"] != "choice" && n.follow(all, false, true, -n.limit, &tries)
}

// follow goes through the orders that go on from a number, in the set or not, that is not
// barred or is; missing is how many crossings are still asked for, should the path end.
func (n *named) follow(left []int, within, isSeen bool, missing int, tries *int) bool {
	ok := missing <= 0
	for i, a := range left {
		if _, isReached := n.index[variable("visit", left[i:i+1])]; !isReached || !ok {
			continue
		}
		rest, at, then := slices.Delete(slices.Clone(left), i, i+1), slices.Index(n.cells, a), missing
		if len(rest) > 0 && n.isDouble(rest[0]) {
			rest = rest[1:]
		}
		if at >= 0 {
			then += n.numbers[at+1]
		}
		if at >= 0 && isSeen && within != n.set.has(a) {
			then--
		}
		*tries--
		ok = *tries > 0 && n.follow(rest, n.set.has(a), at >= 0, then, tries)
	}
	return ok
}

// begins says that no path begins with the cells, and plays them to see it.
func (n *named) begins() bool {
	s, possible := n.begin, true
	for i, a := range n.cells {
		if slices.Contains(n.cells[:i], a) || i == 0 && !n.plus(1, "first", a) || i > 0 && !n.plus(1, "edge", n.cells[i-1], a) {
			return false
		}
		steps := n.steps(s, nil)
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
