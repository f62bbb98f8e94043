package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/choose"
)

// paste puts a text on the clipboard and presses Ctrl+V.
func (r *rig) paste(src string) {
	r.app.Clipboard().SetContent(src)
	r.shortcut(&fyne.ShortcutPaste{})
}

// copied presses Ctrl+C and gives what is on the clipboard.
func (r *rig) copied() string {
	r.shortcut(&fyne.ShortcutCopy{})
	return r.app.Clipboard().Content()
}

func TestAPositionIsCopiedAndPasted(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	for range 3 {
		r.move(v)
	}
	line := match.Line(v.table.match.Position())
	if got := r.copied(); got != line || !strings.HasPrefix(got, "L ") || v.caption.words != "Posição copiada" {
		t.Fatalf("copied %q, want %q; told %q", got, line, v.caption.words)
	}
	v.review(1)
	if got := r.copied(); got != match.Line(v.table.match.At(1)) {
		t.Errorf("copied %q while looking back", got)
	}
	test.Tap(v.start)
	r.paste(line)
	if got := match.Line(v.table.match.Position()); got != line || v.table.match.Len() != 0 || !v.human() {
		t.Errorf("pasted %q", got)
	}
	r.move(v)
}

func TestAPastedPositionBringsItsRulesAndTheHumanMoves(t *testing.T) {
	for _, src := range []string{
		"C 01.............. - W 5", "variant=choose 01.............. -",
		"; regras: variant=choose\n(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca)))",
	} {
		r := newRig(t)
		v := r.seated(game.Easy, "")
		v.panel.begins.SetSelectedIndex(0)
		r.paste(src)
		if rules := v.table.match.Position().Rules(); rules["variant"] != "choose" || v.table.rules["variant"] != "choose" {
			t.Errorf("%q: under %v, the panel says %v", src, rules, v.table.rules)
		}
		if v.table.mover() != 1 || !v.human() || v.thinking || v.table.changed() {
			t.Errorf("%q: %d is to move, thinking %t", src, v.table.mover(), v.thinking)
		}
	}
}

func TestAProblemFromAFileIsPastedAsAPosition(t *testing.T) {
	src, err := os.ReadFile("../resources/problems/quatro.dat")
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	v := r.seated("", "")
	first := r.views[r.tabs.SelectedIndex()].desk.problems[0]
	r.paste(r.program.Store.Format([]game.Problem{first}))
	want, _ := first.Puzzle.Encode("")
	p, wrong := v.table.module.ReadPosition(want, v.table.rules)
	if wrong != nil {
		t.Fatal(wrong)
	}
	if got := v.table.match.Position().Encode(); got != p.Encode() {
		t.Errorf("pasted %q, notice %q", got, r.notice())
	}
	r.paste("(defparameter *x* '" + want + ")")
	if r.notice() != "" {
		t.Errorf("in a definition: %q", r.notice())
	}
	before := v.board.Text()
	r.paste(string(src))
	if !strings.Contains(r.notice(), "há mais do que uma posição") || v.board.Text() != before {
		t.Errorf("six at once: %q", r.notice())
	}
}

func TestWhatCantBePastedIsToldAndChangesNothing(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	before, games := v.board.Text(), len(v.table.shelf.games)
	for src, want := range map[string]string{
		"L 00.............. -":          "área de transferência:1:4: a peça (branca redonda alta oca) está lá duas vezes; esperava-se cada peça uma vez",
		"bom dia":                       "área de transferência:1:1: isto não é uma posição",
		"L ................ - x\n\n(((": "área de transferência:1:1: isto não é uma posição",
		"lines=redondas ..":             "área de transferência:1:1: ",
		"  \n":                          "A área de transferência não tem texto.",
		"(partida (jogo damas))":        "área de transferência:1:10: não se sabe de que jogo é esta partida",
	} {
		r.paste(src)
		if !strings.HasPrefix(r.notice(), want) {
			t.Errorf("%q is told as %q, want %q", src, r.notice(), want)
		}
		if v.board.Text() != before || v.table.match.Len() != 1 || len(v.table.shelf.games) != games {
			t.Errorf("%q changed the game", src)
		}
		r.bar.hide()
	}
}

