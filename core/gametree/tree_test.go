package gametree

import (
	"bytes"
	"context"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
)

func parse(t *testing.T, src string) Tree {
	t.Helper()
	tree, errors := Parse(src)
	if len(errors) > 0 {
		t.Fatal(src, errors)
	}
	return tree
}

// someTree is a random tree, with many equal leaves.
func someTree(random *rand.Rand, height int) string {
	if height == 0 || random.IntN(6) == 0 {
		return string(rune('0' + random.IntN(8)))
	}
	var children []string
	for range 1 + random.IntN(3) {
		children = append(children, someTree(random, height-1))
	}
	return "(" + strings.Join(children, " ") + ")"
}

func someTrees(t *testing.T, count int, each func(random *rand.Rand, tree Tree)) {
	t.Helper()
	random := rand.New(rand.NewPCG(40, 8))
	for range count {
		each(random, parse(t, "("+someTree(random, 4)+" "+someTree(random, 3)+")"))
	}
}

func TestATreeIsReadAsItIsWritten(t *testing.T) {
	tree := parse(t, "; an exercise\n(3 (12 8) (2\n4 6))")
	if got := tree.String(); got != "(3 (12 8) (2 4 6))" {
		t.Error(got)
	}
	if tree.Height() != 2 || tree.Leaves() != 6 || tree.Label(0)+tree.Label(2)+tree.Label(5) != "ABC" {
		t.Errorf("%+v", tree)
	}
	someTrees(t, 200, func(_ *rand.Rand, tree Tree) {
		if again := parse(t, tree.String()); again.String() != tree.String() {
			t.Errorf("%s is read as %s", tree, again)
		}
	})
}

func TestAWrongTreeIsRefusedAtItsPlace(t *testing.T) {
	deep := strings.Repeat("(", MaxHeight+1) + "1" + strings.Repeat(")", MaxHeight+1)
	for src, want := range map[string]struct {
		key string
		at  text.Pos
	}{
		"":                 {"error.tree.list", text.Pos{Line: 1, Column: 1}},
		"3":                {"error.tree.list", text.Pos{Line: 1, Column: 1}},
		"()":               {"error.tree.empty", text.Pos{Line: 1, Column: 1}},
		"(3 ())":           {"error.tree.empty", text.Pos{Line: 1, Column: 4}},
		"(3\n x)":          {"error.tree.leaf", text.Pos{Line: 2, Column: 2}},
		`(3 "4")`:          {"error.tree.leaf", text.Pos{Line: 1, Column: 4}},
		"(3 2.5)":          {"error.tree.leaf", text.Pos{Line: 1, Column: 4}},
		"(3 1044480)":      {"error.tree.leaf", text.Pos{Line: 1, Column: 4}},
		"(3 (4)":           {"error.sexp.unclosed", text.Pos{Line: 1, Column: 1}},
		"(b 3 b 4)":        {"error.tree.letter", text.Pos{Line: 1, Column: 6}},
		"(b 3 c 4)":        {"error.tree.letter", text.Pos{Line: 1, Column: 6}},
		"(b 3 4)":          {"error.tree.letter", text.Pos{Line: 1, Column: 2}},
		"(b 3 (a) 4)":      {"error.tree.letter", text.Pos{Line: 1, Column: 6}},
		"(3) (4)":          {"error.tree.more", text.Pos{Line: 1, Column: 5}},
		"(" + deep + " 7)": {"error.tree.height", text.Pos{Line: 1, Column: MaxHeight + 2}},
		"(" + strings.Repeat("1 ", MaxNodes) + ")": {"error.tree.nodes", text.Pos{Line: 1, Column: 2 * MaxNodes}},
	} {
		_, errors := Parse(src)
		if len(errors) != 1 || errors[0].What.Key != want.key || errors[0].Pos != want.at || errors[0].Expected.IsZero() {
			t.Errorf("%.30s: %+v, want %+v", src, errors, want)
		}
	}
}

// FuzzTree holds that what is read can be written, and is worth the same in every order.
func FuzzTree(f *testing.F) {
	f.Add("(3 (12 8) (2 4 6))")
	f.Add("((((-5))) 1044479)")
	f.Add("(b (12 8) a 3)")
	f.Fuzz(func(t *testing.T, src string) {
		tree, errors := Parse(src)
		if len(errors) > 0 {
			return
		}
		again := parse(t, tree.String())
		if again.String() != tree.String() || tree.Order(true).Values()[0] != tree.Values()[0] {
			t.Error(tree)
		}
	})
}

