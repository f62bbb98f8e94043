package formula

import (
	"errors"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/parser/lexer"

	"procura/core/game"
	"procura/core/text"
)

// bound is a formula in which the operand of each "not" stands in parentheses. From are the places that its
// characters have in the formula as it was written, and behind them its end.
type bound struct {
	source []rune
	from   []int
}

// bindNot gives "not" the place that it has in Python, below comparisons and above "and": the library has it
// above all operations of two.
func bindNot(source string, tokens []lexer.Token) bound {
	runes := []rune(source)
	opened, closed := map[int]int{}, map[int]int{} // parentheses before a place
	for i := range tokens {
		end := i + 1
		for depth := 0; end < len(tokens) && !(depth == 0 && endsNot(&tokens[end])); end++ {
			switch t := &tokens[end]; {
			case t.Is(lexer.Bracket, "("):
				depth++
			case t.Is(lexer.Bracket, ")"):
				depth--
			}
		}
		place := len(runes)
		if end < len(tokens) && tokens[end].Kind != lexer.EOF {
			place = tokens[end].From
		}
		if tokens[i].Is(lexer.Operator, "not") && end > i+1 {
			opened[tokens[i+1].From]++
			closed[place]++
		}
	}
	var b bound
	add := func(r rune, at int) { b.source, b.from = append(b.source, r), append(b.from, at) }
	for at := range len(runes) + 1 {
		for range closed[at] {
			add(')', at)
		}
		for range opened[at] {
			add('(', at)
		}
		if at < len(runes) {
			add(runes[at], at)
		}
	}
	b.from = append(b.from, len(runes))
	return b
}

// endsNot reports whether a token is behind the operand of a "not" before it.
func endsNot(t *lexer.Token) bool {
	return t.Kind == lexer.EOF || t.Is(lexer.Bracket, ")") ||
		t.Kind == lexer.Operator && slices.Contains([]string{"and", "&&", "or", "||", "?", ":", ","}, t.Value)
}

// under is a mistake at the place that it has in the formula as it was written.
func (b *bound) under(m *game.FormulaMistake) *game.FormulaMistake {
	at, end := b.from[m.At], b.from[m.At]
	if m.Length > 0 {
		end = b.from[m.At+m.Length-1] + 1
	}
	return mistake(at, end-at, m.What)
}

// parse makes a tree of a formula whose tokens, as it was written, are known.
func (b *bound) parse(tokens []lexer.Token) (ast.Node, *game.FormulaMistake) {
	tree, err := parser.Parse(string(b.source))
	if err == nil {
		return tree.Node, nil
	}
	var where *file.Error
	i := -1
	if errors.As(err, &where) {
		i = slices.IndexFunc(tokens, func(t lexer.Token) bool { return t.From == b.from[where.From] && t.Kind != lexer.EOF })
	}
	if i < 0 || strings.HasPrefix(where.Message, "unexpected token EOF") {
		return nil, mistake(b.from[len(b.source)], 0, text.M("formula.end"))
	}
	switch t := &tokens[i]; t.Value {
	case ",":
		return nil, under(t, text.M("formula.comma"))
	case ")":
		return nil, under(t, text.M("formula.close"))
	default:
		return nil, under(t, text.M("formula.unexpected", "Token", t.Value))
	}
}
