package puzzle_test

import (
	"context"
	"testing"

	knight "procura/core/cavalo"
	"procura/core/formula"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/text"
)

// signed is a way down to 0 on the negative numbers. A symmetry maps them to the
// positive ones, which no move reaches:
//
//	-5 ─ -4 ─ -3 ─ -2 ─ 0
//	 └─ -1 ─ 0
type signed struct{ gametest.ToyProblem }

func (signed) Start() int          { return -5 }
func (signed) Canonical(n int) int { return max(n, -n) }
func (signed) Symmetries() int     { return 2 }
func (signed) Expand(n int, edges []search.Edge[int, int]) []search.Edge[int, int] {
	sign := 1
	if n > 0 {
		n, sign = -n, -1
	}
	to := map[int][]int{-5: {-4, -1}, -4: {-3}, -3: {-2}, -2: {0}, -1: {0}}
	for _, next := range to[n] {
		edges = append(edges, search.Edge[int, int]{State: sign * next, Action: next - n, Cost: 1})
	}
	return edges
}

func (signed) Quantities() []game.QuantityOf[int] {
	return []game.QuantityOf[int]{
		game.Count("n", "", text.M("n"), func(n int) int { return n }),
		game.Count("nada", "", text.M("n"), func(int) int { return 0 }),
	}
}

func (signed) ReadFormula(source string, names []string) (game.Formula, *game.FormulaMistake) {
	return formula.Read(source, names)
}

func (signed) Heuristics() []search.Heuristic[int] { return nil }

// TestEvidenceDoesNotServeTheQuotient: boards stand for others there, which the audit has
// not seen, and what a formula says of those may be wrong.
func TestEvidenceDoesNotServeTheQuotient(t *testing.T) {
	p := puzzle.New(signed{})
	key := game.FormulaKey("n == 1 ? 1000 : 0")
	found := audited(p, key)
	if found.Evidence == nil || found.Admissible() != audit.Holds {
		t.Fatalf("%+v", found)
	}
	solved := func(d search.Duplicates) game.Run {
		m := game.Method{Algorithm: search.AStar, Heuristic: key, Duplicates: d}
		return p.Solve(t.Context(), game.SolveRequest{Method: m, Evidence: found.Evidence})
	}
	if run := solved(search.Graph); run.Verdict != search.Optimal || run.Length != 2 {
		t.Errorf("%+v", run.Report)
	}
	if run := solved(search.Quotient); run.Verdict != search.Solution || run.Length != 4 || run.Bound > 2 {
		t.Errorf("%+v", run.Report)
	}
}

func TestOnlyTheQuantitiesThatAFormulaNamesAreComputed(t *testing.T) {
	asked := 0
	p := puzzle.New(counted{ToyProblem: 9, asked: &asked})
	if run := solve(p, game.Method{Algorithm: search.AStar, Heuristic: "formula: n / 2 + n / 2"}); run.Fault != nil || asked != 0 {
		t.Errorf("%d times, %+v", asked, run.Fault)
	}
	run := solve(p, game.Method{Algorithm: search.AStar, Heuristic: "formula: caro + caro"})
	if int64(asked) > run.Generated+2 || asked == 0 {
		t.Errorf("%d times for %d nodes", asked, run.Generated)
	}
}

// counted is the toy game with a quantity that is dear.
type counted struct {
	gametest.ToyProblem
	asked *int
}

func (c counted) Quantities() []game.QuantityOf[int] {
	return []game.QuantityOf[int]{
		game.Count("n", "", text.M("n"), func(n int) int { return n }),
		game.Count("caro", "", text.M("n"), func(n int) int { *c.asked++; return n }),
	}
}

func (counted) ReadFormula(source string, names []string) (game.Formula, *game.FormulaMistake) {
	return formula.Read(source, names)
}

