package adjiboto

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
)

type rows = [2][columns]int

// simple sows seed by seed on two rows of numbers, as docs/rules.md says it.
func simple(b rows, row, column int, lap string) rows {
	seeds := b[row][column]
	if seeds >= pits && lap == "lost" {
		return losing(b, row, column)
	}
	b[row][column] = 0
	r, c := row, column
	for range seeds {
		r, c = next(r, c)
		if r == row && c == column && lap == "skip" {
			r, c = next(r, c)
		}
		b[r][c]++
	}
	return capture(b, r, c)
}

// losing is a sowing of twelve seeds or more with lap=lost: the origin receives
// like any pit, the capture is checked, then the origin is emptied.
func losing(b rows, row, column int) rows {
	seeds := b[row][column]
	r, c := row, column
	for range seeds {
		r, c = next(r, c)
		b[r][c]++
	}
	b = capture(b, r, c)
	b[row][column] = 0
	return b
}

// next is the pit after one: along row 0 leftwards, along row 1 rightwards.
func next(row, column int) (int, int) {
	switch {
	case row == 0 && column > 0:
		return 0, column - 1
	case row == 0:
		return 1, 0
	case column < columns-1:
		return 1, column + 1
	}
	return 0, columns - 1
}

func capture(b rows, row, column int) rows {
	if n := b[row][column]; n == 1 || n == 3 || n == 5 {
		b[row][column] = 0
	}
	return b
}

func under(t testing.TB, b rows, changes game.Rules) *Problem {
	t.Helper()
	rules, wrong := game.Defaults(Game{}.Settings()).With(changes, Game{}.Settings())
	if wrong != nil {
		t.Fatal(wrong)
	}
	return newProblem(pack(b), rules)
}

// sow plays one pit, given in notation.
func sow(t testing.TB, p *Problem, move string) rows {
	t.Helper()
	for _, e := range p.Expand(p.Start(), nil) {
		if p.Notation(e.Action) == move {
			return unpack(e.State)
		}
	}
	t.Fatalf("%s is not possible; there are %v", move, offered(p, p.Start()))
	return rows{}
}

func offered(p *Problem, s State) []string {
	var moves []string
	for _, e := range p.Expand(s, nil) {
		moves = append(moves, p.Notation(e.Action))
	}
	return moves
}

