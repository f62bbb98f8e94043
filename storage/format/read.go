// Package format turns the text of files into problems, runs, games for two, lectures and
// courses, and writes all but courses as text. It knows a file by its content, tells what is wrong with the
// place, and touches no disk. It serves storage, and document, which asks where things stand.
//
//	text -> read.go: what is it?
//	          problems    items.go -> forms.go -> the games    nodes -> items -> forms
//	                      draft.go     names, targets and rules around a form
//	                      places.go    where all this stood
//	          runs        results.go: ReadRuns
//	          a game      match.go: lines of JSON, made a game by its rules
//	          a lecture   lecture.go: TOML, toml.go
//	          a course    course.go: TOML
//	          of 0.1      oldmatch.go, oldlecture.go
//
//	problems.go, results.go, match.go, movelog.go and lecture.go write each of them.
package format

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/search/explore"
	"procura/core/text"
)

// What a file of problems may hold at most; a larger one is refused whole.
const (
	MaxSize     = 5_000_000
	MaxProblems = 10_000
)

// MaxKept is the size of the largest file of results, or of a tournament, which
// grow by themselves.
const MaxKept = 50_000_000

// MaxLecture is the size of the largest lecture: what is no lecture takes a hundred times its size to be refused.
const MaxLecture = 1_000_000

// MaxName is the number of characters that a name can have.
const MaxName = 200

// Read finds what the text of a file called name holds, and knows it by its
// content: problems, which the games are offered in their order (docs/formats.md
// describes the shapes), runs, which may stand between problems, a game for two
// (see FormatMatch), or a tournament. Good problems and runs load although others
// are refused; each problem has a name of its own within its game. When ctx ends before
// all is read, nothing is found: ask ctx.
func Read(ctx context.Context, name string, src []byte, games []game.Module) datafile.File {
	file, _ := Survey(ctx, name, src, games, false)
	return file
}

// Survey is Read and tells of all problems as they were found, refused ones too;
// with places it notes where they stand.
func Survey(ctx context.Context, name string, src []byte, games []game.Module, places bool) (datafile.File, []*Entry) {
	r := &reader{ctx: ctx, issueList: issueList{file: name}, modules: games, games: game.Puzzlers(games), places: places}
	file := r.readFile(name, src)
	if r.isCancelled() {
		return datafile.File{Path: name}, nil
	}
	return file, r.entries
}

func (r *reader) isCancelled() bool { return r.ctx.Err() != nil }

func (r *reader) readFile(name string, src []byte) datafile.File {
	head := headOf(src)
	limit := sizeOf(head, len(src))
	switch {
	case len(src) > limit:
		r.report(text.Pos{}, text.M("error.file.size"), text.M("error.file.size.expected", "Limit", limit/1_000_000))
		return datafile.File{Path: name, Issues: r.listIssues(r.expected())}
	case isTrace(head) && isPlain(src):
		return datafile.File{Path: name, Trace: src}
	}
	decoded := text.DecodeParts(src)
	var file datafile.File
	switch {
	case isTrace(head):
		file = datafile.File{Path: name, Trace: []byte(decoded.Text)}
	case isJournal(head):
		file = datafile.File{Path: name, Journal: decoded.Text}
	case isMatch(head):
		file = readMatch(&r.issueList, r.modules, decoded.Text)
	case isLecture(head):
		file = readLecture(&r.issueList, r.modules, decoded.Text)
	case isCourse(head):
		file = readCourse(&r.issueList, r.modules, decoded.Text)
	case strings.Contains(decoded.Text, ResultsHead):
		file = r.readResults(decoded.Text)
	default:
		file = r.readProblems(decoded.Text)
	}
	if len(decoded.Errors) > 0 {
		wrong := issueList{file: name}
		wrong.reportAll(decoded.Errors)
		file.Issues = append(wrong.issues, file.Issues...)
	}
	return file
}

// isPlain reports whether the lines of a trace, which may be long, can be read as they are.
func isPlain(src []byte) bool {
	return bytes.IndexByte(src, 0) < 0 && bytes.IndexByte(src, '\n') >= 0
}

// headOf is the beginning of a text, long enough to know it by.
func headOf(src []byte) string { return text.Decode(src[:min(len(src), longestHead)]) }

// SizeOf returns the greatest size of a text with this beginning. Files that grow by themselves may be
// larger.
func SizeOf(src []byte) int { return sizeOf(headOf(src), len(src)) }

func sizeOf(head string, length int) int {
	switch {
	case isTrace(head):
		return explore.MaxTrace
	case isLecture(head), isCourse(head):
		return MaxLecture
	}
	if length > MaxSize && (isJournal(head) || strings.HasPrefix(strings.TrimLeft(head, "\n"), ResultsHead)) {
		return MaxKept
	}
	return MaxSize
}

