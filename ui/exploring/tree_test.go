package exploring

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/storage"
	"procura/ui/internal/uitest"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// newShownTree is a tree in a window, at a step of a made-up search.
func newShownTree(t testing.TB, mode theme.Mode, scale float32) (*searchTree, *treeScript, fyne.Window) {
	t.Helper()
	uitest.NewApp(t).Settings().SetTheme(theme.New(mode, scale))
	tree, s := newSearchTree(uitest.Speak("pt"), theme.DrawingSet{}), newTreeScript(60, 5)
	window := test.NewWindow(container.NewStack(canvas.NewRectangle(theme.Color(theme.Surface)), tree.Tree))
	t.Cleanup(window.Close)
	window.SetPadded(false)
	window.Resize(fyne.NewSize(760, 500))
	tree.showStep(s, 40)
	return tree, s, window
}

// showStep shows a step.
func (t *searchTree) showStep(e game.Exploration, step int) { t.showMoment(e, e.Moment(step, 1)) }

// typeKeys types a key where the keyboard is.
func typeKeys(w fyne.Window, names ...fyne.KeyName) {
	for _, name := range names {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name})
	}
}

func TestArrowsGoToParentChildAndBrothers(t *testing.T) {
	tree, s, window := newShownTree(t, theme.Light, 1)
	window.Canvas().Focus(tree.Tree)
	here := tree.sheet.cursorBranch()
	if here.Number != s.moments[40].Node {
		t.Fatalf("the keyboard begins at %d", here.Number)
	}
	typeKeys(window, fyne.KeyLeft)
	if got := tree.sheet.cursorBranch(); got != tree.sheet.boxes[here.parent.BranchName].branch {
		t.Errorf("left goes to %v", got.BranchName)
	}
	typeKeys(window, fyne.KeyRight)
	if got := tree.sheet.cursorBranch(); got.BranchName != here.BranchName {
		t.Errorf("right goes to %v: the path is the way back", got.BranchName)
	}
	typeKeys(window, fyne.KeyRight)
	if got := tree.sheet.cursorBranch(); got.parent.BranchName != here.BranchName {
		t.Errorf("right goes to %v", got.BranchName)
	}
	before := tree.sheet.cursorBranch()
	typeKeys(window, fyne.KeyDown)
	if got := tree.sheet.cursorBranch(); got.column != before.column || got.y <= before.y {
		t.Errorf("down goes from %v to %v", before.BranchName, got.BranchName)
	}
	typeKeys(window, fyne.KeyUp)
	if got := tree.sheet.cursorBranch(); got.BranchName != before.BranchName {
		t.Errorf("up goes to %v", got.BranchName)
	}
	for range 50 {
		typeKeys(window, fyne.KeyLeft)
	}
	if got := tree.sheet.cursorBranch(); got.Number != 0 {
		t.Errorf("left ends at %v", got.BranchName)
	}
}

func TestEveryBoxIsReachedByTheArrows(t *testing.T) {
	tree, _, window := newShownTree(t, theme.Light, 1)
	window.Canvas().Focus(tree.Tree)
	reached := map[BranchName]bool{}
	todo := []BranchName{tree.sheet.cursorBranch().BranchName}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if reached[at] {
			continue
		}
		reached[at] = true
		for _, key := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown} {
			tree.sheet.cursor = at
			typeKeys(window, key)
			todo = append(todo, tree.sheet.cursor)
		}
	}
	if len(reached) != len(tree.sheet.drawn) {
		t.Errorf("%d of %d", len(reached), len(tree.sheet.drawn))
	}
}

func TestEnterChoosesAndAPressOnTheChosenNodeClosesIt(t *testing.T) {
	tree, _, window := newShownTree(t, theme.Light, 1)
	var told []uint32
	tree.OnChoose = func(node uint32) { told = append(told, node) }
	window.Canvas().Focus(tree.Tree)
	typeKeys(window, fyne.KeyLeft)
	parent := tree.sheet.cursorBranch()
	typeKeys(window, fyne.KeyReturn)
	if !slices.Equal(told, []uint32{parent.Number}) || tree.CurrentNode() != parent.Number {
		t.Fatalf("told %v, looks at %d", told, tree.CurrentNode())
	}
	open := len(tree.sheet.boxes[parent.BranchName].branch.children)
	typeKeys(window, fyne.KeyReturn)
	if now := len(tree.sheet.boxes[parent.BranchName].branch.children); now >= open {
		t.Errorf("%d children, %d before", now, open)
	}
	typeKeys(window, fyne.KeyReturn)
	if now := len(tree.sheet.boxes[parent.BranchName].branch.children); now != open {
		t.Errorf("%d children again, %d before", now, open)
	}
}

