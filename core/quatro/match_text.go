package quatro

import (
	"cmp"
	"maps"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/quatro/perfect"
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
// Pieces that are missing from the reserve are not written.
func (d *Duel) Brief(s Position) string { return EnginePosition(d, s).String() }

// Read reads a position in either form, alone in its text. The list may also
// stand in "((board reserve) (nil))", and its third item be NIL.
func (d *Duel) Read(src string) (Position, []text.Error) {
	r := matchReader{duel: d, position: Position{inHand: nothing}}
	if isLisp(src) {
		r.list(src)
	} else {
		r.brief(src)
	}
	return r.position, r.errors
}

// isLisp reports whether a text is a list, perhaps behind comments, and no brief position.
func isLisp(src string) bool {
	begins := strings.TrimLeft(src, " \t\r\n'`")
	return strings.HasPrefix(begins, "(") || strings.HasPrefix(begins, "#|") || strings.Contains(src, ";")
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
	forms, errors := text.Parse([]byte(src))
	r.errors = errors
	if len(errors) > 0 || len(forms) == 0 {
		return
	}
	form := &forms[0]
	if isWrapped(form) {
		form = &form.Items[0]
	}
	cut := form.CutAt()
	switch n := len(form.Items); {
	case cut != nil:
		r.errors = append(r.errors, text.CutError(cut))
	case len(forms) > 1:
		r.wrong(&forms[1], text.M("error.quatro.more"), text.M("error.expected.quatro.state"))
	case n != 2 && n != 3, form.Items[1].Kind != text.List && !form.Items[1].IsNil():
		r.wrong(form, text.M("error.quatro.state"), text.M("error.expected.quatro.state"))
	default:
		r.items(form)
	}
}

func (r *matchReader) items(form *text.Node) {
	board, reserve := &form.Items[0], &form.Items[1]
	r.position.State = r.board(board)
	pieces := r.reserve(reserve)
	if len(r.errors) > 0 {
		return
	}
	for cell := range cells {
		if p, ok := r.position.At(cell); ok {
			r.notePiece(board, p)
		}
	}
	for _, p := range pieces {
		r.notePiece(reserve, p)
		r.position.reserve |= 1 << p
	}
	if len(form.Items) == 2 || form.Items[2].IsNil() {
		return
	}
	p, ok := r.piece(&form.Items[2])
	if !ok {
		return
	}
	r.notePiece(&form.Items[2], p)
	if r.duel.choose {
		r.wrong(&form.Items[2], text.M("error.quatro.hand", "Piece", p.Letters()), text.M("error.expected.quatro.nohand"))
		return
	}
	r.position.inHand = p
}

// notePiece notes a piece, which must be new.
func (r *matchReader) notePiece(n *text.Node, p Piece) {
	if r.seen>>p&1 != 0 {
		r.wrong(n, text.M("error.quatro.twice", "Piece", p.Lisp()), text.M("error.expected.quatro.once"))
	}
	r.seen |= 1 << p
}

// brief reads "BOARD HAND"; without a hand it is "-". The reserve is all that
// is neither on the board nor in hand.
func (r *matchReader) brief(src string) {
	words := perfect.SplitWords(src)
	if len(words) == 1 {
		words = append(words, perfect.Word{Text: "-"})
	}
	if len(words) != 2 || !words[0].IsBoard() || !words[1].IsHand() {
		r.wrong(at(src, 0), text.M("error.quatro.state"), text.M("error.expected.quatro.brief"))
		return
	}
	p, errors := perfect.ReadBrief(words[0], words[1], r.duel.variant, perfect.Straight, func(piece int8, held bool) string {
		if held {
			return Piece(piece).Letters()
		}
		return Piece(piece).Lisp()
	})
	r.errors = append(r.errors, errors...)
	if len(errors) > 0 {
		return
	}
	r.position.reserve = 1<<cells - 1
	for cell, piece := range p.Board {
		if piece != perfect.None {
			r.position.place(Piece(piece), uint8(cell))
			r.position.reserve &^= 1 << piece
		}
	}
	if p.InHand != perfect.None {
		r.position.inHand = Piece(p.InHand)
		r.position.reserve &^= 1 << p.InHand
	}
}

// at is a node at a byte of a text, to carry its line and column.
func at(src string, place int) *text.Node {
	before := src[:place]
	line := strings.Count(before, "\n")
	column := len([]rune(before[strings.LastIndexByte(before, '\n')+1:]))
	return &text.Node{Pos: text.Pos{Line: line + 1, Column: column + 1}}
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

// rulesOf are the rules that a letter of files of positions stands for, nil for
// none.
func rulesOf(letter string) game.Rules {
	variant, lines, ok := perfect.RulesOfLetter(letter)
	if !ok {
		return nil
	}
	return game.Rules{"variant": variant.String(), "lines": lines.String()}
}

// Line writes "L BOARD HAND"; where the rules have no letter, "key=value
// key=value BOARD HAND"; and where pieces are missing, "; regras: ..." and the
// list below it.
func (d *Duel) Line(s Position) string {
	words := d.rules.Format(d.Module().MatchSettings())
	if !s.Complete() {
		return "; " + rulesMark + words + "\n" + d.Encode(s)
	}
	p := EnginePosition(d, s)
	return cmp.Or(perfect.RulesLetter(p.Variant, p.Lines), words) + " " + p.String()
}

// rulesMark begins a comment that gives rules.
const rulesMark = "regras: "

// ReadLine reads what Line writes, a line of a file of positions, with anything
// behind it, and all that ReadPosition reads. A piece in hand says that the
// variant is give, where the text does not name one.
func (g Game) ReadLine(src string, rules game.Rules) (game.Position, []text.Error) {
	said := newSaid(text.Decode([]byte(src)))
	complete, wrong := rules.With(said.rules, g.MatchSettings())
	if wrong != nil {
		allowed := game.Defaults(g.MatchSettings()).Format(g.MatchSettings())
		key, _ := wrong.Args["Key"].(string)
		return nil, []text.Error{{Pos: said.places[key], What: *wrong, Expected: text.M("error.expected.quatro.rules", "Rules", allowed)}}
	}
	p, errors := g.ReadPosition(said.rest, complete)
	if len(errors) > 0 && said.rules["variant"] == "" && complete["variant"] == "choose" {
		complete["variant"] = "give"
		if given, wrong := g.ReadPosition(said.rest, complete); len(wrong) == 0 {
			return given, nil
		}
	}
	return p, errors
}

// said holds what a text says of rules, and the rest of the text: everything in it
// stands where it stood.
type said struct {
	rules  game.Rules
	places map[string]text.Pos // of rules by their keys
	rest   string
}

func newSaid(src string) *said {
	s := &said{rules: game.Rules{}, places: map[string]text.Pos{}, rest: src}
	switch {
	case len(src) > maxLine: // something else that was on a clipboard
	case beginsWithLetter(src):
		s.readWords()
	case isLisp(src):
		s.readComments()
	default:
		s.readWords()
	}
	return s
}

// maxLine limits the bytes of a text that are searched for rules.
const maxLine = 64 << 10

// beginsWithLetter reports whether the first word of a text stands for rules.
func beginsWithLetter(src string) bool {
	for word := range strings.FieldsSeq(src) {
		return rulesOf(word) != nil
	}
	return false
}

// readComments takes rules from comments, as files of problems give them.
func (s *said) readComments() {
	begin := 0
	for line := range strings.Lines(s.rest) {
		_, comment, _ := strings.Cut(line, ";")
		comment = strings.TrimLeft(comment, "; \t")
		if value, ok := strings.CutPrefix(comment, strings.TrimSpace(rulesMark)); ok {
			for _, word := range strings.Fields(value) {
				s.rule(word, begin+strings.Index(line, word))
			}
		}
		begin += len(line)
	}
}

// readWords takes rules from the words around a board, and leaves out what stands
// behind board and hand in a line with a letter.
func (s *said) readWords() {
	kept, end, lettered := 0, 0, -1 // the line of the letter
	for i, word := range strings.Fields(s.rest) {
		begin := end + strings.Index(s.rest[end:], word)
		end = begin + len(word)
		line := strings.Count(s.rest[:begin], "\n")
		of := rulesOf(word)
		switch {
		case i == 0 && of != nil:
			lettered = line
			maps.Copy(s.rules, of)
			end = s.blank(begin, end)
		case line == lettered && kept >= 2, s.rule(word, begin):
			end = s.blank(begin, end)
		default:
			kept++
		}
	}
}

// rule notes "key=value" at a byte of the text, and reports whether it is one.
func (s *said) rule(word string, begin int) bool {
	key, value, ok := strings.Cut(word, "=")
	if !ok {
		return false
	}
	s.rules[key], s.places[key] = value, at(s.rest, begin).Pos
	return true
}

// blank writes blanks over a part of the text, as many as it has characters, and
// returns where they end.
func (s *said) blank(begin, end int) int {
	blanks := strings.Repeat(" ", utf8.RuneCountInString(s.rest[begin:end]))
	s.rest = s.rest[:begin] + blanks + s.rest[end:]
	return begin + len(blanks)
}

// ReadListed reads a line of a file of positions, as the exact engine does.
func (g Game) ReadListed(line string, rules game.Rules) (game.Position, *game.Issue, bool) {
	usual := EnginePosition(NewDuel(rules, nil), Position{})
	p, wrong, found := perfect.ReadLine(line, perfect.Rules{Variant: usual.Variant, Lines: usual.Lines})
	if wrong != nil || !found {
		return nil, wrong, found
	}
	read, _ := g.ReadPosition(p.String(), game.Rules{"variant": p.Variant.String(), "lines": p.Lines.String()}) // it is legal
	return read, nil, true
}
