package ui_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/paste"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/tasks"
	"procura/resources"
	"procura/ui"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
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
	r.Host().RecordSolved(run, 1, 0)
}

func dailyName() string { return "desafio " + uitest.Today.Format("2006-01-02") }

func TestEachGameHasItsProblemWithTheMinimum(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	openDaily(r)
	if iso := uitest.Today.Format("2006-01-02"); strings.Contains(dailySaid(r), iso) || !strings.Contains(dailySaid(r), r.Words().Date(uitest.Today)) {
		t.Errorf("the date in %q", dailySaid(r))
	}
	for place, id := range map[int]string{1: "cavalo", 2: "adjiboto"} { // Quatro has a task for two
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
	app, sunday := uitest.NewApp(t), uitest.Today.AddDate(0, 0, 6)
	again := func() *uitest.Rig {
		r := uitest.New(t, []host.GamePage{solver.New}, func(o *uitest.Options) { o.App = app })
		r.Today = sunday
		openDaily(r)
		return r
	}
	r := again()
	request, _ := generate.Daily(sunday, uitest.Games()[2]) // of Adji-Boto, which has detours
	maker, _ := generate.New(request)
	day := maker.Find(context.Background(), 0, nil)
	long := day.Puzzle.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.DFS}, Limits: search.Limits{Nodes: 100_000, Memory: 1 << 28}})
	if !long.Solved() || long.Length <= day.Length {
		t.Fatal("no detour on that day")
	}
	name := "desafio " + sunday.Format(time.DateOnly)
	for _, c := range []struct {
		path []string
		name string
		want string
	}{
		{long.Path, "another", ""},
		{long.Path, name, fmt.Sprintf("%d jogadas, mínimo %d", long.Length, day.Length)},
		{day.Path, name, fmt.Sprintf("%d jogadas, o mínimo", day.Length)},
		{long.Path, name, fmt.Sprintf("%d jogadas, o mínimo", day.Length)},
	} {
		playedDaily(t, r, day.Puzzle, c.path, c.name)
		r = again()
		if got := dailySaid(r); !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "o mínimo") {
			t.Errorf("no %q in %q", c.want, got)
		}
	}
}

func TestAWayWithHintsSaysHowMany(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	openDaily(r)
	day := dailyToday(t, 1)
	run := day.Puzzle.Solve(context.Background(), game.SolveRequest{Name: dailyName(), Method: game.Method{Algorithm: search.BFS}})
	run.Ran.Algorithm = game.Hand
	r.Host().RecordSolved(run, 1, 2)
	if said := strings.Join(uitest.Written(r.Window().Content()), " "); !strings.Contains(said, "com 2 dicas") || strings.Contains(said, "à primeira") {
		t.Error(said)
	}
}

func TestAWayAfterOthersIsNotAtTheFirstTry(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	openDaily(r)
	day := dailyToday(t, 1)
	run := day.Puzzle.Solve(context.Background(), game.SolveRequest{Name: dailyName(), Method: game.Method{Algorithm: search.BFS}})
	run.Ran.Algorithm = game.Hand
	r.Host().RecordSolved(run, 3, 0)
	if said := strings.Join(uitest.Written(r.Window().Content()), " "); !strings.Contains(said, "à terceira") {
		t.Error(said)
	}
}

func TestNoWayCountsAfterASearch(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	r.Today = uitest.Today.AddDate(0, 0, 6)
	openDaily(r)
	request, _ := generate.Daily(r.Today, uitest.Games()[2]) // of Adji-Boto, which has detours
	maker, _ := generate.New(request)
	day, name := maker.Find(context.Background(), 0, nil), "desafio "+r.Today.Format(time.DateOnly)
	long := day.Puzzle.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.DFS}, Limits: search.Limits{Nodes: 100_000, Memory: 1 << 28}})
	playedDaily(t, r, day.Puzzle, long.Path, name)
	run := day.Puzzle.Solve(context.Background(), game.SolveRequest{Name: name, Method: game.Method{Algorithm: search.BFS}})
	r.Host().RecordSolved(run, 0, 0)
	playedDaily(t, r, day.Puzzle, run.Path, name)
	r.CloseDialog()
	openDaily(r)
	if !strings.Contains(dailySaid(r), fmt.Sprintf("%d jogadas, mínimo %d", long.Length, day.Length)) {
		t.Error(dailySaid(r))
	}
}

