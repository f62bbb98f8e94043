package solver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/datafile"
	"procura/core/game"
	"procura/ui"
	"procura/ui/files"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/solver/history"
	"procura/ui/widgets"
)

// note writes a file in a folder of the test's own.
func note(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAFileReplacesOnlyTheTabsOfItsGames(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct{ file, game, problems, kept, keptProblems string }{
		{"adji-plain-numbers.dat", "adjiboto", "A B", "quatro cavalo", "A B C D E F"},
		{"adji-defun.dat", "adjiboto", "A B", "quatro cavalo", "A B C D E F"},
		{"cavalo-quoted-names.dat", "cavalo", "a b", "quatro", "A B C D E F"},
		{"quatro-dash-separators.dat", "quatro", "A B", "cavalo", "A B C D E F"},
	} {
		r.Choose("menu.file", "menu.samples")
		r.Open(uitest.Wild(t, c.file))
		if got := r.view().session.module.ID(); got != c.game {
			t.Errorf("%s: tab %s is on top", c.file, got)
		}
		if got := names(r.view().session); got != c.problems {
			t.Errorf("%s: problems %q, want %q", c.file, got, c.problems)
		}
		for _, id := range strings.Fields(c.kept) {
			if got := names(r.Tab(id).session); got != c.keptProblems {
				t.Errorf("%s: %s has now %q", c.file, id, got)
			}
		}
		for id, want := range map[string]string{c.game: c.file + " — Procura", strings.Fields(c.kept)[0]: "Procura"} {
			r.Tab(id)
			if got := r.Window().Title(); got != want {
				t.Errorf("%s: on the tab %s the title is %q, want %q", c.file, id, got, want)
			}
		}
	}
}

func TestAFileOfSeveralGamesFillsTheirTabsAndShowsTheFirst(t *testing.T) {
	r := newRig(t)
	r.pick(r.Tab("cavalo"), "C")
	r.Tab("quatro")
	r.Open(uitest.Wild(t, "mixed-games-bom.dat"))
	if got := r.view().session.module.ID(); got != "cavalo" {
		t.Errorf("tab %s is on top", got)
	}
	for _, id := range []string{"cavalo", "adjiboto"} {
		v := r.Tab(id)
		if names(v.session) != "A" {
			t.Errorf("%s has %q", id, names(v.session))
		}
		if run := r.solve(v); !run.Solved() {
			t.Errorf("%s: %+v", id, run.Report)
		}
	}
	if got := names(r.Tab("quatro").session); got != "A B C D E F" {
		t.Errorf("quatro has %q", got)
	}
}

func TestABrokenFileLoadsTheGoodProblemsAndSaysWhereItIsBroken(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "cavalo-damaged.dat"))
	if got := names(r.view().session); r.view().session.module.ID() != "cavalo" || got != "A" {
		t.Errorf("%s %q", r.view().session.module.ID(), got)
	}
	if got := r.Notice(); !strings.HasPrefix(got, "cavalo-damaged.dat, linha 19, coluna 9: 300 não pode estar numa casa; esperava-se ") {
		t.Errorf("the bar says %q", got)
	}
	if r.Button(r.Words().Key("shell.notice.details")) == nil {
		t.Fatal("no button for the details")
	}
	test.Tap(r.Button(r.Words().Key("shell.notice.details")))
	var told string
	for _, l := range uitest.All[*widget.Label](r.PopUp()) {
		told += l.Text + "\n"
	}
	for _, place := range []string{"cavalo-damaged.dat, linha 19, coluna 9: ", "cavalo-damaged.dat, linha 29, coluna 1: "} {
		if !strings.Contains(told, place) {
			t.Errorf("the details do not name %s:\n%s", place, told)
		}
	}
	r.Press(false)
	r.Open(uitest.Wild(t, "cavalo-quoted-names.dat"))
	if got := r.Notice(); got != "" {
		t.Errorf("a good file leaves the bar: %q", got)
	}
}

func TestAWarningIsShownWithTheProblemsName(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "quatro-duplicate-piece.dat"))
	if got := r.Notice(); !strings.HasPrefix(got, "A: a peça ") {
		t.Errorf("the bar says %q", got)
	}
	if run := r.solve(r.view()); run.Failed {
		t.Errorf("the problem can't be solved: %+v", run)
	}
}

