package grade

import (
	"context"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// maxKept is how many boards are remembered at most.
const maxKept = 512

// Judge judges blocks one after another, and keeps between them what it proved
// and what it has seen. It is not for two goroutines at once.
type Judge struct {
	games    []game.Puzzler
	problems []game.Problem
	limits   search.Limits
	threads  int
	// Partial says that some of the problems could not be read: what is not among the
	// others may still have been set.
	Partial bool

	boards map[string]game.Puzzle
	proofs map[question]proof
	seen   map[string]Reference
}

// New makes a judge. Blocks are looked up among problems, which may be none; a
// proof has the limits and threads given, for each problem anew.
func New(modules []game.Module, problems []game.Problem, limits search.Limits, threads int) *Judge {
	return &Judge{
		games: game.Puzzlers(modules), problems: problems, limits: limits, threads: threads,
		boards: map[string]game.Puzzle{}, proofs: map[question]proof{}, seen: map[string]Reference{},
	}
}

// hasWay reports whether a block gives a way; one that is a word for none is taken out.
func (j *Judge) hasWay(b *Block, s subject) bool {
	if b.Way.Given && j.isNone(b, s) {
		b.Way.Given = false
		b.Unsolved = b.Unsolved || len(b.Way.Boards) == 0 && !b.Torn && !b.Way.Cut
	}
	return b.Way.Given
}

// Judge judges a block. When ctx ends, it returns soon, with nothing proved.
func (j *Judge) Judge(ctx context.Context, b Block) Verdict {
	v := Verdict{
		File: b.File, Block: b.Number, Line: b.Line, Layout: b.Layout, Problem: b.Problem, Algorithm: b.Algorithm,
		Issues: append([]text.Message{}, b.Remarks...), Says: SaysNothing, Status: Unread, Reason: NotRead,
	}
	v.SameAs = j.copied(&b)
	if b.Layout == Unknown {
		return v
	}
	if b.Torn {
		v.remark(text.M("grade.issue.torn"))
	}
	s, known := j.subject(&b)
	if !known {
		j.unplaced(&v, &b)
		return v
	}
	v.Game, v.Problem, v.Puzzle, v.InSet = s.puzzle.Module().ID(), s.name, s.puzzle, j.inSet(s)
	if s.disputed {
		target, _ := s.puzzle.Target()
		v.fault(text.M("grade.issue.target", "Claimed", b.Claims.Target.Text, "Target", target))
	}
	var end game.State
	given := j.hasWay(&b, s)
	v.Says = says(&b)
	if given {
		end = j.walk(ctx, &v, &b, s)
	} else {
		v.Puzzle = under(b.Rules, s.puzzle)
		j.stand(&v, &b, s)
	}
	if v.Legal == nil || len(v.Legal) > 0 {
		j.compare(ctx, &v, &b, s)
	}
	v.measure(&b, end)
	j.weigh(ctx, &v, &b, s, end)
	v.settle(&b, end)
	return v
}

// says is the answer of a block.
func says(b *Block) Answer {
	switch {
	case b.Way.Given:
		return SaysPath
	case b.Unsolved && !b.Open:
		return SaysImpossible
	}
	return SaysNothing
}

// unplaced judges a block of which the problem is not known: one that names what is
// not in the set, and shows no board, is outside of it.
func (j *Judge) unplaced(v *Verdict, b *Block) {
	v.Says = says(b)
	v.remark(text.M("grade.issue.board"))
	v.measure(b, nil)
	if j.isNamedOutside(b) {
		v.InSet = new(bool)
	}
	switch {
	case v.InSet != nil:
		v.Status, v.Reason = Wrong, OutsideSet
	case b.Torn:
		v.Status, v.Reason = Open, Cut
	}
}

// stand judges a block without a way by its final board.
func (j *Judge) stand(v *Verdict, b *Block, s subject) {
	final, ok := j.decode(b.Final)
	if !ok || final.Module().ID() != v.Game {
		if !b.Unsolved {
			v.remark(text.M("grade.issue.noway"))
		}
		v.ReachesGoal = toNil(false, b.Unsolved)
		return
	}
	if s.puzzle.Module().Targeted() {
		return // points do not show on a board
	}
	goal := isGoal(final)
	v.ReachesGoal = &goal
}

// isGoal reports whether a board is a goal under some rules.
func isGoal(p game.Puzzle) bool {
	return slices.ContainsFunc(game.Combinations(p.Module().Settings()), func(rules game.Rules) bool {
		under, wrong := p.WithRules(rules)
		return wrong == nil && under.Start().Goal()
	})
}

// isNone reports whether what stands for a way is none: "()", or the start alone, of
// a problem that does not begin at its goal.
func (j *Judge) isNone(b *Block, s subject) bool {
	start := s.puzzle.Start().Board()
	moves := len(b.Way.Moves) > 0 || slices.ContainsFunc(b.Way.Boards, func(board string) bool {
		p, ok := j.decode(board)
		return !ok || p.Start().Board() != start
	})
	return !moves && !s.unseen && !s.most && (s.aimless || !isGoal(s.puzzle))
}

// compare holds the way against the proved optimum of the verdict's puzzle.
func (j *Judge) compare(ctx context.Context, v *Verdict, b *Block, s subject) {
	if s.unseen || s.aimless || v.isOutside() {
		return
	}
	found := j.prove(ctx, v.Puzzle, false)
	if found.verdict != search.Optimal {
		return
	}
	v.Optimum = &found.length
	if v.Moves != nil && !b.Way.Cut && v.ReachesGoal != nil && *v.ReachesGoal {
		excess := *v.Moves - found.length
		v.Excess = &excess
	}
	if b.Unsolved && !b.Open {
		v.fault(text.M("grade.issue.solvable", "Count", found.length, "Rules", rulesOf(v.Puzzle)))
	}
}

// rulesOf are the rules of a puzzle, "key=value key=value".
func rulesOf(p game.Puzzle) string { return p.Rules().Format(p.Module().Settings()) }

// under is a puzzle under the rules that a block names; where it names none, as it is.
func under(named string, p game.Puzzle) game.Puzzle {
	settings := p.Module().Settings()
	for _, rules := range game.Combinations(settings) {
		if rules.Format(settings) != named {
			continue
		}
		if other, wrong := p.WithRules(rules); wrong == nil {
			return other
		}
	}
	return p
}

// toNil is a value, or nil where it says nothing.
func toNil[T any](value T, ok bool) *T {
	if !ok {
		return nil
	}
	return &value
}
