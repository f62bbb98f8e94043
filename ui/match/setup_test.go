package match

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/gametest"
	"procura/ui/board"
	"procura/ui/internal/uitest"
	"procura/ui/widgets"
)

// hands work the setup that is on the screen.
type hands struct {
	*rig
	*View
	board  *board.Board
	movers *widgets.KeyedSelect
	rules  []*widgets.KeyedSelect
}

// hands finds what there is to set up a position with.
func (r *rig) hands(v *View) *hands {
	r.T.Helper()
	if !v.Session.Setup.Open() || v.stage.Visible() || !v.setup.Content.Visible() {
		r.T.Fatal("nothing to set up a position with")
	}
	selects := uitest.All[*widgets.KeyedSelect](v.setup.Content)
	return &hands{r, v, uitest.All[*board.Board](v.setup.Content)[0], selects[0], selects[1:]}
}

// composing opens a setup on an empty board.
func (r *rig) composing(first, second game.Level) (*View, *hands) {
	r.T.Helper()
	v := r.seated(first, second)
	v.Session.Halted = true
	test.Tap(v.panel.arrange)
	return v, r.hands(v)
}

// press taps the button with the words of a key.
func (s *hands) press(key string) {
	s.T.Helper()
	b := s.Button(s.Words().Key(key))
	if b == nil || b.Disabled() {
		s.T.Fatalf("no button %s, or not to be pressed", key)
	}
	test.Tap(b)
}

// says reports whether the words of a key can be seen.
func (s *hands) says(key string) bool {
	return slices.Contains(uitest.Written(s.setup.Content), s.Words().Key(key))
}

// tap taps places of a setup one after another.
func (s *hands) tap(places ...int) {
	for _, place := range places {
		s.board.Tap(place)
	}
}

// made is what a setup has made.
func (s *hands) made() string {
	p, _ := s.Session.Setup.Draft.Position()
	return p.Line()
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
	s.press("match.setup.give")
	if got := s.made(); got != "L .17............e 4" || r.Button("Tirar da mão") == nil {
		t.Fatalf("made %q, or the button says something else", got)
	}
	s.movers.SetSelectedIndex(1)
	s.press("match.setup.play")
	p := v.Session.Match.Position()
	if v.Session.Setup.Open() || !v.stage.Visible() || p.Line() != "L .17............e 4" || v.Session.SeatToMove() != 1 || !v.human() {
		t.Errorf("plays from %s, %d to move, open %t", p.Line(), v.Session.SeatToMove(), v.Session.Setup.Open())
	}
	r.move(v)
}

func TestCtrlEnterPlaysFromWhatIsSetUp(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	s.tap(-1, 0)
	r.Shortcut(uitest.Control(fyne.KeyReturn))
	if got := v.Session.Match.Position().Line(); v.Session.Setup.Open() || got != "L 0............... -" {
		t.Errorf("open %t, plays from %q", v.Session.Setup.Open(), got)
	}
}

func TestNothingThatIsSetUpIsLost(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	s.tap(-1, 0, -2, 1)
	s.press("match.setup.clear")
	if s.made() != "L ................ -" || !r.Button(r.Words().Key("match.setup.clear")).Disabled() {
		t.Fatalf("cleared: %q", s.made())
	}
	r.Shortcut(&fyne.ShortcutUndo{})
	r.Shortcut(&fyne.ShortcutUndo{})
	if s.made() != "L 0............... -" {
		t.Errorf("undone: %q", s.made())
	}
	s.press("match.redo")
	if s.made() != "L 01.............. -" {
		t.Errorf("made again: %q", s.made())
	}
	if v.Session.Match.Len() != 0 || len(v.Session.Games.Kept) != 0 {
		t.Error("the match has changed")
	}
}

