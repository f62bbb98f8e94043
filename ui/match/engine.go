package match

import (
	"context"
	"maps"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/task"
)

// Engine is what works on a session beside the window. Two things can be under way:
//
//	thought   of the computer that is to move, while the match is in Thinking
//	job    what studies: a hint or a review of the match, when it is Asked for;
//	          else the values of the position that is shown, where they are wanted.
//	          The engine is the one that plays: a job waits for thoughts.
//
// reconcile starts and stops both; what comes in goes into the session:
//
//	engine's goroutine            window's goroutine
//	Think, Values, NewHint  -->   Play, Archive, Hint  -->  Changed
type Engine struct {
	// Thought is the one under way, nil for none.
	Thought *Thought
	// Asked is the job that the user has asked for.
	Asked Job
	// Notes are those of the review of the match under way, nil for none.
	Notes *Review

	session *Session
	thinker *task.Runner
	adviser *task.Runner
	doing   engineJob
}

// Thought is a computer's search for its move.
type Thought struct {
	Progress play.Progress
	Began    time.Time
}

// Job is what an engine does besides playing.
type Job int

// The jobs.
const (
	Nothing        Job = iota
	FindingHint        // finds a hint
	ReviewingMatch     // values all positions of a match that is over
	findingValues      // values the moves of the position that is shown
	findingLine        // follows the line of the move that is pointed at
	countingTraps      // counts the traps of the best of them
)

// engineJob is a job, and of what values the match, the position as a list, and the move.
type engineJob struct {
	job   Job
	match *match.History
	code  string
	move  string
}

func newEngine(s *Session) Engine {
	e := Engine{session: s, thinker: task.New(s.host.Post), adviser: task.New(s.host.Post)}
	e.thinker.Cleanup = s.host.ReleaseMemory
	return e
}

// reconcile starts what is wanted and stops what is not.
func (e *Engine) reconcile() {
	s := e.session
	if s.phase != Thinking {
		e.stopThought()
	}
	if wanted := e.wantedJob(); wanted != e.doing {
		e.stopErrand()
		e.start(wanted)
	}
	if s.phase == Thinking && e.Thought == nil {
		e.think()
	}
}

// wantedJob is the job for now.
func (e *Engine) wantedJob() engineJob {
	s := e.session
	if !s.isVisible() || s.phase == Thinking || s.phase == Animating {
		return engineJob{}
	}
	if e.Asked != Nothing {
		return engineJob{job: e.Asked}
	}
	p, ok := s.open()
	if !ok || !s.Values {
		return engineJob{}
	}
	w := engineJob{match: s.Match, code: p.Encode()}
	move, line, probed := s.PointedMove()
	switch {
	case !s.Archive.At(p).Over:
		w.job = findingValues
	case probed && !line.Over:
		w.job, w.move = findingLine, move
	case !s.Archive.TrapsAt(p).Over:
		w.job = countingTraps
	default:
		return engineJob{}
	}
	return w
}

func (e *Engine) start(w engineJob) {
	e.doing = w
	switch w.job {
	case FindingHint:
		e.findHint()
	case ReviewingMatch:
		e.reviewMatch()
	case findingValues:
		e.findValues()
	case findingLine:
		e.findLine()
	case countingTraps:
		e.countTraps()
	}
}

// stop ends all work; nothing more is heard of it.
func (e *Engine) stop() {
	e.stopThought()
	e.stopErrand()
}

func (e *Engine) stopThought() {
	if e.Thought != nil {
		e.thinker.Drop()
		e.Thought = nil
	}
}

func (e *Engine) stopErrand() {
	if e.doing.job != Nothing {
		e.adviser.Drop()
		e.doing, e.Notes = engineJob{}, nil
	}
}

// hurry has a computer move at once, with what it knows.
func (e *Engine) hurry() { e.thinker.Cancel() }

// think asks the computer that is to move.
func (e *Engine) think() {
	s := e.session
	e.Thought = &Thought{Began: time.Now()}
	position, ask := s.Match.Position(), s.Request(s.Level(), &e.Thought.Progress)
	task.Start(e.thinker, func(ctx context.Context) (game.Analysis, error) {
		task.GiveWay()
		return match.ChooseMove(ctx, position, ask), nil
	},
		e.tick, func(t game.Analysis, err error) {
			e.Thought = nil
			if err != nil {
				e.fail("thought", err)
				s.Halted = true
				s.beginTurn()
			} else {
				s.Last = t
				s.play(t.Move, t)
			}
			s.Changed()
		})
}

func (e *Engine) tick() {
	if e.session.screen != nil {
		e.session.screen.Tick()
	}
}

// fail says that a work ended in an error of the program, and logs where.
func (e *Engine) fail(what string, err error) {
	task.LogPanic(what, err)
	e.session.host.ShowError(text.M("match.failed"))
}

// done ends a job.
func (e *Engine) done(err error) {
	e.Asked, e.doing, e.Notes = Nothing, engineJob{}, nil
	if err != nil {
		e.fail("study", err)
	}
	e.session.Changed()
}

