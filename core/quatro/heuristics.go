package quatro

import (
	"math/bits"

	"procura/core/search"
	"procura/core/text"
)

// Heuristics lists the course's heuristic and the tighter one, both admissible.
func (p *Puzzle) Heuristics() []search.Heuristic[State] {
	return []search.Heuristic[State]{
		{Key: "course", Name: text.M("heuristic.quatro.course"), Admissible: true, Estimate: p.course},
		{Key: "open", Name: text.M("heuristic.quatro.open"), Admissible: true, Estimate: p.open},
	}
}

// course is h = 4 - p, p the most pieces of one line that share a trait.
func (p *Puzzle) course(s State) int {
	most := 0
	for trait := range traits {
		for value := range 2 {
			set := s.shared(trait, value)
			for _, line := range p.lines {
				most = max(most, bits.OnesCount16(set&line))
			}
		}
	}
	return side - most
}

// open counts only lines that can still be completed: all their pieces share
// the trait, and the reserve holds enough more of it.
func (p *Puzzle) open(s State) int {
	least := search.Unreachable
	for trait := range traits {
		for value := range 2 {
			set := s.shared(trait, value)
			others, stock := s.occupied&^set, bits.OnesCount16(s.reserve&p.having[trait][value])
			for _, line := range p.lines {
				missing := side - bits.OnesCount16(set&line)
				if others&line == 0 && missing <= stock {
					least = min(least, missing)
				}
			}
		}
	}
	return least
}
