package solver

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/ui"
	"procura/ui/files"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/widgets"
)

// classFile writes a file of the three games: adjiboto, cavalo, adjiboto, quatro.
func classFile(t testing.TB, r *rig) string {
	t.Helper()
	var list []game.Problem
	for _, pick := range []struct {
		game  string
		place int
	}{{"adjiboto", 0}, {"cavalo", 2}, {"adjiboto", 1}, {"quatro", 0}} {
		list = append(list, r.Tab(pick.game).session.problems[pick.place])
	}
	folder := filepath.Join(t.TempDir(), "exercícios à mão")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "turma.dat")
	if err := os.WriteFile(path, []byte("; the class of 2026\n"+r.Store.Format(list)), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// identitiesIn lists what stands in a file, in its order.
func identitiesIn(r *rig, path string) []string {
	var list []string
	for _, p := range r.Store.Open(context.Background(), path).Problems {
		list = append(list, p.Puzzle.Module().ID()+" "+p.Name+" "+p.Puzzle.Identity())
	}
	return list
}

// alter changes a rule of the first problem of a game, by which its file has changes.
func (r *rig) alter(id string) {
	r.T.Helper()
	v := r.Tab(id)
	v.list.Select(0)
	setting := v.session.module.Settings()[0]
	p, _ := v.session.current()
	value := setting.Values[0]
	if p.Puzzle.Rules()[setting.Key] == value {
		value = setting.Values[1]
	}
	setRule(r.T.(*testing.T), v, setting.Key, value)
}

func TestAFileOfThreeGamesIsSavedWholeFromOneTab(t *testing.T) {
	r := newRig(t)
	path := classFile(t, r)
	r.Open(path)
	before := identitiesIn(r, path)
	r.alter("cavalo")
	r.Choose("menu.file", "menu.save")
	r.Settle()
	after := identitiesIn(r, path)
	if r.Native.Saves != 0 || len(after) != 4 {
		t.Fatalf("%d dialogs; saved %q; the bar says %q", r.Native.Saves, after, r.Notice())
	}
	for i := range before {
		if changed := before[i] != after[i]; changed != (i == 1) {
			t.Errorf("problem %d was %s, is %s", i, before[i], after[i])
		}
	}
	if !strings.Contains(r.Notice(), "turma.dat guardado") {
		t.Errorf("the bar says %q", r.Notice())
	}
}

func TestTheTitleMarksChangesUntilTheyAreSavedOrTakenBack(t *testing.T) {
	r := newRig(t)
	path := classFile(t, r)
	r.Open(path)
	titled := func(what, want string) {
		t.Helper()
		for _, id := range []string{"quatro", "adjiboto"} {
			r.Tab(id)
			if r.Window().Title() != want {
				t.Errorf("%s: on %s the title is %q", what, id, r.Window().Title())
			}
		}
	}
	titled("opened", "turma.dat — Procura")
	r.alter("cavalo")
	titled("changed", "turma.dat • — Procura")
	r.alter("cavalo")
	titled("taken back", "turma.dat — Procura")
	r.alter("adjiboto")
	titled("changed again", "turma.dat • — Procura")
	r.Choose("menu.file", "menu.save")
	r.Settle()
	titled("saved", "turma.dat — Procura")
	r.Choose("menu.file", "menu.samples")
	titled("samples", "Procura")
	if r.PopUp() != nil {
		t.Error("asked about nothing")
	}
	r.alter("cavalo")
	titled("samples changed", "Procura")
}

// leaving opens a window with a file that has changes, and quits.
func leaving(t *testing.T, store func(report.Store) report.Store) (r *rig, path string, left *bool) {
	t.Helper()
	left = new(bool)
	app := lastApp{uitest.NewApp(t), func() { *left = true }}
	r = newRig(t, func(o *uitest.Options) {
		o.App = app
		o.Change = func(p *ui.Program) {
			if store != nil {
				p.Store = store(p.Store)
			}
		}
	})
	path = classFile(t, r)
	r.Open(path)
	r.alter("cavalo")
	r.Quit()
	if r.PopUp() == nil || !strings.Contains(strings.Join(uitest.Written(r.PopUp()), " "), "turma.dat") {
		t.Fatal("nothing is asked")
	}
	return r, path, left
}

func TestClosingAsksOnceWhatIsToBecomeOfChanges(t *testing.T) {
	for _, c := range []struct {
		key         string
		left, saved bool
	}{{"menu.button.cancel", false, false}, {"menu.button.discard", true, false}, {"menu.button.save", true, true}} {
		r, path, left := leaving(t, nil)
		before := identitiesIn(r, path)
		r.Quit() // it is asked already
		r.Reply(c.key)
		r.Until("the end of the save", func() bool { return !r.Writing() })
		r.Pump()
		if saved := !slices.Equal(before, identitiesIn(r, path)); *left != c.left || saved != c.saved || r.PopUp() != nil {
			t.Errorf("%s: left %t, saved %t", c.key, *left, saved)
		}
	}
}

func TestTheQuestionIsAnsweredByTheKeyboard(t *testing.T) {
	for _, c := range []struct {
		keys []fyne.KeyName
		left bool
	}{
		{[]fyne.KeyName{fyne.KeyEscape}, false},
		{[]fyne.KeyName{fyne.KeyReturn}, true},
		{[]fyne.KeyName{fyne.KeyTab, fyne.KeyEscape}, false},
	} {
		r, _, left := leaving(t, nil)
		for _, key := range c.keys {
			focused := r.Window().Canvas().Focused()
			switch {
			case key == fyne.KeyTab:
				r.Window().Canvas().FocusNext()
			case focused == nil:
				t.Fatal("no button has the focus")
			default:
				focused.TypedKey(&fyne.KeyEvent{Name: key})
			}
		}
		r.Until("the end of the save", func() bool { return !r.Writing() })
		r.Pump()
		if *left != c.left || r.PopUp() != nil {
			t.Errorf("%v: left %t", c.keys, *left)
		}
	}
}

// failing saves nothing.
type failing struct{ report.Store }

func (failing) Save(string, datafile.Document) (datafile.Saved, error) {
	return datafile.Saved{}, errors.New("no space left on device")
}

func TestASaveThatFailsAtTheEndKeepsTheWindowAndTheChanges(t *testing.T) {
	r, _, left := leaving(t, func(s report.Store) report.Store { return failing{s} })
	r.Reply("menu.button.save")
	r.Until("the end of the save", func() bool { return !r.Writing() })
	if *left || !strings.Contains(r.Notice(), "no space left") || r.PopUp() != nil {
		t.Fatalf("left %t, the bar says %q", *left, r.Notice())
	}
	if got := r.Window().Title(); got != "turma.dat • — Procura" {
		t.Errorf("the title is %q", got)
	}
	r.Quit()
	if r.PopUp() == nil {
		t.Fatal("the second time nothing is asked")
	}
	r.Reply("menu.button.discard")
	if !*left {
		t.Error("the window stays")
	}
}

// asking asks twice before it saves.
type asking struct{ report.Store }

func (s asking) Save(path string, document datafile.Document) (datafile.Saved, error) {
	for _, key := range []string{"shell.confirm.replace", "shell.confirm.quit"} {
		if !slices.Contains(document.Agreed, key) {
			m := text.M(key, "File", filepath.Base(path), "Files", "")
			return datafile.Saved{Ask: &m}, nil
		}
	}
	return s.Store.Save(path, document)
}

func TestWhatStorageWantsToBeAskedIsAskedAndAgreed(t *testing.T) {
	for _, answers := range [][]string{{"menu.button.cancel"}, {"menu.button.save", "menu.button.cancel"}, {"menu.button.save", "menu.button.save"}} {
		r, path, left := leaving(t, func(s report.Store) report.Store { return asking{s} })
		before := identitiesIn(r, path)
		r.Reply("menu.button.save")
		for _, key := range answers {
			r.Until("the question", func() bool { return !r.Writing() && r.PopUp() != nil })
			r.Reply(key)
		}
		r.Until("the end of the save", func() bool { return !r.Writing() })
		agreed := answers[len(answers)-1] == "menu.button.save"
		if saved := !slices.Equal(before, identitiesIn(r, path)); saved != agreed || *left != agreed {
			t.Errorf("%v: saved %t, left %t", answers, saved, *left)
		}
	}
}

func TestAnotherFileInThePlaceOfOneWithChangesAsks(t *testing.T) {
	for _, c := range []struct {
		key           string
		opened, saved bool
	}{{"menu.button.cancel", false, false}, {"menu.button.discard", true, false}, {"menu.button.save", true, true}} {
		r := newRig(t)
		path, other := classFile(t, r), classFile(t, r)
		r.Open(path)
		before := identitiesIn(r, path)
		r.alter("cavalo")
		r.Open(other)
		r.Reply(c.key)
		r.Settle()
		r.Settle()
		opened := r.Recent()[0] == other
		if saved := !slices.Equal(before, identitiesIn(r, path)); opened != c.opened || saved != c.saved {
			t.Errorf("%s: opened %t, saved %t", c.key, opened, saved)
		}
		if want := c.key == "menu.button.cancel"; strings.Contains(r.Window().Title(), "•") != want {
			t.Errorf("%s: the title is %q", c.key, r.Window().Title())
		}
	}
}

func TestAFileThatLosesSomeOfItsTabsKeepsTheirChanges(t *testing.T) {
	r := newRig(t)
	path := classFile(t, r)
	r.Open(path)
	before := identitiesIn(r, path)
	r.alter("cavalo")
	r.Open(uitest.Wild(t, "cavalo-quoted-names.dat"))
	if r.PopUp() != nil {
		t.Fatal("nothing is lost, and it is asked")
	}
	if got := names(r.Tab("cavalo").session); got != "a b" || r.Window().Title() != "cavalo-quoted-names.dat — Procura" {
		t.Errorf("cavalo has %q, the title is %q", got, r.Window().Title())
	}
	r.Tab("quatro")
	if got := r.Window().Title(); got != "turma.dat • — Procura" {
		t.Errorf("the title is %q", got)
	}
	r.Choose("menu.file", "menu.save")
	r.Settle()
	after := identitiesIn(r, path)
	if len(after) != 4 || after[1] == before[1] || r.Window().Title() != "turma.dat — Procura" {
		t.Errorf("saved %q, title %q", after, r.Window().Title())
	}
}

func TestAFileThatIsOpenedAgainShowsWhatHasBecomeOfIt(t *testing.T) {
	r := newRig(t)
	path := classFile(t, r)
	r.Open(path)
	r.alter("cavalo")
	p, _ := r.Tab("cavalo").session.current()
	r.Open(uitest.Wild(t, "cavalo-quoted-names.dat"))
	r.Open(path)
	if q, _ := r.Tab("cavalo").session.current(); r.PopUp() != nil || q.Puzzle.Identity() != p.Puzzle.Identity() {
		t.Errorf("asked %t, %s %v", r.PopUp() != nil, q.Name, q.Puzzle.Rules())
	}
	if got := r.Window().Title(); got != "turma.dat • — Procura" {
		t.Errorf("the title is %q", got)
	}
	if err := os.WriteFile(path, []byte("((0 0 0 0 0 2) (0 0 0 0 4 0))"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Open(path) // another program has written it
	r.Reply("menu.button.discard")
	r.Tab("quatro")
	if got := r.Window().Title(); got != "Procura" {
		t.Errorf("the problems that the file has no more are called %q", got)
	}
	if got := names(r.Tab("adjiboto").session); got != "A" || r.Window().Title() != "turma.dat — Procura" {
		t.Errorf("problems %q, title %q", got, r.Window().Title())
	}
}

func TestAFileThatAnotherIsSavedOverLeavesItsProblemsWithoutOne(t *testing.T) {
	r := newRig(t)
	path, other := classFile(t, r), uitest.Wild(t, "cavalo-quoted-names.dat")
	r.Open(path)
	r.Open(other)
	r.Choose("menu.file", "menu.saveas")
	r.Answer(path, nil)
	r.Settle()
	if got := identitiesIn(r, path); len(got) != 2 {
		t.Errorf("the file holds %q", got)
	}
	r.Tab("quatro")
	if got := r.Window().Title(); got != "Procura" {
		t.Errorf("the title is %q", got)
	}
}

// savedOver opens a file of three games, one of the Cavalo on its tab, and saves that one
// over the first, which is left on two tabs.
func savedOver(t *testing.T, r *rig) (path string) {
	t.Helper()
	path = classFile(t, r)
	r.Open(path)
	r.Open(uitest.Wild(t, "cavalo-quoted-names.dat"))
	r.Choose("menu.file", "menu.saveas")
	r.Answer(path, nil)
	r.Settle()
	return path
}

func TestProblemsWhoseFileAnotherWasSavedOverAreNotReplacedUnasked(t *testing.T) {
	for _, c := range []struct {
		answer string
		chosen error
		opened bool
		saved  int
	}{
		{"menu.button.cancel", nil, false, 0},
		{"menu.button.discard", nil, true, 0},
		{"menu.button.save", nil, true, 4},
		{"menu.button.save", files.ErrCancelled, false, 0},
	} {
		r := newRig(t)
		path := savedOver(t, r)
		r.Choose("menu.file", "menu.samples")
		if r.PopUp() == nil || !strings.Contains(strings.Join(uitest.Written(r.PopUp()), " "), "turma.dat") {
			t.Fatal("nothing is asked")
		}
		r.Reply(c.answer)
		other := filepath.Join(filepath.Dir(path), "turma-2.dat")
		if c.answer == "menu.button.save" {
			if r.Native.Proposed != "turma-2.dat" || r.Native.Dir != filepath.Dir(path) {
				t.Errorf("%q in %q is proposed", r.Native.Proposed, r.Native.Dir)
			}
			r.Answer(other, c.chosen)
		}
		r.Settle()
		opened := len(r.Tab("adjiboto").session.problems) > 2
		if got := identitiesIn(r, other); opened != c.opened || len(got) != c.saved || len(identitiesIn(r, path)) != 2 {
			t.Errorf("%s, %v: opened %t, saved %q", c.answer, c.chosen, opened, got)
		}
	}
}

func TestProblemsWhoseFileAnotherWasSavedOverComeBackAsSuch(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	savedOver(t, r)
	again := s.again(t, r)
	again.Quit()
	if again.PopUp() == nil {
		t.Fatal("nothing is asked")
	}
	again.Reply("menu.button.discard")
	third := s.window(t, nil)
	third.Quit()
	if third.PopUp() != nil {
		t.Error("what was not wanted is asked about again")
	}
}

func TestASaveDoesNotReplaceAFileThatBecameAnothersMeanwhile(t *testing.T) {
	open := make(chan struct{})
	r := newRig(t, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.Store = slowWriter{p.Store, open} }
	})
	let := uitest.Opener(t, open)
	path := classFile(t, r)
	r.Open(path)
	r.Open(uitest.Wild(t, "cavalo-quoted-names.dat"))
	r.Choose("menu.file", "menu.saveas")
	r.Answer(path, nil)
	r.alter("quatro")
	r.Choose("menu.file", "menu.save") // its file is to be another's
	let()
	r.Until("the end of the saves", func() bool { return !r.Writing() })
	if got := identitiesIn(r, path); len(got) != 2 || !strings.Contains(r.Notice(), "outros problemas") {
		t.Errorf("the file holds %q, the bar says %q", got, r.Notice())
	}
	r.Tab("quatro")
	r.Choose("menu.file", "menu.save")
	if r.Native.Proposed != "turma-2.dat" {
		t.Errorf("%q is proposed", r.Native.Proposed)
	}
}

// resultsOf solves two problems of the Cavalo and saves the runs.
func resultsOf(t testing.TB) (path string, runs []game.Run) {
	t.Helper()
	r := newRig(t)
	path = filepath.Join(t.TempDir(), "resultados.dat")
	for _, name := range []string{"A", "C"} {
		runs = append(runs, r.solve(r.on("cavalo", name)).Run)
	}
	r.use(r.view(), "bfs", "")
	runs = append(runs, r.solve(r.view()).Run)
	r.saveResults(path)
	return path, runs
}

func TestAFileOfResultsIsOpenedAsRuns(t *testing.T) {
	path, runs := resultsOf(t)
	r := newRig(t)
	r.Open(path)
	v := r.view()
	if got := names(v.session); v.session.module.ID() != "cavalo" || got != "A C" || r.Window().Title() != "resultados.dat — Procura" {
		t.Fatalf("problems %q, title %q, the bar says %q", got, r.Window().Title(), r.Notice())
	}
	if !strings.HasPrefix(r.Notice(), "3 execuções lidas de resultados.dat") {
		t.Errorf("the bar says %q", r.Notice())
	}
	r.pick(v, "C")
	shown := r.runsOf(v)
	if len(shown) != 2 || shown[0].Generated != runs[2].Generated || shown[1].Generated != runs[1].Generated {
		t.Fatalf("%d runs", len(shown))
	}
	r.Until("the film", func() bool { return v.player.Length() == len(runs[2].Path)+1 })
	v.runs.List.Select(1)
	r.Until("the other film", func() bool { return v.session.playback.run == shown[1] && v.session.playback.replay != nil })
	v.player.JumpTo(v.player.Length() - 1)
	if got := v.player.Index(); got != len(runs[1].Path) {
		t.Errorf("replayed to step %d of %d", got, len(runs[1].Path))
	}
	row := newProblemRow(widgets.NewTips())
	showProblem(v.words, v.session, 1, row)
	_, parts := rowOf(row)
	if badge := parts.badge.Words; badge != "diz 6" {
		t.Errorf("the badge is %q", badge)
	}
}

func TestRunsOfAFileAreWrittenToNoOther(t *testing.T) {
	path, _ := resultsOf(t)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	for range 2 { // they are not added twice either
		r.Open(path)
	}
	if got := len(r.view().session.history.All()); got != 3 {
		t.Fatalf("%d runs", got)
	}
	r.Choose("menu.file", "menu.results")
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Errorf("%d bytes were added", len(after)-len(before))
	}
	r.solve(r.on("cavalo", "A"))
	own := filepath.Join(t.TempDir(), "meus.dat")
	r.saveResults(own)
	if runs := r.Store.Open(t.Context(), own).Runs; len(runs) != 1 {
		t.Errorf("%d runs in the file", len(runs))
	}
}

