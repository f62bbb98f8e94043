package solver

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/solver/hand"
	"procura/ui/solver/history"
	"procura/ui/task"
)

// searches is the search under way or, while there is none, the last one, and those that
// wait for it in the order in which they were asked for:
//
//	C  a procurar
//	D  à espera          each begins by itself when the one before has ended
//	F  à espera (2)      or was cancelled
type searches struct {
	*task.Job[solution]
	session *Session
	job     *job // nil before the first
	began   time.Time
	queue   []*job
	// ended holds the problems whose searches have ended since the first of those that waited.
	ended []string
	// shownBest has the best path so far that is on the board, nil for none.
	shownBest *search.Standing
}

// job is a search as it was asked for: with what was chosen then, whatever is chosen
// since.
type job struct {
	problem  game.Problem
	identity string
	request  game.SolveRequest
	// from is the position of a game by hand that is solved from there, nil where the
	// problem is.
	from puzzle.Line
	// opening is the list of problems that it was asked for in.
	opening uint64
}

// isAbout reports whether a job is about a problem of the list: the same one, or the
// one of that name, whose rules have been changed since.
func (q *searches) isAbout(j *job, p game.Problem) bool {
	return j.identity == p.Puzzle.Identity() || j.opening == q.session.opening && j.problem.Name == p.Name
}

// isSearching reports whether the search under way is about a problem of the list,
// isChosen whether it is about the chosen one as it is now.
func (q *searches) isSearching(p game.Problem) bool { return q.Busy() && q.isAbout(q.job, p) }

func (q *searches) isChosen() bool {
	p, ok := q.session.current()
	return ok && q.Busy() && p.Puzzle.Identity() == q.job.identity
}

// place returns the place of a problem among those that wait, counted from 1. It is 0 if the problem does not wait.
func (q *searches) place(p game.Problem) int {
	return 1 + slices.IndexFunc(q.queue, func(j *job) bool { return q.isAbout(j, p) })
}

func (q *searches) enqueue(j *job) {
	q.session.Host.ClearStatus()
	if q.Busy() {
		q.queue = append(q.queue, j)
		q.session.Changed()
		return
	}
	q.ended = nil
	q.startJob(j, true)
}

func (q *searches) dequeue(p game.Problem) {
	q.queue = slices.DeleteFunc(q.queue, func(j *job) bool { return q.isAbout(j, p) })
	q.session.Changed()
}

// dropClosedJobs takes out what waits for a problem that is not open any more.
func (q *searches) dropClosedJobs() {
	q.queue = slices.DeleteFunc(q.queue, func(j *job) bool {
		gone := !slices.ContainsFunc(q.session.problems, func(p game.Problem) bool { return q.isAbout(j, p) })
		if gone {
			q.session.Host.ShowStatus(text.M("solver.waiting.gone", "Problem", nameOf(q.session.Host.Words(), j.problem)))
		}
		return gone
	})
}

// longName is the number of characters to which a problem's name is cut where there is little room.
const longName = 18

// nameOf returns a problem's name, cut to the room that a button has.
func nameOf(w *i18n.Words, p game.Problem) string {
	return text.Clip(w.Dated(text.Plain(p.Name)), longName)
}

type buttonAction int

const (
	solveProblem buttonAction = iota
	solvePosition
	queueProblem
	cancelSearch
	leaveQueue
)

func (q *searches) buttonAction() buttonAction {
	p, ok := q.session.current()
	switch {
	case q.Busy() && (!ok || q.isSearching(p)):
		return cancelSearch
	case ok && q.place(p) > 0:
		return leaveQueue
	case q.Busy():
		return queueProblem
	}
	if _, begun := q.session.playback.positionToSolve(); begun {
		return solvePosition
	}
	return solveProblem
}

// pressButton does what the button says: it cancels the search of the chosen problem, has
// it wait no longer, or searches it.
func (q *searches) pressButton() {
	switch q.buttonAction() {
	case cancelSearch:
		q.cancel()
	case leaveQueue:
		p, _ := q.session.current()
		q.dequeue(p)
	case solveProblem, solvePosition, queueProblem:
		q.solve()
	}
}

// cancelChosen cancels the search of the chosen problem, or has it wait no longer, and
// reports whether there was one. What is searched elsewhere goes on.
func (q *searches) cancelChosen() bool {
	action := q.buttonAction()
	if action != leaveQueue && action != cancelSearch {
		return false
	}
	if action == cancelSearch || !q.session.hand.Escape() {
		q.pressButton()
	}
	return true
}

// searched returns the puzzle of the search: the problem, or what is left of it from a position.
func (q *searches) searched() game.Puzzle {
	if q.job.from != nil {
		return q.job.from.Rest()
	}
	return q.job.problem.Puzzle
}

func (q *searches) cancel() { q.CancelWithin(task.Patience) }

