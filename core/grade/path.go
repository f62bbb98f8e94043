package grade

import (
	"context"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// MaxMoves is the greatest number of moves of a path that is followed.
const MaxMoves = 10_000

// followPath follows the path of a block under every setting, and notes where it breaks.
// It returns the state at its end, nil if it is not legal or could not be read.
func (j *Judge) followPath(ctx context.Context, v *Verdict, b *Block, s subject) game.State {
	if b.Path.Unclear {
		v.leaveUnread()
		return nil
	}
	steps := j.steps(v, b, s)
	if len(steps) > MaxMoves {
		v.addRemark(text.M("grade.issue.long", "Limit", MaxMoves))
		return nil
	}
	final := j.final(b, s)
	s.prepareCourses()
	tried := tryNotations(ctx, steps, final, s)
	taken := bestAttempt(tried)
	moves := s.before + len(steps)
	if ctx.Err() != nil || len(taken.legal) == 0 && headless(b, steps, taken.courses) {
		return nil
	}
	if isDoubtful(ctx, b, taken, steps, final, s) {
		v.leaveUnread()
		return nil
	}
	v.Moves, v.Legal, v.Notes = &moves, []string{}, append(v.Notes, notes(tried, taken)...)
	if len(taken.legal) == 0 {
		j.noteBreak(v, taken, s.before)
		if i := len(v.Path); i < len(b.Path.Moves) {
			v.BrokenText = b.Path.Moves[i]
		}
		return nil
	}
	for _, c := range taken.legal {
		v.Legal = append(v.Legal, c.rules)
	}
	v.always = len(taken.legal) == len(game.Combinations(s.puzzle.Module().Settings()))
	end := v.noteEnd(v.judgedCourses(taken, s.aimless), final, s)
	short := isFalse(v.ReachesGoal)
	b.Path.Cut = b.Path.Cut || short && b.isShort(moves)
	if b.Path.Cut && (short || v.ReachesGoal == nil) {
		v.ReachesGoal = nil
		return nil // the rest of the path is unknown
	}
	return end
}

// leaveUnread notes that the path could not be read.
func (v *Verdict) leaveUnread() {
	v.unread = true
	v.addRemark(text.M("grade.issue.way"))
}

// isDoubtful reports whether a path that would be wrong may only be misread: a step is not of its notation, there are
// words around it, or it leads to the goal in another notation.
func isDoubtful(ctx context.Context, b *Block, taken *attempt, steps []step, final string, s subject) bool {
	short := !s.aimless && !s.unseen && !b.Path.Cut && taken.rank == 0
	if len(taken.legal) > 0 && !short {
		return false
	}
	return !taken.understood || b.Path.Surrounded || leadsToGoalOtherwise(ctx, steps, final, s)
}

// judgedCourses returns the courses by which the end of a legal path is judged: all, or, if it does
// not reach the goal under the rules that its block names, those of these rules. A block whose own rules do not allow
// its path contradicts itself.
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

// noteBreak notes where a path breaks that is illegal under every setting.
func (j *Judge) noteBreak(v *Verdict, taken *attempt, before int) {
	first := farthest(taken.courses)
	step, at := taken.steps[first.steps], before+first.steps+1
	v.BrokenAt, v.ReachesGoal = &at, new(bool)
	v.Puzzle, v.Path, v.Broken = first.puzzle, first.ends[0].last.path(), step.move
	v.Written, v.Follows = j.nearest(step.board, first.ends[0].state)
	for _, c := range slices.Backward(taken.courses) {
		if c.steps == first.steps { // the last settings of Cavalo have the fewest rules, and so name a mistake that counts under all
			v.Cell, v.Why = c.explainMove(step.move)
			break
		}
	}
}

// isShort reports whether a block ends with fewer boards than it says: the others
// may have been cut off.
func (b *Block) isShort(moves int) bool {
	return b.Path.Last && len(b.Path.Boards) > 0 && b.Claims.Length.Given() && b.Claims.Length.Value > float64(moves)
}

// headless reports whether a path that is written from the end to the start breaks off
// before the start.
func headless(b *Block, steps []step, courses []course) bool {
	if !b.Path.Reversed || len(b.Path.Boards) == 0 || slices.ContainsFunc(courses, func(c course) bool { return c.steps > 0 }) {
		return false
	}
	startless := len(steps) == len(b.Path.Boards)
	b.Path.Cut = b.Path.Cut || b.Torn || startless && b.isShort(len(steps))
	return b.Path.Cut
}

// followBothDirections follows a path under every setting, and returns those under which it is legal to the
// end. Some projects list the moves backwards: they are read so only if the path then
// ends as it should, since a broken path may be legal backwards by chance.
func followBothDirections(ctx context.Context, steps []step, final string, s subject) (courses, legal []course) {
	courses = follow(ctx, s, steps)
	legal = legalCourses(courses, len(steps), final, s.aimless)
	if len(legal) > 0 {
		return courses, legal
	}
	back := slices.Clone(steps)
	slices.Reverse(back)
	legal = legalCourses(follow(ctx, s, back), len(back), final, s.aimless)
	return courses, rankedCourses(legal, 1, final, s.aimless)
}

// rankedCourses returns the courses whose best end has at least a rank; from rank 1 on they end as they should.
func rankedCourses(courses []course, least int, final string, aimless bool) []course {
	return slices.DeleteFunc(slices.Clone(courses), func(c course) bool {
		_, rank := c.best(final, aimless)
		return rank < least
	})
}

// final returns the final board that the block shows, "" if it shows none of the game.
func (j *Judge) final(b *Block, s subject) string {
	if p, ok := j.decode(b.Final); ok && p.Module().ID() == s.puzzle.Module().ID() {
		return p.Start().Board()
	}
	return ""
}

// legalCourses returns the courses that are legal to the end; if some end at the final board
// that the block shows, only those: the others are of other rules.
func legalCourses(courses []course, steps int, final string, aimless bool) []course {
	whole := slices.DeleteFunc(slices.Clone(courses), func(c course) bool { return c.steps < steps })
	if exact := rankedCourses(whole, 2, final, aimless); len(exact) > 0 {
		return exact
	}
	return whole
}

// farthest returns the course with the most legal steps, the first of equal ones.
func farthest(courses []course) *course {
	first := slices.MaxFunc(courses, func(a, b course) int { return a.steps - b.steps })
	return &first
}

// noteEnd notes the end of a legal path, under the first setting under which it
// reaches the goal, else under the first.
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
		return nil // the points count from an unknown start
	case s.most:
	default:
		v.ReachesGoal = new(end.state.Goal())
	}
	return end.state
}

