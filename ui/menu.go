package ui

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/text"
	"procura/ui/help"
	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/permits"
	"procura/ui/tabs"
	"procura/ui/theme"
)

// menus makes the menu of a shell.
type menus struct{ *Shell }

// build makes the menu anew: recent files, check marks and what is off while a dialog
// is open change with it.
func (s menus) build() {
	if s.returning {
		s.window.SetMainMenu(s.waitMenu())
		return
	}
	menu := fyne.NewMainMenu(s.fileMenu(), s.editMenu(), s.viewMenu(), s.helpMenu())
	s.unseen = nil
	if s.presenting { // a room sees none; its keys work
		s.unseen = map[string]*fyne.MenuItem{}
		for _, m := range menu.Items {
			s.bindItems(m)
		}
		menu = nil
	}
	s.window.SetMainMenu(menu)
}

// bindItems has the window obey the keys of a menu while that is not seen.
func (s menus) bindItems(m *fyne.Menu) {
	for _, item := range m.Items {
		if item.Shortcut != nil {
			name := item.Shortcut.ShortcutName()
			s.unseen[name] = item
			s.window.Canvas().AddShortcut(item.Shortcut, func(fyne.Shortcut) {
				if unseen := s.unseen[name]; unseen != nil {
					unseen.Action()
				}
			})
		}
		if item.ChildMenu != nil {
			s.bindItems(item.ChildMenu)
		}
	}
}

// menu is a menu, with the keys of its items beside them.
func (s menus) menu(key string, items ...*fyne.MenuItem) *fyne.Menu {
	keys.Write(s.words, items)
	return fyne.NewMenu(s.words.Key(key), items...)
}

// item is a menu item, with keys where the table of them has some for it. A menu's key
// fires under a modal dialog too, and where the item is disabled, so the action is guarded.
func (s menus) item(key string, action func()) *fyne.MenuItem {
	m := fyne.NewMenuItem(s.words.Key(key), nil)
	m.Action = func() {
		if !m.Disabled && !s.dialogs.Open() {
			action()
		}
	}
	m.Shortcut = keys.OfItem(key)
	return m
}

func (s menus) fileMenu() *fyne.Menu {
	recent := fyne.NewMenuItem(s.words.Key("menu.recent"), nil)
	recent.ChildMenu = fyne.NewMenu("")
	for _, path := range s.settings.recent {
		recent.ChildMenu.Items = append(recent.ChildMenu.Items, fyne.NewMenuItem(recentName(path), func() { s.documents.Open(path) }))
	}
	recent.Disabled = len(s.settings.recent) == 0
	items := []*fyne.MenuItem{
		s.item("menu.open", s.documents.AskOpen),
		recent,
		s.item("menu.samples", s.documents.OpenSamples),
		s.item("menu.daily", s.daily.Open),
	}
	items = append(append(items, s.anewItems()...), fyne.NewMenuItemSeparator())
	items = append(items, s.items(tabs.Entries(s.top(), s.tabs, host.FileMenu))...)
	s.offered = map[string]*fyne.MenuItem{}
	for _, m := range items {
		s.offered[keys.Label(m)] = m
	}
	items = append(append(items, fyne.NewMenuItemSeparator()), s.pictureItems()...)
	for _, m := range items {
		m.Disabled = m.Disabled || s.picker.Asking()
	}
	quit := s.item("menu.quit", s.Quit)
	quit.IsQuit = true
	return s.menu("menu.file", append(items, fyne.NewMenuItemSeparator(), quit)...)
}

// offer says anew which entries of the menu of files can be chosen: a menu that is open
// stays open.
func (s menus) offer() {
	if s.row == nil || s.returning {
		return
	}
	for _, e := range tabs.Entries(s.top(), s.tabs, host.FileMenu) {
		if m := s.offered[s.words.Key(e.Key)]; m != nil {
			m.Disabled = e.Off || s.picker.Asking()
		}
	}
}

// anewItems begin anew and go back, where there is a folder for what is put away.
func (s menus) anewItems() []*fyne.MenuItem {
	if s.state == nil {
		return nil
	}
	back := s.item("session.return", s.bringBack)
	back.Disabled = !s.previous
	return []*fyne.MenuItem{s.item("session.anew", s.anew), back}
}

// placed are the items of entries, by their places; a shortcut that several want belongs to
// the first one.
func (s menus) placed(entries []tabs.Entry) map[int]*fyne.MenuItem {
	taken, made := map[string]bool{}, map[int]*fyne.MenuItem{}
	for _, e := range entries {
		m := s.item(e.Key, e.Do)
		m.Disabled = e.Off
		if m.Shortcut != nil && taken[m.Shortcut.ShortcutName()] {
			m.Shortcut = nil
		} else if m.Shortcut != nil {
			taken[m.Shortcut.ShortcutName()] = true
		}
		made[e.Place] = m
	}
	return made
}

// items are the items of entries, with lines between their groups.
func (s menus) items(entries []tabs.Entry) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	made, group := s.placed(entries), 0
	for _, place := range slices.Sorted(maps.Keys(made)) {
		if len(items) > 0 && place/10 != group {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		group = place / 10
		items = append(items, made[place])
	}
	return items
}

// editGroups are the groups of the menu Edit that are menus of their own: all in one would
// be higher than a window.
var editGroups = map[int]string{1: "menu.edit.copy", 3: "menu.edit.position", 5: "menu.edit.problems"}

