package solver

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver/figures"
	"procura/ui/solver/history"
	"procura/ui/widgets"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// rig is a window under test.
type rig struct{ *uitest.Rig }

// areas are all of the program, so that the tests see the window as it is.
func areas() []host.Area { return []host.Area{match.New, New} }

// newRig opens a window with the program's games and samples, in Portuguese, and with this
// page alone: one with all of them takes half as long again to open.
func newRig(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return &rig{uitest.New(t, []host.Area{New}, append(change, opened(t))...)}
}

// opened has all of the panel open, as most tests use it.
func opened(t testing.TB) func(*uitest.Options) {
	return func(o *uitest.Options) {
		if o.App == nil {
			o.App = uitest.NewApp(t)
		}
		for _, m := range game.Puzzlers(o.Games) {
			for _, rows := range []string{methodRows, moreRows} {
				o.App.Preferences().SetBool("opened."+m.ID()+"."+rows, true)
			}
		}
	}
}

// newWholeRig opens a window with all pages.
func newWholeRig(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return &rig{uitest.New(t, areas(), append(change, opened(t))...)}
}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	uitest.EveryRoom(t, areas(), func(t *testing.T, r *uitest.Rig, room fyne.Size) { check(t, &rig{r}, room) }, opened(t))
}

// Tab brings the solver of a game to the front.
func (r *rig) Tab(id string) *View {
	r.T.Helper()
	return uitest.Of[*View](r.Bring(id))
}

// view is the solver of the tab on top.
func (r *rig) view() *View { return uitest.Of[*View](r.Pages(r.Row().SelectedIndex())) }

// views are the solvers of all tabs.
func (r *rig) views() []*View {
	var list []*View
	for i := range r.Row().Items {
		list = append(list, uitest.Of[*View](r.Pages(i)))
	}
	return list
}

// desks are the sessions of all tabs.
func (r *rig) desks() []*Session {
	var list []*Session
	for _, v := range r.views() {
		list = append(list, v.session)
	}
	return list
}

// pick chooses a problem by name, as a click on its row does.
func (r *rig) pick(v *View, problem string) {
	r.T.Helper()
	for i, p := range v.session.problems {
		if p.Name == problem {
			v.list.Select(i)
			return
		}
	}
	r.T.Fatalf("no problem %q", problem)
}

// on goes to a tab and chooses a problem there.
func (r *rig) on(id, problem string) *View {
	r.T.Helper()
	v := r.Tab(id)
	r.pick(v, problem)
	return v
}

// use chooses an algorithm and, unless it is "", a heuristic, by their keys.
func (r *rig) use(v *View, algorithm, heuristic string) {
	r.T.Helper()
	choose := func(c *widgets.Choice, key string) {
		i := slices.Index(c.Keys, key)
		if i < 0 {
			r.T.Fatalf("no choice %q among %q", key, c.Keys)
		}
		c.SetSelectedIndex(i)
	}
	choose(v.panel.algorithm, algorithm)
	if heuristic != "" {
		choose(v.panel.heuristic, heuristic)
	}
}

// solve presses Resolver and waits for the end of the search.
func (r *rig) solve(v *View) *history.Record {
	r.T.Helper()
	before := len(r.runsOf(v))
	test.Tap(v.button)
	r.Until("the end of the search", func() bool { return !v.session.Working() })
	if runs := r.runsOf(v); len(runs) == before+1 {
		return runs[0]
	}
	r.T.Fatalf("%d runs, want %d", len(r.runsOf(v)), before+1)
	return nil
}

// letEnd opens the gate that holds the search of a page, and waits for its end.
func (r *rig) letEnd(v *View, gate chan struct{}) {
	r.T.Helper()
	close(gate)
	r.Until("the end", func() bool { return !v.session.Working() })
}

// runsOf lists the runs of the chosen problem.
func (r *rig) runsOf(v *View) []*history.Record {
	r.T.Helper()
	p, ok := v.session.current()
	if !ok {
		r.T.Fatal("no problem is chosen")
	}
	return v.session.history.Of(p.Puzzle)
}

// headline is what the verdict line says.
func headline(v *View) string { return v.verdict.Headline.Words }

// figure is a counter as it stands on the screen.
func figure(t testing.TB, v *View, key string) string {
	t.Helper()
	i := slices.Index(figures.Keys, key)
	if i < 0 {
		t.Fatalf("no counter %q", key)
	}
	said := v.counters.Figures[key].Words
	if !slices.Contains(uitest.Written(v.counters.Terms.List[i]), said) {
		t.Fatalf("%s: %q is not on the screen", key, said)
	}
	return said
}

// replace puts another puzzle in place of the one of the chosen problem.
func replace(v *View, change func(game.Puzzle) game.Puzzle) {
	p, _ := v.session.current()
	v.session.replaceChosen(change(p.Puzzle))
}

// hold makes the search of the chosen problem wait at a gate.
func hold(v *View) *uitest.Gate {
	var g *uitest.Gate
	replace(v, func(p game.Puzzle) game.Puzzle {
		p, g = uitest.Gated(p)
		return p
	})
	return g
}

// linger makes a search that is deaf to Cancel until ended is closed.
func linger(v *View) (ended chan struct{}) {
	ended = make(chan struct{})
	replace(v, func(p game.Puzzle) game.Puzzle {
		return uitest.Puppet{Puzzle: p, Search: func(ctx context.Context, o game.SolveRequest) game.Run {
			<-ended
			return p.Solve(ctx, o)
		}}
	})
	return ended
}

// names lists the problems of a desk.
func names(d *Session) string {
	var list []string
	for _, p := range d.problems {
		list = append(list, p.Name)
	}
	return strings.Join(list, " ")
}

// identities lists the problems of all desks by what they are.
func (r *rig) identities() string {
	var list []string
	for _, d := range r.desks() {
		for _, p := range d.problems {
			list = append(list, fmt.Sprint(d.module.ID(), " ", p.Name, " ", p.Puzzle.Identity()))
		}
	}
	return strings.Join(list, "\n")
}

// orderOf is what the panel of a view asks for, and what is wrong with it.
func orderOf(v *View) (game.SolveRequest, *text.Message) {
	p, _ := v.session.current()
	return v.session.choices.Request(p.Puzzle, v.words)
}
