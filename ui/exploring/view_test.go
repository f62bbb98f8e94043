package exploring

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/widgets"
)

func (r *rig) said() string { return strings.Join(uitest.Written(r.page().Content()), "\n") }

func (r *rig) at() int { return r.session.player.Index }

// Where nothing is known of the problem of the tab, a search of it is offered; what it finds is in the solver's list.
func TestAProblemWithoutARunIsOfferedToBeSearched(t *testing.T) {
	r := newRig(t, nil)
	if len(r.stage.requests) > 0 {
		t.Fatal("it is searched unasked")
	}
	test.Tap(r.Button(r.Words().Key("explore.begin")))
	r.Until("the exploration", r.Exploring)
	if got := r.stage.requests[0]; got.Method.Algorithm != search.AStar || got.Threads != 1 || got.Limits.Nodes == 0 {
		t.Errorf("asked for %+v", got)
	}
	r.Key(fyne.KeyEnd)
	if !strings.Contains(r.said(), "ÓTIMA: 2 jogadas") {
		t.Errorf("no verdict: %q", r.said())
	}
}

func TestARunOfTheSolverIsInTheListAndOpensHere(t *testing.T) {
	r := newRig(t, nil)
	d := solverOn(r, "cavalo")
	d.Press()
	r.Until("the end of the search", func() bool { return !d.Running() })
	r.Until("the film", func() bool { return d.Player().Length() > 1 })
	r.Key(fyne.KeyX)
	r.Until("the exploration", r.Exploring)
	if r.Top() != host.View(r.page()) {
		t.Error("the page is not on top")
	}
	if names := r.page().header.choice.Options; len(names) != 1 || !strings.HasPrefix(names[0], "Cavalo ") || !strings.HasSuffix(names[0], "agora mesmo") {
		t.Errorf("runs %q", names)
	}
	ran := recentRuns(r.session.Host)[0].Ran
	if got := r.stage.requests[0]; got.Method != ran || got.Threads != 1 {
		t.Errorf("asked for %+v, it was %+v", got.Method, ran)
	}
}

func TestWhatCanNotBeExploredSaysWhy(t *testing.T) {
	r := newRig(t, nil)
	most, hand, lost := r.sample("cavalo", 0), r.sample("cavalo", 0), r.sample("cavalo", 0)
	most.Maximise, hand.Ran.Algorithm, lost.Start = true, game.Hand, ""
	foreign := r.sample("cavalo", 0)
	foreign.Asked.Algorithm = "cmd:mine"
	for what, run := range map[string]game.Run{"explore.refused.maximise": most, "explore.refused.hand": hand, "explore.refused.program": foreign, "explore.refused.problem": lost} {
		r.Explore(run)
		r.Until(what, r.Refused)
		if r.session.why.Key != what || !strings.Contains(strings.Join(strings.Fields(r.said()), " "), r.Words().Key(what)[:40]) {
			t.Errorf("%s: the page says %q", what, r.said())
		}
	}
	r.stage.none = true
	r.Explore(r.sample("cavalo", 0))
	r.Until("nothing", func() bool { return r.session.why.Key == "explore.refused.nothing" })
	r.stage.none, r.stage.unable = false, true
	odd := r.sample("cavalo", 0)
	odd.Ran.Heuristic = "nobody's"
	r.Explore(odd)
	r.Until("a game without", func() bool { return r.Refused() && r.session.why.Key != "explore.refused.nothing" })
	r.stage.unable = false
	r.Explore(odd)
	r.Until("a heuristic that is not there", func() bool { return r.session.why.Key == "error.heuristic" })
}

func TestARunOfSecondsIsRepeatedAtOnceAndOneOfMinutesIsAskedForFirst(t *testing.T) {
	r := newRig(t, &stage{gate: make(chan struct{}), begun: make(chan struct{}, 4)})
	open := uitest.Opener(t, r.stage.gate)
	r.Explore(r.sample("cavalo", 50*time.Second))
	<-r.stage.begun
	if r.PopUp() != nil || r.session.repeating.Phase() != task.Running || !r.Button(r.Words().Key("menu.button.cancel")).Visible() {
		t.Fatalf("phase %d, a question: %t", r.session.phase, r.PopUp() != nil)
	}
	open()
	r.Until("the exploration", r.Exploring)
	long := r.sample("quatro", 2*time.Minute)
	r.Explore(long)
	if r.PopUp() == nil {
		t.Fatal("nothing is asked")
	}
	r.Press(false)
	if !r.Exploring() || r.session.run.Game != "cavalo" {
		t.Errorf("phase %d after no", r.session.phase)
	}
	r.Explore(long)
	r.Press(true)
	r.Until("the other exploration", func() bool { return r.Exploring() && r.session.run.Game == "quatro" })
}