func TestAFormulaIsAHeuristicLikeAnyOther(t *testing.T) {
	p := puzzle.New(counted{ToyProblem: 9})
	m, wrong := game.Method{Algorithm: search.AStar, Heuristic: "formula:  n * 2 "}.Resolve(p)
	if wrong != nil || m.Heuristic != "formula: n * 2" {
		t.Errorf("%+v, %v", m, wrong)
	}
	_, wrong = (game.Method{Algorithm: search.AStar, Heuristic: "formula: m"}).Resolve(p)
	if wrong == nil || wrong.Key != "error.formula" || wrong.Args["Column"] != 1 {
		t.Errorf("%+v", wrong)
	}
	_, wrong = (game.AuditRequest{Heuristic: "formula: n +"}).Resolve(p)
	if wrong == nil || wrong.Args["Column"] != 4 {
		t.Errorf("%+v", wrong)
	}
	m, wrong = (game.Method{Algorithm: search.BFS, Heuristic: "formula: m"}).Resolve(p)
	if wrong != nil || m.Heuristic != "" {
		t.Errorf("%+v, %v", m, wrong)
	}
	run := solve(p, game.Method{Algorithm: search.Greedy, Heuristic: "formula: n"})
	if run.Ran.Heuristic != "formula: n" || !run.Solved() {
		t.Errorf("%+v", run)
	}
	found := audited(p, "formula: n * 2")
	if found.Heuristic.Admissible || found.Heuristic.Key != "formula: n * 2" || found.Admissible() != audit.Fails {
		t.Errorf("%+v", found)
	}
	if list := p.(game.Measured).Quantities(); len(list) != 2 || list[0].Key != "n" {
		t.Errorf("%+v", list)
	}
}

func TestAGameWithoutQuantitiesTakesNoFormula(t *testing.T) {
	p := gametest.ToyPuzzle(9).(game.Measured)
	if wrong := p.CheckFormula("1"); len(p.Quantities()) != 0 || wrong == nil || wrong.What.Key != "error.formula.none" {
		t.Errorf("%+v, %+v", p.Quantities(), wrong)
	}
}

func TestAFaultNamesTheQuantitiesAndTheBoard(t *testing.T) {
	p := puzzle.New(counted{ToyProblem: 9})
	run := solve(p, game.Method{Algorithm: search.AStar, Heuristic: "formula: 1 / (n - 5)"})
	if f := run.Fault; f == nil || f.Quantities != "n = 5" || f.Board != "(toy 5)" || f.Message().Key != "error.formula.infinite" {
		t.Errorf("%+v", run.Fault)
	}
	found := audited(p, "formula: (n - 5) / (n - 5)")
	if f := found.Fault; f == nil || f.Message().Key != "error.formula.nan" || found.Evidence != nil || found.Whole || found.Judged != 0 {
		t.Errorf("%+v", found)
	}
	all := random(t, gametest.Toy{}, puzzle.RandomAuditRequest{AuditRequest: game.AuditRequest{Heuristic: "bits"}, Boards: 3})
	if all.Fault != nil || len(all.Plot) == 0 {
		t.Errorf("%+v", all)
	}
}

// TestAnAuditTellsWhatItFoundSoFar: what is told of a part holds for the whole, figures
// only grow, and asking changes nothing of what is found in the end.
func TestAnAuditTellsWhatItFoundSoFar(t *testing.T) {
	p := gametest.ToyPuzzle(20_000)
	over := puzzle.New(tampered{ToyProblem: 20_000, heuristics: []search.Heuristic[int]{{Key: "half", Estimate: func(n int) int { return n / 2 }}}})
	for _, q := range []game.Puzzle{p, over} {
		key := q.Heuristics()[0].Key
		quiet := audited(q, key)
		var told []game.AuditReport
		loud := q.Audit(context.Background(), game.AuditRequest{Heuristic: key, Tell: func(r game.AuditReport) { told = append(told, r) }})
		loud.Elapsed = 0
		quiet.Elapsed = 0
		loud.Bytes = 0
		quiet.Bytes = 0
		if loud.Counts != quiet.Counts || len(loud.Plot) != len(quiet.Plot) || loud.Whole != true || len(told) < 2 {
			t.Fatalf("%s: told %d times\n%+v\n%+v", key, len(told), loud.Counts, quiet.Counts)
		}
		before := int64(0)
		for _, r := range told {
			if r.States <= before || r.States > loud.States || r.Overs > loud.Overs || r.Exact > loud.Exact || r.Drops > loud.Drops || r.Whole || r.Evidence != nil {
				t.Errorf("%s: %+v", key, r.Counts)
			}
			if o := r.Over; o != nil && (loud.Over == nil || o.Excess() > loud.Over.Excess()) {
				t.Errorf("%s: %+v", key, o)
			}
			before = r.States
		}
	}
}

