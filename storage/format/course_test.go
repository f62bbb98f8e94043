package format_test

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"procura/core/course"
	"procura/core/game"
	"procura/core/search"
	"procura/storage/format"
)

const wholeCourse = `title = "Inteligência Artificial 2026/27, projeto 1"
problems = ["problemas.dat", "mais/outros.dat"] # relative to this file
[rules.cavalo]
double = "largest"
[limits]
time = "30s"
memory = "1GiB"
[heuristics]
moves-left = "ceil(falta / max(maior, 1))"
[points]
right = 1
optimal = 4
[points.cavalo.F]
optimal = 5
per-excess-move = -0.5
[points.adjiboto."A 2"]
right = 0.5
`

// readCourse reads a course in folder/curso.toml; wrong has the issues as line:column key argument.
func readCourse(src string) (c *course.Course, wrong string) {
	file := format.Read(context.Background(), filepath.Join("folder", "curso.toml"), []byte(src), modules())
	for _, i := range file.Issues {
		about := fmt.Sprint(i.What.Args["Key"], i.What.Args["Text"])
		wrong += fmt.Sprintf("%d:%d %s %s\n", i.Line, i.Column, i.What.Key, strings.ReplaceAll(about, "<nil>", ""))
	}
	if file.ForCourse != (len(file.Kinds()) == 1) {
		wrong += "its kind is not that of a course"
	}
	return file.Course, strings.TrimSpace(wrong)
}

func TestACourseIsReadWhole(t *testing.T) {
	own := map[string]map[string]course.Value{
		"cavalo": {"F": {Right: 1, Optimal: 5, PerExcessMove: -0.5}}, "adjiboto": {"A 2": {Right: 0.5, Optimal: 4}},
	}
	want := &course.Course{
		Path: filepath.Join("folder", "curso.toml"), Title: "Inteligência Artificial 2026/27, projeto 1",
		Problems:   []string{filepath.Join("folder", "problemas.dat"), filepath.Join("folder", "mais", "outros.dat")},
		Rules:      map[string]game.Rules{"cavalo": {"double": "largest"}},
		Limits:     search.Limits{Time: 30 * time.Second, Memory: 1 << 30},
		Heuristics: []course.Heuristic{{Name: "moves-left", Formula: "ceil(falta / max(maior, 1))", Line: 9, Column: 1}},
		Points:     course.Points{Usual: course.Value{Right: 1, Optimal: 4}, Own: own},
	}
	inline := strings.ReplaceAll(wholeCourse, "[rules.cavalo]\ndouble = \"largest\"\n", "rules.cavalo = {double = \"largest\"}\n\n")
	quoted := strings.NewReplacer("[points.cavalo.F]", "[ 'points' . cavalo . \"F\" ]", "4\n", "4.0\n").Replace(wholeCourse)
	for form, src := range map[string]string{
		"as written by hand": wholeCourse, "an inline table": inline, "quoted keys": quoted,
		"CRLF and a mark": "\uFEFF" + strings.ReplaceAll(wholeCourse, "\n", "\r\n"),
		"comments before": "# a\n\n  # b\n" + wholeCourse,
	} {
		got, wrong := readCourse(src)
		if got != nil && form == "comments before" && got.Heuristics[0].Line == 12 {
			got.Heuristics[0].Line = 9
		}
		if wrong != "" || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %s\n%+v, want\n%+v", form, wrong, got, want)
		}
	}
}

func TestWithoutPointsACourseHasTheDefaults(t *testing.T) {
	c, wrong := readCourse("problems = []\n")
	if wrong != "" || !reflect.DeepEqual(c.Points, course.DefaultPoints()) {
		t.Errorf("%+v %s", c, wrong)
	}
}

func TestPointsOfAProblemAreLaidOverThoseOfMostWhereverTheyStand(t *testing.T) {
	c, wrong := readCourse("[points.cavalo.F]\nper-excess-move = -1\n[points]\noptimal = 9\n")
	if want := (course.Value{Right: 2, Optimal: 9, PerExcessMove: -1}); wrong != "" || c.Points.Of("cavalo", "F") != want {
		t.Errorf("%+v %s", c, wrong)
	}
}

