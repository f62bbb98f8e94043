// Package ui is the window around the pages: tabs, menus, notices and settings.
// It serves any list of games and any list of pages, and imports none: whoever starts
// the program hands them in. What a page may ask of the window, and the window of a
// page, stands in package host; package files opens and saves documents.
//
// Shell makes the parts and gives each of them those below it that it needs; no part knows the Shell.
//
//	shell      makes the parts
//	services   answers what the pages ask the window for, as host.Host
//	state      keeps what is open, brings it back, and ends the program
//	menu, keys what the menus have, and what keys do; items makes the entries of menus
//	frame      puts all of it into the window, in the language and the look of the settings
//	opening    the first start; its cards
//	pages      the tabs, with their pages and switches: tabs, rail, row
//	notices    what is said beside the pages: strips; and over them: dialogs
//	settings   what the user chose
package ui

import (
	"io/fs"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/datafile"
	"procura/core/game"
	"procura/ui/extras"
	"procura/ui/files"
	"procura/ui/help"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/session"
	"procura/ui/task"
)

// Program has all that the window needs of the program around it.
type Program struct {
	App fyne.App
	// Games holds the games that have a tab, if a page has something for them.
	Games []game.Module
	// GamePages make the pages of each game, in the order of its switch.
	GamePages []host.GamePage
	// LabPages make the pages of the laboratory, which has the last tab; none leave it out.
	LabPages []host.LabPage
	Store    report.Store
	// Samples holds the problems that the tabs open with.
	Samples []game.Problem
	// Lessons has lessons/NAME.LANGUAGE.toml, lectures about what a search does; nil for none.
	Lessons fs.FS
	// Tasks is a file of tasks for two, nil for none.
	Tasks []byte
	// Memory is the default memory limit of a search, in bytes.
	Memory int64
	// Runner asks engines that are programs; nil where there can be none.
	Runner game.ProgramRunner
	// Opening describes how the window opens if nothing comes back from an earlier one.
	Opening Opening
	// Preferences keep what the user chose for good.
	Preferences Preferences
	// State is the folder that keeps what outlives the window, nil for none.
	State session.Folder
	System
}

// System answers what the window asks of the program and the system while it is open.
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
	*tools
	program  Program
	window   fyne.Window
	clock    *task.Runner
	settings *settings
	notices  *notices
	dialogs  *dialogs
	pages    *pages
	services *services
	greeting *greeting
	frame    *frame
	menus    *menus

	state   *session.Session // nil where nothing is kept
	awaited []string         // files to be opened once the earlier session is restored
}

// tools open beside the pages or over them; each asks the window for what it needs, as a page does.
type tools struct {
	documents *files.Documents
	generator *extras.Generator
	daily     *extras.Daily
	help      *help.Desk
	lectures  *extras.Lectures
	exports   *extras.Exporter
	verifying *extras.Verifier
}

const name = "Procura"

// New builds the window; the caller shows it.
func New(p Program) *Shell {
	s := &Shell{tools: &tools{}, program: p, clock: task.New(p.Post), settings: loadSettings(p.Preferences)}
	s.settings.memory = p.Memory
	s.window = p.App.NewWindow(p.App.UniqueID()) // the title at creation is the window's class
	s.window.SetPadded(false)
	s.window.SetMaster()
	s.makeParts()
	s.makeTabs()
	s.frame.applyTheme()
	if p.State == nil {
		s.frame.build()
		s.pages.bringTab(s.pages.first)
		s.greeting.showOnce()
	} else {
		r := returning{s}
		s.state = session.New(p.State, p.Post, r, windowState(r).StateKey()+"."+host.ChoicesPart)
		s.services.state = s.state
		s.state.Start()
		r.resume(firstPatience, r.started)
	}
	p.App.Settings().AddListener(func(fyne.Settings) { s.frame.followTheme() })
	s.window.Resize(s.settings.size())
	s.window.SetOnDropped(s.openDropped)
	s.window.SetCloseIntercept(s.Quit)
	p.App.Lifecycle().SetOnExitedForeground(s.pages.hideTips)
	return s
}

