package chart

import (
	"image/color"
	"math"
	"strings"

	"fyne.io/fyne/v2"

	"procura/ui/i18n"
)

// look is what a drawing has to know of where it is drawn.
type look struct {
	words   *i18n.Words
	caption float64 // the size of texts
	colour  func(fyne.ThemeColorName) color.NRGBA
}

// width is that of a text.
func (l look) width(s string, bold bool) float64 {
	return float64(fyne.MeasureText(s, float32(l.caption), fyne.TextStyle{Bold: bold}).Width)
}

// high is the height of a line of text.
func (l look) high() float64 {
	return float64(fyne.MeasureText("0", float32(l.caption), fyne.TextStyle{}).Height)
}

// base is how far below its top the base line of a text is.
func (l look) base(bold bool) float64 {
	_, base := fyne.CurrentApp().Driver().RenderedTextSize("0", float32(l.caption), fyne.TextStyle{Bold: bold}, nil)
	return float64(base)
}

// cut is a text that is cut to a width, "" where nothing of it fits.
func (l look) cut(s string, width float64, bold bool) string {
	if l.width(s, bold) <= width {
		return s
	}
	letters := []rune(s)
	for n := len(letters) - 1; n > 0; n-- {
		if short := strings.TrimRight(string(letters[:n]), " ") + "…"; l.width(short, bold) <= width {
			return short
		}
	}
	return ""
}

// tick is a line across the figure, and what stands at its end.
type tick struct {
	at   float64
	said string
}

// plan says where everything is, in units of the canvas.
//
//	 title
//	 up
//	100 |- - - - - -     top
//	    |    _
//	  0 |___| |_____     bottom
//	        A            groups or numbers
//	 legend     across
//	  left        right
type plan struct {
	*Figure
	look
	width, height            float64
	left, top, right, bottom float64
	across, up               scale
	own                      []scale // of each series that has one
	ups, acrosses            []tick
	names                    []tick // of groups
	legend                   [][]entry
	empty, crossed           bool // crossed: what goes across has room beside the legend
}

// entry is a series in the legend.
type entry struct {
	series int
	x      float64
	said   string
}

// gap is what stands between things, and inset what is left free at the edge.
const gap, inset = 6, 5

func newPlan(f *Figure, l look, size fyne.Size) *plan {
	p := &plan{Figure: f, look: l, width: float64(size.Width), height: float64(size.Height)}
	if p.empty = !p.any(); p.empty {
		return p
	}
	line := p.high()
	p.top = line/2 + 2
	if p.Labels {
		p.top += line / 2
	}
	for _, said := range []string{p.Title, p.Up} {
		if said != "" {
			p.top += line + 2
		}
	}
	p.right = p.width - gap
	p.layLegend()
	p.bottom = p.height - line - gap - float64(len(p.legend))*(line+4)
	if p.crossed = p.Across != "" && (len(p.legend) == 0 || p.crossed); p.crossed && len(p.legend) == 0 {
		p.bottom -= line
	}
	p.bottom = max(p.bottom, p.top+8)
	p.layUp()
	p.layAcross()
	return p
}

// any reports whether there is something to be drawn.
func (p *plan) any() bool {
	for _, s := range p.Series {
		for _, at := range s.Points {
			if finite(at.X) && finite(at.Y) {
				return true
			}
		}
	}
	return false
}

// layUp makes the scale of Y, its ticks and the room for what they say.
func (p *plan) layUp() {
	values := newSpan()
	p.own = make([]scale, len(p.Series))
	for i, s := range p.Series {
		own := newSpan()
		for _, at := range s.Points {
			if finite(at.X) {
				own.add(at.Y)
			}
		}
		if s.OwnScale {
			p.own[i] = p.ownScale(own)
			continue
		}
		if own.any {
			values.add(own.low)
			values.add(own.high)
			values.least = min(values.least, own.least)
			values.whole = values.whole && own.whole
		}
	}
	if !values.any {
		values.add(0)
	}
	most := int((p.bottom - p.top) / (2.2 * p.high()))
	var ticks []float64
	if p.LogUp {
		p.up, ticks = logarithmic(values, most)
	} else {
		values.add(0)
		p.up, ticks = linear(values, most, true)
	}
	p.up.from, p.up.to = p.bottom, p.top
	for _, v := range ticks {
		said := p.sayUp(v)
		p.left = max(p.left, p.wide(said)+gap+inset)
		p.ups = append(p.ups, tick{p.up.at(v), said})
	}
	p.left = min(p.left, p.width/2)
}

// wide is the width of a plain text.
func (p *plan) wide(said string) float64 { return p.look.width(said, false) }

// ownScale is that of a series alone, a little below the top.
func (p *plan) ownScale(s span) scale {
	if !s.any {
		s.add(0)
	}
	low, high := min(0, s.low), s.high
	if high <= low {
		high = low + 1
	}
	return scale{low: low, high: low + (high-low)*1.08, from: p.bottom, to: p.top}
}

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

// under is where what a tick of X says begins and ends: within the figure.
func (p *plan) under(t tick) (left, right float64) {
	width := p.wide(t.said)
	left = max(0, min(t.at-width/2, p.width-width))
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

// sayUp writes a value of Y.
func (p *plan) sayUp(v float64) string { return say(p.Number, p.words, v) }

// sayAcross writes a value of X.
func (p *plan) sayAcross(v float64) string {
	if i := int(math.Round(v)); len(p.Groups) > 0 && i >= 0 && i < len(p.Groups) {
		return p.Groups[i]
	}
	return say(p.NumberAcross, p.words, v)
}

// say writes a number by a function, or with the digits that it needs: three that tell
// something at least.
func say(write func(float64) string, words *i18n.Words, v float64) string {
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

// yOf is the scale of Y of a series.
func (p *plan) yOf(series int) scale {
	if p.Series[series].OwnScale {
		return p.own[series]
	}
	return p.up
}

// pixels are the points of a series where they are drawn.
func (p *plan) pixels(series int) []pixel {
	up := p.yOf(series)
	list := make([]pixel, 0, len(p.Series[series].Points))
	for i, at := range p.Series[series].Points {
		if finite(at.X) && finite(at.Y) {
			list = append(list, pixel{p.across.at(at.X), up.at(at.Y), at.Size, i})
		}
	}
	return list
}
