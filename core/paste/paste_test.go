package paste

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/games"
	"procura/core/puzzle"
	"procura/core/text"
)

func read(src string) Found {
	return Read(src, games.All(games.Settings{}), func(string, []byte) datafile.File {
		return datafile.File{Issues: []game.Issue{{Line: 7, What: text.M("error.file.problem")}}}
	})
}

// drawn writes a board as lines of cells.
func drawn(d puzzle.Draft, mark, none string, width int) string {
	var b strings.Builder
	board := d.Scene()
	for i := range board.Cells {
		typed := d.Text(i)
		if typed == "" {
			typed = none
		}
		fmt.Fprintf(&b, "%*s", width, typed)
		if i%board.Columns < board.Columns-1 {
			b.WriteString(mark)
		} else {
			b.WriteString("\n")
		}
	}
	return b.String()
}

func TestABoardIsReadHoweverItsCellsAreParted(t *testing.T) {
	for _, m := range games.All(games.Settings{}) {
		g := m.(game.Generator)
		for i := range 60 {
			p := puzzle.Random(g, g.Sizes().Usual, 9, i)
			d, _ := puzzle.Edit(p)
			for what, src := range map[string]string{
				"tabs":      drawn(d, "\t", "", 0),
				"semicolon": "\r\n" + strings.ReplaceAll(drawn(d, ";", "", 0), "\n", "\r\n"),
				"commas":    drawn(d, ", ", "-", 0),
				"blanks":    drawn(d, " ", ".", 3) + "\n\n",
				"lisp":      drawn(d, " ", "NIL", 0),
				"gaps":      drawn(d, "", "", 5),
			} {
				if what == "gaps" && !lastFilled(d) {
					continue // with nothing in its last column a board may have one fewer
				}
				found := read(src)
				if len(found.Problems) != 1 || len(found.Issues) > 0 {
					t.Fatalf("%s, %s: %+v\n%s", g.ID(), what, found.Issues, src)
				}
				again, _ := puzzle.Edit(found.Problems[0].Puzzle)
				if one, two := drawn(d, " ", ".", 0), drawn(again, " ", ".", 0); one != two {
					t.Errorf("%s, %s:\n%s\nis read as\n%s", g.ID(), what, one, two)
				}
			}
		}
	}
}

func lastFilled(d puzzle.Draft) bool {
	board, filled := d.Scene(), false
	for row := range board.Rows {
		filled = filled || d.Text((row+1)*board.Columns-1) != ""
	}
	return filled
}

func TestWhatIsWrongOnABoardHasLineAndColumn(t *testing.T) {
	rows := make([]string, 10)
	for i := range rows {
		rows[i] = strings.Repeat("\t", 9)
	}
	rows[0], rows[2] = "12\t\t7"+strings.Repeat("\t", 7), "\t\t101"+strings.Repeat("\t", 7)
	rows[4] = "5\t6\t7\t8" + strings.Repeat("\t", 6) + "9"
	tabs, stretched := "\n"+strings.Join(rows, "\n"), ""
	for _, row := range rows {
		stretched += "\n"
		for cell := range strings.SplitSeq(row, "\t") {
			stretched += fmt.Sprintf("%4s", cell)
		}
	}
	for src, column := range map[string]int{tabs: 3, stretched: 10} {
		found := read(src)
		if len(found.Issues) != 1 || found.Issues[0].Line != 4 || found.Issues[0].Column != column || found.Issues[0].What.Key != "solver.flaw.cavalo.number" || len(found.Problems) > 0 {
			t.Errorf("%+v", found)
		}
		if found.Board == nil || found.Board.Text(22) != "101" {
			t.Errorf("%+v", found.Board)
		}
	}
}

func TestAnIdIsRead(t *testing.T) {
	g := games.All(games.Settings{})[1].(game.Generator)
	p := puzzle.Random(g, 20, 1, 1)
	moves := []string{p.Start().Successors()[0].Move}
	found := read(" " + ProblemID(p, moves) + "\n")
	if len(found.Problems) != 1 || found.Problems[0].Puzzle.Identity() != p.Identity() || len(found.Moves) != 1 {
		t.Errorf("%+v", found)
	}
	if found := read("cavalo_p1234567"); len(found.Issues) != 1 || found.Issues[0].Line != 1 {
		t.Errorf("%+v", found)
	}
	quatro := games.All(games.Settings{})[0].(game.Playable)
	if found := read(PositionID(quatro.Opening(game.Defaults(quatro.MatchSettings())))); found.Position == nil {
		t.Errorf("%+v", found)
	}
}

func TestAllElseIsLeftToTheReaderOfFiles(t *testing.T) {
	for _, src := range []string{
		"", "olá", "((2 2 2 2 2 2) (2 2 2 2 2 2))", "Nome: A\n2 2 2 2 2 2\n2 2 2 2 2 2", "1 2 3\n4 5 6", strings.Repeat("a", maxBoard+1),
		"um dois três quatro\num dois três quatro\num dois três quatro\num dois três quatro",
	} {
		if found := read(src); len(found.Issues) != 1 || found.Issues[0].Line != 7 {
			t.Errorf("%.40q: %+v", src, found)
		}
	}
}

// FuzzRead: no text makes Read panic.
func FuzzRead(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, m := range games.All(games.Settings{}) {
		g := m.(game.Generator)
		d, _ := puzzle.Edit(puzzle.Random(g, g.Sizes().Usual, 9, random.IntN(9)))
		f.Add(drawn(d, "\t", "", 0))
		f.Add(drawn(d, "", "", 4))
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, issue := range read(src).Issues {
			if issue.Line < 1 || issue.What.IsZero() {
				t.Fatalf("%q: %+v", src, issue)
			}
		}
	})
}
