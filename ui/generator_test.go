package ui_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/generate"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
	"procura/ui/widgets"
)

// rig is a window with the box open.
type generatorRig struct{ *uitest.Rig }

func openGenerator(t *testing.T, id string) *generatorRig {
	t.Helper()
	r := &generatorRig{uitest.New(t, []host.GamePage{match.New, solver.New})}
	r.Bring(id)
	r.Choose("menu.edit", "menu.generate")
	return r
}

// The entries of the box, in their order.
const (
	size = iota
	moves
	least
	most
	by
	count
	seed
)

func (r *generatorRig) entry(i int) *widgets.Entry { return uitest.All[*widgets.Entry](r.PopUp())[i] }

// check is the switch for one shortest path, and the one for no solution.
func (r *generatorRig) check(i int) *widgets.KeyedCheck {
	return uitest.All[*widgets.KeyedCheck](r.PopUp())[i]
}

// selects are the game, the search that is to be misled, the rules and the time.
func (r *generatorRig) selects() []*widgets.KeyedSelect {
	return uitest.All[*widgets.KeyedSelect](r.PopUp())
}

func (r *generatorRig) says(words string) bool {
	if r.PopUp() == nil {
		return false
	}
	return strings.Contains(strings.Join(uitest.Written(r.PopUp()), " "), words)
}

// button is the one at the right, which begins and cancels.
func (r *generatorRig) button() *widgets.Button {
	all := uitest.All[*widgets.Button](r.PopUp())
	return all[len(all)-1]
}

// make presses the button and waits until the box is closed.
func (r *generatorRig) make() {
	r.T.Helper()
	test.Tap(r.button())
	r.Until("the end", func() bool { return r.PopUp() == nil })
}

func TestWhatAGameCanNotHaveIsOffWithTheReason(t *testing.T) {
	for id, c := range map[string]struct {
		do               func(r *generatorRig)
		off, on          []func(r *generatorRig) fyne.Disableable
		reason, noReason string
	}{
		"quatro": {
			func(r *generatorRig) { r.entry(moves).SetText("3") },
			[]func(*generatorRig) fyne.Disableable{unique, fools, impossible},
			[]func(*generatorRig) fyne.Disableable{wanted},
			"podem trocar de ordem", "nenhum tabuleiro",
		},
		"adjiboto": {
			func(*generatorRig) {},
			[]func(*generatorRig) fyne.Disableable{impossible},
			[]func(*generatorRig) fyne.Disableable{unique, wanted},
			"nenhum tabuleiro de Adji-Boto sem solução", "podem trocar",
		},
		"cavalo": {
			func(r *generatorRig) { r.check(1).SetChecked(true) },
			[]func(*generatorRig) fyne.Disableable{unique, fools, wanted},
			[]func(*generatorRig) fyne.Disableable{impossible},
			"um problema impossível não tem caminhos", "--",
		},
	} {
		r := openGenerator(t, id)
		c.do(r)
		for _, find := range c.off {
			if !find(r).Disabled() {
				t.Errorf("%s: what can't be is on", id)
			}
		}
		for _, find := range c.on {
			if find(r).Disabled() {
				t.Errorf("%s: what can be is off", id)
			}
		}
		if !r.says(c.reason) || r.says(c.noReason) || r.button().Disabled() {
			t.Errorf("%s: %q", id, uitest.Written(r.PopUp()))
		}
	}
}

func unique(r *generatorRig) fyne.Disableable     { return r.check(0) }
func impossible(r *generatorRig) fyne.Disableable { return r.check(1) }
func fools(r *generatorRig) fyne.Disableable      { return r.selects()[1] }
func wanted(r *generatorRig) fyne.Disableable     { return r.entry(moves) }

func TestWhatIsWrongIsSaidAndNothingBegins(t *testing.T) {
	r := openGenerator(t, "cavalo")
	for i, c := range map[int][2]string{
		size: {"500", "500"}, moves: {"x", "inteiro positivo"}, least: {"9000000", "no máximo"}, count: {"0", "de 1 a 1000"}, seed: {"-1", "como 2026"},
	} {
		before := r.entry(i).Text
		r.entry(i).SetText(c[0])
		if !r.button().Disabled() || !r.says(c[1]) {
			t.Errorf("%s: %q", c[0], uitest.Written(r.PopUp()))
		}
		r.entry(i).SetText(before)
	}
	r.selects()[0].SetSelectedIndex(0)
	r.entry(moves).SetText("30")
	if !r.selects()[1].Disabled() {
		t.Error("what the game never has is on while something else is wrong")
	}
	r.selects()[0].SetSelectedIndex(1)
	if r.button().Disabled() {
		t.Error("all is right, and the button is off")
	}
}

// found are the problems of the game, as a file of them would hold them.
func (r *generatorRig) found(id string) []game.Problem {
	r.Bring(id)
	path := filepath.Join(r.T.(*testing.T).TempDir(), "made.dat")
	r.Choose("menu.file", "menu.save")
	r.Answer(path, nil)
	r.Settle()
	return r.Store.Open(context.Background(), path).Problems
}

