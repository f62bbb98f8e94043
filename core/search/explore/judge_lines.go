package explore

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"procura/core/search"
	"procura/core/text"
)

// mostStates limits the states that a judge keeps: nodes and successors that the trace does not have.
const mostStates = 4 << 20

func (j *judge[S, A]) setMethod(method string) *text.Message {
	name, heuristic, _ := strings.Cut(method, "/")
	if !slices.Contains(WithTraces(), name) {
		return new(text.M("explore.trace.algorithm", "Algorithms", strings.Join(WithTraces(), " ")))
	}
	if utf8.RuneCountInString(heuristic) > mostName {
		return new(text.M("explore.trace.heuristic", "Limit", mostName))
	}
	a := search.Algorithm(name)
	j.info = a.Info()
	j.found.Algorithm, j.found.Heuristic = a, heuristic
	j.found.Judged = slices.Contains(judgedBy, a)
	j.testsGenerated = a == search.BFS
	j.order = bestFirst[S, A]{j}
	if j.goesDeep() {
		j.order = depthFirst[S, A]{j}
	}
	if j.info.Informed {
		j.estimate = j.estimateOf(heuristic)
	}
	return nil
}

func (j *judge[S, A]) readDepth(word string) *text.Message {
	n, err := strconv.ParseUint(word, 10, 31)
	if err != nil {
		return new(Form("trace depth N"))
	}
	j.depthLimit = int32(n)
	return nil
}

// iterates reports whether the algorithm goes by iterations.
func (j *judge[S, A]) iterates() bool { return j.info.OneByOne() }

func (j *judge[S, A]) goesDeep() bool { return j.iterates() || j.info.Algorithm == search.DFS }

// nodeOf is a node of the search under way, by its number in the file.
func (j *judge[S, A]) nodeOf(word string) (node uint32, expected *text.Message) {
	id, err := strconv.ParseUint(word, 10, 32)
	if err != nil || id >= uint64(len(j.numbers)) || j.numbers[id] == None || j.numbers[id] < j.first {
		return None, new(text.M("explore.trace.known", "Number", text.Clip(word, mostQuoted)))
	}
	return j.numbers[id], nil
}

// intern is the number of a state.
func (j *judge[S, A]) intern(s S) uint32 {
	i, known := j.index[s]
	if known {
		return i
	}
	i = uint32(len(j.states))
	j.index[s] = i
	j.states = append(j.states, s)
	j.of = append(j.of, stateFacts{class: i, last: None, best: None, done: math.MaxInt32, room: math.Inf(-1), doneRoom: math.Inf(-1)})
	if c := j.class(s); c != s {
		class := j.intern(c)
		j.of[i].class = class
	}
	return i
}

// facts are those of a state, or of all that look the same.
func (j *judge[S, A]) facts(state uint32) *stateFacts { return &j.of[j.of[state].class] }

// estimateAt is our heuristic of a state, NaN where there is none.
func (j *judge[S, A]) estimateAt(state uint32) float64 {
	switch {
	case !j.info.Informed:
		return 0
	case j.estimate == nil:
		return math.NaN()
	}
	f := j.facts(state)
	if !f.isEstimated {
		f.isEstimated, f.estimate = true, j.estimate(j.states[j.of[state].class])
	}
	return f.estimate
}

// movesOf are the moves from a node, in the order of its successors.
func (j *judge[S, A]) movesOf(node uint32) []string {
	moves, known := j.moves[node]
	if known {
		return moves
	}
	if len(j.moves) == mostFamilies {
		clear(j.moves)
	}
	for _, e := range j.problem.Expand(j.states[j.nodes[node].state], nil) {
		moves = append(moves, j.problem.Notation(e.Action))
	}
	j.moves[node] = moves
	return moves
}

// open makes a frame of a node that is expanded.
func (j *judge[S, A]) open(node uint32) {
	f := frame{node: node}
	if len(j.moves) == mostFamilies {
		clear(j.moves)
	}
	j.edges = j.problem.Expand(j.states[j.nodes[node].state], j.edges[:0])
	moves := make([]string, 0, len(j.edges))
	for _, e := range j.edges {
		f.to, f.cost, f.given = append(f.to, j.intern(e.State)), append(f.cost, e.Cost), append(f.given, None)
		moves = append(moves, j.problem.Notation(e.Action))
	}
	j.moves[node] = moves
	if !j.goesDeep() {
		j.frames = j.frames[:0]
	}
	j.frames = append(j.frames, f)
	j.expanded++
}

// frameOf is the frame of a node under way, nil where it is not.
func (j *judge[S, A]) frameOf(node uint32) *frame {
	at := 0
	if j.goesDeep() {
		at = int(j.nodes[node].depth)
	}
	if at < len(j.frames) && j.frames[at].node == node {
		return &j.frames[at]
	}
	return nil
}

// reached is a move of a node that is under way, by its place among the successors.
type reached struct {
	frame   *frame // nil where the move is a fault
	node    uint32
	ordinal int
}

