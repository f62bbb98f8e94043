package solver

import (
	"context"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/solver/hand"
	"procura/ui/solver/history"
	"procura/ui/task"
)

// playback is the run on the board, and how far it has been watched.
type playback struct {
	session *Session
	runner  *task.Runner    // makes the replays of earlier runs
	run     *history.Record // nil for the bare board
	// replay is the path of the run, nil while it is being made and where there is none.
	// It is a line wherever that can be, be it of a run or of a game by hand: so one plays
	// on from any board that is shown.
	replay game.Replay
	player board.PlayerState
	// resume is the step to go to once the replay is there.
	resume int
	// left is the run that was on the board before it was played on, at a step; nil for none.
	left   *history.Record
	leftAt int
	// moved reports whether the step that is shown is to come about on the board.
	moved bool
	// serial counts what was put on the screen.
	serial int
}

func (b *playback) clear() { b.setReplay(nil, nil, false) }

// setReplay puts a run and its replay on the screen, at its start; an older replay that is
// still being made is not wanted any more.
func (b *playback) setReplay(r *history.Record, replay game.Replay, playing bool) {
	b.runner.Drop()
	b.run = r
	b.replay = replay
	b.resume = 0
	b.moved = false
	b.player.Index, b.player.Playing = 0, playing && replay != nil
	b.serial++
}

// setReplayAt puts a run and its replay on the screen at a step, where it rests.
func (b *playback) setReplayAt(r *history.Record, replay game.Replay, at int) {
	b.setReplay(r, replay, false)
	b.player.Index = max(0, min(at, b.length()-1))
}

// showRun shows a run of the chosen problem; of one under other rules the problem gets the rules.
func (b *playback) showRun(r *history.Record) {
	p, ok := b.session.current()
	if ok && r.Identity != p.Puzzle.Identity() && !b.session.searches.isChosen() {
		b.session.changeRules(r.Rules)
		p, ok = b.session.current()
	}
	if !ok || r.Identity != p.Puzzle.Identity() {
		return
	}
	b.session.hand.LeaveGame(p.Puzzle)
	b.setReplay(r, nil, false)
	path := r.Path
	if r.From != "" { // as far as its rules allow it, where it stands before the move that they do not
		f := r.Follow(p.Puzzle)
		path = f.Legal
		if f.Illegal {
			b.resume = len(path)
		}
	}
	if !r.Failed && r.Solved() && path != nil {
		b.makeReplay(p.Puzzle, path, func(replay game.Replay, err error) {
			if err != nil {
				b.markFailed(r, err)
				return
			}
			b.setReplayAt(r, replay, b.resume)
			b.session.Changed()
		})
	}
	b.session.Changed()
}

// leaveRun notes the run on the board before that is played on.
func (b *playback) leaveRun() { b.left, b.leftAt = b.run, b.step() }

// returnRun shows the run of a problem that was left, else its newest one, and reports whether there is
// one: none while it is searched or played.
func (b *playback) returnRun(p game.Puzzle) bool {
	r := b.session.history.Newest(p)
	left := b.left != nil && slices.Contains(b.session.history.Of(p), b.left)
	if left {
		r = b.left
	}
	if r == nil || b.session.playing || b.session.searches.isChosen() {
		return false
	}
	b.left = nil
	b.showRun(r)
	if left {
		b.resume = b.leftAt
	}
	return true
}

// makeReplay makes the replay of a path; what is on the screen stays there meanwhile.
func (b *playback) makeReplay(p game.Puzzle, path []string, ready func(game.Replay, error)) {
	task.Start(b.runner, func(context.Context) (game.Replay, error) { return replayOf(p, path) }, nil, ready)
}

// replayOf returns a path that is ready to be watched. If the game can be played by hand, the user can
// go on from it.
func replayOf(p game.Puzzle, path []string) (game.Replay, error) {
	if l, err := puzzle.Follow(p, path); err == nil {
		return l, nil
	}
	return p.Replay(path) //nolint:wrapcheck // it says all
}

