package adjiboto

import (
	"math/bits"
	"slices"

	"procura/core/search"
)

// lap is what happens when a pit holds enough seeds to come round.
type lap uint8

const (
	// lapLost sows the origin too, and empties it at the end: what is in it is gone.
	lapLost lap = iota
	// lapKeep empties the origin first and leaves in it what the lap brings.
	lapKeep
	// lapSkip passes over the origin.
	lapSkip
)

// sown is a board after sowing, before the capture.
type sown struct {
	board State
	last  Pit // the pit that received the last seed
	kept  int // seeds in last, as the capture sees them
	laps  int // times the origin was passed
}

// sow spreads the seeds of a pit that is not empty.
func (l lap) sow(s State, origin Pit) sown {
	n := s.seeds(origin)
	round := pits
	if l == lapSkip {
		round = pits - 1
	}
	laps, rest := n/round, n%round
	s.clear(origin)
	for i := range s {
		s[i] += uint32(laps)*everyByte + reach[origin][rest][i]
	}
	last := (origin + Pit(rest)) % pits
	if rest == 0 && l == lapSkip {
		last = (origin + pits - 1) % pits
	}
	if l != lapKeep {
		s.clear(origin)
	}
	return sown{board: s, last: last, kept: s.seeds(last), laps: laps}
}

// captures reports whether a pit with n seeds is captured.
func captures(n int) bool { return n == 1 || n == 3 || n == 5 }

// play sows a pit that is not empty and takes what is captured.
func (l lap) play(s State, origin Pit) State {
	after := l.sow(s, origin)
	if captures(after.kept) {
		after.board.clear(after.last)
	}
	return after.board
}

// order lists the pits (0,0)..(0,5),(1,0)..(1,5).
var order = func() (list [pits]Pit) {
	for i := range list {
		list[i] = at(i/columns, i%columns)
	}
	return list
}()

// Start returns the board as given.
func (p *Problem) Start() State { return p.start }

// Goal reports whether the board is empty.
func (p *Problem) Goal(s State) bool { return s == State{} }

// Hash spreads boards over 64 bits.
func (p *Problem) Hash(s State) uint64 { return s.hash() }

// Expand appends one edge for each pit that may be sown, row 0 first. With
// moves=manual only the right-most filled pit of row 0 may.
func (p *Problem) Expand(s State, edges []search.Edge[State, Pit]) []search.Edge[State, Pit] {
	filled := s.filledPits()
	if p.manual {
		filled &= filled&-filled | row1 // pit 0 is the right-most
	}
	board := s.words()
	edges = slices.Grow(edges, pits)
	for row := filled & row0; row != 0; {
		pit := Pit(bits.Len16(row) - 1)
		row &^= 1 << pit
		edges = edges[:len(edges)+1]
		p.edge(&edges[len(edges)-1], &s, board, pit)
	}
	for row := filled & row1; row != 0; row &= row - 1 {
		edges = edges[:len(edges)+1]
		p.edge(&edges[len(edges)-1], &s, board, Pit(bits.TrailingZeros16(row)))
	}
	return edges
}

// edge fills in the edge of a pit; board is the state in words.
func (p *Problem) edge(e *search.Edge[State, Pit], s *State, board words, pit Pit) {
	e.Action, e.Cost = pit, 1
	if n := board.seeds(pit); n < pits {
		board.swing(pit, n).put(&e.State)
	} else {
		e.State = p.lap.play(*s, pit)
	}
}
