package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// rail is the switch of a tab. A mode of several pages has one place in it, and a switch of its own
// before it while one of them is on top:
//
//	                        Jogar  [Resolver]  Investigar
//	[Explorar]  Comparar    Jogar  Resolver  [Investigar]
type rail struct {
	main  *modeSwitch
	inner *modeSwitch // of the mode with several pages, nil for none
}

// modeSwitch is a row of buttons, each for a page or for several: last is the one of these that was on top last.
type modeSwitch struct {
	content fyne.CanvasObject
	wanted  float32 // the width that it has where there is room, at the usual size of texts
	pages   [][]int
	last    []int
	lights  []fyne.CanvasObject // shown behind the button of the page on top
}

// The size of a switch: its height, and the width for each place of it.
const (
	switchHeight = 30
	switchWidth  = 108
	innerWidth   = 92
)

func newRail(pages []*tabPage, say func(text.Message) string, turn func(page int)) *rail {
	var titles []string
	var groups [][]int
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
	r := &rail{main: newSwitch(titles, groups, switchWidth, turn)}
	for _, group := range groups {
		if len(group) > 1 {
			var names []string
			var places [][]int
			for _, i := range group {
				names, places = append(names, pages[i].Title()), append(places, []int{i})
			}
			r.inner = newSwitch(names, places, innerWidth, turn)
		}
	}
	return r
}

func newSwitch(titles []string, pages [][]int, width float32, turn func(page int)) *modeSwitch {
	s := &modeSwitch{pages: pages, wanted: width * float32(len(titles))}
	buttons := container.New(widgets.Columns{Shares: slices.Repeat([]float32{1}, len(titles)), Gap: 2})
	for i, title := range titles {
		s.last = append(s.last, pages[i][0])
		light := widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6)
		b := widgets.NewButton(title, nil, func() { turn(s.last[i]) })
		b.Importance = widget.LowImportance
		s.lights = append(s.lights, light)
		buttons.Add(container.NewStack(light, b))
	}
	s.content = widgets.WithHeight(switchHeight, container.NewStack(
		widgets.NewSurface(theme.Surface, theme.Line, 8), container.New(layout.NewCustomPaddedLayout(2, 2, 2, 2), buttons)))
	return s
}

// mark lights the places of the page on top, and reports whether it has one.
func (s *modeSwitch) mark(front int) (here bool) {
	for i, pages := range s.pages {
		on := slices.Contains(pages, front)
		if on {
			s.last[i], here = front, true
		}
		widgets.Show(s.lights[i], on)
	}
	return here
}

// show marks the page in front, where the tab is on top.
func (r *rail) show(front int, onTop bool) {
	r.main.mark(front)
	widgets.Show(r.main.content, onTop)
	if r.inner != nil {
		widgets.Show(r.inner.content, r.inner.mark(front) && onTop)
	}
}

// switches are those of the rail, nil for none.
func (r *rail) switches() (list []fyne.CanvasObject) {
	if r != nil {
		list = append(list, r.main.content)
		if r.inner != nil {
			list = append(list, r.inner.content)
		}
	}
	return list
}
