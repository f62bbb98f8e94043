package comparing

import (
	"context"
	"sync"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/lab/contenders"
	"procura/ui/task"
)

// mostRuns is how many runs a plan of the page has at most: their rows are made anew as
// they come.
const mostRuns = 2500

// feed is what a plan under way has to say, from the goroutine that runs it.
type feed struct {
	mu    sync.Mutex
	fresh []compare.Row // since the last look
	now   compare.Turn
	begun bool
}

func (f *feed) add(r compare.Row) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fresh = append(f.fresh, r)
}

func (f *feed) begin(t compare.Turn, _ *search.Progress) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now, f.begun = t, true
}

// look takes what is new.
func (f *feed) look() (fresh []compare.Row, now compare.Turn, begun bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	fresh, f.fresh = f.fresh, nil
	return fresh, f.now, f.begun
}

// plan is what is to run, by what is ticked.
func (s *Session) plan() *compare.Plan {
	problems, _, contenders := s.field.chosen()
	return &compare.Plan{
		Problems: problems, Contenders: contenders, Repeat: s.field.repeat, Limits: s.field.limits(s.host.Memory()),
		Programs: s.host.Programs(), Text: func(p game.Problem) string { return s.host.Store().Format([]game.Problem{p}) },
	}
}

// start carries the plan out, from the beginning: programs of somebody else when the user
// has said yes.
func (s *Session) start() {
	if s.busy() {
		return
	}
	s.look()
	plan := s.plan()
	switch {
	case plan.Rows() == 0:
		s.host.Complain(text.M("comparing.nothing"))
		return
	case plan.Rows() > mostRuns:
		s.host.Complain(text.M("comparing.many", "Number", plan.Rows(), "Limit", mostRuns))
		return
	}
	s.host.Settle()
	s.field.taking().Permit(s.host, s.runner, s.await, func() {
		if !s.busy() {
			s.run(s.plan())
		}
	})
}

// await shows that programs are looked at before they may run.
func (s *Session) await(on bool) {
	s.phase = resting
	if on {
		s.phase = stopping
	}
	s.host.Mark()
	s.changed()
}

// run carries a plan out beside the window.
func (s *Session) run(plan *compare.Plan) {
	_, names, _ := s.field.chosen()
	s.feed, s.chosen, s.phase = &feed{}, none, running
	plan.Begin = s.feed.begin
	s.sheet.begin(plan, names, s.named(plan.Contenders))
	task.Start(s.runner, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		compare.Run(ctx, plan, s.feed.add)
		return ctx.Err() != nil, nil
	}, s.beat, s.ended)
	s.host.Mark()
	s.changed()
}

// named are the names of contenders.
func (s *Session) named(list []compare.Contender) []string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = contenders.Short(s.host.Words(), c, s.field.puzzles())
	}
	return names
}

// cancel ends the plan; the rows that are there stay.
func (s *Session) cancel() {
	if s.phase == running {
		s.phase = stopping
		s.runner.Cancel()
		s.changed()
	}
}

// between is the least time between two looks at a plan under way: table and figure are
// made anew.
const between = 300 * time.Millisecond

// beat takes up the rows since the last time.
func (s *Session) beat() {
	if now := time.Now(); now.Sub(s.sheet.looked) >= between {
		s.sheet.looked = now
		s.collect()
		s.changed()
	}
}

func (s *Session) collect() {
	fresh, now, begun := s.feed.look()
	s.sheet.now, s.sheet.running = now, begun
	s.sheet.add(fresh)
}

// ended says how the plan ended, where that was not by its last run.
func (s *Session) ended(_ bool, err error) {
	s.collect()
	s.phase, s.sheet.running = resting, false
	if err != nil {
		task.LogPanic("comparing", err)
		s.host.Complain(text.M("comparing.failed"))
	}
	s.host.Mark()
	s.host.Keep()
	s.look()
}