func TestATreeKeepsTheContractOfAGameForTwo(t *testing.T) {
	gametest.CheckMatch[int, uint16](t, Game{}.Opening(nil))
}

func TestAPositionIsATreeAndTheMovesToIt(t *testing.T) {
	for src, want := range map[string]string{"(3 (12 8)) b a": "", "(3 (12 8))": "", "(3 (12 8)) c": "1:12", "(3 (12 8)) a a": "1:14"} {
		p, errors := Game{}.ReadPosition(src, nil)
		if want == "" && (len(errors) > 0 || p.Encode() != src) || want != "" && (len(errors) != 1 || errors[0].Column != len(src)) {
			t.Errorf("%s: %+v", src, errors)
		}
	}
}

// TestATreeInAnotherOrderKeepsItsLetters when it is written and read again, alone and with the trace of a search.
func TestATreeInAnotherOrderKeepsItsLetters(t *testing.T) {
	tree := parse(t, "(3 (12 8) (2 4 6))").MoveChild(2, 0)
	if got := tree.String(); got != "(b (12 8) a 3 c (2 4 6))" {
		t.Error(got)
	}
	someTrees(t, 200, func(random *rand.Rand, tree Tree) {
		other := tree.Order(random.IntN(2) == 0)
		if again := parse(t, other.String()); !reflect.DeepEqual(again, other) {
			t.Errorf("%s is read as %s", other, again)
		}
		m := play.Method{Limits: play.Limits{Depth: tree.Height()}, Options: play.Options{Direct: true, Algorithm: play.AlphaBeta}}
		found, _ := match.Think(t.Context(), other.Position(), m, 0)
		var trace bytes.Buffer
		if err := found.WriteTrace(&trace); err != nil {
			t.Fatal(err)
		}
		start := GameOfTrace(trace.Bytes(), nil).Opening(nil)
		read, wrong := match.ReadTrace(t.Context(), start, trace.Bytes())
		if wrong != nil || read.Judge(t.Context()) != nil || !read.HasOurLeaves(t.Context()) {
			t.Errorf("the trace of %s: %+v", other, wrong)
		}
	})
}

// minimax is that of a book.
func minimax(t Tree, i int) int {
	n := t.Nodes[i]
	if n.IsLeaf() {
		return n.Value
	}
	var values []int
	for _, child := range n.Children {
		values = append(values, minimax(t, child))
	}
	if n.Ply%2 == 0 {
		return slices.Max(values)
	}
	return slices.Min(values)
}

func TestEverySearchFindsTheValueOfMinimax(t *testing.T) {
	methods := []string{"minimax", "alphabeta", "alphabeta,soft=on", "negascout", "negascout,memory=on,killers=on,ordering=on,iterative=on"}
	someTrees(t, 300, func(_ *rand.Rand, tree Tree) {
		want := minimax(tree, 0)
		if got := tree.Values()[0]; got != want {
			t.Errorf("%s: %d, want %d", tree, got, want)
		}
		for _, spec := range methods {
			m, _ := play.ParseMethod(spec)
			m.Limits.Depth = tree.Height()
			thought, found := match.Think(context.Background(), tree.Position(), m, 0)
			if found.Value != (game.Value{Points: want}) {
				t.Fatalf("%s: %s finds %+v, want %d", tree, spec, found.Value, want)
			}
			holdTrace(t, tree, &thought)
		}
	})
}

// holdTrace holds that a thought is right, is read from its trace, and has its leaves where the tree has them.
func holdTrace(t *testing.T, tree Tree, thought *match.Thought) {
	t.Helper()
	if fault := thought.Judge(context.Background()); fault != nil {
		t.Errorf("%s, %s: %+v", tree, thought.Method, fault)
	}
	var b strings.Builder
	_ = thought.WriteTrace(&b)
	back, wrong := match.ReadTrace(context.Background(), Game{}.Opening(nil), []byte(b.String()))
	if wrong != nil || back.Record.Len() != thought.Record.Len() {
		t.Errorf("%s: %+v", b.String(), wrong)
	}
	for i := range uint32(thought.Record.Len()) {
		n := thought.Record.Node(i)
		at := &tree.Nodes[tree.NodeOf(thought.Record, i)]
		if at.IsLeaf() && n.Value != int32(at.Value) || at.Ply != int(n.Ply) {
			t.Errorf("%s: node %d is %+v, want %+v", tree, i, n, at)
		}
	}
}

