package match

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/play"
	"procura/core/search"
	"procura/core/text"
)

// EvalAuditRequest asks how well evaluations order moves whose exact values differ.
type EvalAuditRequest struct {
	// Evals are the evaluations, as play.Options name them.
	Evals []string
	// Positions are looked at in their order, each under its rules. Where there are none, Count of RandomEndgames from
	// Opening are.
	Positions []game.Position
	Opening   game.Position
	Count     int
	Seed      uint64
	// Time limits the audit, 0 is no limit.
	Time time.Duration
	// Tell, where it is not nil, is told what was found so far, after every tenth of a second.
	Tell func(EvalAudit)
}

// EvalAudit is what an audit of evaluations found.
type EvalAudit struct {
	// Positions counts those that were looked at, Asked those that were to be.
	Positions, Asked int
	// Moves counts their moves that do not end the game: no search asks an evaluation of the others.
	Moves int64
	// Evals are the evaluations of the request, each once, as ResolveEval gives them.
	Evals   []EvalScore
	Elapsed time.Duration
	Stopped search.Stop
}

// EvalScore tells how well one evaluation orders moves.
type EvalScore struct {
	Eval string
	PairCount
	// Quiet counts the pairs of quiet moves: those that do not let the opponent win with the next one, which a search
	// sees by looking one move deeper.
	Quiet PairCount
	// Bins are the moves in a few ranges of values, of about as many moves each, the least values first.
	Bins []EvalBin
	// Worst are the positions where it fails worst: those where the difference of the exact outcomes of two quiet
	// moves is greatest, then that of their values.
	Worst []Misordered
}

// PairCount counts pairs of moves of a position of which one has a better outcome with best play: those whose values are in the
// same order, and those whose values are equal.
type PairCount struct{ Pairs, Right, Ties int64 }

func (c *PairCount) add(o PairCount) {
	c.Pairs, c.Right, c.Ties = c.Pairs+o.Pairs, c.Right+o.Right, c.Ties+o.Ties
}

// Share is the part of the pairs that is ordered rightly. What is equal counts half.
func (c PairCount) Share() float64 {
	return (float64(c.Right) + float64(c.Ties)/2) / float64(max(1, c.Pairs))
}

// EvalBin counts the moves whose values are in a range, by their exact outcomes for who makes them.
type EvalBin struct {
	Least, Greatest  int
	Lost, Drawn, Won int64
}

// Moves is the number of its moves.
func (b EvalBin) Moves() int64 { return b.Lost + b.Drawn + b.Won }

// Misordered is a position with two moves in the wrong order: Better is the better one with best play, and
// the evaluation says of it that it is worse.
type Misordered struct {
	Position game.Position
	PairCount
	Better, Worse JudgedMove
}

// JudgedMove is a move with its exact outcome and what an evaluation says of it, both for who makes it.
type JudgedMove struct {
	Move    string
	Outcome play.Outcome
	Value   int
	isQuiet bool // the opponent can't win with the next move
}

// loss is what the wrong order gives away, in half points, as outcomes are in order, and gap by how much the values differ.
func (m *Misordered) loss() int { return int(m.Better.Outcome) - int(m.Worse.Outcome) }
func (m *Misordered) gap() int  { return m.Worse.Value - m.Better.Value }

// compare is negative where m fails worse than o.
func (m *Misordered) compare(o *Misordered) int {
	return cmp.Or(cmp.Compare(o.loss(), m.loss()), cmp.Compare(o.gap(), m.gap()))
}

const (
	mostWorst = 12
	mostBins  = 8
	tellEvery = 100 * time.Millisecond
)

