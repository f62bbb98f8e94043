// Package solver is the page that solves the problems of one game, any game. A session
// owns what is worked on and all that runs; a view shows it, and can be thrown away at
// any time.
//
//	Session        problems of the game, and which one is chosen
//	  problemList    the problems, with the file that they are of
//	  editing        the problem that is set up on the board, and what was done to the list
//	  history        the runs that have ended, and which of them are in which file
//	  choices        what the method panel asks for
//	  searches       the search under way, and those that wait for it
//	  playback       the run on the board, and how far it has been watched
//	  hand           what is played by hand on the board
//	  proofs         which verdicts were verified
//	  presentation   the step of a lecture, and whether the answer is hidden
//	     |  changed                     ^  choose, solve, cancel, watch
//	     v                              |
//	View           list, board, player, panel, table: render reads, and starts nothing
package solver

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/proving"
	"procura/ui/report"
	"procura/ui/solver/edit"
	"procura/ui/solver/hand"
	"procura/ui/solver/history"
	"procura/ui/solver/method"
	"procura/ui/task"
	"procura/ui/widgets"
)

// Session is the state of the solver of a game. It has no widgets, so that a change of language,
// theme or size can build the view anew at any time.
type Session struct {
	problemList
	choosing
	arranging
	editing
	presentation

	page.Base[*View]
	module   game.Puzzler
	history  *history.Runs
	choices  *method.Choices
	searches *searches
	playback *playback
	hand     *hand.Hand
	proofs   *proofs
	visible  bool // the page can be seen
	playing  bool // it shows what playing by hand needs
}

// New prepares the solver of a game, nil where it has no problems.
func New(h host.Host, m game.Module) host.Session {
	module, ok := m.(game.Puzzler)
	if !ok {
		return nil
	}
	s := &Session{Base: page.NewBase[*View](h), module: module, history: history.New(), choices: method.New(h)}
	s.problemList.game = module.ID()
	s.choosing.session, s.arranging.session, s.editing.session = s, s, s
	s.editor = edit.New(h, module, editOwner{s})
	s.searches = &searches{Job: page.NewJob[solution](&s.Base, "search"), session: s}
	s.searches.OnChanged, s.searches.OnTick = s.Changed, func() {
		s.playback.followBest()
		if s.Page != nil && s.Working() {
			s.Page.renderProgress()
		}
	}
	s.playback = &playback{session: s, runner: s.NewLookup()}
	s.hand = hand.New(h, handPage{s})
	s.proofs = newProofs(h, s)
	s.presentation = presentation{session: s, search: page.NewJob[solution](&s.Base, "lecture")}
	return s
}

// View makes the page anew; the one before is of no use any more.
func (s *Session) View() host.View { return s.SetPage(newView(s)) }

// Changed shows what is new, and looks for what is to be done about it.
func (s *Session) Changed() {
	s.searches.dropClosedJobs()
	s.hideShownRun()
	s.hand.Reconcile()
	s.proofs.Reconcile()
	s.Base.Changed()
	s.Host.UpdateMenus()
}

// Open takes the problems of the game, and those that the runs of a file are of with
// these runs. Those of the file before go with it.
func (s *Session) Open(file datafile.File, from string) bool {
	if !s.openList(file, from) {
		return false
	}
	s.history.Remove(func(r *history.Record) bool { return r.From != "" && (r.From != file.Path || len(file.Runs) > 0) })
	s.history.AddFromFile(s.runsOf(file), file.Path)
	s.showChosen()
	return true
}

// Receive takes problems with their runs, a problem that is chosen, and a board to be set
// up. It follows what is done on other pages, and is not seen for that.
func (s *Session) Receive(e host.Event) host.Reception {
	switch e := e.(type) {
	case host.FileOpened:
		return host.ShowIf(s.Open(e.File, e.Path))
	case host.CourseOpened:
		s.choices.SetLimits(e.Course.Limits)
		s.Changed()
		return host.Taken
	case host.ProblemChosen:
		return host.ShowIf(s.chooseNamed(e.Problem))
	case host.ProblemToPlay:
		return host.ShowIf(s.chooseIdentity(e.Problem.Puzzle.Identity()))
	case host.ProblemToSolve:
		return host.ShowIf(s.chooseIdentity(e.Problem.Puzzle.Identity()))
	case host.HeuristicToUse:
		return host.ShowIf(s.useHeuristic(e.Problem, e.Heuristic))
	case host.BoardPasted:
		s.composeBoard(e.Found)
		return host.TakenAndShow
	}
	return s.followEvent(e)
}