func TestARunThatWasStoppedIsRepeatedAsFarAndNoFurther(t *testing.T) {
	r := newRig(t, nil)
	run := r.sample("cavalo", time.Second)
	run.Limits = search.Limits{Time: time.Second, Depth: 9}
	run.Stopped, run.Expanded, run.Generated = search.ByTime, 40, 90
	r.walking(run)
	got := r.stage.requests[0].Limits
	if got.Time != 0 || got.Depth != 9 || !stopsAt(got, run) {
		t.Errorf("limits %+v", got)
	}
}

func TestEscapeCancelsTheRepeatingAndItIsOfferedAgain(t *testing.T) {
	r := newRig(t, &stage{gate: make(chan struct{}), begun: make(chan struct{}, 4)})
	open := uitest.Opener(t, r.stage.gate)
	r.Explore(r.sample("cavalo", 0))
	<-r.stage.begun
	if !strings.Contains(r.said(), r.Words().Key("explore.repeating")) || !r.session.Working() {
		t.Fatalf("the page says %q", r.said())
	}
	r.Key(fyne.KeyEscape)
	r.Until("the offer", func() bool { return r.session.phase == offered })
	open()
	test.Tap(r.Button(r.Words().Key("explore.repeat")))
	r.Until("the exploration", r.Exploring)
}

func TestThereAreNeverTwoRepeatingsAtOnce(t *testing.T) {
	r := newRig(t, &stage{gate: make(chan struct{}), begun: make(chan struct{}, 4)})
	open := uitest.Opener(t, r.stage.gate)
	r.Explore(r.sample("cavalo", 0))
	<-r.stage.begun
	r.Explore(r.sample("quatro", 0))
	if len(r.stage.begun) > 0 {
		t.Error("two at once")
	}
	r.Until("the next", func() bool { return r.session.repeating.Phase() == task.Running })
	<-r.stage.begun
	open()
	r.Until("the exploration", r.Exploring)
	if r.session.run.Game != "quatro" || len(r.stage.requests) != 2 {
		t.Errorf("%s is shown, of %d repeatings", r.session.run.Game, len(r.stage.requests))
	}
}

func TestKeysGoFromStepToStep(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	for i, c := range []struct {
		key  fyne.KeyName
		held fyne.KeyModifier
		want int
	}{
		{fyne.KeyRight, 0, 1},
		{fyne.KeyRight, 0, 2},
		{fyne.KeyLeft, 0, 1},
		{fyne.KeyEnd, 0, 6},
		{fyne.KeyHome, 0, 0},
		{fyne.KeyRight, fyne.KeyModifierShift, 1},
		{fyne.KeyRight, fyne.KeyModifierShift, 2},
		{fyne.KeyLeft, fyne.KeyModifierShift, 1},
		{fyne.KeyPageDown, 0, 4},
		{fyne.KeyP, 0, 6},
		{fyne.KeyP, fyne.KeyModifierShift, 3},
		{fyne.KeyPageUp, 0, 3},
	} {
		r.pressHolding(c.held, c.key)
		if r.at() != c.want || r.page().timeline.Player.Index() != c.want {
			t.Errorf("key %d, %s: step %d, the player's %d, want %d", i, c.key, r.at(), r.page().timeline.Player.Index(), c.want)
		}
		if seen := r.session.exploration.snapshot; seen.step != c.want {
			t.Errorf("key %d, %s: step %d is shown, want %d", i, c.key, seen.step, c.want)
		}
	}
}