func TestWhatHoldsNoProblemChangesNothingAndSaysSo(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "adji-defun.dat"))
	v := r.on("cavalo", "C")
	r.solve(v)
	before, title, recent := r.identities(), r.Window().Title(), slices.Clone(r.Recent())
	for what, path := range map[string]string{
		"prose":         note(t, "prose.dat", "nothing to be solved here"),
		"an empty file": note(t, "empty.dat", ""),
		"comments":      note(t, "comments.dat", "; nothing\n"),
		"broken":        note(t, "broken.dat", "((1 2 3"),
		"a folder":      t.TempDir(),
		"no file":       filepath.Join(t.TempDir(), "gone.dat"),
	} {
		r.HideNotice()
		r.Open(path)
		if r.identities() != before || r.view() != v || v.session.chosen != 2 || v.player.Index() != 6 {
			t.Errorf("%s: the desks changed", what)
		}
		if r.Window().Title() != title || !slices.Equal(r.Recent(), recent) {
			t.Errorf("%s: title %q, recent %q", what, r.Window().Title(), r.Recent())
		}
		if got := r.Notice(); !strings.Contains(got, filepath.Base(path)) {
			t.Errorf("%s: the bar says %q", what, got)
		}
	}
}

func TestAFileDroppedOnTheWindowIsOpened(t *testing.T) {
	r := newRig(t)
	r.DropFiles(nil)
	r.DropFiles([]fyne.URI{storage.NewFileURI(uitest.Wild(t, "adji-defun.dat"))})
	r.Settle()
	if got := names(r.Tab("adjiboto").session); got != "A B" {
		t.Errorf("problems %q", got)
	}
}

func TestTheChooserOpensWhatIsChosen(t *testing.T) {
	r := newRig(t)
	r.Choose("menu.file", "menu.open")
	r.Answer(uitest.Wild(t, "adji-defun.dat"), nil)
	r.Settle()
	if got := names(r.Tab("adjiboto").session); got != "A B" || r.Native.Opens != 1 {
		t.Errorf("problems %q after %d dialogs", got, r.Native.Opens)
	}
}

func TestADialogThatEndsWithoutAFileChangesNothing(t *testing.T) {
	r := newRig(t)
	before := r.identities()
	for _, c := range []struct {
		err  error
		says string
	}{
		{files.ErrCancelled, ""},
		{fmt.Errorf("native: %w", files.ErrCancelled), ""},
		{files.ErrBusy, ""},
		{fmt.Errorf("%w: gone.dat", files.ErrMissing), "O ficheiro não existe: "},
		{errors.New("out of luck"), "A janela de ficheiros falhou: out of luck"},
	} {
		for _, item := range []string{"menu.open", "menu.save"} {
			r.HideNotice()
			r.Choose("menu.file", item)
			r.Answer("", c.err)
			r.Settle()
			if r.identities() != before || r.PopUp() != nil || len(r.Recent()) != 0 || !strings.HasPrefix(r.Notice(), c.says) || (c.says == "") != (r.Notice() == "") {
				t.Errorf("%s, %v: the bar says %q", item, c.err, r.Notice())
			}
			if r.Item("menu.file", "menu.open").Disabled || r.Item("menu.file", item).Disabled {
				t.Errorf("%s, %v: the file menu stays off", item, c.err)
			}
		}
	}
}

func TestOneFileDialogAtATime(t *testing.T) {
	r := newRig(t)
	r.solve(r.view())
	for _, first := range []string{"menu.open", "menu.save", "menu.results"} {
		r.Choose("menu.file", first)
		if r.PopUp() != nil {
			r.Reply("menu.button.newfile")
		}
		before := r.Native.Opens + r.Native.Saves
		for _, item := range []string{"menu.open", "menu.recent", "menu.samples", "menu.save", "menu.results"} {
			if !r.Item("menu.file", item).Disabled {
				t.Errorf("%s is on while a dialog is open", item)
			}
		}
		r.Host().AskForFile("", func(string) {})
		r.Host().SaveDocumentAs()
		r.view().session.askResults()
		if r.Native.Opens+r.Native.Saves != before {
			t.Errorf("after %s another dialog opened", first)
		}
		r.Answer("", files.ErrCancelled)
		if r.Item("menu.file", "menu.open").Disabled {
			t.Errorf("after %s the menu stays off", first)
		}
	}
}

func TestWithoutNativeDialogsTheWindowAsksItself(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	for _, native := range []bool{true, false} {
		r := newRig(t, func(o *uitest.Options) { o.Native = native })
		before := r.identities()
		for _, item := range []string{"menu.open", "menu.save"} {
			r.Choose("menu.file", item)
			if native {
				r.Answer("", fmt.Errorf("%w: no display", files.ErrUnavailable))
			}
			if r.PopUp() == nil || !r.Item("menu.file", "menu.open").Disabled {
				t.Fatalf("%s, native %t: no dialog", item, native)
			}
			r.Dismiss()
			if r.PopUp() != nil || r.Item("menu.file", "menu.open").Disabled || r.identities() != before || r.Notice() != "" {
				t.Errorf("%s, native %t: cancelled, asking %t, the bar says %q", item, native, r.Item("menu.file", "menu.open").Disabled, r.Notice())
			}
		}
	}
}

