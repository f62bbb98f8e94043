package compare_test

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/games"
	"procura/core/match"
	"procura/core/play"
	"procura/core/search"
)

// thoughtPlan compares methods at a position of Quatro.
func thoughtPlan(t *testing.T, line string, specs ...string) *compare.Plan {
	t.Helper()
	p := forTwo(t, -1, 1, nil, specs...)
	p.Exact = 0
	list := games.All(games.Settings{})
	g := list[slices.IndexFunc(list, func(m game.Module) bool { return m.ID() == "quatro" })].(game.Playable)
	position, wrong := match.ReadLine(g, line, game.Defaults(g.MatchSettings()))
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	p.Positions = []compare.Position{{Name: line, Position: position}}
	return p
}

// early and middle are positions of Quatro: with most of the moves to be made, and with half of them.
const (
	early  = "L 5a.....1...8.2.b e"
	middle = "L 5...4..821f.d.e. 7"
)

// thinkers are methods whose nodes differ.
var thinkers = []string{"minimax,depth=3", "alphabeta,depth=3", "alphabeta,depth=3,iterative=on,ordering=on,killers=on", "negascout,depth=3,iterative=on,ordering=on,memory=on,quiescence=on"}

func raceThoughts(t *testing.T, p *compare.Plan) *compare.Race {
	t.Helper()
	r, whole := compare.RunRace(t.Context(), p, compare.Run(t.Context(), p, nil))
	if !whole {
		t.Fatal("the race was cut short")
	}
	return r
}

// In the end a lane shows what a search without a record finds, and its record has the same nodes, leaves and cuts.
func TestALaneForTwoEndsWithWhatItsSearchFinds(t *testing.T) {
	for _, line := range []string{middle, "C 1.5...7e3......2 -"} {
		p := thoughtPlan(t, line, thinkers...)
		r := raceThoughts(t, p)
		for i := range r.Lanes {
			l := &r.Lanes[i]
			m := p.Contenders[i].Thinks
			found := p.Positions[0].Position.Search(t.Context(), m.Limits, m.Options)
			at := l.At(compare.ByExpansions, r.Length(compare.ByExpansions))
			want := compare.ThoughtMoment{
				Nodes: found.Nodes, Leaves: found.Leaves, Cuts: found.AlphaCuts + found.BetaCuts, Path: found.Line, Move: found.Move, Value: found.Value,
			}
			if !at.Ended || at.Part != 1 || at.Depth != found.Depth || !reflect.DeepEqual(*at.Thought, want) {
				t.Errorf("%s: %+v %+v, want %+v", l.Contender.Text, at, at.Thought, want)
			}
			curve := l.Recording.Curve(compare.ByExpansions)
			end := curve[len(curve)-1]
			if end.Along != float64(found.Nodes) || end.Height != float64(want.Cuts) || l.Recording.Nodes() != int(found.Nodes) {
				t.Errorf("%s: the record ends at %+v of %d nodes", l.Contender.Text, end, found.Nodes)
			}
			board, has := r.Board(i, at)
			before, last := p.Positions[0].Position, len(found.Line)-1
			for _, move := range found.Line[:last] {
				before, _ = before.Play(move)
			}
			if after, _ := before.Show(found.Line[last]); !has || !reflect.DeepEqual(board, after) {
				t.Errorf("%s: the board is not that of %v", l.Contender.Text, found.Line)
			}
		}
	}
}

