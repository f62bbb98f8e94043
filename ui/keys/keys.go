// Package keys is the table of what keys do, by where they do it, for all of the window:
// pages and widgets ask it what a key that was pressed does, the menus which keys their
// items have, and the list of keys is made of it. What is not in the table, no key does.
//
// The keys of a menu's items stand in a column beside what they are called.
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

// ShortcutName returns the name by which Fyne finds a shortcut.
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

// Label returns the name of a menu item without its keys.
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
}{{fyne.KeyModifierControl, "keys.key.control"}, {fyne.KeyModifierSuper, "keys.key.super"}, {fyne.KeyModifierAlt, "keys.key.alt"}, {fyne.KeyModifierShift, "keys.key.shift"}}

// Name writes the keys of a shortcut: "Ctrl+Maiús+C".
func Name(w *i18n.Words, s fyne.KeyboardShortcut) string {
	return Key{Name: s.Key(), Held: s.Mod()}.in(w)
}

// in writes a key in a language.
func (k Key) in(w *i18n.Words) string {
	if k.Rune != 0 {
		return string(k.Rune)
	}
	var parts []string
	for _, m := range modifiers {
		if k.Held&m.key != 0 {
			parts = append(parts, w.Key(m.name))
		}
	}
	if k.Name != "" {
		parts = append(parts, keyName(w, k.Name))
	}
	return strings.Join(parts, "+")
}

// called are the keys that are called otherwise than Fyne does.
var called = map[fyne.KeyName]string{
	fyne.KeyLeft: "keys.key.left", fyne.KeyRight: "keys.key.right", fyne.KeyUp: "keys.key.up", fyne.KeyDown: "keys.key.down",
	fyne.KeyPageUp: "keys.key.pageup", fyne.KeyPageDown: "keys.key.pagedown", fyne.KeyReturn: "keys.key.enter", fyne.KeyEnter: "keys.key.enter",
	fyne.KeySpace: "keys.key.space", fyne.KeyEscape: "keys.key.escape", fyne.KeyDelete: "keys.key.delete",
}

// keyName returns the label of a key.
func keyName(w *i18n.Words, key fyne.KeyName) string {
	if words, ok := called[key]; ok {
		return w.Key(words)
	}
	return string(key)
}
