package ui

import (
	"bytes"
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

	"procura/core/game"
	"procura/ui/filedialog"
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
		r.choose("menu.file", "menu.samples")
		r.open(wild(t, c.file))
		if got := r.view().desk.module.ID(); got != c.game {
			t.Errorf("%s: tab %s is on top", c.file, got)
		}
		if got := names(r.view().desk); got != c.problems {
			t.Errorf("%s: problems %q, want %q", c.file, got, c.problems)
		}
		for _, id := range strings.Fields(c.kept) {
			if got := names(r.tab(id).desk); got != c.keptProblems {
				t.Errorf("%s: %s has now %q", c.file, id, got)
			}
		}
		if got := r.window.Title(); got != c.file+" — Procura" {
			t.Errorf("%s: the title is %q", c.file, got)
		}
	}
}

func TestAFileOfSeveralGamesFillsTheirTabsAndShowsTheFirst(t *testing.T) {
	r := newRig(t)
	r.pick(r.tab("cavalo"), "C")
	r.tab("quatro")
	r.open(wild(t, "mixed-games-bom.dat"))
	if got := r.view().desk.module.ID(); got != "cavalo" {
		t.Errorf("tab %s is on top", got)
	}
	for _, id := range []string{"cavalo", "adjiboto"} {
		v := r.tab(id)
		if names(v.desk) != "A" {
			t.Errorf("%s has %q", id, names(v.desk))
		}
		if run := r.solve(v); !run.Solved() {
			t.Errorf("%s: %+v", id, run.Report)
		}
	}
	if got := names(r.tab("quatro").desk); got != "A B C D E F" {
		t.Errorf("quatro has %q", got)
	}
}

func TestABrokenFileLoadsTheGoodProblemsAndSaysWhereItIsBroken(t *testing.T) {
	r := newRig(t)
	r.open(wild(t, "cavalo-damaged.dat"))
	if got := names(r.view().desk); r.view().desk.module.ID() != "cavalo" || got != "A" {
		t.Errorf("%s %q", r.view().desk.module.ID(), got)
	}
	if got := r.notice(); !strings.HasPrefix(got, "cavalo-damaged.dat:19:9: 300 não pode estar numa casa; esperava-se ") {
		t.Errorf("the bar says %q", got)
	}
	if !r.bar.more.Visible() {
		t.Fatal("no button for the details")
	}
	test.Tap(r.bar.more)
	var told string
	for _, l := range all[*widget.Label](r.popUp()) {
		told += l.Text + "\n"
	}
	for _, place := range []string{"cavalo-damaged.dat:19:9: ", "cavalo-damaged.dat:29:1: "} {
		if !strings.Contains(told, place) {
			t.Errorf("the details do not name %s:\n%s", place, told)
		}
	}
	r.press(false)
	r.open(wild(t, "cavalo-quoted-names.dat"))
	if got := r.notice(); got != "" {
		t.Errorf("a good file leaves the bar: %q", got)
	}
}

func TestAWarningIsShownWithTheProblemsName(t *testing.T) {
	r := newRig(t)
	r.open(wild(t, "quatro-duplicate-piece.dat"))
	if got := r.notice(); !strings.HasPrefix(got, "A: a peça ") {
		t.Errorf("the bar says %q", got)
	}
	if run := r.solve(r.view()); run.Failed {
		t.Errorf("the problem can't be solved: %+v", run)
	}
}

