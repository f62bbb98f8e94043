package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// saying gives what is said in the words of now.
type saying func(*i18n.Words) string

// strip is a row under the menu with what is wrong, until it is closed or it is over.
type strip struct {
	words   *i18n.Words
	message *widget.Label
	more    *widgets.Button
	// content is the strip; it is hidden while it says nothing. settled is called when it
	// has come or gone.
	content *fyne.Container
	settled func()
	said    saying
	details func()
	passing bool // what it says is over with the next thing that goes well
}

// newStrip makes a strip that says what another one says; before may be nil.
func newStrip(w *i18n.Words, before *strip) *strip {
	s := &strip{words: w, message: widget.NewLabel(""), settled: func() {}}
	s.message.Truncation = fyne.TextTruncateEllipsis
	s.message.Importance = widget.WarningImportance
	s.more = widgets.NewButton(w.Key("shell.notice.details"), nil, func() { s.details() })
	s.more.Importance = widget.LowImportance
	closing := widgets.NewButton("", fynetheme.CancelIcon(), s.hide)
	closing.Importance = widget.LowImportance
	row := container.NewBorder(nil, nil, widget.NewIcon(fynetheme.WarningIcon()), container.NewHBox(s.more, closing), s.message)
	s.content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Bound, 0), container.NewPadded(row))
	s.content.Hide()
	if before != nil && before.text() != "" {
		s.warn(before.said, before.details)
		s.passing = before.passing
	}
	return s
}

// text is what it says, "" for nothing.
func (s *strip) text() string {
	if !s.content.Visible() {
		return ""
	}
	return s.message.Text
}

// warn shows a sentence; details, when there are any, open behind a button.
func (s *strip) warn(said saying, details func()) {
	s.said, s.details, s.passing = said, details, false
	s.message.SetText(said(s.words))
	s.more.Hidden = details == nil
	s.content.Show()
	s.settled()
}

// hidePassing takes away an error that is over.
func (s *strip) hidePassing() {
	if s.passing {
		s.hide()
	}
}

func (s *strip) hide() {
	s.content.Hide()
	s.settled()
}

// toast says quietly what has happened, or is being done, at the bottom of the window: it
// floats over the page, takes no room of it, and without a button no click either.
type toast struct {
	words   *i18n.Words
	message *widget.Label
	buttons *fyne.Container
	button  *widgets.Button
	// content is the toast; it is hidden while it says nothing. settled is called when it
	// has come or gone.
	content *fyne.Container
	settled func()
	said    saying
	offered string // the key of what the button says, "" for none
	do      func()
	working bool // it says what is being done
}

// newToast makes a toast that says, in the words of now, what another one says; before may
// be nil.
func newToast(w *i18n.Words, before *toast) *toast {
	t := &toast{words: w, message: widget.NewLabel(""), settled: func() {}}
	t.message.Wrapping = fyne.TextWrapWord
	t.button = widgets.NewButton("", nil, t.press)
	t.button.Importance = widget.LowImportance
	closing := widgets.NewButton("", fynetheme.CancelIcon(), t.hide)
	closing.Importance = widget.LowImportance
	t.buttons = container.NewHBox(t.button, closing)
	row := container.NewBorder(nil, nil, nil, container.NewCenter(t.buttons), t.message)
	t.content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 8), container.New(layout.NewCustomPaddedLayout(1, 1, 4, 4), row))
	t.content.Hide()
	if before != nil && before.content.Visible() {
		t.show(before.said, before.offered, before.do, before.working)
	}
	return t
}

// show shows a sentence and, where something is offered, a button for it, whose words are
// the key offered. While something is worked on, it stays until that has ended.
func (t *toast) show(said saying, offered string, do func(), working bool) {
	t.said, t.offered, t.do, t.working = said, offered, do, working
	t.message.SetText(said(t.words))
	if t.buttons.Hidden = offered == ""; offered != "" {
		t.button.SetText(t.words.Key(offered))
	}
	t.content.Show()
	t.settled()
}

