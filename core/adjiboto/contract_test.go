package adjiboto

import (
	"maps"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
)

// boards are the official problems A to G, then small ones and ones that lap.
var boards = map[string][2][columns]int{
	"A":       {{0, 0, 0, 0, 0, 2}, {0, 0, 0, 0, 4, 0}},
	"B":       {{2, 2, 2, 2, 2, 2}, {2, 2, 2, 2, 2, 2}},
	"C":       {{0, 3, 0, 3, 0, 3}, {3, 0, 3, 0, 3, 0}},
	"D":       {{1, 2, 3, 4, 5, 6}, {6, 5, 4, 3, 2, 1}},
	"E":       {{2, 4, 6, 8, 10, 12}, {12, 10, 8, 6, 4, 2}},
	"F":       {{48, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 48}},
	"G":       {{8, 8, 8, 8, 8, 8}, {8, 8, 8, 8, 8, 8}},
	"empty":   {},
	"one":     {{0, 0, 1, 0, 0, 0}, {}},
	"pairs":   {{0, 0, 0, 0, 0, 2}, {1, 0, 0, 2, 0, 0}},
	"lap 11":  {{0, 0, 0, 11, 0, 0}, {}},
	"lap 12":  {{0, 0, 0, 0, 0, 0}, {0, 12, 0, 0, 0, 0}},
	"lap 36":  {{0, 0, 36, 0, 0, 0}, {0, 0, 0, 0, 0, 0}},
	"lap 255": {{255, 0, 0, 0, 0, 0}, {}},
}

// small makes both perimeters of a test ones that are built in no time. Those of the
// program have tests of their own, see large.
func small(t *testing.T) {
	t.Helper()
	usual, usualFar := near, far
	t.Cleanup(func() { near, far = usual, usualFar })
	near, far = extent{whole: 3, waste: 5, most: 500}, extent{whole: 3, waste: 6, most: 200}
}

// TestContract: every board under the usual rules, and two under a third of all; with PROCURA_EVERY all
// are under all, with -short only those two.
func TestContract(t *testing.T) {
	small(t)
	usual := game.Defaults(Game{}.Settings())
	for name, rows := range boards {
		problem := newProblem(pack(rows), usual)
		ruled := name == "C" || name == "lap 36"
		for i, rules := range gametest.Combinations(Game{}.Settings()) {
			if !(gametest.Every() || ruled && gametest.Part(i)) && (testing.Short() || !maps.Equal(rules, usual)) {
				continue
			}
			t.Run(name+" "+rules.Format(Game{}.Settings()), func(t *testing.T) {
				gametest.Check[State, Pit](t, problem.under(rules))
			})
		}
	}
}

// pack makes a state of two rows of numbers.
func pack(rows [2][columns]int) (s State) {
	for row := range rows {
		for column, n := range rows[row] {
			s.add(at(row, column), n)
		}
	}
	return s
}

// unpack reads the two rows of a state.
func unpack(s State) (rows [2][columns]int) {
	for row := range rows {
		for column := range rows[row] {
			rows[row][column] = s.seeds(at(row, column))
		}
	}
	return rows
}
