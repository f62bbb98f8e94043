package formula

import (
	"math"
	"slices"

	"github.com/expr-lang/expr/ast"

	"procura/core/game"
	"procura/core/text"
)

// number and truth are parts of a formula, ready to be asked.
type (
	number func(quantities []float64) float64
	truth  func(quantities []float64) bool
)

// compiler makes terms of a tree; the first thing that is wrong stays.
type compiler struct {
	names []string
	uses  []int
	parts int
	wrong *game.FormulaMistake
}

// refuse notes what is wrong with a node, and gives a term in its place.
func (c *compiler) refuse(n ast.Node, what text.Message) number {
	if c.wrong == nil {
		all := extent{first: math.MaxInt}
		ast.Walk(&n, &all)
		c.wrong = mistake(all.first, all.last-all.first, what)
	}
	return constant(0)
}

// extent holds the place of a node in the text, with all that belongs to it.
type extent struct{ first, last int }

// Visit takes a node in. A condition is where its parts are: the library places it behind
// its end.
func (e *extent) Visit(n *ast.Node) {
	if _, condition := (*n).(*ast.ConditionalNode); !condition {
		at := (*n).Location()
		e.first, e.last = min(e.first, at.From), max(e.last, at.To)
	}
}

func (c *compiler) number(n ast.Node) number {
	c.parts++
	switch n := n.(type) {
	case *ast.IntegerNode:
		return constant(float64(n.Value))
	case *ast.FloatNode:
		return constant(n.Value)
	case *ast.IdentifierNode:
		return c.quantity(n)
	case *ast.UnaryNode:
		if n.Operator == "+" {
			return c.number(n.Node)
		}
		if n.Operator == "-" {
			x := c.number(n.Node)
			return func(q []float64) float64 { return -x(q) }
		}
		return c.refuse(n, text.M("formula.needsnumber"))
	case *ast.BinaryNode:
		if made := operations[n.Operator]; made != nil {
			return made(c.number(n.Left), c.number(n.Right))
		}
		return c.refuse(n, text.M("formula.needsnumber"))
	case *ast.ConditionalNode:
		asked, yes, no := c.truth(n.Cond), c.number(n.Exp1), c.number(n.Exp2)
		return func(q []float64) float64 {
			if asked(q) {
				return yes(q)
			}
			return no(q)
		}
	case *ast.BuiltinNode:
		return c.call(n, n.Name, n.Arguments)
	case *ast.CallNode:
		return c.call(n, n.Callee.String(), n.Arguments)
	}
	return c.refuse(n, text.M("formula.part"))
}

func constant(value float64) number { return func([]float64) float64 { return value } }

// quantity returns a quantity by its index among the quantities that the formula uses.
func (c *compiler) quantity(n *ast.IdentifierNode) number {
	at := slices.Index(c.names, n.Value)
	if at < 0 {
		return c.refuse(n, text.M("formula.name", "Name", n.Value))
	}
	place := slices.Index(c.uses, at)
	if place < 0 {
		place = len(c.uses)
		c.uses = append(c.uses, at)
	}
	return func(q []float64) float64 { return q[place] }
}

// operations make a number of two.
var operations = map[string]func(a, b number) number{
	"+":  func(a, b number) number { return func(q []float64) float64 { return a(q) + b(q) } },
	"-":  func(a, b number) number { return func(q []float64) float64 { return a(q) - b(q) } },
	"*":  func(a, b number) number { return func(q []float64) float64 { return a(q) * b(q) } },
	"/":  func(a, b number) number { return func(q []float64) float64 { return a(q) / b(q) } },
	"%":  func(a, b number) number { return func(q []float64) float64 { return math.Mod(a(q), b(q)) } },
	"^":  func(a, b number) number { return func(q []float64) float64 { return math.Pow(a(q), b(q)) } },
	"**": func(a, b number) number { return func(q []float64) float64 { return math.Pow(a(q), b(q)) } },
}

// connections make a truth of two, comparisons one of two numbers.
var (
	connections = map[string]func(a, b truth) truth{
		"&&":  func(a, b truth) truth { return func(q []float64) bool { return a(q) && b(q) } },
		"and": func(a, b truth) truth { return func(q []float64) bool { return a(q) && b(q) } },
		"||":  func(a, b truth) truth { return func(q []float64) bool { return a(q) || b(q) } },
		"or":  func(a, b truth) truth { return func(q []float64) bool { return a(q) || b(q) } },
	}
	comparisons = map[string]func(a, b number) truth{
		"==": func(a, b number) truth { return func(q []float64) bool { return a(q) == b(q) } },
		"!=": func(a, b number) truth { return func(q []float64) bool { return a(q) != b(q) } },
		"<":  func(a, b number) truth { return func(q []float64) bool { return a(q) < b(q) } },
		"<=": func(a, b number) truth { return func(q []float64) bool { return a(q) <= b(q) } },
		">":  func(a, b number) truth { return func(q []float64) bool { return a(q) > b(q) } },
		">=": func(a, b number) truth { return func(q []float64) bool { return a(q) >= b(q) } },
	}
)

func (c *compiler) truth(n ast.Node) truth {
	c.parts++
	switch n := n.(type) {
	case *ast.UnaryNode:
		if n.Operator == "not" || n.Operator == "!" {
			x := c.truth(n.Node)
			return func(q []float64) bool { return !x(q) }
		}
	case *ast.BinaryNode:
		if made := connections[n.Operator]; made != nil {
			return made(c.truth(n.Left), c.truth(n.Right))
		}
		if made := comparisons[n.Operator]; made != nil {
			return made(c.number(n.Left), c.number(n.Right))
		}
	}
	c.refuse(n, text.M("formula.needstruth"))
	return func([]float64) bool { return false }
}
