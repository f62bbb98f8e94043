package console_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// wholeCourse is a course on problems of two games. Under its rules Cavalo D takes ten moves, by default twelve.
const wholeCourse = `title = "IA, projeto 1"
problems = ["cavalo.dat", "adjiboto.dat"]
[rules.cavalo]
double = "smallest"
[rules.quatro]
variant = "choose"
lines = "squares"
[limits]
time = "30s"
memory = "8MiB"
[heuristics]
moves-left = "ceil(falta / max(maior, 1))"
half = "sementes / 2"
calm = "seguras - linhas_com_3"
`

// writeCourse makes a folder with a course and its problems, and returns the file of the course.
func writeCourse(t *testing.T, content string) string {
	t.Helper()
	path := write(t, "curso.toml", content)
	for _, name := range []string{cavalo, adjiboto} {
		file := "cavalo.dat"
		if name == adjiboto {
			file = "adjiboto.dat"
		}
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), file), []byte(read(t, name)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func TestACourseGivesProblemsRulesAndLimitsWhereNoFlagDoes(t *testing.T) {
	course := writeCourse(t, wholeCourse)
	for _, c := range []struct {
		rule, line string
		count      int
		double     string
		length     float64
	}{
		{"its own problems under its rules", "--problem D", 2, "smallest", 10},
		{"problems that are named, under its rules", cavalo + " --problem D", 1, "smallest", 10},
		{"a flag for a rule wins", "--problem D --rule double=largest", 2, "largest", 12},
	} {
		lines := run(t, append([]string{"solve", "--course", course, "--json"}, strings.Fields(c.line)...)...).objects(t)
		if len(lines) != c.count {
			t.Fatalf("%s: %d problems", c.rule, len(lines))
		}
		if got := lines[0]["rules"].(map[string]any)["double"]; got != c.double || lines[0]["length"] != c.length {
			t.Errorf("%s: double=%v, %v moves", c.rule, got, lines[0]["length"])
		}
	}
	for flags, want := range map[string]string{"": "memory", "--memory 1GiB --nodes 60000": "nodes"} {
		line := []string{"solve", "--course", course, "--problem", "F", "--algorithm", "bfs", "--json", "--rule", "moves=all"}
		found := run(t, append(line, strings.Fields(flags)...)...).objects(t)
		if got := found[0]["stopped_by"]; got != want {
			t.Errorf("%q: stopped by %v, want %s", flags, got, want)
		}
	}
}

func TestAHeuristicOfTheCourseIsNamedWhereverOneIs(t *testing.T) {
	course := writeCourse(t, wholeCourse)
	const formula = "formula: ceil(falta / max(maior, 1))"
	for _, line := range []string{
		"solve --problem A --algorithm astar --heuristic moves-left " + cavalo,
		"audit --problem A --heuristic moves-left " + cavalo,
		"compare --problem A --method astar/moves-left,weight=2 " + cavalo,
	} {
		h := run(t, append(strings.Fields(line), "--course", course, "--json")...)
		if got := h.objects(t)[0]["heuristic"]; h.status != 0 || got != formula {
			t.Errorf("%s: status %d, heuristic %v\n%s", line, h.status, got, h.err)
		}
	}
	eval := run(t, "audit", "--game", "quatro", "--eval", "calm", "--count", "5", "--course", course, "--json").objects(t)[0]
	if rules := eval["rules"].(map[string]any); eval["eval"] != "formula: seguras - linhas_com_3" || rules["lines"] != "squares" || rules["variant"] != "choose" {
		t.Errorf("%v", eval)
	}
	trace := filepath.Join(t.TempDir(), "trace")
	run(t, "solve", cavalo, "--problem", "A", "--algorithm", "astar", "--heuristic", "moves-left", "--course", course, "--trace", trace, "--quiet")
	for method, status := range map[string]int{"astar/moves-left": 0, "astar/payments": 1} {
		if h := run(t, "check", trace, "--algorithm", method, "--course", course); h.status != status {
			t.Errorf("%s: status %d\n%s", method, h.status, h.out)
		}
	}
	run(t, "solve", cavalo, "--algorithm", "astar", "--heuristic", "moves-left").expect(t, 2, 1)
}

func TestRulesOfACourseHoldForGamesForTwoAndForTheGenerator(t *testing.T) {
	course := writeCourse(t, wholeCourse)
	for flag, status := range map[string]int{"--quiet": 1, "--variant=give": 0} { // who chooses has no piece in hand
		if h := run(t, "analyze", "6.....2.9..5c1..", "a", "--no-book", "--course", course, flag); h.status != status {
			t.Errorf("%s: status %d, want %d: %s", flag, h.status, status, h.err)
		}
	}
	made := run(t, "generate", "--game", "cavalo", "--moves", "3", "--course", course, "--json").objects(t)[0]
	if text, _ := made["problem"].(string); !strings.Contains(text, "double=smallest") {
		t.Errorf("%v", made)
	}
}

func TestGradeJudgesByTheProblemsAndRulesOfTheCourse(t *testing.T) {
	course := writeCourse(t, wholeCourse)
	results := filepath.Join(filepath.Dir(course), "resultados.dat")
	run(t, "solve", cavalo, "--problem", "D", "--append", results).expect(t, 0, 0)
	var kept []string
	for line := range strings.Lines(read(t, results)) {
		if !strings.Contains(line, "Regras:") {
			kept = append(kept, line)
		}
	}
	if err := os.WriteFile(results, []byte(strings.Join(kept, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	for flag, want := range map[string]string{course: "wrong", filepath.Join(filepath.Dir(course), "cavalo.dat"): "right"} {
		words := []string{"grade", results, "--problems", flag, "--json"}
		if flag == course {
			words[2] = "--course"
		}
		block := run(t, words...).objects(t)[0]
		if block["status"] != want || block["in_set"] != true {
			t.Errorf("%v: %v, want %s", words, block, want)
		}
	}
}

func TestJudgeTakesTheProblemsOfTheCourse(t *testing.T) {
	course := writeCourse(t, "problems = [\"cavalo.dat\"]\n[limits]\ntime = \"100ms\"\n")
	h := run(t, "judge", writeProgram(t, "sleep 5", ""), "--course", course, "--allow-commands", "--json")
	found := h.objects(t)
	if len(found) != 6 || h.status != 0 {
		t.Errorf("%d results, status %d\n%s", len(found), h.status, h.err)
	}
	for _, r := range found {
		if r["status"] != "time" {
			t.Errorf("%v", r)
		}
	}
}

func TestACourseThatIsWrongIsNotTaken(t *testing.T) {
	course := writeCourse(t, wholeCourse)
	for _, c := range []struct {
		rule, path, want string
	}{
		{"an unknown key", writeCourse(t, "[points]\nbonus = 1\n"), ":2:1: there is no key \"bonus\" here"},
		{"a file of problems", cavalo, "this is no course"},
		{"no file", filepath.Join(t.TempDir(), "none"), "the file does not exist"},
	} {
		h := run(t, "solve", cavalo, "--course", c.path)
		h.expect(t, 1, 1)
		if !strings.Contains(h.err, c.want) || h.out != "" {
			t.Errorf("%s: %s%s", c.rule, h.out, h.err)
		}
	}
	h := run(t, "solve", course)
	h.expect(t, 1, 1)
	if !strings.Contains(h.err, "--course") {
		t.Error(h.err)
	}
	run(t, "solve", "-", "--course", "-").expect(t, 2, 1)
	h = run(t, "compare", "--course", course, "--method", "bfs", "--csv", course, "--force")
	if h.status == 0 || read(t, course) != wholeCourse {
		t.Errorf("the course is written over: %d, %s", h.status, h.err)
	}
}

func TestTheNamesOfACourseAreCompleted(t *testing.T) {
	course := writeCourse(t, wholeCourse)
	for flag, want := range map[string]string{"--heuristic": " moves-left half calm :36", "--problem": "A B C D E F A B C D E F"} {
		if got := complete(t, "solve", "--course", course, flag, ""); !strings.Contains(got, want) {
			t.Errorf("%s: %q", flag, got)
		}
	}
}

func TestCheckSaysWhichHeuristicsOfACourseDoNotFit(t *testing.T) {
	run(t, "check", writeCourse(t, wholeCourse)).expect(t, 0, 0)
	h := run(t, "check", writeCourse(t, "problems = [\"cavalo.dat\"]\n[heuristics]\nbad = \"falta / tudo\"\npayments = \"1\"\n"))
	h.expect(t, 1, 2)
	for i, want := range []string{":3:1: ", ":4:1: the game has a heuristic \"payments\" of its own"} {
		if !strings.Contains(h.lines()[i], want) {
			t.Errorf("%s, want %s", h.lines()[i], want)
		}
	}
	var found map[string]any
	out := run(t, "check", writeCourse(t, wholeCourse), "--json").out
	if err := json.Unmarshal([]byte(out), &found); err != nil || found["course"] != "IA, projeto 1" || found["seconds"] != 30.0 {
		t.Errorf("%v: %s", err, out)
	}
}
