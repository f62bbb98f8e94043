package ui

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"procura/core/match"
	"procura/ui/report"
)

// takers say who takes what a file holds, kind by kind: it shows that and calls then, and
// shows nothing where the user changed his mind. Where a file is of several kinds, the
// one that takes the first of them takes them all.
func (s *Shell) takers() map[match.Kind]func(f found, then func()) {
	return map[match.Kind]func(found, func()){
		match.KindProblems:   s.present,
		match.KindResults:    s.present,
		match.KindGame:       s.spread,
		match.KindTournament: s.spread,
	}
}

// show shows what was read where it belongs, says what is wrong with it, and calls then.
func (s *Shell) show(f found, then func()) {
	logFile(f)
	said := func() {
		s.keepWrong(f.file.Path, f.lines...)
		then()
	}
	if kinds := f.file.Kinds(); len(kinds) > 0 {
		s.takers()[kinds[0]](f, said)
		return
	}
	said()
}

// spread gives a file to all pages, and brings the first one that took something to
// the front.
func (s *Shell) spread(f found, then func()) {
	s.notice.Hide()
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
	label := widget.NewLabel(strings.Join(lines, "\n"))
	label.Wrapping = fyne.TextWrapWord
	label.Selectable = true
	s.dialogs.Show(title, s.words.Key("button.close"), label, fyne.NewSize(640, 360), func() {})
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
	return fmt.Sprint(filepath.Base(path), "  ·  ", filepath.Dir(path))
}
