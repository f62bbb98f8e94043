package compare

import (
	"context"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/search"
	"procura/core/text"
)

// impossible is what a program prints where it says that there is no solution.
const impossible = "impossivel"

// ask has a program solve a problem. Its word proves nothing: its moves are played one
// by one, and the verdict comes of the bounds that are proved here.
func (p *Plan) ask(ctx context.Context, row Row, problem game.Problem, c Contender) Row {
	if p.Programs == nil {
		row.Failed = text.M("compare.noprograms")
		return row
	}
	input := p.Text(problem)
	began := system.Now()
	output, fault := p.Programs(ctx, c.Command, input, p.Limits.Time)
	row.Run.Elapsed, row.Run.When = system.Since(began), time.Now().UTC()
	if fault != nil {
		row.Failed = faulty(fault, p.Limits.Time)
		return row
	}
	row.judgeAnswer(ctx, problem, output)
	return row
}

// faulty says how a program failed.
func faulty(fault *game.ProgramFault, within time.Duration) text.Message {
	switch {
	case fault.Reason == game.FaultLate && within > 0:
		return text.M("compare.late", "Seconds", plainNumber(within.Seconds()))
	case fault.Reason == game.FaultFlood:
		return text.M("compare.flood")
	}
	return text.M("compare.crash", "Detail", game.Excerpt(fault.Detail))
}

// judgeAnswer takes what a program has printed: moves on one line, or impossible.
func (r *Row) judgeAnswer(ctx context.Context, problem game.Problem, output string) {
	lines := slices.DeleteFunc(strings.Split(output, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	if len(lines) > 1 {
		r.Failed = text.M("compare.lines", "Count", len(lines), "Line", game.Excerpt(lines[1]))
		return
	}
	answer := strings.TrimSpace(strings.Join(lines, ""))
	if answer == "" && !problem.Puzzle.Start().Goal() {
		r.Failed = text.M("compare.silent")
		return
	}
	r.Claims = strings.EqualFold(answer, impossible) || strings.EqualFold(answer, "impossível")
	if !r.Claims {
		r.playMoves(ctx, problem.Puzzle, answer)
	}
	if r.Failed.IsZero() {
		bound, by := lowerBound(ctx, problem.Puzzle)
		r.Run.Raise(bound, by)
	}
}

func (r *Row) playMoves(ctx context.Context, p game.Puzzle, answer string) {
	ways, ok := readWays(answer)
	if !ok {
		r.Failed = text.M("compare.rubbish", "Line", game.Excerpt(answer))
		return
	}
	moves, last := ways[0], game.State(nil)
	for i, way := range ways { // the later one is another reading of the same words
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
		r.Run.Outcome, r.Run.Verdict, r.Run.Length, r.Run.Path = search.Solved, search.Solution, len(moves), moves
		r.Run.Score, r.Run.HasScore = last.Score()
		final, err := p.After(moves)
		if err != nil {
			panic("compare: a way that was followed breaks the rules: " + err.Error())
		}
		r.Run.Final = final
	}
}

// readWays gives the moves of a line, as they stand, and where all of them stand in a list,
// as results write it, those in it.
func readWays(line string) (ways [][]string, ok bool) {
	moves, ok := splitMoves(line)
	ways = append(ways, moves)
	if ok && len(moves) == 1 && strings.HasPrefix(moves[0], "(") {
		moves, _ = splitMoves(moves[0][1 : len(moves[0])-1])
		ways = append(ways, moves)
	}
	return ways, ok
}

// splitMoves parts words at blanks, but for those inside brackets, where one blank is as good
// as many; false where brackets don't match. A way may be longer than any list that Lisp
// is read for.
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

// spaceBrackets makes brackets words of their own, closeBrackets takes them back.
var (
	spaceBrackets = strings.NewReplacer("(", " ( ", ")", " ) ")
	closeBrackets = strings.NewReplacer("( ", "(", " )", ")")
)

// lowerBound is what the quick admissible heuristics prove of a problem at once: the bound
// of a search that ends with its start.
func lowerBound(ctx context.Context, p game.Puzzle) (bound int, by string) {
	run := p.Solve(ctx, game.SolveRequest{Method: game.Method{Algorithm: search.BFS}, Limits: search.Limits{Nodes: 1}, Alone: true})
	if run.Verdict == search.Impossible {
		return search.Unreachable, run.LowerBoundBy
	}
	return run.Bound, run.LowerBoundBy
}
