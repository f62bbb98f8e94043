package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/game/toy"
	"procura/core/match"
)

// composing opens a setup on an empty board.
func (r *rig) composing(first, second game.Level) (*MatchView, *setup) {
	r.t.Helper()
	v := r.seated(first, second)
	v.paused = true
	test.Tap(v.arrange)
	if !v.setup.open() || v.stage.Visible() || !v.setup.content.Visible() {
		r.t.Fatal("nothing to set up a position with")
	}
	return v, v.setup
}

// tap taps places of a setup one after another.
func (s *setup) tap(places ...int) {
	for _, place := range places {
		s.board.OnTap(place)
	}
}

// made is what a setup has made.
func (s *setup) made() string {
	p, _ := s.draft.Position()
	return match.Line(p)
}

func TestAPositionIsSetUpByTaps(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	s.tap(-1, 0, -2, 1, 2, -3) // two pieces and their cells, then a cell and its piece
	if got := s.made(); got != "L 012............. -" {
		t.Fatalf("made %q", got)
	}
	s.tap(-1-7, 2) // in the place of another one
	s.tap(0)       // back to the tray
	s.tap(-1-15, -1-14, 15)
	if got := s.made(); got != "L .17............e -" {
		t.Fatalf("made %q", got)
	}
	s.tap(-1 - 4)
	test.Tap(s.giver)
	if got := s.made(); got != "L .17............e 4" || s.giver.Text != "Tirar da mão" {
		t.Fatalf("made %q, the button says %q", got, s.giver.Text)
	}
	s.movers.SetSelectedIndex(1)
	test.Tap(s.begin)
	p := v.table.match.Position()
	if s.open() || !v.stage.Visible() || match.Line(p) != "L .17............e 4" || v.table.mover() != 1 || !v.human() {
		t.Errorf("plays from %s, %d to move, open %t", match.Line(p), v.table.mover(), s.open())
	}
	r.move(v)
}

func TestAPositionIsSetUpByTheKeyboard(t *testing.T) {
	r := newRig(t)
	_, s := r.composing("", "")
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			s.board.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	s.board.FocusGained()
	press(fyne.KeyRight, fyne.KeyDown, fyne.KeyReturn)
	if s.chosen != 5 {
		t.Fatalf("chosen %d, want B2", s.chosen)
	}
	for range 40 {
		if strings.Contains(s.made(), "5") {
			break
		}
		press(fyne.KeyDown, fyne.KeyRight)
		if s.board.Text() != "" && s.chosen == 5 {
			press(fyne.KeyReturn)
		}
		if s.chosen != 5 && s.made() == "L ................ -" {
			s.choose(5) // another cell was chosen on the way
		}
		if s.made() != "L ................ -" {
			break
		}
	}
	if got := s.made(); strings.Count(got, ".") != 15 || got[7] == '.' {
		t.Errorf("made %q", got)
	}
	s.choose(-1 - 9)
	press(fyne.KeyM)
	if got := s.made(); !strings.HasSuffix(got, " 9") {
		t.Errorf("in hand: %q", got)
	}
	press(fyne.KeyM)
	if got := s.made(); !strings.HasSuffix(got, " -") {
		t.Errorf("out of hand: %q", got)
	}
}

func TestCtrlEnterPlaysFromWhatIsSetUp(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	s.tap(-1, 0)
	r.shortcut(control(fyne.KeyReturn))
	if got := match.Line(v.table.match.Position()); s.open() || got != "L 0............... -" {
		t.Errorf("open %t, plays from %q", s.open(), got)
	}
}

func TestTheSetupSaysLiveWhatIsWrong(t *testing.T) {
	r := newRig(t)
	_, s := r.composing("", "")
	said := func() string { return s.verdict.headline.words + " | " + s.verdict.details.words }
	if got := said(); got != "Pronto a jogar | Jogador 1: escolha a peça que o adversário tem de colocar" || s.begin.Disabled() {
		t.Errorf("empty: %q", got)
	}
	s.tap(-1, 0, -2, 1, -3, 4)
	s.tap(-4, 5)
	if s.begin.Disabled() {
		t.Errorf("a square: %q", said())
	}
	s.rules[1].SetSelectedIndex(1)
	if got := said(); got != "Não se pode jogar daqui | há uma linha completa: 4 × branca + redonda" && !strings.Contains(got, "linha completa") || !s.begin.Disabled() {
		t.Errorf("with squares: %q", got)
	}
	s.play()
	if !s.open() {
		t.Error("played from a position that is over")
	}
	s.rules[0].SetSelectedIndex(1)
	if s.handRow.Visible() || s.draft.Rules()["variant"] != "choose" || s.draft.Rules()["lines"] != "squares" {
		t.Errorf("with choose: %v, a hand %t", s.draft.Rules(), s.handRow.Visible())
	}
}

