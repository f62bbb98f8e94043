package grading

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/judge"
	"procura/ui"
	"procura/ui/console/external"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/widgets"
)

// shortest solves both problems of writePrograms.
const shortest = `if grep -q '(A '; then echo B1 C3 D5; else echo C1 D3 E1 F3 G1 H3 I1 J3; fi`

// writePrograms makes a folder with a program for each name, a script of the shell, and a file of two problems beside it.
func writePrograms(t *testing.T, scripts map[string]string) (folder, problems string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("scripts of the shell")
	}
	folder = filepath.Join(t.TempDir(), "turma")
	for name, script := range scripts {
		path := filepath.Join(folder, name)
		write(t, path, "#!/bin/sh\n"+script+"\n")
		if err := os.Chmod(path, 0o700); err != nil { //nolint:gosec // it is to be run
			t.Fatal(err)
		}
	}
	first, _, _ := strings.Cut(content(t, filepath.Join("..", "..", "resources", "problems", "cavalo.dat")), "(C ")
	problems = filepath.Join(filepath.Dir(folder), "problemas.dat")
	write(t, problems, first)
	return folder, problems
}

// running lets the window run programs.
func running(o *uitest.Options) {
	o.Change = func(p *ui.Program) { p.Runner = external.Run }
}

// ran runs the programs of a folder that is dropped on the page.
func ran(t *testing.T, scripts map[string]string) (r *rig, folder string) {
	t.Helper()
	folder, _ = writePrograms(t, scripts)
	r = newRig(t, running)
	r.DropFiles([]fyne.URI{storage.NewFileURI(folder)})
	r.answer("grade.page.programs.run")
	r.over()
	return r, folder
}

// results lists what is known, "ana A optimal".
func (r *rig) results() (list []string) {
	for _, one := range r.session.rows {
		if one.program != nil {
			list = append(list, strings.Join([]string{one.program.Program, one.program.Problem, string(one.program.Status)}, " "))
		}
	}
	return list
}

func TestNoProgramRunsBeforeTheQuestionIsAnswered(t *testing.T) {
	folder, _ := writePrograms(t, map[string]string{"ana": shortest, "bea": "exit 2"})
	rooms := t.TempDir()
	t.Setenv("TMPDIR", rooms)
	r := newRig(t, running)
	for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} { // the usual answer runs nothing either
		r.DropFiles([]fyne.URI{storage.NewFileURI(folder)})
		r.Until("the question", func() bool { return r.PopUp() != nil })
		asked := strings.Join(uitest.Written(r.PopUp()), "\n")
		for _, said := range []string{"2 programas em turma", "os 2 problemas de", "problemas.dat", "30 s", "1 GiB", "64 MiB", "bubblewrap"} {
			if !strings.Contains(asked, said) {
				t.Errorf("the question does not say %q: %s", said, asked)
			}
		}
		r.Key(key)
		r.Settle()
		if r.PopUp() != nil || r.session.Working() || len(r.session.rows) > 0 || r.session.phase != empty {
			t.Errorf("after %s: asked %t, at work %t, %d rows", key, r.PopUp() != nil, r.session.Working(), len(r.session.rows))
		}
	}
	if left, err := filepath.Glob(filepath.Join(rooms, "procura-run-*")); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}

func TestProgramsHaveARowAStudentWithPoints(t *testing.T) {
	r, _ := ran(t, map[string]string{
		"20231_Ana": shortest, "20232_Bea": "echo A1 B3 C1 D3 E1 F3 G1 H3 I1 J3", "20233_Caio": "echo impossivel", "20234_Davi": "echo no memory >&2; exit 3",
	})
	c := r.session.class
	points := map[string]float64{"Ana": 6, "Bea": 2} // a path that is longer, and one that is illegal
	for _, s := range c.students {
		if s.Points != points[s.Name] || s.OutOf != 6 || s.Number == "" {
			t.Errorf("%s has %v of %v points", s, s.Points, s.OutOf)
		}
	}
	if len(c.shown) != 4 || !c.isListed() || r.session.phase != done {
		t.Fatalf("%d students, listed %t, phase %d", len(c.shown), c.isListed(), r.session.phase)
	}
	for name, words := range map[string]string{"20232_Bea": "mais longa, 10 jogadas", "20233_Caio": "«impossível» falso", "20234_Davi": "no memory"} {
		if head := headline(r.Words(), r.row(name, 2)); !strings.Contains(strings.ToLower(head), words) {
			t.Errorf("%s: %q", name, head)
		}
	}
	for what, o := range map[string]fyne.CanvasObject{"students": r.page().work} {
		if found := uitest.Unexplained(o); len(found) > 0 {
			t.Errorf("%s: %v", what, found)
		}
	}
}

