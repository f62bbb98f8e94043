//go:build unix

package terminal_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/creack/pty"

	"procura/ui/console/terminal"
)

// seen returns what a program writes to a terminal of so many columns.
func seen(t *testing.T, columns uint16, program func(*os.File)) string {
	t.Helper()
	reader, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer reader.Close() //nolint:errcheck // nothing was written
	if err := pty.Setsize(tty, &pty.Winsize{Cols: columns, Rows: 24}); err != nil {
		t.Fatal(err)
	}
	all := make(chan string)
	go func() {
		var b bytes.Buffer
		_, _ = io.Copy(&b, reader) // it ends with an error
		all <- b.String()
	}()
	program(tty)
	if err := tty.Close(); err != nil {
		t.Error(err)
	}
	return strings.ReplaceAll(<-all, "\r\n", "\n")
}

func TestALineIsContinuedBelowAndARowIsCut(t *testing.T) {
	t.Setenv("TERM", "xterm")
	line := terminal.Line{Before: "a path: A1 B2 C3 D4 E5 F6 G7"}
	row := terminal.Line{Before: "a row that is wider than it should be", Row: true}
	for columns, want := range map[uint16]string{
		80: "a path: A1 B2 C3 D4 E5 F6 G7\na row that is wider than it should be\n",
		20: "a path: A1 B2 C3 D4\n  E5 F6 G7\na row that is wider…\n",
		5:  "a path: A1 B2 C3 D4\n  E5 F6 G7\na row that is wider…\n",
	} {
		if got := seen(t, columns, func(tty *os.File) {
			screen, _, _ := terminal.Open(tty, io.Discard)
			screen.PrintLine(line)
			screen.PrintLine(row)
		}); got != want {
			t.Errorf("%d columns: %q", columns, got)
		}
	}
}

func TestAPartOfALineHasAColourUnlessThatIsNotWanted(t *testing.T) {
	line := terminal.Line{Before: "a\x1b[31m: ", Coloured: "proved and right", After: " 日本語 \u202e", Colour: terminal.Green}
	for _, c := range []struct{ term, no, want string }{
		{"xterm", "", "a\\x1b[31m: \x1b[32mproved\x1b[0m\n  \x1b[32mand right\x1b[0m 日本語\n  \\u202e\n"},
		{"xterm", "1", "a\\x1b[31m: proved\n  and right 日本語\n  \\u202e\n"},
		{"dumb", "", "a\\x1b[31m: proved and right 日本語 \\u202e\n"},
	} {
		t.Setenv("TERM", c.term)
		t.Setenv("NO_COLOR", c.no)
		if got := seen(t, 20, func(tty *os.File) {
			screen, _, _ := terminal.Open(tty, io.Discard)
			screen.PrintLine(line)
		}); got != c.want {
			t.Errorf("%v: %q", c, got)
		}
	}
}

// work prints a line, works for a while, and prints another.
func work(t *testing.T, tty *os.File, out io.Writer, d time.Duration) {
	synctest.Test(t, func(t *testing.T) {
		screen, _, progress := terminal.Open(out, tty)
		defer progress.CloseWith(t.Context())()
		screen.PrintLine(terminal.Line{Before: "one"})
		progress.ShowWork(func(time.Duration) []string {
			return []string{"F\x1b", "", "some words", "far too many words for it", "7 s"}
		})
		time.Sleep(d)
		synctest.Wait()
		progress.Hide()
		screen.PrintLine(terminal.Line{Before: "two"})
		time.Sleep(time.Minute)
	})
}

func TestProgressAppearsAfterASecondAndMakesRoomForWhatIsPrinted(t *testing.T) {
	t.Setenv("TERM", "xterm")
	for d, want := range map[time.Duration]string{
		time.Second - 1: "one\ntwo\n",
		time.Second:     "one\n\r\x1b[JF\\x1b · some words · 7 s\r\r\x1b[Jtwo\n",
	} {
		got := seen(t, 30, func(tty *os.File) { work(t, tty, tty, d) })
		if got != want {
			t.Errorf("%v: %q", d, got)
		}
	}
}

func TestProgressIsShownOnATerminalAlone(t *testing.T) {
	for _, name := range []string{"dumb", "xterm"} {
		t.Setenv("TERM", name)
		var out bytes.Buffer
		got := seen(t, 30, func(tty *os.File) { work(t, tty, &out, 2*time.Second) })
		if (got == "") != (name == "dumb") || out.String() != "one\ntwo\n" {
			t.Errorf("%s: %q, %q", name, got, out.String())
		}
	}
}

func TestAnInterruptTakesTheProgressAwayForGood(t *testing.T) {
	t.Setenv("TERM", "xterm")
	got := seen(t, 30, func(tty *os.File) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			_, _, progress := terminal.Open(tty, tty)
			defer progress.CloseWith(ctx)()
			say := func(time.Duration) []string { return []string{"x"} }
			progress.ShowWork(say)
			time.Sleep(time.Second)
			synctest.Wait()
			cancel()
			synctest.Wait()
			progress.ShowWork(say)
			time.Sleep(time.Minute)
		})
	})
	if got != "\r\x1b[Jx\r\r\x1b[J" {
		t.Errorf("%q", got)
	}
}
