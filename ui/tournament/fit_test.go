package tournament

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/tournament"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/widgets"
)

// longSnapshot is a tournament of four engines, a hundred games a pair, in which all
// has happened. What is longer scrolls.
func longSnapshot(v *View) snapshot {
	position := v.session.module.Opening(v.session.Order.Rules)
	n := snapshot{game: 598, first: 0, second: 1, position: position, elapsed: 123456 * time.Microsecond}
	for range 16 {
		n.before, n.moves, n.written = position, append(n.moves, "C3/brao"), append(n.written, widgets.Inline("brao")+"C3")
	}
	n.before = nil
	s := blank(4)
	s.Played, s.Total = 598, 600
	for i := range s.Rows {
		s.Rows[i] = tournament.Row{
			Engine: i, Score: tournament.Score{Wins: 100, Draws: 100, Losses: 100}, Elo: -1234, Margin: 234, Judged: 1234, Errors: 123,
			Late: 23, Worst: 123 * time.Millisecond, Faults: map[game.FaultReason]int{game.FaultCrash: 100},
		}
		for j := range s.Rows {
			if i != j {
				s.Cross[i][j] = tournament.Score{Wins: 40, Draws: 20, Losses: 40}
			}
		}
	}
	n.standing = s
	n.games = []tournament.Game{
		{Number: 597, First: 2, Second: 1, Result: tournament.Draw},
		{Number: 596, First: 1, Second: 2, Result: tournament.SecondWins, Fault: &game.ProgramFault{Reason: game.FaultIllegal}},
	}
	return n
}

// eachTournament shows what a tournament can show.
func eachTournament(r *rig, room fyne.Size, check func(what string, v *View)) {
	v := r.tournament(string(game.Easy), string(game.Hard), string(game.Perfect), "alphabeta:depth=4")
	see := func(what string) {
		v.Render()
		r.SettleIn(room)
		check(what, v)
	}
	see("the beginning")
	for _, n := range v.panel.numbers {
		right := n.entry.Text
		n.entry.SetText("x")
		see("a wrong number")
		n.entry.SetText(right)
	}
	t, _ := tournament.New(v.session.module, v.session.Order)
	v.session.adopt(t, &journal{}, "campeonato-2.dat")
	v.session.seen = longSnapshot(v)
	see("a tournament that is stopped")
	v.session.phase, v.session.began, v.session.counted = phaseRunning, time.Now().Add(-time.Hour), time.Now()
	see("a tournament under way")
	v.session.File = ""
	see("one that is not saved")
	v.session.phase = phaseStopping
	see("a stop")
	v.session.phase = phaseOver
	v.session.seen.standing.Played = 600
	see("the end")
	v.session.seen.standing.Rows[0].Wins++
	v.session.seen.standing.Rows[0].Engine, v.session.seen.standing.Rows[2].Engine = 2, 0
	see("a winner")
	v.session.clear() // the test ends the run that never was
	v.session.Order.Engines = []string{"a long name=alphabeta:depth=4,time=500", "another long name=alphabeta:depth=4,quiescence=on"}
	see("two engines")
	test.Tap(v.panel.test.check)
	see("a test")
	for _, n := range v.panel.test.elo {
		right := n.entry.Text
		n.entry.SetText("x")
		see("a wrong Elo")
		n.entry.SetText(right)
	}
	v.panel.test.elo[1].entry.SetText("0")
	see("a test of nothing")
	v.panel.test.elo[1].entry.SetText("50")
	t, _ = tournament.New(v.session.module, v.session.Order)
	v.session.adopt(t, &journal{}, "campeonato-2.dat")
	v.session.seen.standing.Test = &tournament.Test{SPRT: *v.session.Order.SPRT, LLR: []float64{1, -1, 5}}
	v.session.seen.standing.Over = true
	v.session.phase = phaseOver
	see("a test that is decided")
	v.session.clear()
}

// cut lists the texts that do not fit; some buttons end in an ellipsis on purpose.
func cut(o fyne.CanvasObject) []string {
	var buttons []string
	for _, b := range uitest.All[*widgets.Button](o) {
		buttons = append(buttons, b.Text)
	}
	return slices.DeleteFunc(uitest.Clipped(o), func(said string) bool { return slices.Contains(buttons, said) })
}

func TestTheTournamentFitsAndNothingIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		eachTournament(r, room, func(what string, v *View) {
			uitest.Fits(t, what, r.Window().Content(), room)
			if got := cut(r.Window().Content()); len(got) > 0 {
				t.Errorf("%s: %q", what, got)
			}
			if missing := v.table.body.MinSize().Height - v.table.content.Size().Height; missing > 0 {
				t.Errorf("%s: the table lacks %v", what, missing)
			}
			if wanted := v.panel.content.MinSize().Width; wanted > v.panel.content.Size().Width || v.action.Size().Width < v.panel.adding.Size().Width {
				t.Errorf("%s: the settings are %v wide, there is %v", what, wanted, v.action.Size().Width)
			}
			if wanted := v.table.body.MinSize().Width; wanted > v.table.content.Size().Width {
				t.Errorf("%s: the table is %v wide, there is %v", what, wanted, v.table.content.Size().Width)
			}
		})
	})
}

func TestButtonsOfTheTournamentHoldTheirWordsAndAreLargeEnough(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.tournament(string(game.Easy), string(game.Medium))
		r.SettleIn(room)
		scale := float32(r.App.Preferences().Float("scale"))
		check := func(b *widgets.Button, words string) {
			size, wanted := b.Size(), fyne.MeasureText(words, 14*scale, fyne.TextStyle{Bold: true}).Width
			if size.Width < wanted+4 || size.Width < uitest.LeastTarget || size.Height < uitest.LeastTarget {
				t.Errorf("%q is %v wide, the button has %v", words, wanted, size)
			}
		}
		for _, b := range []*widgets.Button{v.renew, v.open, v.save, v.panel.adding} {
			check(b, b.Text)
		}
		for _, key := range []string{"tournament.page.start", "tournament.page.stop", "tournament.page.stopping", "tournament.page.continue", "tournament.page.again"} {
			check(v.action, r.Words().Key(key))
		}
		for _, b := range uitest.All[*widgets.Button](v.panel.engines) {
			check(b, "")
		}
		if row := v.games.table.List.CreateItem().MinSize(); row.Height < uitest.LeastTarget {
			t.Errorf("a row is %v high", row.Height)
		}
		filled := slices.DeleteFunc(uitest.All[*widgets.Button](r.Window().Content()), func(b *widgets.Button) bool {
			return b.Importance != widget.HighImportance
		})
		if len(filled) != 1 || filled[0] != v.action {
			t.Errorf("%d filled buttons", len(filled))
		}
	})
}

func TestTheFormOfAnEngineFitsAndNothingIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.tournament(string(game.Easy), string(game.Medium))
		v.session.Host = programmed{v.session.Host, (&impostor{}).run}
		for _, spec := range []string{"perfect", "alphabeta:depth=3", "cmd:x"} {
			f := askEngine(v.session, r.Words(), spec, func(string) {})
			r.SettleIn(room)
			uitest.Fits(t, spec, r.PopUp(), room)
			if got := uitest.Clipped(r.PopUp()); len(got) > 0 {
				t.Errorf("%s: %q", spec, got)
			}
			f.cancel.OnTapped()
		}
	})
}

func TestALongNameLeavesRoomForTheFigures(t *testing.T) {
	r := newRig(t)
	r.SettleIn(uitest.Rooms[0].Size)
	v := r.tournament("easy", "medium", "hard", "perfect", "Programa da turma 3A, a versão final mesmo final=easy")
	v.Render()
	r.SettleIn(uitest.Rooms[0].Size)
	if wanted := v.table.body.MinSize().Width; wanted > v.table.content.Size().Width {
		t.Errorf("the table is %v wide, there is %v", wanted, v.table.content.Size().Width)
	}
}

func TestNamesTakeTheRoomThatThereIs(t *testing.T) {
	r := newRig(t)
	r.SettleIn(fyne.NewSize(1180, 760))
	v := r.tournament("Programa da turma 3A=easy", "alphabeta:depth=4,time=200,quiescence=on,memory=64", "medium")
	v.Render()
	r.SettleIn(fyne.NewSize(1180, 760))
	for _, line := range uitest.All[*widgets.Line](v.table.body) {
		if line.Cut() {
			t.Errorf("%q is cut", line.Words)
		}
	}
}

// programmed is a host with engines that are programs.
type programmed struct {
	host.Host
	runner game.ProgramRunner
}

func (p programmed) Programs() game.ProgramRunner { return p.runner }
