package grading

import (
	"context"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/grade"
	"procura/ui"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/report"
	"procura/ui/solver"
	"procura/ui/widgets"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// rig is a window under test, with the page on top.
type rig struct {
	uitest.Page[*View]
	session *Session
}

func areas() []host.GamePage { return []host.GamePage{match.New, solver.New} }

// newRig opens a window with the page on top, in Portuguese.
func newRig(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return onTop(uitest.OpenPage[*View](t, areas(), host.Laboratory, append(change, uitest.Bench(New))...))
}

func onTop(p uitest.Page[*View]) *rig { return &rig{p, p.View().session} }

// page is the view of now.
func (r *rig) page() *View { return r.session.Page }

// samples is the folder of the samples.
func samples(t testing.TB) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", "turma"))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// graded judges the samples, to the end, and shows them by block.
func graded(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	r := newRig(t, change...)
	r.session.State.Class.By = byBlock
	r.session.gradeFiles([]string{samples(t)}, "")
	r.over()
	return r
}

// answer waits for the question after the problems, and gives an answer by its words.
func (r *rig) answer(key string, args ...any) {
	r.T.Helper()
	r.Until("the question", func() bool { return r.PopUp() != nil })
	for _, b := range uitest.All[*widgets.Button](r.PopUp()) {
		if b.Text == r.Words().Key(key, args...) {
			test.Tap(b)
			return
		}
	}
	r.T.Fatalf("no answer %q", key)
}

func (r *rig) over() {
	r.T.Helper()
	r.Until("the end", func() bool { return !r.session.Working() })
}

// pick chooses a row and waits for its path, of a number of boards.
func (r *rig) pick(file string, block, steps int) {
	r.T.Helper()
	i := slices.IndexFunc(r.session.shown, func(one *row) bool { return one.name == file && one.Block == block })
	if i < 0 {
		r.T.Fatalf("%s %d is not in the table", file, block)
	}
	r.page().table.List.Select(i)
	r.Until("the way", func() bool { return r.page().player.Length() == steps })
}

// shown are the rows of the table, "file block".
func (r *rig) shown() []string {
	var list []string
	for _, one := range r.session.shown {
		list = append(list, one.name)
	}
	return list
}

// row finds a row.
func (r *rig) row(file string, block int) *row {
	r.T.Helper()
	for _, one := range r.session.rows {
		if one.name == file && one.Block == block {
			return one
		}
	}
	r.T.Fatalf("no row %s %d", file, block)
	panic("not reached")
}

// slow is a store of many files that are read when a test says so.
type slow struct {
	report.Store
	files []string
	gate  chan struct{}
	once  sync.Once
	begun chan struct{}
}

func (s *slow) ListSubmissions(context.Context, []string) ([]string, []game.Issue) {
	return s.files, nil
}

func (s *slow) ReadSubmissions(_ context.Context, path string, _ io.Reader) iter.Seq[grade.Submission] {
	if filepath.Base(path) == "wait" {
		s.once.Do(func() { close(s.begun) })
		<-s.gate
	}
	return slices.Values([]grade.Submission{{Path: path, Expected: true, Blocks: []grade.Block{{File: path, Number: 1, Line: 1}}}})
}

// stored opens the window with another store.
func stored(wrap func(report.Store) report.Store) func(*uitest.Options) {
	return func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.Store = wrap(p.Store) }
	}
}

// write puts a file into a folder.
func write(t testing.TB, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	uitest.EveryPage(t, areas(), host.Laboratory, func(t *testing.T, p uitest.Page[*View], room fyne.Size) { check(t, onTop(p), room) }, uitest.Bench(New))
}

// marked reports whether the tab says that it works.
func (r *rig) marked() bool { return r.Row().Selected().Icon != nil }