// text is what it says, "" for nothing.
func (t *toast) text() string {
	if !t.content.Visible() {
		return ""
	}
	return t.message.Text
}

// press does what it offers; what is being done says itself when it has ended.
func (t *toast) press() {
	t.hidePassing()
	t.do()
}

// hidePassing takes away what is said in passing: what is being done stays.
func (t *toast) hidePassing() {
	if !t.working {
		t.hide()
	}
}

func (t *toast) hide() {
	t.working = false
	t.content.Hide()
	t.settled()
}

// toastWidth is how wide a toast is at most, at the usual size of texts.
const toastWidth = 560

// fitInto gives a toast the size that its words need in a room.
func (t *toast) fitInto(room float32) fyne.Size {
	width := fyne.MeasureText(t.message.Text, fynetheme.TextSize(), fyne.TextStyle{}).Width + 6*fynetheme.InnerPadding()
	if t.buttons.Visible() {
		width += t.buttons.MinSize().Width
	}
	width = min(width, toastWidth*widgets.TextScale(), room)
	t.content.Resize(fyne.NewSize(width, 0)) // the words are wrapped, and ask for a height
	size := fyne.NewSize(width, t.content.MinSize().Height)
	t.content.Resize(size)
	return size
}

// floatToasts lays toasts over what fills a window, the first one lowest.
func floatToasts(content fyne.CanvasObject, toasts ...*toast) *fyne.Container {
	floating := container.New(floatLayout(toasts), content)
	for _, t := range toasts {
		floating.Add(t.content)
		t.settled = func() {
			floating.Layout.Layout(floating.Objects, floating.Size())
			floating.Refresh()
		}
	}
	return floating
}

// floatLayout stands toasts upon each other at the bottom, in the middle.
type floatLayout []*toast

func (floatLayout) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

func (toasts floatLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.Position{})
	objects[0].Resize(size)
	gap := fynetheme.Padding()
	bottom := size.Height - 2*gap
	for _, t := range toasts {
		if t.content.Visible() {
			fitted := t.fitInto(size.Width - 4*gap)
			bottom -= fitted.Height
			t.content.Move(fyne.NewPos((size.Width-fitted.Width)/2, bottom))
			bottom -= gap
		}
	}
}

// stackStrips lays strips above what fills a window, the first one on top. settle is to be
// called when one has come or gone: Fyne lays a container out again when something in
// it wants more room, not when something in it goes, and what was hidden from the
// beginning is in no window yet that it could ask to be painted.
func stackStrips(content fyne.CanvasObject, strips ...*fyne.Container) (stack *fyne.Container, settle func()) {
	touch := canvas.NewRectangle(nil) // is always there, and has no size
	stack = container.New(stripLayout{}, touch)
	for _, s := range strips {
		stack.Add(s)
	}
	stack.Add(content)
	return stack, func() {
		stack.Layout.Layout(stack.Objects, stack.Size())
		touch.Refresh()
	}
}

// stripLayout stands objects below each other, each as high as it must be, and the last
// one fills the rest.
type stripLayout struct{}

// MinSize is the widest, and all that are seen below each other.
func (stripLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for i, o := range objects[1:] {
		if !o.Visible() {
			continue
		}
		least := o.MinSize()
		size = fyne.NewSize(max(size.Width, least.Width), size.Height+least.Height)
		if i < len(objects)-2 {
			size.Height += fynetheme.Padding()
		}
	}
	return size
}

func (stripLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y, last := float32(0), len(objects)-1
	for _, o := range objects[1:last] {
		if o.Visible() {
			height := o.MinSize().Height
			o.Move(fyne.NewPos(0, y))
			o.Resize(fyne.NewSize(size.Width, height))
			y += height + fynetheme.Padding()
		}
	}
	objects[last].Move(fyne.NewPos(0, y))
	objects[last].Resize(fyne.NewSize(size.Width, size.Height-y))
}
