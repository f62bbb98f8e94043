package help_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/solver"
	"procura/ui/tournament"
)

func TestMain(m *testing.M) { uitest.Main(m) }

func TestTheHelpGoesWithTheWindow(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	for _, chapter := range []string{"menu.guarantees", "menu.rules", "menu.about"} {
		r.SettleIn(fyne.NewSize(1180, 760))
		r.Choose("menu.help", chapter)
		for _, room := range []fyne.Size{fyne.NewSize(1024, 700), fyne.NewSize(1300, 900), fyne.NewSize(1024, 700)} {
			r.SettleIn(room)
			uitest.Fits(t, chapter, r.PopUp(), room)
		}
		r.Press(false)
		if r.PopUp() != nil {
			t.Fatalf("%s: the help stays", chapter)
		}
	}
}

func TestAPageWithAChapterOfItsOwnOpensThat(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New}, uitest.Bench(tournament.New))
	for page, want := range map[string]string{"quatro": "help.rules.quatro", host.Laboratory: "help.rules.tournament"} {
		r.Bring(page)
		r.Key(fyne.KeyF1)
		title := r.Words().Key("help.chapter.tournament")
		if want == "help.rules.quatro" {
			title = r.Words().Key("core.game.quatro")
		}
		found := 0
		for _, words := range uitest.Written(r.PopUp()) {
			if words == title {
				found++
			}
		}
		// the chapter stands in the contents, and heads its page
		chapters := map[string]int{"help.rules.quatro": 1, "help.rules.tournament": 2}
		if wanted := chapters[want]; found != wanted {
			t.Errorf("%s: %q is there %d times", page, title, found)
		}
		r.Press(false)
	}
}

func TestEscapeClosesTheHelpWhereverTheKeyboardIs(t *testing.T) {
	r := uitest.New(t, []host.GamePage{solver.New})
	r.Choose("menu.help", "menu.rules")
	r.Window().Canvas().FocusNext()
	r.Window().Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.PopUp() != nil {
		t.Error("the help stays")
	}
	r.Choose("menu.help", "menu.keys")
	if r.PopUp() == nil {
		t.Error("the help does not open again")
	}
}