func TestAPressOnTheRestOpensBrothers(t *testing.T) {
	tree, _, window := newShownTree(t, theme.Light, 1)
	s := newTreeScript(30, 24)
	tree.showStep(s, 1)
	var rest *Branch
	for _, i := range tree.sheet.drawn {
		if i.branch.Kind == RestBranch {
			rest = i.branch
		}
	}
	if rest == nil || rest.Hidden < siblingsPerPress {
		t.Fatalf("no rest: %v", rest)
	}
	before, at := len(tree.sheet.drawn), tree.sheet.boxes[rest.BranchName]
	tree.sheet.Tapped(&fyne.PointEvent{Position: at.at.AddXY(10, 10)})
	if now := len(tree.sheet.drawn); now < before+siblingsPerPress-1 { // the box of the rest may be gone
		t.Errorf("%d boxes, %d before", now, before)
	}
	if window.Canvas().Focused() != tree.Tree {
		t.Error("a press leaves the keyboard elsewhere")
	}
}

// TestAPressOnTheRestLeavesLessOfIt, also where the rest leads nowhere.
func TestAPressOnTheRestLeavesLessOfIt(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	s, pressed := newTreeScript(60, 7), 0
	for step := 1; step < s.Steps(); step += 3 {
		tree.showStep(s, step)
		for _, i := range slices.Clone(tree.sheet.drawn) {
			rest := i.branch
			if rest.Kind != RestBranch || len(tree.sheet.drawn) >= maxBoxesUnasked {
				continue
			}
			tree.pressBox(rest)
			if now := tree.sheet.boxes[rest.BranchName]; now != nil && now.branch.Hidden >= rest.Hidden {
				t.Errorf("step %d: %d more below node %d after a press, %d before", step, now.branch.Hidden, rest.Number, rest.Hidden)
			}
			pressed++
		}
	}
	if pressed < 10 {
		t.Errorf("%d were pressed", pressed)
	}
}

func TestAnotherStepLooksAtItsOwnNode(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	tree.Choose(3)
	tree.showStep(s, 40)
	if tree.CurrentNode() != 3 {
		t.Error("the same step again has let the choice go")
	}
	tree.showStep(s, 41)
	if tree.CurrentNode() != s.moments[41].Node {
		t.Errorf("looks at %d", tree.CurrentNode())
	}
}

// What is drawn of a step stays in the next one where it is the same.
func TestAStepKeepsTheObjectsOfWhatStays(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	before := map[BranchName]*box{}
	for n, i := range tree.sheet.boxes {
		before[n] = i
	}
	tree.showStep(s, 41)
	kept := 0
	for n, i := range tree.sheet.boxes {
		if b := before[n]; b != nil {
			kept++
			if b != i {
				t.Errorf("%v has other objects", n)
			}
		}
	}
	if kept < 5 {
		t.Errorf("only %d stay", kept)
	}
	for range 3 {
		for step := range s.Steps() {
			tree.showStep(s, step)
		}
	}
	if made := len(tree.sheet.boxes) + len(tree.sheet.spare); made > 2*maxBoxesUnasked {
		t.Errorf("%d items were made", made)
	}
}

func TestAHiddenAnswerLightsNoPath(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	lights := func() int {
		many := 0
		for _, i := range tree.sheet.drawn {
			if i.look.Style == PathBox || i.look.Style == GoalBox {
				many++
			}
		}
		return many
	}
	if lights() == 0 {
		t.Fatal("no path")
	}
	tree.hide(true, false)
	if lights() == 0 {
		t.Error("the path to here is hidden")
	}
	tree.hide(false, true)
	if many := lights(); many > 0 {
		t.Errorf("%d lit", many)
	}
}

func TestHiddenFiguresAreNotWritten(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	node := s.moments[40].Node
	before := tree.sheet.boxes[BranchName{Number: node}].line.Text
	tree.hide(false, false, node)
	if now := tree.sheet.boxes[BranchName{Number: node}].line.Text; now == before || now == "" {
		t.Errorf("%q is written", now)
	}
	tree.hide(false, false)
	if now := tree.sheet.boxes[BranchName{Number: node}].line.Text; now != before {
		t.Errorf("%q is written, %q before", now, before)
	}
}

