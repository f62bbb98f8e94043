package adjiboto

import (
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

func lost() *Problem {
	return newProblem(pack(boards["G"]), game.Rules{"lap": "lost", "moves": "all"})
}

// countsOut is the definition of docs/proofs.md, to the letter: every number of
// captures, and every choice of times round.
func countsOut(sorted []int, filled, seeds, r int) bool {
	if 2*r < filled || 5*r >= seeds {
		return 2*r >= filled
	}
	sown := 0
	for m := 1; m <= r-5; m++ {
		if m <= pits {
			sown += sorted[m-1]
		}
		k := r - 5 - m
		a, held := []int{}, sorted[0]+k
		for range m {
			a = append(a, held/12)
			held += held/12 + 1
		}
		if a[0] < 1 {
			continue
		}
		for c := range m + 1 {
			if f := mostRounds(a, sown+k*min(11, m)-c); f > 0 && 5*(r-m+c)+f >= seeds {
				return true
			}
		}
	}
	return false
}

// mostRounds is the greatest f(1) + ... + f(m) within a budget by trying all, the last lap first;
// 0 where one each is too much.
func mostRounds(a []int, budget int) int {
	best := []int{0: 0} // by budget
	for range budget {
		best = append(best, 0)
	}
	if budget < 0 {
		return 0
	}
	for j := range a {
		price, next := 12-min(11, len(a)-1-j), make([]int, len(best))
		for b := range next {
			next[b] = -1
			for f := 1; f <= a[j] && f*price <= b; f++ {
				if best[b-f*price] >= 0 {
					next[b] = max(next[b], best[b-f*price]+f)
				}
			}
		}
		best = next
	}
	return max(0, best[budget])
}

// defined is lapsNeeded by its definition.
func defined(s State) (r int) {
	var sorted []int
	for _, n := range s.descending() {
		sorted = append(sorted, int(n))
	}
	for !countsOut(sorted, s.filled(), s.total(), r) {
		r++
	}
	return r
}

// lapping is a random board, now few pits filled, now one of them overfull.
func lapping(random *rand.Rand, most int) State {
	var s State
	left := 1 + random.IntN(most)
	for left > 0 {
		n := 1 + random.IntN(min(left, 1+random.IntN(40)))
		s.add(Pit(random.IntN(pits)), n)
		left -= n
		if random.IntN(6) == 0 {
			break
		}
	}
	return s
}

func TestLapsNeededIsWhatItsDefinitionSays(t *testing.T) {
	random := rand.New(rand.NewPCG(41, uint64(gametest.Rotation())))
	p := lost()
	more := 0
	boards := gametest.Cases(400, 4000)
	for range boards {
		s := lapping(random, maxSeeds)
		if random.IntN(2) == 0 {
			s = thinned(pack(randomBoard(random)), random.IntN(8*pits))
		}
		got, want := lapsNeeded(s), defined(s)
		if got != want {
			t.Fatalf("%v: %d, by the definition %d", unpack(s), got, want)
		}
		if got > p.capturesNeeded(s) {
			more++
		}
	}
	if more < boards/40 {
		t.Errorf("more than captures on %d boards", more)
	}
}

// TestLapsNeededFallsByAtMostOneAMove: with 0 on the empty board it is admissible, and
// consistent.
func TestLapsNeededFallsByAtMostOneAMove(t *testing.T) {
	random, lapped := rand.New(rand.NewPCG(43, 44)), 0
	for range 40_000 {
		s := lapping(random, maxSeeds)
		h := lapsNeeded(s)
		for pit := range Pit(pits) {
			if s.seeds(pit) == 0 {
				continue
			}
			if s.seeds(pit) >= pits {
				lapped++
			}
			next := lapLost.play(s, pit)
			if then := lapsNeeded(next); then < h-1 {
				t.Fatalf("%v: %d, and %d after %d: %v", unpack(s), h, then, pit, unpack(next))
			}
		}
	}
	if lapped < 1000 {
		t.Errorf("%d laps", lapped)
	}
}

// TestLapsNeededIsNoMoreThanTheWayBack, on ways to the empty board that lap where they can.
func TestLapsNeededIsNoMoreThanTheWayBack(t *testing.T) {
	random, met := rand.New(rand.NewPCG(45, 46)), 0
	for range 3000 {
		for moves, s := range backwards(random, lapLost, 24, maxSeeds) {
			if h := lapsNeeded(s); h > moves {
				t.Fatalf("%v: %d, and it is %d moves away", unpack(s), h, moves)
			} else if h == moves {
				met++
			}
		}
	}
	if met == 0 {
		t.Error("never the distance itself")
	}
}

// TestLapsNeededIsNoMoreThanTheDistance, by breadth-first search, which asks for nothing.
func TestLapsNeededIsNoMoreThanTheDistance(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(47, 48))
	settled := 0
	lapped := 0
	boards := gametest.Cases(30, 150)
	for range boards {
		s := lapping(random, 40)
		p := newProblem(s, game.Rules{"lap": "lost", "moves": "all"})
		r := search.Run(t.Context(), search.Problem[State, Pit](p), search.Strategy[State]{Algorithm: search.BFS, Duplicates: search.Quotient}, search.Limits{Nodes: 100_000}, search.Watch{})
		if !r.Solved() {
			continue
		}
		settled++
		if slices.ContainsFunc(r.Path, func(pit Pit) bool {
			now := s
			s = lapLost.play(s, pit)
			return now.seeds(pit) >= pits
		}) {
			lapped++
		}
		if h := lapsNeeded(p.start); h > r.Length {
			t.Errorf("%v: %d, and it is %d moves away", unpack(p.start), h, r.Length)
		}
	}
	if settled < boards/3 || lapped < boards/15 {
		t.Errorf("%d settled, %d with a lap", settled, lapped)
	}
}

