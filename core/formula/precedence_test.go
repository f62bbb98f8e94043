package formula

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func TestNotBindsAsInPython(t *testing.T) {
	for source, want := range map[string]float64{ // pontos 7, media 2, falta -3.5
		"not pontos < media ? 1 : 0":                            1,
		"not pontos > media ? 1 : 0":                            0,
		"not pontos < media and media > 9 ? 1 : 0":              0,
		"not pontos > media and media > 9 or 1 < 2 ? 1 : 0":     1,
		"not pontos < media or pontos > media ? 1 : 0":          1,
		"not not pontos > media ? 1 : 0":                        1,
		"not (pontos < media) ? 1 : 0":                          1,
		"not (pontos) < media ? 1 : 0":                          1,
		"not 1 < media < 3 ? 1 : 0":                             0,
		"not pontos + 1 == 8 && media == 2 ? 1 : 0":             0,
		"pontos > 1 and not media > 3 ? 1 : 0":                  1,
		"min(1, not media > 3 ? 5 : 6, 7)":                      1,
		"max(1, (not (media > 3 or not media > 1) ? 5 : 6), 2)": 5,
		"media > 3 ? 1 : not media > 3 ? not 1 > 2 ? 4 : 3 : 2": 4,
		"not media > 3 ? 1 : 0":                                 1,
		"!(media > 3) ? 1 : 0":                                  1,
		"not !(media > 3) == (1 > 2) ? 1 : 0":                   math.NaN(), // a truth is no number
		"not media ? 1 : 0":                                     math.NaN(),
		"(not media) < 3 ? 1 : 0":                               math.NaN(),
		"not media < 3":                                         math.NaN(),
		"media not < 3 ? 1 : 0":                                 math.NaN(),
	} {
		if math.IsNaN(want) {
			if _, wrong := Read(source, names); wrong == nil {
				t.Errorf("%s is taken", source)
			}
			continue
		}
		if got := valueOf(t, source); got != want {
			t.Errorf("%s = %v, want %v", source, got, want)
		}
	}
}

func TestMistakesBehindANotStandUnderTheirToken(t *testing.T) {
	for source, want := range map[string]string{
		"not":                              "",
		"not pontos <":                     "",
		"not pontos < ) ? 1 : 2":           "             ^",
		"not pontos > 1":                   "^^^^^^^^^^^^^^",
		"1 + not pontos > 1":               "    ^^^^^^^^^^^^^^",
		"not pontos and 1 > 0 ? 1 : 2":     "    ^^^^^^",
		"not 1 > (2 > media) ? 1 : 2":      "         ^^^^^^^^^",
		"not pontos < 1 2 ? 1 : 2":         "               ^",
		"not not (pontos > 1":              "",
		"not not pontos > 1 ? pontoss : 1": "                     ^^^^^^^",
	} {
		_, wrong := Read(source, names)
		if wrong == nil {
			t.Errorf("%q is taken", source)
			continue
		}
		at, length := strings.Count(want, " "), strings.Count(want, "^")
		if want == "" {
			at = len(source)
		}
		if wrong.At != at || wrong.Length != length {
			t.Errorf("%q: %d+%d %s, want %d+%d", source, wrong.At, wrong.Length, wrong.What.Key, at, length)
		}
	}
}

// python reads a formula by the grammar of Python, one function for each of its lines, and gives its value. It
// knows no functions and no mistakes. A truth is 1 or 0.
type python struct {
	words []string
	at    int
}

func (p *python) next(words ...string) string {
	for _, word := range words {
		if p.at < len(p.words) && p.words[p.at] == word {
			p.at++
			return word
		}
	}
	return ""
}

func asNumber(truth bool) float64 {
	if truth {
		return 1
	}
	return 0
}

func (p *python) choice() float64 {
	value := p.or()
	if p.next("?") == "" {
		return value
	}
	yes := p.choice()
	p.next(":")
	no := p.choice()
	if value != 0 {
		return yes
	}
	return no
}

func (p *python) or() float64 {
	value := p.and()
	for p.next("or", "||") != "" {
		other := p.and()
		value = asNumber(value != 0 || other != 0)
	}
	return value
}

func (p *python) and() float64 {
	value := p.not()
	for p.next("and", "&&") != "" {
		other := p.not()
		value = asNumber(value != 0 && other != 0)
	}
	return value
}

func (p *python) not() float64 {
	if p.next("not") != "" {
		return asNumber(p.not() == 0)
	}
	return p.comparison()
}

