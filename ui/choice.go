package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// keyedSelect is a select that leaves the keys that it has no use for to the view
// around it: it keeps the focus after a choice by the mouse too.
type keyedSelect struct{ widget.Select }

func newKeyedSelect(options []string) *keyedSelect {
	s := &keyedSelect{}
	s.Options, s.PlaceHolder = options, "–"
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey opens the select and moves its choice; other keys go on to the window.
func (s *keyedSelect) TypedKey(event *fyne.KeyEvent) {
	switch event.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		s.Select.TypedKey(event)
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(event)
	}
}

// choice is a select over values that have a key and a name. What goes into a
// layout is its Select: a widget must be known by one pointer.
type choice struct {
	*keyedSelect
	keys []string
}

func newChoice(keys, names []string, changed func(key string)) *choice {
	c := &choice{keys: keys}
	c.keyedSelect = newKeyedSelect(names)
	if len(keys) > 0 {
		c.SetSelectedIndex(0)
	}
	c.OnChanged = func(string) {
		if changed != nil {
			changed(c.key())
		}
	}
	return c
}

func (c *choice) key() string {
	if i := c.SelectedIndex(); i >= 0 {
		return c.keys[i]
	}
	return ""
}

// set chooses a key without reporting it.
func (c *choice) set(key string) {
	changed := c.OnChanged
	c.OnChanged = nil
	if i := slices.Index(c.keys, key); i >= 0 {
		c.SetSelectedIndex(i)
	}
	c.OnChanged = changed
}

// offer replaces the values without reporting it.
func (c *choice) offer(keys, names []string, key string) {
	c.keys = keys
	c.Options = names
	c.set(key)
	c.Refresh()
}

// keyedCheck is a check that passes on the keys that it has no use for.
type keyedCheck struct {
	widget.Check
	onKey func(*fyne.KeyEvent) bool
}

// TypedKey gives a key to whoever knows it.
func (c *keyedCheck) TypedKey(event *fyne.KeyEvent) {
	if c.onKey == nil || !c.onKey(event) {
		c.Check.TypedKey(event)
	}
}

// enable lets a widget be used, or not.
func enable(w fyne.Disableable, on bool) {
	if on {
		w.Enable()
	} else {
		w.Disable()
	}
}
