package format_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/games"
	"procura/core/paste"
	"procura/core/search"
	"procura/core/teach"
)

func modules() []game.Module { return games.All(games.Settings{}) }

func read(t *testing.T, src string) datafile.File {
	t.Helper()
	f := format.Read(context.Background(), "aula.dat", []byte(src), modules())
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

// same compares what two steps say.
func sameStep(a, b *game.LectureStep) bool {
	return a.Title == b.Title && a.Note == b.Note && a.At == b.At && a.Same(b) && reflect.DeepEqual(a.Moment, b.Moment)
}

func TestALectureComesBackAsItWasWritten(t *testing.T) {
	l := lesson(t)
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
	return "; a minha aula\n(aula ; título\n \"Uma\" (versao 7)\n\n ; o primeiro\n (passo \"A\" ; comentário\n" +
		"  (nota \"n\") ; nota\n  (cor azul)\n  (problema " + id + " \"C\"))\n (intervalo 10)\n" +
		" (passo \"B\" (problema " + id + ") (metodo bfs :futuro 3) (jogada 2)) ; fim de B\n) ; fim\n; adeus\n"
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
		for _, kept := range []string{"; a minha aula", "; título", "(versao 7)", "; o primeiro", "; comentário", "(cor azul)", "(intervalo 10)", "; fim\n; adeus"} {
			if !strings.Contains(written, kept) {
				t.Errorf("%s: %q is lost in\n%s", name, kept, written)
			}
		}
	}
}

func TestAMistakeIsToldWithItsPlaceAndTheOtherStepsStay(t *testing.T) {
	id := paste.ProblemID(knight(t), nil)
	bad := id[:len(id)-1] + "?"
	good := "(passo \"boa\" (problema " + id + "))"
	for _, c := range []struct {
		step         string
		line, column int
		steps        int
	}{
		{"(passo \"A\")", 2, 1, 1},
		{"(passo \"A\" (problema " + bad + "))", 2, 22 + len(id) - 1, 1},
		{"(passo \"A\"\n (problema " + id + ")\n (metodo magia))", 4, 2, 1},
		{"(passo \"A\" (problema " + id + ")\n (metodo bfs) (limites :tempo -3))", 3, 31, 1},
		{"(passo \"A\" (problema " + id + ")\n (metodo astar :heuristica nenhuma))", 3, 2, 1},
		{"(passo \"A\" (problema " + id + ")\n (jogada x))", 3, 2, 2},
		{"(passo \"A\" (problema " + id + ")\n (nota 3))", 3, 2, 2},
		{"(passo \"A\" (problema " + id + ") (metodo bfs)\n (explorar -1))", 3, 2, 2},
		{"(passo \"A\" (problema " + id + ") (metodo bfs)\n (explorar 2 saber))", 3, 2, 2},
		{"(passo \"A\" (problema " + id + ")\n (explorar 2))", 3, 2, 2},
	} {
		src := "(aula \"T\"\n" + c.step + "\n" + good + ")"
		f := read(t, src)
		if len(f.Issues) != 1 || f.Issues[0].Line != c.line || f.Issues[0].Column != c.column {
			t.Errorf("%s: issues %+v, want one at %d:%d", c.step, f.Issues, c.line, c.column)
		}
		if len(f.Lecture.Steps) != c.steps {
			t.Errorf("%s: %d steps", c.step, len(f.Lecture.Steps))
		}
		if got := format.Lecture(f.Lecture); got != src {
			t.Errorf("%s: written as %s", src, got)
		}
	}
}

func FuzzLecture(f *testing.F) {
	f.Add("(aula \"T\" (passo \"A\" (problema cavalo_p1) (metodo bfs) (jogada 2)))")
	f.Add("(aula \"T\" (passo \"A\" (problema cavalo_p1) (metodo bfs) (explorar 2 prever)))")
	f.Add("(aula)")
	f.Add("; x\n(aula (passo)) y")
	all := modules()
	f.Fuzz(func(t *testing.T, src string) {
		found := format.Read(context.Background(), "", []byte(src), all)
		if found.Lecture == nil {
			return
		}
		written := format.Lecture(found.Lecture)
		again := format.Read(context.Background(), "", []byte(written), all)
		if again.Lecture == nil || len(again.Lecture.Steps) != len(found.Lecture.Steps) {
			t.Errorf("%q comes back as %q", src, written)
		}
	})
}
