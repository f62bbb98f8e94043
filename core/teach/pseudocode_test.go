package teach

import (
	"math"
	"slices"
	"testing"

	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
)

// all are the algorithms that have pseudo-code.
func all() []search.Algorithm { return append(search.Algorithms(), search.Anytime) }

func TestEveryAlgorithmHasTheSameLinesInBothVocabularies(t *testing.T) {
	for _, a := range all() {
		course, book := Lines(a, Course), Lines(a, Book)
		if len(course) < 5 || len(course) != len(book) {
			t.Errorf("%s: %d lines of the course, %d of the book", a, len(course), len(book))
			continue
		}
		for i := range course {
			if course[i].Indent != book[i].Indent || course[i].Role != book[i].Role || course[i].Text.Key == book[i].Text.Key {
				t.Errorf("%s, line %d: %+v and %+v", a, i, course[i], book[i])
			}
			if i > 0 && course[i].Indent > course[i-1].Indent+1 {
				t.Errorf("%s, line %d: indented by %d after %d", a, i, course[i].Indent, course[i-1].Indent)
			}
		}
	}
	if Lines("none", Course) != nil {
		t.Error("an algorithm that is not there has lines")
	}
}

// roles are what a fate may light.
var roles = map[record.Fate][]Role{
	record.Fresh: {Enter}, record.Repeated: {Known}, record.Visited: {Known}, record.Better: {Better}, record.OnPath: {OnPath, Known},
	record.OverLimit: {Over}, record.Pruned: {Hopeless}, record.Dead: {Hopeless, Over}, record.Cut: {Cut}, record.Forgotten: {Forget},
	record.Lost: {Lose}, record.Unmade: {Each},
}

func TestEveryFateLightsALineOfItsSort(t *testing.T) {
	for _, a := range search.Algorithms() {
		for _, fate := range append(possibleFates(a), record.Unmade) {
			line := LineOf(a, explore.Moment{Kind: record.Expanded}, &explore.Offspring{Fate: fate})
			if line < 0 || !slices.Contains(roles[fate], Lines(a, Book)[line].Role) {
				t.Errorf("%s, %s: line %d", a, fate, line)
			}
		}
	}
}

func TestEveryKindOfStepLightsALineOfItsSort(t *testing.T) {
	want := map[record.Kind][]Role{
		record.Began: {Begin}, record.Expanded: {Expand}, record.Reached: {Goal}, record.AtDepth: {Depth}, record.Resumed: {Again, Expand},
	}
	for _, a := range search.Algorithms() {
		for kind, sorts := range want {
			line := LineOf(a, explore.Moment{Kind: kind}, nil)
			if line < 0 || !slices.Contains(sorts, Lines(a, Book)[line].Role) {
				t.Errorf("%s, kind %d: line %d", a, kind, line)
			}
		}
	}
}

func TestTheOutlineHasALineForEachPart(t *testing.T) {
	parts := 0
	for _, line := range Lines(search.Anytime, Course) {
		if line.Role == Part {
			parts++
		}
	}
	if parts != 3 { // A*, a beam, IDA*
		t.Errorf("%d parts", parts)
	}
}

// TestEachLineIsLitBySomeStep, but for those that hold the others together.
func TestEachLineIsLitBySomeStep(t *testing.T) {
	for _, a := range search.Algorithms() {
		lit := map[int]bool{}
		for kind := record.Began; kind <= record.Resumed; kind++ {
			m := explore.Moment{Kind: kind, Limit: math.Inf(1)}
			for _, fate := range append(possibleFates(a), record.Unmade) {
				m.Successors = append(m.Successors, explore.Offspring{Fate: fate})
			}
			for _, b := range slices.Concat(Highlights(a, m, kind == record.Expanded), Highlights(a, explore.Moment{Kind: kind}, false)) {
				lit[b.Line] = true
			}
		}
		for i, line := range Lines(a, Book) {
			if lit[i] != (line.Role != Frame) {
				t.Errorf("%s, line %d, %s: lit is %t", a, i, line.Text.Key, lit[i])
			}
		}
	}
}

func TestAStepGoesThroughItsLinesInTheirOrder(t *testing.T) {
	m := explore.Moment{Kind: record.Expanded, Successors: []explore.Offspring{{Fate: record.Repeated}, {Fate: record.Fresh}}, Limit: math.Inf(1)}
	var got []Role
	for _, b := range Highlights(search.BFS, m, false) {
		got = append(got, Lines(search.BFS, Course)[b.Line].Role)
	}
	if want := []Role{Choose, Goal, Expand, Known, Enter}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestANodeThatLeavesNothingSaysSo(t *testing.T) {
	waits := []record.Fate{record.Fresh, record.Made, record.Better, record.Unmade, record.Forgotten}
	for _, fate := range append(waits, record.Repeated, record.Visited, record.OnPath, record.Dead, record.Cut, record.Pruned, record.OverLimit, record.Lost) {
		for limit, over := range map[float64]bool{6: true, 7: false} {
			list := Highlights(search.RBFS, explore.Moment{Kind: record.Expanded, Successors: []explore.Offspring{{Fate: fate, F: 7}, {Fate: record.Repeated}}, Limit: limit}, false)
			last := Lines(search.RBFS, Book)[list[len(list)-1].Line].Role
			if want := over || !slices.Contains(waits, fate); (last == Leave) != want {
				t.Errorf("%s, limit %v: the last line is of role %d", fate, limit, last)
			}
		}
	}
}
