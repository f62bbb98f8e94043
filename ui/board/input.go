package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/ui/keys"
)

// MouseIn shows the note of the place under the pointer.
func (b *Board) MouseIn(e *desktop.MouseEvent) {
	b.pointerOver = true
	b.updateActiveMarks()
	b.MouseMoved(e)
}

// MouseMoved shows the note of the place under the pointer.
func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	place, found := b.view.geometry.placeAt(e.Position)
	if found == b.hovered && (!found || place == b.hover) {
		return
	}
	b.hover, b.hovered, b.noteHidden = place, found, false
	if found {
		b.showNote(place)
	} else {
		b.clearNote()
	}
}

// MouseOut takes the note away.
func (b *Board) MouseOut() {
	b.hovered, b.pointerOver = false, false
	b.updateActiveMarks()
	b.clearNote()
}

// PointedPlace is the place under the pointer, else that of the keyboard; false for neither.
func (b *Board) PointedPlace() (place int, found bool) {
	if b.hovered {
		return b.hover, true
	}
	return b.cursor, b.focused
}

// noteOf is what there is to say of a place: its own note, and that of its mark.
func (b *Board) noteOf(place int) string {
	p := b.view.placeOf(place)
	switch {
	case p == nil:
		return ""
	case p.cell.Note.IsZero():
		return p.mark.Note
	case p.mark.Note == "":
		return b.say(p.cell.Note)
	}
	return b.say(p.cell.Note) + " · " + p.mark.Note
}

func (b *Board) showNote(place int) {
	words := b.noteOf(place)
	if b.noteHidden && place == b.hover {
		b.reportNote(words)
		return
	}
	b.view.noteCard.showNote(words, b.view.geometry.squareOf(place), b.Size(), b.caption())
	b.reportNote(words)
}

func (b *Board) clearNote() {
	b.view.noteCard.hide()
	b.reportNote("")
}

func (b *Board) reportNote(note string) {
	b.lastNote = note
	if b.OnNote != nil {
		b.OnNote(note)
	}
}

// Tapped tells the place that was hit. Only where something can be picked does
// it take the keyboard too: elsewhere the arrows are to go on stepping.
func (b *Board) Tapped(e *fyne.PointEvent) {
	if b.OnTap == nil {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
	if place, found := b.view.geometry.placeAt(e.Position); found {
		b.cursor, b.noteHidden = place, false
		b.view.showCursor(place, false)
		b.pickCursor()
		if b.Moving() {
			b.noteHidden = true
			b.view.noteCard.hide()
		}
	}
}

func (b *Board) pickCursor() {
	if b.OnTap != nil {
		b.OnTap(b.cursor)
	}
}

// FocusGained shows where the keyboard is.
func (b *Board) FocusGained() {
	b.focused = true
	b.updateActiveMarks()
	b.view.showCursor(b.cursor, true)
}

// FocusLost hides where the keyboard was.
func (b *Board) FocusLost() {
	b.focused = false
	b.updateActiveMarks()
	b.view.showCursor(b.cursor, false)
	b.clearNote()
}

// TypedRune is for places where something is typed; it goes on to the window where
// nothing can be.
func (b *Board) TypedRune(r rune) {
	if b.OnRune != nil && len(b.view.cells) > 0 {
		b.OnRune(b.cursor, r)
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// Cursor is the place where the keyboard is.
func (b *Board) Cursor() int { return b.cursor }

// MoveCursor brings the keyboard's place to another one, and shows it while the board has the
// keyboard.
func (b *Board) MoveCursor(place int) {
	b.cursor = place
	b.view.showCursor(place, b.focused)
}

// TypedKey moves among the places with the arrows; Enter, and Space where
// something can be picked, picks one.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	switch keys.Of(keys.Board, e.Name) {
	case keys.Left:
		b.moveCursorBy(-1, 0)
	case keys.Right:
		b.moveCursorBy(1, 0)
	case keys.Up:
		b.moveCursorBy(0, -1)
	case keys.Down:
		b.moveCursorBy(0, 1)
	case keys.Pick:
		if b.OnTap != nil {
			b.pickCursor()
			return
		}
		b.forwardKey(e)
	default:
		b.forwardKey(e)
	}
}

func (b *Board) forwardKey(e *fyne.KeyEvent) {
	if b.OnKey != nil {
		b.OnKey(e)
	}
}

// moveCursorBy moves the keyboard's place.
func (b *Board) moveCursorBy(dx, dy float32) {
	if len(b.view.cells) == 0 {
		return
	}
	b.cursor = b.view.geometry.nearestPlace(b.cursor, dx, dy)
	b.view.showCursor(b.cursor, true)
	b.showNote(b.cursor)
}

// AccessibilityLabel reads the board as text.
func (b *Board) AccessibilityLabel() string { return b.Text() }

// AccessibilityRole says that the board is read as text.
func (b *Board) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// drag is a piece that is carried from a place with the pointer.
type drag struct {
	from  int
	at    fyne.Position // of the pointer
	found bool          // it began at a place
}

// Dragged carries what stands where it began.
func (b *Board) Dragged(e *fyne.DragEvent) {
	if b.OnDrag == nil {
		return
	}
	if b.drag == nil {
		b.Stop()
		from, found := b.view.geometry.placeAt(e.Position.SubtractXY(e.Dragged.DX, e.Dragged.DY))
		b.drag = &drag{from: from, found: found}
		b.hovered = false
		b.clearNote()
	}
	b.drag.at = e.Position
	if p := b.view.placeOf(b.drag.from); b.drag.found && p != nil && p.resource() != nil {
		b.view.flight.carry(p.resource(), squareAround(e.Position, b.view.geometry.squareOf(0).size))
		b.view.requestRepaint()
	}
}

// DragEnd tells where it began and where it ended; at the same place it is a tap.
func (b *Board) DragEnd() {
	d := b.drag
	b.drag = nil
	if d != nil {
		b.view.flight.hide()
		b.view.requestRepaint()
	}
	if d == nil || !d.found {
		return
	}
	to, found := b.view.geometry.placeAt(d.at)
	switch {
	case !found && b.OnDragOut != nil:
		b.OnDragOut(d.from, d.at)
	case !found || b.OnDrag == nil:
	case to == d.from:
		b.Tapped(&fyne.PointEvent{Position: d.at})
	default:
		b.OnDrag(d.from, to)
	}
}
