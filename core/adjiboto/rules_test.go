package adjiboto

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/internal/gametest"
)

type rows = [2][columns]int

// simple sows seed by seed on two rows of numbers, as RULES.md says it.
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

// TestSowing holds the rules that one sowing shows, each with its board.
func TestSowing(t *testing.T) {
	for _, c := range []struct {
		rule         string
		changes      game.Rules
		before, want rows
		move         string
	}{
		{"row 0 is sown leftwards", nil, rows{{0, 0, 1, 1, 2, 0}, {}}, rows{{0, 0, 2, 2, 0, 0}, {}}, "(0 4)"},
		{"(0,0) leads to (1,0)", nil, rows{{2, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0}}, rows{{}, {1, 2, 0, 0, 0, 0}}, "(0 0)"},
		{"row 1 is sown rightwards", nil, rows{{}, {2, 0, 1, 0, 0, 0}}, rows{{}, {0, 1, 2, 0, 0, 0}}, "(1 0)"},
		{"(1,5) leads to (0,5)", nil, rows{{0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 2}}, rows{{0, 0, 0, 0, 2, 1}, {}}, "(1 5)"},
		{"1 is captured", nil, rows{{0, 1, 0, 0, 0, 0}, {}}, rows{}, "(0 1)"},
		{"2 is not", nil, rows{{1, 1, 0, 0, 0, 0}, {}}, rows{{2, 0, 0, 0, 0, 0}, {}}, "(0 1)"},
		{"3 is captured", nil, rows{{2, 1, 0, 0, 0, 0}, {}}, rows{}, "(0 1)"},
		{"4 is not", nil, rows{{3, 1, 0, 0, 0, 0}, {}}, rows{{4, 0, 0, 0, 0, 0}, {}}, "(0 1)"},
		{"5 is captured", nil, rows{{4, 1, 0, 0, 0, 0}, {}}, rows{}, "(0 1)"},
		{"7 is not", nil, rows{{6, 1, 0, 0, 0, 0}, {}}, rows{{7, 0, 0, 0, 0, 0}, {}}, "(0 1)"},
		{"row 1 captures too", nil, rows{{}, {0, 1, 4, 0, 0, 0}}, rows{}, "(1 1)"},
		{"the other row captures too", nil, rows{{0, 1, 0, 0, 0, 0}, {2, 0, 0, 0, 0, 0}}, rows{{1, 0, 0, 0, 0, 0}, {2, 0, 0, 0, 0, 0}}, ""},
		{
			"no chain: pits with 1, 3 or 5 on the way stay", nil,
			rows{{0, 0, 2, 0, 3, 0}, {}}, rows{{0, 1, 3, 1, 0, 0}, {}}, "",
		},
		{"11 seeds do not reach the origin", nil, rows{{}, {11, 0, 0, 0, 0, 0}}, rows{{1, 1, 1, 1, 1, 0 + 1}, {0, 1, 1, 1, 1, 1}}, ""},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if c.move == "" {
				return
			}
			if got := sow(t, under(t, c.before, c.changes), c.move); got != c.want {
				t.Errorf("%v\n%s gives\n%v\nwant\n%v", c.before, c.move, got, c.want)
			}
		})
	}
}
