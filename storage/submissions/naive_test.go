package submissions_test

import (
	"fmt"
	"slices"
	"strings"
)

// The rules once more, played on arrays cell by cell as RULES would be read aloud:
// what is true of a generated file is found with these and with the tables of
// published optima, not with the program's games.

// board is a position of a game.
type board interface {
	// moves are the moves as the program writes them, in any order.
	moves() []string
	// play gives the position behind a move, nil when it is not legal.
	play(move string) board
	goal() bool
	text() string
	points() int
}

// settings are all complete rule settings of a game, as the program names them.
var settings = map[string][]string{
	"cavalo":   product("numbers=on numbers=off", "double=largest double=smallest double=choice", "placement-rule=on placement-rule=off"),
	"adjiboto": product("lap=lost lap=keep lap=skip", "moves=all moves=manual"),
	"quatro":   product("lines=lines lines=squares"),
}

func product(groups ...string) []string {
	list := []string{""}
	for _, group := range groups {
		var longer []string
		for _, before := range list {
			for word := range strings.FieldsSeq(group) {
				longer = append(longer, strings.TrimSpace(before+" "+word))
			}
		}
		list = longer
	}
	return list
}

// knight is a position of the Cavalo; numbers are -1 where there is none.
type knight struct {
	numbers       [10][10]int
	row, column   int // -1 before the placement
	score, target int
	rules         string
}

func newKnight(rows [][]int, target int) knight {
	k := knight{row: -1, target: target}
	for r := range k.numbers {
		for c := range k.numbers[r] {
			k.numbers[r][c] = -1
		}
	}
	for r, row := range rows {
		copy(k.numbers[r][:], row)
	}
	return k
}

func (k knight) goal() bool  { return k.score >= k.target }
func (k knight) points() int { return k.score }

func (k knight) has(rule string) bool { return strings.Contains(k.rules, rule) }

// doubles are the doubles that are left but 0, from the smallest.
func (k knight) doubles() (list []int) {
	for _, row := range k.numbers {
		for _, n := range row {
			if n > 0 && n%11 == 0 {
				list = append(list, n)
			}
		}
	}
	slices.Sort(list)
	return list
}

func (k *knight) erase(n int) {
	for r := range k.numbers {
		for c := range k.numbers[r] {
			if k.numbers[r][c] == n {
				k.numbers[r][c] = -1
			}
		}
	}
}

func (k knight) moves() (list []string) {
	for r := range 10 {
		for c := range 10 {
			if !k.reaches(r, c) {
				continue
			}
			cell := fmt.Sprintf("%c%d", 'A'+c, r+1)
			if choices := k.choices(r, c); len(choices) > 0 {
				for _, n := range choices {
					list = append(list, fmt.Sprintf("%s-%d", cell, n))
				}
				continue
			}
			list = append(list, cell)
		}
	}
	return list
}

func (k knight) reaches(r, c int) bool {
	if k.numbers[r][c] < 0 {
		return false
	}
	if k.row < 0 {
		return r == 0
	}
	dr, dc := r-k.row, c-k.column
	return dr*dr+dc*dc == 5
}

// choices are the doubles of which the player erases one on landing.
func (k knight) choices(r, c int) []int {
	n := k.numbers[r][c]
	if !k.erases() || n%11 != 0 || !k.has("double=choice") {
		return nil
	}
	return slices.DeleteFunc(k.doubles(), func(d int) bool { return d == n })
}

func (k knight) erases() bool {
	return k.has("numbers=on") && (k.row >= 0 || k.has("placement-rule=on"))
}

func (k knight) play(move string) board {
	if !slices.Contains(k.moves(), move) {
		return nil
	}
	cell, chosen, _ := strings.Cut(move, "-")
	r, c := 0, int(cell[0]-'A')
	_, _ = fmt.Sscan(cell[1:], &r)
	r--
	erases, n := k.erases(), k.numbers[r][c]
	k.numbers[r][c] = -1
	k.row, k.column = r, c
	k.score += n
	if !erases {
		return k
	}
	if n%11 != 0 {
		k.erase(n%10*10 + n/10)
		return k
	}
	left := k.doubles()
	switch {
	case len(left) == 0:
	case k.has("double=largest"):
		k.erase(left[len(left)-1])
	case k.has("double=smallest"):
		k.erase(left[0])
	default:
		d := 0
		_, _ = fmt.Sscan(chosen, &d)
		k.erase(d)
	}
	return k
}

func (k knight) text() string {
	var b strings.Builder
	b.WriteString("(")
	for r := range k.numbers {
		b.WriteString("(")
		for c := range k.numbers[r] {
			word := fmt.Sprint(k.numbers[r][c])
			if k.numbers[r][c] < 0 {
				word = "NIL"
			}
			if r == k.row && c == k.column {
				word = "T"
			}
			b.WriteString(word + " ")
		}
		b.WriteString(")\n")
	}
	return b.String() + ")"
}

// seeds is a position of Adji-Boto.
type seeds struct {
	pits  [2][6]int
	rules string
}

func (s seeds) goal() bool   { return s.pits == [2][6]int{} }
func (s seeds) points() int  { return 0 }
func (s seeds) text() string { return lisp(s.pits[:]) }
func lisp(rows [][6]int) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(fmt.Sprint(row), "[", "("), "]", ") "))
	}
	return "(" + strings.TrimSpace(b.String()) + ")"
}

