package board

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/scene"
	"procura/ui/theme"
)

// layer orders what is drawn, from the back to the front.
type layer int

const (
	grounds layer = iota
	trails
	texts
	discs
	drawings
	choices
	badges
	marks
	flights
	noteLayer
	layers
)

// Drawings finds a drawing by name, nil when there is none of that name; a fyne.ThemedResource is
// put on a disc of the accent.
type Drawings interface {
	Drawing(name string) fyne.Resource
}

// drawingSource has the drawings and colours of a board.
type drawingSource struct {
	drawings Drawings
	colours
}

// colours has the colours of a theme, nil for the program's.
type colours struct{ look *theme.Theme }

func (c colours) colour(name fyne.ThemeColorName) color.Color {
	if c.look == nil {
		return theme.Color(name)
	}
	return c.look.Color(name, fynetheme.VariantLight)
}

// view holds the canvas objects of one shape of board.
type view struct {
	shape
	drawingSource
	layers      [layers]*fyne.Container
	geometry    geometry
	cells       []*place
	tray        []*place
	columnTexts []*canvas.Text
	rowTexts    []*canvas.Text
	heading     *canvas.Text
	path        []int // the trail as drawn
	trail       []*canvas.Line
	ring        *canvas.Rectangle // the keyboard's place
	flight      flight
	pulses      []*canvas.Rectangle
	noteCard    *noteCard
	legend      *heatLegend
}

func newView(s shape, l drawingSource) *view {
	v := &view{shape: s, drawingSource: l, geometry: geometry{shape: s}}
	for i := range v.layers {
		v.layers[i] = &fyne.Container{}
	}
	for i := range s.columns * s.rows {
		v.cells = append(v.cells, v.newCell(i))
	}
	for range s.tray {
		v.tray = append(v.tray, &place{view: v})
	}
	v.ring = &canvas.Rectangle{}
	v.ring.Hidden = true
	v.add(marks, v.ring)
	v.flight.build(v)
	v.noteCard, v.legend = newNoteCard(v), newHeatLegend(v)
	if v.columnNames {
		v.columnTexts = v.newTexts(v.columns)
	}
	if v.rowNames {
		v.rowTexts = v.newTexts(v.rows)
	}
	v.heading = v.newTexts(1)[0]
	v.heading.Alignment = fyne.TextAlignLeading
	return v
}

func (v *view) newCell(i int) *place {
	p := &place{view: v, ground: &canvas.Rectangle{}}
	p.cell.Role = scene.Void
	v.add(grounds, p.ground)
	if v.style == scene.Pits {
		p.count = v.newTexts(1)[0]
		p.above = i < v.columns
	}
	return p
}

func (v *view) add(l layer, o fyne.CanvasObject) {
	v.layers[l].Objects = append(v.layers[l].Objects, o)
}

func (v *view) newTexts(n int) []*canvas.Text {
	list := make([]*canvas.Text, n)
	for i := range list {
		list[i] = &canvas.Text{Alignment: fyne.TextAlignCenter}
		v.add(texts, list[i])
	}
	return list
}

func (v *view) newBadge(l layer) *badge {
	b := &badge{v.colours, &canvas.Rectangle{}, &canvas.Text{Alignment: fyne.TextAlignCenter}}
	v.add(l, b.ground)
	v.add(l, b.text)
	return b
}

func (v *view) newSeed(l layer) *canvas.Circle {
	c := &canvas.Circle{StrokeWidth: 1}
	v.add(l, c)
	return c
}

// placeOf is cell i, or place -1-i of the tray; nil when there is none.
func (v *view) placeOf(i int) *place {
	switch {
	case i >= 0 && i < len(v.cells):
		return v.cells[i]
	case i < 0 && -1-i < len(v.tray):
		return v.tray[-1-i]
	}
	return nil
}

func (v *view) showBoard(b *scene.Board) {
	for i, p := range v.cells {
		if i < len(b.Cells) {
			p.showCell(&b.Cells[i])
		}
	}
	for i, p := range v.tray {
		cell := scene.Cell{}
		if i < len(b.Tray) {
			cell = b.Tray[i]
		}
		p.showCell(&cell)
	}
	v.showTrail(b.Trail)
	v.requestRepaint()
}

// requestRepaint has the window painted again. What was added since the last time can't
// ask for that itself: the window doesn't know it yet.
func (v *view) requestRepaint() {
	if len(v.cells) > 0 {
		v.cells[0].ground.Refresh()
	}
}

func (v *view) showTrail(path []int) {
	v.path = append(v.path[:0], path...)
	for len(v.trail) < len(path)-1 {
		line := canvas.NewLine(nil)
		v.trail = append(v.trail, line)
		v.add(trails, line)
	}
	v.placeTrail()
}

func (v *view) placeTrail() {
	ink := v.colour(theme.Trail)
	for i, line := range v.trail {
		if i >= len(v.path)-1 {
			if !line.Hidden {
				line.Hide()
			}
			continue
		}
		line.Hidden = false
		from, to := v.geometry.squareOf(v.path[i]), v.geometry.squareOf(v.path[i+1])
		line.Position1, line.Position2 = v.trailSegment(from.center(), to.center())
		line.StrokeColor, line.StrokeWidth = ink, max(2, v.geometry.pitch*0.055)
		line.Refresh()
	}
}

