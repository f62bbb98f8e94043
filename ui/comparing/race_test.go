package comparing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/compare"
	"procura/core/search"
	"procura/ui/internal/uitest"
)

func TestTheChosenRowsRaceFromTheBeginning(t *testing.T) {
	r := newRig(t)
	r.raced("A", "bfs", "astar/course", "idastar/course")
	v := r.page().race
	if len(v.lanes) != 3 || v.player.Index() != 0 || r.page().compared.Visible() {
		t.Errorf("%d lanes, at %d of %d", len(v.lanes), v.player.Index(), v.player.Length())
	}
	r.seek(1)
	said := strings.Join(uitest.Written(v.content), "\n")
	for _, want := range []string{"A", "BFS", "A*", "IDA*", "Ótima", "chegou: 3 jogadas", "Jogadas\ntodos\n3"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in\n%s", want, said)
		}
	}
	test.Tap(r.Button(r.Words().Key("compare.race.back")))
	if !r.page().compared.Visible() || len(r.session.picked) != 3 || r.page().BoardText() != "" {
		t.Error("the table does not come back as it was")
	}
}

func TestWhereNoRowIsChosenAllOfOneProblemRace(t *testing.T) {
	r := newRig(t)
	r.session.choices.Repeat = 1
	r.pick([]string{"A"}, []string{"bfs", "astar"})
	r.over()
	test.Tap(r.page().watch)
	if !r.session.Working() || len(r.session.picked) != 2 {
		t.Errorf("working %t, %d rows", r.session.Working(), len(r.session.picked))
	}
	r.Until("the race", r.isRacing)
	r.pick([]string{"A", "B"}, []string{"bfs", "astar"})
	r.over()
	test.Tap(r.page().watch)
	if r.session.Working() || !strings.Contains(r.Notice(), "Marque na tabela de 2 a 4 linhas") {
		t.Errorf("rows of two problems race: %s", r.Notice())
	}
}

func TestWithAnimationARacePlaysByItself(t *testing.T) {
	r := newRig(t)
	r.ready("A", "bfs", "astar/course")
	r.session.racing.run()
	r.Until("the end", func() bool {
		return r.isRacing() && r.session.racing.seen.position == r.page().race.player.Length()-1
	})
}

