package external

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/games"
	"procura/core/judge"
	"procura/core/search"
	"procura/storage"
)

// A solvable problem, of which best is a shortest path and longer another one, and an impossible one.
const (
	judged = `(B 60 ((2 NIL 4 NIL 6 NIL 8 NIL 10 NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL 3 NIL 5 NIL 7 NIL 9 NIL 11)
 (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
 (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
 (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)))
(I 99 ((2 NIL 4 NIL 6 NIL 8 NIL 10 NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL 3 NIL 5 NIL 7 NIL 9 NIL 11)
 (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
 (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
 (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)))
`
	best   = "C1 D3 E1 F3 G1 H3 I1 J3"
	longer = "A1 B3 C1 D3 E1 F3 G1 H3 I1 J3"
)

// script is a program that is judged, with the status that it has; "" is that of either way to hold it.
type script struct {
	name, text string
	status     judge.Status
	error      string // the end of the line that it complains with
	broken     int
	sleeps     bool // it would run for ever
}

// scripts are programs of the shell, unless they begin otherwise. OUT is a folder, OUTSIDE a name for files outside.
var scripts = []script{
	{name: "plain", text: "echo " + best, status: judge.Optimal},
	{name: "lines", text: "for m in " + best + "; do echo $m; done", status: judge.Optimal},
	{name: "list", text: "echo '(" + best + ")'", status: judge.Optimal},
	{name: "banner", text: "echo Solver 1.0; echo; echo " + best, status: judge.Optimal},
	{name: "prompt", text: "echo '; Loading'; echo '> " + best + "'", status: judge.Optimal},
	{name: "trace", text: "echo trace node 0 - -; echo trace expand 0; echo " + best, status: judge.Optimal},
	{name: "carriage return", text: "printf '" + best + `\r\n'`, status: judge.Optimal},
	{name: "two bytes", text: "printf '" + best + `\n' | iconv -f UTF-8 -t UTF-16`, status: judge.Optimal},
	{name: "byte order mark", text: `printf '\357\273\277` + best + `\n'`, status: judge.Optimal},
	{name: "old letters", text: `printf 'Solu\347\343o:\n` + best + `\n'`, status: judge.Optimal},
	{name: "longer", text: "echo " + longer, status: judge.Longer},
	{name: "no start", text: "echo D4 E6", status: judge.BreaksRules, broken: 1},
	{name: "no knight", text: "echo C1 D3 E5 F3", status: judge.BreaksRules, broken: 3},
	{name: "short", text: "echo C1 D3 E1", status: judge.BreaksRules, broken: 4},
	{name: "gives up", text: "echo impossivel", status: judge.FalseImpossible},
	{name: "gives up in old letters", text: `printf 'IMPOSS\315VEL\n'`, status: judge.FalseImpossible},
	{name: "mute", text: "exit 0", status: judge.NoAnswer},
	{name: "talks", text: "echo hello; echo world", status: judge.NoAnswer},
	{name: "fails", text: "echo " + best + "; echo first >&2; echo out of ideas >&2; exit 3", status: judge.Crash, error: "out of ideas"},
	{name: "dies", text: "kill -SEGV $$", status: judge.Crash},
	{name: "no interpreter", text: "#!/gone/interpreter\n", status: judge.Crash},
	{name: "deaf", text: "exec <&-; echo " + best, status: judge.Optimal},
	{name: "listens", text: "grep -q '2 *NIL *4' && echo " + best, status: judge.Optimal},
	{name: "python", text: "#!/usr/bin/env python3\nimport sys\nassert 'NIL' in sys.stdin.read()\nprint('" + best + "')\n", status: judge.Optimal},
	{name: "python fails", text: "#!/usr/bin/env python3\nraise ValueError('no idea')\n", status: judge.Crash, error: "ValueError: no idea"},
	{name: "temporary files", text: "echo " + best + ` >"$TMPDIR/a" && cp "$TMPDIR/a" b && cat b >"$HOME/c" && cat c`, status: judge.Optimal},
	{name: "children", text: "(sleep 0.05; echo " + best + ") & wait", status: judge.Optimal},
	{name: "locks up", text: "mkdir a && chmod 0 a . && echo " + best, status: judge.Optimal},
	{name: "closes early", text: "echo " + best + "; exec >&- 2>&-; sleep 0.1", status: judge.Optimal},

	// Hostile ones.
	// As many as a bomb has at first: a real one would have the machine, where a test that is stopped lets go of it.
	{name: "fork bomb", text: "for i in $(seq 400); do sleep 60 & done; wait", status: judge.Crash, error: "more than 256 processes"},
	{name: "endless", text: "yes " + best, status: judge.Output},
	{name: "endless complaint", text: "yes no >&2", status: judge.Late, sleeps: true},
	{name: "sleeps", text: "echo " + best + "; sleep 60", status: judge.Late, sleeps: true},
	{name: "closes and sleeps", text: "echo " + best + "; exec >&- 2>&-; sleep 60", status: judge.Late, sleeps: true},
	{name: "deaf to signals", text: "trap '' TERM INT HUP; while :; do sleep 1; done", status: judge.Late, sleeps: true},
	{name: "writes outside", text: `for f in OUT/a /tmp/OUTSIDE /var/tmp/OUTSIDE /dev/shm/OUTSIDE "$(getent passwd "$(id -u)" | cut -d: -f6)/OUTSIDE" ../../OUTSIDE; do echo x 2>/dev/null >"$f"; done; rm -f OUT/kept; echo ` + best, status: judge.Optimal},
	{name: "kills its parent", text: "kill -9 $PPID; sleep 0.05; echo " + best},
	{name: "daemon", text: "setsid sh -c 'setsid sleep 60 & sleep 60' >/dev/null 2>&1 & nohup sleep 60 >/dev/null 2>&1 & echo " + best, status: judge.Optimal},
	{name: "orphans", text: "(setsid sleep 60 & ) & (sleep 60 &); kill -9 $$", status: judge.Crash},
	{name: "no encoding", text: `printf '\377\376\000\330\001\302\302\n\000\000'`, status: judge.NoAnswer},
	{name: "eats memory", text: "#!/usr/bin/env python3\nimport time\nx = bytearray(b'x') * (400 << 20)\ntime.sleep(60)\n", status: judge.Memory},
	{name: "eats memory in parts", text: "for i in 1 2 3 4 5; do python3 -c 'import time; x = bytearray(b\"x\") * (60 << 20); time.sleep(60)' & done; wait", status: judge.Memory},
	{name: "fills the disk", text: "while :; do head -c 1000000 /dev/zero >f$((n += 1)); done", status: judge.Output},
	{name: "fills a file", text: "head -c 9000000 /dev/zero >f; echo " + best, status: judge.Output},
}