// markFailed marks a run whose path can't be shown: it breaks the rules, or the game
// broke off over it.
func (b *playback) markFailed(r *history.Record, err error) {
	r.Failed = true
	logFailure("replay", err)
	b.session.Host.ShowError(replayFailed(err))
	b.session.Changed()
}

// followBest shows the best path so far of the search under way on the board of its
// problem, at its end. Somebody who steps through the one before is not disturbed.
func (b *playback) followBest() {
	q := b.session.searches
	wanted := func() bool { return q.isChosen() && b.run == nil && !b.isStepping() }
	if !wanted() || b.session.editor.Open() || q.job.from != nil || b.playedMeanwhile() {
		return
	}
	j, best := q.job, q.job.request.Progress.Standing()
	if best == nil || best.Path == nil || q.shownBest != nil && slices.Equal(best.Path, q.shownBest.Path) {
		return
	}
	q.shownBest = best
	b.makeReplay(j.problem.Puzzle, best.Path, func(replay game.Replay, err error) {
		switch {
		case err != nil:
			logFailure("replay", err)
		case wanted() && q.job == j:
			b.setReplayAt(nil, replay, replay.Len()-1)
			b.session.Changed()
		}
	})
}

// heat returns where on the board the search under way is. Without one, it returns where the search of
// the run on the screen was.
func (b *playback) heat() (h scene.Heat) {
	switch s := b.session; {
	case s.answerHidden || s.playing || s.editor.Open():
	case s.searches.isChosen():
		h, _ = s.searches.job.request.Progress.Heat.Read()
	case b.run != nil && !b.run.Failed:
		h = b.run.Heat
	}
	return h
}

// isStepping reports whether somebody goes through the best path so far.
func (b *playback) isStepping() bool {
	return b.replay != nil && (b.player.Playing || b.player.Index != b.replay.Len()-1)
}

// showResult shows the path of a run that has ended. It plays once; where its best path so
// far was watched, and the search was cancelled or somebody steps through it, that stays
// as it stands.
func (b *playback) showResult(r *history.Record, replay game.Replay) {
	watched, at, editing := b.replay != nil, b.player, b.session.editor.Open()
	switch {
	case replay != nil && watched && b.isStepping() && !editing:
		b.setReplayAt(r, replay, at.Index)
		b.player.Playing = at.Playing
	case replay != nil && watched && r.Stopped == search.ByCancel:
		b.setReplayAt(r, replay, replay.Len()-1)
	default:
		b.setReplay(r, replay, !editing)
	}
}

// step returns the step that is shown, or that will be shown once the replay is there.
func (b *playback) step() int {
	if b.replay == nil {
		return b.resume
	}
	return b.player.Index
}

// setStep notes that another board of the replay is shown.
func (b *playback) setStep(i int) {
	b.player.Index = i
	b.session.hand.SetStep(i)
	b.session.hand.Reconcile()
}

func (b *playback) length() int {
	if b.replay == nil {
		return 0
	}
	return b.replay.Len()
}

// playedMeanwhile reports whether the search under way has left the board to a game by
// hand.
func (b *playback) playedMeanwhile() bool {
	j := b.session.searches.job
	_, live := b.session.hand.LiveGame(j.problem.Puzzle)
	return (live || b.session.playing) && j.from == nil
}

// playedRun returns the run of a path that was played by hand, or nil if there is none.
func (b *playback) playedRun(l puzzle.Line) *history.Record {
	if !l.Goal() {
		return nil
	}
	for _, r := range b.session.history.Own(l.Puzzle()) {
		if r.Ran.Algorithm == game.Hand && slices.Equal(r.Path, l.Moves()) {
			return r
		}
	}
	return nil
}

// runOnBoard returns the run on the board: the run that is replayed, or the run made of a finished game
// by hand.
func (b *playback) runOnBoard() *history.Record {
	if g, ok := b.session.hand.GameOnBoard(); ok {
		return b.playedRun(g.Position())
	}
	return b.run
}

