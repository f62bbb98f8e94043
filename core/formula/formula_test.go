package formula

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/parser"

	"procura/core/internal/system"
)

var names = []string{"pontos", "media", "falta"}

// values are given to the names.
var values = []float64{7, 2, -3.5}

// valueOf reads a formula that is right, and gives its value.
func valueOf(t testing.TB, source string) float64 {
	t.Helper()
	p, wrong := Read(source, names)
	if wrong != nil {
		t.Fatalf("%q: %+v", source, *wrong)
	}
	var used []float64
	for _, i := range p.Uses() {
		used = append(used, values[i])
	}
	return p.Value(used)
}

func TestValues(t *testing.T) {
	for source, want := range map[string]float64{
		"1":                                     1,
		"1_000 + .5":                            1000.5,
		"2e3":                                   2000,
		"pontos / media":                        3.5,
		"-pontos^2":                             -49,
		"2^3^2":                                 512,
		"2**3":                                  8,
		"pontos % 4":                            3,
		"falta % 2":                             -1.5,
		"pontos - media - 1":                    4,
		"min(pontos, media, falta)":             -3.5,
		"max(pontos, media)":                    7,
		"max(4)":                                4,
		"abs(falta)":                            3.5,
		"ceil(falta) + floor(falta)":            -7,
		"sqrt(pontos + media)":                  3,
		"pontos > media ? 1 : 2":                1,
		"pontos > 3 and media > 3 ? 1 : 2":      2,
		"not (pontos == 7) || media != 2 ? 1:0": 0,
		"1 < media < 3 ? 1 : 0":                 1,
		"media <= 2 && media >= 2 ? 5 : 6":      5,
		"media > 3 ? 1 : media > 1 ? 2 : 3":     2,
		"+pontos":                               7,
		"pontos / 0":                            math.Inf(1),
		"-1 / 0":                                math.Inf(-1),
	} {
		if got := valueOf(t, source); got != want {
			t.Errorf("%s = %v, want %v", source, got, want)
		}
	}
	for _, source := range []string{"0/0", "sqrt(falta)", "min(1, 0/0)", "falta ^ 0.5", "5 % 0"} {
		if got := valueOf(t, source); !math.IsNaN(got) {
			t.Errorf("%s = %v, want no number", source, got)
		}
	}
}

func TestAQuantityIsAskedForOnceAndOnlyWhereItIsNamed(t *testing.T) {
	p, _ := Read("falta + pontos * falta", names)
	if uses := p.Uses(); len(uses) != 2 || uses[0] != 2 || uses[1] != 0 {
		t.Errorf("%v", uses)
	}
}

func TestMistakesStandUnderTheirToken(t *testing.T) {
	for source, want := range map[string]struct {
		marks string // ^ under what is meant; "" is the end
		key   string
	}{
		"":                         {"", "formula.empty"},
		"  ":                       {"", "formula.empty"},
		"pontos -":                 {"", "formula.end"},
		"(pontos - media":          {"", "formula.end"},
		"media > 1 ? 2":            {"", "formula.end"},
		"pontos 2":                 {"       ^", "formula.unexpected"},
		"1 +* 2":                   {"   ^", "formula.unexpected"},
		"pontos + nao":             {"         ^^^", "formula.name"},
		"é + pontos":               {"^", "formula.name"},
		"1 + pontoss":              {"    ^^^^^^^", "formula.near"},
		"Média":                    {"^^^^^", "formula.near"},
		"1 + 0,5":                  {"     ^", "formula.comma"},
		"1 + pontos)":              {"          ^", "formula.close"},
		"()":                       {" ^", "formula.close"},
		")":                        {"^", "formula.close"},
		"1e999":                    {"^^^^^", "formula.number"},
		"1 + 99999999999999999999": {"    ^^^^^^^^^^^^^^^^^^^^", "formula.number"},
		"0x1F":                     {"^^^^", "formula.number"},
		"12abc + 1":                {"  ^", "formula.number"},
		"foo(pontos)":              {"^^^", "formula.function"},
		"all(pontos, 1)":           {"^^^", "formula.function"},
		"pontos(1)":                {"^^^^^^", "formula.nofunction"},
		"1 + min":                  {"    ^^^", "formula.bare"},
		"abs(1, 2)":                {"^^^^^^^^", "formula.one"},
		"1 + max()":                {"    ^^^", "formula.none"},
		"pontos = 7":               {"       ^", "formula.equals"},
		"pontos // 2":              {"       ^^", "formula.operator"},
		"pontos /* a */":           {"       ^^", "formula.operator"},
		"1..3":                     {" ^^", "formula.operator"},
		"pontos ?? 3":              {"       ^^", "formula.operator"},
		"pontos.media":             {"      ^", "formula.operator"},
		"pontos in 3":              {"       ^^", "formula.operator"},
		"pontos | abs":             {"       ^", "formula.operator"},
		"if pontos":                {"^^", "formula.operator"},
		`"pontos"`:                 {"^", "formula.character"},
		"pontos; 1":                {"      ^", "formula.character"},
		"á [1]":                    {"  ^", "formula.character"},
		"pontos\n":                 {"      ^", "formula.character"},
		"1 +\t2":                   {"   ^", "formula.character"},
		"\xff":                     {"^", "formula.character"},
		"pontos > 1":               {"^^^^^^^^^^", "formula.needsnumber"},
		"1 + (2 > media)":          {"     ^^^^^^^^^", "formula.needsnumber"},
		"not pontos":               {"^^^^^^^^^^", "formula.needsnumber"},
		"pontos ? 1 : 2":           {"^^^^^^", "formula.needstruth"},
		"pontos and 1 > 0 ? 1 : 2": {"^^^^^^", "formula.needstruth"},
		"1 > 0 ? media > 2 : 3":    {"        ^^^^^^^^^", "formula.needsnumber"},
	} {
		_, wrong := Read(source, names)
		if wrong == nil {
			t.Errorf("%q is taken", source)
			continue
		}
		at, length := strings.Count(want.marks, " "), strings.Count(want.marks, "^")
		if want.marks == "" && strings.TrimSpace(source) != "" {
			at = len([]rune(source))
		}
		if wrong.At != at || wrong.Length != length || wrong.What.Key != want.key {
			t.Errorf("%q: %d+%d %s, want %d+%d %s", source, wrong.At, wrong.Length, wrong.What.Key, at, length, want.key)
		}
	}
}

