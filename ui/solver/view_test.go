package solver

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/ui"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/internal/uitest"
	"procura/ui/solver/history"
	"procura/ui/widgets"
)

func TestEveryTabOpensWithABoardThatCanBeSolvedAtOnce(t *testing.T) {
	r := newRig(t, func(o *uitest.Options) { o.Drawn = true })
	for i, v := range r.views() {
		r.Row().SelectIndex(i)
		id := v.session.module.ID()
		if got := strings.Count(v.board.Text(), "\n"); got < 2 {
			t.Errorf("%s: no board is shown: %q", id, v.board.Text())
		}
		if v.button.Text != "Resolver" || v.button.Importance != widget.HighImportance || v.button.Disabled() {
			t.Errorf("%s: the button is %q, importance %d", id, v.button.Text, v.button.Importance)
		}
		if headline(v) != "Por resolver" {
			t.Errorf("%s: the verdict before any search: %q", id, headline(v))
		}
		if run := r.solve(v); run.Verdict != search.Optimal || !strings.HasPrefix(headline(v), "✓ ÓTIMA: ") {
			t.Errorf("%s: %s, %q; want it solved at once", id, run.Verdict, headline(v))
		}
	}
}

func TestSolveTurnsIntoCancelAndBack(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	g := hold(v)
	test.Tap(v.button)
	if v.button.Text != "Cancelar C" || v.button.Importance != widget.DangerImportance || v.button.Disabled() {
		t.Errorf("during the search the button is %q, importance %d", v.button.Text, v.button.Importance)
	}
	if !strings.HasPrefix(headline(v), "A procurar") || !v.counters.Bar.Visible() {
		t.Errorf("during the search: %q, progress shown: %t", headline(v), v.counters.Bar.Visible())
	}
	r.letEnd(v, g.Open)
	if v.button.Text != "Resolver" || v.button.Importance != widget.HighImportance || v.counters.Bar.Visible() {
		t.Errorf("after the search the button is %q, progress shown: %t", v.button.Text, v.counters.Bar.Visible())
	}
}

func TestTheVerdictIsSaidInWords(t *testing.T) {
	cases := []struct {
		what, game, problem, algorithm, heuristic, nodes, depth string
		pt, en, badge                                           string
	}{
		{"optimal", "cavalo", "C", "best", "", "", "", "✓ ÓTIMA: 6 jogadas, provada", "✓ OPTIMAL: 6 moves, proved", "✓ 6"},
		{"one move", "quatro", "A", "best", "", "", "", "✓ ÓTIMA: 1 jogada, provada", "✓ OPTIMAL: 1 move, proved", "✓ 1"},
		{
			"solution", "adjiboto", "C", "greedy", "course", "", "", "SOLUÇÃO: 10 jogadas, no máximo 1,67 vezes o mínimo (≥ 6)",
			"SOLUTION: 10 moves, at most 1.67 times the minimum (≥ 6)", "10 ?",
		},
		{"impossible", "cavalo", "E", "best", "", "", "", "✗ IMPOSSÍVEL, provado", "✗ IMPOSSIBLE, proved", "impossível"},
		{
			"nodes", "adjiboto", "D", "bfs", "", "1 000", "", "POR DECIDIR: pelo menos 10 jogadas; parou no limite de nós",
			"UNKNOWN: at least 10 moves; stopped at the node limit", "≥ 10",
		},
		{
			"depth", "cavalo", "A", "bfs", "", "", "2", "POR DECIDIR: pelo menos 3 jogadas; parou no limite de profundidade",
			"UNKNOWN: at least 3 moves; stopped at the depth limit", "≥ 3",
		},
	}
	for _, language := range []string{"pt", "en"} {
		r := newRig(t)
		r.Choose("menu.view", "menu.language", "menu.language."+language)
		for _, c := range cases {
			v := r.on(c.game, c.problem)
			r.use(v, c.algorithm, c.heuristic)
			v.panel.nodes.SetText(c.nodes)
			v.panel.depth.SetText(c.depth)
			r.solve(v)
			texts := map[string]string{"pt": c.pt, "en": c.en}
			if want := texts[language]; headline(v) != want {
				t.Errorf("%s, %s: %q, want %q", c.what, language, headline(v), want)
			}
			if rows := uitest.Written(v.list); language == "pt" && !slices.Contains(rows, c.badge) {
				t.Errorf("%s: no badge %q in the list: %q", c.what, c.badge, rows)
			}
		}
	}
}

// stepsShown notes which steps a player asks for.
type stepsShown struct {
	board.PlayerOwner
	steps []int
}

