package solver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/internal/uitest"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// turn is a way to make the views anew.
type turn struct {
	name string
	do   func(r *rig)
}

// turns are all the ways: by the menus, and, for what does not rebuild by itself,
// by hand.
func turns() []turn {
	again := func(r *rig) { r.view().session.View() }
	return []turn{
		{"language", func(r *rig) { r.Choose("menu.view", "menu.language", "menu.language.en") }},
		{"size", func(r *rig) { r.Choose("menu.view", "menu.size", "menu.size.1.5") }},
		{"theme", func(r *rig) {
			r.SetMode(theme.Dark)
			again(r)
		}},
	}
}

// now is the view that stands for a session at the moment.
func now(v *View) *View { return v.session.Page }

func TestASearchLandsInTheSessionAfterItsViewIsGone(t *testing.T) {
	for _, turn := range turns() {
		r := newRig(t)
		v := r.on("cavalo", "C")
		g := hold(v)
		test.Tap(v.button)
		<-g.Begun
		turn.do(r)
		w := now(v)
		if w == v || w.button.Importance != v.button.Importance || w.button.Disabled() || !w.counters.Bar.Visible() {
			t.Errorf("%s: the new view does not say that a search runs: %q", turn.name, w.button.Text)
		}
		r.letEnd(v, g.Open)
		w = now(v)
		if !strings.HasPrefix(headline(w), "✓ ") || w.runs.List.Length() != 1 || w.player.Index() != 6 {
			t.Errorf("%s: %q, %d runs, step %d", turn.name, headline(w), w.runs.List.Length(), w.player.Index())
		}
		if v.player.Length() != 0 {
			t.Errorf("%s: the view that is gone plays on", turn.name)
		}
	}
}

func TestASearchThatIsBeingCancelledIsSoInTheNewViewToo(t *testing.T) {
	for _, turn := range turns() {
		r := newRig(t)
		v := r.on("cavalo", "C")
		open := make(chan struct{})
		goOn := uitest.Opener(t, open)
		replace(v, func(p game.Puzzle) game.Puzzle {
			return uitest.Puppet{Puzzle: p, Search: func(ctx context.Context, o game.SolveRequest) game.Run {
				<-open // it is slow to hear of the cancel
				return p.Solve(ctx, o)
			}}
		})
		test.Tap(v.button)
		test.Tap(v.button)
		turn.do(r)
		if w := now(v); w.button.Text != w.words.Key("menu.button.cancelling") || !w.button.Disabled() {
			t.Errorf("%s: the button says %q, disabled %t", turn.name, w.button.Text, w.button.Disabled())
		}
		goOn()
		r.Until("the end", func() bool { return !v.session.Working() })
		if w := now(v); w.button.Text != w.words.Key("menu.button.solve") || w.button.Disabled() {
			t.Errorf("%s: afterwards the button says %q", turn.name, w.button.Text)
		}
	}
}

func TestTheStepAndTheSpeedOfAPathAreKept(t *testing.T) {
	for _, turn := range turns() {
		r := newRig(t)
		v := r.on("cavalo", "C")
		r.solve(v)
		v.player.Step(-1)
		v.player.Step(-1)
		v.player.SetSpeed(4)
		status := v.status.Words
		turn.do(r)
		w := now(v)
		if w.player.Index() != 4 || w.player.Length() != 7 || w.player.Playing() || w.player.State().Speed != 4 {
			t.Errorf("%s: step %d of %d, playing %t, speed %v", turn.name, w.player.Index(), w.player.Length(), w.player.Playing(), w.player.State().Speed)
		}
		if turn.name != "language" && w.status.Words != status {
			t.Errorf("%s: the board says %q, want %q", turn.name, w.status.Words, status)
		}
	}
}

func TestAPathThatPlaysGoesOnInTheNewView(t *testing.T) {
	for _, turn := range turns() {
		r := newRig(t)
		v := r.on("cavalo", "C")
		r.solve(v)
		v.player.JumpTo(0)
		var rests []func()
		v.player.Delay = func(_ time.Duration, f func()) { rests = append(rests, f) }
		v.player.Play() // it moves one board on, and rests there
		if !v.player.Playing() || len(rests) != 1 {
			t.Fatalf("playing %t, %d rests", v.player.Playing(), len(rests))
		}
		turn.do(r)
		for _, rest := range rests {
			rest() // the older view is not to go on
		}
		if w := now(v); w.player.Index() != 6 || v.player.Index() != 1 {
			t.Errorf("%s: the new view is at %d, the older one at %d", turn.name, w.player.Index(), v.player.Index())
		}
	}
}

func TestAnEarlierRunThatIsShownStaysShown(t *testing.T) {
	for _, turn := range turns() {
		r := newRig(t)
		v := r.on("adjiboto", "C")
		best := r.solve(v)
		r.use(v, "greedy", "course")
		r.solve(v)
		v.runs.List.Select(1)
		r.Until("the earlier path", func() bool { return v.player.Length() == best.Length+1 })
		turn.do(r)
		if w := now(v); w.session.playback.run != best || w.player.Length() != best.Length+1 || !strings.HasPrefix(headline(w), "✓ ") {
			t.Errorf("%s: %q, %d steps", turn.name, headline(w), w.player.Length())
		}
	}
}

