package adjiboto

import (
	"strconv"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
)

// Blank is the empty board.
func (g Game) Blank() game.Puzzle {
	return puzzle.New(g.problem(State{}, game.Defaults(g.Settings())))
}

// Texts are the seeds of the pits; an empty one has none.
func (p *Problem) Texts() (texts, tray []string) {
	texts = make([]string, pits)
	for pit := range Pit(pits) {
		if n := p.start.seeds(pit); n > 0 {
			texts[cell(pit)] = strconv.Itoa(n)
		}
	}
	return texts, nil
}

// Choices are none: seeds are typed.
func (p *Problem) Choices() []scene.Cell { return nil }

// Sketch draws the seeds that can be, and of others the text.
func (p *Problem) Sketch(texts, _ []string) scene.Board {
	s, _ := laid(texts)
	b := board(&s)
	for i, typed := range texts {
		if n, ok := seedsOf(typed); !ok || n != b.Cells[i].Seeds {
			b.Cells[i].Text = typed
		}
	}
	return b
}

// Made reads the seeds.
func (p *Problem) Made(texts, _ []string) (game.Puzzle, []puzzle.Flaw) {
	s, flaws := laid(texts)
	if s == (State{}) && len(flaws) == 0 {
		flaws = []puzzle.Flaw{{What: text.M("flaw.adjiboto.empty"), Allowed: true}}
	}
	made := Game{p.tables}.problem(s, p.rules)
	return puzzle.New(made), flaws
}

// seedsOf is the number of seeds that a text says, none for "".
func seedsOf(typed string) (int, bool) {
	if typed == "" {
		return 0, true
	}
	n, err := strconv.Atoi(typed)
	return n, err == nil && n >= 0 && n <= maxSeeds
}

// laid is the board of texts, as far as they can be on one.
func laid(texts []string) (s State, flaws []puzzle.Flaw) {
	total := 0
	for i, typed := range texts {
		n, ok := seedsOf(typed)
		if !ok || total+n > maxSeeds {
			flaws = append(flaws, puzzle.Flaw{Places: []int{i}, What: text.M("flaw.adjiboto.seeds", "Number", text.Clip(typed, 10))})
			continue
		}
		total += n
		s.add(at(i/columns, i%columns), n)
	}
	return s, flaws
}
