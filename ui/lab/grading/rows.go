package grading

import (
	"slices"

	"procura/core/game"
	"procura/core/grade"
	"procura/ui/i18n"
)

// row is a block that was judged, or a file that could not be read.
type row struct {
	grade.Verdict
	name      string // the file, as the table names it
	heuristic string
	claims    grade.Claims
	broken    string // the first move that no rules allow, as it is written, "" where the block has boards
	same      string // the file of the block that it is the same as, as the table names it
	wrong     string // what is wrong, as the table says it
	unkept    bool   // the way was not kept: there are too many
	refusal   *game.Issue
	place     int // in the order in which they came
}

// newRow is the row of a judged block.
func newRow(v grade.Verdict, b *grade.Block) *row {
	r := &row{Verdict: v, heuristic: b.Heuristic, claims: b.Claims}
	if i := len(v.Path); v.BrokenAt != nil && i < len(b.Way.Moves) {
		r.broken = b.Way.Moves[i]
	}
	return r
}

func refusedRow(issue game.Issue) *row {
	return &row{Verdict: grade.NotReadable(issue.File, issue.What), refusal: &issue}
}

// isAt reports whether a row is of a block, or of block 0, any of a file or of those in a folder.
func (r *row) isAt(block grade.Reference) bool {
	if block.Block == 0 {
		return block.File != "" && isWithin(block.File, r.File)
	}
	return r.File == block.File && r.Block == block.Block
}

// filter says which rows are shown: those of a status, all, or those like others.
type filter string

// The filters that are no statuses.
const (
	filterAll    filter = "all"
	filterCopies filter = "copies"
	// filterAltered is of boards that are none of those that were set.
	filterAltered filter = "altered"
)

// mistakes are the kinds of what is wrong that have a filter each; altered boards have theirs.
var mistakes = []grade.Reason{grade.Illegal, grade.Short, grade.FalseClaim, grade.FalseMeasures}

// filters are all, in the order in which they are offered.
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

// filterNames are the names of the filters, with how many rows each has.
func filterNames(w *i18n.Words, rows []*row) (names []string) {
	for _, f := range filters() {
		name := w.Key("grade.page.filter." + string(f))
		count := 0
		for _, r := range rows {
			if f.has(r) {
				count++
			}
		}
		if f != filterAll && count > 0 {
			name = w.Key("grade.page.filter.count", "Filter", name, "Count", count)
		}
		names = append(names, name)
	}
	return names
}

func (f filter) has(r *row) bool {
	switch f {
	case filterAll:
		return true
	case filterCopies:
		return r.SameAs != nil
	case filterAltered:
		return r.Puzzle != nil && r.InSet != nil && !*r.InSet
	}
	if slices.Contains(mistakes, grade.Reason(f)) {
		return r.Status == grade.Wrong && r.Reason == grade.Reason(f)
	}
	return r.Status == grade.Status(f)
}
