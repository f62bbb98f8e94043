package chart

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/i18n"
	"procura/ui/theme"
)

// chartStyle has the scale and the colours of a drawing.
type chartStyle struct {
	words    *i18n.Words
	textSize float64                             // the size of texts
	look     *theme.Theme                        // nil for that of the window
	inks     map[fyne.ThemeColorName]color.NRGBA // that were asked for
}

func (l chartStyle) colour(name fyne.ThemeColorName) color.NRGBA {
	ink, known := l.inks[name]
	switch {
	case known:
		return ink
	case l.look == nil:
		ink = theme.NRGBA(theme.Color(name))
	default:
		ink = theme.NRGBA(l.look.Color(name, fynetheme.VariantLight))
	}
	l.inks[name] = ink
	return ink
}

func (l chartStyle) textWidth(s string, bold bool) float64 {
	return float64(fyne.MeasureText(s, float32(l.textSize), fyne.TextStyle{Bold: bold}).Width)
}

func (l chartStyle) lineHeight() float64 {
	return float64(fyne.MeasureText("0", float32(l.textSize), fyne.TextStyle{}).Height)
}

// baseline is the distance of the base line of a text from its top.
func (l chartStyle) baseline(bold bool) float64 {
	_, base := fyne.CurrentApp().Driver().RenderedTextSize("0", float32(l.textSize), fyne.TextStyle{Bold: bold}, nil)
	return float64(base)
}

// truncate is a text that is cut to a width, "" where nothing of it fits.
func (l chartStyle) truncate(s string, width float64, bold bool) string {
	if l.textWidth(s, bold) <= width {
		return s
	}
	letters := []rune(s)
	for n := len(letters) - 1; n > 0; n-- {
		if short := strings.TrimRight(string(letters[:n]), " ") + "…"; l.textWidth(short, bold) <= width {
			return short
		}
	}
	return ""
}

type tick struct {
	at   float64
	said string
}

// layout holds the places of everything, in units of the canvas.
//
//	 title
//	 up
//	100 |- - - - - -| 20  top
//	    |    _      |
//	  0 |___| |_____| 0   bottom
//	        A             groups or numbers
//	 legend     across
//	  left        right
type layout struct {
	*Figure
	chartStyle
	line                     float64 // the height of a line of text
	width, height            float64
	left, top, right, bottom float64
	x, y                     scale
	ownY                     []scale // of each series that has one
	yTicks, xTicks, ownTicks []tick
	ownSeries                int    // the series that the axis at the right measures, -1 for none
	groupTicks               []tick // of groups
	legend                   [][]entry
	empty, xNameBeside       bool // crossed: what goes across has room beside the legend
	isLow                    bool // what goes up has the room of the numbers across
}

type entry struct {
	series int
	x      float64
	said   string
}

// gap is the space between things, and inset the margin. A figure of fewer lines than lowLines has no numbers across.
const gap, inset, lowLines = 6, 5, 5

func newLayout(f *Figure, l chartStyle, size fyne.Size) *layout {
	p := &layout{Figure: f, chartStyle: l, width: float64(size.Width), height: float64(size.Height), ownSeries: -1}
	p.empty = !slices.ContainsFunc(p.Series, func(s Series) bool { return slices.ContainsFunc(s.Points, Point.isFinite) })
	if p.empty {
		return p
	}
	line := p.lineHeight()
	p.line, p.top = line, line/2+2
	if p.Labels {
		p.top += line / 2
	}
	for _, said := range []string{p.Title, p.YName} {
		if said != "" {
			p.top += line + 2
		}
	}
	p.right = p.width - gap
	p.layoutLegend()
	below := line + gap
	p.isLow = p.height < lowLines*line && len(p.Groups) == 0
	if p.isLow {
		below = line/2 + 1
	}
	p.bottom = p.height - below - float64(len(p.legend))*(line+4)
	p.xNameBeside = p.XName != "" && (len(p.legend) == 0 || p.xNameBeside)
	if p.xNameBeside && len(p.legend) == 0 {
		p.bottom -= line
	}
	p.bottom = max(p.bottom, p.top+8)
	p.layoutY()
	p.layoutX()
	return p
}

