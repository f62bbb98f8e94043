package games

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/audit"
)

// informed are the algorithms that take a heuristic, with numbers that make small ones of
// them.
func informed() []game.Method {
	var list []game.Method
	for _, a := range search.Algorithms() {
		switch {
		case !a.Informed():
		case a == search.AStar:
			list = append(list, game.Method{Algorithm: a}, game.Method{Algorithm: a, Parameter: 1.5}, game.Method{Algorithm: a, Parameter: 3})
		case a == search.SMAStar:
			list = append(list, game.Method{Algorithm: a, Parameter: 40}, game.Method{Algorithm: a})
		case a == search.Beam:
			list = append(list, game.Method{Algorithm: a, Parameter: 3}, game.Method{Algorithm: a})
		default:
			list = append(list, game.Method{Algorithm: a})
		}
	}
	return list
}

// shortest is the length of a shortest solution by a search of its own, -1 where there is
// none; false where the space has too many states.
func shortest(p game.Puzzle, most int) (length, states int, ok bool) {
	key := func(s game.State) string {
		score, _ := s.Score()
		return fmt.Sprint(score, s.Board())
	}
	level, seen := []game.State{p.Start()}, map[string]bool{key(p.Start()): true}
	length, found := -1, false
	for depth := 0; len(level) > 0; depth++ {
		var next []game.State
		for _, s := range level {
			if s.Goal() {
				if !found {
					length, found = depth, true
				}
				continue
			}
			for _, successor := range s.Successors() {
				if k := key(successor.State); !seen[k] {
					seen[k] = true
					next = append(next, successor.State)
				}
			}
		}
		if len(seen) > most {
			return 0, 0, false
		}
		level = next
	}
	return length, len(seen), true
}

// composed is a random formula over some quantities.
func composed(random *rand.Rand, names []string, depth int) string {
	either := func(list ...string) string { return list[random.IntN(len(list))] }
	if depth == 0 {
		return either("1", "2", "0.5", "3", names[random.IntN(len(names))], names[random.IntN(len(names))])
	}
	left, right := composed(random, names, depth-1), composed(random, names, depth-1)
	switch random.IntN(7) {
	case 0:
		return "(" + left + either(">", "<", "==", ">=") + right + " ? " + composed(random, names, depth-1) + " : " + composed(random, names, depth-1) + ")"
	case 1:
		return either("min", "max") + "(" + left + ", " + right + ")"
	case 2:
		return either("-", "ceil", "floor", "abs") + "(" + left + ")"
	}
	return "(" + left + either(" + ", " - ", " * ", " / ") + right + ")"
}

// likely are formulas by game that are admissible often, or nearly.
var likely = map[string][]string{
	"cavalo":   {"falta > 0 ? 1 : 0", "ceil(falta / max(maior, 1))", "falta / max(maior, 1)", "falta > 0 ? falta / max(media, 1) : 0", "falta > 0 ? 1 - casas : 0"},
	"adjiboto": {"ceil(casas / 2)", "casas / 2", "ceil(sementes / 5)", "max(casas / 2, sementes / 6)", "casas", "sementes > 0 ? -sementes : 0"},
	"quatro":   {"4 - melhor_linha", "completas > 0 ? 0 : 4 - melhor_aberta", "completas > 0 ? 0 : 1", "(4 - melhor_linha) * 0.9"},
}

// subject is a random small problem with its truth.
type subject struct {
	puzzle   game.Puzzle
	length   int
	names    []string
	formulas []string
}

// subjects makes random small problems of a game under random rules.
func subjects(g game.Generator, random *rand.Rand, count, size int) []subject {
	rules := gametest.Combinations(g.Settings())
	var list []subject
	for number := 0; len(list) < count; number++ {
		p, _ := puzzle.Random(g, size, 12, number).WithRules(rules[random.IntN(len(rules))])
		length, _, ok := shortest(p, 1500)
		if !ok {
			continue
		}
		s := subject{puzzle: p, length: length}
		for _, q := range p.(game.Measured).Quantities() {
			s.names = append(s.names, q.Key)
		}
		own := likely[g.ID()]
		s.formulas = []string{own[random.IntN(len(own))], own[random.IntN(len(own))], composed(random, s.names, 2)}
		if random.IntN(2) == 0 { // too great or too small by little
			s.formulas[1] = fmt.Sprintf("%s + %s", s.formulas[1], []string{"0.0000000001", "1e-7", "0.5", "1", "-0.0000000001", "0 - 3"}[random.IntN(6)])
		}
		list = append(list, s)
	}
	return list
}

