package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
)

// LayoutFunc is a layout of two functions.
//
//	box := container.New(widgets.LayoutFunc{
//		Least: func([]fyne.CanvasObject) fyne.Size { return board.MinSize() },
//		Place: func(_ []fyne.CanvasObject, size fyne.Size) { widgets.Place(board, 0, 0, size.Width, size.Height) },
//	}, board)
type LayoutFunc struct {
	// Least is the least size, nil for none; Place lays the objects out, nil for the whole
	// size to each.
	Least func(objects []fyne.CanvasObject) fyne.Size
	Place func(objects []fyne.CanvasObject, size fyne.Size)
}

// FirstLeast is the least size of the first object, which fills what it is in.
func FirstLeast(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

func (l LayoutFunc) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if l.Least == nil {
		return fyne.Size{}
	}
	return l.Least(objects)
}

func (l LayoutFunc) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if l.Place != nil {
		l.Place(objects, size)
		return
	}
	for _, o := range objects {
		Place(o, 0, 0, size.Width, size.Height)
	}
}

// WhereItFits shows a line in the middle of a row where there is room for all of it, and else nothing.
func WhereItFits(l *Line) fyne.CanvasObject {
	return container.New(LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, l.MinSize().Height) },
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			Show(l, l.Wanted()+1 <= size.Width)
			Place(l, 0, (size.Height-l.MinSize().Height)/2, size.Width, l.MinSize().Height)
		},
	}, l)
}

// Place gives an object a place and a size.
func Place(o fyne.CanvasObject, x, y, width, height float32) {
	o.Resize(fyne.NewSize(width, height))
	o.Move(fyne.NewPos(x, y))
}

// LayOutAnew lays a box out, and the boxes in it, where objects were shown, hidden or had their words changed. Fyne's Refresh
// of a container would draw all its widgets anew, too, which takes most of the time of a page.
func LayOutAnew(box fyne.CanvasObject) {
	if scroll, ok := box.(*container.Scroll); ok && scroll.Visible() {
		scroll.Content.Resize(scroll.Content.MinSize().Max(scroll.Size()))
		LayOutAnew(scroll.Content)
	}
	c, ok := box.(*fyne.Container)
	if !ok || c.Hidden {
		return
	}
	if c.Layout != nil {
		c.Layout.Layout(c.Objects, c.Size())
	}
	for _, o := range c.Objects {
		LayOutAnew(o)
	}
}

// largest is the least size that has room for each object.
func largest(objects []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return size
}

// usualText is the size of texts at the scale of 1.
const usualText = 14

// TextScale returns the size of texts in units of the usual size.
func TextScale() float32 {
	return fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameText) / usualText
}

// FixedSize gives content a width and a height, at the usual size of texts; 0 is what it
// wants.
func FixedSize(width, height float32, content ...fyne.CanvasObject) *fyne.Container {
	return container.New(LayoutFunc{Least: func(objects []fyne.CanvasObject) fyne.Size {
		size, scale := largest(objects), TextScale()
		if width > 0 {
			size.Width = width * scale
		}
		if height > 0 {
			size.Height = height * scale
		}
		return size
	}}, content...)
}

// WithWidth gives content a width.
func WithWidth(width float32, content fyne.CanvasObject) fyne.CanvasObject {
	return FixedSize(width, 0, content)
}

// WithHeight gives content a height.
func WithHeight(height float32, content fyne.CanvasObject) fyne.CanvasObject {
	return FixedSize(0, height, content)
}

// Centred lays content in the middle, in a width at the usual size of texts where there is room for that.
func Centred(width float32, content fyne.CanvasObject) *fyne.Container {
	return container.New(LayoutFunc{
		Least: largest,
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			wide := min(width*TextScale(), size.Width)
			content.Resize(fyne.NewSize(wide, 0)) // a text in it that is wrapped asks for a height
			high := content.MinSize().Height
			Place(content, (size.Width-wide)/2, (size.Height-high)/2, wide, high)
		},
	}, content)
}

// AtLeast gives content a least size, at the usual size of texts.
func AtLeast(width, height float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(LayoutFunc{Least: func(objects []fyne.CanvasObject) fyne.Size {
		return largest(objects).Max(fyne.NewSize(width*TextScale(), height*TextScale()))
	}}, content)
}

