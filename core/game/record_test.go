package game

import (
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/table"
	"procura/core/text"
)

func TestABandHasItsEndsAndIsWrittenAsTheFlagIs(t *testing.T) {
	for _, c := range []struct {
		band       Band
		flag, from string
	}{{Band{2, 4}, "2-4", "234"}, {Band{1, 1}, "1-1", "1"}, {Band{3, 0}, "3-", "3456"}, {Band{0, 5}, "-5", "012345"}, {Band{}, "-", "0123456"}} {
		within := ""
		for n := range int64(7) {
			if c.band.Has(n) {
				within += string('0' + rune(n))
			}
		}
		if c.band.String() != c.flag || within != c.from || c.band.IsZero() != (c.flag == "-") {
			t.Errorf("%+v is %q with %s, every count: %t", c.band, c.band, within, c.band.IsZero())
		}
	}
	if one, every := (Fooling{"astar", "h", 1}), (Fooling{"astar", "h", 0}); one.String() != "astar/h:1" || every.String() != "astar/h" {
		t.Errorf("%q, %q", one, every)
	}
}

func (w what) Heuristics() []HeuristicInfo {
	return []HeuristicInfo{{Key: "weak", Admissible: true}, {Key: "strong", Admissible: true}, {Key: "wrong"}}
}

func (w what) Best() Method {
	return Method{Algorithm: "idastar", Heuristic: "weak", Duplicates: search.Tree}
}

func TestAMethodIsCompletedAndWrittenWithItsNumber(t *testing.T) {
	for _, c := range []struct {
		asked, ran Method
		text       string
	}{
		{Method{Algorithm: "bfs", Heuristic: "weak"}, Method{Algorithm: "bfs", Duplicates: search.Graph}, "bfs"},
		{Method{Algorithm: "astar", Parameter: 1}, Method{Algorithm: "astar", Heuristic: "strong", Duplicates: search.Graph, Parameter: 1}, "astar"},
		{Method{Algorithm: "astar", Heuristic: "wrong", Parameter: 1.5, Duplicates: search.Tree}, Method{Algorithm: "astar", Heuristic: "wrong", Parameter: 1.5, Duplicates: search.Tree}, "astar weight=1.5"},
		{Method{Algorithm: Best}, what{}.Best(), "idastar"},
		{Method{Algorithm: Best, Duplicates: search.Graph}, Method{Algorithm: "idastar", Heuristic: "weak", Duplicates: search.Graph}, "idastar"},
	} {
		if ran, wrong := c.asked.Resolve(what{}); wrong != nil || ran != c.ran || ran.AlgorithmText() != c.text {
			t.Errorf("%+v: %+v, %v, %q", c.asked, ran, wrong, ran.AlgorithmText())
		}
	}
	for heuristic, key := range map[string]string{"h": "error.heuristic", FormulaKey(" 1 "): "error.formula.none"} {
		if _, wrong := (AuditRequest{Heuristic: heuristic}).Resolve(what{}); wrong == nil || wrong.Key != key {
			t.Errorf("%s: %v", heuristic, wrong)
		}
	}
	if formula, is := FormulaText(FormulaKey(" 1 ")); formula != "1" || !is {
		t.Errorf("%q, %t", formula, is)
	}
}

func TestARecordHasNothingThatHasNoMeaning(t *testing.T) {
	run := Run{Game: "g", Asked: Method{Algorithm: Best}, Ran: Method{Algorithm: "astar"}, Report: search.Report{Length: -1, Bound: -1, Verdict: search.Unknown}}
	for _, c := range []struct {
		change func(*Run)
		want   string
	}{
		{func(*Run) {}, `"goal":"reach" "length":null "bound":null "factor":null "score":null "upper":null "gap":null "path":[]`},
		{func(r *Run) { r.Length, r.Bound, r.Path = 3, 2, []string{"a"} }, `"goal":"reach" "length":3 "bound":2 "factor":1.5 "score":null "upper":null "gap":null "path":["a"]`},
		{func(r *Run) { r.Length, r.Bound, r.Upper = 0, 0, 9 }, `"goal":"reach" "length":0 "bound":0 "factor":null "score":null "upper":null "gap":null "path":[]`},
		{func(r *Run) {
			r.Maximise = true
			r.HasScore = true
			r.Upper = 3
			r.Score = 2
		}, `"goal":"max" "length":null "bound":null "factor":null "score":2 "upper":3 "gap":33.34 "path":[]`},
		{func(r *Run) {
			r.Maximise = true
			r.HasScore = true
			r.Upper = 1
			r.Score = 0
		}, `"goal":"max" "length":null "bound":null "factor":null "score":0 "upper":1 "gap":100 "path":[]`},
		{func(r *Run) { r.Maximise, r.HasScore = true, true }, `"goal":"max" "length":null "bound":null "factor":null "score":0 "upper":0 "gap":0 "path":[]`},
		{func(r *Run) { r.Maximise, r.Upper = true, 3 }, `"goal":"max" "length":null "bound":null "factor":null "score":null "upper":3 "gap":null "path":[]`},
	} {
		run := run
		c.change(&run)
		data := table.JSON(RunColumns(), &run)
		for field := range strings.SplitSeq(c.want+` "method":"astar" "algorithm":"best" "parameters":{"weight":1}`, " ") {
			if !strings.Contains(string(data), field) {
				t.Errorf("no %s in %s", field, data)
			}
		}
	}
}

