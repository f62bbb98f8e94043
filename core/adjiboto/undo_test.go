package adjiboto

import (
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// TestUndoFindsTheBoardsBeforeAMove: the board that was sown is among them, and
// each of them leads back.
func TestUndoFindsTheBoardsBeforeAMove(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(21, 22))
	for range 60000 {
		s := pack(randomBoard(random))
		if random.IntN(2) == 0 {
			s = thinned(s, random.IntN(5*pits))
		}
		origin := Pit(random.IntN(pits))
		if s.seeds(origin) == 0 {
			continue
		}
		for _, l := range []lap{lapLost, lapKeep, lapSkip} {
			after, found := l.play(s, origin), false
			took := s.total() - after.total()
			least, most := random.IntN(took+1), took+random.IntN(maxSeeds-s.total()+1)
			undo(l, after, origin, least, most, func(before State, _ Pit, gone int) {
				if l.play(before, origin) != after || before.total() != after.total()+gone || gone < least || gone > most {
					t.Fatalf("lap %d, pit %d: %v does not lead to %v", l, origin, unpack(before), unpack(after))
				}
				found = found || before == s
			})
			if !found {
				t.Fatalf("lap %d, pit %d: %v is missing before %v", l, origin, unpack(s), unpack(after))
			}
		}
	}
}

// TestGoingBackIsEveryMoveTakenBack: a board leads to another where that leads back to it, and
// holds no more seeds than the start.
func TestGoingBackIsEveryMoveTakenBack(t *testing.T) {
	gametest.Long(t)
	random, legal := rand.New(rand.NewPCG(23, 24)), map[string]int{}
	for board := range 3000 {
		b := randomBoard(random)
		if !gametest.Part(board) {
			continue
		}
		for lap := range large() {
			for _, moves := range []string{"all", "manual"} {
				p := under(t, b, game.Rules{"lap": lap, "moves": moves})
				back := p.Back()
				for _, e := range p.Expand(p.start, nil) {
					before := back.Expand(e.State, nil)
					if !slices.ContainsFunc(before, func(b search.Edge[State, Pit]) bool { return b.State == p.start }) {
						t.Fatalf("%v: nothing leads back from %v", p.rules, unpack(e.State))
					}
					for _, b := range before {
						legal[lap+moves]++
						if b.State.total() > p.seeds || !slices.Contains(p.Expand(b.State, nil), search.Edge[State, Pit]{State: e.State, Action: b.Action, Cost: 1}) {
							t.Fatalf("%v: %v does not lead to %v", p.rules, unpack(b.State), unpack(e.State))
						}
					}
				}
			}
		}
	}
	if len(legal) < 6 {
		t.Errorf("%v", legal)
	}
}

// undo is before for one origin.
func undo(l lap, s State, origin Pit, least, room int, note func(before State, origin Pit, gone int)) {
	p := l.passed(s)
	if s.seeds(origin) == 0 {
		p.unsow(origin, least, room, note)
	}
	if p.laps {
		p.unlap(origin, least, room, note)
	}
}
