package match

import (
	"bytes"
	"log"
	"os"
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/match/study"
	"procura/ui/theme"
)

// state is what a user would miss.
type state struct {
	Match         *match.History
	Index, Rows   int
	Phase, Match2 Phase
	Picked        []int
	Hint          *match.Hint
	Hinted        int
	Back, Shown   int
	Asked         Job
	Thought       *Thought
	Notes         *study.Review
	Values        bool
	Known, Marks  int
	Position      string
	CanUndo       bool
}

func stateOf(v *View) state {
	s := v.Session
	_, back := s.StepIndex(game.Back)
	return state{
		Match: s.Match, Index: s.Match.Index(), Rows: v.moves.list.Length(), Phase: s.Phase(), Match2: s.phase, Picked: s.Picked,
		Hint: s.Hint, Hinted: s.Hinted, Back: s.Back, Shown: s.Shown(), Asked: s.Asked, Thought: s.Engine.Thought,
		Notes: s.Engine.Notes, Values: s.Values, Known: len(s.Archive.Known), Marks: len(v.marks(s.Match.At(s.Shown()))),
		Position: s.ShownPosition().Line(), CanUndo: back,
	}
}

// situation is a phase of a match, and how it goes on.
type situation struct {
	name  string
	phase Phase
	enter func(r *rig) *View
	goOn  func(r *rig, v *View)
}

// atTheBoard are those in which nothing works beside the window.
func atTheBoard() []situation {
	return []situation{
		{"picking", Picking, func(r *rig) *View {
			v := r.seated("", "")
			r.move(v)
			v.board.Tap(5)
			return v
		}, func(r *rig, v *View) { r.move(v) }},
		{"paused", Paused, func(r *rig) *View {
			v, s := r.asleep()
			v.panel.seats[0].SetSelectedIndex(2)
			<-s.began
			test.Tap(v.help)
			return v
		}, func(r *rig, v *View) {
			test.Tap(v.help)
			if !v.thinking() {
				r.T.Error("does not go on")
			}
		}},
		{"looking back", Reviewing, func(r *rig) *View {
			v := r.seated("", "")
			for range 3 {
				r.move(v)
			}
			v.moves.list.Select(1)
			return v
		}, func(_ *rig, v *View) { test.Tap(v.from) }},
		{"behind a mistake", Reviewing, func(r *rig) *View {
			v, p := r.thrown()
			wrong := v.Session.Match.Len() - 1
			values := map[string]game.Value{}
			for _, move := range p.Moves() {
				values[move] = game.Value{Outcome: play.Drawn}
			}
			values[v.Session.Match.Played(wrong).Move] = game.Value{Outcome: play.Lost, Distance: 2}
			v.Session.Archive.Known[p.Encode()] = match.Valuation{Values: values, Over: true}
			v.Session.Review(wrong)
			r.Key(fyne.KeyRight)
			if v.Session.Shown() != wrong {
				r.T.Fatal("not behind the mistake")
			}
			return v
		}, func(r *rig, _ *View) { r.Key(fyne.KeyEnd) }},
		{"setting up", SettingUp, func(r *rig) *View {
			v, s := r.composing("", "")
			s.tap(-1, 0, -2, 1)
			s.Undo()
			s.tap(-3)
			return v
		}, func(r *rig, v *View) {
			s := r.hands(v)
			s.Redo()
			if s.made() != "L 01.............. -" {
				r.T.Errorf("made again: %q", s.made())
			}
			s.Undo()
			if s.made() != "L 0............... -" {
				r.T.Errorf("undone: %q", s.made())
			}
			s.Undo()
			if s.made() != "L ................ -" {
				r.T.Errorf("undone: %q", s.made())
			}
			s.press("match.setup.play")
		}},
	}
}

// atWork are those in which an engine works or has worked.
func atWork() []situation {
	var heard *asked
	return []situation{
		{"a hint", Picking, func(r *rig) *View {
			v := r.from("012............. 4")
			test.Tap(v.help)
			r.Until("the hint", func() bool { return v.Session.Hinted == 1 })
			test.Tap(v.help)
			return v
		}, func(_ *rig, v *View) { v.board.Tap(3) }},
		{"a hint to come", Picking, func(r *rig) *View {
			v := r.from("012............. 4")
			test.Tap(v.help)
			return v
		}, func(r *rig, v *View) {
			r.Until("the hint", func() bool { return v.Session.Hinted == 1 })
			if v.caption.Words != v.Words.Say(v.Session.Hint.Idea()) {
				r.T.Errorf("hints %q", v.caption.Words)
			}
		}},
		{"thinking", Thinking, func(r *rig) *View {
			v, s := r.asleep()
			r.move(v)
			<-s.began
			return v
		}, func(r *rig, v *View) {
			r.Key(fyne.KeyEscape)
			r.Until("the move", v.human)
		}},
		{"a review of the match", Over, func(r *rig) *View {
			v, a := r.examined("01.............. 2", "", "")
			r.finished(v, "C1/brbc", "D1")
			test.Tap(v.help)
			hear(r, a.began)
			heard = a
			return v
		}, func(r *rig, v *View) {
			close(heard.more)
			r.Until("the end", func() bool { return v.Session.Engine.Notes == nil })
			if all := hear(r, heard.ended); !all || !v.help.Disabled() {
				r.T.Errorf("reviewed to the end: %t", all)
			}
		}},
		{"values to come", Picking, func(r *rig) *View {
			v, a := r.examined("0f1e............ 4", "", "")
			v.Session.SwitchValues(true)
			hear(r, a.began)
			r.Until("a first value", func() bool { return len(v.Session.Archive.Known) == 1 })
			heard = a
			return v
		}, func(r *rig, v *View) {
			if len(heard.began) > 0 {
				r.T.Error("valued from the beginning again")
			}
			close(heard.more)
			r.Until("all values", func() bool { return v.Session.Archive.At(v.Session.Match.Position()).Over })
		}},
	}
}

