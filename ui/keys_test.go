package ui_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/core/gametest"
	"procura/ui"
	"procura/ui/files"
	"procura/ui/internal/uitest"
	"procura/ui/keys"
	"procura/ui/report"
	"procura/ui/solver"
)

func TestTabsAndPagesAreTurnedToByKeys(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.LabPages = benches() })
	tabs := len(r.Row().Items)
	if tabs != 4 {
		t.Fatalf("%d tabs", tabs)
	}
	press := func(name fyne.KeyName, held fyne.KeyModifier) {
		r.Shortcut(&desktop.CustomShortcut{KeyName: name, Modifier: held})
	}
	for i, name := range []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4} {
		press(name, fyne.KeyModifierControl)
		if r.Row().SelectedIndex() != i {
			t.Errorf("Ctrl+%s: tab %d", name, r.Row().SelectedIndex())
		}
	}
	press(fyne.KeyTab, fyne.KeyModifierControl)
	if r.Row().SelectedIndex() != 0 {
		t.Errorf("Ctrl+Tab from the last: tab %d", r.Row().SelectedIndex())
	}
	press(fyne.KeyTab, fyne.KeyModifierControl|fyne.KeyModifierShift)
	if r.Row().SelectedIndex() != tabs-1 {
		t.Errorf("Ctrl+Shift+Tab from the first: tab %d", r.Row().SelectedIndex())
	}
	pages := r.Bring("quatro")
	for i, name := range []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5} {
		press(name, fyne.KeyModifierAlt)
		if r.Top() != pages[i] {
			t.Errorf("Alt+%s: the page %s", name, r.Top().Title())
		}
	}
	r.Bring("lab")
	before := r.Top()
	press(fyne.Key3, fyne.KeyModifierAlt)
	if r.Top() != before {
		t.Errorf("Alt+3 of two pages: %s", r.Top().Title())
	}
	r.Choose("menu.help", "menu.keys")
	press(fyne.Key2, fyne.KeyModifierAlt)
	if r.Top() != before {
		t.Error("a page is turned to under a box")
	}
	r.CloseDialog()
	r.Choose("menu.file", "menu.open")
	for _, k := range []keys.Key{{Name: fyne.Key2, Held: fyne.KeyModifierAlt}, {Name: fyne.KeyG, Held: fyne.KeyModifierShortcutDefault}, {Name: fyne.KeyF11}, {Name: fyne.KeyF1}} {
		pressIn(r, k)
		if r.Top() != before || r.PopUp() != nil || r.Window().MainMenu() == nil {
			t.Fatalf("%+v is obeyed beside the dialog of the system", k)
		}
	}
	r.Answer("", files.ErrCancelled)
	pressIn(r, keys.Key{Name: fyne.KeyF1})
	if r.PopUp() == nil {
		t.Error("after the dialog no key is obeyed")
	}
}

// pressIn presses a key as a window on a screen does: a menu has it first, whether its
// entry can be chosen or not, then what has the keyboard, then the window.
func pressIn(r *uitest.Rig, k keys.Key) {
	switch {
	case k.Rune != 0:
		r.Window().Canvas().OnTypedRune()(k.Rune)
	case k.Held&^fyne.KeyModifierShift == 0:
		r.Key(k.Name)
	default:
		shortcut := &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Held}
		menu := r.Window().MainMenu()
		if menu == nil { // the whole screen has none
			menu = fyne.NewMainMenu()
		}
		for _, m := range menu.Items {
			for _, item := range within(m) {
				if item.Shortcut != nil && item.Shortcut.ShortcutName() == shortcut.ShortcutName() {
					item.Action()
					return
				}
			}
		}
		r.Shortcut(shortcut)
	}
}

// closeAll closes what lies over the window, and the system's dialog.
func closeAll(r *uitest.Rig) {
	r.Pump()
	if r.Native.Asking() {
		r.Answer("", files.ErrCancelled)
	}
	for range 5 {
		r.CloseDialog()
		if r.PopUp() == nil {
			return
		}
	}
	r.T.Fatalf("%q stays open", uitest.Written(r.PopUp()))
}

