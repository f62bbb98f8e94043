package chart

import "math"

// pixel is a point of a series where it is drawn.
type pixel struct {
	x, y float64
	size float64
	of   int // its point
}

// column is how wide the strips are that points of a line are thinned to.
const column = 2

// thin leaves of points in the order of x, in each strip, the highest and the lowest, and
// of all the first and the last: what is drawn looks the same.
func thin(points []pixel) []pixel {
	if len(points) < 3 {
		return points
	}
	width := points[len(points)-1].x - points[0].x
	if float64(len(points)) < 2*width/column+4 {
		return points
	}
	kept := []pixel{points[0]}
	for from := 1; from < len(points)-1; {
		strip, to := math.Floor(points[from].x/column), from+1
		high, low := from, from
		for ; to < len(points)-1 && math.Floor(points[to].x/column) == strip; to++ {
			if points[to].y < points[high].y {
				high = to
			}
			if points[to].y > points[low].y {
				low = to
			}
		}
		first, second := min(high, low), max(high, low)
		kept = append(kept, points[first])
		if second != first {
			kept = append(kept, points[second])
		}
		from = to
	}
	return append(kept, points[len(points)-1])
}

// plenty is how many dots are drawn as they are.
const plenty = 1500

// scatter leaves of many dots one, the largest, in each small square; those at the edges
// of them all stay.
func scatter(points []pixel) []pixel {
	if len(points) <= plenty {
		return points
	}
	type square struct{ x, y int }
	largest := map[square]int{}
	edges := [4]int{}
	for i, p := range points {
		key := square{int(p.x / 3), int(p.y / 3)}
		if before, taken := largest[key]; !taken || p.size > points[before].size {
			largest[key] = i
		}
		for e, further := range [4]bool{p.x < points[edges[0]].x, p.x > points[edges[1]].x, p.y < points[edges[2]].y, p.y > points[edges[3]].y} {
			if further {
				edges[e] = i
			}
		}
	}
	stays := make([]bool, len(points))
	for _, i := range largest {
		stays[i] = true
	}
	for _, i := range edges {
		stays[i] = true
	}
	var kept []pixel
	for i, p := range points {
		if stays[i] {
			kept = append(kept, p)
		}
	}
	return kept
}
