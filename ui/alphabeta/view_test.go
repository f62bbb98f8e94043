package alphabeta

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametree"
	"procura/core/match"
	"procura/core/play"
	"procura/core/teach"
	"procura/ui/board"
	"procura/ui/exploring"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/theme"
)

type rig struct {
	uitest.Page[*View]
	*Session
}

// newRig opens the page of the game for two.
func newRig(t testing.TB) *rig {
	t.Helper()
	p := uitest.OpenPage[*View](t, []host.GamePage{New}, "quatro")
	return &rig{p, p.View().session}
}

// openTree looks into a typed tree, and waits for it.
func (r *rig) open(src string) *thought {
	r.T.Helper()
	if wrong := r.openTree(src); wrong != nil {
		r.T.Fatal(wrong)
	}
	r.Until("the thought", func() bool { return !r.Working() && r.thought != nil })
	r.goTo(0)
	return r.thought
}

// openQuiz looks into a typed tree, and is asked questions of a kind about it.
func (r *rig) openQuiz(src string, kind teach.QuestionKind) *thought {
	r.T.Helper()
	found := r.open(src)
	r.setQuestionKind(kind)
	showTab(r.Session, quizTab)
	return found
}

func TestMain(m *testing.M) { uitest.Main(m) }

func (r *rig) why() string { return r.Page.View().node.why.Words }

// TestACutSaysWhoHasWhat walks an exercise of the books, cut by cut.
func TestACutSaysWhoHasWhat(t *testing.T) {
	r := newRig(t)
	r.open("((3 12 8) (2 4 6) (14 5 2))")
	leapTo(r.Session, leaps[0])
	if said := r.why(); !strings.Contains(said, "MIN já tem aqui 2") || !strings.Contains(said, "MAX tem 3 garantidos noutro ramo, por a") || !strings.Contains(said, "As outras 2 jogadas") {
		t.Error(said)
	}
	if got := crossing(r.Words(), r.thought, r.current()); got != "α 3 ≥ β 2" {
		t.Error(got)
	}
	at := r.player.Index
	leapTo(r.Session, leaps[0])
	if r.player.Index != at {
		t.Errorf("a second cut at %d", r.player.Index)
	}
	leapTo(r.Session, leaps[5])
	if r.player.Index != r.thought.Record.EnterEvent(r.current()) {
		t.Errorf("at %d, which does not enter the node", r.player.Index)
	}
}

// TestWhatWasCutChangesNothing plays out every cut of random trees and of a game: the value of each move is that of minimax
// without any cut, and taking them all into account leaves the root what it was.
func TestWhatWasCutChangesNothing(t *testing.T) {
	random, cuts := rand.New(rand.NewPCG(1, 2)), 0
	for seed := range uint64(300) {
		tree := gametree.Random(seed, gametree.Shape{Depth: 2 + random.IntN(3), Branching: 3})
		for _, soft := range []bool{false, true} {
			method := play.Method{Options: play.Options{Algorithm: play.AlphaBeta, Hard: !soft, Direct: true}, Limits: play.Limits{Depth: tree.Height()}}
			found, _ := match.Think(t.Context(), tree.Position(), method, 0)
			values, r := tree.Values(), found.Record
			for i := range uint32(r.Len()) {
				n := r.Node(i)
				if n.Left == 0 {
					continue
				}
				cuts++
				outcomes := findOutcomes(t.Context(), &found, i)
				if len(outcomes) != int(n.Left) {
					t.Fatalf("%s: %d outcomes of %d at node %d", tree, len(outcomes), n.Left, i)
				}
				position := found.Position(i)
				own := tree.NodeOf(r, i)
				for _, o := range outcomes {
					if want := values[childByMove(tree, position, own, o.Move)]; o.Value != want {
						t.Fatalf("%s: move %s of node %d is worth %d, minimax says %d", tree, o.Move, i, o.Value, want)
					}
				}
				// The true value of the node is outside of its window: the root can't be another one.
				if value := values[own]; n.IsMax() && value < int(n.Beta) || !n.IsMax() && value > int(n.Alpha) {
					t.Fatalf("%s: node %d is worth %d, inside of [%d, %d]", tree, i, value, n.Alpha, n.Beta)
				}
			}
			if r.Node(0).Value != int32(values[0]) {
				t.Fatalf("%s: the root is %d, not %d", tree, r.Node(0).Value, values[0])
			}
		}
	}
	if cuts < 500 {
		t.Errorf("only %d cuts", cuts)
	}
}

