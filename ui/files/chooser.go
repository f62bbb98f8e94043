package files

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
)

// Extension is added to a name that is saved without one, where none is proposed.
const Extension = ".dat"

var (
	// ErrCancelled means that the user closed the dialog without choosing.
	ErrCancelled = errors.New("files: cancelled")
	// ErrBusy means that another dialog is open.
	ErrBusy = errors.New("files: a dialog is open")
	// ErrUnavailable means that this system shows no native dialogs: use another.
	ErrUnavailable = errors.New("files: no native dialogs")
	// ErrMissing means that the chosen file does not exist, or is no file.
	ErrMissing = errors.New("files: no such file")
	// ErrExists means that the name, completed by the extension, is that of a file which the
	// user was not asked about; the path is given with it.
	ErrExists = errors.New("files: file exists")
)

// Question describes a file dialog.
type Question struct {
	Kind  Kind
	Title string
	// Folder is the folder to save a file in, "" for the folder last used; Name is proposed.
	Folder, Name string
}

type Kind int

// The kinds: a file that exists, a folder that exists, where to write.
const (
	AskOpen Kind = iota
	AskFolder
	AskSave
)

// Chooser asks the user for a file. done is called once, on a goroutine of the
// chooser (or at once, with ErrBusy): the caller posts it to the interface. The
// error is one of this package's, perhaps wrapped.
type Chooser interface {
	Ask(q Question, done func(path string, err error))
}

// Dialogs show one native dialog, which begins in the folder of the question, and
// return when it closes, with ErrCancelled when nothing was chosen. They are always
// called on the same operating system thread.
type Dialogs interface {
	Ask(q Question) (path string, err error)
}

// Worker is a Chooser whose dialogs run on one thread of their own, one at a
// time.
type Worker struct {
	dialogs Dialogs
	busy    atomic.Bool
	start   sync.Once
	jobs    chan func()
	done    chan struct{}
	dir     string // the folder last used; only the worker's goroutine sees it
}

// NewWorker returns a worker that shows dialogs. Its goroutine begins with the
// first request and ends with Close.
func NewWorker(dialogs Dialogs) *Worker {
	return &Worker{dialogs: dialogs, jobs: make(chan func(), 1), done: make(chan struct{})}
}

// Busy reports whether a dialog is open: file actions are disabled meanwhile.
func (w *Worker) Busy() bool { return w.busy.Load() }

// Close ends the worker once no dialog is open. It doesn't wait, because a
// dialog can't be closed from outside. Nothing may be asked after it.
func (w *Worker) Close() { close(w.done) }

// Ask shows a dialog; see Chooser. The next one begins in the folder of what was chosen.
func (w *Worker) Ask(q Question, done func(string, error)) {
	if !w.busy.CompareAndSwap(false, true) {
		done("", ErrBusy)
		return
	}
	w.start.Do(func() { go w.run() })
	w.jobs <- func() {
		q.Folder = cmp.Or(q.Folder, w.dir)
		path, err := w.showDialog(q)
		if path != "" {
			w.dir = filepath.Dir(path)
		}
		w.busy.Store(false)
		done(path, err)
	}
}

// run serves requests; GTK wants all its calls from one thread.
func (w *Worker) run() {
	runtime.LockOSThread()
	for {
		select {
		case job := <-w.jobs:
			job()
		case <-w.done:
			return
		}
	}
}

// showDialog shows a dialog and checks what it answers. A panic is how a dialog library says
// that there is no display.
func (w *Worker) showDialog(q Question) (path string, err error) {
	defer func() {
		if value := recover(); value != nil {
			path, err = "", fmt.Errorf("%w: %v", ErrUnavailable, value)
		}
	}()
	path, err = w.dialogs.Ask(q)
	switch {
	case err != nil:
		return "", err //nolint:wrapcheck // is one of this package's
	case q.Kind == AskSave:
		return complete(path, cmp.Or(filepath.Ext(q.Name), Extension))
	}
	return path, check(path, q.Kind == AskFolder)
}

// check checks the name of a file, or of a folder, that may have been typed.
func check(path string, folder bool) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s", ErrMissing, path)
	case err != nil:
		return fmt.Errorf("files: %w", err)
	case folder && !info.IsDir():
		return fmt.Errorf("%w: %s is no folder", ErrMissing, path)
	case !folder && info.IsDir():
		return fmt.Errorf("%w: %s is a folder", ErrMissing, path)
	}
	return nil
}

// complete adds an extension to a name without one. The dialog asked about
// overwriting the name as typed, not about the completed one.
func complete(path, extension string) (string, error) {
	if filepath.Ext(path) != "" {
		return path, nil
	}
	path += extension
	if _, err := os.Lstat(path); err == nil {
		return path, fmt.Errorf("%w: %s", ErrExists, path)
	}
	return path, nil
}

// Poster runs functions on the UI goroutine.
type Poster interface{ Post(func()) }

// WithFallback asks the native chooser, and the in-app one, on the UI goroutine,
// where that shows nothing.
func WithFallback(native, inApp Chooser, post Poster) Chooser { return fallback{native, inApp, post} }

// fallback is two choosers, of which the first is asked first.
type fallback struct {
	native, inApp Chooser
	Poster
}

// Ask asks the second one where there are no native dialogs.
func (f fallback) Ask(q Question, done func(string, error)) {
	f.native.Ask(q, func(path string, err error) {
		if errors.Is(err, ErrUnavailable) {
			f.Post(func() { f.inApp.Ask(q, done) })
			return
		}
		done(path, err)
	})
}