func TestLimitsOfAFormula(t *testing.T) {
	for _, c := range []struct{ source, key string }{
		{strings.Repeat("1+", 124) + "1", ""},
		{strings.Repeat("1+", 125) + "1", "formula.parts"},
		{"1" + strings.Repeat(" ", Longest-1), ""},
		{"1" + strings.Repeat(" ", Longest), "formula.long"},
		{strings.Repeat("(", 50) + "1" + strings.Repeat(")", 50), ""},
		{strings.Repeat("(", 51) + "1" + strings.Repeat(")", 51), "formula.deep"},
		{strings.Repeat("-", Longest-1) + "1", "formula.parts"},
		{strings.Repeat("2^", 249) + "1", "formula.parts"},
		{strings.Repeat("ã", Longest+1), "formula.long"},
		{strings.Repeat("1>0?1:", 60) + "1", "formula.parts"},
	} {
		_, wrong := Read(c.source, names)
		if got := wrong == nil; got != (c.key == "") || wrong != nil && wrong.What.Key != c.key {
			t.Errorf("%.20s...: %+v, want %s", c.source, wrong, c.key)
		}
	}
}

// TestReadingTakesUnderAMillisecond: the longest ones too; with tenfold slack.
func TestReadingTakesUnderAMillisecond(t *testing.T) {
	for _, source := range []string{
		"(pontos - media) / falta", strings.Repeat("1+", 124) + "1", strings.Repeat("(", 50) + "1" + strings.Repeat(")", 50),
		strings.Repeat("pontos*", 71) + "x", strings.Repeat("-", Longest-1) + "1",
	} {
		least := time.Hour
		for range 5 {
			began := system.Now()
			Read(source, names)
			least = min(least, system.Since(began))
		}
		if least > 10*time.Millisecond {
			t.Errorf("%.20s: %s", source, least)
		}
	}
}

// grammar makes a random formula that is right: a number, or a truth.
func grammar(random *rand.Rand, depth int, truth bool) string {
	number := func() string { return grammar(random, depth-1, false) }
	either := func(list ...string) string { return list[random.IntN(len(list))] }
	if truth {
		switch {
		case depth > 0 && random.IntN(3) == 0:
			return "(" + grammar(random, depth-1, true) + either(" and ", " or ", "&&", "||") + grammar(random, depth-1, true) + ")"
		case depth > 0 && random.IntN(4) == 0:
			return either("not ", "!") + "(" + grammar(random, depth-1, true) + ")"
		}
		return "(" + number() + either("<", "<=", ">", ">=", "==", "!=") + number() + ")"
	}
	if depth <= 0 {
		return either("1", "0", "2.5", "1e3", "0.5", "pontos", "media", "falta")
	}
	switch random.IntN(8) {
	case 0:
		return "(" + grammar(random, depth-1, true) + "?" + number() + ":" + number() + ")"
	case 1:
		return either("min", "max") + "(" + number() + ", " + number() + either("", ", "+number()) + ")"
	case 2:
		return either("abs", "ceil", "floor", "sqrt") + "(" + number() + ")"
	case 3:
		return "-" + number()
	}
	return "(" + number() + either("+", "-", "*", "/", "%", "^", "**") + number() + ")"
}

