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
		first, last := span(n)
		c.wrong = mistake(first, last-first, what)
	}
	return func([]float64) float64 { return 0 }
}

// span is where a node stands, with all that belongs to it.
func span(n ast.Node) (first, last int) {
	first, last = n.Location().From, n.Location().To
	var parts []ast.Node
	switch n := n.(type) {
	case *ast.UnaryNode:
		parts = []ast.Node{n.Node}
	case *ast.BinaryNode:
		parts = []ast.Node{n.Left, n.Right}
	case *ast.ConditionalNode:
		first, last = span(n.Cond) // the library places it behind its end
		parts = []ast.Node{n.Exp1, n.Exp2}
	case *ast.BuiltinNode:
		parts = n.Arguments
	case *ast.CallNode:
		parts = n.Arguments
	}
	for _, part := range parts {
		from, to := span(part)
		first, last = min(first, from), max(last, to)
	}
	return first, last
}

// number makes a number of a node.
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
		return c.sign(n)
	case *ast.BinaryNode:
		return c.operation(n)
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

// quantity looks a quantity up, at its place among those that are used.
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

func (c *compiler) sign(n *ast.UnaryNode) number {
	switch n.Operator {
	case "+":
		return c.number(n.Node)
	case "-":
		x := c.number(n.Node)
		return func(q []float64) float64 { return -x(q) }
	}
	return c.refuse(n, text.M("formula.needsnumber"))
}

// operation is a number made of two.
func (c *compiler) operation(n *ast.BinaryNode) number {
	var made func(a, b number) number
	switch n.Operator {
	case "+":
		made = func(a, b number) number { return func(q []float64) float64 { return a(q) + b(q) } }
	case "-":
		made = func(a, b number) number { return func(q []float64) float64 { return a(q) - b(q) } }
	case "*":
		made = func(a, b number) number { return func(q []float64) float64 { return a(q) * b(q) } }
	case "/":
		made = func(a, b number) number { return func(q []float64) float64 { return a(q) / b(q) } }
	case "%":
		made = func(a, b number) number { return func(q []float64) float64 { return math.Mod(a(q), b(q)) } }
	case "^", "**":
		made = func(a, b number) number { return func(q []float64) float64 { return math.Pow(a(q), b(q)) } }
	default:
		return c.refuse(n, text.M("formula.needsnumber"))
	}
	return made(c.number(n.Left), c.number(n.Right))
}

// truth makes a truth of a node.
func (c *compiler) truth(n ast.Node) truth {
	c.parts++
	switch n := n.(type) {
	case *ast.UnaryNode:
		if n.Operator == "not" || n.Operator == "!" {
			x := c.truth(n.Node)
			return func(q []float64) bool { return !x(q) }
		}
	case *ast.BinaryNode:
		switch n.Operator {
		case "&&", "and":
			a, b := c.truth(n.Left), c.truth(n.Right)
			return func(q []float64) bool { return a(q) && b(q) }
		case "||", "or":
			a, b := c.truth(n.Left), c.truth(n.Right)
			return func(q []float64) bool { return a(q) || b(q) }
		}
		if made := comparison(n.Operator); made != nil {
			return made(c.number(n.Left), c.number(n.Right))
		}
	}
	c.refuse(n, text.M("formula.needstruth"))
	return func([]float64) bool { return false }
}

// comparison makes a truth of two numbers, nil where an operator is none.
func comparison(operator string) func(a, b number) truth {
	switch operator {
	case "==":
		return func(a, b number) truth { return func(q []float64) bool { return a(q) == b(q) } }
	case "!=":
		return func(a, b number) truth { return func(q []float64) bool { return a(q) != b(q) } }
	case "<":
		return func(a, b number) truth { return func(q []float64) bool { return a(q) < b(q) } }
	case "<=":
		return func(a, b number) truth { return func(q []float64) bool { return a(q) <= b(q) } }
	case ">":
		return func(a, b number) truth { return func(q []float64) bool { return a(q) > b(q) } }
	case ">=":
		return func(a, b number) truth { return func(q []float64) bool { return a(q) >= b(q) } }
	}
	return nil
}
