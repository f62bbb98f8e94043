package exploring

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/paste"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// confirmFrom is the longest time that a run may have taken to be repeated without a question. Up to
// there, the bar shows how far it is, and Cancel costs less than an answer. A repetition that takes
// minutes, and puts away what is on the page, is asked for. repeatBelow is the longest time that a
// run may have taken to be repeated by itself when the window comes back.
const (
	confirmFrom = time.Minute
	repeatBelow = time.Second
)

// refusal returns the message that tells why a run can't be looked into, or an empty one if it can.
func refusal(run game.Run) text.Message {
	switch {
	case run.Maximise:
		return text.M("explore.refused.maximise")
	case run.Ran.Algorithm == game.Hand:
		return text.M("explore.refused.hand")
	case run.ByProgram():
		return text.M("explore.refused.program")
	}
	return text.Message{}
}

// Explore repeats a run to be looked into; a long one is asked for first.
func (s *Session) Explore(run game.Run) {
	if s.isExploring(run) {
		return
	}
	s.tab.stayWith()
	s.at, s.State.Position = 0, position{Node: explore.None}
	if why := refusal(run); !why.IsZero() {
		s.stopWork()
		s.run = run
		s.setPhase(refused, why)
		return
	}
	if run.Elapsed <= confirmFrom {
		s.repeatRun(run)
		return
	}
	ask := text.M("explore.confirm", "Time", s.Host.Words().Duration(run.Elapsed))
	s.Host.Confirm(ask, func() { s.repeatRun(run) })
}

func (s *Session) isExploring(run game.Run) bool {
	return s.phase == exploring && s.run.Key() == run.Key()
}

// stopWork ends what is under way, and forgets what was looked into.
func (s *Session) stopWork() {
	s.repeating.Drop()
	for _, r := range []*task.Runner{s.snapshotRunner, s.quizRunner, s.treeRunner} {
		r.Drop()
	}
	s.quiz.setActive(false)
	s.exploration = nil
	s.progress = nil
	s.nextRun = nil
	s.repeatWhenSeen = false
	s.player.Index, s.player.Playing = 0, false
	s.Host.UpdateMenus()
}

func (s *Session) setPhase(p phase, why text.Message) {
	s.phase, s.why = p, why
	s.Host.MarkWorking()
	s.Changed()
}

// repeatRun repeats a run; while another one is repeated, as soon as that has ended: there
// are never two at once.
func (s *Session) repeatRun(run game.Run) {
	if s.Working() {
		s.nextRun = &run
		s.repeating.Cancel()
		return
	}
	s.stopWork()
	s.Host.ClearStatus()
	s.phase, s.run, s.progress = empty, run, &search.Progress{}
	store, request := s.Host.Store(), repeatRequest(run, s.Host.MemoryLimit())
	request.Progress = s.progress
	s.repeating.Start(func(ctx context.Context, found *task.Progress[*exploration]) error {
		e := exploreRun(ctx, store, run, request)
		found.Update(func(p **exploration) { *p = e })
		return ctx.Err()
	}, s.handleRepeated)
}

// openTrace looks into the trace in a file, on the problem that is named above it, else on the
// one that is looked into or chosen. It reports whether that is one of its game.
func (s *Session) openTrace(file *datafile.File) bool {
	problem, written := paste.TraceProblem(file.Trace, s.Host.Games())
	named := written
	if chosen, ok := s.Host.Chosen(); !named {
		problem, named = chosen.Problem, ok
	}
	if !named || problem.Puzzle.Module().ID() != s.game {
		return false
	}
	if e := s.exploration; !written && e != nil {
		problem = e.problem
	}
	s.stopWork()
	s.tab.stayWith()
	s.Host.ClearStatus()
	s.State.Position = position{Node: explore.None}
	s.phase, s.run = empty, game.NewRun(problem, game.Method{}, game.Method{}, search.Limits{})
	s.repeating.Start(func(ctx context.Context, found *task.Progress[*exploration]) error {
		e := &exploration{problem: problem, chosen: explore.None}
		var issue *game.Issue
		e.Exploration, issue = problem.Puzzle.OpenTrace(ctx, problem.Name, file.Trace)
		e.judged, _ = problem.Puzzle.JudgeTrace(ctx, "", file.Trace)
		if issue != nil && e.judged.Fault != nil { // at the fault or behind it: it opens up to there
			e.Exploration, issue = problem.Puzzle.OpenTrace(ctx, problem.Name, explore.LinesBefore(file.Trace, issue.Line))
		}
		if issue != nil {
			e.why = text.M("explore.trace.wrong", "File", filepath.Base(file.Path), "Line", issue.Line,
				"What", issue.What, "Expected", issue.Expected, "Problem", problem.Name)
		} else if e.Exploration != nil {
			e.run = e.Run()
			e.run.Ran.Heuristic = ownName(problem.Puzzle, e.run.Ran.Heuristic)
		}
		found.Update(func(p **exploration) { *p = e })
		return ctx.Err()
	}, s.handleRepeated)
	return true
}

