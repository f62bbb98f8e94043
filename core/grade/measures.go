package grade

import (
	"math"
	"strconv"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

func decimal(n int) string { return strconv.Itoa(n) }

// measure says which of the numbers of a block can't be; end is the last state of
// a legal way, or nil.
func (v *Verdict) measure(b *Block, end game.State) {
	c := &b.Claims
	v.signs(c)
	if c.Length.Given() && v.Moves != nil && !b.Way.Cut && c.Length.Value != float64(*v.Moves) {
		v.fault(text.M("grade.issue.length", "Claimed", c.Length.Text, "Count", *v.Moves))
	}
	v.counts(c, b.Unsolved)
	v.penetrance(c)
	v.branching(c)
	if end == nil || !c.Score.Given() {
		return
	}
	if score, ok := end.Score(); ok && c.Score.Value != float64(score) {
		v.fault(text.M("grade.issue.score", "Claimed", c.Score.Text, "Count", score))
	}
}

// signs: numbers are numbers, and none is below 0.
func (v *Verdict) signs(c *Claims) {
	for _, m := range []struct {
		name text.Message
		Figure
	}{
		{text.M("grade.measure.length"), c.Length},
		{text.M("grading.measure.score"), c.Score},
		{text.M("grade.measure.generated"), c.Generated},
		{text.M("grade.measure.expanded"), c.Expanded},
		{text.M("grade.measure.penetrance"), c.Penetrance},
		{text.M("grade.measure.branching"), c.Branching},
		{text.M("grade.measure.time"), c.Seconds},
	} {
		switch {
		case m.Wrong:
			v.fault(text.M("grade.issue.number", "Measure", m.name, "Text", m.Text))
		case m.Given() && m.Value < 0:
			v.fault(text.M("grade.issue.negative", "Measure", m.name, "Text", m.Text))
		}
	}
}

// counts: the nodes of the way have been generated, and all of them but the last
// expanded; what was expanded was generated before. The start need not be
// counted: then the goal, which is not expanded, makes up for it.
func (v *Verdict) counts(c *Claims, unsolved bool) {
	g, e := c.Generated, c.Expanded
	spare := 0.0
	if unsolved {
		spare = 1
	}
	if g.Given() && e.Given() && e.Value > g.Value+spare {
		v.fault(text.M("grade.issue.expanded", "Expanded", e.Text, "Generated", g.Text))
	}
	if v.Moves == nil {
		return
	}
	if moves := float64(*v.Moves); g.Given() && g.Value < moves {
		v.fault(text.M("grade.issue.generated", "Generated", g.Text, "Count", *v.Moves))
	} else if e.Given() && e.Value < moves-1 {
		v.fault(text.M("grade.issue.unexpanded", "Expanded", e.Text, "Count", *v.Moves))
	}
}

// length is the number of moves: as claimed, else as found.
func (v *Verdict) length(c *Claims) (float64, bool) {
	switch {
	case c.Length.Given() && c.Length.Value >= 0 && c.Length.Value <= math.MaxInt32:
		return c.Length.Value, true
	case v.Moves != nil:
		return float64(*v.Moves), true
	}
	return 0, false
}

// report is length and nodes for what search computes of them.
func (v *Verdict) report(c *Claims) (search.Report, bool) {
	length, ok := v.length(c)
	r := search.Report{Length: int(length), Generated: int64(c.Generated.Value)}
	return r, ok && length > 0 && c.Generated.Given() && c.Generated.Value >= 1 && c.Generated.Value < 1e15
}

// penetrance: length / generated, to the digits that are written, rounded or cut
// off; and never above 1.
func (v *Verdict) penetrance(c *Claims) {
	p := c.Penetrance
	if !p.Given() {
		return
	}
	if p.Value > 1 {
		v.fault(text.M("grade.issue.above", "Claimed", p.Text))
		return
	}
	r, ok := v.report(c)
	if want := r.Penetrance(); ok && !shortens(p, want) {
		v.fault(text.M("grade.issue.penetrance", "Claimed", p.Text, "Value", shortened(want)))
	}
}

// branching: the root of B + ... + B^length = generated, with or without the start
// counted. Projects find it by bisection with a coarse end.
func (v *Verdict) branching(c *Claims) {
	b := c.Branching
	r, ok := v.report(c)
	if !b.Given() || !ok {
		return
	}
	low, high := r, r
	low.Generated, high.Generated = max(1, r.Generated-1), r.Generated+1
	margin := max(coarse, unit(b))
	if want := r.Branching(); b.Value < low.Branching()-margin || b.Value > high.Branching()+margin {
		v.fault(text.M("grade.issue.branching", "Claimed", b.Text, "Value", shortened(want)))
	}
}

// coarse is how far a branching factor may be off.
const coarse = 0.01

// shortens reports whether a number is another one, rounded or cut off behind its
// last digit.
func shortens(f Figure, want float64) bool {
	above, slack := f.Value-want, 1e-6*want
	return above <= unit(f)/2+slack && (-above < unit(f)-slack || -above <= slack)
}

// unit is one in the last digit of a number.
func unit(f Figure) float64 { return math.Pow10(-min(f.Digits, 12)) }

func shortened(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }
