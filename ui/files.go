package ui

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"procura/core/match"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/overlay"
	"procura/ui/report"
	"procura/ui/task"
)

// OpenFile reads a file beside the window and shows what it holds.
func (s *Shell) OpenFile(path string) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	task.Start(s.opener, func(context.Context) (match.File, error) { return s.program.Store.Open(path), nil },
		nil, func(file match.File, err error) { s.opened(path, file, err) })
}

// opened shows what a file holds. When nothing in it can be used, what is open
// stays as it was.
func (s *Shell) opened(path string, file match.File, err error) {
	if err != nil {
		task.LogPanic("open", err)
		s.complain(text.M("error.reading", "File", path, "Reason", err.Error()))
		return
	}
	logFile(s.words, file)
	if first := s.spread(file, file.Path); first >= 0 {
		if !file.ForTwo {
			s.file = file.Path
		}
		s.visited(file.Path)
		s.bring(first)
		s.showTitle()
	}
	s.say(file)
}

// offer shows what was read from the clipboard.
func (s *Shell) offer(file match.File) {
	if first := s.spread(file, ""); first >= 0 {
		if !file.ForTwo {
			s.file = ""
		}
		s.bring(first)
		s.showTitle()
	}
	s.say(file)
}

// spread lays what a file holds on the tabs of its games; tabs without anything
// keep what they have. It returns the first tab that took something, or -1.
func (s *Shell) spread(file match.File, from string) int {
	first := -1
	for i, t := range s.tabs {
		if t.open(file, from) && first < 0 {
			first = i
		}
	}
	return first
}

// openSamples puts the problems that come with the program back on the tabs.
func (s menus) openSamples() {
	s.file = ""
	s.spread(match.File{Problems: s.program.Samples}, "")
	s.showTop()
	s.notice.Hide()
	s.showTitle()
}

// paste opens the problems that the clipboard holds, or the game for two.
func (s menus) paste() {
	name := s.words.Key("menu.clipboard")
	s.offer(s.program.Store.Read(name, []byte(s.program.App.Clipboard().Content())))
}

// visited puts a file first among the recent ones.
func (s *Shell) visited(path string) {
	s.settings.visit(path)
	s.keepSettings()
	menus{s}.build()
}

// say says what was wrong with a file, in one line with the rest behind a
// button.
func (s *Shell) say(file match.File) {
	lines := report.Findings(s.words, file)
	if len(lines) == 0 {
		s.notice.Hide()
		return
	}
	head := lines[0]
	if len(lines) > 1 {
		head += "   " + s.words.Key("notice.more", "Count", len(lines)-1)
	}
	s.notice.Warn(head, func() { s.showFindings(filepath.Base(file.Path), lines) })
}

// showFindings lists everything, ready to be copied.
func (s *Shell) showFindings(title string, lines []string) {
	content := overlay.Findings(s.words, lines, s.program.App.Clipboard().SetContent)
	s.dialogs.Show(title, s.words.Key("button.close"), content, fyne.NewSize(640, 360), func() {})
}

// logFile tells tests and curious users what was opened, when PROCURA_LOG asks.
func logFile(w *i18n.Words, file match.File) {
	if os.Getenv("PROCURA_LOG") == "" {
		return
	}
	log.Printf("opened %s: %d problems, %d errors", file.Path, len(file.Problems), len(file.Issues))
	for _, line := range report.Findings(w, file) {
		log.Print(line)
	}
}

// dropped opens the first file that was dropped on the window.
func (s *Shell) dropped(_ fyne.Position, uris []fyne.URI) {
	if s.caught(uris) {
		return
	}
	if len(uris) > 0 {
		s.OpenFile(uris[0].Path())
	}
}

// askOpen asks for a file and opens it.
func (s menus) askOpen() { s.picker.Open(s.words.Key("dialog.open"), s.OpenFile) }

// recentName is a file as the menu of recent files has it.
func recentName(path string) string {
	name, folder := text.Plain(filepath.Base(path)), text.Plain(filepath.Dir(path))
	return fmt.Sprint(text.Clip(name, 60), "  ·  ", text.ClipFront(folder, 60))
}