func TestWhatHoldsNoProblemChangesNothingAndSaysSo(t *testing.T) {
	r := newRig(t)
	r.open(wild(t, "adji-defun.dat"))
	v := r.on("cavalo", "C")
	r.solve(v)
	before, title, recent := r.identities(), r.window.Title(), slices.Clone(r.settings.recent)
	for what, path := range map[string]string{
		"prose":         note(t, "prose.dat", "nothing to be solved here"),
		"an empty file": note(t, "empty.dat", ""),
		"comments":      note(t, "comments.dat", "; nothing\n"),
		"broken":        note(t, "broken.dat", "((1 2 3"),
		"a folder":      t.TempDir(),
		"no file":       filepath.Join(t.TempDir(), "gone.dat"),
	} {
		r.bar.hide()
		r.open(path)
		if r.identities() != before || r.view() != v || v.desk.chosen != 2 || v.player.Index() != 6 {
			t.Errorf("%s: the desks changed", what)
		}
		if r.window.Title() != title || !slices.Equal(r.settings.recent, recent) {
			t.Errorf("%s: title %q, recent %q", what, r.window.Title(), r.settings.recent)
		}
		if got := r.notice(); !strings.Contains(got, filepath.Base(path)) {
			t.Errorf("%s: the bar says %q", what, got)
		}
	}
}

func TestAFileDroppedOnTheWindowIsOpened(t *testing.T) {
	r := newRig(t)
	r.dropped(fyne.NewPos(0, 0), nil)
	r.dropped(fyne.NewPos(0, 0), []fyne.URI{storage.NewFileURI(wild(t, "adji-defun.dat"))})
	r.settle()
	if got := names(r.tab("adjiboto").desk); got != "A B" {
		t.Errorf("problems %q", got)
	}
}

func TestTheChooserOpensWhatIsChosen(t *testing.T) {
	r := newRig(t)
	r.choose("menu.file", "menu.open")
	r.answer(wild(t, "adji-defun.dat"), nil)
	r.settle()
	if got := names(r.tab("adjiboto").desk); got != "A B" || r.native.opens != 1 {
		t.Errorf("problems %q after %d dialogs", got, r.native.opens)
	}
}

func TestADialogThatEndsWithoutAFileChangesNothing(t *testing.T) {
	r := newRig(t)
	before := r.identities()
	for _, c := range []struct {
		err  error
		says string
	}{
		{filedialog.ErrCancelled, ""},
		{fmt.Errorf("native: %w", filedialog.ErrCancelled), ""},
		{filedialog.ErrBusy, ""},
		{fmt.Errorf("%w: gone.dat", filedialog.ErrMissing), "O ficheiro não existe: "},
		{errors.New("out of luck"), "A janela de ficheiros falhou: out of luck"},
	} {
		for _, item := range []string{"menu.open", "menu.save"} {
			r.bar.hide()
			r.choose("menu.file", item)
			r.answer("", c.err)
			r.settle()
			if r.identities() != before || r.popUp() != nil || len(r.settings.recent) != 0 || !strings.HasPrefix(r.notice(), c.says) || (c.says == "") != (r.notice() == "") {
				t.Errorf("%s, %v: the bar says %q", item, c.err, r.notice())
			}
			if r.asking || r.item("menu.file", item).Disabled {
				t.Errorf("%s, %v: the file menu stays off", item, c.err)
			}
		}
	}
}

func TestOneFileDialogAtATime(t *testing.T) {
	r := newRig(t)
	r.solve(r.view())
	for _, first := range []string{"menu.open", "menu.save", "menu.results"} {
		r.choose("menu.file", first)
		before := r.native.opens + r.native.saves
		for _, item := range []string{"menu.open", "menu.recent", "menu.samples", "menu.save", "menu.results"} {
			if !r.item("menu.file", item).Disabled {
				t.Errorf("%s is on while a dialog is open", item)
			}
		}
		r.askOpen()
		r.askSave()
		r.askResults()
		if r.native.opens+r.native.saves != before {
			t.Errorf("after %s another dialog opened", first)
		}
		r.answer("", filedialog.ErrCancelled)
		if r.item("menu.file", "menu.open").Disabled {
			t.Errorf("after %s the menu stays off", first)
		}
	}
}

