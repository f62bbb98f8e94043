package results

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/sexp"
	"procura/core/text"
	"procura/storage/flaw"
)

const (
	// MaxRuns is the number of runs that are read; of more the last.
	MaxRuns = 10_000
	// MaxLine is the number of bytes that a line of a block can have, and a board; a
	// path may be as long as the file.
	MaxLine = 64 << 10
)

// Read reads the runs of a results file, in its order. A block without
// its end, as a crash leaves it, and one with a line that can't be read are
// skipped with an issue. A run's Identity is not in the file; see Rebuild.
func Read(src []byte) ([]game.Run, []game.Issue) {
	runs, issues, _ := Scan(context.Background(), src)
	return runs, issues
}

// Scan is Read and tells where the blocks stand. What follows when ctx has
// ended is not read.
func Scan(ctx context.Context, src []byte) ([]game.Run, []game.Issue, []Extent) {
	r := &resultsReader{}
	r.read(ctx, src)
	runs, issues := r.result()
	return runs, issues, r.blocks
}

// read goes through a text, line by line: a letter that a crash cut in two spoils
// only its own.
func (r *resultsReader) read(ctx context.Context, src []byte) {
	number, at := 0, 0
	for line := range bytes.Lines(src) {
		if ctx.Err() != nil {
			return
		}
		number++
		r.from, r.to = at, at+len(line)
		at = r.to
		if len(line) > MaxLine && (r.block == nil || !bytes.HasPrefix(line, []byte(fieldMark+pathKey+":"))) {
			r.long(number, line)
			continue
		}
		r.line(number, sexp.Decode(line))
	}
	if r.block != nil {
		r.torn(at)
	}
}

// result is the runs and the issues.
func (r *resultsReader) result() ([]game.Run, []game.Issue) {
	issues := r.Found(outside())
	if over := len(r.runs) - MaxRuns; over > 0 {
		r.runs, r.dropped = r.runs[over:], r.dropped+over
	}
	if r.dropped > 0 {
		first := issueAt(1, text.M("error.results.count", "Count", r.dropped), text.M("error.results.count.expected", "Limit", MaxRuns))
		issues = append([]game.Issue{first}, issues...)
	}
	return r.runs, issues
}

// resultsReader reads a results file line by line.
type resultsReader struct {
	flaw.List
	runs []game.Run
	// block is the block that is open; nil between blocks.
	block *block
	// lost says that the lines outside blocks are reported already.
	lost bool
	// from and to are where the line that is read begins and ends, in bytes.
	from, to int
	// blocks are the stretches of text that blocks take up.
	blocks []Extent
	// dropped counts the runs that were too many.
	dropped int
}

// Extent is a part of a text, in bytes.
type Extent struct{ From, To int }

// block is a run on its way out of the file.
type block struct {
	at  int // line of its head
	run game.Run
	// from is where it begins, end where it does if it is torn: before the first line
	// that can be none of its lines, 0 while there is none.
	from, end int
	// start and final are its boards, board the one whose lines are read; nil outside
	// boards.
	start, final strings.Builder
	board        *strings.Builder
	// seen are the keys that it has, of those that it must have.
	seen map[string]bool
	// wrong is the first line that can't be read; nil when all can.
	wrong *game.Issue
}

func (r *resultsReader) line(at int, line string) {
	line = strings.TrimRight(line, " \t\n")
	switch {
	case line == Head:
		if r.block != nil {
			r.torn(r.from)
		}
		r.block = &block{at: at, from: r.from, run: game.Run{Report: search.Report{Length: -1, Bound: -1}}, seen: map[string]bool{}}
		r.lost = false
	case r.block == nil:
		r.outside(at, line)
	case line == End:
		r.cover(r.to)
		r.end()
	case strings.HasPrefix(line, fieldMark):
		r.field(at, strings.TrimPrefix(line, fieldMark))
	default:
		r.inside(line)
	}
}

// inside reads a line of a board, or what stands in a block for no reason: when the
// block has no end, that is no part of it.
func (r *resultsReader) inside(line string) {
	b := r.block
	if b.end == 0 && line != "" && line[0] != ' ' {
		b.end = r.from
	}
	if b.board != nil {
		b.add(strings.TrimPrefix(line, " "))
	}
}

