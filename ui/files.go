package ui

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/choose"
	"procura/ui/task"
	"procura/ui/words"
)

// OpenFile reads a file beside the window and shows its problems.
func (s *Shell) OpenFile(path string) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	task.Start(s.files, func(context.Context) (match.File, error) { return s.program.Store.Open(path), nil },
		nil, func(file match.File, err error) { s.opened(file, err) })
}

// opened shows what a file holds. When nothing in it can be used, what is open
// stays as it was.
func (s *Shell) opened(file match.File, err error) {
	if err != nil {
		s.complain(text.M("error.reading", "File", file.Path, "Reason", err.Error()))
		return
	}
	logFile(s.words, file)
	if file.ForTwo {
		s.openedMatch(file)
		return
	}
	first := s.spread(file.Path, file.Problems)
	if first >= 0 {
		s.file = file.Path
		s.settings.visit(file.Path)
		s.settings.save(s.program.App.Preferences())
		s.buildMenu()
		for _, v := range s.views {
			v.reload()
		}
		s.tabs.SelectIndex(first)
		s.showTitle()
	}
	s.notice(file)
}

// notice says what was wrong with a file, in one line with the rest behind a
// button.
func (s *Shell) notice(file match.File) {
	lines := findings(s.words, file)
	if len(lines) == 0 {
		s.bar.hide()
		return
	}
	head := lines[0]
	if len(lines) > 1 {
		head += "   " + s.words.Key("notice.more", "Count", len(lines)-1)
	}
	s.bar.warn(head, func() { s.showFindings(filepath.Base(file.Path), lines) })
}

// findings lists errors with their places, then warnings by problem.
func findings(w *words.Words, file match.File) []string {
	var lines []string
	for _, issue := range file.Issues {
		lines = append(lines, describe(w, issue))
	}
	for _, p := range file.Problems {
		for _, m := range p.Puzzle.Warnings() {
			lines = append(lines, p.Name+": "+w.Say(m))
		}
	}
	return lines
}

// describe writes an issue as "file:line:column: what; what was expected".
func describe(w *words.Words, issue game.Issue) string {
	place := filepath.Base(issue.File)
	if issue.Line > 0 {
		place = fmt.Sprintf("%s:%d:%d", place, issue.Line, issue.Column)
	}
	said := place + ": " + w.Say(issue.What)
	if !issue.Expected.IsZero() {
		said += "; " + w.Say(issue.Expected)
	}
	return said
}

// showFindings lists everything, ready to be copied.
func (s *Shell) showFindings(title string, lines []string) {
	label := widget.NewLabel(strings.Join(lines, "\n"))
	label.Wrapping = fyne.TextWrapWord
	label.Selectable = true
	s.showDialog(title, label, fyne.NewSize(640, 360), func() {})
}

// logFile tells tests and curious users what was opened, when PROCURA_LOG asks.
func logFile(w *words.Words, file match.File) {
	if os.Getenv("PROCURA_LOG") == "" {
		return
	}
	log.Printf("opened %s: %d problems, %d errors", file.Path, len(file.Problems), len(file.Issues))
	for _, line := range findings(w, file) {
		log.Print(line)
	}
}

// dropped opens the first file that was dropped on the window.
func (s *Shell) dropped(_ fyne.Position, uris []fyne.URI) {
	if len(uris) > 0 {
		s.OpenFile(uris[0].Path())
	}
}

// askOpen asks for a file and opens it.
func (s *Shell) askOpen() {
	s.ask(func(done func(string, error)) {
		s.chooser.Open(s.words.Key("dialog.open"), done)
	}, s.OpenFile)
}

// askSave asks where to write the problems of the tab on top.
func (s *Shell) askSave() {
	d := s.view().desk
	problems := slices.Clone(d.problems)
	proposed := "problemas.dat"
	if d.file != "" {
		proposed = filepath.Base(d.file)
	}
	s.ask(func(done func(string, error)) {
		s.chooser.Save(s.words.Key("dialog.save"), proposed, done)
	}, func(path string) {
		s.replace(path, func() { s.saveProblems(path, d, problems) })
	})
}

func (s *Shell) saveProblems(path string, d *desk, problems []game.Problem) {
	s.write(path, func() (func() error, func(error)) {
		return func() error { return s.program.Store.Save(path, problems) }, func(err error) {
			if err != nil {
				return
			}
			d.file, s.file = path, path
			s.settings.visit(path)
			s.buildMenu()
			s.showTitle()
		}
	})
}

// askResults asks where to append the runs of the tab on top; those that a
// file has already are not appended again.
func (s *Shell) askResults() {
	d := s.view().desk
	if len(d.log) == 0 {
		s.complain(text.M("error.noruns"))
		return
	}
	s.ask(func(done func(string, error)) {
		s.chooser.Save(s.words.Key("dialog.results"), "resultados.dat", done)
	}, func(path string) { s.saveResults(path, d) })
}

func (s *Shell) saveResults(path string, d *desk) {
	s.write(path, func() (func() error, func(error)) {
		_, missing := os.Stat(path)
		runs := d.unwritten(path, missing == nil)
		d.written[path] += len(runs)
		said := text.M("notice.results", "Count", len(runs), "File", filepath.Base(path))
		return func() error { return s.program.Store.AppendResults(path, runs...) }, func(err error) {
			if err != nil {
				d.written[path] -= len(runs)
				return
			}
			s.bar.tell(s.words.Say(said))
		}
	})
}

// writing is a file to be written: begin is called on the UI goroutine when
// its turn comes, and returns what to do beside the window and what after.
type writing struct {
	path  string
	begin func() (do func() error, after func(error))
}