func TestWhatIsWrongInACourseIsSaidWithItsPlace(t *testing.T) {
	for _, c := range []struct{ rule, src, want string }{
		{"an unknown key", "problem = 1\n[limits]\n", "1:1 error.key.unknown problem"},
		{"an unknown table, said once", "[points]\n[marks]\na = 1\nb = 2\n", "2:2 error.key.unknown marks"},
		{"an unknown limit", "[limits]\nnodes = 5\n", "2:1 error.key.unknown nodes"},
		{"an unknown game", "[rules.chess]\n", "1:8 error.key.unknown chess"},
		{"an unknown setting", "[rules.cavalo]\ncolour = \"red\"\n", "2:1 error.key.unknown colour"},
		{"an unknown value of a setting", "[rules.cavalo]\ndouble = \"red\"\n", "2:1 error.match.form double = red"},
		{"unknown points", "[points.cavalo.F]\nbonus = 5\n", "2:1 error.key.unknown bonus"},
		{"points per move for all problems", "[points]\nper-excess-move = -1\n", "2:1 error.key.unknown per-excess-move"},
		{"an unknown key in an inline table", "limits = {time = \"1s\", nods = 5}\npoints.right = 1\n", "1:24 error.key.unknown nods"},
		{"several errors, each with its place", "[limits]\ntime = 30\nmemory = \"much\"\n", "2:1 error.match.form time = 30\n3:1 error.match.form memory = \"much\""},
		{"a title that is no string", "title = 7\n[limits]\n", "1:1 error.match.form title = 7"},
		{"a title of two lines", "title = \"a\\nb\"\n[limits]\n", "1:1 error.match.form title = \"a\\nb\""},
		{"problems that are no strings", "problems = [1]\n", "1:1 error.match.form problems = [1]"},
		{"problems on standard input", "problems = [\"-\"]\n", "1:1 error.match.form problems = [\"-\"]"},
		{"a time below zero", "[limits]\ntime = \"-1s\"\n", "2:1 error.match.form time = \"-1s\""},
		{"problems in a table", "problems = {a = 1}\n[limits]\n", "1:1 error.match.form problems = {a = 1}"},
		{"a heuristic whose name no method can hold", "[heuristics]\n\"a/b\" = \"1\"\n", `2:1 error.match.form "a/b" = "1"`},
		{"points below zero", "[points]\nright = -1\n", "2:1 error.match.form right = -1"},
		{"points without end", "[points]\noptimal = inf\n", "2:1 error.match.form optimal = inf"},
		{"more for more moves", "[points.cavalo.F]\nper-excess-move = 0.5\n", "2:1 error.match.form per-excess-move = 0.5"},
		{"more for any answer than for a shortest", "[points]\nright = 4\n", "2:1 error.course.points"},
		{"more for any answer to a problem", "[points]\n[points.cavalo.F]\noptimal = 1\n", "3:1 error.course.points"},
		{"a value where a table belongs", "points.cavalo = 5\n", "1:8 error.match.form cavalo = 5"},
		{"a table where a value belongs", "[points.right]\n", "1:9 error.match.form right"},
		{"a list of tables", "[[limits]]\n[points]\n", "1:3 error.match.form limits"},
		{"a key twice", "[limits]\ntime = \"1s\"\ntime = \"2s\"\n", "3:1 error.key.twice time"},
		{"a table twice", "[limits]\n[limits]\n", "2:2 error.key.twice limits"},
		{"TOML that ends too soon", "title = \"a\n[limits]\n", "1:11 error.toml.syntax"},
	} {
		course, wrong := readCourse(c.src)
		if wrong != c.want || course != nil {
			t.Errorf("%s: %q, want %q", c.rule, wrong, c.want)
		}
	}
}

func TestACourseIsKnownByItsKeysAndALectureStaysOne(t *testing.T) {
	for src, want := range map[string]bool{
		wholeCourse: true, "titel = \"x\"\n\n[points]\nright = 1\n": true, "rules.cavalo.double = \"largest\"\n": true,
		"lecture = 1\nproblems = [1]\n": false, "title = \"a\"\n": false, "(2 2 2 2 2 2)\n[points]\n": false, "problems = 3": false, "": false,
	} {
		if got := format.Read(context.Background(), "f", []byte(src), modules()).ForCourse; got != want {
			t.Errorf("%q: %v", src, got)
		}
	}
}
