package alphabeta

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"fyne.io/fyne/v2/test"

	"procura/core/gametree"
	"procura/ui/host"
	"procura/ui/report"
)

// fillInSolution types the answers of alpha-beta into the entries.
func (r *rig) fillInSolution(hard bool) {
	x := r.exercise
	answers := x.tree.Solve(hard)
	for _, row := range r.Page.View().exercise.fields {
		a := answers[row.node]
		if !a.IsFilled {
			continue
		}
		for k, number := range []int{a.Alpha, a.Beta, a.Value} {
			row.numbers[k].SetText(strings.Replace(gametree.Number(number), "∞", "inf", 1))
		}
		cut := slices.IndexFunc(x.tree.Nodes[row.node].Children, func(child int) bool { return answers[child].IsCut })
		row.cut.SetSelectedIndex(max(0, cut))
	}
}

// result is what is said of all nodes.
func (r *rig) result() string { return r.Page.View().exercise.result.Text() }

// TestTheSolutionIsMarkedRight types the answers of both forms of alpha-beta into exercises of all sizes.
func TestTheSolutionIsMarkedRight(t *testing.T) {
	r := newRig(t)
	for size := range exerciseShapes {
		for _, hard := range []bool{true, false} {
			r.setExercise(newFillIn(size))
			r.fillInSolution(hard)
			first := r.Page.View().exercise.fields[0]
			first.numbers[0].OnSubmitted("")
			if x := r.exercise; x.marked < 3 || x.right != x.marked || first.why.Content.Visible() || !strings.HasSuffix(first.name.Words, "✓") {
				t.Errorf("%s, fail-hard %v: %s, %q, %s", size, hard, x.tree, r.result(), first.why.Text())
			}
		}
	}
}

// TestEqualValuesMayBeCutOrNot takes both for right, and says which it was.
func TestEqualValuesMayBeCutOrNot(t *testing.T) {
	r := newRig(t)
	x := newFillIn("small")
	x.tree, _ = gametree.Parse("((3 8) (3 5))")
	x.written = make([]writing, len(x.tree.Nodes))
	r.setExercise(x)
	r.fillInSolution(true)
	r.Page.View().DoMainAction()
	if x.right != 3 || !strings.Contains(r.result(), "alfa ≥ beta") {
		t.Errorf("cut: %q", r.result())
	}
	r.Page.View().exercise.fields[2].cut.SetSelectedIndex(0)
	r.Page.View().DoMainAction()
	if x.right != 3 || !strings.Contains(r.result(), "alfa > beta") {
		t.Errorf("passed: %q", r.result())
	}
}

// TestAMistakeIsMarkedAtItsNode changes one number, and then corrects it: the mark goes with the change.
func TestAMistakeIsMarkedAtItsNode(t *testing.T) {
	r := newRig(t)
	r.setExercise(newFillIn("small"))
	r.fillInSolution(true)
	fields := r.Page.View().exercise.fields
	root := fields[0]
	was := root.numbers[2].Text
	root.numbers[2].SetText("99")
	r.Page.View().DoMainAction()
	if x := r.exercise; x.right != x.marked-1 || !root.why.Content.Visible() || !strings.Contains(root.why.Text(), was) || fields[1].why.Text() != "" {
		t.Errorf("%s: %q, %q", r.exercise.tree, r.result(), root.why.Text())
	}
	root.numbers[2].SetText(was)
	if root.why.Content.Visible() {
		t.Errorf("still said: %q", root.why.Text())
	}
	root.numbers[0].SetText("")
	r.Page.View().DoMainAction()
	if root.why.Text() != r.Words().Key("match.fault.blank") {
		t.Errorf("of a blank node: %q", root.why.Text())
	}
}

// TestWhatIsCutIsNotFilledIn closes the nodes behind a cut.
func TestWhatIsCutIsNotFilledIn(t *testing.T) {
	r := newRig(t)
	r.setExercise(newFillIn("small"))
	fields := r.Page.View().exercise.fields
	fields[0].cut.SetSelectedIndex(1)
	for i, row := range fields[1:] {
		if isSecond := row.node >= r.exercise.tree.Nodes[0].Children[1]; row.numbers[0].Disabled() != isSecond {
			t.Errorf("node %d of %s, closed: %v", i+1, r.exercise.tree, !isSecond)
		}
	}
}

func TestTheSolutionIsWalkedThrough(t *testing.T) {
	r := newRig(t)
	r.State.Method = "minimax,depth=2"
	r.setExercise(newFillIn("small"))
	x := r.exercise
	test.Type(r.Page.View().exercise.fields[0].numbers[0], "7")
	r.showSolution(x)
	r.Until("the solution", func() bool { return !r.Working() && r.thought != nil })
	if r.thought.tree.String() != x.tree.String() || r.thought.Counts.Leaves != x.tree.CountLeaves() {
		t.Errorf("%s: %d leaves of %s", x.tree, r.thought.Counts.Leaves, r.thought.tree)
	}
	r.setChoosing(true)
	if entry := r.Page.View().exercise.fields[0].numbers[0]; !r.Page.View().exercise.content.Visible() || entry.Text != "7" {
		t.Errorf("the form comes back with %q", entry.Text)
	}
}

// saving is a host that saves under the names that are proposed, and keeps what is written.
type saving struct {
	host.Host
	store
}

// store keeps files in memory.
type store struct {
	report.Store
	written map[string][]byte
}

func (h *saving) Store() report.Store                                 { return h.store }
func (h *saving) AskWhereToSave(_, proposed string, use func(string)) { use(proposed) }

func (h *saving) WriteFile(_ string, begin func() (func() error, func(error))) {
	do, after := begin()
	after(do())
}

func (h store) SaveFile(path string, content []byte, _ bool) error {
	h.written[path] = content
	return nil
}

// TestSheetAndKeyArePrinted writes what generate writes of the same seed.
func TestSheetAndKeyArePrinted(t *testing.T) {
	now := time.Now() // the two are made in different seconds, maybe
	fpdf.SetDefaultCreationDate(now)
	fpdf.SetDefaultModificationDate(now)
	r := newRig(t)
	r.setExercise(newFillIn("small"))
	h := &saving{r.Host, store{written: map[string][]byte{}}}
	r.Host = h
	r.printExercise(r.exercise, false)
	for name, isKey := range map[string]bool{"exercicio.pdf": false, "exercicio-solucao.pdf": true} {
		var want bytes.Buffer
		if err := r.exercise.WritePDF(&want, r.Words(), isKey); err != nil || !bytes.Equal(h.written[name], want.Bytes()) {
			t.Errorf("%s has %d bytes, not %d, %v", name, len(h.written[name]), want.Len(), err)
		}
	}
}