func TestCancelGoesBackToTheMatch(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	before := v.board.Text()
	test.Tap(v.panel.arrange)
	s := r.hands(v)
	if got := s.made(); got != v.Session.Match.Position().Line() {
		t.Errorf("begins with %q", got)
	}
	s.tap(-1)
	r.Key(fyne.KeyEscape)
	if !v.Session.Setup.Open() || !s.says("match.setup.advice") {
		t.Error("the first Escape is for the choice")
	}
	r.Key(fyne.KeyEscape)
	if v.Session.Setup.Open() || v.board.Text() != before || v.Session.Match.Index() != 1 || !v.human() {
		t.Errorf("open %t, %q", v.Session.Setup.Open(), v.board.Text())
	}
	r.move(v)
}

func TestWhatEscapePutAsideIsThereWhenAnotherPositionIsSetUp(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	s.tap(-1, 0)
	made := s.made()
	r.Key(fyne.KeyEscape)
	if v.Session.Setup.Open() || r.Notice() != r.Words().Key("match.setup.aside") {
		t.Errorf("open %t, it says %q", v.Session.Setup.Open(), r.Notice())
	}
	again := newRig(t)
	w := again.seated("", "")
	if damaged := w.Session.RestoreState(partsOf(t, v.Session))(); len(damaged) > 0 {
		t.Error(damaged)
	}
	if w.Session.Setup.Open() {
		t.Error("after a restart it is open")
	}
	test.Tap(w.panel.arrange)
	hands := again.hands(w)
	if got := hands.made(); got == made {
		t.Errorf("another one begins with %q", got)
	}
	w.Undo()
	if hands.made() != made {
		t.Errorf("it is %q, want %q", hands.made(), made)
	}
	hands.press("match.setup.play")
	test.Tap(w.panel.arrange)
	w.Undo()
	if w.Session.Setup.drafts.CanRedo() {
		t.Error("what was played is set up again")
	}
}

func TestTheComputerBeginsFromASetupOnlyWhereItIsItsTurn(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", game.Easy)
	s.tap(-1, 0)
	s.movers.SetSelectedIndex(1)
	s.press("match.setup.play")
	r.Until("the computer's move", func() bool { return v.Session.Match.Len() == 1 })
	if v.Session.Match.Played(1).Analysis.Level != game.Easy || !v.human() {
		t.Errorf("played %+v", v.Session.Match.Played(1))
	}
}

func TestASetupSurvivesAChangeOfLanguage(t *testing.T) {
	r := newRig(t)
	_, s := r.composing("", "")
	s.tap(-1, 0)
	r.Choose("menu.view", "menu.language", "menu.language.en")
	s = r.hands(r.match())
	if s.made() != "L 0............... -" || r.Button("Play from here") == nil {
		t.Fatalf("made %q, or the button says something else", s.made())
	}
	s.tap(-2, 1)
	s.press("match.setup.play")
	if got := r.match().Session.Match.Position().Line(); got != "L 01.............. -" {
		t.Errorf("plays from %q", got)
	}
}

func TestAGameWithoutDraftsHasNoSetup(t *testing.T) {
	r := newRig(t, func(o *uitest.Options) { o.Games, o.Samples = []game.Module{gametest.Toy{}}, []game.Problem{} })
	v := r.playTab("toy")
	if len(uitest.All[*widgets.Button](v.Content())) == 0 || slices.Contains(uitest.All[*widgets.Button](v.Content()), v.panel.arrange) {
		t.Error("the toy can be set up")
	}
	v.Session.Games.Compose()
	if v.Session.Setup.Open() {
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
			for _, b := range uitest.All[*widgets.Button](s.setup.Content) {
				wanted := fyne.MeasureText(b.Text, 14*float32(r.App.Preferences().Float("scale")), fyne.TextStyle{Bold: true}).Width
				if b.Size().Width < wanted+4 || b.Size().Height < uitest.LeastTarget {
					t.Errorf("%s: %q is %v wide, the button has %v", what, b.Text, wanted, b.Size())
				}
			}
		}
		check("an empty board")
		s.tap(-1)
		check("a piece is chosen")
		s.press("match.setup.give")
		check("a piece in hand")
		s.tap(4)
		check("a cell is chosen")
		r.Key(fyne.KeyEscape)
		s.tap(-2, 0, -3, 1, -4, 4, -5, 5)
		s.rules[1].SetSelectedIndex(1)
		check("a square")
	})
}