// unprinted is a store whose pages to be printed go nowhere.
type unprinted struct{ report.Store }

func (unprinted) SavePrint(string, []byte) (string, error) { return "", nil }

// Every key of the table, on every page: while it rests, while it works, and while a box is open; where not all
// is tried, a third of the shortcuts of one that rests, and another after the next commit. What can't be chosen
// does nothing.
func TestEveryShortcutOnEveryPageInEveryState(t *testing.T) {
	states := map[string]func(*uitest.Rig){"resting": func(*uitest.Rig) {}}
	if whole {
		states["working"] = func(r *uitest.Rig) { pressIn(r, keys.Key{Name: fyne.KeyReturn, Held: fyne.KeyModifierControl}) }
		states["asking"] = func(r *uitest.Rig) { r.Choose("menu.help", "menu.keys") }
	}
	for state, arrange := range states {
		r := uitest.New(t, areas(), func(o *uitest.Options) {
			o.LabPages = benches()
			o.Change = func(p *ui.Program) {
				p.Store = unprinted{p.Store}
			}
		})
		for place := range r.Row().Items {
			for page := range r.Pages(place) {
				for i, k := range allKeys() {
					if !whole && !gametest.Part(i+place+page) {
						continue
					}
					r.Row().SelectIndex(place)
					r.TurnTo(page)
					arrange(r)
					pressIn(r, k)
					closeAll(r)
				}
				if r.Window().MainMenu() == nil { // on the whole screen
					pressIn(r, keys.Key{Name: fyne.KeyF11})
				}
				t.Run(fmt.Sprint(state, " ", place, ".", page), func(t *testing.T) { disabledDoNothing(t, r) })
			}
		}
		pressIn(r, keys.Key{Name: fyne.KeyEscape})
	}
}

// allKeys are those of the table, but for what ends the program.
func allKeys() []keys.Key {
	var list []keys.Key
	for _, b := range keys.Table {
		for _, k := range b.Keys {
			if b.Item != "menu.quit" && (whole || k.Held != 0) && !slices.Contains(list, k) {
				list = append(list, k)
			}
		}
	}
	return list
}

// disabledDoNothing presses the keys of all entries of the menus that can't be chosen: they say so.
func disabledDoNothing(t *testing.T, r *uitest.Rig) {
	r.Until("the end of what a key began", func() bool { return isIdle(r) })
	for _, m := range r.Window().MainMenu().Items {
		for _, item := range within(m) {
			if !item.Disabled || item.Action == nil {
				continue
			}
			r.Settle()
			r.HideNotice()
			item.Action()
			r.Pump()
			want := r.Words().Key("menu.off", "Item", strings.TrimSuffix(keys.Label(item), "…"))
			if keys.Label(item) == r.Words().Key("menu.print") {
				want = r.Words().Key("error.picture.none")
			}
			if r.PopUp() != nil || r.Native.Asking() || r.Notice() != want {
				t.Errorf("%q can't be chosen, and does something: %q", keys.Label(item), r.Notice())
				closeAll(r)
			}
		}
	}
}

// What had the keyboard on a page that is gone has it no longer.
func TestTheKeyboardDoesNotStayOnWhatIsNoLongerSeen(t *testing.T) {
	r := uitest.New(t, areas())
	r.Bring("cavalo")
	c := r.Window().Canvas()
	c.FocusNext()
	if c.Focused() == nil {
		t.Fatal("nothing has the keyboard")
	}
	r.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: fyne.KeyModifierControl})
	if c.Focused() != nil {
		t.Errorf("%T has the keyboard, and is on another tab", c.Focused())
	}
}

// within are the items of a menu, and of those in it.
func within(m *fyne.Menu) []*fyne.MenuItem {
	list := slices.Clone(m.Items)
	for _, item := range m.Items {
		if item.ChildMenu != nil {
			list = append(list, within(item.ChildMenu)...)
		}
	}
	return list
}

