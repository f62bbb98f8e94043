package grade

import (
	"context"
	"slices"
	"strings"

	"procura/core/game"
)

// maxTrails is the number of ways that are followed side by side, where a text
// leaves open what was chosen.
const maxTrails = 600

// step is a step of a way: a move, as the block writes it until a notation has written
// it as the game does, or the board behind it.
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
		case strings.ContainsRune(" \t\n()\"',.", r):
			return -1
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return r
	}, move)
}