// The board shows the path up to the move that is illegal.
func TestTheStepThatFailsOfAProgramIsOnTheBoard(t *testing.T) {
	r, _ := ran(t, map[string]string{"ana": "echo B1 C3 D6"})
	c := r.session.class
	r.page().class.table.List.Select(0)
	r.Until("the path", func() bool { return r.page().player.Length() == 3 })
	if c.inside == nil || r.session.replay.BrokenAt != 3 || r.session.replay.Broken != "D6" || !strings.Contains(r.page().said, "D6") {
		t.Errorf("broken at %d, %q; the page says %q", r.session.replay.BrokenAt, r.session.replay.Broken, r.page().said)
	}
	if len(r.session.shown) != 2 {
		t.Errorf("%d rows of the student", len(r.session.shown))
	}
}

func TestACancelKeepsWhatHasRunAndLeavesNothingRunning(t *testing.T) {
	folder, _ := writePrograms(t, map[string]string{"ana": shortest, "bea": "sleep 5417 & sleep 5417"})
	r := newRig(t, running)
	r.session.askAndGrade([]string{folder})
	r.answer("grade.page.programs.run")
	r.Until("the second program", func() bool { return len(r.session.judging.Latest().results) == 2 && isRunning("5417") })
	r.Key(fyne.KeyEscape)
	r.over()
	if got := r.results(); !slices.Equal(got, []string{"ana A optimal", "ana B optimal"}) || r.session.phase != stopped {
		t.Errorf("%q, phase %d", got, r.session.phase)
	}
	if isRunning("5417") {
		t.Error("a program still runs")
	}
	write(t, filepath.Join(folder, "bea"), "#!/bin/sh\nexit 1\n")
	r.page().DoMainAction()
	r.answer("grade.page.programs.more")
	r.over()
	if got := r.results(); len(got) != 4 || got[3] != "bea B crash" || r.session.phase != done {
		t.Errorf("%q, phase %d", got, r.session.phase)
	}
}

// isRunning reports whether a process has a word in its command line.
func isRunning(word string) bool {
	return exec.Command("pgrep", "-f", "sleep "+word).Run() == nil //nolint:gosec // it only looks
}

// After a kill the results are there again; nothing runs.
func TestResultsOfProgramsOutliveTheWindow(t *testing.T) {
	r, folder := ran(t, map[string]string{"ana": shortest, "bea": "echo A1"})
	parts := uitest.Parts(t, r.session.StateParts())
	before := r.results()
	write(t, filepath.Join(folder, "ana"), "#!/bin/sh\nexit 1\n")
	next := newRig(t, running)
	if damaged := next.session.RestoreState(parts)(); damaged != nil {
		t.Fatal(damaged)
	}
	next.page().VisibilityChanged(true)
	next.over()
	if got := next.results(); len(got) != 4 || !slices.Equal(got, before) || len(next.session.class.students) != 2 || next.session.phase != done {
		t.Errorf("%q, want %q; phase %d", got, before, next.session.phase)
	}
	if next.PopUp() != nil {
		t.Error("it asks")
	}
	away := folder + "-away"
	if err := os.Rename(folder, away); err != nil {
		t.Fatal(err)
	}
	next.page().DoMainAction() // there is nothing to run now
	next.answer("menu.button.cancel")
	gradeOpened(next.session)
	next.over()
	if len(next.session.programs.Results) != 4 {
		t.Errorf("%d results are left while the folder is away", len(next.session.programs.Results))
	}
	parts[programsPart] = []byte("{")
	if damaged := New(r.Host()).(*Session).RestoreState(parts)(); !slices.Equal(damaged, []string{programsPart}) {
		t.Errorf("damaged: %q", damaged)
	}
}

