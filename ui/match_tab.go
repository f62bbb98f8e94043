package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/look"
)

// matchTab is the tab of a game that two can play: a switch, Jogar, Campeonato or
// Resolver, and the page that is chosen. The switch lies at the end of the row of
// tabs, so that it takes no room from the boards.
type matchTab struct {
	match                   *MatchView
	contest                 *ContestView
	toPlay, toContest, back *widget.Button
	// lights lie behind the buttons, and pages in the content; of each, the one of
	// the page on top shows.
	lights, pages [pageCount]fyne.CanvasObject
	page          tabPage
	rail          fyne.CanvasObject // the switch
	content       fyne.CanvasObject
}

// tabPage is a page of a tab, in the order of the switch.
type tabPage int

const (
	playPage tabPage = iota
	contestPage
	solvePage
	pageCount
)

// switchHeight is that of the switch.
const switchHeight = 30

// newMatchTab lays a match view and a solver under a switch; onSwitch is told
// what the user chose.
func newMatchTab(say func(string, ...any) string, match *MatchView, contest *ContestView, solver fyne.CanvasObject, onSwitch func()) *matchTab {
	t := &matchTab{match: match, contest: contest, pages: [pageCount]fyne.CanvasObject{match.content, contest.content, solver}}
	buttons, made := container.New(columns{[]float32{1, 1, 1}, 2}), [pageCount]*widget.Button{}
	for page, key := range []string{"match.play", "match.contest", "match.solve"} {
		button := widget.NewButton(say(key), func() {
			t.turnTo(tabPage(page))
			onSwitch()
		})
		button.Importance = widget.LowImportance
		t.lights[page] = newSurface(look.VisitedCell, look.VisitedCell, 6)
		buttons.Add(container.NewStack(t.lights[page], button))
		made[page] = button
	}
	t.toPlay, t.toContest, t.back = made[playPage], made[contestPage], made[solvePage]
	rail := container.NewStack(newSurface(look.Surface, look.Line, 8), container.New(layout.NewCustomPaddedLayout(2, 2, 2, 2), buttons))
	t.rail = container.New(fixed{float32(pageCount) * 112, switchHeight}, rail)
	t.content = container.NewStack(t.pages[:]...)
	t.show(false)
	return t
}

// show brings the match to the front, or the solver.
func (t *matchTab) show(playing bool) {
	if playing {
		t.turnTo(playPage)
		return
	}
	t.turnTo(solvePage)
}

// playing reports whether the match is in front.
func (t *matchTab) playing() bool { return t.page == playPage }

// turnTo brings a page to the front.
func (t *matchTab) turnTo(page tabPage) {
	t.page = page
	for i := range t.pages {
		if tabPage(i) != page {
			t.lights[i].Hide()
			t.pages[i].Hide()
		}
	}
	t.lights[page].Show()
	t.pages[page].Show()
}

// corner lays objects over the right end of the row of tabs; it asks for no room.
type corner struct{}

func (corner) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

func (corner) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := fyne.CurrentApp().Settings().Theme().Size(theme.SizeNamePadding)
	for _, o := range objects {
		least := o.MinSize()
		o.Resize(least)
		o.Move(fyne.NewPos(size.Width-least.Width-gap, gap/2))
	}
}

// withSwitches lays the switches of the tabs over the row of tabs; that of the
// tab on top is shown.
func (s *Shell) withSwitches() fyne.CanvasObject {
	rails := container.New(corner{})
	for _, t := range s.matchTabs {
		if t != nil {
			rails.Add(t.rail)
		}
	}
	s.tabs.OnSelected = func(*container.TabItem) { s.showSwitch() }
	s.showSwitch()
	return container.NewStack(s.tabs, rails)
}

// attend tells the match views which of them is on top.
func (s *Shell) attend() {
	top := s.match()
	for _, t := range s.matchTabs {
		if t != nil {
			t.match.attend(t.match == top && !t.match.setup.open())
		}
	}
	s.buildMenu() // what saves and copies is another
}

func (s *Shell) showSwitch() {
	s.attend()
	for i, t := range s.matchTabs {
		switch {
		case t == nil:
		case i == s.tabs.SelectedIndex():
			t.rail.Show()
		default:
			t.rail.Hide()
		}
	}
}

// playingKey is the preference that remembers what was shown last.
const playingKey = "playing"

