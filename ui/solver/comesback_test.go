package solver

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/storage/state"
	"procura/ui"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/solver/history"
)

// slot opens windows that keep their state in a folder, one after another.
type slot struct{ folder *state.Folder }

func newSlot(t *testing.T) slot { return slot{state.At(t.TempDir())} }

func (s slot) window(t *testing.T, store func(report.Store) report.Store) *rig {
	t.Helper()
	if err := s.folder.Open(); err != nil {
		t.Fatal(err)
	}
	return newWholeRig(t, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) {
			p.State = s.folder
			if store != nil {
				p.Store = store(p.Store)
			}
		}
	})
}

// again ends a window without a question, as the system does, and opens the next one.
func (s slot) again(t *testing.T, r *rig) *rig {
	t.Helper()
	r.End()
	return s.window(t, nil)
}

// A challenge that is opened again is chosen, with the minimum that its maker knows.
func TestTheMinimumOfAChallengeComesBack(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	v := r.on("cavalo", "A")
	p := v.session.problems[1]
	p.Minimum = 17
	r.Host().ShowMade(datafile.File{Problems: []game.Problem{p}})
	for _, window := range []*rig{r, s.again(t, r)} {
		list := window.Tab("cavalo").session.problems
		i := slices.IndexFunc(list, func(q game.Problem) bool { return q.Name == p.Name })
		if len(list) != len(v.session.problems) || list[i].Minimum != 17 {
			t.Errorf("%d problems, the minimum of %s is %d", len(list), p.Name, list[i].Minimum)
		}
	}
}

