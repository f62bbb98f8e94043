package compare

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/search"
	"procura/core/text"
)

// impossible matches the answer that there is no solution, with or without its accent, in small letters or capitals.
var impossible = regexp.MustCompile(`(?i)^imposs.{1,3}(vel|ble)[.!]?$`)

// ask has a program solve a problem. Its answer proves nothing: its moves are played one by one, and the verdict
// comes from bounds that are proved here.
func (p *Plan) ask(ctx context.Context, row Row, problem game.Problem, c Contender) Row {
	if p.Programs == nil {
		row.Failed = text.M("compare.noprograms")
		return row
	}
	input := p.Text(problem)
	began := system.Now()
	command := game.FillCommand(c.Command, p.Limits.Time, problem.Puzzle.Rules())
	output, fault := p.Programs(ctx, command, input, p.Limits.Time)
	row.Run.Elapsed, row.Run.When = system.Since(began), time.Now().UTC()
	if fault != nil {
		row.Failed = faulty(fault, p.Limits.Time)
		return row
	}
	row.judgeAnswer(ctx, problem, output)
	return row
}

// faulty returns the message for a fault of a program.
func faulty(fault *game.ProgramFault, within time.Duration) text.Message {
	switch {
	case fault.Reason == game.FaultLate && within > 0:
		return text.M("compare.late", "Seconds", plainNumber(within.Seconds()))
	case fault.Reason == game.FaultFlood:
		return text.M("compare.flood")
	}
	return text.M("compare.crash", "Detail", game.Excerpt(fault.Detail))
}

// judgeAnswer judges the output of a program: moves or "impossible", perhaps behind a banner. The row fails if the
// first reading of the moves does not lead to the goal.
func (r *Row) judgeAnswer(ctx context.Context, problem game.Problem, output string) {
	start := problem.Puzzle.Start()
	answers := game.Answers(output, func(line string) bool { return holdsMoves(start, line) })
	if len(answers) == 0 {
		answers = []string{""}
	}
	if answers[0] == "" && !start.Goal() {
		r.Failed = text.M("compare.silent")
		return
	}
	for _, answer := range answers {
		if impossible.MatchString(strings.TrimSpace(answer)) {
			r.Claims, r.Failed = true, text.Message{}
		} else if ways := readings(start, answer); len(ways) > 0 && (strings.Trim(answer, "() \n") == "" || holdsMoves(start, answer)) {
			r.playMoves(ctx, problem.Puzzle, ways)
		} else {
			continue
		}
		if !r.HasFailed() {
			bound, by := lowerBound(ctx, problem.Puzzle)
			r.Run.Raise(bound, by)
			return
		}
	}
	if !r.HasFailed() {
		r.Failed = text.M("compare.rubbish", "Line", game.Excerpt(answers[0]))
	}
}

// holdsMoves reports whether a text contains moves, in any notation.
func holdsMoves(start game.State, line string) bool {
	if len(game.ReadMoves(line).Moves) > 0 {
		return true
	}
	legal := start.Successors()
	return slices.ContainsFunc(readings(start, line), func(way []string) bool {
		return slices.ContainsFunc(legal, func(next game.Successor) bool { return slices.Contains(way, next.Move) })
	})
}

// playMoves plays the first reading that is legal. If none is, the fault is that of the first reading.
func (r *Row) playMoves(ctx context.Context, p game.Puzzle, ways [][]string) {
	moves, last := ways[0], game.State(nil)
	for i, way := range ways {
		state, broken := game.Follow(ctx, p.Start(), way)
		if broken < 0 {
			moves, last = way, state
			break
		}
		if i == 0 {
			r.Failed = text.M("compare.illegal", "Number", broken+1, "Move", game.Excerpt(way[broken]))
		}
	}
	switch {
	case last == nil:
	case !last.Goal():
		r.Failed = text.M("compare.nogoal", "Count", len(moves))
	default:
		r.Failed = text.Message{}
		r.Run.Outcome = search.Solved
		r.Run.Verdict = search.Solution
		r.Run.Length = len(moves)
		r.Run.Path = moves
		r.Run.Score, r.Run.HasScore = last.Score()
		final, err := p.After(moves)
		if err != nil {
			panic("compare: a way that was followed breaks the rules: " + err.Error())
		}
		r.Run.Final = final
	}
}

// readings returns the moves of an answer in each possible reading: as they are, inside a list as results have it,
// and in any other notation.
func readings(start game.State, answer string) (ways [][]string) {
	moves, ok := splitMoves(answer)
	if !ok {
		return nil
	}
	ways = append(ways, moves)
	if len(moves) == 1 && strings.HasPrefix(moves[0], "(") {
		moves, _ = splitMoves(moves[0][1 : len(moves[0])-1])
		ways = append(ways, moves)
	}
	if m := game.ReadMoves(answer); len(m.Moves) > 0 && !m.Cut && !m.Unclear && !m.Surrounded() {
		ways = append(ways, game.SpellMoves(start, m.Moves))
	}
	return ways
}

// splitMoves splits words at blanks, except inside brackets, where any blanks become one; false if brackets do not
// match. A path may be longer than the longest list that is read as Lisp.
func splitMoves(line string) (words []string, ok bool) {
	depth, first := 0, 0
	pieces := strings.Fields(spaceBrackets.Replace(line))
	for i, piece := range pieces {
		switch piece {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth < 0 {
			return nil, false
		}
		if depth == 0 {
			words = append(words, closeBrackets.Replace(strings.Join(pieces[first:i+1], " ")))
			first = i + 1
		}
	}
	return words, depth == 0
}

// spaceBrackets makes brackets words of their own, closeBrackets undoes that.
var (
	spaceBrackets = strings.NewReplacer("(", " ( ", ")", " ) ")
	closeBrackets = strings.NewReplacer("( ", "(", " )", ")")
)

// lowerBound returns the bound that the quick admissible heuristics prove of the start of a problem.
func lowerBound(ctx context.Context, p game.Puzzle) (bound int, by string) {
	run := p.Solve(ctx, game.SolveRequest{Method: game.Method{Algorithm: search.BFS}, Limits: search.Limits{Nodes: 1}, Alone: true})
	if run.Verdict == search.Impossible {
		return search.Unreachable, run.LowerBoundBy
	}
	return run.Bound, run.LowerBoundBy
}
