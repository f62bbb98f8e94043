package console_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func makes(t *testing.T, args string) heard {
	t.Helper()
	return runWith(t.Context(), newEnv(t, "en"), append([]string{"generate"}, strings.Fields(args)...)...)
}

func TestGeneratePrintsProblemsThatCheckAndSolveReadBack(t *testing.T) {
	for _, asked := range []string{
		"--game cavalo --moves 6 --fools astar/course --count 3 --rule double=smallest", "--game adjiboto --moves 5 --count 3", "--game quatro --impossible --count 2",
	} {
		h := makes(t, asked)
		h.expect(t, 0, 0)
		path := write(t, "problemas.dat", h.out)
		listed := run(t, "check", path, "--json").objects(t)
		solved := run(t, "solve", path, "--json").objects(t)
		if want := strings.Count(h.out, "; semente: "); len(listed) != want || len(solved) != want || want < 2 {
			t.Errorf("%d problems, %d read, %d solved", want, len(listed), len(solved))
		}
		for i, s := range solved {
			if length, _ := s["length"].(float64); asked[7] == 'c' && length != 6 || s["verdict"] == "unknown" || s["problem"] != string(rune('A'+i)) {
				t.Errorf("%s: %v", asked, s)
			}
		}
	}
}

func TestEachGeneratedProblemCarriesWhatMakesItAgain(t *testing.T) {
	all := makes(t, "--game adjiboto --moves 4 --seed 7 --count 2").out
	command := regexp.MustCompile("; procura generate (.*)\n").FindAllStringSubmatch(all, -1)
	if len(command) != 2 {
		t.Fatal(all)
	}
	for _, word := range []string{"; semente: 8\n", "; mínimo: 4 (provado)\n"} {
		if !strings.Contains(all, word) {
			t.Errorf("no %q in\n%s", word, all)
		}
	}
	if again := makes(t, command[1][1]).out; !strings.HasSuffix(all, "\n\n"+again) {
		t.Errorf("%s\nis not the end of\n%s", again, all)
	}
}

var generateKeys = strings.Fields("game seed problem length verdict tries paths bfs_nodes fooled_by")

func TestGenerateJSONHasTheKeysOfTheFormatInTheirOrder(t *testing.T) {
	h := makes(t, "--game cavalo --moves 4 --fools astar/course:1 --json")
	h.expect(t, 0, 0)
	var got []string
	for _, m := range regexp.MustCompile(`"([a-z_]+)":`).FindAllStringSubmatch(h.out, -1) {
		got = append(got, m[1])
	}
	if !slices.Equal(got, generateKeys) {
		t.Errorf("keys %v", got)
	}
	o := h.objects(t)[0]
	if o["length"] != 4.0 || o["verdict"] != "optimal" || o["fooled_by"] != 1.0 || o["seed"] != 1.0 || !strings.HasPrefix(o["problem"].(string), "; semente: 1\n; mínimo: 4 (provado)\n") {
		t.Error(o)
	}
	h = makes(t, "--game quatro --impossible --json")
	if h.objects(t)[0]["verdict"] != "impossible" || h.objects(t)[0]["length"] != nil {
		t.Error(h.out)
	}
}

func TestNothingFoundIsSaidAndIsNoFailure(t *testing.T) {
	hard := "--game adjiboto --moves 90 --time 50ms --count 2"
	h := makes(t, hard)
	h.expect(t, 0, 2)
	if !regexp.MustCompile(`^procura: seed 1: none found in \S+ ms \(\d+ tr(y|ies)\)\n`).MatchString(h.err) || h.out != "" {
		t.Error(h)
	}
	h = makes(t, hard+" --json")
	if len(h.objects(t)) != 2 || h.objects(t)[0]["problem"] != nil || h.objects(t)[0]["verdict"] != "unknown" {
		t.Error(h)
	}
	path := filepath.Join(t.TempDir(), "none.dat")
	makes(t, hard+" --out "+path).expect(t, 0, 2)
	if _, err := os.Stat(path); err == nil {
		t.Error("an empty file was made")
	}
}

func TestGenerateNeverOverwrites(t *testing.T) {
	path := write(t, "mine.dat", "mine")
	h := makes(t, "--game cavalo --out "+path)
	h.expect(t, 1, 1)
	if read(t, path) != "mine" {
		t.Error("overwritten")
	}
	path = filepath.Join(filepath.Dir(path), "new.dat")
	h = makes(t, "--game cavalo --count 2 --out "+path)
	h.expect(t, 0, 0)
	if h.out != "2 problems in "+path+"\n" || read(t, path) != makes(t, "--game cavalo --count 2").out {
		t.Error(h)
	}
	makes(t, "--game cavalo --out "+filepath.Join(path, "in", "no.dat")).expect(t, 1, 1)
}

func TestAnInterruptKeepsWhatIsGenerated(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	h := runWith(ctx, newEnv(t, "en"), "generate", "--game", "cavalo", "--count", "5")
	h.expect(t, 0, 1)
	if !strings.Contains(h.err, "seed 1: interrupted after") {
		t.Error(h.err)
	}
}

