package table_test

import (
	"strconv"
	"strings"
	"testing"

	"procura/core/table"
	"procura/core/text"
)

type run struct {
	name  string
	nodes int
	found *int
	path  []string
}

func columns() []table.Column[run] {
	return []table.Column[run]{
		{Key: "problem", Title: "Problema", Value: func(r run) any { return r.name }},
		{Key: "nodes", Title: "Nós", Number: true, Value: func(r run) any { return r.nodes }, Lacks: func(r run) bool { return r.nodes < 0 }},
		{Key: "length", Value: func(r run) any { return r.found }},
		{Key: "path", Value: func(r run) any { return r.path }},
		{Title: "Título", Number: true, Text: func(r run) string { return strconv.Itoa(r.nodes) + " n" }},
	}
}

func rows() []run {
	three := 3
	return []run{{name: "x|y", nodes: 1, found: &three, path: []string{"a", "b"}}, {name: "linha\nquebrada", nodes: -1, path: []string{}}}
}

func TestJSONHasTheColumnsWithAValueInTheirOrder(t *testing.T) {
	for i, want := range []string{
		`{"problem":"x|y","nodes":1,"length":3,"path":["a","b"]}`,
		`{"problem":"linha\nquebrada","nodes":-1,"length":null,"path":[]}`,
	} {
		got := table.JSON(columns(), rows()[i])
		if string(got) != want || text.JSON(got) != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := strings.Join(table.Keys(columns()), " "); got != "problem nodes length path" {
		t.Errorf("keys: %s", got)
	}
}

func TestCSVHasNothingForNullAndWhatIsLacking(t *testing.T) {
	want := "problem,nodes,length,path\nx|y,1,3,a; b\nlinha quebrada,,,\n"
	if got := table.CSV(text.Dialect{}, columns(), rows()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestMarkdownIsAligned(t *testing.T) {
	got := table.Markdown(columns(), rows())
	want := `| Problema       | Nós | Título |
| -------------- | --: | -----: |
| x\|y           |   1 |    1 n |
| linha quebrada |     |   -1 n |
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestATerminalHasColumnsAsWideAsTheirTexts(t *testing.T) {
	cells := rows()
	cells[1].name = "comprido"
	fitting := table.Measure(columns(), cells)
	got := strings.Join([]string{table.Head(fitting), table.Line(fitting, cells[0]), table.Line(fitting, cells[1])}, "\n")
	want := "Problema  Nós  Título\nx|y         1     1 n\ncomprido         -1 n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestATextThatIsTooWidePushesTheRestOfItsLine(t *testing.T) {
	list := []table.Column[string]{{Title: "a", Width: 2, Text: func(s string) string { return s }}, {Title: "b", Text: func(string) string { return "x" }}}
	for text, want := range map[string]string{"": "    x", "ab": "ab  x", "abcd": "abcd  x"} {
		if got := table.Line(list, text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestColumnsWithinAnotherRowAreTheSame(t *testing.T) {
	type outer struct{ inner run }
	outers := []outer{{rows()[0]}, {rows()[1]}}
	within := table.Within(columns(), func(o outer) run { return o.inner })
	if got, want := table.CSV(text.Dialect{}, within, outers), table.CSV(text.Dialect{}, columns(), rows()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got, want := table.Markdown(within, outers), table.Markdown(columns(), rows()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// wide are columns of 5 signs each and two blanks between them, of which B and D are to spare, D first.
func wide() []table.Column[string] {
	var list []table.Column[string]
	for i, spare := range []int{0, 1, 0, 2} {
		list = append(list, table.Column[string]{
			Key: string(rune('a' + i)), Title: string(rune('A' + i)), Width: 5, Spare: spare, Text: func(s string) string { return s },
		})
	}
	return list
}

func TestANarrowTerminalHasTheColumnsThatMatterAndASignOfTheOthers(t *testing.T) {
	for width, want := range map[int]string{
		0: "A      B      C      D", 26: "A      B      C      D", 25: "A      B      C      …", 22: "A      B      C      …", 21: "A      C      …",
	} {
		if got := table.Head(table.Fit(wide(), width)); got != want {
			t.Errorf("%d: %q, want %q", width, got, want)
		}
	}
}

func TestATooNarrowTerminalHasShorterTexts(t *testing.T) {
	list := []table.Column[string]{
		{Title: "name", Width: 30, Text: func(s string) string { return s }}, {Title: "n", Number: true, Width: 3, Text: func(string) string { return "12" }},
	}
	fitting := table.Fit(list, 16)
	for name, want := range map[string]string{"short": "short         12", "exactly 11.": "exactly 11.   12", "longer than that": "longer tha…   12"} {
		if got := table.Line(fitting, name); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestALineInPartsIsTheLine(t *testing.T) {
	for _, key := range []string{"a", "b", "d", "none"} {
		before, cell, after := table.SplitLine(wide(), "x", key)
		if before+cell+after != table.Line(wide(), "x") || key != "none" && cell != "x" {
			t.Errorf("%s: %q %q %q", key, before, cell, after)
		}
	}
}
