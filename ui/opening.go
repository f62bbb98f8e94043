package ui

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"procura/core/game"
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
}

// OpenFile reads a file beside the window and shows what it holds, after those that
// were asked for before.
func (s *Shell) OpenFile(path string) { s.openFiles([]string{path}) }

func (s *Shell) openFiles(paths []string) {
	for _, path := range paths {
		if absolute, err := filepath.Abs(path); err == nil {
			path = absolute
		}
		s.open(reading{path, func(ctx context.Context) found { return s.read(ctx, path) }})
	}
}

// open reads something after what waits.
func (s *Shell) open(r reading) {
	s.opening.waiting = append(s.opening.waiting, r)
	if len(s.opening.waiting) == 1 {
		s.openNext()
	}
}

// openNext reads the first that waits; when there is none left, what was wrong with
// them is said.
func (s *Shell) openNext() {
	if len(s.opening.waiting) == 0 {
		s.tellWrong()
		return
	}
	next := s.opening.waiting[0]
	s.opening.under, s.opening.ticks = true, 0
	task.Start(s.opener, func(ctx context.Context) (found, error) { return next.read(ctx), nil }, s.stillReading,
		func(f found, err error) { s.opened(next.path, f, err) })
}

// read reads a file; it is called beside the window.
func (s *Shell) read(ctx context.Context, path string) found {
	f := s.prepare(s.program.Store.Open(ctx, path), path)
	if _, err := os.Stat(path); err != nil {
		f.gone = errors.Is(err, fs.ErrNotExist)
	}
	return f
}

// prepare does what takes time with ten thousand problems; it may be called beside the
// window.
func (s *Shell) prepare(file match.File, from string) found {
	if lost := document.Solve(&file, s.program.Store.Rebuild); lost > 0 {
		file.Issues = append(file.Issues, game.Issue{File: file.Path, What: text.M("error.results.boards", "Count", lost)})
	}
	for _, p := range file.Problems {
		p.Puzzle.Identity() // it is kept from now on
	}
	return found{file: file, from: from, lines: report.Findings(s.spoken.Load(), file)}
}

// patience is how many ticks of a tenth of a second a reading takes before the window
// says so.
const patience = 3

func (s *Shell) stillReading() {
	if s.opening.ticks++; s.opening.ticks == patience {
		said := s.words.Key("notice.reading", "File", filepath.Base(s.opening.waiting[0].path))
		s.notice.Work(said, s.words.Key("button.cancel"), func() { s.stopReading() })
	}
}

// stopReading gives up what is being opened, and reports whether something was read.
func (s *Shell) stopReading() bool {
	if !s.opening.under {
		return false
	}
	s.opener.Drop()
	s.opening = opening{}
	s.notice.Hide()
	return true
}

// opened shows what was read, and goes on to the next one. When nothing in it can be
// used, what is open stays as it was.
func (s *Shell) opened(path string, f found, err error) {
	if s.opening.ticks >= patience {
		s.notice.Hide()
	}
	s.opening.under = false
	next := func() {
		s.opening.waiting = s.opening.waiting[1:]
		s.openNext()
	}
	switch {
	case err != nil:
		task.LogPanic("open", err)
		s.keepWrong(path, s.words.Key("error.reading", "File", path, "Reason", err.Error()))
		next()
	case f.gone && slices.Contains(s.settings.recent, path):
		s.forget(path, next)
	default:
		s.show(f, next)
	}
}

// forget offers to take a file that is gone off the list of recent ones.
func (s *Shell) forget(path string, then func()) {
	take := func() {
		s.settings.recent = slices.DeleteFunc(s.settings.recent, func(old string) bool { return old == path })
		menus{s}.changed()
		then()
	}
	s.dialogs.Choose(s.words.Key("recent.gone", "File", path),
		overlay.Answer{Words: s.words.Key("button.leave"), Do: then},
		overlay.Answer{Words: s.words.Key("button.forget"), Do: take})
}

// keepWrong keeps what is wrong with a file until all that wait are read.
func (s *Shell) keepWrong(path string, lines ...string) {
	if len(s.opening.said) == 0 {
		s.opening.title = filepath.Base(path)
	}
	s.opening.said = append(s.opening.said, lines...)
}

// tellWrong says what was wrong with all that were read.
func (s *Shell) tellWrong() {
	said := s.opening.said
	s.opening.said = nil
	s.warn(s.opening.title, said)
}

// showAtOnce shows what was read without waiting.
func (s *Shell) showAtOnce(f found) {
	s.show(f, func() {
		if len(s.opening.waiting) == 0 {
			s.tellWrong()
		}
	})
}

// shortText is how much of a text is read at once, in bytes.
const shortText = 1 << 16

// paste opens what the clipboard holds.
func (s menus) paste() {
	name, content := s.words.Key("menu.clipboard"), []byte(s.program.App.Clipboard().Content())
	read := func(context.Context) found { return s.prepare(s.program.Store.Read(name, content), "") }
	if len(content) > shortText {
		s.open(reading{name, read})
		return
	}
	s.showAtOnce(read(context.Background()))
}