func (s seeds) moves() (list []string) {
	for r := range 2 {
		for c := range 6 {
			manual := strings.Contains(s.rules, "moves=manual") && r == 0 && slices.ContainsFunc(s.pits[0][c+1:], func(n int) bool { return n > 0 })
			if s.pits[r][c] > 0 && !manual {
				list = append(list, fmt.Sprintf("(%d %d)", r, c))
			}
		}
	}
	return list
}

func (s seeds) play(move string) board {
	if !slices.Contains(s.moves(), move) {
		return nil
	}
	var r, c int
	_, _ = fmt.Sscanf(move, "(%d %d)", &r, &c)
	hand, row, column := s.pits[r][c], r, c
	if !strings.Contains(s.rules, "lap=lost") {
		s.pits[r][c] = 0
	}
	for hand > 0 {
		switch {
		case row == 0 && column > 0:
			column--
		case row == 0:
			row = 1
		case column < 5:
			column++
		default:
			row = 0
		}
		if row == r && column == c && strings.Contains(s.rules, "lap=skip") {
			continue
		}
		s.pits[row][column]++
		hand--
	}
	lost := strings.Contains(s.rules, "lap=lost")
	if n := s.pits[row][column]; (n == 1 || n == 3 || n == 5) && (!lost || row != r || column != c) {
		s.pits[row][column] = 0
	}
	if lost {
		s.pits[r][c] = 0
	}
	return s
}

// pieces is a position of Quatro: four words a cell, "" where it is empty.
type pieces struct {
	cells   [4][4]string
	reserve []string
	rules   string
}

func (p pieces) points() int { return 0 }

func letters(piece string) string {
	s := ""
	for word := range strings.FieldsSeq(piece) {
		s += word[:1]
	}
	return s
}

func (p pieces) moves() (list []string) {
	for r := range 4 {
		for c := range 4 {
			for _, piece := range p.reserve {
				if p.cells[r][c] == "" {
					list = append(list, fmt.Sprintf("%c%d=%s", 'A'+c, r+1, letters(piece)))
				}
			}
		}
	}
	return list
}

func (p pieces) play(move string) board {
	if !slices.Contains(p.moves(), move) {
		return nil
	}
	cell, name, _ := strings.Cut(move, "=")
	i := slices.IndexFunc(p.reserve, func(piece string) bool { return letters(piece) == name })
	p.cells[cell[1]-'1'][cell[0]-'A'] = p.reserve[i]
	p.reserve = slices.Delete(slices.Clone(p.reserve), i, i+1)
	return p
}

func (p pieces) goal() bool {
	var lines [][]string
	for i := range 4 {
		row, column := []string{}, []string{}
		for j := range 4 {
			row, column = append(row, p.cells[i][j]), append(column, p.cells[j][i])
		}
		lines = append(lines, row, column)
	}
	lines = append(lines, []string{p.cells[0][0], p.cells[1][1], p.cells[2][2], p.cells[3][3]},
		[]string{p.cells[0][3], p.cells[1][2], p.cells[2][1], p.cells[3][0]})
	if strings.Contains(p.rules, "squares") {
		for i := range 3 {
			for j := range 3 {
				lines = append(lines, []string{p.cells[i][j], p.cells[i+1][j], p.cells[i][j+1], p.cells[i+1][j+1]})
			}
		}
	}
	return slices.ContainsFunc(lines, shares)
}

// shares reports whether four pieces have a word in common.
func shares(line []string) bool {
	for word := range strings.FieldsSeq(line[0]) {
		if !slices.ContainsFunc(line, func(piece string) bool { return !slices.Contains(strings.Fields(piece), word) }) {
			return true
		}
	}
	return false
}

func (p pieces) rows() []string {
	var rows []string
	for r := range 4 {
		row := []string{}
		for c := range 4 {
			if p.cells[r][c] == "" {
				row = append(row, "0")
			} else {
				row = append(row, "("+p.cells[r][c]+")")
			}
		}
		rows = append(rows, "("+strings.Join(row, " ")+")")
	}
	return rows
}

func (p pieces) text() string {
	left := []string{}
	for _, piece := range p.reserve {
		left = append(left, "("+piece+")")
	}
	return "((" + strings.Join(p.rows(), "\n ") + ")\n (" + strings.Join(left, " ") + "))"
}

// under is a position under other rules.
func under(b board, rules string) board {
	switch b := b.(type) {
	case knight:
		b.rules = rules
		return b
	case seeds:
		b.rules = rules
		return b
	case pieces:
		b.rules = rules
		return b
	}
	panic("no such game")
}

// follow plays moves as far as they are legal; a move without the double that goes
// stands for any of those that can.
func follow(start board, moves []string) (ends []board, steps int) {
	ends = []board{start}
	for _, move := range moves {
		var next []board
		for _, b := range ends {
			for _, legal := range b.moves() {
				if place, _, _ := strings.Cut(legal, "-"); legal == move || place == move {
					next = append(next, b.play(legal))
				}
			}
		}
		if len(next) == 0 {
			break
		}
		ends = next
		steps++
	}
	return ends, steps
}
