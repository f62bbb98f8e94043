package explore

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"procura/core/search"
	"procura/core/search/record"
	"procura/core/text"
)

// mostBytes is the memory that a trace can take that is read; its states, at most as many
// as nodes, are beside that.
const mostBytes = 256 << 20

// MaxTrace limits the bytes of a file with a trace.
const MaxTrace = 100_000_000

// MaxTraceLine limits the bytes of a line of a trace, and of the line with its problem.
const MaxTraceLine = 4096

// DefaultTrace is the usual limit of the nodes that a trace keeps.
const DefaultTrace = 1 << 20

// Read makes an explorer of a text that has the trace of a run on a problem. Its record is as a
// search writes it, with these differences: a node waits from its making until it is taken, or until its search
// ends, unless its f is above the limit of its iteration; nothing is backed up, and no bound
// proved. What is wrong is an error with its line; when ctx ends both are nil.
func Read[S comparable, A any](
	ctx context.Context, p search.NotatedProblem[S, A], src []byte,
) (*Explorer[S, A], *text.Error) {
	r := &reader[S]{start: p.Start(), isGoal: p.Goal, trace: record.Opened(DefaultTrace), offspring: map[uint32]offspring[S]{}}
	r.expand = func(s S) (o offspring[S]) {
		for _, e := range p.Expand(s, nil) {
			o.next, o.moves = append(o.next, successor[S]{e.State, e.Cost}), append(o.moves, p.Notation(e.Action))
		}
		return o
	}
	if wrong := r.read(ctx, src); wrong != nil || ctx.Err() != nil {
		return nil, wrong
	}
	r.trace.Close()
	s := search.Strategy[S]{Algorithm: r.algorithm, Heuristic: search.Heuristic[S]{Real: func(S) float64 { return math.NaN() }}}
	x := New(p, s, r.trace, search.Report{})
	x.Strategy.Heuristic.Key = r.heuristic
	expanded := x.Expanded(x.Steps() - 1)
	x.opened, x.isPart = true, r.expanded > expanded
	x.Report.Expanded = cmp.Or(r.expanded, expanded)
	x.Report.Generated = cmp.Or(r.generated, int64(x.Nodes()))
	return x, nil
}

// reader follows the lines of a trace.
type reader[S comparable] struct {
	start  S
	isGoal func(S) bool
	expand func(S) offspring[S]
	trace  *search.Trace

	algorithm           search.Algorithm
	info                *search.Info // of the algorithm, nil before its line
	heuristic           string
	generated, expanded int64 // as counted by who wrote the trace, 0 where that is not said

	phase     record.Phase
	states    []S      // of the nodes
	numbers   []uint32 // those of the nodes by the file's own, None where there is none
	offspring map[uint32]offspring[S]
}

// offspring are the successors of a state, with the moves to them.
type offspring[S comparable] struct {
	next  []successor[S]
	moves []string
}

// read reads all lines, and returns what is wrong with the first bad line.
func (r *reader[S]) read(ctx context.Context, src []byte) *text.Error {
	lines, wrong := ReadLines(ctx, src, r.readLine)
	if wrong == nil && ctx.Err() == nil && r.trace.Nodes() == 0 {
		return WrongLine(lines, "", Form("trace node 0 - -"))
	}
	return wrong
}

// ReadLines gives the lines of a trace, without what begins all of them, until one is wrong: then
// read says what was expected in its place. It returns the number of lines, also when ctx ends it.
func ReadLines(ctx context.Context, src []byte, read func(event string, words []string) *text.Message) (lines int, wrong *text.Error) {
	return readNumberedLines(ctx, src, func(_ int, event string, words []string) *text.Message { return read(event, words) })
}

// readNumberedLines is ReadLines for who wants the numbers of the lines.
func readNumberedLines(
	ctx context.Context, src []byte, read func(line int, event string, words []string) *text.Message,
) (lines int, wrong *text.Error) {
	for line := range bytes.Lines(bytes.TrimPrefix(src, []byte("\uFEFF"))) {
		lines++
		if !bytes.HasPrefix(line, []byte(LineHead)) {
			continue
		}
		if lines%1024 == 0 && ctx.Err() != nil {
			return lines, nil
		}
		if len(line) > MaxTraceLine {
			return lines, WrongLine(lines, string(line[:5*mostQuoted]), text.M("explore.trace.long", "Limit", MaxTraceLine))
		}
		event, words, _ := strings.Cut(strings.TrimSpace(string(line[len(LineHead):])), " ")
		if expected := read(lines, event, strings.Fields(words)); expected != nil {
			return lines, WrongLine(lines, string(bytes.TrimSpace(line)), *expected)
		}
	}
	return lines, nil
}

// LinesBefore is the part of a trace before a line.
func LinesBefore(src []byte, line int) []byte {
	end := 0
	for l := range bytes.Lines(src) {
		line--
		if line <= 0 {
			break
		}
		end += len(l)
	}
	return src[:end]
}

// mostQuoted limits the characters that are quoted of a line.
const mostQuoted = 60