// At every position the columns have the counters of the traces.
func TestTheColumnsShowTheTraceAtEveryPosition(t *testing.T) {
	r := newRig(t)
	r.raced("A", "bfs", "astar/course")
	now := r.session.racing
	for _, m := range []compare.RaceMode{compare.ByExpansions, compare.ByClock} {
		now.switchTo(m)
		for _, part := range []float64{0, 0.3, 0.5, 0.9, 1} {
			r.seek(part)
			value := now.race.Value(m, now.index)
			if r.page().race.prizes.content.Visible() != (part == 1) {
				t.Errorf("%s at %v: it says who has won: %t", m, part, part < 1)
			}
			for i, l := range r.page().race.lanes {
				at := now.race.Lanes[i].At(m, value)
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
	r := newRig(t)
	r.raced("A", "bfs", "astar/course")
	r.page().race.curves.chart.OnTap(2, 0, -1, -1)
	r.Until("the position", r.isRacing)
	if got := r.page().race.player.Index(); got != 2 || r.session.racing.seen.value != 2 {
		t.Errorf("at %d, %v expansions", got, r.session.racing.seen.value)
	}
}

func TestTheKeysOfARaceChangeItsModePlayItAndLeaveIt(t *testing.T) {
	r := newRig(t)
	r.raced("A", "bfs", "astar/course")
	r.seek(1)
	r.Key(fyne.KeyM)
	r.Until("the position", r.isRacing)
	v := r.page().race
	if r.session.choices.Mode != compare.ByClock || v.mode.Key() != string(compare.ByClock) || v.player.Index() != v.player.Length()-1 {
		t.Errorf("%s at %d", r.session.choices.Mode, v.player.Index())
	}
	r.Key(fyne.KeyM)
	r.Key(fyne.KeyHome)
	r.Until("the begin", func() bool { return r.isRacing() && r.session.racing.seen.position == 0 })
	r.Key(fyne.KeySpace)
	r.Until("the end", func() bool { return r.isRacing() && r.session.racing.seen.position == v.player.Length()-1 })
	r.Key(fyne.KeyEscape)
	if r.session.racing.race != nil {
		t.Error("Escape does not lead back to the table")
	}
}

func TestEscapeCancelsARaceOfWhichNothingIsLeft(t *testing.T) {
	r := newRigOf(t, "adjiboto")
	r.session.choices.Seconds = 1
	r.ready("G", "bfs,duplicates=tree", "dfs,duplicates=tree")
	r.session.choices.Seconds = 0
	r.session.racing.run()
	if !r.session.racing.recording.Busy() || !r.page().bar.Visible() {
		t.Fatal("nothing runs")
	}
	r.Key(fyne.KeyEscape)
	r.Until("the end", func() bool { return !r.session.Working() })
	if r.session.racing.race != nil || !strings.Contains(r.Notice(), "não ficou nada") {
		t.Errorf("a race: %t: %s", r.session.racing.race != nil, r.Notice())
	}
}

func TestTwoToFourRowsOfOneProblemAreChosen(t *testing.T) {
	r := newRig(t)
	r.session.choices.Repeat = 1
	r.pick([]string{"A", "B"}, []string{"bfs", "dfs", "ucs", "greedy", "astar"})
	r.over()
	list := r.page().table.List
	for i, c := range []struct {
		row   int
		want  int
		ready bool
	}{{0, 1, false}, {1, 2, true}, {1, 1, false}, {1, 2, true}, {2, 3, true}, {3, 4, true}, {4, 4, true}, {5, 1, false}} {
		list.Select(c.row)
		if got := len(r.session.picked); got != c.want || len(rowsToRace(r.session)) >= compare.LeastRacers != c.ready {
			t.Errorf("tap %d: %d chosen, want ready %t", i, got, c.ready)
		}
	}
	if r.session.chosen() != (turn{1, 0}) {
		t.Errorf("%v was chosen last", r.session.chosen())
	}
}

func TestAProgramOfAnEarlierWindowIsAskedForFirst(t *testing.T) {
	ran := 0
	r := newRig(t, answering("B1 C3 D5", &ran))
	r.SetAnimation(false)
	r.pick([]string{"A"}, []string{"bfs", "cmd:no-such-program --fast"})
	r.session.choices.Repeat = 1
	r.session.start()
	r.Until("the question", func() bool { return r.PopUp() != nil })
	if ran > 0 || !strings.Contains(strings.Join(uitest.Written(r.PopUp()), "\n"), "no-such-program") {
		t.Fatalf("ran %d times", ran)
	}
	r.Reply("tournament.page.foreign.no")
	r.Settle()
	if ran > 0 || len(r.session.sheet.Rows) > 0 {
		t.Fatalf("refused, it ran %d times", ran)
	}
	r.session.start()
	r.Until("the question", func() bool { return r.PopUp() != nil })
	r.Reply("tournament.page.foreign.yes")
	r.Until("the rows", func() bool { return !r.session.Working() && len(r.session.sheet.Rows) == 2 })
	r.session.choose(turn{0, 0})
	r.session.choose(turn{0, 1})
	r.session.racing.run()
	r.Until("the race", r.isRacing)
	r.seek(1)
	if said := strings.Join(uitest.Written(r.page().race.content), "\n"); ran != 1 || !strings.Contains(said, "Solução") {
		t.Errorf("the race says its row: ran %d times:\n%s", ran, said)
	}
	r.session.racing.back()
	r.session.start()
	r.Until("the rows", func() bool { return !r.session.Working() && ran > 1 })
	if ran != 2 {
		t.Errorf("a remembered yes: ran %d times", ran)
	}
}

func TestEverythingOfARaceExplainsItself(t *testing.T) {
	r := newRig(t)
	r.raced("A", "bfs", "astar/course")
	for _, one := range uitest.Unexplained(r.page().Content()) {
		t.Error(one)
	}
}

func TestTheRaceFitsTheWindow(t *testing.T) {
	uitest.EveryPage(t, areas(), "cavalo", func(t *testing.T, p uitest.Page[*View], room fyne.Size) {
		r := onTop(p)
		typed, _ := compare.ParseMethod("cmd:x")
		r.session.choices.Methods.own = map[string]bool{typed.Text: true}
		r.raced("A", "bfs", "astar/course,weight=1.5", "idastar/course", typed.Text)
		r.checkRaceFits(t, room, "")
	}, answering("impossivel", new(int)))
}

// checkRaceFits finds what has no room in the race, in its middle and at its end. What has the words may be cut, "" for nothing.
func (r *rig) checkRaceFits(t *testing.T, room fyne.Size, words string) {
	t.Helper()
	for _, part := range []float64{0.4, 1} {
		r.seek(part)
		r.SettleIn(room)
		uitest.Fits(t, "the race", r.Window().Content(), room)
		for _, l := range r.page().race.lanes {
			for _, cut := range uitest.Clipped(l.content) {
				if words == "" || !strings.Contains(cut, words) {
					t.Errorf("cut: %s", cut)
				}
			}
			if height := l.board.Size().Height; height < leastBoard {
				t.Errorf("a board of %v", height)
			}
		}
	}
}

func TestWhoALimitStoppedIsNotShownAsArrived(t *testing.T) {
	r := newRig(t)
	r.raced("A", "bfs", "astar/course")
	run := &r.session.racing.race.Lanes[0].Row.Run
	run.Verdict, run.Stopped, run.Length = search.Unknown, search.ByNodes, -1
	r.seek(0.5)
	r.seek(1)
	for i, short := range []bool{true, false} {
		l := r.page().race.lanes[i]
		if got := strings.HasPrefix(l.counters[0].Words, "> "); got != short || l.progress.finish.Visible() == short || l.progress.gaps[0].Visible() != short || strings.HasPrefix(l.time.Words, "> ") != short {
			t.Errorf("lane %d: %q expanded in %q, the finish is seen: %t", i, l.counters[0].Words, l.time.Words, l.progress.finish.Visible())
		}
	}
	ends := r.page().race.curves.figure(r.session.racing.race, compare.ByExpansions).Series[2:]
	if !ends[0].Points[0].AtLeast || ends[1].Points[0].AtLeast {
		t.Errorf("the dots at the ends: %+v", ends)
	}
}

func TestHowRacesArePlayedComesBack(t *testing.T) {
	r := newRig(t)
	r.session.choices.Mode, r.session.choices.Speed = compare.ByClock, 4
	src, _ := r.session.StateParts()[0].Encode()
	back := r.anew()
	if damaged := back.RestoreState(map[string][]byte{"state": src})(); damaged != nil {
		t.Errorf("damaged: %v", damaged)
	}
	if got := back.choices; got.Mode != compare.ByClock || got.Speed != 4 || !slices.Equal(got.On, r.session.choices.On) {
		t.Errorf("%s, %v", got.Mode, got.Speed)
	}
}
