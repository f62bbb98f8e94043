package certify

import "slices"

// lapsNeeded is the bound "laps" of docs/proofs.md, for lap=lost: the least number of
// moves that counts out. Of other rules it says nothing.
func lapsNeeded(pits [12]int, rules map[string]string) (moves int) {
	slices.Sort(pits[:])
	slices.Reverse(pits[:])
	for rules["lap"] == "lost" && !countsOut(pits, moves) {
		moves++
	}
	return moves
}

// countsOut reports whether so many moves may empty pits, the fullest first.
func countsOut(pits [12]int, moves int) bool {
	seeds, filled, sown := 0, 0, 0 // sown: by laps at most, from the start on
	for _, n := range pits {
		seeds, filled = seeds+n, filled+min(n, 1)
	}
	if 5*moves >= seeds || 2*moves < filled {
		return 2*moves >= filled
	}
	for m := 1; m <= moves-5; m++ {
		if m <= 12 {
			sown += pits[m-1]
		}
		others, price := moves-5-m, func(j int) int { return 12 - min(11, m-j) }
		held, left, rounds := pits[0]+others, sown+others*min(11, m), m
		for j := 1; j <= m; j++ {
			left -= price(j)
		}
		captures := min(m, left) // each takes five seeds for a seed less to be sown
		left -= captures
		for j := 1; j <= m && left >= 0 && held >= 12; j++ {
			more := min(held/12-1, left/price(j))
			rounds, left, held = rounds+more, left-more*price(j), held+held/12+1
		}
		if left >= 0 && captures >= 0 && pits[0]+others >= 12 && 5*(moves-m+captures)+rounds >= seeds {
			return true
		}
	}
	return false
}