func TestRecentFilesAreListedNewestFirstAndLast(t *testing.T) {
	app := uitest.NewApp(t)
	same := func(o *uitest.Options) { o.App = app }
	r := newRig(t, same)
	if !r.Item("menu.file", "menu.recent").Disabled {
		t.Error("without recent files the menu is on")
	}
	folder := t.TempDir()
	var paths []string
	for i := range 10 {
		path := filepath.Join(folder, fmt.Sprintf("p%d.dat", i))
		if err := os.WriteFile(path, []byte("((0 0 0 0 0 2) (0 0 0 0 4 0))"), 0o600); err != nil {
			t.Fatal(err)
		}
		r.Open(path)
		paths = append(paths, path)
	}
	r.Open(paths[5])
	end := folder[len(folder)-20:] // of a long folder the end is shown
	want := []string{paths[5], paths[9], paths[8], paths[7], paths[6], paths[4], paths[3], paths[2]}
	for what, recent := range map[string]*rig{"now": r, "after a new start": newRig(t, same)} {
		items := recent.Item("menu.file", "menu.recent").ChildMenu.Items
		if len(items) != len(want) {
			t.Fatalf("%s: %d recent files", what, len(items))
		}
		for i, m := range items {
			if !strings.HasPrefix(m.Label, filepath.Base(want[i])) || !strings.HasSuffix(m.Label, end) {
				t.Errorf("%s: recent file %d is %q, want %s", what, i, m.Label, want[i])
			}
		}
	}
	last := newRig(t, same)
	last.Item("menu.file", "menu.recent").ChildMenu.Items[1].Action()
	last.Settle()
	if got := last.Window().Title(); got != "p9.dat — Procura" {
		t.Errorf("the title is %q", got)
	}
}

func TestARelativePathIsRememberedWhole(t *testing.T) {
	r := newRig(t)
	path := uitest.Wild(t, "adji-defun.dat")
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	relative, err := filepath.Rel(here, path)
	if err != nil {
		t.Fatal(err)
	}
	r.Open(relative)
	if !slices.Equal(r.Recent(), []string{path}) {
		t.Errorf("recent %q", r.Recent())
	}
}

func TestTheSamplesComeBack(t *testing.T) {
	r := newRig(t)
	before := r.identities()
	r.Open(uitest.Wild(t, "mixed-games-bom.dat"))
	r.on("cavalo", "A")
	setRule(t, r.view(), "numbers", "off")
	r.Choose("menu.file", "menu.samples")
	r.Reply("menu.button.discard")
	if r.identities() != before || r.Window().Title() != "Procura" {
		t.Errorf("title %q, problems:\n%s", r.Window().Title(), r.identities())
	}
}

func TestSavedProblemsReadBackTheSame(t *testing.T) {
	for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
		r := newRig(t)
		v := r.on(id, "B")
		setting := v.session.module.Settings()[0]
		setRule(t, v, setting.Key, setting.Values[1])
		before := r.identities()
		path := filepath.Join(t.TempDir(), "meus.dat")
		r.Choose("menu.file", "menu.save")
		if r.Native.Proposed != "problemas.dat" {
			t.Errorf("%s: %q is proposed", id, r.Native.Proposed)
		}
		r.Answer(path, nil)
		r.Settle()
		if got := r.Window().Title(); got != "meus.dat — Procura" || !slices.Equal(r.Recent(), []string{path}) {
			t.Errorf("%s: title %q, recent %q, the bar says %q", id, got, r.Recent(), r.Notice())
		}
		r.Choose("menu.file", "menu.samples")
		r.Open(path)
		if got := r.identities(); got != before {
			t.Errorf("%s: read back:\n%s\nwant\n%s", id, got, before)
		}
		if r.view().session.module.ID() != id {
			t.Errorf("%s: tab %s is on top", id, r.view().session.module.ID())
		}
		r.Choose("menu.file", "menu.saveas")
		if r.Native.Proposed != "meus.dat" || r.Native.Dir != filepath.Dir(path) {
			t.Errorf("%s: %q in %q is proposed for a file that was opened", id, r.Native.Proposed, r.Native.Dir)
		}
		r.Answer("", files.ErrCancelled)
	}
}

func TestAFileThatExistsIsReplacedOnlyAfterAQuestion(t *testing.T) {
	for _, yes := range []bool{false, true} {
		r := newRig(t)
		path := note(t, "velho.dat", "old")
		r.Choose("menu.file", "menu.save")
		r.Answer(path, files.ErrExists)
		if r.PopUp() == nil || !strings.Contains(strings.Join(uitest.Written(r.PopUp()), " "), "velho.dat") {
			t.Fatal("no question about velho.dat")
		}
		r.Settle()
		if src, _ := os.ReadFile(path); string(src) != "old" {
			t.Fatalf("written before the answer: %q", src)
		}
		if yes {
			r.Reply("menu.button.replace")
		} else {
			r.Reply("menu.button.cancel")
		}
		r.Settle()
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if replaced := string(src) != "old"; replaced != yes {
			t.Errorf("answered %t, replaced %t", yes, replaced)
		}
	}
}

