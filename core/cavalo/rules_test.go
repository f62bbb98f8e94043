package cavalo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
)

func TestPlacementIsAnyNumberOfRow1FromColumnAToJ(t *testing.T) {
	p := problem(t, `
		10 . 23 . . . . . . 45
		.  7 .`, 0, nil)
	wantOffered(t, p, p.Start(), "A1 C1 J1")
}

func TestPlacementCountsAsMoveAndItsNumberAsPoints(t *testing.T) {
	p := problem(t, "10 23", 23, nil)
	s := play(t, p, "B1")
	if p.Score(s) != 23 || !p.Goal(s) || p.Goal(p.Start()) {
		t.Errorf("score %d, goal %t; want 23, true, and no goal before", p.Score(s), p.Goal(s))
	}
}

func TestBoardWithoutNumbersInRow1HasNoMove(t *testing.T) {
	p := problem(t, `
		.
		10 20`, 10, nil)
	wantOffered(t, p, p.Start(), "")
}

func TestJumpsAreAKnightsInTheManualsOrder(t *testing.T) {
	// From E1's knight at E5: (+2,+1) (+2,-1) (-2,+1) (-2,-1) (+1,+2) (+1,-2) (-1,+2) (-1,-2).
	p := problem(t, `
		. . . .  .  .  .
		. . . .  .  .  .
		. . . 10 41 12 .
		. . 13 . 42 . 14
		. . . 43 T  45 .
		. . 15 . 46 . 16
		. . . 17 47 18 .`, 1, nil)
	wantOffered(t, p, p.Start(), "F7 D7 F3 D3 G6 C6 G4 C4")
}

func TestKnightStaysOnTheBoard(t *testing.T) {
	corners := problem(t, `
		T . . .
		. . 10
		. 20 .`, 1, nil)
	wantOffered(t, corners, corners.Start(), "B3 C2")
	// J1 is next to A2 and A3 in the numbering of cells, not on the board.
	wraps := problem(t, `
		.  . . . . . . . . T
		10 20 30 . . . . . . .
		40 50 60`, 1, nil)
	wantOffered(t, wraps, wraps.Start(), "")
}

func TestLandingAddsTheNumberToTheScore(t *testing.T) {
	p := problem(t, `
		13 .  .
		.  .  24
		.  35 .`, 0, nil)
	if score := p.Score(play(t, p, "A1", "C2")); score != 37 {
		t.Errorf("score %d, want 37", score)
	}
}

func TestCellLeftBehindIsEmptyForEver(t *testing.T) {
	p := problem(t, `
		13 .  .
		.  .  24`, 0, nil)
	s := play(t, p, "A1", "C2")
	wantOffered(t, p, s, "")
	wantLeft(t, p, s, "")
}

func TestMirrorIsErased(t *testing.T) {
	p := problem(t, "12 21 13 31 11", 0, nil)
	s := play(t, p, "A1")
	wantLeft(t, p, s, "11 13 31")
	if p.Score(s) != 12 {
		t.Errorf("score %d: an erased number gives no points", p.Score(s))
	}
}

func TestMirrorThatIsGoneChangesNothing(t *testing.T) {
	p := problem(t, "12 22 33", 0, nil)
	wantLeft(t, p, play(t, p, "A1"), "22 33")
}

func TestSingleDigitMirrorsToTens(t *testing.T) {
	down := problem(t, "5 50 55 15", 0, nil)
	wantLeft(t, down, play(t, down, "A1"), "15 55")
	up := problem(t, "5 50 55 15", 0, nil)
	wantLeft(t, up, play(t, up, "B1"), "15 55")
}

func TestNumberThatStandsTwiceLosesAllCopiesOfItsMirror(t *testing.T) {
	p := problem(t, "12 21 13 21 12", 0, nil)
	s := play(t, p, "A1")
	wantLeft(t, p, s, "12 13") // the other 12 lives by its own cell
	wantOffered(t, p, play(t, p, "B1"), "")
	wantLeft(t, p, play(t, p, "B1"), "13 21")
}

func TestDoubleErasesLargest(t *testing.T) {
	p := problem(t, "55 11 44 88 13", 0, game.Rules{"double": "largest"})
	wantLeft(t, p, play(t, p, "A1"), "11 13 44")
	wantLeft(t, p, play(t, p, "D1"), "11 13 44") // the largest that is left, not the largest of all
}

func TestDoubleErasesSmallest(t *testing.T) {
	p := problem(t, "55 11 44 88 13", 0, game.Rules{"double": "smallest"})
	wantLeft(t, p, play(t, p, "A1"), "13 44 88")
	wantLeft(t, p, play(t, p, "B1"), "13 55 88")
}

// TestOfEqualDoublesLargestErasesTheFirstAndSmallestTheLast in reading order,
// row by row: of the numbers of one value that stand twice.
func TestOfEqualDoublesLargestErasesTheFirstAndSmallestTheLast(t *testing.T) {
	const drawn = `
		55 13 77 .
		77 .  11 .
		11 77 .  24`
	for rule, want := range map[string]string{"largest": "C1", "smallest": "A3"} {
		p := problem(t, drawn, 0, game.Rules{"double": rule})
		s := play(t, p, "A1")
		for rank, cell := range p.board.cellOf {
			gone := cellName(cell) == want || cellName(cell) == "A1"
			if s.alive.has(uint8(rank)) == gone {
				t.Errorf("%s: %s left %t, the double on %s is to go", rule, cellName(cell), !gone, want)
			}
		}
	}
}

