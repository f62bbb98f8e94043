package chart

import (
	"image/color"
	"slices"

	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/picture"
	"procura/ui/theme"
)

// drawing are the marks of a figure in the making, from the back to the front.
type drawing struct {
	*plan
	marks []picture.Mark
	line  float64 // the height of a line of text
}

// marks are those of the figure.
func (p *plan) marks() []picture.Mark {
	d := &drawing{plan: p, line: p.high()}
	if p.empty {
		d.write(p.words.Key("chart.empty"), p.width/2, p.height/2-d.line/2, middle, false, p.colour(theme.Muted))
		return d.marks
	}
	for i, s := range p.Series {
		if s.Shape == Area {
			d.area(i)
		}
	}
	d.axes()
	d.bars()
	for i, s := range p.Series {
		switch s.Shape {
		case Line, Area:
			d.path(i, false)
		case Steps:
			d.path(i, true)
		case Dots:
			d.dots(i)
		case Bar:
		}
	}
	d.heads()
	d.names()
	return d.marks
}

// Where a text stands from its place.
type side int

const (
	after side = iota
	middle
	before
)

// write puts a text with its top at y.
func (d *drawing) write(said string, x, y float64, stands side, bold bool, ink color.NRGBA) {
	if said == "" {
		return
	}
	w := picture.Words{X: x, Y: y + d.base(bold), Size: d.caption, Bold: bold, Text: said, Color: ink}
	switch stands {
	case middle:
		w.X = max(0, min(x-d.width(said, bold)/2, d.plan.width-d.width(said, bold)))
	case before:
		w.X = max(0, x-d.width(said, bold))
	case after:
	}
	d.marks = append(d.marks, w)
}

func (d *drawing) width(said string, bold bool) float64 { return d.look.width(said, bold) }

func (d *drawing) stroke(x1, y1, x2, y2, width float64, ink color.NRGBA) {
	d.marks = append(d.marks, picture.Line{X1: x1, Y1: y1, X2: x2, Y2: y2, Width: width, Color: ink})
}

// heads writes what the figure is of, and what goes up.
func (d *drawing) heads() {
	y := 2.0
	if d.Title != "" {
		d.write(d.cut(d.Title, d.plan.width-2*inset, true), inset, y, after, true, d.colour(fynetheme.ColorNameForeground))
		y += d.line + 2
	}
	d.write(d.cut(d.Up, d.plan.width-2*inset, false), inset, y, after, false, d.colour(theme.Muted))
}

// axes draws the lines across, the numbers at both axes, and the foot.
func (d *drawing) axes() {
	quiet, muted := d.colour(theme.Line), d.colour(theme.Muted)
	ink := muted
	if i := slices.IndexFunc(d.Series, func(s Series) bool { return !s.OwnScale }); d.owner >= 0 && i >= 0 {
		ink = d.colour(d.Series[i].Colour)
	}
	for _, t := range d.ups {
		d.stroke(d.left, t.at, d.right, t.at, 1, quiet)
		d.write(t.said, d.left-gap, t.at-d.line/2, before, false, ink)
	}
	for _, t := range d.owns {
		d.stroke(d.right, t.at, d.right+3, t.at, 1, muted)
		d.write(t.said, d.right+gap, t.at-d.line/2, after, false, d.colour(d.Series[d.owner].Colour))
	}
	d.stroke(d.left, d.bottom, d.right, d.bottom, 1, muted)
	for _, t := range d.acrosses {
		d.stroke(t.at, d.bottom, t.at, d.bottom+3, 1, muted)
		left, _ := d.under(t)
		d.write(t.said, left, d.bottom+4, after, false, muted)
	}
	for _, t := range d.plan.names {
		d.write(t.said, t.at, d.bottom+4, middle, true, d.colour(fynetheme.ColorNameForeground))
	}
}

// names writes the legend, and what goes across.
func (d *drawing) names() {
	y := d.height - float64(len(d.legend))*(d.line+4)
	for _, row := range d.legend {
		for _, e := range row {
			d.sign(e, y)
			d.write(e.said, e.x+swatch+gap, y, after, false, d.colour(fynetheme.ColorNameForeground))
		}
		y += d.line + 4
	}
	if d.crossed {
		d.write(d.cut(d.Across, d.plan.width, false), d.right, d.height-d.line-2, before, false, d.colour(theme.Muted))
	}
}

