// Package ui is the window: a shell with one tab for each game, a solver view
// in each tab, menus, files and settings. It serves any list of games and
// imports none. Its parts that know no game live in the packages below it.
package ui

import (
	"path/filepath"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/choose"
	"procura/ui/look"
	"procura/ui/task"
	"procura/ui/words"
)

// Store reads problems and keeps problems and results.
type Store interface {
	Open(path string) match.File
	Read(name string, src []byte) match.File
	Save(path string, problems []game.Problem) error
	AppendResults(path string, runs ...game.Run) error
	AppendMove(path string, seat int, move match.Played) error
	SaveMatch(path string, record match.Record) error
	Format(problems []game.Problem) string
	ReadJournal(path string) (string, error)
	AppendJournal(path, line string) error
	SaveJournal(path, lines string) error
	// Reason says in words why the system refused a file.
	Reason(err error) text.Message
}

// Program is what the window needs of the program around it.
type Program struct {
	App   fyne.App
	Games []game.Puzzler
	Store Store
	// Samples are the problems that the tabs open with.
	Samples []game.Problem
	// Speak loads a language, "" the system's.
	Speak func(language string) *words.Words
	// Drawing looks a picture up by name.
	Drawing func(string) fyne.Resource
	// Chooser shows native dialogs; nil leaves the in-app ones.
	Chooser func(say func(text.Message) string) choose.Chooser
	// Memory is the default memory limit of a search, in bytes.
	Memory int64
	// Runner asks the engines of a championship that are programs; nil where there
	// can be none.
	Runner tournament.Runner
	// Post runs a function on the UI goroutine.
	Post func(func())
	// Shoot writes a picture of a window to a PNG file, for the tour; called off
	// the UI goroutine.
	Shoot func(window fyne.Window, path string) error
	// Release gives freed memory back to the system; called off the UI goroutine.
	Release func()
}

// Shell is the program's window.
type Shell struct {
	program   Program
	words     *words.Words
	spoken    atomic.Pointer[words.Words] // the same, for the chooser's goroutine
	settings  settings
	window    fyne.Window
	desks     []*desk
	views     []*SolverView
	tables    []*table    // of each desk, nil where two can't play
	contests  []*contest  // likewise
	matchTabs []*matchTab // likewise
	tabs      *container.AppTabs
	bar       *noticeBar
	files     *task.Runner // opens
	writer    *task.Runner
	writings  []writing // the one under way and those that wait
	chooser   choose.Chooser
	asking    bool // a file dialog is open
	unasked   bool // the dialog did not ask about replacing the file
	visible   bool
	file      string
	menu      *fyne.MainMenu
	reading   dialog.Dialog // what Escape closes, nil when there is none
}

// New builds the window; it is shown by the caller.
func New(p Program) *Shell {
	s := &Shell{program: p, settings: loadSettings(p.App.Preferences()), files: task.New(p.Post), writer: task.New(p.Post)}
	s.window = p.App.NewWindow(p.App.UniqueID()) // the title at creation is the window's class
	s.window.SetPadded(false)
	s.window.SetMaster()
	for _, g := range p.Games {
		s.desks, s.tables = append(s.desks, newDesk(g)), append(s.tables, tableFor(g))
		s.contests = append(s.contests, s.contestFor(g))
	}
	s.spread("", p.Samples)
	s.chooser = newInApp(s.window)
	if p.Chooser != nil {
		// One for good: all calls of GTK must come from its one thread.
		say := func(m text.Message) string { return s.spoken.Load().Say(m) }
		s.chooser = fallback{p.Chooser(say), s.chooser, p.Post}
	}
	s.applyTheme()
	s.build()
	s.window.Resize(s.settings.size())
	s.window.SetOnDropped(s.dropped)
	s.window.SetCloseIntercept(s.quit)
	return s
}

const name = "Procura"

// Run shows the window and returns when the program ends.
func (s *Shell) Run() {
	s.window.Show()
	s.visible = true
	s.showTitle()
	s.program.App.Run()
}

// build makes the views in the language of the settings, around the desks.
func (s *Shell) build() {
	selected := 0
	if s.tabs != nil {
		selected = s.tabs.SelectedIndex()
	}
	earlier, played := s.views, s.matchTabs
	s.words = s.program.Speak(s.settings.language)
	s.spoken.Store(s.words)
	s.bar = newNoticeBar(s.words)
	s.views, s.matchTabs, s.tabs = nil, nil, container.NewAppTabs()
	for i, d := range s.desks {
		v := newSolverView(s.words, d, s.hooks())
		if earlier != nil {
			v.adopt(earlier[i])
		}
		s.views = append(s.views, v)
		s.tabs.Append(container.NewTabItem(s.words.Say(d.module.Title()), s.newTab(i, v.content, played)))
	}
	s.tabs.SelectIndex(selected)
	s.window.SetContent(container.NewBorder(s.bar.content, nil, nil, nil, s.withSwitches()))
	s.buildMenu()
	s.bindKeys()
	s.showTitle()
}