func (o *stepsShown) ShowStep(i int, animate, forward bool, done func()) {
	o.steps = append(o.steps, i)
	o.PlayerOwner.ShowStep(i, animate, forward, done)
}

func TestThePathPlaysOnceByItselfAndEndsAtTheLastStep(t *testing.T) {
	for _, animation := range []bool{true, false} {
		r := newRig(t)
		r.SetAnimation(animation)
		v := r.on("cavalo", "C")
		shown := &stepsShown{PlayerOwner: v.player.Owner}
		v.player.Owner = shown
		run := r.solve(v)
		if steps := shown.steps; !slices.Equal(steps, []int{1, 2, 3, 4, 5, 6}) {
			t.Errorf("animation %t: steps %v, want each once", animation, steps)
		}
		if v.player.Playing() || v.player.Length() != 7 || v.player.Index() != 6 {
			t.Errorf("animation %t: playing %t at %d of %d", animation, v.player.Playing(), v.player.Index(), v.player.Length())
		}
		film, err := v.session.problems[v.session.chosen].Puzzle.Replay(run.Path)
		if err != nil {
			t.Fatal(err)
		}
		last := film.Step(6)
		if want := r.Words().Say(last.Board.Status); v.status.Words != want || !strings.Contains(v.board.Text(), want) {
			t.Errorf("the board says %q, want %q", v.status.Words, want)
		}
		if want := r.Words().Say(last.Caption); v.caption.Words != want {
			t.Errorf("the caption says %q, want %q", v.caption.Words, want)
		}
	}
}

func TestThePlayerObeysItsKeysWhereverTheFocusIs(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	ends := []fyne.KeyName{fyne.KeyHome, fyne.KeyEnd}
	for _, c := range []struct {
		where string
		press func(fyne.KeyName)
		own   []fyne.KeyName // those that it has a use for itself
	}{
		{"nowhere", r.Key, nil},
		{"a button", func(k fyne.KeyName) { v.folds.buttons["list"].TypedKey(&fyne.KeyEvent{Name: k}) }, []fyne.KeyName{fyne.KeySpace}},
		{"the list", func(k fyne.KeyName) { v.list.TypedKey(&fyne.KeyEvent{Name: k}) }, ends},
		{"the runs", func(k fyne.KeyName) { v.runs.List.TypedKey(&fyne.KeyEvent{Name: k}) }, ends},
	} {
		for _, step := range []struct {
			key  fyne.KeyName
			want int
		}{
			{fyne.KeyHome, 0},
			{fyne.KeyRight, 1},
			{fyne.KeyRight, 2},
			{fyne.KeyLeft, 1},
			{fyne.KeyEnd, 6},
			{fyne.KeyRight, 6},
			{fyne.KeyLeft, 5},
			{fyne.KeySpace, 6}, // plays to the end: animations take no time here
		} {
			press := c.press
			if slices.Contains(c.own, step.key) {
				press = r.Key
			}
			press(step.key)
			if got := v.player.Index(); got != step.want {
				t.Fatalf("focus on %s: step %d after %s, want %d", c.where, got, step.key, step.want)
			}
		}
	}
	v.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	if v.list.Cursor() != 0 || v.player.Index() != 6 {
		t.Errorf("Home in the list: row %d, step %d", v.list.Cursor(), v.player.Index())
	}
	v.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	if want := len(v.session.problems) - 1; v.list.Cursor() != want || v.player.Index() != 6 {
		t.Errorf("End in the list: row %d, want %d, step %d", v.list.Cursor(), want, v.player.Index())
	}
	v.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	if got := v.player.Index(); got != 0 {
		t.Errorf("focus on the board: step %d after Home, want 0", got)
	}
}

func TestTheKeysOfAnotherTabDoNotReachThisOne(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	r.Tab("quatro")
	r.Key(fyne.KeyHome)
	if got := v.player.Index(); got != 6 {
		t.Errorf("Home in another tab moved the film to %d", got)
	}
}

func TestCtrlEnterSolvesAndEscapeCancels(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "G")
	hold(v)
	r.Shortcut(uitest.Control(fyne.KeyReturn))
	if !v.session.Working() {
		t.Fatal("Ctrl+Enter started nothing")
	}
	r.Key(fyne.KeyEscape)
	r.Until("the end", func() bool { return !v.session.Working() })
	if run := r.runsOf(v)[0]; run.Stopped != search.ByCancel {
		t.Errorf("stopped by %q", run.Stopped)
	}
}

