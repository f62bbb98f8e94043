package submissions

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/text"
)

// blockReader is a block on its path: take gives it line by line to the field that it
// belongs to.
type blockReader struct {
	block grade.Block
	from  int // its offset in the text
	// titled: the second head of its layout has been seen.
	titled bool
	// results reports whether the results of the layout lists have begun; the request stands before them.
	results bool
	// done: its end has been seen.
	done bool
	// box takes the lines of a board or a path; nil between them.
	box *boardLines
	// unread: there is a text in the place of a path in which no move was found.
	unread bool
	// ours: the block says that it is of this program, which always writes an end.
	ours bool
	// last holds what the last board of a path tells of itself.
	last struct{ score, depth string }
	// span is the time between two times of day.
	span grade.Figure
	// verdict is the verdict that the block claims.
	verdict    string
	impossible bool
	// severed: the text ends in the middle of a line, stump: in what stands over a board of
	// the path; whole are the numbers before it.
	severed, stump bool
	whole          grade.Claims
}

func newReading(layout grade.Layout) *blockReader {
	r := &blockReader{}
	r.block.Layout, r.block.Path.First = layout, -1
	r.block.Path.Reversed = layout == grade.Lists
	return r
}

func (r *blockReader) readLine(l *line) {
	if r.block.Layout == grade.Unknown {
		return
	}
	if r.readBoardHead(l) || r.box != nil && r.box.takeLine(l) {
		return
	}
	l.splitPath()
	for i := range fields {
		if fields[i].fits(l.key) {
			r.closeBox()
			fields[i].read(r, l.value)
			return
		}
	}
	if r.startsPath(l) {
		r.closeBox()
		readPath(r, l.value)
		return
	}
	if r.box != nil {
		r.box.passOver(l)
	}
	if l.colon {
		r.closeBox()
	}
}

// boardHead is the line over a board of a path: "Pontos: 20 Profundidade: 1", "Score: 0/600 | Depth: 0".
type boardHead struct{ score, target, depth string }

func (l *line) boardHead() (head boardHead, ok bool) {
	if !l.isScore() || len(l.bare) > maxKey {
		return head, false
	}
	points, depth, ok := strings.Cut(l.value, ":")
	at := strings.LastIndexAny(points, " |\t")
	if word := folded(points[at+1:]); !ok || at < 0 || word != "profundidade" && word != "depth" {
		return head, false
	}
	head.score, head.target, _ = strings.Cut(strings.Trim(points[:at], " |\t"), "/")
	head.depth = strings.TrimSpace(depth)
	return head, isNumber(depth)
}

func (l *line) isScore() bool {
	return strings.HasPrefix(l.key, "pontos") || strings.HasPrefix(l.key, "pontua") || strings.HasPrefix(l.key, "score")
}

func isNumber(s string) bool {
	s = strings.TrimSpace(s)
	return s != "" && len(s) < 10 && strings.Trim(s, "0123456789") == ""
}

// readBoardHead reads the line over a board of a path.
func (r *blockReader) readBoardHead(l *line) bool {
	head, ok := l.boardHead()
	if !ok {
		return false
	}
	r.closeBox()
	way := &r.block.Path
	if !way.Given {
		way.Given, way.First = true, int(figure(head.depth).Value)
	}
	r.last.score, r.last.depth = head.score, head.depth
	if head.target != "" && !r.block.Claims.Target.Given() {
		r.block.Claims.Target = figure(head.target)
	}
	r.box = &boardLines{put: r.addBoard, way: true}
	return true
}

// noteSevered notes that the text ends in a line.
func (r *blockReader) noteSevered(l *line) {
	r.severed, r.whole = true, r.block.Claims
	r.stump = r.box != nil && r.box.way && len(r.block.Path.Boards) > 0 && l.isScore()
}

// addBoard puts a board at the end of the path.
func (r *blockReader) addBoard(board string) {
	way := &r.block.Path
	way.Given = true
	if len(way.Boards) <= grade.MaxMoves {
		way.Boards = append(way.Boards, board)
	}
}

// endBoard ends the board or path that is read where no list of it is open.
func (r *blockReader) endBoard() {
	if r.box != nil && r.box.depth == 0 {
		r.closeBox()
	}
}

// closeBox ends the board or path that is read.
func (r *blockReader) closeBox() {
	if r.box != nil {
		if r.box.closeBox() {
			r.block.Torn = true
		}
		if r.box.cut {
			r.block.Remarks = append(r.block.Remarks, text.M("grade.issue.field"))
			r.block.Path.Cut = r.block.Path.Cut || r.box.way
		}
		r.box = nil
	}
}

func (r *blockReader) finishBlock() grade.Block { //nolint:gocyclo // one case for each field
	last := r.box
	r.closeBox()
	b := &r.block
	// Every layout says counts, and an answer or a final board.
	incomplete := b.Claims.Generated.Text == "" || !b.Path.Given && !b.Unsolved && b.Final == ""
	b.Torn = b.Torn || !r.done && (r.ours || b.Layout != grade.Unknown && incomplete)
	if (b.Torn || r.stump) && r.severed {
		b.Claims = r.whole // of 24 may be 245
	}
	r.completeClaims()
	r.finishPath()
	b.Path.Last = b.Path.Given && (r.stump || last != nil && last.way)
	b.Path.Cut = b.Path.Cut || b.Torn && b.Path.Last
	return *b
}

