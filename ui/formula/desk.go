// Package formula is where a heuristic is written as a formula, for every page that has
// use for one: a box with a line that is checked while it is typed, what a formula can
// ask a state for, an audit of it as soon as it is one, and a search with it beside those
// with the heuristics that are built in.
//
//	desk     the box that is open, and what runs for it
//	  draft    the text, what is wrong with it, what its audit and its searches found
//	  box      field, catalogue, trial, comparison: render reads, and starts nothing
package formula

import (
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/task"
)

// Desk is where formulas are written, a box at a time.
type Desk struct {
	host   host.Host
	trials *task.Runner // of audits
	solves *task.Runner // of searches
	draft  *draft       // nil while no box is open
	box    *box
	shut   func()
	frame  *fyne.Container // what the box is in: it can be built anew
}

// New is a desk without a box.
func New(h host.Host) *Desk {
	d := &Desk{host: h, trials: task.New(h.Post), solves: task.New(h.Post)}
	d.trials.Cleanup, d.solves.Cleanup = h.Release, h.Release
	return d
}

// Offered reports whether formulas can be written for a puzzle.
func Offered(p game.Puzzle) bool {
	m, ok := p.(game.Measured)
	return ok && len(m.Quantities()) > 0
}

// Open opens the box with a formula for a problem; use is told one that is to be used,
// as the key of a heuristic.
func (d *Desk) Open(p game.Problem, formula string, use func(key string)) {
	m, ok := p.Puzzle.(game.Measured)
	if !ok || d.draft != nil {
		return
	}
	d.draft = &draft{problem: p, measured: m, use: use, weight: 1, kind: quantities}
	d.frame = newFrame()
	d.build()
	d.shut = d.host.Form(d.host.Words().Key("formulabox.title", "Problem", title(d.host.Words(), p)), d.frame)
	d.type_(formula)
	d.trials.After(settled, func() {
		if d.draft != nil {
			d.box.focus()
		}
	})
}

// settled is when a box is on the screen, so that something in it can have the keyboard.
const settled = 100 * time.Millisecond

// Reword builds the box anew, in the words and colours of now.
func (d *Desk) Reword() {
	if d.draft != nil {
		d.build()
	}
}

func (d *Desk) build() {
	d.box = newBox(d)
	d.frame.Objects = []fyne.CanvasObject{d.box.content}
	d.frame.Refresh()
	d.render()
}

// Close ends all work.
func (d *Desk) Close() {
	d.trials.Drop()
	d.solves.Drop()
}

// leave closes the box.
func (d *Desk) leave() {
	d.Close()
	d.draft = nil
	d.shut()
}

// take hands the formula to who asked for it.
func (d *Desk) take() {
	w := d.draft
	if w == nil || !w.valid() {
		return
	}
	d.host.KeepFormula(w.problem.Puzzle.Module().ID(), w.text)
	use, key := w.use, w.key()
	d.leave()
	use(key)
}

func (d *Desk) render() {
	if d.draft != nil {
		d.box.render()
	}
}