func TestCancelAnswersAtOnceAndLeavesARunWithItsMeasuresAndABound(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "G")
	r.use(v, "bfs", "")
	test.Tap(v.button)
	r.Until("work for the search", func() bool { return v.session.searches.job.request.Progress.Expanded.Load() > 50_000 })
	test.Tap(v.button)
	if cancelling := v.button.Text == "A cancelar…" && v.button.Disabled(); !cancelling && v.session.Working() {
		t.Errorf("in the same call the button says %q, disabled %t", v.button.Text, v.button.Disabled())
	}
	r.Until("the end", func() bool { return !v.session.Working() })
	run := r.runsOf(v)[0]
	if run.Stopped != search.ByCancel || run.Outcome != search.Cancelled || run.Verdict != search.Unknown {
		t.Errorf("the run: %+v", run.Report)
	}
	if run.Expanded < 50_000 || run.Generated <= run.Expanded || run.Frontier == 0 || run.Bytes == 0 || run.Elapsed == 0 || run.Bound < 1 {
		t.Errorf("measures or bound are missing: %+v", run.Report)
	}
	if !strings.HasPrefix(headline(v), "POR DECIDIR: pelo menos ") || !strings.HasSuffix(headline(v), "procura cancelada") {
		t.Errorf("the verdict says %q", headline(v))
	}
	if v.button.Text != "Resolver" || v.button.Disabled() {
		t.Errorf("afterwards the button is %q, disabled %t", v.button.Text, v.button.Disabled())
	}
	if got, want := figure(t, v, "expanded"), r.Words().Number(run.Expanded); got != want {
		t.Errorf("the counter says %s, the run %s", got, want)
	}
	if rows := uitest.Written(v.runs.List); !slices.Contains(rows, i18n.MoreThan(r.Words().Number(run.Expanded))) {
		t.Errorf("the run is not in the table: %q", rows)
	}
}

// TestACancelThatTakesLongerIsShownAtOnce: a search that doesn't end in the same
// call, because the machine is busy or memory is given back.
func TestACancelThatTakesLongerIsShownAtOnce(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	ended := linger(v)
	test.Tap(v.button)
	test.Tap(v.button)
	if v.button.Text != "A cancelar…" || !v.button.Disabled() {
		t.Errorf("in the same call the button says %q, disabled %t", v.button.Text, v.button.Disabled())
	}
	close(ended)
	r.Until("the end", func() bool { return !v.session.Working() })
	if v.button.Text != "Resolver" || v.button.Disabled() {
		t.Errorf("afterwards the button is %q, disabled %t", v.button.Text, v.button.Disabled())
	}
}

func TestNothingStartsWhileASearchRuns(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	g := hold(v)
	test.Tap(v.button)
	<-g.Begun
	progress := v.session.searches.job.request.Progress
	v.session.searches.solve()
	r.Shortcut(uitest.Control(fyne.KeyReturn))
	r.pick(v, "A")
	r.Shortcut(uitest.Control(fyne.KeyReturn))
	r.Shortcut(uitest.Control(fyne.KeyReturn))
	if v.session.searches.job.request.Progress != progress || len(g.Begun) > 0 {
		t.Error("another search began")
	}
	r.letEnd(v, g.Open)
	if got := len(r.runsOf(v)); got != 1 {
		t.Errorf("problem A, which waited, has %d runs", got)
	}
	r.pick(v, "C")
	if got := len(r.runsOf(v)); got != 1 {
		t.Errorf("problem C has %d runs", got)
	}
}

func TestTwoTabsSearchAtTheSameTime(t *testing.T) {
	r := newRig(t)
	a, b := r.on("cavalo", "C"), r.on("adjiboto", "C")
	g, h := hold(a), hold(b)
	test.Tap(a.button)
	test.Tap(b.button)
	<-g.Begun
	<-h.Begun
	close(g.Open)
	close(h.Open)
	r.Until("both ends", func() bool { return !a.session.Working() && !b.session.Working() })
	if len(r.runsOf(a)) != 1 || len(r.runsOf(b)) != 1 {
		t.Errorf("%d and %d runs", len(r.runsOf(a)), len(r.runsOf(b)))
	}
}

