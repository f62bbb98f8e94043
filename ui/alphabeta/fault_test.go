package alphabeta

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"procura/core/datafile"
	"procura/core/gametree"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/exploring"
	"procura/ui/host"
)

// earlyCut is the trace of a program that cuts at node 5, as it should, and at node 7 without a reason.
const earlyCut = `trace position ((3 12 8) (2 4 6) (14 5 2))
trace method alphabeta,depth=2
trace enter 0 - - alpha=-inf beta=inf
trace enter 1 0 a alpha=-inf beta=inf
trace enter 2 1 a alpha=-inf beta=inf
trace leave 2 value=3
trace enter 3 1 b alpha=-inf beta=3
trace leave 3 value=12
trace enter 4 1 c alpha=-inf beta=3
trace leave 4 value=8
trace leave 1 value=3 best=a
trace enter 5 0 b alpha=3 beta=inf
trace enter 6 5 a alpha=3 beta=inf
trace leave 6 value=2
trace leave 5 value=2 best=a left=2
trace enter 7 0 c alpha=3 beta=inf
trace enter 8 7 a alpha=3 beta=inf
trace leave 8 value=14
trace leave 7 value=14 best=a left=2
trace leave 0 value=14 best=c
`

// openFile opens a file with a trace, and waits for it.
func (r *rig) openFile(src string) *thought {
	r.T.Helper()
	r.thought = nil
	r.Receive(host.FileOpened{File: datafile.File{Path: "aluno.trace", Trace: []byte(src)}})
	r.Until("the trace", func() bool { return !r.Working() && r.thought != nil })
	return r.thought
}

// TestACutWithoutAReasonIsSaidToBeOne has what a program did wrong repeated nowhere as if it were right.
func TestACutWithoutAReasonIsSaidToBeOne(t *testing.T) {
	r := newRig(t)
	found := r.openFile(earlyCut)
	v, w := r.Page.View(), r.Words()
	if found.fault == nil || found.fault.Kind != match.WrongCut || found.fault.Node != 7 {
		t.Fatalf("%+v", found.fault)
	}
	wrong := w.Say(found.fault.Said)
	for node, want := range map[uint32]string{5: "α 3 ≥ β 2", 7: "sem razão: 14 > 3"} {
		if got := crossing(w, found, node); got != want {
			t.Errorf("the box of what node %d cut: %q", node, got)
		}
		r.pick(node)
		if said := v.node.children.Lines()[0].Cells[3].Text; strings.Contains(said, "sem razão") != (node == 7) {
			t.Errorf("the child of node %d %q", node, said)
		}
	}
	source := newSource(w, v.tree.tree, found, r.player.Index)
	box := exploring.Branch{BranchName: exploring.BranchName{Kind: exploring.OtherBranch, Number: 7, Place: cutPlace}, Hidden: 2}
	if tip := source.Tip(&box); !strings.Contains(tip, "MIN tem aqui 14 (corta se ≤ 3): foi um corte sem razão") || strings.Contains(tip, w.Key("alphabeta.cut.press")) {
		t.Error(tip)
	}
	if tip := v.header.aboutValue(); !strings.Contains(tip, "nó 7") || !strings.Contains(tip, wrong) {
		t.Errorf("the words of the fault in the header: %s", tip)
	}
	r.goTo(found.fault.Event)
	showTab(r.Session, codeTab)
	if said := v.code.about.Words; !strings.Contains(said, wrong) {
		t.Errorf("beside the code: %s", said)
	}
	if said := v.header.facts.Words; !strings.Contains(said, "9 nós · 2 cortes") {
		t.Errorf("counts: %s", said)
	}
}