func TestDoubleErasesNothingWhenItIsTheLast(t *testing.T) {
	for _, rule := range []string{"largest", "smallest", "choice"} {
		p := problem(t, "55 10 00", 0, game.Rules{"double": rule})
		wantLeft(t, p, play(t, p, "A1"), "0 10")
	}
}

func TestDoubleZeroErasesButIsNeverErased(t *testing.T) {
	for rule, want := range map[string]string{"largest": "11", "smallest": "22"} {
		p := problem(t, "00 11 22", 0, game.Rules{"double": rule})
		wantLeft(t, p, play(t, p, "A1"), want)
		wantLeft(t, p, play(t, p, "B1"), "0")
	}
	p := problem(t, "00 11 22", 0, game.Rules{"double": "choice"})
	wantOffered(t, p, p.Start(), "A1-11 A1-22 B1-22 C1-11")
}

func TestDoubleHasNoMirror(t *testing.T) {
	p := problem(t, "22 22 2 20", 0, nil)
	wantLeft(t, p, play(t, p, "A1"), "2 20") // the other 22 goes as the largest double
	lone := problem(t, "00 0 5 50", 0, nil)
	wantLeft(t, lone, play(t, lone, "A1"), "0 5 50")
}

func TestChoiceOffersEveryDoubleAscending(t *testing.T) {
	p := problem(t, "55 99 11 13 77", 0, game.Rules{"double": "choice"})
	wantOffered(t, p, p.Start(), "A1-11 A1-77 A1-99 B1-11 B1-55 B1-77 C1-55 C1-77 C1-99 D1 E1-11 E1-55 E1-99")
	wantLeft(t, p, play(t, p, "A1-77"), "11 13 99")
}

func TestChoiceAmongEqualDoublesNamesTheCell(t *testing.T) {
	p := problem(t, "55 77 77", 0, game.Rules{"double": "choice"})
	for _, cell := range []string{"B1", "C1"} {
		s := play(t, p, "A1-77@"+cell)
		if s.alive.has(p.board.rankOf[cell[0]-'A']) || s.alive.count() != 1 {
			t.Errorf("A1-77@%s left %v", cell, left(p, s))
		}
	}
}

func TestPlacementRuleOffErasesNothingAtThePlacement(t *testing.T) {
	off := game.Rules{"placement-rule": "off"}
	mirror := problem(t, `
		12 .
		.  . 31
		13 21`, 0, off)
	s := play(t, mirror, "A1")
	wantLeft(t, mirror, s, "13 21 31")
	next, _ := after(mirror, s, "C2") // a jump, so the rules count: 13 goes
	wantLeft(t, mirror, next, "21")
	double := problem(t, "55 99 11", 0, game.Rules{"placement-rule": "off", "double": "choice"})
	wantOffered(t, double, double.Start(), "A1 B1 C1")
}

func TestPlacementRuleOnErasesAtThePlacement(t *testing.T) {
	p := problem(t, "12 21", 0, game.Rules{"placement-rule": "on"})
	wantLeft(t, p, play(t, p, "A1"), "")
}

func TestNumbersOffErasesNothing(t *testing.T) {
	for _, rule := range []string{"largest", "smallest", "choice"} {
		p := problem(t, `
			12 21 55
			.  .  44
			66`, 0, game.Rules{"numbers": "off", "double": rule})
		wantOffered(t, p, p.Start(), "A1 B1 C1")
		wantLeft(t, p, play(t, p, "A1", "C2"), "21 55 66")
	}
}

func TestPlacedKnightStartsWithoutScore(t *testing.T) {
	p := problem(t, `
		12 .  21 T
		.  33 .  .
		.  .  34 43`, 33, nil)
	if s := p.Start(); p.Score(s) != 0 || p.Goal(s) {
		t.Errorf("score %d before the first move", p.Score(s))
	}
	wantOffered(t, p, p.Start(), "C3 B2")        // jumps at once: no placement
	wantLeft(t, p, p.Start(), "12 21 33 34 43")  // the knight's cell erases nothing
	wantLeft(t, p, play(t, p, "C3"), "12 21 33") // its first jump is no placement:
	off := newProblem(p.board, 33, true, game.Rules{"numbers": "on", "double": "largest", "placement-rule": "off"})
	wantLeft(t, off, play(t, off, "C3"), "12 21 33") // the rules count for it
}

func TestGoalIsTheTargetOrMore(t *testing.T) {
	for target, want := range map[int]bool{22: true, 23: true, 24: false} {
		p := problem(t, "23", target, nil)
		if got := p.Goal(play(t, p, "A1")); got != want {
			t.Errorf("23 of %d points: goal %t", target, got)
		}
	}
}