func TestARunLandsAtItsOwnProblemWhenAnotherIsChosenMeanwhile(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	g := hold(v)
	test.Tap(v.button)
	<-g.Begun
	r.pick(v, "A")
	if headline(v) != "Por resolver" || v.runs.List.Length() != 0 {
		t.Errorf("problem A is shown with %q and %d runs", headline(v), v.runs.List.Length())
	}
	r.letEnd(v, g.Open)
	if headline(v) != "Por resolver" || v.player.Length() != 0 || v.runs.List.Length() != 0 {
		t.Errorf("the run of C shows at A: %q, %d steps, %d runs", headline(v), v.player.Length(), v.runs.List.Length())
	}
	if rows := uitest.Written(v.list); !slices.Contains(rows, "✓ 6") {
		t.Errorf("C has no badge: %q", rows)
	}
	r.pick(v, "C")
	r.Until("the path of C", func() bool { return v.player.Length() == 7 })
	if v.runs.List.Length() != 1 || headline(v) != "✓ ÓTIMA: 6 jogadas, provada" {
		t.Errorf("C is shown with %d runs and %q", v.runs.List.Length(), headline(v))
	}
}

func TestTheCountersBelongToTheProblemThatIsShownOnceNothingRuns(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	solved := r.solve(v)
	r.pick(v, "C")
	g := hold(v)
	test.Tap(v.button)
	<-g.Begun
	r.pick(v, "A")
	r.letEnd(v, g.Open)
	if got, want := figure(t, v, "expanded"), r.Words().Number(solved.Expanded); got != want {
		t.Errorf("with run of A shown: %s expanded, want %s", got, want)
	}
	r.pick(v, "B")
	if got := figure(t, v, "expanded"); got != "–" {
		t.Errorf("with B shown, which has no runs: %s expanded", got)
	}
	r.pick(v, "C")
	h := hold(v)
	test.Tap(v.button)
	<-h.Begun
	r.pick(v, "B")
	close(h.Open)
	r.Until("the end", func() bool { return !v.session.Working() })
	if got := figure(t, v, "expanded"); got != "–" {
		t.Errorf("with B shown when the search of C ended: %s expanded", got)
	}
}

func TestComingBackToTheProblemThatIsSearchedSaysSoAtOnce(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.solve(v)
	r.pick(v, "C")
	r.solve(v)
	hold(v)
	test.Tap(v.button)
	r.pick(v, "A")
	if got := headline(v); !strings.HasPrefix(got, "✓ ÓTIMA: ") {
		t.Errorf("A is shown with %q", got)
	}
	r.pick(v, "C")
	if got := headline(v); !strings.HasPrefix(got, "A procurar") {
		t.Errorf("C, which is being searched, is shown with %q", got)
	}
}

func TestAPanicInASearchIsARunThatFailedAndTheProgramLives(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	p, _ := v.session.current()
	for _, what := range []any{"out of luck", context.Canceled} {
		replace(v, func(p game.Puzzle) game.Puzzle {
			return uitest.Puppet{Puzzle: p, Search: func(context.Context, game.SolveRequest) game.Run { panic(what) }}
		})
		run := r.solve(v)
		if !run.Failed || run.Identity != p.Puzzle.Identity() || run.Problem != "C" {
			t.Errorf("the run: %+v", run)
		}
		if headline(v) != "FALHOU" || v.button.Text != "Resolver" || v.button.Disabled() {
			t.Errorf("the verdict says %q, the button %q", headline(v), v.button.Text)
		}
		if rows := uitest.Written(v.runs.List); !slices.Contains(rows, "falhou") {
			t.Errorf("the table says %q", rows)
		}
	}
	if rows := uitest.Written(v.list); slices.ContainsFunc(rows, func(s string) bool { return strings.HasPrefix(s, "≥") }) {
		t.Errorf("a failed run gives a badge: %q", rows)
	}
	v.session.replaceChosen(p.Puzzle)
	if run := r.solve(v); run.Verdict != search.Optimal || headline(v) != "✓ ÓTIMA: 6 jogadas, provada" {
		t.Errorf("the next search: %s, %q", run.Verdict, headline(v))
	}
	if rows := uitest.Written(v.list); !slices.Contains(rows, "✓ 6") {
		t.Errorf("the badge is missing: %q", rows)
	}
}

func TestAPathThatBreaksTheRulesIsARunThatFailed(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	replace(v, func(p game.Puzzle) game.Puzzle {
		return uitest.Puppet{Puzzle: p, Search: func(ctx context.Context, o game.SolveRequest) game.Run {
			run := p.Solve(ctx, o)
			run.Path[2] = "A1"
			return run
		}}
	})
	if run := r.solve(v); !run.Failed || headline(v) != "FALHOU" || v.player.Length() != 0 {
		t.Errorf("failed %t, %q, %d steps shown", run.Failed, headline(v), v.player.Length())
	}
}

