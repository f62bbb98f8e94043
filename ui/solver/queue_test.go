package solver

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/internal/uitest"
	"procura/ui/solver/history"
	"procura/ui/task"
	"procura/ui/widgets"
)

// queued begins a search of Cavalo C that waits at a gate, and has others wait for it.
func queued(r *rig, others ...string) (*View, *uitest.Gate) {
	r.T.Helper()
	v := r.on("cavalo", "C")
	g := hold(v)
	test.Tap(v.button)
	<-g.Begun
	for _, name := range others {
		r.pick(v, name)
		test.Tap(v.button)
	}
	return v, g
}

// waiting lists the problems that wait, in their order.
func waiting(v *View) string {
	var names []string
	for _, j := range v.session.searches.queue {
		names = append(names, j.problem.Name)
	}
	return strings.Join(names, " ")
}

// row is the row of a problem as it is drawn.
func row(r *rig, v *View, problem string) (*widgets.Hint, *problemRow) {
	r.T.Helper()
	for i, p := range v.session.problems {
		if p.Name == problem {
			row := newProblemRow(widgets.NewTips())
			showProblem(v.words, v.session, i, row)
			return rowOf(row)
		}
	}
	r.T.Fatalf("no problem %q", problem)
	return nil, nil
}

func TestTheRowThatIsSearchedAndThoseThatWaitSaySo(t *testing.T) {
	r := newRig(t)
	v, g := queued(r, "B", "A")
	for name, want := range map[string]struct {
		sign  widgets.Sign
		badge string
	}{
		"C": {widgets.UnderWay, ""}, "B": {widgets.Waiting, "1.º"}, "A": {widgets.Waiting, "2.º"}, "D": {widgets.NoSign, ""},
	} {
		if hint, got := row(r, v, name); got.mark.Sign() != want.sign || got.badge.Words != want.badge || (hint.Told() == "") != (want.sign == widgets.NoSign) {
			t.Errorf("%s: sign %d, %q, on hover %q", name, got.mark.Sign(), got.badge.Words, hint.Told())
		}
	}
	r.letEnd(v, g.Open)
	for _, name := range []string{"A", "B", "C"} {
		if _, got := row(r, v, name); got.mark.Sign() != widgets.NoSign || !strings.HasPrefix(got.badge.Words, "✓") {
			t.Errorf("%s afterwards: sign %d, %q", name, got.mark.Sign(), got.badge.Words)
		}
	}
}

func TestTheCutNameOfAChallengeIsWholeUnderThePointer(t *testing.T) {
	r := newRig(t)
	v := r.Tab("cavalo")
	p := v.session.problems[0]
	p.Name = "desafio 2026-11-23"
	v.session.Open(datafile.File{Problems: []game.Problem{p}}, "")
	hint, parts := row(r, v, p.Name)
	r.Window().SetContent(hint)
	hint.Resize(fyne.NewSize(listWidth, hint.MinSize().Height))
	want := "desafio 23/11/2026"
	hint.Refresh()
	if !parts.name.Cut() || !strings.HasPrefix(hint.Told(), want+" · ") {
		t.Errorf("cut: %t, under the pointer %q, want %q", parts.name.Cut(), hint.Told(), want)
	}
}

func TestTheTabThatSearchesSaysSoFromOtherTabs(t *testing.T) {
	r := newRig(t)
	v, g := queued(r)
	r.Tab("adjiboto")
	marked := func() (list []string) {
		for _, item := range r.Row().Items {
			if item.Icon != nil {
				list = append(list, item.Text)
			}
		}
		return list
	}
	if got := marked(); !slices.Equal(got, []string{"Cavalo"}) {
		t.Errorf("the tabs that are marked: %q", got)
	}
	r.Choose("menu.view", "menu.language", "menu.language.en")
	if got := marked(); len(got) != 1 {
		t.Errorf("in other words: %q", got)
	}
	r.letEnd(v, g.Open)
	if got := marked(); len(got) != 0 {
		t.Errorf("afterwards: %q", got)
	}
}