// TestAFormulaNeverProvesWhatIsNotTrue holds thousands of random small problems, formulas
// and algorithms against a search of the test's own: with the evidence of the audit of this
// problem, of another one, of another formula, of a part of the space, or with none.
func TestAFormulaNeverProvesWhatIsNotTrue(t *testing.T) {
	gametest.Long(t)
	sizes := map[string]int{"cavalo": 9, "adjiboto": 4, "quatro": 12}
	runs := 0
	proved := 0
	faults := 0
	refused := 0
	for _, m := range game.Puzzlers(All(Settings{})) {
		g := m.(game.Generator)
		random := rand.New(rand.NewPCG(12, 43))
		count := 120
		if testing.Short() {
			count = 20
		}
		var given []game.Evidence // of all audits so far
		for _, s := range subjects(g, random, count, sizes[g.ID()]) {
			for _, f := range s.formulas {
				key := game.FormulaKey(f)
				limits := search.Limits{}
				if random.IntN(4) == 0 {
					limits.Nodes = 1 + random.Int64N(20)
				}
				found := s.puzzle.Audit(t.Context(), game.AuditRequest{Heuristic: key, Limits: limits})
				if found.Evidence != nil {
					if found.Fault != nil || !found.Whole || found.Admissible() != audit.Holds {
						t.Fatalf("%s %s: evidence of %+v", g.ID(), f, found.Counts)
					}
					given = append(given, found.Evidence)
				} else {
					refused++
				}
				for _, method := range informed() {
					method.Heuristic = key
					method.Duplicates = []search.Duplicates{search.Graph, search.Graph, search.Tree, search.Quotient}[random.IntN(4)]
					request := game.SolveRequest{Method: method, Evidence: found.Evidence, Limits: search.Limits{Nodes: 3000}, Alone: random.IntN(2) == 0}
					if len(given) > 0 && random.IntN(3) == 0 {
						request.Evidence = given[random.IntN(len(given))]
					}
					if random.IntN(4) == 0 {
						request.Limits.Depth = 1 + random.IntN(6)
					}
					run := s.puzzle.Solve(t.Context(), request)
					runs++
					if run.Fault != nil {
						faults++
						if v := run.Fault.Value; v >= -game.Greatest && v <= game.Greatest {
							t.Fatalf("%s: %+v", f, *run.Fault)
						}
						continue
					}
					if wrong := untrue(run, s.length); wrong != "" {
						t.Fatalf("%s %v %s by %+v, evidence %v: %s: the shortest has %d moves; %+v\n%s",
							g.ID(), s.puzzle.Rules(), f, method, request.Evidence, wrong, s.length, run.Report, run.Start)
					}
					if run.Verdict == search.Optimal && run.Reason == search.ByRest {
						proved++
					}
				}
			}
		}
	}
	t.Logf("%d runs, %d proved by what was not looked at, %d faults, %d audits without evidence", runs, proved, faults, refused)
	if proved < runs/20 || faults == 0 || refused < 30 {
		t.Errorf("%d runs, %d proved, %d faults, %d refused: the sample says little", runs, proved, faults, refused)
	}
}

// untrue says what a run says that is not true, "" for nothing.
func untrue(run game.Run, length int) string {
	switch {
	case run.Solved() && (length < 0 || run.Length < length):
		return "a path that can't be"
	case run.Verdict == search.Optimal && run.Length != length:
		return "not the shortest"
	case run.Verdict == search.Impossible && length >= 0:
		return "not impossible"
	case length >= 0 && run.Bound > length:
		return "the bound is too high"
	}
	return ""
}

