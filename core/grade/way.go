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

// followWay follows the way of a block under every setting, and says where it breaks.
// It gives the state at its end, nil where it is not legal, or could not be read.
func (j *Judge) followWay(ctx context.Context, v *Verdict, b *Block, s subject) game.State {
	if b.Way.Unclear {
		v.leaveUnread()
		return nil
	}
	steps := j.steps(v, b, s)
	if len(steps) > MaxMoves {
		v.addRemark(text.M("grade.issue.long", "Limit", MaxMoves))
		return nil
	}
	final := j.final(b, s)
	tried := j.tryNotations(ctx, steps, final, s)
	taken := bestAttempt(tried)
	moves := s.before + len(steps)
	if ctx.Err() != nil || len(taken.legal) == 0 && headless(b, steps, taken.courses) {
		return nil
	}
	if j.isDoubtful(ctx, b, taken, steps, final, s) {
		v.leaveUnread()
		return nil
	}
	v.Moves, v.Legal, v.Notes = &moves, []string{}, append(v.Notes, notes(tried, taken)...)
	if len(taken.legal) == 0 {
		j.noteBreak(v, taken, s.before)
		return nil
	}
	for _, c := range taken.legal {
		v.Legal = append(v.Legal, c.rules)
	}
	v.always = len(taken.legal) == len(taken.courses)
	end := v.noteEnd(v.judgedCourses(taken, s.aimless), final, s)
	short := isFalse(v.ReachesGoal)
	b.Way.Cut = b.Way.Cut || short && b.isShort(moves)
	if b.Way.Cut && (short || v.ReachesGoal == nil) {
		v.ReachesGoal = nil
		return nil // what comes behind is not known
	}
	return end
}

// leaveUnread says that there is a way which could not be read: nothing is known of it.
func (v *Verdict) leaveUnread() {
	v.unread = true
	v.addRemark(text.M("grade.issue.way"))
}

// isDoubtful reports whether a way that would be called wrong may be one that is not understood:
// where a step is none of its notation, where there are words around it, or where it leads to
// the goal in another notation.
func (j *Judge) isDoubtful(ctx context.Context, b *Block, taken *attempt, steps []step, final string, s subject) bool {
	short := !s.aimless && !s.unseen && !b.Way.Cut && taken.rank == 0
	if len(taken.legal) > 0 && !short {
		return false
	}
	return !taken.understood || b.Way.Surrounded || j.mayBeOtherwise(ctx, steps, final, s)
}

// judgedCourses are the courses by which the end of a legal way is judged: all, unless it does
// not come to the goal by the rules that its block names, then these. Where the rules that it
// names do not allow it, the block contradicts itself.
func (v *Verdict) judgedCourses(taken *attempt, aimless bool) []course {
	if len(v.named) == 0 {
		return taken.legal
	}
	isOther := func(c course) bool { return !slices.Contains(v.named, c.rules) }
	allowed := slices.DeleteFunc(slices.Clone(taken.legal), isOther)
	if len(allowed) == 0 {
		named := slices.DeleteFunc(slices.Clone(taken.courses), isOther)
		v.addFault(farthest(named).contradictRules(taken.steps))
		return taken.legal
	}
	v.judged = v.named
	if slices.ContainsFunc(allowed, func(c course) bool { return c.reaches(aimless) }) {
		return taken.legal
	}
	return allowed
}

// reaches reports whether a course ends at the goal.
func (c *course) reaches(aimless bool) bool {
	return !aimless && slices.ContainsFunc(c.ends, func(t trail) bool { return t.state.Goal() })
}