func TestAnotherProblemOfThatNameDoesNotCount(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	openDaily(r)
	other := dailyToday(t, 1).Puzzle // of Cavalo, to a single point
	run := other.WithTarget(1).Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
	playedDaily(t, r, other.WithTarget(1), run.Path, dailyName())
	r.CloseDialog()
	openDaily(r)
	if strings.Contains(dailySaid(r), "o mínimo") {
		t.Errorf("%q", dailySaid(r))
	}
}

func TestABoxThatIsClosedEndsItsSearch(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	r.Choose("menu.file", "menu.daily")
	r.CloseDialog()
	if r.PopUp() != nil {
		t.Fatal("Escape does not close it")
	}
	openDaily(r) // it begins anew
}

func TestTheProblemOfADayIsAddedOnce(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
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
	r.Choose("menu.edit", "menu.undo")
	if list() != before {
		t.Errorf("%d problems, want %d", list(), before)
	}
}

func TestTheScreenHasTheDayAsTheLanguageWritesIt(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
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
		if !strings.Contains(page, " · "+day) || strings.Contains(page, iso) {
			t.Errorf("%s: the page says %q", language, page)
		}
		r.Choose("menu.edit", "menu.copyproblem")
		if !strings.Contains(r.App.Clipboard().Content(), iso) {
			t.Errorf("%s: copied %q", language, r.App.Clipboard().Content())
		}
	}
}

// noteDay notes how the problem of a day before today was solved, as a window keeps it.
func noteDay(r *uitest.Rig, before int, words string) {
	day := uitest.Today.AddDate(0, 0, -before)
	r.App.Preferences().SetString("extras.daily."+day.Format(time.DateOnly)+".cavalo", "cavalo_pioLHOjHokoYE590GdDweFA "+words)
}

// cardSaid is what the card of Cavalo says, when it is looked at again.
func cardSaid(r *uitest.Rig) string {
	r.Bring("quatro")
	r.Bring("cavalo")
	said := strings.Join(uitest.Written(r.Window().Content()), "\n")
	_, said, _ = strings.Cut(said, "Desafio de hoje\n")
	for _, button := range uitest.All[*widgets.Button](r.Window().Content()) {
		if button.Visible() && strings.Contains(button.Text, "dia") {
			said += "\n" + button.Text
		}
	}
	return said
}

// pressButton presses a button by its words.
func pressButton(r *uitest.Rig, words string) {
	r.T.Helper()
	for _, b := range uitest.All[*widgets.Button](r.Window().Content()) {
		if b.Text == words && b.Visible() {
			test.Tap(b)
			return
		}
	}
	r.T.Fatalf("no button %q", words)
}

func TestTheCardSaysTheDayAndTheMinimumAndNoMove(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	if got := cardSaid(r); !strings.HasPrefix(got, "segunda, 23 de novembro\n4 jogadas\n") || strings.HasSuffix(got, "\ndias") {
		t.Errorf("%q", got)
	}
	p := dailyToday(t, 1)
	playedDaily(t, r, p.Puzzle, p.Path, dailyName())
	if got := cardSaid(r); !strings.HasPrefix(got, "o mínimo · à primeira\n4 jogadas\n") || !strings.HasSuffix(got, "\n1 dia") {
		t.Errorf("solved: %q", got)
	}
}

