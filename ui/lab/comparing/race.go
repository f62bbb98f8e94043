package comparing

import (
	"context"
	"errors"
	"slices"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/foreign"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/task"
)

// RaceState is what was chosen. A race does not outlive the window: it is run again.
type RaceState struct {
	Problem string           `json:"problem,omitempty"` // its identity
	Methods methodList       `json:"methods"`
	Limit   string           `json:"limit"` // the time of each method, one of raceLimits
	Mode    compare.RaceMode `json:"mode"`
	Speed   float64          `json:"speed,omitempty"`
}

// raceLimits are the times on offer.
var raceLimits = []string{"10s", "30s", "1m", "5m"}

// proposed are the methods that a race begins with.
var proposed = []string{"bfs", "astar", "idastar"}

func (s *RaceState) valid() bool {
	return slices.Contains(raceLimits, s.Limit) && (s.Mode == compare.ByClock || s.Mode == compare.ByExpansions) && s.Speed >= 0 && len(s.Methods.All()) <= compare.MostRacers
}

// RaceSession is the work of the page Corrida. It has no widgets. Problem and methods are
// chosen while there is no race; one that was recorded is played.
type RaceSession struct {
	page.Base[*RaceView]
	State RaceState

	looking   *task.Job[[]foreign.Program] // at programs of somebody else that are to run
	recording *task.Job[recorded]
	lookup    *task.Runner // of snapshots
	why       text.Message // of the last recording, zero for nothing

	race    *compare.Race // nil before one was recorded
	index   int           // the position where it is
	playing bool
	seen    *snapshot // the last one that was looked up
}

// recorded is how far a recording is: the method that runs, its counters, in the end the
// race.
type recorded struct {
	contender int
	counters  *search.Progress // nil before the first
	race      *compare.Race
}

// NewRace prepares a page on which nothing has raced yet.
func NewRace(h host.Host) host.Session {
	s := &RaceSession{Base: page.NewBase[*RaceView](h), State: RaceState{Limit: raceLimits[1], Mode: compare.ByExpansions}}
	s.Key, s.Chapter = "racing", "racing"
	s.State.Methods.Assign(proposed)
	s.looking, s.recording = page.NewJob[[]foreign.Program](&s.Base, "look at programs"), page.NewJob[recorded](&s.Base, "racing")
	s.lookup = s.NewLookup()
	return s
}

func (s *RaceSession) View() host.Tab { return s.SetPage(newRaceView(s)) }

func (s *RaceSession) StateParts() []host.Part { return page.StateParts(s.State) }

func (s *RaceSession) RestoreState(parts map[string][]byte) []host.RestoreStep {
	return page.Restore(parts, func(k RaceState) bool {
		if k.valid() {
			s.State = k
		}
		return k.valid()
	})
}

// problems are those that can be raced on: all that are open and have a target where
// their game wants one.
func (s *RaceSession) problems() []game.Problem {
	return slices.DeleteFunc(slices.Clone(s.Host.OpenProblems()), func(p game.Problem) bool {
		_, has := p.Puzzle.Target()
		return p.Puzzle.Module().HasTarget() && !has
	})
}

// problem is that of the next race: the one that was chosen, else that of the newest run,
// else the first; false where there is none.
func (s *RaceSession) problem() (game.Problem, bool) {
	list := s.problems()
	if len(list) == 0 {
		return game.Problem{}, false
	}
	wanted := []string{s.State.Problem}
	if runs := s.Host.RecordedRuns(); len(runs) > 0 {
		wanted = append(wanted, runs[0].Identity)
	}
	for _, identity := range wanted {
		if i := slices.IndexFunc(list, func(p game.Problem) bool { return p.Puzzle.Identity() == identity }); i >= 0 {
			return list[i], true
		}
	}
	return list[0], true
}

// puzzles are those whose heuristics are on offer.
func (s *RaceSession) puzzles() []game.Puzzle {
	if p, ok := s.problem(); ok {
		return []game.Puzzle{p.Puzzle}
	}
	return nil
}

// ready reports whether a race can begin.
func (s *RaceSession) ready() bool {
	_, ok := s.problem()
	n := len(s.State.Methods.All())
	return ok && !s.Working() && n >= compare.LeastRacers && n <= compare.MostRacers
}

