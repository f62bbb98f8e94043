package text

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// walked lists what a Reader gives on its level, lists that are Large entered as far
// as levels says.
func walked(r *Reader, levels int) string {
	var b strings.Builder
	for {
		n, ok := r.Next()
		if !ok {
			return strings.TrimSpace(b.String())
		}
		switch {
		case !n.Large:
			fmt.Fprint(&b, n.Line, ":", n.Column, n.String(), " ")
		case levels == 0:
			fmt.Fprint(&b, n.Line, ":", n.Column, "large ")
		default:
			r.Enter()
			fmt.Fprintf(&b, "[%s] ", walked(r, levels-1))
		}
	}
}

func TestAListWithTooManyNodesCanBeEntered(t *testing.T) {
	many := strings.Repeat("x", MaxNodes)
	inner := strings.Join(strings.Split(many, ""), " ")
	for _, c := range []struct {
		rule, src      string
		levels         int
		ends, with, at string
	}{
		{"and is passed over else, with an error", "a (" + inner + " (b)) c", 0, "1:1a 1:3large 1:100009c", "1:3 error.sexp.long map[Limit:50000]\n", "1:100010"},
		{"once its size is over the limit", "(" + inner + ")", 0, " x x)", "", "1:100002"},
		{"and is left at its end", "a (b\n" + inner + ") c", 1, " 2:99999x] 2:100002c", "", "2:100003"},
		{"and one in it too", "((x " + inner + "\n) d) e", 2, " 1:100003x] 2:3d] 2:6e", "", "2:7"},
		{"and in it another is passed over", "(a (x " + inner + "\n) d) e", 1, "[1:2a 1:4large 2:3d] 2:6e", "1:4 error.sexp.long map[Limit:50000]\n", "2:7"},
		{"and is unclosed as any other", "\n(" + inner + "\n(a)", 1, " 2:100000x 3:1(a)]", "2:1 error.sexp.unclosed map[Count:1 Line:3]\n", "3:4"},
		{"and unclosed when it is passed over", "(" + inner + " ((", 0, "1:1large", "1:1 error.sexp.long map[Limit:50000]\n1:1 error.sexp.unclosed map[Count:3 Line:1]\n", "1:100004"},
		{"with an open list in it", "(" + inner + " (a", 1, " 1:100002(a)]", "1:1 error.sexp.unclosed map[Count:2 Line:1]\n", "1:100004"},
		{"with errors before its end told once", "(\"\n" + inner + ") )", 1, " 2:99999x]", "1:2 error.sexp.string map[]\n2:100002 error.sexp.stray map[]\n", "2:100003"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			r := NewReader(t.Context(), c.src)
			if got := walked(r, c.levels); !strings.HasSuffix(got, c.ends) {
				t.Errorf("ends %q, want %q", got[max(0, len(got)-80):], c.ends)
			}
			if got := problems(r.Errors()); got != c.with {
				t.Errorf("errors %q, want %q", got, c.with)
			}
			if got := fmt.Sprint(r.Pos().Line, ":", r.Pos().Column); strings.ReplaceAll(got, " ", "") != c.at {
				t.Errorf("at %s, want %s", got, c.at)
			}
		})
	}
}

func TestReaderGivesWhatParseGives(t *testing.T) {
	src := "; c\n(a (b) '(c \"d\")) e ) (f\n; g"
	doc := ParseText(src)
	r := NewReader(t.Context(), src)
	for i := range doc.Forms {
		n, ok := r.Next()
		if !ok || fmt.Sprintf("%+v", n) != fmt.Sprintf("%+v", doc.Forms[i]) {
			t.Errorf("%+v, want %+v", n, doc.Forms[i])
		}
	}
	if _, ok := r.Next(); ok || problems(r.Errors()) != problems(doc.Errors) || fmt.Sprint(r.Tail()) != fmt.Sprint(doc.Tail) {
		t.Errorf("%v %v, want %v %v", r.Errors(), r.Tail(), doc.Errors, doc.Tail)
	}
}

func TestOfVeryManyCommentsTheFirstAndTheLastAreKept(t *testing.T) {
	var b strings.Builder
	for i := range 10 * MaxComments {
		fmt.Fprintf(&b, "; %d\n", i)
	}
	tail := ParseText(b.String()).Tail
	if n := len(tail); n > 3*MaxComments || tail[MaxComments-1].Text != "999" || tail[n-MaxComments].Text != "9000" || tail[n-1].Text != "9999" {
		t.Errorf("%d comments, %v ... %v", n, tail[0], tail[n-1])
	}
}

func TestNodesKnowTheirBytes(t *testing.T) {
	src := "é (a \"ç\\\"\") b"
	doc := ParseText(src)
	for i, want := range []string{"é", `(a "ç\"")`, "b"} {
		if n := doc.Forms[i]; src[n.From:n.To] != want {
			t.Errorf("%q, want %q", src[n.From:n.To], want)
		}
	}
	if n := doc.Forms[1].Items[1]; src[n.From:n.To] != `"ç\""` {
		t.Errorf("%q", src[n.From:n.To])
	}
}

func TestStartIsTheBeginningOfTheText(t *testing.T) {
	doc := ParseText("(a (b " + strings.Repeat("c ", 100) + ") '(d))")
	whole := doc.Forms[0].String()
	for _, most := range []int{1, 10, 100, 1000} {
		if got := doc.Forms[0].Start(most); !strings.HasPrefix(whole, got) || len(got) < min(most, len(whole)) {
			t.Errorf("%d: %s", most, got)
		}
	}
}

// A text of what costs the most for its size: a token, or a comment, every two bytes.
func TestReadingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, unit := range []string{"a ", ";\n", "()", ")", "(", "'", `"`, "a\n"} {
		r := NewReader(ctx, strings.Repeat(unit, 100*mostSteps))
		before := r.steps
		nodes := 0
		for _, ok := r.Next(); ok; _, ok = r.Next() {
			nodes++
		}
		if read := r.steps - before; read > mostSteps || nodes > mostSteps {
			t.Errorf("%q: %d tokens, %d nodes", unit, read, nodes)
		}
	}
}

func TestAListThatIsPassedOverEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := NewReader(ctx, "("+strings.Repeat("a ", 100*MaxNodes)+")")
	if n, ok := r.Next(); !ok || !n.Large {
		t.Fatal(n, ok)
	}
	cancel()
	before := r.steps
	if n, ok := r.Next(); ok || r.steps-before > mostSteps {
		t.Error(n, r.steps-before)
	}
}
