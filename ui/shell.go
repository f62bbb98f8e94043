// Package ui is the window: the shell, with a tab for each game, menus, files and
// settings; nothing else. It serves any list of games and any list of areas, and
// imports none: whoever starts the program hands them in. What an area may ask of
// the shell, and the shell of an area, stands in package host.
package ui

import (
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/document"
	"procura/ui/export"
	"procura/ui/filedialog"
	"procura/ui/filedialog/inapp"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/overlay"
	"procura/ui/session"
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
	// Preferences keep what the user chose for good.
	Preferences Preferences
	// State is the folder that keeps what outlives the window, nil for none.
	State session.Folder
	// Post runs a function on the UI goroutine.
	Post func(func())
	// View opens a file in the system's viewer.
	View func(path string) error
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
	bar      *overlay.Bar
	state    *session.Session // nil where nothing is kept
	first    int              // the tab that is to be on top at first
	previous bool             // there is a state that was put away
	unoffer  func()           // leaves the bar as it is
	dialogs  overlay.Dialogs
	picker   *files.Picker
	writer   *files.Writer
	exports  *export.Desk
	opener   *task.Runner
	clock    *task.Runner // takes away what was told
	untell   func()       // leaves it there
	opening  opening
	visible  bool
	// documents are those that tabs show, in the order in which they were opened.
	documents []*document.Document
	numbered  int  // documents that have a number
	saving    int  // documents that are being written
	leaving   bool // the window goes when they are
	asking    bool // whether it may go is being asked
}

// New builds the window; it is shown by the caller.
func New(p Program) *Shell {
	s := &Shell{program: p, settings: loadSettings(p.Preferences), opener: task.New(p.Post), clock: task.New(p.Post), untell: func() {}, unoffer: func() {}}
	s.window = p.App.NewWindow(p.App.UniqueID()) // the title at creation is the window's class
	s.window.SetPadded(false)
	s.window.SetMaster()
	s.dialogs = overlay.Dialogs{Window: s.window, Name: name}
	s.writer = files.NewWriter(services{s})
	s.picker = files.NewPicker(services{s}, s.newChooser(), func() { menus{s}.build() })
	s.exports = export.New(services{s}, wall{s})
	s.furnish()
	var found session.Found
	var worked bool
	if p.State != nil {
		s.state = session.New(p.State, p.Post, s.members, s.Unkept)
		found = s.state.Load()
		worked = s.restore(&found)
	}
	s.dress()
	s.build()
	s.bring(s.first)
	if s.state != nil {
		s.welcome(&found, worked)
		s.state.Start()
	}
	p.App.Settings().AddListener(func(fyne.Settings) { s.follow() })
	s.window.Resize(s.settings.fit(fyne.NewSize(0, 0)))
	s.window.SetOnDropped(s.dropped)
	s.window.SetCloseIntercept(s.Quit)
	p.App.Lifecycle().SetOnStopped(s.putDown) // however it ends
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
	s.row.OnSelected = func(*container.TabItem) { s.turned() }
	s.window.SetContent(container.NewBorder(s.bar.Content, nil, nil, nil,
		container.NewBorder(s.notice.Content, nil, nil, nil, container.NewStack(s.row, rails))))
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
	s.bar = overlay.NewBar(s.words, s.bar)
}

// top is the tab on top.
func (s *Shell) top() *tab { return s.tabs[s.row.SelectedIndex()] }

// bring brings a tab to the front.
func (s *Shell) bring(i int) {
	s.row.SelectIndex(i)
	s.showTop()
}

// turned shows another tab.
func (s *Shell) turned() {
	s.showTop()
	s.showTitle()
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

// complain shows an error in words.
func (s *Shell) complain(m text.Message) {
	s.untell()
	s.notice.Complain(s.words.Say(m))
}

// told is how long what went well is said.
const told = 8 * time.Second

// tell says what went well, for a while.
func (s *Shell) tell(m text.Message) {
	s.untell()
	s.notice.Tell(s.words.Say(m))
	s.untell = s.clock.After(told, func() { s.notice.Settle() })
}

// confirm asks before something is lost.
func (s *Shell) confirm(question text.Message, yes func()) {
	s.dialogs.Confirm(s.words.Say(question), yes)
}

// leave ends all work and the program.
func (s *Shell) leave() {
	s.putDown()
	s.exports.Close()
	s.clear()
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
		if event.Name == fyne.KeyEscape && (s.stopReading() || s.exports.Cancel()) {
			return
		}
		s.top().top().Key(event)
	})
}
