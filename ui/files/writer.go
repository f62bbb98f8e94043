package files

import (
	"context"
	"runtime/debug"

	"procura/core/text"
	"procura/ui/report"
	"procura/ui/task"
)

// Writer writes files beside the window, one after another.
type Writer struct {
	host   WriterHost
	runner *task.Runner
	queue  []*writing // the one under way and those that wait
	// telling reports whether a callback about the end of a writing is running. It may ask for another
	// one or for the end: none is begun beside the window before the callback is over.
	telling bool
}

// WriterHost has the parts of the window that the Writer needs.
type WriterHost interface {
	ShowError(text.Message)
	Store() report.Store
	Post(func())
}

// writing is a file to be written: begin is called on the UI goroutine when its
// turn comes, and returns what to do beside the window and what after.
type writing struct {
	path  string
	begin func() (do func() error, after func(error))
	after func(error)
	begun bool
	err   error // how it ended
}

// NewWriter writes for a window.
func NewWriter(h WriterHost) *Writer { return &Writer{host: h, runner: task.New(h.Post)} }

func (w *Writer) WriteFile(path string, begin func() (do func() error, after func(error))) {
	w.queue = append(w.queue, &writing{path: path, begin: begin})
	if len(w.queue) == 1 && !w.telling {
		w.writeNext()
	}
}

// start prepares the writing; what it returns does it, and notes how it ended.
func (one *writing) start() (write func()) {
	one.begun = true
	do, after := one.begin()
	one.after = after
	return func() {
		defer func() {
			if value := recover(); value != nil {
				one.err = &task.PanicError{Value: value, Stack: debug.Stack()}
			}
		}()
		one.err = do()
	}
}

// writeNext runs the first writing of the queue, and then the one behind it.
func (w *Writer) writeNext() {
	first := w.queue[0]
	write := first.start()
	task.Start(w.runner, func(context.Context) (bool, error) {
		write()
		return true, nil
	}, nil, func(bool, error) {
		if first.err != nil {
			w.host.ShowError(w.failure(first))
		}
		w.finishFirst()
		if w.IsWriting() {
			w.writeNext()
		}
	})
}

// finishFirst takes the first one off the queue and tells how it ended.
func (w *Writer) finishFirst() {
	first, before := w.queue[0], w.telling
	w.queue, w.telling = w.queue[1:], true
	first.after(first.err)
	w.telling = before
}

// failure makes the message that a file could not be written.
func (w *Writer) failure(one *writing) text.Message {
	task.LogPanic("write "+one.path, one.err)
	return text.M("error.writing", "File", one.path, "Reason", w.host.Store().Reason(one.err))
}

// IsWriting reports whether files are being written, or wait for it.
func (w *Writer) IsWriting() bool { return len(w.queue) > 0 }

// Finish waits for the writing under way and does those that wait, because the
// program is about to end. Callbacks are called as ever; it returns
// messages about the files that could not be written, which were not shown.
func (w *Writer) Finish() (failed []text.Message) {
	w.runner.Wait()
	if !w.IsWriting() {
		return nil
	}
	w.runner.Drop() // the end of the one under way is told here
	for w.IsWriting() {
		one := w.queue[0]
		if !one.begun {
			one.start()()
		}
		if one.err != nil {
			failed = append(failed, w.failure(one))
		}
		w.finishFirst()
	}
	return failed
}
