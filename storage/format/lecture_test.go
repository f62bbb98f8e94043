package format_test

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/games"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/search"
	"procura/core/teach"
	"procura/core/text"
)

func modules() []game.Module { return games.All(games.Settings{}) }

func read(t *testing.T, src string) datafile.File {
	t.Helper()
	f := format.Read(context.Background(), "aula.toml", []byte(src), modules())
	if f.Lecture == nil {
		t.Fatalf("no lecture in %q: %v", src, f.Issues)
	}
	return f
}

// knight is a problem of the Cavalo.
func knight(t *testing.T) game.Puzzle {
	t.Helper()
	f := format.Read(context.Background(), "", []byte("C\n270\n(01 12 03 23 nil 88 nil nil nil nil)(21 45 43 nil nil nil nil nil nil nil)(nil 56 nil 78 nil nil nil nil nil nil)(89 nil 99 54 nil nil nil nil nil nil)(nil nil nil nil nil nil nil nil nil nil)(nil nil nil nil nil nil nil nil nil nil)(nil nil nil nil nil nil nil nil nil nil)(nil nil nil nil nil nil nil nil nil nil)(nil nil nil nil nil nil nil nil nil nil)(nil nil nil nil nil nil nil nil nil nil)"), modules())
	if len(f.Problems) != 1 {
		t.Fatal(f.Issues)
	}
	return f.Problems[0].Puzzle
}

// lesson has a step of each kind.
func lesson(t *testing.T) game.Lecture {
	p := knight(t)
	first := p.Start().Successors()[0].Move
	return game.Lecture{Title: `Largura "contra" A*`, Steps: []game.LectureStep{
		{Title: "O problema", Note: "Quantas jogadas?", Name: "C", Puzzle: p},
		{Title: "Em largura", Name: "C", Puzzle: p, At: 6, Method: &game.LectureRun{
			Method: game.Method{Algorithm: search.BFS, Duplicates: search.Graph},
			Limits: search.Limits{Time: 30 * time.Second, Nodes: 100_000, Depth: 40, Memory: 1 << 30},
		}},
		{Title: "Com peso", Name: "C", Puzzle: p, Method: &game.LectureRun{Method: game.Method{Algorithm: search.AStar, Heuristic: game.DefaultHeuristic(p), Parameter: 1.5}}},
		{Title: "À mão", Name: "C", Puzzle: p, Moves: []string{first}, At: 1},
		{Title: "Mais pontos", Name: "C", Puzzle: p, Method: &game.LectureRun{Method: game.Method{Algorithm: game.Best}, Maximise: true}},
		{Title: "Para a raiz", Name: "C", Puzzle: p, Method: &game.LectureRun{Method: game.Method{Algorithm: search.BFS}}, Moment: &game.LectureMoment{}},
		{Title: "E a seguir?", Name: "C", Puzzle: p, Method: &game.LectureRun{Method: game.Method{Algorithm: search.BFS}}, Moment: &game.LectureMoment{Step: 12, Predict: string(teach.AskNext)}},
		{Title: "E estes?", Name: "C", Puzzle: p, Method: &game.LectureRun{Method: game.Method{Algorithm: search.BFS}}, Moment: &game.LectureMoment{Step: 2, Predict: string(teach.AskFates)}},
	}}
}

// thought is a search for two, whose moves a seed shuffles.
func thought(t *testing.T, seed uint64) *game.LectureThought {
	t.Helper()
	all := modules()
	g := all[slices.IndexFunc(all, func(m game.Module) bool { return m.ID() == "quatro" })].(game.Playable)
	p, wrong := match.ReadLine(g, "L 07.a..5.....4... b", game.Defaults(g.MatchSettings()))
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	method, flaw := match.ParseMethod(p, "alphabeta,depth=3,iterative=on,ordering=on,eval=formula: max(linhas_com_3, 2)")
	if flaw != nil {
		t.Fatal(flaw)
	}
	method.Options.Seed = seed
	return &game.LectureThought{Position: p, Method: method}
}