func TestResultsAreNeverWrittenOverByProblems(t *testing.T) {
	path, _ := resultsOf(t)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	r.Open(path)
	r.alter("cavalo")
	r.Choose("menu.file", "menu.save")
	if r.Native.Proposed != "problemas.dat" || r.Native.Dir != filepath.Dir(path) {
		t.Errorf("%q in %q is proposed", r.Native.Proposed, r.Native.Dir)
	}
	r.Answer(path, nil)
	r.Settle()
	if after, _ := os.ReadFile(path); string(after) != string(before) || !strings.Contains(r.Notice(), "ficheiro de resultados") {
		t.Errorf("the file has changed: %t; the bar says %q", string(after) != string(before), r.Notice())
	}
	own := filepath.Join(t.TempDir(), "problemas.dat")
	r.Choose("menu.file", "menu.save")
	r.Answer(own, nil)
	r.Settle()
	if got := identitiesIn(r, own); len(got) != 2 || r.Window().Title() != "problemas.dat — Procura" {
		t.Errorf("saved %q, title %q", got, r.Window().Title())
	}
}

// The dialog has asked whether to replace the file: of one that is open, or is none of
// results, it does not matter what was answered.
func TestAFileOfProblemsIsNeverWrittenOverBySomethingElse(t *testing.T) {
	r := newRig(t)
	path := classFile(t, r)
	other := filepath.Join(t.TempDir(), "other.dat")
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, content, 0o600); err != nil {
		t.Fatal(err)
	}
	r.Open(path)
	v := r.on("cavalo", "C")
	r.solve(v)
	r.Until("a verified proof", v.session.proofs.canSave)
	link := filepath.Join(t.TempDir(), "link")
	if os.Symlink(path, link) != nil {
		link = filepath.Join(filepath.Dir(path), "..", filepath.Base(filepath.Dir(path)), filepath.Base(path))
	}
	for _, try := range []struct {
		menu []string
		path string
		says string
	}{
		{[]string{"menu.results"}, link, "não é um ficheiro de resultados"},
		{[]string{"menu.results"}, other, "não é um ficheiro de resultados"},
		{[]string{"menu.proof"}, link, "está aberto na janela"},
		{[]string{"menu.picture", "menu.picture.png"}, path, "está aberto na janela"},
	} {
		r.HideNotice()
		r.Choose(append([]string{"menu.file"}, try.menu...)...)
		if r.PopUp() != nil {
			r.Reply("menu.button.newfile")
		}
		r.Answer(try.path, nil)
		r.Settle()
		if got := r.Notice(); !strings.Contains(got, try.says) {
			t.Errorf("%s: the bar says %q", try.menu, got)
		}
		for _, file := range []string{path, other} {
			if now, _ := os.ReadFile(file); string(now) != string(content) {
				t.Fatalf("%s: %s has changed", try.menu, file)
			}
		}
	}
}