func TestKeysEnlargeAndFit(t *testing.T) {
	tree, _, window := newShownTree(t, theme.Light, 1)
	told := float32(0)
	tree.OnZoom = func(zoom float32) { told = zoom }
	window.Canvas().Focus(tree.Tree)
	before := tree.zoom
	tree.TypedRune('+')
	if tree.zoom <= before || told != tree.zoom {
		t.Errorf("+ draws at %v, told %v", tree.zoom, told)
	}
	for range 20 {
		tree.TypedRune('-')
	}
	if tree.zoom != minZoom {
		t.Errorf("- draws at %v at the end", tree.zoom)
	}
	tree.TypedRune('0')
	if tree.zoom < minZoom {
		t.Errorf("0 draws at %v", tree.zoom)
	}
}

func TestWhatIsUnderThePointerStaysThereWhenItIsEnlarged(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	tree.ZoomBy(1.3)
	i := tree.sheet.boxes[BranchName{Number: tree.CurrentNode()}]
	at := i.at.Subtract(tree.scroll.Offset)
	tree.zoomAt(1.5, at)
	i = tree.sheet.boxes[BranchName{Number: tree.CurrentNode()}]
	if now := i.at.Subtract(tree.scroll.Offset); now.X-at.X > 8 || at.X-now.X > 8 || now.Y-at.Y > 40 || at.Y-now.Y > 40 {
		t.Errorf("from %v to %v", at, now)
	}
}

// More nodes are drawn then, and the one that the step is of may be out of sight.
func TestWhatIsUnderThePointerStaysThereWhenItIsMadeSmaller(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	tree.ZoomBy(2.4)
	tree.scrollTo(fyne.NewPos(0, tree.scroll.Offset.Y))
	start := BranchName{Number: 0}
	at := tree.sheet.boxes[start].at.Subtract(tree.scroll.Offset)
	tree.zoomAt(tree.zoom*0.9, at)
	now := tree.sheet.boxes[start].at.Subtract(tree.scroll.Offset)
	if now.X-at.X > 8 || at.X-now.X > 8 || now.Y-at.Y > 40 || at.Y-now.Y > 40 {
		t.Errorf("from %v to %v", at, now)
	}
}

func TestADragMovesWhatIsSeen(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	tree.ZoomBy(2)
	tree.scrollTo(fyne.NewPos(100, 100))
	tree.sheet.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(-30, 20)})
	if got := tree.scroll.Offset; got != fyne.NewPos(130, 80) {
		t.Errorf("at %v", got)
	}
	tree.sheet.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(1e6, 1e6)})
	if got := tree.scroll.Offset; got != fyne.NewPos(0, 0) {
		t.Errorf("at %v", got)
	}
}

// A class sees whole levels of a tree that is made smaller.
func TestASmallerTreeHasRoomForMoreNodes(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	before := len(tree.sheet.plan)
	tree.ZoomBy(0.6)
	if now := len(tree.sheet.plan); now <= before {
		t.Errorf("%d boxes, %d before", now, before)
	}
}

// Texts are larger in full screen: what would be folded there is drawn at the usual size.
func TestATreeThatGrowsIsMadeSmallerBeforeItIsFolded(t *testing.T) {
	tree, s, window := newShownTree(t, theme.Light, 1.5)
	window.Resize(fyne.NewSize(760, 800))
	more := 0
	for step := range 12 {
		tree.showStep(newTreeScript(60, 5), 0)
		if tree.zoom != 1 {
			t.Fatalf("a tree of one node opens at %v", tree.zoom)
		}
		tree.zoomed = true
		tree.exploration = s // it has grown
		tree.showStep(s, step)
		before := len(tree.sheet.plan)
		tree.zoomed = false
		tree.showStep(s, step)
		if tree.zoom != 1 && tree.zoom != leastFit() {
			t.Errorf("step %d: drawn at %v", step, tree.zoom)
		}
		more += len(tree.sheet.plan) - before
	}
	if more < 10 {
		t.Errorf("%d boxes more than at the size that the user chose", more)
	}
}

// A toolbar stands above the tree, whose boxes that were scrolled away lie behind it.
func TestBoxesThatWereScrolledAwayTakeNoPresses(t *testing.T) {
	tree, _, window := newShownTree(t, theme.Light, 1)
	pressed, chosen := 0, 0
	tool := widget.NewButton("Ajustar", func() { pressed++ })
	tree.OnChoose = func(uint32) { chosen++ }
	window.SetContent(container.New(layout.NewBorderLayout(tool, nil, nil, nil), tool, tree.Tree)) // drawn before the tree
	window.Resize(fyne.NewSize(760, 300))
	tree.ZoomBy(2)
	tree.scrollTo(fyne.NewPos(1e6, 1e6))
	presses := 0
	for x := float32(20); x < tool.Size().Width; x += 20 {
		test.TapCanvas(window.Canvas(), fyne.NewPos(x, tool.Size().Height/2))
		presses++
	}
	if pressed != presses || chosen > 0 {
		t.Errorf("of %d presses %d were of the button, and %d of boxes", presses, pressed, chosen)
	}
}

