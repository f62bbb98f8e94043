package row

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
	"procura/ui/widgets"
)

// Rail is the switch of a tab. A mode of several pages has one place in it, and a switch of its own
// before it while one of them is on top:
//
//	                        Jogar  [Resolver]  Investigar
//	[Explorar]  Comparar    Jogar  Resolver  [Investigar]
//
// Where there is no room for all of their names, the switch of the pages folds into a choice, or both
// fold into one:
//
//	Explorar v  Jogar  Resolver  [Investigar]
//	                               Explorar v
type Rail struct {
	main   *modeSwitch
	inner  *modeSwitch          // of the mode with several pages, nil for none
	folded *widgets.KeyedSelect // in the place of inner
	all    *widgets.KeyedSelect // in the place of both
	front  int                  // the page on top
	onTop  bool                 // the tab is
	places railPlaces
}

// railPlaces are the widths of the switches, which of them are folded, and whether they are under the tabs.
type railPlaces struct {
	main, inner            float32
	innerFolded, allFolded bool
	below                  bool
}

// modeSwitch is a row of buttons, each for a page or for several: last is the one of these that was on top last.
type modeSwitch struct {
	content fyne.CanvasObject
	wanted  float32 // the width that it has where there is room, at the usual size of texts
	pages   [][]int
	last    []int
	lights  []fyne.CanvasObject // shown behind the button of the page on top
}

// The size of a switch: its height, that in a line of its own, and the width for each place of it.
const (
	switchHeight = 30
	lowHeight    = 28
	switchWidth  = 108
	innerWidth   = 92
)

// Page is a page of a tab; Mode is the name of its mode, "" for none.
type Page struct{ Title, Mode string }

// NewRail makes the switches of several pages; turn is called when the user chooses one.
func NewRail(pages []Page, turn func(page int)) *Rail {
	var titles, all []string
	var groups [][]int
	for i, p := range pages {
		if i == 0 || p.Mode == "" || pages[i-1].Mode != p.Mode {
			groups = append(groups, nil)
			titles = append(titles, cmp.Or(p.Mode, p.Title))
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], i)
		all = append(all, p.Title)
	}
	for i, group := range groups {
		if len(group) == 1 {
			all[group[0]] = titles[i]
		}
	}
	r := &Rail{main: newSwitch(titles, groups, switchWidth, turn), all: newFolded(all, 0, turn)}
	for _, group := range groups {
		if len(group) > 1 {
			names := all[group[0] : group[0]+len(group)]
			var places [][]int
			for _, i := range group {
				places = append(places, []int{i})
			}
			r.inner, r.folded = newSwitch(names, places, innerWidth, turn), newFolded(names, group[0], turn)
		}
	}
	return r
}

// newFolded is a choice of pages, from a first one on, that is as wide as the longest name.
func newFolded(names []string, first int, turn func(page int)) *widgets.KeyedSelect {
	c := widgets.NewSelect(names, func(place int) { turn(first + place) })
	c.PlaceHolder = slices.MaxFunc(names, func(a, b string) int { return len(a) - len(b) })
	return c
}

func newSwitch(titles []string, pages [][]int, width float32, turn func(page int)) *modeSwitch {
	s := &modeSwitch{pages: pages, wanted: width * float32(len(titles))}
	buttons := container.New(widgets.Segments{Gap: 2})
	for i, title := range titles {
		s.last = append(s.last, pages[i][0])
		light := widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6)
		b := widgets.NewButton(title, nil, func() { turn(s.last[i]) })
		b.Importance = widget.LowImportance
		s.lights = append(s.lights, light)
		buttons.Add(container.NewStack(light, b))
	}
	s.content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 8), container.New(layout.NewCustomPaddedLayout(2, 2, 2, 2), buttons))
	return s
}

// markPage lights the places of the page on top, and reports whether it has one.
func (s *modeSwitch) markPage(front int) (here bool) {
	for i, pages := range s.pages {
		on := slices.Contains(pages, front)
		if on {
			s.last[i], here = front, true
		}
		widgets.Show(s.lights[i], on)
	}
	return here
}

// ShowPage marks the page in front, where the tab is on top.
func (r *Rail) ShowPage(front int, onTop bool) {
	r.front, r.onTop = front, onTop
	r.render()
}

// render shows what there is room for.
func (r *Rail) render() {
	r.main.markPage(r.front)
	choose(r.all, r.front)
	widgets.Show(r.main.content, r.onTop && !r.places.allFolded)
	widgets.Show(r.all, r.onTop && r.places.allFolded)
	if r.inner == nil {
		return
	}
	inside := r.inner.markPage(r.front) && r.onTop && !r.places.allFolded
	choose(r.folded, r.front-r.inner.pages[0][0])
	widgets.Show(r.inner.content, inside && !r.places.innerFolded)
	widgets.Show(r.folded, inside && r.places.innerFolded)
}

// choose shows a place of a choice, if it has that, as the one that is chosen.
func choose(c *widgets.KeyedSelect, place int) {
	if place >= 0 && place < len(c.Options) && c.Selected != c.Options[place] {
		c.Selected = c.Options[place]
		c.Refresh()
	}
}

// switches returns the switches of the rail, in the order in which they are read; none without a rail.
func (r *Rail) switches() []fyne.CanvasObject {
	switch {
	case r == nil:
		return nil
	case r.inner == nil:
		return []fyne.CanvasObject{r.main.content, r.all}
	}
	return []fyne.CanvasObject{r.inner.content, r.folded, r.main.content, r.all}
}
