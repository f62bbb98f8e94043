package adjiboto

import (
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// Picks is the pit that is sown.
func (p *Problem) Picks(_ State, pit Pit) [][]int { return [][]int{{cell(pit)}} }

// Refusal says that a pit is empty, or which one of row 0 the manual allows.
func (p *Problem) Refusal(path []search.Edge[State, Pit], _ []int, place int) text.Message {
	s, pit := path[len(path)-1].State, at(place/columns, place%columns)
	if s.seeds(pit) == 0 {
		return text.M("refuse.adjiboto.empty", "Move", p.Notation(pit))
	}
	allowed := Pit(0) // the right-most
	for s.seeds(allowed) == 0 {
		allowed++
	}
	return text.M("refuse.adjiboto.manual", "Move", p.Notation(allowed))
}

// Clue says in which row the pit is.
func (p *Problem) Clue(s State, pit Pit) (text.Message, []int) {
	row, _ := pit.place()
	var places []int
	for column := range columns {
		if s.seeds(at(row, column)) > 0 {
			places = append(places, row*columns+column)
		}
	}
	return text.M("hand.hint.adjiboto", "Row", row), places
}

// From is the problem of a board. It shares what was prepared: that holds for all
// boards with fewer seeds.
func (p *Problem) From(s State) game.Puzzle {
	rest := p.under(p.rules)
	rest.start, rest.seeds = s, s.total()
	return puzzle.New(rest)
}
