package compare

import (
	"cmp"
	"slices"
	"time"

	"procura/core/search"
	"procura/core/text"
)

// HasFailed reports whether there is nothing to be compared in a row.
func (r *Row) HasFailed() bool { return !r.Failed.IsZero() }

// Value returns a measure of a row, false if it has no meaning: in a row that failed, and
// all but time and path of a program.
func (r *Row) Value(m Measure) (float64, bool) {
	if r.HasFailed() {
		return 0, false
	}
	return m(r)
}

// Elapsed is the time that the run took.
func (r *Row) Elapsed() time.Duration {
	if r.Thought != nil {
		return r.Thought.Elapsed
	}
	return r.Run.Elapsed
}

// CutShort reports whether a limit or a cancel ended the run before it was settled.
func (r *Row) CutShort() bool {
	if r.Thought != nil {
		return r.Thought.CutShort()
	}
	return r.Run.CutShort()
}

// Explanation returns what explains the numbers of a row: why it failed, what a
// program claims, or that a method for two players finished no depth; zero for nothing.
func (r *Row) Explanation() text.Message {
	if r.Thought != nil && r.Thought.IsUnfinished() {
		return text.M("compare.two.unfinished")
	}
	if r.Failed.IsZero() && r.Claims && r.Run.Verdict == search.Unknown {
		return text.M("compare.claims")
	}
	return r.Failed
}

// Spread describes a measure over repetitions: its median and quartiles, between which half of the values lie. One
// repetition that the machine disturbed changes none of the three. Each is a value that was measured, the lesser
// of two in the middle.
type Spread struct {
	Median, Lower, Upper float64
	// Steady reports whether all repetitions have the same value.
	Steady bool
}

// Summary sums up all repetitions of a contender on a problem.
type Summary struct {
	// Problem and Contender are indexes in the plan.
	Problem, Contender int
	// Rows are the repetitions, in their order, and Failures how many of them failed.
	Rows     []Row
	Failures int
}

// Row returns the repetition that stands for all: the one whose time is the median, as Of has it;
// if all have failed, the first one.
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
	slices.SortStableFunc(good, func(a, b *Row) int { return cmp.Compare(a.Elapsed(), b.Elapsed()) })
	return good[(len(good)-1)/2]
}

// Of returns a measure over the repetitions that did not fail, false if none has it.
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

// Explanation returns what explains its numbers: why a repetition failed, or what a
// program claims.
func (s *Summary) Explanation() (said text.Message) {
	for i := range s.Rows {
		if note := s.Rows[i].Explanation(); said.IsZero() {
			said = note
		}
	}
	return said
}

// Summarise groups rows by problem and contender, in the order of the
// plan; the rows may come in any order.
func Summarise(rows []Row) []*Summary {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b Row) int { return a.compare(b.Turn) })
	var list []*Summary
	for _, row := range rows {
		if n := len(list); n == 0 || list[n-1].Problem != row.Problem || list[n-1].Contender != row.Contender {
			list = append(list, &Summary{Problem: row.Problem, Contender: row.Contender})
		}
		s := list[len(list)-1]
		s.Rows = append(s.Rows, row)
		if !row.Failed.IsZero() {
			s.Failures++
		}
	}
	return list
}