// solve searches the chosen problems as the panel asks, beside the window, one after another, when
// those before them have ended. One that has nothing to be reached is given a target; of several it
// is left out.
func (q *searches) solve() {
	s := q.session
	if s.editor.Open() && !s.acceptEdit() {
		return
	}
	if p, ok := s.current(); ok && s.playing { // what was set up in Jogar is solved in Resolver
		s.Host.Send(host.ProblemToSolve{Problem: p})
	}
	for _, p := range s.several() {
		if q.isSearching(p) || q.place(p) > 0 {
			continue
		}
		if !game.HasGoal(p.Puzzle) && !s.choices.Maximises(p.Puzzle) {
			if place := s.chosen; s.marked == nil {
				q.askTarget(func(target int) { q.solveWithTarget(place, p, target) })
			}
			continue
		}
		j, wrong := q.newJob(p)
		if wrong != nil {
			s.Host.ShowError(*wrong)
			s.Page.panel.openSections() // where the number can be seen
			return
		}
		q.enqueue(j)
	}
}

// solveWithTarget gives a problem its target and solves it, if it is still there.
func (q *searches) solveWithTarget(place int, p game.Problem, target int) {
	s := q.session
	if place >= len(s.problems) || s.problems[place].Puzzle.Identity() != p.Puzzle.Identity() {
		return
	}
	s.replacePuzzle(place, p.Puzzle.WithTarget(target))
	s.Changed()
	if place == s.chosen {
		s.showChosen()
		q.solve()
	}
}

func (q *searches) askTarget(done func(int)) {
	say := q.session.Host.Words().Key
	q.session.Host.AskText(say("menu.dialog.target"), say("menu.dialog.points"), say("menu.button.solve"), func(answer string) error {
		if n, ok := page.ParseNumber(answer); !ok || n == 0 {
			return page.WrongNumber{Words: say("solver.limit.wrong")}
		}
		return nil
	}, func(answer string) {
		if n, valid := page.ParseNumber(answer); valid {
			done(int(min(n, 1<<20)))
		}
	})
}

// newJob makes the search that the panel asks for: of the problem, or of what is
// left of a game by hand on the board. The message tells which number is wrong.
func (q *searches) newJob(p game.Problem) (*job, *text.Message) {
	s := q.session
	j := &job{problem: p, identity: p.Puzzle.Identity(), opening: s.opening}
	searched := p.Puzzle
	if l, ok := s.playback.positionToSolve(); ok && l.Puzzle().Identity() == j.identity {
		j.from, searched = l, l.Rest()
	}
	request, wrong := s.choices.Request(searched, s.Host.Words())
	request.Name, request.Progress = p.Name, &search.Progress{}
	if j.from == nil {
		request.Progress.Heat = &search.Heat{}
	}
	if written, is := game.FormulaText(request.Method.Heuristic); is {
		request.Evidence = s.Host.Judgement(searched.Identity(), written).Evidence
	}
	j.request = request
	return j, wrong
}

// startJob shows that a search runs, and starts it. What was asked for just now takes the
// board; when its turn comes later, a game that somebody plays on it stays.
func (q *searches) startJob(j *job, justNow bool) {
	q.job, q.began, q.shownBest = j, time.Now(), nil
	if j.from == nil {
		q.clearBoardFor(j, justNow)
	}
	q.Start(func(ctx context.Context, so *task.Progress[solution]) error {
		found := solution{}
		if j.from != nil {
			found.run = j.from.Rest().Solve(ctx, j.request)
		} else {
			found = solveWithReplay(ctx, j.problem.Puzzle, j.request)
		}
		so.Update(func(s *solution) { *s = found })
		return nil
	}, func(found solution, err error) { q.finish(j, found, err) })
}

func (q *searches) clearBoardFor(j *job, justNow bool) {
	s := q.session
	p, ok := s.current()
	chosen := ok && p.Puzzle.Identity() == j.identity
	if _, live := s.hand.LiveGame(j.problem.Puzzle); live && chosen && !justNow {
		return
	}
	s.hand.LeaveGame(j.problem.Puzzle)
	if chosen {
		s.playback.clear()
	}
}

// solution is a run and its path, ready to be watched. wrong tells why it can't be.
type solution struct {
	run    game.Run
	replay game.Replay
	wrong  error
}

func solveWithReplay(ctx context.Context, p game.Puzzle, request game.SolveRequest) solution {
	found := solution{run: p.Solve(ctx, request)}
	if found.run.Solved() {
		found.replay, found.wrong = replayOf(p, found.run.Path)
	}
	return found
}

func (q *searches) finish(j *job, found solution, err error) {
	if j.from != nil {
		q.finishPosition(j, found.run, err)
	} else {
		q.finishProblem(j, found, err)
	}
	q.dropClosedJobs()
	if len(q.queue) > 0 {
		next := q.queue[0]
		q.queue = slices.Delete(q.queue, 0, 1)
		q.startJob(next, false)
	}
	q.session.Host.SaveStateSoon()
}

