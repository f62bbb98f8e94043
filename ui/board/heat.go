package board

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/core/scene"
	"procura/core/text"
	"procura/ui/theme"
)

// heatLevels is how many shades there are; one more is that of a cell that was not reached.
const heatLevels = 5

// heatStep is the part of the way to the darkest shade that each level goes.
const heatStep = 0.18

func (v *view) showHeat(h *scene.Heat, words Words) {
	most, changed := 0, false
	for _, n := range h.Reached {
		most = max(most, n)
	}
	for i, p := range v.cells {
		now := cellHeat{}
		if i < len(h.Reached) {
			now = cellHeat{heatLevel(h.Reached[i], most), h.Reached[i], h.Waiting[i] > 0, h.Sampled}
		}
		if alike := now.isDrawnAs(p.heat); now != p.heat {
			if p.heat = now; !alike {
				p.paintGround(v.ink(&p.cell))
				p.paintRing()
				changed = true
			}
		}
	}
	if changed {
		v.legend.on = most > 0
		v.legend.says = [2]string{words.Say(text.M("shell.board.heat.darker")), words.Say(text.M("shell.board.heat.ring"))}
		v.legend.placeBeside(&v.geometry)
		v.requestRepaint()
	}
}

// heatLevel is the shade of a cell that was reached so often, by the logarithm.
func heatLevel(n, most int) int {
	switch {
	case n == 0:
		return 0
	case most == 1:
		return 1
	}
	return 1 + int(math.Round((heatLevels-1)*math.Log(float64(n))/math.Log(float64(most))))
}

// cellHeat is what a search has done at a cell: sampled says that not every node was counted.
type cellHeat struct {
	level, reached int
	waits, sampled bool
}

func (h cellHeat) isDrawnAs(other cellHeat) bool {
	return h.level == other.level && h.waits == other.waits
}

// notes say it in words.
func (h cellHeat) notes(words Words) (notes []string) {
	if h.reached > 0 {
		key := map[bool]string{false: "shell.board.heat.reached", true: "shell.board.heat.about"}[h.sampled]
		notes = append(notes, words.Say(text.M(key, "Count", h.reached)))
	}
	if h.waits {
		notes = append(notes, words.Say(text.M("shell.board.heat.waits")))
	}
	return notes
}

// HeatShade is the colour of a cell in a shade, on the way to the colour of heat.
func HeatShade(under, heat color.Color, level int) color.Color {
	return blend(under, heat, heatStep*float32(level))
}

// paintRing rings a cell where nodes wait, at its edge; a choice has its ring within.
func (p *place) paintRing() {
	if !want(p.view, trails, &p.ring, p.heat.waits && p.cell.Role != scene.Erased) {
		return
	}
	p.ring.StrokeColor, p.ring.StrokeWidth = p.view.colour(theme.Bound), min(1.5, max(1, p.box.size*0.03))
	p.ring.CornerRadius = p.radius()
	p.coverPlace(p.ring, p.box)
	p.ring.Refresh()
}

// heatLegend says what the shades mean, beside the board where there is room.
type heatLegend struct {
	colours
	on       bool
	says     [2]string // of shades and rings
	lines    [2][maxNoteLines]*canvas.Text
	swatches [heatLevels]*canvas.Rectangle
	ring     *canvas.Rectangle
}

func newHeatLegend(v *view) *heatLegend {
	l := &heatLegend{colours: v.colours, ring: &canvas.Rectangle{StrokeWidth: 1.5, CornerRadius: 3}}
	for i := range l.lines {
		for k := range l.lines[i] {
			l.lines[i][k] = &canvas.Text{}
			v.add(texts, l.lines[i][k])
		}
	}
	for i := range l.swatches {
		l.swatches[i] = &canvas.Rectangle{CornerRadius: 2}
		v.add(texts, l.swatches[i])
	}
	v.add(texts, l.ring)
	l.hide()
	return l
}

func (l *heatLegend) hide() {
	for _, list := range l.lines {
		for _, line := range list {
			line.Hidden = true
		}
	}
	for _, s := range l.swatches {
		s.Hidden = true
	}
	l.ring.Hidden = true
}

// The legend's swatches, and the least and the most width that it takes, in the size of labels.
const (
	swatchWidth, swatchHeight = 1.6, 0.95
	leastLegend, mostLegend   = 7, 11
)

// placeBeside lays the legend out to the right of the board, at the height of its lower half.
func (l *heatLegend) placeBeside(g *geometry) {
	l.hide()
	x := g.origin.X + g.pitch*float32(g.columns) + g.caption*1.5
	room := min(g.size.Width-x, g.caption*mostLegend)
	if !l.on || room < g.caption*leastLegend || g.style != scene.Grid || g.tray > 0 {
		return
	}
	swatch := fyne.NewSize(min(swatchWidth*g.caption, room/heatLevels-2), swatchHeight*g.caption)
	at := fyne.NewPos(x, g.origin.Y+g.pitch*float32(g.rows)*0.55)
	at.Y = l.writeLines(0, at, room, g.caption)
	for i, s := range l.swatches {
		s.Hidden, s.FillColor = false, HeatShade(l.colour(theme.Cell), l.colour(theme.Heat), i+1)
		s.Resize(swatch)
		s.Move(at.AddXY(float32(i)*(swatch.Width+2), 0))
		s.Refresh()
	}
	at.Y += swatch.Height + g.caption
	l.ring.Hidden, l.ring.StrokeColor, l.ring.FillColor = false, l.colour(theme.Bound), l.colour(theme.Cell)
	placeSquare(l.ring, square{x, at.Y, g.caption * 1.3})
	l.ring.Refresh()
	l.writeLines(1, at.AddXY(g.caption*1.8, 0), room-g.caption*1.8, g.caption)
}

// writeLines writes one of the two sentences, and tells where it ends.
func (l *heatLegend) writeLines(which int, at fyne.Position, room, caption float32) (y float32) {
	for i, words := range wrap(l.says[which], room, caption) {
		line := l.lines[which][i]
		line.Text, line.TextSize, line.Color, line.Hidden = words, caption, l.colour(theme.Muted), false
		line.Resize(line.MinSize())
		line.Move(at)
		line.Refresh()
		at.Y += line.MinSize().Height
	}
	return at.Y + caption*0.3
}
