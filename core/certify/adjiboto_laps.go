package certify

import "slices"

// mostTaken is the most seeds that so many moves take, by the counting of docs/proofs.md:
// five each, and with lap=lost what laps take.
func (p *adjiboto) mostTaken(b pits, moves int) int {
	most, sum, cost := 5*moves, 0, 0
	if p.lap != "lost" || moves < 6 {
		return most
	}
	slices.Sort(b[:])
	for laps := 1; laps <= moves-5; laps++ {
		others, last := moves-5-laps, min(11, laps-1)
		if laps <= 12 {
			sum += int(b[12-laps])
		}
		cost += 12 - last // of a round of each lap
		held, left := int(b[11])+others, sum+others*min(11, laps)-cost
		if held < 12 || left < 0 {
			continue
		}
		captures := min(laps, left) // each takes five seeds for one less to be sown
		taken := 5*(moves-laps+captures) + laps
		left -= captures
		for j := 1; j <= laps && left > 0; j++ {
			price := 12 - min(11, laps-j)
			rounds := min(held/12-1, left/price)
			taken, left, held = taken+rounds, left-rounds*price, held+held/12+1
		}
		most = max(most, taken)
	}
	return most
}

// lapsNeeded is the bound "laps", for lap=lost: the least number of moves that counts out.
// Of other rules it says nothing.
func (p *adjiboto) lapsNeeded(b pits) (moves int) {
	if p.lap != "lost" {
		return 0
	}
	filled := 0
	for _, n := range b {
		filled += min(int(n), 1)
	}
	seeds, least := b.sum(), (filled+1)/2
	for moves = max(least, seeds/5); moves > least && p.mostTaken(b, moves-1) >= seeds; { // more moves take more
		moves--
	}
	for p.mostTaken(b, moves) < seeds {
		moves++
	}
	return moves
}