// makeParts makes the parts of the window, those first that others are given.
func (s *Shell) makeParts() {
	p := s.program
	cards := help.NewCards(s.window)
	s.notices = &notices{clock: s.clock}
	s.pages = &pages{games: p.Games, notices: s.notices, cards: cards, onChanged: s.pagesChanged}
	s.dialogs = &dialogs{Speaker: s.notices, window: s.window, pages: s.pages}
	s.notices.dialogs = s.dialogs
	sessions := sessions{quit: s.Quit}
	if p.State != nil {
		r := returning{s}
		sessions.beginAnew, sessions.openOther = r.beginAnew, r.openOther
	}
	lessons := &lessons{folder: p.Lessons, store: p.Store, read: map[string][]datafile.File{}}
	s.services = &services{
		System: p.System, notices: s.notices, dialogs: s.dialogs, settings: s.settings, pages: s.pages, tools: s.tools, days: days{s.tools},
		sessions: sessions, lessons: lessons, program: p,
	}
	s.documents = files.New(s.services, s.newChooser(), p.Samples)
	s.services.Documents = s.documents
	s.exports = extras.NewExporter(s.services)
	s.generator = extras.NewGenerator(s.services)
	s.daily = extras.NewDaily(s.services, p.Tasks)
	s.lectures = extras.NewLectures(s.services)
	s.help = help.New(s.services)
	s.verifying = extras.NewVerifier(s.services)
	s.greeting = &greeting{program: p, cards: cards, settings: s.settings, pages: s.pages, services: s.services}
	s.frame = &frame{
		System: p.System, app: p.App, window: s.window, settings: s.settings, notices: s.notices, dialogs: s.dialogs,
		pages: s.pages, greeting: s.greeting, lectures: s.lectures,
	}
	items := &items{notices: s.notices, dialogs: s.dialogs, picker: s.documents.Picker, pages: s.pages}
	s.menus = &menus{
		items: items, tools: s.tools, sessions: sessions, lessons: lessons, settings: s.settings, frame: s.frame,
		window: s.window, system: p.System,
	}
	s.services.frame, s.services.menus = s.frame, s.menus
	keyboard{items: items, tools: s.tools, settings: s.settings, frame: s.frame, cards: cards, window: s.window}.bindKeys()
}

// newChooser asks for files with the system's dialogs, or with dialogs in the window
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

// OpenFiles reads files beside the window and shows what they hold, once the earlier session is
// restored.
func (s *Shell) OpenFiles(paths ...string) {
	s.greeting.cards.Hide()
	if s.pages.waiting {
		s.awaited = append(s.awaited, paths...)
		return
	}
	s.documents.Open(paths...)
}

// Run shows the window and returns when the program ends.
func (s *Shell) Run() {
	s.window.Show()
	s.frame.visible = true
	s.documents.UpdateTitle()
	s.program.App.Run()
}

// makeTabs makes the tabs with their sessions, and shows the samples on them.
func (s *Shell) makeTabs() {
	s.pages.clear()
	for _, m := range s.program.Games {
		t := newTab(m)
		if t.addGame(gameHost{s.services, t}, m, s.program.GamePages) {
			s.pages.tabs = append(s.pages.tabs, t)
		}
	}
	if len(s.program.LabPages) > 0 {
		t := newTab(laboratory{})
		t.addLaboratory(s.services, s.program.LabPages)
		s.pages.tabs = append(s.pages.tabs, t)
	}
	s.lectures.Clear()
	s.documents.Begin()
	s.greeting.chooseProblem()
}

// pagesChanged shows the menus and the title of the page on top.
func (s *Shell) pagesChanged() {
	s.menus.build()
	s.documents.UpdateTitle()
}

// openDropped opens the files that were dropped on the window, unless the page on top has
// a use of its own for them.
func (s *Shell) openDropped(_ fyne.Position, uris []fyne.URI) {
	var paths []string
	for _, uri := range uris {
		paths = append(paths, uri.Path())
	}
	free := !s.pages.waiting && len(paths) > 0 && !s.dialogs.isOpen()
	if free && s.pages.top().session().Receive(host.FilesDropped{Paths: paths}) != host.Ignored {
		return
	}
	s.OpenFiles(paths...)
}
