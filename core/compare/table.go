package compare

import (
	"fmt"
	"reflect"
	"slices"
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
	if note := r.Explanation(); !note.IsZero() {
		record.Note = say(note)
	}
	if !r.Failed.IsZero() {
		record.Verdict, record.Bound = Failed, nil
	}
	return record
}

// columns are the fields of a record by which a table has its columns.
var columns = slices.DeleteFunc(reflect.VisibleFields(reflect.TypeFor[Record]()), func(f reflect.StructField) bool { return f.Anonymous })

// Keys are the columns of the table, in their order: the keys of solve, and those of
// Record.
func Keys() (keys []string) {
	for _, column := range columns {
		keys = append(keys, column.Tag.Get("json"))
	}
	return keys
}

// Table writes rows as CSV for programs.
func Table(rows []Row, say func(text.Message) string) string { return text.CSV(Cells(rows, say)) }

// Cells are rows under the keys. What is null is an empty cell, and so is what was not measured; parameters and rules
// are "key=value key=value".
func Cells(rows []Row, say func(text.Message) string) [][]string {
	table := [][]string{Keys()}
	for i := range rows {
		row, cells := &rows[i], []string{}
		record := row.Record(say)
		unmeasured := IsProgram(&row.Run) || record.Verdict == Failed
		for _, column := range columns {
			value := cell(reflect.ValueOf(record).FieldByIndex(column.Index))
			if m := Measure(column.Tag.Get("json")); unmeasured && measures[m] != nil {
				if _, has := row.Value(m); !has {
					value = ""
				}
			}
			cells = append(cells, value)
		}
		table = append(table, cells)
	}
	return table
}

// cell writes a field: nothing for nil, a list with blanks, values with their keys by these.
func cell(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return ""
		}
		return cell(v.Elem())
	case reflect.Float64:
		return plainNumber(v.Float())
	case reflect.Slice:
		return strings.Join(v.Interface().([]string), " ")
	case reflect.Map:
		var words []string
		for _, key := range slices.SortedFunc(slices.Values(v.MapKeys()), func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) }) {
			words = append(words, key.String()+"="+cell(v.MapIndex(key)))
		}
		return strings.Join(words, " ")
	}
	return fmt.Sprint(v)
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
	var lines [][]string
	widths, rule := make([]int, len(titles)), make([]string, len(titles))
	for _, row := range append([][]string{titles}, rows...) {
		line := make([]string, len(titles))
		for i := range line {
			line[i] = text.Markdown(row[i])
			widths[i] = max(widths[i], 3, utf8.RuneCountInString(line[i]))
		}
		lines = append(lines, line)
	}
	for i, width := range widths {
		rule[i] = strings.Repeat("-", width)
		if right[i] {
			rule[i] = rule[i][1:] + ":"
		} else {
			widths[i] = -width // fmt fills up on the right
		}
	}
	var b strings.Builder
	for _, line := range slices.Insert(lines, 1, rule) {
		for i, cell := range line {
			fmt.Fprintf(&b, "| %*s ", widths[i], cell)
		}
		b.WriteString("|\n")
	}
	return b.String()
}