func TestTheGameBeforeAPasteIsKept(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.Easy)
	r.move(v)
	r.until("the computer's move", v.human)
	before, first := v.board.Text(), v.table.match
	r.paste("S 0............... 5")
	if v.caption.words != "Posição colada · Alt+Esquerda volta ao jogo anterior" {
		t.Errorf("told %q", v.caption.words)
	}
	pasted := v.board.Text()
	r.choose("menu.edit", "menu.earlier")
	if v.table.match != first || v.board.Text() != before || !v.human() || v.table.rules["lines"] != "lines" {
		t.Errorf("back at %q under %v", v.board.Text(), v.table.rules)
	}
	r.choose("menu.edit", "menu.earlier")
	if r.notice() != "Não há nenhum jogo antes deste." {
		t.Errorf("before the first: %q", r.notice())
	}
	r.choose("menu.edit", "menu.later")
	if v.board.Text() != pasted || v.caption.words != "Jogo 2 de 2" {
		t.Errorf("forth at %q, told %q", v.board.Text(), v.caption.words)
	}
	test.Tap(v.start)
	r.choose("menu.edit", "menu.earlier")
	if v.board.Text() != pasted {
		t.Errorf("after another new game %q", v.board.Text())
	}
}

func TestAnUntouchedGameIsNotKept(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	for range 3 {
		test.Tap(v.start)
	}
	if len(v.table.shelf.games) != 0 || v.news != "" {
		t.Errorf("%d games kept, told %q", len(v.table.shelf.games), v.news)
	}
	r.paste("L 0............... 5")
	v.panel.rules[0].SetSelectedIndex(1)
	if got := match.Line(v.table.match.Position()); got != "L 0............... 5" || !v.table.changed() {
		t.Errorf("another variant for the next game made it %q", got)
	}
}

func TestAPositionIsPastedIntoASetup(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	s.tap(-1, 0)
	r.paste("S 0123............ 5")
	if s.made() != "S 0123............ 5" || v.table.match.Len() != 0 || r.copied() != s.made() {
		t.Errorf("set up %q", s.made())
	}
	if s.undo(); s.made() != "L 0............... -" {
		t.Errorf("undone to %q", s.made())
	}
	r.choose("menu.edit", "menu.copyboard")
	if got := r.app.Clipboard().Content(); got != s.board.Text() || !strings.Contains(got, "brao") {
		t.Errorf("the board as text: %q", got)
	}
}

func TestTheKeysOfPositionsDoNothingWhereProblemsAreSolved(t *testing.T) {
	r := newRig(t)
	r.tab("cavalo")
	r.app.Clipboard().SetContent("something")
	if got := r.copied(); got != "something" {
		t.Errorf("copied %q", got)
	}
	r.shortcut(&fyne.ShortcutPaste{})
	for _, key := range []string{"menu.savegame", "menu.copyposition", "menu.compose", "menu.earlier"} {
		menu := "menu.edit"
		if key == "menu.savegame" {
			menu = "menu.file"
		}
		if !r.item(menu, key).Disabled {
			t.Errorf("%s is on", key)
		}
	}
}

func TestTheKeyThatSavesIsThatOfWhatIsOnTop(t *testing.T) {
	r := newRig(t)
	saves := func(key string) bool {
		s, ok := r.item("menu.file", key).Shortcut.(*desktop.CustomShortcut)
		return ok && s.KeyName == fyne.KeyS
	}
	r.tab("cavalo")
	if !saves("menu.save") || saves("menu.savegame") {
		t.Error("not the problems")
	}
	r.playTab("quatro")
	if saves("menu.save") || !saves("menu.savegame") {
		t.Error("not the game")
	}
	test.Tap(r.matchTabs[r.tabs.SelectedIndex()].back)
	if !saves("menu.save") {
		t.Error("not the problems behind the switch")
	}
}

