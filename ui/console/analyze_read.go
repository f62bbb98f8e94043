package console

import (
	"bufio"
	"context"
	"errors"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/quatro/perfect"
	"procura/core/table"
	"procura/core/text"
)

// readPosition reads a board and a hand, and refuses positions that can't be analyzed; the issue has the column.
func readPosition(words []perfect.Word, rules rules) (perfect.Position, *game.Issue) {
	if len(words) < 2 || !words[0].IsBoard() || !words[1].IsHand() {
		return perfect.Position{}, issueAt(badColumn(words), text.M("error.quatro.state"), text.M("error.expected.quatro.brief"))
	}
	board := words[0].Pos.Column
	p, wrong := perfect.ReadBrief(words[0], words[1], rules.variant, rules.lines, nil)
	if len(wrong) > 0 {
		return p, issueAt(wrong[0].Column, wrong[0].What, wrong[0].Expected)
	}
	switch err := p.Check(); {
	case errors.Is(err, perfect.ErrWon):
		return p, issueAt(board, text.M("console.analyze.won"), text.M("console.analyze.open"))
	case errors.Is(err, perfect.ErrFull):
		return p, issueAt(board, text.M("console.analyze.full"), text.M("console.analyze.open"))
	case err != nil:
		return p, issueAt(board, text.M("error.quatro.state"), text.M("error.expected.quatro.brief"))
	}
	return p, nil
}

func issueAt(column int, what, expected text.Message) *game.Issue {
	return &game.Issue{Column: column, What: what, Expected: expected}
}

// badColumn returns the column of the word that is too long or too short; if a word is missing, the one after the
// last.
func badColumn(words []perfect.Word) int {
	switch {
	case len(words) == 0:
		return 1
	case !words[0].IsBoard():
		return words[0].Pos.Column
	case len(words) == 1:
		return words[0].Pos.Column + perfect.Cells
	}
	return words[1].Pos.Column
}

// series is the analysis of a file of positions, line by line.
type series struct {
	*analyzeTask
	columns []table.Column[finding] // nil before the first row
	at      int                     // the line
	errors  int
	stopped int
	times   []time.Duration
	longest time.Duration
	worst   int // the line of the longest
}

// analyzeFile analyzes every position of a file, and prints each when it is known. After an interrupt the current one
// is printed, and the others are left out.
func (t *analyzeTask) analyzeFile(ctx context.Context) {
	t.start()
	s := &series{analyzeTask: t}
	if err := s.read(ctx); err != nil {
		issue := game.Issue{File: t.file, What: t.Store.Reason(err)}
		if errors.Is(err, errEndless) {
			issue.Line, issue.Column = s.at, 1
			issue.What = text.M("console.analyze.endless", "Limit", mostPositions>>20)
		}
		t.report(issue)
		t.refusePosition(issue)
		if len(s.times)+s.errors == 0 {
			return
		}
	}
	if !t.json {
		s.summary()
	}
}

// mostPositions is the greatest number of bytes read of a file of positions, which may be an endless pipe.
const mostPositions = 100 << 20

var errEndless = errors.New("more than a file of positions may have")

// read analyzes the lines.
func (s *series) read(ctx context.Context) error {
	file, err := s.openFile(ctx, s.file)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	defer file.Close() //nolint:errcheck // nothing was written
	whole := &io.LimitedReader{R: file, N: mostPositions + 1}
	lines := bufio.NewReader(whole)
	for ctx.Err() == nil && !s.full {
		line, err := nextLine(ctx, lines)
		if ctx.Err() != nil {
			return nil
		}
		s.at++
		if errors.Is(err, io.EOF) && whole.N == 0 {
			return errEndless
		}
		s.analyzeLine(ctx, line)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err //nolint:wrapcheck // as above
		}
	}
	return nil
}

// maxLine is the number of bytes kept of a line; a position needs 20.
const maxLine = 4 << 10

