package match

import (
	"context"
	"maps"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/match/study"
	"procura/ui/task"
)

// Engine works on a session beside the window. Two things can be under way:
//
//	thought   of the computer that is to move, while the match is in Thinking
//	job    what studies: a hint or a review of the match, when it is Asked for;
//	          else the values of the position that is shown, where they are wanted.
//	          The engine is the one that plays: a job waits for thoughts, but a puzzle is valued first.
//
// reconcile starts and stops both; what comes in goes into the session:
//
//	engine's goroutine            window's goroutine
//	Think, Values, NewHint  -->   Play, Archive, Hint  -->  Changed
type Engine struct {
	// Thought is the one under way, nil for none.
	Thought *Thought
	// Notes tells how far the review of the match under way is, nil for none.
	Notes *study.Review

	session *Session
	thinker *task.Runner
	adviser *task.Runner
	doing   engineJob
	pointed pointedPlace
}

// Thought is a computer's search for its move.
type Thought struct {
	Progress play.Progress
	Began    time.Time
}

// Job is a work of the engine besides playing.
type Job int

// The jobs of the engine besides playing.
const (
	Nothing        Job = iota
	FindingHint        // finds a hint
	ReviewingMatch     // values all positions of a match that is over
	findingValues      // values the moves of the position that is shown, or before one of the last moves
	findingLine        // follows the line of the move that is pointed at
	countingTraps      // counts the traps of the best of them
)

// engineJob is a job, and of what values the match, the position as a list, and the move.
type engineJob struct {
	job   Job
	match *match.History
	code  string
	move  string
	at    int // the place of the position in the match
}

func newEngine(s *Session) Engine {
	e := Engine{session: s, thinker: s.NewLookup(), adviser: s.NewLookup()}
	e.thinker.Cleanup = s.Host.ReleaseMemory
	return e
}

// reconcile starts the thoughts that the turn wants and stops all others.
func (e *Engine) reconcile() {
	s := e.session
	if s.phase != Thinking {
		e.stopThought()
	}
	if wanted := e.wantedJob(); wanted != e.doing {
		e.stopJob()
		e.doing = wanted
		jobs := map[Job]func(){
			FindingHint: e.findHint, ReviewingMatch: e.reviewMatch,
			findingValues: e.findValues, findingLine: e.findLine, countingTraps: e.countTraps,
		}
		if begin := jobs[wanted.job]; begin != nil {
			begin()
		}
	}
	if s.phase == Thinking && e.Thought == nil && !s.isJudging() {
		e.think()
	}
}

func (e *Engine) wantedJob() engineJob {
	s := e.session
	if !s.visible || s.Setup.Open() || s.phase == Animating || s.phase == Thinking && !s.isJudging() {
		return engineJob{}
	}
	if s.Asked != Nothing {
		return engineJob{job: s.Asked}
	}
	if s.isJudging() {
		return engineJob{job: findingValues, match: s.Match, code: s.Match.At(0).Encode()}
	}
	p, ok := s.open()
	if !ok || !s.Values || s.Puzzling() {
		return engineJob{}
	}
	w := engineJob{match: s.Match, code: p.Encode()}
	move, line, probed := e.PointedMove()
	switch {
	case !s.Archive.At(p).Over:
		w.job, w.at = findingValues, s.Shown()
	case probed && !line.Over:
		w.job, w.move = findingLine, move
	case !s.Archive.Traps[w.code].Over:
		w.job = countingTraps
	default:
		return e.gradingJob()
	}
	return w
}

// gradingJob values the position before one of the last two moves, where that is not known yet: each is
// marked as it is played.
func (e *Engine) gradingJob() engineJob {
	h := e.session.Match
	for i := h.Index() - 1; i >= max(0, h.Index()-2); i-- {
		if _, able := h.At(i).(game.Valuer); able && !e.session.Archive.At(h.At(i)).Over {
			return engineJob{job: findingValues, match: h, code: h.At(i).Encode(), at: i}
		}
	}
	return engineJob{}
}

// stop ends all work; nothing more is heard of it.
func (e *Engine) stop() {
	e.stopThought()
	e.stopJob()
}

func (e *Engine) stopThought() {
	if e.Thought != nil {
		e.thinker.Drop()
		e.Thought = nil
	}
}

func (e *Engine) stopJob() {
	if e.doing.job != Nothing {
		e.adviser.Drop()
		e.doing, e.Notes = engineJob{}, nil
	}
}

// hurry has a computer move at once, with what it knows.
func (e *Engine) hurry() { e.thinker.Cancel() }

// think asks the computer that is to move, or for the line that refutes a wrong move of a puzzle.
func (e *Engine) think() {
	s := e.session
	e.Thought = &Thought{Began: time.Now()}
	position, ask := s.Match.Position(), s.Request(s.Level(), &e.Thought.Progress)
	puzzle, last := s.Match.At(0), s.Match.Node(s.Match.Index())
	isRefuting, wrong := s.Puzzling() && last.Number() == 1, last.Played().Move
	task.Start(e.thinker, func(ctx context.Context) (game.Analysis, error) {
		task.GiveWay()
		if isRefuting {
			if found := match.Refute(ctx, puzzle, wrong); found.Move != "" {
				return found, nil
			}
		}
		return match.ChooseMove(ctx, position, ask), nil
	},
		e.tick, func(t game.Analysis, err error) {
			e.Thought = nil
			if err != nil {
				e.fail("thought", err)
				s.Halted = true
				s.beginTurn()
			} else {
				s.play(t.Move, t, false)
				extendRefutation(s, t.Line)
			}
			s.Changed()
		})
}

