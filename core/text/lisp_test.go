package text

import (
	"fmt"
	"testing"
)

func TestACommentMayGoOnOverLines(t *testing.T) {
	for _, c := range []struct{ rule, src, want, errors string }{
		{"it hides what is in it", "#| (a\n; |# b", "2:6-2:7 b\n", ""},
		{"one stands in another", "#| #| a |# (b |# c", "1:18-1:19 c\n", ""},
		{"it stands in a list", "(a #|b (|# c)", "1:1-1:14 (a c)\n", ""},
		{"its signs share no bar", "#|# a |# b", "1:10-1:11 b\n", ""},
		{"inside a word it is none", "a#|b|# c", "1:1-1:7 a#|b|#\n1:8-1:9 c\n", ""},
		{"nor in a string", `"#|" a`, `1:1-1:5 "#|"` + "\n1:6-1:7 a\n", ""},
		{"unclosed", "(a)\n #| b\nc", "1:1-1:4 (a)\n", "2:2 error.sexp.comment map[]\n"},
		{"unclosed in a list", "(a #| b)", "1:1-1:9 (a) broken\n", "1:4 error.sexp.comment map[]\n1:1 error.sexp.unclosed map[Count:1 Line:1]\n"},
	} {
		forms, errs := Parse([]byte(c.src))
		if got := shape(forms); got != c.want {
			t.Errorf("%s: forms\n%swant\n%s", c.rule, got, c.want)
		}
		if got := problems(errs); got != c.errors {
			t.Errorf("%s: errors\n%swant\n%s", c.rule, got, c.errors)
		}
	}
}

func TestASymbolHasItsNameWithoutPackageAndBars(t *testing.T) {
	for src, want := range map[string]string{
		"P17::BRANCA": "BRANCA", "P17:BRANCA": "BRANCA", ":branca": "branca", "#:X": "X", "|branca|": "branca", "P::|a b;c|": "a b;c", "|P|::x": "x",
		"COMMON-LISP:NIL": "NIL", "Nome:": "Nome:", "12:30": "12:30", "a:b:c": "a:b:c", ":": ":", "||": "||", "|": "|", "|a": "|a", "a|b|": "a|b|", `":x"`: ":x", "E1": "E1",
	} {
		forms, errs := Parse([]byte(src))
		if len(forms) != 1 || len(errs) > 0 || forms[0].Name() != want || forms[0].String() != src {
			t.Errorf("%s is %s, want %s %v", src, shape(forms), want, errs)
		}
	}
	nodes, _ := Parse([]byte("CL:NIL |NIL| :T | 8 | 0 |"))
	if !nodes[0].IsNil() || !nodes[1].IsNil() || nodes[2].Word() != "t" || len(nodes) != 8 {
		t.Errorf("%s", shape(nodes))
	}
}

func TestWhatALispHasCutIsFound(t *testing.T) {
	for src, want := range map[string]string{
		"((1 2 ...) ...)": "1:7", "((1 2 3) ...)": "1:10", "(# 1)": "1:2", "(a (# #))": "1:5", "((1 2) (3 #(4 5)))": "", "(... 1)": "", "...": "", "(1 2)": "",
	} {
		forms, _ := Parse([]byte(src))
		got := ""
		if at := forms[0].CutAt(); at != nil {
			got = fmt.Sprintf("%d:%d", at.Line, at.Column)
		}
		if got != want {
			t.Errorf("%s is cut at %q, want %q", src, got, want)
		}
	}
}

func TestErrorsThatSayTheSameAreOne(t *testing.T) {
	e := func(line int, what string) Error { return Error{Pos: Pos{line, 1}, What: M("a", "Text", what)} }
	got := ""
	for _, g := range Gather([]Error{e(1, "--"), e(2, "x"), e(3, "--"), e(4, "--"), e(5, "x"), e(6, "--"), e(7, "--")}) {
		got += fmt.Sprintln(g.Line, g.What)
	}
	if want := fmt.Sprintln(1, M("error.text.times", "What", M("a", "Text", "--"), "Count", 5)) + fmt.Sprintln(2, M("a", "Text", "x")) + fmt.Sprintln(5, M("a", "Text", "x")); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestCommentsAreFound(t *testing.T) {
	const src = `(a "; no" |b;c| #| d ; e |# ; f` + "\n#| g"
	got := ""
	for _, c := range Comments(src) {
		got += fmt.Sprintf("%q %q\n", src[c.From:c.To], c.Text)
	}
	if want := `"#| d ; e |#" ""` + "\n" + `"; f" "f"` + "\n" + `"#| g" ""` + "\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
