package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/search"
	"procura/core/table"
	"procura/ui/i18n"
)

// ComparisonColumns returns the columns of the table that the command compare prints and writes in Markdown. The game is
// named if there are several.
func ComparisonColumns(w *i18n.Words, plan *compare.Plan) []table.Column[*compare.Summary] {
	type summary = *compare.Summary
	if plan.Positions != nil {
		return thoughtColumns(w, plan)
	}
	gameOf := func(p game.Problem) string { return w.Say(p.Puzzle.Module().Title()) }
	columns := []table.Column[summary]{
		{Key: "game", Title: w.Key("console.column.game"), Spare: 4, Text: func(s summary) string { return gameOf(plan.Problems[s.Problem]) }},
		{Key: "problem", Title: w.Key("console.column.problem"), Text: func(s summary) string { return plan.Problems[s.Problem].Name }},
		{Key: "method", Title: w.Key("console.column.method"), Text: func(s summary) string { return Contender(plan.Contenders[s.Contender], &s.Row().Run) }},
		{Key: "verdict", Title: w.Key("console.column.verdict"), Text: func(s summary) string { return RowVerdict(w, s.Row()) }},
	}
	columns = append(columns, measureColumns(w, false, map[string]int{"generated": 1, "expanded": 2, "memory": 3})...)
	several := slices.ContainsFunc(plan.Problems, func(p game.Problem) bool { return gameOf(p) != gameOf(plan.Problems[0]) })
	if !several {
		return columns[1:]
	}
	return columns
}

// thoughtColumns returns the columns of methods for two players.
func thoughtColumns(w *i18n.Words, plan *compare.Plan) []table.Column[*compare.Summary] {
	type summary = *compare.Summary
	thought := func(key string, text func(*compare.Thought) string) table.Column[summary] {
		return table.Column[summary]{Key: key, Title: w.Key("compare.two." + key), Text: func(s summary) string {
			if t := s.Row().Thought; t != nil {
				return cmp.Or(text(t), "-")
			}
			return "-"
		}}
	}
	columns := []table.Column[summary]{
		{Key: "position", Title: w.Key("compare.two.position"), Text: func(s summary) string { return plan.Positions[s.Problem].Name }},
		{Key: "method", Title: w.Key("console.column.method"), Text: func(s summary) string { return plan.Contenders[s.Contender].Label() }},
		thought("move", func(t *compare.Thought) string { return t.Move }),
		thought("value", func(t *compare.Thought) string {
			if t.ByProgram {
				return ""
			}
			return MatchValue(w, t.Value)
		}),
		thought("exact", func(t *compare.Thought) string { return w.Say(t.Exact.Name()) }),
	}
	return append(columns, measureColumns(w, true, map[string]int{"least": 1, "leaves": 2, "cuts": 3, "depth": 4, "first": 5})...)
}

// measureColumns returns the printed columns of numbers; those with a number in spare can be left out.
func measureColumns(w *i18n.Words, forTwo bool, spare map[string]int) (columns []table.Column[*compare.Summary]) {
	for _, m := range compare.MeasureColumns(forTwo) {
		if m.Printed != "" {
			columns = append(columns, table.Column[*compare.Summary]{
				Key: m.Key, Title: w.Key(m.Printed), Number: true, Spare: spare[m.Key],
				Text: func(s *compare.Summary) string { return measured(w, s, m) },
			})
		}
	}
	return columns
}

// MatchValue writes a value of a game for two: in words where it is proved, else the estimate, "+40".
func MatchValue(w *i18n.Words, v game.Value) string {
	switch {
	case v.Exact():
		return w.Say(v.Name())
	case v.Points > 0:
		return "+" + w.Number(int64(v.Points))
	}
	return w.Number(int64(v.Points))
}

// NodeValue writes a value or bound of a record for the player to move at its root: points, a win or a loss with its
// distance in half-moves, as windows need them, or no bound.
func NodeValue(w *i18n.Words, t *match.Thought, value int) string {
	switch {
	case value >= play.Win:
		return "+∞"
	case value <= -play.Win:
		return "−∞"
	}
	v := t.Value(value)
	switch v.Outcome {
	case play.Won:
		return w.Key("match.short.win") + " " + strconv.Itoa(v.Distance)
	case play.Lost:
		return w.Key("match.short.loss") + " " + strconv.Itoa(v.Distance)
	}
	return w.Number(int64(value))
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
	case compare.Percent:
		return w.Percent(100*value, 0)
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
		return c.Label()
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