func TestWhatIsFoundIsWhatTheSeedGivesEverywhere(t *testing.T) {
	r := openGenerator(t, "cavalo")
	r.entry(moves).SetText("3")
	r.check(0).SetChecked(true)
	r.entry(count).SetText("3")
	r.entry(seed).SetText("7")
	r.make()
	if !strings.Contains(r.Notice(), "3 problemas gerados") {
		t.Errorf("told %q", r.Notice())
	}
	g := uitest.Games()[slices.IndexFunc(uitest.Games(), func(m game.Module) bool { return m.ID() == "cavalo" })].(game.Generator)
	maker, _ := generate.New(generate.Request{Game: g, Seed: 7, Wish: game.Wish{Moves: 3, Unique: true}})
	made := r.found("cavalo")
	made = made[max(0, len(made)-3):]
	if len(made) != 3 {
		t.Fatalf("%d problems", len(made))
	}
	for i, p := range made {
		want := maker.Find(context.Background(), i, nil)
		if p.Puzzle.Identity() != want.Puzzle.Identity() || p.Name != []string{"G7", "G8", "G9"}[i] {
			t.Errorf("%d: %s", i, p.Name)
		}
	}
}

func TestTheProofsFiguresAreKeptInTheFile(t *testing.T) {
	r := openGenerator(t, "adjiboto")
	r.entry(moves).SetText("4")
	r.entry(seed).SetText("12")
	r.make()
	path := filepath.Join(t.TempDir(), "made.dat")
	r.Choose("menu.file", "menu.save")
	r.Answer(path, nil)
	r.Settle()
	written, err := os.ReadFile(path)
	for _, want := range []string{"; semente: 12", "; mínimo: 4 (provado)", "; procura generate --game adjiboto --seed 12 --moves 4"} {
		if !strings.Contains(string(written), want) {
			t.Errorf("%v, no %q in:\n%s", err, want, written)
		}
	}
}

func TestTheMinimumIsTheBadgeOfWhatIsFound(t *testing.T) {
	r := openGenerator(t, "adjiboto")
	r.entry(moves).SetText("4")
	r.entry(seed).SetText("12")
	r.make()
	said := strings.Join(uitest.Written(r.Window().Content()), "\n")
	if !strings.Contains(said, "4 jogadas") || !strings.Contains(said, "G12") {
		t.Errorf("%s", said)
	}
}

// rare is what is hardly ever found: the work goes on until it is told to end.
func rareForm(t *testing.T) *generatorRig {
	t.Helper()
	r := openGenerator(t, "cavalo")
	r.entry(moves).SetText("90")
	test.Tap(r.button())
	r.Until("some tries", func() bool { return r.says("tentativa") && r.says(" s") })
	return r
}

func TestCancelEndsTheWorkAndSaysSo(t *testing.T) {
	r := rareForm(t)
	if !r.says("Cancelar") || !r.entry(moves).Disabled() {
		t.Error("the form can be changed while it is worked on")
	}
	test.Tap(r.button())
	r.Until("the end", func() bool { return r.says("interrompido ao fim de") })
	if r.button().Disabled() || r.entry(moves).Disabled() || !r.says("Gerar") {
		t.Error("it can't be tried again")
	}
}

func TestABoxThatIsClosedEndsItsWork(t *testing.T) {
	r := rareForm(t)
	r.Key(fyne.KeyEscape)
	if r.PopUp() != nil {
		t.Fatal("Escape does not close it")
	}
	r.Until("the end", func() bool {
		r.Choose("menu.edit", "menu.generate")
		return r.PopUp() != nil
	})
	if r.button().Text != "Gerar" || r.entry(moves).Text != "90" {
		t.Errorf("%q, moves %q", r.button().Text, r.entry(moves).Text)
	}
}

func TestEscapeClosesTheBoxFromAnEntryToo(t *testing.T) {
	r := openGenerator(t, "cavalo")
	r.Window().Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.PopUp() != nil {
		t.Error("the box stays")
	}
}

func TestASeedIsDrawnAnewUnlessItWasTyped(t *testing.T) {
	r := openGenerator(t, "adjiboto")
	r.entry(moves).SetText("2")
	again := func() string {
		r.make()
		r.Choose("menu.edit", "menu.generate")
		return r.entry(seed).Text
	}
	drawn := r.entry(seed).Text
	if got := again(); got == drawn || got == "" {
		t.Errorf("drawn %q, then %q", drawn, got)
	}
	r.entry(seed).SetText("5")
	if got := again(); got != "5" {
		t.Errorf("typed 5, then %q", got)
	}
}

func TestAnotherGameHasItsOwnForm(t *testing.T) {
	r := openGenerator(t, "cavalo")
	r.entry(moves).SetText("5")
	r.selects()[0].SetSelectedIndex(2)
	if r.entry(moves).Text != "" || !r.says("Sementes") {
		t.Errorf("%q", uitest.Written(r.PopUp()))
	}
	r.selects()[0].SetSelectedIndex(1)
	if r.entry(moves).Text != "5" {
		t.Error("what was typed is gone")
	}
}

func TestRemarksOutliveTheWindow(t *testing.T) {
	r := openGenerator(t, "cavalo")
	p := uitest.Samples(t, r.Store)[:2]
	p[1].Remarks = []string{"semente: 7"}
	texts, where := host.EncodeProblems(r.Store, p)
	if back, ok := host.DecodeProblems(r.Store, texts, where); !ok || !slices.Equal(back[1].Remarks, p[1].Remarks) {
		t.Errorf("%+v", back)
	}
}

func TestTheBoxOfTheGeneratorFits(t *testing.T) {
	uitest.EveryRoom(t, []host.GamePage{solver.New}, func(t *testing.T, r *uitest.Rig, room fyne.Size) {
		for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
			r.Bring(id)
			r.Choose("menu.edit", "menu.generate")
			uitest.Fits(t, id, r.PopUp(), room)
			if cut := uitest.Clipped(r.PopUp()); len(cut) > 0 {
				t.Errorf("%s: cut: %q", id, cut)
			}
			r.Key(fyne.KeyEscape)
		}
	})
}