func TestAFaultOfAFormulaSaysWhatItsValueIs(t *testing.T) {
	for value, want := range map[float64]string{2e12: "great", -2e12: "great", math.Inf(1): "infinite", math.Inf(-1): "infinite", math.NaN(): "nan"} {
		if got := (&FormulaFault{Value: value}).Message(); got.Key != "error.formula."+want || got.Args["Greatest"] != "1e+12" {
			t.Errorf("%v: %v", value, got)
		}
	}
	for quantities, want := range map[string]any{"": text.M("error.formula.constant"), "pontos = 0": "pontos = 0"} {
		if got := (&FormulaFault{Quantities: quantities}).Message().Args["Quantities"]; !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v", quantities, got)
		}
	}
	if got := (&FormulaMistake{At: 3}).Message("x"); got.Args["Column"] != 4 {
		t.Errorf("%v", got)
	}
	over, drop := audit.Overestimate{Estimate: 4.5, Distance: 3}, audit.Drop{Before: 9, After: 2, Cost: 3, Path: make([]string, 1, 5), Move: "m"}
	if over.Excess() != 1.5 || drop.Excess() != 4 || !slices.Equal(drop.Steps(), []string{"", "m"}) || drop.Path[:2][1] != "" {
		t.Errorf("%v, %v, %q", over.Excess(), drop.Excess(), drop.Steps())
	}
}

// countdown can lose 1 or 2.
type countdown int

func (c countdown) Successors() []Successor { return []Successor{{"1", c - 1}, {"2", c - 2}} }
func (countdown) Board() string             { return "" }
func (countdown) Goal() bool                { return false }
func (countdown) Score() (int, bool)        { return 0, false }

func TestMovesAreFollowedUpToTheFirstThatBreaksTheRules(t *testing.T) {
	for broken, moves := range map[int][]string{-1: {"2", "1", "1"}, 0: {"3"}, 2: {"1", "2", "0", "1"}} {
		last, at := Follow(t.Context(), countdown(9), moves)
		if at != broken || broken < 0 && last != countdown(5) || broken >= 0 && last != nil {
			t.Errorf("%v: %v, broken at %d", moves, last, at)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, at := Follow(ended, countdown(9), []string{"1"}); at != 0 {
		t.Errorf("cancelled: broken at %d", at)
	}
}

func (w what) Module() Puzzler              { return taught{} }
func (w what) Rules() Rules                 { return nil }
func (w what) Target() (int, bool)          { return 7, true }
func (w what) Encode(string) (string, bool) { return "start", true }

func TestARunThatIsProposedHasFoundNothing(t *testing.T) {
	p := Problem{Name: "p", Puzzle: what{identity: "i"}}
	run := NewRun(p, Method{Algorithm: Best}, p.Puzzle.Best(), search.Limits{Depth: 4, Expansions: 5})
	if run.Game != "taught" || run.Problem != "p" || run.Identity != "i" || run.Target != 7 || !run.HasTarget || run.Start != "start" ||
		run.Verdict != search.Unknown || run.Length != -1 || run.Program != Version || run.Limits != (search.Limits{Depth: 4}) {
		t.Errorf("%+v", run)
	}
	run = Proposed(p, Method{Algorithm: Best})
	if run.Program != "" || run.Verdict != "" || run.Length != -1 || run.Asked.Algorithm != Best || run.Ran != p.Puzzle.Best() || run.Limits.Nodes == 0 {
		t.Errorf("proposed: %+v", run)
	}
}
