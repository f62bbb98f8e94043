package ui

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"procura/core/match"
	"procura/core/text"
	"procura/ui/overlay"
	"procura/ui/report"
)

// taker takes what a file holds of some kinds: it shows that and calls then, and shows
// nothing where the user changed his mind.
type taker struct {
	kinds []match.Kind
	take  func(f found, then func())
}

// takers say who takes what a file can hold. Problems and the problems of results go to
// the same tabs, together.
func (s *Shell) takers() []taker {
	return []taker{
		{[]match.Kind{match.KindGame, match.KindTournament}, s.spread},
		{[]match.Kind{match.KindProblems, match.KindResults}, s.present},
	}
}

// show shows what was read where it belongs, says what is wrong with it, and calls then.
func (s *Shell) show(f found, then func()) {
	logFile(f)
	kinds := f.file.Kinds()
	step := func() {
		s.keepWrong(f.file.Path, f.lines...)
		then()
	}
	for _, t := range slices.Backward(s.takers()) {
		if slices.ContainsFunc(t.kinds, func(k match.Kind) bool { return slices.Contains(kinds, k) }) {
			next := step
			step = func() { t.take(f, next) }
		}
	}
	step()
}

// spread gives a file to all pages, and brings the first one that took something to
// the front.
func (s *Shell) spread(f found, then func()) {
	s.notice.Hide()
	f.file.Problems, f.file.Runs, f.file.Solved = nil, nil, nil // are taken by tabs
	first := -1
	for i, t := range s.tabs {
		if t.open(f.file, f.from) && first < 0 {
			first = i
		}
	}
	if s.arrived(first, f.from); first < 0 && len(f.lines) == 0 {
		s.keepWrong(f.file.Path, s.words.Key("error.nobody", "File", filepath.Base(f.file.Path)))
	}
	then()
}

// arrived brings a tab to the front that took something of a file; -1 for none.
func (s *Shell) arrived(first int, from string) {
	if first < 0 {
		return
	}
	if from != "" {
		s.visited(from)
	}
	s.bring(first)
}

// offer shows what was read from the clipboard.
func (s *Shell) offer(file match.File) { s.showAtOnce(s.prepare(file, "")) }

// visited puts a file first among the recent ones.
func (s *Shell) visited(path string) {
	s.settings.visit(path)
	s.keepSettings()
	menus{s}.build()
}

// say says what was wrong with a file.
func (s *Shell) say(file match.File) {
	s.warn(filepath.Base(file.Path), report.Findings(s.words, file))
}

// warn says the first of some lines, and the rest behind a button.
func (s *Shell) warn(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	head := lines[0]
	if len(lines) > 1 {
		head += "   " + s.words.Key("notice.more", "Count", len(lines)-1)
	}
	s.notice.Warn(head, func() { s.showFindings(title, lines) })
}

// showFindings lists everything, ready to be copied.
func (s *Shell) showFindings(title string, lines []string) {
	content := overlay.Findings(s.words, lines, s.program.App.Clipboard().SetContent)
	s.dialogs.Show(title, s.words.Key("button.close"), content, fyne.NewSize(640, 360), func() {})
}

// logFile tells tests and curious users what was opened, when PROCURA_LOG asks.
func logFile(f found) {
	if os.Getenv("PROCURA_LOG") == "" {
		return
	}
	log.Printf("opened %s: %d problems, %d errors", f.file.Path, len(f.file.Problems), len(f.file.Issues))
	for _, line := range f.lines {
		log.Print(line)
	}
}

// dropped opens the files that were dropped on the window.
func (s *Shell) dropped(_ fyne.Position, uris []fyne.URI) {
	if s.caught(uris) {
		return
	}
	var paths []string
	for _, uri := range uris {
		paths = append(paths, uri.Path())
	}
	s.openFiles(paths)
}

// askOpen asks for a file and opens it.
func (s menus) askOpen() { s.picker.Open(s.words.Key("dialog.open"), s.OpenFile) }

// recentName is a file as the menu of recent files has it.
func recentName(path string) string {
	name, folder := text.Plain(filepath.Base(path)), text.Plain(filepath.Dir(path))
	return fmt.Sprint(text.Clip(name, 60), "  ·  ", text.ClipFront(folder, 60))
}