// The keys of the menus are those of the table: none is said by a page, and each that the
// table has for an item is beside it on some page.
func TestTheMenusHaveTheKeysOfTheTable(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.LabPages = benches() })
	beside := map[string]bool{}
	for place := range r.Row().Items {
		r.Row().SelectIndex(place)
		for i := range r.Pages(place) {
			r.TurnTo(i)
			for _, m := range r.Window().MainMenu().Items {
				for _, item := range within(m) {
					if item.Shortcut != nil {
						beside[keys.Label(item)] = true
					}
				}
			}
		}
	}
	var known []string
	for _, b := range keys.Table {
		if b.Item == "" {
			continue
		}
		words := r.Words().Key(b.Item)
		known = append(known, words)
		if !beside[words] {
			t.Errorf("no menu has the item %s, %q, with its keys", b.Item, words)
		}
	}
	for words := range beside {
		if !slices.Contains(known, words) {
			t.Errorf("the item %q has keys that are not in the table", words)
		}
	}
}

// Fyne obeys the first entry that has the keys.
func TestNoTwoEntriesOfTheMenusHaveTheSameKeysAndTheOneThatIsOnHasThem(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.LabPages = benches() })
	for tab := range r.Row().Items {
		r.Row().SelectIndex(tab)
		for page := range r.Pages(tab) {
			r.TurnTo(page)
			has := map[string]*fyne.MenuItem{}
			for _, m := range r.Window().MainMenu().Items {
				for _, item := range within(m) {
					if item.Shortcut == nil {
						continue
					}
					if other := has[item.Shortcut.ShortcutName()]; other != nil {
						t.Errorf("%s: %q and %q", r.Top().Title(), other.Label, item.Label)
					}
					has[item.Shortcut.ShortcutName()] = item
				}
			}
			_, solves := r.Top().(*solver.View)
			if edit := has["CustomDesktop:Control+E"]; solves && tab == r.Find("cavalo") && (edit == nil || edit.Disabled) {
				t.Errorf("%s: Ctrl+E does nothing", r.Top().Title())
			}
		}
	}
}

// Keys that have nothing to do on a page say so: no menu has their item, it is off, or the page is not there.
func TestKeysThatHaveNothingToDoSaySo(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.LabPages = benches() })
	r.Bring("lab")
	for item, k := range map[string]keys.Key{
		"menu.print":            {Name: fyne.KeyP, Held: fyne.KeyModifierShortcutDefault},
		"menu.copyboard":        {Name: fyne.KeyC, Held: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift},
		"solver.edit.menu.edit": {Name: fyne.KeyE, Held: fyne.KeyModifierShortcutDefault},
		"menu.earlier":          {Name: fyne.KeyLeft, Held: fyne.KeyModifierAlt},
	} {
		r.HideNotice()
		r.App.Clipboard().SetContent("before")
		pressIn(r, k)
		r.Pump()
		want := r.Words().Key("menu.off", "Item", strings.TrimSuffix(r.Words().Key(item), "…"))
		if item == "menu.print" {
			want = r.Words().Key("error.picture.none")
		}
		if r.Notice() != want {
			t.Errorf("%s: %q, want %q", item, r.Notice(), want)
		}
		if got := r.App.Clipboard().Content(); got != "before" {
			t.Errorf("%s: the clipboard has %q", item, got)
		}
	}
	for _, name := range []fyne.KeyName{fyne.KeyX, fyne.KeyV, fyne.KeyF9} {
		r.HideNotice()
		r.Key(name)
		if r.Notice() != r.Words().Key("menu.off.key", "Key", string(name)) {
			t.Errorf("%s: %q", name, r.Notice())
		}
	}
	r.HideNotice()
	pressIn(r, keys.Key{Name: fyne.Key5, Held: fyne.KeyModifierAlt})
	if want := r.Words().Key("shell.notice.pages", "Count", len(r.Pages(r.Row().SelectedIndex()))); r.Notice() != want {
		t.Errorf("Alt+5: %q, want %q", r.Notice(), want)
	}
}
