package adjiboto

import (
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
)

const mostQuoted = 10

// Decode reads "((row 0) (row 1))", or two rows of six numbers side by side. A letter O
// for a 0 is told where it stands.
func (g Game) Decode(forms []text.Node) game.Decoded {
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
func findRows(forms []text.Node) ([]text.Node, int) {
	first := &forms[0]
	if first.IsRows() && len(first.Items) == 2 && isNumbers(&first.Items[0]) && isNumbers(&first.Items[1]) {
		return first.Items, 1
	}
	if len(forms) >= 2 && isRow(first) && isRow(&forms[1]) {
		return forms[:2], 2
	}
	return nil, 0
}

func isRow(n *text.Node) bool { return isNumbers(n) && len(n.Items) == columns }

func isNumbers(n *text.Node) bool {
	if n.Kind != text.List || len(n.Items) == 0 {
		return false
	}
	for i := range n.Items {
		item := &n.Items[i]
		if _, ok := item.Int(); !ok && (item.Kind != text.Atom || strings.Trim(item.Text, "0123456789oO") != "") {
			return false
		}
	}
	return true
}

func readBoard(rows []text.Node) (board State, errors []text.Error) {
	wrong := func(n *text.Node, what, expected text.Message) {
		errors = append(errors, text.Error{Pos: n.Pos, What: what, Expected: expected})
	}
	total := 0
	for row := range rows {
		if len(rows[row].Items) != columns {
			wrong(&rows[row], text.M("error.adjiboto.row", "Count", len(rows[row].Items)), text.M("error.expected.adjiboto.row"))
			continue
		}
		for column := range rows[row].Items {
			item := &rows[row].Items[column]
			n, ok := item.Int()
			if !ok && strings.ContainsAny(item.Text, "oO") {
				wrong(item, text.M("error.adjiboto.letter", "Text", text.Clip(item.Text, mostQuoted)), text.M("error.expected.adjiboto.seeds"))
				continue
			}
			if !ok || n < 0 || n > maxSeeds || total+n > maxSeeds {
				wrong(item, text.M("error.adjiboto.seeds", "Number", text.Clip(item.Text, mostQuoted)), text.M("error.expected.adjiboto.seeds"))
				continue
			}
			total += n
			board.add(at(row, column), n)
		}
	}
	return board, errors
}

// Blank is the empty board.
func (g Game) Blank() game.Puzzle {
	return puzzle.New(g.problem(State{}, game.Defaults(g.Settings())))
}

// editor sets up a board under the rules of a problem: the seeds are typed.
type editor struct{ problem *Problem }

// Texts are the seeds of the pits; an empty one has none.
func (e editor) Texts() (texts, tray []string) {
	texts = make([]string, pits)
	for pit := range Pit(pits) {
		if n := e.problem.start.seeds(pit); n > 0 {
			texts[cellOf(pit)] = strconv.Itoa(n)
		}
	}
	return texts, nil
}

// Choices are none: seeds are typed.
func (editor) Choices() []scene.Cell { return nil }

// Allowed are seeds, no more than there can be.
func (editor) Allowed() text.Message {
	return text.M("solver.edit.allowed.adjiboto", "Most", maxSeeds)
}

// Sketch draws the seeds that can be, and of others the text.
func (editor) Sketch(texts, _ []string) scene.Board {
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
func (e editor) Made(texts, _ []string) (game.Puzzle, []puzzle.Flaw) {
	s, flaws := laid(texts)
	if s == (State{}) && len(flaws) == 0 {
		flaws = []puzzle.Flaw{{What: text.M("solver.flaw.adjiboto.empty")}}
	}
	return puzzle.New(Game{e.problem.tables}.problem(s, e.problem.rules)), flaws
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
			flaws = append(flaws, puzzle.Flaw{Places: []int{i}, What: text.M("solver.flaw.adjiboto.seeds", "Number", text.Clip(typed, 10))})
			continue
		}
		total += n
		s.add(at(i/columns, i%columns), n)
	}
	return s, flaws
}
