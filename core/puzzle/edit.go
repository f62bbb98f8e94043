package puzzle

import (
	"slices"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/text"
)

// Editable is for rules whose board can be set up by hand.
type Editable interface{ Editor() Editor }

// Editor takes a board as a text at each place, "" where nothing is. Cells are those of the
// scene; a tray has as many places as it has room.
type Editor interface {
	// Texts holds what stands at the places.
	Texts() (cells, tray []string)
	// Choices lists what can stand at a place, by their Text; none where it is typed.
	Choices() []scene.Cell
	// Sketch draws texts, wrong ones too.
	Sketch(cells, tray []string) scene.Board
	// Made is the problem of texts under the same rules and target, and what is
	// wrong; nil where there is no board in them.
	Made(cells, tray []string) (game.Puzzle, []Flaw)
}

// Bounded is an Editor that says what can be typed in a cell: "a number from 0 to 99".
type Bounded interface{ Allowed() text.Message }

// Blanks is a game whose problems can be set up from nothing.
type Blanks interface {
	game.Puzzler
	// Blank is the problem of an empty board under default rules, without target.
	Blank() game.Puzzle
}

// Flaw is something wrong with a board that is set up.
type Flaw struct {
	// Places lists where it is, none for the board as a whole.
	Places []int
	// What tells what it is.
	What text.Message
	// Allowed reports whether it is odd, and no more: the problem can be solved.
	Allowed bool
}

// Draft is a board that is being set up, place by place: cells from 0, and -1-i for
// place i of the tray. It never changes: what is done to it gives another one. It
// holds also what can't stand, as it was typed.
type Draft struct {
	rules       Editor
	cells, tray []string
}

// Edit takes a problem as the beginning of another one; false where the game's
// boards can't be set up by hand.
func Edit(p game.Puzzle) (d Draft, ok bool) {
	rules, ok := rulesOf(p).(Editable)
	if ok {
		d.rules = rules.Editor()
		d.cells, d.tray = d.rules.Texts()
	}
	return d, ok
}

// Scene is the board as it is so far.
func (d Draft) Scene() scene.Board { return d.rules.Sketch(d.cells, d.tray) }

// Choices lists the possible contents of a place, by their Text; none where it is typed.
func (d Draft) Choices() []scene.Cell { return d.rules.Choices() }

// Allowed tells what can be typed in a cell; it is empty if that is not told.
func (d Draft) Allowed() text.Message {
	if rules, ok := d.rules.(Bounded); ok {
		return rules.Allowed()
	}
	return text.Message{}
}

// Text returns what stands at a place, "" for nothing.
func (d Draft) Text(place int) string { return *d.at(place) }

func (d *Draft) at(place int) *string {
	if place < 0 {
		return &d.tray[-1-place]
	}
	return &d.cells[place]
}

// Texts returns what stands at all places.
func (d Draft) Texts() (cells, tray []string) { return slices.Clone(d.cells), slices.Clone(d.tray) }

// WithTexts puts texts at all places, as Texts gives them; false where there are other
// places.
func (d Draft) WithTexts(cells, tray []string) (Draft, bool) {
	if len(cells) != len(d.cells) || len(tray) != len(d.tray) {
		return d, false
	}
	d.cells, d.tray = slices.Clone(cells), slices.Clone(tray)
	return d, true
}

// WithRulesOf returns the draft under the rules and the target of another problem of its game.
func (d Draft) WithRulesOf(p game.Puzzle) Draft {
	if other, ok := Edit(p); ok {
		if laid, fits := other.WithTexts(d.cells, d.tray); fits {
			return laid
		}
	}
	return d
}

// Legible is the problem of what can be read of the board, also where it can't be
// solved; nil where nothing can.
func (d Draft) Legible() game.Puzzle {
	p, _ := d.rules.Made(d.cells, d.tray)
	return p
}

// Set puts a text at a place; "" clears it.
func (d Draft) Set(place int, text string) Draft {
	d.cells, d.tray = slices.Clone(d.cells), slices.Clone(d.tray)
	*d.at(place) = text
	return d
}

// Place is Set for what waits in the tray: it is taken from there, and what stood at
// the place goes back.
func (d Draft) Place(place int, text string) Draft {
	if place >= 0 && text != d.cells[place] {
		if i := slices.Index(d.tray, text); i >= 0 && text != "" {
			d = d.Set(-1-i, "")
		}
		if i := slices.Index(d.tray, ""); i >= 0 {
			d = d.Set(-1-i, d.cells[place])
		}
	}
	return d.Set(place, text)
}

// Swap exchanges what stands at two places.
func (d Draft) Swap(a, b int) Draft { return d.Set(a, d.Text(b)).Set(b, d.Text(a)) }

// Clear takes everything off the board; what has a place in the tray goes there.
func (d Draft) Clear() Draft {
	for cell := range d.cells {
		d = d.Place(cell, "")
	}
	return d
}

// Puzzle is the problem that has been set up, and what is wrong with it; nil where
// it can't be solved for a flaw that is not allowed.
func (d Draft) Puzzle() (game.Puzzle, []Flaw) {
	p, flaws := d.rules.Made(d.cells, d.tray)
	if slices.ContainsFunc(flaws, func(f Flaw) bool { return !f.Allowed }) {
		return nil, flaws
	}
	return p, flaws
}