func TestAWriteThatFailsSaysWhatAndWhy(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "no", "such", "folder.dat")
	r.solve(r.view())
	for _, item := range []string{"menu.save", "menu.results"} {
		r.HideNotice()
		r.Choose("menu.file", item)
		if r.PopUp() != nil {
			r.Reply("menu.button.newfile")
		}
		r.Answer(path, nil)
		r.Settle()
		if got := r.Notice(); !strings.HasPrefix(got, path+": não foi possível guardar: ") || len(got) < len(path)+40 {
			t.Errorf("%s: the bar says %q", item, got)
		}
		if r.Window().Title() != "Procura" || len(r.Recent()) != 0 {
			t.Errorf("%s: title %q, recent %q", item, r.Window().Title(), r.Recent())
		}
	}
}

// saveResults adds the runs of the tab on top to a file, or makes it.
func (r *rig) saveResults(path string) {
	r.T.Helper()
	r.Choose("menu.file", "menu.results")
	if _, err := os.Stat(path); err == nil {
		r.Reply("menu.button.addto")
	} else {
		r.Reply("menu.button.newfile")
		if r.Native.Proposed != "resultados.dat" {
			r.T.Errorf("%q is proposed", r.Native.Proposed)
		}
	}
	r.Answer(path, nil)
	r.Settle()
}

func TestResultsGoToANewFileOrToOneThatIsThereAsIsChosen(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "entrega.dat")
	v := r.on("cavalo", "C")
	r.solve(v)
	r.saveResults(path)
	if got := r.Notice(); got != "1 execução guardada em entrega.dat: C (1)" {
		t.Errorf("of a new file the bar says %q", got)
	}
	r.solve(r.on("cavalo", "A"))
	for _, try := range []struct {
		answer, says string
		runs         int
	}{
		{"menu.button.addto", "Juntou-se 1 execução a entrega.dat: A (1)", 2},
		{"menu.button.newfile", "2 execuções guardadas em entrega.dat: C (1), A (1)", 2},
		{"menu.button.addto", "entrega.dat já tem todas as execuções", 2},
	} {
		r.HideNotice()
		r.Choose("menu.file", "menu.results")
		r.Reply(try.answer)
		r.Answer(path, nil)
		if p := r.PopUp(); p != nil {
			t.Errorf("%s: after the system's dialog it is asked %q", try.answer, uitest.Written(p))
		}
		r.Settle()
		if runs := r.Store.Open(t.Context(), path).Runs; len(runs) != try.runs || r.Notice() != try.says {
			t.Errorf("%s: %d runs; the bar says %q", try.answer, len(runs), r.Notice())
		}
	}
}

// Who hands two problems in has worked on others, too, and tried other methods.
func TestOnlyCheckedRunsAreSaved(t *testing.T) {
	r := newRig(t)
	for _, name := range []string{"C", "A", "B"} {
		r.solve(r.on("cavalo", name))
	}
	v := r.on("cavalo", "B")
	r.use(v, "bfs", "")
	r.solve(v)
	path := filepath.Join(t.TempDir(), "entrega.dat")
	r.Choose("menu.file", "menu.results")
	checks := uitest.All[*widgets.KeyedCheck](r.PopUp())
	var words []string
	for _, c := range checks {
		words = append(words, c.Text)
	}
	best := "Melhor: A* · pagamentos"
	if want := []string{"Todas as execuções", "A · " + best + " · ✓ 3", "B · BFS · largura · ✓ 8", "B · " + best + " · ✓ 8", "C · " + best + " · ✓ 6"}; !slices.Equal(words, want) {
		t.Fatalf("the box has %q, want %q", words, want)
	}
	checks[2].SetChecked(false)
	checks[4].SetChecked(false)
	if checks[0].Checked {
		t.Error("all are said to be checked")
	}
	r.Reply("menu.button.newfile")
	r.Answer(path, nil)
	r.Settle()
	if got := r.Notice(); got != "2 execuções guardadas em entrega.dat: A (1), B (1)" {
		t.Errorf("the bar says %q", got)
	}
	r.HideNotice()
	r.saveResults(path)
	if got := r.Notice(); got != "Juntaram-se 2 execuções a entrega.dat: C (1), B (1)" {
		t.Errorf("of those that were left out the bar says %q", got)
	}
}