// same compares what two steps say.
func sameStep(a, b *game.LectureStep) bool {
	return a.Title == b.Title && a.Note == b.Note && a.At == b.At && a.Same(b) && reflect.DeepEqual(a.Moment, b.Moment)
}

func TestALectureComesBackAsItWasWritten(t *testing.T) {
	l := lesson(t)
	l.Steps = append(l.Steps,
		game.LectureStep{Title: "Quem corta?", Thought: thought(t, 0)},
		game.LectureStep{Title: "Que jogada?", Thought: thought(t, 7), Moment: &game.LectureMoment{Step: 3, Predict: string(teach.AskMove)}},
		game.LectureStep{Title: "Ao acaso", Thought: thought(t, math.MaxUint64), Moment: &game.LectureMoment{Step: 3}},
	)
	f := read(t, format.Lecture(&l))
	if len(f.Issues) > 0 {
		t.Fatal(f.Issues)
	}
	if f.Lecture.Title != l.Title || len(f.Lecture.Steps) != len(l.Steps) {
		t.Fatalf("%q, %d steps", f.Lecture.Title, len(f.Lecture.Steps))
	}
	for i := range l.Steps {
		if !sameStep(&l.Steps[i], &f.Lecture.Steps[i]) {
			t.Errorf("step %d is\n%+v, was\n%+v", i, f.Lecture.Steps[i], l.Steps[i])
		}
	}
}

// commented is a lecture as somebody has edited it: comments and words of nobody's
// everywhere.
func commented(t *testing.T) string {
	id := paste.ProblemID(knight(t), nil)
	return "# a minha aula\nlecture = 1 # forma\n\ntitle = 'Uma' # título\n\n# o primeiro\n[[step]] # comentário\n" +
		"note = \"\"\"\nn\n# m\"\"\" # nota\n  title = \"A\"\n# cor azul\nproblem = \"" + id + "\"\nname = \"C\"\n# intervalo\n" +
		"[[ step ]]\ntitle=\"B\"\nproblem = '" + id + "' # o mesmo\nmethod = \"bfs\"\nboard = 0x2 # a segunda\n\n# fim\n# adeus"
}

func TestWhatIsNotChangedKeepsEachByte(t *testing.T) {
	src := commented(t)
	f := read(t, src)
	if got := format.Lecture(f.Lecture); got != src {
		t.Errorf("written as\n%s\nwas\n%s", got, src)
	}
}

func TestAChangeKeepsCommentsAndWhatIsNotUnderstood(t *testing.T) {
	for name, change := range map[string]func(*game.Lecture){
		"renamed":   func(l *game.Lecture) { l.Title, l.Steps[0].Title, l.Steps[0].Note = "Outra", "Z", "m" },
		"moved":     func(l *game.Lecture) { l.Move(1, 0) },
		"deleted":   func(l *game.Lecture) { l.Delete(1) },
		"shown":     func(l *game.Lecture) { l.Steps[1].At, l.Steps[0].At = 0, 4 },
		"inserted":  func(l *game.Lecture) { l.Insert(1, game.LectureStep{Title: "Novo", Puzzle: l.Steps[0].Puzzle}) },
		"explored":  func(l *game.Lecture) { l.Steps[1].Moment = &game.LectureMoment{Step: 3} },
		"no note":   func(l *game.Lecture) { l.Steps[0].Note = "" },
		"no method": func(l *game.Lecture) { l.Steps[1].Method = nil },
	} {
		l := read(t, commented(t)).Lecture
		change(l)
		written := format.Lecture(l)
		f := read(t, written)
		if len(f.Issues) > 0 || len(f.Lecture.Steps) != len(l.Steps) || f.Lecture.Title != l.Title {
			t.Errorf("%s: %v in\n%s", name, f.Issues, written)
			continue
		}
		for i := range l.Steps {
			if !sameStep(&l.Steps[i], &f.Lecture.Steps[i]) {
				t.Errorf("%s: step %d is %+v, was %+v", name, i, f.Lecture.Steps[i], l.Steps[i])
			}
		}
		for _, kept := range []string{
			"# a minha aula", "# forma", "# título", "# o primeiro", "# comentário", "# nota", "# cor azul", "# intervalo", "# fim\n# adeus",
		} {
			if !strings.Contains(written, kept) {
				t.Errorf("%s: %q is lost in\n%s", name, kept, written)
			}
		}
	}
}