// steps returns the steps of a path after the start of the subject. At a last board that
// can't be read the path was cut.
func (j *Judge) steps(v *Verdict, b *Block, s subject) []step {
	var boards []string
	for i, board := range b.Path.Boards {
		p, ok := j.decode(board)
		if !ok {
			v.addRemark(text.M("grade.issue.step", "Number", i+1))
			if i > 0 && i == len(b.Path.Boards)-1 {
				b.Path.Cut = true
				break
			}
			boards = append(boards, unreadBoard)
			continue
		}
		boards = append(boards, p.Start().Board())
	}
	start := s.puzzle.Start().Board()
	if last := len(boards) - 1; last >= 0 {
		turned := b.Path.Reversed // unless the start says otherwise
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
	for _, move := range b.Path.Moves {
		steps = append(steps, step{move: move})
	}
	for _, board := range boards {
		steps = append(steps, step{board: board})
	}
	return steps
}

// unreadBoard stands for a board of a path that can't be read.
const unreadBoard = "?"

// maxTrails is the number of paths that are followed side by side if a text
// is ambiguous.
const maxTrails = 600

// step is a step of a path: a move, first as the block writes it and then as the game does, or the board after
// the move.
type step struct{ move, board string }

// trail is a state with the moves that lead to it.
type trail struct {
	state game.State
	last  *link
}

// link is the last move of a list of moves that share their beginnings.
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

// course is a path followed under one setting.
type course struct {
	puzzle game.Puzzle
	rules  string
	// steps is the number of legal steps; ends are the states that they may lead to.
	steps int
	ends  []trail
}

// best returns the end that fits best, the first of equal ones, with its rank: 2 for the final board that the block
// shows, and 1 more for a goal.
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

// prepareCourses makes a course without steps for each setting.
func (s *subject) prepareCourses() {
	settings := s.puzzle.Module().Settings()
	for _, rules := range agreeing(s.fixed, settings) {
		under, wrong := s.puzzle.WithRules(rules)
		if wrong != nil {
			panic("grade: " + wrong.Key)
		}
		s.courses = append(s.courses, course{puzzle: under, rules: rules.Format(settings)})
	}
}

func follow(ctx context.Context, s subject, steps []step) []course {
	var courses []course
	for _, c := range s.courses {
		c.ends = []trail{{state: c.puzzle.Start()}}
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

// distinct removes states with the same board and points as an earlier one, and those
// beyond maxTrails.
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

// fits reports whether a move may be the one that the step means. A step that leaves
// out what the game writes behind the place can be any move to that place.
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

// nearest returns a written board and, of the boards after the moves of a state, the one that differs from it in
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

// FollowedRun is the path of a run from a file, played by the rules of its problem.
type FollowedRun struct {
	// Legal lists the moves of the path before the first illegal one.
	Legal []string
	// Illegal reports whether there is an illegal move, Short whether the path is legal and misses the goal.
	Illegal, Short bool
	// Wrong describes what is wrong with the path; it is zero for a solution, or without a path.
	Wrong text.Message
}

// FollowRun plays the path of a run on its problem. The other claims of the run are not judged: a verdict in a file
// proves nothing.
func FollowRun(p game.Puzzle, run game.Run) FollowedRun {
	if len(run.Path) > MaxMoves {
		return FollowedRun{Wrong: text.M("grade.issue.long", "Limit", MaxMoves)}
	}
	last, broken := game.Follow(context.Background(), p.Start(), run.Path)
	if broken < 0 {
		f := FollowedRun{Legal: run.Path, Short: run.Solved() && !run.Maximise && game.HasGoal(p) && !last.Goal()}
		if f.Short {
			f.Wrong = text.M("grade.run.short")
		}
		return f
	}
	f := FollowedRun{Legal: run.Path[:broken], Illegal: true}
	f.Wrong = text.M("grade.run.illegal.move", "Number", broken+1, "Move", run.Path[broken])
	if _, why := explainMove(p, f.Legal, run.Path[broken]); !why.IsZero() {
		f.Wrong = text.M("grade.run.illegal", "Number", broken+1, "Why", why)
	}
	return f
}