// provable is a random problem with a formula that its evidence makes a proof: without it
// there is none.
func provable(t *testing.T, g game.Generator, formula string) (game.Puzzle, game.Evidence) {
	t.Helper()
	for number := range 300 {
		p := puzzle.Random(g, g.Sizes().Usual, 3, number)
		found := p.Audit(t.Context(), game.AuditRequest{Heuristic: game.FormulaKey(formula)})
		if found.Evidence != nil && verdict(t, p, formula, nil) == search.Solution && verdict(t, p, formula, found.Evidence) == search.Optimal {
			return p, found.Evidence
		}
	}
	t.Fatal("no problem is proved by " + formula)
	return nil, nil
}

func verdict(t *testing.T, p game.Puzzle, formula string, e game.Evidence) search.Verdict {
	t.Helper()
	method := game.Method{Algorithm: search.IDAStar, Heuristic: game.FormulaKey(formula)}
	return p.Solve(t.Context(), game.SolveRequest{Method: method, Evidence: e, Alone: true}).Verdict
}

// forged says what evidence says, and is none.
type forged struct{ formula string }

func (f forged) Formula() string { return f.formula }

func TestEvidenceServesItsOwnProblemAndFormulaAlone(t *testing.T) {
	const formula = "falta / max(maior, 1)"
	p, own := provable(t, generatorOf("cavalo"), formula)
	same, _ := p.WithRules(p.Rules())
	target, _ := p.Target()
	if verdict(t, same, formula, own) != search.Optimal || verdict(t, p.WithTarget(target), "  "+formula+" ", own) != search.Optimal {
		t.Error("the same problem, made anew, is another one")
	}
	ruled, _ := p.WithRules(game.Rules{"double": "smallest"})
	for name, other := range map[string]search.Verdict{
		"a forgery":       verdict(t, p, formula, forged{formula}),
		"another formula": verdict(t, p, "falta / max(maior, 1.0)", own),
	} {
		if other == search.Optimal {
			t.Errorf("%s proves", name)
		}
	}
	// Another problem proves what it proves without evidence.
	for name, q := range map[string]game.Puzzle{"rule": ruled, "target": p.WithTarget(target + 1), "target back": p.WithTarget(target - 1)} {
		for _, a := range []search.Algorithm{search.AStar, search.IDAStar, search.RBFS, search.SMAStar, search.Beam} {
			request := game.SolveRequest{Method: game.Method{Algorithm: a, Heuristic: game.FormulaKey(formula)}, Alone: true}
			without := q.Solve(t.Context(), request)
			request.Evidence = own
			with := q.Solve(t.Context(), request)
			if with.Verdict != without.Verdict || with.Bound != without.Bound {
				t.Errorf("%s %s: %s %d, without evidence %s %d", name, a, with.Verdict, with.Bound, without.Verdict, without.Bound)
			}
		}
	}
	part := p.Audit(t.Context(), game.AuditRequest{Heuristic: game.FormulaKey(formula), Limits: search.Limits{Nodes: 5}})
	if part.Evidence != nil {
		t.Error("a part of the space is evidence")
	}
	// By a rounding error too great, as audits do not mind; and less than 0 at a goal.
	for _, wrong := range []string{"falta > 0 ? 1.0000000001 : 0", formula + " - 1", "falta > 0 ? " + formula + " : -0.001"} {
		if found := p.Audit(t.Context(), game.AuditRequest{Heuristic: game.FormulaKey(wrong)}); found.Evidence != nil || found.Admissible() != audit.Holds {
			t.Errorf("%s: %s, evidence %v", wrong, found.Admissible(), found.Evidence)
		}
	}
}

