package console_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"procura/ui/console"
)

const fewLeft = "5...4..821f.d.e."

func TestEveryMethodFindsTheValueOfMinimax(t *testing.T) {
	want := run(t, "analyze", fewLeft, "7", "--method", "minimax", "--depth", "3", "--json").objects(t)[0]
	if len(want["moves"].([]any)) == 0 || want["alpha_cuts"] != 0.0 || want["beta_cuts"] != 0.0 {
		t.Errorf("%v", want)
	}
	best := func(found map[string]any) float64 {
		highest := -1e9
		for _, m := range found["moves"].([]any) {
			if move := m.(map[string]any); move["bound"] == "exact" {
				highest = max(highest, move["estimate"].(float64))
			}
		}
		return highest
	}
	for _, method := range []string{"alphabeta", "alphabeta,soft=on", "negascout", "alphabeta,iterative=on,ordering=on,killers=on,memory=on"} {
		found := run(t, "analyze", fewLeft, "7", "--method", method, "--depth", "3", "--json").objects(t)[0]
		if best(found) != best(want) || found["depth"] != 3.0 || found["nodes"].(float64) >= want["nodes"].(float64) && !strings.Contains(method, "iterative") {
			t.Errorf("%s: %v, %v nodes; minimax: %v, %v nodes", method, best(found), found["nodes"], best(want), want["nodes"])
		}
		line := found["line"].([]any)
		if len(line) != 3 {
			t.Errorf("%s: %v", method, line)
		}
	}
}

func TestAFileOfPositionsIsSearchedByAMethod(t *testing.T) {
	h := run(t, "analyze", "--positions", filepath.Join("testdata", "positions.txt"), "--method", "alphabeta", "--depth", "2", "--json")
	if len(h.objects(t)) < 4 || strings.Count(h.out, `"method":"alphabeta,depth=2"`) < 4 {
		t.Errorf("%s", h.out)
	}
}

func TestTheTraceOfAMethodIsRightAndAWrongValueIsFound(t *testing.T) {
	for _, method := range []string{"minimax", "alphabeta", "alphabeta,soft=on", "negascout"} {
		path := filepath.Join(t.TempDir(), "trace.txt")
		run(t, "analyze", fewLeft, "7", "--method", method, "--depth", "2", "--trace", path).expect(t, console.Done, 0)
		h := run(t, "check", path)
		h.expect(t, console.Done, 0)
		if !strings.Contains(h.out, "every window, cut and value is right") {
			t.Errorf("%s: %s", method, h.out)
		}
		src := read(t, path)
		wrong := write(t, "wrong.txt", regexp.MustCompile(`leave 1 value=-?\d+`).ReplaceAllString(src, "leave 1 value=99999"))
		h = run(t, "check", wrong)
		h.expect(t, console.Failed, 0)
		if !strings.Contains(h.out, "node 1, after ") {
			t.Errorf("%s: %s", method, h.out)
		}
	}
}

func TestTheTraceOfATypedTreeIsFollowedInTheTree(t *testing.T) {
	const trace = "\uFEFF# by hand\ntrace position ((3 12) (-2 9)) a\ntrace method alphabeta,depth=1\n" +
		"trace enter 0 - - alpha=-inf beta=inf\ntrace enter 1 0 a alpha=-inf beta=inf\ntrace leave 1 value=-3\n" +
		"trace enter 2 0 b alpha=-3 beta=inf\ntrace leave 2 value=-12\ntrace leave 0 value=-3 best=a\n"
	h := run(t, "check", write(t, "tree.txt", trace))
	h.expect(t, console.Done, 0)
	if !strings.Contains(h.out, "((3 12) (-2 9)) a") || !strings.Contains(h.out, "every window, cut and value is right") {
		t.Error(h.out)
	}
	h = run(t, "check", "--json", write(t, "wrong.txt", strings.Replace(trace, "leave 0 value=-3", "leave 0 value=-12", 1)))
	h.expect(t, console.Failed, 0)
	if found := h.objects(t)[0]; found["game"] != "tree" || found["fault"].(map[string]any)["kind"] != "swapped" {
		t.Errorf("%v", found)
	}
}

func TestAMethodWithoutALimitOrWithFlagsOfTheExactEngineIsBadUsage(t *testing.T) {
	for _, flags := range []string{
		"--method alphabeta", "--depth 3", "--trace f", "--method alphabet --depth 3", "--method alphabeta --depth 0", "--method minimax --depth 2 --no-book",
		"--method minimax --depth 2 --threads 2", "--method alphabeta,killers=yes --depth 2", "--method alphabeta,eval=mine --depth 2",
		"--method minimax,killers=on --depth 2",
	} {
		run(t, append([]string{"analyze", fewLeft, "7"}, strings.Fields(flags)...)...).expect(t, console.BadUsage, 1)
	}
}

func TestATraceForTwoThatCannotBeReadHasItsLine(t *testing.T) {
	path := write(t, "trace.txt", "trace position L "+fewLeft+" 7\ntrace method alphabeta,depth=2\ntrace enter 0 - - alpha=-inf beta=inf\ntrace enter 1 0 Z9 alpha=-inf beta=inf\n")
	h := run(t, "check", path)
	h.expect(t, console.Failed, 1)
	if !strings.HasPrefix(h.err, path+":4:") {
		t.Error(h.err)
	}
}

// The distance of a win or a loss has one unit, whatever engine finds it.
func TestAMethodCountsDistancesAsTheExactEngineDoes(t *testing.T) {
	seen := 0
	for _, position := range [][]string{
		{"1.5...7e3......2", "-", "--variant", "choose"}, {"1.5...7e3......2", "-"}, {fewLeft, "7"}, {"01.5.47e3.....a2", "6"}, {"01.5.47e3.....a2", "-"},
	} {
		exact := map[any]map[string]any{}
		for _, m := range run(t, append([]string{"analyze", "--json"}, position...)...).objects(t)[0]["moves"].([]any) {
			move := m.(map[string]any)
			exact[move["move"]] = move
		}
		found := run(t, append([]string{"analyze", "--json", "--method", "minimax", "--depth", "3"}, position...)...).objects(t)[0]
		for _, m := range found["moves"].([]any) {
			move := m.(map[string]any)
			if move["value"] == "unknown" {
				continue
			}
			seen++
			if want := exact[move["move"]]; move["value"] != want["value"] || move["distance"] != want["distance"] {
				t.Errorf("%v %v: %v in %v, want %v in %v", position, move["move"], move["value"], move["distance"], want["value"], want["distance"])
			}
		}
	}
	if seen < 20 {
		t.Errorf("%d moves", seen)
	}
}