// editItems are the items of entries, group by group.
func (s menus) editItems(entries []tabs.Entry) []*fyne.MenuItem {
	made, groups := s.placed(entries), map[int][]*fyne.MenuItem{}
	for _, place := range slices.Sorted(maps.Keys(made)) {
		groups[place/10] = append(groups[place/10], made[place])
	}
	var items []*fyne.MenuItem
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		list := groups[group]
		if key, ok := editGroups[group]; ok {
			parent := fyne.NewMenuItem(s.words.Key(key), nil)
			parent.ChildMenu = s.menu(key, list...)
			list = []*fyne.MenuItem{parent}
		}
		items = append(items, list...)
	}
	return items
}

func (s menus) editMenu() *fyne.Menu {
	own := []host.Entry{
		{Place: 1, Key: "menu.undo", Do: func() { s.edit(&fyne.ShortcutUndo{}, host.Tab.Undo) }},
		{Place: 2, Key: "menu.redo", Do: func() { s.edit(&fyne.ShortcutRedo{}, host.Tab.Redo) }},
		{Place: 11, Key: "menu.copyboard", Do: s.copyBoard},
		{Place: 14, Key: "menu.copyid", Do: s.copyID},
		{Place: 51, Key: "menu.generate", Do: s.generate},
		{Place: 21, Key: "menu.paste", Do: s.documents.Paste},
	}
	entries := tabs.Entries(s.top(), s.tabs, host.EditMenu)
	_, identified := s.top().View().(host.Identified)
	for _, e := range own {
		entries = append(entries, tabs.Entry{Entry: e, Off: e.Key == "menu.copyid" && !identified})
	}
	return s.menu("menu.edit", s.editItems(entries)...)
}

// edit does what a key is for on the page on top, or in an entry where somebody types:
// the keys of a menu are obeyed before those of what has the focus.
func (s menus) edit(key fyne.Shortcut, act func(host.Tab)) {
	if typed, ok := s.window.Canvas().Focused().(fyne.Shortcutable); ok {
		typed.TypedShortcut(key)
		return
	}
	act(s.top().View())
}

// copyBoard puts the board as it is shown on the clipboard, as text.
func (s menus) copyBoard() { s.program.App.Clipboard().SetContent(s.top().View().Board()) }

// generate opens the box that makes problems.
func (s menus) generate() {
	if s.generator.Possible() {
		s.generator.Open(s.top().Game())
	}
}

// copyID puts what is shown on the clipboard as one short word.
func (s menus) copyID() {
	id := ""
	if top, ok := s.top().View().(host.Identified); ok {
		id = top.ID()
	}
	if id == "" {
		s.complain(text.M("error.id.none"))
		return
	}
	s.program.App.Clipboard().SetContent(id)
	s.tell(text.M("notice.id", "Count", len(id)))
}

func (s menus) viewMenu() *fyne.Menu {
	modes := s.radio("menu.theme", []string{string(theme.System), string(theme.Light), string(theme.Dark)},
		string(s.settings.mode), func(key string) { s.setMode(theme.Mode(key)) })
	scales := s.radio("menu.size", []string{"1", "1.25", "1.5", "2"}, scaleKey(s.settings.scale), func(key string) {
		s.setScale(scaleOf(key))
	})
	languages := s.radio("menu.language", []string{"system", "pt", "en"}, languageKey(s.settings.language), func(key string) {
		s.setLanguage(strings.TrimPrefix(key, "system"))
	})
	animation := s.item("menu.animation", func() {
		s.settings.animation = !s.settings.animation
		s.changed()
	})
	animation.Checked = s.settings.animation
	programs := s.item("menu.programs", func() { permits.Show(s.words, s.program.Preferences, s.dialogs.Form) })
	full := s.item("menu.fullscreen", s.fill)
	return s.menu("menu.view", modes, scales, languages, full, s.lectureItem(), fyne.NewMenuItemSeparator(), animation, programs)
}

// radio is a menu of values of which one is checked.
func (s menus) radio(key string, values []string, chosen string, choose func(string)) *fyne.MenuItem {
	parent := fyne.NewMenuItem(s.words.Key(key), nil)
	parent.ChildMenu = fyne.NewMenu("")
	for _, value := range values {
		m := s.item(key+"."+value, func() {
			choose(value)
			s.changed()
		})
		m.Checked = value == chosen
		parent.ChildMenu.Items = append(parent.ChildMenu.Items, m)
	}
	return parent
}

// changed keeps the settings and shows them in the menu.
func (s menus) changed() {
	s.keepSettings()
	s.build()
}

var scales = map[string]float32{"1": 1, "1.25": 1.25, "1.5": 1.5, "2": 2}

func scaleOf(key string) float32 { return scales[key] }

func scaleKey(scale float32) string {
	for key, value := range scales {
		if value == scale {
			return key
		}
	}
	return ""
}

func languageKey(language string) string {
	if language == "" {
		return "system"
	}
	return language
}

func (s menus) helpMenu() *fyne.Menu {
	// F1 itself comes by the pages: a key alone is no shortcut
	return s.menu("menu.help",
		s.item("menu.rules", s.showRules),
		s.item("menu.keys", s.showKeys),
		s.item("menu.guarantees", func() { s.help.Open(help.Algorithms) }),
		s.item("menu.about", func() { s.help.Open(help.About) }),
	)
}

// showKeys lists what keys do.
func (s menus) showKeys() { s.help.Open(help.Keys) }

// showRules explains what is on top: the game of the tab, or a page that has a chapter
// of its own.
func (s menus) showRules() {
	chapter := s.top().Game()
	if page, ok := s.top().Session().(host.Explained); ok {
		chapter = page.Chapter()
	}
	s.help.Open(chapter)
}

// recentName is a file as the menu of recent files has it.
func recentName(path string) string {
	name, folder := text.Plain(filepath.Base(path)), text.Plain(filepath.Dir(path))
	return fmt.Sprint(text.Clip(name, 60), "  ·  ", text.ClipFront(folder, 60))
}