func TestProblemsAndResultsOfOneFileAreNotMixedInASave(t *testing.T) {
	path, _ := resultsOf(t)
	r := newRig(t, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.Store = mixing{p.Store, path} }
	})
	own := classFile(t, r)
	r.Open(own)
	if got := names(r.Tab("cavalo").session); got != "C A C" { // the class has one, of the results there are two
		t.Fatalf("problems %q", got)
	}
	r.alter("cavalo")
	r.Choose("menu.file", "menu.save")
	r.Settle()
	if got := identitiesIn(r, own); len(got) != 4 {
		t.Errorf("saved %q", got)
	}
	other := uitest.Wild(t, "adji-defun.dat") // has none of the game that the results are of
	src, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	other = note(t, "adji.dat", string(src))
	r.Open(other)
	if got := names(r.Tab("cavalo").session); got != "A C" || r.Window().Title() != "adji.dat — Procura" {
		t.Fatalf("problems %q, title %q", got, r.Window().Title())
	}
	r.alter("adjiboto")
	r.Choose("menu.file", "menu.save")
	r.Settle()
	if got := identitiesIn(r, other); len(got) != 2 || names(r.Tab("cavalo").session) != "A C" || r.view().session.resultProblems != 2 {
		t.Errorf("saved %q", got)
	}
}

