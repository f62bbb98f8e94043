package comparing

import (
	"cmp"
	"math"
	"slices"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
)

// column is one of the table.
type column int

const (
	columnProblem column = iota
	columnMethod
	columnVerdict
	columnLength
	columnExpanded
	columnGenerated
	columnFrontier
	columnMemory
	columnPenetrance
	columnTime
	columns
)

// keysOf are the columns by the names of their words.
var keysOf = [columns]string{"problem", "method", "verdict", "length", "expanded", "generated", "frontier", "memory", "penetrance", "time"}

// measures are the numbers of the table.
var measures = map[column]compare.Measure{
	columnLength: compare.Length, columnExpanded: compare.Expanded, columnGenerated: compare.Generated, columnFrontier: compare.Frontier,
	columnMemory: compare.Bytes, columnPenetrance: compare.Penetrance, columnTime: compare.Seconds,
}

// sheet are the rows of a plan as lines of the table.
type sheet struct {
	problems   []game.Problem
	contenders []compare.Contender
	names      []string // of the problems, and
	methods    []string // of the contenders, in the words of when they ran
	repeat     int
	total      int // runs of the plan
	rows       []compare.Row
	lines      []*line // in the order of the plan
	shown      []*line

	column     column
	descending bool
	// The filters: places in the plan, -1 for all; verdict "" for all.
	problem, contender int
	verdict            string

	now     compare.Turn
	running bool
	looked  time.Time
}

// line is what a contender came to on a problem.
type line struct {
	compare.Summary
	row  *compare.Row // that stands for all repetitions
	best [columns]bool
}

func (l *line) turn() turn { return turn{l.Problem, l.Contender} }

// failed reports whether there is nothing to be compared.
func (l *line) failed() bool { return !l.row.Failed.IsZero() }

// decided reports whether it has a solution, or a proof that there is none.
func (l *line) decided() bool {
	return !l.failed() && (l.row.Run.Solved() || l.row.Run.Verdict == search.Impossible)
}

// atLeast reports whether a number of the line is not all: what had been counted when a
// limit ended the run.
func (l *line) atLeast(c column) bool {
	switch c {
	case columnExpanded, columnGenerated, columnFrontier, columnMemory, columnTime:
		return l.row.Run.CutShort()
	}
	return false
}

// failed is the verdict of a line that failed.
const failed = "failed"

// kind is the verdict that a line is filtered by.
func (l *line) kind() string {
	if l.failed() {
		return failed
	}
	return string(l.row.Run.Verdict)
}

func (s *sheet) clear() {
	*s = sheet{problem: -1, contender: -1, column: s.column, descending: s.descending}
}

// begin makes room for a plan.
func (s *sheet) begin(p *compare.Plan, names, methods []string) {
	s.clear()
	s.problems, s.contenders, s.names, s.methods = p.Problems, p.Contenders, names, methods
	s.repeat, s.total = max(1, p.Repeat), p.Rows()
}

// add takes rows, in any order.
func (s *sheet) add(fresh []compare.Row) {
	if len(fresh) > 0 {
		s.rows = append(s.rows, fresh...)
		s.arrange()
	}
}

// arrange makes lines of the rows.
func (s *sheet) arrange() {
	s.lines = nil
	for _, summary := range compare.Summarise(s.rows) {
		l := &line{Summary: summary}
		l.row = l.Row()
		s.lines = append(s.lines, l)
	}
	for problem := range s.problems {
		var rivals []*line
		for _, l := range s.lines {
			if l.Problem == problem && l.decided() {
				rivals = append(rivals, l)
			}
		}
		for c, m := range measures {
			emphasise(slices.DeleteFunc(slices.Clone(rivals), func(l *line) bool { return l.atLeast(c) }), c, m)
		}
	}
	s.refilter()
}

// emphasise marks the best of some lines in a column, where they differ.
func emphasise(rivals []*line, c column, m compare.Measure) {
	least, most := math.Inf(1), math.Inf(-1)
	for _, l := range rivals {
		if v, ok := l.Of(m); ok {
			least, most = min(least, v.Median), max(most, v.Median)
		}
	}
	best := least
	if c == columnPenetrance {
		best = most
	}
	for _, l := range rivals {
		v, ok := l.Of(m)
		l.best[c] = ok && least < most && v.Median == best
	}
}

// refilter finds the lines that are shown, in their order.
func (s *sheet) refilter() {
	s.shown = nil
	for _, l := range s.lines {
		if (s.problem < 0 || l.Problem == s.problem) && (s.contender < 0 || l.Contender == s.contender) && (s.verdict == "" || l.kind() == s.verdict) {
			s.shown = append(s.shown, l)
		}
	}
	slices.SortStableFunc(s.shown, s.compare)
}

// compare is the order of lines; what has no number stands last, whichever way.
func (s *sheet) compare(a, b *line) int {
	way := 1
	if s.descending {
		way = -1
	}
	switch s.column {
	case columnProblem:
		return cmp.Or(way*cmp.Compare(a.Problem, b.Problem), cmp.Compare(a.Contender, b.Contender))
	case columnMethod:
		return cmp.Or(way*cmp.Compare(a.Contender, b.Contender), cmp.Compare(a.Problem, b.Problem))
	case columnVerdict:
		return way * cmp.Compare(a.order(), b.order())
	}
	va, has := a.Of(measures[s.column])
	vb, also := b.Of(measures[s.column])
	if !has || !also {
		return cmp.Compare(missing(has), missing(also))
	}
	return way * cmp.Compare(va.Median, vb.Median)
}

func missing(has bool) int {
	if has {
		return 0
	}
	return 1
}

// order is that of verdicts, and last what failed.
func (l *line) order() int {
	if l.failed() {
		return 100
	}
	return rank(l.row.Run.Verdict)
}

// sortBy sorts by a column; the same one again turns the order round.
func (s *sheet) sortBy(c column) {
	s.descending = s.column == c && !s.descending
	s.column = c
	s.refilter()
}

// done is how many runs have ended.
func (s *sheet) done() int { return len(s.rows) }
