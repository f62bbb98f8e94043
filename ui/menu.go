package ui

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/text"
	"procura/ui/extras"
	"procura/ui/foreign"
	"procura/ui/help"
	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/theme"
)

type menus struct{ *Shell }

// menuItems are those of a menu that are changed, or asked, later on.
type menuItems struct {
	files  map[string]*fyne.MenuItem // those of the menu of files, by their words
	unseen map[string]*fyne.MenuItem // those with keys, by their names, while no menu is shown
	answer *fyne.MenuItem            // hides the answer
	undoes string                    // what is taken back by undo
}

// build makes the menu anew: recent files, check marks and what is off while a dialog
// is open change with it.
func (s menus) build() {
	if s.pages.waiting {
		s.window.SetMainMenu(fyne.NewMainMenu(s.menu("menu.file", s.quitItem())))
		return
	}
	s.menuItems.undoes = s.notices.Words().Say(s.pages.top().session().Describe().Undoes)
	menu := fyne.NewMainMenu(s.fileMenu(), s.editMenu(), s.viewMenu(), s.helpMenu())
	s.menuItems.unseen = nil
	if s.settings.presenting { // a room sees none; its keys work
		s.menuItems.unseen = map[string]*fyne.MenuItem{}
		for _, m := range menu.Items {
			s.noteUnseen(m)
		}
		menu = nil
	}
	s.window.SetMainMenu(menu)
}

// noteUnseen notes the items of a menu that have keys, while that is not seen.
func (s menus) noteUnseen(m *fyne.Menu) {
	for _, item := range m.Items {
		if item.Shortcut != nil {
			s.menuItems.unseen[item.Shortcut.ShortcutName()] = item
		}
		if item.ChildMenu != nil {
			s.noteUnseen(item.ChildMenu)
		}
	}
}

// obey does what the keys of an item are for where no menu has it that is seen.
func (s menus) obey(item string) {
	if unseen := s.menuItems.unseen[keys.OfItem(item).ShortcutName()]; unseen != nil {
		unseen.Action()
		return
	}
	s.sayOff(item)
}

// sayOff says that an item, whose keys were pressed, has nothing to do.
func (s menus) sayOff(item string) {
	if !(keyboard(s).ignored()) {
		said := strings.TrimSuffix(s.notices.Words().Key(item), "…")
		s.notices.ShowStatus(text.M("menu.off", "Item", said))
	}
}

// menu is a menu of items, which are off while a file is asked for, but the end of the program.
func (s menus) menu(key string, items ...*fyne.MenuItem) *fyne.Menu {
	for _, m := range items {
		m.Disabled = m.Disabled || s.documents.IsAsking() && !m.IsQuit
	}
	keys.Write(s.notices.Words(), items)
	return fyne.NewMenu(s.notices.Words().Key(key), items...)
}

// item is a menu item, with keys where the table of them has some for it. A menu's key
// fires under a dialog too, and where the item is disabled, so the action is guarded, and
// says then that there is nothing to do.
func (s menus) item(key string, action func()) *fyne.MenuItem {
	m := fyne.NewMenuItem(s.notices.Words().Key(key), nil)
	if key == "menu.undo" && s.menuItems.undoes != "" {
		m.Label += ": " + s.menuItems.undoes
	}
	m.Action = func() {
		switch {
		case m.Disabled:
			s.sayOff(key)
		case !s.dialogs.isOpen():
			action()
		}
	}
	m.Shortcut = keys.OfItem(key)
	return m
}

func (s menus) fileMenu() *fyne.Menu {
	items := []*fyne.MenuItem{
		s.item("menu.open", s.documents.AskAndOpen),
		s.documents.RecentMenu(),
		s.item("menu.samples", s.documents.OpenSamples),
		s.item("menu.daily", s.daily.Open),
	}
	items = append(append(items, s.sessionItems()...), fyne.NewMenuItemSeparator())
	items = append(items, s.items(menuEntries(s.pages.top(), s.pages.tabs, host.FileMenu))...)
	s.menuItems.files = map[string]*fyne.MenuItem{}
	for _, m := range items {
		s.menuItems.files[keys.Label(m)] = m
	}
	items = append(append(items, fyne.NewMenuItemSeparator()), s.pictureItems()...)
	return s.menu("menu.file", append(items, fyne.NewMenuItemSeparator(), s.quitItem())...)
}

func (s menus) quitItem() *fyne.MenuItem {
	quit := s.item("menu.quit", s.Quit)
	quit.IsQuit = true
	return quit
}

// update says anew which entries of the menu of files can be chosen: a menu that is open
// stays open. Where something else is undone than before, the menu is made anew.
func (s menus) update() {
	if s.pages.row == nil || s.pages.waiting || s.menuItems.answer == nil { // there is no menu of pages yet
		return
	}
	if s.menuItems.undoes != s.notices.Words().Say(s.pages.top().session().Describe().Undoes) {
		s.build()
	}
	for _, e := range menuEntries(s.pages.top(), s.pages.tabs, host.FileMenu) {
		if m := s.menuItems.files[s.notices.Words().Key(e.Key)]; m != nil {
			m.Disabled = e.Off || s.documents.IsAsking()
		}
	}
	s.updateAnswer()
}

