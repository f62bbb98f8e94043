package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/theme"
)

// Entry is an entry that can explain itself. It leaves to the window the keys that it
// has no use for: Escape may close a box, Tab goes on.
type Entry struct {
	widget.Entry
	ringing
	Tip Tip
}

// NewEntry is an entry of a line.
func NewEntry() *Entry {
	e := &Entry{}
	e.Wrapping = fyne.TextWrap(fyne.TextTruncateClip)
	e.ExtendBaseWidget(e)
	return e
}

// Explain has words shown on a layer while pointer or keyboard are at it.
func (e *Entry) Explain(tips *Tips, words string) { e.Tip.Explain(tips, words, e) }

// FocusGained marks it, and explains it.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	e.ring().Show()
	e.Tip.focus(e)
}

// FocusLost takes both away.
func (e *Entry) FocusLost() {
	e.Entry.FocusLost()
	e.ring().Hide()
	e.Tip.Leave()
}

// MouseIn explains it.
func (e *Entry) MouseIn(*desktop.MouseEvent) { e.Tip.Enter() }

// MouseMoved does nothing.
func (e *Entry) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes that back.
func (e *Entry) MouseOut() { e.Tip.Leave() }

// AcceptsTab says that Tab is none of its keys, in an entry of many lines either.
func (e *Entry) AcceptsTab() bool { return false }

// CreateRenderer lays the ring over the entry.
func (e *Entry) CreateRenderer() fyne.WidgetRenderer {
	return withRing(e.Entry.CreateRenderer(), e.ring())
}

// TypedShortcut gives the window those of its keys that mean nothing in a text, as
// turning to another tab.
func (e *Entry) TypedShortcut(pressed fyne.Shortcut) {
	if on, ok := fyne.CurrentApp().Driver().CanvasForObject(e).(fyne.Shortcutable); ok && keys.OfWindow(pressed) {
		on.TypedShortcut(pressed)
		return
	}
	e.Entry.TypedShortcut(pressed)
}

// TypedKey gives the window what closes a box.
func (e *Entry) TypedKey(event *fyne.KeyEvent) {
	e.Tip.Key(event)
	if keys.Of(keys.Box, event.Name) == keys.Close {
		Onward(e, event)
		return
	}
	e.Entry.TypedKey(event)
}

// Link is a hyperlink that does something, and can explain itself.
type Link struct {
	widget.Hyperlink
	ringing
	Tip Tip
}

// NewLink is a link with words.
func NewLink(words string) *Link {
	l := &Link{}
	l.Text = words
	l.ExtendBaseWidget(l)
	return l
}

// Explain has words shown on a layer while pointer or keyboard are at it.
func (l *Link) Explain(tips *Tips, words string) { l.Tip.Explain(tips, words, l) }

// FocusGained marks it, and explains it.
func (l *Link) FocusGained() {
	l.ring().Show()
	l.Tip.focus(l)
}

// FocusLost takes both away.
func (l *Link) FocusLost() {
	l.ring().Hide()
	l.Tip.Leave()
}

// MouseIn lights it up, and explains it.
func (l *Link) MouseIn(e *desktop.MouseEvent) {
	l.Hyperlink.MouseIn(e)
	l.Tip.Enter()
}

// MouseOut takes both away.
func (l *Link) MouseOut() {
	l.Hyperlink.MouseOut()
	l.Tip.Leave()
}

// CreateRenderer lays the ring over the link.
func (l *Link) CreateRenderer() fyne.WidgetRenderer {
	return withRing(l.Hyperlink.CreateRenderer(), l.ring())
}

// TypedRune goes on to the window.
func (l *Link) TypedRune(r rune) { OnwardRune(l, r) }

// TypedKey follows it; other keys go on to the window.
func (l *Link) TypedKey(event *fyne.KeyEvent) {
	l.Tip.Key(event)
	if keys.Of(keys.Button, event.Name) != keys.Press {
		Onward(l, event)
		return
	}
	if l.OnTapped != nil {
		l.OnTapped()
	}
}

// KeyedCheck is a check that passes on the keys that it has no use for.
type KeyedCheck struct {
	widget.Check
	ringing
	OnKey func(*fyne.KeyEvent) bool
	Tip   Tip
}

// NewCheck is a check with words; changed hears of it, where it is not nil.
func NewCheck(words string, changed func(on bool)) *KeyedCheck {
	c := &KeyedCheck{}
	c.Text, c.OnChanged = words, changed
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer lays the ring over the check.
func (c *KeyedCheck) CreateRenderer() fyne.WidgetRenderer {
	return withRing(c.Check.CreateRenderer(), c.ring())
}

// Explain has words shown on a layer while pointer or keyboard are at it.
func (c *KeyedCheck) Explain(tips *Tips, words string) { c.Tip.Explain(tips, words, c) }

// FocusGained marks it, and explains it.
func (c *KeyedCheck) FocusGained() {
	c.ring().Show()
	c.Tip.focus(c)
}

// FocusLost takes both away.
func (c *KeyedCheck) FocusLost() {
	c.ring().Hide()
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

// TypedKey sets it or not; other keys go to whoever knows them, or on to the window.
func (c *KeyedCheck) TypedKey(event *fyne.KeyEvent) {
	c.Tip.Key(event)
	switch {
	case keys.Of(keys.Check, event.Name) == keys.Switch:
		if !c.Disabled() {
			c.SetChecked(!c.Checked)
		}
	case c.OnKey == nil || !c.OnKey(event):
		Onward(c, event)
	}
}

// Slider is a slider that leaves to the window the keys that it has no use for.
type Slider struct {
	widget.Slider
	ringing
	Tip Tip
	// Accented draws it in the accent, on a line that is seen on a surface; said before it
	// is seen.
	Accented bool
}

// NewSlider is a slider from one value to another.
func NewSlider(least, most float64) *Slider {
	s := &Slider{}
	s.Min, s.Max, s.Step, s.Orientation = least, most, 1, widget.Horizontal
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer lays the ring over the slider.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	r := s.Slider.CreateRenderer()
	if s.Accented {
		r = &accented{r, s}
		r.Refresh()
	}
	return withRing(r, s.ring())
}

// accented paints a slider of Fyne's. A theme of its own for the slider would do so too,
// but has Fyne forget what all texts measure and how all icons are drawn.
type accented struct {
	fyne.WidgetRenderer
	slider *Slider
}

// Refresh paints line, way and knob, the first objects of Fyne's.
func (a *accented) Refresh() {
	a.WidgetRenderer.Refresh()
	knob := theme.Color(theme.Accent)
	if a.slider.Disabled() {
		knob = theme.Color(fynetheme.ColorNameDisabled)
	}
	parts := a.Objects()
	parts[0].(*canvas.Rectangle).FillColor = theme.Color(theme.Line)
	parts[1].(*canvas.Rectangle).FillColor = knob
	parts[2].(*canvas.Circle).FillColor = knob
}

// FocusGained marks it, and explains it.
func (s *Slider) FocusGained() {
	s.ring().Show()
	s.Tip.focus(s)
}

// FocusLost takes both away.
func (s *Slider) FocusLost() {
	s.ring().Hide()
	s.Tip.Leave()
}

// TypedRune goes on to the window.
func (s *Slider) TypedRune(r rune) { OnwardRune(s, r) }

// TypedKey moves it; other keys go on to the window.
func (s *Slider) TypedKey(event *fyne.KeyEvent) {
	s.Tip.Key(event)
	if keys.Of(keys.Slider, event.Name) == "" {
		Onward(s, event)
		return
	}
	s.Slider.TypedKey(event)
}
