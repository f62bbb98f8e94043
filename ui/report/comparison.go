package report

import (
	"math"
	"slices"
	"strings"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/core/table"
	"procura/ui/i18n"
)

// ComparisonColumns returns the columns of the table that the command compare prints and writes in Markdown. The game is
// named if there are several.
func ComparisonColumns(w *i18n.Words, plan *compare.Plan) []table.Column[*compare.Summary] {
	type summary = *compare.Summary
	gameOf := func(p game.Problem) string { return w.Say(p.Puzzle.Module().Title()) }
	columns := []table.Column[summary]{
		{Key: "game", Title: w.Key("console.column.game"), Spare: 4, Text: func(s summary) string { return gameOf(plan.Problems[s.Problem]) }},
		{Key: "problem", Title: w.Key("console.column.problem"), Text: func(s summary) string { return plan.Problems[s.Problem].Name }},
		{Key: "method", Title: w.Key("console.column.method"), Text: func(s summary) string { return Contender(plan.Contenders[s.Contender], &s.Row().Run) }},
		{Key: "verdict", Title: w.Key("console.column.verdict"), Text: func(s summary) string { return RowVerdict(w, s.Row()) }},
	}
	spare := map[string]int{"generated": 1, "expanded": 2, "memory": 3}
	for _, m := range compare.MeasureColumns() {
		if m.Printed != "" {
			columns = append(columns, table.Column[summary]{Key: m.Key, Title: w.Key(m.Printed), Number: true, Spare: spare[m.Key], Text: func(s summary) string { return measured(w, s, m) }})
		}
	}
	several := slices.ContainsFunc(plan.Problems, func(p game.Problem) bool { return gameOf(p) != gameOf(plan.Problems[0]) })
	if !several {
		return columns[1:]
	}
	return columns
}

// ComparisonMarkdown returns the table for documents, with a column of notes if there are any.
func ComparisonMarkdown(w *i18n.Words, plan *compare.Plan, summaries []*compare.Summary) string {
	columns := ComparisonColumns(w, plan)
	if slices.ContainsFunc(summaries, func(s *compare.Summary) bool { return !s.Explanation().IsZero() }) {
		columns = append(columns, table.Column[*compare.Summary]{
			Title: w.Key("compare.column.note"), Text: func(s *compare.Summary) string { return w.Say(s.Explanation()) },
		})
	}
	return table.Markdown(columns, summaries)
}

// measured writes a measure of all repetitions: of times the quartiles, too; if other numbers differ, the median behind "~".
func measured(w *i18n.Words, s *compare.Summary, m compare.MeasureColumn) string {
	spread, ok := s.Of(m.Measure)
	switch {
	case !ok:
		return "-"
	case m.Unit == compare.Seconds:
		return Spread(w, spread)
	case !spread.Steady:
		return "~" + strings.TrimSpace(Quantity(w, m.Unit, spread.Median))
	}
	return Quantity(w, m.Unit, spread.Median)
}

// Quantity writes a number of a unit.
func Quantity(w *i18n.Words, unit compare.Unit, value float64) string {
	switch unit {
	case compare.Seconds:
		return w.Duration(time.Duration(value * float64(time.Second)))
	case compare.Bytes:
		return w.Bytes(int64(value))
	case compare.Ratio:
		return w.Decimal(value, 3)
	}
	return w.Number(int64(value))
}

// Spread writes the times of repetitions, in seconds: the median and, where they differ, the quartiles,
// "0,09 ms (0,08 a 0,11)".
func Spread(w *i18n.Words, s compare.Spread) string {
	duration := func(seconds float64) time.Duration { return time.Duration(math.Round(seconds * float64(time.Second))) }
	median, quartiles := w.Durations(duration(s.Median), duration(s.Lower), duration(s.Upper))
	if s.Steady {
		return median
	}
	return w.Key("compare.times", "Median", median, "Lower", quartiles[0], "Upper", quartiles[1])
}

// Contender returns the text of a contender, with what "best" has run.
func Contender(c compare.Contender, run *game.Run) string {
	if c.Method.Algorithm != game.Best || run.Ran.Algorithm == game.Best {
		return c.Text
	}
	ran := run.Ran
	if ran.Duplicates == search.Graph {
		ran.Duplicates = "" // as usual
	}
	return c.Text + ": " + compare.MethodText(ran)
}

// RowVerdict writes the verdict of a row, or that the run failed.
func RowVerdict(w *i18n.Words, row *compare.Row) string {
	if row.HasFailed() {
		return w.Key("compare.failed")
	}
	return Verdict(w, row.Run)
}
