package teach_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/gametree"
	"procura/core/match"
	"procura/core/play"
	"procura/core/teach"
	"procura/core/text"
)

// happens is the option that comes true, by the next event alone.
func happens(thought *match.Thought, q teach.Question) string {
	r := thought.Record
	next := r.Event(q.Step + 1)
	n := r.Node(next.Node)
	switch q.Kind {
	case teach.AskMove:
		return thought.Move(next.Node)
	case teach.AskCut:
		if next.Leaves {
			return "explore.two.option.cut"
		}
		return "explore.two.option.onward"
	}
	return gametree.Number(int(n.Value))
}

func said(m text.Message) string {
	for _, name := range []string{"Move", "Value"} {
		switch value := m.Args[name].(type) {
		case string:
			return value
		case int:
			return gametree.Number(value)
		}
	}
	return m.Key
}

func TestOfTheOptionsTheOneThatHappensIsRight(t *testing.T) {
	asked := map[teach.QuestionKind]int{}
	for _, spec := range methodsForTwo {
		someThoughts(t, spec, func(_ gametree.Tree, thought *match.Thought) {
			for e := range thought.Record.Events() {
				for _, kind := range teach.QuestionKindsForTwo() {
					q, ok := teach.AskForTwo(thought, kind, e)
					if !ok {
						continue
					}
					asked[kind]++
					for i, option := range q.Options {
						m := teach.MarkForTwo(thought, q, teach.Answer{Choice: i})
						if m.Right != (said(option) == happens(thought, q)) || len(m.Reasons) != 1 || m.Reasons[0].IsZero() {
							t.Fatalf("%s %s: %+v: option %d is %+v", spec, thought.Start.Encode(), q, i, m)
						}
					}
				}
			}
		})
	}
	for _, kind := range teach.QuestionKindsForTwo() {
		if asked[kind] < 1000 {
			t.Errorf("%s: asked %d times", kind, asked[kind])
		}
	}
}

func TestNothingIsAskedThatHasOneAnswer(t *testing.T) {
	tree, _ := gametree.Parse("(3 (2 9) (5))")
	for spec, cuts := range map[string]int{"alphabeta,iterative=off": 1, "minimax,iterative=off": 0} {
		thought, found := think(t, spec, tree), 0
		for e := range thought.Record.Events() {
			if q, ok := teach.AskForTwo(&thought, teach.AskCut, e); ok && happens(&thought, q) == "explore.two.option.cut" {
				found++
			}
		}
		if found != cuts {
			t.Errorf("%s: %d cuts are asked for, want %d", spec, found, cuts)
		}
		for _, kind := range teach.QuestionKindsForTwo() {
			if _, ok := teach.AskForTwo(&thought, kind, thought.Record.Events()-1); ok {
				t.Errorf("%s is asked at the end", kind)
			}
		}
		if q, ok := teach.AskForTwo(&thought, teach.AskMove, thought.Record.Events()-4); ok { // only (5) is left
			t.Errorf("%+v is asked", q)
		}
	}
}

func TestTheReasonsTellWhatMadeItSo(t *testing.T) {
	for _, c := range []struct {
		spec, tree string
		kind       teach.QuestionKind
		reason     string
		args       []string
	}{
		{"alphabeta,iterative=off", "(3 (2 9))", teach.AskCut, "explore.two.cut.min", []string{"2", "3"}},
		{"alphabeta,iterative=off", "((3) (9 (1 (2 8) 7)))", teach.AskCut, "explore.two.cut.not", nil},
		{"alphabeta,iterative=off", "((5 (9 1)))", teach.AskCut, "explore.two.cut.max", []string{"9", "5"}},
		{"alphabeta,iterative=off", "(5 (6 (1 2)))", teach.AskUp, "explore.two.up.hard", []string{"5", "2"}},
		{"alphabeta,soft=on,iterative=off", "(5 (6 (1 2)))", teach.AskUp, "explore.two.up.max", []string{"2"}},
		{"alphabeta,iterative=off", "(5 (6 7))", teach.AskUp, "explore.two.up.min", []string{"6"}},
		{"alphabeta,iterative=off", "(5 6 7)", teach.AskMove, "explore.two.move.order", []string{"b"}},
		{"negascout,iterative=off", "(3 (5 4) 9)", teach.AskMove, "explore.two.move.again", []string{"b"}},
		{"alphabeta,ordering=on", "((5) (7 9) (6 8))", teach.AskMove, "explore.two.move.line", []string{"b"}},
	} {
		tree, _ := gametree.Parse(c.tree)
		thought, found := think(t, c.spec, tree), false
		for e := range thought.Record.Events() {
			q, ok := teach.AskForTwo(&thought, c.kind, e)
			if !ok {
				continue
			}
			reason := teach.MarkForTwo(&thought, q, teach.Answer{}).Reasons[0]
			var args []string
			for _, arg := range reason.Args {
				if m, is := arg.(text.Message); is {
					args = append(args, said(m))
				} else if s, is := arg.(string); is {
					args = append(args, s)
				}
			}
			found = found || reason.Key == c.reason && containsAll(args, c.args)
		}
		if !found {
			t.Errorf("%s %s: no question has the reason %s %v", c.spec, c.tree, c.reason, c.args)
		}
	}
}