func TestWithoutNativeDialogsTheWindowAsksItself(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	for _, native := range []bool{true, false} {
		r := newRig(t, func(o *options) { o.native = native })
		before := r.identities()
		for _, item := range []string{"menu.open", "menu.save"} {
			r.choose("menu.file", item)
			if native {
				r.answer("", fmt.Errorf("%w: no display", filedialog.ErrUnavailable))
			}
			if r.popUp() == nil || !r.asking {
				t.Fatalf("%s, native %t: no dialog", item, native)
			}
			r.dismiss()
			if r.popUp() != nil || r.asking || r.identities() != before || r.notice() != "" {
				t.Errorf("%s, native %t: cancelled, asking %t, the bar says %q", item, native, r.asking, r.notice())
			}
		}
	}
}

func TestRecentFilesAreListedNewestFirstAndLast(t *testing.T) {
	app := newApp(t)
	same := func(o *options) { o.app = app }
	r := newRig(t, same)
	if !r.item("menu.file", "menu.recent").Disabled {
		t.Error("without recent files the menu is on")
	}
	folder := t.TempDir()
	var paths []string
	for i := range 10 {
		path := filepath.Join(folder, fmt.Sprintf("p%d.dat", i))
		if err := os.WriteFile(path, []byte("((0 0 0 0 0 2) (0 0 0 0 4 0))"), 0o600); err != nil {
			t.Fatal(err)
		}
		r.open(path)
		paths = append(paths, path)
	}
	r.open(paths[5])
	want := []string{paths[5], paths[9], paths[8], paths[7], paths[6], paths[4], paths[3], paths[2]}
	for what, recent := range map[string]*rig{"now": r, "after a new start": newRig(t, same)} {
		items := recent.item("menu.file", "menu.recent").ChildMenu.Items
		if len(items) != len(want) {
			t.Fatalf("%s: %d recent files", what, len(items))
		}
		for i, m := range items {
			if !strings.HasPrefix(m.Label, filepath.Base(want[i])) || !strings.Contains(m.Label, folder) {
				t.Errorf("%s: recent file %d is %q, want %s", what, i, m.Label, want[i])
			}
		}
	}
	last := newRig(t, same)
	last.item("menu.file", "menu.recent").ChildMenu.Items[1].Action()
	last.settle()
	if got := last.window.Title(); got != "p9.dat — Procura" {
		t.Errorf("the title is %q", got)
	}
}

func TestARelativePathIsRememberedWhole(t *testing.T) {
	r := newRig(t)
	path := wild(t, "adji-defun.dat")
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	relative, err := filepath.Rel(here, path)
	if err != nil {
		t.Fatal(err)
	}
	r.open(relative)
	if !slices.Equal(r.settings.recent, []string{path}) {
		t.Errorf("recent %q", r.settings.recent)
	}
}

func TestTheSamplesComeBack(t *testing.T) {
	r := newRig(t)
	before := r.identities()
	r.open(wild(t, "mixed-games-bom.dat"))
	r.on("cavalo", "A")
	setRule(t, r.view(), "numbers", "off")
	r.choose("menu.file", "menu.samples")
	if r.identities() != before || r.window.Title() != "Procura" {
		t.Errorf("title %q, problems:\n%s", r.window.Title(), r.identities())
	}
}

func TestSavedProblemsReadBackTheSame(t *testing.T) {
	for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
		r := newRig(t)
		v := r.on(id, "B")
		setting := v.desk.module.Settings()[0]
		setRule(t, v, setting.Key, setting.Values[1])
		before := r.identities()
		path := filepath.Join(t.TempDir(), "meus.dat")
		r.choose("menu.file", "menu.save")
		if r.native.proposed != "problemas.dat" {
			t.Errorf("%s: %q is proposed", id, r.native.proposed)
		}
		r.answer(path, nil)
		r.settle()
		if got := r.window.Title(); got != "meus.dat — Procura" || !slices.Equal(r.settings.recent, []string{path}) {
			t.Errorf("%s: title %q, recent %q, the bar says %q", id, got, r.settings.recent, r.notice())
		}
		r.choose("menu.file", "menu.samples")
		r.open(path)
		if got := r.identities(); got != before {
			t.Errorf("%s: read back:\n%s\nwant\n%s", id, got, before)
		}
		if r.view().desk.module.ID() != id {
			t.Errorf("%s: tab %s is on top", id, r.view().desk.module.ID())
		}
		r.choose("menu.file", "menu.save")
		if r.native.proposed != "meus.dat" {
			t.Errorf("%s: %q is proposed for a file that was opened", id, r.native.proposed)
		}
		r.answer("", filedialog.ErrCancelled)
	}
}

