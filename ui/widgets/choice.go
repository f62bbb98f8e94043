package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/keys"
)

// KeyedSelect is a select that keeps the focus after a choice by the mouse too.
type KeyedSelect struct {
	fyneSelect
	Focus
}

type fyneSelect struct{ widget.Select }

// Tapped opens the list; its words would stay under that, and come when it closes.
func (s *KeyedSelect) Tapped(e *fyne.PointEvent) {
	s.Select.Tapped(e)
	s.Tip.Leave()
}

func (s *KeyedSelect) CreateRenderer() fyne.WidgetRenderer {
	return s.WithRing(s.Select.CreateRenderer())
}

// NewSelect offers names; chosen is called with the index of one.
func NewSelect(names []string, chosen func(place int)) *KeyedSelect {
	s := newKeyedSelect(names)
	s.OnChanged = func(string) { chosen(s.SelectedIndex()) }
	return s
}

func newKeyedSelect(options []string) *KeyedSelect {
	s := &KeyedSelect{}
	s.Options, s.PlaceHolder = options, "–"
	s.Attach(s, &s.Select)
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey opens the select and moves its choice; other keys go on to the window.
func (s *KeyedSelect) TypedKey(event *fyne.KeyEvent) {
	s.Tip.Key(event)
	does := ActionOf(keys.Select, event.Name)
	if does == "" {
		ForwardKey(s, event)
		return
	}
	if does == keys.Show {
		s.Tip.Leave()
	}
	before := s.Selected
	s.Select.TypedKey(event)
	if s.Selected != before { // what is chosen now is another thing
		s.Tip.Enter()
	}
}

// Choice is a select over values that have a key and a name. What goes into a
// layout is its Select: a widget must be known by one pointer.
type Choice struct {
	*KeyedSelect
	Keys []string
}

// NewChoice offers keys under their names; changed is called with a choice.
func NewChoice(keys, names []string, changed func(key string)) *Choice {
	c := &Choice{Keys: keys}
	c.KeyedSelect = newKeyedSelect(names)
	if len(keys) > 0 {
		c.Selected = names[0]
	}
	c.OnChanged = func(string) {
		if changed != nil {
			changed(c.Key())
		}
	}
	return c
}

// NewKeyChoice offers keys whose names are texts, behind a prefix.
func NewKeyChoice[K ~string](w *i18n.Words, prefix string, keys []K, changed func(key string)) *Choice {
	offered := make([]string, len(keys))
	for i, key := range keys {
		offered[i] = string(key)
	}
	return NewChoice(offered, i18n.Names(w, prefix, keys), changed)
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
	if i := slices.Index(c.Keys, key); i >= 0 && c.Selected != c.Options[i] {
		c.Selected = c.Options[i]
		c.Refresh()
	}
}

// Offer replaces the values without reporting a change. The same values again change nothing.
func (c *Choice) Offer(keys, names []string, key string) {
	same := slices.Equal(c.Keys, keys) && slices.Equal(c.Options, names)
	c.Keys, c.Options = keys, names
	c.Set(key)
	if !same {
		c.Refresh()
	}
}

// Enable lets a widget be used, or not.
func Enable(w fyne.Disableable, on bool) {
	if on {
		w.Enable()
	} else {
		w.Disable()
	}
}
