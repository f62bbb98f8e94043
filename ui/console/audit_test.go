package console_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"procura/ui/console"
)

// auditKeys are those of audit --json, in their order; those of over and drop
// stand in their objects.
var auditKeys = strings.Fields("game problem heuristic promised rules boards size seed admissible consistent whole states judged " +
	"exact dead recognised overs edges drops ratio perfect rated farthest " +
	"over path board estimate distance exact drop path board move before after cost seconds peak_bytes stopped_by")

func TestAuditJSONHasTheseKeysInThisOrder(t *testing.T) {
	h := run(t, "audit", cavalo, "--problem", "A", "--heuristic", "course", "--json")
	h.expect(t, 0, 0)
	var got []string
	plain := regexp.MustCompile(`\{"double.*?\}`).ReplaceAllString(h.out, `{}`)
	for _, m := range regexp.MustCompile(`"([a-z_]+)":`).FindAllStringSubmatch(plain, -1) {
		got = append(got, m[1])
	}
	if !slices.Equal(got, auditKeys) {
		t.Errorf("keys %v, want %v", got, auditKeys)
	}
}

func TestAuditRefutesTheCourseHeuristicByAStateAndAMove(t *testing.T) {
	o := run(t, "audit", cavalo, "--problem", "A", "--heuristic", "course", "--json").objects(t)[0]
	over, drop := o["over"].(map[string]any), o["drop"].(map[string]any)
	if o["admissible"] != "fails" || o["promised"] != false || over["estimate"].(float64) <= over["distance"].(float64) {
		t.Error(over)
	}
	if o["consistent"] != "fails" || drop["before"].(float64)-drop["after"].(float64) <= drop["cost"].(float64) {
		t.Error(drop)
	}
	if path, ok := over["path"].([]any); !ok || len(path) != 0 || !strings.HasPrefix(over["board"].(string), "(- 70") {
		t.Errorf("the start refutes it: %v", over)
	}
}

func TestAuditProvesOnAWholeSpace(t *testing.T) {
	h := run(t, "audit", cavalo, "--problem", "A", "--json")
	h.expect(t, 0, 0)
	o := h.objects(t)[0]
	if got := fmt.Sprintln(o["heuristic"], o["promised"], o["admissible"], o["consistent"], o["whole"], o["over"], o["drop"], o["size"], o["seed"], o["boards"]); got != "payments true holds holds true <nil> <nil> <nil> <nil> 1\n" {
		t.Error(got)
	}
}

func TestAuditOfAPartLeavesOpenWhatItDoesNotRefute(t *testing.T) {
	o := run(t, "audit", quatro, "--problem", "F", "--nodes", "1000", "--json").objects(t)[0]
	if o["admissible"] != "open" || o["consistent"] != "open" || o["whole"] != false || o["stopped_by"] != "nodes" {
		t.Error(o)
	}
}

func TestAuditOfRandomBoardsIsTheSameForTheSameSeed(t *testing.T) {
	h := run(t, "audit", adjiboto, cavalo, "--random", "3", "--size", "5", "--seed", "7", "--heuristic", "captures", "--rule", "lap=keep", "--json")
	h.expect(t, 0, 0)
	o := h.objects(t)
	if len(o) != 2 || fmt.Sprintln(o[0]["game"], o[0]["boards"], o[0]["size"], o[0]["seed"], o[0]["rules"], o[0]["heuristic"]) != "adjiboto 3 5 7 map[lap:keep moves:all] captures\n" {
		t.Fatal(h.out)
	}
	if o[1]["game"] != "cavalo" || o[1]["heuristic"] != "payments" || o[0]["problem"] != "" {
		t.Error(h.out)
	}
	again := run(t, "audit", adjiboto, cavalo, "--random", "3", "--size", "5", "--seed", "7", "--heuristic", "captures", "--rule", "lap=keep", "--json")
	if masked(again.out) != masked(h.out) {
		t.Errorf("%s%s", h.out, again.out)
	}
}

func TestAuditPrintsSentencesAndTheBoardOfTheCounterExample(t *testing.T) {
	h := runIn(t, "pt", "audit", adjiboto, "--problem", "A", "--heuristic", "course")
	h.expect(t, 0, 0)
	for _, want := range []string{"Adji-Boto A, course (não admissível):\n", "todo o espaço.\n", "  ✗ Não admissível: ", "a distância real é ", "\n    (("} {
		if !strings.Contains(h.out, want) {
			t.Errorf("no %q in\n%s", want, h.out)
		}
	}
}

func TestWrongFlagsOfAuditAreBadUsage(t *testing.T) {
	for _, args := range []string{
		"", "--json", cavalo + " --random 0", cavalo + " --size 5", cavalo + " --seed 5", cavalo + " --random 3 --size 0",
		cavalo + " --random 3 --size 101", cavalo + " --heuristic captures", cavalo + " --rule lap=keep", cavalo + " --nodes 0",
		cavalo + " --memory lots", cavalo + " --algorithm bfs", cavalo + " --seed -1",
	} {
		h := run(t, append([]string{"audit"}, strings.Fields(args)...)...)
		if h.status != console.BadUsage || len(h.lines()) != 1 || h.out != "" {
			t.Errorf("%s: status %d, printed %q and %q", args, h.status, h.out, h.err)
		}
	}
}

