package solver

import (
	"context"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/solver/history"
	"procura/ui/solver/method"
	"procura/ui/theme"
	"procura/ui/widgets"
)

func TestAHeuristicIsMarkedAdmissibleOrNot(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct{ game, heuristic, promise string }{
		{"cavalo", "pairs", "✓ admissível"},
		{"cavalo", "course", "não admissível"},
		{"adjiboto", "captures", "✓ admissível"},
		{"adjiboto", "course", "não admissível"},
		{"quatro", "open", "✓ admissível"},
		{"quatro", "course", "✓ admissível"},
	} {
		v := r.Tab(c.game)
		r.use(v, "astar", c.heuristic)
		if got := v.panel.promise.Words; got != c.promise {
			t.Errorf("%s %s is called %q, want %q", c.game, c.heuristic, got, c.promise)
		}
		colour := theme.Proved
		if c.promise == "não admissível" {
			colour = theme.Bound
		}
		if v.panel.promise.Colour != colour {
			t.Errorf("%s %s has the colour %s", c.game, c.heuristic, v.panel.promise.Colour)
		}
	}
}

func TestOnlyInformedAlgorithmsChooseAHeuristic(t *testing.T) {
	r := newRig(t)
	v := r.Tab("cavalo")
	for _, c := range []struct {
		algorithm string
		on        bool
		shown     string
	}{
		{"best", false, "pagamentos"}, // it says what it will use
		{"bfs", false, "–"},
		{"dfs", false, "–"},
		{"ucs", false, "–"},
		{"greedy", true, "pagamentos"},
		{"astar", true, "pagamentos"},
	} {
		r.use(v, c.algorithm, "")
		if got := v.panel.heuristic; got.Disabled() == c.on || got.Selected != c.shown {
			t.Errorf("%s: disabled %t, %q; want %q", c.algorithm, got.Disabled(), got.Selected, c.shown)
		}
		if c.shown == "–" && v.panel.promise.Words != "não usa heurística" {
			t.Errorf("%s is called %q", c.algorithm, v.panel.promise.Words)
		}
	}
}

func TestTheChosenMethodStaysWhenAnotherProblemOrRuleIsChosen(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.use(v, "astar", "course")
	v.panel.nodes.SetText("500")
	r.pick(v, "D")
	setRule(t, v, "double", "choice")
	order, _ := orderOf(v)
	if order.Method.Algorithm != search.AStar || order.Method.Heuristic != "course" || order.Limits.Nodes != 500 {
		t.Errorf("the panel asks for %+v", order)
	}
}

func TestALimitIsAPositiveNumberWithOptionalBlanks(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
		ok   bool
	}{
		{"", 0, true},
		{"   ", 0, true},
		{"7", 7, true},
		{"10 000", 10_000, true},
		{" 1\u00a0000 ", 1000, true}, // as the counters write it
		{"1\u202f000", 1000, true},
		{"0", 0, false},
		{"-5", 0, false},
		{"abc", 0, false},
		{"10k", 0, false},
		{"1.5", 0, false},
		{"99999999999999999999", 0, false},
	} {
		if got, ok := page.ParseNumber(c.text); ok != c.ok || (ok && got != c.want) {
			t.Errorf("%q: %d %t, want %d %t", c.text, got, ok, c.want, c.ok)
		}
	}
}

func TestAWrongLimitIsRefusedWithAMessageAndNoRun(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	for _, wrong := range []string{"abc", "0", "-1", "1.5"} {
		for _, entry := range []interface{ SetText(string) }{v.panel.nodes, v.panel.depth} {
			r.HideNotice()
			entry.SetText(wrong)
			test.Tap(v.button)
			if v.session.Working() || v.button.Text != "Resolver" {
				t.Errorf("%q: a search began", wrong)
			}
			if got := r.Notice(); got != "Escreva um número inteiro positivo, ou nada." {
				t.Errorf("%q: the bar says %q", wrong, got)
			}
			entry.SetText("")
		}
		if got := len(r.runsOf(v)); got != 0 {
			t.Errorf("%q: %d runs", wrong, got)
		}
	}
}