// finishProblem keeps a run and, where its problem is still the chosen one and nobody
// plays on it, shows its path.
func (q *searches) finishProblem(j *job, found solution, err error) {
	s, fault := q.session, found.run.Fault
	r := &history.Record{Run: found.run}
	r.Heat, _ = j.request.Progress.Heat.Read()
	if fault != nil {
		s.Host.ShowError(text.M("formula.box.fault", "Quantities", report.Fault(s.Host.Words(), j.problem.Puzzle.Module().ID(), *fault).Named()))
	}
	if err != nil || fault != nil {
		r = failedRecord(j)
	}
	s.history.Add(r)
	noteWork(s, r.Problem, cmp.Or(r.Asked.Algorithm, r.Ran.Algorithm))
	if r.Stopped != search.ByCancel {
		q.ended = append(q.ended, nameOf(s.Host.Words(), j.problem))
	}
	if !r.Failed {
		s.Host.RecordSolved(r.Run, 0, 0)
	}
	s.proofs.enqueue(j.problem.Puzzle, r)
	q.showEnd(j, r, found.replay)
	if found.wrong != nil {
		s.playback.markFailed(r, found.wrong)
	}
}

// showEnd shows the path of a run. If that can't be seen, it tells the user what came of the run.
func (q *searches) showEnd(j *job, r *history.Record, replay game.Replay) {
	s := q.session
	p, ok := s.current()
	here := ok && p.Puzzle.Identity() == r.Identity
	if _, live := s.hand.LiveGame(j.problem.Puzzle); here && !live && !s.playing {
		s.playback.showResult(r, replay)
	}
	if !here || !s.visible || s.editor.Open() || s.playing || len(q.ended) > 1 {
		q.announceResult(j, r)
	}
}

// finishPosition lets a game by hand go on with what was found, as one step, and plays
// that. What was found is of a position, and is said so: no run of the problem comes of it.
func (q *searches) finishPosition(j *job, run game.Run, err error) {
	s := q.session
	if err != nil {
		s.Host.ShowError(replayFailed(err))
		return
	}
	found := s.hand.AddSolution(j.from, run)
	seen := run
	seen.Problem, seen.Identity = j.problem.Name, j.identity
	s.Host.RecordSolved(seen, 0, 0)
	p, ok := s.current()
	here := ok && p.Puzzle.Identity() == j.identity
	if !here || !s.visible || s.editor.Open() || !s.hand.ShowsAnswer() { // else the page says it
		q.announceResult(j, &history.Record{Run: run})
	}
	if !found || !here {
		return
	}
	g, _ := s.hand.LiveGame(p.Puzzle)
	s.playback.setReplay(nil, g.Kept(), true)
	s.playback.player.Index = j.from.Len() - 1
}

func (q *searches) announceResult(j *job, r *history.Record) {
	w := q.session.Host.Words()
	verdict := report.Failure(w)
	if !r.Failed {
		verdict = report.Headline(w, q.session.history.Known(r.Identity).Lift(r.Run))
	}
	if j.from != nil {
		verdict = hand.FromPosition(w, j.from, verdict)
	}
	if r.Stopped == search.ByCancel {
		return
	}
	if n := len(q.ended); n > 1 && j.from == nil {
		q.session.Host.ShowStatus(text.M("solver.waiting.ended.several", "Game", w.Say(q.session.module.Title()), "Count", n,
			"Problems", text.Clip(strings.Join(q.ended, ", "), 60), "Problem", q.ended[n-1], "Verdict", verdict))
		return
	}
	q.session.Host.ShowStatus(text.M("solver.waiting.ended", "Game", w.Say(q.session.module.Title()),
		"Problem", text.Clip(w.Dated(text.Plain(j.problem.Name)), 40), "Verdict", verdict))
}

func failedRecord(j *job) *history.Record {
	ran, _ := j.request.Method.Resolve(j.problem.Puzzle)
	return &history.Record{Failed: true, Run: game.Run{
		Game: j.problem.Puzzle.Module().ID(), Problem: j.problem.Name, Identity: j.identity,
		Asked: j.request.Method, Ran: ran, Maximise: j.request.Maximise, Report: search.Report{Length: -1, Bound: -1},
	}}
}

// label returns words for which problem is searched, and how many wait: "C · a procurar · 2 à espera".
func (q *searches) label(w *i18n.Words) string {
	key := "solver.counters.searching"
	if q.Phase() == task.Stopping {
		key = "solver.counters.cancelling"
	}
	words := w.Key(key, "Problem", nameOf(w, q.job.problem))
	if waiting := len(q.queue); waiting > 0 {
		words += " · " + w.Key("solver.counters.waiting", "Count", waiting)
	}
	return words
}
