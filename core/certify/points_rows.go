package certify

import (
	"cmp"
	"slices"
	"strings"
)

// named is what the name of a row speaks of.
type named struct {
	cells  []int
	number int
	set    [100]bool
}

// readRow makes a row from its name.
func (t *tree) readRow(line int, words []string) {
	n, form := &named{}, words[0]
	for _, word := range words[1:] {
		form += t.understand(word, n)
	}
	r, ok := t.rowOf(form, n)
	t.room -= 64 + 8*cap(r.terms)
	switch {
	case t.room < 0:
		t.refuseAt(line, "memory")
	case !ok:
		t.refuseAt(line, "row-kind", "Text", strings.Join(words, " "))
	}
	t.rows, t.used = append(t.rows, r), append(t.used, 0)
}

// understand reads a word of a name: " cell", " number", " set", or what no row has.
func (t *tree) understand(word string, n *named) string {
	if column, line, ok := place(word); ok && t.visit[10*line+column] >= 0 {
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
	for cell := range n.set {
		n.set[cell] = piece(word[cell/4])>>(3-cell%4)&1 == 1
	}
	return " set"
}

// rowOf is the row of a name, if it holds for every path.
func (t *tree) rowOf(form string, n *named) (r row, ok bool) {
	switch form {
	case "degree cell":
		only := [100]bool{}
		only[n.cells[0]] = true
		t.cross(&r, &only, 1, true, func(int) bool { return false })
		r.add(t.visit[n.cells[0]], -2)
		r.equal = true
		return r, true
	case "first":
		return t.all(&t.start), true
	case "last":
		return t.all(&t.end), true
	case "mirror cell cell":
		t.triggered(&r, n.cells)
		r.limit = 1
		return r, t.mirrored(n.cells[0], n.cells[1])
	case "doubles number":
		return t.doublesRow(n.number)
	case "step cell cell", "step cell cell cell":
		return t.step(n.cells[0], n.cells[1:])
	case "set set cell", "set set cell cell":
		return t.enclose(&n.set, n.cells)
	case "order number set":
		return t.order(n.number, &n.set)
	}
	if strings.HasPrefix(form, "begin") && strings.TrimPrefix(form, "begin") == strings.Repeat(" cell", len(n.cells)) {
		return t.beginning(n.cells)
	}
	return r, false
}

// all says that the path has one of some variables.
func (t *tree) all(of *[100]int) row {
	r := row{limit: 1, equal: true}
	for _, j := range of {
		r.add(j, 1)
	}
	return r
}

// hasFreeFirst reports whether the first cell triggers no number rules, and others do.
func (t *tree) hasFreeFirst() bool { return t.rules["numbers"] == "on" && !t.isRuled(t.begin) }

// mirrored reports whether each of two numbers erases the other.
func (t *tree) mirrored(a, b int) bool {
	m, n := t.cavalo.number[a], t.cavalo.number[b]
	return t.rules["numbers"] == "on" && m != n && n == m%10*10+m/10
}

// rivals reports whether at most one of some cells is visited: one, or two that erase
// each other.
func (t *tree) rivals(of []int) bool {
	return len(of) == 1 || len(of) == 2 && t.mirrored(of[0], of[1]) && !t.hasFreeFirst()
}

// triggered adds the visits that trigger the number rules.
func (t *tree) triggered(r *row, of []int) {
	for _, a := range of {
		r.add(t.visit[a], 1)
		if t.hasFreeFirst() {
			r.add(t.start[a], -1)
		}
	}
}

// doubles are those that stand at the start, in the order in which they are erased.
func (t *tree) doubles() (list []int) {
	for a := range 100 {
		if t.begin.left.has(a) && t.isDouble(a) {
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(t.cavalo.number[b], t.cavalo.number[a]), cmp.Compare(a, b))
	})
	if t.rules["double"] == "smallest" {
		slices.Reverse(list)
	}
	return list
}

func (t *tree) doublesRow(m int) (r row, ok bool) {
	list := t.doubles()
	if t.rules["numbers"] == "off" || m < 1 || m > len(list) || t.rules["double"] == "choice" && m < len(list) {
		return r, false
	}
	t.triggered(&r, list[:m])
	r.limit = int64(m+1) / 2
	return r, true
}

func (t *tree) step(from int, to []int) (r row, ok bool) {
	ok = t.rivals(to)
	r.add(t.visit[from], -1)
	for _, b := range to {
		ok = ok && t.edge[from][b] >= 0
		r.add(t.edge[from][b], 1)
	}
	return r, ok
}

// cross adds the edges with one end in a set, and the ends of the path there; cells that
// are barred are as if they were not.
func (t *tree) cross(r *row, set *[100]bool, factor int, lasts bool, barred func(int) bool) {
	for a := range 100 {
		if !set[a] || barred(a) {
			continue
		}
		r.add(t.start[a], factor)
		if lasts {
			r.add(t.end[a], factor)
		}
		for _, b := range t.near[a] {
			if !set[b] && !barred(b) {
				r.add(t.edge[a][b], factor)
			}
		}
	}
}

func (t *tree) enclose(set *[100]bool, of []int) (r row, ok bool) {
	ok = t.rivals(of)
	t.cross(&r, set, -1, true, func(int) bool { return false })
	for _, a := range of {
		ok = ok && set[a]
		r.add(t.visit[a], 2)
	}
	return r, ok
}

func (t *tree) order(k int, set *[100]bool) (r row, ok bool) {
	list := t.doubles()
	if !t.isRuled(t.begin) || t.rules["double"] == "choice" || k < 1 || 2*k-1 > len(list) || !set[list[2*k-2]] {
		return r, false
	}
	var chain []int
	for i := range k {
		a := list[2*i]
		if t.visit[a] < 0 {
			return r, false
		}
		chain = append(chain, a)
		r.add(t.visit[a], 1)
	}
	t.cross(&r, set, -1, false, func(a int) bool { return t.cavalo.number[a]%11 == 0 && !slices.Contains(chain, a) })
	r.limit = int64(k) - 1
	return r, true
}

// beginning says that no path begins with some cells, if none does.
func (t *tree) beginning(of []int) (r row, ok bool) {
	for i, a := range of {
		if j := t.start[a]; i == 0 {
			ok = j >= 0
			r.add(j, 1)
		} else {
			j = t.edge[of[i-1]][a]
			ok = ok && j >= 0 && !slices.Contains(of[:i], a)
			r.add(j, 1)
		}
	}
	r.limit = int64(len(of)) - 1
	return r, ok && !t.begins(of)
}

// begins plays some cells.
func (t *tree) begins(of []int) bool {
	s := t.begin
	for i, a := range of {
		at := slices.IndexFunc(t.steps(s, nil), func(m step[knight]) bool {
			return m.cell == a && !slices.ContainsFunc(of[i+1:], func(b int) bool { return !m.next.left.has(b) })
		})
		if at < 0 {
			return false
		}
		s = t.steps(s, nil)[at].next
	}
	return true
}
