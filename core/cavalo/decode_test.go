package cavalo

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// rowsOf writes ten rows whose first ones are given; the others are empty.
func rowsOf(first ...string) string {
	nothing := "(" + strings.TrimSpace(strings.Repeat("NIL ", size)) + ")"
	rows := append(slices.Clone(first), slices.Repeat([]string{nothing}, size)...)
	return strings.Join(rows[:size], "\n")
}

const row1 = "(2 20 44 NIL NIL NIL NIL NIL NIL 99)"

func decode(t testing.TB, src string) game.Decoded {
	t.Helper()
	forms, errors := text.Parse([]byte(src))
	if len(errors) > 0 || len(forms) == 0 {
		t.Fatal(src, errors)
	}
	return New().Decode(forms)
}

func TestDecodeReadsEveryShape(t *testing.T) {
	plain := rowsOf(row1)
	for _, c := range []struct {
		shape, src, name string
		target, used     int
	}{
		{"name, target, rows", "(A 70 (" + plain + "))", "A", 70, 1},
		{"name in quotation marks", `("a" 70 (` + plain + "))", "a", 70, 1},
		{"name of digits in quotation marks", `("7" 70 (` + plain + "))", "7", 70, 1},
		{"target and rows without a list around them", "(70 " + plain + ")", "", 70, 1},
		{"target and rows", "(70 (" + plain + "))", "", 70, 1},
		{"name, target, rows without a list around them", "(A 70 " + plain + ")", "A", 70, 1},
		{"rows alone", "(" + plain + ")", "", -1, 1},
		{"rows alone in one more list", "((" + plain + "))", "", -1, 1},
		{"ten rows one after another", plain, "", -1, 10},
		{"name and rows", "(A (" + plain + "))", "A", -1, 1},
		{"any case of nil", "(A 70 (" + strings.ReplaceAll(plain, "NIL", "nIl") + "))", "A", 70, 1},
		{"empty lists for nil", "(A 70 (" + strings.ReplaceAll(plain, "NIL", "nil") + "))", "A", 70, 1},
		{"leading zeros", "(A 070 (" + strings.Replace(plain, "(2 20", "(02 020", 1) + "))", "A", 70, 1},
		{"a quote mark", "'(A 70 '(" + plain + "))", "A", 70, 1},
		{"target 0", "(A 0 (" + plain + "))", "A", 0, 1},
	} {
		t.Run(c.shape, func(t *testing.T) {
			d := decode(t, c.src)
			if d.Used != c.used || d.Name != c.name || len(d.Errors) != 0 {
				t.Fatalf("used %d, name %q, %v; want %d, %q", d.Used, d.Name, d.Errors, c.used, c.name)
			}
			want := newProblem(draw(t, "2 20 44 . . . . . . 99"), max(c.target, 0), c.target >= 0, game.Defaults(Game{}.Settings()))
			if d.Puzzle.Identity() != puzzle.New(want).Identity() {
				form, _ := d.Puzzle.Encode("A")
				t.Errorf("read as\n%s", form)
			}
			if said := d.Puzzle.Summary(); c.target >= 0 && said.Args["Count"] != c.target || c.target < 0 && said.Args != nil {
				t.Errorf("in short: %+v", said)
			}
		})
	}
}

func TestDecodeTakesOnlyTheFirstProblem(t *testing.T) {
	d := decode(t, "(A 70 ("+rowsOf(row1)+")) (B 60 ("+rowsOf(row1)+"))")
	if d.Used != 1 || d.Name != "A" {
		t.Errorf("used %d, name %q", d.Used, d.Name)
	}
}

func TestDecodeReadsTheKnight(t *testing.T) {
	for _, knight := range []string{"T", "t"} {
		d := decode(t, "(A 70 ("+rowsOf(row1, strings.Replace(row1, "44", knight, 1))+"))")
		if len(d.Errors) != 0 || d.Puzzle.Scene().Cells[12].Drawing != "knight" {
			t.Errorf("%s: %v", knight, d.Errors)
		}
	}
}