// simple is the game played over maps: the numbers by cell, as in docs/rules.md.
type simple struct {
	numbers map[int]int
	knight  int // cell, or -1
	score   int
}

func (g simple) copy() simple {
	numbers := map[int]int{}
	for cell, n := range g.numbers {
		numbers[cell] = n
	}
	return simple{numbers, g.knight, g.score}
}

// jumps lists the cells of the next landings in the manual's order.
func (g simple) jumps() []int {
	var list []int
	if g.knight < 0 {
		for cell := range size {
			if _, ok := g.numbers[cell]; ok {
				list = append(list, cell)
			}
		}
		return list
	}
	for _, d := range [][2]int{{2, 1}, {2, -1}, {-2, 1}, {-2, -1}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}} {
		row, column := g.knight/10+d[0], g.knight%10+d[1]
		if _, ok := g.numbers[10*row+column]; ok && row >= 0 && row < 10 && column >= 0 && column < 10 {
			list = append(list, 10*row+column)
		}
	}
	return list
}

// land gives the games that a landing may lead to, by what is erased.
func (g simple) land(cell int, rules game.Rules) []simple {
	placing := g.knight < 0
	next := g.copy()
	number := next.numbers[cell]
	delete(next.numbers, cell)
	next.knight, next.score = cell, g.score+number
	if rules["numbers"] == "off" || placing && rules["placement-rule"] == "off" {
		return []simple{next}
	}
	if number%10 != number/10 {
		for other, n := range next.numbers {
			if n == number%10*10+number/10 {
				delete(next.numbers, other)
			}
		}
		return []simple{next}
	}
	var doubles []int // cells, by number and then from the last cell to the first
	for other, n := range next.numbers {
		if n > 0 && n%11 == 0 {
			doubles = append(doubles, other)
		}
	}
	slices.SortFunc(doubles, func(a, b int) int { return (next.numbers[a]-next.numbers[b])*1000 + b - a })
	switch {
	case len(doubles) == 0:
		return []simple{next}
	case rules["double"] == "largest":
		doubles = doubles[len(doubles)-1:]
	case rules["double"] == "smallest":
		doubles = doubles[:1]
	}
	var all []simple
	for _, erased := range doubles {
		one := next.copy()
		delete(one.numbers, erased)
		all = append(all, one)
	}
	return all
}

// same compares with a state.
func (g simple) same(p *Problem, s State) bool {
	knight := unplaced
	if g.knight >= 0 {
		knight = g.knight
	}
	if int(s.pos) != knight || p.Score(s) != g.score || s.alive.count() != len(g.numbers) {
		return false
	}
	for cell, n := range g.numbers {
		if rank := p.board.rankOf[cell]; rank == noRank || !s.alive.has(rank) || int(p.board.values[rank]) != n {
			return false
		}
	}
	return true
}

// scatter draws a random board: full and without repetitions, or sparse with
// repeated numbers, with or without a knight.
func scatter(random *rand.Rand, kind int) string {
	words := make([]string, cells)
	for cell, n := range random.Perm(cells) {
		words[cell] = fmt.Sprint(n)
		if kind%2 == 1 {
			words[cell] = fmt.Sprint(random.IntN(100))
		}
		if kind/2%2 == 1 && random.IntN(3) == 0 {
			words[cell] = "."
		}
		if kind/4%2 == 1 && random.IntN(2) == 0 {
			words[cell] = fmt.Sprint(11 * random.IntN(10))
		}
	}
	if kind/8%2 == 1 {
		words[random.IntN(cells)] = "T"
	}
	var b strings.Builder
	for row := range size {
		b.WriteString(strings.Join(words[row*size:row*size+size], " ") + "\n")
	}
	return b.String()
}

// TestRandomGamesFollowASimulationOverMaps plays random games to their end on
// boards of every kind, under every combination of rules.
func TestRandomGamesFollowASimulationOverMaps(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(3, 4))
	for kind := range 32 {
		drawn := scatter(random, kind)
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			p := newProblem(draw(t, drawn), 1, true, rules)
			g := simple{numbers: map[int]int{}, knight: -1}
			for cell, n := range p.board.numbers {
				if n != empty {
					g.numbers[cell] = n
				}
			}
			if p.board.knight != unplaced {
				g.knight = int(p.board.knight)
			}
			follow(t, p, g, rules, random)
		}
	}
}

func follow(t *testing.T, p *Problem, g simple, rules game.Rules, random *rand.Rand) {
	t.Helper()
	s := p.Start()
	for {
		var want []simple
		for _, cell := range g.jumps() {
			want = append(want, g.land(cell, rules)...)
		}
		edges := p.Expand(s, nil)
		if len(edges) != len(want) {
			t.Fatalf("%v: %d successors of\n%+v\nwant %d", rules, len(edges), g, len(want))
		}
		for i := range edges {
			if !want[i].same(p, edges[i].State) {
				t.Fatalf("%v: successor %d, %s, of\n%+v\nis not\n%+v", rules, i, p.Notation(edges[i].Action), g, want[i])
			}
		}
		if len(edges) == 0 {
			return
		}
		i := random.IntN(len(edges))
		s, g = edges[i].State, want[i]
	}
}
