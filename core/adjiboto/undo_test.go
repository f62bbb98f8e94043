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
			l.undo(after, origin, maxSeeds-after.total(), func(before State, gone int) {
				if l.play(before, origin) != after || before.total() != after.total()+gone {
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