func TestTheBarOfAWrongLimitGoesWhenItIsMended(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	v.panel.nodes.SetText("abc")
	test.Tap(v.button)
	v.panel.nodes.SetText("10 000")
	r.solve(v)
	if got := r.Notice(); got != "" {
		t.Errorf("after a search that went well the bar still says %q", got)
	}
}

func TestTheNumberOfAnAlgorithmIsAskedForWhereThereIsOne(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "C")
	for _, c := range []struct{ algorithm, name, usual string }{
		{"astar", "Peso", "1"}, {"idastar", "Tabela (MiB)", "64"}, {"ids", "Tabela (MiB)", "64"}, {"bfs", "", ""}, {"best", "", ""},
	} {
		r.use(v, c.algorithm, "")
		row := v.panel.parameter
		if !row.content.Visible() {
			if c.name != "" {
				t.Errorf("%s: no number is asked for", c.algorithm)
			}
			continue
		}
		if row.name.Words != c.name || row.entry.PlaceHolder != c.usual {
			t.Errorf("%s: %q, usually %q; want %q %q", c.algorithm, row.name.Words, row.entry.PlaceHolder, c.name, c.usual)
		}
	}
}

func TestTheOrderCarriesTheNumberOfItsAlgorithmOnly(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "B")
	r.use(v, "astar", "course")
	for typed, want := range map[string]float64{"": 0, "1,5": 1.5, "1.5": 1.5, " 2 ": 2, "1": 1, "1 000": 1000} {
		v.panel.parameter.entry.SetText(typed)
		if order, wrong := orderOf(v); wrong != nil || order.Method.Parameter != want {
			t.Errorf("%q: %v, %v; want %v", typed, order.Method.Parameter, wrong, want)
		}
	}
	v.panel.parameter.entry.SetText("1,5")
	for _, algorithm := range []string{"bfs", "best", "idastar"} {
		r.use(v, algorithm, "")
		if order, wrong := orderOf(v); wrong != nil || order.Method.Parameter != 0 {
			t.Errorf("%s asks for %v, %v", algorithm, order.Method.Parameter, wrong)
		}
	}
	r.use(v, "astar", "")
	if order, _ := orderOf(v); order.Method.Parameter != 1.5 {
		t.Errorf("back at A*, %v is asked for", order.Method.Parameter)
	}
	if got := report.Method(r.Words(), r.solve(v).Run); got != "A* (1,5) · pagamentos" {
		t.Errorf("the table names the method %q", got)
	}
}

func TestAWrongNumberIsRefusedWithAMessageAndNoRun(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	for _, c := range []struct{ algorithm, typed, says string }{
		{"astar", "0,5", "Peso: escreva um número de 1 a 1000, ou nada."},
		{"astar", "0", "Peso: escreva um número de 1 a 1000, ou nada."},
		{"astar", "muito", "Peso: escreva um número de 1 a 1000, ou nada."},
		{"idastar", "1,5", "Tabela (MiB): escreva um número inteiro de 1 a 1 048 576, ou nada."},
	} {
		r.use(v, c.algorithm, "")
		v.panel.parameter.entry.SetText(c.typed)
		test.Tap(v.button)
		if v.session.Working() || strings.Join(strings.Fields(r.Notice()), " ") != c.says {
			t.Errorf("%s %q: running %t, the bar says %q", c.algorithm, c.typed, v.session.Working(), r.Notice())
		}
		if v.panel.parameter.entry.Validate() == nil {
			t.Errorf("%s %q is not marked wrong", c.algorithm, c.typed)
		}
	}
}

func TestBidirectionalSearchIsRefusedInWordsWhereItCannotBe(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.use(v, "bibfs", "")
	const says = "este algoritmo procura também a partir do objetivo, e este jogo não pode ser jogado para trás: tem objetivos de mais para começar por eles"
	test.Tap(v.button)
	if v.session.Working() || strings.Join(strings.Fields(r.Notice()), " ") != says {
		t.Errorf("running %t, the bar says %q", v.session.Working(), r.Notice())
	}
	v = r.on("adjiboto", "C")
	r.use(v, "bibfs", "")
	if run := r.solve(v).Run; run.Ran.Algorithm != search.BiBFS || run.Verdict != search.Optimal || run.Length != 6 {
		t.Errorf("%+v", run)
	}
}

