// Package ui is the window: the shell, with its tabs, menus and settings; nothing else.
// It serves any list of games and any list of areas, and imports none: whoever starts
// the program hands them in. What an area may ask of the shell, and the shell of an
// area, stands in package host; what is open, and how it is opened, saved and kept, is
// for package documents.
package ui

import (
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/daily"
	"procura/ui/documents"
	"procura/ui/export"
	"procura/ui/filedialog"
	"procura/ui/filedialog/inapp"
	"procura/ui/files"
	"procura/ui/generating"
	"procura/ui/help"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/lecture"
	"procura/ui/overlay"
	"procura/ui/session"
	"procura/ui/tabs"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/verifying"
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
	// Opening is how the window opens where nothing comes back.
	Opening Opening
	// Preferences keep what the user chose for good.
	Preferences Preferences
	// State is the folder that keeps what outlives the window, nil for none.
	State session.Folder
	// Post runs a function on the UI goroutine.
	Post func(func())
	// Leaving is told when all is kept and the window is about to go, nil where nobody
	// wants to know: nothing that is posted runs from then on.
	Leaving func()
	// View opens a file in the system's viewer.
	View func(path string) error
	// Release gives freed memory back to the system; called off the UI goroutine.
	Release func()
}

// Shell is the program's window.
type Shell struct {
	judged   judgements
	program  Program
	words    *i18n.Words
	spoken   atomic.Pointer[i18n.Words] // the same, for the chooser's goroutine
	settings settings
	dark     bool // how the views were made
	window   fyne.Window
	tabs     []*tabs.Tab
	row      *container.AppTabs
	offered  map[string]*fyne.MenuItem // those of the menu of files, by their words
	unseen   map[string]*fyne.MenuItem // those with keys, by their names, while no menu is shown
	notice   *overlay.Notice
	lasting  *overlay.Lasting
	unkept   *overlay.Lasting // what could not be kept, until it can be
	toast    *overlay.Toast   // what went well, or is being done
	offer    *overlay.Toast   // what can be taken back
	cards    *overlay.Cards
	state    *session.Session // nil where nothing is kept
	first    int              // the tab that is to be on top at first
	previous bool             // there is a state that was put away
	// returning says that what was kept is on its way, and awaited are the files that are
	// to be opened when it is there.
	returning bool
	awaited   []string
	unoffer   func() // leaves the offer as it is
	dialogs   overlay.Dialogs
	picker    *files.Picker
	writer    *files.Writer
	exports   *export.Desk
	generator *generating.Desk
	daily     *daily.Desk
	help      *help.Desk
	lectures  *lecture.Desk
	verifying *verifying.Desk
	// presenting says that the window fills the screen for a room, and enlarged is the
	// size of texts then.
	presenting bool
	enlarged   float32
	clock      *task.Runner // takes away what was told
	untell     func()       // leaves it there
	visible    bool
	// documents are what is open on the tabs.
	documents *documents.List
}

