package match

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/play"
	"procura/core/search/explore"
	"procura/core/text"
)

// The lines of a trace of a search for two.
const (
	methodForm    = "trace method ALGORITHM[,KEY=VALUE...]"
	iterationForm = "trace iteration N"
	enterForm     = "trace enter ID PARENT MOVE alpha=A beta=B"
	leaveForm     = "trace leave ID value=V [bound=exact|lower|upper] [best=MOVE] [left=N] [hit]"
	countsForm    = "trace counts nodes=N leaves=N alpha=N beta=N"
	traceForms    = "trace position POSITION | method ALGORITHM[,KEY=VALUE...] | negamax | iteration N | enter ID PARENT MOVE alpha=A beta=B" +
		" | leave ID value=V [bound=exact|lower|upper] [best=MOVE] [left=N] [hit] | counts nodes=N leaves=N alpha=N beta=N"
)

// IsTraceForTwo reports whether a trace begins as one of a search for two.
func IsTraceForTwo(src []byte) bool {
	for line := range bytes.Lines(src[:min(len(src), 4096)]) {
		words := strings.Fields(string(line))
		if len(words) > 1 && words[0] == strings.TrimSpace(explore.LineHead) {
			return !slices.Contains([]string{"algorithm", "node", "depth", "limit"}, words[1])
		}
	}
	return false
}

// ReadTrace makes a thought of a text that has the trace of a search at a position, or at p where
// it names none. Moves are followed by the rules; windows and values are taken as they are. A node
// that was never left has no value. What is wrong is an error with its line; when ctx ends, the error is
// nil and the thought has no record.
func ReadTrace(ctx context.Context, p game.Position, src []byte) (Thought, *text.Error) {
	r := traceReader{Thought: Thought{Start: p, Record: &play.Record{Most: explore.DefaultTrace}}}
	lines, wrong := explore.ReadLines(ctx, src, r.readLine)
	switch {
	case wrong != nil || ctx.Err() != nil:
		return Thought{}, wrong
	case r.Record.Len() == 0:
		return Thought{}, explore.WrongLine(lines, "", explore.Form("trace enter 0 - - alpha=-inf beta=inf"))
	}
	r.Record.Close()
	if r.Counts == (play.Counts{}) {
		r.countNodes()
	}
	if r.Counts.Nodes > int64(r.Record.Len()) {
		r.Record.IsPart = true
	}
	return r.Thought, nil
}

type traceReader struct {
	Thought
	hasMethod, isNegamax bool
	depth                int // of the iteration, 0 for not known
	path                 []traceNode
	ids                  []uint64 // of the path, as the file has them
	used                 []bool   // the numbers that nodes have had
}

// readLine takes up a line, and says what was expected in its place, nil where it is right.
func (r *traceReader) readLine(event string, words []string) *text.Message {
	count, begun := len(words), r.Record.Len() > 0
	switch {
	case event == "position" && !begun:
		return r.readPosition(strings.Join(words, " "))
	case event == "method" && !begun:
		m, wrong := play.ParseMethod(strings.Join(words, " "))
		r.Method, r.hasMethod, r.depth = m, true, m.Limits.Depth
		return wrong
	case !r.hasMethod:
		return new(explore.Form(methodForm))
	case event == "negamax" && count == 0 && !begun:
		r.isNegamax = true
		return nil
	}
	return r.readEvent(event, words)
}

// readEvent takes up a line of the search itself.
func (r *traceReader) readEvent(event string, words []string) *text.Message {
	count := len(words)
	switch {
	case event == "iteration" && count == 1:
		return r.readIteration(words[0])
	case event == "enter" && count >= 5:
		return r.readEnter(words[0], words[1], strings.Join(words[2:count-2], " "), words[count-2:])
	case event == "leave" && count >= 2:
		return r.readLeave(words[0], words[1:])
	case event == "counts":
		return r.readCounts(strings.Join(words, " "))
	}
	return new(explore.Form(traceForms))
}

func (r *traceReader) readPosition(src string) *text.Message {
	p, wrong := ReadLine(r.Start.Module(), src, r.Start.Rules())
	if len(wrong) > 0 {
		return &wrong[0].What
	}
	r.Start = p
	return nil
}

func (r *traceReader) readIteration(word string) *text.Message {
	depth, err := strconv.ParseUint(word, 10, 12)
	switch {
	case err != nil || depth == 0:
		return new(explore.Form(iterationForm))
	case len(r.path) > 0:
		return r.expectLeave()
	}
	r.depth = int(depth)
	return nil
}

// expectLeave says that the last node has to be left first.
func (r *traceReader) expectLeave() *text.Message {
	return new(explore.Form(fmt.Sprintf("trace leave %d value=V", r.ids[len(r.ids)-1])))
}

