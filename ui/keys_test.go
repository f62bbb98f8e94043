package ui_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/ui/internal/uitest"
	"procura/ui/keys"
)

func TestTabsAndPagesAreTurnedToByKeys(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.Benches = benches() })
	tabs := len(r.Row().Items)
	if tabs != 4 {
		t.Fatalf("%d tabs", tabs)
	}
	press := func(name fyne.KeyName, held fyne.KeyModifier) {
		r.Shortcut(&desktop.CustomShortcut{KeyName: name, Modifier: held})
	}
	for i, name := range []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4} {
		if press(name, fyne.KeyModifierControl); r.Row().SelectedIndex() != i {
			t.Errorf("Ctrl+%s: tab %d", name, r.Row().SelectedIndex())
		}
	}
	if press(fyne.KeyTab, fyne.KeyModifierControl); r.Row().SelectedIndex() != 0 {
		t.Errorf("Ctrl+Tab from the last: tab %d", r.Row().SelectedIndex())
	}
	if press(fyne.KeyTab, fyne.KeyModifierControl|fyne.KeyModifierShift); r.Row().SelectedIndex() != tabs-1 {
		t.Errorf("Ctrl+Shift+Tab from the first: tab %d", r.Row().SelectedIndex())
	}
	pages := r.Bring("quatro")
	for i, name := range []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3} {
		if press(name, fyne.KeyModifierAlt); r.Top() != pages[i] {
			t.Errorf("Alt+%s: the page %s", name, r.Top().Title())
		}
	}
	before := r.Top()
	if press(fyne.Key5, fyne.KeyModifierAlt); r.Top() != before {
		t.Errorf("Alt+5 of three pages: %s", r.Top().Title())
	}
	r.Choose("menu.help", "menu.keys")
	if press(fyne.Key1, fyne.KeyModifierAlt); r.Top() != before {
		t.Error("a page is turned to under a box")
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
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.Benches = benches() })
	beside := map[string]bool{}
	for place := range r.Row().Items {
		r.Row().SelectIndex(place)
		for i := range r.Pages(place) {
			r.Turn(i)
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
