// Package external runs the programs that enter a tournament or a comparison, or are judged: a
// state or a problem on standard input, an answer on standard output, within limits. It is
// for the command line and for the window; core starts no program.
//
// Whatever a program does, it costs no more than its game or its row: it is ended with
// all that it has started, what it prints is bounded, and nothing is left behind.
package external

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"procura/core/game"
	"procura/core/text"
)

// MaxOutput is the most bytes of an answer that are read; a program that prints more
// is ended. A way of a hundred thousand moves is shorter.
const MaxOutput = 1 << 20

// patience is the time that a program's output may stay open after the program has ended:
// something that it started may hold it.
const patience = 200 * time.Millisecond

var errFlood = errors.New("too much output")

// Run runs a program; it is a game.ProgramRunner. The command is the program and
// its arguments; what it prints may be in any encoding that text.Decode reads.
func Run(ctx context.Context, command []string, input string, within time.Duration) (output string, fault *game.ProgramFault) {
	limits := game.ProgramLimits{Time: within, Output: MaxOutput}
	done := execute(ctx, &game.ProgramJob{Executable: game.Executable{Command: command}, Input: input, Limits: limits}, nil)
	return done.Output, done.Fault
}

// execute runs a program: in our folder, or in a room of its own.
func execute(ctx context.Context, job *game.ProgramJob, r *room) (done game.ProgramRun) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	limited, cancel := ctx, context.CancelFunc(func() {})
	if job.Limits.Time > 0 {
		limited, cancel = context.WithTimeout(ctx, job.Limits.Time)
	}
	defer cancel()
	out := &bounded{most: int(job.Limits.Output), full: func() { stop(errFlood) }}
	complaint := &bounded{most: 1 << 10}
	last := &tail{most: 1 << 10}
	cmd := exec.CommandContext(limited, job.Command[0], job.Command[1:]...)
	cmd.Stdin = strings.NewReader(job.Input)
	cmd.Stdout, cmd.Stderr = out, io.MultiWriter(complaint, last)
	cmd.WaitDelay = patience
	began := time.Now()
	err := run(cmd, r, func(why error) { stop(why) })
	done.Elapsed, done.Complaint = time.Since(began), lastLine(text.Decode(last.bytes()))
	cause := context.Cause(ctx)
	fail := func(reason game.FaultReason, detail string) {
		done.Fault = &game.ProgramFault{Reason: reason, Detail: detail}
	}
	switch {
	case errors.Is(cause, errFlood):
		fail(game.FaultFlood, errFlood.Error())
	case errors.Is(cause, errMemory):
		fail(game.FaultMemory, errMemory.Error())
	case errors.Is(cause, errProcesses):
		fail(game.FaultCrash, errProcesses.Error())
		done.Complaint = errProcesses.Error()
	case err == nil: // in time, though the time may be over by now
	case limited.Err() != nil:
		fail(game.FaultLate, "more than "+job.Limits.Time.String())
	case !errors.Is(err, exec.ErrWaitDelay):
		fail(game.FaultCrash, detail(err, text.Decode(complaint.bytes())))
	}
	if cause == nil && cmd.ProcessState != nil && limited.Err() == nil {
		done.Exit = game.Known(cmd.ProcessState.ExitCode(), cmd.ProcessState.Exited())
	}
	if done.Fault == nil {
		done.Output = text.Decode(out.bytes())
	}
	return done
}

// detail returns what failed, and what the program said of it.
func detail(err error, complaint string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(complaint), "\n")
	if first == "" {
		return err.Error()
	}
	return err.Error() + ": " + first
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

func (b *bounded) bytes() []byte {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.kept
}

// tail keeps the end of what is written.
type tail struct {
	most int
	lock sync.Mutex
	kept []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.kept = append(t.kept, p...)
	t.kept = t.kept[max(0, len(t.kept)-t.most):]
	return len(p), nil
}

func (t *tail) bytes() []byte {
	t.lock.Lock()
	defer t.lock.Unlock()
	return t.kept
}

// lastLine returns the last line that is not blank.
func lastLine(s string) string {
	s = strings.TrimSpace(s)
	return strings.TrimSpace(s[strings.LastIndex(s, "\n")+1:])
}

