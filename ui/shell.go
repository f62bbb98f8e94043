// Package ui is the window: the shell, with its tabs, menus and settings; nothing else.
// It serves any list of games and any list of areas, and imports none: whoever starts
// the program hands them in. What an area may ask of the shell, and the shell of an
// area, stands in package host; what is open, and how it is opened, saved and kept, is
// for package files.
//
//	shell    the window and its parts      pages, tabs, row  the pages and who is on top
//	menu     the menu, keys its shortcuts  notices, strips   what is said beside them
//	state    what outlives the window      dialogs, cards    what lies over and under them
//	settings what the user chose           services          all of it, as host.Host
package ui

import (
	"io/fs"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/extras"
	"procura/ui/files"
	"procura/ui/help"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
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
	// LabPages make the pages of the laboratory, which has the last tab; none leave it out.
	LabPages []host.LabPage
	Store    report.Store
	// Samples are the problems that the tabs open with.
	Samples []game.Problem
	// Lessons has lessons/NAME.LANGUAGE.dat, lectures about what a search does; nil for none.
	Lessons fs.FS
	// Memory is the default memory limit of a search, in bytes.
	Memory int64
	// Runner asks engines that are programs; nil where there can be none.
	Runner game.ProgramRunner
	// Opening is how the window opens where nothing comes back.
	Opening Opening
	// Preferences keep what the user chose for good.
	Preferences Preferences
	// State is the folder that keeps what outlives the window, nil for none.
	State session.Folder
	System
}

// System is what the window asks of the program and the system around it while it is open.
type System interface {
	// Speak loads a language, "" the system's.
	Speak(language string) *i18n.Words
	// Drawing looks a picture up by name.
	Drawing(name string) fyne.Resource
	// NewChooser makes native dialogs in the words of a speaker; nil leaves the in-app ones.
	NewChooser(s Speaker) files.Chooser
	// ViewFile opens a file in the system's viewer.
	ViewFile(path string) error
	// Post runs a function on the UI goroutine.
	Post(func())
	// ReleaseMemory gives freed memory back to the system; called off the UI goroutine.
	ReleaseMemory()
	// Now is the time on the wall, by which days are told apart.
	Now() time.Time
	// Leave is told when all is kept and the window is about to go: nothing that is posted
	// runs from then on.
	Leave()
}

// Speaker has the words of now, for any goroutine.
type Speaker interface{ Words() *i18n.Words }

// Shell is the program's window.
type Shell struct {
	program   Program
	window    fyne.Window
	visible   bool
	dark      bool // how the views were made
	clock     *task.Runner
	settings  *settings
	notices   *notices
	dialogs   *dialogs
	pages     *pages
	documents *files.Documents
	services  *services
	menuItems menuItems
	greeting  *greeting
	generator *extras.Generator
	daily     *extras.Daily
	help      *help.Desk
	lectures  *extras.Lectures
	lessons   map[string][]match.File // those read so far, by language
	exports   *extras.Exporter
	verifying *extras.Verifier

	state   *session.Session // nil where nothing is kept
	others  []session.Other  // the sessions that no window has open
	awaited []string         // files that are to be opened when what was kept is there
}

const name = "Procura"

// New builds the window; it is shown by the caller.
func New(p Program) *Shell {
	s := &Shell{program: p, lessons: map[string][]match.File{}, clock: task.New(p.Post), settings: loadSettings(p.Preferences)}
	s.settings.memory = p.Memory
	s.greeting = &greeting{Shell: s}
	s.window = p.App.NewWindow(p.App.UniqueID()) // the title at creation is the window's class
	s.window.SetPadded(false)
	s.window.SetMaster()
	s.dialogs = &dialogs{window: s.window, hideTips: s.hideTips}
	s.notices = &notices{dialogs: s.dialogs, clock: s.clock}
	s.dialogs.Speaker = s.notices
	s.pages = &pages{games: p.Games}
	s.services = &services{System: p.System, notices: s.notices, dialogs: s.dialogs, settings: s.settings, pages: s.pages, shell: s}
	s.documents = files.New(s.services, s.newChooser(), p.Samples)
	s.services.Documents = s.documents
	s.exports = extras.NewExporter(s.services)
	s.generator = extras.NewGenerator(s.services)
	s.daily = extras.NewDaily(s.services)
	s.lectures = extras.NewLectures(s.services)
	s.help = help.New(s.services)
	s.verifying = extras.NewVerifier(s.services)
	s.makeTabs()
	s.applyTheme()
	if p.State == nil {
		s.build()
		s.bringTab(s.pages.first)
		s.greeting.showOnce()
	} else {
		r := returning{s}
		s.state = session.New(p.State, p.Post, r, windowState(r).StateKey()+"."+host.ChoicesPart)
		s.state.Start()
		r.resume(firstPatience, r.started)
	}
	p.App.Settings().AddListener(func(fyne.Settings) { s.followTheme() })
	s.window.Resize(s.settings.size())
	s.window.SetOnDropped(s.openDropped)
	s.window.SetCloseIntercept(s.Quit)
	p.App.Lifecycle().SetOnExitedForeground(s.hideTips)
	return s
}

// hideTips takes away the words about what the pointer was at: a dialog takes it without a word.
func (s *Shell) hideTips() {
	if v := s.pages.top().view(); v != nil { // it is there already
		v.HideTips()
	}
}

// newChooser asks for files by the system's dialogs, and by those in the window
// where there are none. There is one for good: all calls of GTK must come from its
// one thread.
func (s *Shell) newChooser() files.Chooser {
	inWindow := files.NewChooserInWindow(s.window)
	if native := s.program.NewChooser(s.notices); native != nil {
		return files.WithFallback(native, inWindow, s.program)
	}
	return inWindow
}

