package quatro

import (
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
)

// Blank is the empty board with all pieces in the reserve.
func (g Game) Blank() game.Puzzle {
	return puzzle.New(newPuzzle(State{}, everyPiece(), game.Defaults(g.Settings())))
}

// Texts are the letters of the pieces; the tray has sixteen places.
func (p *Puzzle) Texts() (texts, tray []string) {
	texts, tray = make([]string, cells), make([]string, cells)
	for cell := range uint8(cells) {
		if p.start.occupied>>cell&1 != 0 {
			texts[cell] = p.start.at(cell).Letters()
		}
	}
	for i, piece := range p.reserve {
		tray[i] = piece.Letters()
	}
	return texts, tray
}

// Choices are the sixteen pieces.
func (p *Puzzle) Choices() []scene.Cell {
	var all []scene.Cell
	for _, piece := range everyPiece() {
		all = append(all, drawn(piece))
	}
	return all
}

// lettered is the piece of four letters.
func lettered(letters string) (Piece, bool) {
	for _, piece := range everyPiece() {
		if strings.EqualFold(letters, piece.Letters()) {
			return piece, true
		}
	}
	return nothing, false
}

// Sketch draws the pieces, and of other texts the text.
func (p *Puzzle) Sketch(texts, tray []string) scene.Board {
	made := newPuzzle(State{}, nil, p.rules)
	b := made.draw(&made.start)
	for i, letters := range texts {
		b.Cells[i] = typed(letters)
	}
	for _, letters := range tray {
		b.Tray = append(b.Tray, typed(letters))
	}
	b.Status = text.M("status.quatro", "Count", len(slices.DeleteFunc(slices.Clone(tray), func(s string) bool { return s == "" })))
	return b
}

func typed(letters string) scene.Cell {
	if piece, ok := lettered(letters); ok {
		return drawn(piece)
	}
	if isNone(letters) {
		letters = ""
	}
	return scene.Cell{Text: letters}
}

// isNone reports whether a text says that no piece is there.
func isNone(letters string) bool { return letters == "" || letters == "0" }

// Made reads the pieces.
func (p *Puzzle) Made(texts, tray []string) (game.Puzzle, []puzzle.Flaw) {
	var s State
	var reserve []Piece
	var flaws []puzzle.Flaw
	where := map[Piece][]int{}
	for i, letters := range slices.Concat(texts, tray) {
		place := i
		if i >= len(texts) {
			place = -1 - (i - len(texts))
		}
		piece, ok := lettered(letters)
		switch {
		case isNone(letters):
			continue
		case !ok:
			flaws = append(flaws, puzzle.Flaw{Places: []int{place}, What: text.M("flaw.quatro.piece", "Text", text.Clip(letters, 10))})
			continue
		case place >= 0:
			s.place(piece, uint8(place))
		default:
			reserve = append(reserve, piece)
		}
		where[piece] = append(where[piece], place)
	}
	for _, piece := range everyPiece() {
		if places := where[piece]; len(places) > 1 {
			flaws = append(flaws, puzzle.Flaw{Places: places, What: text.M("flaw.quatro.twice", "Piece", pieceName(piece)), Allowed: true})
		}
	}
	made := newPuzzle(s, reserve, p.rules)
	if !made.Goal(made.start) && len(made.Expand(made.start, nil)) == 0 {
		flaws = append(flaws, puzzle.Flaw{What: text.M("flaw.quatro.stuck")})
	}
	return puzzle.New(made), flaws
}
