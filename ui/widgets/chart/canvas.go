package chart

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/picture"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// renderer keeps the objects of the canvas, which are used again for the next drawing.
// Over the figure lie, apart from it and moved alone, the cursor, the point that is meant
// and what is said of it.
type renderer struct {
	chart   *Chart
	boxes   pool[*canvas.Rectangle]
	lines   pool[*canvas.Line]
	texts   pool[*canvas.Text]
	objects []fyne.CanvasObject

	cursor *canvas.Line
	dot    *canvas.Circle
	ground *widgets.Surface
	note   [2]*canvas.Text
}

// pool are objects of a kind, of which some are in use.
type pool[T any] struct {
	all  []T
	used int
}

// next returns the next object of the pool, made by fresh if all are in use.
func (p *pool[T]) next(fresh func() T) T {
	if p.used == len(p.all) {
		p.all = append(p.all, fresh())
	}
	p.used++
	return p.all[p.used-1]
}

func newRenderer(c *Chart) *renderer {
	r := &renderer{chart: c, cursor: &canvas.Line{}, dot: &canvas.Circle{}}
	r.ground = widgets.NewSurface(theme.Surface, theme.Line, 6)
	r.note = [2]*canvas.Text{canvas.NewText("", color.Transparent), canvas.NewText("", color.Transparent)}
	r.note[0].TextStyle.Bold = true
	r.drawFigure()
	return r
}

func (r *renderer) MinSize() fyne.Size {
	scale := max(1, widgets.TextScale())
	return fyne.NewSize(leastWidth*scale, leastHeight*scale)
}
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *renderer) Destroy()                     {}

func (r *renderer) Layout(fyne.Size) { r.Refresh() }

// Refresh draws all of it anew, in the colours of now.
func (r *renderer) Refresh() {
	r.drawFigure()
	canvas.Refresh(r.chart)
}

func (r *renderer) drawFigure() {
	c := r.chart
	r.boxes.used, r.lines.used, r.texts.used = 0, 0, 0
	r.objects = r.objects[:0]
	c.layout = nil
	if size := c.Size(); size.Width >= 1 && size.Height >= 1 {
		style := chartStyle{c.words, float64(c.Theme().Size(fynetheme.SizeNameCaptionText)), nil, map[fyne.ThemeColorName]color.NRGBA{}}
		c.layout = newLayout(&c.figure, style, size)
		for _, m := range c.layout.marks() {
			r.objects = append(r.objects, r.object(m))
		}
	}
	r.placeOverlay()
	r.objects = append(r.objects, r.cursor, r.dot, r.ground, r.note[0], r.note[1], r.chart.Ring())
}

func (r *renderer) object(m picture.Mark) fyne.CanvasObject {
	switch m := m.(type) {
	case picture.Box:
		o := r.boxes.next(func() *canvas.Rectangle { return &canvas.Rectangle{} })
		o.FillColor, o.CornerRadius = m.Fill, float32(m.Radius)
		o.Move(fyne.NewPos(float32(m.X), float32(m.Y)))
		o.Resize(fyne.NewSize(float32(m.Width), float32(m.Height)))
		return o
	case picture.Line:
		o := r.lines.next(func() *canvas.Line { return &canvas.Line{} })
		o.StrokeColor, o.StrokeWidth = m.Color, float32(m.Width)
		o.Position1, o.Position2 = fyne.NewPos(float32(m.X1), float32(m.Y1)), fyne.NewPos(float32(m.X2), float32(m.Y2))
		return o
	case picture.Text:
		o := r.texts.next(func() *canvas.Text { return &canvas.Text{} })
		o.Text = m.Text
		o.Color = m.Color
		o.TextSize = float32(m.Size)
		o.TextStyle.Bold = m.Bold
		o.Move(fyne.NewPos(float32(m.X), float32(m.Y-r.chart.layout.baseline(m.Bold))))
		o.Resize(o.MinSize())
		return o
	}
	panic("chart: a mark of another kind")
}

func (r *renderer) refreshOverlay() {
	r.placeOverlay()
	for _, o := range []fyne.CanvasObject{r.cursor, r.dot, r.ground, r.note[0], r.note[1], r.chart.Ring()} {
		canvas.Refresh(o)
	}
}

func (r *renderer) placeOverlay() {
	c, p := r.chart, r.chart.layout
	r.chart.Ring().Resize(c.Size())
	shown := p != nil && !p.empty
	r.cursor.Hidden = !shown || !c.cursorShown
	if !r.cursor.Hidden {
		x := float32(max(p.left, min(p.x.placeOf(c.cursor), p.right)))
		r.cursor.StrokeColor, r.cursor.StrokeWidth = theme.Color(theme.Muted), 2
		r.cursor.Position1, r.cursor.Position2 = fyne.NewPos(x, float32(p.top)), fyne.NewPos(x, float32(p.bottom))
	}
	at, isMarked := c.notedSpot()
	isMarked = isMarked && shown
	noted := isMarked && at == c.noted
	widgets.Show(r.ground, noted)
	r.dot.Hidden, r.note[0].Hidden, r.note[1].Hidden = !isMarked, !noted, !noted
	if isMarked {
		r.placeNote(at)
	}
}

// placeNote marks the point that is meant, and writes beside it what it is.
func (r *renderer) placeNote(at spot) {
	c, p := r.chart, r.chart.layout
	x, y := p.pointAt(at)
	r.dot.FillColor, r.dot.StrokeColor, r.dot.StrokeWidth = theme.Color(theme.Surface), theme.Color(fynetheme.ColorNameForeground), 2
	r.dot.Resize(fyne.NewSize(9, 9))
	r.dot.Move(fyne.NewPos(float32(x)-4.5, float32(y)-4.5))
	said := c.noteLines(at)
	wide, line := 0.0, p.lineHeight()
	for i, s := range said {
		r.note[i].Text = p.truncate(s, p.width-2*gap, i == 0)
		r.note[i].Color, r.note[i].TextSize = theme.Color(fynetheme.ColorNameForeground), float32(p.textSize)
		wide = max(wide, p.textWidth(r.note[i].Text, i == 0))
	}
	rows := 1.0
	if said[1] != "" {
		rows = 2
	}
	wide, high := wide+2*gap, rows*line+gap
	left, top := x+gap+4, y-high-gap
	if left+wide > p.width {
		left = max(0, x-wide-gap-4)
	}
	top = max(0, min(top, p.height-high))
	r.ground.Move(fyne.NewPos(float32(left), float32(top)))
	r.ground.Resize(fyne.NewSize(float32(wide), float32(high)))
	r.ground.Refresh()
	for i, t := range r.note {
		t.Move(fyne.NewPos(float32(left+gap), float32(top+gap/2+float64(i)*line)))
		t.Resize(t.MinSize())
	}
}
