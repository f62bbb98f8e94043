package grading

import (
	"cmp"
	"slices"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/judge"
	"procura/ui/i18n"
)

// row is a block that was judged, or a file that could not be read.
type row struct {
	grade.Verdict
	name       string // the name of the file in the table
	heuristic  string
	original   *row // the earlier block that is the same as this one
	repeatedBy *row // the first later one
	alike      *grade.Alike
	owner      *grade.Student       // nil while that is unknown
	answer     *grade.ProblemResult // the owner's, which may be another block
	wrong      string               // what is wrong, in the table
	unkept     bool                 // the path is not kept: there are too many moves
	refusal    *game.Issue
	program    *judge.Result // of a program that ran, else nil
	place      int           // in the order of judging
}

func refusedRow(issue game.Issue) *row {
	return &row{Verdict: grade.NotReadable(issue.File, issue.What), refusal: &issue}
}

// sameText returns a block of the same text, nil for none.
func (r *row) sameText() *row { return cmp.Or(r.original, r.repeatedBy) }

// isOfProblem reports whether a row answers the problem of another one, under any rules.
func (r *row) isOfProblem(of *row) bool {
	return of != nil && r.Puzzle != nil && of.Puzzle != nil && r.Game == of.Game && r.Puzzle.Start().Board() == of.Puzzle.Start().Board()
}

// isAt reports whether a row is of a block; block 0 means any block of the file or folder.
func (r *row) isAt(block grade.Reference) bool {
	if block.Block == 0 {
		return block.File != "" && isWithin(block.File, r.File)
	}
	return r.File == block.File && r.Block == block.Block
}

// filter tells which rows are shown: all, those of a status or a kind of mistake, or copies.
type filter string

// The filters that are no status.
const (
	filterAll    filter = "all"
	filterCopies filter = "copies"
	// filterAltered shows boards that are not in the problem set.
	filterAltered filter = "altered"
)

// mistakes lists the reasons that have a filter each, besides filterAltered.
var mistakes = []grade.Reason{grade.Illegal, grade.Short, grade.FalseClaim, grade.FalseMeasures}

// filters returns all filters, in their order in the list.
func filters() []filter {
	list := []filter{filterAll}
	for _, status := range grade.Statuses() {
		list = append(list, filter(status))
		if status == grade.Wrong {
			for _, kind := range mistakes {
				list = append(list, filter(kind))
			}
			list = append(list, filterAltered)
		}
	}
	return append(list, filterCopies)
}

// nameFilters returns the keys of filters and their names, which begin with a prefix, with the numbers of their rows.
func nameFilters[R any](w *i18n.Words, prefix string, filters []filter, rows []R, has func(f filter, r R) bool) (keys, names []string) {
	for _, f := range filters {
		name, count := w.Key(prefix+string(f)), countRows(f, rows, has)
		if f != filterAll && len(rows) > 0 {
			name = w.Key("grade.page.filter.count", "Filter", name, "Count", count)
		}
		keys, names = append(keys, string(f)), append(names, name)
	}
	return keys, names
}

func countRows[R any](f filter, rows []R, has func(f filter, r R) bool) (count int) {
	for _, r := range rows {
		if has(f, r) {
			count++
		}
	}
	return count
}

func (f filter) has(r *row) bool {
	switch f {
	case filterAll:
		return true
	case filterCopies:
		return r.sameText() != nil || r.alike != nil && !r.alike.IsExplained()
	case filterAltered:
		return r.Puzzle != nil && r.InSet != nil && !*r.InSet
	}
	if slices.Contains(mistakes, grade.Reason(f)) {
		return r.Status == grade.Wrong && r.Reason == grade.Reason(f)
	}
	return r.Status == grade.Status(f)
}
