package chart

import (
	"cmp"
	"image/color"
	"slices"

	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/picture"
	"procura/ui/theme"
)

// markList are the marks of a figure in the making, from the back to the front.
type markList struct {
	*layout
	marks []picture.Mark
}

func (p *layout) marks() []picture.Mark {
	d := &markList{layout: p}
	if p.empty {
		d.drawText(p.words.Key("shell.chart.empty"), p.width/2, p.height/2-p.lineHeight()/2, middle, false, p.colour(theme.Muted))
		return d.marks
	}
	for i, s := range p.Series {
		if s.Shape == Area {
			d.drawArea(i)
		}
	}
	d.drawAxes()
	d.drawBars()
	for i, s := range p.Series {
		switch s.Shape {
		case Line, Area:
			d.drawLine(i, false)
		case Steps:
			d.drawLine(i, true)
		case Dots:
			for _, p := range thinDots(d.pixels(i)) {
				d.drawPoint(i, p, cmp.Or(p.size, dotWidth))
			}
		case Bar:
		}
	}
	y := 2.0
	if d.Title != "" {
		d.drawText(d.truncate(d.Title, d.width-2*inset, true), inset, y, after, true, d.colour(fynetheme.ColorNameForeground))
		y += d.line + 2
	}
	d.drawText(d.truncate(d.YName, d.width-2*inset, false), inset, y, after, false, d.colour(theme.Muted))
	d.drawLegend()
	return d.marks
}

// Where a text stands from its place: how much of it lies before.
const after, middle, before = 0, 0.5, 1.0

func (d *markList) drawText(said string, x, y, share float64, bold bool, ink color.NRGBA) {
	if said == "" {
		return
	}
	if wide := d.textWidth(said, bold); share > 0 {
		x = max(0, min(x-share*wide, d.width-wide))
	}
	d.marks = append(d.marks, picture.Text{X: x, Y: y + d.baseline(bold), Size: d.textSize, Bold: bold, Text: said, Color: ink})
}

func (d *markList) drawStroke(x1, y1, x2, y2, width float64, ink color.NRGBA) {
	d.marks = append(d.marks, picture.Line{X1: x1, Y1: y1, X2: x2, Y2: y2, Width: width, Color: ink})
}

func (d *markList) drawAxes() {
	quiet, muted := d.colour(theme.Line), d.colour(theme.Muted)
	ink := muted
	if i := slices.IndexFunc(d.Series, func(s Series) bool { return !s.OwnYAxis }); d.ownSeries >= 0 && i >= 0 {
		ink = d.colour(d.Series[i].Colour)
	}
	for _, t := range d.yTicks {
		d.drawStroke(d.left, t.at, d.right, t.at, 1, quiet)
		d.drawText(t.said, d.left-gap, t.at-d.line/2, before, false, ink)
	}
	for _, t := range d.ownTicks {
		d.drawStroke(d.right, t.at, d.right+3, t.at, 1, muted)
		d.drawText(t.said, d.right+gap, t.at-d.line/2, after, false, d.colour(d.Series[d.ownSeries].Colour))
	}
	d.drawStroke(d.left, d.bottom, d.right, d.bottom, 1, muted)
	for _, t := range d.xTicks {
		d.drawStroke(t.at, d.bottom, t.at, d.bottom+3, 1, muted)
		if d.isLow {
			continue
		}
		left, _ := d.tickLabelSpan(t)
		d.drawText(t.said, left, d.bottom+4, after, false, muted)
	}
	for _, t := range d.groupTicks {
		d.drawText(t.said, t.at, d.bottom+4, middle, true, d.colour(fynetheme.ColorNameForeground))
	}
}

func (d *markList) drawLegend() {
	y := d.height - float64(len(d.legend))*(d.line+4)
	for _, row := range d.legend {
		for _, e := range row {
			s := d.Series[e.series]
			ink, centre := d.colour(s.Colour), y+d.line/2
			switch s.Shape {
			case Line, Steps:
				d.drawStroke(e.x, centre, e.x+swatch, centre, 3, ink)
			case Dots:
				d.drawDot(e.x+swatch/2.0, centre, 8, ink)
			case Area, Bar:
				d.marks = append(d.marks, picture.Box{X: e.x, Y: centre - swatch/2.0, Width: swatch, Height: swatch, Radius: 2, Fill: ink})
			}
			d.drawText(e.said, e.x+swatch+gap, y, after, false, d.colour(fynetheme.ColorNameForeground))
		}
		y += d.line + 4
	}
	if d.xNameBeside {
		d.drawText(d.truncate(d.XName, d.width, false), d.right, d.height-d.line-2, before, false, d.colour(theme.Muted))
	}
}

func (d *markList) drawDot(x, y, wide float64, ink color.NRGBA) {
	d.marks = append(d.marks, picture.Box{X: x - wide/2, Y: y - wide/2, Width: wide, Height: wide, Radius: wide / 2, Fill: ink})
}

// lineWidth is the width of lines, dotWidth the width of dots. maxMarkedPoints is the
// greatest number of points of a line that are marked by dots.
const (
	lineWidth       = 2
	dotWidth        = 6
	maxMarkedPoints = 40
)

func (d *markList) drawLine(series int, steps bool) {
	ink, all := d.colour(d.Series[series].Colour), d.pixels(series)
	points := thinLine(all)
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		if steps {
			d.drawStroke(a.x, a.y, b.x, a.y, lineWidth, ink)
			a.x = b.x
		}
		if a.x != b.x || a.y != b.y {
			d.drawStroke(a.x, a.y, b.x, b.y, lineWidth, ink)
		}
	}
	if len(all) == 1 || len(d.Groups) > 0 && len(all) <= maxMarkedPoints && !steps {
		for _, p := range all {
			d.drawPoint(series, p, dotWidth)
		}
	}
}

// drawPoint draws a point as a dot: a hollow one where its value is not all.
func (d *markList) drawPoint(series int, p pixel, wide float64) {
	d.drawDot(p.x, p.y, wide, d.colour(d.Series[series].Colour))
	if d.Series[series].Points[p.of].AtLeast {
		d.drawDot(p.x, p.y, wide-3, d.colour(theme.Surface))
	}
}

// paleShade is the part of its colour that what is filled pale has.
const paleShade = 0.25

// drawArea fills what is below a line, in columns that hold the highest of their points.
func (d *markList) drawArea(series int) {
	points := d.pixels(series)
	if len(points) == 0 {
		return
	}
	ink := theme.Blend(d.colour(theme.Surface), d.colour(d.Series[series].Colour), paleShade)
	from, last := points[0].x, points[len(points)-1].x
	next, height, began := 0, points[0].y, from
	fill := func(to float64) {
		if to > began && d.bottom > height {
			d.marks = append(d.marks, picture.Box{X: began, Y: height, Width: to - began + 0.5, Height: d.bottom - height, Fill: ink})
		}
		began = to
	}
	for x := from; x < last; x += stripWidth {
		for next < len(points)-1 && points[next+1].x <= x {
			next++
		}
		high := between(points, next, min(x+stripWidth/2.0, last))
		for i := next + 1; i < len(points) && points[i].x < x+stripWidth; i++ {
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
