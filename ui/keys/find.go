package keys

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Of returns the action of a key that is pressed alone in a place, "" for none.
func Of(place Place, name fyne.KeyName) Action { return OfHeld(place, name, 0) }

// OfHeld returns the action of a key in a place while modifiers are held.
func OfHeld(place Place, name fyne.KeyName, held fyne.KeyModifier) Action {
	return find(place, Key{Name: name, Held: held})
}

// OfRune returns the action of a character in the window, "" for none.
func OfRune(r rune) Action { return OfRuneIn(Window, r) }

// OfRuneIn returns the action of a character in a place, "" for none.
func OfRuneIn(place Place, r rune) Action { return find(place, Key{Rune: r}) }

func find(place Place, key Key) Action {
	for _, b := range Table {
		if b.Place == place && slices.Contains(b.Keys, key) {
			return b.Does
		}
	}
	return ""
}

// Shortcut is a key of the window that is pressed while others are held: the place-th of
// those for an action.
type Shortcut struct {
	Does    Action
	Place   int
	Pressed fyne.Shortcut
}

// Shortcuts lists the shortcuts of the window that Fyne does not handle itself.
func Shortcuts() []Shortcut {
	var list []Shortcut
	for _, b := range Table {
		if b.Place != Window || b.Does == Walk || b.Does == Menu {
			continue
		}
		for i, key := range b.Keys {
			if key.Held != 0 {
				list = append(list, Shortcut{b.Does, i, key.shortcut()})
			}
		}
	}
	return list
}

// OfWindow reports whether a shortcut is one of the window's that means nothing where
// somebody types.
func OfWindow(pressed fyne.Shortcut) bool {
	_, own := pressed.(*desktop.CustomShortcut)
	return own && slices.ContainsFunc(Shortcuts(), func(s Shortcut) bool { return s.Pressed.ShortcutName() == pressed.ShortcutName() })
}

// OfItem is the shortcut of a menu's item, by the key of its words; nil for none.
func OfItem(item string) fyne.Shortcut {
	for _, b := range Table {
		if b.Item == item && item != "" {
			return b.Keys[0].shortcut()
		}
	}
	return nil
}

// IsFunction reports whether a key is one of functions, which mean nothing in a text.
func IsFunction(name fyne.KeyName) bool { return len(name) > 1 && name[0] == 'F' }

// IsOfPages reports whether a key is a letter, or a key of functions, that does something on some page.
func IsOfPages(name fyne.KeyName) bool {
	letter := len(name) == 1 && name >= "A" && name <= "Z"
	return (letter || IsFunction(name)) && slices.ContainsFunc(Table, func(b Binding) bool { return slices.Contains(b.Keys, Key{Name: name}) })
}

// Items returns the items of menus that have keys, by the keys of their words: of several with the
// same keys, the first.
func Items() (list []string) {
	var taken []Key
	for _, b := range Table {
		if b.Item != "" && b.Keys[0].Held != 0 && !slices.Contains(taken, b.Keys[0]) {
			list, taken = append(list, b.Item), append(taken, b.Keys[0])
		}
	}
	return list
}

// shortcut returns the shortcut by which a window knows the key. Fyne has names of its own for some.
func (k Key) shortcut() fyne.Shortcut {
	if k.Held == control {
		switch k.Name {
		case fyne.KeyZ:
			return &fyne.ShortcutUndo{}
		case fyne.KeyY:
			return &fyne.ShortcutRedo{}
		case fyne.KeyC:
			return &fyne.ShortcutCopy{}
		case fyne.KeyV:
			return &fyne.ShortcutPaste{}
		}
	}
	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Held}
}
