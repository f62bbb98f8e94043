package chart

import (
	"math"
)

// scale maps values to places along an axis, from the place of low to that of high.
type scale struct {
	low, high float64
	log       bool
	from, to  float64 // places
}

// placeOf is the place of a value; what a logarithm does not have stands at the foot.
func (s scale) placeOf(v float64) float64 {
	return s.from + (s.to-s.from)*s.share(v)
}

func (s scale) share(v float64) float64 {
	if s.log {
		if !(v > s.low) {
			return 0
		}
		return math.Log(v/s.low) / math.Log(s.high/s.low)
	}
	return (v - s.low) / (s.high - s.low)
}

func (s scale) value(place float64) float64 {
	share := (place - s.from) / (s.to - s.from)
	if s.log {
		return s.low * math.Pow(s.high/s.low, share)
	}
	return s.low + (s.high-s.low)*share
}

type span struct {
	low, high float64
	least     float64 // the least above 0, +Inf for none
	whole     bool    // all are whole numbers
	any       bool
}

func newSpan() span { return span{math.Inf(1), math.Inf(-1), math.Inf(1), true, false} }

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

func (s *span) add(v float64) {
	if !finite(v) {
		return
	}
	s.low, s.high, s.any = min(s.low, v), max(s.high, v), true
	s.whole = s.whole && v == math.Trunc(v)
	if v > 0 {
		s.least = min(s.least, v)
	}
}

// round is the least of 1, 2 and 5 times a power of ten that is not below a step; whole
// steps are one at least.
func round(step float64, whole bool) float64 {
	if !(step > 0) || math.IsInf(step, 0) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(step)))
	found := 10 * power
	for _, m := range [...]float64{1, 2, 5} {
		if m*power >= step*(1-1e-9) {
			found = m * power
			break
		}
	}
	if whole {
		found = max(found, 1)
	}
	return found
}

// linear is a scale of values with ticks at round ones, of which there are at most about
// some. Where wide, the scale goes from tick to tick, and else from the least to the most; a value
// a little below 0 asks for no tick as far below it.
func linear(s span, most int, wide bool) (sc scale, ticks []float64) {
	low, high := s.low, s.high
	if low == high {
		if low == 0 || s.whole {
			high = low + 1
		} else {
			high = low + math.Abs(low)/10
		}
	}
	step := round((high-low)/float64(max(1, most)), s.whole)
	first, last := math.Floor(low/step+1e-9), math.Ceil(high/step-1e-9)
	if wide {
		least := first * step
		if low < 0 && high > 0 {
			least = max(least, low-(high-low)/20)
		}
		low, high = least, last*step
	}
	for i := first; i <= last && len(ticks) < 1000; i++ {
		if v := i * step; v >= low-step*1e-9 && v <= high+step*1e-9 {
			ticks = append(ticks, v+0) // never the zero below zero
		}
	}
	return scale{low: low, high: high}, ticks
}

// logarithmic is a scale of whole decades with ticks at their ends, and between them at 2
// and 5 where there are few; where there are many, at each second, third one.
func logarithmic(s span, most int) (sc scale, ticks []float64) {
	if math.IsInf(s.least, 1) {
		s.least, s.high = 1, 10
	}
	from := math.Floor(math.Log10(s.least) + 1e-12)
	to := max(math.Ceil(math.Log10(s.high)-1e-12), from+1)
	if from > 0 { // bars that begin just below their end would look many times as different as they are
		from--
	}
	decades := int(to - from)
	by := max(1, (decades+max(1, most)-1)/max(1, most))
	for i := 0; i <= decades; i += by {
		power := math.Pow(10, from+float64(i))
		ticks = append(ticks, power)
		if i < decades && decades*3 <= most {
			ticks = append(ticks, 2*power, 5*power)
		}
	}
	return scale{low: math.Pow(10, from), high: math.Pow(10, to), log: true}, ticks
}

type pixel struct {
	x, y float64
	size float64
	of   int // its point
}

// stripWidth is the width of the strips that points of a line are thinned to.
const stripWidth = 2

// thinLine leaves of points in the order of x, in each strip, the highest and the lowest, and
// of all the first and the last: what is drawn looks the same.
func thinLine(points []pixel) []pixel {
	if len(points) < 3 {
		return points
	}
	width := points[len(points)-1].x - points[0].x
	if float64(len(points)) < 2*width/stripWidth+4 {
		return points
	}
	kept := []pixel{points[0]}
	for from := 1; from < len(points)-1; {
		strip, to := math.Floor(points[from].x/stripWidth), from+1
		high, low := from, from
		for ; to < len(points)-1 && math.Floor(points[to].x/stripWidth) == strip; to++ {
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

// maxDots is the most dots that are drawn one by one.
const maxDots = 1500

// thinDots keeps one dot, the largest, in each small square, and the leftmost, rightmost, top and bottom dots.
func thinDots(points []pixel) []pixel {
	if len(points) <= maxDots {
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
