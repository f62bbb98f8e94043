package compare

import (
	"procura/core/game"
	"procura/core/table"
	"procura/core/text"
)

// A table of runs, in CSV and JSON, has Columns. A table of summaries, in the window, on a terminal and in Markdown, has
// a line for all repetitions of a contender on a problem, and MeasureColumns behind the names and the verdict.

// Columns returns the columns of CSV and JSON, a row for each run of a plan: the columns of solve, then two of comparisons alone.
func Columns(p *Plan, say func(text.Message) string) []table.Column[*Row] {
	columns := table.Within(game.RunColumns(), (*Row).shownRun)
	for i := range columns {
		c := &columns[i]
		lacks := c.Lacks
		c.Lacks = func(r *Row) bool { return c.Number && r.HasFailed() || lacks != nil && lacks(r) }
		if value := c.Value; c.Key == "algorithm" || c.Key == "method" {
			c.Value = func(r *Row) any {
				if contender := p.Contenders[r.Contender]; contender.IsProgram() {
					return contender.Label()
				}
				return value(r)
			}
		}
	}
	return append(columns, lastColumns(say)...)
}

func lastColumns(say func(text.Message) string) []table.Column[*Row] {
	return []table.Column[*Row]{
		{Key: "repetition", Number: true, Value: func(r *Row) any { return r.Repetition }},
		{Key: "note", Value: func(r *Row) any { return say(r.Explanation()) }},
	}
}

// ThoughtColumns returns the columns of CSV and JSON of methods for two players, a row for each run, at
// the positions of a plan. What failed has the first two and the last two.
func ThoughtColumns(p *Plan, say func(text.Message) string) []table.Column[*Row] {
	word := func(key string, value func(*Thought) any) table.Column[*Row] {
		return table.Column[*Row]{Key: key, Lacks: (*Row).HasFailed, Value: func(r *Row) any {
			if r.HasFailed() {
				return nil
			}
			return value(r.Thought)
		}}
	}
	number := func(key string, value func(*Thought) any) table.Column[*Row] {
		c := word(key, value)
		c.Number = true
		return c
	}
	count := func(key string, value func(*Thought) int64) table.Column[*Row] {
		return number(key, func(t *Thought) any { return game.Known(value(t), !t.ByProgram) })
	}
	return append([]table.Column[*Row]{
		{Key: "position", Value: func(r *Row) any { return p.Positions[r.Problem].Position.Line() }},
		{Key: "method", Value: func(r *Row) any { return p.Contenders[r.Contender].Label() }},
		word("move", func(t *Thought) any { return t.Move }),
		word("value", func(t *Thought) any {
			if t.Value.Exact() {
				return outcomeWord(t.Value)
			}
			return game.Known(t.Value.Points, !t.ByProgram)
		}),
		word("exact_value", func(t *Thought) any { return game.Known(outcomeWord(t.Exact), t.Exact.Exact()) }),
		number("loss", func(t *Thought) any { return game.Known(t.Loss()) }),
		count("depth", func(t *Thought) int64 { return int64(t.Counts.Depth) }),
		count("nodes", func(t *Thought) int64 { return t.Counts.Nodes }),
		count("leaves", func(t *Thought) int64 { return t.Counts.Leaves }),
		number("least_leaves", func(t *Thought) any { return game.Known(int(t.Counts.LeastLeaves), t.Counts.LeastLeaves > 0) }),
		count("alpha_cuts", func(t *Thought) int64 { return t.Counts.AlphaCuts }),
		count("beta_cuts", func(t *Thought) int64 { return t.Counts.BetaCuts }),
		number("first_cut", func(t *Thought) any { return game.Known(t.FirstCut()) }),
		count("table_hits", func(t *Thought) int64 { return t.Counts.TableHits }),
		number("branching", func(t *Thought) any { return game.Known(t.Branching()) }),
		number("seconds", func(t *Thought) any { return float64(t.Elapsed.Microseconds()) / 1e6 }),
		count("peak_bytes", func(t *Thought) int64 { return t.Counts.Bytes }),
	}, lastColumns(say)...)
}

func outcomeWord(v game.Value) string {
	word, _ := v.Outcome.MarshalText() // it has no error
	return string(word)
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
	// Title is the key of the head in the window, Share the column's share of the width there; 0 leaves it to the chart.
	// Printed is the key of the head on a terminal and in Markdown, "" if the column is not there.
	Title   string
	Share   float32
	Printed string
	// Grows reports whether the number of a run that a limit ended would have become greater.
	Grows bool
	// MostIsBest reports whether the greatest number is the best, not the least.
	MostIsBest bool
	// Neutral columns have no best number.
	Neutral bool
	// Secondary columns are drawn in a muted colour.
	Secondary bool
}

