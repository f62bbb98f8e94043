package resources

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/games"
	"procura/core/match"
	"procura/core/search"
	"procura/core/teach"
	"procura/storage"
)

// lessons reads those of a language.
func lessons(t *testing.T, language string) (list []game.Lecture) {
	t.Helper()
	store := storage.Store{Games: games.All(games.Settings{})}
	names, err := fs.Glob(Lessons, "lessons/*."+language+".toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		src, err := fs.ReadFile(Lessons, name)
		if err != nil {
			t.Fatal(err)
		}
		f := store.Read(name, src)
		if f.Lecture == nil || len(f.Issues) > 0 {
			t.Fatalf("%s: %v", name, f.Issues)
		}
		list = append(list, *f.Lecture)
	}
	return list
}

func TestALessonHasFiveToEightStepsAndThreeQuestionsThatCanBeAsked(t *testing.T) {
	all := lessons(t, "pt")
	if len(all) != 9 {
		t.Errorf("%d lessons", len(all))
	}
	for _, l := range all {
		if n := len(l.Steps); n < 5 || n > 8 {
			t.Errorf("%s has %d steps", l.Title, n)
		}
		questions := 0
		for _, s := range l.Steps {
			if s.Moment == nil {
				continue
			}
			asks, isThere := events(t, &s)
			if !isThere {
				t.Errorf("%s, %s: there is no step %d", l.Title, s.Title, s.Moment.Step)
				continue
			}
			if s.Moment.Predict == "" {
				continue
			}
			questions++
			if !asks {
				t.Errorf("%s, %s: step %d has no question", l.Title, s.Title, s.Moment.Step)
			}
		}
		if questions != 3 {
			t.Errorf("%s has %d questions", l.Title, questions)
		}
	}
}

// events reports whether the moment of a step is there, and whether its question can be asked.
func events(t *testing.T, s *game.LectureStep) (asks, isThere bool) {
	t.Helper()
	kind := teach.QuestionKind(s.Moment.Predict)
	if s.Thought != nil {
		found, _ := match.Think(t.Context(), s.Thought.Position, s.Thought.Method, 0)
		_, asks = teach.AskForTwo(&found, kind, s.Moment.Step)
		return asks, s.Moment.Step < found.Record.Events()
	}
	_, x := s.Puzzle.(game.Explorable).Explore(context.Background(), game.SolveRequest{Method: s.Method.Method, Threads: 1, Limits: search.Limits{Memory: 1 << 30}}, 0)
	if x == nil || s.Moment.Step >= x.Steps() {
		return false, false
	}
	_, asks = teach.Ask(x, kind, s.Moment.Step)
	return asks, true
}

func TestTheLessonsShowTheSameInBothLanguages(t *testing.T) {
	pt, en := lessons(t, "pt"), lessons(t, "en")
	if len(pt) != len(en) {
		t.Fatalf("%d and %d lessons", len(pt), len(en))
	}
	for i := range pt {
		if !slices.EqualFunc(pt[i].Steps, en[i].Steps, func(a, b game.LectureStep) bool {
			return a.Same(&b) && a.At == b.At && (a.Moment == nil) == (b.Moment == nil) && (a.Moment == nil || *a.Moment == *b.Moment)
		}) {
			t.Errorf("%s is another one than %s", pt[i].Title, en[i].Title)
		}
	}
}

// The figures that the notes of the lessons say.
func TestTheFiguresOfTheLessonsAreThoseOfTheSearches(t *testing.T) {
	problems := map[string]game.Puzzle{}
	text := ""
	for _, l := range lessons(t, "en") {
		for _, s := range l.Steps {
			if s.Puzzle != nil {
				problems[s.Module().ID()+" "+s.Name] = s.Puzzle
			}
			text += s.Note + "\n"
		}
	}
	solve := func(problem string, m game.Method) game.Run {
		return problems[problem].Solve(context.Background(), game.SolveRequest{Method: m, Threads: 1, Limits: search.Limits{Memory: 1 << 30}})
	}
	for _, c := range []struct {
		problem  string
		method   game.Method
		expanded int64
		moves    int
		said     string
	}{
		{"adjiboto A", game.Method{Algorithm: search.BFS, Duplicates: search.Tree}, 25, 4, "25 nodes were expanded"},
		{"adjiboto A", game.Method{Algorithm: search.BFS, Duplicates: search.Quotient}, 20, 4, "20 nodes are enough"},
		{"adjiboto A", game.Method{Algorithm: search.AStar, Heuristic: "course"}, 6, 6, "A* finds six moves"},
		{"adjiboto C", game.Method{Algorithm: search.BFS, Duplicates: search.Tree}, 9175, 6, "9,175 nodes as a tree"},
		{"adjiboto C", game.Method{Algorithm: search.BFS, Duplicates: search.Graph}, 2266, 6, "2,266 as a graph"},
		{"adjiboto C", game.Method{Algorithm: search.BFS, Duplicates: search.Quotient}, 626, 6, "626 with symmetry"},
		{"cavalo E", game.Method{Algorithm: search.BFS, Duplicates: search.Graph}, 8763, 0, "8,763 positions"},
	} {
		r := solve(c.problem, c.method)
		if r.Expanded != c.expanded || len(r.Path) != c.moves || !strings.Contains(text, c.said) {
			t.Errorf("%s %+v: %d expanded, %d moves; the lessons say %q", c.problem, c.method, r.Expanded, len(r.Path), c.said)
		}
	}
}