// successor finds the move of a line among those of a node.
func (j *judge[S, A]) successor(parent string, move []string) (to reached, expected *text.Message) {
	node, expected := j.nodeOf(parent)
	switch {
	case expected != nil:
		return to, expected
	case !j.nodes[node].isExpanded:
		return to, new(Form("trace expand " + text.Clip(parent, mostQuoted)))
	}
	written := strings.Join(move, " ")
	ordinal := slices.Index(j.movesOf(node), written)
	if ordinal < 0 {
		j.fail(Illegal, node, "Move", text.Clip(written, mostQuoted), "Moves", text.Clip(strings.Join(j.movesOf(node), ", "), 2*mostQuoted))
		return to, nil
	}
	f := j.frameOf(node)
	if f == nil {
		j.fail(Late, node, "Move", written)
	}
	return reached{f, node, ordinal}, nil
}

func (j *judge[S, A]) readDrop(parent string, move []string) *text.Message {
	if j.goesOn() {
		return nil
	}
	to, expected := j.successor(parent, move)
	if to.frame != nil {
		j.dropped++
	}
	return expected
}

func (j *judge[S, A]) readNode(id, parent string, words []string) *text.Message {
	own, err := strconv.ParseUint(id, 10, 32)
	if err != nil || own >= DefaultTrace || own < uint64(len(j.numbers)) && j.numbers[own] != None {
		return new(text.M("explore.trace.new", "Limit", DefaultTrace))
	}
	move, values, wrong := splitValues(words)
	if wrong {
		return new(Form("trace node ID PARENT MOVE [g=G] [h=H] [f=F]"))
	}
	if j.goesOn() {
		return nil
	}
	n := judged{number: uint32(own), parent: None, next: None}
	var expected *text.Message
	if parent == "-" && len(move) == 1 && move[0] == "-" {
		expected = j.placeStart(&n)
	} else {
		expected = j.placeNode(&n, parent, move)
	}
	if expected != nil || j.found.Fault != nil {
		return expected
	}
	node := j.addNode(n)
	if j.checkValues(node, values, words) {
		j.order.giveNode(node)
	}
	return nil
}

// placeStart makes a node the start of the search, or of an iteration.
func (j *judge[S, A]) placeStart(n *judged) *text.Message {
	if len(j.nodes) > int(j.first) {
		return new(text.M("explore.trace.start"))
	}
	j.starts++
	n.state = j.intern(j.problem.Start())
	return nil
}

// placeNode makes a node that of a move from a parent, or finds the fault of that.
func (j *judge[S, A]) placeNode(n *judged, parent string, move []string) *text.Message {
	to, expected := j.successor(parent, move)
	f := to.frame
	if f == nil {
		return expected
	}
	if f.given[to.ordinal] != None {
		j.fail(MovedTwice, to.node, "Move", j.movesOf(to.node)[to.ordinal])
		return nil
	}
	from := &j.nodes[to.node]
	n.parent, n.ordinal, n.state = to.node, uint16(to.ordinal), f.to[to.ordinal]
	n.depth = from.depth + 1
	if n.depth > mostDepth {
		return new(text.M("explore.trace.deep", "Limit", mostDepth))
	}
	if int64(from.cost)+int64(f.cost[to.ordinal]) > math.MaxInt32 {
		return new(text.M("explore.trace.cost", "Limit", math.MaxInt32))
	}
	n.cost = from.cost + f.cost[to.ordinal]
	f.given[to.ordinal] = uint32(len(j.nodes))
	return nil
}

// addNode gives a node the next number.
func (j *judge[S, A]) addNode(n judged) uint32 {
	node := uint32(len(j.nodes))
	for len(j.numbers) <= int(n.number) {
		j.numbers = append(j.numbers, None)
	}
	j.numbers[n.number] = node
	n.g = n.cost
	if j.info.CountsMoves {
		n.g = n.depth
	}
	j.nodes = append(j.nodes, n)
	return node
}

// checkValues holds the values of a line against ours, and keeps what the node is taken by.
func (j *judge[S, A]) checkValues(node uint32, values [3]float64, words []string) bool {
	n := &j.nodes[node]
	if g := values[0]; !math.IsNaN(g) && g != float64(n.g) && g != float64(n.cost) {
		j.fail(WrongCost, node, "Value", formatNumber(g), "Right", formatNumber(float64(n.g)))
		return false
	}
	n.h, n.f = j.estimateAt(n.state), float64(n.g)
	if !j.info.Informed {
		return true
	}
	h, f := values[1], values[2]
	switch {
	case j.estimate == nil:
		n.h = h
		j.slack = max(j.slack, unitOf(words, "h", h), unitOf(words, "f", f))
	case !math.IsNaN(h) && !isNear(h, n.h, unitOf(words, "h", h)):
		j.fail(WrongH, node, "Value", formatNumber(h), "Right", formatNumber(n.h), "Heuristic", j.found.Heuristic)
		return false
	}
	j.weigh(node, f)
	n.f = j.rank(n.g, n.h)
	if math.IsNaN(n.h) {
		n.f = f // all that is known
	}
	if math.IsNaN(f) || math.IsNaN(n.h) || isNear(f, n.f, unitOf(words, "f", f)+j.slack) {
		return true
	}
	if told := j.weighed; j.isWeighed && j.found.Weight != 1 && isNear(f, j.info.Value(1, float64(n.g), n.h), unitOf(words, "f", f)) {
		n, node = &j.nodes[told], told // f is g + h, but there
		j.found.Weight, f = 1, n.f
		n.f = j.rank(n.g, n.h)
	}
	j.fail(WrongF, node, "Value", formatNumber(f), "Right", formatNumber(n.f))
	return false
}