// newTab is the content of a desk's tab: its solver, and where two can play the
// game, a match view too, which takes the place of an earlier one.
func (s *Shell) newTab(i int, solver fyne.CanvasObject, earlier []*matchTab) fyne.CanvasObject {
	if s.tables[i] == nil {
		s.matchTabs = append(s.matchTabs, nil)
		return solver
	}
	s.tables[i].values = s.program.App.Preferences().Bool(valuesKey)
	match := newMatchView(s.words, s.tables[i], s.matchHooks())
	var tab *matchTab
	tab = newMatchTab(s.words.Key, match, newContestView(s.words, s.contests[i]), solver, func() {
		s.program.App.Preferences().SetBool(playingKey, tab.playing())
		s.attend()
	})
	tab.show(s.program.App.Preferences().Bool(playingKey))
	s.matchTabs = append(s.matchTabs, tab)
	if i < len(earlier) && earlier[i] != nil {
		match.adopt(earlier[i].match)
		tab.turnTo(earlier[i].page)
	} else {
		match.turn()
	}
	return tab.content
}

// tableFor sets a table for a game that two can play, nil for another.
func tableFor(g game.Puzzler) *table {
	if p, ok := g.(game.Playable); ok {
		return newTable(p)
	}
	return nil
}

// match is the match view on top, nil when a solver is.
func (s *Shell) match() *MatchView {
	if t := s.matchTabs[s.tabs.SelectedIndex()]; t != nil && t.playing() {
		return t.match
	}
	return nil
}

// keyed gives a key that no widget wants to the view on top.
func (s *Shell) keyed(event *fyne.KeyEvent) {
	if m := s.match(); m != nil {
		m.key(event)
		return
	}
	if c := s.contestOnTop(); c != nil {
		c.key(event)
		return
	}
	s.view().key(event)
}

// bindMatchKeys undoes and redoes moves by Ctrl+Z and Ctrl+Y, and copies and pastes
// positions by Ctrl+C and Ctrl+V, where no widget has something of its own to undo
// or to copy.
func (s *Shell) bindMatchKeys() {
	for shortcut, act := range map[fyne.Shortcut]func(*MatchView){
		&fyne.ShortcutUndo{}: (*MatchView).Undo, &fyne.ShortcutRedo{}: (*MatchView).Redo,
	} {
		s.window.Canvas().AddShortcut(shortcut, func(fyne.Shortcut) {
			if m := s.match(); m != nil && s.window.Canvas().Overlays().Top() == nil {
				act(m)
			}
		})
	}
	for shortcut, act := range map[fyne.Shortcut]func(){
		&fyne.ShortcutCopy{}: s.copyPosition, &fyne.ShortcutPaste{}: s.pastePosition,
	} {
		s.window.Canvas().AddShortcut(shortcut, func(fyne.Shortcut) {
			if s.window.Canvas().Overlays().Top() == nil {
				act()
			}
		})
	}
}

// uncover shows the solver of a desk whose problems have changed.
func (s *Shell) uncover(i int) {
	if i < len(s.matchTabs) && s.matchTabs[i] != nil {
		s.matchTabs[i].show(false)
		s.matchTabs[i].match.attend(false)
	}
}

func (s *Shell) matchHooks() matchHooks {
	return matchHooks{
		complain: s.complain,
		settled:  func() { s.bar.settle() },
		rules:    s.showRules,
		animate:  func() bool { return s.settings.animation },
		drawing:  s.program.Drawing,
		post:     s.program.Post,
		released: s.program.Release,
		askLog:   s.askLog,
		log:      s.logMove,
		remember: s.program.App.Preferences().SetBool,
	}
}

// askLog asks for the file that moves are to be appended to.
func (s *Shell) askLog(done func(string)) {
	if s.asking {
		done("")
		return
	}
	chosen := false
	s.ask(func(told func(string, error)) {
		s.chooser.Save(s.words.Key("dialog.log"), "log.dat", func(path string, err error) {
			told(path, err)
			s.program.Post(func() {
				if !chosen {
					done("")
				}
			})
		})
	}, func(path string) {
		chosen = true
		done(path)
	})
}

// logMove appends a move to a log, beside the window.
func (s *Shell) logMove(path string, seat int, move match.Played) {
	s.write(path, func() (func() error, func(error)) {
		return func() error { return s.program.Store.AppendMove(path, seat, move) }, func(error) {}
	})
}