// sessionItems begin anew and open another session, where sessions are kept.
func (s menus) sessionItems() []*fyne.MenuItem {
	if s.state == nil {
		return nil
	}
	others := fyne.NewMenuItem(s.notices.Words().Key("menu.others"), nil)
	others.ChildMenu = fyne.NewMenu("")
	for _, o := range s.others {
		label := nameOther(o, s.pages, s.notices.Words(), s.program.Now())
		others.ChildMenu.Items = append(others.ChildMenu.Items, fyne.NewMenuItem(label, func() { returning(s).openOther(o.ID) }))
	}
	others.Disabled = len(s.others) == 0
	return []*fyne.MenuItem{s.item("shell.session.anew", returning(s).beginAnew), others}
}

// grouped are the items of entries, by the tens of their places; a shortcut that several want
// belongs to the first one.
func (s menus) grouped(entries []host.MenuEntry) map[int][]*fyne.MenuItem {
	taken, made := map[string]bool{}, map[int]*fyne.MenuItem{}
	for _, e := range entries {
		m := s.item(e.Key, e.Do)
		m.Disabled = e.Off
		if m.Shortcut != nil {
			name := m.Shortcut.ShortcutName()
			if taken[name] {
				m.Shortcut = nil
			}
			taken[name] = true
		}
		made[e.Place] = m
	}
	groups := map[int][]*fyne.MenuItem{}
	for _, place := range slices.Sorted(maps.Keys(made)) {
		groups[place/10] = append(groups[place/10], made[place])
	}
	return groups
}

// items are the items of entries, with lines between their groups.
func (s menus) items(entries []host.MenuEntry) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	groups := s.grouped(entries)
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		if len(items) > 0 {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		items = append(items, groups[group]...)
	}
	return items
}

// editGroups are the groups of the menu Edit that are menus of their own: all in one would
// be higher than a window.
var editGroups = map[int]string{1: "menu.edit.copy", 3: "menu.edit.position", 5: "menu.edit.problems"}

// editItems are the items of entries, group by group.
func (s menus) editItems(entries []host.MenuEntry) []*fyne.MenuItem {
	groups := s.grouped(entries)
	var items []*fyne.MenuItem
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		list := groups[group]
		if key, ok := editGroups[group]; ok {
			parent := fyne.NewMenuItem(s.notices.Words().Key(key), nil)
			parent.ChildMenu = s.menu(key, list...)
			list = []*fyne.MenuItem{parent}
		}
		items = append(items, list...)
	}
	return items
}

func (s menus) editMenu() *fyne.Menu {
	own := []host.MenuEntry{
		{Place: 1, Key: "menu.undo", Do: func() { s.doEdit(&fyne.ShortcutUndo{}, host.Tab.Undo) }},
		{Place: 2, Key: "menu.redo", Do: func() { s.doEdit(&fyne.ShortcutRedo{}, host.Tab.Redo) }},
		{Place: 11, Key: "menu.copyboard", Do: s.copyBoard},
		{Place: 14, Key: "menu.copyid", Do: s.copyID},
		{Place: 51, Key: "menu.generate", Do: func() { s.generator.Open(s.pages.top().Game()) }},
		{Place: 21, Key: "menu.paste", Do: s.documents.OpenClipboard},
	}
	entries := menuEntries(s.pages.top(), s.pages.tabs, host.EditMenu)
	_, identified := s.pages.top().view().(host.Identified)
	for _, e := range own {
		e.Off = e.Key == "menu.copyid" && !identified
		entries = append(entries, e)
	}
	return s.menu("menu.edit", s.editItems(entries)...)
}

// doEdit does what a key is for on the page on top, or in an entry where somebody types:
// the keys of a menu are obeyed before those of what has the focus.
func (s menus) doEdit(key fyne.Shortcut, act func(host.Tab)) {
	if typed, ok := s.window.Canvas().Focused().(fyne.Shortcutable); ok {
		typed.TypedShortcut(key)
		return
	}
	act(s.pages.top().view())
}

// copyBoard puts the board that is shown on the clipboard, which keeps what it has where there is none.
func (s menus) copyBoard() {
	board := s.pages.top().view().BoardText()
	if board == "" {
		s.sayOff("menu.copyboard")
		return
	}
	s.program.App.Clipboard().SetContent(board)
}

// copyID puts what is shown on the clipboard as one short word.
func (s menus) copyID() {
	id := ""
	if top, ok := s.pages.top().view().(host.Identified); ok {
		id = top.ID()
	}
	if id == "" {
		s.notices.ShowError(text.M("error.id.none"))
		return
	}
	s.program.App.Clipboard().SetContent(id)
	s.notices.ShowStatus(text.M("shell.notice.id", "Count", len(id)))
}

