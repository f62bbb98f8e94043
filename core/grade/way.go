package grade

import (
	"context"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// MaxMoves is the number of moves of a way that are followed.
const MaxMoves = 10_000

// maxTrails is the number of ways that are followed side by side, where a text
// leaves open what was chosen.
const maxTrails = 600

// step is a step of a way: a move as the block writes it, or the board behind it.
type step struct{ move, board string }

// trail is a state that a way can lead to, and how.
type trail struct {
	state game.State
	last  *link
}

// link is a move, behind those before it.
type link struct {
	before *link
	move   string
}

func (l *link) path() []string {
	path := []string{}
	for ; l != nil; l = l.before {
		path = append(path, l.move)
	}
	slices.Reverse(path)
	return path
}

// course is a way followed under one setting.
type course struct {
	puzzle game.Puzzle
	rules  string
	// steps is how many steps are legal; ends are where they lead.
	steps int
	ends  []trail
}

// rank says how well the end of a course fits: a goal, and the board that the
// block shows last.
func (c *course) rank(end trail, final string, aimless bool) int {
	rank := 0
	if final != "" && end.state.Board() == final {
		rank = 2
	}
	if !aimless && end.state.Goal() {
		rank++
	}
	return rank
}

// best is the end that fits best, the first of equal ones.
func (c *course) best(final string, aimless bool) (trail, int) {
	best, rank := c.ends[0], -1
	for _, end := range c.ends {
		if r := c.rank(end, final, aimless); r > rank {
			best, rank = end, r
		}
	}
	return best, rank
}

// walk follows the way of a block under every setting, and says where it breaks.
// It gives the state at its end, nil where it is not legal.
func (j *Judge) walk(ctx context.Context, v *Verdict, b *Block, s subject) game.State {
	steps := j.steps(v, b, s)
	if len(steps) > MaxMoves {
		v.issue(text.M("grade.issue.long", "Limit", MaxMoves))
		return nil
	}
	final := j.final(b, s)
	courses, legal := j.legal(ctx, steps, final, s)
	if ctx.Err() != nil || len(legal) == 0 && headless(b, courses) {
		return nil
	}
	moves := s.before + len(steps)
	v.Moves, v.Legal = &moves, []string{}
	if len(legal) == 0 {
		j.breaks(v, courses, s)
		return nil
	}
	for _, c := range legal {
		v.Legal = append(v.Legal, c.rules)
	}
	if isSetting(b.Rules, courses) && !slices.Contains(v.Legal, b.Rules) {
		v.issue(text.M("grade.issue.rules", "Rules", b.Rules))
	}
	end := j.arrive(v, legal, final, s)
	if b.Way.Cut {
		if v.ReachesGoal = toNil(true, v.ReachesGoal != nil && *v.ReachesGoal); v.ReachesGoal == nil {
			return nil // what comes behind is not known
		}
	}
	return end
}

// headless reports whether a way that is written from the end to the start breaks off
// before it comes to the start.
func headless(b *Block, courses []course) bool {
	return b.Way.Reversed && (b.Torn || b.Way.Cut) && len(b.Way.Boards) > 0 &&
		!slices.ContainsFunc(courses, func(c course) bool { return c.steps > 0 })
}

// isSetting reports whether a block names rules in words that can be compared.
func isSetting(rules string, courses []course) bool {
	return slices.ContainsFunc(courses, func(c course) bool { return c.rules == rules })
}

// legal follows a way under every setting, and says under which it is legal to the
// end. Some projects write it from the end to the start: that is what it is when
// it then ends as it should, for a broken way may be legal backwards by chance.
func (j *Judge) legal(ctx context.Context, steps []step, final string, s subject) (courses, legal []course) {
	courses = follow(ctx, s.puzzle, steps)
	if legal = through(courses, len(steps), final, s.aimless); len(legal) > 0 {
		return courses, legal
	}
	slices.Reverse(steps)
	legal = through(follow(ctx, s.puzzle, steps), len(steps), final, s.aimless)
	return courses, slices.DeleteFunc(legal, func(c course) bool {
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

// breaks notes the first step that no setting allows.
func (j *Judge) breaks(v *Verdict, courses []course, s subject) {
	farthest := &courses[0]
	for i := range courses {
		if courses[i].steps > farthest.steps {
			farthest = &courses[i]
		}
	}
	at := s.before + farthest.steps + 1
	v.BrokenAt, v.ReachesGoal = &at, new(bool)
	v.Puzzle, v.Path = farthest.puzzle, farthest.ends[0].last.path()
}

// arrive notes the end of a legal way, under the first setting under which it
// reaches the goal, or the first.
func (j *Judge) arrive(v *Verdict, legal []course, final string, s subject) game.State {
	chosen, rank := &legal[0], -1
	for i := range legal {
		if _, r := legal[i].best(final, s.aimless); r > rank {
			chosen, rank = &legal[i], r
		}
	}
	end, _ := chosen.best(final, s.aimless)
	v.Puzzle, v.Path = chosen.puzzle, end.last.path()
	if final != "" && end.state.Board() != final {
		v.issue(text.M("grade.issue.final"))
	}
	switch {
	case s.most:
	case s.aimless:
		v.issue(text.M("grade.issue.notarget"))
	case s.unseen && s.puzzle.Module().Targeted():
		v.issue(text.M("grade.issue.nostart"))
		return nil // its points count from another start
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
		steps = append(steps, step{move: plain(move)})
	}
	boards := make([]string, 0, len(b.Way.Boards))
	for i, board := range b.Way.Boards {
		p, ok := j.decode(board)
		if !ok {
			v.issue(text.M("grade.issue.step", "Number", i+1))
			if b.Way.Cut = i > 0 && i == len(b.Way.Boards)-1; b.Way.Cut {
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

// follow goes along a way under every setting, in their order.
func follow(ctx context.Context, p game.Puzzle, steps []step) []course {
	var courses []course
	settings := p.Module().Settings()
	for _, rules := range game.Combinations(settings) {
		under, wrong := p.WithRules(rules)
		if wrong != nil {
			panic("grade: " + wrong.Key)
		}
		c := course{puzzle: under, rules: rules.Format(settings), ends: []trail{{state: under.Start()}}}
		for c.steps < len(steps) && ctx.Err() == nil {
			next := onward(c.ends, steps[c.steps])
			if len(next) == 0 {
				break
			}
			c.ends = next
			c.steps++
		}
		courses = append(courses, c)
	}
	return courses
}

// onward takes a step from each of some states.
func onward(from []trail, s step) []trail {
	var next []trail
	for _, t := range from {
		for _, successor := range t.state.Successors() {
			if s.fits(successor) {
				next = append(next, trail{successor.State, &link{t.last, successor.Move}})
			}
		}
	}
	return distinct(next)
}

// distinct leaves out states that look and score like an earlier one, and those
// that are too many.
func distinct(trails []trail) []trail {
	if len(trails) < 2 {
		return trails
	}
	seen := map[string]bool{}
	trails = slices.DeleteFunc(trails, func(t trail) bool {
		sight := sight(t.state)
		again := seen[sight]
		seen[sight] = true
		return again
	})
	return trails[:min(len(trails), maxTrails)]
}

// sight is what tells states apart that a way can't.
func sight(s game.State) string {
	score, _ := s.Score()
	return s.Board() + " " + decimal(score)
}

// fits reports whether a move is the one that the step means. A move that leaves
// out what the notation says behind the place can be any of those.
func (s step) fits(n game.Successor) bool {
	if s.board != "" {
		return n.State.Board() == s.board
	}
	move := plain(n.Move)
	if move == s.move {
		return true
	}
	i := strings.IndexAny(move, "-=@/")
	return i > 0 && move[:i] == s.move
}

// plain is a move without blanks, brackets and capitals: (I 1) is i1.
func plain(move string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(" \t\n()\"',", r):
			return -1
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return r
	}, move)
}