// drawn reads "row 0 / row 1"; a row that is missing or short ends with zeros.
func drawn(t testing.TB, board string) (b rows) {
	t.Helper()
	for row, line := range strings.Split(board, "/") {
		for column, word := range strings.Fields(line) {
			if _, err := fmt.Sscan(word, &b[row][column]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

// TestSowing holds the rules that one sowing shows, each with its board.
func TestSowing(t *testing.T) {
	for _, c := range []struct{ rule, lap, before, move, want string }{
		{"row 0 is sown leftwards", "lost", "0 0 1 1 2 0", "(0 4)", "0 0 2 2 0 0"},
		{"(0,0) leads to (1,0)", "lost", "2 / 0 1", "(0 0)", "0 / 1 2"},
		{"row 1 is sown rightwards", "lost", "/ 2 0 1", "(1 0)", "/ 0 1 2"},
		{"(1,5) leads to (0,5)", "lost", "0 0 0 0 1 0 / 0 0 0 0 0 2", "(1 5)", "0 0 0 0 2 1"},
		{"a last pit with 1 is captured", "lost", "0 1", "(0 1)", ""},
		{"a last pit with 2 is not", "lost", "1 1", "(0 1)", "2"},
		{"a last pit with 3 is captured", "lost", "2 1", "(0 1)", ""},
		{"a last pit with 4 is not", "lost", "3 1", "(0 1)", "4"},
		{"a last pit with 5 is captured", "lost", "4 1", "(0 1)", ""},
		{"a last pit with 6 is not", "lost", "5 1", "(0 1)", "6"},
		{"a last pit with 7 is not", "lost", "6 1", "(0 1)", "7"},
		{"row 1 captures in itself", "lost", "/ 0 1 4", "(1 1)", ""},
		{"row 1 captures in row 0", "lost", "0 0 0 0 0 2 / 0 0 0 0 0 1", "(1 5)", ""},
		{"row 0 captures in row 1", "lost", "1 / 2", "(0 0)", ""},
		{"no chain: 1, 3 and 5 on the way stay", "lost", "0 4 2 0 4 0", "(0 4)", "0 5 3 1 0 0"},
		{"no chain behind the capture", "lost", "0 0 2 3 1 0", "(0 4)", "0 0 2 4 0 0"},
		{"11 seeds end before the origin", "lost", "/ 11", "(1 0)", "0 1 1 1 1 1 / 0 1 1 1 1 1"},
		{"lap lost empties the origin: 12", "lost", "/ 0 12", "(1 1)", "1 1 1 1 1 1 / 1 0 1 1 1 1"},
		{"lap lost empties the origin: 13", "lost", "/ 0 13", "(1 1)", "1 1 1 1 1 1 / 1 0 2 1 1 1"},
		{"lap lost empties the origin: 24", "lost", "/ 0 24", "(1 1)", "2 2 2 2 2 2 / 2 0 2 2 2 2"},
		{"lap lost captures in the last pit", "lost", "/ 0 13 1", "(1 1)", "1 1 1 1 1 1 / 1 0 0 1 1 1"},
		{"lap keep takes one in the origin: captured", "keep", "/ 0 12", "(1 1)", "1 1 1 1 1 1 / 1 0 1 1 1 1"},
		{"lap keep keeps what the lap brings: 13", "keep", "/ 0 13", "(1 1)", "1 1 1 1 1 1 / 1 1 2 1 1 1"},
		{"lap keep keeps what the lap brings: 24", "keep", "/ 0 24", "(1 1)", "2 2 2 2 2 2 / 2 2 2 2 2 2"},
		{"lap keep captures 3 in the origin", "keep", "/ 0 36", "(1 1)", "3 3 3 3 3 3 / 3 0 3 3 3 3"},
		{"lap skip ends before the origin: 11", "skip", "/ 0 11", "(1 1)", "1 1 1 1 1 1 / 0 0 1 1 1 1"},
		{"lap skip passes over the origin: 12", "skip", "/ 0 12", "(1 1)", "1 1 1 1 1 1 / 1 0 2 1 1 1"},
		{"lap skip passes over the origin: 22", "skip", "/ 0 22", "(1 1)", "2 2 2 2 2 2 / 2 0 2 2 2 2"},
		{"lap skip passes over the origin: 33", "skip", "/ 0 33", "(1 1)", "3 3 3 3 3 3 / 0 0 3 3 3 3"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			p := under(t, drawn(t, c.before), game.Rules{"lap": c.lap})
			if got := sow(t, p, c.move); got != drawn(t, c.want) {
				t.Errorf("%s: %s gives %v, want %s", c.before, c.move, got, c.want)
			}
		})
	}
}

func wantOffered(t *testing.T, p *Problem, want ...string) {
	t.Helper()
	if got := offered(p, p.Start()); !slices.Equal(got, want) {
		t.Errorf("%v: moves %v, want %v", unpack(p.Start()), got, want)
	}
}

func TestAnyNonEmptyPitOfEitherRowMayBeSownRow0First(t *testing.T) {
	p := under(t, drawn(t, "1 0 2 0 0 3 / 4 0 0 0 5 6"), nil)
	wantOffered(t, p, "(0 0)", "(0 2)", "(0 5)", "(1 0)", "(1 4)", "(1 5)")
}

func TestManualMovesOnlyRightmostOfRow0(t *testing.T) {
	manual := game.Rules{"moves": "manual"}
	wantOffered(t, under(t, drawn(t, "1 0 2 0 0 3 / 4 0 0 0 5 6"), manual), "(0 5)", "(1 0)", "(1 4)", "(1 5)")
	wantOffered(t, under(t, drawn(t, "1 0 2 0 0 0 / 4 0 0 0 0 0"), manual), "(0 2)", "(1 0)")
	wantOffered(t, under(t, drawn(t, "1 / "), manual), "(0 0)")
	wantOffered(t, under(t, drawn(t, "/ 1 1"), manual), "(1 0)", "(1 1)")
}

func TestGoalIsTheEmptyBoard(t *testing.T) {
	p := under(t, rows{}, nil)
	wantOffered(t, p)
	if !p.Goal(p.Start()) {
		t.Error("the empty board is no goal")
	}
	for i := range pits {
		var b rows
		b[i/columns][i%columns] = 1 + i*20
		if p.Goal(pack(b)) {
			t.Errorf("%v is a goal", b)
		}
	}
}

// randomBoard scatters up to 255 seeds: evenly, or most of them in few pits.
func randomBoard(random *rand.Rand) (b rows) {
	pitsUsed := 1 + random.IntN(pits)
	for range random.IntN(maxSeeds + 1) {
		i := random.IntN(pitsUsed) * 7 % pits
		if random.IntN(4) == 0 {
			i = random.IntN(pits)
		}
		b[i/columns][i%columns]++
	}
	return b
}

// TestRandomBoardsFollowASimulation sows every pit of random boards and
// compares with sowing seed by seed.
func TestRandomBoardsFollowASimulation(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 3000 {
		b := randomBoard(random)
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			var want []rows
			for i := range pits {
				row, column := i/columns, i%columns
				if b[row][column] > 0 && (rules["moves"] == "all" || row == 1 || isRightmost(b[0], column)) {
					want = append(want, simple(b, row, column, rules["lap"]))
				}
			}
			p := newProblem(pack(b), rules)
			var got []rows
			for _, e := range p.Expand(p.Start(), nil) {
				got = append(got, unpack(e.State))
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%v, %v: successors\n%v\nwant\n%v", rules, b, got, want)
			}
		}
	}
}

func isRightmost(row [columns]int, column int) bool {
	for _, n := range row[column+1:] {
		if n > 0 {
			return false
		}
	}
	return true
}

func TestCountsOfABoardFollowItsPits(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		b := randomBoard(random)
		total, filled := 0, 0
		for i := range pits {
			n := b[i/columns][i%columns]
			total += n
			filled += min(n, 1)
		}
		s := pack(b)
		if s.total() != total || s.filled() != filled || unpack(s) != b {
			t.Fatalf("%v: %d seeds in %d pits, want %d in %d", b, s.total(), s.filled(), total, filled)
		}
	}
}
