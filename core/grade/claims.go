package grade

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// question is what is to be proved of a puzzle: of its moves, or of its most points.
type question struct {
	identity string
	most     bool
}

// proof is what is known of a puzzle.
type proof struct {
	verdict search.Verdict
	most    bool
	// length is the length of the shortest solution that was found, bound a proved bound
	// from below; -1 for none.
	length, bound int
	// score are the points of the best way that was found, upper a proved bound from
	// above.
	score, upper int
}

// prove asks a question, once.
func (j *Judge) prove(ctx context.Context, p game.Puzzle, most bool) proof {
	q := question{p.Identity(), most}
	if known, ok := j.proofs[q]; ok {
		return known
	}
	if ctx.Err() != nil {
		return proof{most: most, length: -1, bound: -1, upper: math.MaxInt}
	}
	run := p.Solve(ctx, game.SolveRequest{Method: game.Method{Algorithm: game.Best}, Limits: j.limits, Threads: j.threads, Maximise: most})
	found := proof{verdict: run.Verdict, most: most, length: run.Length, bound: run.Bound, score: run.Score, upper: run.Upper}
	if ctx.Err() == nil {
		j.proofs[q] = found
	}
	return found
}

func (p proof) String() string {
	switch {
	case p.most:
		return fmt.Sprintf("at most %d", p.upper)
	case p.verdict == search.Optimal:
		return fmt.Sprintf("optimal %d", p.length)
	case p.verdict == search.Impossible:
		return "impossible"
	case p.bound > 0:
		return fmt.Sprintf("at least %d", p.bound)
	}
	return ""
}

// The claims without a number.
const (
	claimsOptimal    = "verdict optimal"
	claimsImpossible = "verdict impossible"
)

// weigh judges what a block says of its problem.
func (j *Judge) weigh(ctx context.Context, v *Verdict, b *Block, s subject, end game.State) {
	grounds := v.grounds(b, s)
	if len(grounds) > 0 {
		v.Proved = j.prove(ctx, grounds[0], s.most).String()
		if rules := rulesOf(grounds[0]); s.set && rules == b.Rules && rules != rulesOf(s.puzzle) {
			v.Notes = append(v.Notes, text.M("grade.note.rules", "Rules", rules))
		}
	}
	claim := func(words string, check func(proof) *bool) {
		v.Claims = append(v.Claims, Claim{words, j.agree(ctx, grounds, s.most, check)})
	}
	c := &b.Claims
	switch {
	case s.most && b.Optimal:
		claim(claimsOptimal, v.isMaximum(end, c.Score))
		if c.Score.Given() {
			claim("maximum "+digits(c.Score), isMaximum(c.Score.Value))
		}
	case b.Optimal:
		claim(claimsOptimal, v.isOptimal(b))
	}
	if b.Unsolved && !b.Open {
		claim(claimsImpossible, v.isImpossible)
	}
	if c.Bound.Given() {
		check := v.isBound(c.Bound.Value)
		if s.most {
			check = isUpperBound(c.Bound.Value, end)
		}
		claim("bound "+digits(c.Bound), check)
	}
	if c.Score.Given() {
		v.Claims = append(v.Claims, Claim{"points " + digits(c.Score), scores(end, c.Score.Value)})
	}
}

// digits writes a number without what may stand around it, as in "50 %".
func digits(f Figure) string { return strconv.FormatFloat(f.Value, 'f', -1, 64) }

// grounds are the puzzles by whose rules the claims are judged. A block that names its
// rules is judged by these; else by any that allow its way to the goal, those of the set
// first. Without a way the set's rules are the usual ones.
func (v *Verdict) grounds(b *Block, s subject) []game.Puzzle {
	if s.unseen || s.aimless && !s.most || v.isOutside() {
		return nil
	}
	if v.Legal == nil {
		return []game.Puzzle{v.Puzzle}
	}
	rules := v.reaching
	if len(rules) == 0 {
		rules = v.Legal
	}
	usual := rulesOf(s.puzzle)
	switch {
	case slices.Contains(v.Legal, b.Rules):
		rules = []string{b.Rules}
	case slices.Contains(rules, usual):
		rules = append([]string{usual}, rules...)
	}
	var list []game.Puzzle
	for _, named := range rules {
		list = append(list, under(named, s.puzzle))
	}
	return list
}