// All lanes have looked at as many nodes, but for those that are at their end and stay there; what they say is counted
// here event by event.
func TestTheScrubberMovesAllLanesForTwoAlike(t *testing.T) {
	r := raceThoughts(t, thoughtPlan(t, middle, thinkers...))
	last := r.Positions(compare.ByExpansions) - 1
	if last < 100 || r.Length(compare.ByExpansions) != r.Lanes[0].End(compare.ByExpansions) {
		t.Fatalf("%d positions, %v nodes", last, r.Length(compare.ByExpansions))
	}
	for i := range r.Lanes {
		l := &r.Lanes[i]
		record := l.Recording.(*compare.ThoughtRecording).Record
		var count compare.ThoughtMoment
		event := -1
		for position := range last + 1 {
			value := r.Value(compare.ByExpansions, position)
			at := l.At(compare.ByExpansions, value)
			if want := min(int64(value), int64(l.End(compare.ByExpansions))); at.Thought.Nodes != want || at.Ended != (value >= l.End(compare.ByExpansions)) {
				t.Fatalf("%s: %d nodes at %v, ended %t", l.Contender.Text, at.Thought.Nodes, value, at.Ended)
			}
			if at.Ended || value == 0 {
				continue
			}
			for count.Nodes < int64(value) {
				event++
				e := record.Event(event)
				n := record.Node(e.Node)
				switch {
				case !e.Leaves:
					count.Nodes++
					if n.Has(play.IsLeaf) {
						count.Leaves++
					}
				case n.Left > 0:
					count.Cuts++
				}
			}
			now, node := at.Thought, record.Event(event).Node
			moment := record.At(node, event)
			if at.Step != event || at.Node != node || now.Leaves != count.Leaves || now.Cuts != count.Cuts || now.Alpha != moment.Alpha || now.Beta != moment.Beta {
				t.Fatalf("%s at %v: %+v %+v, want %+v at %d", l.Contender.Text, value, at, now, count, event)
			}
			checkRoot(t, l, event, now)
		}
	}
}

// checkRoot holds the best move so far against what the nodes of the root say, of the iteration or the one before.
func checkRoot(t *testing.T, l *compare.Lane, event int, now *compare.ThoughtMoment) {
	t.Helper()
	recording := l.Recording.(*compare.ThoughtRecording)
	move, want := "", game.Value{}
	for _, iteration := range recording.Record.Iterations {
		if recording.Record.EnterEvent(iteration.Root) > event {
			break
		}
		m := recording.Record.At(iteration.Root, event)
		if m.Best == play.NoNode {
			continue
		}
		move = recording.Move(m.Best)
		want = recording.Value(m.Value)
	}
	if now.Move != move || now.Value != want {
		t.Fatalf("%s: %q, %v is the best move, want %q, %v", l.Contender.Text, now.Move, now.Value, move, want)
	}
}

// A clock does not stop a method for two a second time, and not at another place.
func TestAThoughtThatTheClockStoppedIsRecordedAsFarAsItCame(t *testing.T) {
	p := thoughtPlan(t, early, "alphabeta,time=20", "alphabeta,nodes=3000")
	rows := compare.Run(t.Context(), p, nil)
	r, _ := compare.RunRace(t.Context(), p, rows)
	for i := range r.Lanes {
		l := &r.Lanes[i]
		if !reflect.DeepEqual(l.Row, rows[i]) || !l.Row.Thought.CutShort() {
			t.Errorf("%s: %+v, want %+v", l.Contender.Text, l.Row.Thought, rows[i].Thought)
		}
		if kept, nodes := int64(l.Recording.Nodes()), rows[i].Thought.Counts.Nodes; kept != nodes && kept != nodes-1 {
			t.Errorf("%s: %d of %d nodes are kept", l.Contender.Text, kept, nodes)
		}
	}
	if p.Contenders[0].Thinks.Limits.Time != 20*time.Millisecond {
		t.Error("the plan was changed")
	}
}

// What comes behind the greatest record is counted, and not seen.
func TestBehindTheRecordALaneForTwoHasNoNode(t *testing.T) {
	r := raceThoughts(t, thoughtPlan(t, early, "alphabeta,nodes=1000500", "alphabeta,depth=1"))
	l := &r.Lanes[0]
	if l.Recording.Whole() || l.Recording.Nodes() != play.DefaultRecord {
		t.Fatalf("%d nodes are kept", l.Recording.Nodes())
	}
	at := l.At(compare.ByExpansions, play.DefaultRecord)
	if _, has := r.Board(0, at); !has || at.Thought.Leaves < 0 || at.Thought.Cuts < 0 {
		t.Errorf("at its last node: %+v", at.Thought)
	}
	at = l.At(compare.ByExpansions, play.DefaultRecord+1)
	if _, has := r.Board(0, at); has || at.Thought.Nodes != play.DefaultRecord+1 || at.Thought.Leaves >= 0 || at.Thought.HasWindow || at.Thought.Move == "" {
		t.Errorf("behind it: %+v %+v", at, at.Thought)
	}
	curve := l.Recording.Curve(compare.ByExpansions)
	if end := curve[len(curve)-1]; end.Along != l.End(compare.ByExpansions) || end.Height != float64(l.Row.Thought.Cuts()) {
		t.Errorf("the curve ends at %+v", end)
	}
	at = l.At(compare.ByExpansions, l.End(compare.ByExpansions))
	if _, has := r.Board(0, at); !has || !at.Ended || at.Thought.Leaves != l.Row.Thought.Counts.Leaves {
		t.Errorf("in the end: %+v %+v", at, at.Thought)
	}
}

