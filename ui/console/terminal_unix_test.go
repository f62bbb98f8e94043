//go:build unix

package console_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/creack/pty"

	"procura/ui/console"
)

// onTerminal runs a command on a terminal of so many columns, and ends it as soon as it shows a text, "" for none.
func onTerminal(t *testing.T, columns uint16, in io.Reader, until string, args ...string) string {
	t.Helper()
	reader, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer reader.Close() //nolint:errcheck // nothing was written
	if err := pty.Setsize(tty, &pty.Winsize{Cols: columns, Rows: 24}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	all := make(chan string)
	go func() {
		var b bytes.Buffer
		for part := make([]byte, 4096); ; {
			n, err := reader.Read(part)
			b.Write(part[:n])
			if until != "" && strings.Contains(b.String(), until) {
				cancel()
			}
			if err != nil {
				break
			}
		}
		all <- strings.ReplaceAll(b.String(), "\r\n", "\n")
	}()
	env := newEnv(t, "en")
	env.In, env.Out, env.Err = in, tty, tty
	console.Run(ctx, env, args)
	if err := tty.Close(); err != nil {
		t.Error(err)
	}
	return <-all
}

// erasedLine matches a line of progress that was taken away.
var erasedLine = regexp.MustCompile("\r\x1b\\[J[^\r\n]*\r")

func TestACommandShowsItsProgressAndLeavesNothingOfIt(t *testing.T) {
	t.Setenv("TERM", "xterm")
	endless, _ := io.Pipe()
	for _, c := range []struct{ until, command string }{
		{"nodes/s", "solve --problem G --algorithm bfs --memory 8GiB " + adjiboto},
		{"Auditing", "audit --problem G " + adjiboto},
		{"1/2 G · bfs", "compare --problem G --method bfs --repeat 2 " + adjiboto},
		{"- · 1 s", "analyze " + empty + " --no-book"},
		{"Game 1 of 2", "tournament perfect alphabeta --games 2 --time 20000 --judge 0"},
		{"Grading file 1 of 1", "grade -"},
		{"verifying the proof", "verify -"},
		{"tries · at most", "generate --game adjiboto --moves 90 --time 1m"},
	} {
		got := onTerminal(t, 100, endless, c.until, strings.Fields(c.command)...)
		rest := erasedLine.ReplaceAllString(got, "")
		if !strings.Contains(got, c.until) || strings.Contains(rest, c.until) || strings.Contains(strings.ReplaceAll(rest, "\r\x1b[J", ""), "\r") {
			t.Errorf("%s: %q", c.command, got)
		}
	}
}

var sequence = regexp.MustCompile(`\x1b\[[0-9]*m`)

func TestATerminalIsWideEnoughForWhatIsPrinted(t *testing.T) {
	t.Setenv("TERM", "xterm")
	for _, columns := range []uint16{40, 80, 200} {
		for _, command := range []string{
			"solve " + cavalo, "solve --goal max --max-depth 3 " + cavalo,
			"compare --problem A --method bfs --method astar/pairs --repeat 2 " + cavalo,
			"tournament easy medium --games 2 --time 20 --judge 0",
			"analyze 5...4..821f.d.e. 7", "analyze --positions " + positions(t, proven(t, 9)), "check " + cavalo,
		} {
			got := sequence.ReplaceAllString(onTerminal(t, columns, nil, "", strings.Fields(command)...), "")
			for line := range strings.Lines(got) {
				if wide := utf8.RuneCountInString(strings.TrimRight(line, "\n")); wide > int(columns) && strings.Contains(strings.TrimSpace(line), " ") {
					t.Errorf("%s, %d columns: %d in %q", command, columns, wide, line)
				}
			}
			if columns == 200 && command == "solve "+cavalo && !strings.Contains(got, "Branching") {
				t.Errorf("not all columns: %s", got)
			}
		}
	}
}

func TestVerdictsHaveColoursOnATerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	for command, want := range map[string][]string{
		"solve --problem A --problem E " + cavalo:               {"\x1b[32moptimal\x1b[0m", "\x1b[32mimpossible\x1b[0m"},
		"solve --problem F --algorithm dfs " + cavalo:           {"\x1b[33msolution"},
		"compare --problem A --method bfs " + cavalo:            {"\x1b[32moptimal\x1b[0m"},
		"solve --problem none " + cavalo:                        {"\x1b[31mprocura:\x1b[0m"},
		"grade --problems " + cavalo + " " + write(t, "x", "?"): {"\x1b[31m"},
	} {
		for _, plain := range []string{"", "1"} {
			t.Setenv("NO_COLOR", plain)
			got := onTerminal(t, 80, nil, "", strings.Fields(command)...)
			coloured := !slices.ContainsFunc(want, func(s string) bool { return !strings.Contains(got, s) })
			if coloured != (plain == "") || plain != "" && sequence.MatchString(got) {
				t.Errorf("NO_COLOR=%s %s: %q", plain, command, got)
			}
		}
	}
}

func TestANameCanNotControlATerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	content, err := os.ReadFile(cavalo)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"\x1b[31mred", "\x1b]0;title\x07", "日本語\x9b2J", strings.Repeat("long ", 60)} {
		path := write(t, "a.dat", strings.Replace(string(content), "(A 70", "(\""+name+"\" 70", 1))
		for _, command := range []string{"check", "solve"} {
			got := onTerminal(t, 40, nil, "", command, path)
			if clean := sequence.ReplaceAllString(got, ""); strings.ContainsAny(clean, "\x1b\x07\u009b") || strings.Contains(got, "\x1b[31mred") {
				t.Errorf("%s: %q", command, got)
			}
		}
	}
}

func TestQuietPrintsResultsAndErrorsAlone(t *testing.T) {
	for command, left := range map[string]string{
		"solve --problem A " + cavalo:                                         "what is left needs",
		"analyze 5...4..821f.d.e. 7":                                          "searched",
		"analyze --positions " + positions(t, proven(t, 9)):                   "median",
		"grade --problems " + cavalo + " " + write(t, "x", "?"):               "1 block",
		"solve --problem A --heuristic-formula 1 --algorithm astar " + cavalo: "what it finds is not proved",
	} {
		loud := run(t, strings.Fields(command)...)
		quiet := run(t, strings.Fields(command+" --quiet")...)
		short := run(t, strings.Fields(command+" -q")...)
		if !strings.Contains(loud.out+loud.err, left) || strings.Contains(quiet.out+quiet.err, left) || quiet.status != loud.status || quiet.out == "" || short.status != quiet.status {
			t.Errorf("%s: %q, quiet %q %q", command, loud.out+loud.err, quiet.out, quiet.err)
		}
	}
}
