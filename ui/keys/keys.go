// Package keys says which keys do what: in the menus, in a column beside what an
// item is called, and in a list. It is for the shell.
//
// Fyne writes the keys of a menu's items in a grey of 1.5:1, and only where a
// shortcut tells its keys; a menu's keys are obeyed by the shortcut's name alone. So
// here the keys are part of an item's words, and its shortcut has a name only:
//
//	Abrir…                 Ctrl+O
//	Guardar problemas…     Ctrl+S
package keys

import (
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/i18n"
)

// named is a shortcut that keeps its keys to itself.
type named struct{ fyne.Shortcut }

// ShortcutName is what a window looks for when keys are pressed.
func (n named) ShortcutName() string { return n.Shortcut.ShortcutName() }

// gap is the least between what an item is called and its keys.
const gap = "     "

// Write writes the keys of a menu's items into their words, in one column. The menu
// bar of macOS writes them itself.
func Write(w *i18n.Words, items []*fyne.MenuItem) {
	if runtime.GOOS == "darwin" {
		return
	}
	var with []*fyne.MenuItem
	column := float32(0)
	for _, item := range items {
		if _, ok := item.Shortcut.(fyne.KeyboardShortcut); ok {
			with = append(with, item)
		}
		if !item.IsSeparator {
			column = max(column, width(item.Label+gap))
		}
	}
	for _, item := range with {
		shortcut := item.Shortcut.(fyne.KeyboardShortcut)
		item.Label = padded(item.Label, column) + Name(w, shortcut)
		item.Shortcut = named{shortcut}
	}
}

// Label is what an item is called, without its keys.
func Label(item *fyne.MenuItem) string {
	said, _, _ := strings.Cut(item.Label, gap)
	return said
}

// padded fills words up to a width, as nearly as spaces can.
func padded(words string, to float32) string {
	space := width("n n") - width("nn")
	spaces := max(len(gap), int((to-width(words))/space+0.5))
	return words + strings.Repeat(" ", spaces)
}

func width(words string) float32 {
	size := fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameText)
	return fyne.MeasureText(words, size, fyne.TextStyle{}).Width
}

// modifiers are the keys that are held, in the order in which they are written.
var modifiers = []struct {
	key  fyne.KeyModifier
	name string
}{{fyne.KeyModifierControl, "key.control"}, {fyne.KeyModifierSuper, "key.super"}, {fyne.KeyModifierAlt, "key.alt"}, {fyne.KeyModifierShift, "key.shift"}}

// Name is how the keys of a shortcut are written: "Ctrl+Maiús+C".
func Name(w *i18n.Words, s fyne.KeyboardShortcut) string {
	var parts []string
	for _, m := range modifiers {
		if s.Mod()&m.key != 0 {
			parts = append(parts, w.Key(m.name))
		}
	}
	return strings.Join(append(parts, keyName(w, s.Key())), "+")
}

// keyName is what stands on a key.
func keyName(w *i18n.Words, key fyne.KeyName) string {
	switch key {
	case fyne.KeyLeft:
		return w.Key("key.left")
	case fyne.KeyRight:
		return w.Key("key.right")
	case fyne.KeyReturn:
		return w.Key("key.enter")
	}
	return string(key)
}