func TestOtherRulesMakeAnotherProblem(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	p, _ := v.session.current()
	r.solve(v)
	setRule(t, v, "numbers", "off")
	q, _ := v.session.current()
	if q.Puzzle.Identity() == p.Puzzle.Identity() || q.Name != "C" || q.Puzzle.Rules()["numbers"] != "off" {
		t.Errorf("the problem is now %s %v", q.Name, q.Puzzle.Rules())
	}
	if len(r.runsOf(v)) != 0 || v.player.Length() != 0 || headline(v) != "Por resolver" || figure(t, v, "expanded") != "–" {
		t.Errorf("with other rules: %d runs, %d steps, %q, %s expanded", v.runs.List.Length(), v.player.Length(), headline(v), figure(t, v, "expanded"))
	}
	if rows := uitest.Written(v.list); slices.Contains(rows, "✓ 6") {
		t.Errorf("the badge of the old rules stands: %q", rows)
	}
	setRule(t, v, "numbers", "on")
	r.Until("the path again", func() bool { return v.player.Length() == 7 })
	if v.runs.List.Length() != 1 || headline(v) != "✓ ÓTIMA: 6 jogadas, provada" || !slices.Contains(uitest.Written(v.list), "✓ 6") {
		t.Errorf("back to the old rules: %d runs, %q, %q", v.runs.List.Length(), headline(v), uitest.Written(v.list))
	}
}

// ruleOf is the widget of a rule setting.
func ruleOf(t *testing.T, v *View, key string) *widgets.KeyedSelect {
	t.Helper()
	p, _ := v.session.current()
	for i, s := range p.Puzzle.Module().Settings() {
		if s.Key == key {
			return uitest.All[*widgets.KeyedSelect](v.panel.rules.Objects[i])[0]
		}
	}
	t.Fatalf("no rule %q", key)
	return nil
}

// setRule chooses the value of a rule in the panel.
func setRule(t *testing.T, v *View, key, value string) {
	t.Helper()
	p, _ := v.session.current()
	name := v.words.Key("core.rule." + p.Puzzle.Module().ID() + "." + key + "." + value)
	s := ruleOf(t, v, key)
	if !slices.Contains(s.Options, name) {
		t.Fatalf("no value %q among %q", name, s.Options)
	}
	s.SetSelected(name)
}

func TestRulesChangedDuringASearchLeaveItsRunWithTheOldOnes(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	g := hold(v)
	test.Tap(v.button)
	<-g.Begun
	setRule(t, v, "numbers", "off")
	r.letEnd(v, g.Open)
	if len(r.runsOf(v)) != 0 || headline(v) != "Por resolver" {
		t.Errorf("under the new rules: %d runs, %q", len(r.runsOf(v)), headline(v))
	}
	setRule(t, v, "numbers", "on")
	if runs := r.runsOf(v); len(runs) != 1 || runs[0].Rules["numbers"] != "on" {
		t.Errorf("under the old rules: %+v", runs)
	}
}

func TestARuleChangedByKeyboardKeepsTheFocusInThePanel(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	s := ruleOf(t, v, "double")
	r.Window().Canvas().Focus(s)
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if p, _ := v.session.current(); p.Puzzle.Rules()["double"] != "smallest" {
		t.Fatalf("the key changed nothing: %v", p.Puzzle.Rules())
	}
	if now := ruleOf(t, v, "double"); r.Window().Canvas().Focused() != fyne.Focusable(now) {
		t.Errorf("the focus is not on the rule that is on the screen: %T", r.Window().Canvas().Focused())
	}
}

func TestABadgeShowsTheBestKnownVerdict(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "C")
	p, _ := v.session.current()
	say := func(verdict search.Verdict, length, bound int) {
		v.session.history.Add(&history.Record{Run: game.Run{Identity: p.Puzzle.Identity(), Report: search.Report{Verdict: verdict, Length: length, Bound: bound}}})
		v.list.Refresh()
	}
	for _, c := range []struct {
		verdict       search.Verdict
		length, bound int
		badge         string
	}{
		{search.Unknown, -1, 3, "≥ 3"},
		{search.Unknown, -1, 5, "≥ 5"},
		{search.Unknown, -1, 4, "≥ 5"},
		{search.Solution, 9, 2, "9 ?"},
		{search.Unknown, -1, 6, "9 ?"},
		{search.Solution, 8, 2, "8 ?"},
		{search.Solution, 10, 6, "8 ?"},
		{search.Optimal, 7, 7, "✓ 7"},
		{search.Solution, 8, 2, "✓ 7"},
		{search.Unknown, -1, 5, "✓ 7"},
	} {
		say(c.verdict, c.length, c.bound)
		if rows := uitest.Written(v.list); !slices.Contains(rows, c.badge) {
			t.Errorf("after %s %d %d: no badge %q in %q", c.verdict, c.length, c.bound, c.badge, rows)
		}
	}
}

