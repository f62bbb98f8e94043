package certify

import (
	"cmp"
	"slices"
	"strings"
)

// named is what the name of a row speaks of, and the row that is made of it.
type named struct {
	*tree
	row
	cells  []int
	number int
	set    cells
}

// readRow makes a row from its name, if it holds for every path.
func (t *tree) readRow(words []string) {
	n, form := &named{tree: t}, words[0]
	for _, word := range words[1:] {
		form += n.understand(word)
	}
	if !n.holds(form) {
		t.refuse("row-kind", "Text", t.shown())
	}
	t.rows = append(t.rows, n.row)
	if t.room -= 64 + 8*cap(n.terms); t.room < 0 {
		t.refuse("memory")
	}
}

// understand reads a word of a name: " cell", " number", " set", or what no row has.
func (n *named) understand(word string) string {
	if column, line, ok := place(word); ok {
		n.cells = append(n.cells, 10*line+column)
		return " cell"
	}
	if many, ok := number(word); ok {
		n.number = many
		return " number"
	}
	if len(word) != 25 || strings.Trim(word, hexadecimal) != "" {
		return " ?"
	}
	for cell := range 100 {
		if piece(word[cell/4])>>(3-cell%4)&1 == 1 {
			n.set.add(cell)
		}
	}
	return " set"
}

// plus adds a variable to the row, and reports whether there is such a one.
func (n *named) plus(factor int, kind string, of ...int) bool {
	slices.Sort(of)
	j, ok := n.index[variable(kind, of)]
	if ok {
		n.terms = append(n.terms, term{int32(j), int32(factor)}) //nolint:gosec // both are small
	}
	return ok
}

// holds makes the row, and reports whether it holds for every path.
func (n *named) holds(form string) bool {
	switch form {
	case "degree cell":
		n.set.add(n.cells[0])
		n.cross(1, nil, "last")
		n.equal = true
		return n.plus(-2, "visit", n.cells[0])
	case "first", "last":
		for a := range 100 {
			n.plus(1, form, a)
		}
		n.limit, n.equal = 1, true
		return true
	case "mirror cell cell":
		n.limit = 1
		return n.triggered(n.cells) && n.mirrored()
	case "doubles number":
		list, m := n.doubles(), n.number
		n.limit = (m + 1) / 2
		return n.rules["numbers"] == "on" && m >= 1 && m <= len(list) && (m == len(list) || n.rules["double"] != "choice") &&
			n.triggered(list[:m])
	case "step cell cell", "step cell cell cell":
		from := n.cells[0]
		n.cells = n.cells[1:]
		ok := n.plus(-1, "visit", from) && n.excludes()
		for _, b := range n.cells {
			ok = n.plus(1, "edge", from, b) && ok
		}
		return ok
	case "set set cell", "set set cell cell":
		n.cross(-1, nil, "last")
		ok := n.excludes()
		for _, a := range n.cells {
			ok = n.plus(2, "visit", a) && n.set.has(a) && ok
		}
		return ok
	case "order number set":
		return n.order()
	}
	return form == "begin"+strings.Repeat(" cell", len(n.cells)) && n.begins()
}

// cross adds the edges with one end in the set, and the ends of the path there; cells
// that are barred are as if they were not.
func (n *named) cross(factor int, barred []int, ends ...string) {
	for a := range 100 {
		if !n.set.has(a) || slices.Contains(barred, a) {
			continue
		}
		for _, end := range append(ends, "first") {
			n.plus(factor, end, a)
		}
		for _, b := range n.near[a] {
			if !n.set.has(b) && !slices.Contains(barred, b) {
				n.plus(factor, "edge", a, b)
			}
		}
	}
}

// isFree reports whether the first cell triggers no number rules, and others do.
func (n *named) isFree() bool { return n.rules["numbers"] == "on" && !n.isRuled(n.begin) }

// mirrored reports whether each of two numbers erases the other.
func (n *named) mirrored() bool {
	a, b := n.tree.cavalo.number[n.cells[0]], n.tree.cavalo.number[n.cells[1]]
	return n.rules["numbers"] == "on" && a != b && b == a%10*10+a/10
}

// excludes reports whether at most one of the cells is visited: one, or two that erase
// each other.
func (n *named) excludes() bool { return len(n.cells) == 1 || n.mirrored() && !n.isFree() }

// triggered adds the visits that trigger the number rules.
func (n *named) triggered(of []int) bool {
	for _, a := range of {
		n.plus(1, "visit", a)
		if n.isFree() {
			n.plus(-1, "first", a)
		}
	}
	return true
}

// doubles are those that stand at the start, in the order in which they are erased.
func (n *named) doubles() (list []int) {
	for a := range 100 {
		if n.begin.left.has(a) && n.isDouble(a) {
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(n.tree.cavalo.number[b], n.tree.cavalo.number[a]) })
	if n.rules["double"] == "smallest" {
		slices.Reverse(list)
	}
	return list
}

// order says what is asked of a path with certain doubles.
func (n *named) order() bool {
	list, chain, k := n.doubles(), []int{}, n.number
	if !n.isRuled(n.begin) || n.rules["double"] == "choice" || k < 1 || 2*k-1 > len(list) || !n.set.has(list[2*k-2]) {
		return false
	}
	for i := 0; i < 2*k; i += 2 {
		chain = append(chain, list[i])
		if !n.plus(1, "visit", list[i]) {
			return false
		}
	}
	var barred []int
	for a := range 100 {
		if n.tree.cavalo.number[a]%11 == 0 && !slices.Contains(chain, a) {
			barred = append(barred, a)
		}
	}
	n.cross(-1, barred)
	n.limit = k - 1
	return true
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
