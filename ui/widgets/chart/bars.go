package chart

import (
	"slices"

	"procura/ui/picture"
	"procura/ui/theme"
)

type bar struct {
	spot
	left, right, top, bottom float64
}

// The greatest width of a bar, and the least height of a bar whose value is not 0.
const (
	maxBarWidth  = 30
	minBarHeight = 2
)

// bars lists the bars of the figure, group by group.
func (p *layout) bars() []bar {
	var series []int
	for i, s := range p.Series {
		if s.Shape == Bar {
			series = append(series, i)
		}
	}
	if len(series) == 0 {
		return nil
	}
	slot := (p.right - p.left) / float64(len(p.Groups)) * 0.8 / float64(len(series))
	space := min(4, slot/6)
	wide := max(1, min(slot, maxBarWidth)-space)
	if p.Labels && slot > maxBarWidth { // there is room for the values beside each other
		for _, i := range series {
			for j := range p.Series[i].Points {
				space = max(space, min(slot, p.textWidth(p.formatPoint(spot{i, j}), false)+gap)-wide)
			}
		}
	}
	var list []bar
	for k, i := range series {
		up := p.yScale(i)
		foot := up.placeOf(max(up.low, min(0, up.high)))
		for j, at := range p.Series[i].Points {
			if !at.isFinite() {
				continue
			}
			x := p.x.placeOf(at.X) + (float64(k)-float64(len(series))/2)*(wide+space) + space/2
			b := bar{spot{i, j}, x, x + wide, up.placeOf(at.Y), foot}
			if b.top > b.bottom {
				b.top, b.bottom = b.bottom, b.top
			}
			if at.Y != 0 && b.bottom-b.top < minBarHeight {
				b.top = b.bottom - minBarHeight
			}
			list = append(list, b)
		}
	}
	return list
}

func (d *markList) drawBars() {
	bars := d.layout.bars()
	for _, b := range bars {
		round := min(2, (b.right-b.left)/4)
		box := picture.Box{X: b.left, Y: b.top, Width: b.right - b.left, Height: b.bottom - b.top, Radius: round, Fill: d.colour(d.Series[b.series].Colour)}
		if d.Series[b.series].Points[b.point].AtLeast {
			d.drawHatched(box, len(bars) <= mostLabels)
		} else {
			d.marks = append(d.marks, box)
		}
	}
	if d.Labels {
		for _, l := range d.labels(bars) {
			d.drawText(l.said, l.left, l.top, after, false, d.colour(theme.Muted))
		}
	}
}

const hatchGap = 5

// drawHatched draws a bar of something that ended early: pale, with an edge, and where lined with
// lines across.
func (d *markList) drawHatched(b picture.Box, lined bool) {
	ink := b.Fill
	b.Fill, b.Edge, b.EdgeWidth = theme.Blend(d.colour(theme.Surface), ink, paleShade), ink, 1
	d.marks = append(d.marks, b)
	if !lined {
		return
	}
	for rise := float64(hatchGap); rise < b.Width+b.Height; rise += hatchGap { // how far up it meets the left edge
		x1, y1 := b.X, b.Y+b.Height-rise
		if y1 < b.Y {
			x1, y1 = b.X+b.Y-y1, b.Y
		}
		x2, y2 := b.X+rise, b.Y+b.Height
		if x2 > b.X+b.Width {
			x2, y2 = b.X+b.Width, y2-(x2-b.X-b.Width)
		}
		d.drawStroke(x1, y1, x2, y2, 1, ink)
	}
}

type label struct {
	left, top, right, bottom float64
	said                     string
}

func (l label) overlaps(left, top, right, bottom float64) bool {
	return l.left < right && left < l.right && l.top < bottom && top < l.bottom
}

// mostLabels is the most bars that have their values written.
const mostLabels = 150

// labels returns the values over bars, without labels that would overlap something.
func (d *markList) labels(bars []bar) []label {
	var list []label
	if len(bars) > mostLabels {
		return nil
	}
	for _, own := range bars {
		said := d.formatPoint(own.spot)
		wide := d.textWidth(said, false)
		left := (own.left+own.right)/2 - wide/2
		l := label{left, own.top - d.line, left + wide, own.top - 1, said}
		hidden := slices.ContainsFunc(bars, func(b bar) bool { return b.spot != own.spot && l.overlaps(b.left, b.top, b.right, b.bottom) }) ||
			slices.ContainsFunc(list, func(o label) bool { return l.overlaps(o.left-2, o.top, o.right+2, o.bottom) })
		if l.left >= d.left && l.right <= d.width && l.top >= 0 && !hidden {
			list = append(list, l)
		}
	}
	return list
}
