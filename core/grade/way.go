package grade

import (
	"context"
	"slices"

	"procura/core/game"
	"procura/core/text"
)

// MaxMoves is the number of moves of a way that are followed.
const MaxMoves = 10_000

// walk follows the way of a block under every setting, and says where it breaks.
// It gives the state at its end, nil where it is not legal.
func (j *Judge) walk(ctx context.Context, v *Verdict, b *Block, s subject) game.State {
	steps := j.steps(v, b, s)
	if len(steps) > MaxMoves {
		v.remark(text.M("grade.issue.long", "Limit", MaxMoves))
		return nil
	}
	final := j.final(b, s)
	tried := j.try(ctx, steps, final, s)
	taken := choose(tried)
	moves := s.before + len(steps)
	if ctx.Err() != nil || len(taken.legal) == 0 && headless(b, steps, taken.courses) {
		return nil
	}
	v.Moves, v.Legal, v.Notes = &moves, []string{}, notes(tried, taken)
	if len(taken.legal) == 0 {
		v.breaks(taken, s)
		return nil
	}
	for _, c := range taken.legal {
		v.Legal = append(v.Legal, c.rules)
	}
	v.always = len(taken.legal) == len(taken.courses)
	if isSetting(b.Rules, taken.courses) && !slices.Contains(v.Legal, b.Rules) {
		v.fault(text.M("grade.issue.rules", "Rules", b.Rules))
	}
	end := v.arrive(taken.legal, final, s)
	if slices.Contains(v.Legal, b.Rules) && !slices.Contains(v.reaching, b.Rules) {
		if len(v.reaching) > 0 {
			v.fault(text.M("grade.issue.rules.goal", "Rules", b.Rules))
		}
		v.reaching = nil
	}
	if b.isShort(moves) && v.ReachesGoal != nil && !*v.ReachesGoal {
		b.Way.Cut = true
	}
	if b.Way.Cut {
		if v.ReachesGoal = toNil(true, v.ReachesGoal != nil && *v.ReachesGoal); v.ReachesGoal == nil {
			return nil // what comes behind is not known
		}
	}
	return end
}

// isShort reports whether a block ends with boards of fewer moves than it says: the others
// may have been cut off.
func (b *Block) isShort(moves int) bool {
	return b.Way.Last && len(b.Way.Boards) > 0 && b.Claims.Length.Given() && b.Claims.Length.Value > float64(moves)
}

// headless reports whether a way that is written from the end to the start breaks off
// before it comes to the start.
func headless(b *Block, steps []step, courses []course) bool {
	if !b.Way.Reversed || len(b.Way.Boards) == 0 || slices.ContainsFunc(courses, func(c course) bool { return c.steps > 0 }) {
		return false
	}
	startless := len(steps) == len(b.Way.Boards)
	b.Way.Cut = b.Way.Cut || b.Torn || startless && b.isShort(len(steps))
	return b.Way.Cut
}

// isSetting reports whether a block names rules in words that can be compared.
func isSetting(rules string, courses []course) bool {
	return slices.ContainsFunc(courses, func(c course) bool { return c.rules == rules })
}

// legal follows a way under every setting, and says under which it is legal to the
// end. Some projects write it from the end to the start: that is what it is when
// it then ends as it should, for a broken way may be legal backwards by chance.
func legal(ctx context.Context, steps []step, final string, s subject) (courses, legal []course) {
	courses = follow(ctx, s.puzzle, steps)
	if legal = through(courses, len(steps), final, s.aimless); len(legal) > 0 {
		return courses, legal
	}
	back := slices.Clone(steps)
	slices.Reverse(back)
	legal = through(follow(ctx, s.puzzle, back), len(back), final, s.aimless)
	return courses, ending(legal, final, s)
}

// ending are the courses that end as they should.
func ending(courses []course, final string, s subject) []course {
	return slices.DeleteFunc(courses, func(c course) bool {
		_, rank := c.best(final, s.aimless)
		return rank == 0
	})
}

