package quatro

import (
	"fmt"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

func decode(t testing.TB, src string) game.Decoded {
	t.Helper()
	forms, errors := text.Parse([]byte(src))
	if len(errors) > 0 || len(forms) == 0 {
		t.Fatal(src, errors)
	}
	return New().Decode(forms)
}

const (
	bqao    = "(branca quadrada alta oca)"
	prbc    = "(preta redonda baixa cheia)"
	brac    = "(branca redonda alta cheia)"
	zeros   = "(0 0 0 0)"
	board1  = "((0 " + bqao + " 0 0) " + zeros + " " + zeros + " " + zeros + ")"
	reserve = "(" + prbc + " " + brac + ")"
)

func TestDecodeReadsEveryShape(t *testing.T) {
	want := puzzle.New(problem(t, ". bqao . .", "prbc brac", "")).Identity()
	for _, c := range []struct{ shape, src string }{
		{"board and reserve", "(" + board1 + " " + reserve + ")"},
		{"inside ((board reserve) (nil))", "((" + board1 + " " + reserve + ") (nil))"},
		{"inside ((board reserve) nil)", "((" + board1 + " " + reserve + ") NIL)"},
		{"any case", strings.ToUpper("(" + board1 + " " + reserve + ")")},
		{"nil for an empty cell", "(" + strings.ReplaceAll(board1, "0", "nil") + " " + reserve + ")"},
		{"zeros with leading zeros", "(" + strings.ReplaceAll(board1, "0", "00") + " " + reserve + ")"},
		{"traits in another order", "(" + strings.ReplaceAll(board1, bqao, "(oca branca alta quadrada)") + " " + reserve + ")"},
		{"a quote mark", "'(" + board1 + " '" + reserve + ")"},
	} {
		d := decode(t, c.src)
		if d.Used != 1 || len(d.Errors) != 0 || d.Name != "" {
			t.Errorf("%s: used %d, %v", c.shape, d.Used, d.Errors)
			continue
		}
		if d.Puzzle.Identity() != want {
			form, _ := d.Puzzle.Encode("")
			t.Errorf("%s: read as\n%s", c.shape, form)
		}
	}
}

func TestDecodeReadsBoardOrReserveThatIsEmpty(t *testing.T) {
	empty := "(" + strings.Repeat(zeros, 4) + ")"
	for _, src := range []string{
		"(" + board1 + " nil)", "(" + board1 + " ())", "(" + empty + " " + reserve + ")", "(" + empty + " ())", "((" + empty + " nil) (nil))",
	} {
		if d := decode(t, src); d.Used != 1 || d.Puzzle == nil {
			t.Errorf("%s: used %d, %v", src, d.Used, d.Errors)
		}
	}
}

func TestDecodeLeavesOtherGamesAlone(t *testing.T) {
	for _, src := range []string{
		"((8 0 0 0 0 2) (0 0 0 0 4 0))", "(8 0 0 0 0 2),(0 0 0 0 4 0)", "(A 70 ((1 2 3)))", "(70 (1 2 3 4 5 6 7 8 9 10))",
		"NIL", "()", "-", "###", "(toy 10)", bqao, "(" + bqao + ")", "((1 2) (3 4))", "(nil nil)", "(() ())",
	} {
		if d := decode(t, src); d.Used != 0 {
			t.Errorf("%s: used %d, %v", src, d.Used, d.Errors)
		}
	}
}

func TestDecodeRefusesWithAPlace(t *testing.T) {
	line := func(n int, rest string) string { return strings.Repeat("\n", n-1) + rest }
	rows := func(row string) string {
		return "((" + row + "\n" + zeros + "\n" + zeros + "\n" + zeros + ")\n" + reserve + ")"
	}
	for _, c := range []struct{ what, src, want string }{
		{"three rows", "((" + zeros + zeros + zeros + ") " + reserve + ")", "1:2 error.quatro.rows"},
		{"five rows", "((" + strings.Repeat(zeros, 5) + ") " + reserve + ")", "1:2 error.quatro.rows"},
		{"row of three", rows("(0 0 0)"), "1:3 error.quatro.row"},
		{"row of five", rows("(0 0 0 0 0)"), "1:3 error.quatro.row"},
		{"number other than 0", rows("(0 7 0 0)"), "1:6 error.quatro.piece"},
		{"word in a cell", rows("(0 x 0 0)"), "1:6 error.quatro.piece"},
		{"unknown trait on the board", rows("(0 (branca quadrada alta azul) 0 0)"), "1:28 error.quatro.trait"},
		{"trait given twice", rows("(0 (branca preta alta oca) 0 0)"), "1:14 error.quatro.trait"},
		{"three traits", rows("(0 (branca quadrada alta) 0 0)"), "1:6 error.quatro.piece"},
		{"five traits", rows("(0 (branca quadrada alta oca oca) 0 0)"), "1:6 error.quatro.piece"},
		{"unknown trait in the reserve", "(" + board1 + "\n((branca quadrada alta azul)))", "2:24 error.quatro.trait"},
		{"three traits in the reserve", line(3, "("+board1+"\n("+prbc+"\n(branca quadrada alta)))"), "5:1 error.quatro.piece"},
		{"a reserve of seventeen", "(" + board1 + "\n(" + strings.Repeat(prbc, 17) + "))", "2:1 error.quatro.reserve"},
		{"every error of a board", rows("(7 (branca) 0 x)"), "1:4 error.quatro.piece, 1:6 error.quatro.piece, 1:17 error.quatro.piece"},
		{"wrapped", "((" + "(" + zeros + zeros + zeros + ") " + reserve + ") (nil))", "1:3 error.quatro.rows"},
	} {
		t.Run(c.what, func(t *testing.T) {
			d := decode(t, c.src)
			var got []string
			for _, e := range d.Errors {
				got = append(got, fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.What.Key))
				if e.Expected.IsZero() {
					t.Error("does not say what was expected")
				}
			}
			if strings.Join(got, ", ") != c.want || d.Puzzle != nil || d.Used == 0 {
				t.Errorf("used %d, %v; want %s", d.Used, got, c.want)
			}
		})
	}
}

