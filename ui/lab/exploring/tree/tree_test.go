package tree

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
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/storage"
	"procura/ui/internal/uitest"
	"procura/ui/internal/walk"
	"procura/ui/theme"
	"procura/ui/widgets"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// shown is a tree in a window, at a step of a made-up search.
func shown(t testing.TB, mode theme.Mode, scale float32) (*Tree, *script, fyne.Window) {
	t.Helper()
	uitest.NewApp(t).Settings().SetTheme(theme.New(mode, scale))
	tree, s := New(uitest.Speak("pt"), func(string) fyne.Resource { return nil }), newScript(60, 5)
	window := test.NewWindow(container.NewStack(canvas.NewRectangle(theme.Color(theme.Surface)), tree))
	t.Cleanup(window.Close)
	window.SetPadded(false)
	window.Resize(fyne.NewSize(760, 500))
	tree.ShowStep(s, 40)
	return tree, s, window
}

// press types a key where the keyboard is.
func press(w fyne.Window, names ...fyne.KeyName) {
	for _, name := range names {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name})
	}
}

func TestArrowsGoToParentChildAndBrothers(t *testing.T) {
	tree, s, window := shown(t, theme.Light, 1)
	window.Canvas().Focus(tree)
	here := tree.sheet.at()
	if here.node != s.moments[40].Node {
		t.Fatalf("the keyboard begins at %d", here.node)
	}
	press(window, fyne.KeyLeft)
	if got := tree.sheet.at(); got != tree.sheet.items[here.parent.name].branch {
		t.Errorf("left goes to %v", got.name)
	}
	press(window, fyne.KeyRight)
	if got := tree.sheet.at(); got.name != here.name {
		t.Errorf("right goes to %v: the path is the way back", got.name)
	}
	press(window, fyne.KeyRight)
	if got := tree.sheet.at(); got.parent.name != here.name {
		t.Errorf("right goes to %v", got.name)
	}
	before := tree.sheet.at()
	press(window, fyne.KeyDown)
	if got := tree.sheet.at(); got.depth != before.depth || got.y <= before.y {
		t.Errorf("down goes from %v to %v", before.name, got.name)
	}
	press(window, fyne.KeyUp)
	if got := tree.sheet.at(); got.name != before.name {
		t.Errorf("up goes to %v", got.name)
	}
	for range 50 {
		press(window, fyne.KeyLeft)
	}
	if got := tree.sheet.at(); got.node != 0 {
		t.Errorf("left ends at %v", got.name)
	}
}

func TestEveryBoxIsReachedByTheArrows(t *testing.T) {
	tree, _, window := shown(t, theme.Light, 1)
	window.Canvas().Focus(tree)
	reached := map[name]bool{}
	todo := []name{tree.sheet.at().name}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if reached[at] {
			continue
		}
		reached[at] = true
		for _, key := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown} {
			tree.sheet.cursor = at
			press(window, key)
			todo = append(todo, tree.sheet.cursor)
		}
	}
	if len(reached) != len(tree.sheet.order) {
		t.Errorf("%d of %d", len(reached), len(tree.sheet.order))
	}
}

func TestEnterChoosesAndAPressOnTheChosenNodeClosesIt(t *testing.T) {
	tree, _, window := shown(t, theme.Light, 1)
	var told []uint32
	tree.OnChoose = func(node uint32) { told = append(told, node) }
	window.Canvas().Focus(tree)
	press(window, fyne.KeyLeft)
	parent := tree.sheet.at()
	press(window, fyne.KeyReturn)
	if !slices.Equal(told, []uint32{parent.node}) || tree.here() != parent.node {
		t.Fatalf("told %v, looks at %d", told, tree.here())
	}
	open := len(tree.sheet.items[parent.name].branch.children)
	press(window, fyne.KeyReturn)
	if now := len(tree.sheet.items[parent.name].branch.children); now >= open {
		t.Errorf("%d children, %d before", now, open)
	}
	press(window, fyne.KeyReturn)
	if now := len(tree.sheet.items[parent.name].branch.children); now != open {
		t.Errorf("%d children again, %d before", now, open)
	}
}

func TestAPressOnTheRestOpensBrothers(t *testing.T) {
	tree, _, window := shown(t, theme.Light, 1)
	s := newScript(30, 24)
	tree.ShowStep(s, 1)
	var rest *branch
	for _, i := range tree.sheet.order {
		if i.branch.kind == ofRest {
			rest = i.branch
		}
	}
	if rest == nil || rest.rest < helping {
		t.Fatalf("no rest: %v", rest)
	}
	before, at := len(tree.sheet.order), tree.sheet.items[rest.name]
	tree.sheet.Tapped(&fyne.PointEvent{Position: at.at.AddXY(10, 10)})
	if now := len(tree.sheet.order); now != before+helping {
		t.Errorf("%d boxes, %d before", now, before)
	}
	if window.Canvas().Focused() != tree {
		t.Error("a press leaves the keyboard elsewhere")
	}
}

