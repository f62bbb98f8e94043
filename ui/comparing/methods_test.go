package comparing

import (
	"context"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"procura/core/compare"
	"procura/core/game"
	"procura/ui"
	"procura/ui/foreign"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/report"
	"procura/ui/solver"
	"procura/ui/task"
)

// newProgramsRig opens a window where programs may run.
func newProgramsRig(t *testing.T) *uitest.Rig {
	t.Helper()
	return uitest.New(t, []host.GamePage{match.New, solver.New, New}, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) {
			p.Runner = func(context.Context, []string, string, time.Duration) (string, *game.ProgramFault) { return "", nil }
		}
	})
}

func TestWhatIsNoMethodIsLeftOut(t *testing.T) {
	var l methodList
	if l.Assign([]string{"bfs", "nonsense", "cmd:x"}) || !slices.Equal(l.Texts(), []string{"bfs", "cmd:x"}) {
		t.Errorf("%v", l.Texts())
	}
	if !l.Assign([]string{"bfs"}) || len(l.All()) != 1 {
		t.Errorf("%v", l.Texts())
	}
}

func typed(t *testing.T, spec string) compare.Contender {
	t.Helper()
	c, wrong := compare.ParseMethod(spec)
	if wrong != nil {
		t.Fatal(wrong)
	}
	return c
}

func TestOnlyWhatWasTypedHereIsTheUsersOwn(t *testing.T) {
	var l methodList
	l.Assign([]string{"cmd:theirs --fast", "bfs"})
	if got := l.strange(); len(got) != 1 || got[0].Command[0] != "theirs" {
		t.Fatalf("%+v", got)
	}
	l.set(2, typed(t, "cmd:mine"))
	if got := l.strange(); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	l.set(0, typed(t, "cmd:other --fast")) // a word of theirs is left
	if got := l.strange(); len(got) != 1 || got[0].Command[0] != "other" {
		t.Errorf("%+v", got)
	}
	l.set(0, typed(t, "cmd:other --slow")) // again
	l.set(0, typed(t, "cmd:whole new"))
	if got := l.strange(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestAPermitIsAskedForOnceAndKept(t *testing.T) {
	r := newProgramsRig(t)
	look := task.NewJob[[]foreign.Program]("look", r.Host().Post)
	defer look.Close()
	var l methodList
	l.Assign([]string{"bfs", "cmd:no-such-program"})
	went, busy := 0, 0
	look.OnBusy = func() { busy++ }
	permit := func() { l.Permit(r.Host(), look, func() { went++ }) }
	permit()
	r.Until("the question", func() bool { return r.PopUp() != nil })
	r.Reply("tournament.page.foreign.no")
	r.Settle()
	if went != 0 || busy != 2 {
		t.Fatalf("went on %d times, busy %d", went, busy)
	}
	permit()
	r.Until("the question", func() bool { return r.PopUp() != nil })
	r.Reply("tournament.page.foreign.yes")
	r.Until("to go on", func() bool { return went == 1 })
	permit()
	r.Until("to go on again", func() bool { return went == 2 })
	if r.PopUp() != nil {
		t.Error("it is asked again")
	}
}

func TestTheFormWritesWhatItWasGiven(t *testing.T) {
	r := newProgramsRig(t)
	page := uitest.OnTop[*View](r, "cavalo").View().session
	page.update()
	for _, spec := range []string{
		"best", "bfs", "bfs,duplicates=tree", "astar", "astar/course,weight=1.5", "beam/pairs,width=50,duplicates=graph",
		"idastar/formula: restantes / maior,table=16", `cmd:python3 "my solver.py" --x`,
	} {
		before := typed(t, spec)
		f := newMethodForm(page, &before)
		got, wrong := f.readContender()
		if wrong != "" || got.Text != before.Text {
			t.Errorf("%s: %s, %s", before.Text, got.Text, wrong)
		}
		for _, one := range uitest.Unexplained(f.content) {
			t.Errorf("%s: %s", spec, one)
		}
	}
}

func TestTheFormSaysWhatIsWrong(t *testing.T) {
	r := newProgramsRig(t)
	page := uitest.OnTop[*View](r, "cavalo").View().session
	page.update()
	l := &page.choices.Methods
	l.items = nil
	f := askMethod(page, 0).(*methodForm)
	f.kind.Set("astar")
	f.render()
	f.number.SetText("0")
	test.Tap(f.done)
	if f.wrong.Words == "" || len(l.items) != 0 {
		t.Errorf("%q, %v", f.wrong.Words, l.Texts())
	}
	f.number.SetText("1,5")
	f.heuristic.Set(ownFormula)
	f.formula.SetText("restantes +")
	test.Tap(f.done)
	if f.wrong.Words == "" || len(l.items) != 0 {
		t.Errorf("%q, %v", f.wrong.Words, l.Texts())
	}
	f.formula.SetText("restantes / maior")
	test.Tap(f.done)
	if got := l.Texts(); !slices.Equal(got, []string{"astar/formula: restantes / maior,weight=1.5"}) {
		t.Errorf("%q, %v", f.wrong.Words, got)
	}
}

func TestAContenderIsNamedAsItsRunsAre(t *testing.T) {
	r := newRig(t)
	puzzle := r.session.choices.puzzle()
	for spec, want := range map[string]string{
		"bfs": "BFS · largura", "bfs,duplicates=tree": "BFS · largura · árvore", "astar,weight=1.5": "A* (1,5) · pagamentos",
		"astar/formula: pontos / objetivo": "A* · pontos / objetivo", "cmd:/opt/bot/solver --x": "solver", "best": "Melhor: A* · pagamentos", "astar/nosuch": "astar/nosuch",
	} {
		c := typed(t, spec)
		if name := contenderName(r.Words(), c, puzzle); name != want {
			t.Errorf("%s: %s, want %s", spec, name, want)
		}
		if _, wrong := c.Method.Resolve(puzzle); wrong != nil || c.IsProgram() {
			continue
		}
		if run := puzzle.Solve(t.Context(), game.SolveRequest{Method: c.Method}); report.Method(r.Words(), run) != want {
			t.Errorf("%s: its run is by %s", spec, report.Method(r.Words(), run))
		}
	}
}
