package tree

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/ui/theme"
)

// looks are ways in which a tree can be looked at.
func looks(tree *Tree, s *script, check func(how string)) {
	for step := 0; step < s.Steps(); step += 7 {
		tree.ShowStep(s, step)
		check("a step")
	}
	tree.Choose(5)
	check("a node that was chosen")
	for _, i := range tree.sheet.order {
		if i.branch.kind == ofRest {
			tree.press(i.branch)
			break
		}
	}
	check("more brothers")
	tree.Zoom(2)
	check("enlarged")
	tree.Boards(true)
	tree.Fit()
	check("all of it")
	tree.PathOnly(true)
	check("the path alone")
	tree.PathOnly(false)
	tree.Boards(false)
}

func apart(a, b *item) bool {
	return a.at.X+a.size.Width <= b.at.X+0.01 || b.at.X+b.size.Width <= a.at.X+0.01 || a.at.Y+a.size.Height <= b.at.Y+0.01 || b.at.Y+b.size.Height <= a.at.Y+0.01
}

func TestNoTwoBoxesTouch(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	looks(tree, s, func(how string) {
		for i, a := range tree.sheet.order {
			for _, b := range tree.sheet.order[:i] {
				if !apart(a, b) {
					t.Fatalf("%s: %s at %v %v and %s at %v %v", how, a.title.Text, a.at, a.size, b.title.Text, b.at, b.size)
				}
			}
		}
	})
}

func TestChildrenStandInTheNextColumnInTheirOrder(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	looks(tree, s, func(how string) {
		for _, i := range tree.sheet.order {
			for k, c := range i.branch.children {
				if x := tree.sheet.items[c.name].at.X; x-i.at.X-tree.sheet.metrics.pitch > 0.1 || i.at.X+tree.sheet.metrics.pitch-x > 0.1 {
					t.Fatalf("%s: a child at %v, its parent at %v", how, x, i.at.X)
				}
				if k > 0 && c.y <= i.branch.children[k-1].y {
					t.Fatalf("%s: brothers at %v and %v", how, i.branch.children[k-1].y, c.y)
				}
			}
		}
	})
}

func TestThePathIsAStraightLine(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	looks(tree, s, func(how string) {
		for _, i := range tree.sheet.order {
			if i.branch.spine && i.branch.y != 0 {
				t.Fatalf("%s: %s at %v", how, i.title.Text, i.branch.y)
			}
		}
	})
}

func TestEverythingIsOnTheSheet(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	looks(tree, s, func(how string) {
		all := tree.sheet.Size()
		for _, i := range tree.sheet.order {
			if i.at.X < 0 || i.at.Y < 0 || i.at.X+i.size.Width > all.Width || i.at.Y+i.size.Height > all.Height {
				t.Fatalf("%s: %s at %v of %v", how, i.title.Text, i.at, all)
			}
		}
	})
}

