package solver

import (
	"strings"
	"testing"

	"procura/core/paste"
)

// pasted puts a text on the clipboard and opens it by the menu.
func (r *rig) pasted(src string) {
	r.App.Clipboard().SetContent(src)
	r.Choose("menu.edit", "menu.paste")
	r.Pump()
}

func TestAProblemCopiedAsAnIDComesBackInTheTabOfItsGame(t *testing.T) {
	r := newRig(t)
	for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
		v := r.Tab(id)
		v.list.Select(len(v.session.problems) - 1)
		want, _ := v.session.current()
		r.Choose("menu.edit", "menu.copyid")
		word := r.App.Clipboard().Content()
		if !strings.HasPrefix(word, id+"_p") || !strings.Contains(r.Notice(), "Identificador copiado") {
			t.Fatalf("%s: copied %q, told %q", id, word, r.Notice())
		}
		r.Tab("cavalo")
		if id == "cavalo" {
			r.Tab("quatro")
		}
		r.pasted("  " + word + "\n")
		got, ok := r.view().session.current()
		if !ok || got.Puzzle.Identity() != want.Puzzle.Identity() || got.Name == "" || r.view().session.chosen == 0 {
			t.Errorf("%s: pasted %q %s", id, got.Name, r.Notice())
		}
	}
}

func TestAWrongIDSaysAtWhichCharacterAndChangesNothing(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	word := v.ID()
	before := len(v.session.problems)
	other := "x"
	if word[20:21] == other {
		other = "y"
	}
	for src, want := range map[string]string{
		word[:20] + other + word[21:]: "carácter 21: o carácter " + other + " está errado",
		word[:20] + "?" + word[21:]:   "carácter 21: o carácter ? não pode",
		word[:30] + word[31:]:         "carácter ",
	} {
		r.pasted(src)
		if !strings.Contains(r.Notice(), want) || len(v.session.problems) != before {
			t.Errorf("%q, want %q", r.Notice(), want)
		}
	}
}

func TestAnIDWithMovesThatSolveItBringsThemAsARun(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	run := r.solve(v)
	p, _ := v.session.current()
	r.pasted(paste.ProblemID(p.Puzzle, run.Path))
	runs := r.runsOf(r.view())
	if len(runs) != 2 || strings.Join(runs[0].Path, " ") != strings.Join(run.Path, " ") || runs[0].Ran.Algorithm != "hand" {
		t.Errorf("%d runs", len(runs))
	}
}

func TestAPageWithoutAProblemHasNoID(t *testing.T) {
	r := newWholeRig(t)
	r.Bring("quatro")
	r.Page("menu.mode.play")
	if item := r.Item("menu.edit", "menu.copyid"); item.Disabled {
		t.Error("the match has none")
	}
}
