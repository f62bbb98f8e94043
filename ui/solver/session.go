// Package solver is the area that solves the problems of one game, any game. A
// session owns what is worked on and all that runs; a view shows it, and can be
// thrown away at any time.
//
//	session   problems, the one that is chosen
//	  history   the runs that have ended, and which of them are in which file
//	  choices   what the method panel asks for
//	  solving   the search under way, its phase, and those that wait for it
//	  screen    the run on the board, how far it has been watched
//	  audits    the audit of a heuristic, while its dialog is open
//	  measure   a heuristic that is written as a formula, while its box is open
//	  hand      what is played by hand on the board
//	  proofs    which verdicts were verified, and the work beside the window for that
//	  editing   the problem that is set up on it, and what was done to the list
//	     |  changed                     ^  choose, solve, cancel, watch
//	     v                              |
//	view      list, board, player, panel, table: render reads, and starts nothing
package solver

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/solver/edit"
	"procura/ui/solver/hand"
	"procura/ui/task"
)

// Session is what a tab works on. It has no widgets, so that a change of language,
// theme or size can build the view anew at any time.
type Session struct {
	host     host.Host
	module   game.Puzzler
	problems []game.Problem
	chosen   int
	// lent is how many of the problems, the last ones, are those that runs of a file are
	// of: no file has them as problems.
	lent int
	// from is where they come from, "" for what comes from no file. edits counts what was
	// done to them; edited says that they are not as they were read or written.
	from    string
	edits   uint64
	edited  bool
	opening uint64 // counts the lists of problems that were opened
	history *history
	choices *choices
	solving *solving
	screen  *screen
	audits  *audits
	measure *formula.Desk
	hand    *hand.Hand
	proofs  *proofs
	editing
	visible bool // the page can be seen
	folds   *folds
	lectern *lectern
	view    *View // the one on the screen, nil before the first
}

// New prepares the solver of a game, nil where it has no problems.
func New(h host.Host, m game.Module) host.Session {
	module, ok := m.(game.Puzzler)
	if !ok {
		return nil
	}
	s := &Session{host: h, module: module, history: newHistory(), choices: newChoices(h.Memory())}
	s.solving = &solving{runner: task.New(h.Post)}
	s.screen = &screen{runner: task.New(h.Post)}
	s.audits = &audits{host: h, runner: task.New(h.Post)}
	s.measure = formula.New(h)
	s.choices.formulas = func() []string { return h.Formulas(m.ID()) }
	s.solving.runner.Cleanup, s.audits.runner.Cleanup = h.Release, h.Release
	s.hand = hand.New(h, played{s})
	s.proofs = newProofs(h, s)
	s.folds, s.lectern = newFolds(h, m.ID()), &lectern{runner: task.New(h.Post)}
	s.lectern.runner.Cleanup = h.Release
	s.editor = edit.New(h, module, edited{s})
	return s
}

// View makes the page anew; the one before is of no use any more.
func (s *Session) View() host.Tab {
	if s.view != nil {
		s.view.leave()
	}
	s.view = newView(s)
	s.view.render()
	s.audits.reword()
	s.measure.Reword()
	return s.view
}

// changed shows what is new.
func (s *Session) changed() {
	s.prune()
	s.cover()
	s.hand.Reconcile()
	s.proofs.Reconcile()
	if s.view != nil {
		s.view.render()
	}
}

// Open takes the problems of the game, and those that the runs of a file are of with
// these runs.
func (s *Session) Open(file match.File, from string) bool {
	own, lent := s.mine(file.Problems), s.mine(file.Solved)
	if len(own)+len(lent) == 0 {
		return false
	}
	s.abandon()
	s.problems, s.lent, s.chosen = slices.Concat(own, lent), len(lent), 0
	s.from, s.edits, s.edited, s.opening = from, s.edits+1, false, s.opening+1
	s.history.read(s.runsOf(file), from)
	s.present()
	return true
}

// runsOf are the runs of a file that are of problems of the game.
func (s *Session) runsOf(file match.File) []game.Run {
	return slices.DeleteFunc(slices.Clone(file.Runs), func(run game.Run) bool {
		return run.Game != s.module.ID() || run.Identity == ""
	})
}