func TestManyRunsAreCheckedByTheirProblems(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	for range 13 {
		r.solve(v)
	}
	r.Choose("menu.file", "menu.results")
	checks := uitest.All[*widgets.KeyedCheck](r.PopUp())
	if got := checks[len(checks)-1].Text; got != "A · 13 execuções" {
		t.Errorf("the box has %q", got)
	}
}

func TestWithoutACheckedProblemNoResultsAreSaved(t *testing.T) {
	r := newRig(t)
	r.solve(r.on("cavalo", "A"))
	r.solve(r.on("cavalo", "C"))
	r.Choose("menu.file", "menu.results")
	all := uitest.All[*widgets.KeyedCheck](r.PopUp())[0]
	off := func() (count int) {
		for _, b := range uitest.All[*widgets.Button](r.PopUp()) {
			if b.Disabled() {
				count++
			}
		}
		return count
	}
	all.SetChecked(false)
	if off() != 2 {
		t.Errorf("%d buttons are off, want the two that write", off())
	}
	all.SetChecked(true)
	if off() != 0 {
		t.Errorf("%d buttons are off, though all are checked", off())
	}
}

func TestResultsAreAppendedAndReadBack(t *testing.T) {
	r := newRig(t)
	path := note(t, "resultados.dat", "; mine\n RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Problema: torn\n")
	v := r.on("cavalo", "C")
	first := r.solve(v)
	r.use(v, "bfs", "")
	second := r.solve(v)
	r.saveResults(path)
	if got := r.Notice(); !strings.HasPrefix(got, "Juntaram-se 2 execuções a resultados.dat") {
		t.Errorf("the bar says %q", got)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(before), "; mine\n") {
		t.Errorf("earlier bytes changed: %.40q", before)
	}
	file := r.Store.Open(t.Context(), path)
	runs, issues := file.Runs, file.Issues
	if len(runs) != 2 || len(issues) > 2 { // the remark may be an issue
		t.Fatalf("%d runs, issues %v", len(runs), issues)
	}
	for i, want := range []*history.Record{first, second} {
		got := runs[i]
		if got.Identity != want.Identity || got.Ran != want.Ran || got.Verdict != want.Verdict || got.Length != want.Length ||
			got.Generated != want.Generated || !slices.Equal(got.Path, want.Path) {
			t.Errorf("run %d read back: %+v\nwant %+v", i, got, want.Run)
		}
	}
	r.solve(r.on("cavalo", "A"))
	r.saveResults(path)
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(after, before) || len(after) == len(before) {
		t.Error("the second time earlier bytes changed, or nothing was added")
	}
}

func TestWithoutRunsThereIsNothingToSave(t *testing.T) {
	r := newRig(t)
	r.Choose("menu.file", "menu.results")
	if r.Native.Saves != 0 || !strings.HasPrefix(r.Notice(), "Ainda não há resultados") {
		t.Errorf("%d dialogs, the bar says %q", r.Native.Saves, r.Notice())
	}
}

func TestAFailedRunIsNotSaved(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	p, _ := v.session.current()
	v.session.history.Add(&history.Record{Failed: true, Run: failedRecord(&job{problem: p, identity: p.Puzzle.Identity(), request: ordered(t, r, v)}).Run})
	path := filepath.Join(t.TempDir(), "r.dat")
	r.saveResults(path)
	if runs := r.Store.Open(t.Context(), path).Runs; len(runs) != 1 {
		t.Errorf("%d runs", len(runs))
	}
}

func TestARunIsSavedOnceEvenIfItsProblemStandsTwice(t *testing.T) {
	r := newRig(t)
	r.Open(note(t, "twice.dat", "((0 0 0 0 0 2) (0 0 0 0 4 0))\n((0 0 0 0 0 2) (0 0 0 0 4 0))\n"))
	v := r.view()
	if got := names(v.session); got != "A B" {
		t.Fatalf("problems %q", got)
	}
	r.solve(v)
	path := filepath.Join(t.TempDir(), "r.dat")
	r.saveResults(path)
	if runs := r.Store.Open(t.Context(), path).Runs; len(runs) != 1 {
		t.Errorf("one run was made, %d are in the file", len(runs))
	}
}

func TestRunsUnderOtherRulesAreSavedToo(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	setRule(t, v, "numbers", "off")
	r.solve(v)
	path := filepath.Join(t.TempDir(), "r.dat")
	r.saveResults(path)
	if runs := r.Store.Open(t.Context(), path).Runs; len(runs) != 2 {
		t.Errorf("two runs were made in this tab, %d are in the file", len(runs))
	}
}

// slowStore writes when the test lets it.
type slowStore struct {
	report.Store
	open chan struct{}
}

func (s slowStore) Save(path string, document datafile.Document) (datafile.Saved, error) {
	<-s.open
	return s.Store.Save(path, document)
}

