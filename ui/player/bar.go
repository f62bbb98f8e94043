package player

import (
	"slices"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// bar sets what the owner has, buttons, scrubber, step and speed in one row, or in two
// where there is too little width for that. Where it is tight there is one row in any
// case: what does not fit is left out, the step's words first.
//
//	owner |◀ ◀ [▶] ▶ ▶|  ----o------  step 3 of 6  1x
//
//	----------o----------------------  step 3 of 6
//	owner |◀ ◀ [▶] ▶ ▶|                         1x
type bar struct {
	buttons, scrubber, step, brief, pace fyne.CanvasObject
	owner                                fyne.CanvasObject // nil for none
	tight, two                           bool
}

// parts say which of what can be left out is there.
type parts struct{ owner, step, brief, pace, scrubber bool }

// thinner are the parts of a row, from all of them to none.
var thinner = []parts{
	{true, true, false, true, true},
	{true, false, true, true, true},
	{true, false, true, false, true},
	{false, false, true, true, true},
	{false, false, false, true, true},
	{false, false, true, false, true},
	{scrubber: true},
	{brief: true},
	{},
}

// leastScrubber is the width below which a scrubber can't be aimed at, in text
// heights.
const leastScrubber = 6

func (b *bar) least() float32 { return leastScrubber * fynetheme.TextSize() }

func width(o fyne.CanvasObject, there bool) float32 {
	if o == nil || !there {
		return 0
	}
	return o.MinSize().Width
}

// wants is the width of a row.
func (b *bar) wants(p parts) float32 {
	scrubber := float32(0)
	if p.scrubber {
		scrubber = 2*fynetheme.Padding() + b.least()
	}
	return width(b.owner, p.owner) + width(b.buttons, true) + scrubber + width(b.step, p.step) + width(b.brief, p.brief) + width(b.pace, p.pace)
}

// choose finds what a width has room for, and whether that takes two rows.
func (b *bar) choose(w float32, tight bool) (p parts, two bool) {
	fits := thinner
	if !tight {
		fits = thinner[:2]
		if b.owner == nil {
			fits = thinner[:1]
		}
	}
	for _, p := range fits {
		if b.wants(p) <= w {
			return p, false
		}
	}
	if tight {
		return parts{}, false
	}
	return parts{owner: true, step: true, pace: true, scrubber: true}, true
}

// height is that of one row or two.
func (b *bar) height(two bool) float32 {
	height := max(b.buttons.MinSize().Height, b.pace.MinSize().Height)
	if two {
		height += fynetheme.Padding()/2 + max(b.step.MinSize().Height, b.scrubber.MinSize().Height)
	}
	return height
}

// MinSize is that of the rows that it had last.
func (b *bar) MinSize([]fyne.CanvasObject) fyne.Size {
	if b.tight || b.owner != nil {
		return fyne.NewSize(b.wants(parts{}), b.height(false))
	}
	gap := fynetheme.Padding()
	least := max(width(b.buttons, true)+gap+width(b.pace, true), b.least()+gap+width(b.step, true))
	return fyne.NewSize(least, b.height(b.two))
}

// read is what the bar has, in the order in which it is read, and Tab comes to it.
func (b *bar) read() []fyne.CanvasObject {
	list := []fyne.CanvasObject{b.owner, b.buttons, b.scrubber, b.step, b.brief, b.pace}
	if b.two {
		list = []fyne.CanvasObject{b.scrubber, b.step, b.brief, b.owner, b.buttons, b.pace}
	}
	return slices.DeleteFunc(list, func(o fyne.CanvasObject) bool { return o == nil })
}

// Layout places what there is room for.
func (b *bar) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	p, two := b.choose(size.Width, b.tight)
	if two && b.owner != nil && size.Height < b.height(true) { // as long as there is no more room
		p, two = b.choose(size.Width, true)
	}
	b.two = two
	copy(objects, b.read())
	for o, there := range map[fyne.CanvasObject]bool{b.step: p.step, b.brief: p.brief, b.pace: p.pace, b.owner: p.owner, b.scrubber: p.scrubber} {
		if o != nil && o.Visible() != there {
			reveal(o, there)
		}
	}
	if two {
		b.layTwo(size)
		return
	}
	gap, row := fynetheme.Padding(), size.Height
	x := width(b.owner, p.owner)
	if x > 0 {
		set(b.owner, 0, x, 0, row)
	}
	buttons := width(b.buttons, true)
	set(b.buttons, x, buttons, 0, row)
	x += buttons + gap
	right := size.Width
	if p.pace {
		right -= width(b.pace, true)
		set(b.pace, right, width(b.pace, true), 0, row)
	}
	for _, o := range []fyne.CanvasObject{b.step, b.brief} {
		if o.Visible() {
			right -= width(o, true)
			set(o, right, width(o, true), 0, row)
		}
	}
	set(b.scrubber, x, max(right-x-gap, 1), 0, row)
}

// layTwo lays scrubber and step over the others.
func (b *bar) layTwo(size fyne.Size) {
	reading, pace := width(b.step, true), width(b.pace, true)
	above := max(b.step.MinSize().Height, b.scrubber.MinSize().Height)
	set(b.scrubber, 0, size.Width-reading-fynetheme.Padding(), 0, above)
	set(b.step, size.Width-reading, reading, 0, above)
	top := above + fynetheme.Padding()/2
	row := max(b.buttons.MinSize().Height, b.pace.MinSize().Height)
	x := width(b.owner, true)
	if x > 0 {
		set(b.owner, 0, x, top, row)
	}
	set(b.buttons, x, width(b.buttons, true), top, row)
	set(b.pace, size.Width-pace, pace, top, row)
}

func reveal(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// set puts an object of its own height in the middle of a row.
func set(o fyne.CanvasObject, x, width, top, row float32) {
	height := o.MinSize().Height
	o.Resize(fyne.NewSize(width, height))
	o.Move(fyne.NewPos(x, top+(row-height)/2))
}
