package games

import (
	"reflect"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/scene"
)

func teachers(t *testing.T) []game.Teacher {
	t.Helper()
	var list []game.Teacher
	for _, m := range All(Settings{}) {
		teacher, ok := m.(game.Teacher)
		if !ok {
			t.Fatalf("%s has no lessons", m.ID())
		}
		list = append(list, teacher)
	}
	return list
}

// settings lists those of the puzzle, and of the game for two.
func settings(m game.Module) []game.Setting {
	list := m.Settings()
	if p, ok := m.(game.Playable); ok {
		for _, s := range p.MatchSettings() {
			if !slices.ContainsFunc(list, func(known game.Setting) bool { return known.Key == s.Key }) {
				list = append(list, s)
			}
		}
	}
	return list
}

func TestEverySettingHasALessonWithATakeForEachValue(t *testing.T) {
	for _, m := range teachers(t) {
		lessons := m.Lessons()
		if lessons[0].Setting != "" || len(lessons[0].Takes) != 1 {
			t.Errorf("%s begins with a lesson on %q", m.ID(), lessons[0].Setting)
		}
		var about []string
		for _, l := range lessons[1:] {
			about = append(about, l.Setting)
			s, ok := l.Of(m)
			if !ok {
				t.Fatalf("%s has no setting %q", m.ID(), l.Setting)
			}
			var values []string
			for _, take := range l.Takes {
				values = append(values, take.Value)
			}
			if !slices.Equal(values, s.Values) {
				t.Errorf("%s %s: takes %v, values %v", m.ID(), l.Setting, values, s.Values)
			}
		}
		for _, s := range settings(m) {
			if !slices.Contains(about, s.Key) {
				t.Errorf("%s: nothing shows what %s does", m.ID(), s.Key)
			}
		}
	}
}

// last is the end of a film.
func last(film []game.Frame) scene.Board { return film[len(film)-1].Board }

// legal plays a take under another value, and reports whether it can be played.
func legal(m game.Module, l game.Lesson, t game.Take) (film []game.Frame, ok bool) {
	defer func() { ok = recover() == nil }()
	l.Takes = []game.Take{t}
	return l.Film(m), true
}

// For each two values there is a take that can't be played under the other one, or
// leads elsewhere.
func TestEveryLessonShowsWhatItsSettingChanges(t *testing.T) {
	for _, m := range teachers(t) {
		for _, l := range m.Lessons()[1:] {
			for i, a := range l.Takes {
				for _, b := range l.Takes[i+1:] {
					if !differ(t, m, l, a, b.Value) && !differ(t, m, l, b, a.Value) {
						t.Errorf("%s %s: %s and %s show the same", m.ID(), l.Setting, a.Value, b.Value)
					}
				}
			}
		}
	}
}

// differ reports whether a take shows that its value is not another one.
func differ(t *testing.T, m game.Module, l game.Lesson, take game.Take, other string) bool {
	t.Helper()
	own, ok := legal(m, l, take)
	if !ok {
		t.Fatalf("%s %s %s can't be played", m.ID(), l.Setting, take.Value)
	}
	take.Value = other
	film, ok := legal(m, l, take)
	return !ok || !reflect.DeepEqual(last(own), last(film))
}

func TestEveryFrameOfALessonSaysSomething(t *testing.T) {
	for _, m := range teachers(t) {
		for _, l := range m.Lessons() {
			seen := map[string]bool{}
			for i, f := range l.Film(m) {
				if f.Says.IsZero() || seen[f.Says.Key] {
					t.Errorf("%s %q: frame %d says %q", m.ID(), l.Setting, i, f.Says.Key)
				}
				seen[f.Says.Key] = true
				if moved := f.Move != ""; moved == f.First {
					t.Errorf("%s %q: frame %d begins a take: %v", m.ID(), l.Setting, i, f.First)
				}
			}
		}
	}
}

// The lesson on how a game is played ends at the goal, and no shorter way is there.
func TestTheFirstLessonSolvesItsBoard(t *testing.T) {
	for _, m := range teachers(t) {
		l := m.Lessons()[0]
		p, ok := l.Puzzle(m)
		if !ok {
			continue
		}
		run := p.Solve(t.Context(), game.SolveRequest{Method: game.Method{Algorithm: "bfs"}})
		if !run.Solved() || run.Length != len(l.Takes[0].Moves) {
			t.Errorf("%s: %d moves, and the shortest are %d", m.ID(), len(l.Takes[0].Moves), run.Length)
		}
	}
}