// WrongLine is the error of a line, which is quoted, or of the end where that is "".
func WrongLine(line int, quoted string, expected text.Message) *text.Error {
	what := text.M("explore.trace.line", "Text", text.Clip(quoted, mostQuoted))
	if quoted == "" {
		what = text.M("explore.trace.end")
	}
	return &text.Error{Pos: text.Pos{Line: line, Column: 1}, What: what, Expected: expected}
}

// Form returns a text that says which line was expected.
func Form(line string) text.Message { return text.M("explore.trace.form", "Form", line) }

// events are the lines that there are.
const events = "trace algorithm NAME[/HEURISTIC] | node ID PARENT MOVE [g=G] [h=H] [f=F] | drop PARENT MOVE | expand ID | depth N | limit N | goal ID | counts generated=N expanded=N"

// readLine takes up a line, and says what was expected in its place, nil where it is right.
func (r *reader[S]) readLine(event string, words []string) *text.Message { //nolint:gocyclo // one case for each event
	count := len(words)
	switch {
	case event == "algorithm" && r.info == nil:
		return r.readAlgorithm(strings.Join(words, " "))
	case r.info == nil:
		return new(text.M("explore.trace.algorithm", "Algorithms", strings.Join(WithTraces(), " ")))
	case r.trace.Bytes() > mostBytes:
		return new(text.M("explore.trace.memory", "Limit", mostBytes>>20))
	case event == "node" && count >= 3:
		return r.readNode(words[0], words[1], words[2:])
	case event == "drop" && count >= 2:
		return r.readDrop(words[0], words[1:])
	case event == "expand" && count == 1, event == "goal" && count == 1:
		return r.readTaken(words[0], event == "goal")
	case event == "limit" && count == 1:
		return r.readLimit(words[0])
	case event == "depth" && count == 1 && r.trace.Nodes() == 0:
		return nil // the judge asks for it
	case event == "counts" && count == 2:
		return r.readCounts(words)
	}
	return new(Form(events))
}

// WithTraces are the algorithms whose traces can be written: those that begin at the start alone.
func WithTraces() (names []string) {
	for _, a := range search.Algorithms() {
		if !a.Info().Backward {
			names = append(names, string(a))
		}
	}
	return names
}

// mostName limits the characters of the name of a heuristic: a formula is one.
const mostName = 600

func (r *reader[S]) readAlgorithm(words string) *text.Message {
	name, heuristic, _ := strings.Cut(words, "/")
	a := search.Algorithm(name)
	if !slices.Contains(WithTraces(), name) {
		return new(text.M("explore.trace.algorithm", "Algorithms", strings.Join(WithTraces(), " ")))
	}
	if utf8.RuneCountInString(heuristic) > mostName {
		return new(text.M("explore.trace.heuristic", "Limit", mostName))
	}
	r.algorithm, r.heuristic = a, heuristic
	r.info = a.Info()
	r.phase = record.Phase{Algorithm: name, Limit: math.Inf(1), Group: r.trace.Group()}
	r.trace.Open(r.phase)
	return nil
}

func (r *reader[S]) readLimit(word string) *text.Message {
	limit, err := strconv.ParseFloat(word, 64)
	if err != nil || math.IsNaN(limit) {
		return new(Form("trace limit N"))
	}
	r.phase.Iteration, r.phase.Limit, r.phase.Group = r.phase.Iteration+1, limit, r.trace.Group()
	r.trace.Open(r.phase)
	return nil
}

func (r *reader[S]) readCounts(words []string) *text.Message {
	generated, expanded, expected := parseCounts(words)
	if expected == nil {
		r.generated, r.expanded = generated, expanded
	}
	return expected
}

func parseCounts(words []string) (generated, expanded int64, expected *text.Message) {
	_, err := fmt.Sscanf(strings.Join(words, " "), "generated=%d expanded=%d", &generated, &expanded)
	if err != nil || min(generated, expanded) < 0 {
		return 0, 0, new(Form("trace counts generated=N expanded=N"))
	}
	return generated, expanded, nil
}

// known is a node of the search under way, by its number in the file.
func (r *reader[S]) known(word string) (number uint32, expected *text.Message) {
	id, err := strconv.ParseUint(word, 10, 32)
	first := r.trace.Phases[len(r.trace.Phases)-1].Node
	if err != nil || id >= uint64(len(r.numbers)) || r.numbers[id] == None || r.numbers[id] < first {
		return None, new(text.M("explore.trace.known", "Number", text.Clip(word, mostQuoted)))
	}
	return r.numbers[id], nil
}

// readTaken takes a node from the frontier: it is expanded, or it is the goal.
func (r *reader[S]) readTaken(word string, goal bool) *text.Message {
	number, expected := r.known(word)
	if expected != nil {
		return expected
	}
	kind, successors := record.Reached, 0
	if !goal {
		kind, successors = record.Expanded, len(r.offspringOf(number).next)
	} else if !r.isGoal(r.states[number]) {
		return new(text.M("explore.trace.goal", "Number", text.Clip(word, mostQuoted)))
	}
	if !r.trace.Waits(number) {
		r.trace.Wait(number, r.trace.Node(number).F) // it is taken once more
	}
	r.trace.Take(kind, number, successors, record.Proved{}, 0)
	return nil
}