func (s *Shell) hooks() solverHooks {
	return solverHooks{
		askTarget: s.askTarget,
		complain:  s.complain,
		settled:   func() { s.bar.settle() },
		help:      s.showRules,
		show: func(title string, content fyne.CanvasObject, closed func()) {
			s.showDialog(title, content, fyne.NewSize(600, 580), closed)
		},
		animate:  func() bool { return s.settings.animation },
		drawing:  s.program.Drawing,
		post:     s.program.Post,
		released: s.program.Release,
		memory:   s.program.Memory,
	}
}

// view is the solver view of the tab on top.
func (s *Shell) view() *SolverView { return s.views[s.tabs.SelectedIndex()] }

// spread lays problems on the desks of their games; desks without one keep
// theirs. It returns the first desk that was filled, or -1.
func (s *Shell) spread(file string, problems []game.Problem) int {
	first := -1
	for i, d := range s.desks {
		var own []game.Problem
		for _, p := range problems {
			if p.Puzzle.Module().ID() == d.module.ID() {
				own = append(own, p)
			}
		}
		if len(own) == 0 {
			continue
		}
		d.load(file, own)
		s.uncover(i)
		if first < 0 {
			first = i
		}
	}
	return first
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
	s.program.App.Settings().SetTheme(look.New(s.settings.mode, s.settings.scale))
}

// complain shows an error in words.
func (s *Shell) complain(m text.Message) { s.bar.tell(s.words.Say(m)) }

// quit remembers the window's size and ends the program.
func (s *Shell) quit() {
	s.settings.keepSize(s.window.Canvas().Size())
	s.settings.save(s.program.App.Preferences())
	for _, v := range s.views {
		v.close()
	}
	for _, t := range s.matchTabs {
		if t != nil {
			t.match.close()
			t.contest.contest.close()
		}
	}
	s.finishWriting()
	s.window.SetCloseIntercept(nil)
	s.program.App.Quit()
}

// bindKeys gives the player's keys to the view on top, where no widget that
// wants them has the focus; Ctrl+Enter solves from anywhere, or plays from a position
// that is being set up.
func (s *Shell) bindKeys() {
	s.window.Canvas().AddShortcut(control(fyne.KeyReturn), func(fyne.Shortcut) {
		m, c := s.match(), s.contestOnTop()
		switch {
		case s.window.Canvas().Overlays().Top() != nil:
		case c != nil:
			c.act()
		case m == nil:
			s.view().solve()
		case m.setup.open():
			m.setup.play()
		}
	})
	s.bindMatchKeys()
	s.window.Canvas().SetOnTypedKey(func(event *fyne.KeyEvent) {
		switch {
		case s.window.Canvas().Overlays().Top() == nil:
			s.keyed(event)
		case event.Name == fyne.KeyEscape && s.reading != nil:
			s.reading.Hide()
		}
	})
}

// noticeBar is the strip under the menu that says what was wrong with a file.
type noticeBar struct {
	message *widget.Label
	more    *widget.Button
	content *fyne.Container
	details func()
	passing bool // what it says is over with the next thing that goes well
}

func newNoticeBar(w *words.Words) *noticeBar {
	b := &noticeBar{message: widget.NewLabel("")}
	b.message.Truncation = fyne.TextTruncateEllipsis
	b.message.Importance = widget.WarningImportance
	b.more = widget.NewButton(w.Key("notice.details"), func() { b.details() })
	b.more.Importance = widget.LowImportance
	closing := widget.NewButtonWithIcon("", theme.CancelIcon(), func() { b.content.Hide() })
	closing.Importance = widget.LowImportance
	row := container.NewBorder(nil, nil, widget.NewIcon(theme.WarningIcon()), container.NewHBox(b.more, closing), b.message)
	b.content = container.NewStack(newSurface(look.Surface, look.Bound, 0), container.NewPadded(row))
	b.content.Hide()
	return b
}

// warn shows a sentence; details, when there are any, open behind a button.
func (b *noticeBar) warn(words string, details func()) {
	b.message.SetText(words)
	b.details, b.passing = details, false
	if details == nil {
		b.more.Hide()
	} else {
		b.more.Show()
	}
	b.content.Show()
}

// tell shows a sentence until the next thing goes well.
func (b *noticeBar) tell(words string) {
	b.warn(words, nil)
	b.passing = true
}

// settle takes away what was told in passing.
func (b *noticeBar) settle() {
	if b.passing {
		b.hide()
	}
}

func (b *noticeBar) hide() { b.content.Hide() }
