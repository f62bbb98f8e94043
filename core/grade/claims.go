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

// question asks for a proof about the moves of a puzzle, or about its most points.
type question struct {
	identity string
	most     bool
}

// proof is the answer to a question.
type proof struct {
	verdict search.Verdict
	most    bool
	// length is the length of the shortest solution that was found, bound a proved lower bound; -1 for none.
	length, bound int
	// score is the points of the best path that was found, upper a proved upper bound.
	score, upper int
}

func (j *Judge) prove(ctx context.Context, p game.Puzzle, most bool) proof {
	q := question{p.Identity(), most}
	if known, ok := j.proofs.find(q); ok {
		return known
	}
	j.proving.Lock()
	defer j.proving.Unlock()
	if known, ok := j.proofs.find(q); ok { // another block was waiting for it, too
		return known
	}
	if ctx.Err() != nil {
		return proof{most: most, length: -1, bound: -1, upper: math.MaxInt}
	}
	run := j.solve(ctx, p, most)
	found := proof{verdict: run.Verdict, most: most, length: run.Length, bound: run.Bound, score: run.Score, upper: run.Upper}
	if ctx.Err() == nil {
		j.proofs.putValue(q, found, 0)
	}
	return found
}

// solve recalls what was proved of a problem, or proves it.
func (j *Judge) solve(ctx context.Context, p game.Puzzle, most bool) game.Run {
	if j.Recall != nil {
		if run, ok := j.Recall(ctx, p, j.limits, most); ok {
			return run
		}
	}
	run := p.Solve(ctx, game.SolveRequest{Method: game.Method{Algorithm: game.Best}, Limits: j.limits, Threads: j.threads, Maximise: most})
	if j.Keep != nil && ctx.Err() == nil {
		j.Keep(ctx, p, run)
	}
	return run
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

func (j *Judge) judgeClaims(ctx context.Context, v *Verdict, b *Block, s subject, end game.State) {
	puzzles := v.puzzlesToJudgeBy(s)
	if len(puzzles) > 0 {
		v.Proved = j.prove(ctx, puzzles[0], s.most).String()
		if rules := rulesOf(puzzles[0]); s.set && slices.Contains(v.named, rules) && rules != rulesOf(s.puzzle) {
			v.Notes = append(v.Notes, text.M("grade.note.rules", "Rules", rules))
		}
	}
	claim := func(words string, check func(proof) *bool) {
		v.Claims = append(v.Claims, Claim{words, j.checkOnAll(ctx, puzzles, s.most, check)})
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
	if c.Score.Given() { // by the end of the path
		points, ok := pointsOf(end)
		v.Claims = append(v.Claims, Claim{"points " + digits(c.Score), game.Known(c.Score.Value == float64(points), ok)})
	}
}

// digits writes a number without its unit.
func digits(f Figure) string { return strconv.FormatFloat(f.Value, 'f', -1, 64) }

// puzzlesToJudgeBy returns the puzzle under each setting by which the claims are judged. A block that names its
// rules is judged by these, else by any that allow its path to the goal, those of the given problem
// first. Without a path they are those of the given problem. There are none for a path that is not
// legal or could not be read.
func (v *Verdict) puzzlesToJudgeBy(s subject) []game.Puzzle {
	if s.unseen || s.aimless && !s.most || v.isOutside() || v.unread {
		return nil
	}
	if v.Legal == nil {
		return []game.Puzzle{v.Puzzle}
	}
	rules := v.reaching
	if len(rules) == 0 {
		rules = slices.DeleteFunc(slices.Clone(v.Legal), func(legal string) bool { return len(v.judged) > 0 && !slices.Contains(v.judged, legal) })
	}
	if usual := rulesOf(s.puzzle); slices.Contains(rules, usual) {
		rules = append([]string{usual}, rules...)
	}
	var list []game.Puzzle
	for _, named := range rules {
		list = append(list, withRules(named, s.puzzle))
	}
	return list
}

// checkOnAll checks a claim on several puzzles. It holds if it holds on the first, and
// is false if it is false on all, since it is unknown which rules were played.
func (j *Judge) checkOnAll(ctx context.Context, puzzles []game.Puzzle, most bool, check func(proof) *bool) *bool {
	for i, p := range puzzles {
		held := check(j.prove(ctx, p, most))
		switch {
		case held == nil, *held && i > 0:
			return nil
		case *held:
			return held
		}
	}
	return game.Known(false, len(puzzles) > 0)
}

// shortestKnown returns the length of the shortest known solution, which may be the block's own; -1 for none.
func (v *Verdict) shortestKnown(p proof) int {
	if v.Moves != nil && len(v.reaching) > 0 && (p.length < 0 || *v.Moves < p.length) {
		return *v.Moves
	}
	return p.length
}

// isOptimal checks that there is no solution shorter than the path or,
// without a path, than the claimed length.
func (v *Verdict) isOptimal(b *Block) func(proof) *bool {
	return func(p proof) *bool {
		claimed, ok := b.Claims.Length.Value, b.Claims.Length.Given() && !b.Torn
		if v.Says == SaysPath {
			ok = len(v.reaching) > 0 && !b.Path.Cut
			if ok {
				claimed = float64(*v.Moves)
			}
		}
		switch {
		case !ok:
			return nil
		case p.verdict == search.Optimal:
			return game.Known(claimed == float64(p.length), true)
		case p.verdict == search.Impossible, p.length >= 0 && claimed > float64(p.length):
			return new(bool)
		}
		return nil
	}
}

func (v *Verdict) isImpossible(p proof) *bool {
	if v.shortestKnown(p) >= 0 {
		return new(bool)
	}
	return game.Known(true, p.verdict == search.Impossible)
}

// isBound checks a lower bound on the moves. Without a solution any holds.
func (v *Verdict) isBound(bound float64) func(proof) *bool {
	return func(p proof) *bool {
		if known := v.shortestKnown(p); known >= 0 && bound > float64(known) {
			return new(bool)
		}
		return game.Known(true, p.verdict == search.Impossible || p.bound >= 0 && bound <= float64(p.bound))
	}
}

// isMaximum checks that a number of points is the maximum.
func isMaximum(points float64) func(proof) *bool {
	return func(p proof) *bool {
		if points > float64(p.upper) || points < float64(p.score) {
			return new(bool)
		}
		return game.Known(true, p.verdict == search.Optimal)
	}
}

// isMaximum checks that the path makes the most points or, if its end is unknown,
// that the claimed points are the most.
func (v *Verdict) isMaximum(end game.State, claimed Figure) func(proof) *bool {
	if points, ok := pointsOf(end); ok {
		return isMaximum(float64(points))
	}
	if claimed.Given() {
		return isMaximum(claimed.Value)
	}
	return func(proof) *bool { return nil }
}

// isUpperBound checks an upper bound on the points.
func isUpperBound(bound float64, end game.State) func(proof) *bool {
	return func(p proof) *bool {
		if points, ok := pointsOf(end); bound < float64(p.score) || ok && bound < float64(points) {
			return new(bool)
		}
		return game.Known(true, bound >= float64(p.upper))
	}
}

func pointsOf(end game.State) (points int, ok bool) {
	if end == nil {
		return 0, false
	}
	return end.Score()
}

// isTrue reports whether something is known to be true, isFalse to be false.
func isTrue(known *bool) bool  { return known != nil && *known }
func isFalse(known *bool) bool { return known != nil && !*known }

// checkMeasures notes contradictions among the numbers of a block; end is the last state of
// a legal path, or nil.
func (v *Verdict) checkMeasures(b *Block, end game.State) {
	c := &b.Claims
	for _, m := range c.Measures() { // a number that could not be read contradicts nothing
		switch {
		case m.Wrong:
			v.addRemark(text.M("grade.issue.number", "Measure", m.Name, "Text", m.Text))
		case m.Given() && m.Value < 0:
			v.addFault(text.M("grade.issue.negative", "Measure", m.Name, "Text", m.Text))
		case m.Unusual:
			v.addRemark(text.M("grade.issue.number.read", "Measure", m.Name, "Text", m.Text, "Value", digits(m.Figure)))
		}
	}
	if c.Length.Given() && v.Moves != nil && !b.Path.Cut && c.Length.Value != float64(*v.Moves) {
		v.addFault(text.M("grade.issue.length", "Claimed", c.Length.Text, "Count", *v.Moves))
	}
	v.checkCounts(c, b.Unsolved)
	v.checkPenetrance(c)
	v.checkBranching(c)
	if score, ok := pointsOf(end); ok && c.Score.Given() && c.Score.Value != float64(score) {
		v.addFault(text.M("grade.issue.score", "Claimed", c.Score.Text, "Count", score))
	}
}

// checkCounts checks the nodes: those of the path were generated, and all but the last
// expanded; expanded nodes were generated before. A program need not count the
// start: then the goal, which is not expanded, makes up for it.
func (v *Verdict) checkCounts(c *Claims, unsolved bool) {
	g, e := c.Generated, c.Expanded
	spare := 0.0
	if unsolved {
		spare = 1
	}
	if g.Given() && e.Given() && e.Value > g.Value+spare {
		v.addFalseCount(text.M("grade.issue.expanded", "Expanded", e.Text, "Generated", g.Text))
	}
	moves := 0
	switch length, _ := v.counts(c); {
	case v.Moves != nil:
		moves = *v.Moves
	case !unsolved:
		moves = length // of a path that the block does not show
	}
	if g.Given() && g.Value < float64(moves) {
		v.addFalseCount(text.M("grade.issue.generated", "Generated", g.Text, "Count", moves))
	} else if e.Given() && e.Value < float64(moves-1) {
		v.addFalseCount(text.M("grade.issue.unexpanded", "Expanded", e.Text, "Count", moves))
	}
}

// counts returns the length, as claimed or else as found, and whether length and generated nodes are sound enough
// to check numbers computed from them: no search generates fewer nodes than there are moves.
func (v *Verdict) counts(c *Claims) (length int, ok bool) {
	switch {
	case c.Length.Given() && c.Length.Value >= 0 && c.Length.Value <= math.MaxInt32:
		length = int(c.Length.Value)
	case v.Moves != nil:
		length = *v.Moves
	}
	return length, length > 0 && c.Generated.Given() && c.Generated.Value >= float64(length)
}

// checkPenetrance checks that the penetrance is length / generated, to the digits written, rounded or
// truncated, and never above 1.
func (v *Verdict) checkPenetrance(c *Claims) {
	p := c.Penetrance
	if !p.Given() {
		return
	}
	if p.Value > 1 {
		v.addFault(text.M("grade.issue.above", "Claimed", p.Text))
		return
	}
	length, ok := v.counts(c)
	if want := float64(length) / c.Generated.Value; ok && !shortens(p, want) {
		v.addFault(text.M("grade.issue.penetrance", "Claimed", p.Text, "Value", sixDigits(want)))
	}
}

// checkBranching checks that the branching factor is the root of B + ... + B^length = generated, with or without the
// start. Student programs find it by bisection that stops early, so the tolerance is coarse.
func (v *Verdict) checkBranching(c *Claims) {
	b := c.Branching
	length, ok := v.counts(c)
	if !b.Given() || !ok {
		return
	}
	factor := func(more float64) float64 { return search.BranchingFactor(length, max(1, c.Generated.Value+more)) }
	margin := max(coarse, unit(b))
	if want := factor(0); b.Value < factor(-1)-margin || b.Value > factor(1)+margin {
		v.addFault(text.M("grade.issue.branching", "Claimed", b.Text, "Value", sixDigits(want)))
	}
}

const coarse = 0.01

// shortens reports whether a number is another one, rounded or truncated behind its
// last digit.
func shortens(f Figure, want float64) bool {
	above, slack := f.Value-want, 1e-6*want
	return above <= unit(f)/2+slack && (-above < unit(f)-slack || -above <= slack)
}

func unit(f Figure) float64 { return math.Pow10(-min(f.Digits, 12)) }

func sixDigits(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }
