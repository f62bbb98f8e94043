package board

import (
	"slices"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/theme"
	"procura/ui/widgets"
)

// playerBar sets what the owner has, buttons, scrubber, step and speed in one row, or in two
// where there is too little width for that. Where it is tight there is one row in any
// case: what does not fit is left out, the step's words first, and the buttons for begin and end last: Home and End
// do the same.
//
//	owner |◀ ◀ [▶] ▶ ▶|  ----o------  step 3 of 6  1x
//
//	----------o----------------------  step 3 of 6
//	owner |◀ ◀ [▶] ▶ ▶|                         1x
type playerBar struct {
	buttons, scrubber, step, brief, speedChoice fyne.CanvasObject
	ends                                        []*widgets.Button // those of the buttons for begin and end
	leading                                     fyne.CanvasObject // nil for none
	tight, twoRows                              bool
}

// barParts tells which of the parts that can be left out are there.
type barParts struct{ ends, leading, step, brief, pace, scrubber bool }

// partsByWidth are the parts of a row, from all of them to none.
var partsByWidth = []barParts{
	{true, true, true, false, true, true},
	{true, true, false, true, true, true},
	{true, true, false, true, false, true},
	{true, false, false, true, true, true},
	{true, false, false, false, true, true},
	{true, false, false, true, false, true},
	{ends: true, scrubber: true},
	{ends: true, brief: true},
	{ends: true},
	{brief: true},
	{},
}

// leastScrubber is the width below which a scrubber can't be aimed at, in text
// heights.
const leastScrubber = 6

func minScrubber() float32 { return leastScrubber * fynetheme.TextSize() }

func minWidth(o fyne.CanvasObject, there bool) float32 {
	if o == nil || !there {
		return 0
	}
	return o.MinSize().Width
}

// buttonsWidth returns the width of the buttons, with those for begin and end or without.
func (b *playerBar) buttonsWidth(ends bool) float32 {
	width := minWidth(b.buttons, true)
	for _, end := range b.ends {
		switch {
		case ends && !end.Visible():
			width += end.MinSize().Width
		case !ends && end.Visible():
			width -= end.MinSize().Width
		}
	}
	return width
}

func (b *playerBar) widthOf(p barParts) float32 {
	scrubber := float32(0)
	if p.scrubber {
		scrubber = 2*fynetheme.Padding() + minScrubber()
	}
	return minWidth(b.leading, p.leading) + b.buttonsWidth(p.ends) + scrubber + minWidth(b.step, p.step) + minWidth(b.brief, p.brief) + minWidth(b.speedChoice, p.pace)
}

// partsFor finds what a width has room for, and whether that takes two rows.
func (b *playerBar) partsFor(w float32, tight bool) (p barParts, two bool) {
	fits := partsByWidth
	switch {
	case tight:
	case b.leading == nil:
		fits = partsByWidth[:1]
	default:
		fits = partsByWidth[:2]
	}
	for _, p := range fits {
		if b.widthOf(p) <= w {
			return p, false
		}
	}
	if tight {
		return barParts{}, false
	}
	p = partsByWidth[0]
	p.ends = minWidth(b.leading, p.leading)+b.buttonsWidth(true)+minWidth(b.speedChoice, b.leading == nil) <= w
	p.pace = minWidth(b.leading, p.leading)+b.buttonsWidth(p.ends)+minWidth(b.speedChoice, true) <= w
	return p, true
}

func (b *playerBar) height(two bool) float32 {
	height := max(b.buttons.MinSize().Height, b.speedChoice.MinSize().Height)
	if two {
		height += fynetheme.Padding()/2 + max(b.step.MinSize().Height, b.scrubber.MinSize().Height)
	}
	return height
}

func (b *playerBar) MinSize([]fyne.CanvasObject) fyne.Size {
	if b.tight || b.leading != nil {
		return fyne.NewSize(b.widthOf(barParts{}), b.height(false))
	}
	gap := fynetheme.Padding()
	least := max(b.buttonsWidth(false)+gap+minWidth(b.speedChoice, true), minScrubber()+gap+minWidth(b.step, true))
	return fyne.NewSize(least, b.height(b.twoRows))
}

