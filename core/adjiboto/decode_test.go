package adjiboto

import (
	"fmt"
	"strings"
	"testing"

	"procura/core/game"
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

func TestDecodeReadsEveryShape(t *testing.T) {
	for _, c := range []struct {
		shape, src string
		used       int
	}{
		{"two rows in a list", "((8 0 0 0 0 2) (0 0 0 0 4 0))", 1},
		{"no blanks between", "((8 0 0 0 0 2)(0 0 0 0 4 0))", 1},
		{"rows on a line", "(8 0 0 0 0 2),(0 0 0 0 4 0)", 2},
		{"rows on two lines", "(8 0 0 0 0 2)\n(0 0 0 0 4 0)\n(9 9 9 9 9 9)", 2},
		{"leading zeros", "((08 00 0 0 0 02) (0 0 0 0 004 0))", 1},
		{"a quote mark", "'('(8 0 0 0 0 2) (0 0 0 0 4 0))", 1},
		{"another problem behind", "((8 0 0 0 0 2) (0 0 0 0 4 0)) ((1 1 1 1 1 1) (1 1 1 1 1 1))", 1},
	} {
		d := decode(t, c.src)
		if d.Used != c.used || len(d.Errors) != 0 || d.Name != "" {
			t.Errorf("%s: used %d, %v", c.shape, d.Used, d.Errors)
			continue
		}
		if form, carries := d.Puzzle.Encode("A"); form != "((8 0 0 0 0 2) (0 0 0 0 4 0))" || carries {
			t.Errorf("%s: read as %s", c.shape, form)
		}
	}
}

func TestDecodeLeavesOtherGamesAlone(t *testing.T) {
	ten := "(" + strings.Repeat("(1 2 3 4 5 6 7 8 9 10)", 10) + ")"
	for _, src := range []string{
		ten, "(A 70 " + ten + ")", "(8 0 0 0 0 2)", "(8 0 0 0 0 2) x", "((8 0 0 0 0 2))", "NIL", "()", "(() ())", "(nil nil)", "70", "-",
		"(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca)))", "((a b c d e f) (1 2 3 4 5 6))", "(toy 10)",
	} {
		if d := decode(t, src); d.Used != 0 {
			t.Errorf("%s: used %d, %v", src, d.Used, d.Errors)
		}
	}
}

func TestDecodeRefusesWithAPlace(t *testing.T) {
	for _, c := range []struct{ what, src, want string }{
		{"row of five", "((8 0 0 0 0) (0 0 0 0 4 0))", "1:2 error.adjiboto.row"},
		{"row of seven", "((8 0 0 0 0 2)\n (0 0 0 0 4 0 0))", "2:2 error.adjiboto.row"},
		{"negative pit", "((8 0 0 0 0 2)\n(0 0 -4 0 0 0))", "2:6 error.adjiboto.seeds"},
		{"over 255 in a pit", "((256 0 0 0 0 2) (0 0 0 0 4 0))", "1:3 error.adjiboto.seeds"},
		{"over 255 on the board", "((200 0 0 0 0 50)\n (0 0 0 0 6 0))", "2:11 error.adjiboto.seeds"},
		{"41 digits", "((8 0 0 0 0 2) (0 0 " + strings.Repeat("9", 41) + " 0 4 0))", "1:21 error.adjiboto.seeds"},
		{"38 zeros before 255", "((" + strings.Repeat("0", 38) + "255 0 0 0 0 0) (0 0 0 0 0 0))", "1:3 error.adjiboto.seeds"},
		{"a letter O for a zero", "((8 0 0 0 O 2)\n (0 0 1o 0 4 0))", "1:11 error.adjiboto.letter, 2:7 error.adjiboto.letter"},
		{"a letter O in rows side by side", "(8 0 0 0 0 2)\n(0 0 0 0 4 O)", "2:12 error.adjiboto.letter"},
		{"both rows wrong", "((1 2) (3))", "1:2 error.adjiboto.row, 1:8 error.adjiboto.row"},
	} {
		d := decode(t, c.src)
		var got []string
		for _, e := range d.Errors {
			got = append(got, fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.What.Key))
			if e.Expected.IsZero() {
				t.Errorf("%s: does not say what was expected", c.what)
			}
			if said := fmt.Sprint(e.What.Args); len(said) > 30 {
				t.Errorf("%s: quotes %s", c.what, said)
			}
		}
		if strings.Join(got, ", ") != c.want || d.Puzzle != nil || d.Used == 0 {
			t.Errorf("%s: used %d, %v; want %s", c.what, d.Used, got, c.want)
		}
	}
}

func TestBoardOf255SeedsIsRead(t *testing.T) {
	for _, src := range []string{"((255 0 0 0 0 0) (0 0 0 0 0 0))", "((200 0 0 0 0 50) (0 0 0 0 5 0))"} {
		if d := decode(t, src); d.Puzzle == nil || len(d.Puzzle.Warnings()) != 0 {
			t.Errorf("%s: %v", src, d.Errors)
		}
	}
}

// FuzzDecode: no text makes Decode panic, and what it reads is written and read
// back as the same problem.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"((8 0 0 0 0 2) (0 0 0 0 4 0))", "(8 0 0 0 0 2),(0 0 0 0 4 0)", "((255 0 0 0 0 0) (0 0 0 0 0 0))",
		"((-1 0 0 0 0 2) (0 0 0 0 4 0))", "((1) (2))", "(()())", "(+1 0 0 0 0 0)(0 0 0 0 0 0)", "('",
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