func (p *layout) layoutY() {
	values, most := newSpan(), int((p.bottom-p.top)/(2.2*p.line))
	p.ownY = make([]scale, len(p.Series))
	for i, s := range p.Series {
		own := newSpan()
		of := &values
		if s.OwnYAxis {
			of = &own
		}
		for _, at := range s.Points {
			if finite(at.X) {
				of.add(at.Y)
			}
		}
		if !s.OwnYAxis {
			continue
		}
		up, ticks, wide := p.scaleY(own, most, false)
		p.ownY[i] = up
		if p.ownSeries < 0 && len(s.Points) > 0 { // the first one has an axis at the right
			p.ownSeries, p.ownTicks, p.right = i, ticks, min(p.right, p.width-wide)
		}
	}
	var wide float64
	p.y, p.yTicks, wide = p.scaleY(values, most, p.LogY)
	p.left = min(wide, p.width/2)
}

// scaleY makes a scale of Y with its ticks, and says how wide its numbers are.
func (p *layout) scaleY(values span, most int, logScale bool) (up scale, ticks []tick, wide float64) {
	var at []float64
	if logScale {
		if !values.any {
			values.add(0)
		}
		up, at = logarithmic(values, most)
	} else {
		values.add(0)
		up, at = linear(values, most, true)
	}
	up.from, up.to = p.bottom, p.top
	for _, v := range at {
		t := tick{up.placeOf(v), p.formatY(v)}
		if n := len(ticks); n > 0 && ticks[n-1].at-t.at < 0.6*p.line { // there is room for one number
			ticks[n-1].said = ""
		}
		wide, ticks = max(wide, p.textWidth(t.said, false)+gap+inset), append(ticks, t)
	}
	return up, ticks, wide
}

func (p *layout) formatY(v float64) string { return formatNumber(p.FormatY, p.words, v) }

// formatPoint is the value of a point in words.
func (p *layout) formatPoint(s spot) string {
	at := p.Series[s.series].Points[s.point]
	if at.AtLeast {
		return i18n.MoreThan(p.formatY(at.Y))
	}
	return p.formatY(at.Y)
}

func (p *layout) formatX(v float64) string {
	if i := int(math.Round(v)); i >= 0 && i < len(p.Groups) {
		return p.Groups[i]
	}
	return formatNumber(p.FormatX, p.words, v)
}

// formatNumber writes a number by a function, or with the digits that it needs: three that tell
// something at least.
func formatNumber(write func(float64) string, words *i18n.Words, v float64) string {
	if write != nil {
		return write(v)
	}
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return words.Number(int64(v))
	}
	digits := 0
	for size := math.Abs(v); digits < 6 && size < 100; size *= 10 {
		digits++
	}
	said := words.Decimal(v, digits)
	for digits > 0 && strings.HasSuffix(said, "0") {
		digits--
		said = words.Decimal(v, digits)
	}
	return said
}

func (p *layout) yScale(series int) scale {
	if p.Series[series].OwnYAxis {
		return p.ownY[series]
	}
	return p.y
}

func (p *layout) pixels(series int) []pixel {
	up := p.yScale(series)
	list := make([]pixel, 0, len(p.Series[series].Points))
	for i, at := range p.Series[series].Points {
		if at.isFinite() {
			list = append(list, pixel{p.x.placeOf(at.X), up.placeOf(at.Y), at.Size, i})
		}
	}
	return list
}

func (p *layout) layoutX() {
	if len(p.Groups) > 0 {
		p.x = scale{low: -0.5, high: float64(len(p.Groups)) - 0.5, from: p.left, to: p.right}
		p.layoutGroups()
		return
	}
	values := newSpan()
	for _, s := range p.Series {
		for _, at := range s.Points {
			if finite(at.Y) {
				values.add(at.X)
			}
		}
	}
	if p.hasDots() {
		values.add(0)
	}
	if p.XTo > 0 {
		values.add(p.XTo)
	}
	most := max(1, int((p.right-p.left)/(3*p.line)))
	for ; ; most = most * 2 / 3 {
		p.layoutXTicks(values, most)
		if most <= 1 || !p.ticksOverlap() {
			return
		}
	}
}

// layoutXTicks makes the scale of X with about so many ticks.
func (p *layout) layoutXTicks(values span, most int) {
	x, ticks := linear(values, most, p.hasDots())
	x.from, x.to = p.left, p.right
	if p.hasDots() { // dots at the edges are seen whole
		x.from, x.to = p.left+dotWidth, p.right-dotWidth
	}
	p.x = x
	p.xTicks = p.xTicks[:0]
	for _, v := range ticks {
		p.xTicks = append(p.xTicks, tick{p.x.placeOf(v), p.formatX(v)})
	}
}

