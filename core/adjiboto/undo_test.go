package adjiboto

import (
	"math/rand/v2"
	"testing"
)

// TestUndoFindsTheBoardsBeforeAMove: the board that was sown is among them, and
// each of them leads back.
func TestUndoFindsTheBoardsBeforeAMove(t *testing.T) {
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