// positionToSolve returns the position of the game by hand on the board, if it has begun and not ended.
// Then it is solved from there.
func (b *playback) positionToSolve() (puzzle.Line, bool) {
	g, ok := b.session.hand.GameOnBoard()
	if !ok || g.Index() == 0 || g.Position().Goal() {
		return nil, false
	}
	return g.Position(), true
}

// explore shows the run on the screen in Explorar, which says so where that can't
// be. A run from a file was not searched here.
func (b *playback) explore() {
	switch {
	case b.run == nil || b.run.Failed:
	case b.run.From != "":
		b.session.Host.ShowStatus(text.M("solver.foreign.explore"))
	default:
		b.session.Host.Send(host.RunToExplore{Run: b.run.Run, At: b.step()})
	}
}

// canExplore reports whether the run on the screen is one of a search that can be looked
// into.
func (b *playback) canExplore() bool { return isExplorable(b.run) && !b.session.answerHidden }

func isExplorable(r *history.Record) bool {
	return r != nil && r.From == "" && !r.Failed && !r.Maximise && r.Ran.Algorithm != game.Hand && !r.Run.ByProgram()
}

// gradeFile has the file of the run judged in Corrigir.
func (b *playback) gradeFile() {
	if r := b.run; r != nil && r.From != "" {
		b.session.Host.Send(host.FilesDropped{Paths: []string{r.From}})
	}
}

// copyPath puts the path of the run on the clipboard.
func (b *playback) copyPath() {
	if r := b.run; r != nil && len(r.Path) > 0 {
		b.session.Host.Clipboard().SetContent(strings.Join(r.Path, " "))
	}
}

// handPage is a session as what is played by hand asks for it.
type handPage struct{ *Session }

var _ hand.Page = handPage{}

// Replay returns the path on the screen, or the bare board.
func (s handPage) Replay() (l puzzle.Line, index int, ok bool) {
	b := s.playback
	p, there := s.current()
	switch {
	case !there || s.editor.Open() || s.searches.isChosen() && !b.playedMeanwhile():
		return nil, 0, false
	case b.replay != nil:
		l, ok = b.replay.(puzzle.Line)
		return l, b.player.Index, ok
	case b.run != nil && b.run.Solved():
		return nil, 0, false // its replay is being made, or can't be
	}
	l, ok = puzzle.Begin(p.Puzzle)
	return l, 0, ok
}

func (s handPage) BestRun(p game.Puzzle) (game.Run, bool) {
	if s.answerHidden {
		return game.Run{}, false
	}
	return s.history.Best(p)
}

func (s handPage) Idle() bool {
	return s.visible && !s.Working() && !s.playback.player.Playing && !s.editor.Open() && !s.answerHidden
}

func (s handPage) ShowGame(g *puzzle.History, moved bool) {
	b := s.playback
	b.setReplay(nil, g.Kept(), false)
	b.player.Index, b.moved = g.Index(), moved
	s.Changed()
}

func (s handPage) NotePlay() {
	if p, ok := s.current(); ok {
		noteWork(s.Session, p.Name, game.Hand)
	}
}

// GoalReached adds a game that has reached the goal to the runs, once.
func (s handPage) GoalReached(l puzzle.Line, bound int) {
	p, _ := s.current()
	run, ok := l.Run(p.Name, bound)
	if ok && s.playback.playedRun(l) == nil {
		s.history.Add(&history.Record{Run: run})
		s.Host.RecordSolved(run, s.hand.Tries(p.Puzzle), s.hand.Hints(p.Puzzle))
		s.Host.SaveStateSoon()
	}
}

// RaiseBound tells the games that were played by hand how short they could have been.
func (s handPage) RaiseBound(p game.Puzzle, bound int) {
	for _, r := range s.history.Own(p) {
		if r.Ran.Algorithm == game.Hand {
			r.Raise(bound, "")
		}
	}
}