func (s slowStore) Replace(path string, kind datafile.Kind, content string) error {
	<-s.open
	return s.Store.Replace(path, kind, content)
}

func TestResultsSavedTwiceOnASlowDiskAreWrittenOnce(t *testing.T) {
	open := make(chan struct{})
	r := newRig(t, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.Store = slowStore{p.Store, open} }
	})
	write := uitest.Opener(t, open)
	r.solve(r.view())
	path := filepath.Join(t.TempDir(), "r.dat")
	for range 2 {
		r.Choose("menu.file", "menu.results")
		r.Reply("menu.button.newfile")
		r.Answer(path, nil)
	}
	write()
	r.Until("the writing", func() bool { return !r.Writing() })
	defer func() {
		if panicked := recover(); panicked != nil {
			t.Errorf("the next save ends the program: %v", panicked)
		}
	}()
	r.saveResults(path)
	if runs := r.Store.Open(t.Context(), path).Runs; len(runs) != 1 {
		t.Errorf("one run was made, %d are in the file", len(runs))
	}
}

func TestResultsComeBackToAFileThatWasTakenAway(t *testing.T) {
	r := newRig(t)
	r.solve(r.view())
	path := filepath.Join(t.TempDir(), "r.dat")
	r.saveResults(path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	r.saveResults(path)
	if runs := r.Store.Open(t.Context(), path).Runs; len(runs) != 1 {
		t.Errorf("%d runs are in the file, the bar says %q", len(runs), r.Notice())
	}
}

// lastApp notes when the program ends.
type lastApp struct {
	fyne.App
	quit func()
}

func (a lastApp) Quit() { a.quit() }

func TestASaveUnderWayEndsBeforeTheProgram(t *testing.T) {
	open := make(chan struct{})
	path := filepath.Join(t.TempDir(), "meus.dat")
	ended, saved := false, false
	app := lastApp{uitest.NewApp(t), func() {
		_, err := os.Stat(path)
		ended, saved = true, err == nil
	}}
	r := newRig(t, func(o *uitest.Options) {
		o.App = app
		o.Change = func(p *ui.Program) { p.Store = slowStore{p.Store, open} }
	})
	write := uitest.Opener(t, open)
	r.Choose("menu.file", "menu.save")
	r.Answer(path, nil)
	time.AfterFunc(100*time.Millisecond, write)
	r.Quit()
	r.Until("the end of the program", func() bool { return ended })
	if !saved {
		t.Error("the program ended before what was to be saved was on the disk")
	}
}

func TestWhatIsSavedIsWhatStoodThereWhenItWasAsked(t *testing.T) {
	open := make(chan struct{})
	r := newRig(t, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.Store = slowStore{p.Store, open} }
	})
	write := uitest.Opener(t, open)
	v := r.on("cavalo", "C")
	p, _ := v.session.current()
	path := filepath.Join(t.TempDir(), "meus.dat")
	r.Choose("menu.file", "menu.save")
	r.Answer(path, nil)
	setRule(t, v, "numbers", "off") // the disk is slow
	write()
	r.Until("the save", func() bool { return slices.Contains(r.Recent(), path) })
	if saved := r.Store.Open(t.Context(), path).Problems[2]; saved.Puzzle.Identity() != p.Puzzle.Identity() {
		t.Errorf("saved with the rules %v, want %v: the writer reads the desk while it changes", saved.Puzzle.Rules(), p.Puzzle.Rules())
	}
}

func TestAWriteUnderWayIsNotForgottenWhenAFileIsOpened(t *testing.T) {
	open := make(chan struct{})
	r := newRig(t, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.Store = slowStore{p.Store, open} }
	})
	write := uitest.Opener(t, open)
	saved, read := filepath.Join(t.TempDir(), "meus.dat"), uitest.Wild(t, "adji-defun.dat")
	r.Choose("menu.file", "menu.save")
	r.Answer(saved, nil)
	r.OpenFiles(read)
	write()
	r.Until("the file", func() bool { return slices.Contains(r.Recent(), read) })
	r.Until("the save", func() bool { return len(r.Store.Open(t.Context(), saved).Problems) > 0 })
	if !r.Within(time.Second, func() bool { return slices.Contains(r.Recent(), saved) }) {
		t.Errorf("nobody was told how the save ended: recent %q", r.Recent())
	}
}

func TestTheBoardIsCopiedAsText(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	r.Choose("menu.edit", "menu.copyboard")
	got := r.App.Clipboard().Content()
	if got != v.board.Text() || !strings.Contains(got, "pontos (objetivo 270)") || !strings.Contains(got, "knight") && !strings.Contains(got, "[") {
		t.Errorf("copied:\n%s", got)
	}
}

