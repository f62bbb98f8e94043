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

// impossible is what a program prints where it says that there is no solution: with an accent
// or one that was lost, in small letters or capitals.
var impossible = regexp.MustCompile(`(?i)^imposs.{1,3}(vel|ble)[.!]?$`)

// ask has a program solve a problem. Its word proves nothing: its moves are played one
// by one, and the verdict comes of the bounds that are proved here.
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

// judgeAnswer takes what a program has printed: moves, or impossible, behind a banner or not. An
// answer that does not lead to the goal in its first reading has failed by that.
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
		} else if ways := readWays(start, answer); len(ways) > 0 && (strings.Trim(answer, "() \n") == "" || holdsMoves(start, answer)) {
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

// holdsMoves reports whether a text has moves in it, of some notation or of the game's own.
func holdsMoves(start game.State, line string) bool {
	if len(game.ReadMoves(line).Moves) > 0 {
		return true
	}
	legal := start.Successors()
	return slices.ContainsFunc(readWays(start, line), func(way []string) bool {
		return slices.ContainsFunc(legal, func(next game.Successor) bool { return slices.Contains(way, next.Move) })
	})
}

// playMoves plays the first reading that is legal. The fault is that of the first of all.
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

// readWays gives the moves of an answer: as they stand, where all of them stand in a list, as
// results write it, those in it, and in whatever other notation, as the game writes it.
func readWays(start game.State, answer string) (ways [][]string) {
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