// agree checks a claim on several grounds: it holds where it holds on the first one, and
// is false where it is false on all, for nobody knows which rules were played.
func (j *Judge) agree(ctx context.Context, grounds []game.Puzzle, most bool, check func(proof) *bool) *bool {
	for i, p := range grounds {
		held := check(j.prove(ctx, p, most))
		switch {
		case held == nil, *held && i > 0:
			return nil
		case *held:
			return held
		}
	}
	return toNil(false, len(grounds) > 0)
}

// shortest is the length of the shortest solution that is known, the way's own among
// them; -1 for none.
func (v *Verdict) shortest(p proof) int {
	if v.Moves != nil && len(v.reaching) > 0 && (p.length < 0 || *v.Moves < p.length) {
		return *v.Moves
	}
	return p.length
}

// isOptimal checks that there is no shorter solution than the one that is shown or,
// where none is, than the length that is claimed.
func (v *Verdict) isOptimal(b *Block) func(proof) *bool {
	return func(p proof) *bool {
		claimed, ok := 0.0, false
		switch length := b.Claims.Length; {
		case v.Says == SaysPath:
			if ok = len(v.reaching) > 0 && !b.Way.Cut; ok {
				claimed = float64(*v.Moves)
			}
		case length.Given() && !b.Torn:
			claimed, ok = length.Value, true
		}
		switch {
		case !ok:
			return nil
		case p.verdict == search.Optimal:
			return toNil(claimed == float64(p.length), true)
		case p.verdict == search.Impossible, p.length >= 0 && claimed > float64(p.length):
			return new(bool)
		}
		return nil
	}
}

func (v *Verdict) isImpossible(p proof) *bool {
	if v.shortest(p) >= 0 {
		return new(bool)
	}
	return toNil(true, p.verdict == search.Impossible)
}

// isBound checks a bound on the moves from below. Where there is no solution any holds.
func (v *Verdict) isBound(bound float64) func(proof) *bool {
	return func(p proof) *bool {
		if known := v.shortest(p); known >= 0 && bound > float64(known) {
			return new(bool)
		}
		return toNil(true, p.verdict == search.Impossible || p.bound >= 0 && bound <= float64(p.bound))
	}
}

// isMaximum checks that no way makes more points, and one makes as many.
func isMaximum(points float64) func(proof) *bool {
	return func(p proof) *bool {
		if points > float64(p.upper) || points < float64(p.score) {
			return new(bool)
		}
		return toNil(true, p.verdict == search.Optimal)
	}
}

// isMaximum checks that the way makes the most points or, where its end is not known,
// that those claimed are the most.
func (v *Verdict) isMaximum(end game.State, claimed Figure) func(proof) *bool {
	if points, ok := pointsOf(end); ok {
		return isMaximum(float64(points))
	}
	if claimed.Given() {
		return isMaximum(claimed.Value)
	}
	return func(proof) *bool { return nil }
}

// isUpperBound checks a bound on the points of any way.
func isUpperBound(bound float64, end game.State) func(proof) *bool {
	return func(p proof) *bool {
		if points, ok := pointsOf(end); bound < float64(p.score) || ok && bound < float64(points) {
			return new(bool)
		}
		return toNil(true, bound >= float64(p.upper))
	}
}

// scores checks the points of a way by its end.
func scores(end game.State, claimed float64) *bool {
	points, ok := pointsOf(end)
	return toNil(claimed == float64(points), ok)
}

func pointsOf(end game.State) (points int, ok bool) {
	if end == nil {
		return 0, false
	}
	return end.Score()
}

// holds reports whether a claim was made and holds.
func holds(claims []Claim, words string) bool {
	return slices.ContainsFunc(claims, func(c Claim) bool { return c.Claim == words && c.Holds != nil && *c.Holds })
}

// refuted reports whether a claim is false.
func refuted(claims []Claim) bool {
	return slices.ContainsFunc(claims, func(c Claim) bool { return c.Holds != nil && !*c.Holds })
}