// leavesByLetters are the values of the leaves below a position, by the letters of the moves to them.
func leavesByLetters(p game.Position, way string, into map[string]string) map[string]string {
	for _, move := range p.Moves() {
		after, _ := p.Play(move)
		leavesByLetters(after, way+" "+move, into)
	}
	if len(p.Moves()) == 0 {
		into[way] = p.Scene().Cells[0].Text
	}
	return into
}

// TestANodeKeepsItsLetterInAnotherOrder finds each leaf by the same letters, whatever was moved before it.
func TestANodeKeepsItsLetterInAnotherOrder(t *testing.T) {
	someTrees(t, 200, func(random *rand.Rand, tree Tree) {
		want := leavesByLetters(tree.Position(), "", map[string]string{})
		i := 1 + random.IntN(len(tree.Nodes)-1)
		moved := tree.MoveChild(i, random.IntN(len(tree.Nodes[tree.Nodes[i].Parent].Children)))
		for _, other := range []Tree{moved, moved.Order(true), tree.Order(false)} {
			if got := leavesByLetters(other.Position(), "", map[string]string{}); !maps.Equal(got, want) {
				t.Errorf("%s as %s: %v, want %v", tree, other, got, want)
			}
		}
	})
}

func TestAMoveToAnotherPlaceChangesTheOrderAlone(t *testing.T) {
	tree := parse(t, "(3 (12 8) (2 4 6))")
	for _, c := range []struct {
		node, place int
		want        string
	}{{1, 2, "(b (12 8) c (2 4 6) a 3)"}, {5, 0, "(c (2 4 6) a 3 b (12 8))"}, {3, 1, "(3 (b 8 a 12) (2 4 6))"}, {8, 0, "(3 (12 8) (c 6 a 2 b 4))"}, {2, 1, "(3 (12 8) (2 4 6))"}} {
		if got := tree.MoveChild(c.node, c.place).String(); got != c.want {
			t.Errorf("node %d to %d: %s, want %s", c.node, c.place, got, c.want)
		}
	}
	someTrees(t, 300, func(random *rand.Rand, tree Tree) {
		want := tree.Values()[0]
		before := tree.String()
		next := tree
		for range 5 {
			i := 1 + random.IntN(len(next.Nodes)-1)
			next = next.MoveChild(i, random.IntN(len(next.Nodes[next.Nodes[i].Parent].Children)))
		}
		for _, other := range []Tree{next, tree.Order(true), tree.Order(false)} {
			if other.Values()[0] != want || other.Leaves() != tree.Leaves() {
				t.Errorf("%s is %s", tree, other)
			}
		}
		if tree.String() != before {
			t.Errorf("%s became %s", before, tree)
		}
	})
}

// uniform is a tree of a height with so many moves at a node, and leaves that all differ.
func uniform(random *rand.Rand, height, moves int) string {
	count := 1
	for range height {
		count *= moves
	}
	leaves := random.Perm(count)
	var write func(height int) string
	write = func(height int) string {
		if height == 0 {
			leaf := leaves[0]
			leaves = leaves[1:]
			return strconv.Itoa(leaf)
		}
		var children []string
		for range moves {
			children = append(children, write(height-1))
		}
		return "(" + strings.Join(children, " ") + ")"
	}
	return write(height)
}

// Knuth and Moore 1975: b^⌈d/2⌉ + b^⌊d/2⌋ - 1.
func TestTheBestOrderLooksAtTheLeavesOfKnuthAndMoore(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	power := func(b, e int) int {
		p := 1
		for range e {
			p *= b
		}
		return p
	}
	for _, shape := range [][2]int{{1, 5}, {2, 2}, {2, 5}, {3, 3}, {4, 3}, {4, 4}, {5, 2}, {7, 2}} {
		height, moves := shape[0], shape[1]
		tree := parse(t, uniform(random, height, moves))
		want := power(moves, (height+1)/2) + power(moves, height/2) - 1
		best, given, worst := tree.Order(true).CountLeaves(), tree.CountLeaves(), tree.Order(false).CountLeaves()
		if best != int64(want) || given < best {
			t.Errorf("%d moves at %d levels: %d leaves, want %d; %d as given, %d at worst", moves, height, best, want, given, worst)
		}
		options := play.Options{Direct: true, MostForLeast: 10_000}
		if least := tree.Position().Search(context.Background(), play.Limits{Depth: height}, options).LeastLeaves; least != int64(want) {
			t.Errorf("%d moves at %d levels: at least %d leaves, want %d", moves, height, least, want)
		}
		if height == 1 != (worst == best) {
			t.Errorf("%d moves at %d levels: the worst order looks at %d leaves of %d", moves, height, worst, tree.Leaves())
		}
	}
}
