package quatro

import (
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// Draw draws a position. The tray has a place for each piece by its number; in
// it are the reserve and, marked as held, the piece in hand.
func (d *Duel) Draw(s Position) scene.Board {
	b := d.puzzle.draw(&s.State)
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
	if line, _ := d.winning(&s); line != 0 {
		for _, cell := range cellsOf(line) {
			b.Cells[cell].Role = scene.Winning
		}
	}
	return b
}

// status says what is to be done, or how the game ended.
func (d *Duel) status(s *Position) text.Message {
	switch end := d.outcome(s); {
	case end == play.Lost:
		_, shared := d.winning(s)
		return text.M("status.quatro.win", "Trait", joined(shared))
	case end == play.Drawn:
		return text.M("status.quatro.draw")
	case s.inHand != nothing:
		return text.M("status.quatro.place", "Piece", pieceName(s.inHand))
	case d.choose:
		return text.M("status.quatro.choose")
	}
	return text.M("status.quatro.give")
}

// winning is the first complete line as a set of cells, 0 for none, and the
// words of the traits that its pieces share.
func (d *Duel) winning(s *Position) (line uint16, shared []string) {
	for _, line := range d.puzzle.lines {
		for trait := range traits {
			for value := range 2 {
				if s.shared(trait, value)&line == line {
					shared = append(shared, words[trait][value])
				}
			}
		}
		if shared != nil {
			return line, shared
		}
	}
	return 0, nil
}

// Winning is the complete line, as cells in order, and the words of the traits
// that its pieces share; false where no line is complete.
func (d *Duel) Winning(s Position) (line []int, shared []string, ok bool) {
	set, shared := d.winning(&s)
	return cellsOf(set), shared, set != 0
}

// joined names one or more traits: "tall + round".
func joined(words []string) text.Message {
	m := text.M("trait." + words[0])
	for _, word := range words[1:] {
		m = text.M("traits", "Some", m, "One", text.M("trait."+word))
	}
	return m
}

// Show draws the position after a turn, and how it came about.
func (d *Duel) Show(before Position, t Turn) scene.Step {
	after := d.Play(before, t)
	step := scene.Step{Board: d.Draw(after), Caption: caption(&before, t)}
	if t.cell == nowhere {
		return step
	}
	cell := int(t.cell)
	step.Motions = []scene.Motion{{Kind: scene.Move, From: trayPlace(carried(&before, t)), To: cell}}
	if line, _ := d.winning(&after); line != 0 {
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

// caption says in words what a turn does.
func caption(before *Position, t Turn) text.Message {
	if t.cell == nowhere {
		return text.M("caption.quatro.give", "Given", pieceName(t.given))
	}
	place := text.M("caption.quatro.place", "Cell", cellName(t.cell), "Piece", pieceName(carried(before, t)))
	if t.given == nothing {
		return place
	}
	return text.M("caption.quatro.both", "Place", place, "Given", pieceName(t.given))
}
