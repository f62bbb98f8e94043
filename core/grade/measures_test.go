package grade_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"procura/core/grade"
	"procura/core/table"
	"procura/core/text"
)

// measured is a right block of four moves, with one thing changed.
func measured(change func(*grade.Claims)) grade.Block {
	b := block(pits, "(0 5) (1 4) (0 5) (1 5)")
	b.Claims = grade.Claims{
		Length: number("4", 4, 0), Generated: number("21", 21, 0), Expanded: number("9", 9, 0),
		Penetrance: number("0.190476", 0.190476, 6), Branching: number("1.779", 1.779, 3), Seconds: number("0.01", 0.01, 2),
	}
	change(&b.Claims)
	return b
}

func TestMeasuresThatCanNotBeAreIssues(t *testing.T) {
	j := newJudge()
	for name, c := range map[string]struct {
		change func(*grade.Claims)
		want   string
	}{
		"right":                         {func(*grade.Claims) {}, ""},
		"cut off":                       {func(c *grade.Claims) { c.Penetrance = number("0.19", 0.19, 2) }, ""},
		"rounded up":                    {func(c *grade.Claims) { c.Penetrance = number("0.2", 0.2, 1) }, ""},
		"half a digit too many":         {func(c *grade.Claims) { c.Penetrance = number("0.3", 0.3, 1) }, "grade.issue.penetrance"},
		"a digit off":                   {func(c *grade.Claims) { c.Penetrance = number("0.192", 0.192, 3) }, "grade.issue.penetrance"},
		"penetrance above 1":            {func(c *grade.Claims) { c.Penetrance = number("5.25", 5.25, 2) }, "grade.issue.above"},
		"penetrance below 0":            {func(c *grade.Claims) { c.Penetrance = number("-0.1", -0.1, 1) }, "grade.issue.negative grade.issue.penetrance"},
		"as many expanded as generated": {func(c *grade.Claims) { c.Expanded = number("21", 21, 0) }, ""},
		"more expanded than generated":  {func(c *grade.Claims) { c.Expanded = number("22", 22, 0) }, "grade.issue.expanded"},
		"fewer expanded than moves":     {func(c *grade.Claims) { c.Expanded = number("2", 2, 0) }, "grade.issue.unexpanded"},
		"the start is not counted":      {func(c *grade.Claims) { c.Expanded = number("3", 3, 0) }, ""},
		"branching of another count":    {func(c *grade.Claims) { c.Branching = number("2.4", 2.4, 1) }, "grade.issue.branching"},
		"branching without the start":   {func(c *grade.Claims) { c.Branching = number("1.762", 1.762, 3) }, ""},
		"another length": {func(c *grade.Claims) {
			c.Length, c.Penetrance, c.Branching = number("5", 5, 0), grade.Figure{}, grade.Figure{}
		}, "grade.issue.length"},
		"fewer generated than moves": {func(c *grade.Claims) {
			c.Generated = number("3", 3, 0)
			c.Expanded = number("3", 3, 0)
			c.Penetrance = grade.Figure{}
			c.Branching = grade.Figure{}
		}, "grade.issue.generated"},
		"a time below 0": {func(c *grade.Claims) { c.Seconds = number("-0.01", -0.01, 2) }, "grade.issue.negative"},
		"huge":           {func(c *grade.Claims) { c.Generated = number("1e300", 1e300, 0) }, "grade.issue.penetrance grade.issue.branching"},
		"from 10^15 on":  {func(c *grade.Claims) { c.Generated = number("1000000000000000", 1e15, 0) }, "grade.issue.penetrance grade.issue.branching"},
		"from 10^15 on, as it should be": {func(c *grade.Claims) {
			c.Generated, c.Penetrance, c.Branching = number("4e15", 4e15, 0), number("1e-15", 1e-15, 15), number("7952.46", 7952.46, 2)
		}, ""},
		"a long length": {func(c *grade.Claims) {
			c.Length, c.Penetrance = number("100000000", 1e8, 0), grade.Figure{}
		}, "grade.issue.length"},
		"fewer generated than moves, with what follows from it": {func(c *grade.Claims) {
			c.Generated, c.Expanded = number("2", 2, 0), number("2", 2, 0)
		}, "grade.issue.generated"},
	} {
		v := j.Judge(t.Context(), measured(c.change))
		v.SameAs = nil
		if got := keys(v); got != c.want || v.OK() != (c.want == "") {
			t.Errorf("%s: %q, want %q; ok %t", name, got, c.want, v.OK())
		}
	}
}