func TestTheSheetsOfProgramsAreTheCommandsOnes(t *testing.T) {
	r, _ := ran(t, map[string]string{"ana": shortest, "bea": "exit 1"})
	for by, head := range map[grouping]string{byBlock: strings.Join(heads(), ";"), byStudent: "student;number;files;"} {
		r.group(by)
		path := filepath.Join(t.TempDir(), "x.csv")
		r.Choose("menu.file", "menu.grading.save")
		r.Answer(path, nil)
		r.Settle()
		if saved := content(t, path); !strings.HasPrefix(saved, "\ufeff"+head) || !strings.Contains(saved, "ana") {
			t.Errorf("%s: %.300s", by, saved)
		}
	}
	r.Choose("menu.file", "menu.grading.html")
	path := filepath.Join(t.TempDir(), "x.html")
	r.answer("grade.page.html.all")
	r.Answer(path, nil)
	r.Until("the page", func() bool { return !r.session.class.pages.Busy() })
	if page := content(t, path); !strings.Contains(page, "bea") || !strings.Contains(page, r.Words().Key("grade.judged.crash")) {
		t.Errorf("%.2000s", page)
	}
}

// Programs that run at once stand in the order of their class, in the table and in its sheet, whichever ends first.
func TestProgramsThatRunAtOnceKeepTheirOrder(t *testing.T) {
	for cores, want := range map[int]int{1: 1, 2: 1, 4: 3, 64: mostAtOnce} {
		if got := countOnCores(cores); got != want {
			t.Errorf("%d at once on %d cores, want %d", got, cores, want)
		}
	}
	folder, _ := writePrograms(t, map[string]string{"ana": "sleep 0.4; " + shortest, "bea": "exit 1", "rui": shortest})
	r := newRig(t, running)
	r.session.programs.atOnce = 3
	r.DropFiles([]fyne.URI{storage.NewFileURI(folder)})
	r.answer("grade.page.programs.run")
	r.over()
	r.group(byBlock)
	var listed []string
	for _, one := range r.session.shown {
		listed = append(listed, one.name+" "+one.Problem)
	}
	if want := []string{"ana A", "ana B", "bea A", "bea B", "rui A", "rui B"}; !slices.Equal(listed, want) {
		t.Errorf("%q", listed)
	}
	path := filepath.Join(t.TempDir(), "x.csv")
	r.Choose("menu.file", "menu.grading.save")
	r.Answer(path, nil)
	r.Settle()
	lines := strings.Split(content(t, path), "\n")
	for i, program := range []string{"ana", "ana", "bea", "bea", "rui", "rui"} {
		if !strings.HasPrefix(lines[i+1], program+";") {
			t.Errorf("line %d: %q", i+1, lines[i+1])
		}
	}
}

func heads() (list []string) {
	for _, c := range judge.Columns() {
		list = append(list, c.Key)
	}
	return list
}

// Where every file may be run, a text is no program.
func TestFilesThatMayBeRunAreNoProgramsByThat(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "turma")
	path := filepath.Join(folder, "ana", "resultados.dat")
	write(t, path, content(t, filepath.Join(samples(t), "ana", "resultados.dat")))
	if err := os.Chmod(path, 0o777); err != nil { //nolint:gosec // as on some disks
		t.Fatal(err)
	}
	r := newRig(t, running)
	r.session.askAndGrade([]string{folder})
	r.answer("grade.page.which.without")
	r.over()
	if len(r.session.rows) == 0 || r.session.rows[0].Status != grade.Right || r.session.State.Programs {
		t.Errorf("%d rows", len(r.session.rows))
	}
}

