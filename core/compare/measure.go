package compare

import (
	"cmp"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// Measure is a number of a row, by its key in tables.
type Measure string

// The measures.
const (
	Seconds    Measure = "seconds"
	Expanded   Measure = "expanded"
	Generated  Measure = "generated"
	Symmetric  Measure = "symmetric"
	Frontier   Measure = "frontier"
	Bytes      Measure = "peak_bytes"
	Length     Measure = "length"
	Bound      Measure = "bound"
	Factor     Measure = "factor"
	Score      Measure = "score"
	Penetrance Measure = "penetrance"
	Branching  Measure = "branching"
)

// measures tell each of a run, false where it has no meaning.
var measures = map[Measure]func(*game.Run) (value float64, has bool){
	Seconds:    func(r *game.Run) (float64, bool) { return r.Elapsed.Seconds(), true },
	Expanded:   func(r *game.Run) (float64, bool) { return float64(r.Expanded), !IsProgram(r) },
	Generated:  func(r *game.Run) (float64, bool) { return float64(r.Generated), !IsProgram(r) },
	Symmetric:  func(r *game.Run) (float64, bool) { return float64(r.Symmetric), !IsProgram(r) },
	Frontier:   func(r *game.Run) (float64, bool) { return float64(r.Frontier), !IsProgram(r) },
	Bytes:      func(r *game.Run) (float64, bool) { return float64(r.Bytes), !IsProgram(r) },
	Length:     func(r *game.Run) (float64, bool) { return float64(r.Length), r.Solved() },
	Bound:      func(r *game.Run) (float64, bool) { return float64(r.Bound), r.Bound >= 0 },
	Factor:     func(r *game.Run) (float64, bool) { return r.Factor(), r.Factor() > 0 },
	Score:      func(r *game.Run) (float64, bool) { return float64(r.Score), r.HasScore },
	Penetrance: func(r *game.Run) (float64, bool) { return r.Penetrance(), !IsProgram(r) && r.Solved() },
	Branching:  func(r *game.Run) (float64, bool) { return r.Branching(), !IsProgram(r) && r.Solved() },
}

// Value is a measure of a row, false where it has no meaning: in a row that failed, and
// all but time and way of a program.
func (r *Row) Value(m Measure) (float64, bool) {
	value, has := measures[m](&r.Run)
	return value, has && r.Failed.IsZero()
}

// Explanation is what is to be said of a row beside its numbers: why it failed, or what a
// program claims; zero for nothing.
func (r *Row) Explanation() text.Message {
	if r.Failed.IsZero() && r.Claims && r.Run.Verdict == search.Unknown {
		return text.M("compare.claims")
	}
	return r.Failed
}

// Spread is a measure over repetitions: its median, and the quartiles, between which half of them lie. What
// else the machine does in one of them moves none of the three. Each is a value that there was, the lesser
// one of two in the middle.
type Spread struct {
	Median, Lower, Upper float64
	// Steady says that all repetitions have the same value.
	Steady bool
}

// Summary is what all repetitions of a contender on a problem have come to.
type Summary struct {
	// Problem and Contender are places in the plan.
	Problem, Contender int
	// Rows are the repetitions, in their order, and Failures how many of them failed.
	Rows     []Row
	Failures int
}

// Row is the repetition that stands for all: the one whose time is the median, as Of says it;
// where all have failed the first one.
func (s *Summary) Row() *Row {
	var good []*Row
	for i := range s.Rows {
		if s.Rows[i].Failed.IsZero() {
			good = append(good, &s.Rows[i])
		}
	}
	if len(good) == 0 {
		return &s.Rows[0]
	}
	slices.SortStableFunc(good, func(a, b *Row) int { return cmp.Compare(a.Run.Elapsed, b.Run.Elapsed) })
	return good[(len(good)-1)/2]
}

// Of is a measure over the repetitions that did not fail, false where none has it.
func (s *Summary) Of(m Measure) (Spread, bool) {
	var values []float64
	for i := range s.Rows {
		if value, ok := s.Rows[i].Value(m); ok {
			values = append(values, value)
		}
	}
	if len(values) == 0 {
		return Spread{}, false
	}
	slices.Sort(values)
	last := len(values) - 1
	return Spread{Median: values[last/2], Lower: values[last/4], Upper: values[last-last/4], Steady: values[0] == values[last]}, true
}

// Explanation is what is to be said of it beside the numbers: why a repetition failed, or what a
// program claims.
func (s *Summary) Explanation() (said text.Message) {
	for i := range s.Rows {
		if note := s.Rows[i].Explanation(); said.IsZero() {
			said = note
		}
	}
	return said
}

// Summarise gathers rows, in any order, by problem and contender, in the order of the
// plan.
func Summarise(rows []Row) []Summary {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b Row) int { return a.compare(b.Turn) })
	var list []Summary
	for _, row := range rows {
		if n := len(list); n == 0 || list[n-1].Problem != row.Problem || list[n-1].Contender != row.Contender {
			list = append(list, Summary{Problem: row.Problem, Contender: row.Contender})
		}
		s := &list[len(list)-1]
		s.Rows = append(s.Rows, row)
		if !row.Failed.IsZero() {
			s.Failures++
		}
	}
	return list
}
