package console

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Interrupts is a context that ends with the first signal that asks the program to
// end: Ctrl-C, a plain kill, or the terminal's end. The second one ends the program
// at once, as if nobody listened. What was ignored when the program began stays
// ignored, as nohup wants it.
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
		signal.Stop(signals) // before anybody knows, who may send a second one
		cancel()
	}()
	return ctx, cancel
}

// unless does what may wait for others, such as reading a pipe; false: ctx has ended
// before that, and it is left alone. Its panic is the caller's.
func unless[T any](ctx context.Context, wait func() T) (result T, ok bool) {
	type ending struct {
		result   T
		panicked any
	}
	done := make(chan ending, 1)
	go func() {
		var e ending
		defer func() {
			e.panicked = recover()
			done <- e
		}()
		e.result = wait()
	}()
	select {
	case e := <-done:
		if e.panicked != nil {
			panic(e.panicked)
		}
		return e.result, ctx.Err() == nil // of two that come at once the end counts
	case <-ctx.Done():
		return result, false
	}
}

// leavable is a reader that is left when ctx ends.
type leavable struct {
	ctx  context.Context //nolint:containedctx // a reader has no other way to hear of it
	from io.Reader
}

// Read reads, or returns the error of ctx; what comes in then is lost.
func (l leavable) Read(p []byte) (int, error) {
	type reading struct {
		bytes []byte
		err   error
	}
	r, ok := unless(l.ctx, func() reading {
		own := make([]byte, len(p)) // p is the caller's again when we leave
		n, err := l.from.Read(own)
		return reading{own[:n], err}
	})
	if !ok {
		return 0, l.ctx.Err() //nolint:wrapcheck // it is asked for
	}
	return copy(p, r.bytes), r.err //nolint:wrapcheck // a reader's own errors go through
}