func childByMove(tree gametree.Tree, p game.Position, node int, move string) int {
	for i, m := range p.Moves() {
		if m == move {
			return tree.Nodes[node].Children[i]
		}
	}
	return -1
}

// TestEveryStepIsShown goes through all steps of searches by every method, and shows each node: nothing is empty.
func TestEveryStepIsShown(t *testing.T) {
	r := newRig(t)
	for _, spec := range []string{"minimax,depth=1", "alphabeta,depth=2", "negascout,depth=2,soft=on", "alphabeta,depth=2,iterative=on,ordering=on,killers=on,memory=on,quiescence=on"} {
		method, wrong := play.ParseMethod(spec)
		if wrong != nil {
			t.Fatal(wrong)
		}
		p, flaws := match.ReadLine(r.game, "L 07.a..5.....4... b", game.Defaults(r.game.MatchSettings()))
		if len(flaws) > 0 {
			t.Fatal(flaws)
		}
		r.Explore(p, method, 3)
		r.Until("the thought", func() bool { return !r.Working() && r.thought != nil })
		record := r.thought.Record
		for e := 0; e < record.Events(); e += 1 + record.Events()/40 {
			r.goTo(e)
			v := r.Page.View()
			if v.node.why.Words == "" || v.node.name.Words == "" || len(v.header.name.Words) == 0 {
				t.Errorf("%s, step %d: something is not said", spec, e)
			}
			if got, want := r.current(), record.Event(e).Node; got != want {
				t.Errorf("%s, step %d looks at node %d, not %d", spec, e, got, want)
			}
		}
	}
}

// TestTheTreeEndsAtTheStep has nothing drawn that the search enters only later.
func TestTheTreeEndsAtTheStep(t *testing.T) {
	r := newRig(t)
	r.open("(((3 7) (1 9)) ((4 4) (8 2)) ((6 5) (0 3)))")
	record := r.thought.Record
	for e := range record.Events() {
		s := newSource(r.Words(), r.Page.View().tree.tree, r.thought, e)
		for i := range uint32(record.Len()) {
			b := &exploring.Branch{BranchName: exploring.BranchName{Number: i}}
			if record.EnterEvent(i) > e {
				continue
			}
			s.Describe(b)
			first, all := s.Children(b, 100)
			for _, child := range first {
				if record.EnterEvent(child) > e || record.Node(child).Parent != i {
					t.Fatalf("step %d draws node %d below %d", e, child, i)
				}
			}
			if all != len(first) || (b.Turn >= 0) != (all > 0) {
				t.Fatalf("step %d: node %d has %d of %d children, turn %d", e, i, len(first), all, b.Turn)
			}
		}
	}
}

func TestAWrongTraceOpensAtItsFault(t *testing.T) {
	r := newRig(t)
	method, _ := play.ParseMethod("alphabeta,depth=1")
	p, _ := match.ReadLine(r.game, "L 07.a..5.....4... b", game.Defaults(r.game.MatchSettings()))
	found, _ := match.Think(t.Context(), p, method, 0)
	var text strings.Builder
	if err := found.WriteTrace(&text); err != nil {
		t.Fatal(err)
	}
	open := func(src string) {
		t.Helper()
		r.thought = nil
		file := datafile.File{Path: "aluno.trace", Trace: []byte(src)}
		if r.Receive(host.FileOpened{File: file}) != host.TakenAndShow {
			t.Fatal("the trace is not taken")
		}
		r.Until("the trace", func() bool { return !r.Working() })
	}
	open(text.String())
	if r.thought == nil || r.thought.fault != nil || !strings.Contains(r.Page.View().header.facts.Words, "registo certo") {
		t.Fatalf("a right trace: %v, %s", r.thought, r.Words().Say(r.Session.why))
	}
	lines := strings.Split(text.String(), "\n")
	last := -1
	for i, line := range lines {
		if strings.HasPrefix(line, "trace leave 0 ") {
			last = i
		}
	}
	lines[last] = fmt.Sprintf("trace leave 0 value=%d best=%s", found.Record.Node(0).Value+1, found.Position(0).Moves()[found.Record.Node(0).Best])
	open(strings.Join(lines, "\n"))
	if r.thought == nil || r.thought.fault == nil {
		t.Fatal("the fault is not found")
	}
	if r.current() != r.thought.fault.Node || r.why() != r.Words().Say(r.thought.fault.Said) {
		t.Errorf("at node %d: %s", r.current(), r.why())
	}
	open("trace enter 0 - - alpha=x beta=y\n")
	if r.thought != nil || !strings.Contains(r.Page.View().start.says.Text, "aluno.trace, linha 1") {
		t.Errorf("what is no trace: %s", r.Page.View().start.says.Text)
	}
}

