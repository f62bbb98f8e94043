// Package heuristics is the page Heurísticas of a game: a heuristic, one of the game or
// a formula that is written here, held against the truth beside the window, with what was
// found told while it is found, the states that refute it on a board, and the nodes that a
// search expands with it beside those of the game's own. The problem is the one that the
// game's solver has chosen. It serves every game and knows none.
//
//	State     what is asked for: heuristic, formula, limits, random boards
//	session   State, and the jobs
//	  work      the audit under way, or the last one, and what it has found
//	  compared  the searches with each heuristic
//	  showing   the counter-example on the board, as a film
//	     |  Changed                     ^  choose, type, audit, compare, cancel, show
//	     v                              |
//	view      panel, head, findings, plot, nodes, counter-example: Render reads, and starts nothing
package heuristics

import (
	"cmp"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/task"
)

// Session is the work of the page. It has no widgets.
type Session struct {
	page.Base[*View]
	State State
	game  string

	// open are the problems on offer; problem is the solver's, without a puzzle where
	// there is none.
	open     []game.Problem
	problem  game.Problem
	auditing *task.Job[found]
	now      *work   // nil before the first
	ended    []*work // those that were asked for, the latest last
	compared *comparison
	showing  *showing
	proved   distances
}

// New prepares a page of a game on which nothing is audited yet, nil where it has no
// problems. Its state is kept under the name of the page that it was at first.
func New(h host.Host, m game.Module) host.Session {
	if _, ok := m.(game.Puzzler); !ok {
		return nil
	}
	s := &Session{
		Base: page.NewBase[*View](h), game: m.ID(), proved: distances{},
		State: State{
			Time: "10s", Memory: search.FormatSize(h.MemoryLimit() / 2), Boards: "100", Seed: "1",
			Below: quantities, Weight: 1,
		},
	}
	s.Key, s.Chapter, s.Modes = "auditing", "auditing", []host.Mode{host.Investigate}
	s.auditing = page.NewJob[found](&s.Base, "audit")
	s.compared = &comparison{session: s, solving: page.NewJob[game.Run](&s.Base, "search with a heuristic")}
	s.showing = &showing{runner: s.NewLookup()}
	return s
}

func (s *Session) View() host.View {
	s.survey()
	return s.SetPage(newView(s))
}

// inWords is a formula with the names that quantities have in the language of the window.
func (s *Session) inWords(formula string) string {
	return report.Formula(s.Host.Words(), s.game, formula)
}

// Receive takes a heuristic to be audited, or a formula to be written; the solver has taken
// its problem.
func (s *Session) Receive(e host.Event) host.Reception {
	asked, ok := e.(host.HeuristicToAudit)
	if !ok || asked.Problem.Puzzle.Module().ID() != s.game {
		return host.Ignored
	}
	s.showHeuristic(asked.Problem, asked.Heuristic)
	return host.TakenAndShow
}

func (s *Session) StateParts() []host.Part {
	kept := s.State
	kept.Formula = game.CanonicalFormula(s.problem.Puzzle, kept.Formula)
	kept.Audited = cmp.Or(kept.Audited, s.shown().effort())
	kept.Compared = kept.Compared || s.compared.isWhole()
	return page.StateParts(kept)
}

func (s *Session) RestoreState(parts map[string][]byte) []host.RestoreStep {
	return page.Restore(parts, func(k State) bool {
		s.State = k.restored(s.State)
		return true
	})
}

// findAgain finds what an earlier window had found.
func (s *Session) findAgain() {
	audited, compared := s.State.Audited, s.State.Compared
	s.State.Audited, s.State.Compared = none, false
	switch audited {
	case trial:
		s.startTrial()
	case whole:
		s.audit()
	}
	if compared {
		s.compared.searchAll()
	}
}

// Changed shows what is new; rows that answer another question are no answer.
func (s *Session) Changed() {
	if c := s.compared; c.asked != s.question() {
		c.solving.Drop()
		c.rows = nil
	}
	s.Base.Changed()
}

