package adjiboto

import (
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/sexp"
	"procura/core/text"
)

// mostQuoted is how much of a pit's text a message has.
const mostQuoted = 10

// Decode reads "((row 0) (row 1))", or two rows of six numbers side by side. A letter O
// for a 0 is told where it stands.
func (g Game) Decode(forms []sexp.Node) game.Decoded {
	rows, used := findRows(forms)
	if used == 0 {
		return game.Decoded{}
	}
	found := game.Decoded{Used: used}
	board, errors := readBoard(rows)
	if len(errors) > 0 {
		found.Errors = errors
		return found
	}
	found.Puzzle = puzzle.New(g.problem(board, game.Defaults(g.Settings())))
	return found
}

// findRows recognises the game: two rows of numbers in one list, or two forms
// that are rows of six numbers.
func findRows(forms []sexp.Node) ([]sexp.Node, int) {
	first := &forms[0]
	if first.IsRows() && len(first.Items) == 2 && isNumbers(&first.Items[0]) && isNumbers(&first.Items[1]) {
		return first.Items, 1
	}
	if len(forms) >= 2 && isRow(first) && isRow(&forms[1]) {
		return forms[:2], 2
	}
	return nil, 0
}

func isRow(n *sexp.Node) bool { return isNumbers(n) && len(n.Items) == columns }

func isNumbers(n *sexp.Node) bool {
	if n.Kind != sexp.List || len(n.Items) == 0 {
		return false
	}
	for i := range n.Items {
		item := &n.Items[i]
		if _, ok := item.Int(); !ok && (item.Kind != sexp.Atom || strings.Trim(item.Text, "0123456789oO") != "") {
			return false
		}
	}
	return true
}

func readBoard(rows []sexp.Node) (board State, errors []sexp.Error) {
	wrong := func(n *sexp.Node, what, expected text.Message) {
		errors = append(errors, sexp.Error{Pos: n.Pos, What: what, Expected: expected})
	}
	total := 0
	for row := range rows {
		if len(rows[row].Items) != columns {
			wrong(&rows[row], text.M("error.adjiboto.row", "Count", len(rows[row].Items)), text.M("expected.adjiboto.row"))
			continue
		}
		for column := range rows[row].Items {
			item := &rows[row].Items[column]
			n, ok := item.Int()
			if !ok && strings.ContainsAny(item.Text, "oO") {
				wrong(item, text.M("error.adjiboto.letter", "Text", text.Clip(item.Text, mostQuoted)), text.M("expected.adjiboto.seeds"))
				continue
			}
			if !ok || n < 0 || n > maxSeeds || total+n > maxSeeds {
				wrong(item, text.M("error.adjiboto.seeds", "Number", text.Clip(item.Text, mostQuoted)), text.M("expected.adjiboto.seeds"))
				continue
			}
			total += n
			board.add(at(row, column), n)
		}
	}
	return board, errors
}
