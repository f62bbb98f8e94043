package console_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"procura/core/grade"
	"procura/core/table"
	"procura/storage"
	"procura/ui/console"
)

const layouts = "../../storage/submissions/testdata/"

// layoutFiles are the files of blocks in each layout.
func layoutFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(layouts + "*.dat")
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// runGrade runs grade with the games of the program.
func runGrade(t *testing.T, ctx context.Context, args ...string) heard { //nolint:revive // the context is what is tested
	t.Helper()
	env := newEnv(t, "en")
	env.Games = modules()
	return runWith(ctx, env, append([]string{"grade"}, args...)...)
}

func TestGradePrintsAVerdictForEveryBlock(t *testing.T) {
	h := runGrade(t, t.Context(), layouts+"boards.dat", layouts+"lists.dat", "--problems", cavalo)
	h.expect(t, 0, 0)
	for _, want := range []string{
		"boards.dat:1: Cavalo A: right: legal, reaches the goal in 3 moves, the minimum\n",
		"boards.dat:48: Cavalo A: wrong: illegal: no rules allow move 2\n",
		"lists.dat:1: Adji-Boto: wrong: not one of the problems that were set\n",
		"\n3 blocks in 2 files; right: 1, wrong: 2, undecided: 0, not read: 0\n",
	} {
		if !strings.Contains(h.out, want) {
			t.Errorf("no %q in\n%s", want, h.out)
		}
	}
}

func TestGradeJSONIsAnObjectALine(t *testing.T) {
	h := runGrade(t, t.Context(), append(layoutFiles(t), "--json")...)
	h.expect(t, 0, 0)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	if len(lines) != 13 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines {
		object := map[string]any{}
		if err := json.Unmarshal([]byte(line), &object); err != nil || len(object) != len(gradeKeys()) {
			t.Fatalf("%v: %s", err, line)
		}
		for _, key := range gradeKeys() {
			if _, ok := object[key]; !ok {
				t.Errorf("no %s in %s", key, line)
			}
		}
	}
}

func TestGradeWritesATableInOnePiece(t *testing.T) {
	table := filepath.Join(t.TempDir(), "notas ção.csv")
	runGrade(t, t.Context(), append(layoutFiles(t), "--csv", table, "--json")...).expect(t, 0, 0)
	lines, err := csv.NewReader(strings.NewReader(read(t, table))).ReadAll()
	if err != nil || len(lines) != 14 || !slices.Equal(lines[0], gradeKeys()) {
		t.Errorf("%v: %d lines", err, len(lines))
	}
	h := runGrade(t, t.Context(), layouts+"lists.dat", "--csv", filepath.Join(t.TempDir(), "none", "t.csv"))
	h.expect(t, 1, 1)
}

