package comparing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/solver"
	"procura/ui/widgets"
)

func TestARaceIsRunAndItsEndIsToldFirst(t *testing.T) {
	r := newRaceRig(t)
	r.pick(r.place("cavalo"), "bfs", "astar/course", "idastar/course")
	test.Tap(r.Button(r.Words().Key("compare.race.run")))
	r.Until("the race", r.isRacing)
	said := r.Said()
	for _, want := range []string{"Cavalo A", "BFS", "A*", "IDA*", "Ótima", "chegou: 3 jogadas", "Jogadas\ntodos\n3"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in\n%s", want, said)
		}
	}
	if len(r.page().lanes) != 3 || r.page().player.Index() != r.page().player.Length()-1 {
		t.Errorf("%d lanes, at %d of %d", len(r.page().lanes), r.page().player.Index(), r.page().player.Length())
	}
}

// At every position the columns have the counters of the traces.
func TestTheColumnsShowTheTraceAtEveryPosition(t *testing.T) {
	r := newRaceRig(t)
	r.racing("cavalo", "bfs", "astar/course")
	s := r.session
	for _, m := range []compare.RaceMode{compare.ByExpansions, compare.ByClock} {
		r.session.switchTo(m)
		for _, part := range []float64{0, 0.3, 0.5, 0.9, 1} {
			r.seek(part)
			r.Until("the position", r.isRacing)
			value := s.race.Value(m, s.index)
			for i, l := range r.page().lanes {
				at := s.race.Lanes[i].At(m, value)
				if got, want := l.counters[0].Words+" "+l.counters[1].Words, fmt.Sprint(at.Expanded, " ", at.Generated); got != want {
					t.Errorf("%s at %v: %s, want %s", m, part, got, want)
				}
				if at.Ended != (l.verdict.Words != r.Words().Key("compare.race.running")) {
					t.Errorf("%s at %v: %s", m, part, l.verdict.Words)
				}
			}
		}
	}
}

func TestAPressOnTheCurvesGoesThere(t *testing.T) {
	r := newRaceRig(t)
	r.racing("cavalo", "bfs", "astar/course")
	r.page().curves.chart.OnTap(2, 0, -1, -1)
	r.Until("the position", r.isRacing)
	if got := r.page().player.Index(); got != 2 || r.session.seen.value != 2 {
		t.Errorf("at %d, %v expansions", got, r.session.seen.value)
	}
}

func TestTheKeyMChangesTheModeAboutWhereItIs(t *testing.T) {
	r := newRaceRig(t)
	r.racing("cavalo", "bfs", "astar/course")
	r.Key(fyne.KeyM)
	r.Until("the position", r.isRacing)
	if r.session.State.Mode != compare.ByClock || r.page().mode.Key() != string(compare.ByClock) || r.page().player.Index() != r.page().player.Length()-1 {
		t.Errorf("%s at %d", r.session.State.Mode, r.page().player.Index())
	}
}

func TestThePlayerPlaysTheRace(t *testing.T) {
	r := newRaceRig(t)
	r.racing("cavalo", "bfs", "astar/course")
	r.page().player.First()
	r.Until("the begin", func() bool { return r.isRacing() && r.session.seen.position == 0 })
	r.Key(fyne.KeySpace)
	r.Until("the end", func() bool { return r.isRacing() && r.session.seen.position == r.page().player.Length()-1 })
}

func TestEscapeCancelsARaceOfWhichNothingIsLeft(t *testing.T) {
	r := newRaceRig(t)
	r.pick(r.place("adjiboto")+6, "bfs,duplicates=tree", "dfs,duplicates=tree")
	r.session.run()
	if !r.session.Working() {
		t.Fatal("nothing runs")
	}
	r.Key(fyne.KeyEscape)
	r.Until("the end", func() bool { return !r.session.Working() })
	if r.session.race != nil || !strings.Contains(r.Said(), "não ficou nada") {
		t.Errorf("a race: %t: %s", r.session.race != nil, r.Said())
	}
}

