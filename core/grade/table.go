package grade

import (
	"fmt"
	"slices"
	"strings"

	"procura/core/table"
	"procura/core/text"
)

// Columns returns the columns of CSV and JSON, a row for each block. In CSV, lists have "; " between their parts.
func Columns(say func(text.Message) string) []table.Column[*Verdict] {
	return []table.Column[*Verdict]{
		{Key: "file", Value: func(v *Verdict) any { return v.File }},
		{Key: "block", Value: func(v *Verdict) any { return v.Block }},
		{Key: "line", Value: func(v *Verdict) any { return v.Line }},
		{Key: "layout", Value: func(v *Verdict) any { return v.Layout }},
		{Key: "game", Value: func(v *Verdict) any { return v.Game }},
		{Key: "problem", Value: func(v *Verdict) any { return v.Problem }},
		{Key: "algorithm", Value: func(v *Verdict) any { return v.Algorithm }},
		{Key: "legal", Value: func(v *Verdict) any { return v.Legal }, Cell: legalCell},
		{Key: "broken_at", Value: func(v *Verdict) any { return v.BrokenAt }},
		{Key: "reaches_goal", Value: func(v *Verdict) any { return v.ReachesGoal }},
		{Key: "moves", Value: func(v *Verdict) any { return v.Moves }},
		{Key: "optimum", Value: func(v *Verdict) any { return v.Optimum }},
		{Key: "excess", Value: func(v *Verdict) any { return v.Excess }},
		{Key: "same_as", Value: func(v *Verdict) any { return v.SameAs }, Cell: sameAsCell},
		{Key: "issues", Value: func(v *Verdict) any { return sayAll(v.Issues, say) }},
		{Key: "ok", Value: func(v *Verdict) any { return v.OK() }},
		{Key: "in_set", Value: func(v *Verdict) any { return v.InSet }},
		{Key: "says", Value: func(v *Verdict) any { return v.Says }},
		{Key: "proved", Value: func(v *Verdict) any { return v.Proved }},
		{Key: "claims", Value: func(v *Verdict) any { return append([]Claim{}, v.Claims...) }, Cell: claimsCell},
		{Key: "status", Value: func(v *Verdict) any { return v.Status }},
		{Key: "reason", Value: func(v *Verdict) any { return v.Reason }},
	}
}

// StudentColumns returns the columns of JSON, a row for each student.
func StudentColumns(say func(text.Message) string) []table.Column[*Student] {
	return slices.Concat(whoColumns(), []table.Column[*Student]{
		{Key: "problems", Value: func(s *Student) any { return s.Problems }},
	}, scoreColumns(say))
}

// StudentSheet returns the columns of CSV, a row for each student: those of JSON, with three for each problem in place of
// the list.
func StudentSheet(problems []ProblemName, say func(text.Message) string) []table.Column[*Student] {
	columns := whoColumns()
	for _, name := range problems {
		result := func(s *Student) ProblemResult {
			if found := s.Find(name); found != nil {
				return *found
			}
			return ProblemResult{Status: "missing"}
		}
		columns = append(columns,
			table.Column[*Student]{Key: name.String(), Value: func(s *Student) any { return result(s).word() }},
			table.Column[*Student]{Key: name.String() + " excess", Value: func(s *Student) any { return result(s).Excess }},
			table.Column[*Student]{Key: name.String() + " points", Value: func(s *Student) any { return result(s).Points }},
		)
	}
	return append(columns, scoreColumns(say)...)
}

// word is the status in a sheet: of a program that was judged its own, which says more.
func (p ProblemResult) word() string {
	if p.Program != nil {
		return string(p.Program.Status)
	}
	return string(p.Status)
}

func whoColumns() []table.Column[*Student] {
	return []table.Column[*Student]{
		{Key: "student", Value: func(s *Student) any { return s.Name }},
		{Key: "number", Value: func(s *Student) any { return s.Number }},
		{Key: "files", Value: func(s *Student) any { return s.Files }},
	}
}

func scoreColumns(say func(text.Message) string) []table.Column[*Student] {
	return []table.Column[*Student]{
		{Key: "missing", Value: func(s *Student) any {
			names := []string{}
			for _, name := range s.Missing {
				names = append(names, name.String())
			}
			return names
		}},
		{Key: "points", Value: func(s *Student) any { return s.Points }},
		{Key: "out_of", Value: func(s *Student) any { return s.OutOf }},
		{Key: "remarks", Value: func(s *Student) any { return sayAll(slices.Concat(s.Remarks, s.Copies, s.Explained), say) }},
	}
}

// legalCell lists the legal settings, "all" if every setting is legal.
func legalCell(v *Verdict) string {
	if v.always {
		return "all"
	}
	return table.Plain(v.Legal)
}

func sameAsCell(v *Verdict) string {
	if v.SameAs == nil {
		return ""
	}
	return fmt.Sprintf("%s:%d", v.SameAs.File, v.SameAs.Block)
}

func claimsCell(v *Verdict) string {
	var claims []string
	for _, c := range v.Claims {
		claims = append(claims, strings.TrimSuffix(c.Claim+": "+table.Plain(c.Holds), ": "))
	}
	return strings.Join(claims, "; ")
}

// sayAll translates a list; it is never nil, so that JSON has [].
func sayAll(messages []text.Message, say func(text.Message) string) []string {
	said := []string{}
	for _, m := range messages {
		said = append(said, say(m))
	}
	return said
}