// inReadingOrder lists the parts of the bar in the order in which they are read and Tab visits them.
func (b *playerBar) inReadingOrder() []fyne.CanvasObject {
	list := []fyne.CanvasObject{b.leading, b.buttons, b.scrubber, b.step, b.brief, b.speedChoice}
	if b.twoRows {
		list = []fyne.CanvasObject{b.scrubber, b.step, b.brief, b.leading, b.buttons, b.speedChoice}
	}
	return slices.DeleteFunc(list, func(o fyne.CanvasObject) bool { return o == nil })
}

func (b *playerBar) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	p, two := b.partsFor(size.Width, b.tight)
	if two && b.leading != nil && size.Height < b.height(true) { // as long as there is no more room
		p, two = b.partsFor(size.Width, true)
	}
	b.twoRows = two
	copy(objects, b.inReadingOrder())
	for o, there := range map[fyne.CanvasObject]bool{b.step: p.step, b.brief: p.brief, b.speedChoice: p.pace, b.leading: p.leading, b.scrubber: p.scrubber} {
		if o != nil && o.Visible() != there {
			widgets.Show(o, there)
		}
	}
	for _, end := range b.ends {
		if end.Visible() != p.ends {
			widgets.Show(end, p.ends)
		}
	}
	gap, top, row := fynetheme.Padding(), float32(0), size.Height
	if two {
		row = b.height(false)
		top = b.height(true) - row
	}
	x, right := minWidth(b.leading, p.leading), size.Width
	if x > 0 {
		placeInRow(b.leading, 0, x, top, row)
	}
	buttons := minWidth(b.buttons, true)
	placeInRow(b.buttons, x, buttons, top, row)
	if p.pace {
		right -= minWidth(b.speedChoice, true)
		placeInRow(b.speedChoice, right, minWidth(b.speedChoice, true), top, row)
	}
	x += buttons + gap
	if two { // scrubber and step over the others
		x, right = 0, size.Width
		top, row = 0, top-gap/2
	}
	for _, o := range []fyne.CanvasObject{b.step, b.brief} {
		if o.Visible() {
			right -= minWidth(o, true)
			placeInRow(o, right, minWidth(o, true), top, row)
		}
	}
	placeInRow(b.scrubber, x, max(right-x-gap, 1), top, row)
}

// placeInRow places an object at its least height, in the middle of a row.
func placeInRow(o fyne.CanvasObject, x, width, top, row float32) {
	height := o.MinSize().Height
	widgets.Place(o, x, top+(row-height)/2, width, height)
}

// mutedLine is one line of text of second rank.
func mutedLine(words string, size fyne.ThemeSizeName) *widgets.Line {
	l := widgets.NewLine(fynetheme.ColorNamePlaceHolder, size, false)
	l.Whole = true
	l.SetText(words)
	return l
}

// The signs of a player, drawn alike; Fyne's own set lacks some.
var (
	firstIcon   = playerIcon("first", fynetheme.ColorNameForeground, "M6 5 h2.4 v14 h-2.4 Z M19 5 V19 L9.6 12 Z")
	backIcon    = playerIcon("back", fynetheme.ColorNameForeground, "M16.5 5 V19 L7 12 Z")
	playIcon    = playerIcon("play", fynetheme.ColorNameForeground, "M8 4.5 V19.5 L19.5 12 Z")
	pauseIcon   = playerIcon("pause", fynetheme.ColorNameForeground, "M7 5 h3.6 v14 h-3.6 Z M13.4 5 h3.6 v14 h-3.6 Z")
	forwardIcon = playerIcon("forward", fynetheme.ColorNameForeground, "M7.5 5 V19 L17 12 Z")
	lastIcon    = playerIcon("last", fynetheme.ColorNameForeground, "M5 5 V19 L14.4 12 Z M15.6 5 h2.4 v14 h-2.4 Z")
	leftIcon    = playerIcon("left", fynetheme.ColorNamePlaceHolder, "M11 5 L4 12 L11 19 L12.6 17.4 L8.3 13.1 H20 V10.9 H8.3 L12.6 6.6 Z")
	rightIcon   = playerIcon("right", fynetheme.ColorNamePlaceHolder, "M13 5 L20 12 L13 19 L11.4 17.4 L15.7 13.1 H4 V10.9 H15.7 L11.4 6.6 Z")
)

func playerIcon(name string, colour fyne.ThemeColorName, path string) fyne.Resource {
	return theme.Tint(widgets.NewDrawing("player-"+name, path), colour)
}
