package quatro

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"procura/core/gametest"
	"procura/core/quatro/perfect"
	"procura/core/search"
)

// plain is a state written out: the piece of each cell, -1 for none, and how
// often each piece is in the reserve.
type plain struct {
	board   [cells]int8
	reserve [cells]int8
}

func plainOf(p *Puzzle, s *State) (x plain) {
	for cell := range uint8(cells) {
		x.board[cell] = -1
		if s.occupied>>cell&1 != 0 {
			x.board[cell] = int8(s.at(cell))
		}
	}
	for _, piece := range p.stock.pieces(s.reserve) {
		x.reserve[piece]++
	}
	return x
}

// mapped is the state after a symmetry: cell c goes to cell[c], piece p
// becomes piece[p].
func (x *plain) mapped(cell, piece *[cells]uint8) (y plain) {
	for c, what := range x.board {
		y.board[cell[c]] = what
		if what >= 0 {
			y.board[cell[c]] = int8(piece[what])
		}
	}
	for what, count := range x.reserve {
		y.reserve[piece[what]] = count
	}
	return y
}

func (x *plain) compare(y *plain) int {
	if order := slices.Compare(x.board[:], y.board[:]); order != 0 {
		return order
	}
	return slices.Compare(x.reserve[:], y.reserve[:])
}

// cellMaps are generated from the moves that docs/rules.md names: a rotation, a
// reflection, and for straight lines the two exchanges of rows and columns.
func cellMaps(rule string) [][cells]uint8 {
	generators := []func(row, column int) (int, int){
		func(row, column int) (int, int) { return column, side - 1 - row },
		func(row, column int) (int, int) { return row, side - 1 - column },
	}
	if rule != "squares" {
		inner, pairs := [side]int{0, 2, 1, 3}, [side]int{1, 0, 3, 2}
		generators = append(generators,
			func(row, column int) (int, int) { return inner[row], inner[column] },
			func(row, column int) (int, int) { return pairs[row], pairs[column] })
	}
	var plain [cells]uint8
	for i := range plain {
		plain[i] = uint8(i)
	}
	list := [][cells]uint8{plain}
	for i := 0; i < len(list); i++ {
		for _, g := range generators {
			var next [cells]uint8
			for cell, to := range list[i] {
				row, column := g(int(to/side), int(to%side))
				next[cell] = uint8(side*row + column)
			}
			if !slices.Contains(list, next) {
				list = append(list, next)
			}
		}
	}
	return list
}

// allPieceMaps are the 24 orders of the bits of a piece times 16 exchanges.
func allPieceMaps() (list [][cells]uint8) {
	for a := range 4 {
		for b := range 4 {
			for c := range 4 {
				if a == b || a == c || b == c {
					continue
				}
				d := 6 - a - b - c
				for flip := range uint8(16) {
					var m [cells]uint8
					for piece := range uint8(cells) {
						m[piece] = (piece>>a&1 | piece>>b&1<<1 | piece>>c&1<<2 | piece>>d&1<<3) ^ flip
					}
					list = append(list, m)
				}
			}
		}
	}
	return list
}

// sweep is the least state of a class, by trying every symmetry.
type sweep struct{ cells, pieces [][cells]uint8 }

// newSweep leaves out the piece maps that the puzzle can't represent, see
// Puzzle.Symmetries.
func newSweep(p *Puzzle, rule string) sweep {
	w := sweep{cells: cellMaps(rule), pieces: allPieceMaps()}
	start := plainOf(p, &p.start)
	repeated := slices.Max(start.reserve[:]) > 1
	total := len(p.reserve)
	for _, what := range start.board {
		total += btoi(what >= 0)
	}
	if repeated && total > cells {
		w.pieces = slices.DeleteFunc(w.pieces, func(m [cells]uint8) bool {
			return start.mapped(&w.cells[0], &m).reserve != start.reserve
		})
	}
	return w
}

func (w *sweep) least(x plain) plain {
	best := x
	for i := range w.pieces {
		for j := range w.cells {
			if y := x.mapped(&w.cells[j], &w.pieces[i]); y.compare(&best) < 0 {
				best = y
			}
		}
	}
	return best
}

