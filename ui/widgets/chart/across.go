package chart

import "math"

// layAcross makes the scale of X with its ticks, or the places of groups.
func (p *plan) layAcross() {
	if len(p.Groups) > 0 {
		p.across = scale{low: -0.5, high: float64(len(p.Groups)) - 0.5, from: p.left, to: p.right}
		p.layGroups()
		return
	}
	values, bars := newSpan(), false
	for _, s := range p.Series {
		bars = bars || s.Shape == Bar
		for _, at := range s.Points {
			if finite(at.Y) {
				values.add(at.X)
			}
		}
	}
	if bars && !p.LogAcross {
		values.low, values.high = values.low-0.5, values.high+0.5
	}
	most := max(1, int((p.right-p.left)/(3*p.high())))
	for ; ; most = most * 2 / 3 {
		if p.layTicks(values, most); most <= 1 || !p.crowded() {
			return
		}
	}
}

// layTicks makes the scale of X with about so many ticks.
func (p *plan) layTicks(values span, most int) {
	var ticks []float64
	if p.LogAcross {
		p.across, ticks = logarithmic(values, most)
	} else {
		if p.scattered() {
			values.add(0)
		}
		p.across, ticks = linear(values, most, p.scattered())
	}
	p.across.from, p.across.to = p.left, p.right
	if p.scattered() { // dots at the edges are seen whole
		p.across.from, p.across.to = p.left+dotted, p.right-dotted
	}
	p.acrosses = p.acrosses[:0]
	for _, v := range ticks {
		p.acrosses = append(p.acrosses, tick{p.across.at(v), p.sayAcross(v)})
	}
}

// scattered reports whether there are dots: their scales are round.
func (p *plan) scattered() bool {
	for _, s := range p.Series {
		if s.Shape == Dots {
			return true
		}
	}
	return false
}

// crowded reports whether numbers under the axis come too near to each other.
func (p *plan) crowded() bool {
	end := math.Inf(-1)
	for _, t := range p.acrosses {
		left, right := p.under(t)
		if left < end+gap {
			return true
		}
		end = right
	}
	return false
}

// under is where what a tick of X says begins and ends: within the figure, and not under an
// axis at the right.
func (p *plan) under(t tick) (left, right float64) {
	width, end := p.wide(t.said), p.width
	if p.owner >= 0 {
		end = p.right + gap
	}
	left = max(0, min(t.at-width/2, end-width))
	return left, left + width
}

// layGroups cuts the names of groups to their room, and leaves some out where that is
// hardly a letter.
func (p *plan) layGroups() {
	room := (p.right - p.left) / float64(len(p.Groups))
	by := 1
	for room*float64(by) < 2*p.high() && by < len(p.Groups) {
		by++
	}
	for i := 0; i < len(p.Groups); i += by {
		at := p.across.at(float64(i))
		if said := p.cut(p.Groups[i], min(room*float64(by)-4, 2*(min(at-p.left, p.width-at)+2)), true); said != "" {
			p.names = append(p.names, tick{at, said})
		}
	}
}
