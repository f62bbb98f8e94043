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

	"procura/ui/internal/uitest"
	"procura/ui/widgets"
)

// title is the entry for the title of a sheet.
const title = seed + 1

// press presses a button of the box by its words.
func (r *generatorRig) press(key string) {
	r.T.Helper()
	words := r.Words().Key(key)
	all := uitest.All[*widgets.Button](r.PopUp())
	i := slices.IndexFunc(all, func(b *widgets.Button) bool { return b.Text == words && b.Visible() && !b.Disabled() })
	if i < 0 {
		r.T.Fatalf("no button %q: %q", words, uitest.Written(r.PopUp()))
	}
	test.Tap(all[i])
}

// chooseList gives the box a file with students.
func (r *generatorRig) chooseList(folder, content string) {
	r.T.Helper()
	path := filepath.Join(folder, "turma.txt")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		r.T.Fatal(err)
	}
	r.press("generate.box.list")
	r.Answer(path, nil)
}

// look keeps a picture of the window, where somebody wants to look at it.
func (r *generatorRig) look(name string) {
	if folder := os.Getenv("PROCURA_PICTURES"); folder != "" {
		r.Window().Resize(fyne.NewSize(1024, 700))
		r.Settle()
		_ = writePicture(filepath.Join(folder, name+".png"), r.Window().Canvas().Capture())
	}
}

func namesOf(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestASheetIsSavedForEachStudentWithKeyAndPages(t *testing.T) {
	r, folder := openGenerator(t, "adjiboto"), t.TempDir()
	r.entry(seed).SetText("1") // for one seed in a hundred, the boards of some students are not found in time
	r.selects()[0].SetSelectedIndex(1)
	r.entry(count).SetText("2")
	r.entry(seed).SetText("1")
	r.entry(moves).SetText("4")
	r.entry(title).SetText("Ficha 1")
	adjiboto := slices.IndexFunc(uitest.All[*widgets.KeyedCheck](r.PopUp()), func(c *widgets.KeyedCheck) bool { return c.Text == "Adji-Boto (1)" })
	r.check(adjiboto).SetChecked(true)
	r.chooseList(folder, "12345;Ana\n777;Rui\n")
	r.Until("the list", func() bool { return r.says("2 alunos") })
	r.look("folha")
	r.press("generate.box.save")
	if r.Native.Proposed != "Ficha 1.dat" {
		t.Errorf("proposed %s", r.Native.Proposed)
	}
	r.Answer(filepath.Join(folder, "f.dat"), nil)
	r.Until("the end", func() bool { return r.PopUp() == nil })
	want := []string{"f-12345.dat", "f-777.dat", "f-key-proofs.txt", "f-key.md", "f-key.pdf", "f.dat", "f.pdf", "turma.txt"}
	if got := namesOf(t, folder); !slices.Equal(got, want) || !strings.Contains(r.Notice(), "3 folhas com problemas") {
		t.Fatalf("%v, told %q", got, r.Notice())
	}
	for _, name := range []string{"f.dat", "f-12345.dat", "f-777.dat"} {
		var games []string
		for _, p := range r.Store.Open(context.Background(), filepath.Join(folder, name)).Problems {
			games = append(games, p.Puzzle.Module().ID()+" "+p.Name)
		}
		if want := []string{"cavalo A", "cavalo B", "adjiboto A"}; !slices.Equal(games, want) {
			t.Errorf("%s: %v", name, games)
		}
	}
	key, _ := os.ReadFile(filepath.Join(folder, "f-key.md"))
	for _, want := range []string{"# Ficha 1 · Solução", "12345 Ana · f-12345.dat", "Caminhos mínimos"} {
		if !strings.Contains(string(key), want) {
			t.Errorf("no %q in %s", want, key)
		}
	}
}

func TestNoOtherFileIsReplacedByASheet(t *testing.T) {
	r, folder := openGenerator(t, "adjiboto"), t.TempDir()
	mine := filepath.Join(folder, "f.pdf")
	if err := os.WriteFile(mine, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.press("generate.box.save")
	r.Answer(filepath.Join(folder, "f.dat"), nil)
	r.Until("the answer", func() bool { return r.says("f.pdf: não foi possível guardar") })
	if got := namesOf(t, folder); len(got) != 1 {
		t.Error(got)
	}
}

func TestAListThatIsWrongIsSaidWithItsPlace(t *testing.T) {
	r := openGenerator(t, "cavalo")
	r.chooseList(t.TempDir(), "1;Ana\n1;Rui\n")
	r.Until("the answer", func() bool { return r.says("turma.txt, linha 2") && r.says("já está na linha 1") })
	r.chooseList(t.TempDir(), "Ana\nRui\n")
	r.Until("the list", func() bool { return r.says("2 alunos") })
	r.press("generate.box.nolist")
	if r.says("2 alunos") {
		t.Error("the list is there still")
	}
}

func TestSheetsThatAreCancelledLeaveNoFile(t *testing.T) {
	r, folder := openGenerator(t, "cavalo"), t.TempDir()
	r.entry(moves).SetText("90") // hardly ever found
	r.press("generate.box.save")
	r.Answer(filepath.Join(folder, "f.dat"), nil)
	r.Until("the work", func() bool { return r.says("problema 1 de 1") })
	test.Tap(r.button())
	r.Until("the end", func() bool { return r.says("falta a folha de Modelo") })
	if got := namesOf(t, folder); len(got) != 0 {
		t.Error(got)
	}
}

func TestWhatASheetCanNotHoldIsNotSaved(t *testing.T) {
	r := openGenerator(t, "cavalo")
	r.entry(count).SetText("27")
	all := uitest.All[*widgets.Button](r.PopUp())
	save := slices.IndexFunc(all, func(b *widgets.Button) bool { return b.Text == r.Words().Key("generate.box.save") })
	if !all[save].Disabled() || r.button().Disabled() {
		t.Error("27 problems, and a sheet can be saved")
	}
}