// write writes a script into a folder, and returns it as a program.
func (s *script) write(t *testing.T, folder, outside string) game.Executable {
	t.Helper()
	text := s.text
	if !strings.HasPrefix(text, "#!") {
		text = "#!/bin/sh\n" + text + "\n"
	}
	text = strings.NewReplacer("OUTSIDE", outsideName(), "OUT", outside).Replace(text)
	path := filepath.Join(folder, s.name)
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil { //nolint:gosec // it is to be run
		t.Fatal(err)
	}
	return game.Executable{Name: s.name, Command: []string{path}}
}

// outsideName is the name of the files that a program tries to write outside its room.
func outsideName() string { return fmt.Sprintf("procura-test-%d", os.Getpid()) }

// planFor returns a plan for the problems of judged.
func planFor(t *testing.T, limit time.Duration) *judge.Plan {
	t.Helper()
	store := storage.Store{Games: games.All(games.Settings{})}
	file := store.Read("judged.dat", []byte(judged))
	if len(file.Problems) != 2 {
		t.Fatal(file.Issues)
	}
	return &judge.Plan{
		Problems: file.Problems, Concurrency: 4, Runner: RunJob,
		Limits: game.ProgramLimits{Time: limit, Memory: 200 << 20, Output: 4 << 20},
		Text:   func(p game.Problem) string { return store.Format([]game.Problem{p}) },
		Begin:  func(game.Executable, game.Problem) {},
		Prove: func(ctx context.Context, p game.Problem) judge.Known {
			run := p.Puzzle.Solve(ctx, game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
			return judge.Known{Verdict: run.Verdict, Length: run.Length, Bound: run.Bound}
		},
	}
}

// judgeAll judges programs on the first problem.
func judgeAll(t *testing.T, programs []game.Executable, limit time.Duration) (results []judge.Result) {
	t.Helper()
	plan := planFor(t, limit)
	plan.Programs, plan.Problems = programs, plan.Problems[:1]
	plan.Keep = func(r judge.Result) error {
		results = append(results, r)
		return nil
	}
	if err := judge.Run(t.Context(), plan, nil); err != nil {
		t.Fatal(err)
	}
	return results
}

// left lists the processes whose environment names a folder.
func left(folder string) (list []string) {
	paths, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range paths {
		if text, _ := os.ReadFile(path); bytes.Contains(text, []byte("HOME="+folder)) {
			command, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "cmdline"))
			list = append(list, strings.ReplaceAll(string(command), "\x00", " "))
		}
	}
	return list
}