func TestNothingThatIsSetUpIsLost(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	s.tap(-1, 0, -2, 1)
	test.Tap(s.clear)
	if s.made() != "L ................ -" || !s.clear.Disabled() {
		t.Fatalf("cleared: %q", s.made())
	}
	r.shortcut(&fyne.ShortcutUndo{})
	r.shortcut(&fyne.ShortcutUndo{})
	if s.made() != "L 0............... -" {
		t.Errorf("undone: %q", s.made())
	}
	test.Tap(s.forth)
	if s.made() != "L 01.............. -" {
		t.Errorf("made again: %q", s.made())
	}
	if v.table.match.Len() != 0 || len(v.table.shelf.games) != 0 {
		t.Error("the match has changed")
	}
}

func TestCancelGoesBackToTheMatch(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	before := v.board.Text()
	test.Tap(v.arrange)
	if got := v.setup.made(); got != match.Line(v.table.match.Position()) {
		t.Errorf("begins with %q", got)
	}
	v.setup.tap(-1)
	r.key(fyne.KeyEscape)
	if !v.setup.open() || v.setup.chosen != nowhere {
		t.Error("the first Escape is for the choice")
	}
	r.key(fyne.KeyEscape)
	if v.setup.open() || v.board.Text() != before || v.table.match.Index() != 1 || !v.human() {
		t.Errorf("open %t, %q", v.setup.open(), v.board.Text())
	}
	r.move(v)
}

func TestTheComputerBeginsFromASetupOnlyWhereItIsItsTurn(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", game.Easy)
	s.tap(-1, 0)
	s.movers.SetSelectedIndex(1)
	test.Tap(s.begin)
	r.until("the computer's move", func() bool { return v.table.match.Len() == 1 })
	if v.table.match.Played(1).Analysis.Level != game.Easy || !v.human() {
		t.Errorf("played %+v", v.table.match.Played(1))
	}
}

func TestASetupSurvivesAChangeOfLanguage(t *testing.T) {
	r := newRig(t)
	_, s := r.composing("", "")
	s.tap(-1, 0)
	r.choose("menu.view", "menu.language", "menu.language.en")
	s = r.match().setup
	if !s.open() || s.made() != "L 0............... -" || s.begin.Text != "Play from here" {
		t.Fatalf("open %t, %q", s.open(), s.begin.Text)
	}
	s.tap(-2, 1)
	test.Tap(s.begin)
	if got := match.Line(r.match().table.match.Position()); got != "L 01.............. -" {
		t.Errorf("plays from %q", got)
	}
}

func TestAGameWithoutDraftsHasNoSetup(t *testing.T) {
	r := newRig(t, func(o *options) { o.games, o.samples = []game.Puzzler{toy.Game{}}, []game.Problem{} })
	v := r.playTab("toy")
	if len(all[*widget.Button](v.content)) == 0 || v.arrange.Visible() && v.canCompose() {
		t.Error("the toy can be set up")
	}
	v.compose()
	if v.setup.open() {
		t.Error("a setup is open")
	}
}

func TestTheSetupFitsAndNothingIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		_, s := r.composing("", game.AlphaBeta)
		check := func(what string) {
			r.settleIn(room)
			fits(t, what, r.window.Content(), room)
			if got := clipped(r.window.Content()); len(got) > 0 {
				t.Errorf("%s: %q", what, got)
			}
			for _, b := range all[*widget.Button](s.content) {
				wanted := fyne.MeasureText(b.Text, 14*float32(r.settings.scale), fyne.TextStyle{Bold: true}).Width
				if b.Size().Width < wanted+4 || b.Size().Height < leastTarget {
					t.Errorf("%s: %q is %v wide, the button has %v", what, b.Text, wanted, b.Size())
				}
			}
		}
		check("an empty board")
		s.tap(-1)
		check("a piece is chosen")
		test.Tap(s.giver)
		check("a piece in hand")
		s.tap(4)
		check("a cell is chosen")
		s.choose(nowhere)
		s.tap(-2, 0, -3, 1, -4, 4, -5, 5)
		s.rules[1].SetSelectedIndex(1)
		check("a square")
	})
}