func TestTheQuotientIsOnOfferOnlyWhereTheProblemHasSymmetries(t *testing.T) {
	r := newRig(t)
	for _, id := range []string{"cavalo", "adjiboto"} {
		v := r.on(id, "C")
		r.use(v, "bfs", "")
		if got, want := slices.Contains(v.panel.duplicates.Keys, "quotient"), id == "adjiboto"; got != want {
			t.Errorf("%s: on offer: %t", id, got)
		}
	}
	v := r.Tab("adjiboto")
	v.panel.duplicates.SetSelected("simetria")
	setRule(t, v, "moves", "manual")
	if order, _ := orderOf(v); order.Method.Duplicates != search.Graph {
		t.Errorf("without symmetries, %s is asked for", order.Method.Duplicates)
	}
	setRule(t, v, "moves", "all")
	if order, _ := orderOf(v); order.Method.Duplicates != search.Quotient {
		t.Errorf("with symmetries again, %s is asked for", order.Method.Duplicates)
	}
}

func TestTheBestMethodChoosesItsDuplicatesItself(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "C")
	r.use(v, "bfs", "")
	v.panel.duplicates.SetSelected("árvore")
	r.use(v, "best", "")
	if order, _ := orderOf(v); order.Method.Duplicates != "" || !v.panel.duplicates.Disabled() {
		t.Errorf("%q is asked for, and can be changed: %t", order.Method.Duplicates, !v.panel.duplicates.Disabled())
	}
	r.use(v, "bfs", "")
	if order, _ := orderOf(v); order.Method.Duplicates != search.Tree || v.panel.duplicates.Disabled() {
		t.Errorf("back at BFS, %q is asked for", order.Method.Duplicates)
	}
}

func TestARunBySymmetrySaysWhatItSaved(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "C")
	r.use(v, "bfs", "")
	v.panel.duplicates.SetSelected("simetria")
	run := r.solve(v)
	merged := r.Words().Number(run.Symmetric) + " simétricos"
	if got := v.verdict.Details.Words; !strings.HasSuffix(got, " · "+merged) {
		t.Errorf("%q, want it to end in %q", got, merged)
	}
	v.panel.duplicates.SetSelected("grafo")
	graph := r.solve(v)
	v.session.playback.showRun(run)
	saved := r.Words().Decimal(math.Floor(10*float64(graph.Generated)/float64(run.Generated))/10, 1)
	if got, want := v.verdict.Details.Words, merged+" · "+saved+" × menos nós"; !strings.HasSuffix(got, want) {
		t.Errorf("%q, want it to end in %q", got, want)
	}
	if got := report.Method(r.Words(), run.Run); got != "BFS · largura · simetria" {
		t.Errorf("the table names the method %q", got)
	}
}

func TestASearchLeavesACoreToTheWindow(t *testing.T) {
	r := newRig(t)
	if order := ordered(t, r, r.on("cavalo", "A")); order.Threads != max(1, runtime.NumCPU()-1) {
		t.Errorf("%d threads of %d cores", order.Threads, runtime.NumCPU())
	}
}

func TestTheMostPointsAreOnOfferWhereTheGameHasThem(t *testing.T) {
	r := newRig(t)
	v := r.on("quatro", "A")
	if v.panel.goalRow.Visible() {
		t.Error("Quatro has no points")
	}
	v = r.on("cavalo", "A")
	var order game.SolveRequest
	replace(v, func(p game.Puzzle) game.Puzzle {
		return uitest.Climbing{Puppet: uitest.Puppet{Puzzle: p, Search: func(ctx context.Context, o game.SolveRequest) game.Run {
			order = o
			o.Maximise = false
			run := p.Solve(ctx, o)
			run.Maximise, run.Upper = true, 80
			return run
		}}}
	})
	v.session.showChosen()
	if !v.panel.goalRow.Visible() || !v.panel.reaching.Visible() || v.session.choices.Maximises(v.panel.puzzle) {
		t.Fatalf("the goal is on offer: %t", v.panel.goalRow.Visible())
	}
	r.use(v, "astar", "course")
	v.panel.parameter.entry.SetText("nonsense")
	v.panel.goal.SetSelected("mais pontos")
	if v.panel.reaching.Visible() {
		t.Error("the algorithm is asked for, which the most points do not use")
	}
	r.solve(v)
	if !order.Maximise || order.Method != (game.Method{Algorithm: game.Best}) {
		t.Errorf("it asks for %+v", order)
	}
	if got := headline(v); got != "✓ MÁXIMO: 72 pontos, provado" {
		t.Error(got)
	}
	if rows := uitest.Written(v.runs.List); !slices.Contains(rows, "mais pontos") || !slices.Contains(rows, "máximo: 72") {
		t.Errorf("%q", rows)
	}
	v.panel.parameter.entry.SetText("")
	v.panel.goal.SetSelected("o do problema")
	if order, _ := orderOf(v); order.Maximise || order.Method.Algorithm != search.AStar || !v.panel.reaching.Visible() {
		t.Errorf("back at the target it asks for %+v", order)
	}
}

