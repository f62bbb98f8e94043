package course

// Points has the points of a course: those of most problems, and of those that have their own.
type Points struct {
	Usual Value
	// Own is by the ID of a game, then by the name of a problem.
	Own map[string]map[string]Value
}

// Value tells what an answer to a problem is worth. Optimal >= Right >= 0 >= PerExcessMove.
type Value struct {
	// Right is for a legal way to the goal, Optimal for a shortest one.
	Right, Optimal float64
	// PerExcessMove is added to Optimal for each move above the minimum, down to Right; 0 gives Right for any.
	PerExcessMove float64
}

// DefaultPoints returns the points without a course: 2 for a right answer, 3 for a shortest one.
func DefaultPoints() Points { return Points{Usual: Value{Right: 2, Optimal: 3}} }

// Of returns what a problem is worth; OutOf of it is the most that can be earned.
func (p Points) Of(game, problem string) Value {
	if own, has := p.Own[game][problem]; has {
		return own
	}
	return p.Usual
}

// OutOf returns the most points that an answer can earn.
func (v Value) OutOf() float64 { return v.Optimal }

// Earn returns the points of an answer. Right reports whether it is right; excess is the number of its moves above the
// minimum, 0 for an "impossible" that is true, nil if the minimum is unknown.
func (v Value) Earn(right bool, excess *int) float64 {
	switch {
	case !right:
		return 0
	case excess == nil:
		return v.Right
	case *excess <= 0:
		return v.Optimal
	case v.PerExcessMove == 0:
		return v.Right
	}
	return max(v.Right, v.Optimal+v.PerExcessMove*float64(*excess))
}
