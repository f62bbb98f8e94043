package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
)

// wide is the toy with up to three moves each time.
type wide struct{ gametest.ToyDuel }

func (wide) Moves(n int, moves []int) []int {
	for by := 1; by <= min(n, 3); by++ {
		moves = append(moves, by)
	}
	return moves
}

// ran plays moves of the wide game, from seven.
func ran(t *testing.T, moves ...string) *match.History {
	t.Helper()
	m := match.From(match.New(wide{}, 7))
	for _, move := range moves {
		if wrong := m.Play(move, game.Analysis{}); wrong != nil {
			t.Fatal(wrong)
		}
	}
	return m
}

// naive is the tree of a game as a table: by the moves that lead to a position, what was
// tried there and what was said.
type naive struct {
	tried        map[string][]string
	said         map[string]string
	line         []string
	index        int
	made, undone []naiveEdit
}

// naiveEdit is a change, with what it takes to make it or to take it back.
type naiveEdit struct {
	kind          string
	at            string // the moves of the node
	place         int
	before, after string
	tried         map[string][]string // what was taken out
	said          map[string]string
	from, to      []string
	fromAt, toAt  int
}

func key(moves []string) string { return strings.Join(moves, " ") }

func (n *naive) follow() {
	for len(n.tried[key(n.line)]) > 0 {
		n.line = append(slices.Clone(n.line), n.tried[key(n.line)][0])
	}
}

func (n *naive) stand(line []string, index int) {
	n.line = nil
	for _, move := range line {
		if !slices.Contains(n.tried[key(n.line)], move) {
			break
		}
		n.line = append(slices.Clone(n.line), move)
	}
	n.index = min(index, len(n.line))
	n.follow()
}

func (n *naive) play(move string) {
	at := key(n.line[:n.index])
	if !slices.Contains(n.tried[at], move) {
		n.tried[at] = append(n.tried[at], move)
		n.undone = nil
	}
	if n.index == len(n.line) || n.line[n.index] != move {
		n.line = append(slices.Clone(n.line[:n.index]), move)
		n.follow()
	}
	n.index++
}

// split is the place where a node was tried, and its move.
func split(at string) (parent, move string) {
	i := strings.LastIndex(at, " ")
	return at[:max(i, 0)], at[i+1:]
}

func (n *naive) shift(at string, to int) {
	parent, move := split(at)
	list := slices.DeleteFunc(slices.Clone(n.tried[parent]), func(m string) bool { return m == move })
	n.tried[parent] = slices.Insert(list, min(to, len(list)), move)
}

// under reports whether a node is another one, or comes after it.
func under(at, root string) bool { return at == root || strings.HasPrefix(at, root+" ") }

func (n *naive) do(e *naiveEdit) {
	switch e.kind {
	case "promote":
		n.shift(e.at, 0)
	case "say":
		n.say(e.at, e.after)
	case "delete":
		parent, move := split(e.at)
		e.tried, e.said = map[string][]string{}, map[string]string{}
		for at, moves := range n.tried {
			if under(at, e.at) {
				e.tried[at] = moves
				delete(n.tried, at)
			}
		}
		for at, words := range n.said {
			if under(at, e.at) {
				e.said[at] = words
				delete(n.said, at)
			}
		}
		n.tried[parent] = slices.DeleteFunc(slices.Clone(n.tried[parent]), func(m string) bool { return m == move })
	}
}

func (n *naive) undo(e *naiveEdit) {
	switch e.kind {
	case "promote":
		n.shift(e.at, e.place)
	case "say":
		n.say(e.at, e.before)
	case "delete":
		parent, move := split(e.at)
		if slices.Contains(n.tried[parent], move) {
			n.undone = nil
		}
		n.shift(e.at, e.place)
		for at, moves := range e.tried {
			both := slices.Clone(moves)
			for _, m := range n.tried[at] {
				if !slices.Contains(both, m) {
					both = append(both, m)
				}
			}
			n.tried[at] = both
		}
		for at, words := range e.said {
			n.said[at] = words
		}
	}
}

func (n *naive) say(at, words string) {
	n.said[at] = words
	if words == "" {
		delete(n.said, at)
	}
}

func (n *naive) edit(e naiveEdit) {
	e.from, e.fromAt = n.line, n.index
	n.do(&e)
	n.stand(e.from, e.fromAt)
	e.to, e.toAt = n.line, n.index
	n.made, n.undone = append(n.made, e), nil
}