// Boards are made for the boxes that are seen, a few at a time, and once.
func TestBoardsAreMadeForWhatIsSeenAFewAtATime(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	wait := &laterCalls{}
	tree.Clock = wait
	tree.SetParts(tree.request.pathOnly, true)
	for made := 0; wait.next(); made = len(s.scenes) {
		if len(s.scenes) > made+boardsAtOnce {
			t.Errorf("%d boards at once", len(s.scenes)-made)
		}
	}
	seen := 0
	for _, i := range tree.sheet.drawn {
		at, frame := i.at.Subtract(tree.scroll.Offset), tree.scroll.Size()
		if i.branch.Kind == NodeBranch && at.X < frame.Width && at.Y < frame.Height && at.X+i.size.Width > 0 && at.Y+i.size.Height > 0 {
			seen++
			if i.picture.Image == nil {
				t.Errorf("%s is seen without a board", i.title.Text)
			}
		} else if i.picture.Image != nil {
			t.Errorf("%s has a board that nobody sees", i.title.Text)
		}
	}
	s.forget()
	tree.showStep(s, 39)
	tree.showStep(s, 40)
	for wait.next() {
	}
	if len(s.scenes) > seen {
		t.Errorf("%d boards were asked for again", len(s.scenes))
	}
}

func TestABoxTellsAllOfItUnderThePointer(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	tips := widgets.NewTips()
	tree.Tips = tips
	i := tree.sheet.boxes[BranchName{Number: s.moments[40].Node}]
	tree.sheet.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: i.at.AddXY(5, 5)}})
	if words := tree.sheet.tip.Words(); words != tree.tipOf(i.branch) || words == "" {
		t.Errorf("%q", words)
	}
}

// TestTheWordsOfABoxGoWhenTheTreeChanges has the pointer rest on a box while the tree is folded, enlarged and scrolled.
func TestTheWordsOfABoxGoWhenTheTreeChanges(t *testing.T) {
	tree, s, window := newShownTree(t, theme.Light, 1)
	tips := widgets.NewTips()
	tree.Tips = tips
	window.SetContent(tips.Over(tree.Tree))
	window.Resize(fyne.NewSize(760, 300))
	for what, change := range map[string]func(){
		"folded":   func() { tree.toggleChildren(tree.sheet.boxes[BranchName{Number: s.moments[40].Node}].branch) },
		"enlarged": func() { tree.ZoomBy(zoomStep) },
		"scrolled": func() { tree.scrollTo(tree.scroll.Offset.AddXY(0, -7)) },
	} {
		tree.showStep(s, 40)
		tree.scrollTo(tree.scroll.Offset.AddXY(0, 9))
		i := tree.sheet.boxes[BranchName{Number: s.moments[40].Node}]
		tree.sheet.MouseOut()
		tree.sheet.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: i.at.AddXY(5, 5)}})
		if tips.Words() == "" {
			t.Fatalf("%s: no words before", what)
		}
		change()
		if tips.Words() != "" {
			t.Errorf("%s: the words stay", what)
		}
	}
}

func TestTextsOfTheTreeStandOutFromTheirBoxes(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		tree, s, window := newShownTree(t, mode, 1)
		tree.showStep(s, 59)
		if faint, texts := uitest.Faint(window); texts < 30 || len(faint) > 0 {
			t.Errorf("%s: %d texts; %s", mode, texts, faint)
		}
	}
}

func TestATreeOfNothingIsEmpty(t *testing.T) {
	uitest.NewApp(t)
	tree := newSearchTree(uitest.Speak("pt"), theme.DrawingSet{})
	tree.Resize(fyne.NewSize(760, 500))
	tree.Fit()
	tree.ZoomBy(2)
	if len(tree.sheet.drawn) > 0 {
		t.Errorf("%d boxes", len(tree.sheet.drawn))
	}
}

// A step has to be drawn between two pictures of the screen.
func BenchmarkStep(b *testing.B) {
	tree, s, _ := newShownTree(b, theme.Light, 1)
	for step := 0; b.Loop(); step++ {
		tree.showStep(s, 30+step%30)
	}
	b.ReportMetric(float64(len(tree.sheet.drawn)), "boxes")
}