// findHint finds a hint.
func (e *Engine) findHint() {
	s := e.session
	position := s.Match.Position()
	task.Start(e.adviser, func(ctx context.Context) (match.Hint, error) {
		task.GiveWay()
		return match.GiveHint(ctx, position), nil
	},
		nil, func(h match.Hint, err error) {
			if err == nil {
				s.Hint, s.Hinted, s.Picked = &h, 1, nil
			}
			e.done(err)
		})
}

// findValues finds the values of the position that is shown, live.
func (e *Engine) findValues() {
	s, code := e.session, e.doing.code
	p, _ := s.Valuer()
	found := NewValueCollector()
	task.Start(e.adviser, func(ctx context.Context) (int64, error) {
		task.GiveWay()
		return p.Values(ctx, found.Add), nil
	},
		func() {
			s.Archive.RecordValues(code, Valuation{Values: found.All()})
			e.tick()
		},
		func(nodes int64, err error) {
			s.Archive.RecordValues(code, Valuation{Values: found.All(), Nodes: nodes, Over: true})
			e.done(err)
		})
}

// countTraps counts the traps of the best moves of the position that is shown, the most
// promising first.
func (e *Engine) countTraps() {
	s, code := e.session, e.doing.code
	p, _ := s.Valuer()
	values, found := s.Archive.At(p).Values, &TrapCollector{}
	task.Start(e.adviser, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		for _, move := range match.Candidates(ctx, p, values, BestMoves) {
			found.List(move)
			if traps, known := match.CountTraps(ctx, p, move); known {
				found.Add(move, traps)
			}
		}
		return true, nil
	}, func() {
		s.Archive.RecordTraps(code, found.All(false))
		e.tick()
	}, func(_ bool, err error) {
		s.Archive.RecordTraps(code, found.All(true))
		e.done(err)
	})
}

// reviewMatch values the positions of a match that is over, the last one first, since
// late ones are quick; a move after which its player stands worse than before was a
// mistake.
func (e *Engine) reviewMatch() {
	s := e.session
	positions := s.Archive.Pending(s.Match)
	notes := &Review{Total: len(positions)}
	e.Notes = notes
	task.Start(e.adviser, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		for _, p := range positions {
			found := NewValueCollector()
			nodes := p.Values(ctx, found.Add)
			if ctx.Err() != nil {
				return false, nil
			}
			notes.Add(Valued{Code: p.Encode(), Valuation: Valuation{Values: found.Values, Nodes: nodes, Over: true}})
		}
		return true, nil
	}, func() {
		if notes.File(s.Archive) {
			s.Changed() // moves may have turned out to be mistakes
		}
	}, func(_ bool, err error) {
		notes.File(s.Archive)
		e.done(err)
	})
}

// After does something on the window's goroutine when a time has passed, unless it is
// stopped before.
func (e *Engine) After(d time.Duration, do func()) (stop func()) { return e.adviser.After(d, do) }

// Wait waits for the work under way to end.
func (e *Engine) Wait() {
	e.thinker.Wait()
	e.adviser.Wait()
}

// pointedPlace is the place of the board that is pointed at, while values are shown: the line of
// its best move is found to the end, once all values of the position are there.
type pointedPlace struct {
	place int
	on    bool
}

// PointAt is told which place is pointed at, by pointer or keyboard, if any.
func (s *Session) PointAt(place int, on bool) {
	now := pointedPlace{place, on}
	if s.pointed == now || !s.pointed.on && !on {
		return
	}
	s.pointed = now
	s.reconcile()
	s.Engine.tick()
}

// PointedMove is the best move behind the place that is pointed at, and what is known of its
// line; false where no values are shown, or none of them is behind the place.
func (s *Session) PointedMove() (move string, line KnownLine, ok bool) {
	if !s.pointed.on || !s.ShowsValues() {
		return "", line, false
	}
	p := s.Match.At(s.Shown())
	known := s.Archive.At(p)
	picked := s.Picked
	if s.Back >= 0 {
		picked = nil
	}
	var best game.Value
	for n := len(picked); n >= 0 && !ok; n-- {
		for _, m := range p.Behind(picked[:n])[s.pointed.place] {
			if v, valued := known.Values[m]; valued && (!ok || v.Compare(best) > 0) {
				move, best, ok = m, v, true
			}
		}
	}
	return move, s.Archive.LineAt(p, move), ok && known.Over
}

// findLine finds the line of the move that is pointed at.
func (e *Engine) findLine() {
	s, code, move := e.session, e.doing.code, e.doing.move
	p, _ := s.Valuer()
	archive := maps.Clone(s.Archive.Known)
	known := func(code string) map[string]game.Value {
		if v := archive[code]; v.Over {
			return v.Values
		}
		return nil
	}
	line := &LineCollector{}
	task.Start(e.adviser, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		match.ForeseeReplies(ctx, p, move, known, line.Add)
		return true, nil
	}, func() {
		s.Archive.RecordLine(code, move, line.All(false))
		e.tick()
	}, func(_ bool, err error) {
		s.Archive.RecordLine(code, move, line.All(true))
		e.done(err)
	})
}