func TestGradeGoesOnAfterAFileThatCanNotBeRead(t *testing.T) {
	folder := t.TempDir()
	for name, content := range map[string]string{
		"a.dat": string(make([]byte, 5_000_001)), "b.dat": read(t, layouts+"lists.dat"), "c.bin": "\x00\x01\xff", "d": "",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	h := runGrade(t, t.Context(), folder, filepath.Join(folder, "none"))
	h.expect(t, 1, 2)
	if !strings.Contains(h.err, "too large") || !strings.Contains(h.err, "does not exist") || !strings.Contains(h.out, "1 block in 1 file; right: 1, wrong: 0, undecided: 0, not read: 2; 2 files without results\n") {
		t.Errorf("%s%s", h.out, h.err)
	}
}

// writeFiles writes files by name into a folder.
func writeFiles(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGradeCountsFilesWithoutResultsInOneLine(t *testing.T) {
	folder, table := t.TempDir(), filepath.Join(t.TempDir(), "t.csv")
	writeFiles(t, folder, map[string]string{
		"r.dat": read(t, layouts+"lists.dat"), "README.md": "## Tabuleiro A\n", "src/a.lisp": "(tabuleiro-vazio)\n", "src/b.lisp": ";; Tabuleiro B\n",
		".DS_Store": "\x00", "resultados.dat.bak": read(t, layouts+"lists.dat"), "problemas.dat": read(t, cavalo),
	})
	h := runGrade(t, t.Context(), folder, "--csv", table)
	h.expect(t, 0, 0)
	if strings.Count(h.out, "\n") != 2 || !strings.HasSuffix(h.out, "\n1 block in 1 file; right: 1, wrong: 0, undecided: 0, not read: 0; 4 files without results\n") {
		t.Errorf("%s", h.out)
	}
	if lines := strings.Count(read(t, table), "\n"); lines != 2 {
		t.Errorf("%d lines in the table", lines)
	}
	h = runGrade(t, t.Context(), folder, "--json")
	if lines := strings.Count(h.out, "\n"); lines != 5 || strings.Count(h.out, `"status":"unread"`) != 4 {
		t.Errorf("%d objects\n%s", lines, h.out)
	}
}

func TestGradeShowsAStudentWhoHandedInNoResults(t *testing.T) {
	folder := t.TempDir()
	writeFiles(t, folder, map[string]string{
		"Ana_20260301_file_/a.lisp": "(a)", "Ana_20260301_file_/b.lisp": "(b)", "Rui_20260302_file_/r.dat": read(t, layouts+"lists.dat"), "Rui_20260302_file_/a.lisp": "(a)",
	})
	h := runGrade(t, t.Context(), folder)
	h.expect(t, 0, 0)
	if !strings.Contains(h.out, "Ana_20260301_file_: not read: not recognised\n  no results in 2 files\n1 block in 1 file; right: 1, wrong: 0, undecided: 0, not read: 1\n") {
		t.Errorf("%s", h.out)
	}
}

func TestGradeIsBadUsageWithoutSense(t *testing.T) {
	for _, args := range [][]string{
		{}, {"x", "--time", "0s"}, {"x", "--time", "soon"}, {"x", "--csv", ""}, {"x", "--problems", ""}, {"x", "--nonsense"},
	} {
		runGrade(t, t.Context(), args...).expect(t, 2, 1)
	}
}

func TestGradeTellsWhatIsWrongWithTheProblems(t *testing.T) {
	h := runGrade(t, t.Context(), layouts+"lists.dat", "--problems", wild+"cavalo-damaged.dat")
	if h.status != 1 || !strings.Contains(h.out, "1 block") {
		t.Errorf("status %d\n%s%s", h.status, h.out, h.err)
	}
}

func TestGradeWithoutResultsSaysWhatItNeeds(t *testing.T) {
	h := runGrade(t, t.Context(), "--json")
	h.expect(t, 2, 1)
	if !strings.Contains(h.err, "procura grade FILE|FOLDER|ZIP...") {
		t.Errorf("%s", h.err)
	}
}

func TestGradeSaysHowTheMovesWereRead(t *testing.T) {
	const handed = "../../core/grade/testdata/handed/"
	h := runGrade(t, t.Context(), handed+"pairs-zero-rows.dat")
	h.expect(t, 0, 0)
	if !strings.Contains(h.out, "\n  the moves were read as (row column), counted from 0\n") || !strings.Contains(h.out, "right: 1") {
		t.Errorf("%s", h.out)
	}
}

// givenUp is a store of which the user gives up after some files were read.
type givenUp struct {
	storage.Store
	cancel func()
	left   int
}

func (s *givenUp) ReadSubmissions(ctx context.Context, path string, in io.Reader) iter.Seq[grade.Submission] {
	s.left--
	if s.left == 0 {
		s.cancel()
	}
	return s.Store.ReadSubmissions(ctx, path, in)
}

func TestAnInterruptOfGradePrintsAndKeepsWhatThereIs(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	env, ahead := newEnv(t, "en"), 4*runtime.GOMAXPROCS(0)
	env.Games = modules()
	env.Store = &givenUp{Store: storage.Store{Games: modules()}, cancel: cancel, left: 12 + ahead}
	folder := t.TempDir()
	for i := range 40 + ahead {
		put(t, filepath.Join(folder, fmt.Sprintf("%03d.dat", i)), read(t, layouts+"lists.dat"))
	}
	table := filepath.Join(t.TempDir(), "t.csv")
	h := runWith(ctx, env, "grade", folder, "--csv", table)
	h.expect(t, 0, 0)
	rows := strings.Split(strings.TrimSpace(read(t, table)), "\n")[1:]
	for i, row := range rows {
		if name := fmt.Sprintf("%03d.dat", i); !strings.Contains(row, name) || !strings.Contains(h.out, name+":1: ") {
			t.Errorf("row %d is %s", i, row)
		}
	}
	if len(rows) < 10 || len(rows) > 12+ahead {
		t.Errorf("%d rows in the table, %d files read", len(rows), 12+ahead)
	}
	if said := fmt.Sprintf("%d blocks in %d files; right: %d, wrong: 0, undecided: 0, not read: 0\n", len(rows), len(rows), len(rows)); !strings.HasSuffix(h.out, said) {
		t.Errorf("%s, want %s", h.out, said)
	}
}

func TestTheGuideNamesEveryLayout(t *testing.T) {
	guide := read(t, "../../docs/grading.md")
	for _, layout := range []grade.Layout{grade.Course, grade.Boards, grade.Lists, grade.Statistics, grade.Tabs} {
		if !strings.Contains(guide, "`"+string(layout)+"`") {
			t.Errorf("no layout %s", layout)
		}
	}
}

// classFolder is a class of thirty hand-ins that was made up, with what is true of each
// block.
const classFolder = "../../core/grade/testdata/class/"

// gradeKeys are the keys of --json.
func gradeKeys() []string { return table.Keys(grade.Columns(nil)) }

// judgedRow is what --json says of a block.
type judgedRow struct {
	File, Game, Problem string
	Layout              grade.Layout
	Status              grade.Status
	Reason              grade.Reason
	Excess              *int
	OK                  bool
	Claims              []grade.Claim
	Issues              []string
}

// classRow is what is true of a block.
type classRow struct {
	Game, Problem, Kind, Status, Reason string
	Excess                              *int
}

func TestEveryBlockOfAClassIsJudgedAsItIs(t *testing.T) {
	var truth struct {
		Students []struct {
			Path string
			Rows []classRow
		}
	}
	if err := json.Unmarshal([]byte(read(t, classFolder+"truth.json")), &truth); err != nil {
		t.Fatal(err)
	}
	h := runGrade(t, t.Context(), classFolder+"class", "--problems", classFolder+"problemas.dat", "--json")
	h.expect(t, 0, 0)
	judged := map[string][]judgedRow{}
	unread := 0
	for line := range strings.Lines(h.out) {
		var r judgedRow
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if r.Layout == grade.Unknown {
			unread++
			continue
		}
		at := strings.Index(r.File, "class/class/") + len("class/")
		path, _, _ := strings.Cut(filepath.ToSlash(r.File[at:]), ".zip/")
		judged[strings.TrimSuffix(path, ".zip")] = append(judged[strings.TrimSuffix(path, ".zip")], r)
	}
	blocks, differing := 0, 0
	for _, student := range truth.Students {
		rows := slices.DeleteFunc(student.Rows, func(r classRow) bool { return r.Kind == "missing" })
		got := judged[strings.TrimSuffix(student.Path, ".zip")]
		if len(got) != len(rows) {
			t.Errorf("%s: %d blocks, want %d", student.Path, len(got), len(rows))
			continue
		}
		for i, want := range rows {
			blocks++
			if wrong := want.differs(&got[i]); wrong != "" {
				differing++
				t.Errorf("%s, block %d, %s: %s", student.Path, i+1, want.Kind, wrong)
			}
		}
	}
	if blocks != 207 || unread != 6 {
		t.Errorf("%d blocks, %d not read", blocks, unread)
	}
	t.Logf("%d of %d blocks differ", differing, blocks)
}

// differs says where a block is not judged as it is.
func (want classRow) differs(got *judgedRow) string {
	excess := func(n *int) string {
		if n == nil {
			return "null"
		}
		return fmt.Sprint(*n)
	}
	is := fmt.Sprint(got.Game, " ", got.Problem, " ", got.Status, " ", got.Reason, " ", excess(got.Excess), " ", got.OK)
	should := fmt.Sprint(want.Game, " ", want.Problem, " ", want.Status, " ", want.Reason, " ", excess(want.Excess), " ", want.Status == "right")
	if want.Kind == "other" { // the block's own word for its problem
		is, should = is[strings.Index(is, "wrong"):], should[strings.Index(should, "wrong"):]
	}
	if is != should {
		return fmt.Sprintf("%s, want %s; claims %v, %q", is, should, got.Claims, got.Issues)
	}
	return ""
}

// Judged against nothing, an altered problem would be right.
func TestGradeStopsWhereTheProblemSetCannotBeRead(t *testing.T) {
	handed := write(t, "r.dat", read(t, "../../storage/submissions/testdata/lists.dat"))
	for _, problems := range []string{"no-such-file.dat", write(t, "empty.dat", ""), write(t, "words.dat", "a list of things to buy\n")} {
		table := filepath.Join(t.TempDir(), "t.csv")
		h := run(t, "grade", handed, "--problems", problems, "--csv", table)
		h.expect(t, console.Failed, 1)
		if h.out != "" || !strings.HasPrefix(h.err, problems) {
			t.Errorf("%s: %q %q", problems, h.out, h.err)
		}
		if _, err := os.Stat(table); err == nil {
			t.Errorf("%s: a table is written", problems)
		}
	}
}

// A program that prints the trace of a breadth-first search is judged by it, or by another algorithm that is asked for.
func TestTheTraceOfAProgramIsJudged(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a shell script")
	}
	first, _, _ := strings.Cut(read(t, cavalo), "(B ")
	trace := filepath.Join(t.TempDir(), "F.trace")
	h := run(t, "solve", cavalo, "--problem", "A", "--algorithm", "bfs", "--trace", trace, "--json")
	h.expect(t, 0, 0)
	var path []string
	for _, move := range h.objects(t)[0]["path"].([]any) {
		path = append(path, move.(string))
	}
	problem := write(t, "a.dat", first)
	folder := writeProgram(t, "cat F.trace\necho "+strings.Join(path, " ")+"\n", read(t, trace))
	for algorithm, want := range map[string]string{"": "ok", "dfs": "fault"} {
		arg := []string{"judge", folder, "--problems", problem, "--allow-commands", "--json"}
		if algorithm != "" {
			arg = append(arg, "--algorithm", algorithm)
		}
		h := run(t, arg...)
		h.expect(t, 0, 0)
		result := h.objects(t)[0]
		if result["status"] != "optimal" || result["trace"] != want || (result["fault"] != nil) != (want == "fault") {
			t.Errorf("%q: %v", algorithm, result)
		}
	}
	run(t, "judge", folder, "--problems", problem, "--allow-commands", "--algorithm", "bibfs").expect(t, console.BadUsage, 1)
}

// writeProgram makes a folder with a script of the shell, and a trace beside it.
func writeProgram(t *testing.T, script, trace string) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range map[string]string{"run": "#!/bin/sh\n" + script, "F.trace": trace} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o700); err != nil { //nolint:gosec // it is run
			t.Fatal(err)
		}
	}
	return folder
}
