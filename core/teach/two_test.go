package teach_test

import (
	"context"
	"slices"
	"testing"

	"procura/core/gametree"
	"procura/core/match"
	"procura/core/play"
	"procura/core/teach"
)

// methodsForTwo are methods whose pseudo-code differs.
var methodsForTwo = []string{
	"minimax,iterative=off", "alphabeta,iterative=off", "alphabeta,soft=on,iterative=off", "negascout,iterative=off", "negascout,soft=on,iterative=off",
	"alphabeta", "negascout,memory=on,ordering=on", "minimax,memory=on",
}

func think(t *testing.T, spec string, tree gametree.Tree) match.Thought {
	t.Helper()
	m, wrong := play.ParseMethod(spec)
	if wrong != nil {
		t.Fatal(spec, wrong)
	}
	m.Limits.Depth = tree.Height()
	thought, _ := match.Think(context.Background(), tree.Position(), m, 0)
	return thought
}

// someThoughts are thoughts of random trees by each method.
func someThoughts(t *testing.T, spec string, each func(tree gametree.Tree, thought *match.Thought)) {
	t.Helper()
	for seed := range uint64(60) {
		tree := gametree.Random(seed, gametree.Shape{Depth: 3 + int(seed%3), Branching: 2})
		thought := think(t, spec, tree)
		each(tree, &thought)
	}
}

func TestEverySearchForTwoHasTheSameLinesInBothVocabularies(t *testing.T) {
	for _, spec := range methodsForTwo {
		m, _ := play.ParseMethod(spec)
		course, book := teach.LinesForTwo(m.Options, teach.Course), teach.LinesForTwo(m.Options, teach.Book)
		if len(course) < 6 || len(course) != len(book) {
			t.Fatalf("%s: %d lines of the course, %d of the book", spec, len(course), len(book))
		}
		for i := range course {
			if course[i].Indent != book[i].Indent || course[i].Role != book[i].Role || course[i].Text.Key == book[i].Text.Key {
				t.Errorf("%s, line %d: %+v and %+v", spec, i, course[i], book[i])
			}
		}
	}
}

func TestEachLineForTwoIsLitBySomeEvent(t *testing.T) {
	for _, spec := range methodsForTwo {
		lit := map[int]bool{}
		var options play.Options
		someThoughts(t, spec, func(_ gametree.Tree, thought *match.Thought) {
			options = thought.Method.Options
			for e := range thought.Record.Events() {
				list := teach.LitForTwo(thought.Record, options, e)
				if len(list) == 0 {
					t.Fatalf("%s, event %d lights nothing", spec, e)
				}
				for _, l := range list {
					lit[l.Line] = true
				}
			}
		})
		for i, line := range teach.LinesForTwo(options, teach.Book) {
			if lit[i] != (line.Role != teach.Frame) && line.Role != teach.Known { // trees have no transpositions
				t.Errorf("%s, line %d, %s: lit is %t", spec, i, line.Text.Key, lit[i])
			}
		}
	}
}

// rolesLit are the roles of the lines that each event lights.
func rolesLit(t *testing.T, spec, src string) (roles [][]teach.Role) {
	t.Helper()
	tree, _ := gametree.Parse(src)
	thought := think(t, spec, tree)
	lines := teach.LinesForTwo(thought.Method.Options, teach.Course)
	for e := range thought.Record.Events() {
		var list []teach.Role
		for _, l := range teach.LitForTwo(thought.Record, thought.Method.Options, e) {
			list = append(list, lines[l.Line].Role)
		}
		roles = append(roles, list)
	}
	return roles
}

func TestAnEventForTwoGoesThroughItsLinesInTheirOrder(t *testing.T) {
	type roles = []teach.Role
	call := roles{teach.Each, teach.Descend, teach.Enter}
	for spec, want := range map[string][]roles{
		"alphabeta,iterative=off": {
			{teach.Begin, teach.Enter}, call, {teach.Leaf, teach.Better}, // 3
			call, call, {teach.Leaf, teach.Better}, {teach.Cut}, // 2, and 9 is left out
			{teach.Leave},
		},
		"negascout,soft=on,iterative=off": {
			{teach.Begin, teach.Enter},
			call,
			{teach.Leaf, teach.Better},
			{teach.Each, teach.Scout, teach.Enter},
			call,
			{teach.Leaf, teach.Better},
			{teach.Cut},
			{teach.Leave},
		},
	} {
		got := rolesLit(t, spec, "(3 (2 9))")
		if !slices.EqualFunc(got, want, slices.Equal[roles]) {
			t.Errorf("%s: %v, want %v", spec, got, want)
		}
	}
	again := rolesLit(t, "negascout,iterative=off", "(3 (5 4))")
	if !slices.ContainsFunc(again, func(r roles) bool { return slices.Equal(r, roles{teach.Again, teach.Enter}) }) {
		t.Errorf("a better move is not looked at again: %v", again)
	}
}

// Fail-hard asks only whether a value is better than alpha or beta.
func TestFailHardTakesNoValueOutsideOfTheWindow(t *testing.T) {
	for spec, want := range map[string]int{"alphabeta,iterative=off": 3, "alphabeta,soft=on,iterative=off": 5} {
		better := 0
		for _, list := range rolesLit(t, spec, "(5 (6 (1 2)))") {
			if slices.Contains(list, teach.Better) {
				better++
			}
		}
		if better != want {
			t.Errorf("%s: %d times, want %d", spec, better, want)
		}
	}
}
