package quatro

import (
	"strings"

	"procura/core/quatro/brief"
	"procura/core/sexp"
	"procura/core/text"
)

// Notation writes "C2/prbo", "C2", "/prbo", or with choose "C2=bqac".
func (d *Duel) Notation(t Turn) string {
	var b strings.Builder
	if t.cell != nowhere {
		b.WriteString(cellName(t.cell))
	}
	if t.piece != nothing {
		b.WriteString("=" + t.piece.Letters())
	}
	if t.given != nothing {
		b.WriteString("/" + t.given.Letters())
	}
	return b.String()
}

// Encode writes "((rows) (reserve))" on one line, and behind them the piece in
// hand where there is one: "((rows) (reserve) (preta redonda baixa oca))".
func (d *Duel) Encode(s Position) string {
	form, _ := d.puzzle.Encode(s.State, "")
	form = strings.Join(strings.Fields(form), " ")
	if s.inHand != nothing {
		form = strings.TrimSuffix(form, ")") + " " + s.inHand.Lisp() + ")"
	}
	return form
}

// Brief writes "BOARD HAND": sixteen characters row by row from A1, "." for an
// empty cell and a hexadecimal digit for a piece, then the piece in hand or "-".
// It does not say what the reserve lacks.
func (d *Duel) Brief(s Position) string {
	p := brief.Position{InHand: brief.None}
	for cell := range p.Board {
		p.Board[cell] = brief.None
		if piece, ok := s.At(cell); ok {
			p.Board[cell] = int8(piece)
		}
	}
	if s.inHand != nothing {
		p.InHand = int8(s.inHand)
	}
	return p.String()
}

// Read reads a position in either form, alone in its text. The list may also
// stand in "((board reserve) (nil))", and its third item be NIL.
func (d *Duel) Read(src string) (Position, []sexp.Error) {
	r := matchReader{duel: d, position: Position{inHand: nothing}}
	if strings.HasPrefix(strings.TrimLeft(src, " \t\r\n\uFEFF'"), "(") || strings.Contains(src, ";") {
		r.list(src)
	} else {
		r.brief(src)
	}
	return r.position, r.errors
}

// matchReader reads a position. It notes every piece, so that none is there
// twice.
type matchReader struct {
	reader
	duel     *Duel
	position Position
	seen     uint16
}

func (r *matchReader) list(src string) {
	forms, errors := sexp.Parse([]byte(src))
	if r.errors = errors; len(errors) > 0 || len(forms) == 0 {
		return
	}
	form := &forms[0]
	if isWrapped(form) {
		form = &form.Items[0]
	}
	switch n := len(form.Items); {
	case len(forms) > 1:
		r.wrong(&forms[1], text.M("error.quatro.more"), text.M("expected.quatro.state"))
	case n != 2 && n != 3, form.Items[1].Kind != sexp.List && !form.Items[1].IsNil():
		r.wrong(form, text.M("error.quatro.state"), text.M("expected.quatro.state"))
	default:
		r.items(form)
	}
}

// items reads board, reserve and hand.
func (r *matchReader) items(form *sexp.Node) {
	board, reserve := &form.Items[0], &form.Items[1]
	r.position.State = r.board(board)
	pieces := r.reserve(reserve)
	if len(r.errors) > 0 {
		return
	}
	for cell := range cells {
		if p, ok := r.position.At(cell); ok {
			r.meet(board, p)
		}
	}
	for _, p := range pieces {
		r.meet(reserve, p)
		r.position.reserve |= 1 << p
	}
	if len(form.Items) == 3 && !form.Items[2].IsNil() {
		r.hand(&form.Items[2])
	}
}

// hand reads the piece in hand.
func (r *matchReader) hand(n *sexp.Node) {
	p, ok := r.piece(n)
	if !ok {
		return
	}
	r.meet(n, p)
	r.hold(n, p)
}

// meet notes a piece, which must be new.
func (r *matchReader) meet(n *sexp.Node, p Piece) {
	if r.seen>>p&1 != 0 {
		r.wrong(n, text.M("error.quatro.twice", "Piece", p.Lisp()), text.M("expected.quatro.once"))
	}
	r.seen |= 1 << p
}

// hold puts a piece into the hand.
func (r *matchReader) hold(n *sexp.Node, p Piece) {
	if r.duel.choose {
		r.wrong(n, text.M("error.quatro.hand", "Piece", p.Letters()), text.M("expected.quatro.nohand"))
		return
	}
	r.position.inHand = p
}

// brief reads "BOARD HAND"; without a hand it is "-". The reserve is all that
// is neither on the board nor in hand.
func (r *matchReader) brief(src string) {
	words := brief.Words(src)
	if len(words) == 1 {
		words = append(words, brief.Word{Text: "-"})
	}
	if len(words) != 2 || !words[0].IsBoard() || !words[1].IsHand() {
		r.wrong(at(src, 0), text.M("error.quatro.state"), text.M("expected.quatro.brief"))
		return
	}
	p, flaws := brief.Read(words[0], words[1], r.duel.choose)
	for _, f := range flaws {
		r.errors = append(r.errors, f.Error(called(f)))
	}
	if len(flaws) > 0 {
		return
	}
	r.position.reserve = 1<<cells - 1
	for cell, piece := range p.Board {
		if piece != brief.None {
			r.position.place(Piece(piece), uint8(cell))
			r.position.reserve &^= 1 << piece
		}
	}
	if p.InHand != brief.None {
		r.position.inHand = Piece(p.InHand)
		r.position.reserve &^= 1 << p.InHand
	}
}

// called is what a piece with a flaw is called.
func called(f brief.Flaw) string {
	switch f.Kind {
	case brief.Twice:
		return Piece(f.Piece).Lisp()
	case brief.Held:
		return Piece(f.Piece).Letters()
	}
	return f.Digit
}

// at is a node at a byte of a text, to carry its line and column.
func at(src string, place int) *sexp.Node {
	before := src[:place]
	line := strings.Count(before, "\n")
	column := len([]rune(before[strings.LastIndexByte(before, '\n')+1:]))
	return &sexp.Node{Pos: sexp.Pos{Line: line + 1, Column: column + 1}}
}

// Picks are the ways to pick a turn: a cell, then the piece given; with choose
// cell and piece, whichever comes first.
func (d *Duel) Picks(_ Position, t Turn) [][]int {
	cell := int(t.cell)
	switch {
	case t.piece != nothing:
		piece := trayPlace(t.piece)
		return [][]int{{cell, piece}, {piece, cell}}
	case t.cell == nowhere:
		return [][]int{{trayPlace(t.given)}}
	case t.given == nothing:
		return [][]int{{cell}}
	}
	return [][]int{{cell, trayPlace(t.given)}}
}

// waits reports whether a piece is in the tray: in the reserve, or in hand.
func (s *Position) waits(p Piece) bool { return s.reserve>>p&1 != 0 || p == s.inHand }

// trayPlace is a piece's place in the tray, as scene.Motion counts it: the one
// of its number, whatever else waits there, so that no piece moves when another
// one leaves.
func trayPlace(p Piece) int { return -1 - int(p) }
