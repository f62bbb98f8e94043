package match

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/game/toy"
	"procura/core/match"
	"procura/ui/internal/uitest"
	"procura/ui/match/setup"
)

// composing opens a setup on an empty board.
func (r *rig) composing(first, second game.Level) (*View, *setup.Page) {
	r.T.Helper()
	v := r.seated(first, second)
	v.paused = true
	test.Tap(v.arrange)
	if !v.setup.Open() || v.stage.Visible() || !v.setup.Content.Visible() {
		r.T.Fatal("nothing to set up a position with")
	}
	return v, v.setup
}

// tap taps places of a setup one after another.
func tap(s *setup.Page, places ...int) {
	for _, place := range places {
		s.Board.OnTap(place)
	}
}

// made is what a setup has made.
func made(s *setup.Page) string {
	p, _ := s.Draft.Position()
	return match.Line(p)
}

func TestAPositionIsSetUpByTaps(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	tap(s, -1, 0, -2, 1, 2, -3) // two pieces and their cells, then a cell and its piece
	if got := made(s); got != "L 012............. -" {
		t.Fatalf("made %q", got)
	}
	tap(s, -1-7, 2) // in the place of another one
	tap(s, 0)       // back to the tray
	tap(s, -1-15, -1-14, 15)
	if got := made(s); got != "L .17............e -" {
		t.Fatalf("made %q", got)
	}
	tap(s, -1-4)
	test.Tap(s.Giver)
	if got := made(s); got != "L .17............e 4" || s.Giver.Text != "Tirar da mão" {
		t.Fatalf("made %q, the button says %q", got, s.Giver.Text)
	}
	s.Movers.SetSelectedIndex(1)
	test.Tap(s.Begin)
	p := v.session.match.Position()
	if s.Open() || !v.stage.Visible() || match.Line(p) != "L .17............e 4" || v.session.mover() != 1 || !v.human() {
		t.Errorf("plays from %s, %d to move, open %t", match.Line(p), v.session.mover(), s.Open())
	}
	r.move(v)
}

func TestAPositionIsSetUpByTheKeyboard(t *testing.T) {
	r := newRig(t)
	_, s := r.composing("", "")
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			s.Board.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	s.Board.FocusGained()
	press(fyne.KeyRight, fyne.KeyDown, fyne.KeyReturn)
	if s.Chosen != 5 {
		t.Fatalf("chosen %d, want B2", s.Chosen)
	}
	for range 40 {
		if strings.Contains(made(s), "5") {
			break
		}
		press(fyne.KeyDown, fyne.KeyRight)
		if s.Board.Text() != "" && s.Chosen == 5 {
			press(fyne.KeyReturn)
		}
		if s.Chosen != 5 && made(s) == "L ................ -" {
			s.Choose(5) // another cell was chosen on the way
		}
		if made(s) != "L ................ -" {
			break
		}
	}
	if got := made(s); strings.Count(got, ".") != 15 || got[7] == '.' {
		t.Errorf("made %q", got)
	}
	s.Choose(-1 - 9)
	press(fyne.KeyM)
	if got := made(s); !strings.HasSuffix(got, " 9") {
		t.Errorf("in hand: %q", got)
	}
	press(fyne.KeyM)
	if got := made(s); !strings.HasSuffix(got, " -") {
		t.Errorf("out of hand: %q", got)
	}
}

func TestCtrlEnterPlaysFromWhatIsSetUp(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	tap(s, -1, 0)
	r.Shortcut(uitest.Control(fyne.KeyReturn))
	if got := match.Line(v.session.match.Position()); s.Open() || got != "L 0............... -" {
		t.Errorf("open %t, plays from %q", s.Open(), got)
	}
}

func TestTheSetupSaysLiveWhatIsWrong(t *testing.T) {
	r := newRig(t)
	_, s := r.composing("", "")
	said := func() string { return s.Verdict.Headline.Words + " | " + s.Verdict.Details.Words }
	if got := said(); got != "Pronto a jogar | Jogador 1: escolha a peça que o adversário tem de colocar" || s.Begin.Disabled() {
		t.Errorf("empty: %q", got)
	}
	tap(s, -1, 0, -2, 1, -3, 4)
	tap(s, -4, 5)
	if s.Begin.Disabled() {
		t.Errorf("a square: %q", said())
	}
	s.Rules[1].SetSelectedIndex(1)
	if got := said(); got != "Não se pode jogar daqui | há uma linha completa: 4 × branca + redonda" && !strings.Contains(got, "linha completa") || !s.Begin.Disabled() {
		t.Errorf("with squares: %q", got)
	}
	s.Play()
	if !s.Open() {
		t.Error("played from a position that is over")
	}
	s.Rules[0].SetSelectedIndex(1)
	if s.HandRow.Visible() || s.Draft.Rules()["variant"] != "choose" || s.Draft.Rules()["lines"] != "squares" {
		t.Errorf("with choose: %v, a hand %t", s.Draft.Rules(), s.HandRow.Visible())
	}
}

