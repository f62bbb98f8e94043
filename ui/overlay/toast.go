package overlay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Toast says quietly what has happened, or is being done, at the bottom of the window: it
// floats over the page, takes no room of it, and without a button no click either.
type Toast struct {
	words   *i18n.Words
	message *widget.Label
	buttons *fyne.Container
	button  *widgets.Button
	// Content is the toast; it is hidden while it says nothing. Settled is called when it
	// has come or gone.
	Content *fyne.Container
	Settled func()
	said    func(*i18n.Words) string
	offered string // the key of what the button says, "" for none
	do      func()
	working bool // it says what is being done
}

// NewToast makes a toast that says, in the words of now, what another one says; before may
// be nil.
func NewToast(w *i18n.Words, before *Toast) *Toast {
	t := &Toast{words: w, message: widget.NewLabel("")}
	t.message.Wrapping = fyne.TextWrapWord
	t.button = widgets.NewButton("", nil, t.Press)
	t.button.Importance = widget.LowImportance
	closing := widgets.NewButton("", fynetheme.CancelIcon(), t.Hide)
	closing.Importance = widget.LowImportance
	t.buttons = container.NewHBox(t.button, closing)
	row := container.NewBorder(nil, nil, nil, container.NewCenter(t.buttons), t.message)
	t.Content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 8), container.New(layout.NewCustomPaddedLayout(1, 1, 4, 4), row))
	t.Content.Hide()
	if before != nil && before.Content.Visible() {
		t.say(before.said, before.offered, before.do, before.working)
	}
	return t
}

// Tell says what went well.
func (t *Toast) Tell(said text.Message) {
	t.say(func(w *i18n.Words) string { return w.Say(said) }, "", nil, false)
}

// Work says what is being done, until it is hidden; the button ends it.
func (t *Toast) Work(said, ending string, end func()) {
	t.say(func(*i18n.Words) string { return said }, ending, end, true)
}

// Offer says something, and offers to do something about it.
func (t *Toast) Offer(said text.Message, button string, do func()) {
	t.say(func(w *i18n.Words) string { return w.Say(said) }, button, do, false)
}

// say shows a sentence and, where there is something to be done, a button for it.
func (t *Toast) say(said func(*i18n.Words) string, offered string, do func(), working bool) {
	t.said, t.offered, t.do, t.working = said, offered, do, working
	t.message.SetText(said(t.words))
	if t.buttons.Hidden = offered == ""; offered != "" {
		t.button.SetText(t.words.Key(offered))
	}
	t.Content.Show()
	call(t.Settled)
}

// Says is what it says, "" for nothing.
func (t *Toast) Says() string {
	if !t.Content.Visible() {
		return ""
	}
	return t.message.Text
}

// Press does what it offers; what is being done says itself when it has ended.
func (t *Toast) Press() {
	if !t.working {
		t.Hide()
	}
	t.do()
}

// Leave takes away what is said in passing: what is being done stays.
func (t *Toast) Leave() {
	if !t.working {
		t.Hide()
	}
}

// Hide takes away what it says.
func (t *Toast) Hide() {
	t.working = false
	t.Content.Hide()
	call(t.Settled)
}

// toastWidth is how wide a toast is at most, at the usual size of texts.
const toastWidth = 560

// fit gives a toast the size that its words need in a room.
func (t *Toast) fit(room float32) fyne.Size {
	width := fyne.MeasureText(t.message.Text, fynetheme.TextSize(), fyne.TextStyle{}).Width + 6*fynetheme.InnerPadding()
	if t.buttons.Visible() {
		width += t.buttons.MinSize().Width
	}
	width = min(width, toastWidth*widgets.TextScale(), room)
	t.Content.Resize(fyne.NewSize(width, 0)) // the words are wrapped, and ask for a height
	size := fyne.NewSize(width, t.Content.MinSize().Height)
	t.Content.Resize(size)
	return size
}

// Float lays toasts over what fills a window, the first one lowest.
func Float(content fyne.CanvasObject, toasts ...*Toast) *fyne.Container {
	floating := container.New(afloat(toasts), content)
	for _, t := range toasts {
		floating.Add(t.Content)
		t.Settled = func() {
			floating.Layout.Layout(floating.Objects, floating.Size())
			floating.Refresh()
		}
	}
	return floating
}

// afloat stands toasts upon each other at the bottom, in the middle.
type afloat []*Toast

// MinSize is that of what they float over.
func (afloat) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout places what is seen.
func (toasts afloat) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.Position{})
	objects[0].Resize(size)
	bottom := size.Height - 2*gap()
	for _, t := range toasts {
		if t.Content.Visible() {
			fitted := t.fit(size.Width - 4*gap())
			bottom -= fitted.Height
			t.Content.Move(fyne.NewPos((size.Width-fitted.Width)/2, bottom))
			bottom -= gap()
		}
	}
}
