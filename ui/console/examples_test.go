package console_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"procura/ui/console"
)

// workedExamples are the programs of docs/examples, each with a mistake that a student could make.
var workedExamples = []struct {
	name, kind   string
	command      []string
	right, fault string
}{
	{"alphabeta.py", "cut", []string{"python3"}, "if alpha >= beta:", "if alpha >= beta - 4:"},
	{"alphabeta.py", "swapped", []string{"python3"}, "child * sign > value * sign", "child * sign < value * sign"},
	{"alphabeta.lisp", "cut", []string{"sbcl", "--script"}, "until (>= alpha beta)", "until (>= alpha (- beta 4))"},
	{"alphabeta.lisp", "window", []string{"sbcl", "--script"}, "(- beta) (- alpha)", "(- *infinite*) (- alpha)"},
}

func TestTheTracesOfTheWorkedExamplesAreRight(t *testing.T) {
	for _, e := range workedExamples {
		if _, err := exec.LookPath(e.command[0]); err != nil {
			t.Skipf("%s is not installed: packaging/deps.sh test", e.command[0])
		}
		src := read(t, filepath.Join("..", "..", "docs", "examples", e.name))
		for _, position := range []string{fewLeft + " 7 1", fewLeft + " 7 3", "5...4..821f..... - 2"} {
			h := run(t, "check", "--json", traceOfExample(t, e.command, e.name, src, position))
			h.expect(t, console.Done, 0)
			if found := h.objects(t)[0]; found["fault"] != nil || found["nodes"].(float64) < 50 || !strings.Contains(position, found["position"].(string)[2:]) {
				t.Errorf("%s %s: %s", e.name, position, h.out)
			}
		}
		wrong := strings.Replace(src, e.right, e.fault, 1)
		h := run(t, "check", "--json", traceOfExample(t, e.command, e.name, wrong, fewLeft+" 7 3"))
		h.expect(t, console.Failed, 0)
		if fault := h.objects(t)[0]["fault"].(map[string]any); fault["kind"] != e.kind {
			t.Errorf("%s with %s: %v, want %s", e.name, e.fault, fault, e.kind)
		}
	}
}

// TestTheWorkedExamplesOfBreadthFirstSearchAreJudged right, and wrong when their queue becomes a stack, or they forget a
// successor.
func TestTheWorkedExamplesOfBreadthFirstSearchAreJudged(t *testing.T) {
	const problem = "adjiboto_p75d693Xt 0 1 0 2 1 0 1 0 2 0 0 1"
	for _, e := range []struct {
		name, kind   string
		command      []string
		right, fault string
	}{
		{"bfs.py", "order", []string{"python3"}, "popleft()", "pop()"},
		{"bfs.lisp", "missing", []string{"sbcl", "--script"}, "for pit below 12", "for pit below 11"},
	} {
		if _, err := exec.LookPath(e.command[0]); err != nil {
			t.Skipf("%s is not installed: packaging/deps.sh test", e.command[0])
		}
		src := read(t, filepath.Join("..", "..", "docs", "examples", e.name))
		h := run(t, "check", "--json", traceOfExample(t, e.command, e.name, src, problem))
		h.expect(t, console.Done, 0)
		if found := h.objects(t)[0]; found["fault"] != nil || found["end"] != "goal" || found["expanded"].(float64) < 100 {
			t.Errorf("%s: %s", e.name, h.out)
		}
		h = run(t, "check", "--json", traceOfExample(t, e.command, e.name, strings.Replace(src, e.right, e.fault, 1), problem))
		h.expect(t, console.Failed, 0)
		if fault := h.objects(t)[0]["fault"].(map[string]any); fault["kind"] != e.kind {
			t.Errorf("%s with %s: %v, want %s", e.name, e.fault, fault, e.kind)
		}
	}
}

// traceOfExample is a file with what a program prints.
func traceOfExample(t *testing.T, command []string, name, src, arguments string) string {
	t.Helper()
	arg := append(command[1:len(command):len(command)], write(t, name, src))
	out, err := exec.CommandContext(t.Context(), command[0], append(arg, strings.Fields(arguments)...)...).Output()
	if err != nil {
		t.Fatal(name, arguments, err)
	}
	return write(t, "F.trace", string(out))
}
