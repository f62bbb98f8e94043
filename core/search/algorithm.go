package search

import (
	"cmp"
	"regexp"
	"strconv"

	"procura/core/search/record"
)

// Algorithm names a search algorithm, as in files and on the command line.
type Algorithm string

// The algorithms of this program, except where the file of an algorithm names it.
const (
	BFS     Algorithm = "bfs"
	DFS     Algorithm = "dfs"
	IDS     Algorithm = "ids" //nolint:revive // iterative deepening search, no plural of id
	UCS     Algorithm = "ucs"
	Greedy  Algorithm = "greedy"
	AStar   Algorithm = "astar"
	IDAStar Algorithm = "idastar"
	RBFS    Algorithm = "rbfs"
	SMAStar Algorithm = "smastar"
	Beam    Algorithm = "beam"
	// Anytime is not among the algorithms of the textbooks: it is made of them, and
	// gives the best answer so far whenever it is stopped.
	Anytime Algorithm = "anytime"
)

// Info describes an algorithm, whatever the problem: its row in rows,
// which stands in the algorithm's own file.
type Info struct {
	Algorithm Algorithm
	// Textbook reports whether it is one of those of the course, to be chosen by name.
	Textbook bool
	// Informed reports whether it needs a heuristic.
	Informed bool
	// Proves tells what its order proves.
	Proves Claim
	// Parameter is the number that it can be given; its key is "" for none.
	Parameter Parameter
	// Order gives the order in which it takes the waiting nodes: by the first rank, equal ones by the next.
	Order []Rank
	// ByEstimateAlone reports whether f is h; else it is g + h.
	ByEstimateAlone bool
	// CountsMoves reports whether g counts moves, whatever they cost.
	CountsMoves bool
	// Backward reports whether it searches from the goal too, see Reversible.
	Backward bool
	// StepEnd says at which event of the trace Explorar ends a step.
	StepEnd record.StepEnd
}

// Rank is a criterion by which waiting nodes are ordered.
type Rank uint8

// The ranks.
const (
	Oldest Rank = iota
	Newest
	LeastF
	LeastH
	Shallowest // the level under way goes before the next one
	Deepest
)

// byF is the order of most algorithms that take the least f.
var byF = []Rank{LeastF, LeastH, Oldest}

// Compare orders two nodes that wait as the algorithm takes them: negative where x comes
// before y. Numbers are ages.
func (i *Info) Compare(x, y *record.Entry) (order int) {
	for _, rank := range i.Order {
		switch rank {
		case Oldest:
			order = cmp.Compare(x.Node, y.Node)
		case Newest:
			order = cmp.Compare(y.Node, x.Node)
		case LeastF:
			order = cmp.Compare(x.F, y.F)
		case LeastH:
			order = cmp.Compare(x.H, y.H)
		case Shallowest:
			order = cmp.Compare(x.Depth, y.Depth)
		case Deepest:
			order = cmp.Compare(y.Depth, x.Depth)
		}
		if order != 0 {
			break
		}
	}
	return order
}

// GoesByLevel reports whether it looks at all nodes of a depth before any deeper one, moves costing the same.
func (i *Info) GoesByLevel() bool {
	first := i.Order[0]
	return first == Oldest || first == Shallowest || first == LeastF && !i.Informed
}

// Value is the f by which the algorithm orders nodes.
func (i *Info) Value(parameter, g, h float64) float64 {
	ofG, ofH := i.weights(parameter)
	return ofG*g + ofH*h
}

// weights returns the weights of g and h in f.
func (i *Info) weights(parameter float64) (ofG, ofH float64) {
	ofG, ofH = 1, 1
	if i.ByEstimateAlone {
		ofG = 0
	}
	if i.Parameter.Key == weightKey {
		ofH = max(1, parameter)
	}
	return ofG, ofH
}

// ExpandsOnce reports whether the algorithm expands no state twice where duplicates are
// dropped and all moves cost the same.
func (i *Info) ExpandsOnce() bool {
	return !i.Informed && !i.OneByOne() && (i.Proves == ByLevel || i.Proves == ByCost)
}