// mixing finds the runs of one file in every other.
type mixing struct {
	report.Store
	results string
}

func (s mixing) Open(ctx context.Context, path string) datafile.File {
	file := s.Store.Open(ctx, path)
	file.Runs = s.Store.Open(ctx, s.results).Runs
	return file
}

func TestSeveralFilesThatAreDroppedAreAllOpened(t *testing.T) {
	r := newRig(t)
	folder := t.TempDir()
	r.DropFiles([]fyne.URI{
		storage.NewFileURI(uitest.Wild(t, "adji-defun.dat")), storage.NewFileURI(folder),
		storage.NewFileURI(uitest.Wild(t, "cavalo-quoted-names.dat")),
	})
	r.Until("all of them", func() bool { return len(r.Recent()) == 2 })
	r.Settle()
	if a, c := names(r.Tab("adjiboto").session), names(r.Tab("cavalo").session); a != "A B" || c != "a b" {
		t.Errorf("adjiboto has %q, cavalo %q", a, c)
	}
	if got := r.Notice(); !strings.HasPrefix(got, filepath.Base(folder)) || !strings.Contains(got, "pasta") {
		t.Errorf("the bar says %q", got)
	}
}

func TestARecentFileThatIsGoneCanBeTakenOffTheList(t *testing.T) {
	for _, c := range []struct {
		key  string
		left int
	}{{"menu.button.forget", 1}, {"menu.button.leave", 2}} {
		r := newRig(t)
		path := classFile(t, r)
		r.Open(path)
		r.Open(uitest.Wild(t, "adji-defun.dat"))
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		before := r.identities()
		r.Item("menu.file", "menu.recent").ChildMenu.Items[1].Action()
		r.Settle()
		r.Reply(c.key)
		if got := r.Item("menu.file", "menu.recent").ChildMenu.Items; len(got) != c.left || len(r.Recent()) != c.left || r.identities() != before {
			t.Errorf("%s: %d are left", c.key, len(got))
		}
		r.Open(uitest.Wild(t, "cavalo-quoted-names.dat")) // it goes on
		if got := names(r.Tab("cavalo").session); got != "a b" {
			t.Errorf("%s: the next file gives %q", c.key, got)
		}
	}
}