// A plan that takes long is made beside the window; one that nobody wants any more is let
// go.
func TestALatePlanOfAnotherStepIsLetGo(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	var done []func()
	tree.Background = func(work, then func()) {
		work()
		done = append(done, then)
	}
	tree.showStep(s, 20)
	tree.showStep(s, 30)
	if tree.sheet.boxes[BranchName{Number: s.moments[40].Node}] == nil {
		t.Error("what was drawn is gone before there is something else")
	}
	for i := len(done) - 1; i >= 0; i-- {
		done[i]()
	}
	if i := tree.sheet.boxes[BranchName{Number: s.moments[30].Node}]; i == nil || i.look.Style != CurrentBox {
		t.Error("the step is not shown")
	}
}

// Of every game and algorithm, at each step: what waits behind a node of the path is drawn,
// or counted, and an expanded node whose successors are hidden says how many these are.
func TestWhatWaitsIsDrawnOrCountedAndNoExpandedNodeLooksLikeALeaf(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	for _, p := range uitest.Samples(t, storage.Store{Games: uitest.Games()}) {
		for i, a := range gametest.Algorithms(p.Puzzle) {
			if !gametest.Part(i) {
				continue
			}
			_, e := p.Puzzle.(game.Explorable).Explore(t.Context(), game.SolveRequest{Method: game.Proposed(p, game.Method{Algorithm: a}).Ran, Limits: search.Limits{Nodes: 600}}, 0)
			for step := 0; step < e.Steps() && !t.Failed(); step += 1 + e.Steps()/12 {
				m, what := e.Moment(step, 1<<10), fmt.Sprintf("%s %s, %s, step %d", p.Puzzle.Module().ID(), p.Name, a, step)
				tree.showMoment(e, m)
				tree.checkFrontier(t, m, what)
				tree.checkLeaves(t, step, what)
			}
		}
	}
}

// checkFrontier holds what is drawn behind the nodes of the path against the frontier.
func (t *searchTree) checkFrontier(test *testing.T, m explore.Moment, what string) {
	waiting := map[uint32]int{}
	for _, e := range m.Frontier {
		if e.Node != e.Parent {
			waiting[e.Parent]++
		}
	}
	for _, i := range t.sheet.drawn {
		if b := i.branch; b.Spine && b.Kind == NodeBranch {
			drawn, old, hidden := 0, 0, b.Hidden
			for _, c := range b.children {
				switch {
				case c.isWaiting(), c.Kind == NodeBranch && c.run.node.Status == explore.Waits:
					drawn++
				case c.Kind == NodeBranch && c.run.node.Generated < b.run.node.Expanded:
					old++ // it was made again
				}
			}
			want := waiting[b.Number]
			if drawn > want || drawn+hidden < want || want > 0 && drawn == 0 && len(b.children) < childrenOfOthers && len(t.sheet.drawn) < maxBoxesUnasked || old > 0 && drawn < want {
				test.Errorf("%s: of %d that wait behind node %d, %d are drawn and %d hidden, and %d old ones drawn", what, want, b.Number, drawn, hidden, old)
			}
		}
	}
}

// checkLeaves holds what looks like a leaf against the search.
func (t *searchTree) checkLeaves(test *testing.T, step int, what string) {
	for _, i := range t.sheet.drawn {
		b := i.branch
		if b.Kind != NodeBranch || len(b.children) > 0 {
			continue
		}
		if _, all := t.exploration.Children(b.Number, step, 0); b.run.node.Expanded >= 0 && all > 0 && !strings.Contains(i.stubText.Text, strconv.Itoa(b.Hidden)) {
			test.Errorf("%s: node %d has %d children, and looks like a leaf: %q", what, b.Number, all, i.stubText.Text)
		}
	}
}

// eachTreeLook are ways in which a tree can be looked at.
func eachTreeLook(tree *searchTree, s *treeScript, check func(how string)) {
	for step := 0; step < s.Steps(); step += 7 {
		tree.showStep(s, step)
		check("a step")
	}
	tree.Choose(5)
	check("a node that was chosen")
	for _, i := range tree.sheet.drawn {
		if i.branch.Kind == RestBranch {
			tree.pressBox(i.branch)
			break
		}
	}
	check("more brothers")
	tree.ZoomBy(2)
	check("enlarged")
	tree.SetParts(tree.request.pathOnly, true)
	tree.Fit()
	check("all of it")
	tree.SetParts(true, tree.boards)
	check("the path alone")
	tree.SetParts(false, tree.boards)
	tree.SetParts(tree.request.pathOnly, false)
}

