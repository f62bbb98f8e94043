// Package ui is the window: the shell, with a tab for each game, menus, files and
// settings; nothing else. It serves any list of games and any list of areas, and
// imports none: whoever starts the program hands them in. What an area may ask of
// the shell, and the shell of an area, stands in package host.
package ui

import (
	"path/filepath"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/filedialog"
	"procura/ui/filedialog/inapp"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/overlay"
	"procura/ui/task"
	"procura/ui/theme"
)

// Program is what the window needs of the program around it.
type Program struct {
	App fyne.App
	// Games are those that have a tab, if an area has something for them.
	Games []game.Module
	// Areas make the pages of each tab, in the order of its switch.
	Areas []host.Area
	// Benches make the pages of the laboratory, which has the last tab; none leave it out.
	Benches []host.Bench
	Store   host.Store
	// Samples are the problems that the tabs open with.
	Samples []game.Problem
	// Speak loads a language, "" the system's.
	Speak func(language string) *i18n.Words
	// Drawing looks a picture up by name.
	Drawing func(string) fyne.Resource
	// Chooser shows native dialogs; nil leaves the in-app ones.
	Chooser func(say func(text.Message) string) filedialog.Chooser
	// Memory is the default memory limit of a search, in bytes.
	Memory int64
	// Runner asks engines that are programs; nil where there can be none.
	Runner tournament.Runner
	// Post runs a function on the UI goroutine.
	Post func(func())
	// Release gives freed memory back to the system; called off the UI goroutine.
	Release func()
}

// Shell is the program's window.
type Shell struct {
	program  Program
	words    *i18n.Words
	spoken   atomic.Pointer[i18n.Words] // the same, for the chooser's goroutine
	settings settings
	dark     bool // how the views were made
	window   fyne.Window
	tabs     []*tab
	row      *container.AppTabs
	notice   *overlay.Notice
	dialogs  overlay.Dialogs
	picker   *files.Picker
	writer   *files.Writer
	opener   *task.Runner
	visible  bool
	file     string // what the window is named after, "" for nothing
}

// New builds the window; it is shown by the caller.
func New(p Program) *Shell {
	s := &Shell{program: p, settings: loadSettings(p.App.Preferences()), opener: task.New(p.Post)}
	s.window = p.App.NewWindow(p.App.UniqueID()) // the title at creation is the window's class
	s.window.SetPadded(false)
	s.window.SetMaster()
	s.dialogs = overlay.Dialogs{Window: s.window, Name: name}
	s.writer = files.NewWriter(services{s})
	s.picker = files.NewPicker(services{s}, s.newChooser(), func() { menus{s}.build() })
	for _, m := range p.Games {
		if t := newTab(services{s}, m, p.Areas); len(t.pages) > 0 {
			s.tabs = append(s.tabs, t)
		}
	}
	if len(p.Benches) > 0 {
		s.tabs = append(s.tabs, newLaboratory(services{s}, p.Benches))
	}
	s.spread(match.File{Problems: p.Samples}, "")
	for _, t := range s.tabs {
		t.turnToPlace(s.settings.page)
	}
	s.dress()
	s.build()
	p.App.Settings().AddListener(func(fyne.Settings) { s.follow() })
	s.window.Resize(s.settings.fit(fyne.NewSize(0, 0)))
	s.window.SetOnDropped(s.dropped)
	s.window.SetCloseIntercept(s.Quit)
	return s
}

// newChooser asks for files by the system's dialogs, and by those in the window
// where there are none. There is one for good: all calls of GTK must come from its
// one thread.
func (s *Shell) newChooser() filedialog.Chooser {
	inWindow := inapp.New(s.window)
	if s.program.Chooser == nil {
		return inWindow
	}
	say := func(m text.Message) string { return s.spoken.Load().Say(m) }
	return filedialog.WithFallback(s.program.Chooser(say), inWindow, s.program.Post)
}

const name = "Procura"

// Drive works the window from outside.
func (s *Shell) Drive() Driver { return Driver{s} }

// Run shows the window and returns when the program ends.
func (s *Shell) Run() {
	s.window.Show()
	s.visible = true
	s.showTitle()
	s.program.App.Run()
}

