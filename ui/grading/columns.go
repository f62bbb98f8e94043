package grading

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"procura/core/grade"
	"procura/core/table"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// columnsOf returns the columns of the table in a language. Rows without a value in a column come last when sorted by
// it.
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
				return widgets.Cell{Text: statusOf(w, r), Whole: whole, Colour: statusColour(r.Status), Icon: markOf(r.Status)}
			},
			Compare: func(a, b *row) int { return cmp.Or(rank(a)-rank(b), last(string(a.Reason), string(b.Reason))) },
		},
		{
			Key: "moves", Share: 1.65, Number: true, Cell: func(r *row) widgets.Cell { return cell(movesOf(w, r), "") },
			Compare: func(a, b *row) int {
				return cmp.Or(grade.CompareKnown(a.Excess, b.Excess), grade.CompareKnown(a.Moves, b.Moves))
			},
		},
		{ // by the number of settings that allow a path
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
			Key: "same", Share: 1.1, Compare: func(a, b *row) int { return last(sameOf(w, a), sameOf(w, b)) },
			Cell: func(r *row) widgets.Cell { return sameCell(w, r) },
		},
	}
	for i := range list {
		c := &list[i]
		c.Title, c.About = w.Key("grade.page.column."+c.Key), w.Key("grade.page.about."+c.Key)
	}
	return list
}

// sameCell names the answer that is the same, or else says how many students have it.
func sameCell(w *i18n.Words, r *row) widgets.Cell {
	cell := widgets.Cell{Text: sameOf(w, r), Colour: theme.Bound}
	if same := r.sameText(); same != nil && same.owner != nil && same.owner != r.owner {
		cell.Short = same.owner.Name
	}
	if r.sameText() != nil || r.alike == nil {
		return cell
	}
	cell.Short, cell.Whole = w.Key("grade.page.student.count", "Count", len(r.alike.Students)-1), strings.Join(alikeOf(w, r), "\n")
	if r.alike.IsExplained() {
		cell.Colour = theme.Muted
	}
	return cell
}

// programColumns returns those of the columns that the results of programs have, and what a run took.
func programColumns(w *i18n.Words, all []widgets.Column[*row]) []widgets.Column[*row] {
	list := slices.DeleteFunc(all, func(c widgets.Column[*row]) bool {
		return slices.Contains([]string{"block", "method", "rules", "same"}, c.Key)
	})
	list[0].Title, list[0].About = w.Key("grade.page.column.program"), w.Key("grade.page.about.program")
	seconds := func(r *row) float64 {
		if r.program == nil {
			return math.Inf(1)
		}
		return r.program.Seconds
	}
	return append(list, widgets.Column[*row]{
		Key: "took", Title: w.Key("grade.page.column.took"), About: w.Key("grade.page.about.took"), Share: 1.6, Number: true,
		Compare: func(a, b *row) int { return cmp.Compare(seconds(a), seconds(b)) },
		Cell: func(r *row) widgets.Cell {
			if r.program == nil {
				return widgets.Cell{}
			}
			return widgets.Cell{Text: tookOf(w, r.program), Colour: theme.Muted}
		},
	})
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
		{Key: w.Key("grade.page.column.same"), Cell: func(r *row) string { return sameOf(w, r) }},
	}
}

func rank(r *row) int { return slices.Index(grade.Statuses(), r.Status) }

// last compares texts, empty ones last.
func last(a, b string) int {
	if (a == "") != (b == "") {
		return strings.Compare(b, a)
	}
	return strings.Compare(a, b)
}

// allowed returns the number of settings that allow a path, the greatest number without a path.
func allowed(r *row) int {
	if r.Legal == nil {
		return math.MaxInt
	}
	return len(r.Legal)
}

// isAnswerWrong reports whether a block is wrong for another reason than its issues.
func isAnswerWrong(r *row) bool {
	return r.Status != grade.Right && r.Reason != grade.FalseMeasures && r.refusal == nil
}
