package quatro

import (
	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// Draw draws a position. The tray has a place for each piece by its number; in
// it are the reserve and, marked as held, the piece in hand.
func (d *Duel) Draw(s Position) scene.Board {
	b := s.State.draw()
	b.Tray = make([]scene.Cell, nothing)
	for p := range nothing {
		if s.waits(p) {
			b.Tray[p] = drawn(p)
		}
		if p == s.inHand {
			b.Tray[p].Role = scene.Held
		}
	}
	b.Status = d.status(&s)
	if line, _ := winning(d.puzzle, &s.State); line != 0 {
		for _, cell := range cellsOf(line) {
			b.Cells[cell].Role = scene.Winning
		}
	}
	return b
}

// status tells what is to be done, or how the game ended.
func (d *Duel) status(s *Position) text.Message {
	switch end := d.End(*s); {
	case end == play.Lost:
		_, shared := winning(d.puzzle, &s.State)
		return text.M("core.status.quatro.win", "Trait", joined(shared))
	case end == play.Drawn:
		return text.M("core.status.quatro.draw")
	case s.inHand != nothing:
		return text.M("core.status.quatro.place", "Piece", pieceName(s.inHand))
	case d.choose:
		return text.M("core.status.quatro.choose")
	}
	return text.M("core.status.quatro.give")
}

// winning is the first complete line as a set of cells, 0 for none, and the
// words of the traits that its pieces share.
func winning(p *Puzzle, s *State) (line uint16, shared []string) {
	for _, line := range p.lines {
		for kind, set := range s.sets() {
			if set&line == line {
				shared = append(shared, words[kind])
			}
		}
		if shared != nil {
			return line, shared
		}
	}
	return 0, nil
}

// joined names one or more traits of several pieces: "tall, round and solid".
func joined(words []string) text.Message {
	m := text.M("core.traits." + words[0])
	for i, word := range words[1:] {
		key := "core.traits.more"
		if i+2 == len(words) {
			key = "core.traits.last"
		}
		m = text.M(key, "Some", m, "One", text.M("core.traits."+word))
	}
	return m
}

// Step draws the position after a turn, and how it came about.
func (d *Duel) Step(before Position, t Turn) scene.Step {
	after := d.Play(before, t)
	step := scene.Step{Board: d.Draw(after), Caption: caption(&before, t)}
	if t.cell == nowhere {
		return step
	}
	cell := int(t.cell)
	step.Motions = []scene.Motion{{Kind: scene.Move, From: trayPlace(carried(&before, t)), To: cell}}
	if line, _ := winning(d.puzzle, &after.State); line != 0 {
		step.Motions = append(step.Motions, scene.Motion{Kind: scene.Highlight, Over: cellsOf(line)})
	}
	if step.Board.Cells[cell].Role != scene.Winning {
		step.Board.Cells[cell].Role = scene.Current
	}
	return step
}

// carried is the piece that a turn puts on the board.
func carried(before *Position, t Turn) Piece {
	if t.piece != nothing {
		return t.piece
	}
	return before.inHand
}

func caption(before *Position, t Turn) text.Message {
	if t.cell == nowhere {
		return text.M("core.caption.quatro.give", "Given", pieceName(t.given))
	}
	place := text.M("core.caption.quatro.place", "Cell", cellName(t.cell), "Piece", pieceName(carried(before, t)))
	if t.given == nothing {
		return place
	}
	return text.M("core.caption.quatro.both", "Place", place, "Given", pieceName(t.given))
}

// Prompt tells what is to be picked after a cell, or after a piece.
func (d *Duel) Prompt(s Position, picked []int) text.Message {
	switch first := picked[0]; {
	case first < 0 && -1-first < cells && s.waits(Piece(-1-first)) && d.choose:
		return text.M("core.status.quatro.place", "Piece", pieceName(Piece(-1-first)))
	case first < 0:
		return d.status(&s)
	case d.choose:
		return text.M("core.status.quatro.piece", "Cell", cellName(uint8(first)))
	}
	return text.M("core.status.quatro.give")
}

// Refusal tells that the game is over, what is on a cell, or what to pick instead.
func (d *Duel) Refusal(s Position, picked []int, place int) text.Message {
	switch {
	case d.End(s) != play.Open:
		return text.M("solver.refuse.quatro.over")
	case place >= 0:
		return d.refusedCell(&s, picked, uint8(place))
	}
	return refusedPiece(&s, picked, Piece(-1-place))
}

func (d *Duel) refusedCell(s *Position, picked []int, cell uint8) text.Message {
	switch {
	case s.occupied>>cell&1 != 0:
		return text.M("solver.refuse.quatro.taken", "Cell", cellName(cell), "Piece", pieceName(s.at(cell)))
	case !d.choose && s.inHand == nothing:
		return text.M("solver.refuse.quatro.give")
	case len(picked) > 0 && picked[0] >= 0 && d.choose:
		return text.M("solver.refuse.quatro.piece", "Cell", cellName(uint8(picked[0])))
	case len(picked) > 0 && picked[0] >= 0:
		return text.M("solver.refuse.quatro.placed", "Cell", cellName(uint8(picked[0])))
	}
	return text.M("solver.refuse.quatro.cell")
}

func refusedPiece(s *Position, picked []int, p Piece) text.Message {
	switch {
	case p == s.inHand:
		return text.M("solver.refuse.quatro.held", "Piece", pieceName(p))
	case !s.waits(p):
		return text.M("solver.refuse.quatro.gone", "Piece", pieceName(p))
	case s.inHand != nothing && len(picked) == 0:
		return text.M("solver.refuse.quatro.first", "Piece", pieceName(s.inHand))
	}
	return text.M("solver.refuse.quatro.cell")
}

// Fault tells where the player could have won at once; else that the piece that was given completes
// a line, or that each one would have; with choose, where the opponent can complete one.
func (d *Duel) Fault(s Position, t Turn) (said text.Message) {
	after := d.Play(s, t)
	if d.End(after) == play.Lost {
		return said
	}
	if wins := d.Loud(s, nil); len(wins) > 0 {
		return text.M("match.fault.quatro.missed", "Cell", cellName(wins[0].cell))
	}
	lines := d.Loud(after, nil)
	if len(lines) == 0 {
		return said
	}
	switch cell := cellName(lines[0].cell); {
	case d.choose:
		return text.M("match.fault.quatro.left", "Cell", cell)
	case savesNone(d, s, t):
		return text.M("match.fault.quatro.every")
	default:
		return text.M("match.fault.quatro.gave", "Cell", cell)
	}
}

// savesNone reports whether after a placement each piece that can be given completes a line.
func savesNone(d *Duel, s Position, t Turn) bool {
	after := d.Play(s, t)
	for left := after.reserve | 1<<t.given; left != 0; left &= left - 1 {
		after.inHand = lowest(left)
		if len(d.Loud(after, nil)) == 0 {
			return false
		}
	}
	return t.cell != nowhere
}

// Draft takes a position as the beginning of another one. All sixteen pieces
// are there, also where the position lacks some.
func (d *Duel) Draft(s Position) game.PositionDraft { return newDraft(d, s) }

// draft is a position that is being set up. Place -1-p of its tray is that of
// piece p. A piece is on the board, in hand or in the reserve: never twice.
type draft struct {
	duel     *Duel
	position Position
}

// newDraft puts into the reserve what is neither on the board nor in hand; with
// choose, nothing is in hand.
func newDraft(d *Duel, s Position) draft {
	if d.choose {
		s.inHand = nothing
	}
	s.reserve = 1<<cells - 1
	if s.inHand != nothing {
		s.reserve &^= 1 << s.inHand
	}
	for cell := range cells {
		if p, ok := s.At(cell); ok {
			s.reserve &^= 1 << p
		}
	}
	return draft{d, s}
}

// Scene draws the pieces that were placed so far.
func (d draft) Scene() scene.Board { return d.duel.Draw(d.position) }

// standing is the piece at a place, nothing where none is.
func (d draft) standing(place int) Piece {
	if place >= 0 && place < cells {
		p, _ := d.position.At(place)
		return p
	}
	if p := -1 - place; p >= 0 && p < cells && d.position.waits(Piece(p)) {
		return Piece(p)
	}
	return nothing
}

// Move carries a piece to a place.
func (d draft) Move(from, to int) (game.PositionDraft, bool) {
	piece := d.standing(from)
	if piece == nothing || to >= cells || from < 0 && to < 0 {
		return d, false
	}
	s := d.position
	if s.inHand == piece {
		s.inHand = nothing
	}
	there := nothing
	if from >= 0 {
		s.lift(uint8(from))
	}
	if to >= 0 {
		there = d.standing(to)
		s.lift(uint8(to))
		s.place(piece, uint8(to))
	}
	if from >= 0 && there != nothing && from != to {
		s.place(there, uint8(from))
	}
	return newDraft(d.duel, s), true
}

// lift takes what is on a cell off the board.
func (s *State) lift(cell uint8) {
	for i := range s.trait {
		s.trait[i] &^= 1 << cell
	}
	s.occupied &^= 1 << cell
}

// Hold gives a piece of the tray, or takes it out of the hand.
func (d draft) Hold(place int) (game.PositionDraft, bool) {
	piece := d.standing(place)
	if place >= 0 || piece == nothing || d.duel.choose {
		return d, false
	}
	s := d.position
	if s.inHand == piece {
		piece = nothing
	}
	s.inHand = piece
	return newDraft(d.duel, s), true
}

// Holds reports whether a piece is given.
func (d draft) Holds() bool { return !d.duel.choose }

// Clear empties board and hand.
func (d draft) Clear() game.PositionDraft { return draft{d.duel, opening()} }

// Rules holds the value of every setting.
func (d draft) Rules() game.Rules { return d.duel.Rules() }

// WithRules gives the draft under other rules.
func (d draft) WithRules(rules game.Rules) game.PositionDraft {
	return newDraft(NewDuel(rules, d.duel.exact), d.position)
}

// Position returns the one that was set up, and what is in the way of playing on.
func (d draft) Position() (game.Position, *text.Message) {
	p := match.New(d.duel, d.position)
	var wrong text.Message
	switch {
	case d.duel.End(d.position) == play.Open:
		return p, nil
	case d.duel.End(d.position) == play.Drawn:
		wrong = text.M("match.draft.quatro.full")
	default:
		_, shared := winning(d.duel.puzzle, &d.position.State)
		wrong = text.M("match.draft.quatro.line", "Trait", joined(shared))
	}
	return p, &wrong
}
