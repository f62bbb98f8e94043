package puzzle

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

func unwritten(key string, pairs ...any) error { return &game.Unwritten{Why: text.M(key, pairs...)} }

func refuted(key string, pairs ...any) error { return &game.Refuted{Why: text.M(key, pairs...)} }

type claim struct {
	words string
	// moves is the number that no solution has fewer than, search.Unreachable where there
	// is none at all, or it is of points.
	moves int
	// points reports whether the claim is about points: no path has more than upper.
	points bool
	upper  int
	// path is the solution, nil without one.
	path []string
}

// greatestNumber is the greatest that a certificate may hold.
const greatestNumber = 999_999_999

// certificateWriter writes one certificate; package verify reads it.
type certificateWriter[S comparable, A any] struct {
	puzzle[S, A]
	proof    Proof[S]
	claim    claim
	limits   game.ProofLimits
	out      *lines
	bounds   []ProofBound[S]
	prepared int64 // bytes that they take
	// level is the level under way, line the buffer that a state is written to.
	level int
	line  []byte
}

// write writes what a run claims, and the evidence of that.
func (c *certificateWriter[S, A]) write(ctx context.Context, run game.Run) error {
	if c.limits.HeadOnly {
		c.writeHead(run.Problem)
		return c.out.flush()
	}
	if err := c.setClaim(run); err != nil {
		return err
	}
	c.writeHead(run.Problem)
	c.writeClaim()
	prove := c.proveMoves
	if c.claim.points {
		prove = c.provePoints
	}
	err := prove(ctx)
	if err == nil {
		c.out.line("end")
		err = c.out.flush()
	}
	switch {
	case errors.Is(err, errTooLong):
		return c.tooLarge("proof.unwritten.large", "proof.unwritten.large.of", size(c.limits.Bytes))
	case errors.Is(err, errTooWide):
		return unwritten("proof.unwritten.wide")
	}
	return err
}

func (c *certificateWriter[S, A]) setClaim(run game.Run) error {
	target, _ := c.Target()
	switch {
	case run.Identity != "" && run.Identity != c.Identity():
		return unwritten("proof.unwritten.other")
	case target > greatestNumber:
		return unwritten("proof.unwritten.number")
	case run.Fault != nil:
		return unwritten("proof.unwritten.nothing")
	case run.Maximise:
		return c.claimPoints(run)
	}
	return c.claimMoves(run)
}

func (c *certificateWriter[S, A]) claimMoves(run game.Run) error {
	to := &c.claim
	to.moves = max(run.Bound, 0)
	switch run.Verdict {
	case search.Impossible:
		to.moves, to.words = search.Unreachable, "impossible"
		return nil
	case search.Optimal:
		to.moves, to.words = run.Length, fmt.Sprint("optimal ", run.Length)
	case search.Solution:
		to.words = fmt.Sprintf("solution %d atleast %d", run.Length, to.moves)
	default:
		to.words = fmt.Sprint("atleast ", to.moves)
	}
	if to.moves == 0 && run.Verdict != search.Optimal {
		return unwritten("proof.unwritten.nothing")
	}
	if run.Verdict != search.Optimal && run.Verdict != search.Solution {
		return nil
	}
	end, err := c.claimPath(run.Path)
	if err == nil && (len(run.Path) != run.Length || !c.rules.Goal(end)) {
		err = refuted("proof.refuted.path")
	}
	return err
}

func (c *certificateWriter[S, A]) claimPoints(run game.Run) error {
	scored, ok := c.rules.(HasScore[S])
	if !ok || !run.Solved() {
		return unwritten("proof.unwritten.nothing")
	}
	c.claim = claim{points: true, moves: search.Unreachable, upper: run.Upper, words: fmt.Sprintf("points %d atmost %d", run.Score, run.Upper)}
	if run.Verdict == search.Optimal {
		c.claim.upper, c.claim.words = run.Score, fmt.Sprint("most ", run.Score)
	}
	end, err := c.claimPath(run.Path)
	if err == nil && scored.Score(end) != run.Score {
		err = refuted("proof.refuted.path")
	}
	return err
}

// claimPath takes a path into the claim, and returns its last state.
func (c *certificateWriter[S, A]) claimPath(moves []string) (last S, err error) {
	way, err := follow(c.rules, moves)
	if err != nil {
		return last, refuted("proof.refuted.path")
	}
	c.claim.path = append([]string{"path"}, moves...)
	return way.last(), nil
}

func (c *certificateWriter[S, A]) writeHead(name string) {
	module := c.rules.Module()
	c.out.line("procura proof 1")
	c.out.line("game " + module.ID())
	c.out.line(strings.TrimSpace("name " + strings.ToValidUTF8(text.Plain(name), "?")))
	c.out.line("rules " + c.Rules().Format(module.Settings()))
	c.out.line(c.proof.Head...)
	c.out.line("start " + string(c.proof.State(nil, c.rules.Start())))
}

func (c *certificateWriter[S, A]) writeClaim() {
	c.out.line("claim " + c.claim.words)
	if c.claim.path != nil {
		c.out.line(strings.Join(c.claim.path, " "))
	}
}

// tooLarge is a limit that was met on the level under way; within is the key where
// it is known how many levels there are.
func (c *certificateWriter[S, A]) tooLarge(key, within string, limit any) error {
	if c.claim.moves < search.Unreachable {
		return unwritten(within, "Limit", limit, "Level", c.level, "Levels", c.claim.moves-1)
	}
	return unwritten(key, "Limit", limit, "Level", c.level)
}

func size(bytes int64) string {
	text := search.FormatSize(bytes)
	digits := strings.TrimRight(text, "BGKMTi")
	return strings.TrimSpace(digits + " " + text[len(digits):])
}

// errTooLong means that a text is longer than it may be.
var errTooLong = errors.New("the text is too long")

// errTooWide means that a line is longer than a checker reads.
var errTooWide = errors.New("a line is too long")

// longestLine is the length that a line of a certificate stays under.
const longestLine = 128 << 10

// lines writes lines, up to a limit of bytes, 0 for none. After the first error it writes no more,
// and keeps it.
type lines struct {
	out         *bufio.Writer
	left, limit int64
	err         error
}

// write writes bytes, and reports whether all is well so far.
func (l *lines) write(p []byte) bool {
	if l.limit > 0 && l.err == nil {
		l.left -= int64(len(p))
		if l.left < 0 {
			l.err = errTooLong
		}
	}
	if l.err == nil {
		_, l.err = l.out.Write(p)
	}
	return l.err == nil
}

func (l *lines) line(texts ...string) {
	for _, text := range texts {
		if len(text) >= longestLine && l.err == nil {
			l.err = errTooWide
		}
		l.write([]byte(text + "\n"))
	}
}

func (l *lines) flush() error {
	if l.err == nil {
		l.err = l.out.Flush()
	}
	return l.err
}
