package grade

import (
	"context"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
)

// attempt is a path followed in one notation.
type attempt struct {
	notation
	steps          []step
	courses, legal []course
	rank           int // of the best end
	// understood reports whether every step can be read in the notation.
	understood bool
}

// tryNotations follows a path in every notation that fits it.
func tryNotations(ctx context.Context, steps []step, final string, s subject) []attempt {
	var tried []attempt
	g := gridOf(s.puzzle)
	for _, n := range notations(steps, &g) {
		a := attempt{notation: n, steps: n.writeAll(steps, &g), understood: n.understands(steps, &g, s.puzzle)}
		a.courses, a.legal = followBothDirections(ctx, a.steps, final, s)
		if n.weak {
			a.legal = rankedCourses(a.legal, 1, final, s.aimless)
		}
		for i := range a.legal {
			_, rank := a.legal[i].best(final, s.aimless)
			a.rank = max(a.rank, rank)
		}
		tried = append(tried, a)
	}
	return tried
}

// writeAll writes the moves of steps as the game does.
func (n notation) writeAll(steps []step, g *grid) []step {
	steps = slices.Clone(steps)
	for i := range steps {
		if steps[i].board == "" {
			steps[i].move = n.write(steps[i].move, g)
		}
	}
	return steps
}

// leadsToGoalOtherwise reports whether moves lead to the goal in a notation that tryNotations leaves out because it
// fits too many paths: rows from the bottom, letters for rows, points behind
// a dash, each move with its origin. A path that may be right is not called wrong.
func leadsToGoalOtherwise(ctx context.Context, steps []step, final string, s subject) bool {
	if _, moves := written(steps); !moves {
		return false
	}
	g := gridOf(s.puzzle)
	for _, variant := range variants(steps) {
		for _, n := range everyNotation() {
			_, legal := followBothDirections(ctx, n.writeAll(variant, &g), final, s)
			if len(rankedCourses(legal, 1, final, s.aimless)) > 0 {
				return true
			}
		}
	}
	return false
}

func everyNotation() (all []notation) {
	for _, base := range []int{0, 1} {
		for _, columnFirst := range []bool{false, true} {
			all = append(all, notation{base: base, columnFirst: columnFirst}, notation{base: base, columnFirst: columnFirst, flipped: true})
		}
	}
	return all
}

// variants returns the steps as they are; without numbers behind their places; without the origin
// of each move; each step once if all are doubled; and one half if both halves are equal.
func variants(steps []step) [][]step {
	list := [][]step{steps}
	bare, numbered := slices.Clone(steps), true
	for i, s := range steps {
		place, number, _ := strings.Cut(s.move, "-")
		_, isNumber := count(number)
		numbered = numbered && isNumber
		bare[i].move = place
	}
	if numbered {
		list = append(list, bare)
	}
	if len(steps) < 2 || len(steps)%2 != 0 {
		return list
	}
	last := len(steps) - 1
	if hops := steps[1:last]; areDoubled(hops) { // B1 C3, C3 D5
		list = append(list, slices.Concat(steps[:1], halved(hops), steps[last:]))
	}
	if areDoubled(steps) {
		list = append(list, halved(steps))
	}
	half := len(steps) / 2
	if slices.EqualFunc(steps[:half], steps[half:], func(a, b step) bool { return game.PlainMove(a.move) == game.PlainMove(b.move) }) {
		list = append(list, steps[:half])
	}
	return list
}

// areDoubled reports whether each step is written twice.
func areDoubled(steps []step) bool {
	for i := 0; i < len(steps); i += 2 {
		if game.PlainMove(steps[i].move) != game.PlainMove(steps[i+1].move) {
			return false
		}
	}
	return true
}

// halved returns every second step.
func halved(steps []step) (half []step) {
	for i := 0; i < len(steps); i += 2 {
		half = append(half, steps[i])
	}
	return half
}

// bestAttempt returns the attempt that fits best: a legal path first, then a path that ends as it
// should, then a path legal under many rules; of illegal paths, the one with most legal moves.
func bestAttempt(tried []attempt) *attempt {
	chosen := &tried[0]
	for i := range tried {
		if a := &tried[i]; a.isBetter(chosen) {
			chosen = a
		}
	}
	return chosen
}

func (a *attempt) isBetter(b *attempt) bool {
	switch {
	case len(a.legal) == 0 && len(b.legal) == 0 && a.understood != b.understood:
		return a.understood
	case len(a.legal) == 0 && len(b.legal) == 0:
		return !a.weak && farthest(a.courses).steps > farthest(b.courses).steps
	case len(a.legal) == 0 || len(b.legal) == 0:
		return len(b.legal) == 0
	case a.rank != b.rank:
		return a.rank > b.rank
	}
	return len(a.legal) > len(b.legal)
}

// notes names the notation that was taken, if it is not the game's own, and others that would
// be legal, too.
func notes(tried []attempt, taken *attempt) []text.Message {
	var others, list []text.Message
	for i := range tried {
		if a := &tried[i]; a != taken && len(a.legal) > 0 && len(taken.legal) > 0 {
			others = append(others, text.M("grade.note.other", "Reading", text.M(a.key)))
		}
	}
	if !taken.own || len(others) > 0 {
		list = append(list, text.M("grade.note.read", "Reading", text.M(taken.key)))
	}
	return append(list, others...)
}

// contradictRules returns the issue that a path is not legal under the rules that its block names.
func (c *course) contradictRules(steps []step) text.Message {
	if c.steps < len(steps) {
		if _, why := c.explainMove(steps[c.steps].move); !why.IsZero() {
			return text.M("grade.issue.rules.move", "Rules", c.rules, "Move", c.steps+1, "Why", why)
		}
	}
	return text.M("grade.issue.rules", "Rules", c.rules)
}

func (c *course) explainMove(move string) (cell int, why text.Message) {
	return explainMove(c.puzzle, c.ends[0].last.path(), move)
}

// explainMove returns the cell that a move leads to, -1 for none, and the reason why it can't be played after some legal
// moves: its cell, or the piece or number written behind the cell.
func explainMove(p game.Puzzle, legal []string, move string) (cell int, why text.Message) {
	rest := ""
	if at := strings.IndexAny(move, "-=@/"); at >= 0 {
		move, rest = move[:at], move[at+1:]
	}
	cell = cellOf(p.Scene(), move)
	switch {
	case move == "": // a board does not say which move it was
		return cell, why
	case cell < 0:
		return cell, text.M("grade.issue.nocell")
	}
	line, err := puzzle.Follow(p, legal)
	if err != nil {
		return cell, why
	}
	refusal := line.Refusal(nil, cell)
	if at := slices.IndexFunc(line.Scene().Cells, func(c scene.Cell) bool { return c.Text == rest }); refusal == nil && rest != "" && at >= 0 {
		refusal = line.Refusal([]int{cell}, at)
	}
	if refusal != nil {
		why = *refusal
	}
	return cell, why
}

// cellOf returns the cell that a move names, by the names of columns and rows, E1,
// or by numbers, row first; -1 for none.
func cellOf(b scene.Board, move string) int {
	word := game.PlainMove(move)
	for row, rowName := range b.RowNames {
		for column, columnName := range b.ColumnNames {
			name := columnName + rowName
			if strings.Trim(columnName, "0123456789") == "" {
				name = rowName + columnName
			}
			if game.PlainMove(name) == word {
				return row*b.Columns + column
			}
		}
	}
	return -1
}
