// Package table writes rows under columns. A column is one literal, and a table a list of them: JSON, CSV, Markdown
// and the lines of a terminal are made of the same list.
//
//	columns := []table.Column[*Run]{
//		{Key: "problem", Title: "Problem", Value: func(r *Run) any { return r.Problem }},
//		{Key: "seconds", Value: func(r *Run) any { return r.Elapsed.Seconds() }, Number: true},
//	}
//	table.JSON(columns, run)                  {"problem":"A","seconds":0.5}
//	table.CSV(text.Dialect{}, columns, runs)  problem,seconds ...
//	table.Markdown(columns, runs)             | Problem | ...
package table

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"procura/core/text"
)

// Column is a column of a table whose rows are of type R. JSON has its Value, CSV its Cell, people read its Text.
type Column[R any] struct {
	// Key is the key in JSON and the head in CSV, Title the head for people.
	Key, Title string
	// Number columns stand at the right.
	Number bool
	// Value returns the value in JSON; a column without one is not in JSON.
	Value func(R) any
	// Cell returns the cell in CSV. Without it, CSV has the Value: nothing for null, a list with "; ".
	Cell func(R) string
	// Text returns the cell for people. Without it, they read the Cell.
	Text func(R) string
	// Lacks reports rows that have an empty cell, whatever their Value is in JSON.
	Lacks func(R) bool
	// Width is the least width on a terminal, where rows are printed before all are known.
	Width int
	// Spare orders the columns that a narrow terminal can do without: the greatest goes first, 0 stays.
	Spare int

	cut bool // longer texts end at its Width
}

func (c *Column[R]) cell(row R) string {
	switch {
	case c.Lacks != nil && c.Lacks(row):
		return ""
	case c.Cell != nil:
		return c.Cell(row)
	case c.Value != nil:
		return Plain(c.Value(row))
	}
	return ""
}

func (c *Column[R]) text(row R) string {
	if c.Text != nil {
		return c.Text(row)
	}
	return c.cell(row)
}

// Plain writes a value of JSON as a cell of CSV.
func Plain(value any) string {
	switch x := value.(type) {
	case *int:
		return plainOrNothing(x)
	case *int64:
		return plainOrNothing(x)
	case *bool:
		return plainOrNothing(x)
	case *float64:
		return plainOrNothing(x)
	case *string:
		return plainOrNothing(x)
	case float64:
		return strconv.FormatFloat(x, 'f', -1, 64)
	case []string:
		return strings.Join(x, "; ")
	}
	return fmt.Sprint(value)
}

func plainOrNothing[T any](value *T) string {
	if value == nil {
		return ""
	}
	return Plain(*value)
}

// Within returns columns for rows that contain a row of another table.
func Within[R, S any](columns []Column[S], inner func(R) S) []Column[R] {
	outer := make([]Column[R], len(columns))
	for i, c := range columns {
		outer[i] = Column[R]{Key: c.Key, Title: c.Title, Number: c.Number, Width: c.Width, Spare: c.Spare}
		if c.Value != nil {
			outer[i].Value = func(row R) any { return c.Value(inner(row)) }
		}
		if c.Cell != nil {
			outer[i].Cell = func(row R) string { return c.Cell(inner(row)) }
		}
		if c.Text != nil {
			outer[i].Text = func(row R) string { return c.Text(inner(row)) }
		}
		if c.Lacks != nil {
			outer[i].Lacks = func(row R) bool { return c.Lacks(inner(row)) }
		}
	}
	return outer
}

// Pointers returns pointers to the rows of a list, for columns that want them.
func Pointers[R any](rows []R) []*R {
	pointers := make([]*R, len(rows))
	for i := range rows {
		pointers[i] = &rows[i]
	}
	return pointers
}

// Keys returns the keys of JSON, in their order.
func Keys[R any](columns []Column[R]) (keys []string) {
	for _, c := range columns {
		if c.Value != nil {
			keys = append(keys, c.Key)
		}
	}
	return keys
}

// Object is a row in JSON, with its keys in the order of the columns.
type Object string

// MarshalJSON returns the object.
func (o Object) MarshalJSON() ([]byte, error) { return []byte(o), nil }

// JSON writes a row as an object on one line.
func JSON[R any](columns []Column[R], row R) Object {
	var members []string
	for _, c := range columns {
		if c.Value != nil {
			members = append(members, text.JSON(c.Key)+":"+text.JSON(c.Value(row)))
		}
	}
	return Object("{" + strings.Join(members, ",") + "}")
}

// CSV writes the keys and, a line each, the rows. Columns that have neither Value nor Cell are left out.
func CSV[R any](d text.Dialect, columns []Column[R], rows []R) string {
	columns = slices.DeleteFunc(slices.Clone(columns), func(c Column[R]) bool { return c.Value == nil && c.Cell == nil })
	lines := make([][]string, 1+len(rows))
	for _, c := range columns {
		lines[0] = append(lines[0], c.Key)
		for i, row := range rows {
			lines[1+i] = append(lines[1+i], c.cell(row))
		}
	}
	return d.CSV(lines)
}