// sides are puzzles of every kind of reserve.
func sides(t testing.TB, rule string) map[string]*Puzzle {
	list := map[string]*Puzzle{
		"no reserve": problem(t, "brao . . . . pqbc", "", rule),
		"empty board, nine pieces": problem(t, "",
			"brao pqbc brac pqao prao bqbc bqao prbc brbo", rule),
		"a board of twice the same": problem(t, "brao . . brao . . pqbc", "prbc bqao bqbo brac pqao", rule),
		"twice in the reserve": problem(t, "pqbc . . . . prbc",
			"brao brao prao pqao pqao bqbc", rule),
		"all of the reserve twice, nothing on the board": problem(t, "",
			"brao pqbc brao pqbc bqao bqao prbc prbc", rule),
		"twice, on the board too": problem(t, "brao . brac",
			"brac brao brac pqbc prbc brao brbo", rule),
		"three of a kind, over sixteen in all": problem(t,
			"brao pqbc brac . . pqao prao . . . bqbc bqao prbc",
			"brbo brao brao brao brac brac brbo brbo prbo prbo", rule),
		"even with the piece of the board": problem(t, "pqbc", "brao brao pqbc", rule),
		"eight kinds twice and one on the board": problem(t, "brao",
			"brao brac brbo brbc bqao bqac bqbo bqbc brao brac brbo brbc bqao bqac bqbo bqbc", rule),
	}
	for name, p := range official(t) {
		list[name] = newPuzzle(p.start, p.reserve, map[string]string{"lines": rule})
	}
	return list
}

// sampled are states of random walks and, for each, all its neighbours.
func sampled(p *Puzzle, random *rand.Rand, walks, each int) []State {
	list := []State{p.Start()}
	for range walks {
		s := p.Start()
		for {
			edges := p.Expand(s, nil)
			if len(edges) == 0 {
				break
			}
			random.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
			for _, e := range edges[:min(each, len(edges))] {
				list = append(list, e.State)
			}
			s = edges[0].State
		}
	}
	return list
}

func TestCanonicalIsTheSameExactlyForStatesThatSymmetriesMapToEachOther(t *testing.T) {
	gametest.Long(t)
	for _, rule := range []string{"lines", "squares"} {
		for name, p := range sides(t, rule) {
			random := rand.New(rand.NewPCG(15, 16))
			w := newSweep(p, rule)
			byLeast, byCanonical := map[plain]State{}, map[State]plain{}
			states := sampled(p, random, 2, 6)
			for _, s := range states {
				canonical, least := p.Canonical(s), w.least(plainOf(p, &s))
				if inside := w.least(plainOf(p, &canonical)); inside != least {
					t.Fatalf("%s %s: %+v is not in the class of %+v", name, rule, canonical, s)
				}
				if other, seen := byLeast[least]; seen && other != canonical {
					t.Fatalf("%s %s: %+v and %+v for one class", name, rule, canonical, other)
				}
				if other, seen := byCanonical[canonical]; seen && other != least {
					t.Fatalf("%s %s: %+v for two classes", name, rule, canonical)
				}
				byLeast[least], byCanonical[canonical] = canonical, least
			}
		}
	}
}

// stateOf is a written state as the puzzle has it, false where the stock lacks
// a piece of its reserve; of equal pieces the last in the stock are those left.
func stateOf(p *Puzzle, x *plain) (s State, ok bool) {
	for cell, what := range x.board {
		if what >= 0 {
			s.place(Piece(what), uint8(cell))
		}
	}
	left := x.reserve
	for i, piece := range slices.Backward(p.stock) {
		if left[piece] > 0 {
			left[piece]--
			s.reserve |= 1 << i
		}
	}
	return s, left == [cells]int8{}
}

