package ui

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/text"
	"procura/ui/extras"
	"procura/ui/help"
	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/report"
	"procura/ui/session"
	"procura/ui/theme"
)

// menus holds the menus of the window, with the entries of the page on top.
type menus struct {
	*items
	*tools
	sessions
	lessons  *lessons
	settings *settings
	frame    *frame
	window   fyne.Window
	system   System

	others []session.Other           // the sessions that no window has open
	files  map[string]*fyne.MenuItem // the entries of the menu of files, by their words
	answer *fyne.MenuItem            // hides the answer
}

// sessions begin and end the session of the window; nothing is begun where none is kept.
type sessions struct {
	quit, beginAnew func()
	openOther       func(id string)
}

// build makes the menu anew: recent files, check marks and what is off while a dialog
// is open change with it.
func (m *menus) build() {
	if m.pages.waiting {
		m.window.SetMainMenu(fyne.NewMainMenu(m.menu("menu.file", m.quitItem())))
		return
	}
	m.undoes = m.sayUndoes()
	menu := fyne.NewMainMenu(m.fileMenu(), m.editMenu(), m.viewMenu(), m.helpMenu())
	m.unseen = nil
	if m.settings.presenting { // a room sees none; its keys work
		m.noteUnseen(menu.Items)
		menu = nil
	}
	m.window.SetMainMenu(menu)
}

// sayUndoes returns words for what the page on top would take back, or "" if it does not tell.
func (m *menus) sayUndoes() string {
	return m.notices.Words().Say(m.pages.top().session().Describe().Undoes)
}

func (m *menus) fileMenu() *fyne.Menu {
	items := []*fyne.MenuItem{
		m.item("menu.open", m.documents.AskAndOpen),
		m.documents.RecentMenu(),
		m.item("menu.samples", m.documents.OpenSamples),
		m.item("menu.daily", m.daily.Open),
	}
	items = append(append(items, m.sessionItems()...), fyne.NewMenuItemSeparator())
	items = append(items, m.list(menuEntries(m.pages.top(), m.pages.tabs, host.FileMenu))...)
	m.files = map[string]*fyne.MenuItem{}
	for _, item := range items {
		m.files[keys.Label(item)] = item
	}
	items = append(append(items, fyne.NewMenuItemSeparator()), m.pictureItems()...)
	return m.menu("menu.file", append(items, fyne.NewMenuItemSeparator(), m.quitItem())...)
}

func (m *menus) quitItem() *fyne.MenuItem {
	quit := m.item("menu.quit", m.quit)
	quit.IsQuit = true
	return quit
}

// update sets which entries of the menu of files can be chosen. A menu that is open
// stays open. If something else is undone than before, the menu is made anew.
func (m *menus) update() {
	if m.pages.row == nil || m.pages.waiting || m.answer == nil { // there is no menu of pages yet
		return
	}
	if m.undoes != m.sayUndoes() {
		m.build()
	}
	for _, e := range menuEntries(m.pages.top(), m.pages.tabs, host.FileMenu) {
		if item := m.files[m.notices.Words().Key(e.Key)]; item != nil {
			item.Disabled = e.Off || m.picker.IsAsking()
		}
	}
	m.updateAnswer()
}

// sessionItems begin anew and open another session, where sessions are kept.
func (m *menus) sessionItems() []*fyne.MenuItem {
	if m.beginAnew == nil {
		return nil
	}
	others := fyne.NewMenuItem(m.notices.Words().Key("menu.others"), nil)
	others.ChildMenu = fyne.NewMenu("")
	for _, o := range m.others {
		label := nameOther(o, m.pages, m.notices.Words(), m.system.Now())
		others.ChildMenu.Items = append(others.ChildMenu.Items, fyne.NewMenuItem(label, func() { m.openOther(o.ID) }))
	}
	if len(m.others) == 0 {
		none := m.item("menu.others.none", nil)
		none.Disabled = true
		others.ChildMenu.Items = append(others.ChildMenu.Items, none)
	}
	return []*fyne.MenuItem{m.item("shell.session.anew", m.beginAnew), others}
}

func (m *menus) editMenu() *fyne.Menu {
	own := []host.MenuEntry{
		{Place: 1, Key: "menu.undo", Do: func() { m.doEdit(&fyne.ShortcutUndo{}, host.View.Undo) }},
		{Place: 2, Key: "menu.redo", Do: func() { m.doEdit(&fyne.ShortcutRedo{}, host.View.Redo) }},
		{Place: 11, Key: "menu.copyboard", Do: m.copyBoard},
		{Place: 14, Key: "menu.copyid", Do: m.copyID},
		{Place: 51, Key: "menu.generate", Do: func() { m.generator.Open(m.pages.top().Game()) }},
		{Place: 21, Key: "menu.paste", Do: m.documents.OpenClipboard},
	}
	entries := menuEntries(m.pages.top(), m.pages.tabs, host.EditMenu)
	_, identified := m.pages.top().view().(host.Identified)
	for _, e := range own {
		e.Off = e.Key == "menu.copyid" && !identified
		entries = append(entries, e)
	}
	return m.menu("menu.edit", m.editItems(entries)...)
}

// doEdit does what a key is for on the page on top, or in an entry where somebody types:
// the keys of a menu are obeyed before those of what has the focus.
func (m *menus) doEdit(key fyne.Shortcut, act func(host.View)) {
	if typed, ok := m.window.Canvas().Focused().(fyne.Shortcutable); ok {
		typed.TypedShortcut(key)
		return
	}
	act(m.pages.top().view())
}

