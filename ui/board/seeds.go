package board

import (
	"math"

	"fyne.io/fyne/v2"
)

// maxSeeds is the most seeds that are drawn in a pit: the count tells the rest.
const maxSeeds = 60

// inner is the number of seeds, of 8 to 20, inside the outer ring; 7 are six
// around one.
var inner = [...]int{8: 1, 9: 1, 10: 2, 11: 3, 12: 3, 13: 4, 14: 4, 15: 5, 16: 5, 17: 5, 18: 6, 19: 7, 20: 7}

// packing places n seeds in a pit of diameter 1 around its middle, and says how
// large each is. Up to seven stand in a ring like the dots of a die, up to
// twenty in two; more lie like the seeds of a sunflower. No two overlap, no seed
// leaves the pit.
func packing(n int) (spots []fyne.Position, diameter float32) {
	n = min(n, maxSeeds)
	spots = make([]fyne.Position, n)
	switch {
	case n <= 5:
		ring(spots, 0.21)
		return spots, 0.18
	case n <= 7:
		ring(spots[1:], 0.265)
		return spots, 0.17
	case n < len(inner):
		rings(spots, inner[n])
		return spots, 0.145
	}
	sunflower(spots)
	return spots, float32(0.62 / math.Sqrt(float64(n)))
}

// rings stands the first m spots close together and the others around them.
func rings(spots []fyne.Position, m int) {
	ring(spots[m:], 0.35)
	core := spots[:m]
	if m == 7 {
		core = spots[1:m]
	}
	if n := float64(len(core)); n > 1 {
		ring(core, 0.16/(2*math.Sin(math.Pi/n)))
	}
}

// ring spreads spots on a circle, the first on top; a single one stays in the
// middle.
func ring(spots []fyne.Position, radius float64) {
	if len(spots) == 1 {
		return
	}
	for i := range spots {
		spots[i] = polar(radius, 2*math.Pi*float64(i)/float64(len(spots))-math.Pi/2)
	}
}

func sunflower(spots []fyne.Position) {
	golden := math.Pi * (3 - math.Sqrt(5))
	for i := range spots {
		spots[i] = polar(0.42*math.Sqrt((float64(i)+0.5)/float64(len(spots))), golden*float64(i))
	}
}

func polar(radius, angle float64) fyne.Position {
	return fyne.NewPos(float32(radius*math.Cos(angle)), float32(radius*math.Sin(angle)))
}
