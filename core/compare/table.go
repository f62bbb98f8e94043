package compare

import (
	"encoding/csv"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/text"
)

// Failed stands in tables and JSON for the verdict of a row that failed.
const Failed = "failed"

// Record is a row as JSON has it: what solve prints, and what the table adds.
type Record struct {
	game.Record
	Repetition int `json:"repetition"`
	// Note says why it failed, or what a program claims; "" for nothing.
	Note string `json:"note"`
}

// Record is the row with its note in words.
func (r *Row) Record(say func(text.Message) string) Record {
	record := Record{Record: r.Run.Record(), Repetition: r.Repetition}
	if note := r.Note(); !note.IsZero() {
		record.Note = say(note)
	}
	if !r.Failed.IsZero() {
		record.Verdict, record.Bound = Failed, nil
	}
	return record
}

// JSON is the row on one line.
func (r *Row) JSON(say func(text.Message) string) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(r.Record(say)); err != nil {
		panic("compare: " + err.Error())
	}
	return b.String()
}

// Keys are the columns of the table, in their order: the keys of solve, and those of
// Record.
func Keys() []string {
	return []string{
		"game", "problem", "algorithm", "method", "heuristic", "parameters", "rules", "goal", "duplicates", "verdict",
		"length", "bound", "factor", "score", "upper", "gap", "generated", "expanded", "symmetric", "penetrance", "branching",
		"seconds", "peak_bytes", "stopped_by", "path", "repetition", "note",
	}
}

// Table writes rows as CSV, under the keys. What is null is an empty cell, and so is what
// was not measured; parameters and rules are "key=value key=value". No spreadsheet takes
// a cell for a formula.
func Table(rows []Row, say func(text.Message) string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write(Keys()) // a strings.Builder takes everything
	for i := range rows {
		_ = w.Write(rows[i].cells(say))
	}
	w.Flush()
	return b.String()
}

func (r *Row) cells(say func(text.Message) string) []string {
	v := r.Record(say)
	count := func(m Measure, value string) string {
		if _, ok := r.Value(m); !ok && (IsProgram(&r.Run) || v.Verdict == Failed) {
			return ""
		}
		return value
	}
	cells := []string{
		v.Game, v.Problem, v.Algorithm, v.Method, v.Heuristic, pairs(v.Parameters, plainNumber),
		pairs(v.Rules, func(s string) string { return s }), v.Goal, v.Duplicates, v.Verdict,
		known(v.Length, strconv.Itoa), known(v.Bound, strconv.Itoa), known(v.Factor, plainNumber),
		known(v.Score, strconv.Itoa), known(v.Upper, strconv.Itoa), known(v.Gap, plainNumber),
		count(Generated, strconv.FormatInt(v.Generated, 10)), count(Expanded, strconv.FormatInt(v.Expanded, 10)),
		count(Symmetric, strconv.FormatInt(v.Symmetric, 10)),
		count(Penetrance, plainNumber(v.Penetrance)), count(Branching, plainNumber(v.Branching)),
		count(Seconds, plainNumber(v.Seconds)), count(Bytes, strconv.FormatInt(v.PeakBytes, 10)),
		v.StoppedBy, strings.Join(v.Path, " "), strconv.Itoa(v.Repetition), v.Note,
	}
	for i := range cells {
		cells[i] = text.Cell(cells[i])
	}
	return cells
}

// pairs are "key=value key=value", by their keys.
func pairs[T any](values map[string]T, write func(T) string) string {
	words := make([]string, 0, len(values))
	for _, key := range slices.Sorted(maps.Keys(values)) {
		words = append(words, key+"="+write(values[key]))
	}
	return strings.Join(words, " ")
}

// known writes a value, nothing where there is none.
func known[T any](value *T, write func(T) string) string {
	if value == nil {
		return ""
	}
	return write(*value)
}

// Runs are the records of rows that did not fail, for a file of results.
func Runs(rows []Row) (runs []game.Run) {
	for i := range rows {
		if rows[i].Failed.IsZero() {
			runs = append(runs, rows[i].Run)
		}
	}
	return runs
}

// Markdown writes a table whose columns are aligned in plain text too; right says which
// ones have numbers.
func Markdown(titles []string, right []bool, rows [][]string) string {
	lines := make([][]string, 0, len(rows)+1)
	for _, row := range append([][]string{titles}, rows...) {
		line := make([]string, len(titles))
		for i := range line {
			line[i] = strings.ReplaceAll(text.Plain(row[i]), "|", `\|`)
		}
		lines = append(lines, line)
	}
	widths := make([]int, len(titles))
	for i := range widths {
		for _, line := range lines {
			widths[i] = max(widths[i], 3, utf8.RuneCountInString(line[i]))
		}
	}
	var b strings.Builder
	for i, line := range lines {
		for j, cell := range line {
			gap := strings.Repeat(" ", widths[j]-utf8.RuneCountInString(cell))
			if right[j] {
				cell, gap = gap, cell
			}
			b.WriteString("| " + cell + gap + " ")
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString(rule(widths, right))
		}
	}
	return b.String()
}

func rule(widths []int, right []bool) string {
	var b strings.Builder
	for i, width := range widths {
		dashes := strings.Repeat("-", width)
		if right[i] {
			dashes = dashes[1:] + ":"
		}
		b.WriteString("| " + dashes + " ")
	}
	return b.String() + "|\n"
}
