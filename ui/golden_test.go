package ui_test

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/gametest"
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
	"procura/ui/solver"
	"procura/ui/theme"
	"procura/ui/tournament"
	"procura/ui/widgets"
)

var album = gallery{Kept: filepath.Join("testdata", "golden"), Changed: filepath.Join("..", "build", "golden")}

// A scene is a page of the window in a state that never varies: what takes time is
// said to have taken a fixed one, and nothing moves.
//
// Fyne's software painter has a fault that no screen shows: an entry of which a
// scrolled panel shows nothing has its text painted over what is below the panel.
type scene struct {
	name string
	// sizes are those of the window.
	sizes []fyne.Size
	// english has a picture in English too: light, in the smallest of the sizes.
	english bool
	arrange func(r *uitest.Rig)
}

var (
	usual = []fyne.Size{fyne.NewSize(1180, 760)}
	// both are the usual size and the least; between them is a screen of 1920x1080 at
	// twice the scale, which has so many units.
	both = append(usual, fyne.NewSize(960, 540), fyne.NewSize(1024, 700))
	// smallest is for what lies over pages in a size that goes with the window's.
	smallest = []fyne.Size{fyne.NewSize(1024, 700)}
)

// scenes are one of each page, and of what lies over pages.
var scenes = []scene{
	{"match", both, true, arrangeMatch},
	{"match-values", both, false, arrangeValues},
	{"match-over", both, false, arrangeOver},
	{"setup", both, false, arrangeSetup},
	{"tournament", both, true, arrangeTournament},
	{"quatro", both, false, arrangeQuatro},
	{"cavalo", both, true, arrangeCavalo},
	{"adjiboto", both, false, arrangeAdjiboto},
	{"lecture", both, false, arrangeLecture},
	{"lab", both, true, arrangeLab},
	{"class", usual, true, arrangeClass},
	{"comparing", both, true, arrangeComparing},
	{"race", both, true, arrangeRace},
	{"race-two", both, false, arrangeRaceForTwo},
	{"heuristics", both, true, arrangeHeuristics},
	{"lab-start", usual, false, arrangeLabStart},
	{"explore-start", usual, false, arrangeExploreStart},
	{"explore", both, true, arrangeExplore},
	{"alphabeta-start", usual, false, func(r *uitest.Rig) { page[*alphabeta.View](r, "quatro") }},
	{"alphabeta", both, false, arrangeAlphaBeta},
	{"menu-edit", usual, false, openEditMenu},
	{"menu-view", usual, false, openViewMenu},
	{"rules", usual, false, showRules},
	{"help-film", smallest, true, showFilm},
	{"help-algorithms", smallest, true, showAlgorithms},
	{"notice", usual, false, arrangeNotice},
	{"certificates", smallest, true, arrangeCertificates},
}

// sight is a window in which a scene is looked at. Each theme has its own: that costs
// less than changing the theme of one.
type sight struct {
	language string
	mode     theme.Mode
	sizes    []fyne.Size
}

// sights are all of a scene.
func (s *scene) sights() []sight {
	list := []sight{{"pt", theme.Light, s.sizes}, {"pt", theme.Dark, s.sizes}}
	if s.english {
		list = append(list, sight{"en", theme.Light, s.sizes[len(s.sizes)-1:]})
	}
	return list
}

// picture names that of a scene.
func picture(scene string, v sight, size fyne.Size) string {
	return fmt.Sprintf("%s-%s-%s-%.0fx%.0f", scene, v.mode, v.language, size.Width, size.Height)
}

// TestPagesLookAsInTheirPictures: all of them where everything is tried; else each page in one theme, language and size, which go
// by the page and the commit.
func TestPagesLookAsInTheirPictures(t *testing.T) {
	skipPictures(t)
	for number, s := range scenes {
		sights := s.sights()
		for i, v := range sights {
			if !whole && (number+i+gametest.Rotation())%len(sights) != 0 {
				continue
			}
			t.Run(fmt.Sprint(s.name, " ", v.mode, " ", v.language), func(t *testing.T) {
				r := drawnStage(t, v)
				s.arrange(r)
				if at := (number + i) % len(v.sizes); !whole {
					v.sizes = v.sizes[at : at+1]
				}
				compare(r, s.name, v)
			})
		}
	}
}