func TestAnotherStepLooksAtItsOwnNode(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	tree.Choose(3)
	tree.ShowStep(s, 40)
	if tree.here() != 3 {
		t.Error("the same step again has let the choice go")
	}
	tree.ShowStep(s, 41)
	if tree.here() != s.moments[41].Node {
		t.Errorf("looks at %d", tree.here())
	}
}

// What is drawn of a step stays in the next one where it is the same.
func TestAStepKeepsTheObjectsOfWhatStays(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	before := map[name]*item{}
	for n, i := range tree.sheet.items {
		before[n] = i
	}
	tree.ShowStep(s, 41)
	kept := 0
	for n, i := range tree.sheet.items {
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
			tree.ShowStep(s, step)
		}
	}
	if made := len(tree.sheet.items) + len(tree.sheet.spare); made > 2*budget {
		t.Errorf("%d items were made", made)
	}
}

func TestAHiddenAnswerLightsNoPath(t *testing.T) {
	tree, _, _ := shown(t, theme.Light, 1)
	lights := func() int {
		many := 0
		for _, i := range tree.sheet.order {
			if i.look.style == lit || i.look.style == goal {
				many++
			}
		}
		return many
	}
	if lights() == 0 {
		t.Fatal("no path")
	}
	tree.HideAnswer(true)
	if many := lights(); many > 0 {
		t.Errorf("%d lit", many)
	}
}

func TestHiddenFiguresAreNotWritten(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	node := s.moments[40].Node
	before := tree.sheet.items[name{node: node}].line.Text
	tree.HideFigures(node)
	if now := tree.sheet.items[name{node: node}].line.Text; now == before || now == "" {
		t.Errorf("%q is written", now)
	}
	tree.HideFigures()
	if now := tree.sheet.items[name{node: node}].line.Text; now != before {
		t.Errorf("%q is written, %q before", now, before)
	}
}

func TestKeysEnlargeAndFit(t *testing.T) {
	tree, _, window := shown(t, theme.Light, 1)
	told := float32(0)
	tree.OnZoom = func(zoom float32) { told = zoom }
	window.Canvas().Focus(tree)
	tree.TypedRune('+')
	if tree.Scale() <= 1 || told != tree.Scale() {
		t.Errorf("+ draws at %v, told %v", tree.Scale(), told)
	}
	for range 20 {
		tree.TypedRune('-')
	}
	if tree.Scale() != leastZoom {
		t.Errorf("- draws at %v at the end", tree.Scale())
	}
	tree.TypedRune('0')
	if tree.Scale() < leastZoom {
		t.Errorf("0 draws at %v", tree.Scale())
	}
}

func TestWhatIsUnderThePointerStaysThereWhenItIsEnlarged(t *testing.T) {
	tree, _, _ := shown(t, theme.Light, 1)
	tree.Zoom(1.3)
	i := tree.sheet.items[name{node: tree.here()}]
	at := i.at.Subtract(tree.scroll.Offset)
	tree.zoomAt(1.5, at)
	i = tree.sheet.items[name{node: tree.here()}]
	if now := i.at.Subtract(tree.scroll.Offset); now.X-at.X > 8 || at.X-now.X > 8 || now.Y-at.Y > 40 || at.Y-now.Y > 40 {
		t.Errorf("from %v to %v", at, now)
	}
}

func TestADragMovesWhatIsSeen(t *testing.T) {
	tree, _, _ := shown(t, theme.Light, 1)
	tree.Zoom(2)
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

// Boards are made for the boxes that are seen, a few at a time, and once.
func TestBoardsAreMadeForWhatIsSeenAFewAtATime(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	wait := &later{}
	tree.Later = wait.do
	tree.Boards(true)
	for made := 0; wait.next(); made = len(s.scenes) {
		if len(s.scenes) > made+atOnce {
			t.Errorf("%d boards at once", len(s.scenes)-made)
		}
	}
	seen := 0
	for _, i := range tree.sheet.order {
		at, frame := i.at.Subtract(tree.scroll.Offset), tree.scroll.Size()
		if i.branch.kind == ofNode && at.X < frame.Width && at.Y < frame.Height && at.X+i.size.Width > 0 && at.Y+i.size.Height > 0 {
			seen++
			if i.picture.Image == nil {
				t.Errorf("%s is seen without a board", i.title.Text)
			}
		} else if i.picture.Image != nil {
			t.Errorf("%s has a board that nobody sees", i.title.Text)
		}
	}
	s.forget()
	tree.ShowStep(s, 39)
	tree.ShowStep(s, 40)
	for wait.next() {
	}
	if len(s.scenes) > seen {
		t.Errorf("%d boards were asked for again", len(s.scenes))
	}
}

func TestABoxTellsAllOfItUnderThePointer(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	tips := widgets.NewTips()
	tree.Explain(tips)
	i := tree.sheet.items[name{node: s.moments[40].Node}]
	tree.sheet.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: i.at.AddXY(5, 5)}})
	if words := tree.sheet.tip.Words(); words != tree.told(i.branch) || words == "" {
		t.Errorf("%q", words)
	}
}