// AuditEvals holds evaluations against exact values, position by position, until all were looked at, the time is over or ctx
// ends. Positions that are over, or whose values the engine does not know, do not count.
func AuditEvals(ctx context.Context, r EvalAuditRequest) (EvalAudit, *text.Message) {
	if _, ok := r.Opening.(game.Valuer); !ok {
		return EvalAudit{}, new(text.M("match.audit.exact"))
	}
	a := auditor{EvalAudit: EvalAudit{Asked: len(r.Positions)}, began: system.Now()}
	if a.Asked == 0 {
		a.Asked = r.Count
	}
	for _, eval := range r.Evals {
		eval, wrong := ResolveEval(r.Opening, eval)
		if wrong != nil {
			return EvalAudit{}, wrong
		}
		if slices.ContainsFunc(a.judges, func(j evalJudge) bool { return j.Eval == eval }) {
			continue
		}
		a.judges = append(a.judges, evalJudge{EvalScore: EvalScore{Eval: eval}, values: map[int]*EvalBin{}})
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if r.Time > 0 {
		limited, cancel = context.WithTimeout(ctx, r.Time)
	}
	defer cancel()
	told := a.began
	for p := range r.positions() {
		a.add(limited, p)
		if limited.Err() != nil {
			break
		}
		if r.Tell != nil && system.Since(told) >= tellEvery {
			told = system.Now()
			r.Tell(a.report())
		}
	}
	switch {
	case ctx.Err() != nil:
		a.Stopped = search.ByCancel
	case limited.Err() != nil:
		a.Stopped = search.ByTime
	}
	return a.report(), nil
}

func (r *EvalAuditRequest) positions() iter.Seq[game.Position] {
	if len(r.Positions) > 0 {
		return slices.Values(r.Positions)
	}
	return RandomEndgames(r.Opening, r.Count, r.Seed)
}

// RandomEndgames makes positions of random games in their endgame, where exact values are quick: the same for a seed. Nobody
// gives a win at once away in them while there is another move, so that there are moves to be told apart.
func RandomEndgames(opening game.Position, count int, seed uint64) iter.Seq[game.Position] {
	return func(yield func(game.Position) bool) {
		random := rand.New(rand.NewPCG(seed, 0))
		for range count {
			if !yield(randomEndgame(opening, random)) {
				return
			}
		}
	}
}

// deeper is the greatest number of moves played beyond the beginning of the endgame.
const deeper = 3

// randomEndgame is a position of a random game.
func randomEndgame(opening game.Position, random *rand.Rand) game.Position {
	for {
		p, left := opening, random.IntN(deeper+1)
		for p.Outcome() == play.Open {
			if p.Endgame() {
				left--
			}
			if left < 0 {
				return p
			}
			moves := p.LookOnePly().Safe
			if len(moves) == 0 {
				break
			}
			p, _ = p.Play(moves[random.IntN(len(moves))])
		}
	}
}

// auditor adds up what an audit finds.
type auditor struct {
	EvalAudit
	judges []evalJudge
	began  time.Time
}

// evalJudge is the score of an evaluation while it grows.
type evalJudge struct {
	EvalScore
	values map[int]*EvalBin // a range for each value
}

// add takes in a position, unless ctx ends before its values are known.
func (a *auditor) add(ctx context.Context, p game.Position) {
	valuer, ok := p.(game.Valuer)
	moves := p.Moves()
	if !ok || len(moves) == 0 {
		return
	}
	known := values{}
	known.ask(ctx, valuer, func(game.Value) bool { return len(known) == len(moves) })
	if len(known) < len(moves) {
		return
	}
	a.Positions++
	safe := p.LookOnePly().Safe
	var list []JudgedMove
	var after []game.Position
	for _, move := range moves {
		next, _ := p.Play(move)
		if next.Outcome() == play.Open {
			isQuiet := slices.Contains(safe, move)
			list, after = append(list, JudgedMove{Move: move, Outcome: known[move].Outcome, isQuiet: isQuiet}), append(after, next)
		}
	}
	a.Moves += int64(len(list))
	for i := range a.judges {
		j := &a.judges[i]
		of, _ := p.Evaluation(j.Eval)
		for k := range list {
			list[k].Value = -of(after[k])
		}
		j.add(p, list)
	}
}

// add takes in the moves of a position.
func (j *evalJudge) add(p game.Position, moves []JudgedMove) {
	m := Misordered{Position: p}
	for i := range moves {
		j.count(moves[i])
		for k := range moves[:i] {
			better, worse := moves[i], moves[k]
			if better.Outcome == worse.Outcome {
				continue
			}
			if better.Outcome < worse.Outcome {
				better, worse = worse, better
			}
			c := orderOf(better, worse)
			m.add(c)
			if better.isQuiet && worse.isQuiet {
				j.Quiet.add(c)
				m.judge(better, worse)
			}
		}
	}
	j.PairCount.add(m.PairCount)
	if m.gap() > 0 {
		at, _ := slices.BinarySearchFunc(j.Worst, &m, func(a Misordered, b *Misordered) int { return cmp.Or(a.compare(b), -1) })
		j.Worst = slices.Insert(j.Worst, at, m)
		j.Worst = j.Worst[:min(len(j.Worst), mostWorst)]
	}
}

// orderOf counts a pair of moves.
func orderOf(better, worse JudgedMove) PairCount {
	switch {
	case better.Value > worse.Value:
		return PairCount{Pairs: 1, Right: 1}
	case better.Value == worse.Value:
		return PairCount{Pairs: 1, Ties: 1}
	}
	return PairCount{Pairs: 1}
}

// judge keeps a pair of moves that are in the wrong order, where none is worse.
func (m *Misordered) judge(better, worse JudgedMove) {
	pair := Misordered{Better: better, Worse: worse}
	if pair.gap() > 0 && (m.gap() == 0 || pair.compare(m) < 0) {
		m.Better, m.Worse = better, worse
	}
}

func (j *evalJudge) count(m JudgedMove) {
	v := j.values[m.Value]
	if v == nil {
		v = &EvalBin{Least: m.Value, Greatest: m.Value}
		j.values[m.Value] = v
	}
	switch m.Outcome {
	case play.Won:
		v.Won++
	case play.Drawn:
		v.Drawn++
	default:
		v.Lost++
	}
}

// report is what was found so far, with nothing that changes later.
func (a *auditor) report() EvalAudit {
	found := a.EvalAudit
	found.Elapsed = system.Since(a.began)
	for i := range a.judges {
		score := a.judges[i].EvalScore
		score.Worst = slices.Clone(score.Worst)
		score.Bins = makeBins(a.judges[i].values, a.Moves)
		found.Evals = append(found.Evals, score)
	}
	return found
}

// makeBins joins values to ranges of about as many moves each.
func makeBins(values map[int]*EvalBin, moves int64) (bins []EvalBin) {
	inBins := int64(0)
	for i, value := range slices.Sorted(maps.Keys(values)) {
		v := *values[value]
		if i > 0 && inBins < (moves*int64(len(bins))+mostBins-1)/mostBins {
			last := &bins[len(bins)-1]
			v = EvalBin{last.Least, v.Greatest, last.Lost + v.Lost, last.Drawn + v.Drawn, last.Won + v.Won}
			*last = v
		} else {
			bins = append(bins, v)
		}
		inBins += values[value].Moves()
	}
	return bins
}
