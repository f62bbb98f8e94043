package auditing

import (
	"context"
	"math"
	"slices"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/player"
	"procura/ui/task"
)

// The kinds of counter-examples.
const (
	overKind  = "over"  // an estimate above the distance
	dropKind  = "drop"  // one that falls by more than the move costs
	pointKind = "point" // a state of the plot
)

// example is a counter-example: the board that shows it is At steps from the start of
// Path, and what follows leads on from there.
type example struct {
	kind   string
	puzzle game.Puzzle
	path   []string
	at     int
	over   *game.Overestimate // of overKind and pointKind
	drop   *game.Drop         // of dropKind
}

// overExample goes on from the state, where a way to the goal is known.
func overExample(kind string, o *game.Overestimate) example {
	return example{kind: kind, puzzle: o.Puzzle, path: slices.Concat(o.Path, o.Onward), at: len(o.Path), over: o}
}

func dropExample(d *game.Drop) example {
	return example{kind: dropKind, puzzle: d.Puzzle, path: d.Steps(), at: len(d.Path), drop: d}
}

// examples are those that an audit has found.
func (a *work) examples() []example {
	var list []example
	if a.found.Over != nil {
		list = append(list, overExample(overKind, a.found.Over))
	}
	if a.found.Drop != nil {
		list = append(list, dropExample(a.found.Drop))
	}
	return list
}

// showing is the counter-example on the board, and how far it has been watched.
type showing struct {
	host    host.Host
	runner  *task.Runner
	example *example    // nil for none
	film    game.Replay // nil while it is made
	player  player.State
	serial  int // counts what was put on the screen
}

func newShowing(h host.Host) *showing { return &showing{host: h, runner: task.New(h.Post)} }

// clear shows nothing any more.
func (w *showing) clear() {
	w.runner.Drop()
	w.example, w.film = nil, nil
	w.serial++
}

// show makes the film of an example beside the window; ready is told when it is there.
func (w *showing) show(e example, ready func()) {
	w.clear()
	w.example = &e
	task.Start(w.runner, func(context.Context) (game.Replay, error) { return e.puzzle.Replay(e.path) }, nil, func(film game.Replay, err error) {
		if err != nil {
			task.LogPanic("counter-example", err)
			return
		}
		w.film = film
		w.player.Index, w.player.Playing = min(e.at, film.Len()-1), false
		w.serial++
		ready()
	})
}

// showWorst shows the worst of what was found: rather an estimate that is too great than
// one that falls too fast.
func (s *Session) showWorst() {
	if list := s.now.examples(); len(list) > 0 {
		s.showing.show(list[0], s.changed)
	}
}

// show shows the counter-example of a kind.
func (s *Session) show(kind string) {
	if s.now == nil || !s.now.ended {
		return
	}
	for _, e := range s.now.examples() {
		if e.kind == kind {
			s.showing.show(e, s.changed)
		}
	}
	s.changed()
}

// showPoint shows a state of a point of the plot that exceeds the distance: of several
// that were made one, the nearest.
func (s *Session) showPoint(at game.AuditPoint) {
	r := s.report()
	if r == nil {
		return
	}
	best, found := math.Inf(1), -1
	for i, one := range r.Cases {
		far := math.Abs(one.Estimate - at.Estimate)
		if math.IsInf(one.Estimate, 1) && math.IsInf(at.Estimate, 1) {
			far = 0
		}
		if one.Distance == at.Distance && far < best {
			best, found = far, i
		}
	}
	if found >= 0 {
		s.showing.show(overExample(pointKind, &r.Cases[found]), s.changed)
		s.changed()
	}
}
