package racing

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"procura/core/game"
	"procura/core/race"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/task"
)

// feed tells how far a recording is: the method that runs, and its counters.
type feed struct{ now atomic.Pointer[running] }

type running struct {
	contender int
	progress  *search.Progress
}

var errCancelled = errors.New("racing: cancelled")

// run records a race and plays it, when programs of somebody else may run.
func (s *Session) run() {
	if !s.ready() {
		return
	}
	s.host.Settle()
	s.why = text.Message{}
	s.list.Permit(s.host, s.runner, func(busy bool) {
		s.phase = choosing
		if busy {
			s.phase = looking
		}
		s.changed()
	}, s.record)
}

func (s *Session) record() {
	problem, ok := s.chosen()
	if !ok || s.busy() {
		return
	}
	limit, _ := time.ParseDuration(s.limit) // one of limits
	plan := race.Plan{
		Problem: problem, Contenders: s.list.All(), Limits: search.Limits{Time: limit, Memory: s.host.Memory()},
		Programs: s.host.Programs(), Text: func(p game.Problem) string { return s.host.Store().Format([]game.Problem{p}) },
	}
	f := &s.feed
	f.now.Store(nil)
	plan.Begin = func(contender int, progress *search.Progress) { f.now.Store(&running{contender, progress}) }
	s.problem, s.phase = problem.Puzzle.Identity(), recording
	task.Start(s.runner, func(ctx context.Context) (*race.Race, error) {
		task.GiveWay()
		r, whole := race.Record(ctx, &plan)
		if !whole {
			return nil, errCancelled
		}
		return r, nil
	}, s.changed, s.recorded)
	s.host.Mark()
	s.changed()
}

// cancel ends the recording; nothing of it is kept, for a race with less than all is none.
func (s *Session) cancel() {
	switch s.phase {
	case recording:
		s.phase = stopping
		s.runner.Cancel()
		s.changed()
	case looking:
		s.runner.Drop()
		s.phase = choosing
		s.changed()
	case choosing, stopping, racing:
	}
}

// recorded plays what was recorded.
func (s *Session) recorded(r *race.Race, err error) {
	s.phase = choosing
	switch {
	case errors.Is(err, errCancelled):
		s.why = text.M("racing.cancelled")
	case err != nil:
		task.LogPanic("racing", err)
		s.why = text.M("racing.failed")
	default:
		s.phase, s.race, s.seen = racing, r, nil
		s.player.Index, s.player.Playing = r.Positions(s.mode)-1, false // the end is told first
		s.look(s.player.Index)
		s.host.Keep()
	}
	s.host.Mark()
	s.changed()
}