// changes are what makes all views anew.
func changes() map[string]func(*rig) {
	return map[string]func(*rig){
		"language": func(r *rig) { r.Choose("menu.view", "menu.language", "menu.language.en") },
		"theme":    func(r *rig) { r.SetMode(theme.Dark) },
	}
}

func TestAChangeOfTheLookLosesNothingInAnyPhase(t *testing.T) {
	for _, c := range append(atTheBoard(), atWork()...) {
		for name, change := range changes() {
			t.Run(c.name+", "+name, func(t *testing.T) {
				r := newRig(t)
				v := c.enter(r)
				before := stateOf(v)
				if before.Phase != c.phase {
					t.Fatalf("in phase %d, want %d", before.Phase, c.phase)
				}
				change(r)
				w := r.match()
				if w == nil || w == v {
					t.Fatal("no other view")
				}
				if after := stateOf(w); !reflect.DeepEqual(after, before) {
					t.Errorf("before %+v\nafter %+v", before, after)
				}
				c.goOn(r, w)
			})
		}
	}
}

func TestAMoveThatIsShownHasArrivedInTheNextView(t *testing.T) {
	for name, change := range changes() {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			v := r.seated("", "")
			v.Session.Watch(still{v})
			for range 2 { // the first one only gives a piece
				v.Session.Play(v.Session.Match.Position().Moves()[0], game.Analysis{})
			}
			if !v.moving() {
				t.Fatal("nothing is shown")
			}
			change(r)
			w := r.match()
			if w.moving() || !w.human() || w.Session.Match.Index() != 2 || !strings.Contains(w.board.Text(), "[") {
				t.Errorf("in phase %d at move %d: %q", w.Session.Phase(), w.Session.Match.Index(), w.board.Text())
			}
			r.move(w)
		})
	}
}

func TestTheViewIsRightAfterAChangeBehindAnotherTab(t *testing.T) {
	for name, change := range changes() {
		t.Run(name, func(t *testing.T) {
			r := newWholeRig(t)
			v, s := r.asleep()
			r.move(v)
			<-s.began
			r.Bring("cavalo")
			change(r)
			w := r.playTab("quatro")
			if w == v || !w.thinking() || !strings.HasPrefix(told(w), w.Words.Key("match.thinking", "Player", w.name(1))) {
				t.Errorf("the same view %t, told %q", w == v, told(w))
			}
			r.Key(fyne.KeyEscape)
			r.Until("the move", w.human)
			r.move(w)
		})
	}
}

// rendered counts how often a view is rendered.
type rendered struct {
	*View
	times int
}

func (c *rendered) Render() {
	c.times++
	c.View.Render()
}
func (*rendered) Leave() {}

func TestATapRendersOnce(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.Easy)
	r.SetAnimation(false)
	c := &rendered{View: v}
	v.Session.Watch(c)
	tap := v.Session.Tap
	for what, place := range map[string]int{"a place that can't be picked": 3, "a move": -1} {
		c.times = 0
		tap(place)
		if c.times != 1 {
			t.Errorf("%s renders %d times", what, c.times)
		}
	}
	r.Until("the computer's move", v.human)
	c.times = 0
	choices, _ := v.Session.Match.Position().Ways().Next(nil)
	tap(choices[0])
	if c.times != 1 || len(v.Session.Picked) != 1 {
		t.Errorf("a pick renders %d times, picked %v", c.times, v.Session.Picked)
	}
}

// broken is a position at which a hint breaks off.
type broken struct{ game.Position }

func (broken) Show(string) (scene.Step, *text.Message) { panic("no hint") }

func TestAHintThatFailsIsToldAndLoggedAndTheCaptionGoesBack(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	before := v.caption.Words
	var logged bytes.Buffer
	log.SetOutput(&logged)
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	v.Session.Match = match.From(broken{v.Session.Match.Position()})
	test.Tap(v.help)
	if v.caption.Words != "A pensar numa dica…" {
		t.Fatalf("told %q", v.caption.Words)
	}
	r.Until("the end", func() bool { return v.Session.Asked == Nothing })
	if v.caption.Words != before || v.Session.Hint != nil || v.help.Disabled() {
		t.Errorf("the caption says %q", v.caption.Words)
	}
	if r.Notice() != r.Words().Key("match.failed") {
		t.Errorf("told %q", r.Notice())
	}
	if said := logged.String(); !strings.Contains(said, "panic: no hint") || !strings.Contains(said, "match.GiveHint") {
		t.Errorf("logged %q", said)
	}
}
