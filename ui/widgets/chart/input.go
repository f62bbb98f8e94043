package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

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

func (c *Chart) point(s spot) Point { return c.figure.Series[s.series].Points[s.point] }

func (c *Chart) noteLines(s spot) [2]string {
	f, series := &c.figure, &c.figure.Series[s.series]
	across, up := c.layout.formatX(c.point(s).X), c.layout.formatPoint(s)
	switch {
	case f.Note != nil:
		return [2]string{series.Name, f.Note(s.series, s.point)}
	case len(f.Groups) > 0:
		return [2]string{series.Name, across + ": " + up}
	case series.OwnYAxis:
		return [2]string{series.Name, strings.TrimSpace(f.XName+" "+across) + " · " + up}
	}
	return [2]string{series.Name, strings.TrimSpace(f.XName+" "+across) + " · " + strings.TrimSpace(f.YName+" "+up)}
}

// dotReach is the distance from a dot within which the pointer means it.
const dotReach = 14

func (c *Chart) showNote(s spot) {
	if s != c.noted {
		c.noted = s
		c.refreshOverlay()
	}
}

func (c *Chart) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

func (c *Chart) MouseMoved(e *desktop.MouseEvent) {
	if c.layout != nil {
		c.showNote(c.layout.nearest(float64(e.Position.X), float64(e.Position.Y)))
	}
}

// MouseOut takes the note away; the keyboard's comes back with its next arrow.
func (c *Chart) MouseOut() { c.showNote(nowhere) }

// Tapped tells the place and the point that is meant.
func (c *Chart) Tapped(e *fyne.PointEvent) {
	if on := fyne.CurrentApp().Driver().CanvasForObject(c); on != nil {
		on.Focus(c)
	}
	if !c.isDrawn() {
		return
	}
	x, y := float64(e.Position.X), float64(e.Position.Y)
	s := c.layout.nearest(x, y)
	if s != nowhere {
		c.walkTo(s)
	}
	c.OnTap(c.layout.x.value(x), c.layout.y.value(y), s.series, s.point)
}

func (c *Chart) isDrawn() bool { return c.layout != nil && !c.layout.empty }

func (c *Chart) Dragged(e *fyne.DragEvent) {
	if c.OnDrag == nil || !c.isDrawn() {
		return
	}
	a := c.layout.x
	c.OnDrag(a.value(max(a.from, min(float64(e.Position.X), a.to))))
}

func (c *Chart) DragEnd() {}

func (c *Chart) FocusGained() {
	c.Focus.FocusGained()
	c.showNote(c.keyboardAt)
}

func (c *Chart) FocusLost() {
	c.Focus.FocusLost()
	c.showNote(nowhere)
}

// TypedKey walks along the points; other keys go to whoever knows them, or to the window.
func (c *Chart) TypedKey(event *fyne.KeyEvent) {
	c.Tip.Key(event)
	switch does := keys.Of(keys.Chart, event.Name); {
	case c.Keys != nil && c.Keys.HandleKey(event):
	case does == "" || !c.handleKey(does):
		widgets.ForwardKey(c, event)
	}
}

// handleKey does what a key is for, false where there is nothing to be done it with.
func (c *Chart) handleKey(does keys.Action) bool {
	if !c.isDrawn() {
		return false
	}
	columns := map[keys.Action]int{keys.Left: -1, keys.Right: 1, keys.First: math.MinInt, keys.Last: math.MaxInt}
	along, isAlong := columns[does]
	rows := map[keys.Action]int{keys.Up: -1, keys.Down: 1}
	across, isAcross := rows[does]
	switch s := c.keyboardAt; {
	case isAlong:
		c.stepPoint(along)
	case isAcross:
		c.changeSeries(across)
	case does == keys.Press && c.has(s):
		c.OnTap(c.point(s).X, c.point(s).Y, s.series, s.point)
	default:
		return false
	}
	return true
}

func (c *Chart) walkTo(s spot) {
	c.keyboardAt = s
	c.showNote(s)
}

// stepPoint goes to the point after, in the order of X, or to the one before.
func (c *Chart) stepPoint(by int) {
	from := c.keyboardAt
	if !c.has(from) {
		c.walkTo(spot{c.nextSeries(0, 1), 0})
		return
	}
	order := c.pointsByX(from.series)
	at := slices.Index(order, from.point)
	to := at + max(-len(order), min(by, len(order)))
	c.walkTo(spot{from.series, order[max(0, min(to, len(order)-1))]})
}

func (c *Chart) pointsByX(series int) []int {
	points := c.figure.Series[series].Points
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[a].X, points[b].X) })
	return order
}

func (c *Chart) nextSeries(from, by int) int {
	n := len(c.figure.Series)
	for k := range n {
		if i := ((from+k*by)%n + n) % n; len(c.figure.Series[i].Points) > 0 {
			return i
		}
	}
	return from
}

// changeSeries goes to another series, to the point that is nearest along the axis.
func (c *Chart) changeSeries(by int) {
	if !c.has(c.keyboardAt) {
		c.stepPoint(0)
		return
	}
	x, to := c.point(c.keyboardAt).X, c.nextSeries(c.keyboardAt.series+by, by)
	best := 0
	for i, at := range c.figure.Series[to].Points {
		if math.Abs(at.X-x) < math.Abs(c.figure.Series[to].Points[best].X-x) {
			best = i
		}
	}
	c.walkTo(spot{to, best})
}
