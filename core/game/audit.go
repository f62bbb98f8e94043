package game

import (
	"context"
	"math/rand/v2"
	"time"

	"procura/core/search"
	"procura/core/text"
)

// AuditOrder asks for the audit of a heuristic.
type AuditOrder struct {
	// Heuristic is the key of one of Puzzle.Heuristics; see Resolve.
	Heuristic string
	// Limits end the audit early: Nodes and Depth bound the states that are kept.
	Limits   search.Limits
	Progress *search.Progress // may be nil; states count as Generated
}

// Resolve gives an order without a heuristic the puzzle's default one. The
// message, when there is one, names the heuristic that the puzzle lacks.
func (o AuditOrder) Resolve(p Puzzle) (AuditOrder, *text.Message) {
	var wrong *text.Message
	o.Heuristic, wrong = heuristicOf(p, o.Heuristic)
	return o, wrong
}

// AuditReport is what an audit of one problem found. The counter-examples are
// the worst of their kind, nil where there is none; Admissible and Consistent
// say what that means.
type AuditReport struct {
	// Heuristic is the one audited, with what it promises.
	Heuristic HeuristicInfo
	search.AuditCounts
	// Over is where the estimate exceeds the distance most.
	Over *Overestimate
	// Drop is where it falls most, beyond the cost of the move.
	Drop *Drop
}

// Overestimate is a state that shows that a heuristic is not admissible:
//
//	Estimate > Distance >= the true distance
//
// Puzzle.Film(Path) shows the way to it, Puzzle.After(Path) writes its board.
type Overestimate struct {
	// Puzzle is the problem that the state is of.
	Puzzle Puzzle
	// Path leads from the start to the state, in notation; it may be empty.
	Path []string
	// Estimate is h of the state, +Inf where it is called unreachable.
	Estimate float64
	// Distance is the cost of a way from the state to a goal.
	Distance int
	// Exact says that there is no cheaper way; else Distance is an upper bound.
	Exact bool
}

// Excess is how far the estimate is above the distance, at least.
func (o *Overestimate) Excess() float64 { return o.Estimate - float64(o.Distance) }

// Drop is a move that shows that a heuristic is not consistent:
//
//	Before > Cost + After
//
// Puzzle.Film(Steps()) shows the way to it, the move last.
type Drop struct {
	// Puzzle is the problem that the move is of.
	Puzzle Puzzle
	// Path leads from the start to the state before, in notation.
	Path []string
	// Move is the move.
	Move string
	// Before and After are h before and after the move; Before is never +Inf.
	Before, After float64
	// Cost is the price of the move.
	Cost int
}

// Steps is the path with the move at its end.
func (d *Drop) Steps() []string { return append(d.Path[:len(d.Path):len(d.Path)], d.Move) }

// Excess is how far the estimate falls beyond the cost of the move.
func (d *Drop) Excess() float64 { return d.Before - d.After - float64(d.Cost) }

func (p sealed[S, A]) Audit(ctx context.Context, order AuditOrder) AuditReport {
	order, wrong := order.Resolve(p)
	if wrong != nil {
		panic("game: " + wrong.Key + " " + order.Heuristic)
	}
	h, _ := p.heuristic(order.Heuristic)
	report := AuditReport{Heuristic: HeuristicInfo{h.Key, h.Name, h.Admissible}}
	ready := prepare(ctx, h, order.Limits)
	defer ready.forget()
	if ready.stopped != search.NotStopped {
		report.Stopped = ready.stopped
		return report
	}
	watch := search.Watch{Progress: order.Progress}
	found := search.Audit(ctx, search.Problem[S, A](p.kit), h, ready.limits, watch,
		func() []search.Strategy[S] { return p.probes(h) })
	report.AuditCounts = found.AuditCounts
	if o := found.Over; o != nil {
		report.Over = &Overestimate{p, p.notations(o.Path), o.Estimate, o.Distance, o.Exact}
	}
	if d := found.Drop; d != nil {
		report.Drop = &Drop{p, p.notations(d.Path), p.kit.Notation(d.Action), d.Before, d.After, d.Cost}
	}
	return report
}

// probes are searches that may find a way to a goal where the exploration does
// not see the whole space: the best one, then those that follow the heuristic.
func (p sealed[S, A]) probes(h search.Heuristic[S]) []search.Strategy[S] {
	best, _ := Method{Algorithm: Best}.Resolve(p)
	return []search.Strategy[S]{
		p.strategy(best, 1),
		{Algorithm: search.AStar, Heuristic: h},
		{Algorithm: search.Greedy, Heuristic: h},
	}
}

