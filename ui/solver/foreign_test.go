package solver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/ui/grading"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/solver/figures"
	"procura/ui/solver/history"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// changedResults is a file of results of A and C of another window, in which something is replaced.
func changedResults(t *testing.T, replace ...string) string {
	t.Helper()
	path, _ := resultsOf(t)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer(replace...).Replace(string(content))
	if changed == string(content) {
		t.Fatalf("nothing is replaced in %s", content)
	}
	other := filepath.Join(t.TempDir(), "maria.dat")
	if err := os.WriteFile(other, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	return other
}

// badge is what stands beside a problem of the list.
func badge(v *View, place int) string {
	row := newProblemRow(widgets.NewTips())
	showProblem(v.words, v.session, place, row)
	_, parts := rowOf(row)
	return parts.badge.Words
}

func TestAnIllegalPathOfAFileIsSaidInTheWordsOfCorrigir(t *testing.T) {
	path := changedResults(t, "(A1 B3 C1 D3 B2 C4)", "(A1 B3 C1 D3 B1 C3)")
	r := newRig(t)
	r.Open(path)
	v := r.on("cavalo", "C")
	r.Until("the film", func() bool { return v.session.playback.replay != nil })
	if got := v.verdict.Why.Words; got != "O caminho do ficheiro não é legal: jogada 5, de D3 a B1 não é um salto de cavalo" {
		t.Errorf("it says %q", got)
	}
	if got := headline(v); got != "CAMINHO ILEGAL" || v.verdict.Details.Words != "maria.dat" || r.Notice() != "3 execuções lidas de maria.dat" {
		t.Errorf("headline %q, file %q, notice %q", got, v.verdict.Details.Words, r.Notice())
	}
	if at, length := v.player.Index(), v.player.Length(); at != 4 || length != 5 {
		t.Errorf("step %d of %d", at, length-1)
	}
	if said := strings.Join(uitest.Written(v.player), " "); !strings.Contains(said, "4 de 4 até errar") {
		t.Errorf("the player says %q", said)
	}
	if got := badge(v, 1); got != "ilegal" {
		t.Errorf("the badge is %q", got)
	}
	cell := v.runs.Columns[1].Cell(v.session.playback.run)
	if cell.Text != "ilegal" || cell.Colour != theme.Impossible || cell.Sign != widgets.NoSign {
		t.Errorf("the row says %+v", cell)
	}
	if cell := v.runs.Columns[0].Cell(v.session.playback.run); !strings.HasPrefix(cell.Text, "maria.dat: ") || !v.runs.Rows.Visible() {
		t.Errorf("the row is of %q", cell.Text)
	}
}

func TestAPathOfAFileThatStopsShortIsNoSolution(t *testing.T) {
	path := changedResults(t, "(A1 B3 C1 D3 B2 C4)", "(A1 B3 C1)")
	r := newRig(t)
	r.Open(path)
	v := r.on("cavalo", "C")
	if got := headline(v); got != "NÃO CHEGA AO OBJETIVO" || badge(v, 1) != "não chega" {
		t.Errorf("headline %q, badge %q", got, badge(v, 1))
	}
}

func TestARunOfAFileStandsForNoRunOfMine(t *testing.T) {
	path, _ := resultsOf(t)
	r := newRig(t)
	r.Open(path)
	v := r.on("cavalo", "C")
	s := v.session
	p, _ := s.current()
	if got := headline(v); got != "De um ficheiro: 6 jogadas" || s.playback.canExplore() || len(s.RecordedRuns()) != 0 || len(s.history.Methods(p.Puzzle)) != 0 {
		t.Errorf("headline %q, %d runs, methods %v", got, len(s.RecordedRuns()), s.history.Methods(p.Puzzle))
	}
	if _, known := (handPage{s}).BestRun(p.Puzzle); known {
		t.Error("it is the best one")
	}
	if _, proved := s.proofs.shownProof(); proved {
		t.Error("it has a proof")
	}
	w, claimed := r.Words(), s.playback.run
	if got, want := figureWords(v), []string{history.Expanded(w, claimed), history.Generated(w, claimed), history.Time(w, claimed), history.Length(w, claimed)}; !slices.Equal(got, want) || v.counters.Colour != theme.Muted {
		t.Errorf("its figures are %q, %s; the table has %q", got, v.counters.Colour, want)
	}
	mine := r.solve(v)
	if got := headline(v); got != "✓ ÓTIMA: 6 jogadas, provada" || badge(v, 1) != "✓ 6" {
		t.Errorf("then the headline is %q, the badge %q", got, badge(v, 1))
	}
	r.pick(v, "A")
	r.pick(v, "C")
	if s.playback.run != mine {
		t.Error("the run of the file is before mine")
	}
}

// figureWords are the counters, without what stands where there is nothing.
func figureWords(v *View) (list []string) {
	for _, key := range figures.Keys {
		if said := v.counters.Figures[key].Words; said != "–" && said != "" {
			list = append(list, said)
		}
	}
	return list
}

func TestARunOfAFileGoesWithItsFile(t *testing.T) {
	path, _ := resultsOf(t)
	r := newRig(t)
	r.Open(path)
	mine := r.solve(r.on("cavalo", "C"))
	r.Choose("menu.file", "menu.samples")
	v := r.on("cavalo", "C")
	if got := r.runsOf(v); !slices.Equal(got, []*history.Record{mine}) {
		t.Errorf("with the samples there are %d runs", len(got))
	}
}

func TestAllRunsOfAFileAreRemovedAtOnceAndComeBack(t *testing.T) {
	path, _ := resultsOf(t)
	r := newRig(t)
	r.Open(path)
	v := r.on("cavalo", "C")
	mine := r.solve(v)
	if v.session.playback.run != mine || !v.foreignBox.Visible() {
		t.Fatal("beside a run of mine nothing can be done about those of the file")
	}
	all := r.Host().CountRunsFrom(path)
	if all < 2 {
		t.Fatalf("%d runs", all)
	}
	removeRunsFrom(v.session, fileToRemove(v.session))
	if got := r.Host().CountRunsFrom(path); got != 0 || v.foreignBox.Visible() || !slices.Equal(r.runsOf(v), []*history.Record{mine}) {
		t.Errorf("%d of %d stay", got, all)
	}
	v.Undo()
	if got := r.Host().CountRunsFrom(path); got != all || !v.foreignBox.Visible() {
		t.Errorf("%d of %d come back", got, all)
	}
	v.Redo()
	if got := r.Host().CountRunsFrom(path); got != 0 {
		t.Errorf("done again, %d stay", got)
	}
}

// With its runs a file of results goes altogether, and what was there before is back; undone, all of it is as it was.
func TestWithItsRunsAFileOfResultsGoes(t *testing.T) {
	path, _ := resultsOf(t)
	for _, what := range []string{"the samples", "a file"} {
		r := newRig(t)
		if what == "a file" {
			samples := uitest.Samples(t, r.Store)
			r.Open(note(t, "meus.dat", r.Store.Format(samples[7:10])))
		}
		v := r.on("cavalo", "C")
		list := func() string { return v.session.SourcePath() + ": " + names(v.session) }
		first := list()
		r.Open(path)
		opened := list()
		if opened == first {
			t.Fatalf("%s: the file of results is not on the tab", what)
		}
		removeRunsFrom(v.session, path)
		if got := list(); got != first || v.session.edited {
			t.Errorf("%s: the list is %q, it was %q", what, got, first)
		}
		if p, _ := v.session.current(); p.Name != "C" {
			t.Errorf("%s: %s is chosen", what, p.Name)
		}
		all := r.Host().CountRunsFrom(path)
		for range 2 {
			v.Undo()
			if got := list(); got != opened || r.Host().CountRunsFrom(path) <= all {
				t.Errorf("%s: undone, the list is %q, it was %q", what, got, opened)
			}
			v.Redo()
			if got := list(); got != first || r.Host().CountRunsFrom(path) != 0 {
				t.Errorf("%s: done again, the list is %q, it was %q", what, got, first)
			}
		}
	}
}

func TestTheLastRunOfAFileOfResultsTakesItAway(t *testing.T) {
	path, _ := resultsOf(t)
	r := newRig(t)
	r.Open(path)
	v := r.on("cavalo", "C")
	for v.session.SourcePath() == path {
		n := r.Host().CountRunsFrom(path)
		removeRun(v.session, v.session.history.All()[0])
		if got := r.Host().CountRunsFrom(path); got != n-1 || (got == 0) == (v.session.SourcePath() == path) {
			t.Fatalf("%d of %d runs stay, the list is that of %q", got, n, v.session.SourcePath())
		}
	}
}

// Problems of one's own that were made beside those of a file of results do not go with it.
func TestProblemsMadeBesideResultsStay(t *testing.T) {
	path, _ := resultsOf(t)
	r := newRig(t)
	r.Open(path)
	v := r.on("cavalo", "C")
	v.session.editProblem()
	write(v, 55, "77")
	if !v.session.acceptEdit() {
		t.Fatal("it is not accepted")
	}
	removeRunsFrom(v.session, path)
	if r.Host().CountRunsFrom(path) != 0 || v.session.SourcePath() != path {
		t.Errorf("the list is that of %q", v.session.SourcePath())
	}
}

func TestRunsOfSeveralFilesComeBackOneFileAfterAnother(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	mine := r.solve(v)
	for at, file := range []string{"a.dat", "b.dat"} {
		other := mine.Run
		other.Expanded += int64(at + 1)
		v.session.history.AddFromFile([]game.Run{other}, file)
	}
	removeRunsFrom(v.session, "a.dat")
	removeRunsFrom(v.session, "b.dat")
	for _, file := range []string{"b.dat", "a.dat"} {
		v.Undo()
		if r.Host().CountRunsFrom(file) != 1 {
			t.Errorf("the run of %s does not come back", file)
		}
	}
	if got := len(r.runsOf(v)); got != 3 {
		t.Errorf("%d runs, not 3", got)
	}
}

func TestDeleteRemovesTheRunOfTheRowAndUndoBringsItBack(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.use(v, "bfs", "")
	first := r.solve(v)
	r.use(v, "astar", "")
	second := r.solve(v)
	v.runs.List.Select(1)
	r.Window().Canvas().Focus(v.runs.List)
	v.runs.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if got := r.runsOf(v); !slices.Equal(got, []*history.Record{second}) || v.session.playback.run != second || v.session.edited {
		t.Errorf("%d runs stay; the list is edited: %t", len(got), v.session.edited)
	}
	v.Undo()
	if got := r.runsOf(v); !slices.Equal(got, []*history.Record{second, first}) || v.session.edited {
		t.Errorf("%d runs come back; the list is edited: %t", len(got), v.session.edited)
	}
}

// The key does what its item of the menu says, wherever the keyboard is.
func TestDeleteRemovesTheRunOnTheScreenFromTheListOfProblems(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	r.Window().Canvas().Focus(v.list)
	v.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if got := r.runsOf(v); len(got) != 0 || !r.Item("menu.edit", "solver.runs.menu.remove").Disabled {
		t.Errorf("%d runs stay", len(got))
	}
}

func TestWhereNoRunsAreShownNoneIsRemoved(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	r.Page("match.play")
	if !r.Item("menu.edit", "solver.runs.menu.remove").Disabled {
		t.Error("the menu offers to remove a run that is not seen")
	}
	r.Key(fyne.KeyDelete)
	if len(r.runsOf(v)) != 1 {
		t.Error("the run is removed")
	}
}

func TestAButtonLeadsToCorrigirWithTheFile(t *testing.T) {
	path := changedResults(t, "(A1 B3 C1 D3 B2 C4)", "(A1 B3 C1 D3 B1 C3)")
	r := newRig(t, func(o *uitest.Options) { o.LabPages = []host.LabPage{grading.New} })
	r.Open(path)
	v := r.on("cavalo", "C")
	v.session.playback.gradeFile()
	r.Settle()
	if got := r.Row().SelectedIndex(); got != len(r.Row().Items)-1 {
		t.Errorf("tab %d is on top", got)
	}
}