// long reads a line that is too long to be one of a block.
func (r *resultsReader) long(at int, line []byte) {
	head := sexp.Decode(line[:4*flaw.MaxClip])
	if r.block == nil {
		r.outside(at, strings.TrimSpace(head))
		return
	}
	r.inside(head[:1])
	r.block.refuse(issueAt(at, text.M("error.results.long", "Text", flaw.Clip(strings.TrimSpace(head))),
		text.M("error.results.long.expected", "Limit", MaxLine)))
}

// cover notes the stretch of the open block.
func (r *resultsReader) cover(to int) {
	r.blocks = append(r.blocks, Extent{r.block.from, to})
}

// refuse keeps the first reason why the block can't be read.
func (b *block) refuse(why game.Issue) {
	if b.wrong == nil {
		b.wrong = &why
	}
}

// add puts a line to the board that is read. What would be a mark of the file
// when written again is no part of a board.
func (b *block) add(line string) {
	written := " " + line
	if b.wrong != nil || written == Head || written == End || strings.HasPrefix(written, fieldMark) {
		return
	}
	if b.board.Len() > MaxLine {
		b.refuse(issueAt(b.at, text.M("error.results.board"), text.M("error.results.long.expected", "Limit", MaxLine)))
		return
	}
	b.board.WriteString(line + "\n")
}

func (r *resultsReader) wrong(at int, what, expected text.Message) {
	r.Add(issueAt(at, what, expected))
}

func issueAt(line int, what, expected text.Message) game.Issue {
	return game.Issue{Line: line, Column: 1, What: what, Expected: expected}
}

// torn drops the open block, which has no end before a byte.
func (r *resultsReader) torn(to int) {
	if r.block.end > 0 {
		to = r.block.end
	}
	r.cover(to)
	at := r.block.at
	r.block = nil
	if !r.Pass() {
		r.wrong(at, text.M("error.results.torn"), text.M("error.results.torn.expected", "Mark", strings.TrimSpace(End)))
	}
}

func (r *resultsReader) outside(at int, line string) {
	if line == "" || r.lost {
		return
	}
	if r.lost = true; r.Pass() {
		return
	}
	r.wrong(at, text.M("error.results.outside", "Text", flaw.Clip(line)), outside())
}

// outside says where text belongs.
func outside() text.Message {
	return text.M("error.results.outside.expected", "Mark", strings.TrimSpace(Head))
}

// field reads "key: value". Keys of later versions are passed over.
func (r *resultsReader) field(at int, line string) {
	key, value, _ := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	b := r.block
	b.board = nil
	switch key {
	case startKey:
		b.board = &b.start
	case finalKey:
		b.board = &b.final
	}
	if slices.Contains(required, key) {
		b.seen[key] = true
	}
	for i := range resultFields {
		if resultFields[i].key != key || value == "-" || b.wrong != nil {
			continue
		}
		if err := resultFields[i].read(&b.run, value); err != nil {
			b.refuse(issueAt(at, text.M("error.results.field", "Key", key, "Text", flaw.Clip(value)),
				text.M("error.results.field.expected", "Form", err.Error())))
		}
	}
}

// end closes the block, and keeps its run when that says what was found.
func (r *resultsReader) end() {
	b := r.block
	r.block = nil
	if b.wrong != nil {
		r.Add(*b.wrong)
		return
	}
	for _, key := range required {
		if !b.seen[key] {
			r.wrong(b.at, text.M("error.results.lacks", "Key", key), text.M("error.results.lacks.expected", "Key", key))
			return
		}
	}
	if b.run.Ran.Algorithm == game.Hand { // earlier versions wrote figures that nobody had counted
		b.run.Generated, b.run.Expanded, b.run.Frontier, b.run.Bytes, b.run.Elapsed = 0, 0, 0, 0, 0
	}
	b.run.Start, b.run.Final = board(b.start.String()), board(b.final.String())
	if b.run.Verdict == search.Optimal && !b.run.Maximise {
		b.run.Bound = b.run.Length
	}
	if len(r.runs) == 2*MaxRuns {
		r.dropped += MaxRuns
		r.runs = append(r.runs[:0], r.runs[MaxRuns:]...)
	}
	r.runs = append(r.runs, b.run)
}

// required are the keys without which a block says nothing.
var required = []string{"Jogo", "Algoritmo", "Veredicto", startKey}

// board is a board as Puzzle.Encode gave it.
func board(lines string) string {
	lines = strings.TrimRight(lines, "\n")
	if lines == "-" {
		return ""
	}
	return lines
}

