package ui_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	gamefiles "procura/core/match"
	"procura/core/play"
	"procura/core/quatro"
	"procura/core/search"
	"procura/ui/alphabeta"
	"procura/ui/auditing"
	"procura/ui/comparing"
	"procura/ui/exploring"
	"procura/ui/grading"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
	"procura/ui/widgets"
)

// openedOn is a window with the pages of Cavalo and a problem of it chosen.
func openedOn(t *testing.T, problem string) (*uitest.Rig, solver.Driver) {
	t.Helper()
	r := uitest.New(t, areas())
	r.SetAnimation(false)
	d := solver.Drive(page[*solver.View](r, "cavalo"))
	if !d.Pick(problem) {
		t.Fatalf("no problem %s", problem)
	}
	return r, d
}

func TestTheRunGoesAlongAndItsPositionComesBack(t *testing.T) {
	r, d := openedOn(t, "C")
	d.UseMethod("astar", "")
	d.Press()
	r.Until("the path", func() bool { return !d.Running() && d.Player().Length() == 7 })
	d.Player().Seek(2)
	e := exploring.Drive(page[*exploring.View](r, "cavalo"))
	r.Until("the exploration", e.Exploring)
	if got := len(e.Moves()); got != 0 {
		t.Errorf("the node is %d moves on: Investigar opens at the beginning", got)
	}
	r.Key(fyne.KeyB) // shows the answer
	r.Key(fyne.KeyP) // the start, which is expanded first
	r.Key(fyne.KeyP) // the next on the path
	r.Until("the node", func() bool { return len(e.Moves()) == 1 })
	page[*solver.View](r, "cavalo")
	if got := d.Player().Index(); got != 1 {
		t.Errorf("the board is %d moves on", got)
	}
	d.Pick("B")
	page[*exploring.View](r, "cavalo")
	if e.Exploring() {
		t.Error("Explorar is of the problem before")
	}
}

// Words about what the pointer was at go with the page, and are not there when it comes back.
func TestTipsGoWithTheirPage(t *testing.T) {
	r, _ := openedOn(t, "C")
	v := page[*solver.View](r, "cavalo")
	v.Tips.ShowWords("words", uitest.All[*widgets.Button](v.Content())[0])
	before := v.Tips.Words()
	page[*exploring.View](r, "cavalo")
	if v.Tips.Words() != "" || before == "" {
		t.Errorf("%q before, %q stays", before, v.Tips.Words())
	}
}

// A page that was left before tells nothing more of what it shows.
func TestComparingTakesTheProblemOfNow(t *testing.T) {
	r, d := openedOn(t, "B")
	d.Press()
	r.Until("the path", func() bool { return !d.Running() && d.Player().Length() > 0 })
	e := exploring.Drive(page[*exploring.View](r, "cavalo"))
	r.Until("the exploration", e.Exploring)
	page[*solver.View](r, "cavalo")
	d.Pick("C")
	d.Press()
	r.Until("the path", func() bool { return !d.Running() && d.Shown().Problem == "C" })
	page[*comparing.View](r, "cavalo")
	if chosen, _ := d.Chosen(); chosen.Name != "C" {
		t.Errorf("%s is chosen", chosen.Name)
	}
}

// Heurísticas is of both kinds of game. What one comes upon in Investigar, on the way, is not counted as looked at.
func TestHeuristicasOpensOnTheKindLookedAtLast(t *testing.T) {
	r := uitest.New(t, areas())
	r.SetAnimation(false)
	open := map[string]func(){
		"play": func() { page[*match.View](r, "quatro") }, "solve": func() { page[*solver.View](r, "quatro") },
		"explore":    func() { page[*exploring.View](r, "quatro") },
		"alpha-beta": func() { page[*alphabeta.View](r, "quatro") },
	}
	for _, c := range []struct {
		way    []string
		forTwo bool
	}{
		{[]string{"solve"}, false},
		{[]string{"play"}, true},
		{[]string{"play", "explore"}, true},
		{[]string{"play", "alpha-beta", "explore"}, false},
		{[]string{"solve", "explore", "alpha-beta"}, true},
		{[]string{"play", "solve"}, false},
	} {
		for _, step := range c.way {
			open[step]()
		}
		v := page[*auditing.View](r, "quatro")
		if forTwo := slices.Contains(uitest.Written(v.Content()), r.Words().Key("audit.eval.pairs")); forTwo != c.forTwo {
			t.Errorf("after %q it is for two: %t", c.way, forTwo)
		}
	}
}