// ownName has a heuristic that a puzzle lacks shown by its own name, as a formula is.
func ownName(p game.Puzzle, heuristic string) string {
	known := slices.ContainsFunc(p.Heuristics(), func(h game.HeuristicInfo) bool { return h.Key == heuristic })
	if _, is := game.FormulaText(heuristic); is || known || heuristic == "" {
		return heuristic
	}
	return game.FormulaKey(heuristic)
}

// repeatRequest asks for a run as it was: by what ran, on one thread, and as far. A clock
// does not stop it a second time.
func repeatRequest(run game.Run, memory int64) game.SolveRequest {
	limits := run.Limits
	limits.Time = 0
	limits.Memory = cmp.Or(limits.Memory, memory)
	if s := run.Stopped; s == search.ByTime || s == search.ByCancel || s == search.ByMemory {
		limits.Expansions = max(1, run.Expanded)
	}
	return game.SolveRequest{Name: run.Problem, Method: run.Ran, Limits: limits, Threads: 1, Alone: true}
}

// exploreRun repeats a run with a trace; it is called beside the window.
func exploreRun(ctx context.Context, store report.Store, run game.Run, request game.SolveRequest) *exploration {
	problem, ok := store.Rebuild(run)
	if !ok {
		return &exploration{why: text.M("explore.refused.problem")}
	}
	explorable, ok := problem.Puzzle.(game.Explorable)
	if !ok {
		return &exploration{why: text.M("explore.refused.game")}
	}
	if _, wrong := request.Method.Resolve(problem.Puzzle); wrong != nil {
		return &exploration{why: *wrong}
	}
	e := &exploration{problem: problem, chosen: explore.None}
	e.run, e.Exploration = explorable.Explore(ctx, request, 0)
	if e.Exploration == nil {
		e.why = text.M("explore.refused.nothing")
	}
	return e
}

// handleRepeated looks into what came of a repeating, at the place where an earlier window
// was, if it is there.
func (s *Session) handleRepeated(found *exploration, err error) {
	if next := s.nextRun; next != nil {
		s.nextRun = nil
		s.repeatRun(*next)
		return
	}
	switch {
	case errors.Is(err, context.Canceled) && s.run.Ran.Algorithm == "": // a trace was read
		s.setPhase(empty, text.Message{})
		return
	case errors.Is(err, context.Canceled):
		s.setPhase(offered, text.M("explore.offered.cancelled"))
		return
	case err != nil:
		s.setPhase(refused, text.M("explore.refused.failed"))
		return
	case found.Exploration == nil:
		s.setPhase(refused, found.why)
		return
	}
	if s.run.When.IsZero() { // there was no run before
		s.run = found.run
	}
	s.run.Identity = found.problem.Puzzle.Identity() // a file does not tell it
	s.exploration, s.phase = found, exploring
	at := s.State.Position
	s.State.Position = position{Node: explore.None}
	s.player.Index = max(0, min(at.Step, found.Steps()-1))
	if at.Node < uint32(found.Nodes()) {
		found.chosen = at.Node
	}
	fault := found.judged.Fault
	if fault != nil {
		s.player.Index = min(fault.Step, found.Steps()-1)
		chooseFault(found)
	}
	s.furthest = s.player.Index
	s.updateSnapshot()
	beginHidden(s, at.Told || fault != nil)
	goToMoment(s, s.moment)
	s.setPhase(exploring, text.Message{})
	if found.run.Verdict != "" && refusal(found.run).IsZero() && found.run.Identity != "" {
		s.Host.Send(host.VerdictFound{Run: found.run})
	}
	s.tab.stayWith()
	s.Host.SaveStateSoon()
}

// goToFault goes back to what is wrong in a trace.
func goToFault(s *Session) {
	if s.exploration != nil && s.exploration.judged.Fault != nil {
		s.goToStep(s.exploration.judged.Fault.Step)
		chooseFault(s.exploration)
		s.updateSnapshot()
	}
}

// chooseFault looks at the node of a fault, where there is one.
func chooseFault(e *exploration) {
	if node := e.judged.Fault.Node; node < uint32(e.Nodes()) {
		e.chosen = node
	}
}

func (s *Session) repeatOffered() {
	if s.phase == offered {
		s.repeatRun(s.run)
	}
}
