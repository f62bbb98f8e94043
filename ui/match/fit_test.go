package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/internal/uitest"
	"procura/ui/match/study"
	"procura/ui/widgets"
)

// scenes of a match, one after another: what is on the screen at each.
func eachScene(r *rig, room fyne.Size, check func(what string)) {
	v := r.seated("", game.AlphaBeta)
	v.panel.depth.SetSelected("2")
	see := func(what string) {
		r.SettleIn(room)
		check(what)
	}
	see("the beginning")
	for range 3 {
		r.move(v)
		r.Until("the computer's move", func() bool { return over(v) || v.human() })
	}
	see("some moves")
	choices, _ := v.Session.Match.Position().Ways().Next(nil)
	v.board.Tap(choices[0])
	see("a cell is picked")
	v.Session.Escape()
	v.Session.Hint, v.Session.Hinted = &match.Hint{Analysis: game.Analysis{Value: game.Value{Outcome: play.Lost}}}, 1
	v.Render()
	see("a hint")
	v.Session.Escape()
	r.move(v)
	v.Session.Engine.Thought.Progress.Nodes.Store(123_456_789) // its answer waits to be pumped
	v.Tick()
	see("a thought under way")
	r.Until("the computer's move", func() bool { return over(v) || v.human() })
	v.panel.begins.SetSelectedIndex(1)
	see("another game to come")
	v.Session.Review(2)
	see("a review")
	v.Session.Review(v.Session.Match.Index())
	long := game.Analysis{
		Level: game.AlphaBeta, Counts: play.Counts{Nodes: 123_456_789, AlphaCuts: 12_345_678, BetaCuts: 1_234_567, Depth: 5},
		Elapsed: 4999 * time.Millisecond, Value: game.Value{Points: -1234}, Line: strings.Fields("D4/pqac A1/brac B2/bqac"),
	}
	v.figures.Show(v.Session.Match.At(0), long, true)
	see("long figures")
}

// learned pretends that all moves of a position are valued: all but the first
// one lose late.
func learned(v *View, p game.Position, nodes int64) {
	values := map[string]game.Value{}
	for i, move := range p.Moves() {
		values[move] = game.Value{Outcome: play.Lost, Distance: 14}
		if i == 0 {
			values[move] = game.Value{Outcome: play.Won, Distance: 13}
		}
	}
	v.Session.openArchive()
	v.Session.Archive.Known[p.Encode()] = match.Valuation{Values: values, Nodes: nodes, Over: true}
}

// eachStudy shows values, a loss, and the review of a match.
func eachStudy(r *rig, room fyne.Size, check func(what string)) {
	v := r.from("01.............. 2")
	see := func(what string) {
		r.SettleIn(room)
		check(what)
	}
	p := v.Session.Match.Position()
	learned(v, p, 12_345_678_901)
	v.Session.SwitchValues(true)
	see("values")
	v.board.Tap(4)
	see("values after a cell")
	v.Session.Escape()
	v.Session.Archive.Known[p.Encode()] = match.Valuation{}
	v.Render()
	see("no values yet")
	r.finished(v, "C1/brbc", "D1")
	v.Session.Seats[v.Session.Seat(1)], v.Session.Seats[v.Session.Seat(2)] = "", game.AlphaBeta
	v.Render()
	see("a loss")
	v.Session.Engine.Notes = &study.Review{Done: 9, Total: 16}
	v.Render()
	see("a review under way")
	v.Session.Engine.Notes = nil
	learned(v, p, 0)
	learned(v, v.Session.Match.At(1), 0)
	v.Render()
	see("a review")
	v.Session.Review(1)
	see("a mistake")
}

func TestTheStudyFitsAndNothingIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		eachStudy(r, room, func(what string) {
			uitest.Fits(t, what, r.Window().Content(), room)
			if got := uitest.Clipped(r.Window().Content()); len(got) > 0 {
				t.Errorf("%s: %q", what, got)
			}
		})
	})
}

func TestTheMatchFitsAndNothingIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		eachScene(r, room, func(what string) {
			uitest.Fits(t, what, r.Window().Content(), room)
			if got := uitest.Clipped(r.Window().Content()); len(got) > 0 {
				t.Errorf("%s: %q", what, got)
			}
		})
	})
}

func TestEveryHintFits(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.seated("", "")
		for _, h := range []match.Hint{
			{Analysis: game.Analysis{Value: game.Value{Outcome: play.Won, Distance: 1}}},
			{Analysis: game.Analysis{Value: game.Value{Outcome: play.Won, Distance: 5}}},
			{Analysis: game.Analysis{Value: game.Value{Outcome: play.Lost}}},
			{Losing: 100, All: 100},
			{Losing: 120, All: 132},
			{Analysis: game.Analysis{Value: game.Value{Outcome: play.Drawn}}},
			{},
		} {
			v.Session.Hint, v.Session.Hinted = &h, 1
			v.Render()
			r.SettleIn(room)
			if got := uitest.Clipped(v.Content()); len(got) > 0 {
				t.Errorf("%q", got)
			}
		}
	})
}