func areApart(a, b *box) bool {
	return a.at.X+a.size.Width <= b.at.X+0.01 || b.at.X+b.size.Width <= a.at.X+0.01 || a.at.Y+a.size.Height <= b.at.Y+0.01 || b.at.Y+b.size.Height <= a.at.Y+0.01
}

func TestNoTwoBoxesTouch(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	eachTreeLook(tree, s, func(how string) {
		for i, a := range tree.sheet.drawn {
			for _, b := range tree.sheet.drawn[:i] {
				if !areApart(a, b) {
					t.Fatalf("%s: %s at %v %v and %s at %v %v", how, a.title.Text, a.at, a.size, b.title.Text, b.at, b.size)
				}
			}
		}
	})
}

func TestChildrenStandInTheNextColumnInTheirOrder(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	eachTreeLook(tree, s, func(how string) {
		for _, i := range tree.sheet.drawn {
			for k, c := range i.branch.children {
				if x := tree.sheet.boxes[c.BranchName].at.X; x-i.at.X-tree.sheet.metrics.pitch > 0.1 || i.at.X+tree.sheet.metrics.pitch-x > 0.1 {
					t.Fatalf("%s: a child at %v, its parent at %v", how, x, i.at.X)
				}
				if k > 0 && c.y <= i.branch.children[k-1].y {
					t.Fatalf("%s: brothers at %v and %v", how, i.branch.children[k-1].y, c.y)
				}
			}
		}
	})
}

func TestAChosenNodeLeavesTheTrunkWhereItIs(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	tree.showStep(s, 41)
	var trunk, others []BranchName
	for _, i := range tree.sheet.drawn {
		switch name := i.branch.BranchName; {
		case i.branch.trunk:
			trunk = append(trunk, name)
		case name.Kind == NodeBranch:
			others = append(others, name)
		}
	}
	for _, name := range others {
		tree.Choose(name.Number)
		for _, n := range trunk {
			if i := tree.sheet.boxes[n]; i == nil || i.branch.y != 0 {
				t.Fatalf("node %d is chosen: %v is no longer on the line", name.Number, n)
			}
		}
	}
	if len(trunk) < 3 || len(others) < 3 {
		t.Errorf("%d nodes on the trunk, %d others", len(trunk), len(others))
	}
}

func TestThePathIsAStraightLine(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	eachTreeLook(tree, s, func(how string) {
		for _, i := range tree.sheet.drawn {
			if i.branch.trunk && i.branch.y != 0 {
				t.Fatalf("%s: %s at %v", how, i.title.Text, i.branch.y)
			}
		}
	})
}

func TestEverythingIsOnTheSheet(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	eachTreeLook(tree, s, func(how string) {
		all := tree.sheet.Size()
		for _, i := range tree.sheet.drawn {
			if i.at.X < 0 || i.at.Y < 0 || i.at.X+i.size.Width > all.Width || i.at.Y+i.size.Height > all.Height {
				t.Fatalf("%s: %s at %v of %v", how, i.title.Text, i.at, all)
			}
		}
	})
}

func TestWordsStayWithinTheirBoxes(t *testing.T) {
	for _, scale := range []float32{1, 2} {
		tree, s, _ := newShownTree(t, theme.Light, scale)
		eachTreeLook(tree, s, func(how string) {
			for _, i := range tree.sheet.drawn {
				if i.branch.Kind == RestBranch {
					continue
				}
				for _, words := range []struct{ at, size float32 }{{i.title.Position().X, i.title.MinSize().Width}, {i.line.Position().X, i.line.MinSize().Width}} {
					if words.at+words.size > i.at.X+i.size.Width {
						t.Fatalf("%s at %v: %q %q leave a box of %v", how, scale, i.title.Text, i.line.Text, i.size)
					}
				}
			}
		})
	}
}

func TestNoMoreBoxesAreDrawnThanTheBudgetHas(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	drawn := 0
	for step := range s.Steps() {
		tree.showStep(s, step)
		boxes := 0
		for _, i := range tree.sheet.drawn {
			if i.branch.Kind != RestBranch {
				boxes++
			}
		}
		drawn = max(drawn, boxes)
		if boxes > maxBoxesUnasked {
			t.Fatalf("step %d: %d boxes", step, boxes)
		}
	}
	if drawn < 20 {
		t.Errorf("%d boxes at most: there was room for more", drawn)
	}
}