// TestOurOwnCutsHaveAReason holds the test of a cut against the judge, on traces that are right.
func TestOurOwnCutsHaveAReason(t *testing.T) {
	random, cuts := rand.New(rand.NewPCG(3, 5)), 0
	for seed := range uint64(200) {
		tree := gametree.Random(seed, gametree.Shape{Depth: 2 + random.IntN(3), Branching: 3})
		m := play.Method{Options: play.Options{Algorithm: play.Algorithms()[1+seed%2], Hard: seed%3 == 0, Direct: true}, Limits: play.Limits{Depth: tree.Height()}}
		made, _ := match.Think(t.Context(), tree.Position(), m, 0)
		found := &thought{Thought: made, file: "nosso.trace"}
		for i := range uint32(made.Record.Len()) {
			if made.Record.Node(i).Left > 0 {
				cuts++
			}
			if isGroundless(found, i) {
				t.Fatalf("%s: the cut at node %d of %s", tree, i, m)
			}
		}
	}
	if cuts < 300 {
		t.Errorf("%d cuts", cuts)
	}
}

// textsIn are the texts that are painted in something.
func textsIn(o fyne.CanvasObject) (list []string) {
	switch o := o.(type) {
	case *canvas.Text:
		if o.Visible() {
			list = append(list, o.Text)
		}
	case *fyne.Container:
		for _, child := range o.Objects {
			list = append(list, textsIn(child)...)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			list = append(list, textsIn(child)...)
		}
	}
	return list
}

// TestASmallTreeIsDrawnWhole has every leaf seen, with those that were cut, also in small windows.
func TestASmallTreeIsDrawnWhole(t *testing.T) {
	r := newRig(t)
	r.open("(3 (12 8) (2 4 6) (14 5 2))")
	for _, size := range []fyne.Size{{Width: 1180, Height: 740}, {Width: 1024, Height: 700}, {Width: 960, Height: 540}} {
		r.Window().Resize(size)
		showTab(r.Session, treeTab)
		for _, at := range []int{0, r.lastEvent() / 2, r.lastEvent()} {
			r.goTo(at)
		}
		tree := r.Page.View().tree.tree
		texts := strings.Join(textsIn(tree), "|")
		for _, want := range []string{"2 cortadas: 4, 6", "1 cortada: 2"} {
			if !strings.Contains(texts, want) {
				t.Errorf("%v: no %q", size, want)
			}
		}
		if strings.Contains(texts, "|+ ") {
			t.Errorf("%v: something is folded", size)
		}
		tree.Refresh()
		scroll := test.WidgetRenderer(tree).Objects()[0].(*fyne.Container).Objects[1]
		all := test.WidgetRenderer(scroll.(fyne.Widget)).Objects()[0].MinSize()
		if all.Width > scroll.Size().Width || all.Height > scroll.Size().Height {
			t.Errorf("%v: %v is seen of %v", size, scroll.Size(), all)
		}
	}
	r.open("((3 4) (1 (2 9)))")
	r.goTo(r.lastEvent())
	if texts := strings.Join(textsIn(r.Page.View().tree.tree), "|"); !strings.Contains(texts, "1 cortada: (2 9)") {
		t.Error(texts)
	}
}

// TestThePositionIsSaidInWords has the card say where the position comes from, also behind a tree, and what its code is only
// under the pointer.
func TestThePositionIsSaidInWords(t *testing.T) {
	r := newRig(t)
	r.explored(6)
	said := func() string {
		r.setChoosing(true)
		return r.Page.View().start.position.Words
	}
	before := said()
	r.open("((3 12) (2 4))")
	if after := said(); after != before || !strings.Contains(after, "antes da jogada 6") {
		t.Errorf("%q, behind a tree %q", before, after)
	}
	var src strings.Builder
	r.explored(0)
	if text := said(); strings.Contains(text, r.start.Line()) {
		t.Error(text)
	}
	if err := r.thought.WriteTrace(&src); err != nil {
		t.Fatal(err)
	}
	r.openFile(src.String())
	if text := said(); !strings.HasSuffix(text, "a do registo aluno.trace") {
		t.Error(text)
	}
	r.explored(7)
	if text := said(); !strings.Contains(text, "antes da jogada 7") {
		t.Error(text)
	}
}

// TestTheExerciseSaysThatItsTreeIsRandom: the field of one's own tree stands over it.
func TestTheExerciseSaysThatItsTreeIsRandom(t *testing.T) {
	r := newRig(t)
	if said := r.Words().Key("alphabeta.exercise.open"); !strings.Contains(said, "ao acaso") {
		t.Error(said)
	}
}