func containsAll(list, wanted []string) bool {
	for _, w := range wanted {
		if !strings.Contains(" "+strings.Join(list, " ")+" ", " "+w+" ") {
			return false
		}
	}
	return true
}

// TestAMoveInFrontHasARightReason checks each reason by what the search did until then, told again from its beginning, or by a
// search that ends at the depth that is named.
func TestAMoveInFrontHasARightReason(t *testing.T) {
	told := map[string]int{}
	for _, spec := range []string{"alphabeta", "alphabeta,ordering=on", "alphabeta,killers=on", "negascout,ordering=on,killers=on", "alphabeta,soft=on,ordering=on,memory=on,killers=on"} {
		for seed := range uint64(20) {
			tree := gametree.Random(seed, gametree.Shape{Depth: 3 + int(seed%2), Branching: 3})
			m, _ := play.ParseMethod(spec)
			m.Limits.Depth, m.Options.Seed = tree.Height(), seed%3
			thought, _ := match.Think(t.Context(), tree.Position(), m, 0)
			killers := killersBefore(&thought)
			for e := range thought.Record.Events() {
				q, ok := teach.AskForTwo(&thought, teach.AskMove, e)
				if !ok {
					continue
				}
				reason := teach.MarkForTwo(&thought, q, teach.Answer{}).Reasons[0]
				told[reason.Key]++
				if wrong := refute(t, &thought, reason, e, killers[q.Node]); wrong != "" {
					t.Fatalf("%s, seed %d, %s: event %d: %+v: %s", spec, m.Options.Seed, tree, e, reason, wrong)
				}
			}
		}
	}
	for _, key := range []string{"order", "line", "killer", "shuffled", "table"} {
		if told["explore.two.move."+key] < 10 {
			t.Errorf("%s is told %d times", key, told["explore.two.move."+key])
		}
	}
}

// killersBefore are the last two moves that cut at the ply of a node before it is entered, by nodes: the events are gone through
// as the search did.
func killersBefore(thought *match.Thought) map[uint32][]string {
	before, kept := map[uint32][]string{}, map[uint16][]string{}
	for e := range thought.Record.Events() {
		event := thought.Record.Event(e)
		n := thought.Record.Node(event.Node)
		if !event.Leaves {
			before[event.Node] = kept[n.Ply]
			continue
		}
		isEmpty := n.IsMax() && n.Value >= n.Beta || !n.IsMax() && n.Value <= n.Alpha
		if !isEmpty || n.Has(play.IsLeaf|play.IsHit) || n.Parent == play.NoNode {
			continue
		}
		list := append([]string{}, kept[n.Ply]...)
		if move := thought.Position(event.Node).Moves()[n.Best]; len(list) == 0 || list[len(list)-1] != move {
			list = append(list, move)
		}
		kept[n.Ply] = list[max(0, len(list)-2):]
	}
	return before
}

// refute says what is wrong with the reason why a move is tried after an event, "" for nothing.
func refute(t *testing.T, thought *match.Thought, reason text.Message, e int, killers []string) string {
	t.Helper()
	node, r := thought.Record.Event(e+1).Node, thought.Record
	parent, move := r.Node(node).Parent, thought.Move(node)
	isRoot, isFirst := r.Node(parent).Parent == play.NoNode, len(r.Children(parent, e)) == 0
	if reason.Args["Move"] != move {
		return "another move"
	}
	switch strings.TrimPrefix(reason.Key, "explore.two.move.") {
	case "order":
		for _, earlier := range thought.Position(parent).Moves()[:r.Node(node).Ordinal] {
			if !isTried(thought, parent, e, earlier) {
				return earlier + " comes earlier"
			}
		}
	case "line":
		m := thought.Method
		m.Limits.Depth = reason.Args["Depth"].(int)
		_, found := match.Think(t.Context(), thought.Start, m, 0)
		var way []string
		for _, above := range r.PathTo(node)[1:] {
			way = append(way, thought.Move(above))
		}
		if !isRoot && !isFirst || !slices.Equal(found.Line[:min(len(way), len(found.Line))], way) {
			return "the best line is " + strings.Join(found.Line, " ")
		}
	case "killer":
		at := uint32(reason.Args["Node"].(int))
		if n := r.Node(at); !slices.Contains(killers, move) || n.Ply != r.Node(parent).Ply || r.LeaveEvent(at) > r.EnterEvent(parent) || thought.Position(at).Moves()[n.Best] != move {
			return "the killers are " + strings.Join(killers, " ")
		}
	case "shuffled":
		if !isRoot || thought.Method.Options.Seed == 0 {
			return "nothing was shuffled"
		}
	case "table":
		if thought.Method.Options.Memory == 0 || !isFirst || isRoot {
			return "there is no table"
		}
	case "other":
		return "the search has no order of its own"
	}
	return ""
}