// TestValuesAreThoseOfTheLibrary: the library evaluates too, in a way of its own. It has
// no remainder of fractions, and no roots.
func TestValuesAreThoseOfTheLibrary(t *testing.T) {
	env := map[string]any{}
	for i, name := range names {
		env[name] = values[i]
	}
	random, held := rand.New(rand.NewPCG(5, 6)), 0
	for range 3000 {
		source := strings.NewReplacer("%", "*", "sqrt", "abs").Replace(grammar(random, 1+random.IntN(4), false))
		if _, wrong := Read(source, names); wrong != nil {
			continue
		}
		program, err := expr.Compile(source, expr.Env(env), expr.AsFloat64())
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		value, err := expr.Run(program, env)
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		want, got := value.(float64), valueOf(t, source)
		if math.IsNaN(got) || math.IsNaN(want) || math.IsInf(got, 0) {
			continue // min and max of the library pass over what is no number
		}
		held++
		if got != want {
			t.Fatalf("%s = %v, the library says %v", source, got, want)
		}
	}
	if held < 2000 {
		t.Errorf("%d held: the sample says little", held)
	}
}

// noise is a row of words and characters that may be right by luck alone.
func noise(random *rand.Rand) string {
	words := []string{
		"pontos", "media", "falta", "min(", "max(", "abs(", "(", ")", "+", "-", "*", "/", "%", "^", "?", ":", ",", "<", "=", "!",
		"&", "|", ".", "1", "2.5", "e", "0x", " ", "and", "or", "not", "in", "let", "if", "ã", "\x00", "\xff", "\u202e", "#", "[", "{", "\"", "sum(", "..", "_", "nil", "true",
	}
	var b strings.Builder
	for range random.IntN(40) {
		b.WriteString(words[random.IntN(len(words))])
	}
	return b.String()
}

// hold reads whatever it is and, where it is a formula, takes its value.
func hold(t *testing.T, source string) (read bool) {
	t.Helper()
	p, wrong := Read(source, names)
	if (p == nil) == (wrong == nil) {
		t.Fatalf("%q: %v, %v", source, p, wrong)
	}
	if wrong != nil {
		if n := len([]rune(source)); wrong.At < 0 || wrong.Length < 0 || wrong.At+wrong.Length > n || wrong.What.IsZero() {
			t.Fatalf("%q of %d: %+v", source, n, *wrong)
		}
		return false
	}
	used := make([]float64, len(p.Uses()))
	for _, x := range []float64{0, 1, -2.5, 1e300, math.Inf(1), math.NaN()} {
		for i := range used {
			used[i] = x
		}
		p.Value(used)
	}
	return true
}

// TestRandomFormulasNeitherPanicNorHang: the short form of FuzzRead, half of it by the
// grammar and half of it noise.
func TestRandomFormulasNeitherPanicNorHang(t *testing.T) {
	rounds := 100_000
	if testing.Short() {
		rounds /= 10
	}
	random := rand.New(rand.NewPCG(1, 2))
	byGrammar, byLuck := 0, 0
	for range rounds / 2 {
		if source := grammar(random, random.IntN(5), false); hold(t, source) {
			byGrammar++
		} else if len(source) <= Longest && strings.Count(source, "(") <= deepest {
			if _, wrong := Read(source, names); wrong.What.Key != "formula.parts" {
				t.Fatalf("%s: %+v", source, *wrong)
			}
		}
		if hold(t, noise(random)) {
			byLuck++
		}
	}
	if byGrammar < rounds/2*9/10 || byLuck == 0 {
		t.Errorf("%d and %d of %d were read: the sample says little", byGrammar, byLuck, rounds/2)
	}
}

func FuzzRead(f *testing.F) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		f.Add(grammar(random, 4, false))
		f.Add(noise(random))
	}
	f.Fuzz(func(t *testing.T, source string) { hold(t, source) })
}

func TestAValueAllocatesNothing(t *testing.T) {
	p, _ := Read("media > 0 ? (pontos - falta) / media : max(pontos, 3)", names)
	used := []float64{2, 7, 1}
	if n := testing.AllocsPerRun(100, func() { p.Value(used) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkValue(b *testing.B) {
	p, _ := Read("media > 0 ? (pontos - falta) / media : 0", names)
	used := []float64{2, 7, 1}
	b.ReportAllocs()
	for b.Loop() {
		p.Value(used)
	}
}

func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Read("media > 0 ? (pontos - falta) / media : 0", names)
	}
}

// The library's own parser alone, for comparison.
func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := parser.Parse("media > 0 ? (pontos - falta) / media : 0"); err != nil {
			b.Fatal(err)
		}
	}
}
