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
//	100 |- - - - - -| 20  top
//	    |    _      |
//	  0 |___| |_____| 0   bottom
//	        A             groups or numbers
//	 legend     across
//	  left        right
type plan struct {
	*Figure
	look
	width, height            float64
	left, top, right, bottom float64
	across, up               scale
	own                      []scale // of each series that has one
	ups, acrosses, owns      []tick
	owner                    int    // the series that the axis at the right measures, -1 for none
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
	p := &plan{Figure: f, look: l, width: float64(size.Width), height: float64(size.Height), owner: -1}
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
	values, most := newSpan(), int((p.bottom-p.top)/(2.2*p.high()))
	p.own = make([]scale, len(p.Series))
	for i, s := range p.Series {
		own := newSpan()
		for _, at := range s.Points {
			if finite(at.X) {
				own.add(at.Y)
			}
		}
		if s.OwnScale {
			p.layOwn(i, own, most)
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

// layOwn makes the scale of a series alone; the first one has an axis at the right.
func (p *plan) layOwn(series int, s span, most int) {
	s.add(0)
	sc, ticks := linear(s, most, true)
	sc.from, sc.to = p.bottom, p.top
	p.own[series] = sc
	if p.owner >= 0 || len(p.Series[series].Points) == 0 {
		return
	}
	p.owner = series
	for _, v := range ticks {
		said := p.sayUp(v)
		p.right = min(p.right, p.width-p.wide(said)-gap-inset)
		p.owns = append(p.owns, tick{sc.at(v), said})
	}
}

// sayUp writes a value of Y.
func (p *plan) sayUp(v float64) string { return say(p.Number, p.words, v) }

// worth is the value of a point in words.
func (p *plan) worth(s spot) string {
	at := p.Series[s.series].Points[s.point]
	if at.AtLeast {
		return i18n.MoreThan(p.sayUp(at.Y))
	}
	return p.sayUp(at.Y)
}

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
