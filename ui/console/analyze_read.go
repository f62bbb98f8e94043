package console

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/quatro/perfect"
	"procura/core/text"
)

// word is a word of a line, and its column from 1.
type word struct {
	text   string
	column int
}

// fields are the words of a line.
func fields(line string) (words []word) {
	const outside = -1
	column, first, begin := 0, 0, outside
	for i, r := range line {
		column++
		switch space := unicode.IsSpace(r); {
		case !space && begin == outside:
			first, begin = column, i
		case space && begin != outside:
			words, begin = append(words, word{line[begin:i], first}), outside
		}
	}
	if begin != outside {
		words = append(words, word{line[begin:], first})
	}
	return words
}

// reader reads BOARD HAND. It notes every piece, so that none is there twice.
type reader struct {
	seen  string
	issue *game.Issue // what is wrong, first
}

func (r *reader) wrong(column int, what, expected text.Message) {
	if r.issue == nil {
		r.issue = &game.Issue{Column: column, What: what, Expected: expected}
	}
}

// readPosition reads a board and a hand, and refuses what cannot be analyzed;
// the issue says in which column.
func readPosition(words []word, rules rules) (perfect.Position, *game.Issue) {
	var r reader
	if len(words) < 2 || utf8.RuneCountInString(words[0].text) != cells || utf8.RuneCountInString(words[1].text) != 1 {
		r.wrong(misfit(words), text.M("error.quatro.state"), text.M("expected.quatro.brief"))
		return perfect.Position{}, r.issue
	}
	board, hand := words[0], words[1]
	r.board(board)
	r.hand(hand, rules)
	if r.issue != nil {
		return perfect.Position{}, r.issue
	}
	p, err := perfect.Parse(board.text, hand.text, rules.variant, rules.lines)
	switch {
	case errors.Is(err, perfect.ErrWon):
		r.wrong(board.column, text.M("analyze.won"), text.M("analyze.open"))
	case errors.Is(err, perfect.ErrFull):
		r.wrong(board.column, text.M("analyze.full"), text.M("analyze.open"))
	case err != nil:
		r.wrong(board.column, text.M("error.quatro.state"), text.M("expected.quatro.brief"))
	}
	return p, r.issue
}

const cells = 16

// misfit is the column of the word that is too long or too short, or after the
// last one when one is missing.
func misfit(words []word) int {
	switch {
	case len(words) == 0:
		return 1
	case utf8.RuneCountInString(words[0].text) != cells:
		return words[0].column
	case len(words) == 1:
		return words[0].column + cells
	}
	return words[1].column
}

func (r *reader) board(w word) {
	for i, c := range []rune(w.text) {
		if c != '.' {
			r.piece(w.column+i, c)
		}
	}
}

func (r *reader) hand(w word, rules rules) {
	if w.text == "-" {
		return
	}
	for _, c := range w.text { // there is one
		r.piece(w.column, c)
	}
	if rules.variant == perfect.Choose {
		r.wrong(w.column, text.M("error.quatro.hand", "Piece", w.text), text.M("expected.quatro.nohand"))
	}
}

const digits = "0123456789abcdef"

// piece reads a hexadecimal digit.
func (r *reader) piece(column int, c rune) {
	digit := unicode.ToLower(c)
	switch {
	case !strings.ContainsRune(digits, digit):
		r.wrong(column, text.M("error.quatro.digit", "Text", string(c)), text.M("expected.quatro.brief"))
	case strings.ContainsRune(r.seen, digit):
		r.wrong(column, text.M("error.quatro.twice", "Piece", string(c)), text.M("expected.quatro.once"))
	}
	r.seen += string(digit)
}

// rulesOfLetter are the rules that a letter at the start of a line stands for.
func rulesOfLetter(letter string) (rules, bool) {
	switch strings.ToUpper(letter) {
	case "L":
		return rules{perfect.Give, perfect.Straight}, true
	case "S":
		return rules{perfect.Give, perfect.Squares}, true
	case "C":
		return rules{perfect.Choose, perfect.Straight}, true
	}
	return rules{}, false
}

// series is the analysis of a file of positions, line by line.
type series struct {
	*analyzeTask
	env     *Env
	table   *printer // nil before its first row
	line    int
	errors  int
	stopped int
	times   []time.Duration
	longest time.Duration
	worst   int // the line of the longest
}

// analyzeFile analyzes every position of a file, each printed as soon as it is
// known. After an interrupt the one under way is printed and the others are
// left.
func (t *analyzeTask) analyzeFile(ctx context.Context, env *Env) {
	t.start(env)
	s := &series{analyzeTask: t, env: env}
	if err := s.read(ctx); err != nil {
		issue := game.Issue{File: t.file, What: env.Store.Reason(err)}
		env.report([]game.Issue{issue})
		t.refuse(env, issue)
		if len(s.times)+s.errors == 0 {
			return
		}
	}
	if !t.flags.json {
		s.summary()
	}
}

// read goes through the lines.
func (s *series) read(ctx context.Context) error {
	file, err := os.Open(s.file)
	if err != nil {
		return err //nolint:wrapcheck // Store.Reason knows the system's errors
	}
	defer func() { _ = file.Close() }()
	lines := bufio.NewReader(file)
	for ctx.Err() == nil {
		line, err := nextLine(ctx, lines)
		if ctx.Err() != nil {
			return nil
		}
		if s.line++; s.line == 1 {
			line = strings.TrimPrefix(line, "\uFEFF")
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

// maxLine is how many bytes of a line are kept; a position needs 20.
const maxLine = 4 << 10

// nextLine reads a line to its end and keeps its beginning, also where it has no
// end before ctx has one.
func nextLine(ctx context.Context, lines *bufio.Reader) (string, error) {
	var kept []byte
	for {
		part, err := lines.ReadSlice('\n')
		kept = append(kept, part[:min(len(part), maxLine-len(kept))]...)
		if !errors.Is(err, bufio.ErrBufferFull) || ctx.Err() != nil {
			return string(kept), err //nolint:wrapcheck // as above
		}
	}
}

// analyzeLine analyzes a line, unless it is empty or a comment.
func (s *series) analyzeLine(ctx context.Context, line string) {
	words := fields(line)
	if len(words) == 0 || strings.HasPrefix(words[0].text, "#") || strings.HasPrefix(words[0].text, ";") {
		return
	}
	rules, lettered := rulesOfLetter(words[0].text)
	if lettered {
		words = words[1:]
	} else {
		rules = s.rules
	}
	p, wrong := readPosition(words, rules)
	if wrong != nil {
		s.errors++
		wrong.File, wrong.Line = s.file, s.line
		s.refuse(s.env, *wrong)
		s.env.report([]game.Issue{*wrong})
		return
	}
	s.add(s.find(ctx, p))
}

// add counts and prints a finding.
func (s *series) add(f finding) {
	if f.stopped != "" {
		s.stopped++
	}
	if f.elapsed > s.longest || len(s.times) == 0 {
		s.longest, s.worst = f.elapsed, s.line
	}
	s.times = append(s.times, f.elapsed)
	if s.flags.json {
		s.env.printJSON(newAnalyzed(f))
		return
	}
	s.row(f)
}

// median is the middle of some times, 0 for none.
func median(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return (times[(len(times)-1)/2] + times[len(times)/2]) / 2
}