func TestProgramsWithoutProblemsAskForThem(t *testing.T) {
	folder, problems := writePrograms(t, map[string]string{"ana": shortest})
	elsewhere := filepath.Join(t.TempDir(), "outros.dat")
	write(t, elsewhere, content(t, problems))
	if err := os.Remove(problems); err != nil {
		t.Fatal(err)
	}
	r := newRig(t, running)
	r.session.askAndGrade([]string{folder})
	r.Until("the question", func() bool { return r.PopUp() != nil })
	for _, b := range uitest.All[*widgets.Button](r.PopUp()) {
		if b.Text == r.Words().Key("grade.page.programs.run") {
			t.Error("they could run on nothing")
		}
	}
	r.answer("grade.page.programs.others")
	r.Answer(elsewhere, nil)
	r.answer("grade.page.programs.run")
	r.over()
	if got := r.results(); len(got) != 2 || r.session.State.Problems != elsewhere {
		t.Errorf("%q by %s", got, r.session.State.Problems)
	}
}

// A course is opened elsewhere, too: programs that ran do not run for that.
func TestACourseThatIsOpenedRunsNoProgram(t *testing.T) {
	r, _ := ran(t, map[string]string{"ana": shortest})
	problems := r.session.State.Problems
	folder := filepath.Dir(problems)
	write(t, filepath.Join(folder, "curso.toml"), "title = \"Turma\"\nproblems = [\"problemas.dat\"]\n[limits]\ntime = \"2s\"\n[points]\nright = 1\noptimal = 5\n")
	file := r.Host().Store().Open(t.Context(), filepath.Join(folder, "curso.toml"))
	r.session.Receive(host.CourseOpened{Course: file.Course})
	r.Settle()
	if r.session.Working() || r.PopUp() != nil || r.session.State.Problems != problems {
		t.Error("the course was taken")
	}
	r.session.setProblems(file.Course.Path)
	r.Until("the question", func() bool { return r.PopUp() != nil })
	if asked := strings.Join(uitest.Written(r.PopUp()), "\n"); !strings.Contains(asked, "2 s") {
		t.Errorf("the limits are not the course's: %s", asked)
	}
	r.answer("grade.page.programs.run")
	r.over()
	if s := r.session.class.students[0]; s.Points != 10 || r.session.class.title != "Turma" {
		t.Errorf("%v points in %q", s.Points, r.session.class.title)
	}
}

func TestWhereNoProgramCanRunTheWindowSaysSo(t *testing.T) {
	folder, _ := writePrograms(t, map[string]string{"ana": shortest})
	r := newRig(t)
	r.session.askAndGrade([]string{folder})
	r.Until("the error", func() bool {
		return strings.Contains(strings.Join(uitest.Written(r.Window().Content()), "\n"), r.Words().Key("grade.page.programs.unsupported"))
	})
	if r.PopUp() != nil {
		t.Error("it asks all the same")
	}
}

// On another page, and from the menu, a folder of programs leads here; nothing has run by then.
func TestProgramsThatAreOpenedElsewhereLeadHere(t *testing.T) {
	folder, _ := writePrograms(t, map[string]string{"ana": shortest})
	r := newRig(t, running)
	r.Bring("cavalo")
	r.DropFiles([]fyne.URI{storage.NewFileURI(folder)})
	r.Until("the offer", func() bool { return r.PopUp() != nil })
	if said := strings.Join(uitest.Written(r.PopUp()), "\n"); !strings.Contains(said, "tem programas de outros") {
		t.Errorf("it offers %s", said)
	}
	r.answer("menu.lab.grading")
	r.Until("the question", func() bool {
		return r.PopUp() != nil && strings.Contains(strings.Join(uitest.Written(r.PopUp()), "\n"), "1 programa em turma")
	})
	if len(r.session.rows) > 0 || r.session.Working() {
		t.Error("it has run")
	}
}

func TestAFaultOfATraceIsToldBesideTheAnswer(t *testing.T) {
	r, _ := ran(t, map[string]string{"ana": "echo trace algorithm bfs; echo 'trace node 0 - -'; echo trace expand 7; " + shortest})
	one := r.row("ana", 1)
	if one.Status != grade.Right || one.program.Trace != judge.TraceFault || !strings.Contains(one.wrong, "linha 3") {
		t.Errorf("%s, trace %s: %q", one.Status, one.program.Trace, one.wrong)
	}
}

