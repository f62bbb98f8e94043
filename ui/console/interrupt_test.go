//go:build unix

package console_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"procura/resources"
	"procura/storage"
	"procura/ui/console"
	"procura/ui/console/terminal"
	"procura/ui/i18n"
)

// interruptible are what the test's binary does where signals are tried; each says
// "ready" on standard error when it listens.
var interruptible = map[string]func() int{
	"procura": func() int {
		ctx, stop := terminal.Interrupts(context.Background())
		defer stop()
		fmt.Fprintln(os.Stderr, "ready")
		words := i18n.MustLoad(resources.Translations, "en")
		return console.Run(ctx, &console.Env{
			In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Words: words, Plain: words,
			Games: modules(), Store: storage.Store{Games: modules(), Pipes: true}, Memory: 1 << 30,
		}, os.Args[1:])
	},
	"stubborn": func() int {
		ctx, stop := terminal.Interrupts(context.Background())
		defer stop()
		fmt.Fprintln(os.Stderr, "ready")
		<-ctx.Done()
		fmt.Println("heard")
		time.Sleep(time.Minute)
		return console.Done
	},
}

// child is the program in a process of its own.
type child struct {
	t      *testing.T
	cmd    *exec.Cmd
	lines  *bufio.Reader // of its output
	errors *bytes.Buffer
	keys   io.WriteCloser // its input, which stays open
}

// start starts it and waits until it listens to signals.
func start(t *testing.T, kind string, command ...string) *child {
	t.Helper()
	c := &child{t: t, cmd: exec.CommandContext(t.Context(), command[0], command[1:]...), errors: &bytes.Buffer{}}
	c.cmd.Env = append(os.Environ(), player+"="+kind)
	out, errs := c.pipe(c.cmd.StdoutPipe()), c.pipe(c.cmd.StderrPipe())
	keys, err := c.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.keys, c.lines = keys, bufio.NewReader(out)
	if signal.Ignored(os.Interrupt) { // in the background of a shell: the child must not inherit that
		heard := make(chan os.Signal, 1)
		signal.Notify(heard, os.Interrupt)
		t.Cleanup(func() { signal.Stop(heard) })
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.cmd.Process.Kill() })
	told := bufio.NewReader(errs)
	if line, err := told.ReadString('\n'); line != "ready\n" {
		t.Fatalf("%q, %v", line, err)
	}
	go func() { _, _ = io.Copy(c.errors, told) }()
	return c
}

func (c *child) pipe(r io.ReadCloser, err error) io.Reader {
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

func (c *child) signal(s syscall.Signal) {
	c.t.Helper()
	if err := c.cmd.Process.Signal(s); err != nil {
		c.t.Error(err)
	}
}

// line is the next line that it prints.
func (c *child) line() string {
	line, _ := c.lines.ReadString('\n')
	return line
}

// end is what else it prints, and how it ended.
func (c *child) end() (string, *os.ProcessState) {
	rest, _ := io.ReadAll(c.lines)
	_ = c.cmd.Wait()
	return string(rest), c.cmd.ProcessState
}

// long is a command whose second search takes minutes.
func long(results string) []string {
	return []string{
		os.Args[0], "solve", "--problem", "A", "--problem", "G", "--algorithm", "bfs", "--memory", "8GiB",
		"--json", "--append", results, adjiboto,
	}
}

// between waits until the short search is over and the long one under way.
func (c *child) between() {
	c.line()
	time.Sleep(300 * time.Millisecond)
}

func TestSignalsThatEndAProgramPrintAndKeepWhatThereIs(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			continue // as nohup asks, also of what it starts
		}
		results := t.TempDir() + "/resultados.dat"
		c := start(t, "procura", long(results)...)
		c.between()
		c.signal(s)
		if out, state := c.end(); state.ExitCode() != console.Done || !strings.Contains(out, `"stopped_by":"cancel"`) {
			t.Errorf("%v: %v, %q, %q", s, state, out, c.errors)
		}
		if kept := read(t, results); strings.Count(kept, "Algoritmo:") != 2 || !strings.Contains(kept, "cancel") {
			t.Errorf("%v: kept\n%s", s, kept)
		}
	}
}

func TestASignalIgnoredFromTheStartStaysIgnored(t *testing.T) {
	command := append([]string{"sh", "-c", `trap "" HUP; exec "$0" "$@"`}, long(t.TempDir()+"/r.dat")...)
	c := start(t, "procura", command...)
	c.between()
	c.signal(syscall.SIGHUP)
	c.signal(syscall.SIGHUP)
	c.signal(syscall.SIGTERM) // would be the second one
	if out, state := c.end(); state.ExitCode() != console.Done || !strings.Contains(out, `"stopped_by":"cancel"`) {
		t.Errorf("%v, %q, %q", state, out, c.errors)
	}
}

func TestASecondSignalEndsAProgramAtOnce(t *testing.T) {
	c := start(t, "stubborn", os.Args[0])
	c.signal(syscall.SIGTERM)
	c.line()
	began := time.Now()
	c.signal(syscall.SIGTERM)
	if _, state := c.end(); state.ExitCode() != -1 || time.Since(began) > 30*time.Second {
		t.Errorf("%v after %v", state, time.Since(began))
	}
}

func TestTheFirstSignalEndsTheReadingOfAPipe(t *testing.T) {
	for line, want := range map[string]struct {
		status int
		out    string
	}{
		"check /dev/stdin":               {console.Done, ""},
		"solve /dev/stdin":               {console.Done, ""},
		"audit /dev/stdin":               {console.Done, ""},
		"analyze --positions /dev/stdin": {console.Done, "positions: 0"},
		"move --time 600000":             {console.Failed, ""}, // there is no answer
	} {
		c := start(t, "procura", append([]string{os.Args[0]}, strings.Fields(line)...)...)
		c.signal(syscall.SIGINT)
		if out, state := c.end(); state.ExitCode() != want.status || !strings.HasPrefix(out, want.out) || want.out == "" && out != "" {
			t.Errorf("%s: %v, %q, %q", line, state, out, c.errors)
		}
	}
}

// A standard output that is closed from the start is an error, one that is thrown away
// is none; nothing is done in vain.
func TestAClosedOutputIsAnError(t *testing.T) {
	for redirection, want := range map[string]int{">&-": console.Failed, ">/dev/null": console.Done, "<>/dev/null >&0": console.Done} {
		results := filepath.Join(t.TempDir(), "r.dat")
		c := exec.CommandContext(t.Context(), "sh", "-c", `exec "$@" `+redirection, "sh", os.Args[0], "solve", adjiboto, "--problem", "A", "--append", results)
		c.Env = append(os.Environ(), player+"=procura")
		said, _ := c.CombinedOutput()
		_, err := os.Stat(results)
		if got := c.ProcessState.ExitCode(); got != want || (err == nil) != (want == console.Done) || strings.Contains(string(said), "closed") != (want != console.Done) {
			t.Errorf("%s: status %d, results: %v, %s", redirection, got, err, said)
		}
	}
}