func TestAFileThatExistsIsReplacedOnlyAfterAQuestion(t *testing.T) {
	for _, yes := range []bool{false, true} {
		r := newRig(t)
		path := note(t, "velho.dat", "old")
		r.choose("menu.file", "menu.save")
		r.answer(path, filedialog.ErrExists)
		if r.popUp() == nil || !strings.Contains(strings.Join(written(r.popUp()), " "), "velho.dat") {
			t.Fatal("no question about velho.dat")
		}
		r.settle()
		if src, _ := os.ReadFile(path); string(src) != "old" {
			t.Fatalf("written before the answer: %q", src)
		}
		r.press(yes)
		r.settle()
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
		r.bar.hide()
		r.choose("menu.file", item)
		r.answer(path, nil)
		r.settle()
		if got := r.notice(); !strings.HasPrefix(got, path+": não foi possível guardar: ") || len(got) < len(path)+40 {
			t.Errorf("%s: the bar says %q", item, got)
		}
		if r.window.Title() != "Procura" || len(r.settings.recent) != 0 {
			t.Errorf("%s: title %q, recent %q", item, r.window.Title(), r.settings.recent)
		}
	}
}

// saveResults appends the runs of the tab on top to a file.
func (r *rig) saveResults(path string) {
	r.t.Helper()
	r.choose("menu.file", "menu.results")
	if r.native.proposed != "resultados.dat" {
		r.t.Errorf("%q is proposed", r.native.proposed)
	}
	r.answer(path, nil)
	r.settle()
}