// wants is an error whose text is an example of what can be read: the same in
// all languages.
func wants(form string) error { return errors.New(form) }

func readProblem(r *game.Run, s string) error { r.Problem = s; return nil }

func readGame(r *game.Run, s string) error {
	r.Game = s
	for id, word := range gameWords {
		if strings.EqualFold(word, s) {
			r.Game = id
		}
	}
	return nil
}

func readRules(r *game.Run, s string) error { r.Rules = ParseRules(s); return nil }

func readTarget(r *game.Run, s string) (err error) {
	if r.Maximise = s == mostPoints; r.Maximise {
		return nil
	}
	r.Target, err = number(s)
	r.HasTarget = err == nil
	return err
}

func readProgram(r *game.Run, s string) error {
	r.Program = strings.TrimSpace(strings.TrimPrefix(s+" ", "procura "))
	return nil
}

func readWhen(r *game.Run, s string) error {
	when, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return wants("2026-11-21T10:00:00Z")
	}
	r.When = when.UTC()
	return nil
}

// readAlgorithm reads what Method.Words writes. A number of a later version is
// passed over; a program of somebody else is its whole command.
func readAlgorithm(r *game.Run, s string) error {
	words := strings.Fields(s)
	if strings.HasPrefix(s, "cmd:") {
		words = []string{s}
	}
	if len(words) == 0 {
		return wants("astar weight=1.5")
	}
	r.Ran.Algorithm, r.Ran.Parameter = search.Algorithm(words[0]), 0
	p, _ := r.Ran.Algorithm.Parameter()
	for _, word := range words[1:] {
		key, number, ok := strings.Cut(word, "=")
		value, err := strconv.ParseFloat(number, 64)
		if !ok || err != nil || key == p.Key && !p.Allows(value) {
			return wants("astar weight=1.5")
		}
		if key == p.Key && value != p.Usual {
			r.Ran.Parameter = value
		}
	}
	r.Asked.Algorithm, r.Asked.Parameter = r.Ran.Algorithm, r.Ran.Parameter
	return nil
}

func readHeuristic(r *game.Run, s string) error {
	r.Ran.Heuristic, r.Asked.Heuristic = s, s
	return nil
}

func readDuplicates(r *game.Run, s string) error {
	r.Ran.Duplicates, r.Asked.Duplicates = search.Duplicates(s), search.Duplicates(s)
	return nil
}

func readDepth(r *game.Run, s string) (err error)     { r.Limits.Depth, err = number(s); return err }
func readGenerated(r *game.Run, s string) (err error) { r.Generated, err = whole(s); return err }
func readExpanded(r *game.Run, s string) (err error)  { r.Expanded, err = whole(s); return err }
func readFrontier(r *game.Run, s string) (err error)  { r.Frontier, err = whole(s); return err }
func readLength(r *game.Run, s string) (err error)    { r.Length, err = number(s); return err }

func readBytes(r *game.Run, s string) (err error) {
	r.Bytes, err = whole(strings.TrimSuffix(s, " bytes"))
	return err
}

// ignore passes over what is computed from other lines.
func ignore(*game.Run, string) error { return nil }

func readScore(r *game.Run, s string) error {
	score, err := strconv.Atoi(s)
	if err != nil {
		return wants("282")
	}
	r.Score, r.HasScore = score, true
	return nil
}

func readSeconds(r *game.Run, s string) error {
	span, err := time.ParseDuration(strings.TrimSuffix(s, " segundos") + "s")
	if err != nil || span < 0 {
		return wants("0.001234 segundos")
	}
	r.Elapsed = span
	return nil
}

// readLimits reads what FormatLimits writes.
func readLimits(r *game.Run, s string) error {
	for key, value := range ParseRules(s) {
		if value == "-" {
			continue
		}
		var err error
		switch key {
		case "time":
			r.Limits.Time, err = time.ParseDuration(value)
		case "nodes":
			r.Limits.Nodes, err = whole(value)
		case "memory":
			r.Limits.Memory, err = search.ParseSize(value)
		}
		if err != nil {
			return wants("time=30s nodes=- memory=1GiB")
		}
	}
	return nil
}

