package console_test

import (
	"path/filepath"
	"strings"
	"testing"

	"procura/core/gametree"
	"procura/ui/console"
)

func TestExercisesArePrintedAsTreesThatCanBeTyped(t *testing.T) {
	h := makes(t, "--game alphabeta --count 3 --seed 5 --students 2")
	h.expect(t, console.Done, 0)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	if len(lines) != 6 {
		t.Fatal(h.out)
	}
	for i, line := range lines {
		tree, errors := gametree.Parse(line)
		if want := gametree.Random(uint64(5+i), gametree.Shape{Depth: 3, Branching: 3}); len(errors) > 0 || tree.String() != want.String() {
			t.Errorf("%s, want %s", line, want)
		}
	}
}

func TestTheKeyAsJSONHasWindowValueAndCutOfEveryNode(t *testing.T) {
	found := makes(t, "--game alphabeta --depth 2 --branching 3 --seed 3 --json").objects(t)[0]
	tree, _ := gametree.Parse(found["tree"].(string))
	answers := tree.Solve(true)
	if found["value"] != float64(answers[0].Value) || found["leaves"] != float64(tree.Leaves()) || found["leaves_looked_at"] != float64(tree.CountLeaves()) {
		t.Errorf("%v", found)
	}
	left := 0.0
	for _, node := range found["nodes"].([]any) {
		left += node.(map[string]any)["left"].(float64)
	}
	if left != float64(tree.Leaves())-float64(tree.CountLeaves()) { // at this depth only leaves are cut
		t.Errorf("%v leaves are cut: %v", left, found)
	}
}

func TestTheSheetAndItsKeyAreWrittenTogether(t *testing.T) {
	folder := t.TempDir()
	sheet, key := filepath.Join(folder, "sheet.pdf"), filepath.Join(folder, "key.pdf")
	h := makes(t, "--game alphabeta --count 2 --title Exame --sheet "+sheet+" --key "+key)
	h.expect(t, console.Done, 0)
	if !strings.HasPrefix(read(t, sheet), "%PDF") || !strings.HasPrefix(read(t, key), "%PDF") || !strings.Contains(h.err+h.out, "1 sheet") {
		t.Errorf("%s%s", h.out, h.err)
	}
}

func TestFlagsOfProblemsAndOfExercisesDoNotMix(t *testing.T) {
	for _, flags := range []string{
		"--game alphabeta --size 3", "--game alphabeta --out x", "--game alphabeta --threads 2", "--game cavalo --depth 3", "--game cavalo --key k.pdf",
		"--game alphabeta --depth 1", "--game alphabeta --depth 6", "--game alphabeta --depth 4 --branching 3", "--game alphabeta --branching 1",
		"--game alphabeta --count 21", "--game alphabeta --students 201", "--game alphabeta --seed 18446744073709551615",
	} {
		makes(t, flags).expect(t, console.BadUsage, 1)
	}
	makes(t, "--game alphabeta --depth 5").expect(t, console.Done, 0) // with fewer children
}