func TestTheMostPointsNeedNoTarget(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "cavalo-bare-lower-nil.dat"))
	v := r.Tab("cavalo")
	asked := false
	replace(v, func(p game.Puzzle) game.Puzzle {
		return uitest.Climbing{Puppet: uitest.Puppet{Puzzle: p, Search: func(_ context.Context, o game.SolveRequest) game.Run {
			asked = o.Maximise
			return game.Run{Identity: p.Identity(), Maximise: true, Report: search.Report{Length: -1, Verdict: search.Unknown}}
		}}}
	})
	v.session.showChosen()
	v.panel.goal.SetSelected("mais pontos")
	r.solve(v)
	if !asked || r.PopUp() != nil {
		t.Errorf("searched: %t, dialog: %v", asked, r.PopUp())
	}
}

// ordered presses Resolver on a puppet and returns what it was asked for.
func ordered(t *testing.T, r *rig, v *View) game.SolveRequest {
	t.Helper()
	var order game.SolveRequest
	replace(v, func(p game.Puzzle) game.Puzzle {
		return uitest.Puppet{Puzzle: p, Search: func(ctx context.Context, o game.SolveRequest) game.Run {
			order = o
			return p.Solve(ctx, o)
		}}
	})
	r.solve(v)
	return order
}

func TestTheOrderCarriesMethodAndLimits(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "B")
	order := ordered(t, r, v)
	if order.Method.Algorithm != game.Best || order.Limits != (search.Limits{Memory: 1 << 30}) || order.Name != "B" || order.Progress == nil {
		t.Errorf("as the window opens, it asks for %+v", order)
	}
	r.use(v, "astar", "course")
	v.panel.duplicates.SetSelected("árvore")
	v.panel.nodes.SetText("10 000")
	v.panel.depth.SetText("12")
	v.panel.time.SetSelected("30 s")
	v.panel.memory.SetSelected("256 MiB")
	order = ordered(t, r, v)
	if want := (game.Method{Algorithm: search.AStar, Heuristic: "course", Duplicates: search.Tree}); order.Method != want {
		t.Errorf("method %+v, want %+v", order.Method, want)
	}
	if want := (search.Limits{Time: 30 * time.Second, Nodes: 10_000, Depth: 12, Memory: 256 << 20}); order.Limits != want {
		t.Errorf("limits %+v, want %+v", order.Limits, want)
	}
	run := r.runsOf(v)[0]
	if run.Limits != order.Limits || run.Ran != order.Method {
		t.Errorf("the run was made with %+v %+v", run.Ran, run.Limits)
	}
	if got := report.Method(r.Words(), run.Run); got != "A* · enunciado · árvore" {
		t.Errorf("the table names the method %q", got)
	}
}

func TestEveryTimeLimitOnOfferIsUnderstood(t *testing.T) {
	r := newRig(t)
	v := r.Tab("quatro")
	want := []time.Duration{time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 0}
	var got []time.Duration
	for i := range v.panel.time.Options {
		v.panel.time.SetSelectedIndex(i)
		order, _ := orderOf(v)
		got = append(got, order.Limits.Time)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q mean %v, want %v", v.panel.time.Options, got, want)
	}
}

// limitedHost is a window with another default limit of memory.
type limitedHost struct {
	host.Host
	memory int64
}

func (h limitedHost) MemoryLimit() int64 { return h.memory }

