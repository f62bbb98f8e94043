package format

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// The fixed lines of a block in a results file.
const (
	ResultsHead = " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:"
	ResultsEnd  = " -- Fim"
	fieldMark   = " -- "
)

// Run writes a run as a block of a results file.
func Run(run *game.Run, settings []game.Setting) string {
	var b strings.Builder
	b.WriteString(ResultsHead + "\n")
	rules := run.Rules.Format(settings)
	for _, f := range resultFields {
		value := rules
		if f.write != nil {
			value = f.write(run)
		}
		b.WriteString(fieldMark + f.key + ": " + cmp.Or(value, "-") + "\n")
	}
	writeBoard(&b, startKey, run.Start)
	writeBoard(&b, finalKey, run.Final)
	b.WriteString(ResultsEnd + "\n")
	return b.String()
}

// The keys of the boards in a block.
const (
	startKey = "Tabuleiro Inicial"
	finalKey = "Tabuleiro Final"
)

// writeBoard writes a board under its key, every line after one blank.
func writeBoard(b *strings.Builder, key, board string) {
	b.WriteString(fieldMark + key + ":\n")
	for line := range strings.SplitSeq(cmp.Or(strings.TrimRight(board, "\n"), "-"), "\n") {
		b.WriteString(" " + line + "\n")
	}
}

const (
	// MaxRuns is the number of runs that are read; of more the last.
	MaxRuns = 10_000
	// MaxLine is the number of bytes that a line of a block can have, and a board; a
	// path may be as long as the file.
	MaxLine = 64 << 10
)

// ReadRuns reads the runs of a results file, in its order, and tells where the blocks stand.
// A block without its end, as a crash leaves it, and one with a line that can't be read are
// skipped with an issue. A run's Identity is not in the file; see Rebuild. What follows when
// ctx has ended is not read.
func ReadRuns(ctx context.Context, src []byte) ([]game.Run, []game.Issue, []Extent) {
	return readRuns(ctx, text.Decode(src))
}

func readRuns(ctx context.Context, content string) ([]game.Run, []game.Issue, []Extent) {
	r := &resultsReader{}
	r.readLines(ctx, content)
	issues := r.listIssues(strayExpected())
	if over := len(r.runs) - MaxRuns; over > 0 {
		r.runs, r.dropped = r.runs[over:], r.dropped+over
	}
	if r.dropped > 0 {
		first := issueAt(1, text.M("error.results.count", "Count", r.dropped), text.M("error.results.count.expected", "Limit", MaxRuns))
		issues = append([]game.Issue{first}, issues...)
	}
	return r.runs, issues, r.blocks
}

func (r *resultsReader) readLines(ctx context.Context, content string) {
	number, at := 0, 0
	for line := range strings.Lines(content) {
		if ctx.Err() != nil {
			return
		}
		number++
		r.from, r.to = at, at+len(line)
		at = r.to
		if len(line) > MaxLine && (r.block == nil || !strings.HasPrefix(line, fieldMark+pathKey+":")) {
			r.refuseLongLine(number, line)
			continue
		}
		r.readLine(number, line)
	}
	if r.block != nil {
		r.dropTornBlock(at)
	}
}

// resultsReader reads a results file line by line.
type resultsReader struct {
	issueList
	runs []game.Run
	// block is the block that is being read; nil between blocks.
	block *resultsBlock
	// lost reports whether the lines outside blocks are reported already.
	lost bool
	// from and to are the bounds of the current line, in bytes.
	from, to int
	// blocks are the stretches of text that blocks take up.
	blocks []Extent
	// dropped counts the runs that were too many.
	dropped int
}

// Extent is a part of a text that text.Decode made, in bytes.
type Extent struct{ From, To int }

// resultsBlock is a run on its way out of the file.
type resultsBlock struct {
	at  int // line of its head
	run game.Run
	// from is its offset. end is the offset where a torn block ends, before the first line
	// that can't belong to it, 0 while there is no such line.
	from, end int
	// start and final are its boards, board the one whose lines are read; nil outside
	// boards.
	start, final strings.Builder
	board        *strings.Builder
	// seen holds the required keys that were read.
	seen map[string]bool
	// wrong is the first line that can't be read; nil when all can.
	wrong *game.Issue
}

func (r *resultsReader) readLine(at int, line string) {
	line = strings.TrimRight(line, " \t\n")
	switch {
	case line == ResultsHead:
		if r.block != nil {
			r.dropTornBlock(r.from)
		}
		r.block = &resultsBlock{at: at, from: r.from, run: game.Run{Report: search.Report{Length: -1, Bound: -1}}, seen: map[string]bool{}}
		r.lost = false
	case r.block == nil:
		r.strayText(at, line)
	case line == ResultsEnd:
		r.blocks = append(r.blocks, Extent{r.block.from, r.to})
		r.endBlock()
	case strings.HasPrefix(line, fieldMark):
		r.readField(at, strings.TrimPrefix(line, fieldMark))
	default:
		r.readInside(line)
	}
}

// readInside reads a line of a board, or what stands in a block for no reason: when the
// block has no end, that is no part of it.
func (r *resultsReader) readInside(line string) {
	b := r.block
	if b.end == 0 && line != "" && line[0] != ' ' {
		b.end = r.from
	}
	if b.board != nil {
		b.addBoardLine(strings.TrimPrefix(line, " "))
	}
}

