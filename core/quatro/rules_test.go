package quatro

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"procura/core/gametest"
	"procura/core/search"
)

// start is the start state of a drawn board without reserve.
func won(t *testing.T, lines, drawn string) bool {
	t.Helper()
	p := problem(t, drawn, "", lines)
	return p.Goal(p.Start())
}

func TestSharedTraitWins(t *testing.T) {
	for _, c := range []struct{ trait, pieces string }{
		{"branca", "brao bqbc brbc bqao"},
		{"preta", "prao pqbc prbc pqao"},
		{"redonda", "brao prbc brbc prao"},
		{"quadrada", "bqao pqbc bqbc pqao"},
		{"alta", "brao pqac brac pqao"},
		{"baixa", "brbo pqbc brbc pqbo"},
		{"oca", "brao pqbo brbo pqao"},
		{"cheia", "brac pqbc brbc pqac"},
	} {
		if !won(t, "lines", c.pieces) {
			t.Errorf("four %s, %s, do not win", c.trait, c.pieces)
		}
	}
}

func TestNoSharedTraitDoesNotWin(t *testing.T) {
	for _, pieces := range []string{"brao pqbc brbc pqao", "brao prbc bqbo pqbc", "prao bqao pqbc brbc"} {
		if won(t, "lines", pieces) {
			t.Errorf("%s wins", pieces)
		}
	}
}

func TestThreePiecesDoNotWin(t *testing.T) {
	for _, pieces := range []string{"brao brac brbo .", ". brao brac brbo", "brao . brac brbo"} {
		if won(t, "squares", pieces) {
			t.Errorf("%s wins", pieces)
		}
	}
}

// wins lists the cells of every way to win, drawn.
var wins = []struct{ kind, drawn string }{
	{"row 1", "x x x x . . . . . . . . . . . ."},
	{"row 2", ". . . . x x x x . . . . . . . ."},
	{"row 3", ". . . . . . . . x x x x . . . ."},
	{"row 4", ". . . . . . . . . . . . x x x x"},
	{"column A", "x . . . x . . . x . . . x . . ."},
	{"column B", ". x . . . x . . . x . . . x . ."},
	{"column C", ". . x . . . x . . . x . . . x ."},
	{"column D", ". . . x . . . x . . . x . . . x"},
	{"diagonal A1 D4", "x . . . . x . . . . x . . . . x"},
	{"diagonal D1 A4", ". . . x . . x . . x . . x . . ."},
}

func TestEveryLineWins(t *testing.T) {
	for _, w := range wins {
		for _, lines := range []string{"lines", "squares"} {
			if !won(t, lines, filled(w.drawn)) {
				t.Errorf("%s does not win with %s", w.kind, lines)
			}
		}
	}
}

// filled puts four pieces that share only "oca" on the cells marked x.
func filled(drawn string) string {
	for _, piece := range []string{"brao", "pqao", "pqbo", "brbo"} {
		drawn = strings.Replace(drawn, "x", piece, 1)
	}
	return drawn
}

func TestSquaresCountOnlyWhenSet(t *testing.T) {
	for row := range side - 1 {
		for column := range side - 1 {
			words := slices.Repeat([]string{"."}, cells)
			for _, step := range []int{0, 1, side, side + 1} {
				words[row*side+column+step] = "x"
			}
			drawn := filled(strings.Join(words, " "))
			if won(t, "lines", drawn) || !won(t, "squares", drawn) {
				t.Errorf("square at %s: lines %t, squares %t", cellName(uint8(row*side+column)), won(t, "lines", drawn), won(t, "squares", drawn))
			}
		}
	}
}

// TestOnlyLinesAndSquaresWin tries all 1,820 sets of four cells.
func TestOnlyLinesAndSquaresWin(t *testing.T) {
	count := map[string]int{}
	for set := range 1 << cells {
		words := slices.Repeat([]string{"."}, cells)
		pieces := []string{"brao", "pqao", "pqbo", "brbo"}
		used := 0
		for cell := range cells {
			if set>>cell&1 != 0 && used < side {
				words[cell] = pieces[used]
				used++
			} else if set>>cell&1 != 0 {
				used++
			}
		}
		if used != side {
			continue
		}
		var s State
		for cell, word := range words {
			if word != "." {
				s.place(pieceOf(t, word), uint8(cell))
			}
		}
		for _, lines := range []string{"lines", "squares"} {
			if puzzles[lines].Goal(s) {
				count[lines]++
			}
		}
	}
	if count["lines"] != 10 || count["squares"] != 19 {
		t.Errorf("%v ways to win, want 10 lines and 19 with squares", count)
	}
}

// puzzles are empty puzzles under each rule, for their goal test.
var puzzles = map[string]*Puzzle{
	"lines":   newPuzzle(State{}, nil, map[string]string{"lines": "lines"}),
	"squares": newPuzzle(State{}, nil, map[string]string{"lines": "squares"}),
}

func TestAnyReservePieceGoesOnAnyEmptyCellInOrder(t *testing.T) {
	p := problem(t, `
		.    brao brac brbo
		pqac pqao .    pqbo
		prao prac prbo .
		bqao bqac bqbo bqbc`, "prbc brbc pqbc", "")
	wantOffered(t, p, p.Start(), "A1=prbc A1=brbc A1=pqbc C2=prbc C2=brbc C2=pqbc D3=prbc D3=brbc D3=pqbc")
}

func TestPlacedPieceLeavesTheReserve(t *testing.T) {
	p := problem(t, `
		brao .    brac brbo
		pqac pqao .    pqbo
		prao prac prbo pqbc
		bqao bqac bqbo bqbc`, "prbc brbc", "")
	next := p.Expand(p.Start(), nil)[1] // B1=brbc
	if got := p.Notation(next.Action); got != "B1=brbc" || next.State.at(1).Letters() != "brbc" {
		t.Errorf("%s put %s on B1", got, next.State.at(1).Letters())
	}
	wantOffered(t, p, next.State, "C2=prbc")
}

