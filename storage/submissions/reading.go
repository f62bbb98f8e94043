package submissions

import (
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

// take reads a line.
func (r *reading) take(l *line) {
	if r.block.Layout == grade.Unknown {
		return
	}
	if r.head(l) || r.box != nil && r.box.take(l) {
		return
	}
	for i := range fields {
		if fields[i].fits(l.key) {
			r.shut()
			fields[i].read(r, l.value)
			return
		}
	}
	if l.colon {
		r.shut()
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

// head reads the line over a board of a way.
func (r *reading) head(l *line) bool {
	score, target, depth, ok := l.boardHead()
	if !ok {
		return false
	}
	r.shut()
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

// sever notes that the text ends in a line.
func (r *reading) sever(l *line) {
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

// shut ends the board or way that is read.
func (r *reading) shut() {
	if r.box != nil {
		if r.box.shut() {
			r.block.Torn = true
		}
		if r.box.cut {
			r.remark(text.M("grade.issue.field"))
			r.block.Way.Cut = r.block.Way.Cut || r.box.way
		}
		r.box = nil
	}
}

// finish gives the block.
func (r *reading) finish() grade.Block {
	last := r.box
	r.shut()
	b := &r.block
	b.Torn = b.Torn || r.ours && !r.done
	if b.Layout != grade.Unknown && !r.done && (b.Claims.Generated.Text == "" || !b.Way.Given && !b.Unsolved && b.Final == "") {
		b.Torn = true // every layout says both
	}
	if (b.Torn || r.stump) && r.severed {
		b.Claims = r.whole // of 24 may be 245
	}
	if !b.Claims.Score.Given() && r.last.score != "" {
		b.Claims.Score = figure(r.last.score)
	}
	if !b.Claims.Length.Given() && r.last.depth != "" {
		b.Claims.Length = figure(r.last.depth)
	}
	r.timed()
	r.bounded()
	b.Way.Last = b.Way.Given && (r.stump || last != nil && last.way)
	b.Way.Cut = b.Way.Cut || b.Torn && b.Way.Last
	return *b
}

func (r *reading) remark(m text.Message) { r.block.Remarks = append(r.block.Remarks, m) }
