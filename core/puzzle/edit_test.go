package puzzle_test

import (
	"fmt"
	"slices"
	"testing"

	sower "procura/core/adjiboto"
	knight "procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/quatro"
)

func draft(t *testing.T, p game.Puzzle) puzzle.Draft {
	t.Helper()
	d, ok := puzzle.Edit(p)
	if !ok {
		t.Fatal("can't be set up by hand")
	}
	return d
}

func TestADraftOfAProblemIsThatProblem(t *testing.T) {
	for _, g := range []game.Generator{knight.New(), sower.New(), quatro.New()} {
		for i := range 50 {
			p := puzzle.Random(g, g.Sizes().Usual, 4, i)
			for _, rules := range game.Combinations(g.Settings()) {
				p, _ = p.WithRules(rules)
				made, flaws := draft(t, p).Puzzle()
				if made == nil || made.Identity() != p.Identity() || len(flaws) > 0 {
					t.Fatalf("%s under %v: %v", g.ID(), rules, flaws)
				}
			}
		}
	}
	if _, ok := puzzle.Edit(gametest.ToyPuzzle(3)); ok {
		t.Error("the toy can be set up by hand")
	}
}

func TestADraftNeverChanges(t *testing.T) {
	d := draft(t, quatro.New().Blank())
	d.Place(3, "bqac")
	d.Set(-1, "")
	d.Swap(0, -1)
	if got, want := fmt.Sprint(d.Scene()), fmt.Sprint(draft(t, quatro.New().Blank()).Scene()); got != want {
		t.Error("it has changed")
	}
}

// flawed lists what is wrong after texts were put at places of an empty board.
func flawed(t *testing.T, g puzzle.Blanks, texts map[int]string) (p game.Puzzle, flaws []string) {
	t.Helper()
	d := draft(t, g.Blank())
	for place, typed := range texts {
		d = d.Set(place, typed)
	}
	p, list := d.Puzzle()
	for _, f := range list {
		flaws = append(flaws, f.What.Key+fmt.Sprint(f.Places)+fmt.Sprint(f.Allowed))
	}
	return p, flaws
}

func TestWhatIsWrongWithADraftIsSaidWithItsPlaces(t *testing.T) {
	piece, same := "bqac", "BQAC"
	for _, c := range []struct {
		what  string
		game  puzzle.Blanks
		texts map[int]string
		want  []string
	}{
		{"no start", knight.New(), map[int]string{33: "7"}, []string{"solver.flaw.cavalo.start[]false"}},
		{"a number twice", knight.New(), map[int]string{0: "7", 33: "07"}, []string{"solver.flaw.cavalo.twice[0 33]true"}},
		{"no number", knight.New(), map[int]string{0: "7", 33: "x", 44: "100", 45: "-1"}, []string{"solver.flaw.cavalo.number[33]false", "solver.flaw.cavalo.number[44]false", "solver.flaw.cavalo.number[45]false"}},
		{"two knights", knight.New(), map[int]string{0: "T", 33: "t", 12: "5"}, []string{"error.cavalo.knights[0 33]false"}},
		{"no jump", knight.New(), map[int]string{55: "T", 0: "5"}, []string{"solver.flaw.cavalo.stuck[55]false"}},
		{"all is well", knight.New(), map[int]string{0: "0"}, nil},
		{"no seeds", sower.New(), nil, []string{"solver.flaw.adjiboto.empty[]false"}},
		{"too many seeds", sower.New(), map[int]string{0: "200", 1: "56"}, []string{"solver.flaw.adjiboto.seeds[1]false"}},
		{"no number of seeds", sower.New(), map[int]string{0: "2", 7: "-2", 8: "dois"}, []string{"solver.flaw.adjiboto.seeds[7]false", "solver.flaw.adjiboto.seeds[8]false"}},
		{"a piece twice", quatro.New(), map[int]string{0: piece, 5: same}, []string{"solver.flaw.quatro.twice[0 5 -6]true"}},
		{"no piece", quatro.New(), map[int]string{0: "xxxx", -1: "abc"}, []string{"solver.flaw.quatro.piece[0]false", "solver.flaw.quatro.piece[-1]false"}},
	} {
		p, flaws := flawed(t, c.game, c.texts)
		if !slices.Equal(flaws, c.want) {
			t.Errorf("%s: %v, want %v", c.what, flaws, c.want)
		}
		if solvable := !slices.ContainsFunc(c.want, func(s string) bool { return s[len(s)-5:] == "false" }); solvable != (p != nil) {
			t.Errorf("%s: there is a problem: %t", c.what, p != nil)
		}
	}
}

func TestAPuzzleWithoutAMoveOfQuatroIsNone(t *testing.T) {
	d := draft(t, quatro.New().Blank())
	for i := range 16 {
		d = d.Set(-1-i, "")
	}
	if p, flaws := d.Puzzle(); p != nil || len(flaws) != 1 || flaws[0].What.Key != "solver.flaw.quatro.stuck" {
		t.Errorf("%v", flaws)
	}
}

func TestWhatIsPutOnTheBoardLeavesTheTray(t *testing.T) {
	d := draft(t, quatro.New().Blank())
	first, second := d.Text(-1), d.Text(-2)
	d = d.Place(5, first).Place(5, second)
	p, flaws := d.Puzzle()
	if p == nil || len(flaws) > 0 || d.Text(5) != second || d.Text(-1) != first && d.Text(-2) != first {
		t.Errorf("%v, %q on the board, %q %q", flaws, d.Text(5), d.Text(-1), d.Text(-2))
	}
	d = d.Swap(5, 6)
	if d.Text(6) != second || d.Text(5) != "" {
		t.Errorf("%q, %q", d.Text(5), d.Text(6))
	}
	d = d.Clear()
	p, flaws = d.Puzzle()
	if p == nil || len(flaws) > 0 || d.Text(6) != "" {
		t.Errorf("%v", flaws)
	}
}

func TestATypedBoardKeepsRulesAndTarget(t *testing.T) {
	p, _ := small(t).WithRules(game.Rules{"double": "choice"})
	d := draft(t, p).Set(99, "98")
	cells, tray := d.Texts()
	if laid, fits := draft(t, small(t)).WithTexts(cells, tray); !fits || laid.Text(99) != "98" || draft(t, small(t)).WithRulesOf(p).Text(99) == "98" || d.WithRulesOf(small(t)).Text(99) != "98" {
		t.Errorf("the texts of another draft: %t, %q", fits, laid.Text(99))
	}
	if _, fits := d.WithTexts(cells[1:], tray); fits {
		t.Error("a board of other places fits")
	}
	made, _ := d.Puzzle()
	if target, has := made.Target(); made.Rules()["double"] != "choice" || target != 100 || !has {
		t.Errorf("%v, %d", made.Rules(), target)
	}
}