func (s *Session) Describe() host.Description {
	modes := []host.Mode{host.Play, host.Solve}
	if _, forTwo := s.module.(game.Playable); forTwo { // it is played elsewhere
		modes = modes[1:]
	}
	d := host.Description{Modes: modes, Working: s.Working(), Undoes: s.undoes()}
	if left := s.changes.LeftDraft(); left != nil && !s.editor.Open() && s.undoesListChange() {
		d.Draft = left.Name()
	}
	return d
}

func (s *Session) Working() bool { return s.searches.Busy() }

func (s *Session) Close() {
	s.searches.queue = nil
	s.Base.Close()
	s.hand.Close()
	s.proofs.Close()
}

// RecordedRuns returns the runs that have ended and can be shown, the newest first.
func (s *Session) RecordedRuns() []game.Run { return s.history.NewestFirst() }

// Known returns what runs have found of a problem, by its identity.
func (s *Session) Known(identity string) report.Known { return s.history.Known(identity) }

func (s *Session) changeRules(changes game.Rules) {
	p, ok := s.current()
	if !ok {
		return
	}
	changed, wrong := p.Puzzle.WithRules(changes)
	if wrong != nil {
		s.Host.ShowError(*wrong)
		return
	}
	s.replaceChosen(changed)
	s.showChosen()
}

// showChosen puts on the screen what is known of the chosen problem: the game by hand that
// it showed last, else a run, and the bare board while it is searched, or played.
func (s *Session) showChosen() {
	p, ok := s.current()
	if !ok {
		return
	}
	if p.Minimum > 0 && s.hand.SetMinimum(p.Puzzle, p.Minimum) {
		s.hand.ShowOutlooks = false // a challenge begins without help
	}
	if s.playing {
		s.hand.TakeUp(p.Puzzle)
	}
	if g, live := s.hand.LiveGame(p.Puzzle); live {
		handPage{s}.ShowGame(g, false)
		return
	}
	if s.playback.returnRun(p.Puzzle) {
		return
	}
	s.searches.shownBest = nil
	s.playback.clear()
	s.playback.followBest()
	s.Changed()
}

// auditHeuristic shows the heuristic that is chosen where it is held against the truth; or,
// written, the formula that is chosen or one that is still to be written, where that is done.
func (s *Session) auditHeuristic(written bool) {
	p, ok := s.current()
	if !ok {
		return
	}
	_, key := s.choices.OfferHeuristics(p.Puzzle)
	if _, is := game.FormulaText(key); written && !is {
		key = formula.NewKey
	}
	s.Host.Send(host.HeuristicToAudit{Problem: p, Heuristic: key})
}

// noteWork notes that something was done to a problem, by an algorithm, by hand, or, with "", in the editor.
func noteWork(s *Session, problem string, by search.Algorithm) {
	s.Host.NoteWork(host.Work{Game: s.module.ID(), Problem: problem, Algorithm: by})
}

func replayFailed(err error) text.Message { return text.M("error.replay", "Reason", err.Error()) }

// logFailure logs what went wrong, with its place; of a panic the whole stack.
func logFailure(what string, err error) {
	var panicked *task.PanicError
	if errors.As(err, &panicked) {
		task.LogPanic(what, err)
		return
	}
	fyne.LogError(what+" failed", err)
}

// Driver works the page of the solver as a user would, for tests of other rooms. All of it is for the UI goroutine, where nothing else is said.
type Driver struct{ session *Session }

func Drive(v *View) Driver { return Driver{v.session} }

func (d Driver) Pick(problem string) bool {
	i := slices.IndexFunc(d.session.problems, func(p game.Problem) bool { return p.Name == problem })
	if i >= 0 {
		d.session.Page.list.Select(i)
	}
	return i >= 0
}

