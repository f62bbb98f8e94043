package quatro

import (
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/sexp"
	"procura/core/text"
)

// Decode reads "(board reserve)", also inside "((board reserve) (nil))".
func (g Game) Decode(forms []sexp.Node) game.Decoded {
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
func isWrapped(n *sexp.Node) bool {
	if n.Kind != sexp.List || len(n.Items) != 2 || !isProblem(&n.Items[0]) {
		return false
	}
	parent := &n.Items[1]
	return parent.IsNil() || parent.Kind == sexp.List && len(parent.Items) == 1 && parent.Items[0].IsNil()
}

// isProblem recognises a board, a list of lists with a piece or four rows of
// zeros in it, and a reserve, a list of lists or nothing.
func isProblem(n *sexp.Node) bool {
	if n.Kind != sexp.List || len(n.Items) != 2 {
		return false
	}
	board, reserve := &n.Items[0], &n.Items[1]
	return isListOfLists(board) && (reserve.IsNil() || isListOfLists(reserve)) &&
		(holdsPiece(board) || holdsPiece(reserve) || len(board.Items) == side && reserve.IsNil())
}

func isListOfLists(n *sexp.Node) bool {
	if n.Kind != sexp.List || len(n.Items) == 0 {
		return false
	}
	for i := range n.Items {
		if n.Items[i].Kind != sexp.List {
			return false
		}
	}
	return true
}

// holdsPiece reports whether some list in a node begins like a piece.
func holdsPiece(n *sexp.Node) bool {
	if _, _, ok := traitOf(n.Word()); ok {
		return true
	}
	for i := range n.Items {
		if holdsPiece(&n.Items[i]) {
			return true
		}
	}
	return false
}

type reader struct{ errors []sexp.Error }

func (r *reader) wrong(n *sexp.Node, what, expected text.Message) {
	r.errors = append(r.errors, sexp.Error{Pos: n.Pos, What: what, Expected: expected})
}

func (r *reader) board(n *sexp.Node) (s State) {
	if len(n.Items) != side {
		r.wrong(n, text.M("error.quatro.rows", "Count", len(n.Items)), text.M("expected.quatro.rows"))
		return s
	}
	for row := range n.Items {
		list := &n.Items[row]
		if len(list.Items) != side {
			r.wrong(list, text.M("error.quatro.row", "Row", row+1, "Count", len(list.Items)), text.M("expected.quatro.row"))
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

func (r *reader) reserve(n *sexp.Node) []Piece {
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
		r.wrong(n, text.M("error.quatro.reserve", "Count", len(pieces)), text.M("expected.quatro.reserve"))
		return nil
	}
	return pieces
}

// piece reads four traits, in any order, each once.
func (r *reader) piece(n *sexp.Node) (Piece, bool) {
	if n.Kind != sexp.List || len(n.Items) != traits {
		r.wrong(n, text.M("error.quatro.piece"), text.M("expected.quatro.piece"))
		return 0, false
	}
	var p Piece
	seen := 0
	for i := range n.Items {
		item := &n.Items[i]
		trait, value, ok := traitOf(item.Word())
		if !ok || seen>>trait&1 != 0 {
			r.wrong(item, text.M("error.quatro.trait", "Word", item.Text), text.M("expected.quatro.piece"))
			return 0, false
		}
		seen |= 1 << trait
		p |= Piece(value) << (traits - 1 - trait)
	}
	return p, true
}
