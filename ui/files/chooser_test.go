package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

type answer struct {
	path string
	err  error
}

func answers() (chan answer, func(string, error)) {
	c := make(chan answer, 4)
	return c, func(path string, err error) { c <- answer{path, err} }
}

// dialogs are those that a test has.
type dialogs func(Question) (string, error)

func (d dialogs) Ask(q Question) (string, error) { return d(q) }

// opens opens a file, and saves none.
func opens(path string, saving func(Question)) dialogs {
	return func(q Question) (string, error) {
		if q.Kind == AskOpen {
			return path, nil
		}
		saving(q)
		return "", ErrCancelled
	}
}

func newWorker(t *testing.T, d Dialogs) *Worker {
	w := NewWorker(d)
	t.Cleanup(w.Close)
	return w
}

func file(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOpenChecksThatTheNameExists(t *testing.T) {
	there := file(t, "a.dat")
	for name, c := range map[string]struct {
		path string
		want error
	}{
		"file":    {there, nil},
		"missing": {there + "x", ErrMissing},
		"folder":  {filepath.Dir(there), ErrMissing},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorker(t, dialogs(func(Question) (string, error) { return c.path, nil }))
			got, done := answers()
			w.Ask(Question{}, done)
			if a := <-got; !errors.Is(a.err, c.want) || a.path != c.path {
				t.Fatalf("got %v", a)
			}
		})
	}
}

func TestSaveCompletesTheName(t *testing.T) {
	there := file(t, "a.dat")
	folder := filepath.Dir(there)
	for name, c := range map[string]struct {
		typed, path string
		want        error
	}{
		"without extension":       {"b", "b.dat", nil},
		"with extension":          {"b.txt", "b.txt", nil},
		"confirmed by dialog":     {"a.dat", "a.dat", nil},
		"completed to an old one": {"a", "a.dat", ErrExists},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorker(t, dialogs(func(Question) (string, error) { return filepath.Join(folder, c.typed), nil }))
			got, done := answers()
			w.Ask(Question{Kind: AskSave}, done)
			if a := <-got; !errors.Is(a.err, c.want) || a.path != filepath.Join(folder, c.path) {
				t.Fatalf("got %v", a)
			}
		})
	}
}

func TestANameIsCompletedAsTheProposedOneEnds(t *testing.T) {
	folder := t.TempDir()
	w := newWorker(t, dialogs(func(Question) (string, error) { return filepath.Join(folder, "b"), nil }))
	got, done := answers()
	w.Ask(Question{Kind: AskSave, Name: "Cavalo A.png"}, done)
	if a := <-got; a.err != nil || a.path != filepath.Join(folder, "b.png") {
		t.Errorf("got %v", a)
	}
}

func TestOneDialogAtATime(t *testing.T) {
	release := make(chan struct{})
	w := newWorker(t, dialogs(func(Question) (string, error) { <-release; return "", ErrCancelled }))
	first, done1 := answers()
	second, done2 := answers()
	w.Ask(Question{}, done1)
	if !w.Busy() {
		t.Error("not busy while a dialog is open")
	}
	w.Ask(Question{Kind: AskSave}, done2)
	if a := <-second; !errors.Is(a.err, ErrBusy) {
		t.Errorf("second got %v", a)
	}
	close(release)
	if a := <-first; !errors.Is(a.err, ErrCancelled) {
		t.Errorf("first got %v", a)
	}
	if w.Busy() {
		t.Error("busy after the dialog closed")
	}
}

func TestPanicMeansUnavailable(t *testing.T) {
	w := newWorker(t, dialogs(func(Question) (string, error) { panic("no display") }))
	got, done := answers()
	for range 2 { // and the worker survives it
		w.Ask(Question{}, done)
		if a := <-got; !errors.Is(a.err, ErrUnavailable) {
			t.Fatalf("got %v", a)
		}
	}
}

func TestNextDialogBeginsInTheFolderLastUsed(t *testing.T) {
	there, seen := file(t, "a.dat"), ""
	w := newWorker(t, opens(there, func(q Question) { seen = q.Folder }))
	got, done := answers()
	w.Ask(Question{}, done)
	<-got
	w.Ask(Question{Kind: AskSave}, done)
	<-got
	if seen != filepath.Dir(there) {
		t.Fatalf("began in %q", seen)
	}
}

func TestADialogBeginsInTheFolderThatIsAskedFor(t *testing.T) {
	there, seen := file(t, "a.dat"), ""
	w := newWorker(t, opens(there, func(q Question) { seen = filepath.Join(q.Folder, q.Name) }))
	got, done := answers()
	w.Ask(Question{}, done)
	<-got
	own := filepath.Join(t.TempDir(), "exercícios à mão")
	w.Ask(Question{Kind: AskSave, Folder: own, Name: "b.dat"}, done)
	<-got
	if want := filepath.Join(own, "b.dat"); seen != want {
		t.Fatalf("began at %q, want %q", seen, want)
	}
}