func TestAuditOfAProblemWithoutTargetIsStatus1UnlessTheTargetIsGiven(t *testing.T) {
	run(t, "audit", wild+"cavalo-bare-lower-nil.dat", "--problem", "A").expect(t, 1, 1)
	run(t, "audit", wild+"cavalo-bare-lower-nil.dat", "--problem", "A", "--target", "50", "--nodes", "10").expect(t, 0, 0)
}

func TestAnInterruptedAuditPrintsWhatThereIsAndLeavesTheRest(t *testing.T) {
	h := runWith(&fuse{Context: t.Context(), left: 20}, newEnv(t, "en"), "audit", adjiboto, "--problem", "G", "--problem", "F", "--json")
	h.expect(t, 0, 0)
	if o := h.objects(t); len(o) != 1 || o[0]["stopped_by"] != "cancel" || o[0]["whole"] != false {
		t.Error(h.out)
	}
}

func TestEveryGameCanBeAuditedOnRandomBoards(t *testing.T) {
	for _, path := range []string{cavalo, adjiboto, quatro} {
		h := run(t, "audit", path, "--random", "2", "--nodes", "100", "--json")
		h.expect(t, 0, 0)
		if len(h.objects(t)) != 1 {
			t.Errorf("%s: %s", path, h.out)
		}
	}
}

// Beside each evaluation stands the usual one, and both are held against the same positions.
func TestAuditOfAnEvaluationComparesItWithTheUsualOne(t *testing.T) {
	h := run(t, "audit", "--eval", "formula: wins_now", "--count", "40", "--seed", "3", "--rule", "variant=choose", "--json")
	h.expect(t, 0, 0)
	lines := h.objects(t)
	if len(lines) != 2 || lines[0]["eval"] != "formula: ganha_ja" || lines[1]["eval"] != "course" || lines[0]["moves"] != lines[1]["moves"] {
		t.Fatalf("%v", lines)
	}
	own, usual := lines[0]["all"].(map[string]any), lines[1]["all"].(map[string]any)
	if own["pairs"] != usual["pairs"] || own["share"].(float64) <= usual["share"].(float64) {
		t.Errorf("%v, %v", own, usual)
	}
	if again := run(t, "audit", "--game", "quatro", "--count", "40", "--seed", "3", "--rule", "variant=choose", "--json"); len(again.objects(t)) != 1 {
		t.Errorf("%s", again.out)
	}
	h = runIn(t, "pt", "audit", "--eval", "formula: seguras - linhas_com_3", "--count", "20")
	h.expect(t, 0, 0)
	for _, want := range []string{"20 de 20 posições", "formula: seguras - linhas_com_3", "Bem ordenados", "Onde mais falha"} {
		if !strings.Contains(h.out, want) {
			t.Errorf("%q is not in %s", want, h.out)
		}
	}
}

func TestEvaluationsAreAuditedAtThePositionsOfAFile(t *testing.T) {
	path := write(t, "p.txt", "# two\nL "+fewLeft+" 7\nC 1.5...7e3......2 -\n1.5...7e3......2 -\nL 11.............. -\n")
	h := run(t, "audit", "--game", "quatro", "--eval", "formula: safe", "--positions", path, "--rule", "variant=choose", "--json")
	h.expect(t, console.Failed, 1)
	if !strings.HasPrefix(h.err, path+":5:") {
		t.Error(h.err)
	}
	for _, found := range h.objects(t) {
		if found["asked"] != 3.0 || found["seed"] != nil || found["all"].(map[string]any)["pairs"] == 0.0 {
			t.Errorf("%v", found)
		}
	}
	h = run(t, "audit", "--positions", path, "--rule", "variant=choose", "--quiet")
	if !strings.Contains(h.out, "p.txt): ") || !strings.Contains(h.out, " of 3 positions") {
		t.Error(h.out)
	}
	run(t, "audit", "--positions", write(t, "empty.txt", "# none\n")).expect(t, console.Failed, 1)
	run(t, "audit", "--positions", filepath.Join(t.TempDir(), "none.txt")).expect(t, console.Failed, 1)
}

func TestWrongFlagsOfAnAuditForTwoAreBadUsage(t *testing.T) {
	for _, args := range [][]string{
		{"--eval", "mine"},
		{"--eval", "formula: safe +"},
		{"--eval", ""},
		{"--game", "cavalo"},
		{"--game", "quatro", "--random", "3"},
		{"--eval", "course", cavalo},
		{"--eval", "course", "--rule", "variant=take"},
		{"--count", "0"},
		{"--positions", "p.txt", "--count", "3"},
		{"--positions", "p.txt", "--seed", "3"},
		{"--eval", "course", "--heuristic", "open"},
	} {
		h := run(t, append([]string{"audit"}, args...)...)
		if h.status != console.BadUsage || h.out != "" {
			t.Errorf("%s: status %d, printed %q and %q", args, h.status, h.out, h.err)
		}
	}
}
