package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// Arranger owns a list whose rows stand under headings, several at a time can be chosen, and
// can be carried to other places.
type Arranger interface {
	// HeadingOver returns the heading above a row, "" for none.
	HeadingOver(row int) string
	// IsMarked reports whether a row is one of several that are chosen.
	IsMarked(row int) bool
	// ChooseWith chooses a row while a modifier key is held. With Shift it chooses all rows up to this
	// one; with the key of shortcuts it adds this row, or takes it out; without a key, it chooses this row alone.
	ChooseWith(row int, held fyne.KeyModifier)
	// MoveTo puts a row, with those that are chosen if it is one of them, before another one; the
	// number of rows is behind the last.
	MoveTo(row, before int)
}

// NewArrangedList is a list of rows that are arranged by their owner.
//
//	EXEMPLOS               over the first row of a set
//	A · 70
//	B · 60                 chosen
//	C · 270                chosen besides
//	──────────             where what is carried will be
//	GERADOS
//	G17 · 90
func NewArrangedList(owner Arranger, length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject)) *KeyedList {
	l := NewKeyedList(length, create, update)
	plain, show := l.CreateItem, l.UpdateItem
	l.arranger, l.dropAt, l.tall = owner, nowhere, map[int]bool{}
	l.CreateItem = func() fyne.CanvasObject { return newArrangedRow(l, plain()) }
	l.UpdateItem = func(i int, o fyne.CanvasObject) {
		row := o.(*arrangedRow)
		row.at = i
		row.render()
		show(i, row.frame)
	}
	l.rowHeight = plain().MinSize().Height
	return l
}

const (
	nowhere       = -1
	headingHeight = 26
)

// Refresh makes room for the headings, too.
func (l *KeyedList) Refresh() {
	if l.arranger != nil {
		for i := range l.Length() {
			if tall := l.arranger.HeadingOver(i) != ""; tall != l.tall[i] {
				l.tall[i] = tall
				l.SetItemHeight(i, l.heightOf(i))
			}
		}
	}
	l.List.Refresh()
}

func (l *KeyedList) heightOf(i int) float32 {
	if l.tall[i] {
		return l.rowHeight + headingHeight*TextScale()
	}
	return l.rowHeight
}

// reveal scrolls to all of a row: Fyne takes each for one without a heading.
func (l *KeyedList) reveal(row int) {
	if l.arranger == nil {
		return
	}
	end := -fynetheme.Padding()
	for i := range min(row+1, l.Length()) {
		end += l.heightOf(i) + fynetheme.Padding()
	}
	if end > l.GetScrollOffset()+l.Size().Height {
		l.ScrollToOffset(end - l.Size().Height)
	}
}

// TopRow is the first row that can be seen.
func (l *KeyedList) TopRow() int {
	y := l.GetScrollOffset()
	for i := range l.Length() {
		y -= l.heightOf(i) + fynetheme.Padding()
		if y < 0 {
			return i
		}
	}
	return 0
}

// KeyDown and KeyUp know of Shift, which Fyne does not tell with the arrows.
func (l *KeyedList) KeyDown(e *fyne.KeyEvent) { l.noteShift(e, true) }
func (l *KeyedList) KeyUp(e *fyne.KeyEvent)   { l.noteShift(e, false) }

func (l *KeyedList) noteShift(e *fyne.KeyEvent, down bool) {
	if e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight {
		l.shift = down
	}
}

// extend moves the keyboard by rows and chooses all up to there.
func (l *KeyedList) extend(by int) {
	l.move(l.cursor + by)
	if l.arranger != nil && l.cursor < l.Length() {
		l.arranger.ChooseWith(l.cursor, fyne.KeyModifierShift)
	}
}

// placeAt is the place between rows that is nearest to a height of the window.
func (l *KeyedList) placeAt(y float32) int {
	y += l.GetScrollOffset() - fyne.CurrentApp().Driver().AbsolutePositionForObject(l).Y
	for i := range l.Length() {
		height := l.heightOf(i)
		if y < height-l.rowHeight/2 {
			return i
		}
		y -= height + fynetheme.Padding()
	}
	return l.Length()
}

