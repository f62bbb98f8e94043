package chart

// swatch is how wide the sign of a series in the legend is.
const swatch = 11

// layLegend lays the names of series in rows, as many as leave the figure its half.
func (p *plan) layLegend() {
	if !p.Legend {
		return
	}
	most := max(1, int((p.height-p.top)/2/(p.high()+4)))
	room := p.legendRoom()
	x, row := 0.0, []entry{}
	for i, s := range p.Series {
		said := p.cut(s.Name, room-swatch-gap, false)
		long := swatch + gap + p.wide(said)
		if x > 0 && x+long > room {
			p.legend, row, x = append(p.legend, row), nil, 0
		}
		if len(p.legend) == most {
			break
		}
		row = append(row, entry{i, x, said})
		x += long + 3*gap
	}
	if len(row) > 0 && len(p.legend) < most {
		p.legend = append(p.legend, row)
	}
	p.centre()
}

// legendRoom is how wide the legend may be: what goes across stands beside it, where there
// is room for both.
func (p *plan) legendRoom() float64 {
	if p.Across == "" {
		return p.width - gap
	}
	room := p.right - p.wide(p.Across) - 3*gap
	if p.crossed = room >= p.width/2; p.crossed {
		return room
	}
	return p.width - gap
}

// centre moves the legend to the middle, where it is one row.
func (p *plan) centre() {
	if len(p.legend) != 1 {
		return
	}
	last := p.legend[0][len(p.legend[0])-1]
	room := p.legendRoom() - (last.x + swatch + gap + p.wide(last.said))
	for i := range p.legend[0] {
		p.legend[0][i].x += max(0, room/2)
	}
}