// The keys of where one can go to mean the same wherever the keyboard is.
func TestKeysToGoToAreObeyedWhereverTheKeyboardIs(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	r.Key(fyne.KeyEnd) // then the path is told
	canvas := r.Window().Canvas()
	var places []fyne.Focusable
	for first := true; ; first = false {
		canvas.FocusNext()
		if on := canvas.Focused(); !first && (on == nil || on == places[0]) {
			break
		}
		places = append(places, canvas.Focused())
	}
	if len(places) < 15 {
		t.Fatalf("the keyboard comes to %d places", len(places))
	}
	for _, on := range places {
		for _, c := range []struct {
			from int
			key  fyne.KeyName
			held fyne.KeyModifier
			want int
		}{
			{1, fyne.KeyRight, fyne.KeyModifierShift, 2},
			{2, fyne.KeyLeft, fyne.KeyModifierShift, 1},
			{1, fyne.KeyPageDown, 0, 4},
			{6, fyne.KeyPageUp, 0, 4},
			{4, fyne.KeyP, 0, 6},
			{6, fyne.KeyP, fyne.KeyModifierShift, 3},
		} {
			r.Step(c.from)
			canvas.Focus(on)
			r.pressHolding(c.held, c.key)
			if r.at() != c.want {
				t.Errorf("%T: %s with %d: step %d, want %d", on, c.key, c.held, r.at(), c.want)
			}
		}
	}
}

func TestGGoesToAStepOrANodeByItsNumber(t *testing.T) {
	f := newFake(game.Run{})
	for answer, want := range map[string]position{
		"3": {Step: 3, Node: explore.None}, " 06 ": {Step: 6, Node: explore.None}, "n5": {Step: -1, Node: 5}, "Nó 2": {Step: -1, Node: 2}, "node 1": {Step: -1, Node: 1}, "#4": {Step: -1, Node: 4},
	} {
		if got, ok := readPlace(f, answer); !ok || got != want {
			t.Errorf("%q: %v, %t", answer, got, ok)
		}
	}
	for _, answer := range []string{"", "7", "n6", "x", "-1", "n", "1.5", "99999999999"} {
		if got, ok := readPlace(f, answer); ok {
			t.Errorf("%q: %v", answer, got)
		}
	}
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	r.Key(fyne.KeyG)
	if r.PopUp() == nil {
		t.Fatal("nothing is asked")
	}
	r.Key(fyne.KeyEscape)
	r.session.goToPosition(position{Step: -1, Node: 4})
	if r.at() != 5 || r.session.exploration.snapshot.node.Number != 4 {
		t.Errorf("step %d, node %d", r.at(), r.session.exploration.snapshot.node.Number)
	}
}

// While the answer is hidden, nothing on the page tells how the run ends, nor when.
func TestBHidesTheAnswer(t *testing.T) {
	r := newReal(t)
	p := samples(r)[0]
	for _, a := range append(gametest.Algorithms(p.Puzzle), search.Anytime) {
		run := game.Proposed(p, game.Method{Algorithm: a})
		run.Limits.Nodes = 300
		r.walkThrough(t, run)
		last, s := r.Steps()-1, r.session
		headline, total := report.Headline(r.Words(), s.run), r.Words().Key("shell.player.step", "Index", 3, "Total", last)
		r.Step(min(3, last-2))
		if said := r.said(); !strings.Contains(said, headline) || last > 4 && !strings.Contains(said, total) {
			t.Errorf("%s: before it is hidden %q lacks %q or %q", a, said, headline, total)
		}
		r.Key(fyne.KeyB)
		for _, key := range []fyne.KeyName{"", fyne.KeyRight, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyEnd} {
			r.Key(key)
			if r.at() < last {
				r.checkNothingIsAhead(t, string(a), headline)
			}
		}
		if r.at() == last && last > 6 {
			t.Errorf("%s: End goes to the end, which is hidden", a)
		}
		if r.at() < last { // which tells it
			r.Key(fyne.KeyB)
		}
		if !strings.Contains(r.said(), headline) {
			t.Errorf("%s: the answer is not there again", a)
		}
	}
}

// checkNothingIsAhead looks for what tells more than the step does.
func (r *rig) checkNothingIsAhead(t *testing.T, what, headline string) {
	t.Helper()
	view, at := r.page(), r.at()
	if said := r.said(); strings.Contains(said, headline) || !strings.Contains(said, r.Words().Key("explore.hidden")) {
		t.Errorf("%s, step %d: the verdict is there: %q", what, at, said)
	}
	if length, furthest := view.timeline.Player.Length(), r.session.furthest; length > furthest+2 {
		t.Errorf("%s, step %d of %d that were seen: the player knows of %d", what, at, furthest, length)
	}
	for _, series := range view.timeline.Chart.Figure().Series {
		for _, point := range series.Points {
			if int(point.X) > at {
				t.Errorf("%s, step %d: %s goes on to %g", what, at, series.Name, point.X)
				break
			}
		}
	}
	for _, drawn := range view.treePane.tree.sheet.drawn {
		if drawn.look.Style == GoalBox || drawn.branch.Kind == NodeBranch && drawn.branch.run.node.Status == explore.Unborn {
			t.Errorf("%s, step %d: the tree shows %q", what, at, drawn.title.Text)
		}
	}
	for _, line := range view.sidePanel.node.successors.lines {
		if strings.HasPrefix(line.Cells[2].Text, r.Words().Key("explore.fate.goal")) {
			t.Errorf("%s, step %d: a successor is told to be the goal", what, at)
		}
	}
}

