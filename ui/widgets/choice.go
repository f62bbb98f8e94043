package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// KeyedSelect is a select that leaves the keys that it has no use for to the view
// around it: it keeps the focus after a choice by the mouse too.
type KeyedSelect struct {
	widget.Select
	Tip     Tip
	focused bool
}

// Explain has words shown on a layer while pointer or keyboard are at it.
func (s *KeyedSelect) Explain(tips *Tips, words string) { s.Tip.Explain(tips, words, s) }

// FocusGained marks it, and explains it.
func (s *KeyedSelect) FocusGained() {
	s.focused = true
	s.Select.FocusGained()
	s.Tip.focus(s)
}

// FocusLost takes both away.
func (s *KeyedSelect) FocusLost() {
	s.focused = false
	s.Select.FocusLost()
	s.Tip.Leave()
}

// MouseIn lights it up, and explains it.
func (s *KeyedSelect) MouseIn(e *desktop.MouseEvent) {
	s.Select.MouseIn(e)
	s.Tip.Enter()
}

// MouseOut takes both away.
func (s *KeyedSelect) MouseOut() {
	s.Select.MouseOut()
	s.Tip.Leave()
}

func newKeyedSelect(options []string) *KeyedSelect {
	s := &KeyedSelect{}
	s.Options, s.PlaceHolder = options, "–"
	s.ExtendBaseWidget(s)
	return s
}

// TypedRune goes on to the window.
func (s *KeyedSelect) TypedRune(r rune) { OnwardRune(s, r) }

// TypedKey opens the select and moves its choice; other keys go on to the window.
func (s *KeyedSelect) TypedKey(event *fyne.KeyEvent) {
	s.Tip.Key(event)
	switch event.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		s.Select.TypedKey(event)
		return
	}
	Onward(s, event)
}

// Choice is a select over values that have a key and a name. What goes into a
// layout is its Select: a widget must be known by one pointer.
type Choice struct {
	*KeyedSelect
	Keys []string
}

// NewChoice offers keys under their names; changed hears of a choice.
func NewChoice(keys, names []string, changed func(key string)) *Choice {
	c := &Choice{Keys: keys}
	c.KeyedSelect = newKeyedSelect(names)
	if len(keys) > 0 {
		c.SetSelectedIndex(0)
	}
	c.OnChanged = func(string) {
		if changed != nil {
			changed(c.Key())
		}
		if c.focused { // what is chosen now is another thing
			c.Tip.Enter()
		}
	}
	return c
}

// ExplainEach has words about the setting, and about what is chosen, shown on a layer
// while pointer or keyboard are at it.
func (c *Choice) ExplainEach(tips *Tips, about func(key string) string) {
	c.Tip.ExplainLive(tips, func() string { return about(c.Key()) }, c.KeyedSelect)
}

// Key is the key that is chosen, "" for none.
func (c *Choice) Key() string {
	if i := c.SelectedIndex(); i >= 0 {
		return c.Keys[i]
	}
	return ""
}

// Set chooses a key without reporting it.
func (c *Choice) Set(key string) {
	changed := c.OnChanged
	c.OnChanged = nil
	if i := slices.Index(c.Keys, key); i >= 0 {
		c.SetSelectedIndex(i)
	}
	c.OnChanged = changed
}

// Offer replaces the values without reporting it.
func (c *Choice) Offer(keys, names []string, key string) {
	c.Keys = keys
	c.Options = names
	c.Set(key)
	c.Refresh()
}

// KeyedCheck is a check that passes on the keys that it has no use for.
type KeyedCheck struct {
	widget.Check
	OnKey func(*fyne.KeyEvent) bool
	Tip   Tip
}

// Explain has words shown on a layer while pointer or keyboard are at it.
func (c *KeyedCheck) Explain(tips *Tips, words string) { c.Tip.Explain(tips, words, c) }

// FocusGained marks it, and explains it.
func (c *KeyedCheck) FocusGained() {
	c.Check.FocusGained()
	c.Tip.focus(c)
}

// FocusLost takes both away.
func (c *KeyedCheck) FocusLost() {
	c.Check.FocusLost()
	c.Tip.Leave()
}

// MouseIn lights it up, and explains it.
func (c *KeyedCheck) MouseIn(e *desktop.MouseEvent) {
	c.Check.MouseIn(e)
	c.Tip.Enter()
}

// MouseOut takes both away.
func (c *KeyedCheck) MouseOut() {
	c.Check.MouseOut()
	c.Tip.Leave()
}

// TypedRune goes on to the window.
func (c *KeyedCheck) TypedRune(r rune) { OnwardRune(c, r) }

// TypedKey gives a key to whoever knows it.
func (c *KeyedCheck) TypedKey(event *fyne.KeyEvent) {
	c.Tip.Key(event)
	if c.OnKey == nil || !c.OnKey(event) {
		c.Check.TypedKey(event)
	}
}

// KeyedEntry is an entry that leaves Escape to the window, which may close a box by it.
type KeyedEntry struct{ widget.Entry }

// NewKeyedEntry is an entry of one line.
func NewKeyedEntry() *KeyedEntry {
	e := &KeyedEntry{}
	e.Wrapping = fyne.TextWrap(fyne.TextTruncateClip)
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey gives Escape to the window.
func (e *KeyedEntry) TypedKey(event *fyne.KeyEvent) {
	if event.Name == fyne.KeyEscape {
		Onward(e, event)
		return
	}
	e.Entry.TypedKey(event)
}

// Enable lets a widget be used, or not.
func Enable(w fyne.Disableable, on bool) {
	if on {
		w.Enable()
	} else {
		w.Disable()
	}
}
