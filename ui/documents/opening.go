package documents

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/document"
	"procura/ui/overlay"
	"procura/ui/report"
	"procura/ui/task"
)

// opening is what is being opened, one after another, beside the window.
type opening struct {
	// waiting are the texts to be read; the first one is under way: it is read, or the
	// user is asked about it.
	waiting []reading
	// under reports that it is read, and ticks counts since when.
	under bool
	ticks int
	// said is what was wrong with those before, title the name of the first such one.
	said  []string
	title string
}

// reading is a text to be read: a file, by its path, or what the clipboard holds.
type reading struct {
	path string
	read func(context.Context) found
}

// found is what was read, with all of it that takes time.
type found struct {
	file  match.File
	from  string   // its path, "" for what comes from no file
	lines []string // what is wrong with it
	gone  bool     // there is no such file
	proof bool     // it is one of certificates, which is not read here
}

// AskOpen asks for a file and opens it.
func (l *List) AskOpen() {
	l.picker.Open(l.window.Words().Key("dialog.open"), func(path string) { l.Open(path) })
}

// Open reads files beside the window and shows what they hold, after those that were
// asked for before.
func (l *List) Open(paths ...string) {
	for _, path := range paths {
		if absolute, err := filepath.Abs(path); err == nil {
			path = absolute
		}
		l.read(reading{path, func(ctx context.Context) found { return l.readFile(ctx, path) }})
	}
}

// read reads something after what waits.
func (l *List) read(r reading) {
	l.opening.waiting = append(l.opening.waiting, r)
	if len(l.opening.waiting) == 1 {
		l.openNext()
	}
}

// openNext reads the first that waits; when there is none left, what was wrong with
// them is said.
func (l *List) openNext() {
	if len(l.opening.waiting) == 0 {
		l.tellWrong()
		return
	}
	next := l.opening.waiting[0]
	l.opening.under, l.opening.ticks = true, 0
	task.Start(l.opener, func(ctx context.Context) (found, error) { return next.read(ctx), nil }, l.stillReading,
		func(f found, err error) { l.opened(next.path, f, err) })
}

// readFile reads a file; it is called beside the window.
func (l *List) readFile(ctx context.Context, path string) found {
	if l.window.Store().IsProof(path) {
		return found{from: path, proof: true}
	}
	f := l.prepare(l.window.Store().Open(ctx, path), path)
	f.file.Submission = l.isSubmission(ctx, &f.file)
	if _, err := os.Stat(path); err != nil {
		f.gone = errors.Is(err, fs.ErrNotExist)
	}
	return f
}

// isSubmission reports whether a file has results of another program, in a layout that the
// grader knows, and not what it seems to have. It is called beside the window.
func (l *List) isSubmission(ctx context.Context, f *match.File) bool {
	if len(f.Issues) == 0 || f.ForTwo || len(f.Runs) > 0 && len(f.Problems) == 0 {
		return false
	}
	for read := range l.window.Store().Submission(ctx, f.Path) {
		if slices.ContainsFunc(read.Blocks, func(b grade.Block) bool { return b.Layout != grade.Unknown }) {
			return true
		}
	}
	return false
}

// prepare does what takes time with ten thousand problems; it may be called beside the
// window.
func (l *List) prepare(file match.File, from string) found {
	if lost := document.Solve(&file, l.window.Store().Rebuild); lost > 0 {
		file.Issues = append(file.Issues, game.Issue{File: file.Path, What: text.M("error.results.boards", "Count", lost)})
	}
	for _, p := range file.Problems {
		p.Puzzle.Identity() // it is kept from now on
	}
	return found{file: file, from: from, lines: report.Findings(l.window.Words(), file)}
}

// patience is how many ticks of a tenth of a second a reading takes before the window
// says so.
const patience = 3

func (l *List) stillReading() {
	if l.opening.ticks++; l.opening.ticks == patience {
		said := l.window.Words().Key("notice.reading", "File", filepath.Base(l.opening.waiting[0].path))
		l.window.Work(said, func() { l.Stop() })
	}
}

// Stop gives up what is being opened, and reports whether something was read.
func (l *List) Stop() bool {
	if !l.opening.under {
		return false
	}
	l.opener.Drop()
	l.opening = opening{}
	l.window.Hush()
	return true
}

// opened shows what was read, and goes on to the next one. When nothing in it can be
// used, what is open stays as it was.
func (l *List) opened(path string, f found, err error) {
	if l.opening.ticks >= patience {
		l.window.Hush()
	}
	l.opening.under = false
	next := func() {
		l.opening.waiting = l.opening.waiting[1:]
		l.openNext()
	}
	switch {
	case err != nil:
		task.LogPanic("open", err)
		l.keepWrong(path, l.window.Words().Key("error.reading", "File", path, "Reason", err.Error()))
		next()
	case f.gone && slices.Contains(l.window.Recent(), path):
		l.forget(path, next)
	case f.proof:
		l.window.Visited(path)
		l.window.Certificates(path)
		next()
	default:
		l.show(f, next)
	}
}

// forget offers to take a file that is gone off the list of recent ones.
func (l *List) forget(path string, then func()) {
	take := func() {
		l.window.Forget(path)
		then()
	}
	l.window.Choose(l.window.Words().Key("recent.gone", "File", path),
		overlay.Answer{Words: l.window.Words().Key("button.leave"), Do: then},
		overlay.Answer{Words: l.window.Words().Key("button.forget"), Do: take})
}

// keepWrong keeps what is wrong with a file until all that wait are read.
func (l *List) keepWrong(path string, lines ...string) {
	if len(l.opening.said) == 0 {
		l.opening.title = filepath.Base(path)
	}
	l.opening.said = append(l.opening.said, lines...)
}

// tellWrong says what was wrong with all that were read.
func (l *List) tellWrong() {
	said := l.opening.said
	l.opening.said = nil
	l.window.Warn(l.opening.title, said)
}

// showAtOnce shows what was read without waiting.
func (l *List) showAtOnce(f found) {
	l.show(f, func() {
		if len(l.opening.waiting) == 0 {
			l.tellWrong()
		}
	})
}