// Drive works the window from outside.
func (s *Shell) Drive() Driver { return Driver{s} }

// OpenFiles reads files beside the window and shows what they hold, when what was open is
// there.
func (s *Shell) OpenFiles(paths ...string) {
	s.greeting.hide()
	if s.pages.waiting {
		s.awaited = append(s.awaited, paths...)
		return
	}
	s.documents.Open(paths...)
}

// Run shows the window and returns when the program ends.
func (s *Shell) Run() {
	s.window.Show()
	s.visible = true
	s.documents.UpdateTitle()
	s.program.App.Run()
}

// makeTabs makes the tabs with their sessions, and shows the samples on them.
func (s *Shell) makeTabs() {
	s.pages.tabs, s.pages.first, s.pages.row = nil, 0, nil // the row is there again with the views
	s.pages.answer = host.AnswerHidden{}
	s.pages.works = nil
	for _, m := range s.program.Games {
		if t, ok := newTab(s.services, m, s.program.Areas); ok {
			s.pages.tabs = append(s.pages.tabs, t)
		}
	}
	if len(s.program.LabPages) > 0 {
		s.pages.tabs = append(s.pages.tabs, newLaboratory(s.services, s.program.LabPages))
	}
	s.lectures.Clear()
	s.documents.Begin()
	s.chooseOpening()
}

// build makes the views, in the language and the look of the settings, around the
// sessions; they take the place of those before. What is on top stays on top, and
// what lies over the window over it.
func (s *Shell) build() {
	selected := s.pages.first // before it is laid out: the mark under the tab would not follow
	if s.pages.row != nil {
		selected = s.pages.row.SelectedIndex()
		if !s.dialogs.isOpen() { // it has a focus of its own
			s.window.Canvas().Unfocus()
		}
	}
	s.loadWords()
	s.dark = theme.IsDark()
	for _, t := range s.pages.tabs {
		t.buildViews(s.notices.Words().Say, s.pageTurned)
	}
	s.assemble(selected)
}

// loadWords loads the words of the language.
func (s *Shell) loadWords() {
	s.notices.rebuild(s.program.Speak(s.settings.language))
	s.greeting.rebuild()
}

// assemble puts the views of all tabs into the window, with one of them on top.
func (s *Shell) assemble(selected int) {
	placed, content := newRow(s.pages.tabs, s.notices.Words().Say, s.settings.presenting)
	row := placed.row
	s.pages.row = row
	row.SelectIndex(selected)
	row.OnSelected = func(*container.TabItem) {
		s.notices.hideToasts()
		s.tabShown()
	}
	n, free := s.notices, placed.free
	if s.settings.presenting {
		s.window.SetMainMenu(nil) // first: Fyne leaves what it has where a menu was above it
		l := s.newLeavingLine()
		content, free = l.above(content), l.free
	}
	toasted := floatToasts(content, free, n.status, n.offer)
	pages := s.lectures.AboveStrip(container.NewBorder(nil, s.greeting.cards.content, nil, nil, toasted))
	s.window.SetContent(s.watched(stackStrips(pages, n.warning, n.unkept, n.issues)))
	if s.greeting.cards.isVisible() {
		s.greeting.cards.focus(s.window.Canvas())
	}
	s.showTop()
	keyboard{s}.bind()
	s.documents.UpdateTitle()
}

// bringTab brings a tab to the front, where something is to be shown: what is said of it
// stays.
func (s *Shell) bringTab(i int) {
	row := s.pages.row
	onSelected := row.OnSelected
	row.OnSelected = nil
	row.SelectIndex(i)
	row.OnSelected = onSelected
	s.tabShown()
}

// tabShown shows the pages of another tab.
func (s *Shell) tabShown() {
	s.greeting.hide()
	s.showTop()
	s.documents.UpdateTitle()
}

// pageTurned shows the page that the user has turned to.
func (s *Shell) pageTurned() {
	s.notices.hideToasts()
	s.showTop()
}

// showTop tells the pages which of them can be seen, and shows the switch and the
// entries of the tab on top.
func (s *Shell) showTop() {
	s.pages.setVisible(true)
	menus{s}.build()
}

// openDropped opens the files that were dropped on the window, unless the page on top has
// a use of its own for them.
func (s *Shell) openDropped(_ fyne.Position, uris []fyne.URI) {
	var paths []string
	for _, uri := range uris {
		paths = append(paths, uri.Path())
	}
	free := !s.pages.waiting && len(paths) > 0 && !s.dialogs.isOpen()
	if free && s.pages.top().session().Receive(host.FilesDropped{Paths: paths}) {
		return
	}
	s.OpenFiles(paths...)
}

// applyTheme puts the colours and sizes of the settings on.
func (s *Shell) applyTheme() {
	s.program.App.Settings().SetTheme(theme.New(s.settings.mode, max(s.settings.scale, s.settings.enlarged)))
}

// followTheme makes the views anew where the colours have changed, by the settings or by
// the system: what was drawn in the others does not all follow by itself.
func (s *Shell) followTheme() {
	if theme.IsDark() != s.dark && !s.pages.waiting {
		s.build()
	}
}

// setMode changes between light and dark; the views follow.
func (s *Shell) setMode(mode theme.Mode) {
	s.settings.mode = mode
	s.applyTheme()
}

// setLanguage makes the views in another language.
func (s *Shell) setLanguage(language string) {
	s.settings.language = language
	s.build()
}

// setScale makes the views in another size of texts; the window stays as large as it is.
func (s *Shell) setScale(scale float32) {
	s.settings.scale = scale
	s.applyTheme()
	s.build()
}

// settingsChanged keeps the settings and shows them in the menu.
func (s *Shell) settingsChanged() {
	s.settings.save()
	menus{s}.build()
}