func isTried(thought *match.Thought, node uint32, e int, move string) bool {
	return slices.ContainsFunc(thought.Record.Children(node, e), func(child uint32) bool { return thought.Move(child) == move })
}

// TestTheFirstStepOfAShuffledSearchSaysSo: there was no best move before, and no cut.
func TestTheFirstStepOfAShuffledSearchSaysSo(t *testing.T) {
	m, _ := play.ParseMethod("alphabeta,depth=2,ordering=on,killers=on")
	m.Options.Seed = 7
	start, _ := gametree.Parse("((3 12) (2 4) (14 5))")
	thought, _ := match.Think(t.Context(), start.Position(), m, 0)
	q, _ := teach.AskForTwo(&thought, teach.AskMove, 0)
	if reason := teach.MarkForTwo(&thought, q, teach.Answer{}).Reasons[0]; reason.Key != "explore.two.move.shuffled" {
		t.Errorf("%+v", reason)
	}
}

// A win that is as near as the depth ends the root, whatever its window.
func TestANearestWinIsAReasonToo(t *testing.T) {
	m, _ := play.ParseMethod("alphabeta,depth=5,iterative=on")
	start, _ := gametest.ToyForTwo{}.ReadPosition("(toy 6)", game.Rules{"halving": "on"})
	thought, _ := match.Think(t.Context(), start, m, 0)
	for e := range thought.Record.Events() {
		q, ok := teach.AskForTwo(&thought, teach.AskCut, e)
		if ok && teach.MarkForTwo(&thought, q, teach.Answer{}).Reasons[0].Key == "explore.two.cut.win" {
			return
		}
	}
	t.Error("no cut is one by a win")
}

func TestAQuizForTwoIsKeptAndReported(t *testing.T) {
	tree, _ := gametree.Parse("((5 (9 1)) (4 6) (7 2))")
	thought := think(t, "alphabeta,iterative=off", tree)
	quiz := teach.Quiz{Problem: thought.Start.Line(), Game: "tree", Method: thought.Method.String()}
	for e := range thought.Record.Events() {
		for _, kind := range teach.QuestionKindsForTwo() {
			if q, ok := teach.AskForTwo(&thought, kind, e); ok {
				a := teach.Answer{Node: q.Node}
				quiz.Add(q, a, teach.MarkForTwo(&thought, q, a), time.Date(2026, 11, 22, 10, 5, 0, 0, time.UTC))
			}
		}
	}
	kept, err := json.Marshal(quiz)
	var back teach.Quiz
	if err != nil || json.Unmarshal(kept, &back) != nil || !reflect.DeepEqual(back, quiz) {
		t.Errorf("%s is read as %+v", kept, back)
	}
	s := quiz.Score()
	report := quiz.Report(func(m text.Message) string { return m.Key })
	if s.Asked < 10 || s.Right == 0 || s.Right == s.Asked || strings.Count(report, "explore.predict.report.truth") != s.Asked {
		t.Errorf("%+v\n%s", s, report)
	}
}

// TestTheOrderOfTheMovesToChooseFromTellsNothing has the move that comes next in any place, the same one each time, though a
// search without ordering takes moves in the order of the game.
func TestTheOrderOfTheMovesToChooseFromTellsNothing(t *testing.T) {
	tree, _ := gametree.Parse("((3 12 8) (2 4 6) (14 5 2) (7 1 9))")
	thought := think(t, "minimax,depth=2", tree)
	places := map[int]int{}
	for e := range thought.Record.Events() {
		q, ok := teach.AskForTwo(&thought, teach.AskMove, e)
		if !ok {
			continue
		}
		again, _ := teach.AskForTwo(&thought, teach.AskMove, e)
		if !reflect.DeepEqual(q, again) {
			t.Errorf("event %d: %v, then %v", e, q.Options, again.Options)
		}
		places[teach.MarkForTwo(&thought, q, teach.Answer{}).Truth.Choice]++
	}
	if most := max(places[0], places[1], places[2]); len(places) < 3 || 3*most > 2*(places[0]+places[1]+places[2]) {
		t.Errorf("the right one is at %v", places)
	}
}

// TestACutWithoutAReasonIsNotAskedAbout: nobody can guess an error of somebody's program.
func TestACutWithoutAReasonIsNotAskedAbout(t *testing.T) {
	lines := []string{
		"position ((3 12) (14 5))", "method alphabeta,depth=2", "enter 0 - - alpha=-inf beta=inf", "enter 1 0 a alpha=-inf beta=inf",
		"enter 2 1 a alpha=-inf beta=inf", "leave 2 value=3", "leave 1 value=3 best=a left=1", "leave 0 value=3 best=a left=1",
	}
	src := "trace " + strings.Join(lines, "\ntrace ")
	thought, wrong := match.ReadTrace(t.Context(), gametree.Game{}.Opening(nil), []byte(src))
	if wrong != nil {
		t.Fatal(wrong)
	}
	for e := range thought.Record.Events() {
		if q, ok := teach.AskForTwo(&thought, teach.AskCut, e); ok {
			t.Errorf("event %d: %+v", e, q)
		}
	}
}