func TestTheDefaultMemoryLimitIsOnOfferWhateverItIs(t *testing.T) {
	r := newRig(t)
	s := r.Tab("cavalo").session
	for _, memory := range []int64{1 << 30, 2 << 30, 1234567890, 3 << 28} {
		panel := newMethodPanel(page.Explainer{Words: r.Words(), Tips: widgets.NewTips()}, &Session{Base: s.Base, module: s.module, choices: method.New(limitedHost{s.Host, memory})})
		panel.render()
		panel.memory.SetSelectedIndex(0)
		panel.memory.SetSelectedIndex(slices.Index(panel.memory.Keys, search.FormatSize(memory)))
		if order, wrong := panel.choices.Limits(); wrong != nil || order.Memory != memory {
			t.Errorf("default %d: %d is asked for", memory, order.Memory)
		}
	}
}

// A step of a lecture chooses a method; with the step it goes, but not what somebody chose after it.
func TestAStepGivesBackTheMethodThatWasChosenBefore(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	p, _ := v.session.current()
	step := game.LectureStep{Name: p.Name, Puzzle: p.Puzzle, Method: &game.LectureRun{Method: game.Method{Algorithm: search.BFS}}}
	for _, c := range []struct {
		then, left string
	}{{"", "best"}, {"dfs", "dfs"}} {
		v.session.StageStep(step, func(host.Staging) {})
		if got := v.session.choices.Algorithm; got != search.BFS {
			t.Errorf("%s is the method of the step", got)
		}
		if c.then != "" {
			r.use(v, c.then, "")
		}
		v.session.EndStaging()
		if string(v.session.choices.Algorithm) != c.left {
			t.Errorf("%s is left", v.session.choices.Algorithm)
		}
	}
}

func TestMaisSaysThatRulesAreNotTheUsualOnes(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	if got := v.panel.moreWords(); got != "Mais: regras, limites" {
		t.Error(got)
	}
	setRule(t, v, "numbers", "off")
	if v.panel.moreWords() != "Mais: 1 regra mudada" {
		t.Error(v.panel.moreWords())
	}
}

func TestRunsUnderOtherRulesStandBehindThoseUnderTheRulesOfNow(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.use(v, "astar", "")
	first := r.solve(v)
	v.session.changeRules(game.Rules{"double": "smallest"})
	r.use(v, "bfs", "")
	second := r.solve(v)
	p, _ := v.session.current()
	if got := v.session.history.UnderOtherRules(p.Puzzle); len(got) != 1 || got[0] != first || v.runs.List.Length() != 2 {
		t.Fatalf("%d runs under other rules, %d rows", len(got), v.runs.List.Length())
	}
	for r, rule := range map[*history.Record]string{first: "o maior", second: "o menor"} {
		if cell := v.runs.Columns[0].Cell(r); !strings.HasSuffix(cell.Text, " · "+rule) || !strings.HasSuffix(cell.Whole, " · Duplo apaga: "+rule) {
			t.Errorf("%q, whole %q", cell.Text, cell.Whole)
		}
	}
	v.session.playback.showRun(first)
	p, _ = v.session.current()
	if p.Puzzle.Identity() != first.Identity || v.session.playback.run != first {
		t.Errorf("%v, and %v is shown", p.Puzzle.Rules(), v.session.playback.run)
	}
}

func TestNoMethodMovesTheButtonThatSolves(t *testing.T) {
	for _, room := range []fyne.Size{{Width: 1280, Height: 800}, {Width: 960, Height: 540}} {
		r := newRig(t)
		r.Window().Resize(room)
		v := r.on("cavalo", "C")
		v.panel.more.SetOpen(false)
		v.panel.method.SetOpen(true)
		v.session.Changed()
		want := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.button)
		stays := func(after string) {
			v.session.Changed() // which lays the panel out
			if got := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.button); got != want {
				t.Errorf("%v: after %s the button is at %v, was at %v", room, after, got, want)
			}
		}
		for _, algorithm := range []string{"astar", "bfs", "beam", "best"} {
			r.use(v, algorithm, "")
			stays(algorithm)
		}
		v.panel.goal.SetSelectedIndex(1)
		stays("the most points")
		v.panel.goal.SetSelectedIndex(0)
		r.solve(v)
		stays("a run")
	}
}
