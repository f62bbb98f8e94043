package ui

import (
	"context"
	"errors"
	"path/filepath"

	"fyne.io/fyne/v2"

	"procura/core/text"
	"procura/ui/filedialog"
	"procura/ui/task"
)

// picker asks for files, one dialog at a time; the file menu is off meanwhile.
type picker struct {
	shell   *Shell
	chooser filedialog.Chooser
	asking  bool // a dialog is open
	unasked bool // the dialog did not ask about replacing the file
}

// open asks for a file that exists.
func (p *picker) open(title string, use func(path string)) {
	p.ask(func(done func(string, error)) { p.chooser.Open(title, done) }, use, func() {})
}

// save asks where to write, and before a file is replaced that the dialog did not
// ask about.
func (p *picker) save(title, proposed string, use func(path string)) {
	p.append(title, proposed, func(path string) {
		if !p.unasked {
			use(path)
			return
		}
		p.shell.confirm(text.M("confirm.replace", "File", filepath.Base(path)), func() { use(path) })
	}, func() {})
}

// append asks for a file to be added to; otherwise is called when there is none.
func (p *picker) append(title, proposed string, use func(path string), otherwise func()) {
	p.ask(func(done func(string, error)) { p.chooser.Save(title, proposed, done) }, use, otherwise)
}

// ask shows a dialog and hands on what was chosen.
func (p *picker) ask(dialog func(done func(string, error)), use func(path string), otherwise func()) {
	if p.asking {
		otherwise()
		return
	}
	p.set(true)
	dialog(func(path string, err error) {
		p.shell.program.Post(func() {
			p.set(false)
			if err == nil || errors.Is(err, filedialog.ErrExists) {
				p.unasked = err != nil
				use(path)
				return
			}
			p.refused(err)
			otherwise()
		})
	})
}

// refused says why there is no file, where that was not the user's wish.
func (p *picker) refused(err error) {
	switch {
	case errors.Is(err, filedialog.ErrCancelled), errors.Is(err, filedialog.ErrBusy):
	case errors.Is(err, filedialog.ErrMissing):
		p.shell.complain(text.M("error.missing", "Reason", err.Error()))
	default:
		p.shell.complain(text.M("error.dialog", "Reason", err.Error()))
	}
}

func (p *picker) set(asking bool) {
	p.asking = asking
	p.shell.buildMenu()
}

// writer writes files beside the window, one after another.
type writer struct {
	shell  *Shell
	runner *task.Runner
	queue  []writing // the one under way and those that wait
}

// writing is a file to be written: begin is called on the UI goroutine when
// its turn comes, and returns what to do beside the window and what after.
type writing struct {
	path  string
	begin func() (do func() error, after func(error))
	// ended gets how it ended, on the goroutine that writes.
	ended chan error
}

// write writes after what was asked for before, and says when it failed.
func (w *writer) write(path string, begin func() (func() error, func(error))) {
	w.queue = append(w.queue, writing{path, begin, make(chan error, 1)})
	if len(w.queue) == 1 {
		w.next()
	}
}

// next runs the first writing of the queue, and then the one behind it.
func (w *writer) next() {
	first := w.queue[0]
	do, after := first.begin()
	task.Start(w.runner, func(context.Context) (bool, error) {
		err := do()
		first.ended <- err
		return true, err
	}, nil, func(_ bool, err error) {
		if err != nil {
			w.shell.complain(text.M("error.writing", "File", first.path, "Reason", w.shell.program.Store.Reason(err)))
		}
		after(err)
		if w.queue = w.queue[1:]; len(w.queue) > 0 {
			w.next()
		}
	})
}

// finish waits for the writing under way and does those that wait: the program is
// about to end, and nobody reads the window any more. What fails is logged.
func (w *writer) finish() {
	w.runner.Wait()
	if len(w.queue) == 0 {
		return
	}
	select {
	case err := <-w.queue[0].ended:
		logWriting(w.queue[0].path, err)
	default: // it panicked
	}
	for _, waiting := range w.queue[1:] {
		do, after := waiting.begin()
		err := do()
		logWriting(waiting.path, err)
		after(err)
	}
	w.queue = w.queue[:1] // whose end may still be told
}

func logWriting(path string, err error) {
	if err != nil {
		fyne.LogError("could not write "+path, err)
	}
}
