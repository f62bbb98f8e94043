package session

import (
	"context"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/opponent"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/match/study"
	"procura/ui/task"
)

// Engine is what works on a session beside the window. Two things can be under way:
//
//	thought   of the computer that is to move, while the match is in Thinking
//	errand    what studies: a hint or a review of the match, when it is Asked for;
//	          else the values of the position that is shown, where they are wanted.
//	          The engine is the one that plays: an errand waits for thoughts.
//
// reconcile starts and stops both; what comes in goes into the session:
//
//	engine's goroutine            window's goroutine
//	Think, Values, NewHint  -->   Play, Archive, Hint  -->  Changed
type Engine struct {
	// Thought is the one under way, nil for none.
	Thought *Thought
	// Asked is the errand that the user has asked for.
	Asked Errand
	// Notes are those of the review of the match under way, nil for none.
	Notes *study.Review

	session *Session
	thinker *task.Runner
	adviser *task.Runner
	doing   work
}

// Thought is a computer's search for its move.
type Thought struct {
	Progress play.Progress
	Began    time.Time
}

// Errand is what an engine does besides playing.
type Errand int

// The errands.
const (
	Nothing    Errand = iota
	Advising          // finds a hint
	Annotating        // values all positions of a match that is over
	valuing           // values the moves of the position that is shown
	foreseeing        // follows the line of the move that is pointed at
	trapping          // counts the traps of the best of them
)

// work is an errand, and of what values the match, the position as a list, and the move.
type work struct {
	errand Errand
	match  *match.History
	code   string
	move   string
}

func newEngine(s *Session) Engine {
	e := Engine{session: s, thinker: task.New(s.host.Post), adviser: task.New(s.host.Post)}
	e.thinker.Cleanup = s.host.Release
	return e
}

// reconcile starts what is wanted and stops what is not.
func (e *Engine) reconcile() {
	s := e.session
	if s.phase != Thinking {
		e.stopThought()
	}
	if wanted := e.wanted(); wanted != e.doing {
		e.stopErrand()
		e.start(wanted)
	}
	if s.phase == Thinking && e.Thought == nil {
		e.think()
	}
}

// wanted is the errand for now.
func (e *Engine) wanted() work {
	s := e.session
	if !s.seen() || s.phase == Thinking || s.phase == Animating {
		return work{}
	}
	if e.Asked != Nothing {
		return work{errand: e.Asked}
	}
	p, ok := s.open()
	if !ok || !s.Values {
		return work{}
	}
	w := work{match: s.Match, code: p.Encode()}
	move, line, probed := s.Probed()
	switch {
	case !s.Archive.At(p).Over:
		w.errand = valuing
	case probed && !line.Over:
		w.errand, w.move = foreseeing, move
	case !s.Archive.TrapsAt(p).Over:
		w.errand = trapping
	default:
		return work{}
	}
	return w
}

func (e *Engine) start(w work) {
	e.doing = w
	switch w.errand {
	case Advising:
		e.advise()
	case Annotating:
		e.annotate()
	case valuing:
		e.value()
	case foreseeing:
		e.foresee()
	case trapping:
		e.trap()
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
	if e.doing.errand != Nothing {
		e.adviser.Drop()
		e.doing, e.Notes = work{}, nil
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
		return opponent.Think(ctx, position, ask), nil
	},
		e.tick, func(t game.Analysis, err error) {
			e.Thought = nil
			if err != nil {
				e.fail("thought", err)
				s.Halted = true
				s.turn()
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
	e.session.host.Complain(text.M("match.failed"))
}

// done ends an errand.
func (e *Engine) done(err error) {
	e.Asked, e.doing, e.Notes = Nothing, work{}, nil
	if err != nil {
		e.fail("study", err)
	}
	e.session.Changed()
}

// advise finds a hint.
func (e *Engine) advise() {
	s := e.session
	position := s.Match.Position()
	task.Start(e.adviser, func(ctx context.Context) (opponent.Hint, error) {
		task.GiveWay()
		return opponent.Advise(ctx, position), nil
	},
		nil, func(h opponent.Hint, err error) {
			if err == nil {
				s.Hint, s.Hinted, s.Picked = &h, 1, nil
			}
			e.done(err)
		})
}

// value finds the values of the position that is shown, live.
func (e *Engine) value() {
	s, code := e.session, e.doing.code
	p, _ := s.Valuer()
	found := study.NewHarvest()
	task.Start(e.adviser, func(ctx context.Context) (int64, error) {
		task.GiveWay()
		return p.Values(ctx, found.Add), nil
	},
		func() {
			s.Archive.Learn(code, study.Valuation{Values: found.All()})
			e.tick()
		},
		func(nodes int64, err error) {
			s.Archive.Learn(code, study.Valuation{Values: found.All(), Nodes: nodes, Over: true})
			e.done(err)
		})
}

// trap counts the traps of the best moves of the position that is shown, the most
// promising first.
func (e *Engine) trap() {
	s, code := e.session, e.doing.code
	p, _ := s.Valuer()
	values, found := s.Archive.At(p).Values, &study.Snares{}
	task.Start(e.adviser, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		for _, move := range opponent.Candidates(ctx, p, values, study.BestMoves) {
			found.List(move)
			if traps, known := opponent.CountTraps(ctx, p, move); known {
				found.Add(move, traps)
			}
		}
		return true, nil
	}, func() {
		s.Archive.LearnTraps(code, found.All(false))
		e.tick()
	}, func(_ bool, err error) {
		s.Archive.LearnTraps(code, found.All(true))
		e.done(err)
	})
}

// annotate values the positions of a match that is over, the last one first, since
// late ones are quick; a move after which its player stands worse than before was a
// mistake.
func (e *Engine) annotate() {
	s := e.session
	positions := s.Archive.Pending(s.Match)
	notes := &study.Review{Total: len(positions)}
	e.Notes = notes
	task.Start(e.adviser, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		for _, p := range positions {
			found := study.NewHarvest()
			nodes := p.Values(ctx, found.Add)
			if ctx.Err() != nil {
				return false, nil
			}
			notes.Add(study.Valued{Code: p.Encode(), Valuation: study.Valuation{Values: found.Values, Nodes: nodes, Over: true}})
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