// write writes beside the window, after what was asked for before, and says
// when it failed.
func (s *Shell) write(path string, begin func() (func() error, func(error))) {
	s.writings = append(s.writings, writing{path, begin})
	if len(s.writings) == 1 {
		s.startWriting()
	}
}

// startWriting runs the first writing of the queue, and then the next one.
func (s *Shell) startWriting() {
	first := s.writings[0]
	do, after := first.begin()
	task.Start(s.writer, func(context.Context) (bool, error) { return true, do() }, nil, func(_ bool, err error) {
		if err != nil {
			s.complain(text.M("error.writing", "File", first.path, "Reason", s.program.Store.Reason(err)))
		}
		after(err)
		if s.writings = s.writings[1:]; len(s.writings) > 0 {
			s.startWriting()
		}
	})
}

// finishWriting waits for the writing under way and does those that wait: the
// program is about to end.
func (s *Shell) finishWriting() {
	s.writer.Wait()
	for len(s.writings) > 1 {
		s.writings = s.writings[1:]
		do, after := s.writings[0].begin()
		after(do())
	}
}

// ask shows one file dialog at a time; the file menu is off meanwhile.
func (s *Shell) ask(dialog func(done func(string, error)), use func(path string)) {
	if s.asking {
		return
	}
	s.setAsking(true)
	dialog(func(path string, err error) {
		s.program.Post(func() {
			s.setAsking(false)
			switch {
			case err == nil, errors.Is(err, choose.ErrExists):
				s.unasked = err != nil
				use(path)
			case errors.Is(err, choose.ErrCancelled), errors.Is(err, choose.ErrBusy):
			case errors.Is(err, choose.ErrMissing):
				s.complain(text.M("error.missing", "Reason", err.Error()))
			default:
				s.complain(text.M("error.dialog", "Reason", err.Error()))
			}
		})
	})
}

// replace goes on at once, or asks before a file is replaced that the dialog
// did not ask about.
func (s *Shell) replace(path string, goOn func()) {
	if !s.unasked {
		goOn()
		return
	}
	s.confirm(text.M("confirm.replace", "File", filepath.Base(path)), goOn)
}

func (s *Shell) setAsking(asking bool) {
	s.asking = asking
	s.buildMenu()
}

func (s *Shell) confirm(m text.Message, yes func()) {
	dialog.ShowConfirm(name, s.words.Say(m), func(ok bool) {
		if ok {
			yes()
		}
	}, s.window)
}

// askTarget asks for a number of points.
func (s *Shell) askTarget(done func(int)) {
	entry := widget.NewEntry()
	entry.Validator = func(text string) error {
		if n, ok := parseLimit(text); !ok || n == 0 {
			return &wordsError{s.words.Key("limit.wrong")}
		}
		return nil
	}
	items := []*widget.FormItem{widget.NewFormItem(s.words.Key("dialog.points"), entry)}
	dialog.ShowForm(s.words.Key("dialog.target"), s.words.Key("button.solve"), s.words.Key("button.close"), items, func(ok bool) {
		if n, valid := parseLimit(entry.Text); ok && valid {
			done(int(min(n, 1<<20)))
		}
	}, s.window)
	s.window.Canvas().Focus(entry)
}

// inApp is the chooser of last resort: Fyne's own file dialog.
type inApp struct {
	window fyne.Window
	filter storage.FileFilter
}

func newInApp(window fyne.Window) choose.Chooser {
	return inApp{window, storage.NewExtensionFileFilter([]string{".dat", ".DAT", ".lisp", ".txt"})}
}

// Open asks for a file that exists.
func (c inApp) Open(_ string, done func(string, error)) {
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if file == nil {
			done("", cancelled(err))
			return
		}
		path := file.URI().Path()
		_ = file.Close()
		done(path, nil)
	}, c.window)
	d.SetFilter(c.filter)
	d.Show()
	d.Resize(c.size())
}

// Save asks for a folder, and proposes the name in it: Fyne's own dialog for
// saving empties the file before the program has written anything.
func (c inApp) Save(_, proposed string, done func(string, error)) {
	d := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if folder == nil {
			done("", cancelled(err))
			return
		}
		path := filepath.Join(folder.Path(), proposed)
		if _, err := os.Stat(path); err == nil {
			done(path, choose.ErrExists)
			return
		}
		done(path, nil)
	}, c.window)
	d.Show()
	d.Resize(c.size())
}

func (c inApp) size() fyne.Size {
	return c.window.Canvas().Size().Subtract(fyne.NewSquareSize(80))
}

func cancelled(err error) error {
	if err != nil {
		return fmt.Errorf("in-app dialog: %w", err)
	}
	return choose.ErrCancelled
}

// fallback asks the native chooser, and the in-app one where that shows
// nothing.
type fallback struct {
	native, inApp choose.Chooser
	post          func(func())
}

// Open asks for a file that exists.
func (f fallback) Open(title string, done func(string, error)) {
	f.native.Open(title, func(path string, err error) {
		if errors.Is(err, choose.ErrUnavailable) {
			f.post(func() { f.inApp.Open(title, done) })
			return
		}
		done(path, err)
	})
}

// Save asks where to write.
func (f fallback) Save(title, proposed string, done func(string, error)) {
	f.native.Save(title, proposed, func(path string, err error) {
		if errors.Is(err, choose.ErrUnavailable) {
			f.post(func() { f.inApp.Save(title, proposed, done) })
			return
		}
		done(path, err)
	})
}