// rank is the value by which a node is taken.
func (j *judge[S, A]) rank(g int32, h float64) float64 {
	if j.info.Algorithm == search.AStar {
		return float64(g) + j.found.Weight*h
	}
	return j.info.Value(0, float64(g), h)
}

// weigh finds the weight of A* in the first node that tells it.
func (j *judge[S, A]) weigh(node uint32, f float64) {
	n := &j.nodes[node]
	if j.isWeighed || j.info.Algorithm != search.AStar || !(n.h > 0) || math.IsInf(n.h, 0) || math.IsNaN(f) {
		return
	}
	j.isWeighed, j.weighed = true, node
	if weight := (f - float64(n.g)) / n.h; weight > 1+1e-3 && !math.IsInf(weight, 1) {
		j.found.Weight = weight
	}
}

// isNear compares numbers that were written down, perhaps cut off or rounded to a unit.
func isNear(written, x, unit float64) bool {
	if written == x {
		return true
	}
	return math.Abs(written-x) < unit+nearness*max(1, math.Abs(x))
}

// nearness is the part by which two real numbers differ that different programs compute.
const nearness = 1e-6

// unitOf is that of the last decimal of a value with decimals, 0 without.
func unitOf(words []string, key string, value float64) float64 {
	if math.IsNaN(value) || value == math.Trunc(value) {
		return 0
	}
	for _, w := range words {
		if rest, ok := strings.CutPrefix(w, key+"="); ok {
			_, decimals, _ := strings.Cut(rest, ".")
			if strings.ContainsAny(decimals, "eE") {
				return 0
			}
			return math.Pow10(-len(decimals))
		}
	}
	return 0
}

// readTaken takes a node: it is expanded, or it is the goal.
func (j *judge[S, A]) readTaken(word string, isGoal bool) *text.Message {
	node, expected := j.nodeOf(word)
	if expected != nil {
		return expected
	}
	j.step++
	if isGoal && j.pending == node { // it was expanded first
		j.pending, j.isOver = None, true
		j.goals++
		return nil
	}
	if j.goesOn() {
		return nil
	}
	goal := j.problem.Goal(j.states[j.nodes[node].state])
	switch {
	case isGoal && !goal:
		j.fail(NoGoal, node)
		return nil
	case j.nodes[node].isExpanded:
		j.fail(TakenTwice, node)
		return nil
	}
	j.order.takeNode(node, isGoal)
	switch {
	case j.found.Fault != nil:
	case isGoal:
		j.isOver = true
		j.goals++
	default:
		j.nodes[node].isExpanded = true
		j.open(node)
		if goal {
			j.pending, j.pendingLine, j.pendingStep = node, j.line, j.step
		}
	}
	return nil
}

// goesOn reports whether a line comes behind the goal, or behind one that was passed over: that is a fault.
func (j *judge[S, A]) goesOn() bool {
	switch {
	case j.pending != None:
		j.line, j.step = j.pendingLine, j.pendingStep
		j.fail(GoalPassed, j.pending)
	case j.isOver || j.isCounted:
		j.fail(AfterGoal, None)
	default:
		return false
	}
	return true
}

// readCounts holds the counts of the trace against its lines. A program may count the start, the goal and what it
// drops, or not; more expansions than are shown say that the trace is the first part of a run.
func (j *judge[S, A]) readCounts(words []string) *text.Message {
	generated, expanded, expected := parseCounts(words)
	if expected != nil {
		return expected
	}
	j.isCounted = j.isCounted || j.pending == None
	if !j.isCounted {
		j.goesOn()
		return nil
	}
	isPart := !j.isOver && expanded > int64(j.expanded)
	nodes := int64(len(j.nodes))
	isRight := generated == nodes || generated == nodes-int64(j.starts) || generated == nodes+int64(j.dropped) || generated == nodes-int64(j.starts)+int64(j.dropped)
	if !isPart && (!isRight || expanded != int64(j.expanded) && expanded != int64(j.expanded+j.goals)) {
		j.fail(WrongCounts, None, "Generated", int(generated), "Expanded", int(expanded), "Nodes", len(j.nodes), "Taken", j.expanded)
	}
	return nil
}

func (j *judge[S, A]) readLimit(word string) *text.Message {
	limit, err := strconv.ParseFloat(word, 64)
	switch {
	case err != nil || math.IsNaN(limit):
		return new(Form("trace limit N"))
	case j.goesOn():
	case !j.iterates():
		j.fail(NoIterations, None)
	default:
		depthFirst[S, A]{j}.beginIteration(limit)
	}
	return nil
}