// TestEverySymmetryOfAStateHasItsCanonicalState tries random symmetries on
// boards of few pieces, where many of them are alike.
func TestEverySymmetryOfAStateHasItsCanonicalState(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	for _, rule := range []string{"lines", "squares"} {
		for name, p := range sides(t, rule) {
			w := newSweep(p, rule)
			w.pieces = slices.DeleteFunc(w.pieces, func(m [cells]uint8) bool {
				var count [cells]int
				for _, piece := range p.stock {
					count[piece]++
					count[m[piece]]--
				}
				return count != [cells]int{}
			})
			if len(w.cells)*len(w.pieces) != p.Symmetries() {
				t.Errorf("%s %s: %d symmetries, want %d times %d", name, rule, p.Symmetries(), len(w.cells), len(w.pieces))
			}
			for range 400 {
				s := walked(p, random, random.IntN(5))
				before := plainOf(p, &s)
				after := before.mapped(&w.cells[random.IntN(len(w.cells))], &w.pieces[random.IntN(len(w.pieces))])
				turned, ok := stateOf(p, &after)
				if !ok || p.Canonical(turned) != p.Canonical(s) {
					t.Fatalf("%s %s: %+v is %+v, from another side %+v", name, rule, before, p.Canonical(s), p.Canonical(turned))
				}
			}
		}
	}
}

// walked is a random state some moves on, or fewer where there are none.
func walked(p *Puzzle, random *rand.Rand, moves int) State {
	s := p.Start()
	for range moves {
		edges := p.Expand(s, nil)
		if len(edges) == 0 {
			break
		}
		s = edges[random.IntN(len(edges))].State
	}
	return s
}

// turn is a puzzle from another side, its reserve in another order.
func turn(t testing.TB, p *Puzzle, rule string, cell, piece *[cells]uint8, random *rand.Rand) *Puzzle {
	t.Helper()
	at := plainOf(p, &p.start)
	x := at.mapped(cell, piece)
	words := make([]string, cells)
	for i, what := range x.board {
		words[i] = "."
		if what >= 0 {
			words[i] = Piece(what).Letters()
		}
	}
	var reserve []string
	for what, count := range x.reserve {
		for range count {
			reserve = append(reserve, Piece(what).Letters())
		}
	}
	random.Shuffle(len(reserve), func(i, j int) { reserve[i], reserve[j] = reserve[j], reserve[i] })
	return problem(t, strings.Join(words, " "), strings.Join(reserve, " "), rule)
}

func TestAPuzzleFromAnotherSideNeedsAsManyMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 20))
	pieces := allPieceMaps()
	for _, rule := range []string{"lines", "squares"} {
		cellMaps := cellMaps(rule)
		for name, p := range sides(t, rule) {
			if name == "F" || strings.HasPrefix(name, "empty") || strings.HasPrefix(name, "all") {
				continue // four moves from nothing
			}
			want := shortest(p, search.Graph)
			for range 4 {
				q := turn(t, p, rule, &cellMaps[random.IntN(len(cellMaps))], &pieces[random.IntN(len(pieces))], random)
				for _, duplicates := range []search.Duplicates{search.Graph, search.Quotient} {
					if got := shortest(q, duplicates); got != want {
						t.Errorf("%s %s: %s, from another side, %s: %s", name, rule, want, duplicates, got)
					}
				}
			}
		}
	}
}

func shortest(p *Puzzle, duplicates search.Duplicates) string {
	heuristics := p.Heuristics()
	r := search.Run(context.Background(), search.Problem[State, Placement](p),
		search.Strategy[State]{Algorithm: search.AStar, Heuristic: heuristics[len(heuristics)-1], Duplicates: duplicates},
		search.Limits{}, search.Watch{})
	return fmt.Sprint(r.Verdict, r.Length)
}

