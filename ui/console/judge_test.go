package console_test

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"procura/ui/console"
)

// aClass makes a folder of programs, each a script of the shell, and lists the arguments to judge them on two problems.
func aClass(t *testing.T, scripts map[string]string) []string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("scripts of the shell")
	}
	folder := t.TempDir()
	for name, text := range scripts {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil { //nolint:gosec // it is to be run
			t.Fatal(err)
		}
	}
	first, _, _ := strings.Cut(read(t, cavalo), "(C ")
	return []string{"judge", folder, "--problems", write(t, "two.dat", first), "--allow-commands"}
}

// shortest answers both problems.
const shortest = `if grep -q '(A '; then echo B1 C3 D5; else echo C1 D3 E1 F3 G1 H3 I1 J3; fi`

func TestTheTableOfJudgeHasARowForEachProgram(t *testing.T) {
	class := aClass(t, map[string]string{"ana": shortest, "bea": "echo A1 B3 C1 D3 E1 F3 G1 H3 I1 J3", "caio": "echo impossivel", "davi": "exit 2"})
	h := run(t, append(class, "--quiet")...)
	h.expect(t, console.Done, 0)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	want := []string{
		"Program A B Best", "ana 3 8 2", "bea illegal 4 10 (+2) 0", `caio false "impossible" false "impossible" 0`, "davi failed failed 0",
	}
	for i, line := range lines {
		if got := strings.Join(strings.Fields(line), " "); i >= len(want) || got != want[i] {
			t.Errorf("line %d is %q", i, got)
		}
	}
	if len(lines) != len(want) {
		t.Errorf("%d lines", len(lines))
	}
}

func TestProgramsRunOnlyWhereTheyAreAllowed(t *testing.T) {
	class := aClass(t, map[string]string{"ana": "echo hello"})
	h := run(t, class[:len(class)-1]...)
	h.expect(t, console.BadUsage, 2)
	if h.out != "" || !strings.Contains(h.err, filepath.Join(class[1], "ana")) || !strings.Contains(h.err, "--allow-commands") {
		t.Errorf("%s%s", h.out, h.err)
	}
}

// A line that a crash has torn is judged again, and what is whole is not.
func TestJudgeGoesOnFromItsFile(t *testing.T) {
	class := aClass(t, map[string]string{"ana": shortest, "bea": "exit 1"})
	file := filepath.Join(t.TempDir(), "judged.txt")
	args := append(class, "--file", file, "--json")
	whole := run(t, args...)
	whole.expect(t, console.Done, 0)
	lines := strings.SplitAfter(read(t, file), "\n")
	if len(lines) != 5 {
		t.Fatalf("%d lines", len(lines)-1)
	}
	marked := strings.Replace(lines[0], `"error":""`, `"error":"kept"`, 1)
	for _, kept := range []string{marked + lines[1] + lines[2][:len(lines[2])/2], marked + lines[2][:1], marked} {
		put(t, file, kept)
		h := run(t, args...)
		h.expect(t, console.Done, 0)
		results := h.objects(t)
		if len(results) != 4 || results[0]["error"] != "kept" || results[1]["status"] != "optimal" || results[3]["status"] != "crash" {
			t.Errorf("after %q: %s", kept, h.out)
		}
		if again := run(t, args...); again.out != h.out {
			t.Errorf("not the same once more: %s", again.out)
		}
	}
	put(t, file, lines[0]+`{"number":1}`+"\n")
	run(t, args...).expect(t, console.Failed, 1)
}

func TestAnInterruptEndsJudgeAndKeepsWhatThereIs(t *testing.T) {
	class := aClass(t, map[string]string{"ana": shortest, "bea": "sleep 60"})
	file := filepath.Join(t.TempDir(), "judged.txt")
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		for {
			if src, _ := os.ReadFile(file); strings.Count(string(src), "\n") == 2 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		stop()
	}()
	h := runWith(ctx, newEnv(t, "en"), append(class, "--file", file)...)
	h.expect(t, console.Done, 0)
	if lines := strings.Split(strings.TrimSpace(read(t, file)), "\n"); len(lines) != 2 || !strings.Contains(h.out, "the same command continues") {
		t.Errorf("%q\n%s", lines, h.out)
	}
}

func TestProgramsOfAnArchiveLeaveNothing(t *testing.T) {
	class := aClass(t, map[string]string{"ana": shortest})
	zipped := zipFolder(t, class[1])
	rooms := t.TempDir()
	t.Setenv("TMPDIR", rooms)
	class[1] = zipped
	h := run(t, append(class, "--json")...)
	h.expect(t, console.Done, 0)
	if results := h.objects(t); len(results) != 2 || results[0]["program"] != "ana" || results[1]["status"] != "optimal" {
		t.Error(h.out)
	}
	if entries, err := os.ReadDir(rooms); len(entries) > 0 || err != nil {
		t.Errorf("%v are left, %v", entries, err)
	}
}

// zipFolder makes a zip file of the files of a folder.
func zipFolder(t *testing.T, folder string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "class.zip")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(file)
	if err := errors.Join(w.AddFS(os.DirFS(folder)), w.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}