func TestThePathIsCopiedAsNotation(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	run := r.solve(v)
	r.Choose("menu.edit", "menu.copypath")
	if got := r.App.Clipboard().Content(); got != strings.Join(run.Path, " ") || len(run.Path) != 6 {
		t.Errorf("copied %q, want %q", got, run.Path)
	}
}

func TestCopyingAPathThatIsNotThereLeavesTheClipboard(t *testing.T) {
	r := newRig(t)
	r.App.Clipboard().SetContent("precious")
	r.Choose("menu.edit", "menu.copypath")
	if got := r.App.Clipboard().Content(); got != "precious" {
		t.Errorf("the clipboard holds %q", got)
	}
}

func TestAProblemCopiedAndPastedIsTheSame(t *testing.T) {
	r := newRig(t)
	for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
		r.Choose("menu.file", "menu.samples")
		v := r.on(id, "C")
		setting := v.session.module.Settings()[0]
		setRule(t, v, setting.Key, setting.Values[1])
		p, _ := v.session.current()
		r.Choose("menu.edit", "menu.copyproblem")
		r.Choose("menu.file", "menu.samples")
		r.Tab("quatro")
		r.Choose("menu.edit", "menu.paste")
		w := r.view()
		q, ok := w.session.current()
		if !ok || w != v || w.session.chosen != len(w.session.problems)-1 || q.Puzzle.Identity() != p.Puzzle.Identity() || q.Name != "C-2" {
			t.Errorf("%s: pasted %s %v, want C %v; the bar says %q", id, q.Name, q.Puzzle.Rules(), p.Puzzle.Rules(), r.Notice())
		}
		if r.Notice() != "Problema acrescentado à lista" {
			t.Errorf("%s: the bar says %q", id, r.Notice())
		}
	}
}

// sheetOfOneRow is a board of Cavalo, copied from a spreadsheet.
var sheetOfOneRow = "1\t2\t3\t4\t5\t6\t7\t8\t9\t10\n" + strings.Repeat("\t\t\t\t\t\t\t\t\t\n", 9)

// twoKnights are problems as text, of a game that is not on top in most tests.
func (r *rig) twoKnights() string {
	samples := uitest.Samples(r.T, r.Store)
	return r.Store.Format(slices.DeleteFunc(slices.Clone(samples), func(p game.Problem) bool {
		return p.Puzzle.Module().ID() != "cavalo" || p.Name != "C" && p.Name != "E"
	}))
}

func TestWhatIsPastedIsAddedAndOneStepTakesItBack(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "B")
	r.pasted(r.twoKnights())
	added, only := "A B C D E F C-2 E-2", "C-2 E-2"
	if names(v.session) != added || v.session.chosen != 6 {
		t.Fatalf("%s, %d is chosen", names(v.session), v.session.chosen)
	}
	for _, c := range []struct {
		act  func()
		want string
	}{
		{func() {
			arrangement{v.session}.ChooseWith(7, fyne.KeyModifierControl)
			r.Choose("menu.edit", "solver.edit.menu.keep")
		}, only},
		{func() { r.Choose("menu.edit", "menu.undo") }, added},
		{func() { r.Choose("menu.edit", "menu.undo") }, "A B C D E F"},
		{func() { r.Choose("menu.edit", "menu.redo") }, added},
		{func() { r.Choose("menu.edit", "menu.undo") }, "A B C D E F"},
	} {
		c.act()
		if names(v.session) != c.want {
			t.Fatalf("%s, want %s", names(v.session), c.want)
		}
	}
	if p, _ := v.session.current(); p.Name != "B" {
		t.Errorf("%s is chosen again", p.Name)
	}
}

func TestThousandsOfProblemsOfOneNameAreAddedInOneGo(t *testing.T) {
	s := newRig(t).Tab("cavalo").session
	many := datafile.File{Problems: slices.Repeat(s.problems[:1], 5000)}
	if allocated := testing.AllocsPerRun(1, func() { s.AddProblems(many) }); allocated > 100*5000 {
		t.Errorf("%v allocations", allocated)
	}
	seen := map[string]bool{}
	for _, p := range s.problems {
		seen[p.Name] = true
	}
	if last := s.problems[len(s.problems)-1].Name; len(seen) != len(s.problems) || last != "A-10001" {
		t.Errorf("%d names of %d problems, the last %s", len(seen), len(s.problems), last)
	}
}

