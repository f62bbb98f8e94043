// Package reader finds out what a text holds, and reads problems. It serves storage,
// and document, which asks where things stand. A text becomes problems in stages:
//
//	read.go       the text: how large, and what it is (recognise.go)
//	items.go      nodes of Lisp -> items: forms, names, targets, separators
//	forms.go      forms -> the games, in their order
//	draft.go      what names, fields and comments say of a problem (names.go)
//	where.go      where all this stood
package reader

import (
	"bytes"
	"context"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/match"
	"procura/core/sexp"
	"procura/core/text"
	"procura/storage/flaw"
	"procura/storage/gamefile"
	"procura/storage/lecture"
	"procura/storage/results"
)

// What a file of problems may hold at most; a larger one is refused whole.
const (
	MaxSize     = 5_000_000
	MaxProblems = 10_000
)

// MaxKept is the size of the largest file of results, or of a tournament, which
// grow by themselves.
const MaxKept = 50_000_000

// MaxName is the number of characters that a name can have.
const MaxName = 200

// Read finds what the text of a file called name holds, and knows it by its
// content: problems, which the games are offered in their order (docs/formats.md
// describes the shapes), runs, which may stand between problems, a game for two
// (see FormatMatch), or a tournament. Good problems and runs load although others
// are refused; each problem has a name of its own within its game. When ctx ends before
// all is read, nothing is found: ask ctx.
func Read(ctx context.Context, name string, src []byte, games []game.Module) match.File {
	file, _ := Survey(ctx, name, src, games, false)
	return file
}

// Survey is Read and tells of all problems as they were found, refused ones too;
// with places it notes where they stand.
func Survey(ctx context.Context, name string, src []byte, games []game.Module, places bool) (match.File, []*Entry) {
	r := &reader{ctx: ctx, List: flaw.List{File: name}, modules: games, games: game.Puzzlers(games), places: places}
	file := r.read(name, src)
	if r.over() {
		return match.File{Path: name}, nil
	}
	return file, r.entries
}

// over reports whether reading has to end.
func (r *reader) over() bool { return r.ctx.Err() != nil }

func (r *reader) read(name string, src []byte) match.File {
	switch limit := SizeOf(src); {
	case len(src) > limit:
		r.Issue(sexp.Pos{}, text.M("error.file.size"), text.M("error.file.size.expected", "Limit", limit/1_000_000))
		return match.File{Path: name, Issues: r.Found(r.expected())}
	case isJournal(src):
		return match.File{Path: name, Journal: string(bytes.TrimPrefix(src, OrderMark))}
	case bytes.Contains(src, []byte(results.Head)):
		return r.results(src)
	}
	return r.problems(src)
}

// SizeOf is how large a text with this beginning may be.
func SizeOf(src []byte) int {
	if len(src) > MaxSize && grows(src) {
		return MaxKept
	}
	return MaxSize
}

// grows recognises the beginning of a file that the program adds to.
func grows(src []byte) bool {
	return isJournal(src) || bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(src, OrderMark), "\r\n"), []byte(results.Head))
}

// OrderMark is the byte order mark.
var OrderMark = []byte("\uFEFF")

// problems reads what is neither results nor a tournament.
func (r *reader) problems(src []byte) match.File {
	r.content = sexp.Decode(src)
	nodes := sexp.NewReader(r.ctx, r.content)
	top := &feed{more: nodes}
	if first := top.at(0); first != nil && gamefile.Is(first) {
		whole, next := *first, top.at(1)
		r.Report(nodes.Errors())
		return gamefile.Read(&r.List, r.modules, r.content, &whole, next)
	} else if first != nil && lecture.Is(first) {
		whole, next := *first, top.at(1)
		r.Report(nodes.Errors())
		return lecture.Read(&r.List, r.modules, r.content, &whole, next)
	}
	r.walk(top, 0)
	if len(r.entries) > MaxProblems {
		return r.overfull()
	}
	r.hear(nodes.Tail())
	r.flush()
	r.Report(nodes.Errors())
	return r.finish()
}

// reader turns forms into problems. Its stages: split makes items of the
// top-level nodes, walk and take hand the forms among them to the games, and
// a draft gathers what names, fields and comments say of the next problem.
type reader struct {
	ctx context.Context //nolint:containedctx // it ends one reading
	flaw.List
	modules []game.Module
	games   []game.Puzzler // those of modules with problems
	content string

	entries []*Entry
	// last is the problem that a field after it may still change; nil after
	// anything that closes it.
	last  *Entry
	draft draft
	// label is the one of the draft, where it has one.
	label sexp.Node
	// inJunk says that the issue for the text before covers more of its kind.
	inJunk bool
	// places says that it is noted where the problems stand, for writing them.
	places bool
	// around are the lists that are being read, outermost first.
	around []Enclosure
}

// Entry is a problem as found; puzzle is nil when it was refused.
type Entry struct {
	At sexp.Pos
	// End is its last line.
	End    int
	Game   string
	Name   string
	Puzzle game.Puzzle
	// Aimed says that a field gave the target.
	Aimed bool
	// Where is for a file that is written again.
	Where Whereabouts
}

// full reports whether no more problems are read: the file has more than are allowed,
// refused ones counted, or reading has to end.
func (r *reader) full() bool { return len(r.entries) > MaxProblems || r.over() }

func (r *reader) overfull() match.File {
	at := r.entries[MaxProblems].At
	first := game.Issue{
		File: r.File, Line: at.Line, Column: at.Column,
		What: text.M("error.file.count"), Expected: text.M("error.file.count.expected", "Limit", MaxProblems),
	}
	return match.File{Path: r.File, Issues: []game.Issue{first}}
}

func (r *reader) finish() match.File {
	r.limitNames()
	problems := named(r.entries)
	if len(problems) == 0 && r.None() {
		r.Issue(sexp.Pos{Line: 1, Column: 1}, text.M("error.file.empty"), r.expected())
	}
	return match.File{Path: r.File, Problems: problems, Issues: r.Listed(r.expected())}
}

// limitNames refuses the problems whose names are too long.
func (r *reader) limitNames() {
	for _, e := range r.entries {
		if e.Puzzle == nil || len(e.Name) <= MaxName {
			continue
		}
		if n := utf8.RuneCountInString(e.Name); n > MaxName {
			r.Issue(e.At, text.M("error.file.name", "Count", n), text.M("error.file.name.expected", "Limit", MaxName))
			e.Puzzle = nil
		}
	}
}

// expected says which games' problems can be read.
func (r *reader) expected() text.Message { return flaw.Expected(r.games) }
