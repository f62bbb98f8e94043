package edit

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"procura/core/puzzle"
	"procura/core/scene"
)

// nowhere is no place of a board.
const nowhere = 1 << 20

// mostTyped is how many letters a cell takes.
const mostTyped = 8

// cells is where on the board somebody is. In a game whose pieces are picked it is one
// of
//
//	nothing picked      a piece, or an empty cell, can be picked
//	a piece picked      a cell takes it; what stood there goes back
//	a cell picked       a piece comes there
type cells struct {
	picked int // nowhere for none
	at     int // where somebody typed last
}

// pieces are what can stand at a place, by their texts, none where it is typed.
func (e *Editor) pieces() []scene.Cell { return e.now.draft.Choices() }

// Picks reports whether what stands on the board is picked, and not typed.
func (e *Editor) Picks() bool { return len(e.pieces()) > 0 }

func typing(place int) string { return "cell " + strconv.Itoa(place) }

// holds is what stands at a place.
func (e *Editor) holds(place int) string { return e.now.draft.Text(place) }

// set does something to the board.
func (e *Editor) set(group string, d puzzle.Draft) {
	s := e.now
	s.draft = d
	e.change(group, s)
}

// Tap takes a place: where it is typed, somebody types there from now on; else a piece is
// picked or put.
func (e *Editor) Tap(place int) {
	e.group = ""
	if !e.Picks() {
		return
	}
	defer e.owner.Changed()
	switch from := e.picked; {
	case from == place:
		e.picked = nowhere
	case from == nowhere || from < 0 && place < 0 || e.holds(from) == "" && e.holds(place) == "":
		e.picked = place
		if place < 0 && e.holds(place) == "" {
			e.picked = nowhere
		}
	case e.holds(from) == "":
		e.carry(place, from)
	default:
		e.carry(from, place)
	}
}

// Drag carries what stands at a place to another one.
func (e *Editor) Drag(from, to int) {
	if e.holds(from) != "" && from != to {
		e.carry(from, to)
		e.owner.Changed()
	}
}

// carry puts what stands at a place to another one. From the tray it comes onto the
// board, where it takes the place of what stood there; on the board two change places; to
// the tray it goes back.
func (e *Editor) carry(from, to int) {
	d := e.now.draft
	e.picked = nowhere
	switch {
	case from < 0 && to < 0:
		return
	case from < 0:
		d = d.Put(to, d.Text(from))
	case to < 0:
		d = d.Put(from, "")
	default:
		d = d.Swap(from, to)
	}
	e.set("", d)
}

// Type takes a letter that is typed at a place: the first one takes the place of what
// stands there.
func (e *Editor) Type(place int, r rune) {
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' {
		return
	}
	group := typing(place)
	typed := string(r)
	if group == e.group {
		typed = e.holds(place) + typed
	}
	if len([]rune(typed)) <= mostTyped {
		e.enter(group, place, typed)
	}
}

// enter has something typed at a place; a piece that is wholly typed comes from the tray.
func (e *Editor) enter(group string, place int, typed string) {
	d := e.now.draft
	pieces := e.pieces()
	if len(pieces) == 0 {
		d = d.Set(place, typed)
	} else {
		if i := slices.IndexFunc(pieces, func(c scene.Cell) bool { return strings.EqualFold(c.Text, d.Text(place)) }); i >= 0 {
			d = d.Put(place, "")
		}
		d = d.Set(place, "")
		if i := slices.IndexFunc(pieces, func(c scene.Cell) bool { return strings.EqualFold(c.Text, typed) }); i >= 0 {
			d = d.Put(place, pieces[i].Text)
		} else {
			d = d.Set(place, typed)
		}
	}
	e.picked, e.at = nowhere, place
	e.set(group, d)
	e.owner.Changed()
}

// Backspace takes the last letter back that is typed at a place, or clears the place.
func (e *Editor) Backspace(place int) {
	if e.group != typing(place) {
		e.Delete(place)
		return
	}
	if typed := []rune(e.holds(place)); len(typed) > 0 {
		e.enter(e.group, place, string(typed[:len(typed)-1]))
	}
}

// Delete clears a place: a piece of the board goes back to the tray, one of the tray out
// of the problem.
func (e *Editor) Delete(place int) {
	e.group = ""
	if e.holds(place) == "" {
		return
	}
	d := e.now.draft
	if e.Picks() && place >= 0 {
		d = d.Put(place, "")
	} else {
		d = d.Set(place, "")
	}
	e.picked = nowhere
	e.set("", d)
	e.owner.Changed()
}

// Escape takes back what is typed in a cell, else what is picked; it reports whether
// there was either.
func (e *Editor) Escape() bool {
	was := e.picked
	e.picked = nowhere
	switch last := len(e.before) - 1; {
	case e.group == typing(e.at):
		e.show(e.before[last])
		e.before, e.group = e.before[:last], ""
	case was == nowhere:
		return false
	}
	e.owner.Changed()
	return true
}

// Missing are the pieces that are neither on the board nor in the tray.
func (e *Editor) Missing() []scene.Cell {
	cells, tray := e.now.draft.Texts()
	return slices.DeleteFunc(e.pieces(), func(c scene.Cell) bool {
		there := func(s string) bool { return strings.EqualFold(s, c.Text) }
		return slices.ContainsFunc(cells, there) || slices.ContainsFunc(tray, there)
	})
}

// Bring lays a piece that is missing in the tray.
func (e *Editor) Bring(piece string) {
	_, tray := e.now.draft.Texts()
	if i := slices.Index(tray, ""); i >= 0 {
		e.set("", e.now.draft.Set(-1-i, piece))
		e.owner.Changed()
	}
}
