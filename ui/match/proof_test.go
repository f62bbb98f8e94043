package match

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/games"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/quatro"
	"procura/core/verify"
)

// standing is a position of Quatro, with the exact engine.
func standing(t *testing.T, line string) game.Position {
	t.Helper()
	g := quatro.Game{}.With(quatro.NewOracle(games.Settings{Threads: 1}))
	p, wrong := g.ReadPosition(line, game.Defaults(g.MatchSettings()))
	if wrong != nil {
		t.Fatal(wrong)
	}
	return p
}

// findings are what the checker says of a file.
func verified(t *testing.T, path string) (found []verify.Finding) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	if err := verify.Check(context.Background(), f, nil, func(f verify.Finding) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	return found
}

func TestTheProofOfThePositionOnTheScreenIsSaved(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	v.put(standing(t, "29e..d08..f...c. 7"))
	r.Choose("menu.file", "menu.positionproof")
	if !strings.HasPrefix(r.Native.Proposed, "prova-quatro_") {
		t.Errorf("%q", r.Native.Proposed)
	}
	path := filepath.Join(t.TempDir(), "p.txt")
	r.Answer(path, nil)
	r.Until("the toast", func() bool { return r.Notice() == "Prova verificada, e guardada em p.txt." })
	if found := verified(t, path); len(found) != 1 || found[0].Refused != nil || found[0].Name != "29e..d08..f...c. 7" {
		t.Errorf("%+v", found)
	}
}

func TestAGameThatIsOverHasNoProof(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	v.put(standing(t, "012............. 4"))
	v.board.Tap(3)
	r.Until("the end", func() bool { return over(v) })
	r.Choose("menu.file", "menu.positionproof")
	if r.Notice() != "Só há prova de uma posição em que ainda se pode jogar." || r.Native.Proposed != "" {
		t.Errorf("%q, %q", r.Notice(), r.Native.Proposed)
	}
}

func TestAProofOfAPositionIsCancelledByEscape(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	v.put(standing(t, "................ 0"))
	r.Choose("menu.file", "menu.positionproof")
	folder := t.TempDir()
	r.Answer(filepath.Join(folder, "p.txt"), nil)
	r.Until("how far it is", func() bool { return r.Notice() == "A procurar o que prova o veredicto, para p.txt" })
	r.Key(fyne.KeyEscape)
	if v.Session.saver.Saving() {
		t.Error("goes on")
	}
	r.Until("no file", func() bool {
		entries, _ := os.ReadDir(folder)
		return len(entries) == 0
	})
}
