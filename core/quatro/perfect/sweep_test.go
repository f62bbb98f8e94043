package perfect

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// families are keys of boards that lack one piece each of some random boards.
func families(r *rand.Rand, lines Lines, pieces, count int) (keys []uint64) {
	for range count {
		b := scattered(r, Give, lines, pieces+1).board()
		for set := b.occupied; set != 0; set &= set - 1 {
			before, _ := b.without(uint(first(set)))
			keys = append(keys, before.key(geometries[lines]()))
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func TestASweepFindsTheBoardsThatTheSearchFindsWon(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 1))
	for lines := Straight; lines <= Squares; lines++ {
		for pieces := 7; pieces <= 8; pieces++ {
			e, plain := New(1<<20, 2), New(1<<20, 1)
			s := e.sweep(lines, families(r, lines, pieces, 30))
			if stop := s.Run(t.Context()); stop != NotStopped {
				t.Fatal(stop)
			}
			won := 0
			for _, key := range s.keys {
				p := fromKey(key)
				if p.Lines = lines; p.Won() {
					continue
				}
				got, known := s.giver(moved(r, p))
				want, err := plain.Solve(t.Context(), p, Options{Distance: true})
				if err != nil || !known || (got.Value == Win) != (want.Value == Win) || got.Value == Win && got != want.Worth {
					t.Fatalf("lines %d: %v is %v, %v by the sweep, %v by the search", lines, p, got, known, want)
				}
				if got.Value == Win {
					won++
				}
			}
			if won == 0 || won == len(s.keys) {
				t.Errorf("%d of %d won", won, len(s.keys))
			}
		}
	}
}

func TestAHolderWinsByTheBoardsOfASweep(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 2))
	won := 0
	for i := range 60 {
		lines := Lines(i % 2)
		p := withSafeHand(r, lines, 7)
		e := New(1<<20, 1)
		s := e.sweep(lines, slices.Compact(everyKeyAfter(p)))
		if _, known := s.Holder(p); known {
			t.Fatal("known before it is asked")
		}
		s.Run(t.Context())
		got, known := s.Holder(p)
		want, err := e.Solve(t.Context(), p, Options{Distance: true})
		if err != nil || !known || (got.Value == Win) != (want.Value == Win) || got.Value == Win && got != want.Worth {
			t.Fatalf("lines %d: %v is %v, %v by the sweep, %v by the search", lines, p, got, known, want)
		}
		if got.Value == Win {
			won++
		}
	}
	if won == 0 || won == 60 {
		t.Error(won, "won")
	}
}

func TestASweepGoesOnFromItsCheckpoint(t *testing.T) {
	keys := families(rand.New(rand.NewPCG(54, 3)), Straight, 8, 10)
	e := New(1<<20, 1)
	s := e.sweep(Straight, keys)
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if stop := s.Run(stopped); stop != StoppedByCancel {
		t.Fatal(stop)
	}
	s.Run(t.Context())
	s.wins[3].Store(unsearched)
	data, _ := s.MarshalBinary()
	again := e.sweep(Straight, keys)
	if err := again.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	if known, all := again.Known(); known != all-1 {
		t.Fatal(known, all)
	}
	same, _ := again.MarshalBinary()
	if !slices.Equal(same, data) {
		t.Error("another checkpoint")
	}
	for name, bad := range map[string][]byte{"cut": data[1:], "changed": append(slices.Clone(data[:len(data)-1]), 7), "empty": nil} {
		if err := again.UnmarshalBinary(bad); !errors.Is(err, ErrSweep) {
			t.Error(name, err)
		}
	}
	if err := e.sweep(Straight, keys[1:]).UnmarshalBinary(data); !errors.Is(err, ErrSweep) {
		t.Error("other boards", err)
	}
}

// remembered is naive that remembers what it has worked out.
func remembered(p Position, seen map[Position]Worth) Worth {
	if w, known := seen[p]; known {
		return w
	}
	best := Worth{}
	for _, m := range p.Moves() {
		w, after := Worth{Win, 1}, p.Play(m)
		if !wonBy(after) {
			w = Worth{Value: Draw}
			if after.Placed() < Cells {
				w = turned(remembered(after, seen), after.Placed()-p.Placed())
			}
		}
		if better(w, best) {
			best = w
		}
	}
	seen[p] = best
	return best
}

func TestASweepAgreesWithPlainMinimax(t *testing.T) {
	if os.Getenv(every) == "" {
		t.Skip(every + " is not set")
	}
	r := rand.New(rand.NewPCG(54, 5))
	for i := range 20 {
		lines, e := Lines(i%2), New(1<<20, 1)
		s := e.sweep(lines, families(r, lines, 8, 1))
		s.Run(t.Context())
		p := fromKey(s.keys[r.IntN(len(s.keys))])
		if p.Lines = lines; p.Won() {
			continue
		}
		got, known := s.giver(p)
		want := remembered(p, map[Position]Worth{})
		if !known || (got.Value == Win) != (want.Value == Win) || got.Value == Win && got != want {
			t.Fatalf("lines %d: %v is %v by the sweep, %v by all games", lines, p, got, want)
		}
	}
}