// build makes the views, in the language and the look of the settings, around the
// sessions; they take the place of those before. What is on top stays on top, and
// what lies over the window over it.
func (s *Shell) build() {
	selected := 0
	if s.row != nil {
		selected = s.row.SelectedIndex()
		if !s.dialogs.Open() { // it has a focus of its own
			s.window.Canvas().Unfocus()
		}
	}
	s.speak()
	s.dark = theme.IsDark()
	rails := container.New(corner{})
	var items []*container.TabItem // all at once: a row refreshes all of them for each one that is added
	for _, t := range s.tabs {
		t.build(s.switched)
		items = append(items, container.NewTabItem(s.words.Say(t.module.Title()), t.content))
		if t.rail != nil {
			rails.Add(t.rail)
		}
	}
	s.row = container.NewAppTabs(items...)
	s.row.SelectIndex(selected)
	s.row.OnSelected = func(*container.TabItem) { s.showTop() }
	s.window.SetContent(container.NewBorder(s.notice.Content, nil, nil, nil, container.NewStack(s.row, rails)))
	s.showTop()
	s.bindKeys()
	s.showTitle()
}

// speak loads the words of the language; a notice stays where it can still be read.
func (s *Shell) speak() {
	before := s.words
	s.words = s.program.Speak(s.settings.language)
	s.spoken.Store(s.words)
	if before == nil || before.Language() != s.words.Language() {
		s.notice = nil
	}
	s.notice = overlay.NewNotice(s.words, s.notice)
}

// top is the tab on top.
func (s *Shell) top() *tab { return s.tabs[s.row.SelectedIndex()] }

// bring brings a tab to the front.
func (s *Shell) bring(i int) {
	s.row.SelectIndex(i)
	s.showTop()
}

// switched remembers which page the user has turned to.
func (s *Shell) switched() {
	if front := s.top().front; front != s.settings.page {
		s.settings.page = front
		s.keepSettings()
	}
	s.showTop()
}

// showTop tells the pages which of them can be seen, and shows the switch and the
// entries of the tab on top.
func (s *Shell) showTop() {
	for _, t := range s.tabs {
		for i, p := range t.pages {
			p.SetVisible(t == s.top() && i == t.front)
		}
		if t.rail == nil {
			continue
		}
		if t == s.top() {
			t.rail.Show()
		} else {
			t.rail.Hide()
		}
	}
	menus{s}.build()
}

func (s *Shell) showTitle() {
	if !s.visible {
		return
	}
	if s.file == "" {
		s.window.SetTitle(name)
		return
	}
	s.window.SetTitle(filepath.Base(s.file) + " — " + name)
}

// complain shows an error in words.
func (s *Shell) complain(m text.Message) { s.notice.Tell(s.words.Say(m)) }

// confirm asks before something is lost.
func (s *Shell) confirm(question text.Message, yes func()) {
	s.dialogs.Confirm(s.words.Say(question), yes)
}

// Quit ends the program when all is written. Where something could not be, the
// window stays and says so, once: whoever wants to leave all the same can.
func (s *Shell) Quit() {
	s.settings.observe(s.window.Canvas().Size(), s.least())
	s.keepSettings()
	failed := s.writer.Finish()
	if len(failed) == 0 {
		s.leave()
		return
	}
	var lines []string
	for _, m := range failed {
		lines = append(lines, s.words.Say(m))
	}
	s.confirm(text.M("confirm.quit", "Files", strings.Join(lines, "\n")), s.Quit)
}

// leave ends all work and the program.
func (s *Shell) leave() {
	for _, t := range s.tabs {
		t.close()
	}
	s.window.SetCloseIntercept(nil)
	s.program.App.Quit()
}

// bindKeys gives the keys that no widget wants to the page on top: Ctrl+Enter, undo,
// redo, copy and paste, and what is typed.
func (s *Shell) bindKeys() {
	for shortcut, act := range map[fyne.Shortcut]func(host.Tab){
		control(fyne.KeyReturn): host.Tab.Act,
		&fyne.ShortcutUndo{}:    host.Tab.Undo, &fyne.ShortcutRedo{}: host.Tab.Redo,
		&fyne.ShortcutCopy{}: host.Tab.Copy, &fyne.ShortcutPaste{}: host.Tab.Paste,
	} {
		s.window.Canvas().AddShortcut(shortcut, func(fyne.Shortcut) {
			if !s.dialogs.Open() {
				act(s.top().top())
			}
		})
	}
	s.bindTabs()
	s.window.Canvas().SetOnTypedKey(func(event *fyne.KeyEvent) {
		if s.dialogs.Open() {
			s.dialogs.Key(event.Name)
			return
		}
		s.top().top().Key(event)
	})
}
