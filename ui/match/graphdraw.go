package match

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// How the graph is drawn: a band at the position that is looked at, the three levels,
// the lines between what is known, then the positions and signs, the ring on top.

type graphRenderer struct {
	graph   *graph
	points  []point
	objects []fyne.CanvasObject
}

// point is what is drawn of a position.
type point struct {
	level        int
	known, wrong bool
}

func (r *graphRenderer) Layout(fyne.Size)             { r.draw() }
func (r *graphRenderer) MinSize() fyne.Size           { return r.graph.MinSize() }
func (r *graphRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *graphRenderer) Destroy()                     {}

// Refresh draws all of it anew: it is a few dozen objects.
func (r *graphRenderer) Refresh() {
	r.draw()
	canvas.Refresh(r.graph)
}

func (r *graphRenderer) draw() {
	g := r.graph
	r.objects, r.points = nil, nil
	for i := range g.session.Match.Len() + 1 {
		p := point{}
		p.level, p.known = g.level(i)
		_, p.wrong = g.session.Mistake(i)
		r.points = append(r.points, p)
	}
	r.drawHere()
	r.drawLevels()
	for i := range g.session.Match.Len() {
		r.drawLink(i)
	}
	for i := range g.session.Match.Len() + 1 {
		r.drawPosition(i)
	}
	g.ring.Resize(g.Size())
	r.objects = append(r.objects, g.ring)
}

// drawHere lays a band behind the position that is looked at.
func (r *graphRenderer) drawHere() {
	g := r.graph
	band := canvas.NewRectangle(theme.Color(theme.VisitedCell))
	band.CornerRadius = 4
	band.Move(fyne.NewPos(g.x(g.session.Looked().Number())-g.column()/2, 0))
	band.Resize(fyne.NewSize(g.column(), g.Size().Height))
	r.objects = append(r.objects, band)
}

// drawLevels names the three levels, with a line each.
func (r *graphRenderer) drawLevels() {
	g := r.graph
	for level, name := range g.levels() {
		words := canvas.NewText(name, theme.Color(theme.Muted))
		words.TextSize = g.caption()
		least := words.MinSize()
		words.Resize(least)
		words.Move(fyne.NewPos(g.gutter()-12-least.Width, g.y(level)-least.Height/2))
		line := canvas.NewLine(theme.Color(theme.Line))
		line.Position1, line.Position2 = fyne.NewPos(g.gutter()-6, g.y(level)), fyne.NewPos(g.Size().Width-8, g.y(level))
		r.objects = append(r.objects, line, words)
	}
}

// drawLink joins the positions before and after a move, if both are known.
func (r *graphRenderer) drawLink(i int) {
	g, from, to := r.graph, r.points[i], r.points[i+1]
	if !from.known || !to.known {
		return
	}
	line := canvas.NewLine(theme.Color(theme.Accent))
	line.StrokeWidth = 2
	if to.wrong {
		line.StrokeColor = theme.Color(theme.Impossible)
	}
	line.Position1, line.Position2 = fyne.NewPos(g.x(i), g.y(from.level)), fyne.NewPos(g.x(i+1), g.y(to.level))
	r.objects = append(r.objects, line)
}

// dot is how wide a position is drawn.
const dot = 9

// drawPosition draws a position: full where it is known, hollow and grey where not; with
// the sign of a mistake.
func (r *graphRenderer) drawPosition(i int) {
	g := r.graph
	p := r.points[i]
	at, size := fyne.NewPos(g.x(i), g.y(p.level)), dot*min(widgets.TextScale(), 1.5)
	c := canvas.NewCircle(theme.Color(theme.Accent))
	switch {
	case p.wrong:
		c.FillColor = theme.Color(theme.Impossible)
	case !p.known:
		c.FillColor, c.StrokeColor, c.StrokeWidth = theme.Color(theme.Surface), theme.Color(theme.Muted), 1
		size *= 0.6
	}
	c.Resize(fyne.NewSize(size, size))
	c.Move(at.SubtractXY(size/2, size/2))
	r.objects = append(r.objects, c)
	if p.wrong {
		r.drawSign(i, p.level, at, size)
	}
}

// drawSign writes the number of a mistake and its sign, where no line goes.
func (r *graphRenderer) drawSign(i, level int, at fyne.Position, size float32) {
	sign := canvas.NewText(strconv.Itoa(i)+study.Blunder, theme.Color(theme.Impossible))
	sign.TextSize, sign.TextStyle.Bold = r.graph.caption(), true
	least := sign.MinSize()
	sign.Resize(least)
	below := at.AddXY(-least.Width/2, size/2)
	if level == 2 {
		below.Y = at.Y - size/2 - least.Height
	}
	sign.Move(below)
	r.objects = append(r.objects, sign)
}
