package search

// Parameter is the number that an algorithm can be given.
type Parameter struct {
	// Key is its word in files and on the command line.
	Key string
	// Usual is the value where none is given, Least and Most what it may be.
	Usual, Least, Most float64
	// Whole says that it has no fraction.
	Whole bool
}

// Parameter is the number that the algorithm can be given, false where it
// takes none.
//
//	astar          weight  multiplies h: more finds sooner and proves less
//	beam           width   the nodes kept on each level
//	smastar        keep    the nodes kept in all
//	ids, idastar   table   the transposition table, in MiB
func (a Algorithm) Parameter() (Parameter, bool) {
	switch a {
	case AStar:
		return Parameter{Key: "weight", Usual: 1, Least: 1, Most: 1000}, true
	case Beam:
		return Parameter{Key: "width", Usual: 1000, Least: 1, Most: 1e7, Whole: true}, true
	case SMAStar:
		return Parameter{Key: "keep", Usual: 100_000, Least: 2, Most: 1e8, Whole: true}, true
	case IDS, IDAStar:
		return Parameter{Key: "table", Usual: 64, Least: 1, Most: 1 << 20, Whole: true}, true
	}
	return Parameter{}, false
}

// Allows reports whether the parameter may have a value; 0 stands for the
// usual one.
func (p Parameter) Allows(value float64) bool {
	if value == 0 {
		return true
	}
	return value >= p.Least && value <= p.Most && (!p.Whole || value == float64(int64(value)))
}

// parameter is the strategy's number, or the usual one.
func (s *Strategy[S]) parameter() float64 {
	p, _ := s.Algorithm.Parameter()
	if s.Parameter == 0 {
		return p.Usual
	}
	return s.Parameter
}
