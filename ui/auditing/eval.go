package auditing

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/formula"
	"procura/ui/page"
	"procura/ui/task"
)

// evaluating is the part of the page that is for the game for two: an evaluation that the user writes, what it says of one position
// beside what a search makes of it, and its audit.
type evaluating struct {
	session *Session
	game    game.Playable
	count   int // of the positions of an audit
	job     *task.Job[match.EvalAudit]
	asked   evalQuestion // what found answers
	found   *match.EvalAudit
	looking *task.Runner
	looked  look
	// position is on the board; row is the one of the audit that it is of, nil for none.
	position game.Position
	row      *match.Misordered
}

// evalQuestion is what an audit is of.
type evalQuestion struct{ eval, rules string }

// look is what is known of the position on the board.
type look struct {
	question evalQuestion
	position game.Position
	// depths are the values of alpha-beta with the evaluation, one and two moves deeper than the evaluation alone.
	depths []game.Value
	exact  game.Value
}

// The audit, and the limit of what is looked at for the screen.
const (
	auditedPositions = 2000
	auditSeed        = 1
	lookTime         = 2 * time.Second
	leastDepth       = 2
	mostDepth        = 3
)

// newEvaluating is the part for the game for two, nil for a game that is not or has no exact values.
func newEvaluating(s *Session, m game.Module) *evaluating {
	g, ok := m.(game.Playable)
	if !ok {
		return nil
	}
	e := &evaluating{session: s, game: g, count: auditedPositions}
	if _, ok := e.opening().(game.Valuer); !ok {
		return nil
	}
	e.job, e.looking = page.NewJob[match.EvalAudit](&s.Base, "audit of an evaluation"), s.NewLookup()
	return e
}

// isShown reports whether the page shows the game for two.
func (e *evaluating) isShown() bool { return e != nil && e.session.State.Two }

// turnPage turns the page to the game for two, or back to a problem.
func (e *evaluating) turnPage(on bool) {
	e.session.State.Two = on
	e.lookAhead()
	e.session.Changed()
}

// canonicalFormula is the formula as files have it.
func (e *evaluating) canonicalFormula(formula string) string {
	if e == nil {
		return formula
	}
	return game.CanonicalFormula(e.opening(), formula)
}

// opening has the rules of two.
func (e *evaluating) opening() game.Position {
	rules, wrong := game.Rules{}.With(e.session.State.MatchRules, e.game.MatchSettings())
	if wrong != nil { // kept by another version
		rules = game.Defaults(e.game.MatchSettings())
	}
	return e.game.Opening(rules)
}

func (e *evaluating) measured() (game.Measured, string) {
	m, _ := e.opening().(game.Measured)
	return m, e.game.ID()
}

func (e *evaluating) below() string {
	if e.session.State.Below == limits {
		return quantities
	}
	return e.session.State.Below
}

func (e *evaluating) inWords(formula string) string { return e.session.inWords(formula) }

func (e *evaluating) exampleFormulas() (list []game.FormulaExample) {
	for _, one := range e.opening().Evaluations() {
		if one.Formula != "" {
			list = append(list, game.FormulaExample{Formula: one.Formula, Meaning: one.Name})
		}
	}
	return list
}

func (e *evaluating) keptFormulas() []string { return formula.KeptEvals(e.session.Host, e.game) }

// isWritten reports whether the evaluation is the typed formula.
func (e *evaluating) isWritten() bool { return e.session.State.Eval == formula.NewKey }

// mistake returns what is wrong with the formula, nil for nothing.
func (e *evaluating) mistake() *game.FormulaMistake {
	written := e.session.State.EvalFormula
	if !e.isWritten() || strings.TrimSpace(written) == "" {
		return nil
	}
	m, _ := e.measured()
	return m.CheckFormula(written)
}

// key returns the evaluation, "" for a wrong formula.
func (e *evaluating) key() string {
	eval := e.session.State.Eval
	if e.isWritten() {
		eval = game.FormulaKey(e.session.State.EvalFormula)
	}
	resolved, wrong := match.ResolveEval(e.opening(), eval)
	switch {
	case wrong != nil && e.isWritten():
		return ""
	case wrong != nil:
		resolved, _ = match.ResolveEval(e.opening(), "")
	}
	return resolved
}

func (e *evaluating) question() evalQuestion { return evalQuestion{e.key(), e.opening().Line()} }

func (e *evaluating) busy() bool { return e.job.Busy() }

// isOlder reports whether the audit is of another evaluation than the one that is chosen now.
func (e *evaluating) isOlder() bool { return e.asked.eval != e.key() }