func (s menus) viewMenu() *fyne.Menu {
	modes := s.radio("menu.theme", []string{string(theme.System), string(theme.Light), string(theme.Dark)},
		string(s.settings.mode), func(key string) { s.setMode(theme.Mode(key)) })
	sizes := s.radio("menu.size", []string{"1", "1.25", "1.5", "2"}, scaleKey(s.settings.scale), func(key string) { s.setScale(scales[key]) })
	languages := s.radio("menu.language", []string{"system", "pt", "en"}, cmp.Or(s.settings.language, "system"), func(key string) {
		s.setLanguage(strings.TrimPrefix(key, "system"))
	})
	animation := s.item("menu.animation", func() {
		s.settings.animation = !s.settings.animation
		s.settingsChanged()
	})
	animation.Checked = s.settings.animation
	programs := s.item("menu.programs", func() {
		foreign.ShowAllowed(s.notices.Words(), s.program.Preferences, s.dialogs.BoxRoom, s.dialogs.ShowForm)
	})
	full := s.item("menu.fullscreen", func() { s.present(!s.settings.presenting) })
	s.menuItems.answer = s.item("menu.answer", func() { s.pages.top().view().(host.Answering).ToggleAnswer() })
	s.updateAnswer()
	return s.menu("menu.view", modes, sizes, languages, full, s.menuItems.answer, s.lectureItem(), fyne.NewMenuItemSeparator(), animation, programs)
}

// updateAnswer says whether the page on top hides its answer, and whether it has one.
func (s menus) updateAnswer() {
	hidden, possible := false, false
	if page, ok := s.pages.top().view().(host.Answering); ok {
		hidden, possible = page.HidesAnswer()
	}
	s.menuItems.answer.Checked = hidden
	s.menuItems.answer.Disabled = !possible || s.documents.IsAsking()
}

func (s menus) radio(key string, values []string, chosen string, choose func(string)) *fyne.MenuItem {
	parent := fyne.NewMenuItem(s.notices.Words().Key(key), nil)
	parent.ChildMenu = fyne.NewMenu("")
	for _, value := range values {
		m := s.item(key+"."+value, func() {
			choose(value)
			s.settingsChanged()
		})
		m.Checked = value == chosen
		parent.ChildMenu.Items = append(parent.ChildMenu.Items, m)
	}
	return parent
}

var scales = map[string]float32{"1": 1, "1.25": 1.25, "1.5": 1.5, "2": 2}

func scaleKey(scale float32) string {
	for key, value := range scales {
		if value == scale {
			return key
		}
	}
	return ""
}

func (s menus) helpMenu() *fyne.Menu {
	// F1 itself comes by the pages: a key alone is no shortcut
	lessons := fyne.NewMenuItem(s.notices.Words().Key("menu.lessons"), nil)
	lessons.ChildMenu = fyne.NewMenu("")
	for _, file := range s.services.Lessons() {
		lessons.ChildMenu.Items = append(lessons.ChildMenu.Items, fyne.NewMenuItem(file.Lecture.Title, func() { s.documents.ShowFile(file) }))
	}
	return s.menu("menu.help",
		s.item("menu.rules", s.showRules),
		lessons,
		s.item("menu.keys", func() { s.help.Open(help.Keys) }),
		s.item("menu.guarantees", func() { s.help.Open(help.Algorithms) }),
		s.item("menu.about", func() { s.help.Open(help.About) }),
	)
}

// showRules explains what is on top: the game of the tab, or a page that has a chapter
// of its own.
func (s menus) showRules() {
	s.help.Open(cmp.Or(s.pages.top().session().Describe().Chapter, s.pages.top().Game()))
}

// pictureItems are what makes pictures and pages of the board on top.
func (s menus) pictureItems() []*fyne.MenuItem {
	top, has := s.pages.top().view().(host.Pictured)
	with := func(do func(host.Picture)) func() {
		return func() {
			if p, ok := top.Picture(); ok {
				do(p)
				return
			}
			s.notices.ShowError(text.M("error.picture.none"))
		}
	}
	kinds := fyne.NewMenuItem(s.notices.Words().Key("menu.picture"), nil)
	kinds.ChildMenu = fyne.NewMenu("")
	for _, f := range extras.Formats() {
		kinds.ChildMenu.Items = append(kinds.ChildMenu.Items, s.item("menu.picture."+string(f), with(func(p host.Picture) { s.exports.Save(p, f) })))
	}
	paper := s.item("menu.print", with(s.exports.Print))
	kinds.Disabled, paper.Disabled = !has, !has
	if !has { // its keys say why
		paper.Action = func() {
			if !keyboard(s).ignored() {
				s.notices.ShowStatus(text.M("error.picture.none"))
			}
		}
	}
	return []*fyne.MenuItem{kinds, paper}
}

func (s menus) lectureItem() *fyne.MenuItem {
	d := s.lectures
	parent := fyne.NewMenuItem(s.notices.Words().Key("menu.lecture"), nil)
	parent.ChildMenu = s.menu("menu.lecture",
		s.item("extras.lecture.add", d.Add), s.item("extras.lecture.edit", d.Edit), s.item("extras.lecture.begin", d.Begin),
		s.item("extras.lecture.save", d.Save), s.item("extras.lecture.saveas", d.SaveAs), s.item("extras.lecture.shut", d.Shut))
	return parent
}