func TestResultsAreAppendedAndReadBack(t *testing.T) {
	r := newRig(t)
	path := note(t, "resultados.dat", "; mine\n")
	v := r.on("cavalo", "C")
	first := r.solve(v)
	r.use(v, "bfs", "")
	second := r.solve(v)
	r.saveResults(path)
	if got := r.notice(); !strings.HasPrefix(got, "2 resultados acrescentados a resultados.dat") {
		t.Errorf("the bar says %q", got)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(before), "; mine\n") {
		t.Errorf("earlier bytes changed: %.40q", before)
	}
	runs, issues := r.store.Results(path)
	if len(runs) != 2 || len(issues) > 1 { // the remark may be an issue
		t.Fatalf("%d runs, issues %v", len(runs), issues)
	}
	for i, want := range []record{first, second} {
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
	r.choose("menu.file", "menu.results")
	if r.native.saves != 0 || !strings.HasPrefix(r.notice(), "Ainda não há resultados") {
		t.Errorf("%d dialogs, the bar says %q", r.native.saves, r.notice())
	}
}

func TestAFailedRunIsNotSaved(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	p, _ := v.desk.current()
	v.desk.keep(record{Failed: true, Run: failed(p, ordered(t, r, v)).Run})
	path := filepath.Join(t.TempDir(), "r.dat")
	r.saveResults(path)
	if runs, _ := r.store.Results(path); len(runs) != 1 {
		t.Errorf("%d runs", len(runs))
	}
}

func TestARunIsSavedOnceEvenIfItsProblemStandsTwice(t *testing.T) {
	r := newRig(t)
	r.open(note(t, "twice.dat", "((0 0 0 0 0 2) (0 0 0 0 4 0))\n((0 0 0 0 0 2) (0 0 0 0 4 0))\n"))
	v := r.view()
	if got := names(v.desk); got != "A B" {
		t.Fatalf("problems %q", got)
	}
	r.solve(v)
	path := filepath.Join(t.TempDir(), "r.dat")
	r.saveResults(path)
	if runs, _ := r.store.Results(path); len(runs) != 1 {
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
	if runs, _ := r.store.Results(path); len(runs) != 2 {
		t.Errorf("two runs were made in this tab, %d are in the file", len(runs))
	}
}

func TestAppendingToResultsThatExistDoesNotSpeakOfReplacing(t *testing.T) {
	r := newRig(t)
	path := note(t, "resultados.dat", "")
	r.solve(r.view())
	r.choose("menu.file", "menu.results")
	r.answer(path, filedialog.ErrExists)
	r.settle()
	if p := r.popUp(); p != nil {
		if asked := strings.Join(written(p), " "); strings.Contains(asked, "Substituir") {
			t.Errorf("the question is %q, but nothing would be replaced", asked)
		}
	} else if runs, _ := r.store.Results(path); len(runs) != 1 {
		t.Errorf("%d runs were added", len(runs))
	}
}

// slowStore writes when the test lets it.
type slowStore struct {
	Store
	open chan struct{}
}

func (s slowStore) Save(path string, problems []game.Problem) error {
	<-s.open
	return s.Store.Save(path, problems)
}

func (s slowStore) AppendResults(path string, runs ...game.Run) error {
	<-s.open
	return s.Store.AppendResults(path, runs...)
}

func TestResultsSavedTwiceOnASlowDiskAreWrittenOnce(t *testing.T) {
	open := make(chan struct{})
	r := newRig(t, func(o *options) {
		o.change = func(p *Program) { p.Store = slowStore{p.Store, open} }
	})
	write := opener(t, open)
	r.solve(r.view())
	path := filepath.Join(t.TempDir(), "r.dat")
	for range 2 {
		r.choose("menu.file", "menu.results")
		r.answer(path, nil)
	}
	write()
	r.until("the writing", func() bool { return len(r.writings) == 0 })
	defer func() {
		if panicked := recover(); panicked != nil {
			t.Errorf("the next save ends the program: %v", panicked)
		}
	}()
	r.saveResults(path)
	if runs, _ := r.store.Results(path); len(runs) != 1 {
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
	if runs, _ := r.store.Results(path); len(runs) != 1 {
		t.Errorf("%d runs are in the file, the bar says %q", len(runs), r.notice())
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
	app := lastApp{newApp(t), func() {
		_, err := os.Stat(path)
		ended, saved = true, err == nil
	}}
	r := newRig(t, func(o *options) {
		o.app = app
		o.change = func(p *Program) { p.Store = slowStore{p.Store, open} }
	})
	write := opener(t, open)
	r.choose("menu.file", "menu.save")
	r.answer(path, nil)
	time.AfterFunc(100*time.Millisecond, write)
	r.quit()
	r.until("the end of the program", func() bool { return ended })
	if !saved {
		t.Error("the program ended before what was to be saved was on the disk")
	}
}

func TestWhatIsSavedIsWhatStoodThereWhenItWasAsked(t *testing.T) {
	open := make(chan struct{})
	r := newRig(t, func(o *options) {
		o.change = func(p *Program) { p.Store = slowStore{p.Store, open} }
	})
	write := opener(t, open)
	v := r.on("cavalo", "C")
	p, _ := v.desk.current()
	path := filepath.Join(t.TempDir(), "meus.dat")
	r.choose("menu.file", "menu.save")
	r.answer(path, nil)
	setRule(t, v, "numbers", "off") // the disk is slow
	write()
	r.until("the save", func() bool { return slices.Contains(r.settings.recent, path) })
	if saved := r.store.Open(path).Problems[2]; saved.Puzzle.Identity() != p.Puzzle.Identity() {
		t.Errorf("saved with the rules %v, want %v: the writer reads the desk while it changes", saved.Puzzle.Rules(), p.Puzzle.Rules())
	}
}

func TestAWriteUnderWayIsNotForgottenWhenAFileIsOpened(t *testing.T) {
	open := make(chan struct{})
	r := newRig(t, func(o *options) {
		o.change = func(p *Program) { p.Store = slowStore{p.Store, open} }
	})
	write := opener(t, open)
	saved, read := filepath.Join(t.TempDir(), "meus.dat"), wild(t, "adji-defun.dat")
	r.choose("menu.file", "menu.save")
	r.answer(saved, nil)
	r.OpenFile(read)
	write()
	r.until("the file", func() bool { return slices.Contains(r.settings.recent, read) })
	r.until("the save", func() bool { return len(r.store.Open(saved).Problems) > 0 })
	if !r.within(time.Second, func() bool { return slices.Contains(r.settings.recent, saved) }) {
		t.Errorf("nobody was told how the save ended: recent %q", r.settings.recent)
	}
}

func TestTheBoardIsCopiedAsText(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	r.choose("menu.edit", "menu.copyboard")
	got := r.app.Clipboard().Content()
	if got != v.board.Text() || !strings.Contains(got, "de 270 pontos") || !strings.Contains(got, "knight") && !strings.Contains(got, "[") {
		t.Errorf("copied:\n%s", got)
	}
}

func TestThePathIsCopiedAsNotation(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	run := r.solve(v)
	r.choose("menu.edit", "menu.copypath")
	if got := r.app.Clipboard().Content(); got != strings.Join(run.Path, " ") || len(run.Path) != 6 {
		t.Errorf("copied %q, want %q", got, run.Path)
	}
}

func TestCopyingAPathThatIsNotThereLeavesTheClipboard(t *testing.T) {
	r := newRig(t)
	r.app.Clipboard().SetContent("precious")
	r.choose("menu.edit", "menu.copypath")
	if got := r.app.Clipboard().Content(); got != "precious" {
		t.Errorf("the clipboard holds %q", got)
	}
}

func TestAProblemCopiedAndPastedIsTheSame(t *testing.T) {
	r := newRig(t)
	for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
		r.choose("menu.file", "menu.samples")
		v := r.on(id, "C")
		setting := v.desk.module.Settings()[0]
		setRule(t, v, setting.Key, setting.Values[1])
		p, _ := v.desk.current()
		r.choose("menu.edit", "menu.copyproblem")
		r.choose("menu.file", "menu.samples")
		r.tab("quatro")
		r.choose("menu.edit", "menu.paste")
		w := r.view()
		q, ok := w.desk.current()
		if !ok || w != v || len(w.desk.problems) != 1 || q.Puzzle.Identity() != p.Puzzle.Identity() || q.Name != "C" {
			t.Errorf("%s: pasted %s %v, want C %v; the bar says %q", id, q.Name, q.Puzzle.Rules(), p.Puzzle.Rules(), r.notice())
		}
		if r.notice() != "" {
			t.Errorf("%s: the bar says %q", id, r.notice())
		}
	}
}

func TestPastingNonsenseChangesNothingAndSaysSo(t *testing.T) {
	r := newRig(t)
	r.open(wild(t, "adji-defun.dat"))
	before, title := r.identities(), r.window.Title()
	for _, nonsense := range []string{"hello", "", "((1 2", "\x00\xff"} {
		r.bar.hide()
		r.app.Clipboard().SetContent(nonsense)
		r.choose("menu.edit", "menu.paste")
		if r.identities() != before || r.window.Title() != title {
			t.Errorf("%q changed something: title %q", nonsense, r.window.Title())
		}
		if got := r.notice(); !strings.HasPrefix(got, "área de transferência") {
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
		r := newRig(t, func(o *options) { o.native = false })
		r.choose("menu.file", "menu.save")
		r.press(true) // open the folder that is shown
		r.settle()
		if again {
			if r.popUp() == nil {
				t.Fatal("the file would be replaced without a question")
			}
			r.press(true)
			r.settle()
		}
		if file := r.store.Open(path); len(file.Problems) != 6 {
			t.Fatalf("again %t: %d problems in %s, dialog %t, the bar says %q", again, len(file.Problems), path, r.popUp() != nil, r.notice())
		}
	}
}
