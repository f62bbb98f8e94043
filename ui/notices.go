package ui

import (
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/match"
	"procura/core/text"
	"procura/ui/overlay"
	"procura/ui/report"
)

// complain shows an error in words.
func (s *Shell) complain(m text.Message) {
	s.toast.Leave()
	s.notice.Complain(s.words.Say(m))
}

// told is how long what went well is said.
const told = 8 * time.Second

// tell says what went well, for a while.
func (s *Shell) tell(m text.Message) {
	s.untell()
	s.notice.Settle()
	s.toast.Tell(m)
	s.untell = s.clock.After(told, func() { s.toast.Leave() })
}

// untoast takes away what was said in passing, as with a change of tab.
func (s *Shell) untoast() {
	s.toast.Leave()
	s.offer.Leave()
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
