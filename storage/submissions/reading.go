package submissions

import (
	"slices"
	"strings"

	"procura/core/grade"
	"procura/core/text"
)

// reading is a block on its way: take gives it line by line to the field that it
// belongs to.
type reading struct {
	block grade.Block
	from  int // where it begins in the text
	// titled: the second head of its layout has been seen.
	titled bool
	// results: in the layout lists, what stands before them is what was asked for.
	results bool
	// done: its end has been seen.
	done bool
	// box takes the lines of a board or a way; nil between them.
	box *box
	// ours: the block says that it is of this program, which always writes an end.
	ours bool
	// last is what the last board of a way says of itself.
	last struct{ score, depth string }
	// span is the time between two times of day.
	span grade.Figure
	// verdict is what the block says of its solution, folded.
	verdict    string
	impossible bool
	// severed: the text ends in the middle of a line, stump: in what stands over a board of
	// the way; whole are the numbers before it.
	severed, stump bool
	whole          grade.Claims
}

func newReading(layout grade.Layout) *reading {
	r := &reading{}
	r.block.Layout, r.block.Way.First = layout, -1
	r.block.Way.Reversed = layout == grade.Lists
	return r
}

func (r *reading) readLine(l *line) {
	if r.block.Layout == grade.Unknown {
		return
	}
	if r.readBoardHead(l) || r.box != nil && r.box.takeLine(l) {
		return
	}
	for i := range fields {
		if fields[i].fits(l.key) {
			r.closeBox()
			fields[i].read(r, l.value)
			return
		}
	}
	if l.colon {
		r.closeBox()
	}
}

// boardHead recognises the line over a board of a way: "Pontos: 20 Profundidade: 1",
// "Score: 0/600 | Depth: 0".
func (l *line) boardHead() (score, target, depth string, ok bool) {
	if !l.isScore() || len(l.bare) > maxKey {
		return "", "", "", false
	}
	points, depth, ok := strings.Cut(l.value, ":")
	at := strings.LastIndexAny(points, " |\t")
	if word := folded(points[at+1:]); !ok || at < 0 || word != "profundidade" && word != "depth" {
		return "", "", "", false
	}
	score, target, _ = strings.Cut(strings.Trim(points[:at], " |\t"), "/")
	return score, target, strings.TrimSpace(depth), isNumber(depth)
}

func (l *line) isScore() bool {
	return strings.HasPrefix(l.key, "pontos") || strings.HasPrefix(l.key, "pontua") || strings.HasPrefix(l.key, "score")
}

func isNumber(s string) bool {
	s = strings.TrimSpace(s)
	return s != "" && len(s) < 10 && strings.Trim(s, "0123456789") == ""
}

// readBoardHead reads the line over a board of a way.
func (r *reading) readBoardHead(l *line) bool {
	score, target, depth, ok := l.boardHead()
	if !ok {
		return false
	}
	r.closeBox()
	way := &r.block.Way
	if !way.Given {
		way.Given, way.First = true, int(figure(depth).Value)
	}
	r.last.score, r.last.depth = score, depth
	if target != "" && !r.block.Claims.Target.Given() {
		r.block.Claims.Target = figure(target)
	}
	r.box = &box{put: r.addBoard, way: true}
	return true
}

// noteSevered notes that the text ends in a line.
func (r *reading) noteSevered(l *line) {
	r.severed, r.whole = true, r.block.Claims
	r.stump = r.box != nil && r.box.way && len(r.block.Way.Boards) > 0 && l.isScore()
}

// addBoard puts a board at the end of the way.
func (r *reading) addBoard(board string) {
	way := &r.block.Way
	if way.Given = true; len(way.Boards) <= grade.MaxMoves {
		way.Boards = append(way.Boards, board)
	}
}

// endBoard ends the board or way that is read where no list of it is open.
func (r *reading) endBoard() {
	if r.box != nil && r.box.depth == 0 {
		r.closeBox()
	}
}

// closeBox ends the board or way that is read.
func (r *reading) closeBox() {
	if r.box != nil {
		if r.box.closeBox() {
			r.block.Torn = true
		}
		if r.box.cut {
			r.block.Remarks = append(r.block.Remarks, text.M("grade.issue.field"))
			r.block.Way.Cut = r.block.Way.Cut || r.box.way
		}
		r.box = nil
	}
}