func TestNothingThatIsSetUpIsLost(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	tap(s, -1, 0, -2, 1)
	test.Tap(s.Clear)
	if made(s) != "L ................ -" || !s.Clear.Disabled() {
		t.Fatalf("cleared: %q", made(s))
	}
	r.Shortcut(&fyne.ShortcutUndo{})
	r.Shortcut(&fyne.ShortcutUndo{})
	if made(s) != "L 0............... -" {
		t.Errorf("undone: %q", made(s))
	}
	test.Tap(s.Forth)
	if made(s) != "L 01.............. -" {
		t.Errorf("made again: %q", made(s))
	}
	if v.session.match.Len() != 0 || len(v.session.history.games) != 0 {
		t.Error("the match has changed")
	}
}

func TestCancelGoesBackToTheMatch(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	before := v.board.Text()
	test.Tap(v.arrange)
	if got := made(v.setup); got != match.Line(v.session.match.Position()) {
		t.Errorf("begins with %q", got)
	}
	tap(v.setup, -1)
	r.Key(fyne.KeyEscape)
	if !v.setup.Open() || v.setup.Chosen != setup.Nowhere {
		t.Error("the first Escape is for the choice")
	}
	r.Key(fyne.KeyEscape)
	if v.setup.Open() || v.board.Text() != before || v.session.match.Index() != 1 || !v.human() {
		t.Errorf("open %t, %q", v.setup.Open(), v.board.Text())
	}
	r.move(v)
}

func TestTheComputerBeginsFromASetupOnlyWhereItIsItsTurn(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", game.Easy)
	tap(s, -1, 0)
	s.Movers.SetSelectedIndex(1)
	test.Tap(s.Begin)
	r.Until("the computer's move", func() bool { return v.session.match.Len() == 1 })
	if v.session.match.Played(1).Analysis.Level != game.Easy || !v.human() {
		t.Errorf("played %+v", v.session.match.Played(1))
	}
}

func TestASetupSurvivesAChangeOfLanguage(t *testing.T) {
	r := newRig(t)
	_, s := r.composing("", "")
	tap(s, -1, 0)
	r.Choose("menu.view", "menu.language", "menu.language.en")
	s = r.match().setup
	if !s.Open() || made(s) != "L 0............... -" || s.Begin.Text != "Play from here" {
		t.Fatalf("open %t, %q", s.Open(), s.Begin.Text)
	}
	tap(s, -2, 1)
	test.Tap(s.Begin)
	if got := match.Line(r.match().session.match.Position()); got != "L 01.............. -" {
		t.Errorf("plays from %q", got)
	}
}

func TestAGameWithoutDraftsHasNoSetup(t *testing.T) {
	r := newRig(t, func(o *uitest.Options) { o.Games, o.Samples = []game.Module{toy.Game{}}, []game.Problem{} })
	v := r.playTab("toy")
	if len(uitest.All[*widget.Button](v.content)) == 0 || v.arrange.Visible() && v.canCompose() {
		t.Error("the toy can be set up")
	}
	v.compose()
	if v.setup.Open() {
		t.Error("a setup is open")
	}
}

func TestTheSetupFitsAndNothingIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		_, s := r.composing("", game.AlphaBeta)
		check := func(what string) {
			r.SettleIn(room)
			uitest.Fits(t, what, r.Window().Content(), room)
			if got := uitest.Clipped(r.Window().Content()); len(got) > 0 {
				t.Errorf("%s: %q", what, got)
			}
			for _, b := range uitest.All[*widget.Button](s.Content) {
				wanted := fyne.MeasureText(b.Text, 14*float32(r.App.Preferences().Float("scale")), fyne.TextStyle{Bold: true}).Width
				if b.Size().Width < wanted+4 || b.Size().Height < uitest.LeastTarget {
					t.Errorf("%s: %q is %v wide, the button has %v", what, b.Text, wanted, b.Size())
				}
			}
		}
		check("an empty board")
		tap(s, -1)
		check("a piece is chosen")
		test.Tap(s.Giver)
		check("a piece in hand")
		tap(s, 4)
		check("a cell is chosen")
		s.Choose(setup.Nowhere)
		tap(s, -2, 0, -3, 1, -4, 4, -5, 5)
		s.Rules[1].SetSelectedIndex(1)
		check("a square")
	})
}
