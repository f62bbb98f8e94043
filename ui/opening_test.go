package ui_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/ui"
	"procura/ui/internal/uitest"
	"procura/ui/lab/exploring"
	"procura/ui/lab/grading"
)

// opened is a window that opens as the program's does; app keeps the preferences.
func opened(t *testing.T, app fyne.App) *uitest.Rig {
	t.Helper()
	return uitest.New(t, areas(), func(o *uitest.Options) {
		o.App, o.LabPages = app, benches()
		o.Change = func(p *ui.Program) {
			p.Opening = ui.Opening{Game: "cavalo", Problem: "C", Play: "quatro", SolvePicture: "knight", PlayPicture: "pqac"}
		}
	})
}

// offered reports whether the cards can be seen.
func offered(r *uitest.Rig) bool { return r.Greets() }

func TestTheProgramOpensOnABoardThatIsWorthWatching(t *testing.T) {
	r := opened(t, uitest.NewApp(t))
	if got, want := r.Row().SelectedIndex(), r.Find("cavalo"); got != want {
		t.Fatalf("tab %d is on top, want %d", got, want)
	}
	if board := r.Top().BoardText(); !strings.Contains(board, "88") || !strings.Contains(board, "54") {
		t.Errorf("the board is not that of C:\n%s", board)
	}
}

// A file of our own with problems, runs of them and a mistake is opened, and not graded.
func TestAFileOfOurOwnWithAMistakeIsNotOfferedToTheGrader(t *testing.T) {
	r := opened(t, uitest.NewApp(t))
	p := r.Host().OpenProblems()[0]
	run := p.Puzzle.Solve(t.Context(), game.SolveRequest{Name: p.Name, Method: game.Method{Algorithm: search.BFS}, Limits: search.Limits{Nodes: 100}})
	content := r.Store.Format([]game.Problem{p}) + "\n" + r.Store.FormatResults(run) + "\n(1 2"
	path := filepath.Join(t.TempDir(), "own.dat")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	file := r.Store.Open(t.Context(), path)
	if len(file.Problems) == 0 || len(file.Runs) == 0 || len(file.Issues) == 0 {
		t.Fatalf("%d problems, %d runs, %d mistakes", len(file.Problems), len(file.Runs), len(file.Issues))
	}
	if r.Open(path); r.PopUp() != nil || r.Notice() == "" {
		t.Errorf("asked: %t, told %q", r.PopUp() != nil, r.Notice())
	}
}

func TestResultsOfAnotherProgramAreOfferedToTheGrader(t *testing.T) {
	path, err := filepath.Abs("../storage/submissions/testdata/boards.dat")
	if err != nil {
		t.Fatal(err)
	}
	r := opened(t, uitest.NewApp(t))
	problems := func() (names string) {
		for _, p := range r.Host().OpenProblems() {
			names += p.Name + " "
		}
		return names
	}
	before := problems()
	for _, answer := range []func(){func() { r.Key(fyne.KeyEscape) }, func() { r.Reply("menu.button.cancel") }, func() { r.Key(fyne.KeyReturn) }} {
		if r.Open(path); r.PopUp() == nil {
			t.Fatal("nothing is offered")
		}
		if answer(); problems() != before || r.Notice() != "" {
			t.Errorf("%s, told %q", problems(), r.Notice())
		}
	}
	page, ok := r.Top().(*grading.View)
	if !ok {
		t.Fatal("the grader is not in front")
	}
	r.Until("the judgement", func() bool { return strings.Contains(strings.Join(uitest.Written(page.Content()), " "), "boards.dat") })
}

func TestTheCardsAreThereAtTheFirstStartOnly(t *testing.T) {
	app := uitest.NewApp(t)
	r := opened(t, app)
	if said := strings.Join(uitest.Written(r.Window().Content()), " "); !offered(r) || !strings.Contains(said, "Quatro contra o computador") {
		t.Error("no cards at the first start")
	}
	if r := opened(t, app); offered(r) {
		t.Error("cards at the second start")
	}
}

func TestTheCardsGoAway(t *testing.T) {
	for name, act := range map[string]func(r *uitest.Rig){
		"Escape where the keyboard is": func(r *uitest.Rig) {
			r.Window().Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		},
		"Escape": func(r *uitest.Rig) {
			r.Window().Canvas().Unfocus()
			r.Window().Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
		},
		"another tab":  func(r *uitest.Rig) { r.Row().SelectIndex(0) },
		"Ctrl+Enter":   func(r *uitest.Rig) { r.Top().DoMainAction() },
		"a file":       func(r *uitest.Rig) { r.OpenFiles("nowhere.dat") },
		"the language": nil, // they stay
	} {
		r := opened(t, uitest.NewApp(t))
		if act == nil {
			r.SetLanguage("en")
			if !offered(r) {
				t.Errorf("%s takes the cards away", name)
			}
			continue
		}
		if act(r); offered(r) {
			t.Errorf("%s leaves the cards there", name)
		}
		r.Wait()
	}
}

func TestTheCardsDoWhatTheySay(t *testing.T) {
	key := func(r *uitest.Rig, names ...fyne.KeyName) {
		for _, name := range names {
			r.Window().Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	r := opened(t, uitest.NewApp(t))
	key(r, fyne.KeyReturn)
	r.Until("the verdict", func() bool {
		return strings.Contains(strings.Join(uitest.Written(r.Window().Content()), "\n"), "ÓTIMA: 6 jogadas")
	})
	r = opened(t, uitest.NewApp(t))
	key(r, fyne.KeyRight, fyne.KeySpace)
	if offered(r) || r.Row().SelectedIndex() != r.Find("quatro") || r.Top() != r.Pages(r.Find("quatro"))[0] {
		t.Error("Jogar does not lead to where Quatro is played")
	}
	r = opened(t, uitest.NewApp(t))
	key(r, fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn)
	v, ok := r.Top().(*exploring.View)
	if !ok || offered(r) {
		t.Fatal("Explorar does not lead to its page")
	}
	r.Until("the exploration", exploring.Drive(v).Exploring)
}
