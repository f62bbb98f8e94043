package chart

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/ui/keys"
	"procura/ui/widgets"
)

var (
	_ fyne.Focusable    = (*Chart)(nil)
	_ fyne.Tappable     = (*Chart)(nil)
	_ fyne.Draggable    = (*Chart)(nil)
	_ desktop.Hoverable = (*Chart)(nil)
)

// point is the one of a spot.
func (c *Chart) point(s spot) Point { return c.figure.Series[s.series].Points[s.point] }

// said is what the note of a point says, in two lines.
func (c *Chart) said(s spot) [2]string {
	f, at := &c.figure, c.point(s)
	if f.Note != nil {
		return [2]string{f.Series[s.series].Name, f.Note(s.series, s.point)}
	}
	across, up := c.plan.sayAcross(at.X), c.plan.worth(s)
	if len(f.Groups) > 0 {
		return [2]string{f.Series[s.series].Name, across + ": " + up}
	}
	if f.Across != "" {
		across = f.Across + " " + across
	}
	if name := f.Up; name != "" && !f.Series[s.series].OwnScale {
		up = name + " " + up
	}
	return [2]string{f.Series[s.series].Name, across + " · " + up}
}

// spotAt is where a point is drawn: of a bar the middle of its top.
func (p *plan) spotAt(s spot) (x, y float64) {
	if p.Series[s.series].Shape == Bar {
		for _, b := range p.bars() {
			if b.spot == s {
				return (b.left + b.right) / 2, p.yOf(s.series).at(p.Series[s.series].Points[s.point].Y)
			}
		}
	}
	at := p.Series[s.series].Points[s.point]
	return p.across.at(at.X), p.yOf(s.series).at(at.Y)
}

// reach is how far from a dot one may be that means it.
const reach = 14

// nearest is the point that is meant at a place: a bar above or under it, a dot near it, of lines the
// point next to it along the axis.
func (p *plan) nearest(x, y float64) spot {
	if p.empty || x < p.left-gap || x > p.right+gap {
		return nowhere
	}
	for _, b := range p.bars() {
		if x >= b.left-1 && x <= b.right+1 && y <= p.bottom+p.high()+gap {
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
				if far = math.Hypot(dx, dy); far > reach {
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

// mean shows the note of a point, and tells.
func (c *Chart) mean(s spot) {
	if s == c.at {
		return
	}
	c.at = s
	if c.paint != nil {
		c.paint.over()
	}
	if c.OnHover != nil {
		c.OnHover(s.series, s.point)
	}
}

// MouseIn says what is under the pointer.
func (c *Chart) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

// MouseMoved says what is under the pointer.
func (c *Chart) MouseMoved(e *desktop.MouseEvent) {
	if c.plan != nil {
		c.mean(c.plan.nearest(float64(e.Position.X), float64(e.Position.Y)))
	}
}

// MouseOut takes that back, to where the keyboard is.
func (c *Chart) MouseOut() {
	if c.mean(nowhere); c.focused {
		c.mean(c.walker)
	}
}

// Tapped tells the place and the point that is meant.
func (c *Chart) Tapped(e *fyne.PointEvent) {
	if on := fyne.CurrentApp().Driver().CanvasForObject(c); on != nil {
		on.Focus(c)
	}
	if c.plan == nil || c.plan.empty {
		return
	}
	x, y := float64(e.Position.X), float64(e.Position.Y)
	s := c.plan.nearest(x, y)
	if s != nowhere {
		c.walker = s
		c.mean(s)
	}
	c.tap(c.plan.across.value(x), c.plan.up.value(y), s)
}

func (c *Chart) tap(x, y float64, s spot) {
	if c.OnTap != nil {
		c.OnTap(x, y, s.series, s.point)
	}
}

// Dragged tells along which X.
func (c *Chart) Dragged(e *fyne.DragEvent) {
	if c.OnDrag == nil || c.plan == nil || c.plan.empty {
		return
	}
	a := c.plan.across
	c.OnDrag(a.value(max(a.from, min(float64(e.Position.X), a.to))))
}

// DragEnd does nothing.
func (c *Chart) DragEnd() {}

// FocusGained shows where the keyboard is.
func (c *Chart) FocusGained() {
	c.focused = true
	widgets.Reveal(c)
	c.ring(true)
	c.Tip.Enter()
	c.mean(c.walker)
}

// FocusLost takes that back.
func (c *Chart) FocusLost() {
	c.focused = false
	c.ring(false)
	c.Tip.Leave()
	c.mean(nowhere)
}

func (c *Chart) ring(shown bool) {
	if c.paint != nil {
		widgets.Show(c.paint.ring, shown)
	}
}

// TypedRune goes on to the window.
func (c *Chart) TypedRune(r rune) { widgets.OnwardRune(c, r) }

// TypedKey walks along the points; other keys go to whoever knows them, or to the window.
func (c *Chart) TypedKey(event *fyne.KeyEvent) {
	c.Tip.Key(event)
	switch does := keys.Of(keys.Chart, event.Name); {
	case c.OnKey != nil && c.OnKey(event):
	case does == "" || !c.obey(does):
		widgets.Onward(c, event)
	}
}

// obey does what a key is for, false where there is nothing to be done it with.
func (c *Chart) obey(does keys.Action) bool {
	if c.plan == nil || c.plan.empty {
		return false
	}
	switch does {
	case keys.Left:
		c.step(-1)
	case keys.Right:
		c.step(1)
	case keys.First:
		c.step(math.MinInt)
	case keys.Last:
		c.step(math.MaxInt)
	case keys.Up:
		c.change(-1)
	case keys.Down:
		c.change(1)
	case keys.Press:
		if !c.has(c.walker) {
			return false
		}
		at := c.point(c.walker)
		c.tap(at.X, at.Y, c.walker)
	default:
		return false
	}
	return true
}

// walk goes to a point.
func (c *Chart) walk(s spot) {
	c.walker = s
	c.mean(s)
}

// step goes to the point after, in the order of X, or to the one before.
func (c *Chart) step(by int) {
	from := c.walker
	if !c.has(from) {
		c.walk(spot{c.drawn(0, 1), 0})
		return
	}
	order := c.order(from.series)
	at := slices.Index(order, from.point)
	to := at + max(-len(order), min(by, len(order)))
	c.walk(spot{from.series, order[max(0, min(to, len(order)-1))]})
}

// order are the points of a series from left to right.
func (c *Chart) order(series int) []int {
	points := c.figure.Series[series].Points
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case points[a].X < points[b].X:
			return -1
		case points[a].X > points[b].X:
			return 1
		}
		return 0
	})
	return order
}

// drawn is the next series that has points, from one on.
func (c *Chart) drawn(from, by int) int {
	n := len(c.figure.Series)
	for k := range n {
		if i := ((from+k*by)%n + n) % n; len(c.figure.Series[i].Points) > 0 {
			return i
		}
	}
	return from
}

// change goes to another series, to the point that is nearest along the axis.
func (c *Chart) change(by int) {
	if !c.has(c.walker) {
		c.step(0)
		return
	}
	x, to := c.point(c.walker).X, c.drawn(c.walker.series+by, by)
	best := 0
	for i, at := range c.figure.Series[to].Points {
		if math.Abs(at.X-x) < math.Abs(c.figure.Series[to].Points[best].X-x) {
			best = i
		}
	}
	c.walk(spot{to, best})
}
