package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/theme"
)

// The controls are Fyne's, with the ring and the tip of a Focus; keys that they have no
// use for go on to the window.

// Button is the button of the program: with words, a picture, or both.
type Button struct {
	fyneButton
	Focus
}

type fyneButton struct{ widget.Button }

// NewButton is a button with words, a picture, or both.
func NewButton(words string, icon fyne.Resource, tapped func()) *Button {
	b := &Button{}
	b.Text, b.Icon, b.OnTapped = words, icon, tapped
	b.Attach(b, &b.Button)
	b.ExtendBaseWidget(b)
	return b
}

// NewQuietButton is a button without a ground, which is explained on a layer.
func NewQuietButton(tips *Tips, about, words string, icon fyne.Resource, tapped func()) *Button {
	b := NewButton(words, icon, tapped)
	b.Importance = widget.LowImportance
	b.Explain(tips, about)
	return b
}

// FocusGained marks it, in a colour that is seen on it.
func (b *Button) FocusGained() {
	b.Ring().Edge = theme.RingOn(b.ground())
	b.Focus.FocusGained()
}

// ground lies under its ring.
func (b *Button) ground() fyne.ThemeColorName {
	switch b.Importance {
	case widget.HighImportance:
		return theme.Accent
	case widget.DangerImportance:
		return theme.Impossible
	}
	return theme.Surface
}

func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{&cutButton{WidgetRenderer: b.Button.CreateRenderer(), button: &b.Button}, b.Ring(), func() float32 {
		if b.ground() == theme.Surface {
			return 0
		}
		return ringInset
	}}
}

// cutButton draws a button whose words end in an ellipsis where there is no room for all of them.
type cutButton struct {
	fyne.WidgetRenderer
	button *widget.Button
	cut    bool
}

func (r *cutButton) Layout(size fyne.Size) {
	r.fitInto(size.Width)
	r.WidgetRenderer.Layout(size)
}

func (r *cutButton) Refresh() {
	r.WidgetRenderer.Refresh()
	r.cut = false
	r.Layout(r.button.Size())
}

// MinSize has room for all words.
func (r *cutButton) MinSize() fyne.Size {
	if r.cut {
		r.say(r.button.Text)
		defer r.fitInto(r.button.Size().Width)
	}
	return r.WidgetRenderer.MinSize()
}

// fitInto cuts the words that would come to the edges of a width.
func (r *cutButton) fitInto(width float32) {
	if r.cut {
		r.say(r.button.Text)
	}
	over := r.WidgetRenderer.MinSize().Width - tightAir() - width
	r.cut = width > 0 && over > 1
	if r.cut {
		size, style := fynetheme.TextSize(), r.label().Segments[0].(*widget.TextSegment).Style.TextStyle
		r.say(fit(r.button.Text, max(1, fyne.MeasureText(r.button.Text, size, style).Width-over), size, style))
	}
}

func (r *cutButton) label() *widget.RichText {
	for _, o := range r.Objects() {
		if label, ok := o.(*widget.RichText); ok {
			return label
		}
	}
	return nil // none has no label
}

func (r *cutButton) say(words string) {
	label := r.label()
	label.Segments[0].(*widget.TextSegment).Text = words
	label.Refresh()
}

// Tapped presses it; it may be gone then, and so are its words.
func (b *Button) Tapped(e *fyne.PointEvent) {
	b.Tip.Leave()
	b.Button.Tapped(e)
}

// TypedKey presses it, and leaves the keyboard there, which a click does not.
func (b *Button) TypedKey(event *fyne.KeyEvent) {
	b.Tip.Key(event)
	if keys.Of(keys.Button, event.Name) != keys.Press {
		ForwardKey(b, event)
		return
	}
	if !b.Disabled() && b.OnTapped != nil {
		b.Tip.Leave()
		b.OnTapped()
	}
}

// Link is a hyperlink that does something.
type Link struct {
	fyneLink
	Focus
}

type fyneLink struct{ widget.Hyperlink }

func NewLink(words string) *Link {
	l := &Link{}
	l.Text = words
	l.Attach(l, &l.Hyperlink)
	l.ExtendBaseWidget(l)
	return l
}

func (l *Link) CreateRenderer() fyne.WidgetRenderer {
	return l.WithRing(l.Hyperlink.CreateRenderer())
}

func (l *Link) TypedKey(event *fyne.KeyEvent) {
	l.Tip.Key(event)
	if keys.Of(keys.Button, event.Name) != keys.Press {
		ForwardKey(l, event)
		return
	}
	if l.OnTapped != nil {
		l.OnTapped()
	}
}

// Entry is a line, or some, to be typed. Tab and the key that closes a box are none of
// its keys.
type Entry struct {
	fyneEntry
	Focus
}

type fyneEntry struct{ widget.Entry }

// NewEntry is an entry of a line.
func NewEntry() *Entry {
	e := &Entry{}
	e.Wrapping = fyne.TextWrap(fyne.TextTruncateClip)
	e.Attach(e, nil)
	e.ExtendBaseWidget(e)
	return e
}

// Fill shows words that nobody has typed, which is no change; the same ones leave the cursor alone.
func (e *Entry) Fill(words string) {
	if e.Text == words {
		return
	}
	changed := e.OnChanged
	e.OnChanged = nil
	e.SetText(words)
	e.OnChanged = changed
}

// FocusGained shows the cursor too.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	e.Focus.FocusGained()
}

