package search

import "slices"

// Algorithm names a search algorithm, as in files and on the command line.
type Algorithm string

// The algorithms of this program.
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

// Info is what there is to know of an algorithm, whatever the problem.
type Info struct {
	Algorithm Algorithm
	// Textbook says that it is one of those of the course, to be chosen by name.
	Textbook bool
	// Informed says that it needs a heuristic.
	Informed bool
	// Proves is what its order proves.
	Proves Claim
	// Parameter is the number that it can be given; its key is "" for none.
	Parameter Parameter
}

// Claim is what the order in which an algorithm looks at nodes proves.
type Claim uint8

const (
	// Nothing says that the first goal may be any.
	Nothing Claim = iota
	// ByLevel says that the first goal has the fewest moves, where all costs are the same.
	ByLevel
	// ByCost says that the first goal is a cheapest one.
	ByCost
	// ByEstimate says that the first goal is a cheapest one with an admissible
	// heuristic, and that the least f so far bounds all goals.
	ByEstimate
	// ByLosses says that the first goal may be any, but that what was dropped is
	// known, and bounds all goals.
	ByLosses
)

// table is the table of algorithms, in the order of the textbooks. A new
// algorithm is one more line here, another in starter, and a file of its own.
//
//	astar          weight  multiplies h: more finds sooner and proves less
//	beam           width   the nodes kept on each level
//	smastar        keep    the nodes kept in all
//	ids, idastar   table   the transposition table, in MiB
var table = func() []Info {
	weight := Parameter{Key: "weight", Usual: 1, Least: 1, Most: 1000}
	width := Parameter{Key: "width", Usual: 1000, Least: 1, Most: 1e7, Whole: true}
	keep := Parameter{Key: "keep", Usual: 100_000, Least: 2, Most: 1e8, Whole: true}
	mebibytes := Parameter{Key: "table", Usual: 64, Least: 1, Most: 1 << 20, Whole: true}
	none := Parameter{}
	return []Info{
		{BFS, true, false, ByLevel, none},
		{DFS, true, false, Nothing, none},
		{IDS, true, false, ByLevel, mebibytes},
		{UCS, true, false, ByCost, none},
		{Greedy, true, true, Nothing, none},
		{AStar, true, true, ByEstimate, weight},
		{IDAStar, true, true, ByEstimate, mebibytes},
		{RBFS, true, true, ByEstimate, none},
		{SMAStar, true, true, ByEstimate, keep},
		{Beam, true, true, ByLosses, width},
		{Anytime, false, true, ByEstimate, none},
	}
}()

// starter is how an algorithm begins, nil where there is none of that name.
func starter[S comparable, A any](a Algorithm) func(base[S, A]) Result[A] {
	switch a {
	case BFS:
		return runBFS[S, A]
	case IDS, IDAStar:
		return runDeepening[S, A]
	case DFS, UCS, Greedy, AStar:
		return runBestFirst[S, A]
	case RBFS:
		return runRBFS[S, A]
	case SMAStar:
		return runSMAStar[S, A]
	case Beam:
		return runBeam[S, A]
	case Anytime:
		return runAnytime[S, A]
	}
	return nil
}

// Info is what there is to know of the algorithm; the zero Info, where there is
// none of that name.
func (a Algorithm) Info() Info {
	if i := slices.IndexFunc(table, func(r Info) bool { return r.Algorithm == a }); i >= 0 {
		return table[i]
	}
	return Info{}
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

// Parameter is the number that an algorithm can be given.
type Parameter struct {
	// Key is its word in files and on the command line.
	Key string
	// Usual is the value where none is given, Least and Most what it may be.
	Usual, Least, Most float64
	// Whole says that it has no fraction.
	Whole bool
}

// Allows reports whether the parameter may have a value; 0 stands for the
// usual one.
func (p Parameter) Allows(value float64) bool {
	if value == 0 {
		return true
	}
	return value >= p.Least && value <= p.Most && (!p.Whole || value == float64(int64(value)))
}