// slowReader reads when the test lets it.
type slowReader struct {
	report.Store
	open chan struct{}
}

func (s slowReader) Open(ctx context.Context, path string) datafile.File {
	<-s.open
	return s.Store.Open(ctx, path)
}

func TestAReadingThatTakesLongSaysSoAndCanBeGivenUp(t *testing.T) {
	for _, how := range []string{"button", "escape"} {
		open := make(chan struct{})
		r := newRig(t, func(o *uitest.Options) {
			o.Change = func(p *ui.Program) { p.Store = slowReader{p.Store, open} }
		})
		before := r.identities()
		let := uitest.Opener(t, open)
		r.OpenFiles(uitest.Wild(t, "adji-defun.dat"))
		r.OpenFiles(uitest.Wild(t, "cavalo-quoted-names.dat"))
		r.Until("the notice", func() bool { return strings.HasPrefix(r.Notice(), "A ler adji-defun.dat") })
		if how == "button" {
			test.Tap(r.Button(r.Words().Key("menu.button.cancel")))
		} else {
			r.Key(fyne.KeyEscape)
		}
		if r.Notice() != "" {
			t.Errorf("%s: the bar says %q", how, r.Notice())
		}
		let()
		r.Settle()
		if r.Within(300*time.Millisecond, func() bool { return r.identities() != before }) {
			t.Errorf("%s: a file that was given up is opened", how)
		}
		r.Open(uitest.Wild(t, "quatro-dash-separators.dat"))
		if got := names(r.Tab("quatro").session); got != "A B" {
			t.Errorf("%s: the next file gives %q", how, got)
		}
	}
}