func TestGenerateRefusesWhatMakesNoSense(t *testing.T) {
	for args, want := range map[string]string{
		"":                                                    "the game is missing: --game can be: quatro cavalo adjiboto alphabeta",
		"--game chess":                                        "--game can't be chess; it can be: quatro cavalo adjiboto alphabeta",
		"--game cavalo x":                                     "x was not expected",
		"--game cavalo --count 0":                             "--count must be more than 0",
		"--game cavalo --count 10001":                         "--count can be at most 10,000, not 10,001",
		"--game cavalo --moves -1":                            "--moves must be more than 0",
		"--game cavalo --moves 0":                             "--moves must be more than 0",
		"--game cavalo --time 0s":                             "--time must be more than 0",
		"--game cavalo --threads 0":                           "--threads must be more than 0",
		"--game cavalo --seed -1":                             "--seed must be a whole number in decimal digits, 0 or more, not -1",
		"--game cavalo --size 200":                            "--size: the size 200 is not between 1 and 100",
		"--game cavalo --nodes 5":                             "--nodes must be MIN-MAX, such as 100-2000, not 5",
		"--game cavalo --nodes a-b":                           "--nodes must be MIN-MAX, such as 100-2000, not a-b",
		"--game cavalo --nodes -":                             "--nodes must be MIN-MAX, such as 100-2000, not -",
		"--game cavalo --nodes 9-5":                           "--nodes: there is nothing from 9 to 5 nodes",
		"--game cavalo --nodes 1-9999999":                     "--nodes: at most 2,000,000 nodes",
		"--game cavalo --fools course":                        "--fools must be ALGORITHM/HEURISTIC or ALGORITHM/HEURISTIC:N, such as astar/course:2, not course",
		"--game cavalo --fools astar/course:x":                "--fools must be ALGORITHM/HEURISTIC or ALGORITHM/HEURISTIC:N, such as astar/course:2, not astar/course:x",
		"--game cavalo --fools astar/pairs":                   "--fools: the heuristic pairs is admissible, so it fools no search; it can be: course",
		"--game cavalo --fools greedy/course":                 "--fools: greedy promises no shortest path, so nothing fools it; it can be: astar idastar rbfs smastar",
		"--game cavalo --rule lap=keep":                       "--rule: there is no rule lap; it can be: numbers double placement-rule",
		"--game cavalo --rule lap":                            "--rule must be KEY=VALUE, not lap",
		"--game cavalo --impossible --moves 3":                "--moves: an impossible problem has no solution: this can't be asked for with --impossible",
		"--game adjiboto --impossible":                        "--impossible: no board of Adji-Boto is known that has no solution",
		"--game quatro --fools astar/course":                  "--fools: every heuristic of Quatro is admissible: none fools a search",
		"--game quatro --unique --moves 2":                    "--unique: the moves of a solution of Quatro can be played in any order: only with 1 move can there be a single shortest path",
		"--game cavalo --task win":                            "--task: Cavalo has no exact engine for two players, so no task can be proved",
		"--game quatro --task gift":                           "--task can't be gift; it can be: piece place win draw",
		"--game quatro --task piece --rule variant=choose":    "--task: nobody gives a piece under these rules",
		"--game quatro --task win --depth 6":                  "--depth: the depth can be from 1 to 5, not 6",
		"--game quatro --task win --rule lap=keep":            "--rule: there is no rule lap; it can be: variant lines",
		"--game quatro --task win --moves 2":                  "--moves is of no use with --game quatro --task win",
		"--game quatro --depth 2":                             "--depth is of no use with --game quatro",
		"--game alphabeta --task win":                         "--task is of no use with --game alphabeta",
		"--game cavalo --seed 18446744073709551615 --count 2": "from seed 18446744073709551615 on there are not 2 seeds",
	} {
		h := makes(t, args)
		h.expect(t, 2, 1)
		if h.err != "procura: "+want+"\n" {
			t.Errorf("%q: %s", args, h.err)
		}
	}
}

// What is printed is a file of positions, and the command above a task makes it again.
func TestATaskIsALineOfAFileOfPositions(t *testing.T) {
	for _, rules := range []string{"", " --rule lines=squares", " --rule variant=choose", " --rule variant=choose --rule lines=squares"} {
		all := makes(t, "--game quatro --task win --depth 2 --seed 7 --count 2"+rules).out
		command := regexp.MustCompile("# procura generate (.*)\n").FindAllStringSubmatch(all, -1)
		if len(command) != 2 || !strings.HasSuffix(all, makes(t, command[1][1]).out) {
			t.Fatal(all)
		}
		values := run(t, "analyze", "--positions", write(t, "tasks.txt", all), "--json")
		values.expect(t, 0, 0)
		for _, o := range values.objects(t) {
			if o["value"] != "win" || o["distance"] != 3.0 {
				t.Errorf("%s: %v", rules, o)
			}
		}
	}
}

var taskKeys = strings.Fields("game seed task problem depth level answer line plausible fools_depth_2 fools_depth_4 tries")

func TestGenerateTaskPrintsTheKeysOfItsFormat(t *testing.T) {
	h := makes(t, "--game quatro --task piece --json")
	var got []string
	for _, m := range regexp.MustCompile(`"([a-z_0-9]+)":`).FindAllStringSubmatch(h.out, -1) {
		got = append(got, m[1])
	}
	if o := h.objects(t)[0]; !slices.Equal(got, taskKeys) || o["line"].([]any)[0] != o["answer"] {
		t.Error(h.out)
	}
	h = makes(t, "--game quatro --task piece --time 1ns --json")
	h.expect(t, 0, 0)
	if o := h.objects(t)[0]; o["problem"] != nil || o["answer"] != nil || len(o["line"].([]any)) > 0 {
		t.Error(h.out)
	}
	h = makes(t, "--game quatro --task piece --time 1ns")
	h.expect(t, 0, 1)
	if !strings.HasPrefix(h.err, "procura: seed 1: none found in ") {
		t.Error(h.err)
	}
}