// A trace that is to be graded is checked where searches are shown.
func TestATraceIsCheckedFromCorrigirToo(t *testing.T) {
	r := opened(t, uitest.NewApp(t))
	page[*grading.View](r, host.Laboratory)
	method, _ := play.ParseMethod("alphabeta,depth=1")
	found, _ := gamefiles.Think(t.Context(), quatro.New().Opening(game.Defaults(quatro.New().MatchSettings())), method, 0)
	var trace strings.Builder
	if err := found.WriteTrace(&trace); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "meu.trace")
	if err := os.WriteFile(path, []byte(trace.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Choose("menu.file", "menu.grading.file")
	r.Answer(path, nil)
	r.Until("the search", func() bool {
		_, shown := r.Top().(*alphabeta.View)
		return shown
	})
}

// What was found on another page of the window stands in the list of the solver.
func TestAVerdictFoundElsewhereIsInTheList(t *testing.T) {
	r, d := openedOn(t, "C")
	v := page[*comparing.View](r, "cavalo")
	if !v.Arrange([]string{"C"}, []string{"dfs", "astar", "bfs"}, 1) {
		t.Fatal("no such problem or methods")
	}
	v.DoMainAction()
	r.Until("the rows", func() bool { return isIdle(r) })
	runs := r.Host().RecordedRuns()
	if len(runs) != 3 || runs[0].Problem != "C" || runs[0].Verdict != "optimal" {
		t.Errorf("%d runs of what was compared", len(runs))
	}
	page[*solver.View](r, "cavalo")
	if got := d.Shown().Verdict; got != "optimal" {
		t.Errorf("%q is shown", got)
	}
	r.Host().Send(host.VerdictFound{Run: game.Run{Game: "cavalo", Identity: runs[0].Identity, Problem: "C"}})
	if again := r.Host().RecordedRuns(); len(again) != len(runs) {
		t.Error("a run that says less is added")
	}
}

// Whoever is to be seen comes to the front, and the solver follows, whatever page or tab gets the event first.
func TestAnEventIsTakenAlikeInAnyOrderOfPagesAndTabs(t *testing.T) {
	var want []string
	for _, reversed := range []bool{false, true} {
		list, games := areas(), slices.Clone(uitest.Games())
		if reversed {
			slices.Reverse(list)
			slices.Reverse(games)
		}
		r := uitest.New(t, list, func(o *uitest.Options) { o.Games, o.LabPages = games, benches() })
		problems := map[string]game.Problem{}
		for _, p := range r.Host().OpenProblems() {
			if p.Puzzle.Module().ID() == "cavalo" {
				problems[p.Name] = p
			}
		}
		b, c := problems["B"], problems["C"]
		d := solver.Drive(page[*solver.View](r, "cavalo"))
		var got []string
		for _, e := range []host.Event{
			host.ProblemToCompare{Problem: c},
			host.ProblemToPlay{Problem: b},
			host.HeuristicToAudit{Problem: c, Heuristic: "pairs"},
			host.ProblemToSolve{Problem: b},
			host.RunToExplore{Run: game.Proposed(c, game.Method{Algorithm: search.AStar})},
			host.HeuristicToUse{Problem: b, Heuristic: "pairs"},
			host.VerdictFound{Run: game.Run{Game: "cavalo", Identity: c.Puzzle.Identity(), Problem: "C"}, Compared: true},
		} {
			r.Host().Send(e)
			chosen, _ := d.Chosen()
			got = append(got, fmt.Sprintf("%T: %s of %s, with %s", e, r.Top().Title(), r.Row().Selected().Text, chosen.Name))
			r.Until("rest", func() bool { return isIdle(r) })
		}
		if !reversed {
			want = got
		}
		if !slices.Equal(got, want) {
			t.Errorf("in the other order %q, not %q", got, want)
		}
	}
}

func TestAPageIsThereAgainInItsMode(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.LabPages = benches() })
	var words []string
	for place := range r.Row().Items {
		r.Row().SelectIndex(place)
		for i := range r.Pages(place) {
			r.TurnTo(i)
			for _, key := range []string{"menu.mode.play", "menu.mode.solve", "menu.mode.investigate", "menu.lab.exploring", "match.tournament"} {
				if b := r.Button(r.Words().Key(key)); b != nil && !slices.Contains(words, key) {
					words = append(words, key)
				}
			}
			r.SetLanguage("en")
			r.SetLanguage("pt")
			if at := r.Row().SelectedIndex(); at != place || r.Top() != r.Pages(place)[i] {
				t.Errorf("tab %d, page %d: another one is on top", place, i)
			}
		}
	}
	if len(words) != 5 {
		t.Errorf("the switches have %q", words)
	}
}
