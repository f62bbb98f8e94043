package widgets

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Stage lays out a page with a board, so that the board is the largest thing. The
// sides grow with the size of texts up to a share of the width. What is said and what
// can be scrolled give way, one after another, until the cells of the board have their
// share of the window's height.
//
//	+-------------------------------+
//	| banner                        |
//	+------+----------------+-------+
//	| list |      board     | panel |
//	|      | told           |       |
//	|      | bar            |       |
//	+------+----------------+-------+
//	| rest: gives way first         |
//	+-------------------------------+
//
// In a low window the banner is under the board, beside what is told or the bar.
//
// What there is room for is found by plan, which looks at no object's place and at
// nothing that is hidden or seen: so it may be asked by anybody, and the least size
// does not depend on how things lie. Layout does what it says.
type Stage struct {
	// Board gets its share first.
	Board Drawn
	// Bar lies under the board, and can do with one row.
	Bar Bar
	// List and Panel are the widths of the sides, Slip that of a list that is folded, at
	// the usual size of texts.
	List, Panel, Slip float32
	// Rest is the height of what gives way, and Least below which it is hidden, at the
	// usual size of texts.
	Rest, Least float32
	// Folded tells what the user has folded. In a window that is narrow for its texts the list
	// is folded by itself, unless it was opened there.
	Folded Folding
	Opened bool
	// Bare leaves board, what is told, bar and banner: the page is shown to a room.
	Bare bool
	// Fits is called at each layout with whether there is room for the rest of the page.
	Fits func(rest bool)
}

// Drawn is a board: HeightFor is the height that it wants for its cells to have one, and WidthFor the width that it has
// use for where it is so high.
type Drawn interface {
	fyne.CanvasObject
	HeightFor(cells float32) float32
	WidthFor(height float32) float32
}

// Bar is a row of controls. Where it is tight it takes one row, and leaves out what
// there is no room for.
type Bar interface {
	fyne.CanvasObject
	HeightIn(width float32, tight bool) float32
	Tighten(tight bool)
}

type Folding struct{ List, Rest bool }

// The most of a window's width that the sides take, and the least of its height that
// the cells of the board have, where that can be: 55 %, and what is lost as all cells have whole pixels.
const (
	listShare  = 0.17
	panelShare = 0.28
	boardShare = 0.565
)

// leastList and leastPanel are the widths of list and panel, at the usual size of texts, where
// that is no more than so much of the width: their words are read whole then.
const (
	leastList  = 176
	mostList   = 0.19
	leastPanel = 283
	mostPanel  = 0.31
	moreList   = 0.09 // of the width for each 100 % more of the size of texts
)

// shares returns the shares of list and panel. Large texts need more; the board is held by
// its height then.
func shares() (list, panel float32) {
	if TextScale() >= largeText {
		return listShare + 0.03, panelShare + 0.04
	}
	return listShare, panelShare
}

// StageObjects are the parts of a stage in reading order: Ground is under what belongs
// to the board.
type StageObjects struct{ List, Ground, Board, Told, Bar, Panel, Banner, Rest fyne.CanvasObject }

// In puts the objects into a container.
func (o StageObjects) In(s *Stage) *fyne.Container {
	return &fyne.Container{Layout: s, Objects: []fyne.CanvasObject{o.Banner, o.List, o.Ground, o.Board, o.Told, o.Bar, o.Panel, o.Rest}}
}

func stageObjects(o []fyne.CanvasObject) StageObjects {
	return StageObjects{Banner: o[0], List: o[1], Ground: o[2], Board: o[3], Told: o[4], Bar: o[5], Panel: o[6], Rest: o[7]}
}

// stagePlan tells what there is room for: whether the bar has one row, or lies beside the
// banner; whether what is told has a line of its own, else it lies beside the banner; and
// the height of the rest.
type stagePlan struct {
	tight, told, joined bool
	rest                float32
}

// inset is the air around the board on its ground, in paddings.
const inset = 0.67

