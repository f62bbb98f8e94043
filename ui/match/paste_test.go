package match

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match/study"
)

// paste puts a text on the clipboard and presses Ctrl+V.
func (r *rig) paste(src string) {
	r.App.Clipboard().SetContent(src)
	r.Shortcut(&fyne.ShortcutPaste{})
}

// copied presses Ctrl+C and gives what is on the clipboard.
func (r *rig) copied() string {
	r.Shortcut(&fyne.ShortcutCopy{})
	return r.App.Clipboard().Content()
}

func TestAPositionIsCopiedAndPasted(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	for range 3 {
		r.move(v)
	}
	line := v.Session.Match.Position().Line()
	if got := r.copied(); got != line || !strings.HasPrefix(got, "L ") || v.caption.Words != "Posição copiada" {
		t.Fatalf("copied %q, want %q; told %q", got, line, v.caption.Words)
	}
	v.Session.Review(1)
	if got := r.copied(); got != v.Session.Match.At(1).Line() {
		t.Errorf("copied %q while looking back", got)
	}
	test.Tap(v.panel.start)
	r.paste(line)
	if got := v.Session.Match.Position().Line(); got != line || v.Session.Match.Len() != 0 || !v.human() {
		t.Errorf("pasted %q", got)
	}
	r.move(v)
}

func TestAPastedPositionBringsItsRulesAndTheHumanMoves(t *testing.T) {
	for _, src := range []string{
		"C 01.............. - W 5", "\uFEFFC 01.............. - W 5\r\n", "variant=choose 01.............. -",
		"; regras: variant=choose\n(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca)))",
	} {
		r := newRig(t)
		v := r.seated(game.Easy, "")
		v.panel.begins.SetSelectedIndex(0)
		r.paste(src)
		if rules := v.Session.Match.Position().Rules(); rules["variant"] != "choose" || v.Session.Rules["variant"] != "choose" {
			t.Errorf("%q: under %v, the panel says %v", src, rules, v.Session.Rules)
		}
		if v.Session.SeatToMove() != 1 || !v.human() || v.thinking() || v.Session.Games.SettingsDiffer() {
			t.Errorf("%q: %d is to move, thinking %t", src, v.Session.SeatToMove(), v.thinking())
		}
	}
}

func TestAProblemFromAFileIsPastedAsAPosition(t *testing.T) {
	src, err := os.ReadFile("../../resources/problems/quatro.dat")
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	v := r.seated("", "")
	first := uitest.Samples(t, r.Store)[0]
	r.paste(r.Store.Format([]game.Problem{first}))
	want, _ := first.Puzzle.Encode("")
	p, wrong := v.Session.Module.ReadPosition(want, v.Session.Rules)
	if wrong != nil {
		t.Fatal(wrong)
	}
	if got := v.Session.Match.Position().Encode(); got != p.Encode() {
		t.Errorf("pasted %q, notice %q", got, r.Notice())
	}
	r.paste("(defparameter *x* '" + want + ")")
	if r.Notice() != "" {
		t.Errorf("in a definition: %q", r.Notice())
	}
	before := v.board.Text()
	r.paste(string(src))
	if !strings.Contains(r.Notice(), "há mais do que uma posição") || v.board.Text() != before {
		t.Errorf("six at once: %q", r.Notice())
	}
}

func TestWhatCantBePastedIsToldAndChangesNothing(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	before, games := v.board.Text(), len(v.Session.Games.Kept)
	for src, want := range map[string]string{
		"L 00.............. -":          "área de transferência, linha 1, coluna 4: a peça (branca redonda alta oca) está lá duas vezes; esperava-se cada peça uma vez",
		"bom dia":                       "área de transferência, linha 1, coluna 1: isto não é uma posição",
		"L ................ - x\n\n(((": "área de transferência, linha 1, coluna 1: isto não é uma posição",
		"lines=redondas ..":             "área de transferência, linha 1, coluna 1: ",
		"  \n":                          "A área de transferência não tem texto.",
		`{"match":1,"game":"damas"}`:    "área de transferência, linha 1, coluna 12: não se sabe de que jogo é esta partida",
	} {
		r.paste(src)
		if !strings.HasPrefix(r.Notice(), want) {
			t.Errorf("%q is told as %q, want %q", src, r.Notice(), want)
		}
		if v.board.Text() != before || v.Session.Match.Len() != 1 || len(v.Session.Games.Kept) != games {
			t.Errorf("%q changed the game", src)
		}
		r.HideNotice()
	}
}

