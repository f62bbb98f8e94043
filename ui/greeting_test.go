package ui_test

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/gametest"
	corescene "procura/core/scene"
	"procura/core/search"
	"procura/core/text"
	"procura/ui"
	"procura/ui/alphabeta"
	"procura/ui/auditing"
	"procura/ui/board"
	"procura/ui/comparing"
	"procura/ui/exploring"
	"procura/ui/grading"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	pictures "procura/ui/picture"
	"procura/ui/solver"
	"procura/ui/theme"
	"procura/ui/tournament"
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
	r.Open(path)
	if r.PopUp() != nil || r.Notice() == "" {
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
		r.Open(path)
		if r.PopUp() == nil {
			t.Fatal("nothing is offered")
		}
		answer()
		if problems() != before || r.Notice() != "" {
			t.Errorf("%s, told %q", problems(), r.Notice())
		}
	}
	page, ok := r.Top().(*grading.View)
	if !ok {
		t.Fatal("the grader is not in front")
	}
	r.Until("the question for the problems", func() bool { return r.PopUp() != nil })
	r.Reply("grade.page.which.without")
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
		act(r)
		if offered(r) {
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

func TestMain(m *testing.M) { uitest.Main(m) }

func areas() []host.GamePage {
	return []host.GamePage{match.New, solver.New, exploring.New, alphabeta.New, comparing.New, comparing.NewForTwo, auditing.New}
}

func benches() []host.LabPage {
	return []host.LabPage{grading.New, tournament.New}
}

// forTwo is a game without problems.
type forTwo struct{ game.Playable }

// forOne is a game that two can't play.
type forOne struct{ game.Puzzler }

func TestATabHasThePagesThatItsGameHasSomethingFor(t *testing.T) {
	for _, c := range []struct {
		what  string
		game  game.Module
		pages []string
		shown string
	}{
		{"for one and for two", gametest.Toy{}, []string{"Jogar", "Resolver", "Investigar"}, "Resolver"},
		{"for two", forTwo{gametest.Toy{}}, []string{"Jogar", "Investigar"}, "Jogar"},
		{"for one", forOne{gametest.Toy{}}, []string{"Jogar", "Resolver", "Investigar"}, "Resolver"},
	} {
		r := uitest.New(t, areas(), func(o *uitest.Options) { o.Games, o.Samples = []game.Module{c.game}, []game.Problem{} })
		if got := r.Top().Title(); got != c.shown {
			t.Errorf("%s: %s is on top, want %s", c.what, got, c.shown)
		}
		for _, page := range []string{"menu.mode.play", "menu.mode.solve", "menu.mode.investigate"} {
			title := r.Words().Key(page)
			if shown := r.Button(title) != nil; shown != slices.Contains(c.pages, title) {
				t.Errorf("%s: the switch has %s: %t", c.what, page, shown)
			}
		}
		r.Choose("menu.edit", "menu.copyboard")
		r.Choose("menu.view", "menu.language", "menu.language.en")
	}
}

func TestAGameThatNoAreaHasSomethingForHasNoTab(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New}, func(o *uitest.Options) {
		o.Games, o.Samples = []game.Module{forTwo{gametest.Toy{}}, forOne{gametest.Toy{}}}, []game.Problem{}
	})
	if got := len(r.Row().Items); got != 1 {
		t.Errorf("%d tabs", got)
	}
}

func TestThePageOnTopStaysInAnotherLanguage(t *testing.T) {
	r := uitest.New(t, areas())
	r.Bring("quatro")
	r.Page("menu.mode.play")
	r.Choose("menu.view", "menu.language", "menu.language.en")
	if got := r.Top().Title(); got != r.Words().Key("match.play") {
		t.Errorf("in another language %q is on top", got)
	}
}

func TestAQuestionIsAnsweredByEnterAndEscape(t *testing.T) {
	r := uitest.New(t, areas())
	for key, want := range map[fyne.KeyName]bool{fyne.KeyReturn: true, fyne.KeyEnter: true, fyne.KeyEscape: false} {
		answered := false
		r.Host().Confirm(text.M("menu.quit"), func() { answered = true })
		if r.PopUp() == nil {
			t.Fatal("nothing is asked")
		}
		r.Key(key)
		if r.PopUp() != nil || answered != want {
			t.Errorf("%s: yes %t, dialog open %t", key, answered, r.PopUp() != nil)
		}
		r.Key(key) // nothing is asked any more
	}
}

// A board on a picture to be kept looks as in its own picture: one of numbers with a knight
// that has come a way and a tray, and one of pits.
func TestABoardOnAPictureLooksAsInItsPicture(t *testing.T) {
	skipPictures(t)
	grid := corescene.Board{Columns: 4, Rows: 3, ColumnNames: []string{"A", "B", "C", "D"}, RowNames: []string{"1", "2", "3"}, Trail: []int{0, 6}}
	for i := range 12 {
		grid.Cells = append(grid.Cells, corescene.Cell{Text: fmt.Sprint(20 + i), Role: corescene.Role(i % 2)})
	}
	grid.Cells[0].Role, grid.Cells[0].Order = corescene.Visited, 1
	grid.Cells[6].Role, grid.Cells[6].Drawing = corescene.Current, "knight"
	grid.Cells[9].Role = corescene.Erased
	grid.Tray, grid.TrayName = []corescene.Cell{{Drawing: "bqac"}, {Drawing: "prbo"}}, text.M("ção & <reserva>")
	pits := corescene.Board{Style: corescene.Pits, Columns: 3, Rows: 2, ColumnNames: []string{"1", "2", "3"}}
	for i := range 6 {
		pits.Cells = append(pits.Cells, corescene.Cell{Seeds: 3 * i})
	}
	album := gallery{Kept: filepath.Join("picture", "testdata", "golden"), Changed: filepath.Join("..", "build", "golden")}
	names := map[string]bool{}
	for name, b := range map[string]corescene.Board{"grid": grid, "pits": pits} {
		names[name] = true
		test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Dark, 1)) // a picture has a theme of its own
		look := theme.New(theme.Light, 1)
		still := board.NewStill(theme.Drawings(os.DirFS("../resources"), "drawings"), keyWords{}, look, fyne.NewSize(300, 240))
		still.Display(corescene.Step{Board: b})
		sheet := board.CaptureStill(still, board.FrameOf(still), look)
		album.Check(t, name, pictures.NewPainter(1, color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}).Paint(sheet))
	}
	album.Only(t, names)
}

// keyWords say the key of a message.
type keyWords struct{}

func (keyWords) Say(m text.Message) string { return m.Key }