// A path can be longer than what can be drawn, as those of depth first are.
func TestALongPathIsFoldedBehindTheStart(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	s := &treeScript{nodes: []explore.Node{{Expanded: 1, Status: explore.Done}}, children: [][]uint32{{1}}, moments: []explore.Moment{{}}}
	s.forget()
	for n := uint32(1); n < 500; n++ {
		s.nodes = append(s.nodes, explore.Node{Number: n, Parent: n - 1, Move: "A1", Expanded: int(n) + 1, Status: explore.Done})
		s.children = append(s.children, []uint32{n + 1})
		s.moments = append(s.moments, explore.Moment{Step: int(n), Node: n - 1, Kind: record.Expanded})
	}
	tree.showStep(s, 400)
	if len(tree.sheet.drawn) > maxBoxesUnasked {
		t.Errorf("%d boxes", len(tree.sheet.drawn))
	}
	fold := 0
	for _, i := range tree.sheet.drawn {
		if i.branch.Kind == FoldBranch {
			fold = i.branch.Hidden
		}
	}
	nodes := 0
	for _, i := range tree.sheet.drawn {
		if i.branch.Spine && i.branch.Kind == NodeBranch {
			nodes++
		}
	}
	if fold == 0 || fold+nodes != 400 {
		t.Errorf("%d nodes and %d folded, want 400", nodes, fold)
	}
}

// Nodes that nobody sees are asked nothing.
func TestOnlyWhatIsDrawnIsAskedFor(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	for step := 0; step < s.Steps(); step += 5 {
		s.forget()
		tree.showStep(s, step)
		for node, many := range s.asked {
			if tree.sheet.boxes[BranchName{Number: node}] == nil {
				t.Fatalf("step %d: the children of node %d were asked for", step, node)
			}
			if many > childrenOfCurrent+1 {
				t.Errorf("step %d: %d children of node %d were asked for", step, many, node)
			}
		}
		for node := range s.known {
			if tree.sheet.boxes[BranchName{Number: node}] == nil {
				t.Fatalf("step %d: node %d was asked for", step, node)
			}
		}
		if len(s.scenes) > 0 {
			t.Errorf("step %d: boards that nobody sees", step)
		}
	}
}

func TestTheNodeThatIsLookedAtIsInSight(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	check := func(how string) {
		i := tree.sheet.boxes[BranchName{Number: tree.CurrentNode()}]
		at, seen := i.at.Subtract(tree.scroll.Offset), tree.scroll.Size()
		if at.X < 0 || at.Y < 0 || at.X+i.size.Width > seen.Width || at.Y+i.size.Height > seen.Height {
			t.Fatalf("%s: at %v of %v", how, at, seen)
		}
	}
	for step := range s.Steps() {
		tree.showStep(s, step)
		check("a step")
	}
	tree.Choose(40)
	check("a node that was chosen")
	tree.SetParts(tree.request.pathOnly, true)
	check("boards")
}

func TestFitShowsAllOfIt(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	tree.Fit()
	if all, seen := tree.sheet.content, tree.scroll.Size(); tree.zoom > minZoom && (all.Width > seen.Width+1 || all.Height > seen.Height+1) {
		t.Errorf("%v in %v at %v", all, seen, tree.zoom)
	}
	tree.SetParts(true, tree.boards)
	tree.Fit()
	if all, seen := tree.sheet.content, tree.scroll.Size(); tree.zoom <= 1 || tree.zoom > maxFit || tree.zoom < maxFit && all.Width < seen.Width-1 {
		t.Errorf("a small tree is drawn at %v, %v in %v", tree.zoom, all, seen)
	}
}

// What is drawn is fitted as far as its words can be read, until the user chooses its size.
func TestATreeIsFittedWhenItIsOpened(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	if tree.zoom >= 1 || tree.zoom < leastFit() {
		t.Errorf("a large tree opens at %v", tree.zoom)
	}
	tree.ZoomBy(1.2 / tree.zoom)
	tree.showStep(s, 41)
	if tree.zoom != 1.2 {
		t.Errorf("the next step is drawn at %v", tree.zoom)
	}
	tree.showStep(newTreeScript(60, 5), 0)
	if tree.zoom != 1 {
		t.Errorf("a tree of one node opens at %v", tree.zoom)
	}
}

// A tree that is a little wider than the page at the least size is drawn a little smaller: its root is not cut.
func TestATreeThatIsALittleTooWideIsSeenFromItsStartOn(t *testing.T) {
	r := newReal(t)
	list := r.Host().OpenProblems()
	p := list[slices.IndexFunc(list, func(p game.Problem) bool { return p.Puzzle.Module().ID() == "cavalo" && p.Name == "C" })]
	r = onTop(r.Rig, nil, "cavalo")
	r.Window().Resize(fyne.NewSize(1180, 780))
	r.walking(game.Proposed(p, game.Method{Algorithm: search.AStar}))
	r.Key(fyne.KeyEnd)
	tree := r.page().treePane.tree
	if tree.zoom >= leastFit() || tree.scroll.Offset.X > 0 || tree.sheet.content.Width > tree.scroll.Size().Width+1 {
		t.Errorf("drawn at %v from %v on, %v wide in %v", tree.zoom, tree.scroll.Offset.X, tree.sheet.content.Width, tree.scroll.Size().Width)
	}
}