// copyBoard puts the board that is shown on the clipboard, which keeps what it has where there is none.
func (m *menus) copyBoard() {
	board := m.pages.top().view().BoardText()
	if board == "" {
		m.sayOff("menu.copyboard")
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(board)
}

// copyID puts what is shown on the clipboard as one short word.
func (m *menus) copyID() {
	id := ""
	if top, ok := m.pages.top().view().(host.Identified); ok {
		id = top.ID()
	}
	if id == "" {
		m.notices.ShowError(text.M("error.id.none"))
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(id)
	m.notices.ShowStatus(text.M("shell.notice.id", "Count", len(id)))
}

func (m *menus) viewMenu() *fyne.Menu {
	modes := m.radio("menu.theme", []string{string(theme.System), string(theme.Light), string(theme.Dark)},
		string(m.settings.mode), func(key string) { m.frame.setMode(theme.Mode(key)) })
	sizes := m.radio("menu.size", []string{"1", "1.25", "1.5", "2"}, scaleKey(m.settings.scale), func(key string) { m.frame.setScale(scales[key]) })
	languages := m.radio("menu.language", []string{"system", "pt", "en"}, cmp.Or(m.settings.language, "system"), func(key string) {
		m.frame.setLanguage(strings.TrimPrefix(key, "system"))
	})
	tables := m.radio("menu.csv", report.CSVForms(), report.CSVForm(m.notices.Words(), m.settings.Note(report.CSVNote)), func(key string) {
		m.settings.SetNote(report.CSVNote, key)
	})
	animation := m.item("menu.animation", func() {
		m.settings.animation = !m.settings.animation
		m.settingsChanged()
	})
	animation.Checked = m.settings.animation
	full := m.item("menu.fullscreen", func() { m.frame.present(!m.settings.presenting) })
	m.answer = m.item("menu.answer", func() { m.pages.top().view().(host.Answering).ToggleAnswer() })
	m.updateAnswer()
	return m.menu("menu.view", modes, sizes, languages, tables, full, m.answer, m.lectureItem(), fyne.NewMenuItemSeparator(), animation)
}

// updateAnswer sets the item to whether the page on top hides its answer, and whether it has one.
func (m *menus) updateAnswer() {
	hidden, possible := false, false
	if page, ok := m.pages.top().view().(host.Answering); ok {
		hidden, possible = page.HidesAnswer()
	}
	m.answer.Checked = hidden
	m.answer.Disabled = !possible || m.picker.IsAsking()
}

// radio returns a menu of the values of a setting, of which one is chosen.
func (m *menus) radio(key string, values []string, chosen string, choose func(string)) *fyne.MenuItem {
	parent := fyne.NewMenuItem(m.notices.Words().Key(key), nil)
	parent.ChildMenu = fyne.NewMenu("")
	for _, value := range values {
		item := m.item(key+"."+value, func() {
			choose(value)
			m.settingsChanged()
		})
		item.Checked = value == chosen
		parent.ChildMenu.Items = append(parent.ChildMenu.Items, item)
	}
	return parent
}

// settingsChanged keeps the settings and shows them in the menu.
func (m *menus) settingsChanged() {
	m.settings.save()
	m.build()
}

func (m *menus) helpMenu() *fyne.Menu {
	// F1 itself comes by the pages: a key alone is no shortcut
	lessons := fyne.NewMenuItem(m.notices.Words().Key("menu.lessons"), nil)
	lessons.ChildMenu = fyne.NewMenu("")
	for _, file := range m.lessons.in(m.notices.Words().Language()) {
		lessons.ChildMenu.Items = append(lessons.ChildMenu.Items, fyne.NewMenuItem(file.Lecture.Title, func() { m.documents.ShowFile(file) }))
	}
	return m.menu("menu.help",
		m.item("menu.rules", func() { m.help.Open(m.pages.chapter()) }),
		lessons,
		m.item("menu.keys", func() { m.help.Open(help.Keys) }),
		m.item("menu.guarantees", func() { m.help.Open(help.Algorithms) }),
		m.item("menu.about", func() { m.help.Open(help.About) }),
	)
}

// pictureItems make pictures and printed pages of the board on top.
func (m *menus) pictureItems() []*fyne.MenuItem {
	top, has := m.pages.top().view().(host.Pictured)
	with := func(do func(host.Picture)) func() {
		return func() {
			if p, ok := top.Picture(); ok {
				do(p)
				return
			}
			m.notices.ShowError(text.M("error.picture.none"))
		}
	}
	kinds := fyne.NewMenuItem(m.notices.Words().Key("menu.picture"), nil)
	kinds.ChildMenu = fyne.NewMenu("")
	for _, f := range extras.Formats() {
		kinds.ChildMenu.Items = append(kinds.ChildMenu.Items, m.item("menu.picture."+string(f), with(func(p host.Picture) { m.exports.Save(p, f) })))
	}
	paper := m.item("menu.print", with(m.exports.Print))
	kinds.Disabled, paper.Disabled = !has, !has
	if !has { // its keys say why
		paper.Action = func() {
			if !m.isBlocked() {
				m.notices.ShowStatus(text.M("error.picture.none"))
			}
		}
	}
	return []*fyne.MenuItem{kinds, paper}
}

func (m *menus) lectureItem() *fyne.MenuItem {
	d := m.lectures
	parent := fyne.NewMenuItem(m.notices.Words().Key("menu.lecture"), nil)
	parent.ChildMenu = m.menu("menu.lecture",
		m.item("extras.lecture.add", d.Add), m.item("extras.lecture.edit", d.Edit), m.item("extras.lecture.begin", d.Begin),
		m.item("extras.lecture.save", d.Save), m.item("extras.lecture.saveas", d.SaveAs), m.item("extras.lecture.shut", d.Shut))
	return parent
}
