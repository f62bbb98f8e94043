package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// rail is the switch of a tab. A mode of several pages has one place in it, and a switch of
// its own before it, whose room is kept:
//
//	          Jogar  [Resolver]  Investigar
//	[Explorar]  Comparar    Jogar  Resolver  [Investigar]
type rail struct {
	content  fyne.CanvasObject
	switches []*modeSwitch // the one of modes, and those of modes with several pages
}

// modeSwitch is a row of buttons, each for one page or several; last is the page of each that was in front last.
type modeSwitch struct {
	content fyne.CanvasObject
	pages   [][]int
	last    []int
	lights  []fyne.CanvasObject // shown behind the button of the page on top
}

// The size of a switch: its height, and the width for each place of it.
const (
	switchHeight = 30
	switchWidth  = 112
	innerWidth   = 92
)

func newRail(pages []*tabPage, say func(text.Message) string, turn func(page int)) *rail {
	var titles []string
	var groups [][]int
	r := &rail{}
	for i, p := range pages {
		if p.mode != host.NoMode && i > 0 && pages[i-1].mode == p.mode {
			groups[len(groups)-1] = append(groups[len(groups)-1], i)
			continue
		}
		groups = append(groups, []int{i})
		if titles = append(titles, p.Title()); p.mode != host.NoMode {
			titles[len(titles)-1] = say(text.M("menu.mode." + string(p.mode)))
		}
	}
	r.switches = []*modeSwitch{newSwitch(titles, groups, switchWidth, turn)}
	row := container.New(layout.NewCustomPaddedHBoxLayout(fynetheme.Padding()))
	for _, group := range groups {
		if len(group) > 1 {
			var names []string
			var places [][]int
			for _, i := range group {
				names, places = append(names, pages[i].Title()), append(places, []int{i})
			}
			inner := newSwitch(names, places, innerWidth, turn)
			r.switches = append(r.switches, inner)
			row.Add(widgets.FixedSize(innerWidth*float32(len(names)), switchHeight, container.NewStack(inner.content)))
		}
	}
	row.Add(r.switches[0].content)
	r.content = row
	return r
}

func newSwitch(titles []string, pages [][]int, width float32, turn func(page int)) *modeSwitch {
	s := &modeSwitch{pages: pages}
	buttons := container.New(widgets.Columns{Shares: slices.Repeat([]float32{1}, len(titles)), Gap: 2})
	for i, title := range titles {
		s.last = append(s.last, pages[i][0])
		light := widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6)
		b := widgets.NewButton(title, nil, func() { turn(s.last[i]) })
		b.Importance = widget.LowImportance
		s.lights = append(s.lights, light)
		buttons.Add(container.NewStack(light, b))
	}
	s.content = widgets.FixedSize(float32(len(titles))*width, switchHeight, container.NewStack(
		widgets.NewSurface(theme.Surface, theme.Line, 8), container.New(layout.NewCustomPaddedLayout(2, 2, 2, 2), buttons)))
	return s
}

// light marks the places of the page in front; a switch that has it not is not seen.
func (r *rail) light(front int) {
	for _, s := range r.switches {
		here := false
		for i, pages := range s.pages {
			on := slices.Contains(pages, front)
			if on {
				s.last[i], here = front, true
			}
			widgets.Show(s.lights[i], on)
		}
		widgets.Show(s.content, here)
	}
}