// mostFamilies limits the nodes whose successors are kept: depth first, a parent comes
// again.
const mostFamilies = 256

func (r *reader[S]) offspringOf(number uint32) offspring[S] {
	o, kept := r.offspring[number]
	if !kept {
		if len(r.offspring) == mostFamilies {
			clear(r.offspring)
		}
		o = r.expand(r.states[number])
		r.offspring[number] = o
	}
	return o
}

// successor finds a move among the successors of an expanded node.
func (r *reader[S]) successor(parent string, move []string) (number uint32, ordinal int, expected *text.Message) {
	number, expected = r.known(parent)
	if expected != nil {
		return number, 0, expected
	}
	if !r.trace.HasSlots(number) {
		return number, 0, new(Form("trace expand " + text.Clip(parent, mostQuoted)))
	}
	o := r.offspringOf(number)
	ordinal = slices.Index(o.moves, strings.Join(move, " "))
	if ordinal < 0 {
		return number, 0, new(text.M("explore.trace.move", "Number", text.Clip(parent, mostQuoted), "Moves", text.Clip(strings.Join(o.moves, ", "), 2*mostQuoted)))
	}
	return number, ordinal, nil
}

func (r *reader[S]) readDrop(parent string, move []string) *text.Message {
	number, ordinal, expected := r.successor(parent, move)
	if expected == nil {
		r.trace.Judge(number, ordinal, record.Repeated, None)
	}
	return expected
}

func (r *reader[S]) readNode(id, parent string, words []string) *text.Message {
	own, err := strconv.ParseUint(id, 10, 32)
	if err != nil || own >= DefaultTrace || own < uint64(len(r.numbers)) && r.numbers[own] != None {
		return new(text.M("explore.trace.new", "Limit", DefaultTrace))
	}
	move, values, wrong := splitValues(words)
	if wrong {
		return new(Form("trace node ID PARENT MOVE [g=G] [h=H] [f=F]"))
	}
	n, state, expected := r.locate(parent, move)
	if expected != nil {
		return expected
	}
	r.setValues(&n, values)
	number := r.trace.Add(n, record.Fresh, None)
	if n.F > r.phase.Limit+margin {
		r.trace.GiveUp(number, record.OverLimit)
	}
	for uint64(len(r.numbers)) <= own {
		r.numbers = append(r.numbers, None)
	}
	r.numbers[own], r.states = number, append(r.states, state)
	return nil
}

// margin is the margin that the searches use too, for estimates with fractions.
const margin = 1e-9

// mostDepth limits the moves of a way: all of them are replayed to show its board.
const mostDepth = 20_000

// locate finds the place of a new node: a start, or a successor of another one. Its g is the
// cost of the way to it.
func (r *reader[S]) locate(parent string, move []string) (n record.Node, state S, expected *text.Message) {
	if parent == "-" && len(move) == 1 && move[0] == "-" {
		if int(r.trace.Phases[len(r.trace.Phases)-1].Node) < r.trace.Nodes() {
			expected = new(text.M("explore.trace.start"))
		}
		return record.Node{Parent: None}, r.start, expected
	}
	number, ordinal, expected := r.successor(parent, move)
	if expected != nil {
		return n, state, expected
	}
	to := r.offspringOf(number).next[ordinal]
	if r.info.CountsMoves {
		to.cost = 1
	}
	above := r.trace.Node(number)
	if above.Depth >= mostDepth {
		return n, state, new(text.M("explore.trace.deep", "Limit", mostDepth))
	}
	g := int64(above.G) + int64(to.cost)
	if g > math.MaxInt32 {
		return n, state, new(text.M("explore.trace.cost", "Limit", math.MaxInt32))
	}
	return record.Node{Parent: number, Ordinal: uint16(ordinal), G: int32(g)}, to.state, nil
}

// The values of a node that a line may give.
var valueKeys = []string{"g", "h", "f"}

// splitValues parts a move from the values behind it, NaN for those that are not given.
func splitValues(words []string) (move []string, values [3]float64, wrong bool) {
	values = [3]float64{math.NaN(), math.NaN(), math.NaN()}
	for len(words) > 0 {
		key, number, _ := strings.Cut(words[len(words)-1], "=")
		i := slices.Index(valueKeys, key)
		if i < 0 {
			break
		}
		value, err := strconv.ParseFloat(number, 64)
		if isWhole := value == math.Trunc(value) && math.Abs(value) <= math.MaxInt32; err != nil || math.IsNaN(value) || i == 0 && !isWhole {
			return nil, values, true
		}
		values[i], words = value, words[:len(words)-1]
	}
	return words, values, len(words) == 0
}

// setValues gives a node the values of its line. An estimate that this does not give is not
// known.
func (r *reader[S]) setValues(n *record.Node, values [3]float64) {
	if !math.IsNaN(values[0]) {
		n.G = int32(values[0])
	}
	n.H, n.F = values[1], values[2]
	if !r.info.Informed && math.IsNaN(n.H) {
		n.H = 0
	}
	if math.IsNaN(n.F) {
		n.F = r.info.Value(0, float64(n.G), n.H)
	}
}