func (e *Entry) FocusLost() {
	e.Entry.FocusLost()
	e.Focus.FocusLost()
}

func (e *Entry) TypedRune(r rune) {
	e.Tip.Leave()
	e.Entry.TypedRune(r)
}

// AcceptsTab returns false: Tab goes on to the next control, in an entry of many lines too.
func (e *Entry) AcceptsTab() bool { return false }

func (e *Entry) CreateRenderer() fyne.WidgetRenderer { return e.WithRing(e.Entry.CreateRenderer()) }

// TypedShortcut gives the window those of its keys that mean nothing in a text, as
// turning to another tab.
func (e *Entry) TypedShortcut(pressed fyne.Shortcut) {
	e.Tip.Leave()
	if on, ok := fyne.CurrentApp().Driver().CanvasForObject(e.control).(fyne.Shortcutable); ok && keys.OfWindow(pressed) {
		on.TypedShortcut(pressed)
		return
	}
	e.Entry.TypedShortcut(pressed)
}

// TypedKey gives the window what closes a box, and keys of functions. Who types needs no words about it.
func (e *Entry) TypedKey(event *fyne.KeyEvent) {
	e.Tip.Leave()
	if keys.Of(keys.Box, event.Name) == keys.Close || keys.IsFunction(event.Name) {
		ForwardKey(e.control, event)
		return
	}
	e.Entry.TypedKey(event)
}

type KeyedCheck struct {
	fyneCheck
	Focus
}

type fyneCheck struct{ widget.Check }

// NewCheck makes a check box with words; changed is called by it, where it is not nil.
func NewCheck(words string, changed func(on bool)) *KeyedCheck {
	c := &KeyedCheck{}
	c.Text, c.OnChanged = words, changed
	c.Attach(c, &c.Check)
	c.ExtendBaseWidget(c)
	return c
}

// Require has ticking it tick another check, and unticking that one untick it.
func (c *KeyedCheck) Require(other *KeyedCheck) {
	ticked, unticked := c.OnChanged, other.OnChanged
	c.OnChanged = func(on bool) {
		if on {
			other.SetChecked(true)
		}
		ticked(on)
	}
	other.OnChanged = func(on bool) {
		if !on {
			c.SetChecked(false)
		}
		unticked(on)
	}
}

func (c *KeyedCheck) CreateRenderer() fyne.WidgetRenderer {
	return c.WithRing(cutCheck{c.Check.CreateRenderer(), &c.Check})
}

// cutCheck draws a check whose words end in an ellipsis where there is no room for all of them.
type cutCheck struct {
	fyne.WidgetRenderer
	check *widget.Check
}

func (r cutCheck) words() *canvas.Text {
	objects := r.Objects()
	return objects[len(objects)-1].(*canvas.Text)
}

func (r cutCheck) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.cut()
}

func (r cutCheck) Refresh() {
	r.WidgetRenderer.Refresh()
	r.cut()
}

// MinSize has room for all words.
func (r cutCheck) MinSize() fyne.Size {
	r.words().Text = r.check.Text
	defer r.cut()
	return r.WidgetRenderer.MinSize()
}

func (r cutCheck) cut() {
	t := r.words()
	t.Text = fit(r.check.Text, rounded(t.Size().Width), t.TextSize, t.TextStyle)
}

func (c *KeyedCheck) TypedKey(event *fyne.KeyEvent) {
	c.Tip.Key(event)
	switch {
	case keys.Of(keys.Check, event.Name) != keys.Switch:
		ForwardKey(c, event)
	case !c.Disabled():
		c.SetChecked(!c.Checked)
	}
}

// NewProgress is a bar that fills, without words.
func NewProgress() *widget.ProgressBar {
	bar := widget.NewProgressBar()
	bar.TextFormatter = func() string { return "" }
	return bar
}

type Slider struct {
	fyneSlider
	Focus
	// Accented draws it in the accent, on a line that is seen on a surface; said before it
	// is seen.
	Accented bool
}

type fyneSlider struct{ widget.Slider }

// NewSlider is a slider from one value to another.
func NewSlider(least, most float64) *Slider {
	s := &Slider{}
	s.Min = least
	s.Max = most
	s.Step = 1
	s.Orientation = widget.Horizontal
	s.Attach(s, &s.Slider)
	s.ExtendBaseWidget(s)
	return s
}

func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	r := s.Slider.CreateRenderer()
	if s.Accented {
		r = &accented{r, s}
		r.Refresh()
	}
	return s.WithRing(r)
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

func (s *Slider) TypedKey(event *fyne.KeyEvent) {
	s.Tip.Key(event)
	if ActionOf(keys.Slider, event.Name) == "" {
		ForwardKey(s, event)
		return
	}
	s.Slider.TypedKey(event)
}

// OpenMenuOver opens a menu above a button, or below it where there is no room.
func OpenMenuOver(b *Button, items []*fyne.MenuItem) {
	driver := fyne.CurrentApp().Driver()
	if c := driver.CanvasForObject(b); c != nil {
		menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
		at, height := driver.AbsolutePositionForObject(b), menu.MinSize().Height
		if at.Y < height {
			height = -b.Size().Height
		}
		menu.ShowAtPosition(at.SubtractXY(0, height))
	}
}

// tightAir is the part of the padding around its words that a button can do without.
func tightAir() float32 { return 1.5 * fynetheme.InnerPadding() }