// Days in a row are those of the calendar on the wall; a clock that goes back loses nothing.
func TestDaysInARowFollowTheCalendar(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	for before, words := range map[int]string{
		1: "4 4 1 1 2026-11-22 false", 2: "4 6 2 3 2026-11-21 false", 3: "4 4", // as it was written first
		4: "4 4 1 1 2026-11-22 false", // played on another day
		5: "4 4 1 1 2026-11-18 false",
	} {
		noteDay(r, before, words)
	}
	p := dailyToday(t, 1)
	for _, c := range []struct {
		what string
		days int
		play bool
		want string
	}{
		{"today has time", 0, false, "\n3 dias"},
		{"today", 0, true, "\n4 dias"},
		{"the next day has time", 1, false, "\n4 dias"},
		{"a day was missed", 2, false, "\ndias"},
		{"the clock goes back", -5, false, "\n1 dia"},
		{"and on again", 0, false, "\n4 dias"},
	} {
		r.Today = uitest.Today.AddDate(0, 0, c.days)
		if c.play {
			playedDaily(t, r, p.Puzzle, p.Path, dailyName())
		}
		if got := cardSaid(r); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

// One row of days is for all games: on each of its days some problem of the day was solved.
func TestDaysInARowAreOfAllGames(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	noteDay(r, 1, "4 4 1 1 2026-11-22 false")
	r.App.Preferences().SetString("extras.daily.2026-11-21.adjiboto", "adjiboto_x 4 4 1 1 2026-11-21 false")
	r.App.Preferences().SetString("extras.daily.2026-11-20.quatro", "quatro_x 1 1 1 1 2026-11-20 false 0 false win")
	noteDay(r, 4, "4 4 1 1 2026-11-19 true") // searched
	if got := cardSaid(r); !strings.HasSuffix(got, "\n3 dias") {
		t.Errorf("%q", got)
	}
}

// nextOffered are the buttons of what is offered, of those that could be.
func nextOffered(r *uitest.Rig) []string {
	var said []string
	for _, b := range uitest.All[*widgets.Button](r.Window().Content()) {
		if b.Visible() && (strings.HasPrefix(b.Text, "A seguir") || strings.HasPrefix(b.Text, "Outro, ")) && !slices.Contains(said, b.Text) {
			said = append(said, b.Text)
		}
	}
	slices.Sort(said)
	return said
}

func TestAfterAProblemOfTheDayComesThatOfTheNextGame(t *testing.T) {
	r := uitest.New(t, []host.GamePage{match.New, solver.New})
	r.Bring("cavalo")
	for i, next := range []string{"Adji-Boto", "Quatro"} { // today's problem of Cavalo is solved, then that of Adji-Boto
		place, want := i+1, []string{"A seguir: " + next + " de hoje", "Outro, mais difícil"}
		openDaily(r)
		p := dailyToday(t, place)
		test.Tap(dailyButtons(r)[place])
		playedDaily(t, r, p.Puzzle, p.Path, dailyName())
		if got := nextOffered(r); !slices.Equal(got, want) {
			t.Errorf("offered %q, want %q", got, want)
		}
	}
	pressButton(r, "A seguir: Quatro de hoje")
	r.Until("the task of today", func() bool { return openedTask(r).Puzzling() })
	if s := openedTask(r); s.Puzzle.Name != dailyName() || slices.Contains(nextOffered(r), "Outro, mais difícil") {
		t.Errorf("%+v", s.Puzzle)
	}
}

// taskCounter counts the tasks that a page is given to play.
type taskCounter struct {
	host.Session
	opened *int
}

func (c taskCounter) Receive(e host.Event) host.Reception {
	if _, ok := e.(host.TaskToPlay); ok {
		*c.opened++
	}
	return c.Session.Receive(e)
}

// Pressed again while the problem is looked for, it waits once.
func TestWhatComesNextIsOpenedOnceHoweverOftenItIsPressed(t *testing.T) {
	opened := 0
	counted := func(h host.Host, m game.Module) host.Session {
		if s := match.New(h, m); s != nil {
			return taskCounter{s, &opened}
		}
		return nil
	}
	r := uitest.New(t, []host.GamePage{counted, solver.New})
	p := dailyToday(t, 1)
	notes := map[string]string{"cavalo": paste.ProblemID(p.Puzzle, nil) + " 4 0 0 0 - false", "adjiboto": "adjiboto_x 4 4 1 1 2026-11-23 false", "quatro": ""}
	for id, note := range notes { // that of Quatro is yet to be found
		r.App.Preferences().SetString("extras.daily.2026-11-23."+id, note)
	}
	r.Bring("cavalo")
	playedDaily(t, r, p.Puzzle, p.Path, dailyName())
	all := uitest.All[*widgets.Button](r.Window().Content())
	next := slices.IndexFunc(all, func(b *widgets.Button) bool { return b.Text == "A seguir: Quatro de hoje" })
	if next < 0 {
		t.Fatal("nothing comes next")
	}
	for range 3 {
		test.Tap(all[next])
	}
	r.Until("the task of today", func() bool { return opened > 0 })
	if opened != 1 {
		t.Errorf("opened %d times", opened)
	}
}

// Once today's are solved, nothing but a harder one is left, or another of the hardest.
func TestAfterAnotherProblemComesAHarderOne(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	r.Bring("cavalo")
	for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
		r.App.Preferences().SetString("extras.daily.2026-11-23."+id, id+"_x 4 4 1 1 2026-11-23 false")
	}
	made := func() game.Problem {
		name := ""
		r.Until("another problem", func() bool {
			chosen, _ := solver.Drive(page[*solver.View](r, "cavalo")).Chosen()
			name = chosen.Name
			return chosen.Set == game.Generated
		})
		all := r.Host().OpenProblems()
		return all[slices.IndexFunc(all, func(p game.Problem) bool { return p.Name == name })]
	}
	for _, terms := range uitest.All[*widgets.Terms](r.Window().Content()) {
		if terms.Visible() && len(terms.List) == 3 && terms.List[1].Opens != nil {
			terms.List[1].Opens()
		}
	}
	for _, want := range []string{"Outro, mais difícil", "Outro, difícil", "Outro, difícil"} {
		p := made()
		shortest := p.Puzzle.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.AStar}})
		playedDaily(t, r, p.Puzzle, shortest.Path, p.Name)
		if got := nextOffered(r); !slices.Equal(got, []string{want}) {
			t.Fatalf("offered %q, want %q", got, want)
		}
		before := len(r.Host().OpenProblems())
		pressButton(r, want)
		r.Until("a harder one", func() bool { return len(r.Host().OpenProblems()) > before })
	}
}

