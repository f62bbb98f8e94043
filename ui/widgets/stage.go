package widgets

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Stage lays out a page with a board, so that the board is the largest thing. The
// sides grow with the size of texts up to a share of the width; below, what can be
// scrolled gives way until the board has its share of the window's height.
//
//	+------+----------------+-------+
//	| list |      board     | panel |
//	|      |   and player   |       |
//	+------+----------------+       |
//	| banner                |       |
//	| rest: gives way       |       |
//	+-----------------------+-------+
type Stage struct {
	// Board is what lies in the second object and is to have its share.
	Board fyne.CanvasObject
	// List and Panel are the widths of the sides, at the usual size of texts.
	List, Panel float32
	// Rest is the height of what gives way, and Least below which it is hidden, at the
	// usual size of texts.
	Rest, Least float32
	// Tighten is told whether there is too little height for everything.
	Tighten func(tight bool)
	// Spare are what can be left out where that is so even then: the first ones for the
	// rest to be seen, all of them for the board to have its share.
	Spare []fyne.CanvasObject
	// Folded leaves the list and what gives way out, for the board.
	Folded bool
}

// The most of a window's width that the sides take, and the least of its height that
// the board has, where that can be.
const (
	listShare  = 0.18
	panelShare = 0.3
	boardShare = 0.55
)

// stageParts are the objects of a stage, in order.
type stageParts struct{ list, board, banner, rest, panel fyne.CanvasObject }

func partsOf(o []fyne.CanvasObject) stageParts { return stageParts{o[0], o[1], o[2], o[3], o[4]} }

// MinSize is what is wanted when the sides and the rest give way.
func (s *Stage) MinSize(objects []fyne.CanvasObject) fyne.Size {
	p, scale, gap := partsOf(objects), TextScale(), fynetheme.Padding()
	main := p.board.MinSize().AddWidthHeight(2*gap, 2*gap)
	width := min(main.Width+(s.List+s.Panel)*scale, main.Width/(1-listShare-panelShare))
	banner := p.banner.MinSize()
	return fyne.NewSize(max(width, banner.Width+gap+panelShare*width), max(main.Height+banner.Height, p.panel.MinSize().Height))
}

// Layout gives the board its share first, then the rest what it wants.
func (s *Stage) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	p, scale, gap := partsOf(objects), TextScale(), fynetheme.Padding()
	panel, list := min(s.Panel*scale, panelShare*size.Width), min(s.List*scale, listShare*size.Width)
	left, aside := size.Width-panel-gap, list+gap
	p.list.Show()
	if s.Folded {
		aside = 0
		p.list.Hide()
	}
	set(p.panel, left+gap, 0, panel, size.Height)
	rest := s.restHeight(p, size.Height-2*gap, scale)
	banner := p.banner.MinSize().Height
	top := size.Height - banner - gap
	p.rest.Hide()
	if s.Folded {
		rest = 0
	}
	if rest > 0 {
		p.rest.Show()
		top -= rest + gap
	}
	set(p.list, 0, 0, list, top)
	set(p.board, aside, 0, left-aside, top)
	set(p.banner, 0, top+gap, left, banner)
	set(p.rest, 0, size.Height-rest, left, rest)
}

// restHeight is how much of a height is left for the rest; where it is too little for
// all of it, the board's neighbours are asked to be tight.
func (s *Stage) restHeight(p stageParts, height, scale float32) float32 {
	for _, o := range s.Spare {
		o.Show()
	}
	s.Tighten(false)
	left := height - s.aboveRest(p, height)
	if left < s.Rest*scale {
		s.Tighten(true)
		left = height - s.aboveRest(p, height)
	}
	for i, o := range s.Spare {
		if last := i == len(s.Spare)-1; left >= s.Least*scale || last && left >= 0 {
			break
		}
		o.Hide()
		left = height - s.aboveRest(p, height)
	}
	if left < s.Least*scale {
		return 0
	}
	return min(left, s.Rest*scale)
}

// aboveRest is the height of what does not give way.
func (s *Stage) aboveRest(p stageParts, height float32) float32 {
	return p.banner.MinSize().Height + s.boardHeight(p, height-p.banner.MinSize().Height)
}

// boardHeight is that of the second object when the board in it has its share of the
// window.
func (s *Stage) boardHeight(p stageParts, height float32) float32 {
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.Board); c != nil {
		height = c.Size().Height
	}
	return p.board.MinSize().Height - s.Board.MinSize().Height + boardShare*height
}

func set(o fyne.CanvasObject, x, y, width, height float32) {
	o.Resize(fyne.NewSize(width, height))
	o.Move(fyne.NewPos(x, y))
}