// nextLine reads a line to its end, or until ctx ends, and keeps its beginning. The file may be in any encoding: a
// line of UTF-16 may begin with the last byte of the line before, and lack its own.
func nextLine(ctx context.Context, lines *bufio.Reader) (string, error) {
	var kept []byte
	for {
		if lines.Buffered() == 0 && ctx.Err() != nil {
			return decodeLine(kept), ctx.Err() //nolint:wrapcheck // as above
		}
		c, err := lines.ReadByte()
		if err != nil {
			return decodeLine(kept), err //nolint:wrapcheck // as above
		}
		if len(kept) < maxLine {
			kept = append(kept, c)
		}
		if c == '\n' || c == '\r' && endsAlone(lines, kept) {
			return decodeLine(kept), nil
		}
	}
}

// decodeLine decodes what was kept of a line, without a letter cut in two, and without the last byte of the file's
// last line.
func decodeLine(kept []byte) string {
	if len(kept) == 1 && kept[0] == 0 {
		return ""
	}
	for len(kept) > maxLine-utf8.UTFMax {
		if c, size := utf8.DecodeLastRune(kept); c != utf8.RuneError || size != 1 {
			break
		}
		kept = kept[:len(kept)-1]
	}
	return text.Decode(kept)
}

// endsAlone reports whether a carriage return ends a line of single bytes by itself, as on an old Mac.
func endsAlone(lines *bufio.Reader, line []byte) bool {
	next, _ := lines.Peek(1)
	wide := len(line) > 1 && line[len(line)-2] == 0
	return !wide && len(next) > 0 && next[0] != '\n' && next[0] != 0
}

// positionOn reads a line, under the rules of its letter or the usual ones; found is false for an empty line or a
// comment.
func positionOn(line string, usual rules) (p perfect.Position, wrong *game.Issue, found bool) {
	words := perfect.SplitWords(line)
	if len(words) == 0 || strings.HasPrefix(words[0].Text, "#") || strings.HasPrefix(words[0].Text, ";") {
		return p, nil, false
	}
	if variant, lines, lettered := perfect.RulesOfLetter(words[0].Text); lettered {
		usual, words = rules{variant, lines}, words[1:]
	}
	p, wrong = readPosition(words, usual)
	return p, wrong, true
}

func (s *series) analyzeLine(ctx context.Context, line string) {
	p, wrong, found := positionOn(line, s.usual)
	if !found {
		return
	}
	if wrong != nil {
		s.errors++
		wrong.File, wrong.Line = s.file, s.at
		s.refusePosition(*wrong)
		s.report(*wrong)
		return
	}
	f := s.find(ctx, p)
	s.add(f)
	s.prove(ctx, f)
}

// add counts and prints a finding.
func (s *series) add(f finding) {
	if f.stopped != "" {
		s.stopped++
	}
	if f.elapsed > s.longest || len(s.times) == 0 {
		s.longest, s.worst = f.elapsed, s.at
	}
	s.times = append(s.times, f.elapsed)
	if s.json {
		s.printJSON(newAnalyzed(f))
		return
	}
	s.row(f)
}

// median returns the median of times, 0 for none.
func median(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return (times[(len(times)-1)/2] + times[len(times)/2]) / 2
}

// garbagePercent is the garbage allowed while a certificate is made, in percent of the other memory: it is not
// counted.
const garbagePercent = 20

// prove adds the certificate of what was found to the file.
func (t *analyzeTask) prove(ctx context.Context, f finding) {
	if t.certificates == nil {
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(garbagePercent))
	t.tellCertificate(f.position.String(), t.certificates.Add(func(w io.Writer) error {
		return t.engine.Prove(ctx, f.position, f.worth, w, t.proof) //nolint:wrapcheck // it says all
	}, t.verifier(ctx, "quatro", "")))
}

// tableSize returns the memory of the engine's table; if certificates are made, it leaves half of all memory to them.
func (t *analyzeTask) tableSize() int64 {
	if t.certificates == nil {
		return t.request.Limits.Memory
	}
	if !t.flags.Changed("memory") {
		t.proof.Memory = t.Env.Memory
	}
	return min(t.request.Limits.Memory, t.proof.Memory/2)
}
