// Package terminal has the standard streams and signals of the command line: output that is safe to print, input that
// can be left, and interrupts.
package terminal

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Interrupts returns a context that ends with the first signal that asks the program to
// end: Ctrl-C, a plain kill, or the end of the terminal. A second signal ends the program
// at once. Signals that were ignored when the program began stay
// ignored, as nohup wants.
func Interrupts(parent context.Context) (context.Context, context.CancelFunc) {
	var heard []os.Signal
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			heard = append(heard, s)
		}
	}
	ctx, cancel := context.WithCancel(parent)
	if len(heard) == 0 { // Notify would take it for all
		return ctx, cancel
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, heard...)
	go func() {
		select {
		case <-signals:
		case <-ctx.Done():
		}
		signal.Stop(signals) // before anybody can send a second one
		cancel()
	}()
	return ctx, cancel
}

// UntilDone calls wait, which may block, as on a pipe. When ctx ends first, it returns the error of ctx and leaves wait
// running. A panic of wait is passed on.
func UntilDone[T any](ctx context.Context, wait func() (T, error)) (T, error) {
	type ending struct {
		result   T
		err      error
		panicked any
	}
	done := make(chan ending, 1)
	go func() {
		var e ending
		defer func() {
			e.panicked = recover()
			done <- e
		}()
		e.result, e.err = wait()
	}()
	var e ending
	select {
	case e = <-done:
		if e.panicked != nil {
			panic(e.panicked)
		}
	case <-ctx.Done():
	}
	if err := ctx.Err(); err != nil { // of two that come at once the end counts
		return e.result, err //nolint:wrapcheck // it is asked for
	}
	return e.result, e.err
}

// Reader is a reader that can be left when its context ends.
type Reader struct {
	Context context.Context //nolint:containedctx // Read has no parameter for it
	From    io.Reader
}

// Read reads, or returns the error of the context; what arrives after that is lost.
func (r Reader) Read(p []byte) (int, error) {
	read, err := UntilDone(r.Context, func() ([]byte, error) {
		own := make([]byte, len(p)) // p is the caller's again when we leave
		n, err := r.From.Read(own)
		return own[:n], err //nolint:wrapcheck // a reader's own errors go through
	})
	if r.Context.Err() != nil {
		return 0, err
	}
	return copy(p, read), err
}