// TestBeyondFallsByWhatAMoveTakesOverFive: it is the laps' share of what a perimeter counts as waste.
func TestBeyondFallsByWhatAMoveTakesOverFive(t *testing.T) {
	random, over := rand.New(rand.NewPCG(33, 34)), 0
	for range 40_000 {
		s := lapping(random, maxSeeds)
		after := random.IntN(8)
		moves := after + 1 + random.IntN(16)
		now := beyond(s, moves, after)
		for pit := range Pit(pits) {
			if s.seeds(pit) == 0 {
				continue
			}
			next := lapLost.play(s, pit)
			taken := s.total() - next.total() - 5
			over += max(0, taken)
			if then := beyond(next, moves-1, after); now < taken+then {
				t.Fatalf("%v, %d moves, %d after: %d, but %d and then %d after sowing %d", unpack(s), moves, after, now, taken, then, pit)
			}
		}
	}
	if over == 0 {
		t.Error("no move took more than five")
	}
}

func beyond(s State, moves, after int) int {
	in := stock{board: &s}
	return in.beyond(moves, after)
}

// TestBeyondIsTheSameAskedAgain: what is kept of a board serves all numbers of moves, in any
// order, and more moves are never worth less, which bound relies on.
func TestBeyondIsTheSameAskedAgain(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 36))
	for range 2000 {
		s := lapping(random, maxSeeds)
		in := stock{board: &s}
		for _, moves := range random.Perm(20) {
			got, want := in.beyond(moves, 5), beyond(s, moves, 5)
			if got != want || got > beyond(s, moves+1, 5) {
				t.Fatalf("%v, %d moves: %d, %d on a board that nobody has asked about", unpack(s), moves, got, want)
			}
		}
	}
}

func TestBeyondCountsTheSeedsThatLapsSow(t *testing.T) {
	for _, c := range []struct {
		board string
		moves int
		want  int
	}{
		{"11", 1, 0},
		{"11", 2, 0},    // twelve seeds for a lap, none for its capture
		{"12", 1, 0},    // five less for the capture that it does not make, one more
		{"13", 1, 1},    // and with a seed over, a capture
		{"13 11", 2, 1}, // the first lap gives the other pit the twelfth seed, but one of 25 is short
		{"13 12", 2, 2},
		{"24", 1, 1}, // either a capture or two rounds without
		{"25", 1, 2},
		{"24 24", 1, 1},
	} {
		s := pack(drawn(t, c.board))
		if got := beyond(s, c.moves, 0); got != c.want {
			t.Errorf("%q, %d moves: %d, want %d", c.board, c.moves, got, c.want)
		}
	}
}

func TestLapsAllocateNothing(t *testing.T) {
	s := pack(boards["E"])
	if n := testing.AllocsPerRun(100, func() { lapsNeeded(s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkLapsNeeded(b *testing.B) {
	for _, name := range []string{"E", "F", "G"} {
		s := pack(boards[name])
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				lapsNeeded(s)
			}
		})
	}
}
