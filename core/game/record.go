package game

import (
	"maps"
	"slices"
	"strings"

	"procura/core/table"
)

// RunColumns returns the columns of a run: the keys of solve --json, in their order. Other tables of runs begin with them.
func RunColumns() []table.Column[*Run] {
	return []table.Column[*Run]{
		{Key: "game", Value: func(r *Run) any { return r.Game }},
		{Key: "problem", Value: func(r *Run) any { return r.Problem }},
		{Key: "algorithm", Value: func(r *Run) any { return r.Asked.Algorithm }},
		{Key: "method", Value: func(r *Run) any { return r.Ran.Algorithm }},
		{Key: "heuristic", Value: func(r *Run) any { return r.Ran.Heuristic }},
		{
			Key: "parameters", Value: func(r *Run) any { return r.Ran.parameters() },
			Cell: func(r *Run) string { return pairs(r.Ran.parameters()) },
		},
		{Key: "rules", Value: func(r *Run) any { return r.Rules }, Cell: func(r *Run) string { return pairs(r.Rules) }},
		{Key: "goal", Value: func(r *Run) any { return r.goal() }},
		{Key: "duplicates", Value: func(r *Run) any { return r.Ran.Duplicates }},
		{Key: "verdict", Value: func(r *Run) any { return r.Verdict }},
		{Key: "length", Number: true, Value: func(r *Run) any { return Known(r.Length, r.Length >= 0) }},
		{Key: "bound", Number: true, Value: func(r *Run) any { return Known(r.Bound, r.Bound >= 0) }},
		{Key: "factor", Number: true, Value: func(r *Run) any { return Known(r.Factor(), r.Factor() > 0) }},
		{Key: "score", Number: true, Value: func(r *Run) any { return Known(r.Score, r.HasScore) }},
		{Key: "upper", Number: true, Value: func(r *Run) any { return Known(r.Upper, r.Maximise) }},
		{Key: "gap", Number: true, Value: func(r *Run) any { return Known(r.Gap(), r.Maximise && r.HasScore) }},
		{Key: "generated", Number: true, Value: func(r *Run) any { return r.Generated }, Lacks: (*Run).ByProgram},
		{Key: "expanded", Number: true, Value: func(r *Run) any { return r.Expanded }, Lacks: (*Run).ByProgram},
		{Key: "symmetric", Number: true, Value: func(r *Run) any { return r.Symmetric }, Lacks: (*Run).ByProgram},
		{Key: "penetrance", Number: true, Value: func(r *Run) any { return r.Penetrance() }, Lacks: (*Run).ByProgram},
		{Key: "branching", Number: true, Value: func(r *Run) any { return r.Branching() }, Lacks: (*Run).ByProgram},
		{Key: "seconds", Number: true, Value: func(r *Run) any { return float64(r.Elapsed.Microseconds()) / 1e6 }},
		{Key: "peak_bytes", Number: true, Value: func(r *Run) any { return r.Bytes }, Lacks: (*Run).ByProgram},
		{Key: "stopped_by", Value: func(r *Run) any { return r.Stopped }},
		{
			Key: "path", Value: func(r *Run) any { return append([]string{}, r.Path...) },
			Cell: func(r *Run) string { return strings.Join(r.Path, " ") },
		},
	}
}

// pairs writes a map as "key=value key=value".
func pairs[T any](values map[string]T) string {
	var words []string
	for _, key := range slices.Sorted(maps.Keys(values)) {
		words = append(words, key+"="+table.Plain(values[key]))
	}
	return strings.Join(words, " ")
}

// ByProgram reports whether a program of somebody else made the run, which counts nothing.
func (r *Run) ByProgram() bool { return strings.HasPrefix(string(r.Asked.Algorithm), ProgramPrefix) }

// What the goal of a run can be, in records and on the command line.
const (
	GoalReach = "reach" // the target, in the fewest moves
	GoalMost  = "max"   // the most points
)

// RunKey is what a run is known by, in a file too.
type RunKey struct {
	identity            string
	when                int64 // in whole seconds
	ran                 Method
	generated, expanded int64
	length              int // which tells apart what was played by hand
}

// Key is what the run is known by.
func (r Run) Key() RunKey {
	return RunKey{r.Identity, r.When.Unix(), r.Ran, r.Generated, r.Expanded, r.Length}
}

// Gap is how much of the upper bound on the points is not reached, in percent,
// rounded up to two digits.
func (r Run) Gap() float64 {
	if r.Upper <= 0 {
		return 0
	}
	missing := r.Upper - r.Score
	return float64((10_000*missing+r.Upper-1)/r.Upper) / 100
}

func (r Run) goal() string {
	if r.Maximise {
		return GoalMost
	}
	return GoalReach
}

// parameters are the numbers that a method ran with, by key; never nil, so that
// JSON prints {}.
func (m Method) parameters() map[string]float64 {
	list := map[string]float64{}
	if p, value, ok := m.Number(); ok {
		list[p.Key] = value
	}
	return list
}

// Known is a value, or nil where it has no meaning.
func Known[T any](value T, ok bool) *T {
	if !ok {
		return nil
	}
	return &value
}