func TestRunsAreListedNewestFirst(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	for _, algorithm := range []string{"best", "bfs", "dfs"} {
		r.use(v, algorithm, "")
		r.solve(v)
	}
	var got []string
	for _, run := range r.runsOf(v) {
		got = append(got, string(run.Ran.Algorithm))
	}
	if !slices.Equal(got, []string{"dfs", "bfs", string(v.panel.puzzle.Best().Algorithm)}) {
		t.Errorf("runs %q", got)
	}
	if rows := uitest.Written(v.runs.List); len(rows) == 0 || !strings.HasPrefix(rows[0], "DFS") {
		t.Errorf("the first row begins with %q", rows)
	}
}

func TestAClickOnARunShowsItsPathAgain(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "C")
	best := r.solve(v)
	r.use(v, "greedy", "course")
	if greedy := r.solve(v); v.player.Length() == best.Length+1 {
		t.Fatalf("the two paths cannot be told apart: %d and %d moves", best.Length, greedy.Length)
	}
	rows := v.runs.List
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(rows)
	height := rows.CreateItem().MinSize().Height
	test.TapCanvas(r.Window().Canvas(), at.AddXY(40, height*1.5+4)) // in the second row
	r.Until("the path again", func() bool { return v.player.Length() == best.Length+1 })
	if headline(v) != "✓ ÓTIMA: 6 jogadas, provada" || v.player.Index() != 0 || v.player.Playing() {
		t.Errorf("%q at step %d", headline(v), v.player.Index())
	}
	if got, want := figure(t, v, "generated"), r.Words().Number(best.Generated); got != want {
		t.Errorf("the counters are of another run: %s generated, want %s", got, want)
	}
	r.Key(fyne.KeyEnd)
	if !strings.Contains(v.board.Text(), "0 sementes (objetivo: vazio)") {
		t.Errorf("the last board:\n%s", v.board.Text())
	}
}

// slowFilm is a puzzle whose films are ready when the test lets them.
type slowFilm struct {
	game.Puzzle
	asked, open chan struct{}
}

func (p slowFilm) Replay(path []string) (game.Replay, error) {
	p.asked <- struct{}{}
	<-p.open
	return p.Puzzle.Replay(path)
}

func TestTheFilmOfAnOlderRunDoesNotComeLate(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	p, _ := v.session.current()
	r.solve(v)
	g := hold(v)
	test.Tap(v.button)
	<-g.Begun
	slow := slowFilm{p.Puzzle, make(chan struct{}, 1), make(chan struct{})}
	show := uitest.Opener(t, slow.open)
	v.session.replaceChosen(slow)
	r.pick(v, "A")
	r.pick(v, "C")
	v.session.playback.showRun(r.runsOf(v)[0]) // a click on the older run
	<-slow.asked
	r.letEnd(v, g.Open)
	if v.player.Index() != 6 {
		t.Fatalf("the new path stands at step %d", v.player.Index())
	}
	show()
	v.session.playback.runner.Wait()
	r.Pump()
	if v.player.Index() != 6 || !v.session.playback.run.When.Equal(r.runsOf(v)[0].When) {
		t.Errorf("the older run took the board: step %d", v.player.Index())
	}
}

func TestANoteStandsInForTheCaptionWhileItIsLookedAt(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	said := v.caption.Words
	v.ShowNote("75 apagado")
	if v.caption.Words != "75 apagado" {
		t.Errorf("the caption says %q", v.caption.Words)
	}
	v.ShowNote("")
	if v.caption.Words != said || said == "" {
		t.Errorf("afterwards the caption says %q, want %q", v.caption.Words, said)
	}
}

// releasing is a system that tells when it gets memory back.
type releasing struct {
	ui.System
	released chan struct{}
}

func (r releasing) ReleaseMemory() { r.released <- struct{}{} }

func TestMemoryIsGivenBackAfterEverySearch(t *testing.T) {
	released := make(chan struct{}, 8)
	r := newRig(t, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.System = releasing{p.System, released} }
	})
	v := r.on("cavalo", "A")
	for range 2 {
		r.solve(v)
		v.session.searches.Wait()
		if len(released) != 1 {
			t.Fatalf("released %d times after a search", len(released))
		}
		<-released
	}
}