func (n *naive) unedit() {
	if len(n.made) == 0 {
		return
	}
	e := n.made[len(n.made)-1]
	n.made = n.made[:len(n.made)-1]
	n.undone = append(n.undone, e)
	line, index := n.line, n.index
	if slices.Equal(e.to[:e.toAt], line[:index]) {
		line, index = e.from, e.fromAt
	}
	n.undo(&e)
	n.stand(line, index)
}

func (n *naive) reedit() {
	if len(n.undone) == 0 {
		return
	}
	e := n.undone[len(n.undone)-1]
	n.undone = n.undone[:len(n.undone)-1]
	line, index := n.line, n.index
	if slices.Equal(e.from[:e.fromAt], line[:index]) {
		line, index = e.to, e.toAt
	}
	n.do(&e)
	n.made = append(n.made, e)
	n.stand(line, index)
}

// print writes a tree, as games are printed.
func (n *naive) print() string {
	var b strings.Builder
	var each func(at []string)
	each = func(at []string) {
		tried := n.tried[key(at)]
		if len(tried) == 0 {
			return
		}
		to := func(move string) []string { return append(slices.Clone(at), move) }
		fmt.Fprintf(&b, "%s{%s} ", tried[0], n.said[key(to(tried[0]))])
		for _, move := range tried[1:] {
			fmt.Fprintf(&b, "(%s{%s} ", move, n.said[key(to(move))])
			each(to(move))
			b.WriteString(") ")
		}
		each(to(tried[0]))
	}
	fmt.Fprintf(&b, "{%s} ", n.said[""])
	each(nil)
	return fmt.Sprintf("%s| %s | %d", b.String(), key(n.line), n.index)
}

// printed is the same of a game, from its rows.
func printed(h *match.History) string {
	var b strings.Builder
	depth := 0
	var rows []match.Row
	for row := range h.Nodes() {
		rows = append(rows, row)
	}
	for i, row := range rows {
		for ; depth > row.Indent; depth-- {
			b.WriteString(") ")
		}
		if i > 0 && row.Indent > 0 && row.Node.Parent().Next()[0] != row.Node {
			if depth == row.Indent { // another one of the same place
				b.WriteString(") ")
				depth--
			}
			b.WriteString("(")
			depth++
		}
		fmt.Fprintf(&b, "%s{%s} ", row.Node.Played().Move, row.Node.Comment())
	}
	for ; depth > 0; depth-- {
		b.WriteString(") ")
	}
	var line []string
	for i := 1; i <= h.Len(); i++ {
		line = append(line, h.Played(i).Move)
	}
	return fmt.Sprintf("%s| %s | %d", b.String(), key(line), h.Index())
}

// moves lists the moves that lead to a node.
func movesTo(n *match.Node) (moves []string) {
	for ; n.Parent() != nil; n = n.Parent() {
		moves = append([]string{n.Played().Move}, moves...)
	}
	return moves
}

