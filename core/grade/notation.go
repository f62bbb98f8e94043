package grade

import (
	"context"
	"fmt"
	"regexp"
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
	columnFirst bool // of a letter and a number: the letter is the row
	flipped     bool // the first row is at the bottom
	base        int  // what the first row or column is counted as
	// weak: the moves may well be in the game's own notation.
	weak bool
}

// place is a place as it is written: two numbers, or a letter, which is a column from
// 0, and a number.
type place struct {
	first, second int
	letter        bool
	// named says that the text names row and column, which are first and second then.
	named bool
	rest  string // of the move, behind the place
}

// namedPlace is a place whose row and column the text names.
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

// cell is the row and column that a place means in a notation on a board, which may be
// none of it.
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

// write writes a move as the game does; what is on no board stays as it is.
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
	return slices.DeleteFunc(all, func(n notation) bool {
		return n.fit(places, g) < most || n.columnFirst && places[0].named
	})
}

// understands reports whether every step is a board, or a place as the game writes it, perhaps
// beside the board, or one on the board in another notation; and what stands behind a place is
// as long as what the game writes there, of the same letters at each of its places.
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

// fitsRests reports whether what stands behind places can be that of a game: the letters or
// digits of something on its board or beside it.
func fitsRests(rests []string, p game.Puzzle) bool {
	board := p.Scene()
	known := map[string]bool{} // a letter and its place; every digit
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

// restKey is a letter with its place in a word of so many, or that there is a digit.
func restKey(length, at int, letter rune) string {
	if letter >= '0' && letter <= '9' {
		return "digit"
	}
	return fmt.Sprint(length, at, string(letter))
}

type attempt struct {
	notation
	steps          []step
	courses, legal []course
	rank           int // of its best end
	// understood says that every step is of the notation.
	understood bool
}

// tryNotations follows a way in every notation that it may be written in.
func (j *Judge) tryNotations(ctx context.Context, steps []step, final string, s subject) []attempt {
	var tried []attempt
	g := gridOf(s.puzzle)
	for _, n := range notations(steps, &g) {
		a := attempt{notation: n, steps: n.writeAll(steps, &g), understood: n.understands(steps, &g, s.puzzle)}
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

// writeAll writes the moves of steps as the game does.
func (n notation) writeAll(steps []step, g *grid) []step {
	steps = slices.Clone(steps)
	for i := range steps {
		if steps[i].board == "" {
			steps[i].move = n.write(steps[i].move, g)
		}
	}
	return steps
}

// mayBeOtherwise reports whether moves would lead to the goal in a notation that is not tried,
// since it fits too many ways: rows from the bottom, letters for rows, numbers of points behind
// a dash, each move with the place that it comes from. What may be right is not called wrong.
func (j *Judge) mayBeOtherwise(ctx context.Context, steps []step, final string, s subject) bool {
	if _, moves := written(steps); !moves {
		return false
	}
	g := gridOf(s.puzzle)
	for _, variant := range variants(steps) {
		for _, n := range everyNotation() {
			_, legal := followBothWays(ctx, n.writeAll(variant, &g), final, s)
			if len(rankedCourses(legal, 1, final, s.aimless)) > 0 {
				return true
			}
		}
	}
	return false
}

func everyNotation() (all []notation) {
	for _, base := range []int{0, 1} {
		for _, columnFirst := range []bool{false, true} {
			all = append(all, notation{base: base, columnFirst: columnFirst}, notation{base: base, columnFirst: columnFirst, flipped: true})
		}
	}
	return all
}

// variants are steps as they stand, without the numbers behind their places, without the places
// that each comes from, each once where all stand twice, and half where the whole stands twice.
func variants(steps []step) [][]step {
	list := [][]step{steps}
	bare, numbered := slices.Clone(steps), true
	for i, s := range steps {
		place, number, _ := strings.Cut(s.move, "-")
		_, isNumber := count(number)
		numbered = numbered && isNumber
		bare[i].move = place
	}
	if numbered {
		list = append(list, bare)
	}
	if len(steps) < 2 || len(steps)%2 != 0 {
		return list
	}
	last := len(steps) - 1
	if hops := steps[1:last]; areDoubled(hops) { // B1 C3, C3 D5
		list = append(list, slices.Concat(steps[:1], halved(hops), steps[last:]))
	}
	if areDoubled(steps) {
		list = append(list, halved(steps))
	}
	half := len(steps) / 2
	if slices.EqualFunc(steps[:half], steps[half:], func(a, b step) bool { return game.PlainMove(a.move) == game.PlainMove(b.move) }) {
		list = append(list, steps[:half])
	}
	return list
}

// areDoubled reports whether each of steps stands twice.
func areDoubled(steps []step) bool {
	for i := 0; i < len(steps); i += 2 {
		if game.PlainMove(steps[i].move) != game.PlainMove(steps[i+1].move) {
			return false
		}
	}
	return true
}

// halved is every second step.
func halved(steps []step) (half []step) {
	for i := 0; i < len(steps); i += 2 {
		half = append(half, steps[i])
	}
	return half
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
	case len(a.legal) == 0 && len(b.legal) == 0 && a.understood != b.understood:
		return a.understood
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

func (c *course) explainMove(move string) (cell int, why text.Message) {
	return explainMove(c.puzzle, c.ends[0].last.path(), move)
}

// explainMove is the cell that a move leads to, -1 for none, and why it can't be played behind some legal ones: for
// its cell, or for what it says behind that, the piece or the number that goes.
func explainMove(p game.Puzzle, legal []string, move string) (cell int, why text.Message) {
	rest := ""
	if at := strings.IndexAny(move, "-=@/"); at >= 0 {
		move, rest = move[:at], move[at+1:]
	}
	cell = cellOf(p.Scene(), move)
	switch {
	case move == "": // boards alone do not tell it
		return cell, why
	case cell < 0:
		return cell, text.M("grade.issue.nocell")
	}
	line, err := puzzle.Follow(p, legal)
	if err != nil {
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
	word := game.PlainMove(move)
	for row, rowName := range b.RowNames {
		for column, columnName := range b.ColumnNames {
			name := columnName + rowName
			if strings.Trim(columnName, "0123456789") == "" {
				name = rowName + columnName
			}
			if game.PlainMove(name) == word {
				return row*b.Columns + column
			}
		}
	}
	return -1
}
