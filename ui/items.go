package ui

import (
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/text"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/keys"
)

// items makes the items of menus, and does what their keys are for.
type items struct {
	notices *notices
	dialogs *dialogs
	picker  *files.Picker
	pages   *pages
	unseen  map[string]*fyne.MenuItem // those with keys, by their names, while no menu is shown
	undoes  string                    // what the item for it would undo
}

// isBlocked reports whether keys have no effect on pages: something lies over the window, or the system's own
// dialog asks for a file beside it.
func (s *items) isBlocked() bool {
	return s.pages.waiting || s.dialogs.isOpen() || s.picker.IsAsking()
}

// noteUnseen notes the items of menus that have keys, while no menu is shown.
func (s *items) noteUnseen(menus []*fyne.Menu) {
	s.unseen = map[string]*fyne.MenuItem{}
	for _, m := range menus {
		s.noteKeys(m)
	}
}

func (s *items) noteKeys(m *fyne.Menu) {
	for _, item := range m.Items {
		if item.Shortcut != nil {
			s.unseen[item.Shortcut.ShortcutName()] = item
		}
		if item.ChildMenu != nil {
			s.noteKeys(item.ChildMenu)
		}
	}
}

// obey does what the keys of an item are for where no menu has it that is seen.
func (s *items) obey(item string) {
	if unseen := s.unseen[keys.OfItem(item).ShortcutName()]; unseen != nil {
		unseen.Action()
		return
	}
	s.sayOff(item)
}

// sayOff tells the user that an item, whose keys were pressed, has nothing to do.
func (s *items) sayOff(item string) {
	if !s.isBlocked() {
		said := strings.TrimSuffix(s.notices.Words().Key(item), "…")
		s.notices.ShowStatus(text.M("menu.off", "Item", said))
	}
}

// menu returns a menu of items. They are off while a file is asked for, all but the end of the program.
func (s *items) menu(key string, items ...*fyne.MenuItem) *fyne.Menu {
	for _, m := range items {
		m.Disabled = m.Disabled || s.picker.IsAsking() && !m.IsQuit
	}
	keys.Write(s.notices.Words(), items)
	return fyne.NewMenu(s.notices.Words().Key(key), items...)
}

// item returns a menu item, with keys if the table of keys has some for it. A menu's key
// fires under a dialog too, and while the item is disabled. So the action is guarded, and
// then tells that there is nothing to do.
func (s *items) item(key string, action func()) *fyne.MenuItem {
	m := fyne.NewMenuItem(s.notices.Words().Key(key), nil)
	if key == "menu.undo" && s.undoes != "" {
		m.Label += ": " + s.undoes
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

// grouped returns the items of entries, by the tens of their places. A shortcut that several want
// belongs to the first one.
func (s *items) grouped(entries []host.MenuEntry) map[int][]*fyne.MenuItem {
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

// list returns the items of entries, with lines between their groups.
func (s *items) list(entries []host.MenuEntry) []*fyne.MenuItem {
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

// editGroups holds the groups of the menu Edit that are menus of their own: all in one would
// be higher than a window.
var editGroups = map[int]string{1: "menu.edit.copy", 3: "menu.edit.position", 5: "menu.edit.problems"}

// editItems returns the items of entries, group by group.
func (s *items) editItems(entries []host.MenuEntry) []*fyne.MenuItem {
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