func TestTheTreeIsThatOfATableUnderAnyChanges(t *testing.T) {
	deletes, joins := 0, 0
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 11))
		h, n := ran(t), &naive{tried: map[string][]string{}, said: map[string]string{}}
		for range 120 {
			var nodes []*match.Node
			for row := range h.Nodes() {
				nodes = append(nodes, row.Node)
			}
			node := nodes[random.IntN(len(nodes))]
			at := key(movesTo(node))
			what := ""
			switch random.IntN(11) {
			case 0, 1, 2, 3:
				moves := h.Position().Moves()
				if len(moves) == 0 {
					continue
				}
				what = moves[random.IntN(len(moves))]
				if wrong := h.Play(what, game.Analysis{}); wrong != nil {
					t.Fatal(wrong)
				}
				n.play(what)
			case 4:
				i := random.IntN(h.Len() + 1)
				what = fmt.Sprint("go ", i)
				h.Go(i)
				n.index = i
			case 5:
				what = "follow " + at
				line := h.OnLine(node)
				h.Follow(node)
				if !line {
					n.line = movesTo(node)
					n.follow()
					n.index = len(n.line)
				}
			case 6:
				what = "promote " + at
				up := node
				for up.Parent() != nil && up.Parent().Next()[0] == up {
					up = up.Parent()
				}
				if h.Promote(node) != (up.Parent() != nil) {
					t.Fatal(what)
				}
				if up.Parent() != nil {
					parent, move := split(key(movesTo(up)))
					n.edit(naiveEdit{kind: "promote", at: key(movesTo(up)), place: slices.Index(n.tried[parent], move)})
				}
			case 7:
				what = "delete " + at
				if h.Delete(node) != (at != "") {
					t.Fatal(what)
				}
				if at != "" {
					parent, move := split(at)
					n.edit(naiveEdit{kind: "delete", at: at, place: slices.Index(n.tried[parent], move)})
					deletes++
				}
			case 8:
				words := fmt.Sprint(seed, random.IntN(3))
				what = "say " + at + ": " + words
				if before := n.said[at]; words != before {
					n.edit(naiveEdit{kind: "say", at: at, before: before, after: words})
				}
				h.SetComment(node, words)
				h.Go(h.Index()) // the comment is written
			case 9:
				what = "unedit"
				undone := len(n.undone)
				n.unedit()
				h.StepEdit(game.Back)
				if undone > 0 && len(n.undone) == 0 {
					joins++
				}
			case 10:
				what = "reedit"
				n.reedit()
				h.StepEdit(game.Again)
			}
			if got, want := printed(h), n.print(); got != want {
				t.Fatalf("seed %d, %s:\n%s\n%s", seed, what, got, want)
			}
		}
	}
	if deletes == 0 || joins == 0 {
		t.Errorf("%d deletes, %d joins: too little was tried", deletes, joins)
	}
}

func TestAnotherMoveBeginsAVariationAndLosesNothing(t *testing.T) {
	h := ran(t, "-3", "-1", "-1")
	h.Go(1)
	h.Play("-2", game.Analysis{})
	if h.Len() != 2 || h.Index() != 2 {
		t.Fatalf("move %d of %d", h.Index(), h.Len())
	}
	if got, want := printed(h), "{} -3{} -1{} (-2{} ) -1{} | -3 -2 | 2"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	h.Follow(h.Node(0).Next()[0].Next()[0])
	if h.Len() != 3 || h.Index() != 3 {
		t.Errorf("back in the game: move %d of %d", h.Index(), h.Len())
	}
}

func TestACommentIsOneChangeHoweverItIsTyped(t *testing.T) {
	h := ran(t, "-3")
	for _, words := range []string{"b", "bo", "bom\nlance"} {
		h.SetComment(h.Node(1), words)
	}
	if got := h.Node(1).Comment(); got != "bom lance" {
		t.Errorf("%q", got)
	}
	h.StepEdit(game.Back)
	if h.Node(1).Comment() != "" {
		t.Errorf("once taken back: %q", h.Node(1).Comment())
	}
	h.StepEdit(game.Again)
	h.SetComment(h.Node(1), " \n")
	if h.Node(1).Comment() != "" {
		t.Error("blanks are a comment")
	}
	h.StepEdit(game.Back)
	if h.Node(1).Comment() != "bom lance" {
		t.Errorf("%q", h.Node(1).Comment())
	}
}

func TestACopyIsATreeOfItsOwn(t *testing.T) {
	h := ran(t, "-3", "-1")
	h.Go(1)
	h.Play("-2", game.Analysis{})
	h.SetComment(h.Node(1), "x")
	before := printed(h)
	c := h.Clone()
	h.Delete(h.Node(1))
	if printed(c) != before || c.Plain() || c.StepEdit(game.Back) {
		t.Errorf("%s, was %s", printed(c), before)
	}
	if !c.OnLine(c.Node(2)) || c.Node(2) == h.Node(0) {
		t.Error("the line is of other nodes")
	}
}

func TestAChangeIsTakenBackWhereItWasMade(t *testing.T) {
	h := ran(t, "-3", "-1")
	h.SetComment(h.Node(1), "x")
	if ok, here := h.CanStepEdit(game.Back); !ok || !here {
		t.Error("not there")
	}
	h.Go(1)
	if ok, here := h.CanStepEdit(game.Back); !ok || here {
		t.Error("where another move was played, a move is taken back first")
	}
	h.StepEdit(game.Back)
	if h.Index() != 1 {
		t.Errorf("a change that was made elsewhere leads to move %d", h.Index())
	}
}
