package search

// proof is what a run has proved so far of L, the length of a shortest solution,
// where every move costs 1 as far as was seen:
//
//	outsideBound <= L                  proved elsewhere
//	orderBound() <= L                  by the algorithm's order, see proves and bounds
//	L <= incumbent                     where one is found
//	L <= maxDepth or L > maxDepth      once depthCut: what was cut off is longer
//
// Where they meet, L is known. Where costs differ they speak of cost, and where
// that says nothing of lengths, proves and bounds say so.
type proof struct {
	claim      Claim
	admissible bool
	maxDepth   int
	// outsideBound is Strategy.LowerBound, and what parts of the run have proved.
	outsideBound int
	// startBound is Strategy.LowerBound alone, startBoundBy what gave it; informed says that the
	// algorithm may have left out what a heuristic rules out.
	startBound   int
	startBoundBy string
	informed     bool
	// orderBound is the bound that the algorithm's own order has proved.
	orderBound func() int
	// incumbent is the cost of the best solution so far, 0 without one: nodes that
	// lead to none better are pruned.
	incumbent int

	uniform  bool // every cost so far was 1
	depthCut bool // the depth limit cut something off
	weighted bool // f = g + w·h, w > 1: the first goal may not be a shortest
	// incomplete says that the algorithm's own room, a beam's width or the nodes
	// that SMA* keeps, cut off what may lead to a goal, or to a nearer one.
	incomplete bool
}

func (p *proof) noteCost(cost int32) {
	if cost != 1 {
		p.uniform = false
	}
}

// prunedBy reports whether the best solution so far prunes a node of this f: it
// leads to no better one.
func (p *proof) prunedBy(f int) bool { return p.incumbent > 0 && f >= p.incumbent }

// proves reports whether the algorithm looks at nodes in the order of an
// admissible bound on the length, so that its first goal is a shortest one.
// Where costs differ, a way that the depth limit cut off may be cheaper.
func (p *proof) proves() bool {
	if p.depthCut && !p.uniform {
		return false
	}
	switch p.claim {
	case ByLevel:
		return p.uniform
	case ByCost:
		return true
	case ByEstimate:
		return p.admissible && !p.weighted && !p.incomplete
	}
	return false
}

// bounds reports whether orderBound bounds every solution though the first goal
// may not be a shortest one. Where costs differ a bound on cost is none on length.
func (p *proof) bounds() bool {
	switch p.claim {
	case ByEstimate:
		return p.uniform && p.admissible
	case ByLosses:
		return p.uniform
	}
	return false
}

func (p *proof) bound() int {
	best := p.outsideBound
	if best >= Unreachable {
		best = 0 // setVerdict says impossible
	}
	if p.proves() || p.bounds() {
		best = max(best, p.boundByOrder())
	}
	return best
}

// hasOwnBound reports whether there is a bound that the search itself has proved, and not what
// was known of the start.
func (p *proof) hasOwnBound() bool {
	best := p.bound()
	return best > p.startBound || best > 0 && (p.proves() || p.bounds()) && p.boundByOrder() >= best
}

// boundByOrder is the bound that the order of popping proves. What the depth limit
// cut off is no longer in the frontier, and needs one move more than it allows.
func (p *proof) boundByOrder() int {
	if p.depthCut {
		return min(p.orderBound(), p.maxDepth+1)
	}
	return p.orderBound()
}

// setVerdict gives the verdict of a report whose outcome, length and bound are known;
// see docs/rules.md for what each verdict means.
func (p *proof) setVerdict(r *Report) {
	switch {
	case r.Outcome == Solved && p.proves(), r.Solved() && p.uniform && r.Length <= r.Bound:
		r.Verdict, r.Bound = Optimal, r.Length
		p.setReason(r, r.Outcome == Solved && p.proves() && p.claim == ByLevel, ByLevels, r.Length)
	case r.Solved():
		r.Verdict = Solution
	case r.Outcome == Exhausted:
		p.setVerdictExhausted(r)
	default:
		r.Verdict = Unknown
	}
	if r.Verdict == Unknown && p.outsideBound >= Unreachable {
		r.Verdict, r.Bound = Impossible, -1
		p.setReason(r, false, Unsaid, Unreachable)
	}
}

// setVerdictExhausted is setVerdict where nothing is left to be looked at.
func (p *proof) setVerdictExhausted(r *Report) {
	switch {
	case p.depthCut:
		r.Verdict, r.Outcome, r.Stopped = Unknown, Limited, ByDepth
		if p.uniform && !p.incomplete {
			r.Bound = max(r.Bound, p.maxDepth+1)
		}
	case p.incomplete:
		r.Verdict = Unknown
	default:
		r.Verdict, r.Bound = Impossible, -1
		p.setReason(r, !p.informed || p.startBound < Unreachable, ByExhaustion, Unreachable)
	}
}

// setReason notes what settled a verdict: what the order of the search itself did, where
// it did, else the bound for the start where that is as high as needed, else the bound
// on what was not looked at.
func (p *proof) setReason(r *Report, itself bool, own Reason, needed int) {
	switch {
	case itself:
		r.Reason = own
	case p.startBound >= needed:
		r.Reason, r.LowerBoundBy = ByLowerBound, p.startBoundBy
	default:
		r.Reason = ByRest
	}
}