// TestWhatATraceCutIsPlayedOutWhereItsLeavesAreOurs has the boxes of what was cut, and the evaluation of a leaf, offer nothing
// where the leaves have the values of another program, or its depth is not known.
func TestWhatATraceCutIsPlayedOutWhereItsLeavesAreOurs(t *testing.T) {
	r := newRig(t)
	p, _ := match.ReadLine(r.game, "L 07.a..5.....4... b", game.Defaults(r.game.MatchSettings()))
	for _, c := range []struct {
		made, said   string
		cuts, leaves bool
	}{
		{"depth=2", "depth=2", true, true},
		{"depth=2", "depth=2,eval=course", true, true},
		{"depth=2", "depth=2,eval=nobody", false, false},
		{"depth=2,eval=formula: pecas+1", "depth=2", false, false},
		{"depth=2", "nodes=100000", false, true},
	} {
		method, _ := match.ParseMethod(p, "alphabeta,"+c.made)
		found, _ := match.Think(t.Context(), p, method, 0)
		found.Method, _ = play.ParseMethod("alphabeta," + c.said)
		var text strings.Builder
		if err := found.WriteTrace(&text); err != nil {
			t.Fatal(err)
		}
		read := r.openFile(strings.ReplaceAll(text.String(), "trace iteration 2\n", ""))
		source := newSource(r.Words(), r.Page.View().tree.tree, read, r.lastEvent())
		cuts, leaves, seen := false, false, 0
		for i := range uint32(read.Record.Len()) {
			n := read.Record.Node(i)
			if n.Left > 0 {
				cuts = read.canPlayOut(i)
				box := exploring.Branch{BranchName: exploring.BranchName{Kind: exploring.OtherBranch, Number: i, Place: cutPlace}, Hidden: int(n.Left)}
				if offered := strings.Contains(source.Tip(&box), r.Words().Key("alphabeta.cut.press")); offered != c.cuts {
					t.Errorf("%+v: the box of node %d offers to play out: %t", c, i, offered)
				}
			} else if n.Has(play.IsLeaf) && seen < 20 {
				seen++
				r.pick(i)
				leaves = leaves || len(r.Page.View().node.terms.Lines()) > 0
			}
		}
		if cuts != c.cuts || leaves != c.leaves {
			t.Errorf("%+v: played out %t, evaluation told %t", c, cuts, leaves)
		}
	}
}

// TestWhatATraceOfATreeCutIsPlayedOut by a press on its box: the leaves are those of the tree.
func TestWhatATraceOfATreeCutIsPlayedOut(t *testing.T) {
	r := newRig(t)
	right := earlyCut[:strings.Index(earlyCut, "trace leave 7")] + `trace enter 9 7 b alpha=3 beta=14
trace leave 9 value=5
trace enter 10 7 c alpha=3 beta=5
trace leave 10 value=2
trace leave 7 value=2 best=c
trace leave 0 value=3 best=a
`
	found := r.openFile(right)
	r.Page.View().tree.tree.OnOther(5, cutPlace)
	r.Until("what was cut", func() bool { return r.playedOut[5] != nil })
	if got := r.playedOut[5]; found.fault != nil || !slices.Equal(got, []outcome{{"b", 4}, {"c", 6}}) {
		t.Errorf("%+v, fault %+v", got, found.fault)
	}
	other := r.openFile(strings.NewReplacer("leave 9 value=5", "leave 9 value=6", "beta=5", "beta=6").Replace(right))
	if other.fault != nil || other.canPlayOut(5) {
		t.Error("a tree with other leaves is played out")
	}
}

// TestAnUnknownEvaluationIsSaid has the method of an earlier window, or of a file, name an evaluation that there is not.
func TestAnUnknownEvaluationIsSaid(t *testing.T) {
	r := newRig(t)
	method, _ := play.ParseMethod("alphabeta,depth=1,eval=nobody")
	r.Explore(r.start, method, 0)
	if r.Working() || !strings.Contains(r.Page.View().start.says.Text, "nobody") {
		t.Errorf("%s", r.Page.View().start.says.Text)
	}
}