func TestTheGameBeforeAPasteIsKept(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.Easy)
	r.move(v)
	r.Until("the computer's move", v.human)
	before, first := v.board.Text(), v.Session.Match
	r.paste("S 0............... 5")
	if v.caption.Words != "Posição colada · Alt+Esquerda volta à partida anterior" {
		t.Errorf("told %q", v.caption.Words)
	}
	pasted := v.board.Text()
	r.Choose("menu.edit", "menu.earlier")
	if v.Session.Match != first || v.board.Text() != before || !v.human() || v.Session.Rules["lines"] != "lines" {
		t.Errorf("back at %q under %v", v.board.Text(), v.Session.Rules)
	}
	r.Choose("menu.edit", "menu.earlier")
	if r.Notice() != "Não há nenhuma partida antes desta." {
		t.Errorf("before the first: %q", r.Notice())
	}
	r.Choose("menu.edit", "menu.later")
	if v.board.Text() != pasted || v.caption.Words != "Partida 2 de 2" {
		t.Errorf("forth at %q, told %q", v.board.Text(), v.caption.Words)
	}
	test.Tap(v.panel.start)
	r.Choose("menu.edit", "menu.earlier")
	if v.board.Text() != pasted {
		t.Errorf("after another new game %q", v.board.Text())
	}
}

func TestAnUntouchedGameIsNotKept(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	for range 3 {
		test.Tap(v.panel.start)
	}
	if len(v.Session.Games.Kept) != 0 || v.Session.Caption.In(v.Words) != "" {
		t.Errorf("%d games kept, told %q", len(v.Session.Games.Kept), v.Session.Caption)
	}
	r.paste("L 0............... 5")
	v.panel.rules[0].SetSelectedIndex(1)
	if got := v.Session.Match.Position().Line(); got != "L 0............... 5" || !v.Session.Games.SettingsDiffer() {
		t.Errorf("another variant for the next game made it %q", got)
	}
}

func TestAPositionIsPastedIntoASetup(t *testing.T) {
	r := newRig(t)
	v, s := r.composing("", "")
	s.tap(-1, 0)
	r.paste("S 0123............ 5")
	if s.made() != "S 0123............ 5" || v.Session.Match.Len() != 0 || r.copied() != s.made() {
		t.Errorf("set up %q", s.made())
	}
	v.Undo()
	if s.made() != "L 0............... -" {
		t.Errorf("undone to %q", s.made())
	}
	r.Choose("menu.edit", "menu.copyboard")
	if got := r.App.Clipboard().Content(); got != s.board.Text() || !strings.Contains(got, "brao") {
		t.Errorf("the board as text: %q", got)
	}
}

func TestTheKeysOfPositionsDoNothingWhereProblemsAreSolved(t *testing.T) {
	r := newWholeRig(t)
	r.Bring("cavalo")
	r.App.Clipboard().SetContent("something")
	if got := r.copied(); got != "something" {
		t.Errorf("copied %q", got)
	}
	r.Shortcut(&fyne.ShortcutPaste{})
	for _, key := range []string{"menu.savegame", "menu.copyposition", "menu.compose", "menu.earlier"} {
		menu := "menu.edit"
		if key == "menu.savegame" {
			menu = "menu.file"
		}
		if item := r.FindItem(menu, key); item != nil && !item.Disabled {
			t.Errorf("%s is on", key)
		}
	}
}

func TestTheKeyThatSavesIsThatOfWhatIsOnTop(t *testing.T) {
	r := newWholeRig(t)
	saves := func(key string) bool {
		item := r.FindItem("menu.file", key)
		return item != nil && item.Shortcut != nil && item.Shortcut.ShortcutName() == uitest.Control(fyne.KeyS).ShortcutName()
	}
	r.Bring("cavalo")
	if !saves("menu.save") || saves("menu.savegame") {
		t.Error("not the problems")
	}
	r.playTab("quatro")
	if saves("menu.save") || !saves("menu.savegame") {
		t.Error("not the game")
	}
	r.Page("match.solve")
	if !saves("menu.save") {
		t.Error("not the problems behind the switch")
	}
}

func TestAGameIsSavedAndOpenedWhereItStood(t *testing.T) {
	r := newWholeRig(t)
	v := r.seated("", game.AlphaBeta)
	v.panel.depth.SetSelected("2")
	for range 2 {
		r.move(v)
		r.Until("the computer's move", v.human)
	}
	before, moves := v.board.Text(), fmt.Sprint(v.moves.describe(v.Session.Match.Node(2)))
	path := filepath.Join(t.TempDir(), "partida.dat")
	r.Choose("menu.file", "menu.savegame")
	if r.Native.Proposed != "jogo.json" {
		t.Errorf("proposed %q", r.Native.Proposed)
	}
	r.Answer(path, nil)
	r.Settle()
	if !strings.Contains(r.Notice(), "Partida guardada em partida.dat") {
		t.Fatalf("told %q", r.Notice())
	}
	v.panel.seats[1].SetSelectedIndex(0)
	v.panel.depth.SetSelected("5")
	test.Tap(v.panel.start)
	r.Bring("cavalo")
	r.Open(path)
	v = r.match()
	if v == nil || v.board.Text() != before || v.Session.Match.Len() != 4 || !v.human() || v.Session.Depth != 2 {
		t.Fatalf("opened %v, notice %q", v, r.Notice())
	}
	if got := fmt.Sprint(v.moves.describe(v.Session.Match.Node(2))); got != moves {
		t.Errorf("move 2 is %q, was %q", got, moves)
	}
	if figures := v.figures.Values[study.FigureDepth].Words; figures != "2" {
		t.Errorf("the depth of the last thought is %q", figures)
	}
	if v.Session.Seats[1] != game.AlphaBeta || !strings.Contains(r.Recent()[0], "partida.dat") {
		t.Errorf("players %v, recent %v", v.Session.Seats, r.Recent())
	}
	r.Choose("menu.file", "menu.savegame")
	if r.Native.Proposed != "partida.dat" {
		t.Errorf("proposed %q the second time", r.Native.Proposed)
	}
	r.Answer("", files.ErrCancelled)
}