func TestTextsStandOutFromTheirBoxes(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		tree, s, window := shown(t, mode, 1)
		tree.ShowStep(s, 59)
		texts := walk.Texts(window.Content(), window.Canvas().Size(), theme.Color(theme.Surface))
		if len(texts) < 30 {
			t.Errorf("%s: %d texts", mode, len(texts))
		}
		for _, text := range texts {
			if got := walk.Contrast(text.Ink, text.Ground); got < theme.TextContrast {
				t.Errorf("%s: %q has %.2f", mode, text.Words, got)
			}
		}
	}
}

func TestATreeOfNothingIsEmpty(t *testing.T) {
	tree, _, _ := shown(t, theme.Light, 1)
	tree.ShowStep(nil, 0)
	tree.Fit()
	tree.Zoom(2)
	if len(tree.sheet.order) > 0 {
		t.Errorf("%d boxes", len(tree.sheet.order))
	}
}

// A step has to be drawn between two pictures of the screen.
func BenchmarkStep(b *testing.B) {
	tree, s, _ := shown(b, theme.Light, 1)
	for step := 0; b.Loop(); step++ {
		tree.ShowStep(s, 30+step%30)
	}
	b.ReportMetric(float64(len(tree.sheet.order)), "boxes")
}

// A plan that takes long is made beside the window; one that nobody wants any more is let
// go.
func TestALatePlanOfAnotherStepIsLetGo(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	var done []func()
	tree.Beside = func(work, then func()) {
		work()
		done = append(done, then)
	}
	tree.ShowStep(s, 20)
	tree.ShowStep(s, 30)
	if tree.sheet.items[name{node: s.moments[40].Node}] == nil {
		t.Error("what was drawn is gone before there is something else")
	}
	for i := len(done) - 1; i >= 0; i-- {
		done[i]()
	}
	if i := tree.sheet.items[name{node: s.moments[30].Node}]; i == nil || i.look.style != current {
		t.Error("the step is not shown")
	}
}

// Of every game and algorithm, at each step: what waits behind a node of the path is drawn,
// or counted, and an expanded node whose successors are hidden says how many these are.
func TestWhatWaitsIsDrawnOrCountedAndNoExpandedNodeLooksLikeALeaf(t *testing.T) {
	tree, _, _ := shown(t, theme.Light, 1)
	for _, p := range uitest.Samples(t, storage.Store{Games: uitest.Games()}) {
		for _, a := range search.Algorithms() {
			_, e := p.Puzzle.(game.Explorable).Explore(t.Context(), game.SolveRequest{Method: game.Proposed(p, game.Method{Algorithm: a}).Ran, Limits: search.Limits{Nodes: 600}}, 0)
			for step := 0; step < e.Steps() && !t.Failed(); step += 1 + e.Steps()/12 {
				m, what := e.Moment(step, 1<<10), fmt.Sprintf("%s %s, %s, step %d", p.Puzzle.Module().ID(), p.Name, a, step)
				tree.ShowMoment(e, m)
				tree.checkFrontier(t, m, what)
				tree.checkLeaves(t, step, what)
			}
		}
	}
}

// checkFrontier holds what is drawn behind the nodes of the path against the frontier.
func (t *Tree) checkFrontier(test *testing.T, m game.Moment, what string) {
	waiting := map[uint32]int{}
	for _, e := range m.Frontier {
		if e.Node != e.Parent {
			waiting[e.Parent]++
		}
	}
	for _, i := range t.sheet.order {
		if b := i.branch; b.spine && b.kind == ofNode {
			drawn, old, hidden := 0, 0, b.rest
			for _, c := range b.children {
				switch {
				case c.waits(), c.kind == ofNode && c.known.Status == game.Waits:
					drawn++
				case c.kind == ofNode && c.known.Generated < b.known.Expanded:
					old++ // it was made again
				}
			}
			want := waiting[b.node]
			if drawn > want || drawn+hidden < want || want > 0 && drawn == 0 && len(b.children) < few && len(t.sheet.order) < budget || old > 0 && drawn < want {
				test.Errorf("%s: of %d that wait behind node %d, %d are drawn and %d hidden, and %d old ones drawn", what, want, b.node, drawn, hidden, old)
			}
		}
	}
}

// checkLeaves holds what looks like a leaf against the search.
func (t *Tree) checkLeaves(test *testing.T, step int, what string) {
	for _, i := range t.sheet.order {
		b := i.branch
		if b.kind != ofNode || len(b.children) > 0 {
			continue
		}
		if _, all := t.wish.e.Children(b.node, step, 0); b.known.Expanded >= 0 && all > 0 && !strings.Contains(i.rest.Text, strconv.Itoa(b.rest)) {
			test.Errorf("%s: node %d has %d children, and looks like a leaf: %q", what, b.node, all, i.rest.Text)
		}
	}
}
