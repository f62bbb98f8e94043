package puzzle

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// Certify writes the certificate of a verdict; see docs/proofs.md for its text and why
// it is a proof. The verdict is taken for a claim, no more: the path is replayed, and
// the evidence is that of a search that keeps to the text, level by level.
func (p puzzle[S, A]) Certify(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error {
	rules, ok := p.rules.(Provable[S])
	if !ok {
		return unwritten("proof.unwritten.game")
	}
	claim, err := p.claim(run)
	if err != nil {
		return err
	}
	c := &certificate[S, A]{puzzle: p, provable: rules, claim: claim, limits: l, out: &lines{out: bufio.NewWriterSize(w, 1<<16), left: l.Bytes, limit: l.Bytes}}
	if err := c.write(ctx, run.Problem); err != nil {
		return c.explain(err)
	}
	return nil
}

func unwritten(key string, pairs ...any) error { return &game.Unwritten{Why: text.M(key, pairs...)} }

func refuted(key string, pairs ...any) error { return &game.Refuted{Why: text.M(key, pairs...)} }

type claim struct {
	words string
	// moves is the number that no solution has fewer than, search.Unreachable where there
	// is none at all, or it is of points.
	moves int
	// points says that the claim is about points: no path has more than upper.
	points bool
	upper  int
	// path is nil where there is none.
	path []string
}

// greatestNumber is the greatest that a certificate may hold.
const greatestNumber = 999_999_999

func (p puzzle[S, A]) claim(run game.Run) (claim, error) {
	target, _ := p.Target()
	switch {
	case run.Identity != "" && run.Identity != p.Identity():
		return claim{}, unwritten("proof.unwritten.other")
	case target > greatestNumber:
		return claim{}, unwritten("proof.unwritten.number")
	case run.Fault != nil:
		return claim{}, unwritten("proof.unwritten.nothing")
	case run.Maximise:
		return p.claimPoints(run)
	}
	return p.claimMoves(run)
}

func (p puzzle[S, A]) claimMoves(run game.Run) (claim, error) {
	c := claim{moves: max(run.Bound, 0)}
	switch run.Verdict {
	case search.Optimal:
		c.moves, c.words = run.Length, fmt.Sprint("optimal ", run.Length)
	case search.Solution:
		if c.words = fmt.Sprintf("solution %d atleast %d", run.Length, c.moves); c.moves == 0 {
			return c, unwritten("proof.unwritten.nothing")
		}
	case search.Impossible:
		c.moves, c.words = search.Unreachable, "impossible"
		return c, nil
	default:
		if c.words = fmt.Sprint("atleast ", c.moves); c.moves == 0 {
			return c, unwritten("proof.unwritten.nothing")
		}
		return c, nil
	}
	end, err := p.end(&c, run.Path)
	if err == nil && (len(run.Path) != run.Length || !p.rules.Goal(end)) {
		err = refuted("proof.refuted.path")
	}
	return c, err
}

func (p puzzle[S, A]) claimPoints(run game.Run) (claim, error) {
	scored, ok := p.rules.(HasScore[S])
	if !ok || !run.Solved() {
		return claim{}, unwritten("proof.unwritten.nothing")
	}
	c := claim{points: true, moves: search.Unreachable, upper: run.Upper, words: fmt.Sprintf("points %d atmost %d", run.Score, run.Upper)}
	if run.Verdict == search.Optimal {
		c.upper, c.words = run.Score, fmt.Sprint("most ", run.Score)
	}
	end, err := p.end(&c, run.Path)
	if err == nil && scored.Score(end) != run.Score {
		err = refuted("proof.refuted.path")
	}
	return c, err
}

// end takes a path into a claim, and returns its last state.
func (p puzzle[S, A]) end(c *claim, moves []string) (last S, err error) {
	path, err := p.replay(moves)
	if err != nil {
		return last, refuted("proof.refuted.path")
	}
	c.path = append([]string{"path"}, moves...)
	return path[len(path)-1].State, nil
}

type certificate[S comparable, A any] struct {
	puzzle[S, A]
	provable Provable[S]
	claim    claim
	limits   game.ProofLimits
	out      *lines
	bounds   []ProofBound[S]
	prepared int64 // bytes that they take
	// level is the one under way, line where a state is written.
	level int
	line  []byte
}

func (c *certificate[S, A]) write(ctx context.Context, name string) error {
	c.writeHead(name)
	prove := c.proveMoves
	if c.claim.points {
		prove = c.provePoints
	}
	if err := prove(ctx); err != nil {
		return err
	}
	c.out.line("end")
	return c.out.flush()
}

func (c *certificate[S, A]) writeHead(name string) {
	module := c.rules.Module()
	c.out.line("procura proof 1")
	c.out.line("game " + module.ID())
	c.out.line(strings.TrimSpace("name " + strings.ToValidUTF8(text.Plain(name), "?")))
	c.out.line("rules " + c.Rules().Format(module.Settings()))
	c.out.line(c.provable.ProofHead()...)
	c.out.line("start " + string(c.provable.ProofState(nil, c.rules.Start())))
	c.out.line("claim " + c.claim.words)
	if c.claim.path != nil {
		c.out.line(strings.Join(c.claim.path, " "))
	}
}

func (c *certificate[S, A]) explain(err error) error {
	switch {
	case errors.Is(err, errTooLong):
		return c.tooLarge("proof.unwritten.large", "proof.unwritten.large.of", size(c.limits.Bytes))
	case errors.Is(err, errTooWide):
		return unwritten("proof.unwritten.wide")
	}
	return err
}

// tooLarge is a limit that was met on the level under way; within is the key where
// it is known how many levels there are.
func (c *certificate[S, A]) tooLarge(key, within string, limit any) error {
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
		if l.left -= int64(len(p)); l.left < 0 {
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

// put is line with the error, for others.
func (l *lines) put(text string) error {
	l.line(text)
	return l.err
}

func (l *lines) flush() error {
	if l.err == nil {
		l.err = l.out.Flush()
	}
	return l.err
}
