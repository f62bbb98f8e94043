package quatro

import (
	"slices"
	"strings"
	"testing"

	"procura/core/game"
)

// pieceOf reads the four letters of a piece: "bqac".
func pieceOf(t testing.TB, letters string) Piece {
	t.Helper()
	for p := range Piece(cells) {
		if p.Letters() == letters {
			return p
		}
	}
	t.Fatalf("no piece %q", letters)
	return 0
}

// problem makes a puzzle from four drawn rows, "." for an empty cell, and a
// reserve; rules are the value of lines, "" for the default.
func problem(t testing.TB, drawn, reserve, lines string) *Puzzle {
	t.Helper()
	var start State
	for i, word := range strings.Fields(drawn) {
		if word != "." {
			start.place(pieceOf(t, word), uint8(i))
		}
	}
	var pieces []Piece
	for _, word := range strings.Fields(reserve) {
		pieces = append(pieces, pieceOf(t, word))
	}
	rules := game.Defaults(Game{}.Settings())
	if lines != "" {
		rules["lines"] = lines
	}
	return newPuzzle(start, pieces, rules)
}

func offered(p *Puzzle, s State) []string {
	var moves []string
	for _, e := range p.Expand(s, nil) {
		moves = append(moves, p.Notation(e.Action))
	}
	return moves
}

func wantOffered(t *testing.T, p *Puzzle, s State, want string) {
	t.Helper()
	if got := offered(p, s); !slices.Equal(got, strings.Fields(want)) {
		t.Errorf("moves: %v, want %s", got, want)
	}
}
