package course_test

import (
	"testing"

	"procura/core/course"
	"procura/core/game"
	"procura/core/games"
	"procura/core/text"
)

func TestAnAnswerEarnsByItsExcessAndNeverLessThanARightOne(t *testing.T) {
	own := course.Value{Right: 1, Optimal: 5, PerExcessMove: -1.5}
	usual := course.DefaultPoints().Usual
	for _, c := range []struct {
		rule   string
		value  course.Value
		right  bool
		excess *int
		want   float64
	}{
		{"a shortest answer", usual, true, new(0), 3},
		{"a longer one", usual, true, new(1), 2},
		{"a right one, the minimum unknown", usual, true, nil, 2},
		{"a wrong one", usual, false, new(0), 0},
		{"a shortest one of a problem of its own", own, true, new(0), 5},
		{"one move above it", own, true, new(1), 3.5},
		{"two moves above it", own, true, new(2), 2},
		{"so many moves that right is the floor", own, true, new(3), 1},
		{"nothing for a wrong one, whatever its excess", own, false, new(2), 0},
	} {
		if got := c.value.Earn(c.right, c.excess); got != c.want {
			t.Errorf("%s: %g, want %g", c.rule, got, c.want)
		}
		if got := c.value.Earn(c.right, c.excess); got > c.value.OutOf() {
			t.Errorf("%s: %g of %g", c.rule, got, c.value.OutOf())
		}
	}
}

func TestAProblemHasItsOwnPointsInItsOwnGameAlone(t *testing.T) {
	points := (*course.Course)(nil).PointsOf()
	points.Own = map[string]map[string]course.Value{"cavalo": {"F": {Right: 2, Optimal: 5}}}
	for _, c := range []struct {
		game, problem string
		want          float64
	}{{"cavalo", "F", 5}, {"cavalo", "A", 3}, {"adjiboto", "F", 3}} {
		if got := points.Of(c.game, c.problem).OutOf(); got != c.want {
			t.Errorf("%s %s is out of %g, want %g", c.game, c.problem, got, c.want)
		}
	}
}

func TestTheNameOfAHeuristicOfTheCourseStandsForItsFormula(t *testing.T) {
	c := &course.Course{Heuristics: []course.Heuristic{{Name: "half", Formula: "missing / 2"}}}
	if got, want := c.Key("half"), game.FormulaKey("missing / 2"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, none := range []*course.Course{c, nil} {
		if got := none.Key("pairs"); got != "pairs" {
			t.Errorf("%q", got)
		}
	}
}

func TestSettingsThatTheCourseDoesNotNameStay(t *testing.T) {
	forms, _ := text.Parse([]byte("((2 2 2 2 2 2) (2 2 2 2 2 2))"))
	for _, module := range game.Puzzlers(games.All(games.Settings{})) {
		start := module.Decode(forms).Puzzle
		if start == nil {
			continue
		}
		for _, set := range module.Settings() {
			c := &course.Course{Rules: map[string]game.Rules{module.ID(): {set.Key: set.Values[1]}, "other": {"key": "value"}}}
			for key, got := range c.Apply(start).Rules() {
				want := start.Rules()[key]
				if key == set.Key {
					want = set.Values[1]
				}
				if got != want {
					t.Errorf("%s under %s=%s: %s is %s, want %s", module.ID(), set.Key, set.Values[1], key, got, want)
				}
			}
		}
		if none := (*course.Course)(nil); none.Apply(start).Identity() != start.Identity() {
			t.Error("without a course the rules change")
		}
		return
	}
	t.Error("no game has this board")
}