func TestLessThanTwoMethodsAreNoRace(t *testing.T) {
	r := newRaceRig(t)
	r.pick(r.place("cavalo"), "bfs")
	if r.page().start.action.Start.Disabled() == false || !strings.Contains(r.Said(), "Escolha de 2 a 4 métodos.") {
		t.Errorf("%s", r.Said())
	}
	r.pick(r.place("cavalo"), "bfs", "dfs", "ucs", "greedy")
	if r.page().start.action.Start.Disabled() {
		t.Error("four are refused")
	}
}

func TestAProgramOfAnEarlierWindowIsAskedForFirst(t *testing.T) {
	ran := 0
	r := openRaceRig(t, answering("B1 C3 D5", &ran))
	r.pick(r.place("cavalo"), "bfs", "cmd:no-such-program --fast")
	r.session.run()
	r.Until("the question", func() bool { return r.PopUp() != nil })
	if ran > 0 || !strings.Contains(strings.Join(uitest.Written(r.PopUp()), "\n"), "no-such-program") {
		t.Fatalf("ran %d times", ran)
	}
	r.Reply("tournament.page.foreign.yes")
	r.Until("the race", r.isRacing)
	if ran != 1 || !strings.Contains(r.Said(), "Solução") {
		t.Errorf("ran %d times:\n%s", ran, r.Said())
	}
	test.Tap(r.Button(r.Words().Key("compare.race.again")))
	r.Until("the race", r.isRacing)
	if ran != 2 {
		t.Errorf("a remembered yes: ran %d times", ran)
	}
}

func TestAProgramOfSomebodyElseThatIsRefusedDoesNotRun(t *testing.T) {
	ran := 0
	r := openRaceRig(t, answering("", &ran))
	r.pick(r.place("cavalo"), "bfs", "cmd:no-such-program")
	r.session.run()
	r.Until("the question", func() bool { return r.PopUp() != nil })
	r.Reply("tournament.page.foreign.no")
	if r.Settle(); ran > 0 || r.session.race != nil {
		t.Errorf("ran %d times, a race: %t", ran, r.session.race != nil)
	}
}

func TestWhatWasChosenIsThereInTheNextWindow(t *testing.T) {
	r := newRaceRig(t)
	r.pick(r.place("cavalo")+2, "bfs,duplicates=tree", "astar/course,weight=2")
	r.session.State.Limit = "1m"
	r.session.switchTo(compare.ByClock)
	parts := map[string][]byte{}
	for _, part := range r.session.StateParts() {
		parts[part.Name], _ = part.Encode()
	}
	next := newRaceRig(t)
	for _, step := range next.session.RestoreState(parts) {
		if damaged := step(); len(damaged) > 0 {
			t.Fatalf("damaged: %v", damaged)
		}
	}
	p, _ := next.session.problem()
	if !slices.Equal(next.session.State.Methods.Texts(), r.session.State.Methods.Texts()) || next.session.State.Limit != "1m" || next.session.State.Mode != compare.ByClock || p.Name != "C" {
		t.Errorf("%v %s %s %s", next.session.State.Methods.Texts(), next.session.State.Limit, next.session.State.Mode, p.Name)
	}
	for _, step := range next.session.RestoreState(map[string][]byte{host.ChoicesPart: []byte(`{"limit":"1y"}`)}) {
		if damaged := step(); !slices.Equal(damaged, []string{host.ChoicesPart}) {
			t.Errorf("%v", damaged)
		}
	}
}

func TestEverythingExplainsItself(t *testing.T) {
	r := newRaceRig(t)
	check := func() {
		t.Helper()
		for _, one := range uitest.Unexplained(r.page().Content()) {
			t.Error(one)
		}
	}
	check()
	r.racing("cavalo", "bfs", "astar/course")
	check()
}