func (p *python) comparison() float64 {
	left, all, compared := p.sum(), true, false
	value := left
	for op := p.next("<", "<=", ">", ">=", "==", "!="); op != ""; op = p.next("<", "<=", ">", ">=") {
		right := p.sum()
		holds := map[string]bool{
			"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right, "==": left == right, "!=": left != right,
		}
		all = all && holds[op]
		compared = true
		left = right
	}
	if compared {
		value = asNumber(all)
	}
	return value
}

func (p *python) sum() float64 {
	value := p.product()
	for op := p.next("+", "-"); op != ""; op = p.next("+", "-") {
		other := p.product()
		if op == "-" {
			other = -other
		}
		value += other
	}
	return value
}

func (p *python) product() float64 {
	value := p.signed()
	for op := p.next("*", "/", "%"); op != ""; op = p.next("*", "/", "%") {
		other := p.signed()
		values := map[string]float64{"*": value * other, "/": value / other, "%": math.Mod(value, other)}
		value = values[op]
	}
	return value
}

func (p *python) signed() float64 {
	switch p.next("-", "+") {
	case "-":
		return -p.signed()
	case "+":
		return p.signed()
	}
	value := p.atom()
	if p.next("^", "**") != "" {
		value = math.Pow(value, p.signed())
	}
	return value
}

func (p *python) atom() float64 {
	if p.next("(") != "" {
		value := p.choice()
		p.next(")")
		return value
	}
	word := p.words[p.at]
	p.at++
	for i, name := range names {
		if word == name {
			return values[i]
		}
	}
	value, _ := strconv.ParseFloat(word, 64)
	return value
}

// bareFormula makes a random formula whose meaning hangs on what binds more; a blank stands between its words.
type bareFormula struct{ *rand.Rand }

func (r bareFormula) pick(list ...string) string { return list[r.IntN(len(list))] }

func (r bareFormula) number(depth int) string {
	if depth <= 0 || r.IntN(4) == 0 {
		return r.pick("1", "0", "2.5", "3", "pontos", "media", "falta")
	}
	switch r.IntN(8) {
	case 0:
		return r.pick("- ", "+ ") + r.number(depth-1)
	case 1:
		return "( " + r.number(depth-1) + " )"
	case 2:
		return "( " + r.truth(depth-1) + " ? " + r.number(depth-1) + " : " + r.number(depth-1) + " )"
	}
	return r.number(depth-1) + " " + r.pick("+", "-", "*", "/", "%", "^", "**") + " " + r.number(depth-1)
}

func (r bareFormula) truth(depth int) string {
	switch r.IntN(7) {
	case 0, 1:
		return "not " + r.truth(depth-1)
	case 2, 3:
		if depth > 0 {
			return r.truth(depth-1) + " " + r.pick("and", "or", "&&", "||") + " " + r.truth(depth-1)
		}
	case 4:
		return "( " + r.truth(depth-1) + " )"
	case 5:
		return r.number(depth-1) + " " + r.pick("<", "<=") + " " + r.number(depth-1) + " " + r.pick("<", ">=") + " " + r.number(depth-1)
	}
	return r.number(depth-1) + " " + r.pick("<", "<=", ">", ">=", "==", "!=") + " " + r.number(depth-1)
}

// TestWhatBindsMoreIsThatOfPython: without parentheses too, by a parser that shares nothing with the library's.
func TestWhatBindsMoreIsThatOfPython(t *testing.T) {
	random, held, nots := bareFormula{rand.New(rand.NewPCG(7, 8))}, 0, 0
	for range 20_000 {
		source := random.truth(3) + " ? " + random.number(2) + " : " + random.truth(1) + " ? " + random.number(1) + " : " + random.number(2)
		if _, wrong := Read(source, names); wrong != nil {
			if wrong.What.Key != "formula.long" && wrong.What.Key != "formula.parts" {
				t.Fatalf("%s: %+v", source, *wrong)
			}
			continue
		}
		p := python{words: strings.Fields(source)}
		want, got := p.choice(), valueOf(t, source)
		if p.at != len(p.words) {
			t.Fatalf("%s: read up to %d of %d", source, p.at, len(p.words))
		}
		if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Fatalf("%s = %v, want %v", source, got, want)
		}
		held++
		nots += strings.Count(source, "not")
	}
	if held < 15_000 || nots < held/2 {
		t.Errorf("%d held, with %d times not: the sample says little", held, nots)
	}
}
