package match_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro"
)

func TestTheCoursesEvaluationIsAFormulaOverItsLines(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 40))
	start := quatro.New().Opening(game.Rules{"variant": "give", "lines": "lines"})
	course, _ := start.Evaluation("course")
	usual, _ := start.Evaluation("")
	own, wrong := start.Evaluation(game.FormulaKey(start.Evaluations()[0].Formula))
	if wrong != nil {
		t.Fatal(wrong)
	}
	for range 300 {
		p := start
		for p.Outcome() == play.Open {
			if a, b, c := course(p), own(p), usual(p); a != b || a != c {
				t.Fatalf("%s: %d, %d, %d", p.Brief(), a, b, c)
			}
			moves := p.Moves()
			p, _ = p.Play(moves[random.IntN(len(moves))])
		}
	}
}

func TestAnEvaluationIsAWholeNumberInRange(t *testing.T) {
	p := quatro.New().Opening(game.Rules{"variant": "choose", "lines": "squares"})
	for formula, want := range map[string]int{
		"0 / 0": 0, "1 / pecas": play.MaxEval, "-1 / pecas": -play.MaxEval, "1e12": play.MaxEval, "-1e12": -play.MaxEval,
		"2.5": 3, "-2.5": -3, "0.49": 0, "livres": 16, "sqrt(-1)": 0, "linhas": 19,
	} {
		of, wrong := p.Evaluation(game.FormulaKey(formula))
		if wrong != nil || of(p) != want {
			t.Errorf("%s: %v, want %d", formula, wrong, want)
		}
	}
}

func TestAMethodWithAnEvaluationThatThereIsNotIsRefused(t *testing.T) {
	q, toy := quatro.New().Opening(game.Rules{"variant": "give", "lines": "lines"}), gametest.ToyForTwo{}.Opening(game.Rules{"halving": "on"})
	for _, c := range []struct {
		at        game.Position
		spec, key string
	}{
		{q, "alphabeta,eval=mine", "match.eval.unknown"},
		{q, "alphabeta,eval=formula: pecas + casa", "error.formula"},
		{toy, "alphabeta,eval=course", "match.eval.unknown"},
		{toy, "minimax,eval=formula: 1", "error.formula"},
		{q, "alpha", "match.method.algorithm"},
	} {
		if _, wrong := match.ParseMethod(c.at, c.spec); wrong == nil || wrong.Key != c.key {
			t.Errorf("%s: %v", c.spec, wrong)
		}
	}
	_, wrong := match.ParseMethod(q, "alphabeta,eval=formula: pieces + casa")
	if wrong == nil || wrong.Args["Column"] != 10 {
		t.Errorf("%v", wrong)
	}
	m, wrong := match.ParseMethod(q, "alphabeta,eval=formula: pieces+1,depth=2")
	if wrong != nil || m.String() != "alphabeta,depth=2,eval=formula: pecas+1" {
		t.Errorf("%s, %v", m, wrong)
	}
}

// The value that a search finds is that of its leaves by the evaluation.
func TestASearchAsksTheEvaluationThatItsMethodNames(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 40))
	for range 60 {
		p := somePosition(random)
		if len(p.Evaluations()) == 0 {
			continue
		}
		for _, algorithm := range play.Algorithms() {
			m, wrong := match.ParseMethod(p, string(algorithm)+",depth=1,eval=formula: 7*perigosas - 3*seguras + linhas_com_2/2")
			if wrong != nil {
				t.Fatal(wrong)
			}
			of, _ := p.Evaluation(m.Options.Eval)
			best := -play.Win
			for _, move := range p.Moves() {
				after, _ := p.Play(move)
				switch after.Outcome() {
				case play.Open:
					best = max(best, -of(after))
				case play.Lost:
					best = play.Win - 1
				default:
					best = max(best, 0)
				}
			}
			thought, _ := match.Think(context.Background(), p, m, 0)
			if got := int(thought.Record.Node(0).Value); got != best {
				t.Errorf("%s: %d, want %d", p.Line(), got, best)
			}
		}
	}
}