func TestTheRaceFitsTheWindow(t *testing.T) {
	everyRaceRoom(t, func(t *testing.T, r *raceRig, room fyne.Size) {
		r.pick(r.place("cavalo"), "bfs", "astar/course,weight=1.5", "idastar/course")
		typed, _ := compare.ParseMethod("cmd:x")
		r.session.State.Methods.set(3, typed)
		r.session.Changed()
		r.SettleIn(room)
		uitest.Fits(t, "the choice", r.Window().Content(), room)
		r.session.run()
		r.Until("the race", r.isRacing)
		for _, part := range []float64{0.4, 1} {
			r.seek(part)
			r.Until("the position", r.isRacing)
			r.SettleIn(room)
			uitest.Fits(t, "the race", r.Window().Content(), room)
			for _, l := range r.page().lanes {
				for _, cut := range uitest.Clipped(l.content) {
					t.Errorf("cut: %s", cut)
				}
				if height := l.board.Size().Height; height < leastBoard {
					t.Errorf("a board of %v", height)
				}
			}
		}
	})
}

// The form of a method.
func TestAMethodIsAddedChangedAndTakenAway(t *testing.T) {
	r := newRaceRig(t)
	r.pick(r.place("cavalo"), "bfs", "astar")
	buttons := uitest.All[*widgets.Button](r.page().start.panel.Content)
	test.Tap(buttons[len(buttons)-1])
	if r.PopUp() == nil {
		t.Fatal("no form")
	}
	for _, one := range uitest.Unexplained(r.PopUp()) {
		t.Error(one)
	}
	r.Reply("compare.contenders.accept")
	if got := r.session.State.Methods.Texts(); !slices.Equal(got, []string{"bfs", "astar", "astar"}) {
		t.Errorf("%v", got)
	}
	buttons = uitest.All[*widgets.Button](r.page().start.panel.Content)
	test.Tap(buttons[1])
	if got := r.session.State.Methods.Texts(); !slices.Equal(got, []string{"astar", "astar"}) {
		t.Errorf("%v", got)
	}
}

// The problem may become another one without a choice: that of the newest run.
func TestTheMethodsAreNamedByTheHeuristicOfTheProblemOnOffer(t *testing.T) {
	r := newRaceRig(t)
	d := solver.Drive(uitest.Of[*solver.View](r.Bring("cavalo")))
	d.Press()
	r.Until("the run", func() bool { return !d.Running() })
	r.Bring(host.Laboratory)
	p, _ := r.session.problem()
	if p.Puzzle.Module().ID() != "cavalo" {
		t.Fatalf("%s is on offer", p.Puzzle.Module().ID())
	}
	if usual := heuristicOf(r, p.Puzzle); !strings.Contains(r.Said(), usual) {
		t.Errorf("no %q in\n%s", usual, r.Said())
	}
	if other := heuristicOf(r, r.session.problems()[r.place("quatro")].Puzzle); strings.Contains(r.Said(), other) {
		t.Errorf("%q stands beside a problem of Cavalo in\n%s", other, r.Said())
	}
}

// heuristicOf is the name of the usual one of a puzzle.
func heuristicOf(r *raceRig, p game.Puzzle) string {
	return report.Heuristic(r.Words(), p.Module().ID(), game.DefaultHeuristic(p))
}

func TestWhoALimitStoppedIsNotShownAsArrived(t *testing.T) {
	r := newRaceRig(t)
	r.pick(r.place("cavalo"), "bfs", "astar/course")
	r.session.run()
	r.Until("the race", r.isRacing)
	run := &r.session.race.Lanes[0].Row.Run
	run.Verdict, run.Stopped, run.Length = search.Unknown, search.ByNodes, -1
	r.page().Render()
	r.seek(0.5)
	r.Until("the position", r.isRacing)
	r.seek(1)
	r.Until("the position", r.isRacing)
	for i, short := range []bool{true, false} {
		l := r.page().lanes[i]
		if got := strings.HasPrefix(l.counters[0].Words, "> "); got != short || l.progress.finish.Visible() == short || l.progress.gaps[0].Visible() != short || strings.HasPrefix(l.time.Words, "> ") != short {
			t.Errorf("lane %d: %q expanded in %q, the finish is seen: %t", i, l.counters[0].Words, l.time.Words, l.progress.finish.Visible())
		}
	}
	ends := r.page().curves.figure(r.session.race, compare.ByExpansions).Series[2:]
	if !ends[0].Points[0].AtLeast || ends[1].Points[0].AtLeast {
		t.Errorf("the dots at the ends: %+v", ends)
	}
}