func TestCountersAndCancelNameTheProblemTheyBelongTo(t *testing.T) {
	r := newRig(t)
	v, g := queued(r)
	said := func() string { return v.counters.Problem.Words + ", " + v.button.Text + ", " + v.cancelOther.Text }
	if got := said(); got != "C · a procurar, Cancelar C, " || v.cancelOther.Visible() {
		t.Errorf("at C: %q", got)
	}
	r.pick(v, "D")
	if got := said(); got != "C · a procurar, Resolver a seguir, Cancelar C" || !v.cancelOther.Visible() {
		t.Errorf("at D: %q, seen %t", got, v.cancelOther.Visible())
	}
	test.Tap(v.button)
	if got := said(); got != "C · a procurar · 1 à espera, Cancelar D, Cancelar C" || headline(v) != "À espera" {
		t.Errorf("D waits: %q, %q", got, headline(v))
	}
	r.letEnd(v, g.Open)
	if v.counters.Problem.Words != "D" || v.cancelOther.Visible() || v.button.Text != "Resolver" {
		t.Errorf("afterwards: %q, seen %t", said(), v.cancelOther.Visible())
	}
}

func TestWhatWaitsBeginsByItselfInItsOrder(t *testing.T) {
	r := newRig(t)
	v, g := queued(r, "D", "B", "A")
	if got := waiting(v); got != "D B A" {
		t.Errorf("%q wait", got)
	}
	close(g.Open)
	r.Until("the end of all", func() bool { return !v.session.Working() })
	var order []string
	for _, record := range v.session.history.All() {
		order = append(order, record.Problem)
	}
	if got := strings.Join(order, " "); got != "C D B A" {
		t.Errorf("searched: %q", got)
	}
}

func TestWhatWaitsBeginsWhenTheOneBeforeIsCancelled(t *testing.T) {
	r := newRig(t)
	v, _ := queued(r, "B")
	test.Tap(v.cancelOther)
	r.Until("the end of both", func() bool { return !v.session.Working() })
	log := v.session.history.All()
	if len(log) != 2 || log[0].Problem != "C" || log[0].Stopped != search.ByCancel || log[1].Problem != "B" || log[1].Verdict != search.Optimal {
		t.Errorf("%d runs: %+v", len(log), log)
	}
}

func TestEachOfTheQueueCanBeCancelled(t *testing.T) {
	for name, cancel := range map[string]func(*rig, *View){
		"button": func(_ *rig, v *View) { test.Tap(v.button) },
		"Escape": func(r *rig, _ *View) { r.Key(fyne.KeyEscape) },
	} {
		r := newRig(t)
		v, g := queued(r, "D", "B", "A")
		r.pick(v, "B")
		cancel(r, v)
		if waiting(v) != "D A" || !v.session.searches.isSearching(v.session.problems[2]) {
			t.Errorf("%s: %q wait, searching %t", name, waiting(v), v.session.Working())
		}
		r.letEnd(v, g.Open)
		if got := len(r.runsOf(v)); got != 0 {
			t.Errorf("%s: B has %d runs", name, got)
		}
	}
}

func TestEscapeLeavesTheSearchOfAnotherProblemAlone(t *testing.T) {
	r := newRig(t)
	v, g := queued(r)
	r.pick(v, "D")
	r.Key(fyne.KeyEscape)
	if v.session.searches.Phase() != task.Running {
		t.Error("the search of C was cancelled at D")
	}
	r.letEnd(v, g.Open)
}

func TestASearchHasTheMethodAndTheLimitsThatWereChosenWhenItWasAskedFor(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	g := hold(v)
	test.Tap(v.button)
	<-g.Begun
	r.pick(v, "B")
	r.use(v, "dfs", "")
	v.panel.nodes.SetText("5000")
	test.Tap(v.button)
	r.use(v, "bfs", "")
	v.panel.nodes.SetText("")
	r.letEnd(v, g.Open)
	if run := r.runsOf(v)[0]; run.Ran.Algorithm != search.DFS || run.Limits.Nodes != 5000 {
		t.Errorf("searched with %s and %d nodes", run.Ran.Algorithm, run.Limits.Nodes)
	}
}

