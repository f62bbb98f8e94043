package grading

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/grade"
)

// standing is what a row comes to, from the best to what can't be told.
type standing int

const (
	right standing = iota
	wrong
	undecided    // legal as far as can be seen, but the goal or the way is not known
	unrecognised // an unknown layout, or no board of any game
	unread       // the file could not be read
)

// row is a block that was judged, or a file that could not be read.
type row struct {
	grade.Verdict
	name      string // the file, as it is told in its folder
	heuristic string
	claims    grade.Claims
	broken    string // the first step that no rules allow, as it is written
	same      string // the file of the block that it is the same as, as told there
	unkept    bool   // the way was not kept: there are too many
	refusal   *game.Issue
	standing  standing
	place     int // in the order in which they came
}

// newRow is the row of a judged block; base is the folder of all files.
func newRow(v grade.Verdict, b *grade.Block, base string) *row {
	r := &row{Verdict: v, name: within(base, v.File), heuristic: b.Heuristic, claims: b.Claims, standing: standingOf(&v)}
	if v.BrokenAt != nil {
		r.broken = brokenStep(&v, b)
	}
	if v.SameAs != nil {
		r.same = within(base, v.SameAs.File)
	}
	return r
}

// refusedRow is the row of what could not be read.
func refusedRow(issue game.Issue) *row {
	r := &row{name: filepath.Base(issue.File), refusal: &issue, standing: unread}
	r.File = issue.File
	return r
}

// brokenStep is the move that breaks a way, as the block has it; "" where it has
// boards.
func brokenStep(v *grade.Verdict, b *grade.Block) string {
	if i := len(v.Path); i < len(b.Way.Moves) {
		return b.Way.Moves[i]
	}
	return ""
}

func standingOf(v *grade.Verdict) standing {
	switch {
	case v.OK:
		return right
	case v.Layout == grade.Unknown, v.Game == "":
		return unrecognised
	case v.ReachesGoal == nil && !faulty(v):
		return undecided
	case v.Legal == nil && v.ReachesGoal != nil && *v.ReachesGoal && !faulty(v):
		return undecided // there is no way to judge
	}
	return wrong
}

// faulty reports whether a verdict has an issue that is the block's own: that a
// target or a start is not known is not.
func faulty(v *grade.Verdict) bool {
	for _, issue := range v.Issues {
		if issue.Key != "grade.issue.notarget" && issue.Key != "grade.issue.nostart" {
			return true
		}
	}
	return false
}

// filter says which rows are shown.
type filter string

// The filters, by the keys of their words.
const (
	filterAll          filter = "all"
	filterWrong        filter = "wrong"
	filterUnrecognised filter = "unrecognised"
	filterCopies       filter = "copies"
)

// filters are all, in the order in which they are offered.
func filters() []filter {
	return []filter{filterAll, filterWrong, filterUnrecognised, filterCopies}
}

func (f filter) has(r *row) bool {
	switch f {
	case filterWrong:
		return r.standing == wrong
	case filterUnrecognised:
		return r.standing == unrecognised || r.standing == unread
	case filterCopies:
		return r.SameAs != nil
	case filterAll:
	}
	return true
}

// column is one of the table's.
type column int

// The columns, from the left.
const (
	columnFile column = iota
	columnBlock
	columnProblem
	columnMethod
	columnVerdict
	columnMoves
	columnRules
	columnIssues
	columnSame
	columns
)

// sheet is the rows: all of them as they came, and those that are shown.
type sheet struct {
	rows, shown []*row
	filter      filter
	column      column
	descending  bool
	counts      [unread + 1]int
	copies      int
	progress    progress
	looked      time.Time
}

// clear leaves no rows; filter and order stay.
func (s *sheet) clear() {
	*s = sheet{filter: s.filter, column: s.column, descending: s.descending}
}

// add takes rows in.
func (s *sheet) add(rows []*row) {
	if len(rows) == 0 {
		return
	}
	for _, r := range rows {
		r.place = len(s.rows)
		s.rows = append(s.rows, r)
		s.counts[r.standing]++
		if r.SameAs != nil {
			s.copies++
		}
	}
	s.arrange()
}

func (s *sheet) filterBy(f filter) {
	s.filter = f
	s.arrange()
}

func (s *sheet) sortBy(c column) {
	s.descending = c == s.column && !s.descending
	s.column = c
	s.arrange()
}

// arrange makes the list of what is shown.
func (s *sheet) arrange() {
	shown := make([]*row, 0, len(s.rows))
	for _, r := range s.rows {
		if s.filter.has(r) {
			shown = append(shown, r)
		}
	}
	slices.SortStableFunc(shown, func(a, b *row) int {
		order := compare(s.column, a, b)
		if s.descending {
			return -order
		}
		return order
	})
	s.shown = shown
}

// compare orders two rows by a column; what has nothing there comes last.
func compare(c column, a, b *row) int {
	switch c {
	case columnFile:
		return a.place - b.place
	case columnBlock:
		return a.Block - b.Block
	case columnProblem:
		return cmp.Or(last(a.Game, b.Game), last(a.Problem, b.Problem))
	case columnMethod:
		return last(strings.ToLower(a.Algorithm), strings.ToLower(b.Algorithm))
	case columnVerdict:
		return int(a.standing) - int(b.standing)
	case columnMoves:
		return cmp.Or(lastNumber(a.Excess, b.Excess), lastNumber(a.Moves, b.Moves))
	case columnRules:
		return rulesRank(a) - rulesRank(b)
	case columnIssues:
		return wrongs(a) - wrongs(b)
	case columnSame:
		return last(sameKey(a), sameKey(b))
	case columns:
	}
	return 0
}

// last orders texts, with what is not there behind all others.
func last(a, b string) int {
	if (a == "") != (b == "") {
		return strings.Compare(b, a)
	}
	return strings.Compare(a, b)
}

func lastNumber(a, b *int) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return *a - *b
}

// rulesRank is the number of settings that allow a way, more than any for no way.
func rulesRank(r *row) int {
	if r.Legal == nil {
		return 1 << 20
	}
	return len(r.Legal)
}

// wrongs is the number of things that are wrong with a row.
func wrongs(r *row) int {
	n := len(r.Issues)
	if r.BrokenAt != nil || r.ReachesGoal != nil && !*r.ReachesGoal {
		n++
	}
	return n
}

func sameKey(r *row) string {
	if r.SameAs == nil {
		return ""
	}
	return r.SameAs.File
}

// verdicts are those of all blocks, as they came.
func (s *sheet) verdicts() []grade.Verdict {
	var list []grade.Verdict
	for _, r := range s.rows {
		if r.refusal == nil {
			list = append(list, r.Verdict)
		}
	}
	return list
}

// blocks is the number of blocks that were judged.
func (s *sheet) blocks() int { return len(s.rows) - s.counts[unread] }