func TestWhatASearchHasSolvedDoesNotCount(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	p := dailyToday(t, 1)
	r.Host().RecordSolved(p.Puzzle.Solve(context.Background(), game.SolveRequest{Name: dailyName(), Method: game.Method{Algorithm: search.BFS}}), 0, 0)
	if got := cardSaid(r); !strings.HasPrefix(got, "já procurado: não conta\n4 jogadas") {
		t.Errorf("searched: %q", got)
	}
	playedDaily(t, r, p.Puzzle, p.Path, dailyName())
	if got := cardSaid(r); !strings.HasPrefix(got, "depois da procura: não conta\n") || !strings.HasSuffix(got, "\ndias") {
		t.Errorf("played after it: %q", got)
	}
}

func TestTheResultIsCopiedWithoutItsMoves(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	noteDay(r, 1, "4 4 1 1 2026-11-22 false")
	noteDay(r, 0, "4 6 1 1 2026-11-23 false")
	p := dailyToday(t, 1)
	for _, c := range []struct {
		path []string
		want string
	}{
		{nil, "●●●●○○  6 jogadas, mínimo 4\nà primeira · 2 dias seguidos\n"},
		{p.Path, "●●●●  4 jogadas, o mínimo\nà segunda · 2 dias seguidos\n"},
	} {
		if c.path != nil {
			playedDaily(t, r, p.Puzzle, c.path, dailyName())
			if said := strings.Join(uitest.Written(r.Window().Content()), " "); !strings.Contains(said, "Desafio resolvido: 4 jogadas, o mínimo · à segunda · 2 dias seguidos") {
				t.Errorf("at the end: %q", said)
			}
		}
		cardSaid(r)
		for _, b := range uitest.All[*widgets.Button](r.Window().Content()) {
			if b.Visible() && b.Icon == theme.ContentCopyIcon() {
				test.Tap(b)
			}
		}
		if got := r.App.Clipboard().Content(); got != "Procura · Cavalo · desafio do dia\nsegunda, 23 de novembro\n"+c.want {
			t.Errorf("copied %q", got)
		}
	}
}

