package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"procura/core/grade"
	"procura/core/judge"
	"procura/core/table"
	"procura/ui/i18n"
)

// StudentColumns returns the columns of a table of students; the points have the key "verdict".
func StudentColumns(w *i18n.Words, problems []grade.ProblemName, students []*grade.Student) []table.Column[*grade.Student] {
	columns := []table.Column[*grade.Student]{
		{Title: w.Key("grade.student.number"), Text: func(s *grade.Student) string { return s.Number }},
		{Title: w.Key("grade.student.name"), Text: func(s *grade.Student) string { return s.Name }},
	}
	if !slices.ContainsFunc(students, func(s *grade.Student) bool { return s.Number != "" }) {
		columns = columns[1:]
	}
	for i, title := range ProblemTitles(w, problems) {
		columns = append(columns, table.Column[*grade.Student]{
			Title: title, Spare: 1 + i, Text: func(s *grade.Student) string { return StudentCell(w, s.Find(problems[i])) },
		})
	}
	return append(columns, table.Column[*grade.Student]{
		Key: "verdict", Title: w.Key("grade.student.points"), Number: true,
		Text: func(s *grade.Student) string { return Points(w, s.Points) + "/" + Points(w, s.OutOf) },
	})
}

// StudentCell is an answer in a few signs: the moves of a right one, with what it has too many, or the status.
func StudentCell(w *i18n.Words, p *grade.ProblemResult) string {
	switch {
	case p == nil:
		return "-"
	case p.Reason == grade.Impossible:
		return JudgedStatus(w, judge.Impossible)
	case p.Status != grade.Right || p.Moves == nil:
		return BlockStatus(w, p.Status)
	case *cmp.Or(p.Excess, new(int)) > 0:
		return strconv.Itoa(*p.Moves) + " (+" + strconv.Itoa(*p.Excess) + ")"
	}
	return strconv.Itoa(*p.Moves)
}

// Points writes points with at most two digits behind the point.
func Points(w *i18n.Words, points float64) string {
	_, behind, _ := strings.Cut(strconv.FormatFloat(math.Round(points*100)/100, 'f', -1, 64), ".")
	return w.Decimal(points, len(behind))
}