func TestReserveOfSixteenIsRead(t *testing.T) {
	if d := decode(t, "("+board1+" ("+strings.Repeat(prbc, 16)+"))"); d.Puzzle == nil {
		t.Errorf("%v", d.Errors)
	}
}

func TestRepeatedPiecesWarn(t *testing.T) {
	p := decode(t, "("+strings.Replace(board1, "(0 ", "("+prbc+" ", 1)+" ("+prbc+bqao+prbc+"))").Puzzle
	var got []string
	for _, w := range p.Warnings() {
		got = append(got, fmt.Sprint(w.Key, w.Args["Piece"], w.Args["Count"]))
	}
	want := "[error.warning.quatro.repeated(branca quadrada alta oca)2 error.warning.quatro.repeated(preta redonda baixa cheia)3]"
	if fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
	if w := decode(t, "("+board1+reserve+")").Puzzle.Warnings(); len(w) != 0 {
		t.Errorf("nothing is repeated, but %v", w)
	}
}

func TestPiecesInNeitherAreANoteNotAWarning(t *testing.T) {
	for absent, p := range map[int]*Puzzle{
		13: problem(t, ". bqao . .", "prbc brac", ""),
		15: problem(t, ". bqao . .", "bqao", ""),
		0:  problem(t, "brao brac brbo brbc bqao bqac bqbo bqbc", "prao prac prbo prbc pqao pqac pqbo pqbc", ""),
	} {
		notes := p.Notes()
		if absent == 0 {
			if len(notes) != 0 {
				t.Errorf("all pieces are there, but %v", notes)
			}
			continue
		}
		if len(notes) != 1 || notes[0].Key != "core.note.quatro.absent" || notes[0].Args["Count"] != absent ||
			len(strings.Fields(fmt.Sprint(notes[0].Args["Pieces"]))) != absent {
			t.Errorf("%d absent: %v", absent, notes)
		}
	}
}

// FuzzDecode: no text makes Decode panic, and what it reads is written and read
// back as the same problem.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"(" + board1 + reserve + ")", "((" + board1 + reserve + ")(nil))", "(" + board1 + " nil)", "(" + board1 + "((branca)))",
		"((" + zeros + zeros + zeros + zeros + ")())", "(()())", "((()())((branca)))", "((0)(0))", "('",
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
		form, _ := d.Puzzle.Encode("")
		again, _ := text.Parse([]byte(form))
		if second := New().Decode(again); second.Puzzle == nil || second.Puzzle.Identity() != d.Puzzle.Identity() {
			t.Fatalf("read back as %+v from %s", second, form)
		}
	})
}
