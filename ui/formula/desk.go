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
	"strings"

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

// Open opens the box with a formula for a problem; done is told the formula that is to be
// used, as the key of a heuristic, "" where none is.
func (d *Desk) Open(p game.Problem, formula string, done func(key string)) {
	m, ok := p.Puzzle.(game.Measured)
	if !ok || d.draft != nil {
		return
	}
	d.draft = &draft{problem: p, measured: m, done: done, weight: 1, kind: quantities}
	d.frame = newFrame()
	d.build()
	name := d.host.Words().Key("formulabox.title", "Problem", title(d.host.Words(), p))
	d.shut = d.host.Box(name, d.frame, d.box.field, d.closed)
	d.typed(formula)
}

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
func (d *Desk) leave() { d.shut() }

// closed is told that the box is closed, in whatever way.
func (d *Desk) closed() {
	w := d.draft
	d.forget()
	d.draft = nil
	w.done(w.taken)
}

// take hands the formula to who asked for it.
func (d *Desk) take() {
	w := d.draft
	if w == nil || !w.valid() {
		return
	}
	d.host.KeepFormula(w.problem.Puzzle.Module().ID(), strings.TrimSpace(w.text))
	w.taken = w.key()
	d.shut()
}

func (d *Desk) render() {
	if d.draft != nil {
		d.box.render()
	}
}
