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
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/filedialog"
	"procura/ui/filedialog/inapp"
	"procura/ui/host"
	"procura/ui/i18n"
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
	Store host.Store
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
	window   fyne.Window
	tabs     []*tab
	row      *container.AppTabs
	bar      *noticeBar
	dialogs  dialogs
	picker   picker
	writer   writer
	opener   *task.Runner
	visible  bool
	file     string // what the window is named after, "" for nothing
}

// New builds the window; it is shown by the caller.
func New(p Program) *Shell {
	s := &Shell{program: p, settings: loadSettings(p.App.Preferences()), opener: task.New(p.Post)}
	s.writer = writer{shell: s, runner: task.New(p.Post)}
	s.window = p.App.NewWindow(p.App.UniqueID()) // the title at creation is the window's class
	s.window.SetPadded(false)
	s.window.SetMaster()
	s.dialogs.window = s.window
	s.picker = picker{shell: s, chooser: s.newChooser()}
	for _, m := range p.Games {
		if t := newTab(services{s}, m, p.Areas); len(t.pages) > 0 {
			s.tabs = append(s.tabs, t)
		}
	}
	s.spread(match.File{Problems: p.Samples}, "")
	for _, t := range s.tabs {
		t.turnToPlace(s.settings.page)
	}
	s.applyTheme()
	s.build()
	s.window.Resize(s.settings.size())
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

// Run shows the window and returns when the program ends.
func (s *Shell) Run() {
	s.window.Show()
	s.visible = true
	s.showTitle()
	s.program.App.Run()
}

// build makes the views in the language of the settings, around the sessions.
func (s *Shell) build() {
	selected := 0
	if s.row != nil {
		selected = s.row.SelectedIndex()
	}
	s.words = s.program.Speak(s.settings.language)
	s.spoken.Store(s.words)
	s.bar = newNoticeBar(s.words)
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
	s.window.SetContent(container.NewBorder(s.bar.content, nil, nil, nil, container.NewStack(s.row, rails)))
	s.showTop()
	s.bindKeys()
	s.showTitle()
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
		s.settings.save(s.program.App.Preferences())
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
	s.buildMenu()
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

func (s *Shell) applyTheme() {
	s.program.App.Settings().SetTheme(theme.New(s.settings.mode, s.settings.scale))
}

// complain shows an error in words.
func (s *Shell) complain(m text.Message) { s.bar.tell(s.words.Say(m)) }

// confirm asks before something is lost.
func (s *Shell) confirm(question text.Message, yes func()) {
	s.dialogs.confirm(s.words.Say(question), yes)
}

// Quit remembers the window's size and ends the program.
func (s *Shell) Quit() {
	s.settings.keepSize(s.window.Canvas().Size())
	s.settings.save(s.program.App.Preferences())
	for _, t := range s.tabs {
		t.close()
	}
	s.writer.finish()
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
			if s.window.Canvas().Overlays().Top() == nil {
				act(s.top().top())
			}
		})
	}
	s.window.Canvas().SetOnTypedKey(func(event *fyne.KeyEvent) {
		if s.window.Canvas().Overlays().Top() == nil {
			s.top().top().Key(event)
			return
		}
		s.dialogs.key(event.Name)
	})
}

// setMode changes between light and dark.
func (s *Shell) setMode(mode theme.Mode) {
	s.settings.mode = mode
	s.applyTheme()
}

// setLanguage makes the views in another language.
func (s *Shell) setLanguage(language string) {
	s.settings.language = language
	s.build()
}

// setScale makes the views in another size of texts.
func (s *Shell) setScale(scale float32) {
	s.settings.scale = scale
	s.applyTheme()
	s.build()
}

// showRules explains the game of the tab on top.
func (s *Shell) showRules() { s.showText("menu.rules", "help.rules."+s.top().module.ID()) }

// showText shows a help text, written in Markdown.
func (s *Shell) showText(title, key string) {
	rich := widget.NewRichTextFromMarkdown(s.words.Key(key, "Version", game.Version))
	rich.Wrapping = fyne.TextWrapWord
	said := strings.TrimSuffix(s.words.Key(title), " (F1)")
	s.dialogs.show(said, s.words.Key("button.close"), rich, fyne.NewSize(560, 440), func() {})
}