// What a theme leaves behind would be seen here.
func TestAPageLooksTheSameAfterAChangeOfTheme(t *testing.T) {
	skipPictures(t)
	r := drawnStage(t, sight{"pt", theme.Light, usual})
	arrangeCavalo(r)
	r.Bring("quatro") // the page is not on top when the theme changes
	r.Choose("menu.view", "menu.theme", "menu.theme.dark")
	atEnd(r, solver.Drive(page[*solver.View](r, "cavalo")))
	compare(r, "cavalo", sight{"pt", theme.Dark, usual})
}

func TestEveryPictureIsOfAPage(t *testing.T) {
	names := map[string]bool{}
	for _, s := range scenes {
		for _, v := range s.sights() {
			for _, size := range v.sizes {
				names[picture(s.name, v, size)] = true
			}
		}
	}
	album.Only(t, names)
}

// compare compares the window with the pictures of a scene.
func compare(r *uitest.Rig, scene string, v sight) {
	r.Window().Canvas().Unfocus()
	for _, size := range v.sizes {
		r.SettleIn(size)
		album.Check(r.T, picture(scene, v, size), r.Window().Canvas().Capture())
	}
}

// drawnStage is a stage with the drawings and icons of the program, for those who look at what is painted.
func drawnStage(t *testing.T, v sight) *uitest.Rig { return stageIn(t, v, 1, drawn) }

func drawn(o *uitest.Options) { o.Drawn = true }

// stage opens a window in which nothing moves and no search takes longer than another.
func stage(t *testing.T, v sight) *uitest.Rig { return stageIn(t, v, 1) }

// stageIn opens it with texts of a size.
func stageIn(t *testing.T, v sight, scale float64, change ...func(*uitest.Options)) *uitest.Rig {
	app := uitest.NewApp(t)
	app.Preferences().SetFloat("scale", scale)
	app.Preferences().SetString("theme", string(v.mode))
	app.Preferences().SetString("language", v.language)
	app.Preferences().SetBool("animation", false)
	app.Preferences().SetFloat("width", float64(v.sizes[0].Width))
	app.Preferences().SetFloat("height", float64(v.sizes[0].Height))
	return uitest.New(t, areas(), append(change, func(o *uitest.Options) {
		o.App, o.LabPages, o.Lessons = app, benches(), true
		o.Change = func(p *ui.Program) { p.Samples = timeless(p.Samples) }
	})...)
}

// No page makes the window larger than the least one, nor than a screen of 1920x1080 in texts of twice the size,
// whatever it shows; in between in proportion. The pages that a scene leaves as they are look the same beside
// every one: they are turned to beside the first two, one in each language. Each scene is in one of the scales, in
// another after the next commit. Where everything is tried, all pages are turned to, in all scales.
func TestNoPageWantsMoreThanTheLeastWindow(t *testing.T) {
	for size, scale := range []float64{1, 1.5, 2} {
		for number, s := range slices.Concat(scenes, editing) {
			if !whole && !gametest.Part(number+size) {
				continue
			}
			language := []string{"pt", "en"}[number%2]
			t.Run(fmt.Sprint(s.name, " ", scale, " ", language), func(t *testing.T) {
				r := stageIn(t, sight{language, theme.Light, both[1:]}, scale)
				room := fyne.NewSize(960*float32(scale), (540-menuHeight)*float32(scale))
				s.arrange(r)
				top := r.Row().SelectedIndex()
				for place := range r.Row().Items {
					if !whole && number > 1 && place != top {
						continue
					}
					r.Row().SelectIndex(place)
					for page := range r.Pages(place) {
						r.TurnTo(page)
						r.SettleIn(room)
						uitest.Fits(t, fmt.Sprint("tab ", place, ", page ", page), r.Window().Content(), room)
					}
				}
			})
		}
	}
}

// timeless are problems that are always solved in the same time and memory.
func timeless(problems []game.Problem) []game.Problem {
	list := slices.Clone(problems)
	for i, p := range list {
		list[i].Puzzle = certified{p.Puzzle.(game.Measured), uitest.Puppet{Puzzle: p.Puzzle, Search: func(ctx context.Context, request game.SolveRequest) game.Run {
			run := p.Puzzle.Solve(ctx, request)
			run.Elapsed, run.Bytes = 40*time.Millisecond, 256<<10
			return run
		}}}
	}
	return list
}

// certified is a puzzle whose verdicts are verified as in the program.
type certified struct {
	game.Measured
	uitest.Puppet
}

