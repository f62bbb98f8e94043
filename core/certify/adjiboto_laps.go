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
	seeds, filled := 0, 0
	for _, n := range pits {
		seeds, filled = seeds+n, filled+min(n, 1)
	}
	enough := 5*moves >= seeds
	for m := 1; m <= moves-5 && pits[0]+moves-5-m >= 12 && !enough; m++ {
		others, price := moves-5-m, func(j int) int { return 12 - min(11, m-j) }
		held, left, rounds := pits[0]+others, others*min(11, m), m
		for j := 1; j <= m; j++ {
			left -= price(j)
			if j <= 12 {
				left += pits[j-1]
			}
		}
		captures := min(m, left) // each takes five seeds for one less to be sown
		for j, left := 1, left-captures; j <= m && left > 0; j++ {
			more := min(held/12-1, left/price(j))
			rounds, left, held = rounds+more, left-more*price(j), held+held/12+1
		}
		enough = captures >= 0 && 5*(moves-m+captures)+rounds >= seeds
	}
	return enough && 2*moves >= filled
}