// MinSize asks for the room that is left when everything has given way that can.
func (s *Stage) MinSize(objects []fyne.CanvasObject) fyne.Size {
	o, scale, gap := stageObjects(objects), TextScale(), fynetheme.Padding()
	main := s.Board.MinSize().Max(fyne.NewSize(o.Bar.MinSize().Width, 0)).AddWidthHeight(2*gap, 0)
	width := main.Width
	switch list, panel := shares(); {
	case s.Bare:
	case s.ListFolded():
		width += 2*gap + s.Slip*scale
		width = min(width+s.Panel*scale, width/(1-panel))
	default:
		width = min(main.Width+2*gap+(s.List+s.Panel)*scale, (main.Width+2*gap)/(1-list-panel))
	}
	banner := o.Banner.MinSize()
	height := main.Height + s.Bar.HeightIn(s.columns(width).board-2*gap, true) + 2*inset*gap
	if !s.Bare {
		height = max(height, o.List.MinSize().Height, o.Panel.MinSize().Height)
	}
	return fyne.NewSize(max(width, banner.Width), height+gap+banner.Height)
}

// leastBeside is the width of a window, at the usual size of texts, from which list, board and panel stand side by side.
const leastBeside = 560

// Narrow reports whether the window has no room for the list beside board and panel.
func (s *Stage) Narrow() bool {
	on := fyne.CurrentApp().Driver().CanvasForObject(s.Board)
	return on != nil && on.Size().Width < leastBeside*TextScale()
}

// ListFolded reports whether there is but a slip of the list.
func (s *Stage) ListFolded() bool {
	if s.Narrow() {
		return !s.Opened
	}
	return s.Folded.List
}

type columns struct{ list, board, panel float32 }

func (s *Stage) columns(width float32) columns {
	if s.Bare {
		return columns{0, width, 0}
	}
	scale, gap := TextScale(), fynetheme.Padding()
	list, panel := shares()
	c := columns{list: min(s.List*scale, max(list*width, min(leastList*scale, (mostList+moreList*max(0, scale-1))*width)))}
	c.panel = min(s.Panel*scale, max(panel*width, min(leastPanel*scale, mostPanel*width)))
	main := max(s.Board.MinSize().Width, s.Bar.MinSize().Width) + 2*gap
	c.list = max(min(c.list, list*width), min(c.list, width-main-c.panel-2*gap))
	if s.ListFolded() {
		c.list = s.Slip * scale
	}
	c.board = width - c.list - c.panel - 2*gap
	return c
}

// columnsIn divides a size: list and panel get what the board has no use for, up to what their words take.
func (s *Stage) columnsIn(o StageObjects, size fyne.Size) columns {
	c := s.columns(size.Width)
	if s.Bare || s.ListFolded() {
		return c
	}
	gap, scale := s.gap(), TextScale()
	high := size.Height - o.Banner.MinSize().Height - s.Bar.HeightIn(c.board, true) - gap - 2*inset*gap
	spare := c.board - 2*gap - max(s.Board.WidthFor(high), s.Bar.MinSize().Width)
	for _, side := range []struct {
		width *float32
		wants float32
	}{{&c.list, leastList}, {&c.panel, leastPanel}} {
		more := max(0, min(spare, side.wants*scale-*side.width))
		*side.width += more
		c.board -= more
		spare -= more
	}
	return c
}

// plan finds the most that can be shown beside the board with its share of a window's
// height.
func (s *Stage) plan(o StageObjects, size fyne.Size, window float32) stagePlan {
	scale, wide := TextScale(), s.columnsIn(o, size).board
	wanted := s.Board.HeightFor(boardShare * window)
	spare := func(p stagePlan) float32 { return size.Height - s.around(o, p, wide) - wanted }
	most, least := s.Rest*scale, s.Least*scale
	if s.Folded.Rest || s.Bare {
		most, least = 0, 0
	}
	tries := []struct {
		stagePlan
		least float32
	}{
		{stagePlan{told: true}, most},
		{stagePlan{tight: true, told: true}, least},
		{stagePlan{tight: true, told: true}, 0},
		{stagePlan{tight: true}, 0},
	}
	if o.Banner.MinSize().Width+s.gap()+s.Bar.MinSize().Width <= size.Width {
		tries[3].joined, tries[3].told = true, true
	}
	for _, try := range tries {
		left := spare(try.stagePlan)
		if try.least > 0 {
			left -= s.gap()
		}
		if left >= try.least {
			if try.least > 0 {
				try.rest = min(left, most)
			}
			return try.stagePlan
		}
	}
	return tries[3].stagePlan
}

