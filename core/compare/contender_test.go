package compare

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/play"
	"procura/core/search"
)

func TestAMethodIsReadWithItsHeuristicAndSettings(t *testing.T) {
	for spec, want := range map[string]game.Method{
		"best":                       {Algorithm: game.Best},
		" bfs ":                      {Algorithm: search.BFS},
		"bfs,duplicates=tree":        {Algorithm: search.BFS, Duplicates: search.Tree},
		"astar":                      {Algorithm: search.AStar},
		"astar/course":               {Algorithm: search.AStar, Heuristic: "course"},
		"astar/course,weight=1.5":    {Algorithm: search.AStar, Heuristic: "course", Parameter: 1.5},
		"idastar/course, table = 16": {Algorithm: search.IDAStar, Heuristic: "course", Parameter: 16},
		"astar/course,duplicates=quotient,weight=2": {
			Algorithm: search.AStar, Heuristic: "course", Parameter: 2, Duplicates: search.Quotient,
		},
		"astar/formula: max(a, b) / c, weight=2": {Algorithm: search.AStar, Heuristic: "formula: max(a, b) / c", Parameter: 2},
		"greedy/formula:a/b":                     {Algorithm: search.Greedy, Heuristic: "formula: a/b"},
		"astar/formula: f(a, weight==2)":         {Algorithm: search.AStar, Heuristic: "formula: f(a, weight==2)"},
		"astar/formula: f(a,b),keep=3,weight=2": {
			Algorithm: search.AStar, Heuristic: "", Parameter: 0, // see below: keep is of another algorithm
		},
	} {
		got, wrong := ParseMethod(spec)
		if want.Heuristic == "" && spec == "astar/formula: f(a,b),keep=3,weight=2" {
			if wrong == nil || wrong.Key != "compare.setting" {
				t.Errorf("%s: %+v, %v", spec, got, wrong)
			}
			continue
		}
		if wrong != nil || got.Method != want || got.IsProgram() {
			t.Errorf("%s: %+v, %v", spec, got, wrong)
		}
	}
}

func TestAProgramIsReadWithItsArguments(t *testing.T) {
	got, wrong := ParseMethod(`cmd: python3 "my solver.py" --fast `)
	if wrong != nil || !slices.Equal(got.Command, []string{"python3", "my solver.py", "--fast"}) || got.Text != `cmd:python3 "my solver.py" --fast` {
		t.Errorf("%+v, %v", got, wrong)
	}
}

func TestAProgramMayHaveAName(t *testing.T) {
	const command = "cmd:python3 solver.py weight=2"
	for spec, name := range map[string]string{command: "", "mine=" + command: "mine", " my own=" + command: "my own"} {
		c, wrong := ParseMethod(spec)
		if wrong != nil || c.Name != name || c.Label() != cmp.Or(name, command) || len(c.Command) != 3 {
			t.Errorf("%s: %+v, %v", spec, c, wrong)
		}
		if again, _ := ParseMethod(c.Text); again.Name != name || again.Text != c.Text {
			t.Errorf("%s: %+v", spec, again)
		}
		if asked := c.asked().Algorithm; string(asked) != command {
			t.Errorf("%s is kept as %s", spec, asked)
		}
		if two, wrong := ParseForTwo(nil, spec, play.Limits{}); wrong != nil || two.Text != c.Text || !two.IsProgram() {
			t.Errorf("%s for two: %+v, %v", spec, two, wrong)
		}
	}
}

func TestWhatIsNoMethodIsSaid(t *testing.T) {
	for spec, want := range map[string]string{
		"":                              "compare.algorithm",
		"A*":                            "compare.algorithm",
		"anytime":                       "compare.algorithm",
		"bfs/course":                    "compare.uninformed",
		"best/course":                   "compare.uninformed",
		"astar/":                        "compare.noheuristic",
		"astar/formula: ":               "compare.noheuristic",
		"astar/course,":                 "compare.setting",
		"astar/course,width=3":          "compare.setting",
		"bfs,weight=2":                  "compare.setting",
		"astar/course,weight":           "compare.number",
		"astar/course,weight=0.5":       "compare.number",
		"beam/course,width=2.5":         "compare.number.whole",
		"beam/course,width=1e3":         "compare.number.whole",
		"astar/course,weight=0x2":       "compare.number",
		"astar/course,weight=1_0":       "compare.number",
		"astar/course,duplicates=":      "compare.duplicates",
		"astar/course,duplicates=forst": "compare.duplicates",
		"cmd:":                          "tournament.command",
		`cmd:"open`:                     "tournament.command",
		"cmd:a\nb":                      "compare.control",
		"mine=cmd:":                     "tournament.command",
		"mi\tne=cmd:a":                  "compare.control",
		"mine=bfs":                      "compare.algorithm",
		"A=B=cmd:a":                     "compare.algorithm",
		"bfs=cmd:a":                     "compare.disguised",
		"Best=cmd:a":                    "compare.disguised",
		"astar/course,weight=cmd:a":     "compare.disguised",
		"alphabeta,eval=cmd:a":          "compare.disguised",
	} {
		if got, wrong := ParseMethod(spec); wrong == nil || wrong.Key != want {
			t.Errorf("%q: %+v, %v", spec, got, wrong)
		}
	}
}

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(n int) int { return random.IntN(n) }
	for range 2000 {
		algorithms := append(search.Algorithms(), game.Best)
		m := game.Method{Algorithm: algorithms[pick(len(algorithms))]}
		m.Duplicates = []search.Duplicates{"", search.Graph, search.Tree, search.Quotient}[pick(4)]
		if m.Algorithm.Informed() {
			m.Heuristic = []string{"", "course", "formula: a", "formula: max(a/b, c, 2), d", "formula: a == 1 ? 2 : 3"}[pick(5)]
		}
		if p, ok := m.Algorithm.Parameter(); ok && pick(2) == 0 {
			m.Parameter = p.Least + float64(1+pick(100))
		}
		if p, _ := m.Algorithm.Parameter(); m.Parameter == p.Usual {
			m.Parameter = 0
		}
		got, wrong := ParseMethod(MethodText(m))
		if wrong != nil || got.Method != m || got.Text != MethodText(m) {
			t.Fatalf("%s: %+v, %v", MethodText(m), got, wrong)
		}
	}
}

func FuzzParseMethod(f *testing.F) {
	for _, spec := range []string{"astar/course,weight=1.5,duplicates=tree", "astar/formula: a/b,c,weight=2", `cmd:a "b c"`, "a b=cmd:c", "best", ",", "/"} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		c, wrong := ParseMethod(spec)
		if wrong != nil {
			return
		}
		if again, wrong := ParseMethod(c.Text); wrong != nil || again.Text != c.Text || again.Method != c.Method {
			t.Errorf("%q: %+v, %+v %v", spec, c, again, wrong)
		}
	})
}
