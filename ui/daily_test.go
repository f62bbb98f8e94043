package ui_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/solver"
	"procura/ui/widgets"
)

// games are the buttons that play, in the order of the tabs.
func dailyButtons(r *uitest.Rig) []*widgets.Button {
	all := uitest.All[*widgets.Button](r.PopUp())
	return all[:len(all)-1]
}

// open opens the box and waits until all problems are there.
func openDaily(r *uitest.Rig) {
	r.T.Helper()
	r.Choose("menu.file", "menu.daily")
	r.Until("the problems of the day", func() bool {
		for _, b := range dailyButtons(r) {
			if b.Disabled() {
				return false
			}
		}
		return true
	})
}

func dailySaid(r *uitest.Rig) string { return strings.Join(uitest.Written(r.PopUp()), " ") }

// today is the problem of a game as the date gives it anywhere.
func dailyToday(t *testing.T, place int) generate.Result {
	t.Helper()
	request, ok := generate.Daily(uitest.Today, uitest.Games()[place])
	if !ok {
		t.Fatal("no problem of the day")
	}
	maker, _ := generate.New(request)
	return maker.Find(context.Background(), 0, nil)
}

// played plays a path by hand; after is how it is told.
func playedDaily(t *testing.T, r *uitest.Rig, p game.Puzzle, path []string, name string) {
	t.Helper()
	line, err := puzzle.Follow(p, path)
	if err != nil {
		t.Fatal(err)
	}
	run, ok := line.Run(name, -1)
	if !ok {
		t.Fatal("it does not reach the goal")
	}
	r.Host().RecordSolved(run)
}

func dailyName() string { return "desafio " + uitest.Today.Format("2006-01-02") }

func TestEachGameHasItsProblemWithTheMinimum(t *testing.T) {
	r := uitest.New(t, []host.Area{solver.New})
	openDaily(r)
	if iso := uitest.Today.Format("2006-01-02"); strings.Contains(dailySaid(r), iso) || !strings.Contains(dailySaid(r), r.Words().Date(uitest.Today)) {
		t.Errorf("the date in %q", dailySaid(r))
	}
	for place, id := range []string{"quatro", "cavalo", "adjiboto"} {
		want := dailyToday(t, place)
		if minimum := fmt.Sprintf("mínimo: %d jogada", want.Length); !strings.Contains(dailySaid(r), minimum) {
			t.Errorf("%s: no %q in %q", id, minimum, dailySaid(r))
		}
		test.Tap(dailyButtons(r)[place])
		if v := uitest.Of[*solver.View](r.Bring(id)); !slices.Contains(uitest.Written(v.Content()), fmt.Sprintf("Jogada 0 · mínimo %d", want.Length)) {
			t.Errorf("%s opens without its minimum", id)
		}
		if r.PopUp() != nil || r.Row().SelectedIndex() != r.Find(id) {
			t.Fatalf("%s is not shown", id)
		}
		r.Choose("menu.edit", "menu.copyproblem")
		file := r.Store.Read("", []byte(r.App.Clipboard().Content()))
		if len(file.Problems) != 1 || file.Problems[0].Puzzle.Identity() != want.Puzzle.Identity() || file.Problems[0].Name != dailyName() {
			t.Errorf("%s: %q", id, r.App.Clipboard().Content())
		}
		openDaily(r)
	}
}

func TestTheBestGameByHandIsKept(t *testing.T) {
	app := uitest.NewApp(t)
	again := func() *uitest.Rig {
		return uitest.New(t, []host.Area{solver.New}, func(o *uitest.Options) { o.App = app })
	}
	r := again()
	openDaily(r)
	day := dailyToday(t, 2) // of Adji-Boto, which has detours
	long := day.Puzzle.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.DFS}, Limits: search.Limits{Nodes: 100_000, Memory: 1 << 28}})
	if !long.Solved() || long.Length <= day.Length {
		t.Skip("no detour today")
	}
	for _, c := range []struct {
		path []string
		name string
		want string
	}{
		{long.Path, "another", ""},
		{long.Path, dailyName(), fmt.Sprintf("o seu melhor: %d jogadas", long.Length)},
		{day.Path, dailyName(), fmt.Sprintf("resolvido em %d jogadas, o mínimo", day.Length)},
		{long.Path, dailyName(), fmt.Sprintf("resolvido em %d jogadas, o mínimo", day.Length)},
	} {
		playedDaily(t, r, day.Puzzle, c.path, c.name)
		r = again()
		openDaily(r)
		if got := dailySaid(r); !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "melhor") {
			t.Errorf("no %q in %q", c.want, got)
		}
	}
}

func TestAnotherProblemOfThatNameDoesNotCount(t *testing.T) {
	r := uitest.New(t, []host.Area{solver.New})
	openDaily(r)
	other := dailyToday(t, 1).Puzzle // of Cavalo, to a single point
	run := other.WithTarget(1).Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
	playedDaily(t, r, other.WithTarget(1), run.Path, dailyName())
	r.CloseDialog()
	if openDaily(r); strings.Contains(dailySaid(r), "o mínimo") || strings.Contains(dailySaid(r), "melhor") {
		t.Errorf("%q", dailySaid(r))
	}
}

func TestABoxThatIsClosedEndsItsSearch(t *testing.T) {
	r := uitest.New(t, []host.Area{solver.New})
	r.Choose("menu.file", "menu.daily")
	r.CloseDialog()
	if r.PopUp() != nil {
		t.Fatal("Escape does not close it")
	}
	openDaily(r) // it begins anew
}

func TestTheProblemOfADayIsAddedOnce(t *testing.T) {
	r := uitest.New(t, []host.Area{solver.New})
	tab := r.Find("cavalo")
	list := func() int {
		return len(slices.DeleteFunc(r.Host().OpenProblems(), func(p game.Problem) bool { return p.Puzzle.Module().ID() != "cavalo" }))
	}
	before := list()
	for range 2 {
		openDaily(r)
		test.Tap(dailyButtons(r)[1])
		r.Row().SelectIndex(tab)
		if got := list(); got != before+1 {
			t.Fatalf("%d problems, want %d", got, before+1)
		}
	}
	if r.Choose("menu.edit", "menu.undo"); list() != before {
		t.Errorf("%d problems, want %d", list(), before)
	}
}

func TestTheScreenHasTheDayAsTheLanguageWritesIt(t *testing.T) {
	r := uitest.New(t, []host.Area{solver.New})
	for language, form := range map[string]string{"pt": "02/01/2006", "en": "2 Jan 2006"} {
		r.SetLanguage(language)
		openDaily(r)
		day, iso := uitest.Today.Format(form), uitest.Today.Format(time.DateOnly)
		if got := dailySaid(r); !strings.Contains(got, r.Words().Date(uitest.Today)) || strings.Contains(got, iso) {
			t.Errorf("%s: the box says %q", language, got)
		}
		test.Tap(dailyButtons(r)[1])
		page := ""
		for _, l := range uitest.All[*widgets.Line](r.Window().Content()) { // the list may cut it, and says it whole under the pointer
			page += l.Words + "\n"
		}
		if !strings.Contains(page, day+" · ") || strings.Contains(page, iso) {
			t.Errorf("%s: the page says %q", language, page)
		}
		if r.Choose("menu.edit", "menu.copyproblem"); !strings.Contains(r.App.Clipboard().Content(), iso) {
			t.Errorf("%s: copied %q", language, r.App.Clipboard().Content())
		}
	}
}