func TestARunWithoutASolutionShowsTheStart(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	start := v.board.Text()
	r.use(v, "bfs", "")
	v.panel.nodes.SetText("10")
	r.solve(v)
	v.panel.nodes.SetText("")
	r.solve(v)
	if v.board.Text() == start {
		t.Fatal("the path did not play")
	}
	v.runs.List.Select(1)
	r.Pump()
	if v.board.Text() != start || v.player.Length() != 0 {
		t.Errorf("%d steps, board:\n%s", v.player.Length(), v.board.Text())
	}
}

func TestAProblemWithoutTargetAsksForItAndIsSolved(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "cavalo-bare-lower-nil.dat"))
	v := r.view()
	test.Tap(v.button)
	if v.session.Working() || r.PopUp() == nil {
		t.Fatal("no question for the target")
	}
	r.Press(false)
	if v.session.Working() || r.PopUp() != nil || len(r.runsOf(v)) != 0 {
		t.Fatal("a question that was refused started a search")
	}
	test.Tap(v.button)
	entry := r.Window().Canvas().Focused()
	if entry == nil {
		t.Fatal("the answer can't be typed at once")
	}
	test.Type(entry, "20")
	r.Press(true)
	r.Until("the end of the search", func() bool { return len(r.runsOf(v)) == 1 && !v.session.Working() })
	run := r.runsOf(v)[0]
	if run.Target != 20 || !run.HasTarget || run.Verdict != search.Optimal || run.Score < 20 {
		t.Errorf("target %d, %s, score %d", run.Target, run.Verdict, run.Score)
	}
	if !strings.Contains(strings.Join(uitest.Written(v.list), "|"), "A · 20") {
		t.Errorf("the list does not show the target: %q", uitest.Written(v.list))
	}
}

func TestATargetIsGivenToTheChosenOneOfTwoEqualProblems(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "cavalo-bare-lower-nil.dat"))
	v := r.on("cavalo", "B") // the same board as A, without target
	test.Tap(v.button)
	test.Type(r.Window().Canvas().Focused(), "20")
	r.Press(true)
	r.Within(time.Second, func() bool { return !v.session.Working() })
	for i, want := range []bool{false, true} {
		if _, has := v.session.problems[i].Puzzle.Target(); has != want {
			t.Errorf("problem %s has a target: %t, want %t", v.session.problems[i].Name, has, want)
		}
	}
	if got := len(r.runsOf(v)); got != 1 {
		t.Errorf("%d runs of B", got)
	}
}

func TestAnEarlierRunCanBeWatchedDuringASearch(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	g := hold(v)
	test.Tap(v.button)
	<-g.Begun
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.runs.List)
	test.TapCanvas(r.Window().Canvas(), at.AddXY(40, 10)) // on its only row
	if !r.Within(time.Second, func() bool { return v.player.Length() == 7 }) {
		t.Error("a click on the run does nothing while another search runs")
	}
	if got := headline(v); !strings.HasPrefix(got, "A procurar") {
		t.Errorf("the verdict of the search under way gave place to %q", got)
	}
}

func TestATargetIsGivenToTheProblemThatWasAskedAbout(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "cavalo-bare-lower-nil.dat"))
	v := r.view()
	test.Tap(v.button)
	entry := r.Window().Canvas().Focused()
	r.Open(uitest.Wild(t, "cavalo-quoted-names.dat")) // dropped on the window meanwhile
	before := r.identities()
	test.Type(entry, "20")
	r.Press(true)
	r.Until("the end", func() bool { return !v.session.Working() })
	if got := r.identities(); got != before {
		t.Errorf("a problem of the other file was replaced:\n%s\nwant\n%s", got, before)
	}
}