func TestWhatWasTypedAndChosenInThePanelIsKept(t *testing.T) {
	for _, turn := range turns() {
		r := newRig(t)
		v := r.on("cavalo", "C")
		r.use(v, "astar", "course")
		v.panel.parameter.entry.SetText("1,5")
		v.panel.nodes.SetText("not a number")
		v.panel.depth.SetText("12")
		v.panel.duplicates.SetSelected("árvore")
		v.panel.time.SetSelected("30 s")
		turn.do(r)
		p := now(v).panel
		if p == v.panel || p.algorithm.Key() != "astar" || p.heuristic.Key() != "course" || p.parameter.entry.Text != "1,5" ||
			p.nodes.Text != "not a number" || p.depth.Text != "12" || p.duplicates.Key() != "tree" || p.time.Key() != "30s" {
			t.Errorf("%s: %s %s %q %q %q %s %s", turn.name, p.algorithm.Key(), p.heuristic.Key(), p.parameter.entry.Text,
				p.nodes.Text, p.depth.Text, p.duplicates.Key(), p.time.Key())
		}
	}
}

func TestAQuestionForATargetIsAnsweredAfterItsViewIsGone(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "cavalo-bare-lower-nil.dat"))
	v := r.view()
	test.Tap(v.button)
	entry := r.Window().Canvas().Focused()
	v.session.View()
	test.Type(entry, "20")
	r.Press(true)
	r.Until("the end", func() bool { return len(r.runsOf(v)) == 1 })
	if got := r.runsOf(v)[0].Target; got != 20 {
		t.Errorf("the target is %d", got)
	}
}

// brokenFilm is a puzzle whose paths can't be shown.
type brokenFilm struct {
	game.Puzzle
	fail func() error
}

func (p brokenFilm) Replay([]string) (game.Replay, error) { return nil, p.fail() }

func TestAReplayThatFailsIsSaidAndItsRunMarked(t *testing.T) {
	for what, fail := range map[string]func() error{
		"an error": func() error { return errors.New("out of luck") },
		"a panic":  func() error { panic("out of luck") },
	} {
		r := newRig(t)
		v := r.on("cavalo", "C")
		run := r.solve(v)
		replace(v, func(p game.Puzzle) game.Puzzle { return brokenFilm{p, fail} })
		r.HideNotice()
		v.session.playback.showRun(run)
		r.Until("the end of the film", func() bool { return run.Failed })
		if got := r.Notice(); !strings.HasPrefix(got, "Não foi possível mostrar o caminho: ") || !strings.Contains(got, "out of luck") {
			t.Errorf("%s: the bar says %q", what, got)
		}
		if headline(v) != "FALHOU" || !strings.HasPrefix(v.verdict.Details.Words, "O caminho") || !slices.Contains(uitest.Written(v.runs.List), "falhou") {
			t.Errorf("%s: %q, %q, %q", what, headline(v), v.verdict.Details.Words, uitest.Written(v.runs.List))
		}
		if len(v.session.RecordedRuns()) != 0 {
			t.Errorf("%s: the run would be saved", what)
		}
	}
}

func TestARunWithoutASolutionShowsNoMeasuresOfIts(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.use(v, "bfs", "")
	v.panel.nodes.SetText("10")
	r.solve(v)
	row := uitest.Written(v.runs.List)
	dashes := 0
	for _, words := range row {
		if words == "–" {
			dashes++
		}
		if words == "0,000" || words == "0,00" {
			t.Errorf("a path that is not there is measured: %q", row)
		}
	}
	if dashes != 3 { // length, penetrance, branching
		t.Errorf("%d dashes in %q", dashes, row)
	}
}

func TestTheBoardIsTheLargestThingAtEverySizeOfTexts(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 1.5, 2} {
		app := uitest.NewApp(t)
		app.Preferences().SetFloat("scale", scale)
		r := newRig(t, func(o *uitest.Options) { o.App = app })
		v := r.on("cavalo", "C")
		r.solve(v)
		for _, room := range []fyne.Size{fyne.NewSize(1024, 700), fyne.NewSize(1180, 760), fyne.NewSize(1920, 1080)} {
			if scale == 2 && room.Height < 1080 {
				continue // there the texts alone leave less; the window says so by what it wants
			}
			r.Window().Resize(room)
			r.SettleIn(room)
			uitest.Fits(t, fmt.Sprint("the window at ", scale), r.Window().Content(), room)
			if got, want := v.board.Size().Height, 0.55*room.Height; got < want {
				t.Errorf("%v at %v: the board is %.0f high, want %.0f", room, scale, got, want)
			}
			if board := v.board.Size(); board.Width < 0.4*room.Width {
				t.Errorf("%v at %v: the board is %.0f wide", room, scale, board.Width)
			}
		}
	}
}

func TestTheRunsComeBackWithTheRoomForThem(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	r.solve(v)
	for _, c := range []struct {
		height float32
		want   bool
	}{{760, true}, {500, false}, {760, true}} {
		r.SettleIn(fyne.NewSize(1180, c.height))
		if got := len(uitest.All[*widgets.KeyedList](v.Content())) == 2; got != c.want {
			t.Errorf("height %v: the runs are shown: %t", c.height, got)
		}
	}
}

func TestNothingButASearchIsUnderWayInAFreshSession(t *testing.T) {
	r := newRig(t)
	s := r.on("cavalo", "C").session
	if s.Working() || s.searches.isChosen() || s.playback.run != nil {
		t.Errorf("phase %d, run %v", s.searches.Phase(), s.playback.run)
	}
	ended := linger(s.Page)
	s.searches.solve()
	if s.searches.Phase() != task.Running || !s.searches.isChosen() {
		t.Errorf("phase %d after solve", s.searches.Phase())
	}
	s.searches.cancel()
	if s.searches.Phase() != task.Stopping || !s.searches.isChosen() {
		t.Errorf("phase %d after cancel", s.searches.Phase())
	}
	close(ended)
	r.Until("the end", func() bool { return !s.Working() })
	if got := r.runsOf(s.Page)[0].Stopped; got != search.ByCancel {
		t.Errorf("stopped by %q", got)
	}
}