// OneByOne reports whether the algorithm makes each successor when its turn comes, depth
// first, and so has edges in its frontier and no nodes.
func (i *Info) OneByOne() bool { return i.StepEnd == record.AtExpansion }

// Claim tells what is proved by the order in which an algorithm looks at nodes.
type Claim uint8

const (
	// Nothing means that the first goal may be any.
	Nothing Claim = iota
	// ByLevel means that the first goal has the fewest moves, where all costs are the same.
	ByLevel
	// ByCost means that the first goal is a cheapest one.
	ByCost
	// ByEstimate means that the first goal is a cheapest one with an admissible heuristic, and
	// that the least f so far bounds all goals.
	ByEstimate
	// ByLosses means that the first goal may be any, but that what was dropped is known, and
	// bounds all goals.
	ByLosses
)

// rows lists the algorithms in the order of the textbooks, each with the search that it begins:
// no search, but its type, for Go has no generic values. A new algorithm is a file of its own,
// and a line here.
func rows[S comparable, A any]() [12]row[S, A] {
	return [...]row[S, A]{
		{bfsInfo, (*bfs[S, A])(nil)},
		{bidirectionalInfo, (*bidirectional[S, A])(nil)},
		{dfsInfo, (*bestFirst[S, A])(nil)},
		{idsInfo, (*deepening[S, A])(nil)},
		{ucsInfo, (*bestFirst[S, A])(nil)},
		{greedyInfo, (*bestFirst[S, A])(nil)},
		{astarInfo, (*bestFirst[S, A])(nil)},
		{idastarInfo, (*deepening[S, A])(nil)},
		{rbfsInfo, (*rbfs[S, A])(nil)},
		{smastarInfo, (*smastar[S, A])(nil)},
		{beamInfo, (*beam[S, A])(nil)},
		{anytimeInfo, (*anytime[S, A])(nil)},
	}
}

// row is an algorithm, and how it runs from what newBase has begun.
type row[S comparable, A any] struct {
	*Info
	search interface {
		runFrom(begun base[S, A]) Result[A]
	}
}

var table = rows[int, int]() // for what is no matter of the problem

// Info returns the description of the algorithm, an empty Info if no algorithm has
// the name.
func (a Algorithm) Info() *Info {
	for i := range table {
		if table[i].Algorithm == a {
			return table[i].Info
		}
	}
	return &Info{}
}

// Informed reports whether the algorithm needs a heuristic.
func (a Algorithm) Informed() bool { return a.Info().Informed }

// Parameter is the number that the algorithm can be given, false where it
// takes none.
func (a Algorithm) Parameter() (Parameter, bool) {
	p := a.Info().Parameter
	return p, p.Key != ""
}

// Algorithms lists the algorithms that can be chosen by name, in the order of
// the textbooks.
func Algorithms() []Algorithm {
	var list []Algorithm
	for _, r := range table {
		if r.Textbook {
			list = append(list, r.Algorithm)
		}
	}
	return list
}

// weightKey is the key of the parameter that multiplies h.
const weightKey = "weight"

// Parameter is the number that an algorithm can be given.
type Parameter struct {
	// Key is its word in files and on the command line.
	Key string
	// Usual is the value where none is given, Least and Most what it may be.
	Usual, Least, Most float64
	// Whole reports whether it has no fraction.
	Whole bool
}

// Parse reads a typed value in decimal digits. It reports false if the word is no number, or the value is
// not allowed.
func (p Parameter) Parse(word string) (float64, bool) {
	if !decimal.MatchString(word) || p.Whole && !plainDigits.MatchString(word) {
		return 0, false
	}
	value, err := strconv.ParseFloat(word, 64)
	return value, err == nil && value != 0 && p.Allows(value)
}

var (
	decimal     = regexp.MustCompile(`^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$`)
	plainDigits = regexp.MustCompile(`^[-+]?[0-9]+$`)
)

// Allows reports whether the parameter may have a value; 0 stands for the
// usual one.
func (p Parameter) Allows(value float64) bool {
	if value == 0 {
		return true
	}
	return value >= p.Least && value <= p.Most && (!p.Whole || value == float64(int64(value)))
}
