package match_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro"
	"procura/core/search"
)

// exactQuatro is the opening of Quatro with its exact engine.
func exactQuatro(rules game.Rules) game.Position {
	return quatro.New().With(quatro.NewOracle(quatro.OracleSettings{Threads: 1})).Opening(rules)
}

// naivePairs counts pairs of moves as their definition says.
func naivePairs(p game.Position, eval func(game.Position) int, quiet bool) (c match.PairCount, worst int) {
	outcomes := map[string]play.Outcome{}
	p.(game.Valuer).Values(context.Background(), func(move string, v game.Value) { outcomes[move] = v.Outcome })
	rank := map[play.Outcome]int{play.Lost: 0, play.Drawn: 1, play.Won: 2}
	type judged struct{ rank, value int }
	var list []judged
	for _, move := range p.Moves() {
		after, _ := p.Play(move)
		if after.Outcome() == play.Open && !(quiet && len(after.LookOnePly().Winning) > 0) {
			list = append(list, judged{rank[outcomes[move]], -eval(after)})
		}
	}
	for _, a := range list {
		for _, b := range list {
			if a.rank <= b.rank {
				continue
			}
			c.Pairs++
			switch {
			case a.value > b.value:
				c.Right++
			case a.value == b.value:
				c.Ties++
			default:
				worst = max(worst, (a.rank-b.rank)<<30+b.value-a.value)
			}
		}
	}
	return c, worst
}

func TestAnAuditOfEvaluationsCountsPairsAsTheyAreDefined(t *testing.T) {
	evals := []string{"course", "formula: 5*seguras - linhas_com_3", "formula: 7"}
	for i, rules := range gametest.Combinations(quatro.New().MatchSettings()) {
		opening := exactQuatro(rules)
		request := match.EvalAuditRequest{Evals: evals, Opening: opening, Count: 12, Seed: uint64(i)}
		request.Positions = slices.Collect(match.RandomEndgames(opening, 12, request.Seed))
		found, wrong := match.AuditEvals(t.Context(), request)
		if wrong != nil || found.Positions != 12 || found.Asked != 12 || found.Stopped != search.NotStopped {
			t.Fatalf("%+v, %v", found, wrong)
		}
		request.Positions = nil
		if again, _ := match.AuditEvals(t.Context(), request); again.Moves != found.Moves || !reflect.DeepEqual(again.Evals, found.Evals) {
			t.Errorf("%v: random positions are others than those of their seed", rules)
		}
		for k, score := range found.Evals {
			eval, _ := opening.Evaluation(evals[k])
			var want, quiet match.PairCount
			worst := 0
			for p := range match.RandomEndgames(opening, 12, request.Seed) {
				c, _ := naivePairs(p, eval, false)
				want = match.PairCount{Pairs: want.Pairs + c.Pairs, Right: want.Right + c.Right, Ties: want.Ties + c.Ties}
				c, one := naivePairs(p, eval, true)
				quiet = match.PairCount{Pairs: quiet.Pairs + c.Pairs, Right: quiet.Right + c.Right, Ties: quiet.Ties + c.Ties}
				worst = max(worst, one)
			}
			if score.PairCount != want || score.Quiet != quiet || score.Eval != evals[k] || want.Pairs == 0 {
				t.Errorf("%v, %s: %+v, want %+v", rules, score.Eval, score.PairCount, want)
			}
			if (worst > 0) != (len(score.Worst) > 0) || worst > 0 && failure(score.Worst[0]) != worst {
				t.Errorf("%v, %s: worst %+v, want %d", rules, score.Eval, score.Worst, worst)
			}
			for i := range score.Worst {
				if i > 0 && failure(score.Worst[i]) > failure(score.Worst[i-1]) {
					t.Errorf("%v, %s: %d fails worse than the one before", rules, score.Eval, i)
				}
			}
			inBins, before := int64(0), math.MinInt
			for _, b := range score.Bins {
				if b.Least <= before || b.Greatest < b.Least {
					t.Errorf("%+v", score.Bins)
				}
				before = b.Greatest
				inBins += b.Moves()
			}
			if inBins != found.Moves {
				t.Errorf("%d moves in bins, want %d", inBins, found.Moves)
			}
		}
		if s := found.Evals[2]; s.Ties != s.Pairs || s.Share() != 0.5 || len(s.Bins) != 1 {
			t.Errorf("a constant: %+v", s)
		}
	}
}

// failure is how badly a position fails, as a number.
func failure(m match.Misordered) int {
	rank := map[play.Outcome]int{play.Lost: 0, play.Drawn: 1, play.Won: 2}
	return (rank[m.Better.Outcome]-rank[m.Worse.Outcome])<<30 + m.Worse.Value - m.Better.Value
}

func TestAnAuditOfEvaluationsEndsAtItsLimits(t *testing.T) {
	opening := exactQuatro(game.Rules{"variant": "give", "lines": "lines"})
	request := match.EvalAuditRequest{Evals: []string{""}, Opening: opening, Count: math.MaxInt32, Seed: 1, Time: 300 * time.Millisecond}
	told := 0
	request.Tell = func(so match.EvalAudit) {
		told++
		if so.Positions == 0 || so.Positions > so.Asked {
			t.Errorf("%+v", so)
		}
	}
	found, _ := match.AuditEvals(t.Context(), request)
	if found.Stopped != search.ByTime || told == 0 {
		t.Errorf("%v after %d, told %d times", found.Stopped, found.Positions, told)
	}
	ctx, cancel := context.WithCancel(t.Context())
	request.Time = 0
	request.Tell = func(match.EvalAudit) { cancel() }
	found, _ = match.AuditEvals(ctx, request)
	if found.Stopped != search.ByCancel || found.Positions == 0 {
		t.Errorf("%+v", found.Stopped)
	}
}

func TestAnAuditWithoutExactValuesOrEvaluationIsRefused(t *testing.T) {
	toy, q := gametest.ToyForTwo{}.Opening(game.Rules{"halving": "on"}), exactQuatro(game.Rules{"variant": "give", "lines": "lines"})
	for key, request := range map[string]match.EvalAuditRequest{
		"match.audit.exact": {Evals: []string{""}, Opening: toy, Count: 1}, "match.eval.unknown": {Evals: []string{"mine"}, Opening: q, Count: 1},
	} {
		if _, wrong := match.AuditEvals(t.Context(), request); wrong == nil || wrong.Key != key {
			t.Errorf("%s: %v", key, wrong)
		}
	}
}
