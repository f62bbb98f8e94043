package text

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// shape writes forms with their places and marks: what a test compares.
func shape(forms []Node) string {
	var b strings.Builder
	for i := range forms {
		n := &forms[i]
		fmt.Fprintf(&b, "%d:%d-%d:%d %s", n.Line, n.Column, n.End.Line, n.End.Column, n)
		if n.Broken {
			b.WriteString(" broken")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func problems(errs []Error) string {
	var b strings.Builder
	for _, e := range errs {
		fmt.Fprintf(&b, "%d:%d %s %v\n", e.Line, e.Column, e.What.Key, e.Expected.Args)
	}
	return b.String()
}

func TestParse(t *testing.T) {
	cases := []struct{ rule, src, want, errors string }{
		{"atoms, strings and lists", `#1 "a b" (8 nil)`, "1:1-1:3 #1\n1:4-1:9 \"a b\"\n1:10-1:17 (8 nil)\n", ""},
		{"empty file", "", "", ""},
		{"tab is one column", "\ta", "1:2-1:3 a\n", ""},
		{"CRLF is one line end", "a\r\nb", "1:1-1:2 a\n2:1-2:2 b\n", ""},
		{"lone CR ends a line", "a\rb\r\rc", "1:1-1:2 a\n2:1-2:2 b\n4:1-4:2 c\n", ""},
		{"byte order mark is no character", "\xEF\xBB\xBFa", "1:1-1:2 a\n", ""},
		{"byte order mark of a file that was joined is no character", "a\n\xEF\xBB\xBFb", "1:1-1:2 a\n2:1-2:2 b\n", ""},
		{"byte order mark inside a line is blank", "a \xEF\xBB\xBFb", "1:1-1:2 a\n1:4-1:5 b\n", ""},
		{"columns count characters", "çã é", "1:1-1:3 çã\n1:4-1:5 é\n", ""},
		{"ISO-8859-1 when not UTF-8", "posi\xE7\xF5es x", "1:1-1:9 posições\n1:10-1:11 x\n", ""},
		{"quote mark belongs to the next node", "'(a `b)", "1:2-1:8 '(a 'b)\n", ""},
		{"quote mark inside a word is a letter", "d'água", "1:1-1:7 d'água\n", ""},
		{"quote mark before ) is dropped", "(a ') b", "1:1-1:6 (a)\n1:7-1:8 b\n", ""},
		{"comma separates", "(8,0),(0)", "1:1-1:6 (8 0)\n1:7-1:10 (0)\n", ""},
		{"backslash in a string", `"a\"b\\"`, `1:1-1:9 "a\"b\\"` + "\n", ""},
		{"stray ) is skipped", "a ) b", "1:1-1:2 a\n1:5-1:6 b\n", "1:3 error.sexp.stray map[]\n"},
		{
			"unclosed list is reported where it opened", "(a)\n (b\n(c", "1:1-1:4 (a)\n2:2-3:3 (b (c)) broken\n",
			"2:2 error.sexp.unclosed map[Count:2 Line:3]\n",
		},
		{
			"unclosed string ends with its line", "(\"a\nb) c", "1:1-2:3 (\"a\" b) broken\n2:4-2:5 c\n",
			"1:2 error.sexp.string map[]\n",
		},
		{"comment hides parentheses", "(a ; (\n)", "1:1-2:2 (a)\n", ""},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			forms, errs := Parse([]byte(c.src))
			if got := shape(forms); got != c.want {
				t.Errorf("forms\n%swant\n%s", got, c.want)
			}
			if got := problems(errs); got != c.errors {
				t.Errorf("errors\n%swant\n%s", got, c.errors)
			}
		})
	}
}

func TestNestingOver64IsRefusedAndTheRestIsRead(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("(", n) + "x" + strings.Repeat(")", n) }
	forms, errs := Parse([]byte(deep(64) + "\n" + deep(65) + "\nb"))
	if len(forms) != 3 || forms[0].Broken || !forms[1].Broken || forms[2].Text != "b" {
		t.Errorf("forms\n%s", shape(forms))
	}
	if got, want := problems(errs), "2:65 error.sexp.deep map[Limit:64]\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestCommentsWaitForTheNextNode(t *testing.T) {
	doc := ParseText("; one\n;; two \n(a ; three\n) b ; four\n;")
	wanted := []struct {
		place string
		got   []Comment
		want  string
	}{
		{"before the list", doc.Forms[0].Comments, "[{{1 1} one 0 5} {{2 1} two 6 13}]"},
		{"before the next node", doc.Forms[1].Comments, "[{{3 4} three 17 24}]"},
		{"at the end", doc.Tail, "[{{4 5} four 29 35} {{5 1}  36 37}]"},
	}
	for _, w := range wanted {
		if got := fmt.Sprint(w.got); got != w.want {
			t.Errorf("%s: %s, want %s", w.place, got, w.want)
		}
	}
}