// run records a race and plays it, when programs of somebody else may run.
func (s *RaceSession) run() {
	if !s.ready() {
		return
	}
	s.Host.ClearStatus()
	s.why = text.Message{}
	s.State.Methods.Permit(s.Host, s.looking, s.record)
}

func (s *RaceSession) record() {
	problem, ok := s.problem()
	if !ok || s.recording.Busy() {
		return
	}
	limit, _ := time.ParseDuration(s.State.Limit) // one of raceLimits
	plan := newPlan(s.Host, []game.Problem{problem}, s.State.Methods.All(), search.Limits{Time: limit, Memory: s.Host.MemoryLimit()})
	s.State.Problem = problem.Puzzle.Identity()
	s.recording.Start(func(ctx context.Context, p *task.Progress[recorded]) error {
		plan.Begin = func(turn compare.Turn, counters *search.Progress) {
			p.Update(func(r *recorded) { r.contender, r.counters = turn.Contender, counters })
		}
		made, whole := compare.RunRace(ctx, plan)
		if whole {
			p.Update(func(r *recorded) { r.race = made })
		}
		return ctx.Err()
	}, s.recorded)
}

func (s *RaceSession) recorded(r recorded, err error) {
	switch {
	case r.race == nil && errors.Is(err, context.Canceled):
		s.why = text.M("compare.race.cancelled")
	case r.race == nil:
		s.why = text.M("compare.race.failed")
	default:
		s.race, s.seen, s.playing = r.race, nil, false
		s.seek(s.race.Positions(s.State.Mode)-1, nil) // the end is told first
		s.Host.SaveStateSoon()
	}
}

// cancel ends the recording; nothing of it is kept, for a race with less than all is none.
func (s *RaceSession) cancel() {
	s.recording.Cancel()
	s.looking.Drop()
	s.Changed()
}

// back goes back to the choice.
func (s *RaceSession) back() {
	if s.race != nil {
		s.lookup.Drop()
		s.race, s.seen, s.index, s.playing = nil, nil, 0, false
		s.Changed()
	}
}

// switchTo plays the race in a mode, about where it is.
func (s *RaceSession) switchTo(m compare.RaceMode) {
	if m == s.State.Mode {
		return
	}
	was := s.State.Mode
	s.State.Mode = m
	if s.race != nil {
		part := float64(s.index) / float64(max(1, s.race.Positions(was)-1))
		s.playing, s.seen = false, nil
		s.seek(int(part*float64(s.race.Positions(m)-1)+0.5), nil)
	}
	s.Changed()
}

// seek goes to a position, and looks it up beside the window: the last one that is asked
// for is shown. shown is told then, where it is not nil.
func (s *RaceSession) seek(position int, shown func()) {
	r, mode := s.race, s.State.Mode
	if r == nil {
		return
	}
	s.index = position
	task.Start(s.lookup, func(context.Context) (*snapshot, error) { return newSnapshot(r, mode, position), nil }, nil,
		func(found *snapshot, err error) {
			task.LogPanic("racing", err)
			if err == nil && s.race == r {
				s.seen = found
				s.Changed()
				if shown != nil {
					shown()
				}
			}
		})
}

// snapshot is what is to be seen of a race at a position.
type snapshot struct {
	mode     compare.RaceMode
	position int
	value    float64
	lanes    []laneSnapshot
}

// laneSnapshot is a lane at a position.
type laneSnapshot struct {
	compare.LaneMoment
	board scene.Step
	shown bool // there is a board
}

func newSnapshot(r *compare.Race, mode compare.RaceMode, position int) *snapshot {
	found := &snapshot{mode: mode, position: position, value: r.Value(mode, position)}
	for i := range r.Lanes {
		l := &r.Lanes[i]
		lane := laneSnapshot{LaneMoment: l.At(mode, found.value)}
		switch {
		case lane.Node != game.NoNode:
			lane.board, lane.shown = l.Exploration.Scene(lane.Node), true
		case lane.Ended && l.Row.Run.Solved():
			if replay, err := r.Problem.Puzzle.Replay(l.Row.Run.Path); err == nil {
				lane.board, lane.shown = replay.Step(replay.Len()-1), true
			}
		}
		found.lanes = append(found.lanes, lane)
	}
	return found
}