// TestTheCourseHeuristicAsAFormulaGivesTheSameNodes: on every official problem, by every
// algorithm.
func TestTheCourseHeuristicAsAFormulaGivesTheSameNodes(t *testing.T) {
	gametest.Long(t)
	formulas := map[string]string{
		"cavalo":   "casas > 0 and media > 0 ? (objetivo - pontos) / media : 0",
		"adjiboto": "sementes - capturadas",
	}
	compared := 0
	for id, formula := range formulas {
		for name, p := range all(t)[id] {
			for _, method := range informed() {
				method.Heuristic = "course"
				request := game.SolveRequest{Method: method, Limits: search.Limits{Nodes: 20_000}, Alone: true}
				want := p.Solve(t.Context(), request)
				request.Method.Heuristic = game.FormulaKey(formula)
				got := p.Solve(t.Context(), request)
				compared++
				if got.Fault != nil || got.Generated != want.Generated || got.Expanded != want.Expanded || got.Frontier != want.Frontier ||
					strings.Join(got.Path, " ") != strings.Join(want.Path, " ") || got.Bound != want.Bound || got.Verdict != want.Verdict {
					t.Errorf("%s %s %+v:\n%+v\n%+v", id, name, method, got.Report, want.Report)
				}
			}
		}
	}
	if compared < 100 {
		t.Errorf("%d runs compared", compared)
	}
}

// TestAValueThatIsNoNumberEndsTheRunWithItsBoard: by every algorithm, and in an audit.
func TestAValueThatIsNoNumberEndsTheRunWithItsBoard(t *testing.T) {
	p := all(t)["cavalo"]["A"]
	for formula, isBad := range map[string]func(float64) bool{
		"1 / (pontos - pontos)":    func(v float64) bool { return math.IsInf(v, 1) },
		"sqrt(-1 - pontos)":        math.IsNaN,
		"pontos - 2000000000000":   func(v float64) bool { return v < -game.Greatest },
		"pontos > 10 ? 1 / 0 : 1":  func(v float64) bool { return math.IsInf(v, 1) },
		"-1e300 * 1e300 + 0 * cor": func(v float64) bool { return math.IsInf(v, -1) },
	} {
		for _, method := range informed() {
			method.Heuristic = game.FormulaKey(formula)
			run := p.Solve(t.Context(), game.SolveRequest{Method: method})
			f := run.Fault
			if f == nil || !isBad(f.Value) || f.Formula != formula || f.Board == "" || f.Message().IsZero() {
				t.Errorf("%s by %+v: %+v", formula, method, f)
				continue
			}
			if run.Verdict != search.Unknown || run.Solved() || len(run.Path) > 0 || run.Bound > 0 {
				t.Errorf("%s by %+v: %+v", formula, method, run.Report)
			}
		}
		found := p.Audit(t.Context(), game.AuditRequest{Heuristic: game.FormulaKey(formula)})
		if found.Fault == nil || found.Evidence != nil || found.Whole {
			t.Errorf("%s: %+v", formula, found)
		}
	}
}

// TestANegativeFormulaBreaksNoAlgorithm: its values are far below 0 and fall.
func TestANegativeFormulaBreaksNoAlgorithm(t *testing.T) {
	for id, formulas := range map[string][]string{
		"cavalo":   {"-pontos", "-1000000000 * casas", "-999999999999", "0 - falta / 7", "999999999999 - pontos"},
		"adjiboto": {"-sementes", "-1000000000 * casas", "capturadas - 999999999999"},
		"quatro":   {"-livres", "melhor_linha * -1000000000"},
	} {
		least := map[string]int{"cavalo": 8, "adjiboto": 3, "quatro": 13}
		for _, s := range subjects(generatorOf(id), rand.New(rand.NewPCG(1, 1)), 8, least[id]) {
			for _, formula := range formulas {
				for _, method := range informed() {
					method.Heuristic = game.FormulaKey(formula)
					run := s.puzzle.Solve(t.Context(), game.SolveRequest{Method: method, Limits: search.Limits{Nodes: 20_000}})
					if wrong := untrue(run, s.length); wrong != "" || run.Fault != nil || run.Bound < 0 && run.Verdict != search.Impossible {
						t.Errorf("%s %s by %+v: %s, %+v", id, formula, method, wrong, run.Report)
					}
				}
			}
		}
	}
}

func generatorOf(id string) game.Generator {
	for _, m := range game.Puzzlers(All(Settings{})) {
		if m.ID() == id {
			return m.(game.Generator)
		}
	}
	panic("no game " + id)
}