func TestACancelledRaceForTwoIsNone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := thoughtPlan(t, early, "alphabeta,depth=2", "minimax,depth=9")
	rows := compare.Run(ctx, thoughtPlan(t, early, "alphabeta,depth=2", "minimax,depth=1"), nil)
	p.Begin = func(turn compare.Turn, _ *search.Progress) {
		if turn.Contender == 1 {
			time.AfterFunc(20*time.Millisecond, cancel)
		}
	}
	if r, whole := compare.RunRace(ctx, p, rows); whole {
		t.Errorf("%d lanes", len(r.Lanes))
	}
}

// thoughtLane is one that ended so.
func thoughtLane(nodes int64, points, depth int, stopped play.Stop) compare.Lane {
	l := compare.Lane{Contender: compare.Contender{Thinks: &play.Method{}}}
	l.Row.Thought = &compare.Thought{Value: game.Value{Points: points}, Elapsed: time.Duration(nodes)}
	l.Row.Thought.Counts.Nodes, l.Row.Thought.Counts.Leaves = nodes, nodes/2
	l.Row.Thought.Counts.Depth, l.Row.Thought.Counts.Stopped = depth, stopped
	return l
}

// Fewer nodes are a merit only of those that have the value of the greatest depth.
func TestTheFewestNodesOfOneDepthAreSaid(t *testing.T) {
	for _, c := range []struct {
		lanes      []compare.Lane
		key        string
		fast, slow int
	}{
		{[]compare.Lane{thoughtLane(90, 3, 3, play.ByDepth), thoughtLane(40, 3, 3, play.ByDepth), thoughtLane(50, 3, 3, play.ByDepth)}, "compare.racing.fewest", 1, 0},
		{[]compare.Lane{thoughtLane(40, 3, 3, play.ByDepth), thoughtLane(90, 4, 3, play.ByDepth)}, "compare.racing.fewest.differ", 0, 1},
		{[]compare.Lane{thoughtLane(40, 3, 3, play.ByDepth), thoughtLane(40, 3, 3, play.ByDepth)}, "compare.racing.alike", 0, 0},
		{[]compare.Lane{thoughtLane(40, 3, 2, play.ByDepth), thoughtLane(90, 3, 3, play.ByDepth)}, "compare.racing.deepest", 1, 1},
		{[]compare.Lane{thoughtLane(40, 3, 3, play.ByNodes), thoughtLane(90, 3, 3, play.ByDepth)}, "compare.racing.deepest", 1, 1},
		{[]compare.Lane{thoughtLane(40, 3, 2, play.Settled), thoughtLane(90, 3, 3, play.ByDepth)}, "compare.racing.fewest", 0, 1},
	} {
		r := compare.Race{Lanes: c.lanes}
		said := r.Remarks()
		if len(said) != 1 || said[0].Why.Key != c.key || said[0].Fast != c.fast || said[0].Slow != c.slow {
			t.Errorf("%+v, want %s", said, c.key)
		}
		prizes := r.Prizes()
		if keys := []string{prizes[0].Column.Key, prizes[1].Column.Key, prizes[2].Column.Key}; len(prizes) != 3 || !slices.Equal(keys, []string{"nodes", "leaves", "time"}) {
			t.Errorf("%v", keys)
		}
		if prizes[0].Winners[0] != c.fast {
			t.Errorf("%v has the fewest nodes, want %d", prizes[0].Winners, c.fast)
		}
	}
	stopped := compare.Race{Lanes: []compare.Lane{thoughtLane(40, 3, 3, play.ByTime), thoughtLane(90, 3, 4, play.ByTime)}}
	if said := stopped.Remarks(); len(said) > 0 || len(stopped.Prizes()[0].Winners) > 0 {
		t.Errorf("of two that the clock stopped it says %+v", said)
	}
}
