package quatro

import (
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
)

// Decode reads "(board reserve)", also inside "((board reserve) (nil))".
func (g Game) Decode(forms []text.Node) game.Decoded {
	form := &forms[0]
	if isWrapped(form) {
		form = &form.Items[0]
	}
	if !isProblem(form) {
		return game.Decoded{}
	}
	var r reader
	start := r.board(&form.Items[0])
	reserve := r.reserve(&form.Items[1])
	found := game.Decoded{Used: 1, Errors: r.errors}
	if len(r.errors) == 0 {
		found.Puzzle = puzzle.New(newPuzzle(start, reserve, game.Defaults(g.Settings())))
	}
	return found
}

// isWrapped recognises "((board reserve) (nil))", the form with a parent.
func isWrapped(n *text.Node) bool {
	if n.Kind != text.List || len(n.Items) != 2 || !isProblem(&n.Items[0]) {
		return false
	}
	parent := &n.Items[1]
	return parent.IsNil() || parent.Kind == text.List && len(parent.Items) == 1 && parent.Items[0].IsNil()
}

// isProblem recognises a board, a list of lists with a piece or four rows of
// zeros in it, and a reserve, a list of lists or nothing.
func isProblem(n *text.Node) bool {
	if n.Kind != text.List || len(n.Items) != 2 {
		return false
	}
	board, reserve := &n.Items[0], &n.Items[1]
	return isListOfLists(board) && (reserve.IsNil() || isListOfLists(reserve)) &&
		(holdsPiece(board) || holdsPiece(reserve) || len(board.Items) == side && reserve.IsNil())
}

func isListOfLists(n *text.Node) bool {
	if n.Kind != text.List || len(n.Items) == 0 {
		return false
	}
	for i := range n.Items {
		if n.Items[i].Kind != text.List {
			return false
		}
	}
	return true
}

// holdsPiece reports whether some list in a node begins like a piece.
func holdsPiece(n *text.Node) bool {
	if slices.Contains(words[:], n.Word()) {
		return true
	}
	for i := range n.Items {
		if holdsPiece(&n.Items[i]) {
			return true
		}
	}
	return false
}

type reader struct{ errors []text.Error }

func (r *reader) wrong(n *text.Node, what, expected text.Message) {
	r.errors = append(r.errors, text.Error{Pos: n.Pos, What: what, Expected: expected})
}

func (r *reader) board(n *text.Node) (s State) {
	if len(n.Items) != side {
		r.wrong(n, text.M("error.quatro.rows", "Count", len(n.Items)), text.M("error.expected.quatro.rows"))
		return s
	}
	for row := range n.Items {
		list := &n.Items[row]
		if len(list.Items) != side {
			r.wrong(list, text.M("error.quatro.row", "Row", row+1, "Count", len(list.Items)), text.M("error.expected.quatro.row"))
			continue
		}
		for column := range list.Items {
			item := &list.Items[column]
			if number, ok := item.Int(); ok && number == 0 || item.IsNil() {
				continue
			}
			if piece, ok := r.piece(item); ok {
				s.place(piece, uint8(row*side+column))
			}
		}
	}
	return s
}

func (r *reader) reserve(n *text.Node) []Piece {
	var pieces []Piece
	for i := range n.Items {
		if n.Items[i].IsNil() {
			continue
		}
		if piece, ok := r.piece(&n.Items[i]); ok {
			pieces = append(pieces, piece)
		}
	}
	if len(pieces) > cells {
		r.wrong(n, text.M("error.quatro.reserve", "Count", len(pieces)), text.M("error.expected.quatro.reserve"))
		return nil
	}
	return pieces
}

// piece reads four traits, in any order, each once.
func (r *reader) piece(n *text.Node) (Piece, bool) {
	if n.Kind != text.List || len(n.Items) != traits {
		r.wrong(n, text.M("error.quatro.piece"), text.M("error.expected.quatro.piece"))
		return 0, false
	}
	var p Piece
	seen := 0
	for i := range n.Items {
		item := &n.Items[i]
		kind := slices.Index(words[:], item.Word())
		trait := kind / 2
		if kind < 0 || seen>>trait&1 != 0 {
			r.wrong(item, text.M("error.quatro.trait", "Word", item.Text), text.M("error.expected.quatro.piece"))
			return 0, false
		}
		seen |= 1 << trait
		p |= Piece(kind%2) << (traits - 1 - trait)
	}
	return p, true
}

// Blank is the empty board with all pieces in the reserve.
func (g Game) Blank() game.Puzzle {
	return puzzle.New(newPuzzle(State{}, everyPiece(), game.Defaults(g.Settings())))
}

// editor sets up a board under the rules of a puzzle: pieces are picked.
type editor struct{ puzzle *Puzzle }

// Texts are the letters of the pieces; the tray has sixteen places.
func (e editor) Texts() (texts, tray []string) {
	p := e.puzzle
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
func (editor) Choices() []scene.Cell {
	var all []scene.Cell
	for _, piece := range everyPiece() {
		all = append(all, drawn(piece))
	}
	return all
}

func lettered(letters string) (Piece, bool) {
	for _, piece := range everyPiece() {
		if strings.EqualFold(letters, piece.Letters()) {
			return piece, true
		}
	}
	return nothing, false
}

// Sketch draws the pieces, and of other texts the text.
func (editor) Sketch(texts, tray []string) scene.Board {
	b := (&State{}).draw()
	for i, letters := range texts {
		b.Cells[i] = typed(letters)
	}
	for _, letters := range tray {
		b.Tray = append(b.Tray, typed(letters))
	}
	b.Status = text.M("core.status.quatro", "Count", len(slices.DeleteFunc(slices.Clone(tray), func(s string) bool { return s == "" })))
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

func isNone(letters string) bool { return letters == "" || letters == "0" }

// Made reads the pieces.
func (e editor) Made(texts, tray []string) (game.Puzzle, []puzzle.Flaw) {
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
			flaws = append(flaws, puzzle.Flaw{Places: []int{place}, What: text.M("solver.flaw.quatro.piece", "Text", text.Clip(letters, 10))})
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
			flaws = append(flaws, puzzle.Flaw{Places: places, What: text.M("solver.flaw.quatro.twice", "Piece", pieceName(piece)), Allowed: true})
		}
	}
	made := newPuzzle(s, reserve, e.puzzle.rules)
	if !made.Goal(made.start) && len(made.Expand(made.start, nil)) == 0 {
		flaws = append(flaws, puzzle.Flaw{What: text.M("solver.flaw.quatro.stuck")})
	}
	return puzzle.New(made), flaws
}
