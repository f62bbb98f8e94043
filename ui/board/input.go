package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/ui/keys"
)

// MouseIn shows the note of the place under the pointer.
func (b *Board) MouseIn(e *desktop.MouseEvent) {
	b.over = true
	b.attend()
	b.MouseMoved(e)
}

// MouseMoved shows the note of the place under the pointer.
func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	place, found := b.view.geometry.at(e.Position)
	if found == b.hovered && (!found || place == b.hover) {
		return
	}
	b.hover, b.hovered, b.hushed = place, found, false
	if found {
		b.note(place)
	} else {
		b.unnote()
	}
}

// MouseOut takes the note away.
func (b *Board) MouseOut() {
	b.hovered, b.over = false, false
	b.attend()
	b.unnote()
}

// Under is the place under the pointer, else that of the keyboard; false for neither.
func (b *Board) Under() (place int, found bool) {
	if b.hovered {
		return b.hover, true
	}
	return b.cursor, b.focused
}

// noteOf is what there is to say of a place: its own note, and that of its mark.
func (b *Board) noteOf(place int) string {
	p := b.view.place(place)
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

// renote shows the note of the place under the pointer or the keyboard again, if
// it has changed.
func (b *Board) renote() {
	place := b.cursor
	if b.hovered {
		place = b.hover
	}
	if (b.hovered || b.focused) && b.noteOf(place) != b.told {
		b.note(place)
	}
}

// note shows the note of a place beside it, and tells it.
func (b *Board) note(place int) {
	words := b.noteOf(place)
	if b.hushed && place == b.hover {
		b.tell(words)
		return
	}
	b.view.tip.show(words, b.view.geometry.place(place), b.Size(), b.caption())
	b.tell(words)
}

func (b *Board) unnote() {
	b.view.tip.hide()
	b.tell("")
}

func (b *Board) tell(note string) {
	b.told = note
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
	if place, found := b.view.geometry.at(e.Position); found {
		b.cursor, b.hushed = place, false
		b.view.focus(place, false)
		b.pick()
		if b.Moving() {
			b.hushed = true
			b.view.tip.hide()
		}
	}
}

func (b *Board) pick() {
	if b.OnTap != nil {
		b.OnTap(b.cursor)
	}
}

// FocusGained shows where the keyboard is.
func (b *Board) FocusGained() {
	b.focused = true
	b.attend()
	b.view.focus(b.cursor, true)
}

// FocusLost hides where the keyboard was.
func (b *Board) FocusLost() {
	b.focused = false
	b.attend()
	b.view.focus(b.cursor, false)
	b.unnote()
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

// Go brings the keyboard's place to another one, and shows it while the board has the
// keyboard.
func (b *Board) Go(place int) {
	b.cursor = place
	b.view.focus(place, b.focused)
}

// TypedKey moves among the places with the arrows; Enter, and Space where
// something can be picked, picks one.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	switch keys.Of(keys.Board, e.Name) {
	case keys.Left:
		b.step(-1, 0)
	case keys.Right:
		b.step(1, 0)
	case keys.Up:
		b.step(0, -1)
	case keys.Down:
		b.step(0, 1)
	case keys.Pick:
		if b.OnTap != nil {
			b.pick()
			return
		}
		b.pass(e)
	default:
		b.pass(e)
	}
}

func (b *Board) pass(e *fyne.KeyEvent) {
	if b.OnKey != nil {
		b.OnKey(e)
	}
}

// step moves the keyboard's place.
func (b *Board) step(dx, dy float32) {
	if len(b.view.cells) == 0 {
		return
	}
	b.cursor = b.view.geometry.beyond(b.cursor, dx, dy)
	b.view.focus(b.cursor, true)
	b.note(b.cursor)
}

// AccessibilityLabel reads the board as text.
func (b *Board) AccessibilityLabel() string { return b.Text() }

// AccessibilityRole says that the board is read as text.
func (b *Board) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }
