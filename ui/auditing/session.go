// Package auditing is the page Heurísticas of a game. It audits a heuristic of the game, or a formula typed here,
// beside the window, and shows the findings while they come, counter-examples on a board, and the nodes that a search
// expands with it. The problem is the one chosen in the game's solver. It serves every game and knows none.
//
//	State     what is asked for: heuristic, formula, limits, random boards
//	session   State, and the jobs
//	  work      the audit under way, or the last one, and what it has found
//	  compared  the searches with each heuristic
//	  showing   the counter-example on the board, as a film
//	  two       an evaluation of the game for two, and its audit
//	     |  Changed                     ^  choose, type, audit, compare, cancel, show
//	     v                              |
//	view      panel, head, findings, plot, nodes, counter-example: Render reads, and starts nothing
package auditing

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

	// open holds the open problems. problem is the solver's, without a puzzle if there is none.
	open     []game.Problem
	problem  game.Problem
	auditing *task.Job[found]
	now      *work   // nil before the first
	ended    []*work // those that were asked for, the latest last
	compared *comparison
	showing  *showing
	proved   distances
	two      *evaluating // nil where the game has no exact values for two
}

// New makes the page of a game before any audit; nil if the game has no problems. Its state is saved under the page's
// first name.
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
	s.two = newEvaluating(s, m)
	return s
}

func (s *Session) View() host.View {
	s.survey()
	return s.SetPage(newView(s))
}

// inWords returns a formula with the names of quantities in the language of the window.
func (s *Session) inWords(formula string) string {
	return report.Formula(s.Host.Words(), s.game, formula)
}

// Receive opens a heuristic to be audited, or a formula to be written; its problem is that of the solver.
func (s *Session) Receive(e host.Event) host.Reception {
	asked, ok := e.(host.HeuristicToAudit)
	if !ok || asked.Problem.Puzzle.Module().ID() != s.game {
		return host.Ignored
	}
	s.showHeuristic(asked.Problem, asked.Heuristic)
	return host.TakenAndShow
}

// ShowKind opens the page on a kind of game.
func (s *Session) ShowKind(forTwo bool) {
	if s.two != nil {
		s.two.turnPage(forTwo)
	}
}

func (s *Session) StateParts() []host.Part {
	kept := s.State
	kept.Formula = game.CanonicalFormula(s.problem.Puzzle, kept.Formula)
	kept.EvalFormula = s.two.canonicalFormula(kept.EvalFormula)
	kept.Audited = cmp.Or(kept.Audited, s.shown().effort())
	kept.Compared = kept.Compared || s.compared.isWhole()
	return page.StateParts(kept)
}

func (s *Session) RestoreState(parts map[string][]byte) func() []string {
	return page.Restore(parts, func(k State) bool {
		s.State = k.restored(s.State)
		return true
	})
}

// findAgain repeats the audit of an earlier window.
func findAgain(s *Session) {
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

// Changed updates the page; rows of another question are dropped.
func (s *Session) Changed() {
	if c := s.compared; c.asked != s.question() {
		c.solving.Drop()
		c.rows = nil
	}
	s.Base.Changed()
}

// busy reports whether an audit runs that the user asked for: nothing else can be chosen then.
func (s *Session) busy() bool { return s.auditing.Busy() && !s.now.trial }

// survey updates the open problems. Unless an audit runs, the problem is the solver's. A restored formula is
// translated to the language of the window.
func (s *Session) survey() {
	s.open = s.Host.OpenProblems()
	if s.auditing.Busy() {
		return
	}
	chosen, _ := s.Host.Chosen()
	s.problem = chosen.Problem
	s.State.Formula = s.inWords(game.CanonicalFormula(s.problem.Puzzle, s.State.Formula))
	s.State.EvalFormula = s.inWords(s.two.canonicalFormula(s.State.EvalFormula))
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

// chooseHeuristic chooses a heuristic by its key, formula.NewKey for the formula being written.
func (s *Session) chooseHeuristic(key string) {
	s.State.Heuristic = key
	s.tryFormula()
}

// typed takes a typed formula.
func (s *Session) typed(text string) {
	if s.isWritten() && text == s.State.Formula || text == "" && !s.isWritten() {
		return
	}
	s.State.Formula = text
	s.chooseHeuristic(formula.NewKey)
}

// showHeuristic opens a heuristic of a problem and audits it; a formula is first to be written.
func (s *Session) showHeuristic(p game.Problem, heuristic string) {
	if s.busy() {
		return
	}
	s.problem = p
	s.State.Two, s.State.Random, s.State.Heuristic = false, false, heuristic
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

// isWritten reports whether the chosen heuristic is the typed formula.
func (s *Session) isWritten() bool {
	return s.State.Heuristic == formula.NewKey && formula.Available(s.problem.Puzzle)
}

// mistake returns what is wrong with the formula, nil for nothing.
func (s *Session) mistake() *game.FormulaMistake {
	if !s.isWritten() || strings.TrimSpace(s.State.Formula) == "" {
		return nil
	}
	return s.problem.Puzzle.(game.Measured).CheckFormula(s.State.Formula)
}

// key returns the key of the chosen heuristic, the default if the problem does not have it; "" for a wrong formula,
// and without a problem.
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

// keepFormula adds the formula to the earlier ones.
func (s *Session) keepFormula() {
	if written, is := game.FormulaText(s.key()); is {
		s.Host.KeepFormula(s.problem.Puzzle.Module().ID(), written)
	}
}

// use opens the heuristic in Resolver.
func (s *Session) use() {
	if key := s.key(); key != "" {
		s.keepFormula()
		s.Host.Send(host.HeuristicToUse{Problem: s.problem, Heuristic: key})
	}
}