func TestAGameIsSavedAndOpenedWhereItStood(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.AlphaBeta)
	v.panel.depth.SetSelected("2")
	for range 2 {
		r.move(v)
		r.until("the computer's move", v.human)
	}
	before, moves := v.board.Text(), v.moves.texts(2)
	path := filepath.Join(t.TempDir(), "partida.dat")
	r.choose("menu.file", "menu.savegame")
	if r.native.proposed != "jogo.dat" {
		t.Errorf("proposed %q", r.native.proposed)
	}
	r.answer(path, nil)
	r.settle()
	if !strings.Contains(r.notice(), "Jogo guardado em partida.dat") {
		t.Fatalf("told %q", r.notice())
	}
	v.panel.seats[1].SetSelectedIndex(0)
	v.panel.depth.SetSelected("5")
	test.Tap(v.start)
	r.tab("cavalo")
	r.open(path)
	v = r.match()
	if v == nil || v.board.Text() != before || v.table.match.Len() != 4 || !v.human() || v.table.depth != 2 {
		t.Fatalf("opened %v, notice %q", v, r.notice())
	}
	if got := v.moves.texts(2); strings.Join(got, "|") != strings.Join(moves, "|") {
		t.Errorf("move 2 is %q, was %q", got, moves)
	}
	if figures := v.figures.values[figureDepth].words; figures != "2" {
		t.Errorf("the depth of the last thought is %q", figures)
	}
	if v.table.seats[1] != game.AlphaBeta || !strings.Contains(r.settings.recent[0], "partida.dat") {
		t.Errorf("players %v, recent %v", v.table.seats, r.settings.recent)
	}
	r.choose("menu.file", "menu.savegame")
	if r.native.proposed != "partida.dat" {
		t.Errorf("proposed %q the second time", r.native.proposed)
	}
	r.answer("", choose.ErrCancelled)
}

func TestAnOpenedGameWaitsForTheUser(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "x.dat")
	if err := os.WriteFile(path, []byte("(partida (jogo quatro) (jogador 1 facil) (jogadas /brao A1/pqbc))"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.open(path)
	v := r.match()
	if v == nil || !v.paused || v.thinking || v.help.Text != "Continuar" {
		t.Fatalf("opened %v", v)
	}
	test.Tap(v.help)
	r.until("the computer's move", v.human)
	if v.table.match.Len() != 3 {
		t.Errorf("%d moves", v.table.match.Len())
	}
}

func TestWhatIsWrongInAGameIsToldAndTheRestOpens(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "x.dat")
	if err := os.WriteFile(path, []byte("(partida (jogo quatro)\n (jogadas /brao A1/pqbc A1/brac))"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.open(path)
	if v := r.match(); v == nil || v.table.match.Len() != 2 || !strings.HasPrefix(r.notice(), "x.dat:2:25: a jogada 3 não é legal") {
		t.Errorf("opened %v, told %q", v, r.notice())
	}
}

func TestAGameThatCantBeWrittenIsToldAndStays(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	r.choose("menu.file", "menu.savegame")
	r.answer(t.TempDir(), nil)
	r.settle()
	if !strings.Contains(r.notice(), "é uma pasta") || v.table.file != "" || v.table.match.Len() != 1 {
		t.Errorf("told %q", r.notice())
	}
}

func TestAGamePastedAsTextIsOpened(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.paste("(partida (jogo quatro) (jogadas /brao A1/pqbc) (mostrada 1))")
	if v.table.match.Len() != 2 || v.table.match.Index() != 1 || r.notice() != "" {
		t.Errorf("move %d of %d, told %q", v.table.match.Index(), v.table.match.Len(), r.notice())
	}
}
