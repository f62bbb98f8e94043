package formula

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"

	"procura/core/game"
	"procura/core/text"
)

// operators lists the operators that a formula may have; the library reads many more.
const operators = " + - * / % ^ ** == != < <= > >= && || and or not ! ? : , "

// words takes a formula apart, and refuses whatever has no place in any.
func words(source string, names []string) ([]lexer.Token, *game.FormulaMistake) {
	if wrong := marks(source); wrong != nil {
		return nil, wrong
	}
	tokens, err := lexer.Lex(file.NewSource(source))
	if err != nil {
		return nil, badWord(err)
	}
	depth := 0
	for i := range tokens {
		if tokens[i].Is(lexer.Bracket, "(") {
			depth++
		} else if tokens[i].Is(lexer.Bracket, ")") {
			depth--
		}
		if depth > deepest {
			return nil, under(&tokens[i], text.M("formula.deep", "Most", deepest))
		}
		if wrong := word(tokens, i, names); wrong != nil {
			return nil, wrong
		}
	}
	return tokens, nil
}

// marks looks at the characters, before anybody makes anything of them.
func marks(source string) *game.FormulaMistake {
	if strings.TrimSpace(source) == "" {
		return mistake(0, 0, text.M("formula.empty"))
	}
	if n := utf8.RuneCountInString(source); n > Longest {
		return mistake(Longest, n-Longest, text.M("formula.long", "Most", Longest))
	}
	at, before := 0, rune(0)
	for _, r := range source {
		switch {
		case before == '/' && (r == '/' || r == '*'):
			return mistake(at-1, 2, text.M("formula.operator", "Operator", "/"+string(r)))
		case r == utf8.RuneError, !unicode.IsLetter(r) && !strings.ContainsRune("0123456789_.,()+-*/%^<>=!&|?: ", r):
			return mistake(at, 1, text.M("formula.character", "Character", text.Plain(string(r))))
		}
		at, before = at+1, r
	}
	return nil
}

// badWord names what the library can't take apart: a number with letters behind it.
func badWord(err error) *game.FormulaMistake {
	var where *file.Error
	if !errors.As(err, &where) {
		return mistake(0, 0, text.M("formula.number"))
	}
	return mistake(where.From, max(1, where.To-where.From), text.M("formula.number"))
}

// word returns what is wrong with a token.
func word(tokens []lexer.Token, i int, names []string) *game.FormulaMistake {
	t := &tokens[i]
	switch t.Kind {
	case lexer.Operator:
		if t.Value == "=" {
			return under(t, text.M("formula.equals"))
		}
		if !strings.Contains(operators, " "+t.Value+" ") {
			return under(t, text.M("formula.operator", "Operator", t.Value))
		}
	case lexer.Number:
		if !isNumber(t.Value) {
			return under(t, text.M("formula.number"))
		}
	case lexer.Identifier:
		return name(tokens, i, names)
	}
	return nil
}

// isNumber reports whether a token is a decimal number in range.
func isNumber(word string) bool {
	digits := strings.ReplaceAll(word, "_", "")
	if strings.ContainsAny(digits, ".eE") {
		_, err := strconv.ParseFloat(digits, 64)
		return err == nil && !strings.ContainsAny(digits, "xX")
	}
	_, err := strconv.ParseInt(digits, 10, 64)
	return err == nil
}

// name returns what is wrong with a name: a function has parentheses behind it, a quantity
// none.
func name(tokens []lexer.Token, i int, names []string) *game.FormulaMistake {
	t := &tokens[i]
	called := i+1 < len(tokens) && tokens[i+1].Is(lexer.Bracket, "(")
	isFunction, isQuantity := slices.Contains(Functions(), t.Value), slices.Contains(names, t.Value)
	switch {
	case called && isFunction, !called && isQuantity:
		return nil
	case called && isQuantity:
		return under(t, text.M("formula.nofunction", "Name", t.Value))
	case called:
		return under(t, text.M("formula.function", "Name", t.Value, "Functions", strings.Join(Functions(), " ")))
	case isFunction:
		return under(t, text.M("formula.bare", "Name", t.Value))
	}
	if near := nearest(t.Value, names); near != "" {
		return under(t, text.M("formula.near", "Name", t.Value, "Near", near))
	}
	return under(t, text.M("formula.name", "Name", t.Value))
}

func under(t *lexer.Token, what text.Message) *game.FormulaMistake {
	return mistake(t.From, t.To-t.From, what)
}
