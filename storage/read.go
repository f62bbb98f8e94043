package storage

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

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

// maxIssues is the number of issues that are listed one by one.
const maxIssues = 1000

// Open reads the file of problems at path; see Read. A file that can't be read
// is an issue too.
func Open(path string, games []game.Module) match.File {
	src, err := load(path)
	if err != nil {
		return match.File{Path: path, Issues: []game.Issue{unreadable(path, err)}}
	}
	file := Read(path, src, games)
	file.Source, file.Stamp = src, stamp(src)
	return file
}

// load reads a file, and no more of it than Read needs to refuse it.
func load(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open problems: %w", err)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("open problems: %s: %w", path, errFolder)
	}
	src, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read problems: %w", err)
	}
	return src, nil
}

// Read finds the problems in the text of a file called name. The games with
// problems are offered what it holds, in their order; docs/formats.md describes the shapes. Good
// problems load although others are refused, and each has a name of its own
// within its game. A game for two is recognised too; see FormatMatch.
func Read(name string, src []byte, games []game.Module) match.File {
	r := &reader{file: name, modules: games, games: game.Puzzlers(games)}
	return r.read(name, src)
}

func (r *reader) read(name string, src []byte) match.File {
	if len(src) > MaxSize {
		r.issue(sexp.Pos{}, text.M("error.file.size"), text.M("error.file.size.expected", "Limit", MaxSize/1_000_000))
		return match.File{Path: name, Issues: r.issues}
	}
	content := sexp.Decode(src)
	doc := sexp.ParseText(content)
	if isMatch(doc.Forms) {
		r.report(doc.Errors)
		return r.match(content, doc.Forms)
	}
	r.lines = strings.Split(content, "\n")
	r.walk(doc.Forms, 0)
	r.hear(doc.Tail)
	r.flush()
	r.report(doc.Errors)
	return r.finish()
}

// reader turns forms into problems. Its stages: split makes items of the
// top-level nodes, walk and take hand the forms among them to the games, and
// a draft gathers what names, fields and comments say of the next problem.
type reader struct {
	file    string
	modules []game.Module
	games   []game.Puzzler // those of modules with problems
	lines   []string

	entries []*entry
	// last is the problem that a field after it may still change; nil after
	// anything that closes it.
	last  *entry
	draft draft
	// inJunk says that the issue for the text before covers more of its kind.
	inJunk bool
	loaded int
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
		r.issue(e.Pos, e.What, e.Expected)
	}
}

// full reports whether the file has more problems than are allowed.
func (r *reader) full() bool { return r.loaded > MaxProblems }

func (r *reader) finish() match.File {
	if r.full() {
		first := game.Issue{
			File: r.file, Line: r.last.at.Line, Column: r.last.at.Column,
			What: text.M("error.file.count"), Expected: text.M("error.file.count.expected", "Limit", MaxProblems),
		}
		return match.File{Path: r.file, Issues: []game.Issue{first}}
	}
	problems := named(r.entries)
	if len(problems) == 0 && len(r.issues) == 0 {
		r.issue(sexp.Pos{Line: 1, Column: 1}, text.M("error.file.empty"), r.expected())
	}
	slices.SortStableFunc(r.issues, func(a, b game.Issue) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	if r.unlisted > 0 {
		r.issues = append(r.issues, game.Issue{
			File: r.file,
			What: text.M("error.file.more", "Count", r.unlisted), Expected: r.expected(),
		})
	}
	return match.File{Path: r.file, Problems: problems, Issues: r.issues}
}

// expected says which games' problems can be read.
func (r *reader) expected() text.Message {
	ids := make([]string, len(r.games))
	for i, g := range r.games {
		ids[i] = g.ID()
	}
	return text.M("error.file.problem.expected", "Games", strings.Join(ids, ", "))
}
