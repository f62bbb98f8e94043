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
	class := aClass(t, map[string]string{"ana": shortest, "bea": "echo A1 B3 C1 D3 E1 F3 G1 H3 I1 J3", "caio": "echo impossivel", "davi": "exit 2", "elsa": "echo B1"})
	h := run(t, append(class, "--quiet")...)
	h.expect(t, console.Done, 0)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	want := []string{
		"Student A B Best Points", "ana 3 8 2 6/6", "bea illegal at 4 10 (+2) 0 2/6", `caio false "impossible" false "impossible" 0 0/6`, "davi failed failed 0 0/6", "elsa falls short illegal at 1 0 0/6",
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

// aCourse makes a course of the problems of a class, with points of its own for B.
func aCourse(t *testing.T, class []string) string {
	t.Helper()
	course := filepath.Join(filepath.Dir(class[3]), "curso.toml")
	put(t, course, "title = \"IA\"\nproblems = [\"two.dat\"]\n[points]\nright = 1\noptimal = 4\n[points.cavalo.B]\nright = 1\noptimal = 10\nper-excess-move = -3.5\n")
	return course
}

func TestJudgeByStudentHasTheStatusesAndThePointsOfTheCourse(t *testing.T) {
	class := aClass(t, map[string]string{
		"20260003_Ana": shortest, "20260001_Bea": "echo A1 B3 C1 D3 E1 F3 G1 H3 I1 J3", "20260002_Caio": "exit 2", "none.txt": "",
	})
	if err := errors.Join(os.Mkdir(filepath.Join(class[1], "20260004_Eva"), 0o700), os.Chmod(filepath.Join(class[1], "none.txt"), 0o600)); err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(t.TempDir(), "marks.csv")
	h := run(t, "judge", class[1], "--course", aCourse(t, class), "--allow-commands", "--by", "student", "--csv", table)
	h.expect(t, console.Failed, 1) // Eva has no program
	want := []string{
		"student,number,files,cavalo A,cavalo A excess,cavalo A points,cavalo B,cavalo B excess,cavalo B points,missing,points,out_of,remarks",
		"Bea,20260001,20260001_Bea,illegal,,0,longer,2,3,,3,14,",
		"Caio,20260002,20260002_Caio,crash,,0,crash,,0,,0,14,",
		"Ana,20260003,20260003_Ana,optimal,0,4,optimal,0,10,,14,14,",
		"Eva,20260004,20260004_Eva,missing,,0,missing,,0,cavalo A; cavalo B,0,14,",
	}
	lines := strings.Split(strings.TrimSpace(read(t, table)), "\n")
	for i, line := range lines {
		if i >= len(want) || !strings.HasPrefix(strings.TrimSuffix(line, "\r"), want[i]) {
			t.Errorf("line %d is %q", i, line)
		}
	}
	if len(lines) != len(want) || !strings.Contains(lines[len(lines)-1], "there is no program") || strings.Contains(h.out, "illegal, move") {
		t.Errorf("%d lines\n%s", len(lines), h.out)
	}
	students := run(t, "judge", class[1], "--course", aCourse(t, class), "--allow-commands", "--by", "student", "--json").objects(t)
	if len(students) != 4 || students[0]["student"] != "Bea" || students[0]["points"] != 3.0 || students[2]["out_of"] != 14.0 {
		t.Errorf("%v", students)
	}
}

// The board of the first wrong step is there, too, where the results are those of an earlier run.
func TestAClassOfProgramsIsAPageOfHTMLAndByStudentOneForEach(t *testing.T) {
	class := aClass(t, map[string]string{"20260001_Ana": shortest, "20260002_Bea": "echo C1 D3 F3", "20260003_Caio": "echo '<b>boom</b>' >&2; exit 3"})
	folder := t.TempDir()
	args := append(class, "--file", filepath.Join(folder, "judged.txt"), "--html", filepath.Join(folder, "turma.html"), "--force")
	run(t, args...).expect(t, console.Done, 0)
	whole := read(t, filepath.Join(folder, "turma.html"))
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 2 {
		t.Errorf("%d files, want the page alone and the results: %v", len(entries), err)
	}
	run(t, append(args, "--by", "student")...).expect(t, console.Done, 0)
	if again := read(t, filepath.Join(folder, "turma.html")); again != whole {
		t.Error("another page where the results were there already")
	}
	for name, want := range map[string]struct {
		boards int
		says   string
	}{"20260001": {0, "Shortest, 3 moves"}, "20260002": {2, "Move 3, F3: "}, "20260003": {0, "Failed, status 3: &lt;b&gt;boom"}} {
		page := read(t, filepath.Join(folder, "turma", name+".html"))
		if got := strings.Count(page, "<figure>"); got != want.boards || !strings.Contains(page, want.says) || !strings.Contains(page, name) {
			t.Errorf("%s: %d boards, want %d", name, got, want.boards)
		}
		for _, other := range []string{"20260001", "20260002", "20260003"} {
			if other != name && strings.Contains(page, other) {
				t.Errorf("the page of %s has %s", name, other)
			}
		}
	}
	if got := strings.Count(whole, "<section"); got != 3 || !strings.Contains(whole, "illegal at 3") {
		t.Errorf("%d sections", got)
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
	put(t, file, lines[0]+strings.Replace(lines[1], `"moves":8`, `"moves":null`, 1))
	run(t, args...).expect(t, console.Failed, 1)
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
