package certify

import (
	"math/big"
	"slices"
	"strings"
)

// tree is evidence that no path has more points than the claim says: rows that hold for
// the numbers, 0 or 1, that say what a path does, and the branches above the line read.
//
//	            branch visit E1            above: visit E1, edge E1 F3
//	           0 /           \ 1           fixed: 0 in the first, 1 in the second
//	branch edge E1 F3        ...
//	     leaf       leaf
type tree struct {
	*certificate
	*cavalo
	index  map[string]int // of a variable, by its name
	cost   []int          // by variable
	fixed  []int8         // by variable, open where it is not
	above  []int
	rows   []row
	room   int
	weight []big.Int // scratch of a leaf, by variable
}

// row says that the sum of the terms is at most limit, or is limit.
type row struct {
	terms []term
	limit int
	equal bool
	used  int // the line of the last leaf that used it
}

type term struct{ variable, factor int32 }

// open stands for a variable that no branch has fixed.
const open = -1

// checkTree checks the tree of branches of a claim on points.
func (c *certificate) checkTree(p *cavalo) {
	t := &tree{certificate: c, cavalo: p, index: map[string]int{}, room: memory / 2}
	line := c.number
	if rest := c.take("branches"); rest != "" || int(p.begin.points) > c.claim.upper {
		c.refuseAt(line, "branches")
	}
	t.prepare()
	for more := true; more && c.ok(); {
		c.progress.States.Add(1)
		line, words := c.number, strings.Split(string(c.line), " ")
		switch words[0] {
		case "row":
			t.readRow(words[1:])
		case "branch":
			t.descend(strings.Join(words[1:], " "))
		case "leaf":
			t.readLeaf(line, words[1:])
			more = t.ascend()
		default:
			c.refuse("node", "Text", c.shown())
		}
		c.next()
	}
}

// prepare gives every variable its place.
func (t *tree) prepare() {
	add := func(cost int, kind string, of ...int) {
		t.index[variable(kind, of)] = len(t.cost)
		t.cost, t.fixed = append(t.cost, cost), append(t.fixed, open)
	}
	reached := t.landings(t.begin)
	for _, a := range reached {
		add(0, "first", a)
	}
	for i := 0; i < len(reached); i++ {
		a := reached[i]
		add(t.cavalo.number[a], "visit", a)
		add(0, "last", a)
		for _, b := range t.near[a] {
			if t.begin.left.has(b) && !slices.Contains(reached, b) {
				reached = append(reached, b)
			}
			if t.begin.left.has(b) && a < b {
				add(0, "edge", a, b)
			}
		}
	}
	t.weight = make([]big.Int, len(t.cost))
}

// variable is the name of one.
func variable(kind string, of []int) string {
	for _, a := range of {
		kind += " " + cellName(a)
	}
	return kind
}

// descend fixes a variable to 0.
func (t *tree) descend(name string) {
	j, ok := t.index[name]
	if !ok || t.fixed[j] != open {
		t.refuse("branch", "Text", name)
		return
	}
	t.fixed[j] = 0
	t.above = append(t.above, j)
}

// ascend goes to the next side that is to be read, and reports whether there is one.
func (t *tree) ascend() bool {
	for len(t.above) > 0 {
		j := t.above[len(t.above)-1]
		if t.fixed[j]++; t.fixed[j] == 1 {
			return true
		}
		t.fixed[j] = open
		t.above = t.above[:len(t.above)-1]
	}
	return false
}

// readLeaf adds rows up: "4 0:3 2:-1".
func (t *tree) readLeaf(line int, words []string) {
	units, isWhole := new(big.Int).SetString(strings.Join(words[:min(1, len(words))], ""), 10)
	if !isWhole || units.Sign() < 0 {
		t.refuse("leaf", "Text", t.shown())
		return
	}
	product, total := new(big.Int), new(big.Int)
	for j, cost := range t.cost {
		t.weight[j].Mul(units, big.NewInt(int64(cost)))
	}
	for _, word := range words[1:] {
		name, by, _ := strings.Cut(word, ":")
		i, isNumber := number(name)
		m, isWhole := new(big.Int).SetString(by, 10)
		if !isNumber || !isWhole || i >= len(t.rows) || t.rows[i].used == line || m.Sign() < 0 && !t.rows[i].equal {
			t.refuse("leaf", "Text", word)
			return
		}
		r := &t.rows[i]
		r.used = line
		total.Add(total, product.Mul(m, big.NewInt(int64(r.limit))))
		for _, a := range r.terms {
			weight := &t.weight[a.variable]
			weight.Sub(weight, product.Mul(m, big.NewInt(int64(a.factor))))
		}
	}
	for j := range t.weight {
		if t.fixed[j] == 1 || t.fixed[j] == open && t.weight[j].Sign() > 0 {
			total.Add(total, &t.weight[j])
		}
	}
	if product.Mul(units, big.NewInt(int64(t.claim.upper+1-int(t.begin.points)))); total.Cmp(product) >= 0 {
		t.refuse("weigh", "Total", total.String(), "Limit", product.String())
	}
}
