package cavalo

import (
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
)

// Blank is a board without numbers.
func (g Game) Blank() game.Puzzle {
	b := &board{knight: unplaced}
	for cell := range b.numbers {
		b.numbers[cell] = empty
	}
	b.rank()
	return puzzle.New(newProblem(b, 0, false, game.Defaults(g.Settings())))
}

// Texts are the numbers with two digits, and T for the knight.
func (p *Problem) Texts() (texts, tray []string) {
	texts = make([]string, cells)
	for cell, number := range p.board.numbers {
		if number != empty {
			texts[cell] = written(uint8(number))
		}
	}
	if p.board.knight != unplaced {
		texts[p.board.knight] = "T"
	}
	return texts, nil
}

// Choices are none: numbers are typed.
func (p *Problem) Choices() []scene.Cell { return nil }

// Sketch draws what was typed.
func (p *Problem) Sketch(texts, _ []string) scene.Board {
	b := bare()
	for cell, typed := range texts {
		c := &b.Cells[cell]
		if c.Text = typed; typed != "" {
			c.Role = colour(cell)
		}
		if strings.EqualFold(typed, "T") {
			c.Drawing = "knight"
		}
	}
	return b
}

// Made reads the numbers.
func (p *Problem) Made(texts, _ []string) (game.Puzzle, []puzzle.Flaw) {
	b, flaws := &board{knight: unplaced}, []puzzle.Flaw(nil)
	for cell, typed := range texts {
		b.numbers[cell] = empty
		number, err := strconv.Atoi(typed)
		switch knight := strings.EqualFold(typed, "T"); {
		case typed == "":
		case knight && b.knight == unplaced:
			b.knight = uint8(cell)
		case knight:
			flaws = append(flaws, puzzle.Flaw{Places: []int{int(b.knight), cell}, What: text.M("error.cavalo.knights")})
		case err != nil || number < 0 || number > 99:
			flaws = append(flaws, puzzle.Flaw{Places: []int{cell}, What: text.M("flaw.cavalo.number", "Number", text.Clip(typed, 10))})
		default:
			b.numbers[cell] = number
		}
	}
	b.rank()
	made := newProblem(b, p.target, p.hasTarget, p.rules)
	return puzzle.New(made), append(append(flaws, made.twice()...), made.stuck()...)
}

// twice are the numbers that stand more than once.
func (p *Problem) twice() (flaws []puzzle.Flaw) {
	where := map[int][]int{}
	for cell, number := range p.board.numbers {
		if number != empty {
			where[number] = append(where[number], cell)
		}
	}
	for number := range 100 {
		if places := where[number]; len(places) > 1 {
			flaws = append(flaws, puzzle.Flaw{Places: places, What: text.M("flaw.cavalo.twice", "Number", written(uint8(number))), Allowed: true})
		}
	}
	return flaws
}

// stuck says that there is no first move.
func (p *Problem) stuck() []puzzle.Flaw {
	switch {
	case len(p.Expand(p.start, nil)) > 0:
		return nil
	case p.start.pos == unplaced:
		return []puzzle.Flaw{{What: text.M("flaw.cavalo.start")}}
	}
	return []puzzle.Flaw{{Places: []int{int(p.start.pos)}, What: text.M("flaw.cavalo.stuck")}}
}
