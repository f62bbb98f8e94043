package widgets

import (
	"cmp"
	"maps"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/theme"
)

// KeyedList is a list that is worked by the keyboard: arrows, a page at a time, to either
// end, and Enter for what a tap does. The keys that a list has no use for are the window's.
type KeyedList struct {
	widget.List
	Ring *Surface // around the list while it has the focus
	// Follows reports whether the row that the keyboard is at is the chosen one.
	Follows bool
	// OnKey obeys keys before the list does, and reports whether it did; nil for nobody.
	OnKey func(*fyne.KeyEvent) bool

	cursor  int // the row that the keyboard is at
	focused bool
	hooked  bool
	frames  map[*rowFrame]int // the rows that were made, and where they are
	tip     Tip               // of the row that pointer or keyboard are at

	arranger  Arranger // nil for none; what follows is of its rows
	tall      map[int]bool
	rowHeight float32
	dropAt    int
	shift     bool
}

// NewKeyedList is a list of rows.
func NewKeyedList(length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject)) *KeyedList {
	l := &KeyedList{Ring: NewRing(), frames: map[*rowFrame]int{}}
	l.Length = length
	l.CreateItem = func() fyne.CanvasObject {
		f := &rowFrame{row: create(), ring: NewRing(), ground: NewSurface(fynetheme.ColorNameHover, "", fynetheme.Size(fynetheme.SizeNameSelectionRadius))}
		f.ground.Hide()
		f.OnIn = func() {
			f.ground.Show()
			l.explainRow(l.frames[f])
		}
		f.OnOut = func() {
			f.ground.Hide()
			l.tip.Leave()
		}
		f.ExtendBaseWidget(f)
		return f
	}
	l.UpdateItem = func(i int, o fyne.CanvasObject) {
		frame := o.(*rowFrame)
		update(i, frame.row)
		if at, ok := l.frames[frame]; !ok || at != i { // another row, which the pointer did not come to
			frame.ground.Hide()
		}
		maps.DeleteFunc(l.frames, func(_ *rowFrame, at int) bool { return at == i }) // waits for another
		l.frames[frame] = i
		frame.setMarked(l.focused && i == l.cursor)
	}
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// Explain has a row that is a Teller tell on a layer what can't be seen of it, while
// the keyboard is at it.
func (l *KeyedList) Explain(tips *Tips) { l.tip.tips = tips }

// explainRow has a row tell what can't be seen of it.
func (l *KeyedList) explainRow(i int) {
	l.tip.about.find = func() (string, fyne.CanvasObject) {
		for frame, at := range l.frames {
			teller, ok := frame.row.(Teller)
			if ok && at == i && teller.Visible() && fyne.CurrentApp().Driver().CanvasForObject(teller) != nil {
				return teller.Told(), teller
			}
		}
		return "", nil
	}
	l.tip.Enter()
}

// FocusGained shows where the keyboard is: the chosen row alone does not tell.
func (l *KeyedList) FocusGained() {
	l.focused = true
	l.Ring.Show()
	ScrollIntoView(l)
	if l.isUnderPointer() { // a click goes on to choose that row: nothing moves below it
		l.setCursor(l.cursor)
		return
	}
	l.move(l.cursor)
}

func (l *KeyedList) isUnderPointer() bool {
	for frame := range l.frames {
		if frame.ground.Visible() {
			return true
		}
	}
	return false
}

func (l *KeyedList) FocusLost() {
	l.focused, l.shift = false, false
	l.Ring.Hide()
	l.setCursor(l.cursor)
	l.tip.Leave()
}

// CreateRenderer lays the ring over the list. A row that is chosen, by a tap or by the
// owner, is where the keyboard goes on.
func (l *KeyedList) CreateRenderer() fyne.WidgetRenderer {
	if !l.hooked {
		l.hooked = true
		chosen := l.OnSelected
		l.OnSelected = func(i widget.ListItemID) {
			l.setCursor(i)
			l.reveal(i)
			l.tip.Leave() // of the row that the keyboard was at
			if chosen != nil {
				chosen(i)
			}
		}
	}
	r := l.List.CreateRenderer()
	if scroll, ok := r.Objects()[0].(*container.Scroll); ok && l.tip.tips != nil {
		follow := scroll.OnScrolled
		scroll.OnScrolled = func(at fyne.Position) {
			l.tip.tips.Hide() // Fyne does not say that the pointer is over another row
			follow(at)
		}
	}
	return &ringed{r, l.Ring, nil}
}

func (l *KeyedList) TypedRune(r rune) { ForwardRune(l, r) }

// TypedKey moves among the rows and chooses one.
func (l *KeyedList) TypedKey(event *fyne.KeyEvent) {
	if l.OnKey != nil && l.OnKey(event) {
		return
	}
	does := keys.Of(keys.List, event.Name)
	if l.shift {
		does = cmp.Or(keys.OfHeld(keys.List, event.Name, fyne.KeyModifierShift), does)
	}
	switch does {
	case keys.Earlier:
		l.move(l.cursor - 1)
	case keys.Next:
		l.move(l.cursor + 1)
	case keys.ExtendUp:
		l.extend(-1)
	case keys.ExtendDown:
		l.extend(1)
	case keys.PageUp:
		l.move(l.cursor - l.page())
	case keys.PageDown:
		l.move(l.cursor + l.page())
	case keys.First:
		l.move(0)
	case keys.Last:
		l.move(l.Length() - 1)
	case keys.Press:
		l.Choose()
	default:
		l.tip.Key(event)
		ForwardKey(l, event)
	}
}

// Choose does with the row that the keyboard is at what a tap does.
func (l *KeyedList) Choose() {
	if l.cursor < l.Length() {
		l.Select(l.cursor)
	}
}

// Cursor is the row that the keyboard is at.
func (l *KeyedList) Cursor() int { return l.cursor }

// move takes the keyboard to a row, or to the nearest one.
func (l *KeyedList) move(to int) {
	l.setCursor(max(0, min(to, l.Length()-1)))
	if l.cursor < l.Length() {
		if l.Follows {
			l.Select(l.cursor)
		}
		l.ScrollTo(l.cursor)
		l.reveal(l.cursor)
		l.explainRow(l.cursor)
	}
}

// setCursor moves the keyboard's cursor to a row.
func (l *KeyedList) setCursor(at int) {
	l.cursor = at
	for frame, i := range l.frames {
		frame.setMarked(l.focused && i == at)
	}
}

// page returns the number of rows seen at once, less one.
func (l *KeyedList) page() int {
	for frame := range l.frames {
		if height := frame.Size().Height; height > 0 {
			return max(1, int(l.Size().Height/(height+fynetheme.Padding()))-1)
		}
	}
	return 1
}

// rowFrame is a row with a ring around it while the keyboard is at it. It takes the pointer from the row of Fyne, which
// does not say when that leaves.
type rowFrame struct {
	widget.BaseWidget
	Hover
	row          fyne.CanvasObject
	ground, ring *Surface
	// arranged is the list around the row, nil for none.
	arranged *arrangedRow
}

func (f *rowFrame) setMarked(on bool) { Show(f.ring, on) }

func (f *rowFrame) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(f, container.NewStack(f.ground, f.row, f.ring))
}