// readVerdict reads what formatVerdict writes.
func readVerdict(r *game.Run, s string) error {
	word, rest, _ := strings.Cut(s, " ")
	switch word {
	case "otima":
		r.Verdict, r.Outcome = search.Optimal, search.Solved
		if r.Maximise {
			r.Upper = r.Score
		}
		return nil
	case "impossivel":
		r.Verdict, r.Outcome = search.Impossible, search.Exhausted
		return nil
	case "solucao":
		r.Verdict, r.Outcome = search.Solution, search.Solved
	case "desconhecido":
		r.Verdict, r.Outcome = search.Unknown, search.Limited
	default:
		return wants("otima, solucao (limite inferior 5), impossivel, desconhecido (limite inferior 5, parou por time)")
	}
	return readBound(r, strings.TrimSuffix(strings.TrimPrefix(rest, "("), ")"))
}

// readBound reads "limite inferior 5", "limite inferior -" or, of the most
// points, "limite superior 2410", and ", parou por time" behind it.
func readBound(r *game.Run, s string) (err error) {
	bound, stop, _ := strings.Cut(s, stopMark)
	r.Stopped = search.Stop(strings.TrimPrefix(stop, "-"))
	switch r.Stopped {
	case search.NotStopped:
	case search.ByCancel:
		r.Outcome = search.Cancelled
	default:
		r.Outcome = search.Limited
	}
	if r.Maximise {
		if r.Upper, err = number(strings.TrimPrefix(bound, upperMark)); err != nil {
			return wants("(limite superior 2410)")
		}
		return nil
	}
	if bound = strings.TrimPrefix(bound, lowerMark); bound == "-" {
		return nil
	}
	if r.Bound, err = number(bound); err != nil {
		return wants("(limite inferior 5)")
	}
	return nil
}

// readPath reads moves in a list, each an atom or a list. Only one that is written as
// FormatResult does may be of any length.
func readPath(r *game.Run, s string) error {
	var ok bool
	if r.Path, ok = StrictPath(s); ok {
		return nil
	}
	forms, errs := sexp.Parse([]byte(s))
	if len(errs) > 0 || len(forms) != 1 || forms[0].Kind != sexp.List {
		return wants("(E1 ...)")
	}
	r.Path = nil
	for i := range forms[0].Items {
		r.Path = append(r.Path, forms[0].Items[i].String())
	}
	return nil
}

// StrictPath are the moves of a list as FormatResult writes it: one blank between two,
// and no letter that Lisp takes for a mark.
func StrictPath(s string) (moves []string, ok bool) {
	s, opened := strings.CutPrefix(s, "(")
	s, closed := strings.CutSuffix(s, ")")
	if !opened || !closed || s == "" || strings.ContainsFunc(s, isMark) {
		return nil, false
	}
	moves = make([]string, 0, strings.Count(s, " ")+1)
	depth, from := 0, 0
	for at := range len(s) + 1 {
		switch {
		case at == len(s) || s[at] == ' ' && depth == 0:
			if !isMove(s[from:at], depth) {
				return nil, false
			}
			moves, from = append(moves, s[from:at]), at+1
		case s[at] == '(':
			depth++
		case s[at] == ')':
			depth--
		}
	}
	return moves, true
}

// isMark recognises what may be no part of a word.
func isMark(c rune) bool {
	switch c {
	case '"', '\'', '`', ';', ',':
		return true
	}
	return c < ' ' || c > '~'
}

// isMove recognises "E1" and "(0 5)", where as many lists are open as were.
func isMove(s string, open int) bool {
	inner := s
	if len(s) > 2 && s[0] == '(' && s[len(s)-1] == ')' {
		inner = s[1 : len(s)-1]
	}
	return open == 0 && inner != "" && inner[0] != ' ' && inner[len(inner)-1] != ' ' &&
		!strings.ContainsAny(inner, "()") && !strings.Contains(inner, "  ")
}

// number reads a whole number from 0.
func number(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return 0, wants("0, 1, 2 ...")
	}
	return n, nil
}

// whole is number in 64 bits.
func whole(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return 0, wants("0, 1, 2 ...")
	}
	return n, nil
}

// maxRules is more settings than any game has.
const maxRules = 100

// ParseRules reads "key=value key=value"; words without "=" are passed over, and
// what follows so many settings that no game has them.
func ParseRules(words string) game.Rules {
	rules := game.Rules{}
	for word := range strings.FieldsSeq(words) {
		if key, value, ok := strings.Cut(word, "="); ok {
			rules[key] = value
		}
		if len(rules) > maxRules {
			break
		}
	}
	return rules
}