func TestLiveCountersShowLocalizedNumbers(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "A")
	var order game.SolveRequest
	stored, open := make(chan struct{}), make(chan struct{})
	goOn := uitest.Opener(t, open)
	replace(v, func(p game.Puzzle) game.Puzzle {
		return uitest.Puppet{Puzzle: p, Search: func(ctx context.Context, o game.SolveRequest) game.Run {
			o.Progress.Expanded.Store(1_234_567)
			o.Progress.Generated.Store(23_456_789)
			o.Progress.Frontier.Store(98_765)
			o.Progress.Depth.Store(14)
			o.Progress.Bound.Store(12)
			o.Progress.Bytes.Store(300 << 20)
			order = o
			close(stored)
			<-open
			return p.Solve(ctx, o)
		}}
	})
	test.Tap(v.button)
	<-stored
	r.Until("a tick", func() bool { return figure(t, v, "expanded") != "0" })
	for key, want := range map[string]string{
		"expanded": "1 234 567", "generated": "23 456 789", "frontier": "98 765", "depth": "14", "memory": "300 MiB",
	} {
		if got := plain(figure(t, v, key)); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	if headline(v) != "A procurar: pelo menos 12 jogadas" {
		t.Errorf("the bound so far: %q", headline(v))
	}
	if used := v.counters.Bar.Value; used < 0.29 || used > 0.31 {
		t.Errorf("300 MiB of a limit of 1 GiB: progress %.2f", used)
	}
	if order.Limits.Memory != 1<<30 {
		t.Errorf("memory limit %d", order.Limits.Memory)
	}
	for _, key := range []string{"speed", "time"} {
		if got := figure(t, v, key); got == "" || got == "–" {
			t.Errorf("%s: %q", key, got)
		}
	}
	goOn()
	r.Until("the end", func() bool { return !v.session.Working() })
	if got, want := figure(t, v, "expanded"), r.Words().Number(r.runsOf(v)[0].Expanded); got != want {
		t.Errorf("afterwards %s, want the run's %s", got, want)
	}
}

func TestTheBestSolutionSoFarAndTheProvedBoundMoveTogether(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "G")
	progress, open := make(chan *search.Progress, 1), make(chan struct{})
	goOn := uitest.Opener(t, open)
	replace(v, func(p game.Puzzle) game.Puzzle {
		return uitest.Puppet{Puzzle: p, Search: func(ctx context.Context, o game.SolveRequest) game.Run {
			progress <- o.Progress
			<-open
			o.Limits.Nodes = 100
			return p.Solve(ctx, o)
		}}
	})
	test.Tap(v.button)
	p := <-progress
	for _, c := range []struct {
		best, bound int64
		headline    string
		share       float64
	}{
		{0, 20, "A procurar: pelo menos 20 jogadas", 0},
		{40, 20, "Melhor até agora: 40 jogadas · provado: pelo menos 20", 0.5},
		{30, 24, "Melhor até agora: 30 jogadas · provado: pelo menos 24", 0.8},
		{25, 25, "Melhor até agora: 25 jogadas · provado: pelo menos 25", 1},
		{25, 26, "Melhor até agora: 25 jogadas · provado: pelo menos 25", 1}, // read between two stores
	} {
		p.Best.Store(c.best)
		p.Bound.Store(c.bound)
		r.Until(c.headline, func() bool { return headline(v) == c.headline })
		if share := v.counters.Bar.Value; math.Abs(share-c.share) > 1e-9 {
			t.Errorf("%s: the bar is at %.2f, want %.2f", c.headline, share, c.share)
		}
	}
	p.Points.Store(2301)
	p.Upper.Store(2410)
	climb := "Melhor até agora: 2301 pontos · provado: no máximo 2410"
	r.Until(climb, func() bool { return plain(headline(v)) == climb })
	if share := v.counters.Bar.Value; math.Abs(share-2301.0/2410) > 1e-9 {
		t.Errorf("%s: the bar is at %.2f", climb, share)
	}
	goOn()
	r.Until("the end", func() bool { return !v.session.Working() })
}

// plain writes a number with ordinary blanks.
func plain(s string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(s)
}

func TestThePageSaysWhatIsToBeReached(t *testing.T) {
	r := newRig(t)
	for id, want := range map[string]string{"adjiboto": "objetivo: esvaziar o tabuleiro", "quatro": "objetivo: quatro peças em linha com uma característica comum", "cavalo": "objetivo: 70 pontos no menor número de jogadas; cada número conta uma só vez, e o seu simétrico apaga-se"} {
		if v := r.on(id, "A"); v.verdict.Details.Words != want {
			t.Errorf("%s: %q, want %q", id, v.verdict.Details.Words, want)
		}
	}
	if board := r.Tab("adjiboto").board.Text(); !strings.Contains(board, "objetivo: vazio") {
		t.Errorf("the board says\n%s", board)
	}
}

func TestAVerdictLeadsToCompararWhereThereIsRoom(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	for _, c := range []struct {
		width        float32
		solved, seen bool
	}{{1280, false, false}, {1280, true, true}, {1180, true, false}, {1280, true, true}} {
		if c.solved && v.session.playback.run == nil {
			r.solve(v)
		}
		r.SettleIn(fyne.NewSize(c.width, 760))
		if v.compareBox.Visible() != c.seen {
			t.Errorf("%v wide, solved %t: seen %t", c.width, c.solved, !c.seen)
		}
	}
}