// Certify writes what the puzzle does.
func (c certified) Certify(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error {
	return c.Puzzle.(game.Certifier).Certify(ctx, w, run, l)
}

// Audit takes a time that is always the same.
func (c certified) Audit(ctx context.Context, request game.AuditRequest) game.AuditReport {
	r := c.Puzzle.Audit(ctx, request)
	r.Elapsed = 40 * time.Millisecond
	return r
}

// WithRules makes the puzzle that is compared, in a time that goes with its nodes.
func (c certified) WithRules(rules game.Rules) (game.Puzzle, *text.Message) {
	p, wrong := c.Puzzle.WithRules(rules)
	return compared{p}, wrong
}

type compared struct{ game.Puzzle }

func (c compared) Solve(ctx context.Context, request game.SolveRequest) game.Run {
	run := c.Puzzle.Solve(ctx, request)
	run.Elapsed = time.Duration(21+run.Generated/2) * 10 * time.Microsecond
	return run
}

func (c compared) Explore(ctx context.Context, request game.SolveRequest, most int) (game.Run, game.Exploration) {
	run, e := c.Puzzle.Explore(ctx, request, most)
	run.Elapsed = time.Duration(21+run.Generated/2) * 10 * time.Microsecond
	return run, e
}

// page brings a page of a game to the front.
func page[P interface {
	comparable
	Title() string
}](r *uitest.Rig, game string) P {
	r.T.Helper()
	for i, tab := range slices.Backward(r.Bring(game)) { // that which solves is behind the one that plays
		if p, ok := tab.(P); ok {
			r.TurnTo(i)
			return p
		}
	}
	r.T.Fatalf("%s has no such page", game)
	panic("not reached")
}

// lesson is a game of Quatro in which both players throw something away, until the
// first one wins.
var lesson = strings.Fields("/brao B4/pqbc A1/brac D2/pqbo A2/prac A3/bqac D3/brbo B1/brbc B2/prao B3")

// playLesson plays moves of the lesson between humans.
func playLesson(r *uitest.Rig, moves int) *match.Session {
	r.T.Helper()
	m := page[*match.View](r, "quatro").Session
	m.Seats = [2]game.Level{}
	m.ChangePlayers()
	m.Games.New()
	for _, move := range lesson[:moves] {
		m.Play(move, game.Analysis{Elapsed: time.Second})
		r.Until("the move", func() bool { return m.Phase() == match.Picking || m.Phase() == match.Over })
	}
	return m
}

func arrangeMatch(r *uitest.Rig) { playLesson(r, 6) }

func arrangeValues(r *uitest.Rig) {
	m := playLesson(r, 8)
	m.SwitchValues(true)
	r.Until("all values, those of the moves before, and the traps", func() bool {
		valued := func(i int) bool { return m.Archive.At(m.Match.At(i)).Over }
		return valued(6) && valued(7) && valued(8) && m.Archive.Traps[m.Match.At(8).Encode()].Over
	})
}

func arrangeOver(r *uitest.Rig) {
	m := playLesson(r, len(lesson))
	r.Until("the end", func() bool { return m.Phase() == match.Over })
}

func arrangeSetup(r *uitest.Rig) {
	m := playLesson(r, 0)
	m.Games.Compose()
	for _, place := range []int{-1, 5, -10, 10, 0, -5, -8, 7, -7, 13, -4} {
		m.Setup.Tap(place)
	}
	m.Setup.GiveChosen()
	m.Setup.Tap(-14)
	m.Changed()
}

func arrangeTournament(r *uitest.Rig) {
	v := page[*tournament.View](r, host.Laboratory)
	r.OpenFiles(filepath.Join("testdata", "tournament.jsonl"))
	r.Until("the tournament", func() bool { return uitest.All[*widgets.KeyedList](v.Content())[0].Length() > 0 })
}

// solve solves a problem and shows one of its steps, from the end where it is negative.
func solve(r *uitest.Rig, game, problem string, step int) {
	r.T.Helper()
	d := solver.Drive(page[*solver.View](r, game))
	if !d.Pick(problem) {
		r.T.Fatalf("no problem %q", problem)
	}
	d.Press()
	r.Until("the end of the search, and its proof", func() bool { return !d.Running() && d.Verified() })
	atEnd(r, d)
	d.Player().Step(step)
}

// atEnd waits for the film, and goes to its end.
func atEnd(r *uitest.Rig, d solver.Driver) {
	r.T.Helper()
	r.Until("the film", func() bool { return d.Player().Length() > 1 && !d.Player().Playing() })
	d.Player().JumpTo(d.Player().Length() - 1)
}

func arrangeQuatro(r *uitest.Rig)   { solve(r, "quatro", "D", 0) }
func arrangeCavalo(r *uitest.Rig)   { solve(r, "cavalo", "C", 0) }
func arrangeAdjiboto(r *uitest.Rig) { solve(r, "adjiboto", "C", -3) }

func arrangeLecture(r *uitest.Rig) {
	solve(r, "cavalo", "C", 0)
	r.Choose("menu.view", "menu.lecture", "extras.lecture.add")
}

func arrangeLabStart(r *uitest.Rig) { page[*grading.View](r, host.Laboratory) }

func arrangeExploreStart(r *uitest.Rig) { page[*exploring.View](r, "cavalo") }

// arrangeAlphaBeta is at the first cut of an alpha-beta at the beginning of a game.
func arrangeAlphaBeta(r *uitest.Rig) {
	r.T.Helper()
	d := alphabeta.Drive(page[*alphabeta.View](r, "quatro"))
	d.Explore("alphabeta,depth=2")
	r.Until("the search", d.IsShown)
	d.GoTo(0)
	d.SeekCut()
}

func arrangeExplore(r *uitest.Rig) {
	r.T.Helper()
	d := exploring.Drive(page[*exploring.View](r, "cavalo"))
	problems := r.Host().OpenProblems()
	at := slices.IndexFunc(problems, func(p game.Problem) bool { return p.Puzzle.Module().ID() == "cavalo" && p.Name == "C" })
	run := game.Proposed(problems[at], game.Method{Algorithm: search.AStar, Heuristic: "pairs"})
	d.Explore(run)
	r.Until("the exploration", d.Exploring)
	d.Step(6)
}

// isIdle reports whether nothing works on the tab on top.
func isIdle(r *uitest.Rig) bool { return r.Row().Selected().Icon == nil }

// gradeFolder has Corrigir judge a folder; answer is that to the question about the problems.
func gradeFolder(r *uitest.Rig, answer string, folder ...string) {
	r.T.Helper()
	path, err := filepath.Abs(filepath.Join(folder...))
	if err != nil {
		r.T.Fatal(err)
	}
	r.DropFiles([]fyne.URI{storage.NewFileURI(path)})
	r.Until("the question", func() bool { return r.PopUp() != nil })
	for _, b := range uitest.All[*widgets.Button](r.PopUp()) {
		if b.Text == answer {
			test.Tap(b)
		}
	}
}

// arrangeClass is a class by student, of which one is remarked on.
func arrangeClass(r *uitest.Rig) {
	r.T.Helper()
	v := page[*grading.View](r, host.Laboratory)
	gradeFolder(r, r.Words().Key("grade.page.which.use", "File", "class/problemas.dat"), "..", "core", "grade", "testdata", "class", "class")
	r.Until("the students", func() bool { return saysStudents(r, v, 30) })
}

// saysStudents reports whether a class is graded and so many students are counted, also where the words are cut.
func saysStudents(r *uitest.Rig, v *grading.View, count int) bool {
	words := r.Words().Key("grade.page.student.count", "Count", count)
	return isIdle(r) && slices.ContainsFunc(uitest.All[*widgets.Line](v.Content()), func(l *widgets.Line) bool { return strings.Contains(l.Words, words) })
}

func arrangeLab(r *uitest.Rig) {
	r.T.Helper()
	v := page[*grading.View](r, host.Laboratory)
	gradeFolder(r, r.Words().Key("grade.page.which.without"), "grading", "testdata", "turma")
	r.Until("the students", func() bool { return saysStudents(r, v, 6) })
	for _, c := range uitest.All[*widgets.KeyedSelect](v.Content()) {
		if at := slices.Index(c.Options, r.Words().Key("grade.page.by.block")); at >= 0 {
			c.SetSelectedIndex(at)
		}
	}
	r.Until("all rows", func() bool { return v.BoardText() != "" })
	uitest.All[*widgets.KeyedList](v.Content())[0].Select(4)
	r.Until("the way", func() bool {
		shown := uitest.All[*board.Player](v.Content())
		return len(shown) == 1 && shown[0].Length() == 5
	})
}

func arrangeComparing(r *uitest.Rig) {
	r.T.Helper()
	v := page[*comparing.View](r, "cavalo")
	if !v.Arrange([]string{"A", "B", "C", "D"}, []string{"bfs", "dfs", "astar/course", "astar/pairs", "idastar"}, 1) {
		r.T.Fatal("no such problems or methods")
	}
	v.DoMainAction()
	r.Until("all rows", func() bool { return isIdle(r) })
}

func arrangeRace(r *uitest.Rig) {
	arrangeComparing(r)
	v := page[*comparing.View](r, "cavalo")
	list := uitest.All[*widgets.KeyedList](v.Content())[2] // behind problems and methods
	for row := range 3 {
		list.Select(row)
	}
	r.SetAnimation(false)
	test.Tap(r.Button(r.Words().Key("compare.race.run")))
	r.Until("the race", func() bool { return v.BoardText() != "" && isIdle(r) })
	for _, name := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight, fyne.KeyRight} {
		v.HandleKey(&fyne.KeyEvent{Name: name})
	}
	r.Until("the step", func() bool { return strings.Contains(strings.Join(uitest.Written(v.Content()), " "), "3 expans") })
}