// A line that nobody can read is of nothing: the problem is found again, and days before stay.
func TestADamagedDayIsFoundAgain(t *testing.T) {
	for _, words := range []string{"-1 4", "four", ""} {
		r := uitest.New(t, []host.GamePage{solver.New})
		noteDay(r, 0, words)
		noteDay(r, 1, "4 4 1 1 2026-11-22 false")
		r.Until("the problem of today", func() bool { return strings.HasPrefix(cardSaid(r), "segunda, 23 de novembro\n4 jogadas\n") })
		if got := cardSaid(r); !strings.HasSuffix(got, "\n1 dia") {
			t.Errorf("%q: %q", words, got)
		}
	}
}

func TestADayBeforeIsPlayedAgain(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	noteDay(r, 2, "4 6 2 3 2026-11-21 false")
	noteDay(r, 3, "4 0 0 0 - true")
	cardSaid(r)
	pressButton(r, "dias")
	said := dailySaid(r)
	for _, want := range []string{"segunda, 23 de novembro – 4 por jogar", "sábado, 21 de novembro 6 4 à segunda", "sexta, 20 de novembro – 4 já procurado: não conta"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %q", want, said)
		}
	}
	uitest.All[*widgets.KeyedList](r.PopUp())[0].Select(1) // what is not known is found
	r.Until("the problem of the day before", func() bool { return r.PopUp() == nil })
	name := "desafio 2026-11-22"
	if !slices.ContainsFunc(r.Host().OpenProblems(), func(p game.Problem) bool { return p.Name == name && p.Set == game.Challenge }) {
		t.Errorf("no %s", name)
	}
}

// makeAnother makes another problem of Cavalo of a level, from 0, and returns it.
func makeAnother(r *uitest.Rig, level int) game.Problem {
	r.T.Helper()
	before := len(r.Host().OpenProblems())
	for _, terms := range uitest.All[*widgets.Terms](r.Window().Content()) {
		if terms.Visible() && len(terms.List) == 3 && terms.List[level].Opens != nil {
			terms.List[level].Opens()
		}
	}
	r.Until("another problem", func() bool { return len(r.Host().OpenProblems()) > before })
	chosen, _ := solver.Drive(page[*solver.View](r, "cavalo")).Chosen()
	all := r.Host().OpenProblems()
	return all[slices.IndexFunc(all, func(p game.Problem) bool { return p.Name == chosen.Name })]
}

// What the window names is a name in a file, too, and takes no part in what a problem is.
func TestAnotherProblemHasTheNextNumberOfItsLevel(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	r.Bring("cavalo")
	for i, c := range []struct {
		level int
		want  string
	}{{0, "Fácil 1"}, {0, "Fácil 2"}, {1, "Médio 1"}, {0, "Fácil 3"}} {
		p := makeAnother(r, c.level)
		file := r.Store.Read("", []byte(r.Store.Format([]game.Problem{p})))
		if p.Name != c.want || len(file.Problems) != 1 || file.Problems[0].Name != c.want || file.Problems[0].Puzzle.Identity() != p.Puzzle.Identity() {
			t.Errorf("%d: %q, want %q; in a file %+v", i, p.Name, c.want, file.Problems)
		}
	}
}

func TestAnotherProblemIsMadeInAClick(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	r.Bring("cavalo")
	before := r.Host().OpenProblems()
	for level := range 3 {
		p := makeAnother(r, level)
		if want := []string{"Fácil 1", "Médio 1", "Difícil 1"}[level]; p.Name != want || p.Set != game.Generated || p.Minimum == 0 || len(r.Host().RecordedRuns()) > 0 {
			t.Errorf("level %d: %+v", level, p)
		}
		r.Choose("menu.edit", "menu.undo")
		if got := r.Host().OpenProblems(); len(got) != len(before) {
			t.Errorf("%d problems, want %d", len(got), len(before))
		}
	}
}

// openedTask is the match on the page of Quatro.
func openedTask(r *uitest.Rig) *match.Session {
	return uitest.Of[*match.View](r.Bring("quatro")).Session
}

// answer is the right move of the task that is open, as the engine proves it.
func answer(t *testing.T, s *match.Session) *tasks.Task {
	t.Helper()
	task, ok := tasks.Prove(t.Context(), s.Match.At(0), s.Puzzle.Kind)
	if !ok {
		t.Fatal("no task")
	}
	return task
}

