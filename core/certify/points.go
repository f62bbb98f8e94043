package certify

import (
	"math/big"
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
	*certificate
	*cavalo
	index       map[string]int // of a variable, by its name
	cost, fixed []int          // by variable
	above       []int
	rows        []row
	within      cells // to which jumps lead from the start
}

// row says that the sum of the terms is at most limit, or is limit.
type row struct {
	terms []term
	limit int
	equal bool
}

type term struct{ variable, factor int32 }

// mostDigits is how long a number of a leaf may be.
const mostDigits = 1000

// open stands for a variable that no branch has fixed.
const open = -1

// checkTree checks the tree of branches of a claim on points.
func (c *certificate) checkTree(p *cavalo) {
	t := newTree(c, p)
	c.taken(c.take("branches") == "" && int(p.begin.points) <= c.upper, "branches", "")
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
func newTree(c *certificate, p *cavalo) *tree {
	t := &tree{certificate: c, cavalo: p, index: map[string]int{}, within: p.reached(p.begin)}
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

// variable is the name of one.
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
		if t.fixed[j]++; t.fixed[j] == 1 {
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