func TestKeepingTheChosenLeavesTheProblemsOfRunsLent(t *testing.T) {
	s := newRig(t).Tab("cavalo").session
	p := slices.Clone(s.problems)
	p[0].Name, p[1].Name = "mine", "of a run"
	s.AddProblems(datafile.File{Problems: p[:1], Solved: p[1:2]})
	if names(s) != "A B C D E F mine of a run" || s.resultProblems != 1 || len(s.Problems()) != 7 || s.chosen != 6 {
		t.Fatalf("%s, %d lent, %d is chosen", names(s), s.resultProblems, s.chosen)
	}
	arrangement{s}.ChooseWith(7, fyne.KeyModifierControl)
	s.keepChosen()
	if names(s) != "mine of a run" || s.resultProblems != 1 || len(s.Problems()) != 1 || s.ResultProblems()[0].Name != "of a run" {
		t.Errorf("only these: %s, %d lent", names(s), s.resultProblems)
	}
	s.AddProblems(datafile.File{Solved: p[2:3]})
	if names(s) != "mine of a run C" || s.resultProblems != 2 || s.chosen != 2 {
		t.Errorf("of a run alone: %s, %d lent, %d is chosen", names(s), s.resultProblems, s.chosen)
	}
	if s.AddProblems(datafile.File{}) {
		t.Error("nothing is added")
	}
}

func TestWhatIsPastedIsSavedWithTheFileThatIsOpen(t *testing.T) {
	r := newRig(t)
	path := note(t, "mine.dat", r.twoKnights())
	r.Open(path)
	r.Tab("cavalo")
	r.pasted(sheetOfOneRow)
	if !strings.Contains(r.Window().Title(), "•") {
		t.Errorf("the title says %q", r.Window().Title())
	}
	r.Choose("menu.file", "menu.save")
	r.Settle()
	if got := r.Store.Open(context.Background(), path).Problems; len(got) != 3 || got[2].Name != "A" {
		t.Errorf("saved: %d problems", len(got))
	}
}

func TestWhatIsInNoFileIsNotLostToAnotherFile(t *testing.T) {
	other := func(r *rig) { r.Open(uitest.Wild(t, "cavalo-quoted-names.dat")) }
	for what, act := range map[string]func(*rig){"file": other, "samples": func(r *rig) { r.Choose("menu.file", "menu.samples") }} {
		r := newRig(t)
		v := r.Tab("cavalo")
		act(r)
		if r.PopUp() != nil {
			t.Fatalf("%s: asked about samples", what)
		}
		r.Choose("menu.file", "menu.samples")
		before := names(v.session)
		r.pasted(sheetOfOneRow)
		act(r)
		if r.PopUp() == nil {
			t.Fatalf("%s: nothing is asked, %s", what, names(v.session))
		}
		r.Key(fyne.KeyEscape)
		if names(v.session) != before+" A-2" {
			t.Errorf("%s: after Escape %s", what, names(v.session))
		}
		act(r)
		r.Key(fyne.KeyReturn)
		path := filepath.Join(t.TempDir(), "kept.dat")
		r.Answer(path, nil)
		r.Settle()
		if saved := r.Store.Open(context.Background(), path).Problems; !slices.ContainsFunc(saved, func(p game.Problem) bool { return p.Name == "A-2" }) {
			t.Errorf("%s: %d problems saved", what, len(saved))
		}
	}
}

func TestPastingNonsenseChangesNothingAndSaysSo(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "adji-defun.dat"))
	before, title := r.identities(), r.Window().Title()
	for _, nonsense := range []string{"hello", "((1 2", "\x00\xff"} {
		r.HideNotice()
		r.App.Clipboard().SetContent(nonsense)
		r.Choose("menu.edit", "menu.paste")
		if r.identities() != before || r.Window().Title() != title {
			t.Errorf("%q changed something: title %q", nonsense, r.Window().Title())
		}
		if got := r.Notice(); !strings.HasPrefix(got, "área de transferência") {
			t.Errorf("%q: the bar says %q", nonsense, got)
		}
	}
}

func TestTheInAppDialogSavesInTheFolderThatIsChosen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the home folder is not in HOME")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	path := filepath.Join(home, "problemas.dat")
	for _, again := range []bool{false, true} {
		r := newRig(t, func(o *uitest.Options) { o.Native = false })
		r.Choose("menu.file", "menu.save")
		r.Press(true) // open the folder that is shown
		r.Settle()
		if again {
			if r.PopUp() == nil {
				t.Fatal("the file would be replaced without a question")
			}
			r.Press(true)
			r.Settle()
		}
		if file := r.Store.Open(t.Context(), path); len(file.Problems) != 6 {
			t.Fatalf("again %t: %d problems in %s, dialog %t, the bar says %q", again, len(file.Problems), path, r.PopUp() != nil, r.Notice())
		}
	}
}

// A warning would move the page down for what is no fault.
func TestAnEmptyClipboardIsSaidWithoutMovingThePage(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	before := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.page)
	r.App.Clipboard().SetContent(" \n")
	v.Paste()
	r.Settle()
	if got := r.Notice(); got != "A área de transferência não tem texto." {
		t.Errorf("it is said %q", got)
	}
	if now := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.page); now != before {
		t.Errorf("the page is at %v, was at %v", now, before)
	}
}
