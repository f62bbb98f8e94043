package report

import (
	"fmt"
	"slices"
	"strconv"

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
		Text: func(s *grade.Student) string { return w.Parameter(s.Points) + "/" + w.Parameter(s.OutOf) },
	})
}

// JudgedColumns returns the columns of a table of students whose programs were judged: those of a class, with the number
// of best answers before the points.
func JudgedColumns(w *i18n.Words, problems []grade.ProblemName, students []*grade.Student) []table.Column[*grade.Student] {
	columns := StudentColumns(w, problems, students)
	return slices.Insert(columns, len(columns)-1, table.Column[*grade.Student]{
		Title: w.Key("console.judge.shortest"), Number: true, Text: func(s *grade.Student) string { return strconv.Itoa(countBest(s)) },
	})
}

func countBest(s *grade.Student) (count int) {
	for _, p := range s.Problems {
		if p.Program.Status == judge.Optimal || p.Program.Status == judge.Impossible {
			count++
		}
	}
	return count
}

// StudentCell is an answer in a few signs: the moves of a right one, with what it has too many, or the status.
func StudentCell(w *i18n.Words, p *grade.ProblemResult) string {
	switch {
	case p == nil:
		return "-"
	case p.Program != nil:
		return JudgedCell(w, p.Program)
	case p.Reason == grade.Impossible:
		return JudgedStatus(w, judge.Impossible)
	case p.Status != grade.Right || p.Moves == nil:
		return BlockStatus(w, p.Status)
	}
	return CountMoves(*p.Moves, p.Excess)
}

// CountMoves writes a number of moves, with those above the minimum if there are any: "8 (+2)".
func CountMoves(moves int, excess *int) string {
	if excess == nil || *excess <= 0 {
		return strconv.Itoa(moves)
	}
	return fmt.Sprintf("%d (+%d)", moves, *excess)
}