// refuseLongLine reads a line that is too long to be one of a block.
func (r *resultsReader) refuseLongLine(at int, line string) {
	head := strings.ToValidUTF8(line[:4*maxClip], "")
	if r.block == nil {
		r.strayText(at, strings.TrimSpace(head))
		return
	}
	r.readInside(head[:1])
	r.block.refuse(issueAt(at, text.M("error.results.long", "Text", clip(strings.TrimSpace(head))),
		text.M("error.results.long.expected", "Limit", MaxLine)))
}

// refuse keeps the first reason why the block can't be read.
func (b *resultsBlock) refuse(why game.Issue) {
	if b.wrong == nil {
		b.wrong = &why
	}
}

// addBoardLine puts a line to the board that is read. What would be a mark of the file
// when written again is no part of a board.
func (b *resultsBlock) addBoardLine(line string) {
	written := " " + line
	if b.wrong != nil || written == ResultsHead || written == ResultsEnd || strings.HasPrefix(written, fieldMark) {
		return
	}
	if b.board.Len() > MaxLine {
		b.refuse(issueAt(b.at, text.M("error.results.board"), text.M("error.results.long.expected", "Limit", MaxLine)))
		return
	}
	b.board.WriteString(line + "\n")
}

func issueAt(line int, what, expected text.Message) game.Issue {
	return game.Issue{Line: line, Column: 1, What: what, Expected: expected}
}

// dropTornBlock drops the open block, which has no end before a byte.
func (r *resultsReader) dropTornBlock(to int) {
	if r.block.end > 0 {
		to = r.block.end
	}
	r.blocks = append(r.blocks, Extent{r.block.from, to})
	at := r.block.at
	r.block = nil
	if !r.passOver() {
		r.report(text.Pos{Line: at, Column: 1}, text.M("error.results.torn"), text.M("error.results.torn.expected", "Mark", strings.TrimSpace(ResultsEnd)))
	}
}

// strayText reports text outside blocks, the first line of it.
func (r *resultsReader) strayText(at int, line string) {
	if line == "" || r.lost {
		return
	}
	r.lost = true
	if r.passOver() {
		return
	}
	r.report(text.Pos{Line: at, Column: 1}, text.M("error.results.outside", "Text", clip(line)), strayExpected())
}

func strayExpected() text.Message {
	return text.M("error.results.outside.expected", "Mark", strings.TrimSpace(ResultsHead))
}

// readField reads "key: value". Keys of later versions are passed over.
func (r *resultsReader) readField(at int, line string) {
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
	for _, f := range resultFields {
		if f.key == key && value != "-" && b.wrong == nil && !f.read(&b.run, value) {
			b.refuse(issueAt(at, text.M("error.results.field", "Key", key, "Text", clip(value)),
				text.M("error.results.field.expected", "Form", cmp.Or(f.example, verdictExample(&b.run, value)))))
		}
	}
}

// endBlock closes the block, and keeps its run when that says what was found.
func (r *resultsReader) endBlock() {
	b := r.block
	r.block = nil
	if b.wrong != nil {
		r.addIssue(*b.wrong)
		return
	}
	for _, key := range required {
		if !b.seen[key] {
			r.report(text.Pos{Line: b.at, Column: 1}, text.M("error.results.lacks", "Key", key), text.M("error.results.lacks.expected", "Key", key))
			return
		}
	}
	b.run.Start, b.run.Final = boardText(&b.start), boardText(&b.final)
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

func boardText(b *strings.Builder) string {
	lines := strings.TrimRight(b.String(), "\n")
	if lines == "-" {
		return ""
	}
	return lines
}

// Results of other programs have boards in them, and they are no problems: a file is such where
// a board stands behind a field on its line, as in " - Problema: ((...) (...))", and other lines
// are fields of results. What layout they have is for the room of submissions.

// resultStems are parts of the keys of such fields, with accents and without.
var resultStems = []string{"algoritm", //nolint:misspell // Portuguese
	"heur", "profund", "gerad", "expandid", "penetr", "tempo", "ramific", "solu", "caminho"}

const (
	// leastFields is the least number of fields in a file of results.
	leastFields = 2
	// longestField is the greatest length of the key of a field, in bytes.
	longestField = 40
)

// findForeignResults is the first field of results, where the text in which entries were found is
// those of another program.
func findForeignResults(content string, entries []*Entry) (at text.Pos, field string, found bool) {
	if len(entries) == 0 {
		return at, "", false
	}
	columns := map[int]int{} // of the first problem of each line
	for _, e := range entries {
		if _, known := columns[e.At.Line]; !known {
			columns[e.At.Line] = e.At.Column
		}
	}
	number, behind, stems := 0, false, map[string]bool{}
	for line := range strings.Lines(content) {
		number++
		key, isField := fieldKey(line)
		if !isField {
			continue
		}
		before := utf8.RuneCountInString(line[:strings.IndexByte(line, ':')])
		behind = behind || columns[number] > before
		for _, stem := range resultStems {
			if strings.Contains(key, stem) && !stems[stem] {
				stems[stem] = true
				if field == "" {
					at, field = text.Pos{Line: number, Column: 1}, strings.TrimSpace(line)
				}
			}
		}
	}
	return at, field, behind && len(stems) >= leastFields
}

// fieldKey returns the text before the colon of a line, in lower case and without marks before it.
func fieldKey(line string) (key string, found bool) {
	key, _, found = strings.Cut(line[:min(len(line), longestField)], ":")
	key = strings.TrimLeft(strings.ToLower(key), " \t->*#|=.")
	return key, found && key != "" && !strings.ContainsAny(key, "();\"")
}