// The bound above is the strongest that is known of the problem, whichever run has found it.
func TestTheHeadlineHasTheStrongestBoundThatIsKnown(t *testing.T) {
	r := newReal(t)
	list := samples(r)
	p := list[slices.IndexFunc(list, func(p game.Problem) bool { return p.Puzzle.Module().ID() == "cavalo" })]
	stronger := game.Proposed(p, game.Method{Algorithm: search.AStar})
	stronger.When = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	stronger.Verdict = search.Unknown
	stronger.Length = -1
	stronger.Bound = 3
	r.Host().Send(host.VerdictFound{Run: stronger, Compared: true})
	r.walkThrough(t, game.Proposed(p, game.Method{Algorithm: search.DFS}))
	run := r.session.run
	want := report.Headline(r.Words(), r.Host().Known(run.Identity).Lift(run))
	if own := report.Headline(r.Words(), run); run.Bound >= 3 || own == want || r.page().header.verdict.Words != want {
		t.Errorf("of a run with a bound of %d it says %q, want %q, and not %q", run.Bound, r.page().header.verdict.Words, want, own)
	}
}

// It opens at its beginning, wherever the path was on Resolver, and stays where it is when one comes back.
func TestInvestigarOpensAtTheBeginning(t *testing.T) {
	r := newReal(t)
	d := solverOn(r, "cavalo")
	d.Press()
	r.Until("the end of the search", func() bool { return !d.Running() && d.Player().Length() > 1 })
	d.Player().JumpTo(d.Player().Length() - 1)
	uitest.OnTop[*View](r.Rig, "cavalo")
	r.Until("the exploration", r.Exploring)
	if r.at() != 0 {
		t.Errorf("it opens at step %d", r.at())
	}
	r.Step(2)
	solverOn(r, "cavalo")
	uitest.OnTop[*View](r.Rig, "cavalo")
	if r.at() != 2 {
		t.Errorf("back it is at step %d", r.at())
	}
}

func TestARepeatedSuccessorLeadsToTheNodeThatItRepeats(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	r.Step(2)
	rows := r.page().sidePanel.node.successors.lines
	at := slices.IndexFunc(rows, func(l *ListLine) bool { return strings.Contains(l.Cells[2].Text, "repetido do nó 2 (g 1)") })
	if at < 0 {
		t.Fatalf("rows %v", rows)
	}
	r.page().sidePanel.node.successors.List.Select(at)
	if got := r.session.exploration.snapshot; got.node.Number != 2 || got.step != 2 || got.isOfStep() {
		t.Errorf("node %d at step %d", got.node.Number, got.step)
	}
	if !strings.Contains(r.said(), "NÓ 2") {
		t.Errorf("the page says %q", r.said())
	}
	r.Step(3)
	if got := r.session.exploration.snapshot; !got.isOfStep() {
		t.Error("a step on, the node is not the step's")
	}
}

func TestFrontierAndClosedAreListedInTheirOrder(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	r.Step(3)
	nodes := func() []uint32 {
		var list []uint32
		for _, l := range r.page().sidePanel.node.frontier.lines {
			list = append(list, l.Node)
		}
		return list
	}
	if got := nodes(); !slices.Equal(got, []uint32{3, 4, 5}) {
		t.Errorf("frontier %v", got)
	}
	test.Tap(r.page().sidePanel.node.closedButton)
	if got := nodes(); !slices.Equal(got, []uint32{2, 1, 0}) {
		t.Errorf("closed %v", got)
	}
	r.page().sidePanel.node.frontier.List.Select(1)
	if got := r.session.exploration.snapshot.node.Number; got != 1 {
		t.Errorf("node %d is shown", got)
	}
}