// completeClaims takes what the block does not say by itself from its last board, its times
// of day and its verdict.
func (r *blockReader) completeClaims() {
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

// readPath reads a path in whatever notation, a list of boards, or the word for none. It may
// go on, or begin, on the lines behind.
func readPath(r *blockReader, s string) {
	if s == "-" || isNoPath(s) {
		r.block.Unsolved = true
		return
	}
	r.box = &boardLines{put: r.addPath, moves: true, way: true}
	if s != "" {
		r.box.addText(s[:min(len(s), maxBox-1)])
	}
}

// noPath are the words that say that there is no path, folded: an accent may be lost.
var noPath = regexp.MustCompile(`^(nil|none|null|sem|na?o|nenhuma?|inexistente|not found|` +
	`(nenhuma?|imposs|sem (solu|cam|resul)|no (solu|path|way|result)|na?o (exist|ha|h|tem|encontr|achou|foi|se (encontr|achou)|tem solu)).*)$`)

func isNoPath(s string) bool { return noPath.MatchString(folded(clipped(s))) }

// readSolution reads boards, one after another, or a path.
func readSolution(r *blockReader, s string) {
	if s != "" && !strings.HasPrefix(s, "(") {
		readPath(r, s)
		return
	}
	r.box = &boardLines{put: r.addSolution, each: true, moves: true, way: true}
	r.box.takeValue(s)
}

// addSolution takes the text of a board, or of moves.
func (r *blockReader) addSolution(s string) {
	if len(r.block.Path.Boards) > grade.MaxMoves {
		return // longer than any path: nothing more is kept of it
	}
	if m := game.ReadMoves(s); len(m.Moves) > 0 && !m.Unclear {
		r.addPath(s)
		return
	}
	r.addBoard(s)
}

// addPath takes the text of a path: of moves, or of boards.
func (r *blockReader) addPath(s string) {
	way := &r.block.Path
	way.Given = true
	m := game.ReadMoves(r.takeBoards(s))
	r.block.Torn = r.block.Torn || m.Open
	way.Cut = way.Cut || m.Cut
	if len(m.Moves) == 0 {
		r.unread = r.unread || m.Unclear
		return
	}
	way.Unclear = way.Unclear || m.Unclear
	way.Surrounded = way.Surrounded || m.Surrounded()
	r.addMoves(m.Moves)
}

// takeBoards takes the boards of a list of boards, and gives back the rest of the text.
func (r *blockReader) takeBoards(s string) (rest string) {
	if !strings.Contains(s, "((") {
		return s
	}
	forms, wrong := text.Parse([]byte(s))
	if len(forms) == 1 && forms[0].Kind == text.List {
		forms = forms[0].Items
	}
	if !slices.ContainsFunc(forms, isBoard) {
		return s
	}
	if len(wrong) > 0 {
		r.block.Torn, r.block.Path.Cut = true, true
		if last := len(forms) - 1; forms[last].Broken || forms[last].Kind != text.List {
			forms = forms[:last] // of E10 it may be E1
		}
	}
	var others []string
	for _, n := range forms {
		if isBoard(n) {
			r.addBoard(n.String())
		} else {
			others = append(others, n.String())
		}
	}
	return strings.Join(others, " ")
}

// isBoard recognises a list of lists that are no places.
func isBoard(n text.Node) bool {
	if n.Kind != text.List || len(n.Items) == 0 || n.Items[0].Kind != text.List {
		return false
	}
	m := game.ReadMoves(n.String())
	return len(m.Moves) == 0 || m.Unclear
}

func (r *blockReader) addMoves(moves []string) {
	way := &r.block.Path
	way.Moves = append(way.Moves, moves[:min(len(moves), grade.MaxMoves+1-min(len(way.Moves), grade.MaxMoves+1))]...)
}

// finishPath settles the text of a path in which no move was found.
func (r *blockReader) finishPath() {
	way := &r.block.Path
	if !r.unread || len(way.Moves) > 0 || len(way.Boards) > 0 {
		return
	}
	way.Given, way.Unclear = !r.block.Unsolved, !r.block.Unsolved
}

// splitPath parts the key of a path from its value where no colon does: "Caminho = (P::B1 P::C3)",
// "Caminho -> B1", "Caminho solucao (B1 C3)".
func (l *line) splitPath() {
	if !strings.HasPrefix(l.key, wayKey) {
		return
	}
	before, _, colon := strings.Cut(l.bare, ":")
	if colon && !strings.ContainsAny(before, "=([{0123456789>") {
		return
	}
	rest := l.bare[min(len(l.bare), len(wayKey)):]
	for {
		word := strings.TrimLeft(rest, " \t")
		end := strings.IndexFunc(word, func(c rune) bool { return !unicode.IsLetter(c) })
		if end <= 0 || unicode.IsDigit(rune(word[end])) || isNoPath(word) {
			break
		}
		rest = word[end:]
	}
	l.key, l.value = wayKey, strings.TrimSpace(waySign.ReplaceAllString(rest, ""))
}

// otherKeys are keys of a path beside the usual one, folded; a number behind one of them is a count.
var otherKeys = regexp.MustCompile(`^(?:percurso|trajeto|trajetoria|rota|path|solution|moves|jogadas|movimentos|passos|casas|` +
	`sequencia(?: de (?:jogadas|movimentos|passos|casas))?|(?:jogada|movimento|passo) \d{1,3})(?: d[ae] (?:solucao|vitoria))?$`)

// startsPath reports whether a line begins the path of a block that has none yet, by another key.
func (r *blockReader) startsPath(l *line) bool {
	return l.colon && !r.block.Path.Given && otherKeys.MatchString(l.key) && len(game.ReadMoves(l.value[:min(len(l.value), maxBox)]).Moves) > 0
}

// wayKey begins the key of a path, folded and as written; waySign parts it from its value.
const wayKey = "caminho"

var waySign = regexp.MustCompile(`^\s*(?::|=+>?|-+>|[→–—]|-\s)`)