// auditSoFar is what was found so far under the rules of now, nil for nothing.
func (e *evaluating) auditSoFar() *match.EvalAudit {
	switch {
	case e.asked.rules != e.question().rules:
		return nil
	case e.busy():
		if so := e.job.Latest(); len(so.Evals) > 0 {
			return &so
		}
	}
	return e.found
}

// choose chooses an evaluation by its key, formula.NewKey for the formula being written.
func (e *evaluating) choose(key string) {
	e.session.State.Eval = key
	e.changed()
}

// typed takes a typed formula.
func (e *evaluating) typed(text string) {
	if e.isWritten() && text == e.session.State.EvalFormula || text == "" && !e.isWritten() {
		return
	}
	e.session.State.EvalFormula = text
	e.choose(formula.NewKey)
}

func (e *evaluating) setRule(key, value string) {
	rules := e.opening().Rules()
	rules[key] = value
	e.session.State.MatchRules = rules
	e.position = nil
	e.changed()
}

// changed shows what the evaluation says now; an audit of another one ends.
func (e *evaluating) changed() {
	if e.busy() && e.asked != e.question() {
		e.job.Drop()
	}
	e.lookAhead()
	e.session.Changed()
}

// startAudit holds the evaluation, and the usual one beside it, against exact values.
func (e *evaluating) startAudit() {
	eval := e.key()
	if eval == "" || e.busy() {
		return
	}
	if written, is := game.FormulaText(eval); is {
		formula.KeepEval(e.session.Host, e.game, written)
	}
	e.asked, e.found, e.row = e.question(), nil, nil
	request := match.EvalAuditRequest{Evals: []string{eval, ""}, Opening: e.opening(), Count: e.count, Seed: auditSeed}
	e.job.Start(func(ctx context.Context, p *task.Progress[match.EvalAudit]) error {
		tell := func(found match.EvalAudit) { p.Update(func(so *match.EvalAudit) { *so = found }) }
		request.Tell = tell
		found, _ := match.AuditEvals(ctx, request) // there is the evaluation, and the page is not there without exact values
		tell(found)
		return nil
	}, func(found match.EvalAudit, err error) {
		if err != nil {
			e.session.Host.ShowError(text.M("audit.failed"))
			return
		}
		e.found = &found
		if worst := found.Evals[0].Worst; len(worst) > 0 {
			e.showRow(&worst[0])
		}
	})
}

// showRow puts a row of the audit on the board.
func (e *evaluating) showRow(m *match.Misordered) {
	e.position, e.row = m.Position, m
	e.changed()
}

// another puts a random position on the board.
func (e *evaluating) another() {
	for p := range match.RandomEndgames(e.opening(), 1, rand.Uint64()) {
		e.position, e.row = p, nil
	}
	e.changed()
}

// lookAhead finds out what a search makes of the position, unless that is known.
func (e *evaluating) lookAhead() {
	if !e.isShown() {
		return
	}
	if e.position == nil {
		for p := range match.RandomEndgames(e.opening(), 1, auditSeed) {
			e.position, e.row = p, nil
		}
	}
	p, asked := e.position, e.question()
	if e.looked.position == p && e.looked.question == asked {
		return
	}
	e.looked = look{question: asked, position: p}
	if asked.eval == "" {
		e.looking.Drop()
		return
	}
	task.Start(e.looking, func(ctx context.Context) (look, error) {
		found := look{question: asked, position: p}
		for depth := leastDepth; depth <= mostDepth; depth++ {
			options := play.Options{Ordering: true, Killers: true, Eval: asked.eval}
			found.depths = append(found.depths, p.Search(ctx, play.Limits{Depth: depth, Time: lookTime}, options).Value)
		}
		values := map[string]game.Value{}
		if valuer, ok := p.(game.Valuer); ok {
			valuer.Values(ctx, func(move string, v game.Value) { values[move] = v })
		}
		found.exact = match.Total(p, values).Proved()
		return found, ctx.Err()
	}, nil, func(found look, err error) {
		if err == nil {
			e.looked = found
			e.session.Changed()
		}
	})
}

// valueHere is what the evaluation says of the position on the board, false for nothing.
func (e *evaluating) valueHere() (int, bool) {
	evaluate, wrong := e.opening().Evaluation(e.key())
	if e.key() == "" || wrong != nil || e.position == nil || e.position.Outcome() != play.Open {
		return 0, false
	}
	return evaluate(e.position), true
}

// name is an evaluation in a word or two.
func (e *evaluating) name(eval string) string {
	for _, one := range e.opening().Evaluations() {
		if one.Key == eval {
			return e.session.Host.Words().Say(one.Name)
		}
	}
	return e.session.Host.Words().Key("formula.box.own")
}
