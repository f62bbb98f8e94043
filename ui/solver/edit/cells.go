package edit

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"procura/core/scene"
	"procura/ui/i18n"
)

// mostTyped is the greatest number of letters in a cell.
const mostTyped = 8

// cells tracks the place of the board that the user works at. In a game whose pieces are
// picked, it is in one of these states:
//
//	nothing picked      a piece, or an empty cell, can be picked
//	a piece picked      a cell takes it; what stood there goes back
//	a cell picked       a piece comes there
type cells struct {
	form
	at int // where somebody typed last
}

// pieces returns the pieces that can stand at a place, with their texts. It returns none where places are typed.
func (c *cells) pieces() []scene.Cell { return c.input.draft.Choices() }

// PicksPieces reports whether what stands on the board is picked, and not typed.
func (c *cells) PicksPieces() bool { return len(c.pieces()) > 0 }

func typingAt(place int) string { return "cell " + strconv.Itoa(place) }

func (c *cells) textAt(place int) string { return c.input.draft.Text(place) }

// Tap takes a place: where it is typed, somebody types there from now on; else a piece is
// picked or put.
func (c *cells) Tap(place int) {
	c.group = ""
	if !c.PicksPieces() {
		return
	}
	switch from := c.picked; {
	case from == place:
		c.picked = nowhere
	case from == nowhere || from < 0 && place < 0 || c.textAt(from) == "" && c.textAt(place) == "":
		c.picked = place
		if place < 0 && c.textAt(place) == "" {
			c.picked = nowhere
		}
	case c.textAt(from) == "":
		c.movePiece(place, from)
		return
	default:
		c.movePiece(from, place)
		return
	}
	c.owner.Changed()
}

func (c *cells) Drag(from, to int) {
	if c.textAt(from) != "" && from != to {
		c.movePiece(from, to)
	}
}

// movePiece puts what stands at a place to another one. From the tray it comes onto the
// board, where it takes the place of what stood there; on the board two change places; to
// the tray it goes back.
func (c *cells) movePiece(from, to int) {
	d := c.input.draft
	switch {
	case from < 0 && to < 0:
		c.picked = nowhere
		c.owner.Changed()
		return
	case from < 0:
		d = d.Place(to, d.Text(from))
	case to < 0:
		d = d.Place(from, "")
	default:
		d = d.Swap(from, to)
	}
	c.setDraft("", d)
}

// Type takes a letter that is typed at a place: the first one takes the place of what
// stands there.
func (c *cells) Type(place int, r rune) {
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' {
		return
	}
	typed := string(r)
	if c.group == typingAt(place) {
		typed = c.textAt(place) + typed
	}
	if len([]rune(typed)) <= mostTyped {
		c.typeAt(place, typed)
	}
}

// typeAt has something typed at a place; a piece that is wholly typed comes from the tray.
func (c *cells) typeAt(place int, typed string) {
	d, pieces := c.input.draft, c.pieces()
	pieceOf := func(text string) (string, bool) {
		i := slices.IndexFunc(pieces, func(c scene.Cell) bool { return strings.EqualFold(c.Text, text) })
		if i < 0 {
			return "", false
		}
		return pieces[i].Text, true
	}
	if _, is := pieceOf(d.Text(place)); is {
		d = d.Place(place, "")
	}
	if piece, is := pieceOf(typed); is {
		d = d.Set(place, "").Place(place, piece)
	} else {
		d = d.Set(place, typed)
	}
	c.at = place
	c.setDraft(typingAt(place), d)
}

// Backspace takes the last letter back that is typed at a place, or clears the place.
func (c *cells) Backspace(place int) {
	if c.group != typingAt(place) {
		c.Delete(place)
		return
	}
	if typed := []rune(c.textAt(place)); len(typed) > 0 {
		c.typeAt(place, string(typed[:len(typed)-1]))
	}
}

// Delete clears a place: a piece of the board goes back to the tray, one of the tray out
// of the problem.
func (c *cells) Delete(place int) {
	c.group = ""
	if c.textAt(place) == "" {
		return
	}
	if c.PicksPieces() && place >= 0 {
		c.setDraft("", c.input.draft.Place(place, ""))
	} else {
		c.setDraft("", c.input.draft.Set(place, ""))
	}
}

// Escape takes back what is typed in a cell, else what is picked; it reports whether
// there was either.
func (c *cells) Escape() bool {
	switch {
	case c.group == typingAt(c.at):
		c.Undo()
	case c.picked != nowhere:
		c.picked = nowhere
		c.owner.Changed()
	default:
		return false
	}
	return true
}

func (c *cells) Missing() []scene.Cell {
	board, tray := c.input.draft.Texts()
	there := slices.Concat(board, tray)
	return slices.DeleteFunc(c.pieces(), func(c scene.Cell) bool {
		return slices.ContainsFunc(there, func(s string) bool { return strings.EqualFold(s, c.Text) })
	})
}

func (c *cells) AddToTray(piece string) {
	_, tray := c.input.draft.Texts()
	if i := slices.Index(tray, ""); i >= 0 {
		c.setDraft("", c.input.draft.Set(-1-i, piece))
	}
}

// choicePlaces returns the place that is picked, and the places that it can go to.
func (c *cells) choicePlaces() []int {
	if c.picked == nowhere {
		return nil
	}
	places := []int{c.picked}
	board, tray := c.input.draft.Texts()
	if c.textAt(c.picked) != "" {
		for cell, typed := range board {
			if typed == "" {
				places = append(places, cell)
			}
		}
		return places
	}
	for i, typed := range tray {
		if typed != "" {
			places = append(places, -1-i)
		}
	}
	return places
}

func (c *cells) Advice(w *i18n.Words) string {
	switch {
	case !c.PicksPieces():
		return w.Key("solver.edit.advice.type", "What", c.input.draft.Allowed())
	case c.picked == nowhere:
		return w.Key("solver.edit.advice.pick")
	case c.textAt(c.picked) == "":
		return w.Key("solver.edit.advice.piece")
	}
	return w.Key("solver.edit.advice.cell")
}