// NewRow is a row of cells; the first few are words, the others numbers.
func NewRow(shares Columns, texts int, colour fyne.ThemeColorName, bold bool) fyne.CanvasObject {
	row := container.New(shares)
	for i := range shares.Shares {
		cell := NewLine(colour, fynetheme.SizeNameCaptionText, bold)
		if i >= texts {
			cell.Align(fyne.TextAlignTrailing)
		}
		row.Add(cell)
	}
	return row
}

// NewHeads names columns by keys, which explain themselves; the first ones are words, the
// others numbers.
func NewHeads(shares Columns, tips *Tips, keys []string, title, about func(key string) string) *Terms {
	row := container.New(shares)
	var list []*Term
	for i, key := range keys {
		name := NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
		name.SetText(title(key))
		if i > 0 {
			name.Align(fyne.TextAlignTrailing)
		}
		if shares.Needs != nil {
			shares.Needs.AddHead(i, name.Wanted()+1, name.Wanted()+1)
		}
		list = append(list, NewTerm(name, tips, about(key)))
		row.Add(list[i])
	}
	return NewTerms(row, list...)
}

// UnderHead lays a list under the row that names its columns.
func UnderHead(head, list fyne.CanvasObject) fyne.CanvasObject {
	top := Stacked(2, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), head), widget.NewSeparator())
	return Border(top, nil, nil, nil, list)
}

// CellOf is a cell of a row made by NewRow.
func CellOf(row fyne.CanvasObject, i int) *Line { return row.(*fyne.Container).Objects[i].(*Line) }
