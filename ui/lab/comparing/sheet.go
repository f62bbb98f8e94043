package comparing

import (
	"math"
	"slices"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/widgets"
)

// column is one of the table: what its words are kept under.
type column = string

// The columns.
const (
	columnProblem    column = "problem"
	columnMethod     column = "method"
	columnVerdict    column = "verdict"
	columnLength     column = "length"
	columnExpanded   column = "expanded"
	columnGenerated  column = "generated"
	columnFrontier   column = "frontier"
	columnMemory     column = "memory"
	columnPenetrance column = "penetrance"
	columnTime       column = "time"
)

// measured are the columns of numbers, from the left, and measures what they show.
var (
	measured = []column{columnLength, columnExpanded, columnGenerated, columnFrontier, columnMemory, columnPenetrance, columnTime}
	measures = map[column]compare.Measure{
		columnLength: compare.Length, columnExpanded: compare.Expanded, columnGenerated: compare.Generated, columnFrontier: compare.Frontier,
		columnMemory: compare.Bytes, columnPenetrance: compare.Penetrance, columnTime: compare.Seconds,
	}
)

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

	columns []widgets.Column[*line]
	sorting *widgets.Sorting
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
	best map[column]bool
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
	*s = sheet{problem: -1, contender: -1, columns: s.columns, sorting: s.sorting}
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
		l := &line{Summary: summary, best: map[column]bool{}}
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
	s.shown = widgets.Arrange(s.lines, func(l *line) bool {
		return (s.problem < 0 || l.Problem == s.problem) && (s.contender < 0 || l.Contender == s.contender) && (s.verdict == "" || l.kind() == s.verdict)
	}, s.columns, *s.sorting)
}

// order is that of verdicts, and last what failed.
func (l *line) order() int {
	if l.failed() {
		return 100
	}
	return rank(l.row.Run.Verdict)
}

// done is how many runs have ended.
func (s *sheet) done() int { return len(s.rows) }
