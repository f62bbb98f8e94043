package submissions

import (
	"slices"
	"strings"

	"procura/core/grade"
	"procura/core/sexp"
)

// readWay reads "(E1 F3)", "((I 1) (G 2))", "E1 -> F3", a list of boards, or moves on
// lines of their own.
func readWay(r *reading, s string) {
	b := &box{put: r.addWay, moves: true, way: true}
	switch {
	case s == "-" || isNone(folded(clipped(s))):
		r.block.Unsolved = true
		return
	case s != "" && !strings.HasPrefix(s, "(") && !strings.HasPrefix(s, "'"):
		r.addMoves(separated(s[:min(len(s), maxBox)]))
		r.box = b // it may go on
		return
	}
	r.box = b
	r.box.offer(s)
}

// isNone recognises the words for no solution, by the first, with its accents or
// without.
func isNone(s string) bool {
	first, _, _ := strings.Cut(s, " ")
	return slices.Contains([]string{"nil", "sem", "nao", "no", "nenhum", "nenhuma"}, first) || strings.HasPrefix(first, "imposs")
}

// separated are the moves of a line without brackets.
func separated(s string) []string {
	words := strings.FieldsFunc(s, func(c rune) bool { return strings.ContainsRune(" \t,;|>→", c) })
	return slices.DeleteFunc(words, arrow)
}

// readSolution reads boards, one after another, or a way.
func readSolution(r *reading, s string) {
	if s != "" && !strings.HasPrefix(s, "(") {
		readWay(r, s)
		return
	}
	r.box = &box{put: r.addSolution, each: true, moves: true, way: true}
	r.box.offer(s)
}

// addSolution takes the text of a board, or of moves.
func (r *reading) addSolution(s string) {
	if len(r.block.Way.Boards) > grade.MaxMoves {
		return // longer than any way: nothing more is kept of it
	}
	if forms, _ := sexp.Parse([]byte(s)); areMoves(forms) {
		r.addWay(s)
		return
	}
	r.addBoard(s)
}

// areMoves reports whether forms are moves, or one list of them, and no board.
func areMoves(forms []sexp.Node) bool {
	if len(forms) == 1 && forms[0].Kind == sexp.List && !isMove(&forms[0]) {
		forms = forms[0].Items
	}
	return len(forms) > 0 && !slices.ContainsFunc(forms, func(n sexp.Node) bool {
		return !isMove(&n) && (n.Kind == sexp.List || !isMoveWord(n.Text) && !arrow(n.Text))
	})
}

// addWay takes the text of a list: of moves, or of boards.
func (r *reading) addWay(s string) {
	forms, wrong := sexp.Parse([]byte(s))
	r.block.Way.Given = true
	if len(forms) == 1 && forms[0].Kind == sexp.List && !isMove(&forms[0]) {
		forms = forms[0].Items
	}
	if len(wrong) > 0 {
		r.block.Torn, r.block.Way.Cut = true, true
		if last := len(forms) - 1; last >= 0 && (forms[last].Broken || forms[last].Kind != sexp.List) {
			forms = forms[:last] // of E10 it may be E1
		}
	}
	var moves []string
	for i := range forms {
		if n := &forms[i]; n.Kind == sexp.List && len(n.Items) > 0 && n.Items[0].Kind == sexp.List {
			r.addBoard(n.String())
		} else if !arrow(n.Text) {
			moves = append(moves, n.String())
		}
	}
	r.addMoves(moves)
}

// isMove recognises (0 5), (0 . 5) and (I 1): a place alone.
func isMove(n *sexp.Node) bool {
	last := len(n.Items) - 1
	if last != 1 && (last != 2 || n.Items[1].Text != ".") {
		return false
	}
	_, number := n.Items[last].Int()
	first := &n.Items[0]
	_, other := first.Int()
	return number && (other || first.Kind == sexp.Atom && len(first.Text) == 1)
}

func arrow(s string) bool { return s != "" && strings.Trim(s, "-=>") == "" }

func (r *reading) addMoves(moves []string) {
	way := &r.block.Way
	way.Given = true
	way.Moves = append(way.Moves, moves[:min(len(moves), grade.MaxMoves+1-min(len(way.Moves), grade.MaxMoves+1))]...)
}

// timed gives a block without a time the one between its clock times.
func (r *reading) timed() {
	if c := &r.block.Claims; c.Seconds.Text == "" {
		c.Seconds = r.span
	}
}
