package grading

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/table"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
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

// columnsOf are the columns of the table in a language; what has nothing in one stands
// behind the others.
func columnsOf(w *i18n.Words) []widgets.Column[*row] {
	cell := func(words, whole string) widgets.Cell { return widgets.Cell{Text: words, Whole: whole} }
	list := []widgets.Column[*row]{
		{
			Key: "file", Share: 3.1, Cell: func(r *row) widgets.Cell { return cell(r.name, r.File) },
			Compare: func(a, b *row) int { return a.place - b.place },
		},
		{
			Key: "block", Share: 0.75, Number: true, Compare: func(a, b *row) int { return a.Block - b.Block },
			Cell: func(r *row) widgets.Cell {
				if r.Block == 0 {
					return widgets.Cell{}
				}
				return widgets.Cell{Text: w.Number(int64(r.Block)), Colour: theme.Muted}
			},
		},
		{
			Key: "problem", Share: 1.4, Cell: func(r *row) widgets.Cell { return cell(problemOf(w, r), "") },
			Compare: func(a, b *row) int { return cmp.Or(last(a.Game, b.Game), last(a.Problem, b.Problem)) },
		},
		{
			Key: "method", Share: 2.4, Cell: func(r *row) widgets.Cell { return cell(methodOf(w, r), "") },
			Compare: func(a, b *row) int { return last(strings.ToLower(a.Algorithm), strings.ToLower(b.Algorithm)) },
		},
		{
			Key: "verdict", Share: 1.4, Bold: true, Icon: true,
			Cell: func(r *row) widgets.Cell {
				whole := ""
				if !isAnswerWrong(r) { // else the column of issues says it
					whole = headline(w, r)
				}
				return widgets.Cell{Text: report.BlockStatus(w, r.Status), Whole: whole, Colour: statusColour(r.Status), Icon: markOf(r.Status)}
			},
			Compare: func(a, b *row) int { return cmp.Or(rank(a)-rank(b), last(string(a.Reason), string(b.Reason))) },
		},
		{
			Key: "moves", Share: 1.65, Number: true, Cell: func(r *row) widgets.Cell { return cell(movesOf(w, r), "") },
			Compare: func(a, b *row) int {
				return cmp.Or(compareNumbers(a.Excess, b.Excess), compareNumbers(a.Moves, b.Moves))
			},
		},
		{ // by the number of settings that allow a way
			Key: "rules", Share: 1.0, Cell: func(r *row) widgets.Cell {
				return widgets.Cell{Text: rulesShort(w, r), Whole: rulesWhole(w, r), Colour: theme.Muted}
			},
			Compare: func(a, b *row) int { return allowed(a) - allowed(b) },
		},
		{
			Key: "issues", Share: 4.0, Compare: func(a, b *row) int { return last(strings.ToLower(a.wrong), strings.ToLower(b.wrong)) },
			Cell: func(r *row) widgets.Cell { return cell(r.wrong, strings.Join(wrongsOf(w, r), "\n")) },
		},
		{
			Key: "same", Share: 1.1, Cell: func(r *row) widgets.Cell { return widgets.Cell{Text: sameOf(w, r), Colour: theme.Bound} },
			Compare: func(a, b *row) int {
				return last(cmp.Or(a.SameAs, &grade.Reference{}).File, cmp.Or(b.SameAs, &grade.Reference{}).File)
			},
		},
	}
	for i := range list {
		c := &list[i]
		c.Title, c.About = w.Key("grade.page.column."+c.Key), w.Key("grade.page.about."+c.Key)
	}
	return list
}

// sheetColumns returns the columns for a spreadsheet: what the table shows, nothing cut, and each number in a cell of
// its own.
func sheetColumns(w *i18n.Words) []table.Column[*row] {
	fileLacks := func(r *row) bool { return r.Block == 0 }
	return []table.Column[*row]{
		{Key: w.Key("grade.page.column.file"), Cell: func(r *row) string { return r.File }},
		{Key: w.Key("grade.page.column.block"), Value: func(r *row) any { return r.Block }, Lacks: fileLacks},
		{Key: w.Key("grade.page.line"), Value: func(r *row) any { return r.Line }, Lacks: fileLacks},
		{Key: w.Key("grade.page.column.problem"), Cell: func(r *row) string { return problemOf(w, r) }},
		{Key: w.Key("grade.page.column.method"), Cell: func(r *row) string { return methodOf(w, r) }},
		{Key: w.Key("grade.page.column.verdict"), Cell: func(r *row) string { return report.BlockStatus(w, r.Status) }},
		{Key: w.Key("grade.page.reason"), Cell: func(r *row) string { return headline(w, r) }},
		{Key: w.Key("grade.page.moves"), Value: func(r *row) any { return r.Moves }},
		{Key: w.Key("grade.page.minimum"), Value: func(r *row) any { return r.Optimum }},
		{Key: w.Key("grade.page.excess"), Value: func(r *row) any { return r.Excess }},
		{Key: w.Key("grade.page.column.rules"), Cell: func(r *row) string { return rulesWhole(w, r) }},
		{Key: w.Key("grade.page.column.issues"), Cell: func(r *row) string { return strings.Join(issuesOf(w, r), "; ") }},
		{Key: w.Key("grade.page.column.same"), Cell: func(r *row) string {
			if r.SameAs == nil {
				return ""
			}
			return w.Key("grade.page.block.of", "File", r.SameAs.File, "Block", r.SameAs.Block)
		}},
	}
}

func rank(r *row) int { return slices.Index(grade.Statuses(), r.Status) }

// last orders texts, with what is not there behind all others.
func last(a, b string) int {
	if (a == "") != (b == "") {
		return strings.Compare(b, a)
	}
	return strings.Compare(a, b)
}

// compareNumbers orders numbers, with what is not there behind all others.
func compareNumbers(a, b *int) int {
	none := math.MaxInt
	return cmp.Compare(*cmp.Or(a, &none), *cmp.Or(b, &none))
}

// allowed is the number of settings that allow a way, and a great one without a way.
func allowed(r *row) int {
	if r.Legal == nil {
		return math.MaxInt
	}
	return len(r.Legal)
}

// isAnswerWrong reports whether something else is wrong with a block than its issues.
func isAnswerWrong(r *row) bool {
	return r.Status != grade.Right && r.Reason != grade.FalseMeasures && r.refusal == nil
}