func TestWhatWasToldIsKeptOnCancel(t *testing.T) {
	over := puzzle.New(tampered{ToyProblem: 5000, heuristics: []search.Heuristic[int]{{Key: "twice", Estimate: func(n int) int { return 2 * n }}}})
	ctx, cancel := context.WithCancel(context.Background())
	var last game.AuditReport
	found := over.Audit(ctx, game.AuditRequest{Heuristic: "twice", Tell: func(r game.AuditReport) {
		last = r
		cancel()
	}})
	if found.Stopped != search.ByCancel || found.Whole || found.Overs < last.Overs || last.Overs > 0 && found.Over == nil {
		t.Errorf("%+v after %+v", found.Counts, last.Counts)
	}
}

func TestThePlotCountsEveryStateThatIsJudged(t *testing.T) {
	for _, n := range []int{30, 6000} {
		found := audited(boasting(n), "even")
		judged, overs := int64(0), int64(0)
		for _, at := range found.Plot {
			judged += at.Count
			if at.Over {
				overs += at.Count
			}
		}
		if judged != found.Judged || overs != found.Overs || len(found.Plot) > 4096 {
			t.Errorf("%d: %d of %d, %d of %d over, in %d points", n, judged, found.Judged, overs, found.Overs, len(found.Plot))
		}
	}
	found := audited(boasting(9), "even")
	if at := found.Plot[0]; at != (audit.PlotPoint{Distance: 0, Estimate: 0, Count: 1, Exact: true}) {
		t.Errorf("%+v", at)
	}
	last := found.Plot[len(found.Plot)-1]
	if last.Distance != 5 || last.Estimate != 8 || !last.Over || !last.Exact {
		t.Errorf("%+v", found.Plot)
	}
}

// TestAFormulaAllocatesNothingANode: a run by a formula allocates as many times as one by
// the course's own heuristic, but for reading it.
func TestAFormulaAllocatesNothingANode(t *testing.T) {
	p := puzzle.Random(knight.New(), 60, 1, 1).WithTarget(2000)
	allocations := func(key string) float64 {
		m := game.Method{Algorithm: search.AStar, Heuristic: key}
		return testing.AllocsPerRun(2, func() {
			p.Solve(t.Context(), game.SolveRequest{Method: m, Limits: search.Limits{Nodes: 20_000}, Alone: true})
		})
	}
	own, written := allocations("course"), allocations(courseFormula)
	if written > own+1000 {
		t.Errorf("%v allocations, %v by the heuristic of the course", written, own)
	}
}

// courseFormula is the course's heuristic of Cavalo.
const courseFormula = "formula: media > 0 ? (objetivo - pontos) / media : 0"

// BenchmarkCourse is the course's heuristic of Cavalo and the same as a formula.
func BenchmarkCourse(b *testing.B) {
	p := knightPuzzle(b)
	for name, key := range map[string]string{"own": "course", "formula": courseFormula} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			nodes := int64(0)
			for b.Loop() {
				run := p.Solve(b.Context(), game.SolveRequest{
					Method: game.Method{Algorithm: search.AStar, Heuristic: key}, Limits: search.Limits{Nodes: 100_000}, Alone: true,
				})
				nodes += run.Generated
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}

// knightPuzzle is a random problem of Cavalo that is not soon solved.
func knightPuzzle(b *testing.B) game.Puzzle {
	b.Helper()
	p := puzzle.Random(knight.New(), 60, 1, 1)
	return p.WithTarget(2000)
}
