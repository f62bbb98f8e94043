// Package help is the help of the window, for the shell: what the rules of each game
// are, with pictures; for each setting a film of what it changes; what each algorithm
// guarantees; the keys, and what the program is made of. It knows games as interfaces:
// what is shown on boards are their lessons, played by their own rules.
//
//	contents      page
//	+-----------+-----------------------------+
//	| CAVALO    |  Números        ligados ... |
//	|  Regras   |                             |
//	| >Números  |            board            |
//	|  Duplo... |                             |
//	| ...       |  what is to be seen, player |
//	+-----------+-----------------------------+
package help

import (
	"procura/ui/host"
)

// Desk opens the help.
type Desk struct {
	window host.Host
	box    *box // open, nil for none
}

// New makes a desk for a window.
func New(w host.Host) *Desk { return &Desk{window: w} }

// The chapters that are about no game. Those of a game have its word, and those of a
// setting that and the setting's.
const (
	Laboratory = host.Laboratory
	Exploring  = "exploring"
	Comparing  = "comparing"
	Racing     = "racing"
	Tournament = "tournament"
	Auditing   = "auditing"
	Formula    = "formula"
	Algorithms = "algorithms"
	Heuristics = "heuristics"
	Verdicts   = "verdicts"
	Proofs     = host.Proofs
	Keys       = "keys"
	About      = "about"
)

// Open opens the help at a chapter, the first one where there is none of that name.
func (d *Desk) Open(chapter string) {
	if d.box != nil {
		d.box.contents.show(chapter)
		return
	}
	d.box = newBox(d.window, chapter)
	d.box.open(func() {
		d.box.contents.leave()
		d.box = nil
	})
}
