package match

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/internal/uitest"
	"procura/ui/page"
	"procura/ui/widgets"
)

// bench is a page under test.
type bench struct{ *setupPage }

// setupScreen is a screen with nothing else on it.
type setupScreen struct {
	countingScreen
	bench *bench
}

func (s *setupScreen) Render() { s.bench.Render() }

// wordless is a host that only speaks Portuguese.
type wordless struct{ desk }

func (*wordless) Words() *i18n.Words           { return uitest.Speak("pt") }
func (*wordless) Drawing(string) fyne.Resource { return nil }

// newBench sets up a position of Quatro, from an empty board.
func newBench(t *testing.T) *bench {
	t.Helper()
	uitest.NewApp(t)
	s := newSession(&wordless{}, quatroModule(t))
	b := &bench{newSetupPage(page.Explainer{Words: uitest.Speak("pt"), Tips: widgets.NewTips()}, s)}
	window := test.NewWindow(b.Content)
	t.Cleanup(window.Close)
	window.Resize(fyne.NewSize(900, 600))
	s.Watch(&setupScreen{bench: b})
	s.Games.Compose()
	return b
}

// choose chooses a place.
func (b *bench) choose(place int) { b.change(func() { b.editor.chosen = place }) }

// tap taps places one after another.
func (b *bench) tap(places ...int) {
	for _, place := range places {
		b.board.Tap(place)
	}
}

// made is what has been made.
func (b *bench) made() string {
	p, _ := b.editor.Draft.Position()
	return p.Line()
}

func TestAPositionIsSetUpByTheKeyboard(t *testing.T) {
	s := newBench(t)
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			s.board.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	s.board.FocusGained()
	press(fyne.KeyRight, fyne.KeyDown, fyne.KeyReturn)
	if s.editor.chosen != 5 {
		t.Fatalf("chosen %d, want B2", s.editor.chosen)
	}
	for range 40 {
		if strings.Contains(s.made(), "5") {
			break
		}
		press(fyne.KeyDown, fyne.KeyRight)
		if s.board.Text() != "" && s.editor.chosen == 5 {
			press(fyne.KeyReturn)
		}
		if s.editor.chosen != 5 && s.made() == "L ................ -" {
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

func TestTheSetupSaysLiveWhatIsWrong(t *testing.T) {
	s := newBench(t)
	said := func() string { return s.verdict.Headline.Words + " | " + s.verdict.Details.Words }
	if got := said(); got != "Pronto a jogar | Jogador 1: escolha a peça que o adversário tem de colocar" || s.begin.Disabled() {
		t.Errorf("empty: %q", got)
	}
	s.tap(-1, 0, -2, 1, -3, 4)
	s.tap(-4, 5)
	if s.begin.Disabled() {
		t.Errorf("a square: %q", said())
	}
	s.rules[1].SetSelectedIndex(1)
	if got := said(); got != "Não se pode jogar daqui | há uma linha completa: quatro peças brancas e redondas" && !strings.Contains(got, "linha completa") || !s.begin.Disabled() {
		t.Errorf("with squares: %q", got)
	}
	test.Tap(s.begin)
	if !s.editor.Open() {
		t.Error("played from a position that is over")
	}
	s.rules[0].SetSelectedIndex(1)
	if s.handRow.Visible() || s.editor.Draft.Rules()["variant"] != "choose" || s.editor.Draft.Rules()["lines"] != "squares" {
		t.Errorf("with choose: %v, a hand %t", s.editor.Draft.Rules(), s.handRow.Visible())
	}
}

func TestAPieceIsDraggedToACellAndBack(t *testing.T) {
	b := newBench(t)
	b.board.Owner.(board.Dragger).Drag(-3, 5)
	if !b.editor.holds(5) || b.editor.holds(-3) {
		t.Fatal("not on its cell")
	}
	b.board.Owner.(board.Dragger).Drag(5, 6)
	if b.editor.holds(5) || !b.editor.holds(6) {
		t.Error("not on another cell")
	}
	b.board.Owner.(board.Dragger).Drag(0, 1) // nothing is there
	b.board.Owner.(board.Dragger).Drag(6, -3)
	if b.editor.holds(6) || !b.editor.holds(-3) {
		t.Error("not back in the reserve")
	}
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(b.hand.slot).Subtract(driver.AbsolutePositionForObject(b.board)).AddXY(5, 5)
	b.board.Owner.(board.DragOuter).DragOut(-4, at)
	if b.editor.inHand() != -4 {
		t.Errorf("in hand is %d", b.editor.inHand())
	}
}
