package compare

import (
	"procura/core/game"
	"procura/core/table"
	"procura/core/text"
)

// A table of runs, in CSV and JSON, has Columns. A table of summaries, in the window, on a terminal and in Markdown, has
// a line for all repetitions of a contender on a problem, and MeasureColumns behind the names and the verdict.

// Columns returns the columns of CSV and JSON, a row for each run: the columns of solve, then two of comparisons alone.
func Columns(say func(text.Message) string) []table.Column[*Row] {
	columns := table.Within(game.RunColumns(), (*Row).shownRun)
	for i := range columns {
		c := &columns[i]
		lacks := c.Lacks
		c.Lacks = func(r *Row) bool { return c.Number && r.HasFailed() || lacks != nil && lacks(r) }
	}
	return append(columns,
		table.Column[*Row]{Key: "repetition", Number: true, Value: func(r *Row) any { return r.Repetition }},
		table.Column[*Row]{Key: "note", Value: func(r *Row) any { return say(r.Explanation()) }},
	)
}

// Failed is the verdict of a row that failed, in CSV and JSON.
const Failed = "failed"

// shownRun returns the run as CSV and JSON have it: one that failed has no verdict.
func (r *Row) shownRun() *game.Run {
	if !r.HasFailed() {
		return &r.Run
	}
	run := r.Run
	run.Verdict = Failed
	run.Bound = -1
	return &run
}

// MeasureColumn is a column of numbers in tables of summaries, and a choice of the chart.
type MeasureColumn struct {
	// Key is the key of its words in the window, compare.page.about.KEY and others, and of saved choices.
	Key     string
	Measure Measure
	Unit    Unit
	// Title is the key of the head in the window, Share the column's share of the width there.
	// Printed is the key of the head on a terminal and in Markdown, "" if the column is not there.
	Title   string
	Share   float32
	Printed string
	// Grows reports whether the number of a run that a limit ended would have become greater.
	Grows bool
	// MostIsBest reports whether the greatest number is the best, not the least.
	MostIsBest bool
	// Secondary columns are drawn in a muted colour.
	Secondary bool
}

// MeasureColumns returns the columns of numbers, from left to right.
func MeasureColumns() []MeasureColumn {
	return []MeasureColumn{
		{Key: "length", Measure: Length, Unit: Count, Title: "solver.column.length", Share: 0.95, Printed: "console.column.length"},
		{Key: "expanded", Measure: Expanded, Unit: Count, Grows: true, Title: "solver.column.expanded", Share: 1.25, Printed: "console.column.expanded"},
		{Key: "generated", Measure: Generated, Unit: Count, Grows: true, Title: "solver.column.generated", Share: 1.1, Printed: "console.column.generated"},
		{Key: "frontier", Measure: Frontier, Unit: Count, Grows: true, Secondary: true, Title: "solver.counter.greatest", Share: 1.7},
		{Key: "memory", Measure: Memory, Unit: Bytes, Grows: true, Secondary: true, Title: "solver.counter.memory", Share: 0.95, Printed: "console.column.memory"},
		{Key: "penetrance", Measure: Penetrance, Unit: Ratio, MostIsBest: true, Title: "solver.column.penetrance", Share: 1.3},
		{Key: "time", Measure: Time, Unit: Seconds, Grows: true, Title: "solver.column.time", Share: 1.95, Printed: "console.column.time"},
	}
}

// MeasureColumnOf returns the column of a key, the zero MeasureColumn if there is none.
func MeasureColumnOf(key string) MeasureColumn {
	for _, c := range MeasureColumns() {
		if c.Key == key {
			return c
		}
	}
	return MeasureColumn{}
}

// Unit describes how a number is written.
type Unit int

// The units.
const (
	Count Unit = iota
	Bytes
	Ratio
	Seconds
)

// Measure returns a number of a run, false if the run has none.
type Measure func(*game.Run) (value float64, has bool)

// Time is the time that a run took, in seconds.
func Time(r *game.Run) (float64, bool) { return r.Elapsed.Seconds(), true }

// Length is the number of moves of the path.
func Length(r *game.Run) (float64, bool) { return float64(r.Length), r.Solved() }

// Expanded is the number of nodes expanded.
func Expanded(r *game.Run) (float64, bool) { return float64(r.Expanded), !r.ByProgram() }

// Generated is the number of nodes generated.
func Generated(r *game.Run) (float64, bool) { return float64(r.Generated), !r.ByProgram() }

// Frontier is the greatest size of the frontier.
func Frontier(r *game.Run) (float64, bool) { return float64(r.Frontier), !r.ByProgram() }

// Memory is the most memory that the search took, in bytes.
func Memory(r *game.Run) (float64, bool) { return float64(r.Bytes), !r.ByProgram() }

// Penetrance is the length of the path over the nodes generated.
func Penetrance(r *game.Run) (float64, bool) { return r.Penetrance(), !r.ByProgram() && r.Solved() }