// oldReaders read the files that are one list, by its first word.
var oldReaders = map[string]func(issues *issueList, modules []game.Module, content string, whole *text.Node) datafile.File{
	oldMatchHead: readOldMatch, oldLectureHead: readOldLecture,
}

// readProblems reads what is neither results nor a tournament.
func (r *reader) readProblems(content string) datafile.File {
	r.content = content
	nodes := text.NewReader(r.ctx, r.content)
	top := &feed{more: nodes}
	for head, read := range oldReaders {
		if first := top.at(0); first != nil && isOldHeaded(first, head) {
			whole := *first
			if next := top.at(1); next != nil {
				r.report(next.Pos, text.M("error.old.more"), text.M("error.old.more.expected"))
			}
			r.reportAll(nodes.Errors())
			return read(&r.issueList, r.modules, r.content, &whole)
		}
	}
	r.readLevel(top, 0)
	if len(r.entries) > MaxProblems {
		return r.refuseFile()
	}
	r.applyComments(nodes.Tail())
	r.reportLooseName()
	r.reportAll(nodes.Errors())
	return r.makeFile()
}

// reader turns forms into problems. Its stages: next makes items of the
// top-level nodes, decodeForms hands the forms among them to the games, and
// a draft gathers what names, fields and comments say of the next problem.
type reader struct {
	ctx context.Context //nolint:containedctx // it ends one reading
	issueList
	modules []game.Module
	games   []game.Puzzler // those of modules with problems
	content string

	entries []*Entry
	// last is the problem that a field after it may still change; nil after
	// anything that closes it.
	last  *Entry
	draft draft
	// label is the one of the draft, where it has one.
	label text.Node
	// inJunk reports whether the issue for the text before covers more of its kind.
	inJunk bool
	// places reports whether it is noted where the problems stand, for writing them.
	places bool
	// around are the lists that are being read, outermost first.
	around []Enclosure
}

// Entry is a problem as found; puzzle is nil when it was refused.
type Entry struct {
	At text.Pos
	// End is its last line.
	End    int
	Game   string
	Name   string
	Puzzle game.Puzzle
	// Aimed reports whether a field gave the target.
	Aimed bool
	// Where is for a file that is written again.
	Where Whereabouts
}

// isFull reports whether no more problems are read: the file has more than are allowed,
// refused ones counted, or reading has to end.
func (r *reader) isFull() bool { return len(r.entries) > MaxProblems || r.isCancelled() }

func (r *reader) refuseFile() datafile.File {
	at := r.entries[MaxProblems].At
	first := game.Issue{
		File: r.file, Line: at.Line, Column: at.Column,
		What: text.M("error.file.count"), Expected: text.M("error.file.count.expected", "Limit", MaxProblems),
	}
	return datafile.File{Path: r.file, Issues: []game.Issue{first}}
}

func (r *reader) makeFile() datafile.File {
	if at, field, found := findForeignResults(r.content, r.entries); found {
		r.entries = nil
		r.issueList = issueList{file: r.file}
		r.report(at, text.M("error.file.foreign", "Text", clip(field)), r.expected())
		return datafile.File{Path: r.file, Issues: r.issues}
	}
	r.limitNames()
	problems := nameProblems(r.entries)
	switch {
	case len(problems) > 0:
	case len(r.issues) == 0:
		r.report(text.Pos{Line: 1, Column: 1}, text.M("error.file.empty"), r.expected())
	case r.isOther():
		at, word := firstWord(r.content)
		r.issueList = issueList{file: r.file}
		r.report(at, text.M("error.file.other", "Line", at.Line, "Text", clip(word)), r.expected())
	}
	return datafile.File{Path: r.file, Problems: problems, Issues: r.sortedIssues(r.expected())}
}

// isOther reports whether a file without problems is of something else: it begins with words, and half of what is
// wrong with it, or more, is no problem at all.
func (r *reader) isOther() bool {
	_, word := firstWord(r.content)
	if word == "" || strings.ContainsRune("(;'`", rune(word[0])) {
		return false
	}
	none := 0
	for _, issue := range r.issues {
		if issue.What.Key == "error.file.problem" {
			none++
		}
	}
	return 2*none >= len(r.issues)
}

// firstWord is the first word of a text, and where it stands.
func firstWord(content string) (at text.Pos, word string) {
	for line := range strings.Lines(content) {
		at.Line++
		if words := strings.Fields(line); len(words) > 0 {
			before, _, _ := strings.Cut(line, words[0])
			at.Column = 1 + utf8.RuneCountInString(before)
			return at, words[0]
		}
	}
	return text.Pos{Line: 1, Column: 1}, ""
}