// TestBeyondTheDepthNothingIsPlayedOut walks a search with quiescence: what can be played out has as many outcomes as moves were cut.
func TestBeyondTheDepthNothingIsPlayedOut(t *testing.T) {
	r := newRig(t)
	method, _ := play.ParseMethod("alphabeta,depth=2,quiescence=on,memory=on,killers=on")
	p, _ := match.ReadLine(r.game, "L 07.a..5.....4... b", game.Defaults(r.game.MatchSettings()))
	r.Explore(p, method, 0)
	r.Until("the thought", func() bool { return r.thought != nil && !r.Working() })
	tried := 0
	for i := range uint32(r.thought.Record.Len()) {
		n := r.thought.Record.Node(i)
		if !r.thought.canPlayOut(i) || tried > 20 {
			continue
		}
		tried++
		outcomes := findOutcomes(t.Context(), &r.thought.Thought, i)
		if len(outcomes) != int(n.Left) {
			t.Errorf("node %d: %d outcomes of %d", i, len(outcomes), n.Left)
		}
	}
	if tried < 5 {
		t.Errorf("only %d nodes were cut", tried)
	}
}

func TestTheSearchComesBackWithTheWindow(t *testing.T) {
	r := newRig(t)
	method, _ := play.ParseMethod("alphabeta,depth=2,ordering=on,iterative=on")
	p, _ := match.ReadLine(r.game, "L 07.a..5.....4... b", game.Defaults(r.game.MatchSettings()))
	r.Explore(p, method, 7)
	r.Until("the thought", func() bool { return r.thought != nil })
	r.goTo(20)
	parts := map[string][]byte{}
	for _, part := range r.StateParts() {
		src, err := part.Encode()
		if err != nil {
			t.Fatal(err)
		}
		parts[part.Name] = src
	}
	next := newRig(t)
	if damaged := next.RestoreState(parts)(); len(damaged) > 0 {
		t.Fatal(damaged)
	}
	next.setVisible(true)
	next.Until("the thought", func() bool { return next.thought != nil })
	if next.player.Index != 20 || next.thought.Start.Line() != p.Line() || next.thought.Method.String() != method.String() || next.State.Number != 7 {
		t.Errorf("step %d of %s by %s, move %d", next.player.Index, next.thought.Start.Line(), next.thought.Method, next.State.Number)
	}
	for _, bad := range []string{`{"event":-1}`, `{"method":"astar"}`, `{"method":"alphabeta","position":"x"}`} {
		if damaged := next.RestoreState(map[string][]byte{host.ChoicesPart: []byte(bad)})(); len(damaged) == 0 {
			t.Errorf("%s is taken up", bad)
		}
	}
}

// TestAnotherOrderCutsMore has the best order of a tree look at fewer leaves than the worst, by the page's own choice.
func TestAnotherOrderCutsMore(t *testing.T) {
	r := newRig(t)
	r.open("((5 1 9) (8 2 7) (3 4 6))")
	order := func(best bool) int64 {
		r.reorderTree(func(tree gametree.Tree) gametree.Tree { return tree.Order(best) })
		r.Until("the tree", func() bool { return !r.Working() })
		return r.thought.Counts.Leaves
	}
	if worst, best := order(false), order(true); best >= worst || best != r.thought.Counts.LeastLeaves {
		t.Errorf("%d leaves with the best order, %d with the worst", best, worst)
	}
	before := r.thought.tree.String()
	r.moveChild(1, 2)
	r.Until("the tree", func() bool { return !r.Working() })
	if now := r.thought.tree.String(); now == before {
		t.Errorf("%s became %s", before, now)
	}
	if r.openTree("(3 (12 x))") == nil {
		t.Error("a wrong tree is opened")
	}
}

// explored looks into the search of a move of a game of Quatro, as Porquê? does.
func (r *rig) explored(number int) *thought {
	r.T.Helper()
	method, _ := play.ParseMethod("alphabeta,depth=2,iterative=on")
	p, flaws := match.ReadLine(r.game, "L 07.a..5.....4... b", game.Defaults(r.game.MatchSettings()))
	if len(flaws) > 0 {
		r.T.Fatal(flaws)
	}
	r.Explore(p, method, number)
	r.Until("the thought", func() bool { return r.thought != nil && !r.Working() })
	return r.thought
}

func TestTheRootSaysWhoMaxIsAndWhatItReturns(t *testing.T) {
	r := newRig(t)
	r.explored(6)
	if said := r.why(); !strings.Contains(said, "MAX é quem faz a jogada 6") || !strings.Contains(said, "devolve "+formatValue(r.Words(), r.thought, int(r.thought.Record.Node(r.thought.lastRoot()).Value))) {
		t.Error(said)
	}
	r.pick(r.thought.Record.Children(r.thought.lastRoot(), r.player.Index)[0])
	if said := r.why(); strings.Contains(said, "jogada 6") {
		t.Errorf("below the root: %s", said)
	}
	r.open("((3 12 8) (2 4 6))")
	if said := r.why(); !strings.Contains(said, "MAX é quem joga aqui") {
		t.Error(said)
	}
}