func TestProgramsAreJudgedAndLeaveNothing(t *testing.T) {
	for _, needed := range []string{"python3", "iconv", "setsid"} {
		if _, err := exec.LookPath(needed); err != nil {
			t.Skip(needed + " is not installed")
		}
	}
	eachWay(t, func(t *testing.T) {
		folder, rooms, outside := t.TempDir(), t.TempDir(), t.TempDir()
		t.Setenv("TMPDIR", rooms)
		kept := filepath.Join(outside, "kept")
		if err := os.WriteFile(kept, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		var quick, endless []game.Executable
		for i := range scripts {
			program := scripts[i].write(t, folder, outside)
			if scripts[i].sleeps {
				endless = append(endless, program)
			} else {
				quick = append(quick, program)
			}
		}
		results := append(judgeAll(t, quick, time.Minute), judgeAll(t, endless, 300*time.Millisecond)...)
		if len(results) != len(scripts) {
			t.Errorf("%d results", len(results))
		}
		for _, r := range results {
			want := scripts[slices.IndexFunc(scripts, func(s script) bool { return s.name == r.Program })]
			if r.Status != want.status && want.status != "" {
				t.Errorf("%s: %+v, want %s", r.Program, r, want.status)
			}
			if !strings.HasSuffix(r.Error, want.error) {
				t.Errorf("%s: %q, want %q", r.Program, r.Error, want.error)
			}
			if want.broken > 0 && (r.BrokenAt == nil || *r.BrokenAt != want.broken) {
				t.Errorf("%s: %v, want move %d", r.Program, r.BrokenAt, want.broken)
			}
		}
		if list := left(rooms); len(list) > 0 {
			t.Errorf("%q are left running", list)
		}
		if entries, err := os.ReadDir(rooms); len(entries) > 0 || err != nil {
			t.Errorf("%v are left, %v", entries, err)
		}
		if entries, err := os.ReadDir(outside); len(entries) != 1 || err != nil {
			t.Errorf("outside there are %v, %v", entries, err)
		}
		home, _ := os.UserHomeDir()
		name := outsideName()
		for _, path := range []string{"/tmp/" + name, "/var/tmp/" + name, "/dev/shm/" + name, filepath.Join(home, name), filepath.Join(rooms, name)} {
			if os.Remove(path) == nil {
				t.Errorf("%s was written", path)
			}
		}
	})
}
