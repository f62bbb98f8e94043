package adjiboto

import (
	"procura/core/search"
	"procura/core/text"
)

// Heuristics lists the course's heuristic and the admissible ones, the usual one
// last.
func (p *Problem) Heuristics() []search.Heuristic[State] {
	near, far := lend(p.near), lend(p.far)
	return []search.Heuristic[State]{
		{Key: "course", Name: text.M("heuristic.adjiboto.course"), Estimate: p.course},
		{Key: "captures", Name: text.M("heuristic.adjiboto.captures"), Admissible: true, Estimate: p.capturesNeeded},
		{
			Key: "perimeter", Name: text.M("heuristic.adjiboto.perimeter"), Admissible: true, Heavy: true,
			Prepare: p.preparing(far), Ready: p.readyWith(far), Forget: far.forget,
			Estimate: func(s State) int { return p.toEnd(s, far) },
		},
		{
			Key: "endgame", Name: text.M("heuristic.adjiboto.endgame"), Admissible: true, Heavy: true,
			Prepare: p.preparing(near), Ready: p.readyWith(near), Longer: p.longer(),
			Estimate: func(s State) int { return p.toEnd(s, near) },
		},
	}
}

// course is h = o - c, o the seeds on the board and c those gone since the
// start, as the assignment prescribes. It is negative near the goal.
func (p *Problem) course(s State) int {
	onBoard := s.total()
	return onBoard - (p.seeds - onBoard)
}

// capturesNeeded counts the moves that the seeds and the pits need at least:
// a move takes at most five seeds by a capture, and with lap=lost one more for
// each lap; and it empties at most two pits, its origin and the captured one.
func (p *Problem) capturesNeeded(s State) int {
	return max(p.drain[s.total()], (s.filled()+1)/2)
}

// drained tabulates the fewest moves that can take n seeds off the board.
func drained(l lap) (table [maxSeeds + 1]int) {
	for n := 1; n <= maxSeeds; n++ {
		taken := 5
		if l == lapLost {
			taken += n / pits // no pit holds more than the board
		}
		table[n] = 1 + table[max(0, n-taken)]
	}
	return table
}