// TestMovesAreSaidAsInJogar has the pieces of a move drawn in its box and wherever it is told, and named in the tips of its box, its
// row and the value.
func TestMovesAreSaidAsInJogar(t *testing.T) {
	r := newRig(t)
	found := r.explored(6)
	root, v, w := found.lastRoot(), r.Page.View(), r.Words()
	child := found.Record.At(root, r.player.Index).Best
	step, _ := found.Position(root).Show(found.Move(child))
	words := w.Say(step.Caption)
	box := exploring.Branch{BranchName: exploring.BranchName{Kind: exploring.NodeBranch, Number: child}}
	source := newSource(w, v.tree.tree, found, r.player.Index)
	said := []string{source.Tip(&box), v.header.aboutValue()}
	placed, cell, given := board.MoveDrawings(found.Position(root).Scene(), &step)
	drawn := []string{v.header.value.Words, r.why()}
	if look := source.LookOf(&box); look.Title != cell || look.Pieces != [2]string{placed, given} {
		t.Errorf("the box has %q with %q", look.Title, look.Pieces)
	}
	for _, line := range v.node.children.Lines() {
		if line.Node == child {
			said, drawn = append(said, line.About), append(drawn, line.Cells[1].Text)
		}
	}
	if len(said) != 3 {
		t.Error("the best move has no row")
	}
	for _, tip := range said {
		if words == "" || !strings.Contains(tip, words) {
			t.Errorf("%q does not say %q", tip, words)
		}
	}
	r.pick(child)
	for _, words := range append(drawn, v.node.name.Words) {
		if !strings.Contains(words, board.MoveText(found.Position(root).Scene(), &step)) {
			t.Errorf("%q has no %s and %s", words, placed, given)
		}
	}
}

func TestTheNumbersOfTheScaleStayInsideOfIt(t *testing.T) {
	r := newRig(t)
	found := r.open("((3 12 8) (2 4 6) (14 5 2))")
	for e := range found.Record.Events() {
		r.goTo(e)
		s := r.Page.View().node.scale
		size := fyne.NewSize(200, scaleHeight)
		s.place(nil, size)
		for _, text := range []*canvas.Text{s.alpha, s.beta} {
			if left, right := text.Position().X, text.Position().X+text.MinSize().Width; left < 5 || right > size.Width-5 {
				t.Errorf("step %d: %s is from %v to %v", e, text.Text, left, right)
			}
		}
	}
}

// TestTheNamesOfTheWindowStandApart, in the order of their values: beta before alpha where the window is empty.
func TestTheNamesOfTheWindowStandApart(t *testing.T) {
	r := newRig(t)
	found := r.open("((30 12 8) (2 4 6) (14 11 10))")
	crossed := 0
	for e := range found.Record.Events() {
		r.goTo(e)
		s, m := r.Page.View().node.scale, found.Record.At(r.current(), e)
		s.place(nil, fyne.NewSize(200, scaleHeight))
		lower, upper := s.alpha, s.beta
		if m.Alpha > m.Beta {
			lower, upper = upper, lower
			crossed++
		}
		if end := lower.Position().X + lower.MinSize().Width; end+8 > upper.Position().X {
			t.Errorf("step %d: %s ends at %v, and %s begins at %v", e, lower.Text, end, upper.Text, upper.Position().X)
		}
	}
	if crossed == 0 {
		t.Error("no window is empty")
	}
}

// TestTheBestChildSoFarIsSeenWhole in the least room for a column: the list of figures needs no scrolling to it.
func TestTheBestChildSoFarIsSeenWhole(t *testing.T) {
	r := newRig(t)
	r.explored(6)
	r.pick(r.thought.lastRoot())
	p := r.Page.View().node
	best := slices.IndexFunc(p.facts.Lines(), func(l *exploring.ListLine) bool {
		return l.Cells[0].Text == r.Words().Key("alphabeta.fact.best")
	})
	p.content.Resize(p.leastSize().Max(fyne.NewSize(413, 0)))
	p.facts.List.ScrollTo(max(0, best))
	if offset := p.facts.List.GetScrollOffset(); best < 0 || offset > 0 {
		t.Errorf("row %d is seen only %v further down", best, offset)
	}
}