func (p sealed[S, A]) notations(actions []A) []string {
	var moves []string
	for _, a := range actions {
		moves = append(moves, p.kit.Notation(a))
	}
	return moves
}

// Sizes says what the size of a random problem is.
type Sizes struct {
	// Least and Most bound it; Usual is one whose whole space is soon seen, yet
	// large enough to tell heuristics apart.
	Least, Most, Usual int
	// Name is what the size counts, on the screen.
	Name text.Message
}

// Dealer is a puzzler that can make random problems.
type Dealer interface {
	Puzzler
	// Sizes says what the size of a random problem is.
	Sizes() Sizes
	// Deal makes a problem of a size under default rules, by random alone.
	Deal(random *rand.Rand, size int) Puzzle
}

// Dealt is the random problem with a number of a series: equal seeds and sizes
// give equal series, and the first problems do not depend on how many follow.
func Dealt(d Dealer, size int, seed uint64, number int) Puzzle {
	return d.Deal(rand.New(rand.NewPCG(seed, uint64(number))), size)
}

// RandomOrder asks for the audit of a heuristic on random problems. Limits.Time
// is for all of them, the other limits are for each. Progress counts the
// states of the problems done as Generated, and the problems as Depth.
type RandomOrder struct {
	AuditOrder
	// Rules are laid over the default ones; nil changes none.
	Rules Rules
	// Boards is the number of problems.
	Boards int
	// Size is the size of each; 0 stands for the usual one.
	Size int
	// Seed tells series of random problems apart, see Dealt.
	Seed uint64
}

// RandomReport is what an audit of random problems found. Its figures are those
// of all problems together, its counter-examples the worst of all: each has
// its own Puzzle. Whole says that the whole space of every problem was seen.
type RandomReport struct {
	AuditReport
	// Boards counts the problems looked at; fewer than asked for when time or
	// the context ended the audit.
	Boards int
	// Wholes counts those whose whole space was seen.
	Wholes int
	// Refuting counts those with a state that refutes admissibility.
	Refuting int
}

// AuditRandom audits a heuristic on random problems. The message, when there
// is one, names the rule, heuristic or size that the game does not have.
func AuditRandom(ctx context.Context, d Dealer, order RandomOrder) (RandomReport, *text.Message) {
	if wrong := order.complete(d); wrong != nil {
		return RandomReport{}, wrong
	}
	began := time.Now()
	all := RandomReport{}
	all.Whole = true
	for all.Boards < order.Boards && ctx.Err() == nil {
		each := order.AuditOrder
		each.Progress = nil
		if limit := order.Limits.Time; limit > 0 {
			if each.Limits.Time = limit - time.Since(began); each.Limits.Time <= 0 {
				all.Stopped = search.ByTime
				break
			}
		}
		p, _ := Dealt(d, order.Size, order.Seed, all.Boards).WithRules(order.Rules)
		all.add(p.Audit(ctx, each))
		all.publish(order.Progress)
	}
	if ctx.Err() != nil && all.Boards < order.Boards {
		all.Stopped = search.ByCancel
	}
	all.Whole = all.Whole && all.Boards > 0 && all.Boards == order.Boards
	all.Elapsed = time.Since(began)
	return all, nil
}

// complete fills in what the order leaves out.
func (o *RandomOrder) complete(d Dealer) *text.Message {
	sizes := d.Sizes()
	if o.Size == 0 {
		o.Size = sizes.Usual
	}
	if o.Size < sizes.Least || o.Size > sizes.Most {
		wrong := text.M("error.size", "Size", o.Size, "Least", sizes.Least, "Most", sizes.Most)
		return &wrong
	}
	p, wrong := Dealt(d, o.Size, o.Seed, 0).WithRules(o.Rules)
	if wrong != nil {
		return wrong
	}
	o.AuditOrder, wrong = o.Resolve(p)
	return wrong
}

// add lays the audit of one more problem beside the others.
func (r *RandomReport) add(one AuditReport) {
	r.Boards++
	r.Heuristic = one.Heuristic
	r.Add(&one.AuditCounts)
	if one.Whole {
		r.Wholes++
	}
	if one.Over != nil {
		r.Refuting++
	}
	if one.Over != nil && (r.Over == nil || one.Over.Excess() > r.Over.Excess()) {
		r.Over = one.Over
	}
	if one.Drop != nil && (r.Drop == nil || one.Drop.Excess() > r.Drop.Excess()) {
		r.Drop = one.Drop
	}
}

func (r *RandomReport) publish(p *search.Progress) {
	if p == nil {
		return
	}
	p.Generated.Store(r.States)
	p.Expanded.Store(r.States)
	p.Bytes.Store(r.Bytes)
	p.Depth.Store(int64(r.Boards))
}
