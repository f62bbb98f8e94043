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
	place     int // in the order in which they came
}

// newRow is the row of a judged block; base is the folder of all files.
func newRow(v grade.Verdict, b *grade.Block, base string) *row {
	r := &row{Verdict: v, name: within(base, v.File), heuristic: b.Heuristic, claims: b.Claims}
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
	return &row{Verdict: grade.NotReadable(issue.File, issue.What), name: filepath.Base(issue.File), refusal: &issue}
}

// brokenStep is the move that breaks a way, as the block has it; "" where it has
// boards.
func brokenStep(v *grade.Verdict, b *grade.Block) string {
	if i := len(v.Path); i < len(b.Way.Moves) {
		return b.Way.Moves[i]
	}
	return ""
}

// filter says which rows are shown: those of a status, all, or those like others.
type filter string

// The filters that are no statuses.
const (
	filterAll    filter = "all"
	filterCopies filter = "copies"
)

// filters are all, in the order in which they are offered.
func filters() []filter {
	list := []filter{filterAll}
	for _, status := range grade.Statuses() {
		list = append(list, filter(status))
	}
	return append(list, filterCopies)
}

func (f filter) has(r *row) bool {
	switch f {
	case filterAll:
		return true
	case filterCopies:
		return r.SameAs != nil
	}
	return r.Status == grade.Status(f)
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
	counts      map[grade.Status]int
	copies      int
	refused     int // files that could not be read
	progress    progress
	looked      time.Time
}

// clear leaves no rows; filter and order stay.
func (s *sheet) clear() {
	*s = sheet{filter: s.filter, column: s.column, descending: s.descending, counts: map[grade.Status]int{}}
}

// add takes rows in.
func (s *sheet) add(rows []*row) {
	if len(rows) == 0 {
		return
	}
	for _, r := range rows {
		r.place = len(s.rows)
		s.rows = append(s.rows, r)
		s.counts[r.Status]++
		if r.SameAs != nil {
			s.copies++
		}
		if r.refusal != nil {
			s.refused++
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
		return cmp.Or(slices.Index(grade.Statuses(), a.Status)-slices.Index(grade.Statuses(), b.Status), last(string(a.Reason), string(b.Reason)))
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
	if r.Status != grade.Right && r.Reason != grade.FalseMeasures && r.refusal == nil {
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

// verdicts are those of all rows, as they came.
func (s *sheet) verdicts() []grade.Verdict {
	var list []grade.Verdict
	for _, r := range s.rows {
		list = append(list, r.Verdict)
	}
	return list
}

// blocks is the number of blocks that were judged.
func (s *sheet) blocks() int { return len(s.rows) - s.refused }
