package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/ui/keys"
	"procura/ui/widgets"
)

func (b *Board) MouseIn(e *desktop.MouseEvent) {
	b.pointerOver = true
	b.showMarks()
	b.MouseMoved(e)
}

func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	if place := b.view.geometry.placeAt(e.Position); place != b.hover {
		b.hover, b.noteHidden = place, false
		b.showNote(place)
	}
}

func (b *Board) MouseOut() {
	b.hover, b.pointerOver = nowhere, false
	b.showMarks()
	b.showNote(nowhere)
}

// PointedPlace is the place under the pointer, else that of the keyboard; false for neither.
func (b *Board) PointedPlace() (place int, found bool) {
	if b.hover != nowhere {
		return b.hover, true
	}
	return b.Cursor, b.focused
}

// showNote tells the note of a place and shows it, or takes away what is shown.
func (b *Board) showNote(place int) {
	if owner, ok := b.Owner.(Pointed); ok {
		owner.Point(place)
	}
	b.lastNote = b.view.noteOf(place, b.words)
	if b.lastNote == "" {
		b.view.noteCard.Hide()
	} else if !b.noteHidden || place != b.hover {
		b.view.noteCard.showNote(b.lastNote, b.view.geometry.squareOf(place), b.Size(), b.caption())
	}
	if reader, ok := b.Owner.(NoteReader); ok {
		reader.ShowNote(b.lastNote)
	}
}

// Tapped tells the place that was hit. Only where something can be picked does
// it take the keyboard too: elsewhere the arrows are to go on stepping.
func (b *Board) Tapped(e *fyne.PointEvent) {
	if _, ok := b.Owner.(Tapper); !ok {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
	if place := b.view.geometry.placeAt(e.Position); place != nowhere {
		b.Cursor, b.noteHidden = place, false
		b.view.showCursor(place, false)
		b.Tap(place)
		if b.Moving() {
			b.noteHidden = true
			b.view.noteCard.Hide()
		}
	}
}

// Tap calls the owner with a place, and reports whether it handles taps.
func (b *Board) Tap(place int) bool {
	tapper, ok := b.Owner.(Tapper)
	if ok {
		tapper.Tap(place)
	}
	return ok
}

func (b *Board) FocusGained() {
	b.focused = true
	b.showMarks()
	b.view.showCursor(b.Cursor, true)
	if owner, ok := b.Owner.(Pointed); ok && b.hover == nowhere {
		owner.Point(b.Cursor)
	}
}

func (b *Board) FocusLost() {
	b.focused = false
	b.showMarks()
	b.view.showCursor(b.Cursor, false)
	b.showNote(nowhere)
}

// TypedRune is for places where something is typed; it goes on to the window where
// nothing can be.
func (b *Board) TypedRune(r rune) {
	if typist, ok := b.Owner.(Typist); ok && len(b.view.cells) > 0 {
		typist.Type(b.Cursor, r)
		return
	}
	widgets.ForwardRune(b, r)
}

// MoveCursor brings the keyboard's place to another one, and shows it while the board has the
// keyboard.
func (b *Board) MoveCursor(place int) {
	b.Cursor = place
	b.view.showCursor(place, b.focused)
}

// TypedKey moves among the places with the arrows; Enter, and Space where
// something can be picked, picks one. Other keys are the window's.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	does := widgets.ActionOf(keys.Board, e.Name)
	ways := map[keys.Action]fyne.Delta{keys.Left: {DX: -1}, keys.Right: {DX: 1}, keys.Up: {DY: -1}, keys.Down: {DY: 1}}
	way, arrow := ways[does]
	switch {
	case arrow && len(b.view.cells) > 0:
		b.Cursor = b.view.geometry.nearestPlace(b.Cursor, way.DX, way.DY)
		b.view.showCursor(b.Cursor, true)
		b.showNote(b.Cursor)
	case arrow:
	case does == keys.Pick && b.Tap(b.Cursor):
	default:
		if handler, ok := b.Owner.(KeyHandler); !ok || !handler.HandleKey(e) {
			widgets.ForwardKey(b, e)
		}
	}
}

func (b *Board) AccessibilityLabel() string             { return b.Text() }
func (b *Board) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// drag is a piece that is carried from a place, or from nowhere, with the pointer.
type drag struct {
	from int
	at   fyne.Position // of the pointer
}

func (b *Board) Dragged(e *fyne.DragEvent) {
	if _, ok := b.Owner.(Dragger); !ok {
		return
	}
	if b.drag == nil {
		b.Stop()
		b.drag = &drag{from: b.view.geometry.placeAt(e.Position.SubtractXY(e.Dragged.DX, e.Dragged.DY))}
		b.hover = nowhere
		b.showNote(nowhere)
	}
	b.drag.at = e.Position
	if p := b.view.placeOf(b.drag.from); p != nil && p.resource() != nil {
		b.view.flight.carry(p.resource(), squareAround(e.Position, b.view.geometry.squareOf(0).size))
		b.view.requestRepaint()
	}
}

// DragEnd tells where it began and where it ended; at the same place it is a tap.
func (b *Board) DragEnd() {
	d := b.drag
	b.drag = nil
	if d == nil {
		return
	}
	b.view.flight.hide()
	b.view.requestRepaint()
	dragger, drags := b.Owner.(Dragger)
	outer, dragsOut := b.Owner.(DragOuter)
	switch to := b.view.geometry.placeAt(d.at); {
	case d.from == nowhere:
	case to == nowhere && dragsOut:
		outer.DragOut(d.from, d.at)
	case to == nowhere || !drags:
	case to == d.from:
		b.Tapped(&fyne.PointEvent{Position: d.at})
	default:
		dragger.Drag(d.from, to)
	}
}
