// Package external runs the programs that enter a tournament or a comparison: a state
// or a problem on standard input, an answer on standard output, within a time. It is
// for the command line and for the window; core starts no program.
//
// Whatever a program does, it costs no more than its game or its row: it is ended with
// all that it has started, what it prints is bounded, and nothing is left behind.
package external

import (
	"context"
	"errors"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"

	"procura/core/program"
)

// MaxOutput is how many bytes of an answer are read; a program that prints more
// is ended. A way of a hundred thousand moves is shorter.
const MaxOutput = 1 << 20

// patience is how long the end of a program's output is waited for when it has
// ended itself: something that it started may still hold it.
const patience = 200 * time.Millisecond

var errFlood = errors.New("too much output")

// Run runs a program; it is a program.Runner. The command is the program and
// its arguments.
func Run(ctx context.Context, command []string, input string, within time.Duration) (output string, fault *program.Fault) {
	limited, cancel := limit(ctx, within)
	defer cancel()
	flooded := &trigger{cancel: cancel}
	out, complaint := &bounded{most: MaxOutput, full: flooded.pull}, &bounded{most: 1 << 10}
	cmd := exec.CommandContext(limited, command[0], command[1:]...)
	cmd.Stdin = strings.NewReader(input)
	cmd.Stdout, cmd.Stderr = out, complaint
	cmd.WaitDelay = patience
	err := run(cmd)
	switch {
	case flooded.pulled():
		return "", &program.Fault{Reason: program.Flood, Detail: errFlood.Error()}
	case err == nil: // in time, though the time may be over by now
	case limited.Err() != nil:
		return "", &program.Fault{Reason: program.Late, Detail: "more than " + within.String()}
	case !errors.Is(err, exec.ErrWaitDelay):
		return "", &program.Fault{Reason: program.Crash, Detail: detail(err, complaint.String())}
	}
	return out.String(), nil
}

// limit is ctx within a time, 0 for any.
func limit(ctx context.Context, within time.Duration) (context.Context, context.CancelFunc) {
	if within <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, within)
}

// run runs a program to the end of all that it has started. The thread stays, since a
// program of Linux ends with the thread that started it.
func run(cmd *exec.Cmd) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	k := contain(cmd)
	defer k.end()
	if err := cmd.Start(); err != nil {
		return err //nolint:wrapcheck // told as the fault's detail
	}
	k.begun()
	return cmd.Wait() //nolint:wrapcheck // as above
}

// detail is what failed, and what the program said of it.
func detail(err error, complaint string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(strings.ToValidUTF8(complaint, "?")), "\n")
	if first == "" {
		return err.Error()
	}
	return err.Error() + ": " + first
}

// trigger cancels once and remembers it.
type trigger struct {
	cancel context.CancelFunc
	lock   sync.Mutex
	done   bool
}

func (t *trigger) pull() {
	t.lock.Lock()
	t.done = true
	t.lock.Unlock()
	t.cancel()
}

func (t *trigger) pulled() bool {
	t.lock.Lock()
	defer t.lock.Unlock()
	return t.done
}

// bounded keeps the beginning of what is written; what is beyond it is dropped,
// so that the writer is never held up.
type bounded struct {
	most int
	full func() // called when there is more; may be nil

	lock sync.Mutex
	kept []byte
}

func (b *bounded) Write(p []byte) (int, error) {
	b.lock.Lock()
	room := b.most - len(b.kept)
	b.kept = append(b.kept, p[:min(room, len(p))]...)
	b.lock.Unlock()
	if len(p) > room && b.full != nil {
		b.full()
	}
	return len(p), nil
}

// String is what was kept.
func (b *bounded) String() string {
	b.lock.Lock()
	defer b.lock.Unlock()
	return string(b.kept)
}
