package certify

import (
	"math/big"
	"slices"
	"strings"
)

// tree is evidence that no path has more points than the claim says: the numbers, 0 or
// 1, that say what a path does, rows that all of them satisfy, and the branches above
// the line that is read.
//
//	            branch visit E1            above: {visit E1, edge E1 F3}
//	           0 /           \ 1           at: 0 in the first, 1 in the second
//	branch edge E1 F3        ...
//	     leaf       leaf
type tree struct {
	*certificate
	*cavalo
	index             map[string]int // of a variable, by its name
	visit, start, end [100]int       // variables by cell, -1 for none
	edge              [100][100]int
	cost              []int64
	fixed             []int8 // by variable, -1 where it is not
	above             []int
	rows              []row
	room              int

	left []big.Int // scratch of a leaf, by variable
	used []int     // the last leaf that used a row, by row
}

// row says that the sum of the terms is at most limit, or is limit.
type row struct {
	terms []term
	limit int64
	equal bool
}

type term struct{ variable, factor int32 }

func (r *row) add(variable, factor int) {
	if variable >= 0 {
		r.terms = append(r.terms, term{int32(variable), int32(factor)}) //nolint:gosec // both are small
	}
}

// free stands for a variable that no branch has fixed.
const free = -1

// checkTree checks the tree of branches of a claim on points.
func (c *certificate) checkTree(p *cavalo) {
	t := &tree{certificate: c, cavalo: p, index: map[string]int{}, room: memory / 2}
	if rest := c.take("branches"); rest != "" || int(p.begin.points) > c.claim.upper {
		c.refuseAt(c.number-1, "branches")
	}
	t.prepare()
	for open := true; open && c.ok(); {
		c.progress.States.Add(1)
		line := c.number
		switch {
		case c.has("row"):
			t.readRow(line, strings.Split(c.take("row"), " "))
		case c.has("branch"):
			t.descend(line, c.take("branch"))
		case c.has("leaf"):
			t.readLeaf(line, strings.Split(c.take("leaf"), " "))
			open = t.ascend()
		default:
			c.refuse("node", "Text", c.shown())
		}
	}
}

// descend fixes a variable to 0.
func (t *tree) descend(line int, name string) {
	j, ok := t.index[name]
	if !ok || t.fixed[j] != free {
		t.refuseAt(line, "branch", "Text", name)
		return
	}
	t.fixed[j] = 0
	t.above = append(t.above, j)
}

// ascend goes to the next side that is open, and reports whether there is one.
func (t *tree) ascend() bool {
	for len(t.above) > 0 {
		j := t.above[len(t.above)-1]
		if t.fixed[j]++; t.fixed[j] == 1 {
			return true
		}
		t.fixed[j] = free
		t.above = t.above[:len(t.above)-1]
	}
	return false
}

// whole reads a whole number of any size, its sign first where it is below 0.
func whole(text string) (*big.Int, bool) {
	if strings.HasPrefix(text, "+") {
		return nil, false
	}
	return new(big.Int).SetString(text, 10)
}

// readLeaf adds rows up: "4 0:3 2:-1".
func (t *tree) readLeaf(line int, words []string) {
	units, ok := whole(words[0])
	if !ok || units.Sign() < 0 {
		t.refuseAt(line, "leaf", "Text", words[0])
		return
	}
	product, total := new(big.Int), new(big.Int)
	for j, cost := range t.cost {
		t.left[j].Mul(units, big.NewInt(cost))
	}
	for _, word := range words[1:] {
		name, by, _ := strings.Cut(word, ":")
		i, isNumber := number(name)
		m, ok := whole(by)
		if !ok || !isNumber || i >= len(t.rows) || t.used[i] == line || m.Sign() < 0 && !t.rows[i].equal {
			t.refuseAt(line, "leaf", "Text", word)
			return
		}
		t.used[i] = line
		total.Add(total, product.Mul(m, big.NewInt(t.rows[i].limit)))
		for _, a := range t.rows[i].terms {
			t.left[a.variable].Sub(&t.left[a.variable], product.Mul(m, big.NewInt(int64(a.factor))))
		}
	}
	for j := range t.left {
		if t.fixed[j] == 1 || t.fixed[j] == free && t.left[j].Sign() > 0 {
			total.Add(total, &t.left[j])
		}
	}
	more := big.NewInt(int64(t.claim.upper + 1 - int(t.begin.points)))
	if total.Cmp(product.Mul(units, more)) >= 0 {
		t.refuseAt(line, "weigh", "Total", total.String(), "Units", units.String(), "Limit", product.String())
	}
}

// prepare gives every variable its place.
func (t *tree) prepare() {
	for a := range 100 {
		t.visit[a], t.start[a], t.end[a] = -1, -1, -1
		for b := range 100 {
			t.edge[a][b] = -1
		}
	}
	next := t.landings(t.begin)
	reached := slices.Clone(next)
	for i := 0; i < len(reached); i++ {
		for _, b := range t.near[reached[i]] {
			if t.begin.left.has(b) && !slices.Contains(reached, b) {
				reached = append(reached, b)
			}
		}
	}
	for _, a := range reached {
		t.visit[a] = t.variable("visit "+cellName(a), t.cavalo.number[a])
		t.end[a] = t.variable("last "+cellName(a), 0)
		for _, b := range t.near[a] {
			if a < b && slices.Contains(reached, b) {
				t.edge[a][b] = t.variable("edge "+cellName(a)+" "+cellName(b), 0)
				t.edge[b][a] = t.edge[a][b]
			}
		}
	}
	for _, a := range next {
		t.start[a] = t.variable("first "+cellName(a), 0)
	}
	t.left = make([]big.Int, len(t.cost))
}

func (t *tree) variable(name string, cost int) int {
	t.index[name] = len(t.cost)
	t.cost, t.fixed = append(t.cost, int64(cost)), append(t.fixed, free)
	return len(t.cost) - 1
}