func (r *reader) limitNames() {
	for _, e := range r.entries {
		if e.Puzzle == nil || len(e.Name) <= MaxName {
			continue
		}
		if n := utf8.RuneCountInString(e.Name); n > MaxName {
			r.report(e.At, text.M("error.file.name", "Count", n), text.M("error.file.name.expected", "Limit", MaxName))
			e.Puzzle = nil
		}
	}
}

// expected names the games whose problems can be read.
func (r *reader) expected() text.Message { return expectedProblems(r.games) }

// The kind of a file is recognised by its content. A trace has a line of a trace near its
// beginning. Tournaments and games for two are lines of JSON, and lectures TOML, known by their first key.
// Results are blocks under their head, wherever they stand. All else is read as problems.

// journalHead begins the settings of a tournament.
const journalHead = `{"tournament"`

// isTrace recognises the trace of a search: a line of it, which others may stand before.
func isTrace(head string) bool {
	return strings.HasPrefix(head, "trace ") || strings.Contains(head, "\ntrace ")
}

// longestHead is the number of bytes in which the kind of a file is recognised.
const longestHead = 64 << 10

// isJournal recognises the lines of a tournament, the first of which may be torn.
func isJournal(head string) bool {
	head = strings.TrimLeft(head, " \t\n")
	if head == "" || head[0] != '{' {
		return false
	}
	for line := range strings.Lines(head) {
		if strings.HasPrefix(line, journalHead) {
			return true
		}
		if json.Valid([]byte(line)) {
			var settings struct {
				Tournament *int `json:"tournament"`
			}
			return json.Unmarshal([]byte(line), &settings) == nil && settings.Tournament != nil
		}
	}
	return false
}

// readResults reads a file with blocks of results. What stands between them may be
// problems; where none is, it is nothing.
func (r *reader) readResults(content string) datafile.File {
	runs, issues, blocks := readRuns(r.ctx, content)
	if len(blocks) == 0 {
		return r.readProblems(content)
	}
	file := datafile.File{Path: r.file, Runs: Identified(r.ctx, runs, r.modules)}
	if len(content) <= MaxSize {
		if between := r.readProblems(without(content, blocks)); len(between.Problems) > 0 {
			between.Runs = file.Runs
			file = between
			issues = slices.DeleteFunc(issues, func(i game.Issue) bool { return i.What.Key == "error.results.outside" })
		}
	}
	for _, issue := range issues {
		issue.File = r.file
		file.Issues = append(file.Issues, issue)
	}
	sortIssues(file.Issues)
	return file
}

// without is a text with blanks for parts of it.
func without(content string, extents []Extent) string {
	left := []byte(content)
	for _, s := range extents {
		for i := s.From; i < s.To; i++ {
			if left[i] != '\n' {
				left[i] = ' '
			}
		}
	}
	return string(left)
}

func Identified(ctx context.Context, runs []game.Run, games []game.Module) []game.Run {
	known := map[string]string{}
	for i := range runs {
		if ctx.Err() != nil {
			break
		}
		run := &runs[i]
		key := fmt.Sprint(run.Game, run.Rules, run.HasTarget, run.Target, run.Start)
		identity, ok := known[key]
		if !ok {
			if p, found := Rebuild(*run, games); found {
				identity = p.Puzzle.Identity()
			}
			known[key] = identity
		}
		run.Identity = identity
	}
	return runs
}

// Rebuild is the problem that a run solved, under the run's rules and target,
// or false when none of games can read it.
func Rebuild(run game.Run, games []game.Module) (game.Problem, bool) {
	for _, g := range games {
		if g.ID() != run.Game {
			continue
		}
		file := Read(context.Background(), "", []byte(run.Start), []game.Module{g})
		if len(file.Problems) != 1 {
			return game.Problem{}, false
		}
		p, wrong := file.Problems[0].Puzzle.WithRules(run.Rules)
		if wrong != nil {
			return game.Problem{}, false
		}
		if run.HasTarget {
			p = p.WithTarget(run.Target)
		}
		return game.Problem{Name: run.Problem, Puzzle: p}, true
	}
	return game.Problem{}, false
}

// isLecture recognises a lecture: its first line that is no comment gives its version.
func isLecture(content string) bool {
	for line := range strings.Lines(content) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		rest, begins := strings.CutPrefix(line, lectureKey)
		return begins && strings.HasPrefix(strings.TrimSpace(rest), "=")
	}
	return false
}
