package verify

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// enclose reads a line of limits.
func enclose(p *adjiboto, line string) {
	c := begun([]string{line})
	p.readPerimeter(c)
	p.near.enclose(c)
}

// randomLimits do not rise.
func randomLimits(random *rand.Rand) string {
	line, limit := "perimeter", random.IntN(12)
	for range 1 + random.IntN(7) {
		line += fmt.Sprint(" ", limit)
		limit = random.IntN(limit + 1)
	}
	return line
}

func (b pits) sum() int {
	seeds, _ := b.count()
	return seeds
}

// everyBoard visits the boards of at most so many seeds whose last pits are empty.
func everyBoard(filled, seeds int, visit func(pits)) {
	var fill func(b pits, pit, left int)
	fill = func(b pits, pit, left int) {
		if pit == filled {
			visit(b)
			return
		}
		for n := range left + 1 {
			b[pit] = uint8(n)
			fill(b, pit+1, left-n)
		}
	}
	fill(pits{}, 0, seeds)
}

// TestUndoFindsEveryBoardBeforeAMove: what a move makes of a board, undo takes back, and
// it finds nothing else; also with pits that lap, more than once.
func TestUndoFindsEveryBoardBeforeAMove(t *testing.T) {
	long(t)
	random := rand.New(rand.NewPCG(5, 5))
	laps := 0
	for i := range many(t, 6000) {
		p := &adjiboto{lap: []string{"lost", "keep", "skip"}[i%3], manual: i%6 < 3, seeds: 255}
		var b pits
		for range 1 + random.IntN(20) {
			b[random.IntN(12)] += uint8(random.IntN(7))
		}
		if i%2 == 0 {
			b[random.IntN(12)] += uint8(random.IntN(50))
		}
		p.seeds = b.sum() + random.IntN(3)
		for _, m := range p.steps(b, nil) {
			found := false
			p.undo(m.next, func(before pits) {
				found = found || before == b
				leads := false
				for _, again := range p.steps(before, nil) {
					leads = leads || again.next == m.next
				}
				if !leads || before.sum() > p.seeds {
					t.Fatalf("%s: %v does not lead to %v", p.lap, before, m.next)
				}
			})
			if !found {
				t.Fatalf("%s: %v: pit %d leads to %v, and undo does not find it", p.lap, b, m.cell, m.next)
			}
			if b[m.cell] > 11 {
				laps++
			}
		}
	}
	if laps < 1000 {
		t.Error(laps)
	}
}

// TestUndoOfFewSeedsIsWhole: against all boards of few seeds, in pits where laps are short of nothing.
func TestUndoOfFewSeedsIsWhole(t *testing.T) {
	for i, lap := range []string{"lost", "keep", "skip", "lost", "keep", "skip"} {
		p := &adjiboto{lap: lap, manual: i > 2, seeds: 14}
		into := map[pits]map[pits]bool{}
		everyBoard(3, 14, func(b pits) {
			for _, m := range p.steps(b, nil) {
				if into[m.next] == nil {
					into[m.next] = map[pits]bool{}
				}
				into[m.next][b] = true
			}
		})
		for next, from := range into {
			p.undo(next, func(b pits) { delete(from, b) })
			for b := range from {
				t.Fatalf("%s: %v comes of %v, and undo does not find it", lap, next, b)
			}
		}
	}
}

