// Package auditing is the page Auditoria of the laboratory: a heuristic held against the
// truth beside the window, with what was found told while it is found, and the states
// that refute it on a board. It serves every game and knows none.
//
//	session   the problem, and the phase
//	  choices   what is asked for: heuristic, limits, random boards
//	  work      the audit under way, or the last one, and what it has found
//	  showing   the counter-example on the board, as a film
//	     |  changed                     ^  choose, audit, cancel, show
//	     v                              |
//	view      panel, findings, plot, counter-example: render reads, and starts nothing
package auditing

import (
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/task"
)

// phase is what the page is at.
//
//	idle     nothing runs: before the first audit, or after one
//	running  a heuristic is audited
//	stopping the user cancelled; what was found so far will be told
type phase int

const (
	idle phase = iota
	running
	stopping
)

// Session is the work of the page. It has no widgets.
type Session struct {
	host    host.Host
	choices choices
	// open are the problems on offer; problem is the chosen one, without a puzzle where
	// there is none.
	open     []game.Problem
	problem  game.Problem
	phase    phase
	runner   *task.Runner
	now      *work // nil before the first
	showing  *showing
	formulas *formula.Desk
	view     *View // the one on the screen, nil before the first
}

// New prepares a page on which nothing is audited yet.
func New(h host.Host) host.Session {
	s := &Session{host: h, choices: newChoices(h.Memory()), runner: task.New(h.Post), showing: newShowing(h), formulas: formula.New(h)}
	s.runner.Cleanup = h.Release
	return s
}

// View makes the page anew; the one before is of no use any more.
func (s *Session) View() host.Tab {
	if s.view != nil {
		s.view.leave()
	}
	s.survey()
	s.view = newView(s)
	s.view.render()
	s.formulas.Reword()
	return s.view
}

// changed shows what is new.
func (s *Session) changed() {
	if s.view != nil {
		s.view.render()
	}
}

// Open takes nothing: what is open is on offer here.
func (s *Session) Open(match.File, string) bool { return false }

// Close ends all work.
func (s *Session) Close() {
	s.runner.Drop()
	s.showing.runner.Drop()
	s.formulas.Close()
}

// busy reports whether a heuristic is audited.
func (s *Session) busy() bool { return s.phase != idle }

// Working reports whether a heuristic is audited.
func (s *Session) Working() bool { return s.busy() }

// Chapter is the page's own in the help.
func (*Session) Chapter() string { return "auditing" }

// survey looks at what is open now. The chosen problem stays, by its identity; where its
// rules or its board were changed, the one of its name takes its place.
func (s *Session) survey() {
	s.open = s.host.Problems()
	if s.problem.Puzzle != nil && s.busy() {
		return
	}
	if i := s.find(); i >= 0 {
		s.problem = s.open[i]
		return
	}
	s.problem = game.Problem{}
	if len(s.open) > 0 {
		s.problem = s.open[0]
	}
	s.note()
}

// find is the place of the chosen problem among those that are open, -1 for none.
func (s *Session) find() int {
	c := &s.choices
	if i := slices.IndexFunc(s.open, func(p game.Problem) bool { return p.Puzzle.Identity() == c.identity }); i >= 0 {
		return i
	}
	return slices.IndexFunc(s.open, func(p game.Problem) bool { return p.Puzzle.Module().ID() == c.game && p.Name == c.name })
}

// note notes which problem is chosen.
func (s *Session) note() {
	if p := s.problem; p.Puzzle != nil {
		s.choices.game, s.choices.name, s.choices.identity = p.Puzzle.Module().ID(), p.Name, p.Puzzle.Identity()
	}
}

// of are the problems of a game that are open.
func (s *Session) of(id string) []game.Problem {
	return slices.DeleteFunc(slices.Clone(s.open), func(p game.Problem) bool { return p.Puzzle.Module().ID() != id })
}

// choose chooses a problem.
func (s *Session) choose(p game.Problem) {
	if s.busy() {
		return
	}
	if s.problem.Puzzle == nil || p.Puzzle.Module().ID() != s.problem.Puzzle.Module().ID() {
		s.choices.heuristic = "" // another game has others
	}
	s.problem = p
	s.note()
	s.changed()
}

// Audit shows a heuristic of a problem, and audits it.
func (s *Session) Audit(p game.Problem, heuristic string) {
	if s.busy() {
		return
	}
	s.survey()
	s.problem = p
	s.note()
	s.choices.heuristic, s.choices.random = heuristic, false
	s.changed()
	s.audit()
}

// write asks for a formula, from the one that is chosen on.
func (s *Session) write() {
	if s.busy() || s.problem.Puzzle == nil {
		return
	}
	text, _ := strings.CutPrefix(s.choices.heuristic, game.FormulaPrefix)
	if text == s.choices.heuristic {
		text = "" // it is one that is built in
	}
	s.formulas.Open(s.problem, text, func(key string) {
		if key != "" {
			s.choices.heuristic = key
		}
		s.changed()
	})
}
