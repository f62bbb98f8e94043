package exploring

import (
	"context"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/task"
)

// walk is an exploration, and what was seen of it last.
//
//	step, pick  -->  wanted  --answer, beside the window-->  seen  -->  the page
//
// One question is answered at a time, then the last one that came meanwhile: whoever
// drags through a million steps sees those that there is time for.
type walk struct {
	repeated
	// chosen is the node that is looked at, NoNode for that of the step.
	chosen uint32
	asked  question // last
	asking bool
	seen   *sight // nil before the first
	serial int    // counts sights
	deep   bool   // the last one was work: its rows lie far from the start
	curves []game.Sample
}

func newWalk(found repeated) *walk { return &walk{repeated: found, chosen: game.NoNode} }

// quick is how many nodes an exploration has at most whose steps are shown without a
// detour: they take no time.
const quick = 1 << 14

// mostReplayed is how many moves an answer replays at most that is given without a detour:
// a row is known by the way to its node.
const mostReplayed = 3000

// mostRows is how many rows of the frontier, and of the closed nodes, are listed.
const mostRows = 100

// mostCurve is how many points the curves have.
const mostCurve = 1200

// quick reports whether answers take no time.
func (w *walk) quick() bool { return w.exploration.Nodes() <= quick && !w.deep }

// question is what is to be seen.
type question struct {
	step   int
	node   uint32 // NoNode for that of the step
	closed bool
}

// sight is what there is to be seen of a step.
type sight struct {
	question
	moment game.Moment
	node   game.Node
	board  scene.Step
	moves  []string
	// closed are the last nodes that were expanded, of so many.
	closed    []game.Node
	closedAll int
}

// follows says that the node is the step's own.
func (s *sight) follows() bool { return s.node.Number == s.moment.Node }

// answer asks the exploration; it is called beside the window.
func answer(e game.Exploration, q question) *sight {
	s := &sight{question: q, moment: e.Moment(q.step, mostRows)}
	node := q.node
	if node == game.NoNode {
		node = s.moment.Node
	}
	s.node, s.board = e.Node(node, q.step), e.Scene(node)
	s.board.Board.ColumnNames, s.board.Board.RowNames = nil, nil // small as it is drawn
	s.moves = e.Moves(node)
	if q.closed {
		var last []uint32
		last, s.closedAll = e.Closed(q.step, mostRows)
		for _, n := range last {
			s.closed = append(s.closed, e.Node(n, q.step))
		}
	}
	return s
}

// look asks for what is to be seen now.
func (s *Session) look() {
	w := s.walk
	if w == nil {
		return
	}
	w.asked = question{s.player.Index, w.chosen, s.switches.Closed}
	if w.curves == nil && w.quick() {
		w.curves = w.exploration.Samples(mostCurve)
	}
	switch {
	case w.quick():
		w.take(answer(w.exploration, w.asked))
		s.quizzed()
	case !w.asking:
		s.ask()
	}
}

// take shows an answer.
func (w *walk) take(seen *sight) {
	w.seen = seen
	w.serial++
	rows := len(seen.moment.Frontier) + len(seen.moment.Successors) + len(seen.closed)
	w.deep = rows*seen.node.Depth > mostReplayed
}

// ask has what was asked last answered beside the window.
func (s *Session) ask() {
	w := s.walk
	w.asking = true
	e, q, drawn := w.exploration, w.asked, w.curves != nil
	type answered struct {
		seen   *sight
		curves []game.Sample
	}
	task.Start(s.looker, func(context.Context) (answered, error) {
		a := answered{seen: answer(e, q)}
		if !drawn {
			a.curves = e.Samples(mostCurve)
		}
		return a, nil
	}, nil, func(a answered, err error) {
		w.asking = false
		if err != nil {
			task.LogPanic("a step of "+s.run.Problem, err)
			s.halt()
			s.lay(refused, text.M("exploring.refused.failed"))
			return
		}
		if a.curves != nil {
			w.curves = a.curves
		}
		w.take(a.seen)
		s.quizzed()
		if w.asked != q {
			s.ask()
		}
		s.changed()
	})
}

// step goes to a step; its own node is looked at.
func (s *Session) step(i int) {
	if s.walk == nil {
		return
	}
	s.player.Index = max(0, min(i, s.walk.exploration.Steps()-1))
	s.walk.chosen = game.NoNode
	s.look()
	s.changed()
}

// pick looks at a node, without leaving the step.
func (s *Session) pick(node uint32) {
	if s.walk == nil || node >= uint32(s.walk.exploration.Nodes()) {
		return
	}
	s.guess(node)
	s.walk.chosen = node
	s.look()
	s.changed()
}

// seek goes to the nearest step of a kind, if there is one.
func (s *Session) seek(what game.Seek, back bool) {
	if s.walk == nil {
		return
	}
	if to, ok := s.walk.exploration.Seek(s.player.Index, what, back); ok {
		s.step(to)
	}
}

// beside does work beside the window where that can take long, and then what is to be
// done with it.
func (s *Session) beside(work, done func()) { s.besideOn(s.asker, work, done) }

// besideOn is beside with a runner: work that was begun on it before is let go.
func (s *Session) besideOn(runner *task.Runner, work, done func()) {
	if s.walk == nil {
		return
	}
	if s.walk.quick() {
		work()
		done()
		return
	}
	task.Start(runner, func(context.Context) (bool, error) {
		work()
		return true, nil
	}, nil, func(_ bool, err error) {
		if err != nil {
			task.LogPanic("a question about "+s.run.Problem, err)
			return
		}
		done()
	})
}