// sign draws the sign of a series: a line for what is a line.
func (d *drawing) sign(e entry, y float64) {
	s := d.Series[e.series]
	ink, centre := d.colour(s.Colour), y+d.line/2
	switch s.Shape {
	case Line, Steps:
		d.stroke(e.x, centre, e.x+swatch, centre, 3, ink)
	case Dots:
		d.dot(e.x+swatch/2.0, centre, 8, ink)
	case Area, Bar:
		d.marks = append(d.marks, picture.Box{X: e.x, Y: centre - swatch/2.0, Width: swatch, Height: swatch, Radius: 2, Fill: ink})
	}
}

func (d *drawing) dot(x, y, wide float64, ink color.NRGBA) {
	d.marks = append(d.marks, picture.Box{X: x - wide/2, Y: y - wide/2, Width: wide, Height: wide, Radius: wide / 2, Fill: ink})
}

// stroked is how wide lines are drawn, dotted how wide dots are, and few how many points
// of a line are marked by dots.
const (
	stroked = 2
	dotted  = 6
	few     = 40
)

// path draws a series as a line, or as steps.
func (d *drawing) path(series int, steps bool) {
	ink, all := d.colour(d.Series[series].Colour), d.pixels(series)
	points := thin(all)
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		if steps {
			d.stroke(a.x, a.y, b.x, a.y, stroked, ink)
			a.x = b.x
		}
		if a.x != b.x || a.y != b.y {
			d.stroke(a.x, a.y, b.x, b.y, stroked, ink)
		}
	}
	if len(all) == 1 || len(d.Groups) > 0 && len(all) <= few && !steps {
		for _, p := range all {
			d.point(series, p, dotted, ink)
		}
	}
}

// dots draws a series as dots.
func (d *drawing) dots(series int) {
	ink := d.colour(d.Series[series].Colour)
	for _, p := range scatter(d.pixels(series)) {
		wide := p.size
		if wide <= 0 {
			wide = dotted
		}
		d.point(series, p, wide, ink)
	}
}

// point draws a point as a dot: a hollow one where its value is not all.
func (d *drawing) point(series int, p pixel, wide float64, ink color.NRGBA) {
	if d.dot(p.x, p.y, wide, ink); d.Series[series].Points[p.of].AtLeast {
		d.dot(p.x, p.y, wide-3, d.colour(theme.Surface))
	}
}

// fade mixes a colour with that of what it lies on.
func fade(ink, ground color.NRGBA, share float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*share + float64(b)*(1-share) + 0.5) }
	return color.NRGBA{mix(ink.R, ground.R), mix(ink.G, ground.G), mix(ink.B, ground.B), 0xFF}
}

// area fills what is below a line, in columns that hold the highest of their points.
func (d *drawing) area(series int) {
	points := d.pixels(series)
	if len(points) == 0 {
		return
	}
	ink := fade(d.colour(d.Series[series].Colour), d.colour(theme.Surface), 0.25)
	from, last := points[0].x, points[len(points)-1].x
	next, height, began := 0, points[0].y, from
	fill := func(to float64) {
		if to > began && d.bottom > height {
			d.marks = append(d.marks, picture.Box{X: began, Y: height, Width: to - began + 0.5, Height: d.bottom - height, Fill: ink})
		}
		began = to
	}
	for x := from; x < last; x += column {
		for next < len(points)-1 && points[next+1].x <= x {
			next++
		}
		high := between(points, next, min(x+column/2.0, last))
		for i := next + 1; i < len(points) && points[i].x < x+column; i++ {
			high = min(high, points[i].y)
		}
		if high != height {
			fill(x)
			height = high
		}
	}
	fill(last)
}

// between is the height of a line at an x after a point of it.
func between(points []pixel, i int, x float64) float64 {
	if i+1 >= len(points) || points[i+1].x <= points[i].x {
		return points[i].y
	}
	share := (x - points[i].x) / (points[i+1].x - points[i].x)
	return points[i].y + (points[i+1].y-points[i].y)*min(1, max(0, share))
}