func TestProblemsThatTheirFileHasLostComeBack(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	path := classFile(t, r)
	r.Open(path)
	if err := os.WriteFile(path, []byte("((0 0 0 0 0 2) (0 0 0 0 4 0))"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Open(path) // another program has written it
	before := r.identities()
	if again := s.again(t, r); again.identities() != before {
		t.Errorf("%s came back, want %s", again.identities(), before)
	}
}

func TestChangesOfAFileThatIsOpenedAgainComeBack(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	path := classFile(t, r)
	r.Open(path)
	r.alter("cavalo")
	r.Open(path)
	before := r.identities()
	again := s.again(t, r)
	again.Tab("cavalo")
	if again.identities() != before || again.Window().Title() != "turma.dat • — Procura" {
		t.Errorf("%s came back, want %s; the title is %q", again.identities(), before, again.Window().Title())
	}
}

// Ten thousand problems that a file can hold are longer as the program writes them.
func TestChangesOfTheLongestFileComeBack(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	var b strings.Builder
	for i := range format.MaxProblems { // small boards with long names, so that it is quickly read
		fmt.Fprintf(&b, "; nome: o %s%d\n((2 2 2 2 2 2)(2 2 2 2 2 2))\n", strings.Repeat("名", 152), i)
	}
	path := note(t, "longa.dat", b.String())
	if list := r.Store.Open(t.Context(), path).Problems; len(list) != format.MaxProblems || len(r.Store.Format(list)) <= format.MaxSize {
		t.Fatalf("%d problems, %d bytes", len(list), b.Len())
	}
	r.Open(path)
	r.alter("adjiboto")
	before := r.identities()
	if again := s.again(t, r); again.identities() != before {
		t.Errorf("%s came back", again.identities()[:200])
	}
}

// slowWriter saves when the test lets it.
type slowWriter struct {
	report.Store
	open chan struct{}
}

func (s slowWriter) Save(path string, d datafile.Document) (datafile.Saved, error) {
	<-s.open
	return s.Store.Save(path, d)
}

func TestWhatIsChangedDuringASaveComesBack(t *testing.T) {
	s := newSlot(t)
	open := make(chan struct{})
	r := s.window(t, func(store report.Store) report.Store { return slowWriter{store, open} })
	let := uitest.Opener(t, open)
	path := classFile(t, r)
	r.Open(path)
	r.alter("cavalo")
	r.Choose("menu.file", "menu.save")
	r.alter("quatro")
	let()
	r.Settle()
	before := r.identities()
	if got := r.Window().Title(); got != "turma.dat • — Procura" {
		t.Fatalf("the title is %q", got)
	}
	if again := s.again(t, r); again.identities() != before {
		t.Errorf("%s came back, want %s", again.identities(), before)
	}
}

// counting counts the files that it saves.
type counting struct {
	report.Store
	saves *int
}

func (s counting) Save(path string, d datafile.Document) (datafile.Saved, error) {
	*s.saves++
	return s.Store.Save(path, d)
}

func TestASaveThatWaitsIsDoneOnceAtTheEnd(t *testing.T) {
	s := newSlot(t)
	saves := 0
	r := s.window(t, func(store report.Store) report.Store { return counting{store, &saves} })
	path := classFile(t, r)
	r.Open(path)
	r.alter("cavalo")
	open := make(chan struct{})
	let := uitest.Opener(t, open)
	r.Host().WriteFile("first", func() (func() error, func(error)) {
		return func() error { <-open; return nil }, func(error) {}
	})
	r.Choose("menu.file", "menu.save")
	r.Quit() // when it is written
	let()
	r.End()
	if saves != 1 {
		t.Errorf("%d saves", saves)
	}
}

// fullDisk takes no results.
type fullDisk struct{ report.Store }

func (fullDisk) Replace(string, datafile.Kind, string) error { return errors.New("full") }

// The system ends the program while results are being written: what the next window
// takes for written is what the file has.
func TestResultsThatCouldNotBeWrittenAtTheEndAreWrittenByTheNextWindow(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, func(store report.Store) report.Store { return fullDisk{store} })
	r.solve(r.view())
	path := filepath.Join(t.TempDir(), "r.dat")
	r.Choose("menu.file", "menu.results")
	r.Reply("menu.button.newfile")
	r.Answer(path, nil)
	again := s.again(t, r)
	again.saveResults(path)
	if runs := again.Store.Open(t.Context(), path).Runs; len(runs) != 1 {
		t.Errorf("one run was made, %d are in the file", len(runs))
	}
}

func TestChangesThatAreNotWantedDoNotTurnPages(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	r.Open(classFile(t, r))
	before := r.identities()
	r.alter("cavalo")
	r.Tab("quatro")
	r.Page("match.play")
	r.Quit()
	r.Reply("menu.button.discard")
	again := s.window(t, nil)
	if _, shown := again.Top().(*View); shown || again.identities() != before {
		t.Errorf("%T is on top, %s", again.Top(), again.identities())
	}
}

func TestSamplesThatWereSavedAreOfTheirFileFromThenOn(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	path := filepath.Join(t.TempDir(), "meus.dat")
	r.alter("cavalo")
	r.Choose("menu.file", "menu.saveas")
	r.Answer(path, nil)
	r.Settle()
	before := r.identities()
	again := s.again(t, r)
	again.Tab("cavalo")
	if again.identities() != before || again.Window().Title() != "meus.dat — Procura" {
		t.Errorf("%s came back, want %s; the title is %q", again.identities(), before, again.Window().Title())
	}
}

// A file of results may hold ten thousand runs, each of another problem.
func TestVeryManyRunsAreKeptInFewParts(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	run := r.solve(v).Run
	for i := range 10_000 {
		run.Identity = fmt.Sprintf("%016x", uint64(i)*0x9e3779b97f4a7c15)
		v.session.history.Add(&history.Record{Run: run})
	}
	parts := v.session.StateParts()
	if len(parts) > 300 {
		t.Errorf("%d parts", len(parts))
	}
	runs := map[string][]*history.Record{}
	for _, p := range parts {
		if !strings.HasPrefix(p.Name, history.PartPrefix) {
			continue
		}
		content, err := p.Encode()
		if err != nil || len(content) > 1<<20 || !history.ReadPart(v.session.module.ID(), content, runs) {
			t.Fatalf("%s: %d bytes, %v", p.Name, len(content), err)
		}
	}
	if len(runs) != 10_001 {
		t.Errorf("the runs of %d problems come back", len(runs))
	}
}

func TestARunChangesThePartOfItsProblemAlone(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.solve(v)
	r.solve(r.on("cavalo", "C"))
	r.Until("its proof, which is kept too", Drive(v).Verified)
	versions := func() map[string]uint64 {
		found := map[string]uint64{}
		for _, p := range v.session.StateParts() {
			if strings.HasPrefix(p.Name, history.PartPrefix) {
				found[p.Name] = p.Version
			}
		}
		return found
	}
	before := versions()
	again := r.solve(r.on("cavalo", "A"))
	changed := 0
	for name, version := range versions() {
		if version != before[name] {
			changed++
			if !strings.HasPrefix(again.Identity, strings.TrimPrefix(name, history.PartPrefix)) {
				t.Errorf("%s has changed", name)
			}
		}
	}
	if len(before) != 2 || changed != 1 {
		t.Errorf("of %d parts %d have changed", len(before), changed)
	}
}

// The first problem of the list is on the board before what was kept has been read.
func TestAGameByHandOfTheFirstProblemComesBack(t *testing.T) {
	for _, name := range []string{"A", "C"} {
		s := newSlot(t)
		r := s.window(t, nil)
		v := r.on("cavalo", name)
		r.TurnTo(0)
		move := shortestOf(t, v)[0]
		r.play(v, move)
		again := s.again(t, r)
		again.TurnTo(0)
		if got := again.played(again.view()); got != move {
			t.Errorf("%s: the board has %q, and had %q", name, got, move)
		}
	}
}
