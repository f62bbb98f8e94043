package cavalo

import (
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/sexp"
	"procura/core/text"
)

// Decode reads "(name target (rows))" in any of the shapes that people use:
// without name, without target, with the rows not in a list of their own, or
// as ten rows one after another.
func (g Game) Decode(forms []sexp.Node) game.Decoded {
	r, used := recognise(forms)
	if used == 0 {
		return game.Decoded{}
	}
	b := r.readBoard()
	found := game.Decoded{Used: used, Name: r.name, Errors: r.errors}
	if len(r.errors) == 0 {
		found.Puzzle = puzzle.New(newProblem(b, r.target, r.hasTarget, game.Defaults(g.Settings())))
	}
	return found
}

// reader holds the parts of a problem on their way to a board.
type reader struct {
	whole     *sexp.Node
	name      string
	target    int
	hasTarget bool
	rows      []sexp.Node
	errors    []sexp.Error
}

// recognise finds name, target and rows. It is this game's problem when there
// are ten rows, or a name or target before rows.
func recognise(forms []sexp.Node) (*reader, int) {
	if len(forms) >= size && areRowsOfTen(forms[:size]) {
		return &reader{whole: &forms[0], rows: forms[:size]}, size
	}
	if forms[0].Kind != sexp.List || forms[0].IsNil() {
		return nil, 0
	}
	r := reader{whole: &forms[0]} // most forms are none of ours, and cost no memory
	items := r.head(forms[0].Items)
	switch {
	case len(items) == 1 && items[0].IsRows():
		r.rows = items[0].Items
	case len(items) > 0:
		r.rows = items
	}
	if !rowsAreFlat(r.rows) || r.isAnother() {
		return nil, 0
	}
	found := r
	return &found, 1
}

// head takes name and target off the front of a problem's items.
func (r *reader) head(items []sexp.Node) []sexp.Node {
	if len(items) > 0 && isName(&items[0]) {
		r.name = items[0].Text
		items = items[1:]
	}
	if len(items) == 0 {
		return items
	}
	if target, ok := items[0].Int(); ok {
		r.target, r.hasTarget = target, true
		if target < 0 {
			r.wrong(&items[0], text.M("error.cavalo.target", "Target", items[0].Text), text.M("expected.cavalo.target"))
		}
		items = items[1:]
	}
	return items
}

// isAnother reports whether rows without name and target are too few or too
// short to be meant as this game.
func (r *reader) isAnother() bool {
	return !r.hasTarget && r.name == "" && (len(r.rows) < 3 || len(r.rows[0].Items) < 7)
}

func isName(n *sexp.Node) bool {
	_, number := n.Int()
	return n.Kind == sexp.String || n.Kind == sexp.Atom && !number && !n.IsNil()
}

func rowsAreFlat(rows []sexp.Node) bool {
	for i := range rows {
		if !rows[i].IsFlat() {
			return false
		}
	}
	return len(rows) > 0
}

func areRowsOfTen(forms []sexp.Node) bool {
	for i := range forms {
		if !forms[i].IsFlat() || len(forms[i].Items) != size {
			return false
		}
	}
	return true
}

func (r *reader) wrong(n *sexp.Node, what, expected text.Message) {
	r.errors = append(r.errors, sexp.Error{Pos: n.Pos, What: what, Expected: expected})
}

func (r *reader) readBoard() *board {
	b := &board{knight: unplaced}
	for cell := range b.numbers {
		b.numbers[cell] = empty
	}
	if len(r.rows) != size {
		r.wrong(r.whole, text.M("error.cavalo.rows", "Count", len(r.rows)), text.M("expected.cavalo.rows"))
		return b
	}
	for row := range r.rows {
		r.readRow(b, row, &r.rows[row])
	}
	b.rank()
	return b
}

func (r *reader) readRow(b *board, row int, list *sexp.Node) {
	if len(list.Items) != size {
		r.wrong(list, text.M("error.cavalo.row", "Row", row+1, "Count", len(list.Items)), text.M("expected.cavalo.row"))
		return
	}
	for column := range list.Items {
		item := &list.Items[column]
		cell := row*size + column
		number, ok := item.Int()
		switch {
		case item.IsNil():
		case item.Word() == "t" && b.knight == unplaced:
			b.knight = uint8(cell)
		case item.Word() == "t":
			r.wrong(item, text.M("error.cavalo.knights"), text.M("expected.cavalo.knights"))
		case !ok || number < 0 || number > 99:
			r.wrong(item, text.M("error.cavalo.number", "Number", item.Text), text.M("expected.cavalo.number"))
		default:
			b.numbers[cell] = number
		}
	}
}