func TestDecodeLeavesOtherGamesAlone(t *testing.T) {
	for _, src := range []string{
		"((0 0 0 0 0 2) (0 0 0 0 4 0))", "(8 0 0 0 0 2),(0 0 0 0 4 0)",
		"(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca)))",
		"((((branca redonda alta oca) 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) nil)",
		"(toy 10)", "NIL", "()", "-", "###", "break", "70", `"text"`, "(A 70)", "(A 70 x)", "((1 2) x)", "(A 70 ((((1)))))",
	} {
		if d := decode(t, src); d.Used != 0 {
			t.Errorf("%s: used %d, %v", src, d.Used, d.Errors)
		}
	}
}

func TestDecodeRefusesWithAPlace(t *testing.T) {
	for _, c := range []struct{ what, src, want string }{
		{"number above 99", "(A 70 (" + rowsOf("(2 100 44 NIL NIL NIL NIL NIL NIL 99)") + "))", "1:11 error.cavalo.number"},
		{"negative number", "(A 70 (" + rowsOf(row1, "(2 -1 44 NIL NIL NIL NIL NIL NIL 99)") + "))", "2:4 error.cavalo.number"},
		{"number with a fraction", "(A 70 (" + rowsOf("(2 1.5 44 NIL NIL NIL NIL NIL NIL 99)") + "))", "1:11 error.cavalo.number"},
		{"number too long for any", "(A 70 (" + rowsOf("(2 99999999999999999999 44 NIL NIL NIL NIL NIL NIL 99)") + "))", "1:11 error.cavalo.number"},
		{"word", "(A 70 (" + rowsOf(row1, row1, "(2 x 44 NIL NIL NIL NIL NIL NIL 99)") + "))", "3:4 error.cavalo.number"},
		{"string", "(A 70 (" + rowsOf(row1, `(2 "5" 44 NIL NIL NIL NIL NIL NIL 99)`) + "))", "2:4 error.cavalo.number"},
		{"two knights", "(A 70 (" + rowsOf("(T 100 T NIL NIL NIL NIL NIL NIL 99)") + "))", "1:11 error.cavalo.number, 1:15 error.cavalo.knights"},
		{"row of nine", "(A 70 (" + rowsOf(row1, "(1 2 3 4 5 6 7 8 9)") + "))", "2:1 error.cavalo.row"},
		{"row of eleven", "(A 70 (" + rowsOf(row1, "(1 2 3 4 5 6 7 8 9 10 11)") + "))", "2:1 error.cavalo.row"},
		{"nine rows", "(A 70 (" + strings.Join(strings.Split(rowsOf(row1), "\n")[:9], " ") + "))", "1:1 error.cavalo.rows"},
		{"eleven rows", " (A 70 (" + rowsOf(row1) + row1 + "))", "1:2 error.cavalo.rows"},
		{"nine rows without name and target", "(" + strings.Join(strings.Split(rowsOf(row1), "\n")[:9], " ") + ")", "1:1 error.cavalo.rows"},
		{"no rows", "(A 70 ())", "1:1 error.cavalo.rows"},
		{"negative target", "(A -5 (" + rowsOf(row1) + "))", "1:4 error.cavalo.target"},
	} {
		t.Run(c.what, func(t *testing.T) {
			d := decode(t, c.src)
			if got := places(d.Errors); got != c.want || d.Puzzle != nil || d.Used == 0 {
				t.Errorf("used %d, %s; want %s", d.Used, got, c.want)
			}
		})
	}
}

func places(errors []text.Error) string {
	var list []string
	for _, e := range errors {
		list = append(list, fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.What.Key))
		if e.Expected.IsZero() {
			list = append(list, "without saying what was expected")
		}
	}
	return strings.Join(list, ", ")
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		what, row string
		target    int
		want      string
	}{
		{"nothing odd", row1, 165, ""},
		{"a target above the total", row1, 166, "error.warning.cavalo.target map[Target:166 Total:165]"},
		{"repeated numbers, by number", "(5 20 5 NIL 3 NIL NIL 3 NIL 5)", 1, "error.warning.cavalo.repeated map[Cells:E1 H1 Number:3] " +
			"error.warning.cavalo.repeated map[Cells:A1 C1 J1 Number:5]"},
		{"repeated zeros", "(0 00 NIL NIL NIL NIL NIL NIL NIL NIL)", 0, "error.warning.cavalo.repeated map[Cells:A1 B1 Number:0]"},
	} {
		d := decode(t, fmt.Sprintf("(A %d (%s))", c.target, rowsOf(c.row)))
		var got []string
		for _, w := range d.Puzzle.Warnings() {
			got = append(got, fmt.Sprint(w.Key, " ", w.Args))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.what, got, c.want)
		}
	}
	if w := decode(t, "("+rowsOf(row1)+")").Puzzle.Warnings(); len(w) != 0 {
		t.Errorf("without a target: %v", w)
	}
}