// TestPreverEndsWithItsScore answers the last question of a kind: the score is told, and how one can go on.
func TestPreverEndsWithItsScore(t *testing.T) {
	r := newRig(t)
	r.openQuiz("((3 12 8) (2 4 6) (14 5 2))", teach.AskCut)
	p, w := r.Page.View().quiz, r.Words()
	left, ok := questionsLeft(r.Session)
	if !ok || left < 3 || !strings.Contains(p.score.Words, w.Key("alphabeta.quiz.left", "Count", left)) {
		t.Errorf("%d questions are left: %q", left, p.score.Words)
	}
	for range left {
		r.answer(0)
		r.askNextTime()
	}
	score := r.quiz.Score()
	if r.player.Index != r.lastEvent() || !p.next.Disabled() || score.Asked != left || p.asked.Words != w.Key("alphabeta.quiz.end", "Right", score.Right, "Asked", left) {
		t.Errorf("step %d: %q after %d answers", r.player.Index, p.asked.Words, score.Asked)
	}
	ways := p.options.Lines()
	if len(ways) != 3 {
		t.Fatalf("%d ways on", len(ways))
	}
	ways[0].Do()
	if r.quiz.kind != teach.AskMove || !r.quiz.asks || r.player.Index != 0 || r.quiz.Score() != score {
		t.Errorf("another kind: %s at %d, %+v", r.quiz.kind, r.player.Index, r.quiz.Score())
	}
	ways[2].Do()
	if !r.quiz.asks || r.player.Index != 0 || r.quiz.Score().Asked != 0 {
		t.Errorf("from the beginning: at %d, %+v", r.player.Index, r.quiz.Score())
	}
	r.goTo(1)
	if p.next.Disabled() {
		t.Error("a step before can't go on")
	}
}

// TestPreverBeginsWithAQuestion opens it at the end, and where its kind asks nothing.
func TestPreverBeginsWithAQuestion(t *testing.T) {
	r := newRig(t)
	r.open("((3 12 8) (2 4 6) (14 5 2))")
	for _, kind := range teach.QuestionKindsForTwo() {
		first, ok := questionFrom(r.Session, 0, kind)
		for _, from := range []int{r.lastEvent(), 0} {
			showTab(r.Session, nodeTab)
			r.setQuestionKind(kind)
			r.goTo(from)
			showTab(r.Session, quizTab)
			if !ok || !r.quiz.asks || r.player.Index != first {
				t.Errorf("%s from %d: at %d, not %d", kind, from, r.player.Index, first)
			}
		}
	}
	r.goTo(0)
	r.setQuestionKind(teach.AskCut)
	if !r.quiz.asks {
		t.Error("another kind is chosen, and nothing asked")
	}
}

// TestPreverSaysWhereNothingIsCut, and the first way on from there asks about a cut.
func TestPreverSaysWhereNothingIsCut(t *testing.T) {
	const uncut = "((1 2) (3 4))" // the best order of which is cut
	for _, c := range []struct {
		tree, method, key string
		kind              teach.QuestionKind
		goesOn            bool
	}{
		{uncut, usualMethod, "order", teach.AskCut, true},
		{"((3 12 8) (2 4 6))", "minimax,depth=2", "minimax", teach.AskCut, true},
		{"(1 2)", usualMethod, "cut", teach.AskCut, false},
		{"((7))", usualMethod, "kind", teach.AskMove, false},
	} {
		r := newRig(t)
		r.State.Method = c.method
		r.openQuiz(c.tree, c.kind)
		p, w := r.Page.View().quiz, r.Words()
		if want := w.Key("alphabeta.quiz.none." + c.key); r.quiz.asks || p.asked.Words != want || !p.next.Disabled() {
			t.Errorf("%s by %s: %q, want %q", c.tree, c.method, p.asked.Words, want)
		}
		before, ways := r.thought, p.options.Lines()
		if !c.goesOn {
			continue
		}
		ways[0].Do()
		r.Until("the tree", func() bool { return !r.Working() && r.thought != before })
		if !r.thought.hasCuts || !r.quiz.asks || r.quiz.kind != teach.AskCut {
			t.Errorf("%s by %s: %q leads to %q", c.tree, c.method, ways[0].Cells[0].Text, p.asked.Words)
		}
		r.State.Method = c.method
		r.openQuiz(c.tree, teach.AskAny)
		r.goTo(r.lastEvent())
		if way := p.options.Lines()[0]; way.Cells[0].Text != ways[0].Cells[0].Text {
			t.Errorf("%s by %s: at the end of everything, the first way is %q", c.tree, c.method, way.Cells[0].Text)
		}
	}
}