func TestAMistakeIsToldWithItsPlaceAndTheOtherStepsStay(t *testing.T) {
	id := paste.ProblemID(knight(t), nil)
	bad := id[:len(id)-1] + "?"
	problem := "problem = \"" + id + "\"\n"
	position := "position = \"" + paste.PositionID(thought(t, 0).Position) + "\"\n"
	good := "\n[[step]]\ntitle = \"boa\"\n" + problem
	for _, c := range []struct {
		step         string
		line, column int
	}{
		{"title = \"A\"\n", 2, 1},
		{position + "method = \"magia\"\n", 4, 10},
		{position + "method = \"alphabeta,depth=2,eval=nada\"\n", 4, 10},
		{position + "explore = 2\n", 2, 1},
		{position + "method = \"alphabeta,depth=2\"\nask = \"cut\"\n", 5, 7},
		{position + "method = \"alphabeta,depth=2\"\nexplore = 2\nask = \"fates\"\n", 6, 7},
		{position + "method = \"alphabeta,depth=2\"\nseed = -1\n", 5, 8},
		{position + "method = \"alphabeta,depth=2\"\nseed = true\n", 5, 8},
		{position + "method = \"alphabeta,depth=2\"\nheuristic = \"course\"\n", 5, 1},
		{position + problem + "method = \"alphabeta,depth=2\"\n", 4, 1},
		{"position = \"" + id + "\"\nmethod = \"alphabeta,depth=2\"\n", 3, 12},
		{"problem = \"" + paste.PositionID(thought(t, 0).Position) + "\"\n", 3, 11},
		{"problem = \"" + bad + "\"\n", 3, 11 + len(id)},
		{problem + "method = \"magia\"\n", 4, 10},
		{problem + "method = \"bfs weight=2\"\n", 4, 10},
		{problem + "method = \"astar weight=0\"\n", 4, 10},
		{problem + "method = \"bfs\"\ntime = \"-3s\"\n", 5, 8},
		{problem + "method = \"bfs\"\ntime = \"25h\"\n", 5, 8},
		{problem + "method = \"bfs\"\nmemory = \"1 litro\"\n", 5, 10},
		{problem + "method = \"bfs\"\nnodes = 0\n", 5, 9},
		{problem + "method = \"bfs\"\nduplicates = \"não\"\n", 5, 14},
		{problem + "method = \"bfs\"\ngoal = \"min\"\n", 5, 8},
		{problem + "method = \"astar\"\nheuristic = \"nenhuma\"\n", 4, 10},
		{problem + "nodes = 3\n", 4, 9},
		{problem + "board = \"x\"\n", 4, 9},
		{problem + "board = 9999999999\n", 4, 9},
		{problem + "note = 3\n", 4, 8},
		{problem + "note = \"" + strings.Repeat("á", 2001) + "\"\n", 4, 8},
		{problem + "method = \"bfs\"\nexplore = -1\n", 5, 11},
		{problem + "method = \"bfs\"\nexplore = 2\nask = \"saber\"\n", 6, 7},
		{problem + "method = \"bfs\"\nask = \"next\"\n", 5, 7},
		{problem + "explore = 2\n", 4, 11},
		{problem + "cor = \"azul\"\n", 4, 1},
		{problem + "a.b = [1, 2]\n", 4, 1},
		{problem + problem, 4, 1},
	} {
		src := "lecture = 1\n[[step]]\n" + c.step + good
		f := read(t, src)
		if len(f.Issues) != 1 || f.Issues[0].Line != c.line || f.Issues[0].Column != c.column {
			t.Errorf("%s: issues %+v, want one at %d:%d", c.step, f.Issues, c.line, c.column)
		}
		if len(f.Lecture.Steps) != 1 {
			t.Errorf("%s: %d steps", c.step, len(f.Lecture.Steps))
		}
		if got := format.Lecture(f.Lecture); got != src {
			t.Errorf("%s: written as %s", src, got)
		}
	}
}