func TestWordsStayWithinTheirBoxes(t *testing.T) {
	for _, scale := range []float32{1, 2} {
		tree, s, _ := shown(t, theme.Light, scale)
		looks(tree, s, func(how string) {
			for _, i := range tree.sheet.order {
				if i.branch.kind == ofRest {
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
	tree, s, _ := shown(t, theme.Light, 1)
	drawn := 0
	for step := range s.Steps() {
		tree.ShowStep(s, step)
		boxes := 0
		for _, i := range tree.sheet.order {
			if i.branch.kind != ofRest {
				boxes++
			}
		}
		drawn = max(drawn, boxes)
		if boxes > budget {
			t.Fatalf("step %d: %d boxes", step, boxes)
		}
	}
	if drawn < 20 {
		t.Errorf("%d boxes at most: there was room for more", drawn)
	}
}

// A path can be longer than what can be drawn, as those of depth first are.
func TestALongPathIsFoldedBehindTheStart(t *testing.T) {
	tree, _, _ := shown(t, theme.Light, 1)
	s := &script{nodes: []game.Node{{Expanded: 1, Status: game.Done}}, children: [][]uint32{{1}}, moments: []game.Moment{{}}}
	s.forget()
	for n := uint32(1); n < 500; n++ {
		s.nodes = append(s.nodes, game.Node{Number: n, Parent: n - 1, Move: "A1", Expanded: int(n) + 1, Status: game.Done})
		s.children = append(s.children, []uint32{n + 1})
		s.moments = append(s.moments, game.Moment{Step: int(n), Node: n - 1, Kind: game.Expanded})
	}
	tree.ShowStep(s, 400)
	if len(tree.sheet.order) > budget {
		t.Errorf("%d boxes", len(tree.sheet.order))
	}
	fold := 0
	for _, i := range tree.sheet.order {
		if i.branch.kind == ofFolds {
			fold = i.branch.rest
		}
	}
	nodes := 0
	for _, i := range tree.sheet.order {
		if i.branch.spine && i.branch.kind == ofNode {
			nodes++
		}
	}
	if fold == 0 || fold+nodes != 400 {
		t.Errorf("%d nodes and %d folded, want 400", nodes, fold)
	}
}

// Nodes that nobody sees are asked nothing.
func TestOnlyWhatIsDrawnIsAskedFor(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	for step := 0; step < s.Steps(); step += 5 {
		s.forget()
		tree.ShowStep(s, step)
		for node, many := range s.asked {
			if tree.sheet.items[name{node: node}] == nil {
				t.Fatalf("step %d: the children of node %d were asked for", step, node)
			}
			if many > last+1 {
				t.Errorf("step %d: %d children of node %d were asked for", step, many, node)
			}
		}
		for node := range s.known {
			if tree.sheet.items[name{node: node}] == nil {
				t.Fatalf("step %d: node %d was asked for", step, node)
			}
		}
		if len(s.scenes) > 0 {
			t.Errorf("step %d: boards that nobody sees", step)
		}
	}
}

func TestTheNodeThatIsLookedAtIsInSight(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	check := func(how string) {
		i := tree.sheet.items[name{node: tree.here()}]
		at, seen := i.at.Subtract(tree.scroll.Offset), tree.scroll.Size()
		if at.X < 0 || at.Y < 0 || at.X+i.size.Width > seen.Width || at.Y+i.size.Height > seen.Height {
			t.Fatalf("%s: at %v of %v", how, at, seen)
		}
	}
	for step := range s.Steps() {
		tree.ShowStep(s, step)
		check("a step")
	}
	tree.Choose(40)
	check("a node that was chosen")
	tree.Boards(true)
	check("boards")
}

func TestFitShowsAllOfIt(t *testing.T) {
	tree, _, _ := shown(t, theme.Light, 1)
	tree.Fit()
	if all, seen := tree.sheet.extent(), tree.scroll.Size(); tree.Scale() > leastZoom && (all.Width > seen.Width+1 || all.Height > seen.Height+1) {
		t.Errorf("%v in %v at %v", all, seen, tree.Scale())
	}
	tree.PathOnly(true)
	tree.Fit()
	if tree.Scale() > 1 {
		t.Errorf("a small tree is drawn at %v", tree.Scale())
	}
}

func TestTheTreeKeepsItsLeastSize(t *testing.T) {
	tree, _, _ := shown(t, theme.Light, 1)
	tree.Resize(tree.MinSize())
	if tree.scroll.Size().Height < leastHeight-legendGap-2 || tree.MinSize().Width > 320 {
		t.Errorf("the frame has %v in %v", tree.scroll.Size(), tree.MinSize())
	}
	if at := tree.legend.content.Position(); at.Y+tree.legend.content.MinSize().Height > tree.Size().Height+1 {
		t.Errorf("the legend at %v of %v", at, tree.Size())
	}
	tree.Resize(fyne.NewSize(900, 500))
}

// What was dropped as it was made stands among its brothers, in the game's order.
func TestSuccessorsWithoutANodeStandInTheirPlace(t *testing.T) {
	tree, s, _ := shown(t, theme.Light, 1)
	tree.ShowStep(s, 40)
	own := tree.sheet.items[name{node: s.moments[40].Node}].branch
	place := func(c *branch) int {
		for i, o := range s.moments[40].Successors {
			if c.kind == ofNode && o.Node == c.node || c.kind == ofFate && c.place == strconv.Itoa(i) {
				return i
			}
		}
		return len(s.moments[40].Successors)
	}
	gone := 0
	for i, c := range own.children {
		if c.kind == ofFate {
			gone++
		}
		if i > 0 && place(own.children[i-1]) > place(c) {
			t.Errorf("%v before %v", own.children[i-1].name, c.name)
		}
	}
	if gone == 0 {
		t.Error("nothing that was dropped is drawn")
	}
}