// AtMost lets content be less high than it wants, as a board can, down to a height at the
// usual size of texts.
func AtMost(height float32, content fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Objects: []fyne.CanvasObject{content}, Layout: LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		wanted := content.MinSize()
		return fyne.NewSize(wanted.Width, min(wanted.Height, height*TextScale()))
	}}}
}

// SharedHeight lays one object over another: the upper one has a share of the height, where that leaves both their
// least, or all of it where the lower one is hidden.
func SharedHeight(share float32, upper, lower fyne.CanvasObject) fyne.CanvasObject {
	return container.New(LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			above, below := upper.MinSize(), lower.MinSize()
			if !lower.Visible() {
				return above
			}
			return fyne.NewSize(max(above.Width, below.Width), above.Height+below.Height+fynetheme.Padding())
		},
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			gap := fynetheme.Padding()
			if !lower.Visible() {
				Place(upper, 0, 0, size.Width, size.Height)
				return
			}
			above := max(upper.MinSize().Height, min(share*size.Height, size.Height-gap-lower.MinSize().Height))
			Place(upper, 0, 0, size.Width, above)
			Place(lower, 0, above+gap, size.Width, size.Height-above-gap)
		},
	}, upper, lower)
}

// Stacked lays objects one under another, with a gap; what is hidden takes no room.
func Stacked(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(gap), objects...)
}

// Collapsing lays content, as high as is wanted, over fixed, and under both what gives way where the content
// would have less than a height, at the usual size of texts, or where it is folded. What gives way keeps its
// place while it is empty, so that fixed stays where it is.
func Collapsing(least float32, wanted func() float32, folded, empty func() bool, content, fixed, gives fyne.CanvasObject) *fyne.Container {
	const gap = 8
	return container.New(LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			over, under := content.MinSize(), fixed.MinSize()
			return fyne.NewSize(max(over.Width, under.Width, gives.MinSize().Width), over.Height+gap+under.Height)
		},
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			under, last := fixed.MinSize().Height, gives.MinSize().Height
			over, left := wanted(), size.Height-under-gap
			there := !folded() && left-last-gap >= min(over, least*TextScale())
			Show(gives, there && !empty())
			if there {
				left -= last + gap
			}
			over = min(over, left)
			Place(content, 0, 0, size.Width, over)
			Place(fixed, 0, over+gap, size.Width, under)
			Place(gives, 0, over+under+2*gap, size.Width, last)
		},
	}, content, fixed, gives)
}

// BoxForm lays a form, in a width at the usual size of texts, over what stays below it. What the room for boxes
// has no place for is scrolled.
func BoxForm(width float32, room func() fyne.Size, form, below fyne.CanvasObject) fyne.CanvasObject {
	scrolled := Outdented(container.NewVScroll(Indented(form)))
	return container.NewBorder(nil, below, nil, nil, container.New(LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		most := room()
		return fyne.NewSize(min(width*TextScale(), most.Width), min(form.MinSize().Height, most.Height-below.MinSize().Height))
	}}, scrolled))
}

// Kept has an object keep its room while it is hidden.
func Kept(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size { return o.MinSize() }}, o)
}

// Giving has an object take what width there is, less than it wants, too.
func Giving(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(Columns{Shares: []float32{1}}, o)
}

// SideShare is the most of a page that its panel takes.
const SideShare = 0.38

// PanelWidth is the width of a panel of settings, at the usual size of texts.
const PanelWidth = 292

// Outdented takes back the padding at the left of a widget's text, so that the
// text begins where those of the rows above do.
func Outdented(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, -fynetheme.InnerPadding(), 0), o)
}

// Indented is room at the left of what is scrolled: a scroll of it that is outdented shows
// what is outdented in it, with its ring.
func Indented(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, fynetheme.InnerPadding(), 0), o)
}

// Middle keeps an object in the middle of the height.
func Middle(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// Border lays objects as Fyne's does, in an order in which the keyboard comes to them as
// they are read.
func Border(top, bottom, left, right, middle fyne.CanvasObject) *fyne.Container {
	c := container.NewBorder(top, bottom, left, right, middle)
	c.Objects = slices.DeleteFunc([]fyne.CanvasObject{top, left, middle, right, bottom}, func(o fyne.CanvasObject) bool { return o == nil })
	return c
}
