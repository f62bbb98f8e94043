package grade

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
)

// notation is a way of writing places. The game has its own, E1 or (0 5). Programs
// that work with lists of rows write pairs of numbers, from 0 or from 1, the row or
// the column first, and some count the rows behind a letter from 0:
//
//	           E1 of letters and rows        (0 5) of numbers from 0
//	own        E1                            (0 5)
//	rows0      (0 4)                         own
//	columns0   (4 0)
//	rows1      (1 5)                         (1 6)
//	columns1   (5 1)
//	letters0   E0
type notation struct {
	key         string // of its words
	own         bool
	columnFirst bool
	base        int // what the first row or column is counted as
	// weak: the moves may well be in the game's own notation.
	weak bool
}

// place is a place as it is written: two numbers, or a letter, which is a column from
// 0, and a number.
type place struct {
	first, second int
	letter        bool
	rest          string // of the move, behind the place
}

// placeOf reads "(0 5)", "(0 . 5)", "E1", "(E 1)", "E1-66".
func placeOf(move string) (p place, ok bool) {
	if i := strings.IndexAny(move, "-=@/"); i >= 0 {
		move, p.rest = move[:i], move[i:]
	}
	words := strings.FieldsFunc(move, func(r rune) bool { return strings.ContainsRune(" \t\n()\"',.", r) })
	if len(words) == 1 && len(words[0]) > 1 && isLetter(words[0][0]) {
		words = []string{words[0][:1], words[0][1:]}
	}
	if len(words) != 2 {
		return p, false
	}
	if p.letter = len(words[0]) == 1 && isLetter(words[0][0]); p.letter {
		p.first = int(words[0][0]|0x20) - 'a'
	} else if p.first, ok = count(words[0]); !ok {
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

// grid is the rows and columns of a board, by their names; lettered where its columns
// are letters.
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

// cell is the row and column that a place means in a notation, which may be on no
// board.
func (n notation) cell(p place) (row, column int) {
	switch {
	case p.letter:
		return p.second - n.base, p.first
	case n.columnFirst:
		return p.second - n.base, p.first - n.base
	}
	return p.first - n.base, p.second - n.base
}

func (g *grid) has(row, column int) bool {
	return row >= 0 && row < len(g.rows) && column >= 0 && column < len(g.columns)
}

// write writes a move as the game does; what is on no board stays as it is.
func (n notation) write(move string, g *grid) string {
	p, ok := placeOf(move)
	row, column := n.cell(p)
	if n.own || !ok || !g.has(row, column) {
		return PlainMove(move)
	}
	first, second := g.rows[row], g.columns[column]
	if g.lettered {
		first, second = second, first
	}
	return PlainMove(first + second + p.rest)
}

func (n notation) fit(places []place, g *grid) int {
	fit := 0
	for _, p := range places {
		if g.has(n.cell(p)) {
			fit++
		}
	}
	return fit
}

// written are the places of moves, and whether all are written alike.
func written(steps []step) (places []place, alike bool) {
	for _, s := range steps {
		if p, ok := placeOf(s.move); ok {
			places = append(places, p)
		}
	}
	return places, len(places) > 0 && !slices.ContainsFunc(places, func(p place) bool { return p.letter != places[0].letter })
}

// notations are those that moves may be written in, the game's own first.
func notations(steps []step, p game.Puzzle) []notation {
	own := notation{own: true}
	g := gridOf(p)
	places, alike := written(steps)
	if !alike || len(g.rows) == 0 || len(g.columns) == 0 || places[0].letter && !g.lettered {
		return []notation{own}
	}
	if g.lettered && !places[0].letter {
		return fittest(places, &g)
	}
	if g.rows[0] != "0" {
		own.base = 1
	}
	other := notation{base: 1 - own.base}
	keys := [...]string{"grade.read.rows0", "grade.read.rows1"}
	own.key, other.key = keys[own.base], keys[other.base]
	if places[0].letter {
		other.key = "grade.read.letters0"
	}
	other.weak = g.has(own.cell(places[0]))
	// A letter with a number is the game's own; two numbers may count from anywhere.
	if gain := other.fit(places, &g) - own.fit(places, &g); gain > 0 || gain == 0 && !places[0].letter {
		return []notation{own, other}
	}
	return []notation{own}
}

// fittest are the notations of pairs of numbers on a board of letters by which most of
// them are on the board.
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
	return slices.DeleteFunc(all, func(n notation) bool { return n.fit(places, g) < most })
}

type attempt struct {
	notation
	steps          []step
	courses, legal []course
	rank           int // of its best end
}

// tryNotations follows a way in every notation that it may be written in.
func (j *Judge) tryNotations(ctx context.Context, steps []step, final string, s subject) []attempt {
	var tried []attempt
	g := gridOf(s.puzzle)
	for _, n := range notations(steps, s.puzzle) {
		a := attempt{notation: n}
		for _, one := range steps {
			if one.board == "" {
				one.move = n.write(one.move, &g)
			}
			a.steps = append(a.steps, one)
		}
		a.courses, a.legal = followBothWays(ctx, a.steps, final, s)
		if n.weak {
			a.legal = rankedCourses(a.legal, 1, final, s.aimless)
		}
		for i := range a.legal {
			_, rank := a.legal[i].best(final, s.aimless)
			a.rank = max(a.rank, rank)
		}
		tried = append(tried, a)
	}
	return tried
}

// bestAttempt is the attempt that fits best: a legal one before all others, one that ends
// as it should, one of many rules; of those that break the one that goes farthest.
func bestAttempt(tried []attempt) *attempt {
	chosen := &tried[0]
	for i := range tried {
		if a := &tried[i]; a.isBetter(chosen) {
			chosen = a
		}
	}
	return chosen
}

func (a *attempt) isBetter(b *attempt) bool {
	switch {
	case len(a.legal) == 0 && len(b.legal) == 0:
		return !a.weak && farthest(a.courses).steps > farthest(b.courses).steps
	case len(a.legal) == 0 || len(b.legal) == 0:
		return len(b.legal) == 0
	case a.rank != b.rank:
		return a.rank > b.rank
	}
	return len(a.legal) > len(b.legal)
}

// notes say which notation was taken, where it is not the game's own or another would
// be legal too.
func notes(tried []attempt, taken *attempt) []text.Message {
	var others, list []text.Message
	for i := range tried {
		if a := &tried[i]; a != taken && len(a.legal) > 0 && len(taken.legal) > 0 {
			others = append(others, text.M("grade.note.other", "Reading", text.M(a.key)))
		}
	}
	if !taken.own || len(others) > 0 {
		list = append(list, text.M("grade.note.read", "Reading", text.M(taken.key)))
	}
	return append(list, others...)
}

// contradictRules says that a way is not legal under the rules that its block names.
func (c *course) contradictRules(steps []step) text.Message {
	if c.steps < len(steps) {
		if _, why := c.explainMove(steps[c.steps].move); !why.IsZero() {
			return text.M("grade.issue.rules.move", "Rules", c.rules, "Move", c.steps+1, "Why", why)
		}
	}
	return text.M("grade.issue.rules", "Rules", c.rules)
}

// explainMove is the cell that a move leads to, -1 for none, and why it can't be played at the end of a course: for
// its cell, or for what it says behind that, the piece or the number that goes.
func (c *course) explainMove(move string) (cell int, why text.Message) {
	rest := ""
	if at := strings.IndexAny(move, "-=@/"); at >= 0 {
		move, rest = move[:at], move[at+1:]
	}
	cell = cellOf(c.puzzle.Scene(), move)
	line, err := puzzle.Follow(c.puzzle, c.ends[0].last.path())
	if cell < 0 || err != nil {
		return cell, why
	}
	refusal := line.Refusal(nil, cell)
	if at := slices.IndexFunc(line.Scene().Cells, func(c scene.Cell) bool { return c.Text == rest }); refusal == nil && rest != "" && at >= 0 {
		refusal = line.Refusal([]int{cell}, at)
	}
	if refusal != nil {
		why = *refusal
	}
	return cell, why
}

// cellOf is the cell that a move is written as, by the names of columns and rows, E1,
// or of numbers, the row first; -1 where it is none.
func cellOf(b scene.Board, move string) int {
	word := PlainMove(move)
	for row, rowName := range b.RowNames {
		for column, columnName := range b.ColumnNames {
			name := columnName + rowName
			if strings.Trim(columnName, "0123456789") == "" {
				name = rowName + columnName
			}
			if PlainMove(name) == word {
				return row*b.Columns + column
			}
		}
	}
	return -1
}