// Texts returns what people read of a row; columns that have neither Title nor Text are left out.
func Texts[R any](columns []Column[R], row R) (texts []string) {
	for _, c := range shown(columns) {
		texts = append(texts, c.text(row))
	}
	return texts
}

func shown[R any](columns []Column[R]) []Column[R] {
	return slices.DeleteFunc(slices.Clone(columns), func(c Column[R]) bool { return c.Title == "" && c.Text == nil })
}

// Markdown writes a table for people, aligned in plain text too.
func Markdown[R any](columns []Column[R], rows []R) string {
	columns = shown(columns)
	lines := make([][]string, 1+len(rows))
	rule := make([]string, len(columns))
	widths := make([]int, len(columns))
	for i, c := range columns {
		lines[0] = append(lines[0], text.Markdown(c.Title))
		for j, row := range rows {
			lines[1+j] = append(lines[1+j], text.Markdown(c.text(row)))
		}
		width := 3
		for _, line := range lines {
			width = max(width, utf8.RuneCountInString(line[i]))
		}
		rule[i] = strings.Repeat("-", width)
		widths[i] = -width // fmt pads on the right
		if c.Number {
			rule[i] = rule[i][1:] + ":"
			widths[i] = width
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

// Measure returns the columns of a terminal as wide as their texts.
func Measure[R any](columns []Column[R], rows []R) []Column[R] {
	columns = shown(columns)
	for i := range columns {
		columns[i].Width = Widest(rows, columns[i].text)
	}
	return columns
}

// narrowest is the width below which no column gets narrower.
const narrowest = 6

// Fit returns the columns for which a terminal has room; width 0 has room for all. Those that are to spare come in the
// order of Spare, all of a number or none, and the last head, "…", tells that some are missing. If even the others have
// too little room, the widest ones get narrower, and longer texts in them end in "…".
func Fit[R any](columns []Column[R], width int) []Column[R] {
	columns = shown(columns)
	if width == 0 || widthOf(columns) <= width {
		return columns
	}
	within := func(kept map[int]bool) []Column[R] {
		some := slices.DeleteFunc(slices.Clone(columns), func(c Column[R]) bool { return !kept[c.Spare] })
		if len(some) < len(columns) {
			some = append(some, Column[R]{Title: "…", Text: func(R) string { return "" }})
		}
		return some
	}
	kept := map[int]bool{0: true}
	most := slices.MaxFunc(columns, func(a, b Column[R]) int { return cmp.Compare(a.Spare, b.Spare) }).Spare
	for spare := 1; spare <= most; spare++ {
		kept[spare] = true
		kept[spare] = widthOf(within(kept)) <= width
	}
	fitting := within(kept)
	for over := widthOf(fitting) - width; over > 0; over-- {
		widest := &fitting[0]
		for i := range fitting {
			if fitting[i].width() > widest.width() {
				widest = &fitting[i]
			}
		}
		if widest.width() <= narrowest {
			break
		}
		widest.Width, widest.cut = widest.width()-1, true
	}
	return fitting
}

func (c *Column[R]) width() int {
	if c.cut {
		return c.Width
	}
	return max(c.Width, utf8.RuneCountInString(c.Title))
}

// fit cuts a text that is wider than a column that was made narrow.
func (c *Column[R]) fit(s string) string {
	if !c.cut || utf8.RuneCountInString(s) <= c.Width {
		return s
	}
	return text.Clip(s, c.Width-1)
}

func widthOf[R any](columns []Column[R]) int {
	width := len(gap) * (len(columns) - 1)
	for i := range columns {
		width += columns[i].width()
	}
	return width
}

// Head returns the heads of the columns as a line of a terminal.
func Head[R any](columns []Column[R]) string {
	_, _, head := line(columns, "", func(c *Column[R]) string { return c.Title })
	return head
}

// Line returns a row as a line of a terminal. A text that is wider than its column pushes the rest of the line aside.
func Line[R any](columns []Column[R], row R) string {
	before, cell, after := SplitLine(columns, row, "")
	return before + cell + after
}

// SplitLine is Line in three parts, of which the second one is the text of the column with a key, "" for none.
func SplitLine[R any](columns []Column[R], row R, key string) (before, cell, after string) {
	return line(columns, key, func(c *Column[R]) string { return c.text(row) })
}

// gap stands between columns.
const gap = "  "

func line[R any](columns []Column[R], key string, textOf func(*Column[R]) string) (before, cell, after string) {
	var b strings.Builder
	for _, c := range shown(columns) {
		said := c.fit(textOf(&c))
		fill := strings.Repeat(" ", max(0, c.width()-utf8.RuneCountInString(said)))
		if c.Number {
			b.WriteString(fill)
		}
		if key != "" && c.Key == key {
			before, cell = b.String(), said
			b.Reset()
		} else {
			b.WriteString(said)
		}
		if !c.Number {
			b.WriteString(fill)
		}
		b.WriteString(gap)
	}
	return before, cell, strings.TrimRight(b.String(), " ")
}

// Widest returns the width of the longest text of a list.
func Widest[T any](list []T, textOf func(T) string) int {
	width := 0
	for _, item := range list {
		width = max(width, utf8.RuneCountInString(textOf(item)))
	}
	return width
}