// New builds the window; it is shown by the caller.
func New(p Program) *Shell {
	s := &Shell{program: p, judged: judgements{}, settings: loadSettings(p.Preferences), clock: task.New(p.Post), untell: func() {}, unoffer: func() {}}
	s.window = p.App.NewWindow(p.App.UniqueID()) // the title at creation is the window's class
	s.window.SetPadded(false)
	s.window.SetMaster()
	s.dialogs = overlay.Dialogs{Window: s.window, Name: name}
	s.writer = files.NewWriter(services{s})
	s.picker = files.NewPicker(services{s}, s.newChooser(), func() { menus{s}.build() })
	s.exports = export.New(frame{services{s}})
	s.generator = generating.New(frame{services{s}})
	s.daily = daily.New(frame{services{s}}, time.Now)
	s.lectures = lecture.New(frame{services{s}})
	s.help = help.New(frame{services{s}})
	s.verifying = verifying.New(services{s})
	s.documents = documents.New(frame{services{s}}, s.picker, p.Samples)
	s.furnish()
	s.dress()
	if p.State == nil {
		s.build()
		s.bring(s.first)
		s.greet()
	} else {
		s.state = session.New(p.State, p.Post, s.members, s.Unkept)
		s.state.Start()
		s.resume(s.state.Return, firstPatience, s.welcome)
	}
	p.App.Settings().AddListener(func(fyne.Settings) { s.follow() })
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

// Drive works the window from outside.
func (s *Shell) Drive() Driver { return Driver{s} }

// OpenFile reads a file beside the window and shows what it holds.
func (s *Shell) OpenFile(path string) { s.open(path) }

// open opens files, when what was open is there.
func (s *Shell) open(paths ...string) {
	s.ungreet()
	if s.returning {
		s.awaited = append(s.awaited, paths...)
		return
	}
	s.documents.Open(paths...)
}

// Run shows the window and returns when the program ends.
func (s *Shell) Run() {
	s.window.Show()
	s.visible = true
	s.documents.Entitle()
	s.program.App.Run()
}

// build makes the views, in the language and the look of the settings, around the
// sessions; they take the place of those before. What is on top stays on top, and
// what lies over the window over it.
func (s *Shell) build() {
	selected := s.first // before it is laid out: the mark under the tab would not follow
	if s.row != nil {
		selected = s.row.SelectedIndex()
		if !s.dialogs.Open() { // it has a focus of its own
			s.window.Canvas().Unfocus()
		}
	}
	s.speak()
	s.dark = theme.IsDark()
	for _, t := range s.tabs {
		t.Build(s.switched)
	}
	s.assemble(selected)
}

// assemble puts the views of all tabs into the window, with one of them on top.
func (s *Shell) assemble(selected int) {
	var row fyne.CanvasObject
	s.row, row = tabs.Frame(s.tabs, s.words.Say, s.presenting)
	s.row.SelectIndex(selected)
	s.row.OnSelected = func(*container.TabItem) { s.turned() }
	stage, settle := overlay.Stage(container.NewBorder(nil, s.lectures.Strip(), nil, nil, container.NewBorder(nil, s.cards.Content, nil, nil, row)), s.lasting.Content, s.unkept.Content, s.notice.Content)
	s.lasting.Settled, s.unkept.Settled, s.notice.Settled = settle, settle, settle
	s.window.SetContent(container.New(watching{s.resized}, overlay.Float(stage, s.toast, s.offer)))
	if s.cards.Visible() {
		s.cards.Focus(s.window.Canvas())
	}
	s.showTop()
	s.bindKeys()
	s.documents.Entitle()
}

// mark has the tabs say which of their sessions work.
func (s *Shell) mark() {
	if s.row == nil {
		return
	}
	changed := false
	for i, item := range s.row.Items {
		if icon := s.tabs[i].Mark(); item.Icon != icon {
			item.Icon, changed = icon, true
		}
	}
	if changed {
		s.row.Refresh()
	}
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
	s.lasting = overlay.NewLasting(s.words, s.lasting)
	s.unkept = overlay.NewLasting(s.words, s.unkept)
	s.toast = overlay.NewToast(s.words, s.toast)
	s.offer = overlay.NewToast(s.words, s.offer)
	s.cards = s.newCards(s.cards)
}

// entitle names the window after a document, "" for none.
func (s *Shell) entitle(document string) {
	switch {
	case !s.visible:
	case document == "":
		s.window.SetTitle(name)
	default:
		s.window.SetTitle(document + " — " + name)
	}
}

// top is the tab on top, or the one that will be when the pages are there.
func (s *Shell) top() *tabs.Tab {
	if s.returning {
		return s.tabs[s.first]
	}
	return s.tabs[s.row.SelectedIndex()]
}

// bring brings a tab to the front, where something is to be shown: what is said of it
// stays.
func (s *Shell) bring(i int) {
	turned := s.row.OnSelected
	s.row.OnSelected = nil
	s.row.SelectIndex(i)
	s.row.OnSelected = turned
	s.shown()
}

// turned shows another tab, to which the user has turned.
func (s *Shell) turned() {
	s.untoast()
	s.shown()
}

func (s *Shell) shown() {
	s.ungreet()
	s.showTop()
	s.documents.Entitle()
}

// switched remembers which page the user has turned to.
func (s *Shell) switched() {
	if front := s.top().Front(); front != s.settings.page {
		s.settings.page = front
		s.keepSettings()
	}
	s.untoast()
	s.showTop()
}

// showTop tells the pages which of them can be seen, and shows the switch and the
// entries of the tab on top.
func (s *Shell) showTop() {
	for _, t := range s.tabs {
		t.Show(t == s.top())
	}
	menus{s}.build()
}

// dropped opens the files that were dropped on the window.
func (s *Shell) dropped(_ fyne.Position, uris []fyne.URI) {
	if !s.returning && s.caught(uris) {
		return
	}
	var paths []string
	for _, uri := range uris {
		paths = append(paths, uri.Path())
	}
	s.open(paths...)
}

// caught gives what was dropped to the page on top, and reports whether it has a use
// of its own for it.
func (s *Shell) caught(uris []fyne.URI) bool {
	catcher, ok := s.top().Session().(host.Catcher)
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

// leave ends all work and the program, when what outlives it is kept.
func (s *Shell) leave() {
	s.putDown()
	if s.program.Leaving != nil {
		s.program.Leaving()
	}
	s.exports.Close()
	s.verifying.Close()
	s.generator.Close()
	s.daily.Close()
	s.lectures.Clear()
	s.clear()
	s.window.SetCloseIntercept(nil)
	s.program.App.Quit()
}
