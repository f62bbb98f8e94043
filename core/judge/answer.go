package judge

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/search/explore"
)

// Kind is the kind of an answer.
type Kind int

// The kinds.
const (
	Silent           Kind = iota // it printed nothing
	Rubbish                      // what it printed is no answer
	ClaimsImpossible             // it says that there is no solution
	Illegal                      // a move breaks the rules
	Short                        // the moves are legal and end before the goal
	Path                         // the moves lead to the goal
)

// Answer is what a program printed about a problem, with its moves played.
type Answer struct {
	Kind Kind
	// Text is the part of the output that was read as the answer.
	Text  string
	Moves []string
	// Broken is the index of the first illegal move, -1 for none.
	Broken int
	// Last is the state after the moves, nil where one is illegal.
	Last game.State
}

// impossible matches the answer that there is no solution, with or without its accent, in small letters or capitals.
var impossible = regexp.MustCompile(`(?i)^imposs.{1,3}(vel|ble)[.!]?$`)

// SplitTrace separates the lines of a trace from the rest of an output. In the trace, the other lines are empty, so that
// its lines have the numbers of the output; it is "" where there is none.
func SplitTrace(output string) (trace, rest string) {
	if !strings.HasPrefix(output, explore.LineHead) && !strings.Contains(output, "\n"+explore.LineHead) {
		return "", output
	}
	var lines, others strings.Builder
	for line := range strings.Lines(output) {
		if strings.HasPrefix(line, explore.LineHead) {
			lines.WriteString(line)
			continue
		}
		lines.WriteString("\n")
		others.WriteString(line)
	}
	return lines.String(), others.String()
}

// ReadAnswer reads the output of a program: moves or "impossible", perhaps behind a banner or a trace. Moves may be in
// any notation; of several readings it takes the first that leads to the goal, or else the last one.
func ReadAnswer(ctx context.Context, start game.State, output string) (answer Answer) {
	_, output = SplitTrace(output)
	candidates := game.Answers(output, func(line string) bool { return holdsMoves(start, line) })
	if len(candidates) == 0 {
		candidates = []string{""}
	}
	if candidates[0] == "" && !start.Goal() {
		return Answer{Kind: Silent, Broken: -1}
	}
	answer = Answer{Kind: Rubbish, Broken: -1, Text: candidates[0]}
	for _, candidate := range candidates {
		if impossible.MatchString(strings.TrimSpace(candidate)) {
			return Answer{Kind: ClaimsImpossible, Broken: -1, Text: candidate}
		}
		ways := readings(start, candidate)
		isEmpty := strings.Trim(candidate, "() \n") == ""
		if len(ways) == 0 || !isEmpty && !holdsMoves(start, candidate) {
			continue
		}
		answer = playMoves(ctx, start, ways)
		answer.Text = candidate
		if answer.Kind == Path {
			break
		}
	}
	return answer
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
func playMoves(ctx context.Context, start game.State, ways [][]string) Answer {
	var answer Answer
	for i, way := range ways {
		last, broken := game.Follow(ctx, start, way)
		if broken < 0 {
			answer = Answer{Kind: Short, Moves: way, Broken: -1, Last: last}
			if last.Goal() {
				answer.Kind = Path
			}
			break
		}
		if i == 0 {
			answer = Answer{Kind: Illegal, Moves: way, Broken: broken}
		}
	}
	return answer
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
