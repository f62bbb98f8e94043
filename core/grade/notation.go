package grade

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
)

// notation is a form of writing places. The game has its own, E1 or (0 5). Programs
// that work with lists of rows write pairs of numbers, from 0 or 1, row or
// column first, and some count the rows behind a letter from 0:
//
//	           E1 of letters and rows        (0 5) of numbers from 0
//	own        E1                            (0 5)
//	rows0      (0 4)                         own
//	columns0   (4 0)
//	rows1      (1 5)                         (1 6)
//	columns1   (5 1)
//	letters0   E0
type notation struct {
	key         string // of its name
	own         bool
	columnFirst bool // of a letter and a number: the letter is the row
	flipped     bool // the first row is at the bottom
	base        int  // the number of the first row or column
	// weak reports whether the moves may well be in the game's own notation.
	weak bool
}

// place is a place as written: two numbers, or a letter and a number; a letter counts columns from
// 0.
type place struct {
	first, second int
	letter        bool
	// named reports whether the text names row and column; they are then first and second.
	named bool
	rest  string // the move behind the place
}

// namedPlace matches a place whose row and column the text names.
var namedPlace = regexp.MustCompile(`^L(\d+)C(\d+)$`)

// placeOf reads "(0 5)", "(0 . 5)", "E1", "(E 1)", "E1-66", "L0C5".
func placeOf(move string) (p place, ok bool) {
	if i := strings.IndexAny(move, "-=@/"); i >= 0 {
		move, p.rest = move[:i], move[i:]
	}
	if parts := namedPlace.FindStringSubmatch(move); parts != nil {
		p.named = true
		p.first, _ = count(parts[1])
		p.second, ok = count(parts[2])
		return p, ok
	}
	words := strings.FieldsFunc(move, func(r rune) bool { return strings.ContainsRune(" \t\n()\"',.", r) })
	if len(words) == 1 && len(words[0]) > 1 && isLetter(words[0][0]) {
		words = []string{words[0][:1], words[0][1:]}
	}
	if len(words) != 2 {
		return p, false
	}
	p.letter = len(words[0]) == 1 && isLetter(words[0][0])
	p.first, ok = count(words[0])
	switch {
	case p.letter:
		p.first = int(words[0][0]|0x20) - 'a'
	case !ok:
		return p, false
	}
	p.second, ok = count(words[1])
	return p, ok
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func count(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0 && n < 1000
}

// grid has the names of the rows and columns of a board; lettered reports whether the
// columns are letters.
type grid struct {
	rows, columns []string
	lettered      bool
}

func gridOf(p game.Puzzle) grid {
	board := p.Scene()
	g := grid{rows: board.RowNames, columns: board.ColumnNames}
	if len(g.columns) > 0 {
		_, number := count(g.columns[0])
		g.lettered = !number
	}
	return g
}

// cell returns the row and column that a place means in the notation; they may be beside the board.
func (n notation) cell(p place, g *grid) (row, column int) {
	first, second := p.first-n.base, p.second-n.base
	if p.letter {
		first, second = second, p.first
	}
	if n.columnFirst && !p.named {
		first, second = second, first
	}
	if n.flipped {
		first = len(g.rows) - 1 - first
	}
	return first, second
}

func (g *grid) has(row, column int) bool {
	return row >= 0 && row < len(g.rows) && column >= 0 && column < len(g.columns)
}

// write writes a move as the game does; a place beside the board stays as it was.
func (n notation) write(move string, g *grid) string {
	p, ok := placeOf(move)
	row, column := n.cell(p, g)
	if !ok || !g.has(row, column) {
		return game.PlainMove(move)
	}
	first, second := g.rows[row], g.columns[column]
	if g.lettered {
		first, second = second, first
	}
	return game.PlainMove(first + second + p.rest)
}

func (n notation) fit(places []place, g *grid) int {
	fit := 0
	for _, p := range places {
		if g.has(n.cell(p, g)) {
			fit++
		}
	}
	return fit
}

// written returns the places of moves, and reports whether all are written alike.
func written(steps []step) (places []place, alike bool) {
	for _, s := range steps {
		if p, ok := placeOf(s.move); ok {
			places = append(places, p)
		}
	}
	return places, len(places) > 0 && !slices.ContainsFunc(places, func(p place) bool { return p.letter != places[0].letter })
}

// notations returns the notations that the moves may be in, the game's own first.
func notations(steps []step, g *grid) []notation {
	own := notation{own: true}
	if len(g.rows) > 0 && g.rows[0] != "0" {
		own.base = 1
	}
	places, alike := written(steps)
	if !alike || len(g.rows) == 0 || len(g.columns) == 0 || places[0].letter && !g.lettered {
		return []notation{own}
	}
	if g.lettered && !places[0].letter {
		return fittest(places, g)
	}
	other := notation{base: 1 - own.base}
	keys := [...]string{"grade.read.rows0", "grade.read.rows1"}
	own.key, other.key = keys[own.base], keys[other.base]
	if places[0].letter {
		other.key = "grade.read.letters0"
	}
	other.weak = g.has(own.cell(places[0], g))
	// A letter with a number is the game's own; two numbers may count from anywhere.
	if gain := other.fit(places, g) - own.fit(places, g); gain > 0 || gain == 0 && !places[0].letter {
		return []notation{own, other}
	}
	return []notation{own}
}

// fittest returns the notations for pairs of numbers on a board of letters under which most places
// are on the board.
func fittest(places []place, g *grid) []notation {
	all := []notation{
		{key: "grade.read.rows0"},
		{key: "grade.read.columns0", columnFirst: true},
		{key: "grade.read.rows1", base: 1},
		{key: "grade.read.columns1", columnFirst: true, base: 1},
	}
	most := 0
	for _, n := range all {
		most = max(most, n.fit(places, g))
	}
	return slices.DeleteFunc(all, func(n notation) bool {
		return n.fit(places, g) < most || n.columnFirst && places[0].named
	})
}

// understands reports whether every step is a board, a place in the game's own notation, perhaps
// beside the board, or a place on the board in another one; and whether the texts behind the places can be
// those of the game.
func (n notation) understands(steps []step, g *grid, p game.Puzzle) bool {
	var rests []string
	for _, s := range steps {
		if s.move == "" {
			if s.board == unreadBoard {
				return false
			}
			continue
		}
		place, ok := placeOf(s.move)
		if !ok || n.own && place.letter != g.lettered || !n.own && !g.has(n.cell(place, g)) {
			return false
		}
		rests = append(rests, strings.ToLower(place.rest))
	}
	return fitsRests(rests, p)
}

// fitsRests reports whether the texts behind places can be those of a game: of the letters or
// digits of a piece on its board or beside it.
func fitsRests(rests []string, p game.Puzzle) bool {
	board := p.Scene()
	known := map[string]bool{} // letters by their position; digits
	for _, c := range append(slices.Clone(board.Cells), board.Tray...) {
		for i, letter := range strings.ToLower(c.Text) {
			known[restKey(len(c.Text), i, letter)] = true
		}
	}
	for _, rest := range rests {
		if rest == "" {
			continue
		}
		for i, letter := range rest[1:] {
			if !known[restKey(len(rest)-1, i, letter)] {
				return false
			}
		}
	}
	return true
}

// restKey is the key of a letter at a position in a word of some length; all digits have one key.
func restKey(length, at int, letter rune) string {
	if letter >= '0' && letter <= '9' {
		return "digit"
	}
	return fmt.Sprint(length, at, string(letter))
}