func TestWhoeverDragsIsShownTheLastStepAndOneQuestionIsAskedAtATime(t *testing.T) {
	gate := make(chan struct{})
	r := newRig(t, &stage{change: func(f *fake) { f.many, f.gate = 1<<20, gate }})
	open := uitest.Opener(t, gate)
	r.Explore(r.sample("cavalo", 0))
	r.Until("the walk", func() bool { return r.session.exploration != nil })
	for i := 1; i <= 5; i++ {
		r.Step(i)
	}
	r.Until("the first question", func() bool { return r.stage.made.asked.Load() == 1 })
	open()
	r.Until("the last step", func() bool { return r.Exploring() && r.session.exploration.snapshot.step == 5 })
	if asked := r.stage.made.asked.Load(); asked != 2 {
		t.Errorf("%d questions, want the first and the last", asked)
	}
	if !strings.Contains(r.page().header.facts.Words, "primeiros 1 048 576 nós") && !strings.Contains(r.page().header.facts.Words, "primeiros 1\u00a0048\u00a0576 nós") {
		t.Errorf("it is not said that only the first nodes are kept: %q", r.page().header.facts.Words)
	}
}

func TestAFaultOfAStepIsSaid(t *testing.T) {
	r := newRig(t, &stage{change: func(f *fake) { f.many, f.broken = 1<<20, true }})
	r.Explore(r.sample("cavalo", 0))
	r.Until("the fault", r.Refused)
}

func TestTheWalkIsThereAgainAtTheNextStart(t *testing.T) {
	r := newRig(t, nil)
	run := r.sample("cavalo", 100*time.Millisecond)
	run.Reason = search.ByLowerBound
	run.LowerBoundBy = "pairs"
	run.Reach = 268
	run.Elapsed = 100*time.Millisecond + 123
	r.walking(run)
	r.Step(3)
	r.session.changeOption(func(on *options) { on.Closed = true })
	r.Pick(1)
	next := r.again(t)
	if next.phase != offered || !next.repeatWhenSeen || next.run.Start != run.Start {
		t.Fatalf("phase %d, waiting %t, run %v", next.phase, next.repeatWhenSeen, next.run)
	}
	if want, got := reasonOf(run), reasonOf(next.run); got != want {
		t.Errorf("its reason was %v and is %v", want, got)
	}
	next.setVisible(true)
	r.Until("the repeating", func() bool { return next.phase == exploring })
	if next.player.Index != 3 || next.exploration.chosen != 1 || !next.State.Options.Closed {
		t.Errorf("step %d, node %d", next.player.Index, next.exploration.chosen)
	}
	run.Elapsed = time.Minute
	r.session.repeatRun(run)
	r.Until("the exploration", r.Exploring)
	if next := r.again(t); next.repeatWhenSeen || next.phase != offered {
		t.Error("a long run is repeated without a question")
	}
	for _, state := range []string{"{", `{"place":{"step":-1}}`, `{"run":"("}`} {
		bad := New(r.Host(), r.module()).(*Session)
		t.Cleanup(bad.Close)
		if damaged := bad.RestoreState(map[string][]byte{host.ChoicesPart: []byte(state)})(); !slices.Equal(damaged, []string{host.ChoicesPart}) {
			t.Errorf("%s: damaged %q", state, damaged)
		}
	}
}

// again is the session of the next window.
func (r *rig) again(t *testing.T) *Session {
	t.Helper()
	parts := uitest.Parts(t, r.session.StateParts())
	next := New(r.Host(), r.module()).(*Session)
	t.Cleanup(next.Close)
	if damaged := next.RestoreState(parts)(); damaged != nil {
		t.Fatal(damaged)
	}
	return next
}

func TestTheRunPlays(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	r.page().timeline.Player.Delay = func(_ time.Duration, f func()) { f() }
	r.Key(fyne.KeySpace)
	if r.at() != 6 || r.session.exploration.snapshot.step != 6 {
		t.Errorf("played to step %d", r.at())
	}
}