// The path stands in the middle, where there is as much room over it as it wants.
func TestThePathIsInTheMiddle(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	for _, step := range []int{0, 1, 2} {
		tree.showStep(s, step)
		height := tree.scroll.Size().Height
		if at := tree.sheet.origin().Y - tree.scroll.Offset.Y; tree.sheet.content.Height < height/2 && at != height/2 {
			t.Errorf("step %d: the path is at %v of %v", step, at, height)
		}
	}
}

// Children are left out only where there is no room for one more.
func TestNothingIsFoldedWhileThereIsRoom(t *testing.T) {
	for _, height := range []float32{400, 800, 1600} {
		tree, s, window := newShownTree(t, theme.Light, 1)
		window.Resize(fyne.NewSize(760, height))
		for _, step := range []int{1, 2, 3, 5, 8} {
			tree.showStep(s, step)
			room := tree.request.room - 2*margin - 2*(boxHeight+gapUnder)
			outline := arrangeSubtree(tree.sheet.plan[0], func(*Branch) float32 { return boxHeight }, gapUnder)
			high := slices.Max(outline.bottom) - slices.Min(outline.top)
			for _, b := range tree.sheet.plan {
				if (b.Kind == RestBranch || b.hasStub()) && high < room && len(tree.sheet.plan) < maxBoxesUnasked {
					t.Errorf("%v high, step %d: %d are folded in %v of %v", height, step, b.Hidden, high, room)
				}
			}
			setHeights(tree.sheet.plan[0], 0)
		}
	}
}

// Each column that can be seen has the level of its nodes over it.
func TestColumnsAreHeadedByTheirLevel(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	for _, step := range []int{0, 1, 40} {
		tree.showStep(s, step)
		heads := map[float32]string{} // by their middle
		for _, o := range tree.levels.content.Objects {
			if name := o.(*canvas.Text); name.Visible() {
				heads[name.Position().X+name.Size().Width/2+tree.scroll.Offset.X] = name.Text
			}
		}
		if len(heads) == 0 {
			t.Fatalf("step %d: no level is named", step)
		}
		for middle, said := range heads {
			at := slices.IndexFunc(tree.sheet.drawn, func(i *box) bool {
				return i.branch.Kind == NodeBranch && i.at.X < middle && middle < i.at.X+i.size.Width
			})
			if at < 0 || said != fmt.Sprintf("nível %d", tree.sheet.drawn[at].branch.run.node.Depth) {
				t.Errorf("step %d: %q stands over %v", step, said, at)
			}
		}
	}
}

func TestTheTreeKeepsItsLeastSize(t *testing.T) {
	tree, _, _ := newShownTree(t, theme.Light, 1)
	tree.Resize(tree.MinSize())
	if tree.scroll.Size().Height < minTreeHeight-legendGap-2 || tree.MinSize().Width > 320 {
		t.Errorf("the frame has %v in %v", tree.scroll.Size(), tree.MinSize())
	}
	if at := tree.legend.Position(); at.Y+tree.legend.MinSize().Height > tree.Size().Height+1 {
		t.Errorf("the legend at %v of %v", at, tree.Size())
	}
	tree.Resize(fyne.NewSize(900, 500))
}

// What was dropped as it was made stands among its brothers, in the game's order.
func TestSuccessorsWithoutANodeStandInTheirPlace(t *testing.T) {
	tree, s, _ := newShownTree(t, theme.Light, 1)
	tree.showStep(s, 40)
	own := tree.sheet.boxes[BranchName{Number: s.moments[40].Node}].branch
	place := func(c *Branch) int {
		for i, o := range s.moments[40].Successors {
			if c.Kind == NodeBranch && o.Node == c.Number || c.Kind == OtherBranch && c.Place == strconv.Itoa(i) {
				return i
			}
		}
		return len(s.moments[40].Successors)
	}
	gone := 0
	for i, c := range own.children {
		if c.Kind == OtherBranch {
			gone++
		}
		if i > 0 && place(own.children[i-1]) > place(c) {
			t.Errorf("%v before %v", own.children[i-1].BranchName, c.BranchName)
		}
	}
	if gone == 0 {
		t.Error("nothing that was dropped is drawn")
	}
}