// UseMethod chooses an algorithm and a heuristic by their keys, "" the usual one.
func (d Driver) UseMethod(algorithm, heuristic string) {
	use(d.session.Page.panel.algorithm, algorithm)
	if heuristic != "" {
		use(d.session.Page.panel.heuristic, heuristic)
	}
}

func use(c *widgets.Choice, key string) { c.SetSelectedIndex(slices.Index(c.Keys, key)) }

// Tap taps a place of the board, as somebody does who plays by hand.
func (d Driver) Tap(place int) { d.session.hand.Tap(place) }

func (d Driver) Press() { d.session.Page.button.OnTapped() }

// Audit looks for states that refute the chosen heuristic; WaitForAudit waits for
// that, on any goroutine.
func (d Driver) Audit() { d.session.Page.panel.audit.OnTapped() }

func (d Driver) Running() bool { return d.session.Working() }

func (d Driver) Verified() bool {
	c, ok := d.session.proofs.shownProof()
	return ok && c.Proof.Standing == proving.Verified
}

func (d Driver) Shown() (run game.Run) {
	if r := d.session.playback.run; r != nil {
		run = r.Run
	}
	return run
}

func (d Driver) Chosen() (host.Chosen, bool) { return d.session.Chosen() }

func (d Driver) Player() *board.Player { return d.session.Page.player }

// The page has two looks: Resolver, and Jogar, where the same problem is on the same board for somebody
// who plays it by hand. What searches is not seen there: the panel has what playing needs in its place.

// SetMode sets which look is wanted. A run gives the board to somebody who plays, and is there again
// in Resolver where nobody has played.
func (s *Session) SetMode(mode host.Mode) {
	changed := s.playing != (mode == host.Play)
	s.playing = mode == host.Play
	s.hand.Playing = s.playing
	if s.Page == nil {
		return
	}
	if changed && s.playing && s.visible {
		s.leaveEditor() // to play what was set up
	}
	if changed {
		s.Page.folds.refresh()
	}
	switch p, ok := s.current(); {
	case !ok || s.editor.Open():
	case s.playing && s.playback.run != nil:
		s.playback.leaveRun()
		s.showChosen()
		return
	case changed && s.playback.run == nil:
		if _, live := s.hand.LiveGame(p.Puzzle); !live {
			s.showChosen()
			return
		}
	}
	if changed {
		s.Changed()
	}
}

// looksPlayed reports whether the page shows what playing needs: a problem that is set up wants its tools.
func looksPlayed(s *Session) bool { return s.playing && !s.editor.Open() }

// showLook shows what belongs to the look.
func showLook(v *View) {
	playing := looksPlayed(v.session)
	if playing == v.play.Content.Visible() {
		return
	}
	widgets.Show(v.play.Content, playing)
	widgets.Show(v.method, !playing)
	widgets.Show(v.hand.Content, !playing)
	v.folds.apply()
	v.statusRow.Refresh()
	v.page.Refresh()
}

// What is done on other pages of the game is followed here: the problem that is looked at there is the
// chosen one, and what was found there stands in the list.

// Chosen returns the problem and the run on the screen, also where they are hidden.
func (s *Session) Chosen() (chosen host.Chosen, ok bool) {
	p, ok := s.current()
	chosen.Problem = p
	if ok {
		chosen.Method, _ = s.choices.Method(p.Puzzle, s.Host.Words())
	}
	if run, at := s.shownRun(); isExplorable(run) {
		chosen.Run, chosen.At = &run.Run, at
	}
	return chosen, ok
}

// shownRun returns the run that is on the screen, or is hidden there, nil for none, and the position of its path.
func (s *Session) shownRun() (run *history.Record, at int) {
	if p, ok := s.current(); ok {
		if h := s.hiddenOf(p.Puzzle); h != nil {
			return h.run, h.at
		}
	}
	return s.playback.run, s.playback.step()
}

func (s *Session) CountRunsFrom(path string) int { return s.history.CountFrom(path) }
