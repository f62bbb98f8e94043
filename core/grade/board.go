package grade

import (
	"procura/core/game"
	"procura/core/sexp"
)

// maxBoard is the greatest size of a text that is tried as a board.
const maxBoard = 20_000

// decode reads a board: the first game that knows it wins. A board stands in one
// list, in several side by side, or with its rows and its reserve one after
// another.
func (j *Judge) decode(board string) (game.Puzzle, bool) {
	if board == "" || len(board) > maxBoard {
		return nil, false
	}
	if known, ok := j.boards[board]; ok {
		return known, known != nil
	}
	p := j.read(board)
	if len(j.boards) >= maxKept {
		clear(j.boards)
	}
	j.boards[board] = p
	return p, p != nil
}

func (j *Judge) read(board string) game.Puzzle {
	forms, wrong := sexp.Parse([]byte(board))
	if len(wrong) > 0 || len(forms) == 0 {
		return nil
	}
	for _, reading := range readings(forms) {
		for _, g := range j.games {
			if found := g.Decode(reading); found.Puzzle != nil && len(found.Errors) == 0 && found.Used == len(reading) {
				return found.Puzzle
			}
		}
	}
	return nil
}

// readings are the ways in which forms can be one board: as they stand, in a list,
// and as rows, as many as the first has cells, with a reserve behind them.
func readings(forms []sexp.Node) [][]sexp.Node {
	whole := list(forms)
	ways := [][]sexp.Node{forms, {whole}}
	if len(forms) == 1 {
		forms = forms[0].Items
		ways = append(ways, forms)
	}
	if len(forms) == 0 {
		return ways[:2]
	}
	if rows := len(forms[0].Items); rows > 0 && rows <= len(forms) {
		ways = append(ways, []sexp.Node{list([]sexp.Node{list(forms[:rows]), list(forms[rows:])})})
	}
	return ways
}

func list(items []sexp.Node) sexp.Node { return sexp.Node{Kind: sexp.List, Items: items} }
