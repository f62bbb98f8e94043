package solver

import (
	"cmp"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/solver/history"
	"procura/ui/solver/method"
)

// choosing chooses problems and runs: in the list, and as other pages of the game do.
type choosing struct{ session *Session }

func (c *choosing) chooseProblem(place int) {
	s := c.session
	if place != s.chosen {
		s.leaveEditorFor(&place)
		s.problemList.choose(place)
		s.showChosen()
	}
}

// chooseRow chooses a problem of the list as a click does, which returns to it; from a new one also to the one
// that this stands behind.
func (c *choosing) chooseRow(place int) {
	s := c.session
	switch {
	case place != s.chosen:
		c.chooseProblem(place)
		s.resumeAside()
	case s.editor.Open() && s.editor.IsNew():
		s.leaveEditorFor(&place)
		c.chooseProblem(place)
		s.showChosen()
	}
}

// chooseNamed chooses a problem by its name, and takes up the minimum that its maker
// knows; it reports whether there is one.
func (c *choosing) chooseNamed(p game.Problem) bool {
	s := c.session
	i := slices.IndexFunc(s.problems, func(q game.Problem) bool { return q.Name == p.Name })
	if i < 0 {
		return false
	}
	c.arrive(i)
	if p.Minimum > 0 && s.problemList.learnMinimum(i, p) {
		s.showChosen()
	}
	return true
}

// chooseIdentity chooses a problem that is open, and reports whether it is; one that is set up is set
// aside for it.
func (c *choosing) chooseIdentity(identity string) bool {
	s := c.session
	place := s.placeOf(identity)
	if place >= 0 {
		c.arrive(place)
	}
	return place >= 0
}

// arrive chooses a problem that somebody comes to from elsewhere.
func (c *choosing) arrive(place int) {
	s := c.session
	editing := s.editor.Open()
	s.setEditAside()
	switch {
	case place != s.chosen:
		c.chooseProblem(place)
	case editing:
		s.showChosen()
	}
}

// useHeuristic chooses a problem, and a heuristic to search it with.
func (c *choosing) useHeuristic(p game.Problem, key string) bool {
	s := c.session
	if !c.chooseIdentity(p.Puzzle.Identity()) {
		return false
	}
	if !s.choices.TakesHeuristic() {
		s.choices.SetAlgorithm(search.AStar)
	}
	s.choices.Goal, s.choices.Heuristic = method.ReachTarget, key
	s.Changed()
	return true
}

// followEvent follows what is done on other pages.
func (c *choosing) followEvent(e host.Event) host.Reception {
	s := c.session
	switch e := e.(type) {
	case host.RunToExplore:
		c.follow(e.Run, e.At)
	case host.RunLookedAt:
		if !s.editor.Open() { // what is set up here stays
			c.follow(e.Run, e.At)
		}
	case host.VerdictFound:
		c.takeVerdict(e)
	case host.RunsFromFile:
		c.setRunsFrom(e)
	case host.AnswerHidden:
		s.hideAnswer(e != host.AnswerHidden{})
	case host.ProblemToCompare:
		c.chooseIdentity(e.Problem.Puzzle.Identity())
	case host.HeuristicToAudit:
		c.chooseIdentity(e.Problem.Puzzle.Identity())
	default:
		return host.Ignored
	}
	return host.Taken
}

// follow shows a run at a position of its path, where it is one of ours; a game by hand stays on the board.
func (c *choosing) follow(run game.Run, at int) {
	s := c.session
	if !c.chooseIdentity(run.Identity) || s.searches.isChosen() {
		return
	}
	p, b := s.problems[s.chosen], s.playback
	if _, live := s.hand.LiveGame(p.Puzzle); live {
		return
	}
	runs := s.history.Own(p.Puzzle)
	i := slices.IndexFunc(runs, func(r *history.Record) bool { return r.Key() == run.Key() })
	switch {
	case i < 0 || b.run == runs[i] && b.step() == at:
		return
	case b.run == runs[i] && b.replay != nil:
		b.setReplayAt(b.run, b.replay, at)
		s.Changed()
	default:
		b.showRun(runs[i])
		b.resume = at
	}
}

// takeVerdict adds a run that was compared, or says more of its problem than those there are.
func (c *choosing) takeVerdict(found host.VerdictFound) {
	s := c.session
	run := found.Run
	place := s.placeOf(run.Identity)
	if place < 0 {
		return
	}
	p := s.problems[place].Puzzle
	if found.Instead != nil && s.history.Replace(*found.Instead, run) {
		s.Changed()
		return
	}
	if best, known := s.history.Best(p); known && !found.Compared && !report.SaysMore(&run, &best) {
		return
	}
	r := &history.Record{Run: run}
	s.history.Add(r)
	if found.Compared {
		noteWork(s, s.problems[place].Name, cmp.Or(run.Asked.Algorithm, run.Ran.Algorithm))
	}
	s.Host.RecordSolved(run, 0, 0)
	s.proofs.enqueue(p, r)
	if shown := s.playback.run; place == s.chosen && (shown == nil || !s.visible && report.SaysMore(&run, &shown.Run)) {
		s.showChosen()
		return
	}
	s.Changed()
}

// setRunsFrom takes the runs of a file off the list, or puts them back.
func (c *choosing) setRunsFrom(e host.RunsFromFile) {
	s := c.session
	if e.Removed {
		s.history.RemoveFrom(e.Path)
	} else {
		s.history.PutBack(e.Path)
	}
	runsChanged(s)
}