// CommandFiles holds what a command would run on this computer now.
type CommandFiles struct {
	// Path is the program's file, links followed; "" when there is none.
	Path string
	// Arguments holds the arguments of the command, Folder the folder where it runs.
	Arguments []string
	Folder    string
	// Fingerprint is equal for two commands only when all of this is, and what is in the
	// program's file and in every file that an argument names.
	Fingerprint string
}

// InspectCommand finds out what a command would run; it runs nothing. It reads whole files, and
// fails when ctx ends first. What the program itself goes on to read is not inspected.
func InspectCommand(ctx context.Context, command []string) (CommandFiles, error) {
	s := CommandFiles{Arguments: command[1:]}
	s.Folder, _ = os.Getwd() // shown as empty where it is gone
	files := Files(command)
	s.Path = files[0]
	seal := sha256.New()
	note := func(word string) { fmt.Fprintf(seal, "%d:%s,", len(word), word) } // never fails
	note(s.Folder)
	note(s.Path)
	for _, word := range command {
		note(word)
	}
	for _, path := range files {
		content, err := digest(ctx, path)
		if err != nil {
			return s, err
		}
		note(path)
		note(content)
	}
	s.Fingerprint = hex.EncodeToString(seal.Sum(nil))
	return s, nil
}

// Files lists the files of a command: the program's first, links followed, "" when there is none,
// and the regular files that arguments name.
func Files(command []string) []string {
	files := []string{""}
	if path, err := exec.LookPath(command[0]); err == nil {
		files[0] = resolved(path)
	}
	return append(files, named(command[1:])...)
}

// resolved returns a file's path from the root, links followed.
func resolved(path string) string {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	if meant, err := filepath.EvalSymlinks(path); err == nil {
		path = meant
	}
	return path
}

// named lists the regular files that arguments name, as "bot.py" or "--book=b.dat".
func named(arguments []string) (paths []string) {
	for _, argument := range arguments {
		_, value, _ := strings.Cut(argument, "=")
		for _, path := range []string{argument, value} {
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				paths = append(paths, resolved(path))
			}
		}
	}
	return paths
}

// digest returns a hash of a file's content. Of one that can't be read, as a program may
// be, it returns its size and time.
func digest(ctx context.Context, path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", ctx.Err() //nolint:wrapcheck // nil, or asked for
	}
	if !info.Mode().IsRegular() { // a pipe would wait for who writes it
		return info.Mode().String(), ctx.Err() //nolint:wrapcheck // as above
	}
	file, err := os.Open(path)
	if err != nil {
		return fmt.Sprint(info.Size(), info.ModTime()), ctx.Err() //nolint:wrapcheck // as above
	}
	defer func() { _ = file.Close() }()
	sum, chunk := sha256.New(), make([]byte, 1<<18)
	for ctx.Err() == nil {
		n, err := file.Read(chunk)
		_, _ = sum.Write(chunk[:n]) // never fails
		switch {
		case err == io.EOF:
			return hex.EncodeToString(sum.Sum(nil)), nil
		case err != nil:
			return "unreadable", nil
		}
	}
	return "", ctx.Err() //nolint:wrapcheck // as above
}

// brailleBlank counts as a sign, and looks like none.
const brailleBlank = '\u2800'

// Plain returns a word of a command so that it can be read: invisible characters, and those that
// turn the direction of writing around, are written as their numbers, and a word with blanks,
// or an empty one, stands between quotes.
func Plain(word string) string {
	var b strings.Builder
	for _, c := range word {
		if unicode.IsPrint(c) && !unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) && c != brailleBlank {
			b.WriteRune(c)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(c), "'"))
		}
	}
	if word == "" || strings.ContainsAny(word, " \"'") {
		return "“" + b.String() + "”"
	}
	return b.String()
}

// Line returns a whole command, each word plain.
func (s CommandFiles) Line(command []string) string {
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = Plain(word)
	}
	if s.Path != "" {
		words[0] = Plain(s.Path)
	}
	return strings.Join(words, " ")
}