func TestReserveIsMultiset(t *testing.T) {
	p := problem(t, `
		brao brac brbo .
		pqac pqao .    pqbo
		prao prac prbo pqbc
		bqao bqac bqbo bqbc`, "prbc brbc prbc", "")
	wantOffered(t, p, p.Start(), "D1=prbc D1=brbc C2=prbc C2=brbc") // the twin is no move of its own
	first := p.Expand(p.Start(), nil)[0].State
	wantOffered(t, p, first, "C2=brbc C2=prbc") // one prbc is left, in its own place of the file
	hands := map[string]bool{}
	for _, e := range p.Expand(first, nil) {
		hands[fmt.Sprintf("%v", p.stock.pieces(e.State.reserve))] = true
	}
	if len(hands) != 2 {
		t.Errorf("hands %v after each", hands)
	}
}

func TestReserveNeedNotBeTheComplement(t *testing.T) {
	p := problem(t, "brao . . .", "brao brao", "") // a piece on the board and twice in the reserve
	if n := len(p.Expand(p.Start(), nil)); n != 15 {
		t.Errorf("%d moves, want one for each empty cell", n)
	}
}

func TestEmptyReserveOrFullBoardHasNoMove(t *testing.T) {
	p := problem(t, "brao . . .", "", "")
	wantOffered(t, p, p.Start(), "")
	full := problem(t, strings.Repeat("brao ", cells), "prbc", "")
	wantOffered(t, full, full.Start(), "")
}

// simple is a board of 4x4 pieces in letters, "" where empty.
type simple [side][side]string

// ways lists the rows, columns and diagonals, and with squares the 2x2 ones.
func (b *simple) ways(lines string) [][]string {
	var list [][]string
	var down, up []string
	for i := range side {
		var column []string
		for j := range side {
			column = append(column, b[j][i])
		}
		list = append(list, b[i][:], column)
		down, up = append(down, b[i][i]), append(up, b[side-1-i][i])
	}
	list = append(list, down, up)
	if lines == "squares" {
		for i := range side - 1 {
			for j := range side - 1 {
				list = append(list, []string{b[i][j], b[i][j+1], b[i+1][j], b[i+1][j+1]})
			}
		}
	}
	return list
}

// most is the greatest number of pieces of a line with the same letter in the
// same place.
func most(line []string) int {
	best := 0
	for trait := range traits {
		count := map[byte]int{}
		for _, piece := range line {
			if piece != "" {
				count[piece[trait]]++
				best = max(best, count[piece[trait]])
			}
		}
	}
	return best
}

// completable is the fewest pieces of the reserve that complete a line, 0 when
// it is complete, search.Unreachable when it can't be.
func completable(line, reserve []string) int {
	best := search.Unreachable
	for trait := range traits {
		for _, letter := range []byte("bprqaboc") {
			missing, stock, fits := 0, 0, true
			for _, piece := range line {
				missing += btoi(piece == "")
				fits = fits && (piece == "" || piece[trait] == letter)
			}
			for _, piece := range reserve {
				stock += btoi(piece[trait] == letter)
			}
			if fits && stock >= missing {
				best = min(best, missing)
			}
		}
	}
	return best
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestRandomBoardsFollowASimulation compares goal, successors and both
// heuristics with a board of letters, along random games.
func TestRandomBoardsFollowASimulation(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(13, 14))
	for round := range 300 {
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			var b simple
			var reserve []string
			for range random.IntN(cells) + 1 {
				letters := Piece(random.IntN(cells)).Letters()
				if round%2 == 0 && slices.Contains(reserve, letters) {
					continue
				}
				reserve = append(reserve, letters)
			}
			p := problem(t, strings.Repeat(". ", cells), strings.Join(reserve, " "), rules["lines"])
			follow(t, p, b, reserve, rules["lines"], random)
		}
	}
}

func follow(t *testing.T, p *Puzzle, b simple, reserve []string, lines string, random *rand.Rand) {
	t.Helper()
	s := p.Start()
	for {
		course, open := side, search.Unreachable
		for _, line := range b.ways(lines) {
			course, open = min(course, side-most(line)), min(open, completable(line, reserve))
		}
		if p.course(s) != course || p.open(s) != open || p.Goal(s) != (course == 0) {
			t.Fatalf("%s %q, reserve %v: course %d, open %d, goal %t; want %d, %d, %t",
				lines, b, reserve, p.course(s), p.open(s), p.Goal(s), course, open, course == 0)
		}
		var want []string
		for cell := range cells {
			for i, piece := range reserve {
				if b[cell/side][cell%side] == "" && !slices.Contains(reserve[:i], piece) {
					want = append(want, cellName(uint8(cell))+"="+piece)
				}
			}
		}
		wantOffered(t, p, s, strings.Join(want, " "))
		if len(want) == 0 {
			return
		}
		i := random.IntN(len(want))
		s = p.Expand(s, nil)[i].State
		place, piece, _ := strings.Cut(want[i], "=")
		b[place[1]-'1'][place[0]-'A'] = piece
		at := slices.Index(reserve, piece)
		reserve = slices.Delete(slices.Clone(reserve), at, at+1)
	}
}

func TestStartShowsNoMotions(t *testing.T) {
	p := problem(t, "brao brac brbo brbc", "", "")
	if step := p.Step([]search.Edge[State, Placement]{{State: p.Start()}}); len(step.Motions) != 0 {
		t.Errorf("motions %+v", step.Motions)
	}
}