func TestAnOpenedGameWaitsForTheUser(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "x.json")
	if err := os.WriteFile(path, []byte("{\"match\":1,\"game\":\"quatro\",\"players\":[\"easy\",\"\"]}\n{\"move\":\"/brao\"}\n{\"move\":\"A1/pqbc\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Open(path)
	v := r.match()
	if v == nil || !v.Session.Waiting() || v.thinking() || v.help.Text != "Continuar" {
		t.Fatalf("opened %v", v)
	}
	test.Tap(v.help)
	r.Until("the computer's move", v.human)
	if v.Session.Match.Len() != 3 {
		t.Errorf("%d moves", v.Session.Match.Len())
	}
}

// The file of before stays, and what is saved has a name that does not mislead.
func TestAGameOfVersion01IsSavedUnderAnotherName(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "jogo de ontem.dat")
	if err := os.WriteFile(path, []byte("(partida (jogo quatro) (jogadas /brao A1/pqbc))"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Open(path)
	if v := r.match(); v == nil || v.Session.Match.Len() != 2 || !strings.Contains(r.Notice(), "jogo de ontem.dat é da versão 0.1: guarda-se na forma de hoje, em jogo de ontem.json") {
		t.Fatalf("opened %t, says %q", v != nil, r.Notice())
	}
	r.Choose("menu.file", "menu.savegame")
	if r.Native.Proposed != "jogo de ontem.json" {
		t.Errorf("proposed %q", r.Native.Proposed)
	}
	r.Answer("", files.ErrCancelled)
}

func TestWhatIsWrongInAGameIsToldAndTheRestOpens(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "x.json")
	if err := os.WriteFile(path, []byte("{\"match\":1,\"game\":\"quatro\"}\n{\"move\":\"/brao\"}\n{\"move\":\"A1/pqbc\"}\n{\"move\":\"A1/brac\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Open(path)
	if v := r.match(); v == nil || v.Session.Match.Len() != 2 || !strings.HasPrefix(r.Notice(), "x.json, linha 4, coluna 1: a jogada 3 não é legal") {
		t.Errorf("opened %v, told %q", v, r.Notice())
	}
	r.Choose("menu.file", "menu.savegame")
	if r.Native.Proposed != "jogo.json" {
		t.Errorf("what was left out would be lost in %q", r.Native.Proposed)
	}
	r.Answer("", files.ErrCancelled)
}

func TestAGameThatCantBeWrittenIsToldAndStays(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	r.Choose("menu.file", "menu.savegame")
	r.Answer(t.TempDir(), nil)
	r.Settle()
	if !strings.Contains(r.Notice(), "é uma pasta") || v.Session.Games.File != "" || v.Session.Match.Len() != 1 {
		t.Errorf("told %q", r.Notice())
	}
}

func TestAGamePastedAsTextIsOpened(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.paste("{\"match\":1,\"game\":\"quatro\",\"shown\":1}\n{\"move\":\"/brao\"}\n{\"move\":\"A1/pqbc\"}")
	if v.Session.Match.Len() != 2 || v.Session.Match.Index() != 1 || r.Notice() != "" {
		t.Errorf("move %d of %d, told %q", v.Session.Match.Index(), v.Session.Match.Len(), r.Notice())
	}
}

func TestAPositionCopiedAsAnIDIsPlayedOn(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.Easy)
	for range 2 { // three pieces are no line yet
		r.move(v)
		r.Until("the answer", v.human)
	}
	want := v.Session.Match.Position()
	r.Choose("menu.edit", "menu.copyid")
	word := r.App.Clipboard().Content()
	if !strings.HasPrefix(word, "quatro_m") {
		t.Fatalf("copied %q", word)
	}
	test.Tap(v.panel.start)
	for _, paste := range []func(){func() { r.paste(word) }, func() { r.Choose("menu.edit", "menu.paste") }} {
		paste()
		at := v.Session.Match.Position()
		if at.Line() != want.Line() || v.Session.Match.Len() != 0 || v.Session.Seats != [2]game.Level{"", game.Easy} || r.Top() != host.View(v) {
			t.Errorf("pasted %q, with %q; %s is on top", at.Line(), v.Session.Seats, r.Top().Title())
		}
		test.Tap(v.panel.start)
	}
	r.paste(word[:9] + "?" + word[10:])
	if !strings.Contains(r.Notice(), "carácter 10") || v.Session.Match.Len() != 0 {
		t.Errorf("of a wrong one is said %q", r.Notice())
	}
}