// busy reports whether an audit that was asked for runs: nothing else can be chosen then.
func (s *Session) busy() bool { return s.auditing.Busy() && !s.now.trial }

// survey looks at what is open now. The problem is the solver's, once nothing is audited; a formula that is
// back from an earlier window is written in the language of this one.
func (s *Session) survey() {
	s.open = s.Host.OpenProblems()
	if s.auditing.Busy() {
		return
	}
	chosen, _ := s.Host.Chosen()
	s.problem = chosen.Problem
	s.State.Formula = s.inWords(game.CanonicalFormula(s.problem.Puzzle, s.State.Formula))
}

// choose has the solver choose a problem.
func (s *Session) choose(p game.Problem) {
	if s.busy() {
		return
	}
	s.Host.Send(host.RunLookedAt{Run: game.Run{Identity: p.Puzzle.Identity()}})
	s.problem = p
	s.tryFormula()
}

// chooseHeuristic chooses a heuristic by its key; the formula that is written here is
// formula.NewKey.
func (s *Session) chooseHeuristic(key string) {
	s.State.Heuristic = key
	s.tryFormula()
}

// typed takes a formula as it was typed.
func (s *Session) typed(text string) {
	if s.isWritten() && text == s.State.Formula || text == "" && !s.isWritten() {
		return
	}
	s.State.Formula = text
	s.chooseHeuristic(formula.NewKey)
}

// showHeuristic goes to a heuristic of a problem, and audits it; one that is still to be written is
// waited for.
func (s *Session) showHeuristic(p game.Problem, heuristic string) {
	if s.busy() {
		return
	}
	s.problem = p
	s.State.Random, s.State.Heuristic = false, heuristic
	if written, is := game.FormulaText(heuristic); is {
		s.State.Heuristic, s.State.Formula = formula.NewKey, s.inWords(written)
	}
	s.tryFormula()
	if heuristic == formula.NewKey {
		s.Host.Post(func() {
			if s.Page != nil { // it was made when the page came to the front
				s.Page.head.field.focus()
			}
		})
		return
	}
	s.audit()
}

// isWritten reports whether the chosen heuristic is the formula that is written here.
func (s *Session) isWritten() bool {
	return s.State.Heuristic == formula.NewKey && formula.Available(s.problem.Puzzle)
}

// mistake is what is wrong with the formula, nil for nothing.
func (s *Session) mistake() *game.FormulaMistake {
	if !s.isWritten() || strings.TrimSpace(s.State.Formula) == "" {
		return nil
	}
	return s.problem.Puzzle.(game.Measured).CheckFormula(s.State.Formula)
}

// key is the chosen heuristic's, the usual one's where it is none of the problem's; "" for a
// formula that is none, and without a problem.
func (s *Session) key() string {
	p := s.problem.Puzzle
	switch {
	case p == nil || s.isWritten() && strings.TrimSpace(s.State.Formula) == "" || s.mistake() != nil:
		return ""
	case s.isWritten():
		return game.FormulaKey(game.CanonicalFormula(p, s.State.Formula))
	case slices.ContainsFunc(p.Heuristics(), func(h game.HeuristicInfo) bool { return h.Key == s.State.Heuristic }):
		return s.State.Heuristic
	}
	return game.DefaultHeuristic(p)
}

func (s *Session) question() question {
	if s.problem.Puzzle == nil {
		return question{}
	}
	return question{s.problem.Puzzle.Identity(), s.key(), s.State.Weight}
}

// keepFormula keeps the formula that is used among those that were.
func (s *Session) keepFormula() {
	if written, is := game.FormulaText(s.key()); is {
		s.Host.KeepFormula(s.problem.Puzzle.Module().ID(), written)
	}
}

// use gives the heuristic to the page that solves the problem.
func (s *Session) use() {
	if key := s.key(); key != "" {
		s.keepFormula()
		s.Host.Send(host.HeuristicToUse{Problem: s.problem, Heuristic: key})
	}
}
