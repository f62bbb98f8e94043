// Package grading is the page Corrigir of the laboratory: results of other programs,
// a folder at a time, judged block by block beside the window. It serves every game
// and knows none.
//
//	session   what was chosen, and its phase
//	  run       the files under way, and what was judged of them so far
//	  sheet     the rows: which of them are shown, in which order
//	  replay    the way of the chosen row, as a film
//	     |  changed                     ^  choose, filter, sort, judge, cancel
//	     v                              |
//	view      tools, table, board, details: render reads, and starts nothing
package grading

import (
	"path/filepath"

	"procura/core/grade"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
)

// phase is what the page is at.
//
//	empty     nothing was chosen yet
//	waiting   files were chosen in an earlier window, and not judged in this one
//	judging   files are judged
//	stopping  the user cancelled; the block under way will be forgotten
//	stopped   some files are left, and what was judged stays
//	done      all is judged
type phase int

const (
	empty phase = iota
	waiting
	judging
	stopping
	stopped
	done
)

// Session is the work of the page. It has no widgets.
type Session struct {
	host host.Host
	// paths are the files and folders that were chosen, problems the file of their
	// problems, "" where boards are to tell them.
	paths    []string
	problems string
	phase    phase
	runner   *task.Runner
	feed     *feed
	sheet    sheet
	chosen   *row // nil for none
	replay   *replay
	view     *View // the one on the screen, nil before the first
}

// New prepares a page on which nothing is judged yet.
func New(h host.Host) host.Session {
	s := &Session{host: h, runner: task.New(h.Post), feed: &feed{}, replay: newReplay(h)}
	s.runner.Cleanup = h.Release
	s.sheet.filter, s.sheet.column = filterAll, columnFile
	return s
}

// View makes the page anew; the one before is of no use any more.
func (s *Session) View() host.Tab {
	if s.view != nil {
		s.view.leave()
	}
	s.view = newView(s)
	s.view.render()
	return s.view
}

// changed shows what is new.
func (s *Session) changed() {
	if s.view != nil {
		s.view.render()
	}
}

// Open judges results of other programs: those of the program's own are shown as runs.
func (s *Session) Open(file match.File, from string) bool {
	if !file.Submission || from == "" {
		return false
	}
	if s.busy() {
		s.host.Complain(text.M("grading.busy"))
	}
	s.take([]string{from})
	return true
}

// Reads are the files that were judged, and that of their problems.
func (s *Session) Reads() []string {
	paths := append([]string{s.problems}, s.paths...)
	for _, r := range s.sheet.rows {
		if r.File != paths[len(paths)-1] {
			paths = append(paths, r.File)
		}
	}
	return paths
}

// Catch judges what was dropped on the page.
func (s *Session) Catch(paths []string) { s.take(paths) }

// Close ends all work.
func (s *Session) Close() {
	s.runner.Drop()
	s.replay.runner.Drop()
}

// busy reports whether files are judged.
func (s *Session) busy() bool { return s.phase == judging || s.phase == stopping }

// Working reports whether files are judged.
func (s *Session) Working() bool { return s.busy() }

// askFolder asks for a folder and judges what is in it.
func (s *Session) askFolder() {
	s.host.AskFolder(s.host.Words().Key("dialog.grading.folder"), func(path string) { s.take([]string{path}) })
}

// askFile asks for a file and judges it.
func (s *Session) askFile() {
	s.host.AskOpen(s.host.Words().Key("dialog.grading.file"), func(path string) { s.take([]string{path}) })
}

// askProblems asks for the file of the problems that the results are of.
func (s *Session) askProblems() {
	s.host.AskOpen(s.host.Words().Key("dialog.grading.problems"), s.setProblems)
}

// setProblems judges by the problems of a file, "" for none; what was judged by
// others is judged anew.
func (s *Session) setProblems(path string) {
	if s.busy() || path == s.problems {
		return
	}
	s.problems = path
	if len(s.paths) > 0 {
		s.judge()
		return
	}
	s.changed()
}

// take judges files and folders, in the place of those there are.
func (s *Session) take(paths []string) {
	if s.busy() || len(paths) == 0 {
		return
	}
	s.paths = paths
	s.judge()
}

// filterBy shows the rows of a filter.
func (s *Session) filterBy(f filter) {
	s.sheet.filterBy(f)
	s.changed()
}

// sortBy sorts by a column; the same one again turns the order round.
func (s *Session) sortBy(c column) {
	s.sheet.sortBy(c)
	s.changed()
}

// choose shows a row.
func (s *Session) choose(r *row) {
	if r == s.chosen {
		return
	}
	s.chosen = r
	s.replay.show(r, s.changed)
	s.changed()
}

// askSave asks where the table is to be written.
func (s *Session) askSave() {
	words := s.host.Words()
	s.host.AskSave(words.Key("dialog.grading.save"), words.Key("grading.file")+".csv", func(path string) {
		verdicts := s.sheet.verdicts()
		s.host.Write(path, func() (func() error, func(error)) {
			do := func() error { return s.host.Store().SaveTable(path, grade.Table(verdicts, words.Plain().Say)) }
			return do, func(err error) {
				if err == nil {
					s.host.Tell(text.M("grading.saved", "Count", len(verdicts), "File", filepath.Base(path)))
				}
			}
		})
	})
}