func (s *Stage) gap() float32 { return fynetheme.Padding() }

// around is the height of all but the board and the rest.
func (s *Stage) around(o StageObjects, p stagePlan, wide float32) float32 {
	gap := s.gap()
	height, bar := 2*inset*gap+gap+o.Banner.MinSize().Height, s.Bar.HeightIn(wide-2*gap, p.tight)
	if p.joined {
		height += max(0, bar-o.Banner.MinSize().Height)
	} else {
		height += bar
	}
	if p.told {
		height += o.Told.MinSize().Height
	}
	return height
}

// Layout gives the board its share first, then the others what there is.
func (s *Stage) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	o, gap := stageObjects(objects), s.gap()
	window := size.Height
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.Board); c != nil {
		window = c.Size().Height
	}
	p := s.plan(o, size, window)
	s.reveal(o, p)
	y := size.Height
	if p.rest > 0 {
		y -= p.rest
		left := s.columnsIn(o, size).list + gap
		Place(o.Rest, left, y, size.Width-left, p.rest)
		y -= gap
	}
	if !p.told || p.joined {
		y -= s.lower(o, p, y, size.Width)
		s.upper(o, p, s.columnsIn(o, size), 0, fyne.NewSize(size.Width, y-gap))
		return
	}
	banner := o.Banner.MinSize().Height
	Place(o.Banner, 0, 0, size.Width, banner)
	s.upper(o, p, s.columnsIn(o, size), banner+gap, fyne.NewSize(size.Width, y-banner-gap))
}

// lower lays out the row of the banner that ends at a height, where that is under the board, and returns its own.
func (s *Stage) lower(o StageObjects, p stagePlan, bottom, width float32) float32 {
	banner, gap := o.Banner.MinSize(), s.gap()
	height, left := banner.Height, width-banner.Width-gap
	if p.joined {
		bar := s.Bar.HeightIn(left, true)
		height = max(height, bar)
		Place(o.Bar, banner.Width+gap, bottom-(height+bar)/2, left, bar)
	} else {
		told := o.Told.MinSize()
		Show(o.Told, told.Width <= left)
		Place(o.Told, banner.Width+gap, bottom-(height+told.Height)/2, left, told.Height)
	}
	Place(o.Banner, 0, bottom-(height+banner.Height)/2, banner.Width, banner.Height)
	return height
}

// upper lays out the board with its sides, from a height on.
func (s *Stage) upper(o StageObjects, p stagePlan, c columns, top float32, size fyne.Size) {
	gap := s.gap()
	x := c.list + gap
	if s.Bare {
		x = 0
	}
	list := size.Height
	if p.rest > 0 { // it goes down to the foot on every page, and the rest is beside it
		list += gap + p.rest
	}
	Place(o.List, 0, top, c.list, list)
	Place(o.Panel, size.Width-c.panel, top, c.panel, size.Height)
	Place(o.Ground, x, top, c.board, size.Height)
	y := top + size.Height - inset*gap
	if !p.joined {
		bar := s.Bar.HeightIn(c.board-2*gap, p.tight)
		y -= bar
		Place(o.Bar, x+gap, y, c.board-2*gap, bar)
	}
	if p.told {
		told := o.Told.MinSize().Height
		o.Told.Show()
		y -= told
		Place(o.Told, x+gap, y, c.board-2*gap, told)
	}
	Place(o.Board, x+gap, top+inset*gap, c.board-2*gap, y-top-inset*gap)
}

// reveal shows what there is room for, and hides the others.
func (s *Stage) reveal(o StageObjects, p stagePlan) {
	s.Bar.Tighten(p.tight)
	Show(o.Rest, p.rest > 0)
	Show(o.List, !s.Bare)
	Show(o.Panel, !s.Bare)
	if s.Fits != nil {
		s.Fits(p.rest > 0 || s.Folded.Rest)
	}
}

// Show shows an object or hides it.
func Show(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}
