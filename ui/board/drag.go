package board

import "fyne.io/fyne/v2"

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
		from, found := b.view.geometry.at(e.Position.SubtractXY(e.Dragged.DX, e.Dragged.DY))
		b.drag = &drag{from: from, found: found}
		b.hovered = false
		b.unnote()
	}
	b.drag.at = e.Position
	if p := b.view.place(b.drag.from); b.drag.found && p != nil && p.resource() != nil {
		b.view.flight.carry(p.resource(), around(e.Position, b.view.geometry.place(0).size))
		b.view.touch()
	}
}

// DragEnd tells where it began and where it ended; at the same place it is a tap.
func (b *Board) DragEnd() {
	d := b.drag
	b.drag = nil
	if d != nil {
		b.view.flight.land()
		b.view.touch()
	}
	if d == nil || !d.found {
		return
	}
	to, found := b.view.geometry.at(d.at)
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