// TestPreverAsksOfEverything has questions of all kinds mixed, none of which tells whether the search cuts.
func TestPreverAsksOfEverything(t *testing.T) {
	r := newRig(t)
	found := r.openQuiz("((3 12 8) (2 4 6) (14 5 2))", teach.AskAny)
	asked := map[teach.QuestionKind]int{}
	for r.player.Index < r.lastEvent() {
		q := r.quiz.question
		asked[q.Kind]++
		if _, ok := teach.AskForTwo(&found.Thought, teach.AskCut, q.Step); ok && q.Kind != teach.AskCut {
			t.Errorf("step %d: %s tells whether it cuts", q.Step, q.Kind)
		}
		r.answer(0)
		r.askNextTime()
	}
	for _, kind := range teach.QuestionKindsForTwo() {
		if asked[kind] < 2 {
			t.Errorf("%s is asked %d times", kind, asked[kind])
		}
	}
}

// TestWhatAMoveFoundIsSeenFirst, also where Prever was open before.
func TestWhatAMoveFoundIsSeenFirst(t *testing.T) {
	r := newRig(t)
	r.openQuiz("((3 12 8) (2 4 6))", teach.AskAny)
	r.explored(6)
	if r.State.Tab != nodeTab || r.player.Index != r.lastEvent() || r.Page.View().header.value.Words == "" {
		t.Errorf("%q at %d", r.State.Tab, r.player.Index)
	}
}

// TestAnotherOrderKeepsTheScore goes on with the first question of the tree in another order.
func TestAnotherOrderKeepsTheScore(t *testing.T) {
	r := newRig(t)
	r.openQuiz("((5 1 9) (8 2 7) (3 4 6))", teach.AskAny)
	r.askNextTime()
	r.answer(0)
	before, score := r.thought, r.quiz.Score()
	r.reorderTree(func(tree gametree.Tree) gametree.Tree { return tree.Order(false) })
	r.Until("the tree", func() bool { return !r.Working() && r.thought != before })
	if first, _ := questionFrom(r.Session, 0, r.quiz.kind); r.quiz.Score() != score || score.Asked != 1 || !r.quiz.asks || r.player.Index != first {
		t.Errorf("%+v, was %+v, at %d", r.quiz.Score(), score, r.player.Index)
	}
	if err := r.openTree("((5 1) (2 9))"); err != nil {
		t.Fatal(err)
	}
	r.Until("the tree", func() bool { return !r.Working() })
	if r.quiz.Score().Asked != 0 {
		t.Error("the score of another tree stays")
	}
}

// TestTheNodeThatIsAskedAboutIsTheOneLookedAt has its number on its box, in the question and in the name of the node.
func TestTheNodeThatIsAskedAboutIsTheOneLookedAt(t *testing.T) {
	r := newRig(t)
	found := r.openQuiz("(3 (12 8) (2 4 6))", teach.AskCut)
	v, w, others := r.Page.View(), r.Words(), 0
	for ; r.player.Index < r.lastEvent(); r.askNextTime() {
		node := r.quiz.question.Node
		if node != found.Record.Event(r.player.Index).Node {
			others++
		}
		box := exploring.Branch{BranchName: exploring.BranchName{Kind: exploring.NodeBranch, Number: node}}
		look := newSource(w, v.tree.tree, found, r.player.Index).LookOf(&box)
		number := "nó " + look.Badge
		if r.current() != node || look.Style != exploring.CurrentBox || !strings.Contains(v.node.name.Words, number) || !strings.Contains(v.quiz.asked.Words, number) {
			t.Errorf("step %d: box %q, %q, %q", r.player.Index, look.Badge, v.node.name.Words, v.quiz.asked.Words)
		}
	}
	if others == 0 {
		t.Error("no question is about another node than that of its step")
	}
}

// TestAWrongAnswerIsRed beside the right one, which is green; signs say so, too.
func TestAWrongAnswerIsRed(t *testing.T) {
	r := newRig(t)
	r.openQuiz("((3 12 8) (2 4 6) (14 5 2))", teach.AskMove)
	r.answer(1)
	var colours []fyne.ThemeColorName
	signs := ""
	for _, line := range r.Page.View().quiz.options.Lines() {
		colours = append(colours, line.Cells[0].Colour)
		signs += strings.TrimLeft(line.Cells[0].Text, "abc ") + "|"
	}
	if signs != "✓|✗||" {
		t.Error(signs)
	}
	if want := []fyne.ThemeColorName{theme.Proved, theme.Impossible, ""}; !slices.Equal(colours, want) {
		t.Errorf("%v", colours)
	}
}

