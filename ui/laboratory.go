package ui

import (
	"fmt"

	"fyne.io/fyne/v2"

	"procura/core/text"
	"procura/ui/host"
)

// laboratory is the subject of the tab that belongs to no game: its pages serve all
// of them.
type laboratory struct{}

// ID is its word where games have theirs.
func (laboratory) ID() string { return host.Laboratory }

// Title is its name in the row of tabs.
func (laboratory) Title() text.Message { return text.M("tab.lab") }

// newLaboratory makes the sessions of the laboratory.
func newLaboratory(h host.Host, benches []host.Bench) *tab {
	t := &tab{module: laboratory{}}
	for _, bench := range benches {
		t.pages = append(t.pages, &page{session: bench(h)})
	}
	return t
}

// caught gives what was dropped to the page on top, and reports whether it has a use
// of its own for it.
func (s *Shell) caught(uris []fyne.URI) bool {
	catcher, ok := s.top().top().session.(host.Catcher)
	if !ok || len(uris) == 0 || s.dialogs.Open() {
		return false
	}
	var paths []string
	for _, uri := range uris {
		paths = append(paths, uri.Path())
	}
	catcher.Catch(paths)
	return true
}

// mostTabs is the number of tabs that have keys.
const mostTabs = 9

// bindTabs brings tabs to the front by Ctrl and their place in the row.
func (s *Shell) bindTabs() {
	for i := range min(len(s.tabs), mostTabs) {
		s.window.Canvas().AddShortcut(control(fyne.KeyName(fmt.Sprint(i+1))), func(fyne.Shortcut) {
			if !s.dialogs.Open() {
				s.bring(i)
			}
		})
	}
}