// noteBreak notes where a way breaks that no setting allows.
func (j *Judge) noteBreak(v *Verdict, taken *attempt, before int) {
	first := farthest(taken.courses)
	step, at := taken.steps[first.steps], before+first.steps+1
	v.BrokenAt, v.ReachesGoal = &at, new(bool)
	v.Puzzle, v.Path, v.Broken = first.puzzle, first.ends[0].last.path(), step.move
	v.Written, v.Follows = j.nearest(step.board, first.ends[0].state)
	for _, c := range slices.Backward(taken.courses) {
		if c.steps == first.steps { // Cavalo's last settings have the fewest rules; an empty pit and a taken cell are that under all
			v.Cell, v.Why = c.explainMove(step.move)
			break
		}
	}
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

// followBothWays follows a way under every setting, and says under which it is legal to the
// end. Some projects write it from the end to the start: that is what it is when
// it then ends as it should, for a broken way may be legal backwards by chance.
func followBothWays(ctx context.Context, steps []step, final string, s subject) (courses, legal []course) {
	courses = follow(ctx, s.puzzle, steps)
	legal = legalCourses(courses, len(steps), final, s.aimless)
	if len(legal) > 0 {
		return courses, legal
	}
	back := slices.Clone(steps)
	slices.Reverse(back)
	legal = legalCourses(follow(ctx, s.puzzle, back), len(back), final, s.aimless)
	return courses, rankedCourses(legal, 1, final, s.aimless)
}

// rankedCourses are the courses whose best end has a rank at least; those of rank 1 end as they should.
func rankedCourses(courses []course, least int, final string, aimless bool) []course {
	return slices.DeleteFunc(slices.Clone(courses), func(c course) bool {
		_, rank := c.best(final, aimless)
		return rank < least
	})
}

// final is the board that the block shows last, "" where it shows none of the game.
func (j *Judge) final(b *Block, s subject) string {
	if p, ok := j.decode(b.Final); ok && p.Module().ID() == s.puzzle.Module().ID() {
		return p.Start().Board()
	}
	return ""
}

// legalCourses are the courses that are legal to the end; where some end at the board
// that the block shows, these alone: the others are of other rules.
func legalCourses(courses []course, steps int, final string, aimless bool) []course {
	whole := slices.DeleteFunc(slices.Clone(courses), func(c course) bool { return c.steps < steps })
	if exact := rankedCourses(whole, 2, final, aimless); len(exact) > 0 {
		return exact
	}
	return whole
}

// farthest is the course that goes on longest, the first of equal ones.
func farthest(courses []course) *course {
	first := slices.MaxFunc(courses, func(a, b course) int { return a.steps - b.steps })
	return &first
}

// noteEnd notes the end of a legal way, under the first of some settings under which it
// reaches the goal, or the first.
func (v *Verdict) noteEnd(legal []course, final string, s subject) game.State {
	var end trail
	highest := -1
	for i := range legal {
		c := &legal[i]
		if best, rank := c.best(final, s.aimless); rank > highest {
			end, highest, v.Puzzle = best, rank, c.puzzle
		}
		if !s.unseen && c.reaches(s.aimless) && (len(v.judged) == 0 || slices.Contains(v.judged, c.rules)) {
			v.reaching = append(v.reaching, c.rules)
		}
	}
	v.Path = end.last.path()
	if final != "" && end.state.Board() != final {
		v.addFault(text.M("grade.issue.final"))
	}
	switch {
	case s.aimless && !s.most:
		v.addRemark(text.M("grade.issue.notarget"))
	case s.unseen && s.puzzle.Module().HasTarget():
		v.addRemark(text.M("grade.issue.nostart"))
		return nil // its points count from another start
	case s.most:
	default:
		v.ReachesGoal = new(end.state.Goal())
	}
	return end.state
}

// steps are the steps of a way behind the start of the subject. A last board that
// can't be read is where the way was cut.
func (j *Judge) steps(v *Verdict, b *Block, s subject) []step {
	var boards []string
	for i, board := range b.Way.Boards {
		p, ok := j.decode(board)
		if !ok {
			v.addRemark(text.M("grade.issue.step", "Number", i+1))
			if i > 0 && i == len(b.Way.Boards)-1 {
				b.Way.Cut = true
				break
			}
			boards = append(boards, unreadBoard)
			continue
		}
		boards = append(boards, p.Start().Board())
	}
	start := s.puzzle.Start().Board()
	if last := len(boards) - 1; last >= 0 {
		turned := b.Way.Reversed // where the start does not tell
		if (boards[0] == start) != (boards[last] == start) {
			turned = boards[last] == start
		}
		if turned {
			slices.Reverse(boards)
		}
		if boards[0] == start {
			boards = boards[1:]
		}
	}
	var steps []step
	for _, move := range b.Way.Moves {
		steps = append(steps, step{move: move})
	}
	for _, board := range boards {
		steps = append(steps, step{board: board})
	}
	return steps
}

// unreadBoard stands for a board of a way that can't be read.
const unreadBoard = "?"

// maxTrails is the number of ways that are followed side by side, where a text
// leaves open what was chosen.
const maxTrails = 600

// step is a step of a way: a move, as the block writes it until a notation has written
// it as the game does, or the board behind it.
type step struct{ move, board string }

type trail struct {
	state game.State
	last  *link
}

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

type course struct {
	puzzle game.Puzzle
	rules  string
	// steps is how many steps are legal; ends are where they lead.
	steps int
	ends  []trail
}

// best is the end that fits best, the first of equal ones, and how well: 1 for a goal, and 2
// for the board that the block shows last.
func (c *course) best(final string, aimless bool) (best trail, highest int) {
	highest = -1
	for _, end := range c.ends {
		rank := 0
		if final != "" && end.state.Board() == final {
			rank = 2
		}
		if !aimless && end.state.Goal() {
			rank++
		}
		if rank > highest {
			best, highest = end, rank
		}
	}
	return best, highest
}

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
			next := takeStep(c.ends, steps[c.steps])
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

func takeStep(from []trail, s step) []trail {
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
	type sight struct {
		board string
		score int
	}
	seen := map[sight]bool{}
	trails = slices.DeleteFunc(trails, func(t trail) bool {
		score, _ := t.state.Score()
		s := sight{t.state.Board(), score}
		again := seen[s]
		seen[s] = true
		return again
	})
	return trails[:min(len(trails), maxTrails)]
}

// fits reports whether a move is the one that the step means. A move that leaves
// out what the notation says behind the place can be any of those.
func (s step) fits(n game.Successor) bool {
	if s.board != "" {
		return n.State.Board() == s.board
	}
	move := game.PlainMove(n.Move)
	if move == s.move {
		return true
	}
	i := strings.IndexAny(move, "-=@/")
	return i > 0 && move[:i] == s.move
}

// nearest are a board that is written and, of those that a move of a state leads to, the one that differs in
// the fewest cells.
func (j *Judge) nearest(board string, s game.State) (written, follows game.Puzzle) {
	written, ok := j.decode(board)
	if !ok {
		return nil, nil
	}
	least := 0
	for _, next := range s.Successors() {
		p, ok := j.decode(next.State.Board())
		if !ok || p.Module().ID() != written.Module().ID() {
			continue
		}
		if n := len(Differences(written, p)); follows == nil || n < least {
			follows, least = p, n
		}
	}
	return written, follows
}

// Differences are the cells in which the boards of two problems of a game differ.
func Differences(p, q game.Puzzle) (cells []int) {
	a, b := p.Scene().Cells, q.Scene().Cells
	for i := range min(len(a), len(b)) {
		if a[i].Text != b[i].Text || a[i].Drawing != b[i].Drawing || a[i].Seeds != b[i].Seeds {
			cells = append(cells, i)
		}
	}
	return cells
}