// hasDots reports whether there are dots: their scales are round.
func (p *layout) hasDots() bool {
	return slices.ContainsFunc(p.Series, func(s Series) bool { return s.Shape == Dots })
}

// ticksOverlap reports whether numbers under the axis come too near to each other.
func (p *layout) ticksOverlap() bool {
	end := math.Inf(-1)
	for _, t := range p.xTicks {
		left, right := p.tickLabelSpan(t)
		if left < end+gap {
			return true
		}
		end = right
	}
	return false
}

// tickLabelSpan returns where the label of a tick of X begins and ends: within the figure, and not
// under an axis at the right.
func (p *layout) tickLabelSpan(t tick) (left, right float64) {
	width, end := p.textWidth(t.said, false), p.width
	if p.ownSeries >= 0 {
		end = p.right + gap
	}
	left = max(0, min(t.at-width/2, end-width))
	return left, left + width
}

// layoutGroups cuts the names of groups to their room, and leaves some out where that is
// hardly a letter.
func (p *layout) layoutGroups() {
	room := (p.right - p.left) / float64(len(p.Groups))
	by := 1
	for room*float64(by) < 2*p.line && by < len(p.Groups) {
		by++
	}
	for i := 0; i < len(p.Groups); i += by {
		at := p.x.placeOf(float64(i))
		if said := p.truncate(p.Groups[i], min(room*float64(by)-4, 2*(min(at-p.left, p.width-at)+2)), true); said != "" {
			p.groupTicks = append(p.groupTicks, tick{at, said})
		}
	}
}

// swatch is the width of the sign of a series in the legend.
const swatch = 11

// layoutLegend lays the names of series in rows, as many as leave the figure its half; one row
// stands in the middle.
func (p *layout) layoutLegend() {
	if !p.Legend {
		return
	}
	most := max(1, int((p.height-p.top)/2/(p.line+4)))
	room := p.legendRoom()
	x, row := 0.0, []entry{}
	for i, s := range p.Series {
		said := p.truncate(s.Name, room-swatch-gap, false)
		long := swatch + gap + p.textWidth(said, false)
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
	if len(p.legend) != 1 {
		return
	}
	row = p.legend[0]
	last := row[len(row)-1]
	spare := p.legendRoom() - (last.x + swatch + gap + p.textWidth(last.said, false))
	for i := range row {
		row[i].x += max(0, spare/2)
	}
}

// legendRoom is the most width of the legend: what goes across stands beside it, where there
// is room for both.
func (p *layout) legendRoom() float64 {
	if p.XName == "" {
		return p.width - gap
	}
	room := p.right - p.textWidth(p.XName, false) - 3*gap
	p.xNameBeside = room >= p.width/2
	if p.xNameBeside {
		return room
	}
	return p.width - gap
}

// pointAt returns the place where a point is drawn: of a bar the middle of its top.
func (p *layout) pointAt(s spot) (x, y float64) {
	at := p.Series[s.series].Points[s.point]
	x, y = p.x.placeOf(at.X), p.yScale(s.series).placeOf(at.Y)
	if bars := p.bars(); p.Series[s.series].Shape == Bar {
		if i := slices.IndexFunc(bars, func(b bar) bool { return b.spot == s }); i >= 0 {
			x = (bars[i].left + bars[i].right) / 2
		}
	}
	return x, y
}

// nearest is the point that is meant at a place: a bar above or under it, a dot near it, of lines the
// point next to it along the axis.
func (p *layout) nearest(x, y float64) spot {
	if p.empty || x < p.left-gap || x > p.right+gap {
		return nowhere
	}
	for _, b := range p.bars() {
		if x >= b.left-1 && x <= b.right+1 && y <= p.bottom+p.lineHeight()+gap {
			return b.spot
		}
	}
	found, best := nowhere, math.Inf(1)
	for i, s := range p.Series {
		if s.Shape == Bar {
			continue
		}
		for _, q := range p.pixels(i) {
			dx, dy := math.Abs(q.x-x), math.Abs(q.y-y)
			far := dx*1e4 + dy
			if s.Shape == Dots {
				far = math.Hypot(dx, dy)
				if far > dotReach {
					continue
				}
			}
			if far < best {
				found, best = spot{i, q.of}, far
			}
		}
	}
	return found
}
