package board

import (
	"image/color"
	"math"

	"procura/core/scene"
	"procura/core/text"
	"procura/ui/theme"
)

// heatLevels is the number of shades, without that of a cell that was not reached.
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
		if was := p.heat; now != was {
			p.heat = now
			if now.level != was.level || now.waits != was.waits {
				p.paintGround(v.ink(&p.cell))
				p.paintRing()
				changed = true
			}
		}
	}
	if changed {
		v.legend.on = most > 0
		v.legend.shades.SetText(words.Say(text.M("shell.board.heat.darker")), theme.Muted)
		v.legend.rings.SetText(words.Say(text.M("shell.board.heat.ring")), theme.Muted)
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

// cellHeat describes the work of a search at a cell; sampled reports whether not every node was counted.
type cellHeat struct {
	level, reached int
	waits, sampled bool
}

// notes say it in words.
func (h cellHeat) notes(words Words) (notes []string) {
	if h.reached > 0 {
		key := "shell.board.heat.reached"
		if h.sampled {
			key = "shell.board.heat.about"
		}
		notes = append(notes, words.Say(text.M(key, "Count", h.reached)))
	}
	if h.waits {
		notes = append(notes, words.Say(text.M("shell.board.heat.waits")))
	}
	return notes
}

// HeatShade is the colour of a cell in a shade, on the way to the colour of heat.
func HeatShade(under, heat color.Color, level int) color.Color {
	return theme.Blend(under, heat, heatStep*float64(level))
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