func TestALectureOfAnotherFormIsRefusedWithThePlace(t *testing.T) {
	for src, want := range map[string]string{
		"lecture = 2\nnew = 1\n":                                       "1:11 error.version.newer",
		"lecture = \"1\"\n":                                            "1:11 error.match.form",
		"# é\nlecture = 1\ntitle = \"á\" x\n":                          "3:13 error.toml.syntax",
		"lecture = 1\ntitle = \"\n":                                    "2:10 error.toml.syntax",
		"lecture = 1\nauthor = \"eu\"\n":                               "2:1 error.key.unknown",
		"lecture = 1\nlecture = 1\n":                                   "2:1 error.key.twice",
		"lecture = 1\nstep = [{ title = \"A\" }]\n":                    "2:1 error.key.unknown",
		"lecture = 1\n\n [step]\n":                                     "3:1 error.key.unknown",
		"lecture = 1\n[[step]]\n[step.limits]\n":                       "3:1 error.key.unknown",
		"lecture = 1\n" + strings.Repeat("[[step]]\n", 1001):           "1002:1 error.lecture.steps",
		"lecture = 1\nx = " + strings.Repeat("[", 900_000):             "2:10005 error.toml.syntax",
		"lecture = 1\nx = {" + strings.Repeat("a = {", 100_000) + "\n": "2:50005 error.toml.syntax",
	} {
		f := format.Read(context.Background(), "", []byte(src), modules())
		var got []string
		for _, i := range f.Issues {
			got = append(got, fmt.Sprintf("%d:%d %s", i.Line, i.Column, i.What.Key))
		}
		if f.Lecture != nil || strings.Join(got, " ") != want {
			t.Errorf("%.60q: lecture %v, %v, want %s", src, f.Lecture, got, want)
		}
	}
}

func FuzzLecture(f *testing.F) {
	f.Add("lecture = 1\n[[step]]\ntitle = \"A\"\nproblem = \"cavalo_p1\"\nmethod = \"bfs\"\nboard = 2\n")
	f.Add("# x\nlecture=1\n[[step]]\nproblem = 'adjiboto_p1bO6lmS8' # y\nmethod = \"astar weight=2\"\nexplore = 2\nask = \"next\"\n#z")
	f.Add("lecture = 1\ntitle = \"\"\"\na\\\n b\"\"\"\n[[step]]\nproblem = \"adjiboto_p1bO6lmS8\"\n[[step]]\n")
	f.Add("lecture = 1\n[[step]]\nposition = \"quatro_mx\"\nmethod = 'alphabeta,depth=2'\nseed = 3\nexplore = 2\nask = \"cut\"\n")
	f.Add("(aula \"T\" (passo \"A\" (problema adjiboto_p1bO6lmS8) (metodo bfs) (explorar 2 prever)))")
	all := modules()
	f.Fuzz(func(t *testing.T, src string) {
		var found datafile.File
		gametest.Within(t, func() { found = format.Read(context.Background(), "", []byte(src), all) })
		if found.Lecture == nil {
			return
		}
		if written := format.Lecture(found.Lecture); !found.Old && written != text.Decode([]byte(src)) {
			t.Fatalf("%q comes back as %q", src, written)
		}
		for i := range found.Lecture.Steps {
			s := found.Lecture.Steps[i]
			s.Note += "!"
			s.At++
			found.Lecture.Change(i, s)
		}
		written := format.Lecture(found.Lecture)
		again := format.Read(context.Background(), "", []byte(written), all)
		if again.Lecture == nil || len(again.Lecture.Steps) != len(found.Lecture.Steps) {
			t.Fatalf("%q changed is %q, %v", src, written, again.Issues)
		}
		for i := range found.Lecture.Steps {
			if a, b := &found.Lecture.Steps[i], &again.Lecture.Steps[i]; !sameStep(a, b) && len(a.Note) < 2000 {
				t.Errorf("%q: step %+v comes back as %+v", src, a, b)
			}
		}
	})
}
