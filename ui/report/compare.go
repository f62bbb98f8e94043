package report

import (
	"slices"
	"strings"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
)

// Comparison is the table of a comparison: a row a problem and contender, with the
// median, the least and the greatest time. The page, the command line and Markdown have
// it.
type Comparison struct {
	Titles []string
	// Right are the columns with numbers.
	Right []bool
	Rows  [][]string
	// Notes say what is to be said of a row, "" for nothing.
	Notes []string
}

// Compared is the table of some summaries of a plan. The game is named where there are
// several.
func Compared(w *i18n.Words, plan *compare.Plan, summaries []compare.Summary) Comparison {
	var c Comparison
	several := games(plan.Problems) > 1
	for _, column := range []struct {
		key   string
		right bool
	}{
		{"console.column.game", false},
		{"console.column.problem", false},
		{"console.column.method", false},
		{"console.column.verdict", false},
		{"console.column.length", true},
		{"console.column.expanded", true},
		{"console.column.generated", true},
		{"console.column.memory", true},
		{"compare.column.median", true},
		{"compare.column.least", true},
		{"compare.column.greatest", true},
	} {
		if several || column.key != "console.column.game" {
			c.Titles, c.Right = append(c.Titles, w.Key(column.key)), append(c.Right, column.right)
		}
	}
	for i := range summaries {
		s := &summaries[i]
		row := compared(w, plan, s)
		if !several {
			row = row[1:]
		}
		note := ""
		if m := s.Note(); !m.IsZero() {
			note = w.Say(m)
		}
		c.Rows, c.Notes = append(c.Rows, row), append(c.Notes, note)
	}
	return c
}

// games is the number of games of some problems.
func games(problems []game.Problem) int {
	ids := map[string]bool{}
	for _, p := range problems {
		ids[p.Puzzle.Module().ID()] = true
	}
	return len(ids)
}

func compared(w *i18n.Words, plan *compare.Plan, s *compare.Summary) []string {
	problem, run := plan.Problems[s.Problem], &s.Row().Run
	cells := []string{
		w.Say(problem.Puzzle.Module().Title()), problem.Name, Contender(plan.Contenders[s.Contender], run), RowVerdict(w, s.Row()),
		measured(w, s, compare.Length), measured(w, s, compare.Expanded), measured(w, s, compare.Generated), measured(w, s, compare.Bytes),
	}
	if seconds, ok := s.Of(compare.Seconds); ok {
		return append(cells, duration(w, seconds.Median), duration(w, seconds.Least), duration(w, seconds.Greatest))
	}
	return append(cells, "-", "-", "-")
}

// Contender is a contender's text, with what "best" has run.
func Contender(c compare.Contender, run *game.Run) string {
	if c.Method.Algorithm != game.Best || run.Ran.Algorithm == game.Best {
		return c.Text
	}
	ran := run.Ran
	if ran.Duplicates == search.Graph {
		ran.Duplicates = "" // as usual
	}
	return c.Text + ": " + compare.Words(ran)
}

// RowVerdict is the verdict of a row; one that failed has none.
func RowVerdict(w *i18n.Words, row *compare.Row) string {
	if !row.Failed.IsZero() {
		return w.Key("compare.failed")
	}
	return Verdict(w, row.Run)
}

// measured is a measure of all repetitions: the median of those that differ stands
// behind "~".
func measured(w *i18n.Words, s *compare.Summary, m compare.Measure) string {
	spread, ok := s.Of(m)
	if !ok {
		return "-"
	}
	number := w.Number(int64(spread.Median))
	if m == compare.Bytes {
		number = w.Bytes(int64(spread.Median))
	}
	if spread.Steady() {
		return number
	}
	return "~" + strings.TrimSpace(number)
}

func duration(w *i18n.Words, seconds float64) string {
	return w.Duration(time.Duration(seconds * float64(time.Second)))
}

// Markdown is the table for documents, with the notes where there are any.
func (c Comparison) Markdown(w *i18n.Words) string {
	if strings.Join(c.Notes, "") == "" {
		return compare.Markdown(c.Titles, c.Right, c.Rows)
	}
	rows := make([][]string, len(c.Rows))
	for i, row := range c.Rows {
		rows[i] = append(slices.Clone(row), c.Notes[i])
	}
	titles, right := append(slices.Clone(c.Titles), w.Key("compare.column.note")), append(slices.Clone(c.Right), false)
	return compare.Markdown(titles, right, rows)
}