func TestEncodeWritesTheStrictForm(t *testing.T) {
	want := "(A 70\n  (\n   (  2  20  44 NIL NIL NIL NIL NIL NIL  99)\n" +
		strings.Repeat("   (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)\n", 9) + "  )\n)"
	if got, carries := decode(t, "(x 70 ("+rowsOf(row1)+"))").Puzzle.Encode("A"); got != want || !carries {
		t.Errorf("%t\n%s\nwant\n%s", carries, got, want)
	}
}

func TestBoardAfterAPathShowsTheKnightAndNothingBehindIt(t *testing.T) {
	p := puzzle.New(problem(t, `
		12 21 7
		.  .  33
		.  .  .
		.  55 .`, 50, nil))
	form, err := p.After([]string{"A1", "C2"}) // 21 goes with 12, 55 with 33
	if err != nil {
		t.Fatal(err)
	}
	want := "(- 50\n  (\n   (NIL NIL   7 NIL NIL NIL NIL NIL NIL NIL)\n   (NIL NIL   T NIL NIL NIL NIL NIL NIL NIL)\n" +
		strings.Repeat("   (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)\n", 8) + "  )\n)"
	if form != want {
		t.Errorf("the board after A1 C2 is\n%s\nwant\n%s", form, want)
	}
}

// FuzzDecode: no text makes Decode panic, and what it reads is written and read
// back as the same problem.
func FuzzDecode(f *testing.F) {
	plain := rowsOf(row1)
	for _, seed := range []string{
		"(A 70 (" + plain + "))", `("a" 70 ` + plain + ")", plain, "(" + plain + ")",
		"(70 (" + rowsOf("(T 7 70 0 00 NIL () 5 5 5)") + "))", "(A -1 ((1 2 x)))", "(A 70 ())", "(()())", "(a)", "('",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		forms, _ := text.Parse([]byte(src))
		if len(forms) == 0 {
			return
		}
		d := New().Decode(forms)
		if d.Used < 0 || d.Used > len(forms) || d.Used > 0 && (d.Puzzle == nil) != (len(d.Errors) > 0) {
			t.Fatalf("used %d of %d, puzzle %v, %v", d.Used, len(forms), d.Puzzle, d.Errors)
		}
		if d.Used == 0 || d.Puzzle == nil {
			return
		}
		form, carries := d.Puzzle.Encode(d.Name)
		again, errors := text.Parse([]byte(form))
		if len(errors) > 0 {
			t.Fatalf("wrote %s: %v", form, errors)
		}
		second := New().Decode(again)
		if second.Puzzle == nil || second.Puzzle.Identity() != d.Puzzle.Identity() || carries && d.Name != "" && !sameName(second.Name, d.Name) {
			t.Fatalf("%q read back as %+v from\n%s", d.Name, second, form)
		}
	})
}

// sameName allows for line ends, which Encode writes as blanks.
func sameName(a, b string) bool {
	return strings.Join(strings.Fields(a), " ") == strings.Join(strings.Fields(b), " ")
}

func TestAStateIsWrittenAsCertificatesHaveIt(t *testing.T) {
	p := problem(t, `
		12 21 7
		.  .  33
		.  .  .
		.  55 .`, 50, nil)
	s := p.Start()
	for _, at := range []struct {
		pos   uint8
		score uint16
		want  string
	}{{unplaced, 0, "- 0 "}, {0, 10, "A1 10 "}, {99, 1234, "J10 1234 "}} {
		s.pos, s.score = at.pos, at.score
		if got := string(p.board.appendState(nil, s)); got != at.want+"e0080001"+strings.Repeat("0", 17) {
			t.Error(got)
		}
	}
}
