package storage

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/match"
	"procura/core/sexp"
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

const (
	// maxName is the number of characters that a name can have.
	maxName = 200
	// maxIssues is the number of issues that are listed one by one.
	maxIssues = 1000
)

// Open reads the file at path; see Read. A file that can't be read is an issue too,
// and so is what is no file: a folder, a device, a pipe.
func Open(path string, games []game.Module) match.File {
	return open(path, games, plainFile)
}

func open(path string, games []game.Module, allowed func(string, fs.FileInfo) error) match.File {
	src, err := load(path, allowed)
	if err != nil {
		return match.File{Path: path, Issues: []game.Issue{unreadable(path, err)}}
	}
	file := Read(path, src, games)
	file.Source, file.Stamp = src, stamp(src)
	return file
}

// load reads a file, and no more of it than Read needs to refuse it. What it is is
// asked before it is opened: opening a pipe waits for somebody to write.
func load(path string, allowed func(string, fs.FileInfo) error) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = allowed(path, info)
	}
	if err != nil {
		return nil, fmt.Errorf("open file: %w", err)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open file: %w", err)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	src, err := readUpTo(f, min(info.Size(), MaxSize), MaxSize)
	if err == nil && len(src) > MaxSize && grows(src) {
		var rest []byte
		rest, err = readUpTo(f, 0, MaxKept-int64(len(src)))
		src = append(src, rest...)
	}
	if err != nil {
		return nil, fmt.Errorf("read file: %w", err)
	}
	return src, nil
}

// readUpTo reads at most one byte more than a limit; usual is how many there may be.
func readUpTo(r io.Reader, usual, limit int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(usual) + bytes.MinRead)
	_, err := b.ReadFrom(io.LimitReader(r, limit+1))
	return b.Bytes(), err
}

// Read finds what the text of a file called name holds, and knows it by its
// content: problems, which the games are offered in their order (docs/formats.md
// describes the shapes), runs, which may stand between problems, a game for two
// (see FormatMatch), or a tournament. Good problems and runs load although others
// are refused; each problem has a name of its own within its game.
func Read(name string, src []byte, games []game.Module) match.File {
	r := &reader{file: name, modules: games, games: game.Puzzlers(games)}
	return r.read(name, src)
}

func (r *reader) read(name string, src []byte) match.File {
	switch limit := sizeOf(src); {
	case len(src) > limit:
		r.issue(sexp.Pos{}, text.M("error.file.size"), text.M("error.file.size.expected", "Limit", limit/1_000_000))
		return match.File{Path: name, Issues: r.issues}
	case isJournal(src):
		return match.File{Path: name, Journal: string(bytes.TrimPrefix(src, orderMark))}
	case holdsResults(src):
		return r.results(src)
	}
	return r.problems(src)
}

// sizeOf is how large a text with this beginning may be.
func sizeOf(src []byte) int {
	if len(src) > MaxSize && grows(src) {
		return MaxKept
	}
	return MaxSize
}

// grows recognises the beginning of a file that the program adds to.
func grows(src []byte) bool {
	return isJournal(src) || bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(src, orderMark), "\r\n"), []byte(resultsHead))
}

// orderMark is the byte order mark.
var orderMark = []byte("\uFEFF")

// problems reads what is neither results nor a tournament.
func (r *reader) problems(src []byte) match.File {
	r.content = sexp.Decode(src)
	nodes := sexp.NewReader(r.content)
	top := &feed{more: nodes}
	if first := top.at(0); first != nil && isMatch(first) {
		whole, next := *first, top.at(1)
		r.report(nodes.Errors())
		return r.match(r.content, &whole, next)
	}
	r.walk(top, 0)
	if r.full() {
		return r.overfull()
	}
	r.hear(nodes.Tail())
	r.flush()
	r.report(nodes.Errors())
	return r.finish()
}

