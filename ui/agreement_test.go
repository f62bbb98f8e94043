package ui_test

import (
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui"
	"procura/ui/comparing"
	"procura/ui/exploring"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/solver"
	"procura/ui/widgets"
)

// constantTime is what every search takes whose figures the pages are asked for: one that no page rounds.
const constantTime = 43 * time.Millisecond

// steady is a puzzle whose searches always take the same time, and end after some nodes.
type steady struct {
	game.Measured
	game.Puzzle
	nodes int64 // 0 for no limit
}

func (s steady) limited(request game.SolveRequest) game.SolveRequest {
	if s.nodes > 0 {
		request.Limits.Nodes = s.nodes
	}
	return request
}

func (s steady) Solve(ctx context.Context, request game.SolveRequest) game.Run {
	run := s.Puzzle.Solve(ctx, s.limited(request))
	run.Elapsed = constantTime
	return run
}

func (s steady) Explore(ctx context.Context, request game.SolveRequest, most int) (game.Run, game.Exploration) {
	run, e := s.Puzzle.Explore(ctx, s.limited(request), most)
	run.Elapsed = constantTime
	return run, e
}

func (s steady) WithRules(rules game.Rules) (game.Puzzle, *text.Message) {
	p, wrong := s.Puzzle.WithRules(rules)
	if wrong != nil {
		return nil, wrong
	}
	return steady{p.(game.Measured), p, s.nodes}, nil
}

// agreeing is a window in which all searches take the same time. Those of problem F end after 300 nodes.
func agreeing(t *testing.T, language string) *uitest.Rig {
	app := uitest.NewApp(t)
	app.Preferences().SetString("language", language)
	app.Preferences().SetBool("animation", false)
	return uitest.New(t, areas(), func(o *uitest.Options) {
		o.App, o.LabPages = app, benches()
		o.Change = func(p *ui.Program) {
			p.Samples = slices.Clone(p.Samples)
			for i, sample := range p.Samples {
				s := steady{sample.Puzzle.(game.Measured), sample.Puzzle, 0}
				if sample.Name == "F" {
					s.nodes = 300
				}
				p.Samples[i].Puzzle = s
			}
		}
	})
}

// pagesOf are what the pages of Cavalo say, by name.
func pagesOf(r *uitest.Rig) map[string]string {
	said := map[string]string{}
	for place, tab := range r.Bring("cavalo") {
		r.TurnTo(place)
		r.Settle()
		r.SettleIn(both[0]) // as the window lays out words that want another width
		said[strings.TrimPrefix(tab.Title(), "menu.")] = strings.Join(uitest.Written(tab.Content()), "\n")
	}
	return said
}

// investigate solves a problem, and has its run explored and its method compared.
func investigate(r *uitest.Rig, problem, algorithm, heuristic string) game.Run {
	r.T.Helper()
	d := solver.Drive(page[*solver.View](r, "cavalo"))
	if !d.Pick(problem) {
		r.T.Fatalf("no problem %q", problem)
	}
	d.UseMethod(algorithm, heuristic)
	d.Press()
	r.Until("the end of the search", func() bool { return !d.Running() && d.Shown().Identity != "" })
	run := d.Shown()

	v := page[*comparing.View](r, "cavalo")
	method := algorithm
	if heuristic != "" {
		method += "/" + heuristic
	}
	if !v.Arrange([]string{problem}, []string{method}, 1) {
		r.T.Fatal("no such problem or method")
	}
	v.DoMainAction()
	r.Until("the row", func() bool { return isIdle(r) })
	list := uitest.All[*widgets.KeyedList](v.Content())[2]
	list.Select(0)
	if b := r.Button(r.Words().Key("compare.race.run")); b != nil && !b.Disabled() {
		test.Tap(b)
		r.Until("the race", func() bool { return isIdle(r) })
	}

	// The row of Comparar is the run on the screen now, another one if it began in another second.
	e := exploring.Drive(page[*exploring.View](r, "cavalo"))
	e.Explore(d.Shown())
	r.Until("the exploration", e.Exploring)
	e.Step(e.Steps() - 1) // where the answer is told
	return run
}

var (
	durations = regexp.MustCompile(`\d[\d.,]*[ \x{a0}\x{202f}](?:ns|µs|ms)`)
	bounds    = regexp.MustCompile(`(?:≥[ \x{a0}\x{202f}]?|pelo menos |at least )(\d+)`)
)

// checkAgreement: what pages say of a run is what the run itself says, found by a pattern.
func checkAgreement(t *testing.T, said map[string]string, what string, pattern *regexp.Regexp, want string) {
	t.Helper()
	found := 0
	for name, words := range said {
		for _, match := range pattern.FindAllStringSubmatch(words, -1) {
			found++
			if got := match[len(match)-1]; got != want {
				t.Errorf("%s: %s is %q in %q, elsewhere %q", name, what, got, match[0], want)
			}
		}
	}
	if found == 0 {
		t.Errorf("no page says %s", what)
	}
}

// The pages of a problem say one time, one name, one bound and one verdict of its run: of one that is
// proved, and of one that a limit has stopped.
func TestAllPagesSayTheSameOfARun(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		for _, problem := range []string{"C", "F"} {
			t.Run(language+" "+problem, func(t *testing.T) {
				r := agreeing(t, language)
				run := investigate(r, problem, "astar", "pairs")
				w, said := r.Words(), pagesOf(r)
				checkAgreement(t, said, "the time", durations, w.Duration(constantTime))
				if run.Verdict == search.Unknown {
					checkAgreement(t, said, "the bound", bounds, strconv.Itoa(run.Bound))
				}
				for _, name := range []string{"menu.mode.solve", "menu.lab.exploring", "menu.lab.comparing"} {
					words, there := said[w.Key(name)]
					if !there {
						t.Fatalf("no page %q", w.Key(name))
					}
					if method := report.Method(w, run); !strings.Contains(words, method) {
						t.Errorf("%s does not say the method, %q", w.Key(name), method)
					}
					if verdict := report.Cell(w, run); !strings.Contains(strings.ToLower(words), verdict) && !strings.Contains(words, report.Headline(w, run)) {
						t.Errorf("%s does not say the verdict, %q", w.Key(name), verdict)
					}
				}
			})
		}
	}
}

// A run that came from a file stands in its row. It changes nothing that the pages say of runs that were made here.
func TestARunFromAFileStandsForNoOther(t *testing.T) {
	r := agreeing(t, "pt")
	investigate(r, "C", "astar", "pairs")
	path, err := filepath.Abs(filepath.Join("testdata", "foreign.dat"))
	if err != nil {
		t.Fatal(err)
	}
	r.Open(path)
	page[*solver.View](r, "cavalo")
	r.Settle()
	said := pagesOf(r)
	solving := said[r.Words().Key("menu.mode.solve")]
	delete(said, r.Words().Key("menu.mode.solve"))
	checkAgreement(t, said, "the time", durations, r.Words().Duration(constantTime))
	for _, words := range []string{"foreign.dat", "A* · pares", "✓ 6"} {
		if !strings.Contains(solving, words) {
			t.Errorf("Resolver does not say %q:\n%s", words, solving)
		}
	}
	if strings.Contains(solving, "erro do programa") || strings.Contains(solving, "programa tem um erro") {
		t.Error("the program accuses itself of the error of a file")
	}
}