// extendRefutation has the line of a puzzle go on behind the reply to a wrong move, to be looked at; the match stands at the reply.
func extendRefutation(s *Session, line []string) {
	if now := s.Match.Index(); s.Lesson.isRefuted() {
		for _, move := range line[min(1, len(line)):] {
			s.Match.Play(move, game.Analysis{Level: game.Perfect})
		}
		s.Match.Go(now)
	}
}

func (e *Engine) tick() {
	if e.session.Page != nil {
		e.session.Page.Tick()
	}
}

// fail tells the user that a work ended in an error of the program, and logs where.
func (e *Engine) fail(what string, err error) {
	task.LogPanic(what, err)
	e.session.Host.ShowError(text.M("match.failed"))
}

// study does a job beside the window. What it says are functions, which are called on the
// window's goroutine as they come, and then tick; over is told that no more comes.
func (e *Engine) study(work func(ctx context.Context, say func(func())), tick, over func()) {
	var news task.Progress[[]func()]
	hear := func() {
		var come []func()
		news.Update(func(list *[]func()) { come, *list = *list, nil })
		for _, said := range come {
			said()
		}
	}
	task.Start(e.adviser, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		work(ctx, func(one func()) { news.Update(func(list *[]func()) { *list = append(*list, one) }) })
		return true, nil
	}, func() {
		hear()
		tick()
	}, func(_ bool, err error) {
		hear()
		over()
		e.session.Asked, e.doing, e.Notes = Nothing, engineJob{}, nil
		if err != nil {
			e.fail("study", err)
		}
		e.session.Changed()
	})
}

func (e *Engine) findHint() {
	s := e.session
	position := s.Match.Position()
	e.study(func(ctx context.Context, say func(func())) {
		h := match.GiveHint(ctx, position)
		say(func() { s.Hint, s.Hinted, s.Picked = &h, 1, nil })
	}, func() {}, func() {})
}

// findValues finds the values of the moves of a position, live. What was known of other
// moves, from before an engine was stopped, stays.
func (e *Engine) findValues() {
	s, code := e.session, e.doing.code
	p := s.Match.At(e.doing.at).(game.Valuer)
	known := match.Valuation{Values: maps.Clone(s.Archive.Known[code].Values)}
	if known.Values == nil {
		known.Values = map[string]game.Value{}
	}
	s.Archive.Learn(p, known)
	e.study(func(ctx context.Context, say func(func())) {
		known.Nodes = p.Values(ctx, func(move string, v game.Value) { say(func() { known.Values[move] = v }) })
	}, e.tick, func() {
		known.Over = true
		s.Archive.Learn(p, known)
	})
}

// countTraps counts the traps of the best moves of the position that is shown, the most
// promising first. A move is listed while it is looked at.
func (e *Engine) countTraps() {
	s, code := e.session, e.doing.code
	p, _ := s.Valuer()
	values := s.Archive.At(p).Values
	known := match.KnownTraps{Traps: map[string]match.Traps{}}
	e.study(func(ctx context.Context, say func(func())) {
		for _, move := range match.Candidates(ctx, p, values, match.BestMoves) {
			say(func() {
				known.Moves = append(known.Moves, move)
				s.Archive.Traps[code] = known
			})
			if traps, counted := match.CountTraps(ctx, p, move); counted {
				say(func() { known.Traps[move] = traps })
			}
		}
	}, e.tick, func() {
		known.Over = true
		s.Archive.Traps[code] = known
	})
}

// reviewMatch values the positions of a match that is over, the last one first, since
// late ones are quick; a move after which its player stands worse than before was a
// mistake.
func (e *Engine) reviewMatch() {
	s := e.session
	positions := s.Archive.Pending(s.Match)
	notes, shown := &study.Review{Total: len(positions)}, 0
	e.Notes = notes
	e.study(func(ctx context.Context, say func(func())) {
		for _, p := range positions {
			values := map[string]game.Value{}
			nodes := p.Values(ctx, func(move string, v game.Value) { values[move] = v })
			if ctx.Err() != nil {
				return
			}
			say(func() {
				s.Archive.Learn(p, match.Valuation{Values: values, Nodes: nodes, Over: true})
				notes.Done++
			})
		}
	}, func() {
		if notes.Done > shown { // moves may have turned out to be mistakes
			shown = notes.Done
			s.Changed()
		}
	}, func() {})
}

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
	var line match.KnownLine
	e.study(func(ctx context.Context, say func(func())) {
		match.ForeseeReplies(ctx, p, move, known, func(next string) {
			say(func() {
				line.Moves = append(line.Moves, next)
				s.Archive.Lines[code+move] = line
			})
		})
	}, e.tick, func() {
		line.Over = true
		s.Archive.Lines[code+move] = line
	})
}

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
func (e *Engine) PointAt(place int, on bool) {
	s := e.session
	now := pointedPlace{place, on}
	if e.pointed == now || !e.pointed.on && !on {
		return
	}
	e.pointed = now
	s.reconcile()
	e.tick()
}

// PointedMove returns the best move behind the place that is pointed at, and what is known of its
// line, or false if no values are shown, or none of them is behind the place.
func (e *Engine) PointedMove() (move string, line match.KnownLine, ok bool) {
	s := e.session
	if !e.pointed.on || !s.ShowsValues() {
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
		for _, m := range p.Ways().Behind(picked[:n])[e.pointed.place] {
			if v, valued := known.Values[m]; valued && (!ok || v.Compare(best) > 0) {
				move, best, ok = m, v, true
			}
		}
	}
	return move, s.Archive.Lines[p.Encode()+move], ok && known.Over
}