// What can't be read as a number, or is written as few are, is told; the block stays right.
func TestANumberThatCanNotBeReadContradictsNothing(t *testing.T) {
	j := newJudge()
	for want, f := range map[string]grade.Figure{
		"grade.issue.number":      {Text: "< 1 ms", Wrong: true},
		"grade.issue.number.read": {Text: ".19", Value: 0.19, Digits: 2, Unusual: true},
	} {
		v := j.Judge(t.Context(), measured(func(c *grade.Claims) { c.Penetrance = f }))
		if keys(v) != want || !v.OK() {
			t.Errorf("%s: %q, ok %t", f.Text, keys(v), v.OK())
		}
	}
}

// TestALengthWithoutItsPathNeedsAsManyNodes: but not that of a search which found nothing.
func TestALengthWithoutItsWayNeedsAsManyNodes(t *testing.T) {
	for unsolved, want := range map[bool]string{false: "grade.issue.noway grade.issue.generated", true: ""} {
		b := block(small, "")
		b.Path, b.Unsolved, b.Open = grade.Path{}, unsolved, unsolved
		b.Claims.Target, b.Claims.Length, b.Claims.Generated = number("70", 70, 0), number("9", 9, 0), number("5", 5, 0)
		if v := newJudge().Judge(t.Context(), b); keys(v) != want {
			t.Errorf("unsolved %t: %q", unsolved, keys(v))
		}
	}
}

func TestPointsAreThoseOfTheWay(t *testing.T) {
	for points, want := range map[float64]string{72: "", 70: "grade.issue.score"} {
		b := block(small, "B1 C3 D5")
		b.Claims.Target, b.Claims.Score = number("70", 70, 0), number("n", points, 0)
		if v := newJudge().Judge(t.Context(), b); keys(v) != want {
			t.Errorf("%v points: %q", points, keys(v))
		}
	}
}

func say(m text.Message) string { return m.Key }

func TestCellsThatASpreadsheetWouldRunAreNeutralised(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"=1+1", "'=1+1"},
		{"+cmd", "'+cmd"},
		{"-cmd", "'-cmd"},
		{"@sum", "'@sum"},
		{"\tx", " x"},
		{"\t=x", "' =x"},
		{"\rx", " x"},
		{"-3", "-3"},
		{"+3.5", "+3.5"},
		{"-3+1", "'-3+1"},
		{"a;=cmd", "a;'=cmd"},
		{"a; \"@sum", "a; \"'@sum"},
		{"a;b=c", "a;b=c"},
		{"a,b\"c", "a,b\"c"},
		{"", ""},
	} {
		v := grade.Verdict{File: "f", Problem: c.name, Algorithm: c.name}
		lines, err := csv.NewReader(strings.NewReader(table.CSV(text.Dialect{}, grade.Columns(say), []*grade.Verdict{&v}))).ReadAll()
		if err != nil || len(lines) != 2 || !slices.Equal(lines[0], table.Keys(grade.Columns(say))) {
			t.Fatalf("%q: %v, %v", c.name, lines, err)
		}
		// A reader of CSV takes \r\n for \n, which is all that may differ.
		if got := lines[1][5]; got != c.want {
			t.Errorf("%q becomes %q, want %q", c.name, got, c.want)
		}
	}
}

func TestATableHasALineABlockAndNothingForNull(t *testing.T) {
	j := newJudge()
	verdicts := []grade.Verdict{
		j.Judge(t.Context(), measured(func(*grade.Claims) {})),
		j.Judge(t.Context(), measured(func(*grade.Claims) {})),
		j.Judge(t.Context(), grade.Block{File: "g", Number: 1}),
	}
	lines, err := csv.NewReader(strings.NewReader(table.CSV(text.Dialect{}, grade.Columns(say), table.Pointers(verdicts)))).ReadAll()
	if err != nil || len(lines) != 4 {
		t.Fatal(lines, err)
	}
	for i, want := range []string{"true,4,4,0,", "true,4,4,0,", ",,,,"} {
		if got := strings.Join(lines[i+1][9:13], ",") + ","; got != want && got != want+"," {
			t.Errorf("line %d: %s, want %s", i+1, got, want)
		}
	}
}
