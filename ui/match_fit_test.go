package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/play"
)

// scenes of a match, one after another: what is on the screen at each.
func eachScene(r *rig, room fyne.Size, check func(what string)) {
	v := r.seated("", game.AlphaBeta)
	v.panel.depth.SetSelected("2")
	see := func(what string) {
		r.settleIn(room)
		check(what)
	}
	see("the beginning")
	for range 3 {
		r.move(v)
		r.until("the computer's move", func() bool { return over(v) || v.human() })
	}
	see("some moves")
	choices, _ := v.table.match.Next(nil)
	v.board.OnTap(choices[0])
	see("a cell is picked")
	v.unpick()
	v.hint, v.hinted = &hint{thought: game.Analysis{Value: game.Value{Outcome: play.Lost}}}, 1
	v.show()
	see("a hint")
	v.thinking, v.progress = true, &play.Progress{}
	v.progress.Nodes.Store(123_456_789)
	v.show()
	see("a thought under way")
	v.thinking = false
	v.panel.begins.SetSelectedIndex(1)
	see("another game to come")
	v.review(2)
	see("a review")
	v.live()
	v.last = game.Analysis{
		Level: game.AlphaBeta, Nodes: 123_456_789, AlphaCuts: 12_345_678, BetaCuts: 1_234_567, Depth: 5,
		Elapsed: 4999 * time.Millisecond, Value: game.Value{Points: -1234}, Line: strings.Fields("D4/pqac A1/brac B2/bqac"),
	}
	v.show()
	see("long figures")
}

// learned pretends that all moves of a position are valued: all but the first
// one lose late.
func learned(v *MatchView, p game.Position, nodes int64) {
	values := map[string]game.Value{}
	for i, move := range p.Moves() {
		values[move] = game.Value{Outcome: play.Lost, Distance: 14}
		if i == 0 {
			values[move] = game.Value{Outcome: play.Won, Distance: 13}
		}
	}
	v.archive.open(v.table.match)
	v.archive.known[p.Encode()] = valuation{values: values, nodes: nodes, over: true}
}

// eachStudy shows values, a loss, and the review of a match.
func eachStudy(r *rig, room fyne.Size, check func(what string)) {
	v := r.from("01.............. 2")
	see := func(what string) {
		r.settleIn(room)
		check(what)
	}
	p := v.table.match.Position()
	learned(v, p, 12_345_678_901)
	v.switchValues(true)
	see("values")
	v.board.OnTap(4)
	see("values after a cell")
	v.unpick()
	v.archive.known[p.Encode()] = valuation{}
	v.show()
	see("no values yet")
	r.finished(v, "C1/brbc", "D1")
	v.table.seats[v.table.seat(1)], v.table.seats[v.table.seat(2)] = "", game.AlphaBeta
	v.show()
	see("a loss")
	v.annotating = &annotation{done: 9, total: 16}
	v.show()
	see("a review under way")
	v.annotating = nil
	learned(v, p, 0)
	learned(v, v.table.match.At(1), 0)
	v.show()
	see("a review")
	v.review(1)
	see("a mistake")
}

func TestTheStudyFitsAndNothingIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		eachStudy(r, room, func(what string) {
			fits(t, what, r.window.Content(), room)
			if got := clipped(r.window.Content()); len(got) > 0 {
				t.Errorf("%s: %q", what, got)
			}
		})
	})
}

func TestTheMatchFitsAndNothingIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		eachScene(r, room, func(what string) {
			fits(t, what, r.window.Content(), room)
			if got := clipped(r.window.Content()); len(got) > 0 {
				t.Errorf("%s: %q", what, got)
			}
		})
	})
}

func TestEveryHintFits(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.seated("", "")
		for _, h := range []hint{
			{thought: game.Analysis{Value: game.Value{Outcome: play.Won, Distance: 1}}},
			{thought: game.Analysis{Value: game.Value{Outcome: play.Won, Distance: 5}}},
			{thought: game.Analysis{Value: game.Value{Outcome: play.Lost}}},
			{losing: 100, all: 100},
			{losing: 120, all: 132},
			{thought: game.Analysis{Value: game.Value{Outcome: play.Drawn}}},
			{},
		} {
			v.hint, v.hinted = &h, 1
			v.show()
			r.settleIn(room)
			if got := clipped(v.content); len(got) > 0 {
				t.Errorf("%q", got)
			}
		}
	})
}

func TestTheMoveOfAHintFitsInWords(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.from("................ 7")
		p := v.table.match.Position()
		step, wrong := p.Show("D4/bqao")
		if wrong != nil {
			t.Fatal(wrong)
		}
		v.hint, v.hinted = &hint{thought: game.Analysis{Move: "D4/bqao", Value: game.Value{Outcome: play.Lost, Distance: 14}}, said: step.Caption}, 2
		v.show()
		r.settleIn(room)
		if !strings.Contains(v.caption.words, "D4: ") {
			t.Errorf("the caption says %q", v.caption.words)
		}
		if got := clipped(v.content); len(got) > 0 {
			t.Errorf("%q", got)
		}
	})
}

func TestNoChoiceOfTheMatchIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.seated("", game.AlphaBeta)
		r.settleIn(room)
		for _, s := range all[*keyedSelect](v.content) {
			chosen := s.Selected
			for _, option := range s.Options {
				s.Selected = option // without telling anybody
				s.Refresh()
				if got := clipped(s); len(got) > 0 {
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
		tab := r.matchTabs[r.tabs.SelectedIndex()]
		v.reviewing.Show()
		r.settleIn(room)
		scale := float32(r.settings.scale)
		check := func(b *widget.Button, words string) {
			b.SetText(words)
			size, wanted := b.Size(), fyne.MeasureText(words, 14*scale, fyne.TextStyle{Bold: true}).Width
			if size.Width < wanted+4 || size.Width < leastTarget || size.Height < leastTarget {
				t.Errorf("%q is %v wide, the button has %v", words, wanted, size)
			}
		}
		for _, b := range []*widget.Button{v.start, v.undo, v.redo, v.back, v.from, tab.toPlay, tab.back} {
			check(b, b.Text)
		}
		for _, key := range []string{"match.hint", "match.hint.move", "match.now", "match.pause", "match.continue", "study.review", "study.stop"} {
			check(v.help, r.words.Key(key))
		}
		if row := v.moves.list.CreateItem().MinSize(); row.Height < leastTarget {
			t.Errorf("a row is %v high", row.Height)
		}
		for _, s := range all[*keyedSelect](v.content) {
			if s.Size().Height < leastTarget {
				t.Errorf("a choice is %v", s.Size())
			}
		}
		if filled := slices.DeleteFunc(all[*widget.Button](r.window.Content()), func(b *widget.Button) bool {
			return b.Importance != widget.HighImportance
		}); len(filled) != 1 || filled[0] != v.start {
			t.Error(fmt.Sprint(len(filled), " filled buttons"))
		}
	})
}