func (r *traceReader) readEnter(id, parent, move string, window []string) *text.Message {
	number, err := strconv.ParseUint(id, 10, 32)
	if err != nil || number >= explore.DefaultTrace || number < uint64(len(r.used)) && r.used[number] {
		return new(text.M("explore.trace.new", "Limit", explore.DefaultTrace))
	}
	alpha, rightAlpha := readNumber(window[0], "alpha")
	beta, rightBeta := readNumber(window[1], "beta")
	if !rightAlpha || !rightBeta {
		return new(explore.Form(enterForm))
	}
	ordinal, node := play.NoMove, traceNode{move: move}
	if len(r.path) == 0 {
		if parent != "-" || move != "-" {
			return new(explore.Form("trace enter ID - - alpha=A beta=B"))
		}
		node.position = r.Start
		r.Record.BeginIteration(r.depth)
	} else {
		last := r.ids[len(r.ids)-1]
		if parent != strconv.FormatUint(last, 10) {
			return new(explore.Form(fmt.Sprintf("trace enter ID %d MOVE alpha=A beta=B | leave %d value=V", last, last)))
		}
		place := slices.Index(movesOfLast(r.path), move)
		if place < 0 {
			return r.expectMove()
		}
		ordinal = uint16(place)
		r.markRestless()
	}
	if !r.isMovers() {
		alpha, beta = -beta, -alpha
	}
	r.Record.Enter(ordinal, alpha, beta)
	r.path, r.ids = append(r.path, node), append(r.ids, number)
	for uint64(len(r.used)) <= number {
		r.used = append(r.used, false)
	}
	r.used[number] = true
	return nil
}

// isMovers reports whether numbers at the node on top of the path, or entered next, are those of the
// player to move there.
func (r *traceReader) isMovers() bool { return r.isNegamax || len(r.path)%2 == 0 }

// markRestless marks a node of which loud moves are followed: it is where the depth ends.
func (r *traceReader) markRestless() {
	if r.depth > 0 && len(r.path) > r.depth {
		r.Record.AddMark(play.IsLeaf | play.IsRestless)
	}
}

const mostMoves = 120

func (r *traceReader) expectMove() *text.Message {
	number, moves := strconv.FormatUint(r.ids[len(r.ids)-1], 10), movesOfLast(r.path)
	if len(moves) == 0 {
		return new(text.M("explore.trace.over", "Number", number))
	}
	return new(text.M("explore.trace.move", "Number", number, "Moves", text.Clip(strings.Join(moves, ", "), mostMoves)))
}

// readNumber reads KEY=N, where N is a whole number that the program can keep, inf or -inf.
func readNumber(word, key string) (value int, ok bool) {
	found, number, _ := strings.Cut(word, "=")
	switch {
	case found != key:
		return 0, false
	case number == "inf":
		return play.Win, true
	case number == "-inf":
		return -play.Win, true
	}
	value, err := strconv.Atoi(number)
	return value, err == nil && -play.Win < value && value < play.Win
}

func (r *traceReader) readLeave(id string, words []string) *text.Message {
	if len(r.path) == 0 || id != strconv.FormatUint(r.ids[len(r.ids)-1], 10) {
		if len(r.path) == 0 {
			return new(explore.Form(enterForm))
		}
		return r.expectLeave()
	}
	value, ok := readNumber(words[0], "value")
	if !ok {
		return new(explore.Form(leaveForm))
	}
	said, ok := splitLeave(words[1:])
	if !ok {
		return new(explore.Form(leaveForm))
	}
	if said.best != "" {
		place := slices.Index(movesOfLast(r.path), said.best)
		if place < 0 {
			return r.expectMove()
		}
		r.Record.SetBest(uint16(place))
	}
	if said.left > 0 {
		if said.left > len(movesOfLast(r.path)) {
			return new(explore.Form(leaveForm))
		}
		r.Record.Cut(said.left)
	}
	r.leaveLast(value, said)
	return nil
}

// leaveLast leaves the node on top of the path.
func (r *traceReader) leaveLast(value int, said leaveWords) {
	i := r.Record.Last()
	isLeaf := int(i) == r.Record.Len()-1 && !said.hit && said.left == 0
	if said.hit {
		r.Record.AddMark(play.IsHit)
	}
	if isLeaf {
		r.Record.AddMark(play.IsLeaf)
	}
	r.path, r.ids = r.path[:len(r.path)-1], r.ids[:len(r.ids)-1]
	if !r.isMovers() {
		value = -value
	}
	r.Record.Leave(value, false)
	if said.bound != "" {
		b := play.Bound(slices.Index(boundWords, said.bound))
		if r.isNegamax && len(r.path)%2 == 1 {
			b = b.Turned()
		}
		r.Record.SetBound(i, b)
	}
}

// leaveWords is what a line may say of a node that is left.
type leaveWords struct {
	bound, best string
	left        int
	hit         bool
}

func splitLeave(words []string) (said leaveWords, ok bool) {
	for i, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch {
		case key == "bound" && slices.Contains(boundWords, value):
			said.bound = value
		case key == "best" && value != "":
			said.best = value
		case key == "left":
			left, err := strconv.ParseUint(value, 10, 15)
			if err != nil {
				return said, false
			}
			said.left = int(left)
		case word == "hit":
			said.hit = true
		case i > 0 && said.best != "":
			said.best += " " + word
		default:
			return said, false
		}
	}
	return said, true
}

func (r *traceReader) readCounts(words string) *text.Message {
	c := &r.Counts
	_, err := fmt.Sscanf(words, "nodes=%d leaves=%d alpha=%d beta=%d", &c.Nodes, &c.Leaves, &c.AlphaCuts, &c.BetaCuts)
	if err != nil || min(c.Nodes, c.Leaves, c.AlphaCuts, c.BetaCuts) < 0 {
		return new(explore.Form(countsForm))
	}
	return nil
}

// countNodes counts what the record has, for a trace that does not say it.
func (r *traceReader) countNodes() {
	c := &r.Counts
	c.Nodes = int64(r.Record.Len())
	for i := range uint32(r.Record.Len()) {
		n := r.Record.Node(i)
		if n.Has(play.IsLeaf) {
			c.Leaves++
		}
		switch {
		case n.Left == 0:
		case n.IsMax():
			c.BetaCuts++
		default:
			c.AlphaCuts++
		}
	}
}