func TestARuleThatIsChangedMeanwhileIsNotOfTheSearchThatWaits(t *testing.T) {
	r := newRig(t)
	v, g := queued(r, "B")
	asked := v.session.problems[1].Puzzle.Identity()
	v.session.changeRules(map[string]string{"double": "choice"})
	if _, got := row(r, v, "B"); v.button.Text != "Cancelar B" || got.mark.Sign() != widgets.Waiting {
		t.Errorf("B with other rules waits no more: %q", v.button.Text)
	}
	r.letEnd(v, g.Open)
	got := slices.DeleteFunc(slices.Clone(v.session.history.All()), func(r *history.Record) bool { return r.Identity != asked })
	if len(got) != 1 || len(r.runsOf(v)) != 0 {
		t.Errorf("%d runs under the rules of then, %d under those of now", len(got), len(r.runsOf(v)))
	}
}

func TestAProblemThatIsLookedAtWhileAnotherIsSearchedCanBePlayed(t *testing.T) {
	r := newRig(t)
	v, g := queued(r)
	r.pick(v, "A")
	l, ok := v.session.hand.Line()
	if !ok || len(l.Legal()) == 0 {
		t.Fatal("A can't be played")
	}
	choices, _ := l.Ways().Next(nil)
	v.session.hand.Tap(choices[0])
	if playing, live := v.session.hand.GameOnBoard(); !live || playing.Index() != 1 {
		t.Error("a move at A was not played")
	}
	r.letEnd(v, g.Open)
	if playing, live := v.session.hand.GameOnBoard(); !live || playing.Index() != 1 {
		t.Error("the end of the search of C has taken the game away")
	}
}

func TestAGameThatIsPlayedWhenItsTurnComesStaysOnTheBoard(t *testing.T) {
	r := newRig(t)
	v, g := queued(r, "B")
	h := v.session.hand
	l, _ := h.Line()
	choices, _ := l.Ways().Next(nil)
	h.Tap(choices[0])
	r.letEnd(v, g.Open)
	if playing, live := h.GameOnBoard(); !live || playing.Index() != 1 || v.session.playback.run != nil {
		t.Error("the run of B has taken the board from the game")
	}
	if got := len(r.runsOf(v)); got != 1 {
		t.Errorf("B has %d runs", got)
	}
}

func TestNewsSayWhoseSearchHasEnded(t *testing.T) {
	r := newRig(t)
	v, g := queued(r)
	r.pick(v, "A")
	r.letEnd(v, g.Open)
	if got := r.Notice(); !strings.Contains(got, "Cavalo, problema C: ✓ ÓTIMA: 6 jogadas") {
		t.Errorf("told %q", got)
	}
}

func TestAProblemThatIsClosedWaitsNoMore(t *testing.T) {
	r := newRig(t)
	v, g := queued(r, "B")
	v.session.problems = v.session.problems[2:3]
	v.session.chosen = 0
	v.session.Changed()
	if waiting(v) != "" {
		t.Errorf("%q wait", waiting(v))
	}
	r.letEnd(v, g.Open)
	if got := len(v.session.history.All()); got != 1 {
		t.Errorf("%d runs", got)
	}
}

func TestACancelIsShownAtOnceWhileOthersWait(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	ended := linger(v)
	test.Tap(v.button)
	r.pick(v, "B")
	test.Tap(v.button)
	began := time.Now()
	test.Tap(v.cancelOther)
	if v.cancelOther.Text != "A cancelar…" || !v.cancelOther.Disabled() || v.button.Disabled() || v.counters.Problem.Words != "C · a cancelar · 1 à espera" {
		t.Errorf("in the same call %q, disabled %t, counters %q", v.cancelOther.Text, v.cancelOther.Disabled(), v.counters.Problem.Words)
	}
	if took := time.Since(began); took > time.Second {
		t.Errorf("that took %v", took)
	}
	close(ended)
	r.Until("the end", func() bool { return !v.session.Working() })
}

func TestQuietWorkByHandStopsWhileAnySearchRuns(t *testing.T) {
	r := newRig(t)
	v, g := queued(r)
	r.pick(v, "A")
	if (handPage{v.session}).Idle() {
		t.Error("quiet work goes on beside the search of C")
	}
	r.letEnd(v, g.Open)
}

func TestTheWindowFitsWhileProblemsWait(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.on("cavalo", "C")
		v.session.problems[2].Name = strings.Repeat("nome comprido ", 10)
		g := hold(v)
		test.Tap(v.button)
		<-g.Begun
		r.pick(v, "B")
		test.Tap(v.button)
		r.SettleIn(room)
		uitest.Fits(t, "waiting", r.Window().Content(), room)
		r.letEnd(v, g.Open)
	})
}
