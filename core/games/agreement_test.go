package games

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/text"
)

// boards is the number of random boards of each game on which the searches must agree:
// PROCURA_BOARDS, as `make agree` and the second run of `make test` set it, or few enough for
// a quick test.
func boards(t *testing.T) int {
	text := os.Getenv("PROCURA_BOARDS")
	switch {
	case text == "" && testing.Short():
		return 20
	case text == "":
		return gametest.Cases(25, 60)
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// dice is a source of random numbers, the same each time.
type dice uint64

func (d *dice) roll(n int) int {
	*d = *d*6364136223846793005 + 1442695040888963407
	return int(uint64(*d)>>33) % n
}

// between is from low to high, both included.
func (d *dice) between(low, high int) int { return low + d.roll(high-low+1) }

// dealers write a random small board of each game.
var dealers = map[string]func(*dice) string{
	"cavalo": dealCavalo, "adjiboto": dealAdjiBoto, "quatro": dealQuatro,
}

// dealCavalo puts a few numbers on the first four rows, mirrors and doubles
// among them, and asks for a part of their sum.
func dealCavalo(d *dice) string { return dealNumbers(d, 3, 11, 6) }

// dealNumbers puts from low to high numbers into so many columns.
func dealNumbers(d *dice, low, high, columns int) string {
	var cells [10][10]int
	sum := 0
	used := map[int]bool{}
	for range d.between(low, high) {
		number := d.roll(100)
		switch d.roll(4) {
		case 0:
			number = 11 * d.roll(10)
		case 1:
			number = 10*d.roll(3) + d.roll(3)
		}
		row, column := d.roll(4), d.roll(columns)
		if cells[row][column] == 0 && !used[number] {
			cells[row][column], used[number] = number+1, true
			sum += number
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "(X %d (", d.roll(sum*3/4+2))
	for _, row := range cells {
		b.WriteString("(")
		for _, number := range row {
			if number == 0 {
				b.WriteString("NIL ")
			} else {
				fmt.Fprintf(&b, "%d ", number-1)
			}
		}
		b.WriteString(")")
	}
	return b.String() + "))"
}

// dealAdjiBoto spreads a few seeds; now and then a pit alone holds a lap.
func dealAdjiBoto(d *dice) string {
	var pits [12]int
	if d.roll(12) == 0 {
		pits[d.roll(12)] = d.between(11, 13)
	} else {
		for range d.between(1, 9) {
			pits[d.roll(12)]++
		}
	}
	text := fmt.Sprint(pits)
	words := strings.Fields(text[1 : len(text)-1])
	return "((" + strings.Join(words[:6], " ") + ") (" + strings.Join(words[6:], " ") + "))"
}

// dealQuatro fills most of a board, and leaves a few of the other pieces.
func dealQuatro(d *dice) string { return dealPieces(d, 9, 12) }

// dealPieces puts from low to high pieces on a board.
func dealPieces(d *dice, low, high int) string {
	pieces := make([]string, 16)
	for i := range pieces {
		pieces[i] = fmt.Sprintf("(%s %s %s %s)", pick(i&8, "branca", "preta"), pick(i&4, "redonda", "quadrada"),
			pick(i&2, "alta", "baixa"), pick(i&1, "oca", "cheia"))
	}
	for i := range pieces {
		j := d.between(i, 15)
		pieces[i], pieces[j] = pieces[j], pieces[i]
	}
	cells := make([]string, 16)
	for i := range cells {
		cells[i] = "0"
	}
	on := d.between(low, high)
	for _, piece := range pieces[:on] {
		cell := d.roll(16)
		for cells[cell] != "0" {
			cell = d.roll(16)
		}
		cells[cell] = piece
	}
	var rows []string
	for row := range slices.Chunk(cells, 4) {
		rows = append(rows, "("+strings.Join(row, " ")+")")
	}
	reserve := pieces[on : on+d.between(0, 16-on)]
	return "((" + strings.Join(rows, " ") + ") (" + strings.Join(reserve, " ") + "))"
}

func pick(bit int, zero, one string) string {
	if bit == 0 {
		return zero
	}
	return one
}

// odd are dealers of boards as nobody draws them, among usual ones: empty, or a knight alone,
// nothing in the first row, numbers and pieces that stand twice, solved from the start,
// targets of 0, out of reach and huge.
var odd = map[string]func(*dice) string{"cavalo": dealOddCavalo, "adjiboto": dealOddPits, "quatro": dealOddPieces}

func dealOddCavalo(d *dice) string {
	pools := [][]int{{44}, {0, 11, 22}, {12, 21, 11, 22, 0}, {10, 1, 90, 9, 99, 20}, {0, 1, 2, 3, 11, 22, 33, 44, 55, 66}, nil}
	kind, pool := d.roll(40), pools[d.roll(len(pools))]
	many, rows, columns := d.between(1, 20), d.between(2, 6), d.between(2, 6)
	switch {
	case kind == 0:
		many = 0
	case kind < 4:
		many, rows, columns = d.between(30, 70), 10, 10
	case kind < 16:
		many, rows, columns = d.between(12, 30), d.between(4, 6), d.between(4, 6)
	}
	var cells [100]string
	for i := range cells {
		cells[i] = "NIL"
	}
	sum, first := 0, 10*(d.roll(16)/15)
	for range many {
		n := d.roll(100)
		if pool != nil && d.roll(8) > 0 {
			n = pool[d.roll(len(pool))]
		}
		at := min(99, first+10*d.roll(rows)+d.roll(columns))
		if cells[at] == "NIL" {
			cells[at], sum = fmt.Sprint(n), sum+n
		}
	}
	if at := d.roll(50); d.roll(4) == 0 && cells[at] == "NIL" {
		cells[at] = "T"
	}
	target := fmt.Sprint(d.roll(sum/[]int{1, 2, 2, 3}[d.roll(4)] + 2))
	if d.roll(5) == 0 {
		target = fmt.Sprint([]int{0, 1, sum, sum + 1, 99_999, 2_000_000_000}[d.roll(6)])
	} else if d.roll(20) == 0 {
		target = ""
	}
	var b strings.Builder
	for row := range slices.Chunk(cells[:], 10) {
		b.WriteString("(" + strings.Join(row, " ") + ")")
	}
	if target == "" {
		return "(" + b.String() + ")"
	}
	return "(" + target + " (" + b.String() + "))"
}

func dealOddPits(d *dice) string {
	if d.roll(3) == 0 {
		return dealAdjiBoto(d)
	}
	var pits [12]int
	most := []int{0, 1, 3, 13, 24, 60}[d.roll(6)]
	for range d.roll(4) {
		pits[d.roll(12)] = d.between(0, most)
	}
	words := strings.Fields(strings.Trim(fmt.Sprint(pits), "[]"))
	return "((" + strings.Join(words[:6], " ") + ") (" + strings.Join(words[6:], " ") + "))"
}

func dealOddPieces(d *dice) string {
	low := []int{0, 4, 9, 9, 9, 12}[d.roll(6)]
	kinds, most := d.between(1, 16), []int{0, 1, 3, 7, 16}[d.roll(5)]
	piece := func() string {
		i := d.roll(kinds)
		return fmt.Sprintf("(%s %s %s %s)", pick(i&8, "branca", "preta"), pick(i&4, "redonda", "quadrada"),
			pick(i&2, "alta", "baixa"), pick(i&1, "oca", "cheia"))
	}
	cells, reserve := make([]string, 16), []string{}
	for i := range cells {
		cells[i] = "0"
	}
	for range d.between(low, 24) {
		cells[d.roll(16)] = piece()
	}
	for range d.between(0, most) {
		reserve = append(reserve, piece())
	}
	var rows []string
	for row := range slices.Chunk(cells, 4) {
		rows = append(rows, "("+strings.Join(row, " ")+")")
	}
	return "((" + strings.Join(rows, " ") + ") (" + strings.Join(reserve, " ") + "))"
}

// deal is a random problem of a game under random rules.
func deal(t *testing.T, g game.Puzzler, d *dice) game.Puzzle {
	t.Helper()
	return dealAs(t, g, dealers[g.ID()], d)
}

// dealAs is a random problem of a dealer.
func dealAs(t *testing.T, g game.Puzzler, dealer func(*dice) string, d *dice) game.Puzzle {
	t.Helper()
	written := dealer(d)
	forms, errors := text.Parse([]byte(written))
	if len(errors) > 0 {
		t.Fatal(written, errors)
	}
	decoded := g.Decode(forms)
	if decoded.Puzzle == nil {
		t.Fatal(written, decoded.Errors)
	}
	rules := game.Rules{}
	for _, s := range g.Settings() {
		rules[s.Key] = s.Values[d.roll(len(s.Values))]
	}
	p, wrong := decoded.Puzzle.WithRules(rules)
	if wrong != nil {
		t.Fatal(wrong)
	}
	return p
}

const (
	// agreementNodes limits a search that thrashes.
	agreementNodes = 30_000
	// agreementSpace is the greatest space that breadth-first search is sent
	// through for the truth.
	agreementSpace = 100_000
	// cheapSpace is the greatest one for a search that expands it many times.
	cheapSpace = 2_000
)

// tally counts the boards of a game, and the runs that did not end.
type tally struct {
	solved, impossible, large int
	runs, unknown             map[search.Algorithm]int
}

// TestTheSearchesAgreeOnRandomBoards: the optimal searches find the same length,
// or prove that there is none, in the graph and in the quotient; a run that a
// limit stops, and the searches that promise less, claim nothing against it.
func TestTheSearchesAgreeOnRandomBoards(t *testing.T) {
	for i, g := range game.Puzzlers(All(Settings{})) {
		t.Run(g.ID(), func(t *testing.T) {
			began, d := time.Now(), dice(i+1)
			count := tally{runs: map[search.Algorithm]int{}, unknown: map[search.Algorithm]int{}}
			for count.solved+count.impossible < boards(t) {
				count.agree(t, deal(t, g, &d), &d)
			}
			t.Logf("%d solved, %d impossible, %d too large; runs %v, unknown %v; %s", count.solved, count.impossible,
				count.large, count.runs, count.unknown, time.Since(began).Round(time.Second/10))
			if count.solved == 0 || count.impossible == 0 && g.ID() != "adjiboto" {
				t.Error("the boards are all alike")
			}
			for algorithm, unknown := range count.unknown {
				if unknown*10 > count.runs[algorithm] {
					t.Errorf("%s: %d of %d runs did not end", algorithm, unknown, count.runs[algorithm])
				}
			}
		})
	}
}

// agree compares all searches on one board.
func (c *tally) agree(t *testing.T, p game.Puzzle, d *dice) {
	t.Helper()
	truth := p.Solve(context.Background(), game.SolveRequest{
		Method: game.Method{Algorithm: search.BFS}, Limits: search.Limits{Nodes: agreementSpace},
	})
	switch truth.Verdict {
	case search.Optimal:
		c.solved++
	case search.Impossible:
		c.impossible++
	default:
		c.large++
		return
	}
	for _, m := range contestants(p, d, truth.Generated) {
		run := p.Solve(context.Background(), game.SolveRequest{Method: m, Limits: search.Limits{Nodes: agreementNodes}})
		c.runs[m.Algorithm]++
		proves := m.Algorithm != search.Beam && m.Parameter != doubled
		if proves && run.Verdict == search.Unknown {
			c.unknown[m.Algorithm]++
		}
		if flaw := disagreement(&truth, &run, proves); flaw != "" {
			form, _ := p.Encode("X")
			t.Errorf("%+v: %s: %s, length %d, bound %d; truth %s %d\n%v\n%s", m, flaw,
				run.Verdict, run.Length, run.Bound, truth.Verdict, truth.Length, p.Rules(), form)
		}
	}
}

// doubled is a weight for A*.
const doubled = 2

// contestants are the methods that are sent against breadth-first search.
func contestants(p game.Puzzle, d *dice, space int64) []game.Method {
	h := admissible(p, d)
	keep := float64([]int{100, 400, 0}[d.roll(3)])
	list := []game.Method{
		{Algorithm: search.AStar, Heuristic: h},
		{Algorithm: search.AStar, Heuristic: h, Parameter: doubled},
		{Algorithm: search.IDAStar, Heuristic: h},
		{Algorithm: search.RBFS, Heuristic: h},
		{Algorithm: search.Anytime, Heuristic: h},
		{Algorithm: search.SMAStar, Heuristic: h, Parameter: keep},
		{Algorithm: search.Beam, Heuristic: h, Parameter: float64(d.between(1, 50))},
	}
	if slices.Contains(gametest.Algorithms(p), search.BiBFS) {
		list = append(list, game.Method{Algorithm: search.BiBFS})
	}
	if space <= cheapSpace {
		list = append(list, game.Method{Algorithm: search.IDS})
	}
	if p.Symmetries() == 1 {
		return list
	}
	for _, m := range slices.Clone(list) {
		m.Duplicates = search.Quotient
		list = append(list, m)
	}
	return append(list, game.Method{Algorithm: search.BFS, Duplicates: search.Quotient})
}

// admissible is the key of an admissible heuristic. The strongest takes long to
// prepare in some games, and so seldom has its turn.
func admissible(p game.Puzzle, d *dice) string {
	var keys []string
	for _, h := range p.Heuristics() {
		if h.Admissible {
			keys = append(keys, h.Key)
		}
	}
	if d.roll(40) == 0 || len(keys) == 1 {
		return keys[len(keys)-1]
	}
	return keys[d.roll(len(keys)-1)]
}

// disagreement says what a run claims against the truth, "" for nothing.
func disagreement(truth, run *game.Run, proves bool) string {
	switch {
	case truth.Verdict == search.Impossible && run.Solved():
		return "a solution where there is none"
	case truth.Verdict == search.Optimal && run.Verdict == search.Impossible:
		return "a solution overlooked"
	case truth.Verdict == search.Optimal && run.Bound > truth.Length:
		return "a bound above the optimum"
	case run.Solved() && run.Length < truth.Length:
		return "a solution shorter than the optimum"
	case run.Verdict == search.Optimal && run.Length != truth.Length:
		return "no optimum"
	case proves && run.Verdict != truth.Verdict && run.Verdict != search.Unknown:
		return "another verdict"
	case run.Ran.Parameter == doubled && run.Ran.Algorithm == search.AStar && run.Factor() > doubled:
		return "a factor above the weight"
	}
	return ""
}
