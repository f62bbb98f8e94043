package adjiboto

import "procura/core/search"

// lap is a rule for pits with enough seeds to come round.
type lap uint8

const (
	// lapLost sows the origin too, and empties it at the end: what is in it is gone.
	lapLost lap = iota
	// lapKeep empties the origin first and leaves in it what the lap brings.
	lapKeep
	// lapSkip passes over the origin.
	lapSkip
)

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

func (l lap) fillEdge(e *search.Edge[State, Pit], s *State, board words, pit Pit) {
	e.Action, e.Cost = pit, 1
	if n := board.seeds(pit); n < pits {
		board.sowFew(pit, n).unpack(&e.State)
	} else {
		e.State = l.play(*s, pit)
	}
}

var order = func() (list [pits]Pit) {
	for i := range list {
		list[i] = at(i/columns, i%columns)
	}
	return list
}()

// A move with lap=lost takes five seeds by a capture, and one more for each time round.
// How much laps can take is counted by the seeds that they sow; docs/proofs.md has the
// theorem, under "captures". It asks for the number of moves after the last lap: after a lap
// ten pits are filled, which five moves more empty at best.

// afterLap is the least number of moves behind a lap.
const afterLap = 5

// lapsNeeded is the least number of moves that the laps' counting doesn't refute, with
// lap=lost. It falls by at most 1 a move.
func lapsNeeded(s State) int {
	in, seeds := stock{board: &s}, s.total()
	least := (s.filled() + 1) / 2
	moves := max(least, seeds/5)
	for moves > least && in.mayTake(seeds, moves-1) {
		moves--
	}
	for !in.mayTake(seeds, moves) {
		moves++
	}
	return moves
}

// mayTake reports whether so many moves may take so many seeds: if so, more may.
func (s *stock) mayTake(seeds, moves int) bool {
	return s.reaches(moves, afterLap, seeds-5*moves) >= seeds-5*moves
}

// stock is a board with what beyond asks of it again and again: its pits' seeds, the most
// first, once that is sorted.
type stock struct {
	board   *State
	fullest int // 0 as long as nobody has asked
	summed  bool
	sums    [pits]uint8 // of the fullest pits: one, two, three ...
}

// beyond is the most seeds over five each that a number of moves can take, so many of them,
// five or more, behind the last lap. After a move that takes t seeds it is at least t - 5 less for one move less.
//
// Of m laps, each with at least one time round and a capture where there are seeds for it,
//
//	sown    the m fullest pits, and what the moves before the laps add to pits that lap
//	price   of a time round of a lap: 12 seeds, but 1 less for each pit that is to lap later
//
// A capture costs one seed and takes five, so it comes first; the times round beyond
// the first cost least for the first lap.
func (s *stock) beyond(moves, after int) int { return s.reaches(moves, after, maxSeeds) }

// reaches is beyond, or less that is enough.
func (s *stock) reaches(moves, after, enough int) (most int) {
	free := moves - after
	if s.fullest == 0 {
		s.fullest = s.board.fullest()
	}
	if free < 1 || s.fullest+free-1 < pits || enough <= 0 {
		return 0
	}
	if !s.summed {
		s.sums, s.summed = s.board.descending(), true
		for i := range s.sums[1:] {
			s.sums[i+1] += s.sums[i] // a board holds no more than a byte does
		}
	}
	price := 0 // of one time round for each of m laps
	for m := 1; m <= free && s.fullest+free-m >= pits && most < enough; m++ {
		price += pits - min(pits-1, m-1)
		others := free - m
		again := s.fullest+others+2*(m-1) >= 2*pits // a pit may go round twice
		left := int(s.sums[min(m, pits)-1]) + others*min(pits-1, m) - price
		if left < 0 || !again && m <= most {
			continue
		}
		captures := min(m, left)
		taken := 5*captures - 4*m
		if again && left > captures {
			taken += more(m, left-captures, s.fullest+others)
		}
		most = max(most, taken)
	}
	return most
}

// more is the number of times round beyond the first that m laps can make with so
// many seeds left, the first of them with a pit of held seeds.
func more(m, left, held int) (rounds int) {
	for j := 1; j <= m; j++ {
		price := pits - min(pits-1, m-j)
		if left < price {
			break
		}
		most := held / pits
		bought := min(most-1, int(uint32(left)/uint32(price)))
		rounds, left, held = rounds+bought, left-bought*price, held+most+1
	}
	return rounds
}