// TestTurnsAreEquallyFar, and no other boards have the same least turn.
func TestTurnsAreEquallyFar(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range many(t, 2000) {
		p := &adjiboto{lap: []string{"lost", "keep", "skip"}[random.IntN(3)], seeds: 255}
		var b pits
		for range 1 + random.IntN(30) {
			b[random.IntN(12)] += uint8(random.IntN(5))
		}
		turned, folds := b, map[pits]int{}
		for _, m := range p.steps(b, nil) {
			folds[p.fold(m.next)]++
		}
		for range 1 + random.IntN(12) {
			var next pits
			for pit := range turned {
				next[counter[pit]] = turned[pit]
			}
			turned = next
		}
		if p.fold(turned) != p.fold(b) || p.fold(p.fold(b)) != p.fold(b) || p.fold(b).sum() != b.sum() {
			t.Fatalf("%v and %v", b, turned)
		}
		for _, m := range p.steps(turned, nil) {
			folds[p.fold(m.next)]--
		}
		for s, n := range folds {
			if n != 0 {
				t.Fatalf("%s: %v and its turn %v: %d more to %v", p.lap, b, turned, n, s)
			}
		}
		p.manual = true
		if p.fold(turned) != turned {
			t.Fatal(turned)
		}
	}
}

// TestWasteNeverRisesOnAWayToTheEnd: the lemma behind the perimeter, on random ways back
// from the empty board, along which as many moves are left as were taken back.
func TestWasteNeverRisesOnAWayToTheEnd(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	laps := map[string]int{}
	for i := range many(t, 300) {
		p := &adjiboto{lap: []string{"lost", "keep", "skip"}[i%3], seeds: 30 + random.IntN(120)}
		var b pits
		for moves := 1; moves <= 22; moves++ {
			var before []pits
			most := 0
			p.undo(b, func(x pits) {
				if random.IntN(4) > 0 && x.sum() < most {
					return
				}
				before, most = append(before, x), max(most, x.sum())
			})
			if len(before) == 0 {
				break
			}
			after := b
			b = before[random.IntN(len(before))]
			if random.IntN(3) > 0 {
				b = before[len(before)-1]
			}
			if now, next := p.mostTaken(b, moves)-b.sum(), p.mostTaken(after, moves-1)-after.sum(); next > now || now < 0 {
				t.Fatalf("%s: %v wastes %d in %d moves, and %v behind it %d", p.lap, b, now, moves, after, next)
			}
			if after.sum() < b.sum()-5 {
				laps[p.lap]++
			}
		}
	}
	if laps["lost"] < 50 {
		t.Error(laps)
	}
}

// TestPerimeterIsExactWithinAndNoMoreThanTrueOutside: against the distances of all boards of
// few seeds in the whole ring, for random limits.
func TestPerimeterIsExactWithinAndNoMoreThanTrueOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and on one thread")
	}
	random := rand.New(rand.NewPCG(11, 11))
	within, beyond := 0, 0
	for i := range many(t, 100) {
		p, limits := someAdjiboto(random), randomLimits(random)
		if !part(i) {
			continue
		}
		moves := distances(p.puzzle, 20000)
		a, _ := p.puzzle.(*adjiboto)
		enclose(a, limits)
		for s, n := range moves {
			bound := most(t, a.near.needs, s)
			if bound > n {
				t.Fatalf("%v: %d of %s, which needs %d", a.near.limits, bound, pitsText(s), n)
			}
			if at, _ := a.near.boards.find(a.fold(s)); at >= 0 {
				within++
				if bound != n {
					t.Fatalf("%v: %d of %s, which needs %d", a.near.limits, bound, pitsText(s), n)
				}
			} else if bound > 1 {
				beyond++
			}
		}
	}
	if within < 100 || beyond < 100 {
		t.Error(within, beyond)
	}
}

func TestPerimeterRefusesLimitsThatRise(t *testing.T) {
	for _, line := range []string{"perimeter", "perimeter 3 4", "perimeter -1", "perimeter 3  2", "perimeter 1277", "perimeter 2 x"} {
		lines := strings.Split("procura proof 1\ngame adjiboto\nname\nrules lap=lost moves=all\nstart 000002000040\nclaim atleast 1\n"+line+"\nbounds perimeter\nend", "\n")
		found := checked(t, lines)
		if len(found) != 1 || found[0].Refused == nil || found[0].Refused.Key != "perimeter" || found[0].Refused.Line != 7 {
			t.Errorf("%s: %+v", line, found)
		}
	}
}