// trailSegment is the line between two centres, kept clear of what stands there.
func (v *view) trailSegment(from, to fyne.Position) (a, b fyne.Position) {
	way := to.Subtract(from)
	length := float32(math.Hypot(float64(way.X), float64(way.Y)))
	if spare := v.geometry.pitch * trailSpare; length > 2*spare {
		part := spare / length
		return between(from, to, part), between(from, to, 1-part)
	}
	return from, from
}

func (v *view) setLabels(b *scene.Board, heading string) {
	set := func(labels []*canvas.Text, names []string) {
		for i, t := range labels {
			if i < len(names) {
				t.Text = names[i]
			}
		}
	}
	set(v.columnTexts, b.ColumnNames)
	set(v.rowTexts, b.RowNames)
	v.heading.Text = heading
	v.paintLabels()
}

// layout fits everything to a size, and draws it anew in the colours of the theme.
func (v *view) layout(size fyne.Size, caption float32) {
	v.geometry = v.fit(size, caption)
	for _, l := range v.layers {
		l.Resize(size)
	}
	for i := -len(v.tray); i < len(v.cells); i++ {
		p := v.placeOf(i)
		p.box = v.geometry.squareOf(i)
		p.paint()
	}
	v.paintLabels()
	v.placeTrail()
	v.flight.setColours()
	v.legend.placeBeside(&v.geometry)
	v.ring.StrokeColor = v.colour(fynetheme.ColorNameForeground)
	v.ring.Refresh()
}

func (v *view) paintLabels() {
	g := &v.geometry
	size := min(max(g.caption, g.pitch*0.17), g.caption*1.4)
	for i, t := range v.columnTexts {
		cell := g.squareOf(i)
		middle := fyne.NewPos(cell.center().X, g.origin.Y-g.labelH/2)
		if v.style == scene.Pits {
			middle.Y = cell.y + cell.size + (g.tall+g.between)/2
		}
		centerText(t, squareAround(middle, g.pitch), size)
	}
	for i, t := range v.rowTexts {
		cell := g.squareOf(i * v.columns)
		centerText(t, squareAround(fyne.NewPos(g.origin.X-g.labelW/2-g.pitch*0.03, cell.center().Y), g.labelW), size)
	}
	v.heading.TextSize = g.caption
	v.heading.Move(g.trayAt.SubtractXY(0, g.caption*1.7))
	v.heading.Resize(v.heading.MinSize())
	v.heading.Hidden = v.shape.tray == 0 || g.trayAt.X+v.heading.MinSize().Width > v.layers[0].Size().Width // it would lie over what is beside the board
	ink := v.colour(theme.Muted)
	for _, t := range slices.Concat(v.columnTexts, v.rowTexts, []*canvas.Text{v.heading}) {
		t.Color = ink
		t.Refresh()
	}
}

func (v *view) showCursor(i int, visible bool) {
	p := v.placeOf(i)
	v.ring.Hidden = !visible || p == nil
	if !v.ring.Hidden {
		v.ring.StrokeColor, v.ring.StrokeWidth = v.colour(fynetheme.ColorNameForeground), 2.5
		v.ring.CornerRadius = p.radius() + 2
		p.coverPlace(v.ring, p.box.inset(-2))
	}
	v.requestRepaint()
}

// ink has the colours of a cell.
type ink struct {
	fill, edge, text color.Color
	width            float32 // of the edge
}

func (v *view) ink(cell *scene.Cell) ink {
	style := v.style
	text, fill := fynetheme.ColorNameForeground, fillOf(style, cell.Role)
	edge, width := theme.Line, float32(1)
	switch cell.Role {
	case scene.Erased:
		text = theme.ErasedText
	case scene.Current, scene.Source:
		if style == scene.Pits || cell.Role == scene.Source {
			edge, width = theme.Accent, 2.5
		}
	case scene.Winning:
		edge, width = theme.Proved, 3
	}
	if cell.Role == scene.Source {
		edge = theme.Trail
	}
	return ink{v.colour(fill), v.colour(edge), v.colour(text), width}
}

func fillOf(style scene.Style, role scene.Role) fyne.ThemeColorName {
	switch role {
	case scene.Void:
		return theme.VoidCell
	case scene.Visited, scene.Winning:
		return theme.VisitedCell
	case scene.Erased:
		return theme.ErasedCell
	}
	switch {
	case style == scene.Pits:
		return theme.Pit
	case role == scene.Other:
		return theme.OtherCell
	case role == scene.Current:
		return theme.VisitedCell
	}
	return theme.Cell
}

func faded(c color.Color, t float32) color.Color {
	n := theme.NRGBA(c)
	n.A = uint8(float32(n.A) * t)
	return n
}

func (v *view) setMarks(marks []Mark) {
	wanted := make(map[int]Mark, len(marks))
	for _, m := range marks {
		wanted[m.Place] = m
	}
	for i := -len(v.tray); i < len(v.cells); i++ {
		if p := v.placeOf(i); p.mark != wanted[i] {
			p.mark = wanted[i]
			p.paintMark()
		}
	}
	v.requestRepaint()
}

// noteOf returns what there is to say of a place: its own note, the note of its mark,
// and what a search did there.
func (v *view) noteOf(place int, words Words) string {
	p := v.placeOf(place)
	if p == nil {
		return ""
	}
	notes := append([]string{words.Say(p.cell.Note), p.mark.Note}, p.heat.notes(words)...)
	return strings.Join(slices.DeleteFunc(notes, func(s string) bool { return s == "" }), " · ")
}