// carry shows where a row that is carried to a height of the window will be, and scrolls on at
// the edges.
func (l *KeyedList) carry(y float32) {
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(l).Y
	switch step := l.rowHeight / 2; {
	case y < top+step:
		l.ScrollToOffset(l.GetScrollOffset() - step)
	case y > top+l.Size().Height-step:
		l.ScrollToOffset(l.GetScrollOffset() + step)
	}
	l.dropAt = l.placeAt(y)
	for frame := range l.frames {
		if frame.arranged != nil {
			frame.arranged.render()
		}
	}
}

// arrangedRow is a row that can be carried, under a heading where it is the first of a set.
type arrangedRow struct {
	widget.BaseWidget
	list     *KeyedList
	frame    *rowFrame
	at       int
	title    *Line
	cover    *Surface // hides what the list paints behind a heading
	ground   *Surface // of a row that is chosen besides
	over     *Surface // where what is carried will be
	dragging bool
}

func newArrangedRow(l *KeyedList, frame fyne.CanvasObject) *arrangedRow {
	r := &arrangedRow{list: l, frame: frame.(*rowFrame), cover: NewSurface(theme.Surface, "", 0), over: NewSurface(theme.Accent, "", 1)}
	r.ground = NewSurface(fynetheme.ColorNameSelection, "", fynetheme.Size(fynetheme.SizeNameSelectionRadius))
	r.title = NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
	r.frame.arranged = r
	r.ExtendBaseWidget(r)
	r.ground.Hide()
	r.over.Hide()
	return r
}

// render shows what the row is among the others.
func (r *arrangedRow) render() {
	heading := r.list.arranger.HeadingOver(r.at)
	r.title.SetText(heading)
	Show(r.title, heading != "")
	Show(r.cover, heading != "")
	Show(r.ground, r.list.arranger.IsMarked(r.at))
	last := r.at == r.list.Length()-1 && r.list.dropAt > r.at
	Show(r.over, r.list.dropAt == r.at || last)
	r.place(r.Size())
}

// place lays the heading over the row.
func (r *arrangedRow) place(size fyne.Size) {
	head := float32(0)
	if r.title.Visible() {
		head = headingHeight * TextScale()
	}
	Place(r.cover, -1, -1, size.Width+2, head+1)
	Place(r.title, 8, head-r.title.MinSize().Height-2, size.Width-16, r.title.MinSize().Height)
	Place(r.ground, 0, head, size.Width, size.Height-head)
	Place(r.frame, 0, head, size.Width, size.Height-head)
	y := head - 2
	if r.list.dropAt > r.at {
		y = size.Height
	}
	Place(r.over, 0, y, size.Width, 2)
}

func (r *arrangedRow) CreateRenderer() fyne.WidgetRenderer {
	by := LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size { return r.frame.MinSize() }, Place: func(_ []fyne.CanvasObject, size fyne.Size) { r.place(size) }}
	return NewRenderer(r, &fyne.Container{Layout: by, Objects: []fyne.CanvasObject{r.cover, r.title, r.ground, r.frame, r.over}})
}

// Tapped chooses the row, by the keys that are held.
func (r *arrangedRow) Tapped(*fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(r.list); c != nil {
		c.Focus(r.list)
	}
	r.list.setCursor(r.at)
	r.list.arranger.ChooseWith(r.at, HeldKeys()&(fyne.KeyModifierShift|fyne.KeyModifierShortcutDefault))
}

// HeldKeys are the modifiers that are held now, where the system tells.
func HeldKeys() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// Dragged carries the row.
func (r *arrangedRow) Dragged(e *fyne.DragEvent) {
	r.dragging = true
	r.list.carry(e.AbsolutePosition.Y)
}

// DragEnd puts it down.
func (r *arrangedRow) DragEnd() {
	before := r.list.dropAt
	r.list.dropAt = nowhere
	if r.dragging && before != nowhere {
		r.dragging = false
		r.list.arranger.MoveTo(r.at, before)
	}
	r.list.Refresh()
}