// reader turns forms into problems. Its stages: split makes items of the
// top-level nodes, walk and take hand the forms among them to the games, and
// a draft gathers what names, fields and comments say of the next problem.
type reader struct {
	file    string
	modules []game.Module
	games   []game.Puzzler // those of modules with problems
	content string

	entries []*entry
	// last is the problem that a field after it may still change; nil after
	// anything that closes it.
	last  *entry
	draft draft
	// inJunk says that the issue for the text before covers more of its kind.
	inJunk bool
	// places says that it is noted where the problems stand, for writing them.
	places bool
	// around are the lists that are being read, outermost first.
	around []enclosure

	issues []game.Issue
	// unlisted counts issues beyond maxIssues.
	unlisted int
}

// entry is a problem as found; puzzle is nil when it was refused.
type entry struct {
	at sexp.Pos
	// end is its last line.
	end    int
	game   string
	name   string
	puzzle game.Puzzle
	// aimed says that a field gave the target.
	aimed bool
	// where is for a file that is written again.
	where whereabouts
}

func (r *reader) issue(at sexp.Pos, what, expected text.Message) {
	if len(r.issues) >= maxIssues {
		r.unlisted++
		return
	}
	r.issues = append(r.issues, game.Issue{File: r.file, Line: at.Line, Column: at.Column, What: what, Expected: expected})
}

func (r *reader) report(errors []sexp.Error) {
	for _, e := range errors {
		r.issue(e.Pos, short(e.What), e.Expected)
	}
}

// short is a message whose arguments from the file are short.
func short(m text.Message) text.Message {
	for name, value := range m.Args {
		if s, ok := value.(string); ok {
			m.Args[name] = clip(s)
		}
	}
	return m
}

// full reports whether the file has more problems than are allowed, refused ones
// counted.
func (r *reader) full() bool { return len(r.entries) > MaxProblems }

func (r *reader) overfull() match.File {
	at := r.entries[MaxProblems].at
	first := game.Issue{
		File: r.file, Line: at.Line, Column: at.Column,
		What: text.M("error.file.count"), Expected: text.M("error.file.count.expected", "Limit", MaxProblems),
	}
	return match.File{Path: r.file, Issues: []game.Issue{first}}
}

func (r *reader) finish() match.File {
	r.limitNames()
	problems := named(r.entries)
	if len(problems) == 0 && len(r.issues) == 0 {
		r.issue(sexp.Pos{Line: 1, Column: 1}, text.M("error.file.empty"), r.expected())
	}
	return match.File{Path: r.file, Problems: problems, Issues: r.listed()}
}

// listed are the issues in the order of their places, and how many more there are.
func (r *reader) listed() []game.Issue {
	sortIssues(r.issues)
	return more(r.file, r.issues, r.unlisted, r.expected())
}

func sortIssues(issues []game.Issue) {
	slices.SortStableFunc(issues, func(a, b game.Issue) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// more says behind issues how many are not listed.
func more(file string, issues []game.Issue, unlisted int, expected text.Message) []game.Issue {
	if unlisted == 0 {
		return issues
	}
	return append(issues, game.Issue{File: file, What: text.M("error.file.more", "Count", unlisted), Expected: expected})
}

// limitNames refuses the problems whose names are too long.
func (r *reader) limitNames() {
	for _, e := range r.entries {
		if e.puzzle == nil || len(e.name) <= maxName {
			continue
		}
		if n := utf8.RuneCountInString(e.name); n > maxName {
			r.issue(e.at, text.M("error.file.name", "Count", n), text.M("error.file.name.expected", "Limit", maxName))
			e.puzzle = nil
		}
	}
}

// expected says which games' problems can be read.
func (r *reader) expected() text.Message {
	ids := make([]string, len(r.games))
	for i, g := range r.games {
		ids[i] = g.ID()
	}
	return text.M("error.file.problem.expected", "Games", strings.Join(ids, ", "))
}