func TestSymmetriesCountBoardMapsTimesPieceMaps(t *testing.T) {
	for _, c := range []struct {
		rule, name string
		want       int
	}{
		{"lines", "F", 12288},
		{"lines", "D", 12288},
		{"squares", "F", 3072},
		{"lines", "no reserve", 12288},
		// brao pqbc bqao prbc: the shapes exchanged or not, all others exchanged
		// or not, and these in any order.
		{"lines", "all of the reserve twice, nothing on the board", 32 * 2 * 2 * 6},
		// brao and brbo three times, brac and prbo twice: the heights exchanged
		// together with colour and density taking each other's place.
		// All four traits exchanged or none, in any order.
		{"lines", "even with the piece of the board", 32 * 2 * 24},
		{"lines", "eight kinds twice and one on the board", 32 * 8 * 6},
		{"lines", "three of a kind, over sixteen in all", 32 * 2},
	} {
		if got := sides(t, c.rule)[c.name].Symmetries(); got != c.want {
			t.Errorf("%s %s: %d symmetries, want %d", c.name, c.rule, got, c.want)
		}
	}
}

// TestPositionsUpToSymmetryAreAsManyAsKnown counts the boards of one to five
// pieces, won ones included, against the counts of another program.
func TestPositionsUpToSymmetryAreAsManyAsKnown(t *testing.T) {
	known := map[string][]int{"lines": {2, 40, 454, 10374, 216432}, "squares": {3, 84, 1586, 39193}}
	for rule, counts := range known {
		if testing.Short() {
			counts = counts[:4]
		}
		p := sides(t, rule)["F"]
		level := []State{p.Start()}
		for i, want := range counts {
			seen := map[State]bool{}
			for _, s := range level {
				for _, e := range p.Expand(s, nil) {
					seen[p.Canonical(e.State)] = true
				}
			}
			if len(seen) != want {
				t.Errorf("%s, %d pieces: %d boards, want %d", rule, i+1, len(seen), want)
			}
			level = slices.Collect(maps.Keys(seen))
		}
	}
}

func TestBoardMapsAreThoseThatTheRulesGenerate(t *testing.T) {
	for rule, b := range map[string]*boardMaps{"lines": straightMaps(), "squares": squareMaps()} {
		want := cellMaps(rule)
		symmetries := map[string]int{"lines": 32, "squares": 8}
		if len(b.maps) != symmetries[rule] || len(want) != len(b.maps) {
			t.Errorf("%s: %d board maps, %d generated", rule, len(b.maps), len(want))
		}
		for _, to := range want {
			if !slices.Contains(b.maps, perfect.NewPermutation(to)) {
				t.Errorf("%s: %v is not there", rule, to)
			}
		}
	}
}

func TestWalksLeadThroughEveryOrderOfTiedTraits(t *testing.T) {
	for ties, want := range []int{1, 2, 2, 6, 2, 4, 6, 24} {
		order := [traits]int{0, 1, 2, 3}
		seen := map[[traits]int]bool{order: true}
		for _, i := range walks[ties] {
			if ties>>i&1 == 0 {
				t.Errorf("ties %b: traits %d and %d are not tied", ties, i, i+1)
			}
			order[i], order[i+1] = order[i+1], order[i]
			seen[order] = true
		}
		if len(seen) != want || len(walks[ties]) != want-1 {
			t.Errorf("ties %b: %d orders in %d steps, want %d", ties, len(seen), len(walks[ties]), want)
		}
	}
}

// BenchmarkCanonical is the price of one state, by the pieces placed; with
// twice the same in the reserve, by trying all piece maps that there are.
func BenchmarkCanonical(b *testing.B) {
	all := sides(b, "lines")
	for _, c := range []struct {
		name   string
		placed int
	}{{"F", 1}, {"F", 2}, {"F", 3}, {"F", 4}, {"F", 8}, {"D", 2}, {"all of the reserve twice, nothing on the board", 3}} {
		b.Run(fmt.Sprintf("%s after %d", c.name, c.placed), func(b *testing.B) {
			p := all[c.name]
			states := placed(p, c.placed)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				p.Canonical(states[i%len(states)])
			}
		})
	}
}

// placed are 512 random states after some moves.
func placed(p *Puzzle, moves int) []State {
	random := rand.New(rand.NewPCG(21, 22))
	states := make([]State, 512)
	for i := range states {
		states[i] = walked(p, random, moves)
	}
	return states
}