// Going back to a class of programs shows its results again, and runs nothing.
func TestUndoBringsTheResultsOfProgramsBack(t *testing.T) {
	r, folder := ran(t, map[string]string{"ana": shortest, "bea": "echo A1"})
	before := r.results()
	other, _ := writePrograms(t, map[string]string{"caio": "exit 1"})
	r.session.askAndGrade([]string{other})
	r.answer("grade.page.programs.run")
	r.over()
	after := r.results()
	for _, path := range []string{filepath.Join(folder, "ana"), filepath.Join(other, "caio")} {
		write(t, path, "#!/bin/sh\nexit 7\n")
	}
	r.page().Undo()
	r.over()
	if got := r.results(); len(got) != 4 || !slices.Equal(got, before) || r.session.phase != done {
		t.Errorf("undone: %q, there were %q", got, before)
	}
	r.page().Redo()
	r.over()
	if got := r.results(); len(got) != 2 || !slices.Equal(got, after) || r.session.phase != done {
		t.Errorf("redone: %q, there were %q", got, after)
	}
}

// counting counts how often programs are listed, and archives unpacked for that, and what is not removed.
type counting struct {
	report.Store
	listed, left atomic.Int32
}

func (c *counting) ListPrograms(ctx context.Context, paths []string) (list []game.Executable, refused []game.Issue, release func()) {
	list, refused, remove := c.Store.ListPrograms(ctx, paths)
	c.listed.Add(1)
	c.left.Add(1)
	return list, refused, sync.OnceFunc(func() {
		c.left.Add(-1)
		remove()
	})
}

func TestAnArchiveOfProgramsIsUnpackedOnceAndRemoved(t *testing.T) {
	folder, _ := writePrograms(t, map[string]string{"ana": shortest})
	path := filepath.Join(filepath.Dir(folder), "turma.zip")
	archive, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	zipped := zip.NewWriter(archive)
	err = errors.Join(zipped.AddFS(os.DirFS(folder)), zipped.Close(), archive.Close())
	if err != nil {
		t.Fatal(err)
	}
	c := &counting{}
	r := newRig(t, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) {
			c.Store = p.Store
			p.Store, p.Runner = c, external.Run
		}
	})
	for _, answer := range []string{"menu.button.cancel", "grade.page.programs.run"} {
		c.listed.Store(0)
		r.session.askAndGrade([]string{path})
		r.answer(answer)
		r.over()
		r.Until("it is removed", func() bool { return c.left.Load() == 0 })
		if n := c.listed.Load(); n != 1 {
			t.Errorf("%s: it is unpacked %d times", answer, n)
		}
	}
	if got := r.results(); len(got) != 2 || !strings.HasPrefix(got[0], "ana A optimal") {
		t.Errorf("%q", got)
	}
}

// The question names the class that goes, and the problems that lie beside the programs, those with their name first.
func TestProgramsNameTheClassThatTheyReplace(t *testing.T) {
	r := classByStudent(t)
	folder, problems := writePrograms(t, map[string]string{"ana": shortest})
	named := filepath.Join(filepath.Dir(folder), "turma-problemas.dat")
	for _, beside := range []string{problems, named} {
		write(t, beside, content(t, problems))
		found := findProblems(t.Context(), r.Host().Store(), []string{folder})
		if found.path != beside {
			t.Errorf("found %s, want %s", found.path, beside)
		}
	}
	old := r.session.State.Problems
	next := newRig(t, running)
	next.session.gradeFiles(r.session.State.Paths, old)
	next.over()
	next.session.askAndGrade([]string{folder})
	next.Until("the question", func() bool { return next.PopUp() != nil })
	asked := strings.Join(uitest.Written(next.PopUp()), "\n")
	if !strings.Contains(asked, "Substituem class;") || !strings.Contains(asked, filepath.Base(named)) {
		t.Error(asked)
	}
}

// From another page, too, the menu leads to a file or an archive.
func TestTheMenuLeadsToAFile(t *testing.T) {
	r := newRig(t)
	r.Bring("cavalo")
	r.Choose("menu.file", "menu.grading.file")
	r.Answer(filepath.Join(samples(t), "ana", "resultados.dat"), nil)
	r.answer("grade.page.which.without")
	r.over()
	if len(r.session.rows) == 0 {
		t.Error("nothing was graded")
	}
}
