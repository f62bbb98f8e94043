package storage

import (
	"bytes"
	"context"
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

// maxName is the number of characters that a name can have.
const maxName = 200

// readText finds what the text of a file called name holds, and knows it by its
// content: problems, which the games are offered in their order (docs/formats.md
// describes the shapes), runs, which may stand between problems, a game for two
// (see FormatMatch), or a tournament. Good problems and runs load although others
// are refused; each problem has a name of its own within its game. When ctx ends before
// all is read, nothing is found: ask ctx.
func readText(ctx context.Context, name string, src []byte, games []game.Module) match.File {
	file, _ := survey(ctx, name, src, games, false)
	return file
}

// survey is readText and tells of all problems as they were found, refused ones too;
// with places it notes where they stand.
func survey(ctx context.Context, name string, src []byte, games []game.Module, places bool) (match.File, []*entry) {
	r := &reader{ctx: ctx, flaws: flaws{file: name}, modules: games, games: game.Puzzlers(games), places: places}
	file := r.read(name, src)
	if r.over() {
		return match.File{Path: name}, nil
	}
	return file, r.entries
}

// over reports whether reading has to end.
func (r *reader) over() bool { return r.ctx.Err() != nil }

func (r *reader) read(name string, src []byte) match.File {
	switch limit := sizeOf(src); {
	case len(src) > limit:
		r.issue(sexp.Pos{}, text.M("error.file.size"), text.M("error.file.size.expected", "Limit", limit/1_000_000))
		return match.File{Path: name, Issues: r.found(r.expected())}
	case isJournal(src):
		return match.File{Path: name, Journal: string(bytes.TrimPrefix(src, orderMark))}
	case bytes.Contains(src, []byte(resultsHead)):
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
	nodes := sexp.NewReader(r.ctx, r.content)
	top := &feed{more: nodes}
	if first := top.at(0); first != nil && isMatch(first) {
		whole, next := *first, top.at(1)
		r.report(nodes.Errors())
		return readMatch(&r.flaws, r.modules, r.content, &whole, next)
	}
	r.walk(top, 0)
	if len(r.entries) > MaxProblems {
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
	ctx context.Context //nolint:containedctx // it ends one reading
	flaws
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

// full reports whether no more problems are read: the file has more than are allowed,
// refused ones counted, or reading has to end.
func (r *reader) full() bool { return len(r.entries) > MaxProblems || r.over() }

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
	if len(problems) == 0 && r.none() {
		r.issue(sexp.Pos{Line: 1, Column: 1}, text.M("error.file.empty"), r.expected())
	}
	return match.File{Path: r.file, Problems: problems, Issues: r.listed(r.expected())}
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
func (r *reader) expected() text.Message { return expected(r.games) }