func TestANodeSaysWhatItIs(t *testing.T) {
	long := strings.Repeat("A", 100)
	for src, want := range map[string]string{
		"Nil": "nil word=nil", `"nil"`: "", "()": "nil flat", "(nil)": "flat", "(1 (2))": "", "((1) nil)": "", "((1) ())": "rows", "((1) ((2)))": "",
		"-7": "int=-7 word=-7", "007": "int=7 word=007", "7x": "word=7x", "x": "word=x", `"7"`: "", "99999999999999999999": "word=99999999999999999999",
		strings.Repeat("0", 39) + "1": "int=1 word=" + strings.Repeat("0", 39) + "1", strings.Repeat("0", 40) + "1": "word=" + strings.Repeat("0", 40) + "1",
		long: "word=" + strings.ToLower(long), long + "A": "word=" + long + "A",
	} {
		forms, _ := Parse([]byte(src))
		n, said := &forms[0], ""
		if n.IsNil() {
			said += "nil "
		}
		if n.IsFlat() {
			said += "flat "
		}
		if n.IsRows() {
			said += "rows "
		}
		if value, ok := n.Int(); ok {
			said += fmt.Sprintf("int=%d ", value)
		}
		if word := n.Word(); word != "" {
			said += "word=" + word
		}
		said = strings.TrimSpace(said)
		if said != want {
			t.Errorf("%s is %q, want %q", src, said, want)
		}
	}
}

func TestErrorsAreCapped(t *testing.T) {
	_, errs := Parse([]byte(strings.Repeat(")", MaxErrors+5)))
	if len(errs) != MaxErrors {
		t.Errorf("%d errors", len(errs))
	}
}

func TestSymbolReadsBackAsOneNode(t *testing.T) {
	for _, name := range []string{"A", "a b", "", "70", "NIL", `x"y\`, "(a)", "'a", "a;b", "d'água", "8,9", "A-2", " a ", "P::X", ":a", "|a|", "a|b", "#|", "...", "#"} {
		forms, errs := Parse([]byte(Symbol(name)))
		if len(errs) != 0 || len(forms) != 1 || forms[0].Text != name || forms[0].Quoted {
			t.Errorf("%q written %s read %v %v", name, Symbol(name), forms, errs)
		}
	}
	if forms, _ := Parse([]byte(Symbol("70"))); forms[0].Kind != String {
		t.Error("a name of digits must not read back as a number")
	}
	if got := Symbol("a\r\nb"); got != `"a b"` {
		t.Errorf("line end in a name: %s", got)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("; c\n(A 70 ('(1 NIL) \"x\\\"y\"))\r\n#1 ) (8 0),(0 4"))
	f.Add([]byte("\xEF\xBB\xBF\"a\nb` c'd \xE7"))
	f.Add([]byte(strings.Repeat("(", 70) + "a" + strings.Repeat(")", 68)))
	f.Add([]byte("\x00\x00"))
	f.Fuzz(func(t *testing.T, src []byte) {
		var text string
		var doc Source
		within(t, func() {
			text = Decode(src)
			doc = ParseText(text)
		})
		lines := strings.Split(text, "\n")
		for _, e := range doc.Errors {
			checkPlace(t, lines, e.Pos)
		}
		last := Pos{1, 1}
		for i := range doc.Forms {
			checkNode(t, lines, &doc.Forms[i], 1, &last)
		}
		checkReadsBack(t, doc.Forms)
	})
}

func checkPlace(t *testing.T, lines []string, at Pos) {
	t.Helper()
	if at.Line < 1 || at.Line > len(lines) || at.Column < 1 || at.Column > len([]rune(lines[at.Line-1]))+1 {
		t.Fatalf("place %v is outside the text", at)
	}
}

// checkNode wants places in the order of the text and lists at most MaxDepth deep.
func checkNode(t *testing.T, lines []string, n *Node, depth int, last *Pos) {
	t.Helper()
	checkPlace(t, lines, n.Pos)
	if before(n.Pos, *last) || n.Kind == List && depth > MaxDepth {
		t.Fatalf("node at %v after %v, %d deep", n.Pos, *last, depth)
	}
	*last = n.Pos
	for i := range n.Items {
		if n.Items[i].Broken && !n.Broken {
			t.Fatalf("%v: a list with a broken item is not broken", n.Pos)
		}
		checkNode(t, lines, &n.Items[i], depth+1, last)
	}
	checkPlace(t, lines, n.End)
	if before(n.End, *last) {
		t.Fatalf("node ends at %v before %v", n.End, *last)
	}
	*last = n.End
}

func before(a, b Pos) bool { return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column }

// checkReadsBack writes what was read and reads it again.
func checkReadsBack(t *testing.T, forms []Node) {
	t.Helper()
	for i := range forms {
		written := forms[i].String()
		again := ParseText(written)
		if len(again.Errors) > 0 || len(again.Forms) != 1 || again.Forms[0].String() != written {
			t.Fatalf("%q read back as %v, %v", written, again.Forms, again.Errors)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	src := []byte(strings.Repeat("(A 70 ((2 20 44 NIL NIL NIL NIL NIL NIL NIL)))\n", 1000))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if forms, _ := Parse(src); len(forms) != 1000 {
			b.Fatal(len(forms))
		}
	}
}

// within fails a test when a call allocates more than 200 MB, or takes more than ten seconds
// three times over. (The tests of other readers have it of core/gametest, which needs this
// package.)
func within(t *testing.T, call func()) {
	t.Helper()
	var elapsed time.Duration
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		call()
		elapsed = time.Since(began)
		runtime.ReadMemStats(&after)
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 200<<20 {
			t.Fatalf("takes %d MB", bytes>>20)
		}
		if elapsed <= 10*time.Second {
			return
		}
	}
	t.Fatalf("takes %v", elapsed)
}