// final is the board that the block shows last, "" where it shows none of the game.
func (j *Judge) final(b *Block, s subject) string {
	if p, ok := j.decode(b.Final); ok && p.Module().ID() == s.puzzle.Module().ID() {
		return p.Start().Board()
	}
	return ""
}

// through are the courses that are legal to the end; where some end at the board
// that the block shows, these alone: the others are of other rules.
func through(courses []course, steps int, final string, aimless bool) []course {
	whole := slices.DeleteFunc(slices.Clone(courses), func(c course) bool { return c.steps < steps })
	exact := slices.DeleteFunc(slices.Clone(whole), func(c course) bool {
		_, rank := c.best(final, aimless)
		return rank < 2
	})
	if len(exact) > 0 {
		return exact
	}
	return whole
}

// farthest is the course that goes on longest, the first of equal ones.
func farthest(courses []course) *course {
	farthest := &courses[0]
	for i := range courses {
		if courses[i].steps > farthest.steps {
			farthest = &courses[i]
		}
	}
	return farthest
}

// breaks notes the first step that no setting allows.
func (v *Verdict) breaks(a *attempt, s subject) {
	farthest := farthest(a.courses)
	at := s.before + farthest.steps + 1
	v.BrokenAt, v.ReachesGoal = &at, new(bool)
	v.Puzzle, v.Path, v.Broken = farthest.puzzle, farthest.ends[0].last.path(), a.steps[farthest.steps].move
}

// arrive notes the end of a legal way, under the first setting under which it
// reaches the goal, or the first.
func (v *Verdict) arrive(legal []course, final string, s subject) game.State {
	chosen, rank := &legal[0], -1
	for i := range legal {
		if _, r := legal[i].best(final, s.aimless); r > rank {
			chosen, rank = &legal[i], r
		}
	}
	for i := range legal {
		if slices.ContainsFunc(legal[i].ends, func(t trail) bool { return !s.aimless && !s.unseen && t.state.Goal() }) {
			v.reaching = append(v.reaching, legal[i].rules)
		}
	}
	end, _ := chosen.best(final, s.aimless)
	v.Puzzle, v.Path = chosen.puzzle, end.last.path()
	if final != "" && end.state.Board() != final {
		v.fault(text.M("grade.issue.final"))
	}
	switch {
	case s.aimless && !s.most:
		v.remark(text.M("grade.issue.notarget"))
	case s.unseen && s.puzzle.Module().Targeted():
		v.remark(text.M("grade.issue.nostart"))
		return nil // its points count from another start
	case s.most:
	default:
		goal := end.state.Goal()
		v.ReachesGoal = &goal
	}
	return end.state
}

// steps are the steps of a way behind the start of the subject. A last board that
// can't be read is where the way was cut.
func (j *Judge) steps(v *Verdict, b *Block, s subject) []step {
	var steps []step
	for _, move := range b.Way.Moves {
		steps = append(steps, step{move: move})
	}
	boards := make([]string, 0, len(b.Way.Boards))
	for i, board := range b.Way.Boards {
		p, ok := j.decode(board)
		if !ok {
			v.remark(text.M("grade.issue.step", "Number", i+1))
			if i > 0 && i == len(b.Way.Boards)-1 {
				b.Way.Cut = true
				break
			}
			boards = append(boards, "?")
			continue
		}
		boards = append(boards, p.Start().Board())
	}
	start := s.puzzle.Start().Board()
	if n := len(boards); n > 0 && turned(boards, start, b.Way.Reversed) {
		slices.Reverse(boards)
	}
	if len(boards) > 0 && boards[0] == start {
		boards = boards[1:]
	}
	for _, board := range boards {
		steps = append(steps, step{board: board})
	}
	return steps
}

// turned reports whether boards go from the end to the start: by where the start
// stands, and where it does not, as the layout has it.
func turned(boards []string, start string, usual bool) bool {
	first, last := boards[0] == start, boards[len(boards)-1] == start
	if first != last {
		return last
	}
	return usual
}