func TestTheMoveOfAHintFits(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.from("................ 7")
		v.Session.Hint, v.Session.Hinted = &match.Hint{Analysis: game.Analysis{Move: "D4/bqao", Value: game.Value{Outcome: play.Lost, Distance: 14}}}, 2
		v.Render()
		r.SettleIn(room)
		if !strings.Contains(v.caption.Words, "D4\u00a0") {
			t.Errorf("the caption says %q", v.caption.Words)
		}
		if got := uitest.Clipped(v.Content()); len(got) > 0 {
			t.Errorf("%q", got)
		}
	})
}

func TestNoChoiceOfTheMatchIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.seated("", game.AlphaBeta)
		test.Tap(v.panel.open)
		r.SettleIn(room)
		uitest.Fits(t, "the box", r.Window().Canvas().Overlays().Top(), room)
		if got := uitest.Clipped(v.panel.content); len(got) > 0 {
			t.Errorf("%q", got)
		}
		for _, s := range uitest.All[*widgets.KeyedSelect](v.panel.content) {
			if s.Size().Height < uitest.LeastTarget {
				t.Errorf("a choice is %v", s.Size())
			}
			chosen := s.Selected
			for _, option := range s.Options {
				s.Selected = option // without telling anybody
				s.Refresh()
				if got := uitest.Clipped(s); len(got) > 0 {
					t.Errorf("%q (of %s)", got, option)
				}
			}
			s.Selected = chosen
			s.Refresh()
		}
	})
}

func TestButtonsOfTheMatchHoldTheirWordsAndAreLargeEnough(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.seated("", game.Easy)
		v.reviewing.Show()
		v.lesson.Show()
		r.SettleIn(room)
		scale := float32(r.App.Preferences().Float("scale"))
		check := func(b *widgets.Button, words string) {
			b.SetText(words)
			size, wanted := b.Size(), fyne.MeasureText(words, 14*scale, fyne.TextStyle{Bold: true}).Width
			if size.Width < wanted+4 || size.Width < uitest.LeastTarget || size.Height < uitest.LeastTarget {
				t.Errorf("%q is %v wide, the button has %v", words, wanted, size)
			}
		}
		for _, b := range []*widgets.Button{v.panel.open, v.lesson, v.undo, v.redo, v.back, v.from, r.Button(r.Words().Key("match.play")), r.Button(r.Words().Key("match.solve"))} {
			check(b, b.Text)
		}
		for _, key := range []string{"match.hint", "match.hint.move", "match.now", "match.pause", "match.continue", "match.study.review", "match.study.stop"} {
			check(v.help, r.Words().Key(key))
		}
		if row := v.moves.list.CreateItem().MinSize(); row.Height < uitest.LeastTarget {
			t.Errorf("a row is %v high", row.Height)
		}
		v.lesson.Hide()
		if filled := slices.DeleteFunc(uitest.All[*widgets.Button](r.Window().Content()), func(b *widgets.Button) bool {
			return b.Importance != widget.HighImportance
		}); len(filled) != 1 || filled[0] != v.panel.open {
			t.Error(fmt.Sprint(len(filled), " filled buttons"))
		}
	})
}

func TestTheReasonOfAMistakeFitsInItsRow(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.varied()
		decided(v, 3)
		v.Session.Values = true
		v.Render()
		r.SettleIn(room)
		rows := uitest.All[*moveRow](v.moves.content)
		if len(rows) == 0 {
			t.Fatal("no row is seen")
		}
		have := rows[0].room(0)
		value := func(outcome play.Outcome, distance int) text.Message {
			return game.Value{Outcome: outcome, Distance: distance}.Name()
		}
		for _, why := range []text.Message{
			text.M("match.fault.quatro.every"), text.M("match.fault.quatro.gave"),
			text.M("match.fault.quatro.left", "Cell", "D4"), text.M("match.fault.quatro.missed", "Cell", "D4"),
			text.M("match.fault.changed", "Before", value(play.Drawn, 0), "After", value(play.Lost, 14)),
			text.M("match.fault.changed", "Before", value(play.Won, 0), "After", value(play.Lost, 14)),
			text.M("match.fault.changed", "Before", value(play.Won, 0), "After", value(play.Drawn, 0)),
		} {
			said := v.Words.Say(why)
			if wanted := fyne.MeasureText(said, rows[0].detail.Text.TextSize, fyne.TextStyle{}).Width; wanted > have {
				t.Errorf("%q is %v wide, there is %v", said, wanted, have)
			}
		}
	})
}