func TestValuesAreWrittenAsTheSearchCountsThem(t *testing.T) {
	w := uitest.Speak("pt")
	for want, got := range map[string]string{
		"4 + 2 = 6": formatValues(w, true, 4, 2, 6), "4 + 2, f 7": formatValues(w, true, 4, 2, 7), "g 4": formatValues(w, false, 4, 0, 4), "4 + 2,5 = 6,5": formatValues(w, true, 4, 2.5, 6.5),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestEveryFateHasWordsAndASentence(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		w := uitest.Speak(language)
		for _, fate := range []record.Fate{record.Fresh, record.Repeated, record.Better, record.OnPath, record.OverLimit, record.Visited, record.Pruned, record.Dead, record.Cut, record.Forgotten, record.Lost, record.Unmade, record.Made} {
			said, _ := formatFate(w, &explore.Offspring{Fate: fate})
			if about := w.Key("explore.about.fate." + fate.String()); strings.HasPrefix(said, "[") || !strings.HasSuffix(about, ".") {
				t.Errorf("%s %s: %q, %q", language, fate, said, about)
			}
		}
		for k := range record.Resumed + 1 {
			if said := w.Say(text.M("explore.kind." + kindKeys[k])); strings.HasPrefix(said, "[") {
				t.Errorf("%s: kind %d has no words", language, k)
			}
		}
		for s := range explore.Dropped + 1 {
			if said := w.Say(text.M("explore.status." + statusKeys[s])); strings.HasPrefix(said, "[") {
				t.Errorf("%s: status %d has no words", language, s)
			}
		}
	}
}

func TestEveryControlOfThePageExplainsItself(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		r := newRig(t, nil)
		r.SetLanguage(language)
		check := func(what string) {
			for _, one := range uitest.Unexplained(r.page().Content()) {
				t.Errorf("%s: %s: %s", language, what, one)
			}
		}
		check("the empty page")
		r.walking(r.sample("cavalo", 0))
		r.Step(2)
		check("a step")
		for _, rows := range []*LineTable{r.page().sidePanel.node.facts, r.page().sidePanel.node.successors, r.page().sidePanel.node.frontier} {
			for _, l := range rows.lines {
				if !strings.HasSuffix(l.About, ".") {
					t.Errorf("%s: a row %v says %q", language, l.Cells, l.About)
				}
			}
		}
	}
}

func TestNothingWantsMoreThanTheRoomThereIs(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		see := func(what string) {
			r.SettleIn(room)
			uitest.Fits(t, what, r.Window().Content(), room)
			for _, b := range uitest.All[*widgets.Button](r.page().Content()) {
				if size := b.Size(); size.Height < uitest.LeastTarget*0.7 {
					t.Errorf("%s: a target of %v", what, size)
				}
			}
		}
		see("the empty page")
		r.walking(r.sample("cavalo", 0))
		r.Step(2)
		see("a step")
		for _, one := range append([]*widgets.Line{r.page().sidePanel.node.whyName}, r.page().sidePanel.node.successorsName, r.page().sidePanel.node.frontierName, r.page().sidePanel.name, r.page().header.facts) {
			for _, cut := range uitest.Clipped(one) {
				t.Errorf("cut: %s", cut)
			}
		}
		if p := r.page().sidePanel.node; p.why.MinSize().Height > p.why.Size().Height || p.terms.Position().Y < 0 {
			t.Errorf("the reason wants %v of %v", p.why.MinSize(), p.why.Size())
		}
		if tree, page := r.page().treePane.Content.Size().Width, r.page().Content().Size().Width; tree < page/2 {
			t.Errorf("the tree has %v of %v", tree, page)
		}
	})
}

func TestAnotherRunAtStepZeroShowsItsOwnBoard(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	first := r.page().sidePanel.node.board.Text()
	r.stage.change = func(f *fake) { f.mark = "y" }
	r.walking(r.sample("quatro", 0))
	if now := r.page().sidePanel.node.board.Text(); r.at() != 0 || now == first || now != strings.ReplaceAll(first, "x", "y") {
		t.Errorf("step %d shows %q, the run before showed %q", r.at(), now, first)
	}
}

func TestTheBoundIsDrawnAndSaidFromWhenTheSearchHasEarnedIt(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	r.Key(fyne.KeyB)
	bound := r.page().timeline.Chart.Figure().Series[1]
	if len(bound.Points) == 0 || bound.Points[0].X != 3 || !bound.OwnYAxis {
		t.Errorf("the bound is drawn at %v", bound.Points)
	}
	for step, want := range map[int]string{0: "", 2: "", 3: "limite inferior 2"} {
		r.Step(step)
		if r.page().timeline.bound.Words != want {
			t.Errorf("step %d: %q", step, r.page().timeline.bound.Words)
		}
	}
}