func TestTheProblemOfTheDayOfQuatroIsATaskForTwo(t *testing.T) {
	r := uitest.New(t, []host.GamePage{match.New, solver.New})
	openDaily(r)
	if said := dailySaid(r); !strings.Contains(said, "A única jogada que segura o empate") {
		t.Errorf("the box says %q", said)
	}
	test.Tap(dailyButtons(r)[0])
	s := openedTask(r)
	request, _ := generate.DailyTask(uitest.Today, uitest.Games()[0])
	maker, _ := generate.New(request)
	want := maker.Find(t.Context(), 0, nil).Task
	if !s.Puzzling() || s.ShownPosition().Line() != want.Position.Line() || s.Puzzle.Kind != want.Kind || r.PopUp() != nil {
		t.Fatalf("%+v, want %s", s.Puzzle, want.Line())
	}
	s.Play(want.Answer, game.Analysis{})
	r.Until("the judgement", func() bool { return s.Puzzle.Solved })
	said := strings.Join(uitest.Written(r.Window().Content()), " ")
	if !strings.Contains(said, "Desafio resolvido: à primeira") || !strings.Contains(said, "Certo, à primeira") {
		t.Errorf("solved: %q", said)
	}
	if got := r.App.Preferences().String("extras.daily.2026-11-23.quatro"); got != "quatro_mpsOIP14XAcToKs 1 1 1 1 2026-11-23 false 0 false draw\n" {
		t.Errorf("noted %q", got)
	}
}

func TestAnotherTaskIsMadeInAClick(t *testing.T) {
	r := uitest.New(t, []host.GamePage{match.New, solver.New})
	s := openedTask(r)
	pressButton(r, "Jogar")
	for level, want := range generate.Levels() {
		before := s.Puzzle
		for _, terms := range uitest.All[*widgets.Terms](r.Window().Content()) {
			if terms.Visible() && len(terms.List) == 3 && terms.List[level].Opens != nil {
				terms.List[level].Opens()
			}
		}
		r.Until("another task", func() bool { return s.Puzzle != before })
		made := &tasks.Listed{Kind: s.Puzzle.Kind, Depth: s.Puzzle.Depth}
		made.Position = s.Match.At(0)
		task, ok := made.Prove(t.Context())
		if !ok || generate.LevelOfTask(task.Figures) != want {
			t.Errorf("%s: %+v", want, s.Puzzle)
		}
	}
}

func TestTheSetOfTasksKeepsWhatIsSolved(t *testing.T) {
	app := uitest.NewApp(t)
	open := func() *uitest.Rig {
		r := uitest.New(t, []host.GamePage{match.New, solver.New}, func(o *uitest.Options) {
			o.App, o.Change = app, func(p *ui.Program) { p.Tasks = resources.Tasks }
		})
		r.Bring("quatro")
		pressButton(r, "Jogar")
		return r
	}
	r := open()
	pressButton(r, "0 de 60 tarefas…")
	uitest.All[*widgets.KeyedList](r.PopUp())[0].Select(0)
	s := openedTask(r)
	if s.Puzzle.Name != "tarefa 1" {
		t.Errorf("the first one is %+v", s.Puzzle)
	}
	pressButton(r, "0 de 60 tarefas…")
	uitest.All[*widgets.KeyedList](r.PopUp())[0].Select(2)
	if said := strings.Join(uitest.Written(r.Window().Content()), " "); !strings.Contains(said, "Tarefa 3 · Ganha já") {
		t.Errorf("opened: %q", said)
	}
	if !s.Puzzling() || s.Puzzle.Name != "tarefa 3" {
		t.Fatalf("%+v", s.Puzzle)
	}
	s.Play(answer(t, s).Answer, game.Analysis{})
	r.Until("the judgement", func() bool { return s.Puzzle.Solved })
	pressButton(r, "A seguir: tarefa 4")
	if s.Puzzle.Name != "tarefa 4" || !s.Puzzling() {
		t.Errorf("next is %+v", s.Puzzle)
	}
	r = open()
	pressButton(r, "1 de 60 tarefas…")
	if said := dailySaid(r); !strings.Contains(said, "3 1 característica à vista Ganha já: a única jogada à primeira") || !strings.Contains(said, "2 1 característica à vista Ganha já: a única jogada por resolver") {
		t.Errorf("the list says %q", said)
	}
}