// TestTheDotOfTheScaleIsTheValueOfTheNode: at the root that of the best child, not of the last one.
func TestTheDotOfTheScaleIsTheValueOfTheNode(t *testing.T) {
	r := newRig(t)
	found := r.open("(3 (12 8) (2 4 6))")
	for e := range found.Record.Events() {
		r.goTo(e)
		r.pick(0)
		s, best := r.Page.View().node.scale, -play.Win
		for _, child := range found.Record.Children(0, e) {
			if found.Record.LeaveEvent(child) <= e {
				best = max(best, int(found.Record.Node(child).Value))
			}
		}
		if has := best > -play.Win; s.hasDot != has || has && s.came.Text != formatValue(r.Words(), found, best) {
			t.Errorf("step %d: %t, %q, the best is %d", e, s.hasDot, s.came.Text, best)
		}
	}
}

func TestPreverMarksAndCounts(t *testing.T) {
	r := newRig(t)
	r.open("((3 12 8) (2 4 6) (14 5 2))")
	r.change(func(k *State) { k.Tab = quizTab })
	for _, kind := range teach.QuestionKindsForTwo() {
		r.goTo(0)
		r.setQuestionKind(kind)
		if !r.quiz.asks {
			r.askNextTime()
		}
		if !r.quiz.asks || len(r.Page.View().quiz.options.Lines()) < 2 {
			t.Fatalf("nothing is asked of %s", kind)
		}
		asked := r.quiz.Score().Asked
		r.answer(0)
		r.answer(1) // counts no more
		if got := r.quiz.Score().Asked; got != asked+1 || r.Page.View().quiz.why.Words == "" {
			t.Errorf("%s: %d answers, %q", kind, got, r.Page.View().quiz.why.Words)
		}
	}
}

func TestKeysOfThePage(t *testing.T) {
	r := newRig(t)
	r.open("((3 12 8) (2 4 6) (14 5 2))")
	v := r.Page.View()
	for _, key := range []fyne.KeyName{fyne.KeyC, fyne.KeyM, fyne.KeyRight, fyne.KeyEnd} {
		before := r.player.Index
		if !v.HandleKey(&fyne.KeyEvent{Name: key}) || r.player.Index == before {
			t.Errorf("%s leaves the step at %d", key, before)
		}
		r.goTo(1)
	}
	v.DoMainAction()
	r.Until("the thought", func() bool { return !r.Working() })
}

// BenchmarkStep shows random steps of a search of a million nodes: a step has to take less than a tenth of a second.
func BenchmarkStep(b *testing.B) {
	r := newRig(b)
	method, _ := play.ParseMethod("alphabeta,depth=5")
	p, _ := match.ReadLine(r.game, "L ................ -", game.Defaults(r.game.MatchSettings()))
	r.Explore(p, method, 0)
	r.Until("the thought", func() bool { return r.thought != nil && !r.Working() })
	random, events := rand.New(rand.NewPCG(3, 4)), r.thought.Record.Events()
	for b.Loop() {
		r.goTo(random.IntN(events))
	}
	b.ReportMetric(float64(r.thought.Record.Len()), "nodes")
}

// TestTheNameOfANodeIsWhole beside the tabs in a small window, in both languages.
func TestTheNameOfANodeIsWhole(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		p := uitest.OpenPage[*View](t, []host.GamePage{New}, "quatro", func(o *uitest.Options) {
			o.App = uitest.NewApp(t)
			o.App.Preferences().SetString("language", language)
		})
		r := &rig{p, p.View().session}
		r.Window().Resize(fyne.NewSize(1024, 700))
		method, _ := play.ParseMethod("alphabeta,depth=2")
		start, _ := match.ReadLine(r.game, "L 07.a..5.....4... b", game.Defaults(r.game.MatchSettings()))
		r.Explore(start, method, 0)
		r.Until("the thought", func() bool { return r.thought != nil && !r.Working() })
		for _, node := range []uint32{0, 1, uint32(r.thought.Record.Len() - 1)} {
			r.pick(node)
			name := r.Page.View().node.name
			if name.Cut() {
				t.Errorf("%s: %q is cut", language, name.Words)
			}
		}
	}
}
