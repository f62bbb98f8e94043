package game

import (
	"maps"
	"slices"
	"testing"
)

// settings belong to a made-up game.
var settings = []Setting{
	{Key: "numbers", Values: []string{"on", "off"}},
	{Key: "double", Values: []string{"largest", "smallest", "choice"}},
}

func TestModulesAreListedByWhatTheyCanDo(t *testing.T) {
	one, two := struct{ Puzzler }{}, struct{ Playable }{}
	modules := []Module{one, two, one}
	if got := Puzzlers(modules); len(got) != 2 || got[0] != one {
		t.Errorf("%v", got)
	}
	if got := Playables(modules); len(got) != 1 || got[0] != two {
		t.Errorf("%v", got)
	}
}

func TestDefaultsAreTheFirstValues(t *testing.T) {
	if got := Defaults(settings); !maps.Equal(got, Rules{"numbers": "on", "double": "largest"}) {
		t.Errorf("got %v", got)
	}
	if got := Defaults(nil); got == nil || len(got) != 0 {
		t.Errorf("without settings: %v, want an empty map", got)
	}
}

func TestWithLaysChangesOverRules(t *testing.T) {
	old := Rules{"numbers": "off", "double": "smallest"}
	for _, c := range []struct {
		what                 string
		rules, changes, want Rules
	}{
		{"no change", old, nil, old},
		{"one change", old, Rules{"double": "choice"}, Rules{"numbers": "off", "double": "choice"}},
		{"back to the default", old, Rules{"double": "largest"}, Rules{"numbers": "off", "double": "largest"}},
		{"missing settings get their defaults", Rules{"numbers": "off"}, nil, Rules{"numbers": "off", "double": "largest"}},
		{"no rules at all", nil, Rules{"numbers": "off"}, Rules{"numbers": "off", "double": "largest"}},
		{"rules of another game fall away", Rules{"lap": "keep"}, nil, Defaults(settings)},
	} {
		got, wrong := c.rules.With(c.changes, settings)
		if wrong != nil || !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, %v; want %v", c.what, got, wrong, c.want)
		}
	}
	if !maps.Equal(old, Rules{"numbers": "off", "double": "smallest"}) {
		t.Errorf("With changed its receiver to %v", old)
	}
}

func TestWithRefusesWhatTheGameLacks(t *testing.T) {
	for _, c := range []struct {
		changes Rules
		key     string
		args    map[string]any
	}{
		{Rules{"lap": "keep"}, "error.rule.key", map[string]any{"Key": "lap", "Allowed": "numbers double"}},
		{Rules{"": "on"}, "error.rule.key", map[string]any{"Key": "", "Allowed": "numbers double"}},
		{Rules{"Numbers": "on"}, "error.rule.key", map[string]any{"Key": "Numbers", "Allowed": "numbers double"}},
		{Rules{"double": "both"}, "error.rule.value", map[string]any{"Key": "double", "Value": "both", "Allowed": "largest smallest choice"}},
		{Rules{"numbers": ""}, "error.rule.value", map[string]any{"Key": "numbers", "Value": "", "Allowed": "on off"}},
	} {
		got, wrong := Defaults(settings).With(c.changes, settings)
		if got != nil || wrong == nil || wrong.Key != c.key || !maps.Equal(map[string]any(wrong.Args), c.args) {
			t.Errorf("%v: %v, %v; want %s %v", c.changes, got, wrong, c.key, c.args)
		}
	}
}

func TestFormatFollowsTheOrderOfSettings(t *testing.T) {
	if got := (Rules{"double": "choice", "numbers": "off"}).Format(settings); got != "numbers=off double=choice" {
		t.Errorf("got %q", got)
	}
	if got := (Rules{}).Format(nil); got != "" {
		t.Errorf("without settings: %q", got)
	}
}

func TestIsDefaultNeedsEveryDefault(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		want  bool
	}{
		{Defaults(settings), true},
		{Rules{"numbers": "off", "double": "largest"}, false},
		{Rules{"numbers": "on", "double": "choice"}, false},
		{Rules{"numbers": "on"}, false},
	} {
		if got := c.rules.IsDefault(settings); got != c.want {
			t.Errorf("%v: %t", c.rules, got)
		}
	}
}

func TestCombinationsAreAllChoicesTheDefaultsFirst(t *testing.T) {
	settings := []Setting{{Key: "a", Values: []string{"1", "2"}}, {Key: "b", Values: []string{"x", "y", "z"}}}
	var got []string
	for _, rules := range Combinations(settings) {
		got = append(got, rules.Format(settings))
	}
	want := []string{"a=1 b=x", "a=1 b=y", "a=1 b=z", "a=2 b=x", "a=2 b=y", "a=2 b=z"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if none := Combinations(nil); len(none) != 1 || len(none[0]) != 0 {
		t.Errorf("without settings %v", none)
	}
}

// what is a puzzle of which only the identity is known.
type what struct {
	Puzzle
	identity string
}

func (w what) Identity() string { return w.identity }

func TestAnotherPuzzleIsThereAndLosesWhatWasProvedOfTheOld(t *testing.T) {
	old := Problem{Puzzle: what{identity: "a"}, Remarks: []string{"a remark"}, Minimum: 3}
	if same := old.With(what{Puzzle: old.Puzzle, identity: "a"}); same.Puzzle.(what).Puzzle == nil || same.Minimum != 3 || len(same.Remarks) != 1 {
		t.Errorf("the same problem: %+v", same)
	}
	if other := old.With(what{identity: "b"}); other.Puzzle.Identity() != "b" || other.Minimum != 0 || other.Remarks != nil {
		t.Errorf("another problem: %+v", other)
	}
}