// In a small window there is one thing at a time, whole; in a larger one the frontier is with the node.
func TestASmallWindowHasATabForEachThing(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	v := r.page()
	seen := func(tab sideTab) []fyne.CanvasObject {
		places := map[sideTab][]fyne.CanvasObject{
			treeTab: {v.treePane.tree.Tree}, nodeTab: {v.sidePanel.node.about, v.sidePanel.node.successors.List}, frontierTab: {v.sidePanel.node.frontier.List},
			codeTab: {v.sidePanel.code.Content}, quizTab: {v.sidePanel.quiz.content},
		}
		return places[tab]
	}
	buttons := []*widgets.Button{}
	for _, light := range v.tabs.Content.(*fyne.Container).Objects[0].(*fyne.Container).Objects {
		buttons = append(buttons, light.(*fyne.Container).Objects[1].(*widgets.Button))
	}
	for _, small := range []bool{true, false} {
		room := fyne.NewSize(1024, 700)
		if small {
			room = fyne.NewSize(960, 510)
		}
		r.SettleIn(room)
		uitest.Fits(t, "the page", v.Content(), room.SubtractWidthHeight(0, 40))
		if v.tabs.Content.Visible() != small {
			t.Errorf("%v: tabs %t", room, !small)
		}
		for i, tab := range v.tabs.tabs {
			buttons[i].OnTapped()
			r.SettleIn(room)
			shown := uitest.Tree(v.Content(), room)
			for _, o := range seen(sideTab(tab)) {
				if !slices.ContainsFunc(shown, func(n *uitest.Node) bool { return n.CanvasObject == o && n.Box.Bottom-n.Box.Top > 60 }) {
					t.Errorf("%v: %q is not seen", room, tab)
				}
			}
			if all := slices.ContainsFunc(shown, func(n *uitest.Node) bool { return n.CanvasObject == fyne.CanvasObject(v.treePane.tree.Tree) }); all != (!small || sideTab(tab) == treeTab) {
				t.Errorf("%v, %q: the tree is seen: %t", room, tab, all)
			}
		}
	}
}

func TestANodeThatWasExpandedBeforeSaysWhyAtItsOwnStep(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	r.Step(5)
	before := r.session.exploration.Moment(2, maxListRows)
	r.session.pickNode(before.Node)
	pane := r.page().sidePanel.node
	if got, want := pane.why.Text, pane.view.Words.Say(before.Why[0]); !strings.HasPrefix(got, want) {
		t.Errorf("it says %q, want %q first", got, want)
	}
	if got := len(pane.successorRows(r.session.exploration.snapshot)); got != len(before.Successors) {
		t.Errorf("%d successors, want %d", got, len(before.Successors))
	}
}

func TestANodeThatWaitsIsToldWhatTheOneThatWasTakenHasOverIt(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	r.Step(2)
	now := r.session.exploration.Moment(2, maxListRows)
	r.session.pickNode(now.Frontier[len(now.Frontier)-1].Node)
	pane := r.page().sidePanel.node
	w := pane.view.Words
	if want := w.Key("explore.elsewhere", "Step", 2, "Node", nodeNumber(w, now.Node)) + "; " + w.Say(now.Why[0]); !strings.HasPrefix(pane.why.Text, want) {
		t.Errorf("it says %q, want %q first", pane.why.Text, want)
	}
}

// Figures keep half of the height beside the board, however long the reason under them is: that is scrolled then, and a
// tip has all of it.
func TestALongReasonLeavesTheFiguresTheirRoom(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	p := r.page().sidePanel.node
	if said := p.aboutWhy(); said != r.Words().Key("explore.about.why") {
		t.Errorf("of a short reason the tip says %q", said)
	}
	p.why.SetText(strings.Repeat("it has the least f in the frontier ", 20))
	p.about.Refresh()
	all := p.about.Size().Height
	if got := p.facts.List.Size().Height; got < all/2 {
		t.Errorf("the figures have %g of %g", got, all)
	}
	if bottom := p.terms.Position().Y + p.terms.Size().Height; bottom > all {
		t.Errorf("the reason ends at %g of %g", bottom, all)
	}
	if said := p.aboutWhy(); !strings.Contains(said, p.why.Text) {
		t.Errorf("of a long one it says %q", said)
	}
}
