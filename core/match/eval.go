package match

import (
	"math"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/play"
	"procura/core/text"
)

// EvaluationOf is an evaluation of a game's own states for the player to move.
type EvaluationOf[S any] struct {
	game.Evaluation
	Of func(S) int
}

// HasEvaluations is for rules that have names for evaluations. Others can be written as formulas where the
// rules are game.HasQuantities too.
type HasEvaluations[S any] interface {
	// Evaluations lists them; the first is Eval.
	Evaluations() []EvaluationOf[S]
}

func evaluations[S any](rules any) []EvaluationOf[S] {
	if named, ok := rules.(HasEvaluations[S]); ok {
		return named.Evaluations()
	}
	return nil
}

func (p position[S, M]) Evaluations() (list []game.Evaluation) {
	for _, e := range evaluations[S](p.rules) {
		list = append(list, e.Evaluation)
	}
	return list
}

func (p position[S, M]) Quantities() []game.Quantity { return game.Quantities[S](p.rules) }

func (p position[S, M]) CheckFormula(source string) *game.FormulaMistake {
	return game.CheckFormula[S](p.rules, p.Module().ID(), source)
}

func (p position[S, M]) Evaluation(name string) (func(game.Position) int, *text.Message) {
	of, wrong := evaluationOf(p, name)
	if wrong != nil {
		return nil, wrong
	}
	return func(at game.Position) int {
		_, s, _ := Typed[S, M](at)
		return of(s)
	}, nil
}

// evaluationOf returns the evaluation of a name or formula, or says what is wrong with it.
func evaluationOf[S, M comparable](p position[S, M], name string) (func(S) int, *text.Message) {
	if name == "" {
		return p.rules.Eval, nil
	}
	if source, is := game.FormulaText(name); is {
		if wrong := p.CheckFormula(source); wrong != nil {
			return nil, new(wrong.Message(source))
		}
		return evaluateFormula[S](p.rules, source), nil
	}
	named := evaluations[S](p.rules)
	i := slices.IndexFunc(named, func(e EvaluationOf[S]) bool { return e.Key == name })
	if i >= 0 {
		return named[i].Of, nil
	}
	var keys []string
	for _, e := range named {
		keys = append(keys, e.Key)
	}
	keys = append(keys, game.FormulaPrefix+"...")
	return nil, new(text.M("match.eval.unknown", "Eval", text.Clip(name, mostMoves), "Allowed", strings.Join(keys, ", ")))
}

// EvalExplainer is for rules that can say how their usual estimate comes about.
type EvalExplainer[S any] interface {
	// EvalTerms lists the parts of Eval, which add up to it; those that are 0 may be left out.
	EvalTerms(S) []game.EvalTerm
}

func (p position[S, M]) EvalTerms(eval string) (list []game.EvalTerm) {
	if source, is := game.FormulaText(eval); is {
		_, used, _ := game.ReadFormula[S](p.rules, source)
		for _, q := range used {
			list = append(list, game.EvalTerm{What: q.Meaning, Points: q.Of(p.state)})
		}
		return list
	}
	if rules, ok := p.rules.(EvalExplainer[S]); ok {
		return rules.EvalTerms(p.state)
	}
	return nil
}

// evaluateFormula makes an evaluation of a formula that can be read, for one goroutine.
func evaluateFormula[S any](rules any, source string) func(S) int {
	program, used, _ := game.ReadFormula[S](rules, source)
	values := make([]float64, len(used))
	return func(s S) int {
		for i := range used {
			values[i] = used[i].Of(s)
		}
		return wholeEval(program.Value(values))
	}
}

// wholeEval rounds the value of a formula to an estimate: halves go away from 0, what is too great is the greatest
// estimate, and what is no number is 0.
func wholeEval(value float64) int {
	if math.IsNaN(value) {
		return 0
	}
	return int(math.Round(min(max(value, -play.MaxEval), play.MaxEval)))
}

// ParseMethod reads a method as play.ParseMethod does, and refuses an evaluation that there is not at a position. A formula gets
// the names that files have.
func ParseMethod(p game.Position, spec string) (play.Method, *text.Message) {
	m, wrong := play.ParseMethod(spec)
	if wrong == nil && m.Options.Eval != "" {
		m.Options.Eval, wrong = ResolveEval(p, m.Options.Eval)
	}
	return m, wrong
}

// ResolveEval returns an evaluation as files have it, the usual one for "", or says what is wrong with it at a position.
func ResolveEval(p game.Position, eval string) (string, *text.Message) {
	if named := p.Evaluations(); eval == "" && len(named) > 0 {
		return named[0].Key, nil
	}
	_, wrong := p.Evaluation(eval)
	if source, is := game.FormulaText(eval); is && wrong == nil {
		eval = game.FormulaKey(game.CanonicalFormula(p, source))
	}
	return eval, wrong
}