func (r *reading) finishBlock() grade.Block { //nolint:gocyclo // one case for each field
	last := r.box
	r.closeBox()
	b := &r.block
	// Every layout says counts, and an answer or a final board.
	incomplete := b.Claims.Generated.Text == "" || !b.Way.Given && !b.Unsolved && b.Final == ""
	b.Torn = b.Torn || !r.done && (r.ours || b.Layout != grade.Unknown && incomplete)
	if (b.Torn || r.stump) && r.severed {
		b.Claims = r.whole // of 24 may be 245
	}
	r.completeClaims()
	b.Way.Last = b.Way.Given && (r.stump || last != nil && last.way)
	b.Way.Cut = b.Way.Cut || b.Torn && b.Way.Last
	return *b
}

// completeClaims takes what the block does not say by itself from its last board, its times
// of day and its verdict.
func (r *reading) completeClaims() {
	c := &r.block.Claims
	if !c.Score.Given() && r.last.score != "" {
		c.Score = figure(r.last.score)
	}
	if !c.Length.Given() && r.last.depth != "" {
		c.Length = figure(r.last.depth)
	}
	if c.Seconds.Text == "" {
		c.Seconds = r.span
	}
	r.readBound()
}

// readWay reads "(E1 F3)", "((I 1) (G 2))", "E1 -> F3", a list of boards, or moves on
// lines of their own.
func readWay(r *reading, s string) {
	b := &box{put: r.addWay, moves: true, way: true}
	switch {
	case s == "-" || isNone(folded(clipped(s))):
		r.block.Unsolved = true
		return
	case s != "" && !strings.HasPrefix(s, "(") && !strings.HasPrefix(s, "'"):
		r.addMoves(splitMoves(s[:min(len(s), maxBox)]))
		r.box = b // it may go on
		return
	}
	r.box = b
	r.box.takeValue(s)
}

// isNone recognises the words for no solution, by the first, with its accents or
// without.
func isNone(s string) bool {
	first, _, _ := strings.Cut(s, " ")
	return slices.Contains([]string{"nil", "sem", "nao", "no", "nenhum", "nenhuma"}, first) || strings.HasPrefix(first, "imposs")
}

// splitMoves are the moves of a line without brackets.
func splitMoves(s string) []string {
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
	r.box.takeValue(s)
}

// addSolution takes the text of a board, or of moves.
func (r *reading) addSolution(s string) {
	if len(r.block.Way.Boards) > grade.MaxMoves {
		return // longer than any way: nothing more is kept of it
	}
	if forms, _ := text.Parse([]byte(s)); areMoves(forms) {
		r.addWay(s)
		return
	}
	r.addBoard(s)
}

// areMoves reports whether forms are moves, or one list of them, and no board.
func areMoves(forms []text.Node) bool {
	if len(forms) == 1 && forms[0].Kind == text.List && !isMove(&forms[0]) {
		forms = forms[0].Items
	}
	return len(forms) > 0 && !slices.ContainsFunc(forms, func(n text.Node) bool {
		return !isMove(&n) && (n.Kind == text.List || !isMoveWord(n.Text) && !arrow(n.Text))
	})
}

// addWay takes the text of a list: of moves, or of boards.
func (r *reading) addWay(s string) {
	forms, wrong := text.Parse([]byte(s))
	r.block.Way.Given = true
	if len(forms) == 1 && forms[0].Kind == text.List && !isMove(&forms[0]) {
		forms = forms[0].Items
	}
	if len(wrong) > 0 {
		r.block.Torn, r.block.Way.Cut = true, true
		if last := len(forms) - 1; last >= 0 && (forms[last].Broken || forms[last].Kind != text.List) {
			forms = forms[:last] // of E10 it may be E1
		}
	}
	var moves []string
	for i := range forms {
		if n := &forms[i]; n.Kind == text.List && len(n.Items) > 0 && n.Items[0].Kind == text.List {
			r.addBoard(n.String())
		} else if !arrow(n.Text) {
			moves = append(moves, n.String())
		}
	}
	r.addMoves(moves)
}

// isMove recognises (0 5), (0 . 5) and (I 1): a place alone.
func isMove(n *text.Node) bool {
	last := len(n.Items) - 1
	if last != 1 && (last != 2 || n.Items[1].Text != ".") {
		return false
	}
	_, number := n.Items[last].Int()
	first := &n.Items[0]
	_, other := first.Int()
	return number && (other || first.Kind == text.Atom && len(first.Text) == 1)
}

func arrow(s string) bool { return s != "" && strings.Trim(s, "-=>") == "" }

func (r *reading) addMoves(moves []string) {
	way := &r.block.Way
	way.Given = true
	way.Moves = append(way.Moves, moves[:min(len(moves), grade.MaxMoves+1-min(len(way.Moves), grade.MaxMoves+1))]...)
}