// arrangeRaceForTwo is at the 60th of 1,000 positions of a race for two, in the middle of a game.
func arrangeRaceForTwo(r *uitest.Rig) {
	playLesson(r, 6)
	v := page[*comparing.View](r, "quatro")
	if !v.Arrange([]string{r.Words().Key("compare.two.turn", "Number", 7)}, []string{"minimax,depth=2", "alphabeta,depth=2", "negascout,depth=2,iterative=on,ordering=on"}, 1) {
		r.T.Fatal("no such position or methods")
	}
	v.DoMainAction()
	r.Until("all rows", func() bool { return isIdle(r) })
	r.SetAnimation(false)
	test.Tap(r.Button(r.Words().Key("compare.race.run")))
	r.Until("the race", func() bool { return v.BoardText() != "" && isIdle(r) })
	for range 60 {
		v.HandleKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	r.Until("the step", func() bool { return strings.Contains(strings.Join(uitest.Written(v.Content()), " "), "  ·  576") })
}

func arrangeHeuristics(r *uitest.Rig) {
	r.T.Helper()
	v := page[*auditing.View](r, "cavalo")
	problems := r.Host().OpenProblems()
	at := slices.IndexFunc(problems, func(p game.Problem) bool { return p.Puzzle.Module().ID() == "cavalo" && p.Name == "C" })
	r.Host().Send(host.HeuristicToAudit{Problem: problems[at], Heuristic: "formula: 2 * falta / max(1, media)"})
	r.Until("the counter-example", func() bool { return v.BoardText() != "" && isIdle(r) })
	test.Tap(r.Button(r.Words().Key("formula.box.solve")))
	r.Until("all nodes", func() bool { return isIdle(r) })
}

// openMenu shows a menu as the bar of the window does.
func openMenu(r *uitest.Rig, place int) *widget.PopUpMenu {
	m := widget.NewPopUpMenu(r.Window().MainMenu().Items[place], r.Window().Canvas())
	m.ShowAtPosition(fyne.NewPos(8, 40))
	return m
}

func openEditMenu(r *uitest.Rig) {
	playLesson(r, 3)
	openMenu(r, 1)
}

func openViewMenu(r *uitest.Rig) {
	m := openMenu(r, 2)
	m.ActivateNext()
	m.ActivateLastSubmenu()
}

func showRules(r *uitest.Rig) {
	playLesson(r, 3)
	r.Choose("menu.help", "menu.rules")
}

func showFilm(r *uitest.Rig) {
	r.Bring("adjiboto")
	r.Choose("menu.help", "menu.rules")
	r.Window().Canvas().FocusNext()
	for range 3 {
		r.Window().Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
}

func showAlgorithms(r *uitest.Rig) {
	r.Bring("adjiboto")
	r.Choose("menu.help", "menu.guarantees")
}

func arrangeCertificates(r *uitest.Rig) {
	r.T.Helper()
	r.Open(filepath.Join("console", "testdata", "proofs.txt"))
	r.Until("the findings", func() bool { return r.PopUp() != nil && !r.Verifying() })
}

func arrangeNotice(r *uitest.Rig) {
	r.Open(filepath.Join("..", "storage", "testdata", "wild", "cavalo-damaged.dat"))
}