// MeasureColumns returns the columns of numbers, from left to right: of problems, or of methods for two players.
func MeasureColumns(forTwo bool) []MeasureColumn {
	if forTwo {
		return thoughtMeasures()
	}
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

func thoughtMeasures() []MeasureColumn {
	of := func(value func(*Thought) (float64, bool)) Measure {
		return func(r *Row) (float64, bool) { return value(r.Thought) }
	}
	count := func(number func(*Thought) int64) Measure {
		return of(func(t *Thought) (float64, bool) { return float64(number(t)), !t.ByProgram })
	}
	loss := of(func(t *Thought) (float64, bool) {
		halves, known := t.Loss()
		return float64(halves), known
	})
	return []MeasureColumn{
		{Key: "loss", Measure: loss, Unit: Count, Title: "compare.two.loss", Printed: "compare.two.loss"},
		{Key: "depth", Measure: count(func(t *Thought) int64 { return int64(t.Counts.Depth) }), Unit: Count, Neutral: true, Title: "compare.two.depth", Share: 0.7, Printed: "compare.two.depth"},
		{Key: "nodes", Measure: count(func(t *Thought) int64 { return t.Counts.Nodes }), Unit: Count, Title: "compare.two.nodes", Share: 1, Printed: "compare.two.nodes"},
		{Key: "leaves", Measure: count(func(t *Thought) int64 { return t.Counts.Leaves }), Unit: Count, Title: "compare.two.leaves", Printed: "compare.two.leaves"},
		{Key: "least", Measure: of(func(t *Thought) (float64, bool) { return float64(t.Counts.LeastLeaves), t.Counts.LeastLeaves > 0 }), Unit: Count, Neutral: true, Secondary: true, Title: "compare.two.least", Printed: "compare.two.least"},
		{Key: "cuts", Measure: count((*Thought).Cuts), Unit: Count, Neutral: true, Title: "compare.two.cuts", Share: 0.8, Printed: "compare.two.cuts"},
		{Key: "first", Measure: of((*Thought).FirstCut), Unit: Percent, MostIsBest: true, Title: "compare.two.first", Share: 0.8, Printed: "compare.two.first"},
		{Key: "hits", Measure: count(func(t *Thought) int64 { return t.Counts.TableHits }), Unit: Count, Neutral: true},
		{Key: "branching", Measure: of((*Thought).Branching), Unit: Ratio},
		{Key: "table", Measure: count(func(t *Thought) int64 { return t.Counts.Bytes }), Unit: Bytes},
		{Key: "time", Measure: Time, Unit: Seconds, Title: "solver.column.time", Share: 1.6, Printed: "console.column.time"},
	}
}

// MeasureColumnOf returns the column of a key, the zero MeasureColumn if there is none.
func MeasureColumnOf(key string) MeasureColumn {
	for _, c := range append(MeasureColumns(false), MeasureColumns(true)...) {
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
	Percent
	Seconds
)

// Measure returns a number of a row that did not fail, false if the row has none.
type Measure func(*Row) (value float64, has bool)

// Time is the time that a run took, in seconds.
func Time(r *Row) (float64, bool) { return r.Elapsed().Seconds(), true }

// Length is the number of moves of the path.
func Length(r *Row) (float64, bool) { return float64(r.Run.Length), r.Run.Solved() }

// Expanded is the number of nodes expanded.
func Expanded(r *Row) (float64, bool) { return float64(r.Run.Expanded), !r.Run.ByProgram() }

// Generated is the number of nodes generated.
func Generated(r *Row) (float64, bool) { return float64(r.Run.Generated), !r.Run.ByProgram() }

// Frontier is the greatest size of the frontier.
func Frontier(r *Row) (float64, bool) { return float64(r.Run.Frontier), !r.Run.ByProgram() }

// Memory is the most memory that the search took, in bytes.
func Memory(r *Row) (float64, bool) { return float64(r.Run.Bytes), !r.Run.ByProgram() }

// Penetrance is the length of the path over the nodes generated.
func Penetrance(r *Row) (float64, bool) {
	return r.Run.Penetrance(), !r.Run.ByProgram() && r.Run.Solved()
}
