package cavalo

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"procura/core/game"
)

// draw makes a board from its rows: numbers, "." for an empty cell, "T" for the
// knight. Rows and columns that are not drawn are empty.
func draw(t testing.TB, drawn string) *board {
	t.Helper()
	b := &board{knight: unplaced}
	for cell := range b.numbers {
		b.numbers[cell] = empty
	}
	for row, line := range strings.Split(strings.TrimSpace(drawn), "\n") {
		for column, word := range strings.Fields(line) {
			switch number, err := strconv.Atoi(word); {
			case err == nil:
				b.numbers[row*size+column] = number
			case word == "T":
				b.knight = uint8(row*size + column)
			case word != ".":
				t.Fatalf("board: %q", word)
			}
		}
	}
	b.rank()
	return b
}

// problem is a drawn board under the default rules with some changed.
func problem(t testing.TB, drawn string, target int, changes game.Rules) *Problem {
	t.Helper()
	rules, wrong := game.Defaults(Game{}.Settings()).With(changes, Game{}.Settings())
	if wrong != nil {
		t.Fatal(wrong)
	}
	return newProblem(draw(t, drawn), target, true, rules)
}

// play follows moves from the start and fails when one is not possible.
func play(t testing.TB, p *Problem, moves ...string) State {
	t.Helper()
	s := p.Start()
	for _, move := range moves {
		next, ok := after(p, s, move)
		if !ok {
			t.Fatalf("%s is not possible; there are %v", move, offered(p, s))
		}
		s = next
	}
	return s
}

func after(p *Problem, s State, move string) (State, bool) {
	for _, e := range p.Expand(s, nil) {
		if p.Notation(e.Action) == move {
			return e.State, true
		}
	}
	return State{}, false
}

// offered lists the moves of a position, in the game's order.
func offered(p *Problem, s State) []string {
	var moves []string
	for _, e := range p.Expand(s, nil) {
		moves = append(moves, p.Notation(e.Action))
	}
	return moves
}

// left lists the numbers still on the board, by cell, in ascending order of
// numbers.
func left(p *Problem, s State) []string {
	var list []string
	for number := range 100 {
		for cell := range uint8(cells) {
			if p.board.numbers[cell] == number && s.alive.has(p.board.rankOf[cell]) {
				list = append(list, strconv.Itoa(number))
			}
		}
	}
	return list
}

func wantLeft(t *testing.T, p *Problem, s State, want string) {
	t.Helper()
	if got := left(p, s); !slices.Equal(got, strings.Fields(want)) {
		t.Errorf("left on the board: %v, want %s", got, want)
	}
}

func wantOffered(t *testing.T, p *Problem, s State, want string) {
	t.Helper()
	if got := offered(p, s); !slices.Equal(got, strings.Fields(want)) {
		t.Errorf("moves: %v, want %s", got, want)
	}
}