// mine are those of some problems that are of the game.
func (s *Session) mine(problems []game.Problem) []game.Problem {
	var own []game.Problem
	for _, p := range problems {
		if p.Puzzle.Module().ID() == s.module.ID() {
			own = append(own, p)
		}
	}
	return own
}

// OpensTab says that a tab opens with this page.
func (s *Session) OpensTab() {}

// Close ends all work.
func (s *Session) Close() {
	s.solving.queue = nil
	s.solving.runner.Drop()
	s.screen.runner.Drop()
	s.audits.runner.Drop()
	s.measure.Close()
	s.lectern.runner.Drop()
	s.hand.Close()
	s.proofs.Close()
}

// current is the chosen problem, false when there is none.
func (s *Session) current() (game.Problem, bool) {
	if s.chosen >= len(s.problems) {
		return game.Problem{}, false
	}
	return s.problems[s.chosen], true
}

// change replaces the puzzle of the chosen problem: other rules or target.
func (s *Session) change(p game.Puzzle) { s.replace(s.chosen, p) }

func (s *Session) replace(place int, p game.Puzzle) {
	was := s.items()
	s.problems[place] = s.problems[place].With(p)
	s.steps.Add(was, s.items())
	s.last = s.hand.Plays()
	s.host.Edited()
	s.edits, s.edited = s.edits+1, true
}

// stands reports whether a place still holds the problem with an identity.
func (s *Session) stands(place int, identity string) bool {
	return place < len(s.problems) && s.problems[place].Puzzle.Identity() == identity
}

// choose chooses a problem by its place.
func (s *Session) choose(place int) {
	if place != s.chosen {
		s.leaveEditorFor(&place)
		s.chosen = place
		s.present()
	}
}

// Select chooses a problem by its name, if there is one.
func (s *Session) Select(problem string) {
	if i := slices.IndexFunc(s.problems, func(p game.Problem) bool { return p.Name == problem }); i >= 0 {
		s.choose(i)
	}
}

// changeRules lays changed rules over the chosen problem.
func (s *Session) changeRules(changes game.Rules) {
	p, ok := s.current()
	if !ok {
		return
	}
	changed, wrong := p.Puzzle.WithRules(changes)
	if wrong != nil {
		s.host.Complain(*wrong)
		return
	}
	s.change(changed)
	s.present()
}

// present puts on the screen what is known of the chosen problem: the game by hand that
// it showed last, else its newest run, and the bare board while it is searched.
func (s *Session) present() {
	p, ok := s.current()
	if !ok {
		return
	}
	if p.Minimum > 0 && s.hand.Prove(p.Puzzle, p.Minimum) {
		s.hand.Ahead = false // a challenge begins without help
	}
	if g, live := s.hand.Live(p.Puzzle); live {
		played{s}.Turn(g, false)
		return
	}
	if newest := s.history.newest(p.Puzzle); newest != nil && !s.isSearched() {
		s.watch(newest)
		return
	}
	s.solving.shown = nil
	s.screen.clear()
	s.follow()
	s.changed()
}

// watch shows a run and, once it is ready, its path.
func (s *Session) watch(r *record) {
	p, ok := s.current()
	if !ok {
		return
	}
	s.hand.Leave(p.Puzzle)
	s.screen.watch(p.Puzzle, r, s.changed, func(err error) { s.spoil(r, err) })
	s.changed()
}

// spoil marks a run whose path can't be shown: it breaks the rules, or the game
// broke off over it.
func (s *Session) spoil(r *record, err error) {
	r.Failed = true
	logFailure("replay", err)
	s.host.Complain(replayFailed(err))
	s.changed()
}

// audit looks for states that refute the heuristic that is chosen.
func (s *Session) audit() {
	if p, ok := s.current(); ok {
		s.audits.open(p, s.choices)
	}
}

// writeFormula asks for a formula, from the one that is chosen on, and chooses it.
func (s *Session) writeFormula() {
	p, ok := s.current()
	if !ok {
		return
	}
	_, chosen := s.choices.heuristics(p.Puzzle)
	written, is := game.FormulaText(chosen)
	if !is {
		written = "" // it is one that is built in
	}
	s.measure.Open(p, written, func(key string) {
		if key != "" {
			s.choices.heuristic = key
		}
		s.changed()
	})
}
