package cavalo

import (
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
)

// Decode reads "(name target (rows))" in any of the shapes that people use:
// without name, without target, with the rows not in a list of their own, or
// as ten rows one after another.
func (g Game) Decode(forms []text.Node) game.Decoded {
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
	whole     *text.Node
	name      string
	target    int
	hasTarget bool
	rows      []text.Node
	errors    []text.Error
}

// recognise finds name, target and rows. It is this game's problem when there
// are ten rows, or a name or target before rows.
func recognise(forms []text.Node) (*reader, int) {
	if len(forms) >= size && !slices.ContainsFunc(forms[:size], isNoRow) {
		return &reader{whole: &forms[0], rows: forms[:size]}, size
	}
	r := reader{whole: &forms[0]} // most forms are none of ours, and cost no memory
	items := r.head(forms[0].Items)
	switch {
	case len(items) == 1 && items[0].IsRows():
		r.rows = items[0].Items
	case len(items) > 0:
		r.rows = items
	}
	if len(r.rows) == 0 || slices.ContainsFunc(r.rows, isDeep) || !r.hasTarget && r.name == "" && (len(r.rows) < 3 || len(r.rows[0].Items) < 7) {
		return nil, 0
	}
	found := r
	return &found, 1
}

// head takes name and target off the front of a problem's items.
func (r *reader) head(items []text.Node) []text.Node {
	if len(items) > 0 && isName(&items[0]) {
		r.name = items[0].Name()
		items = items[1:]
	}
	if len(items) == 0 {
		return items
	}
	if target, ok := items[0].Int(); ok {
		r.target, r.hasTarget = target, true
		if target < 0 {
			r.wrong(&items[0], text.M("error.cavalo.target", "Target", items[0].Text), text.M("error.expected.cavalo.target"))
		}
		items = items[1:]
	}
	return items
}

func isName(n *text.Node) bool {
	_, number := n.Int()
	return n.Kind == text.String || n.Kind == text.Atom && !number && !n.IsNil()
}

func isDeep(n text.Node) bool { return !n.IsFlat() }

func isNoRow(n text.Node) bool { return isDeep(n) || len(n.Items) != size }

func (r *reader) wrong(n *text.Node, what, expected text.Message) {
	r.errors = append(r.errors, text.Error{Pos: n.Pos, What: what, Expected: expected})
}

func (r *reader) readBoard() *board {
	b := newBoard()
	if len(r.rows) != size {
		r.wrong(r.whole, text.M("error.cavalo.rows", "Count", len(r.rows)), text.M("error.expected.cavalo.rows"))
		return b
	}
	for row := range r.rows {
		r.readRow(b, row, &r.rows[row])
	}
	b.rank()
	return b
}

func (r *reader) readRow(b *board, row int, list *text.Node) {
	if len(list.Items) != size {
		r.wrong(list, text.M("error.cavalo.row", "Row", row+1, "Count", len(list.Items)), text.M("error.expected.cavalo.row"))
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
			r.wrong(item, text.M("error.cavalo.knights"), text.M("error.expected.cavalo.knights"))
		case !ok || number < 0 || number > 99:
			r.wrong(item, text.M("error.cavalo.number", "Number", item.Text), text.M("error.expected.cavalo.number"))
		default:
			b.numbers[cell] = number
		}
	}
}

// Unpack reads what Pack writes.
func (g Game) Unpack(r *text.RadixReader) (game.Puzzle, bool) {
	b, in, kind := newBoard(), r.Subset(cells), r.Digit(packedKinds)
	left := text.NewBag(cells, kind&packedTwice != 0)
	for cell := range b.numbers {
		if in[cell] {
			b.numbers[cell] = left.Read(r)
		}
	}
	if kind&packedPlaced != 0 {
		b.knight = uint8(r.Digit(cells))
		if b.numbers[b.knight] != empty {
			return nil, false
		}
	}
	b.rank()
	return puzzle.New(newProblem(b, 0, false, game.Defaults(g.Settings()))), true
}

// Blank is a board without numbers.
func (g Game) Blank() game.Puzzle {
	b := newBoard()
	b.rank()
	return puzzle.New(newProblem(b, 0, false, game.Defaults(g.Settings())))
}

// editor sets the board up by hand.
type editor struct{ *Problem }

// Texts are the numbers with two digits, and T for the knight.
func (p editor) Texts() (texts, tray []string) {
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
func (p editor) Choices() []scene.Cell { return nil }

// Allowed are two digits.
func (p editor) Allowed() text.Message { return text.M("solver.edit.allowed.cavalo") }

// Sketch draws what was typed.
func (p editor) Sketch(texts, _ []string) scene.Board {
	b := bare()
	for cell, typed := range texts {
		c := &b.Cells[cell]
		c.Text = typed
		if typed != "" {
			c.Role = colour(cell)
		}
		if strings.EqualFold(typed, "T") {
			c.Drawing = "knight"
		}
	}
	return b
}

// Made reads the numbers.
func (p editor) Made(texts, _ []string) (game.Puzzle, []puzzle.Flaw) {
	b, flaws := newBoard(), []puzzle.Flaw(nil)
	for cell, typed := range texts {
		number, err := strconv.Atoi(typed)
		switch knight := strings.EqualFold(typed, "T"); {
		case typed == "":
		case knight && b.knight == unplaced:
			b.knight = uint8(cell)
		case knight:
			flaws = append(flaws, puzzle.Flaw{Places: []int{int(b.knight), cell}, What: text.M("error.cavalo.knights")})
		case err != nil || number < 0 || number > 99:
			flaws = append(flaws, puzzle.Flaw{Places: []int{cell}, What: text.M("solver.flaw.cavalo.number", "Number", text.Clip(typed, 10))})
		default:
			b.numbers[cell] = number
		}
	}
	b.rank()
	made := newProblem(b, p.target, p.hasTarget, p.rules)
	for number, places := range b.repeatedNumbers() {
		flaws = append(flaws, puzzle.Flaw{Places: places, What: text.M("solver.flaw.cavalo.twice", "Number", written(uint8(number))), Allowed: true})
	}
	return puzzle.New(made), append(flaws, editor{made}.stuck()...)
}

func (p editor) stuck() []puzzle.Flaw {
	switch {
	case len(p.Expand(p.start, nil)) > 0:
		return nil
	case p.start.pos == unplaced:
		return []puzzle.Flaw{{What: text.M("solver.flaw.cavalo.start")}}
	}
	return []puzzle.Flaw{{Places: []int{int(p.start.pos)}, What: text.M("solver.flaw.cavalo.stuck")}}
}
