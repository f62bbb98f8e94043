package files

import (
	"context"
	"slices"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
)

// Writer writes files beside the window, one after another.
type Writer struct {
	host   host.Host
	runner *task.Runner
	queue  []*writing // the one under way and those that wait
}

// writing is a file to be written: begin is called on the UI goroutine when its
// turn comes, and returns what to do beside the window and what after.
type writing struct {
	path  string
	begin func() (do func() error, after func(error))
	// ended gets how it ended, on the goroutine that writes.
	ended chan error
	told  bool // what failed is told to the user by somebody else
}

// NewWriter writes for a window.
func NewWriter(h host.Host) *Writer { return &Writer{host: h, runner: task.New(h.Post)} }

// Write writes after what was asked for before, and says when it failed.
func (w *Writer) Write(path string, begin func() (do func() error, after func(error))) {
	w.queue = append(w.queue, &writing{path: path, begin: begin, ended: make(chan error, 1)})
	if len(w.queue) == 1 {
		w.next()
	}
}

// next runs the first writing of the queue, and then the one behind it.
func (w *Writer) next() {
	first := w.queue[0]
	do, after := first.begin()
	task.Start(w.runner, func(context.Context) (bool, error) {
		err := do()
		first.ended <- err
		return true, err
	}, nil, func(_ bool, err error) {
		if err != nil && !first.told {
			task.LogPanic("write "+first.path, err)
			w.host.Complain(w.failure(first.path, err))
		}
		after(err)
		if w.queue = w.queue[1:]; len(w.queue) > 0 {
			w.next()
		}
	})
}

// failure says that a file could not be written.
func (w *Writer) failure(path string, err error) text.Message {
	return text.M("error.writing", "File", path, "Reason", w.host.Store().Reason(err))
}

// Busy reports whether files are being written, or wait for it.
func (w *Writer) Busy() bool { return len(w.queue) > 0 }

// Wait waits for the writing under way.
func (w *Writer) Wait() { w.runner.Wait() }

// Finish waits for the writing under way and does those that wait, because the
// program is about to end. It returns what could not be written, which nobody says
// again.
func (w *Writer) Finish() []text.Message {
	w.runner.Wait()
	if !w.Busy() {
		return nil
	}
	var failed []text.Message
	fails := func(one *writing, err error) {
		if err != nil {
			one.told = true
			failed = append(failed, w.failure(one.path, err))
		}
	}
	select {
	case err := <-w.queue[0].ended:
		fails(w.queue[0], err)
	default: // it panicked, or is told already
	}
	for len(w.queue) > 1 { // the end of the first is still to come
		waiting := w.queue[1]
		w.queue = slices.Delete(w.queue, 1, 2) // what comes after it may finish too
		do, after := waiting.begin()
		err := do()
		fails(waiting, err)
		after(err)
	}
	return failed
}

// Close ends all writing.
func (w *Writer) Close() { w.runner.Close() }
