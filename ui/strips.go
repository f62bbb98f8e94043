package ui

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// saying is a message in the words of now, or what is the same in all words.
type saying struct {
	message text.Message
	quoted  string
}

func speak(m text.Message) saying { return saying{message: m} }

func quote(said string) saying { return saying{quoted: said} }

// notice shows a message until it is closed or over. It is a strip under the menu, or a
// toast that floats. Buttons may do something about the message.
type notice struct {
	words   *i18n.Words
	message *widget.Label
	buttons *fyne.Container
	closing *widgets.Button
	// content is hidden while nothing is said.
	content *fyne.Container
	// in lays the content out when it has come or gone, and painted is refreshed then; nil
	// before it is in a window.
	in      *fyne.Container
	painted fyne.CanvasObject
	said    saying
	offers  []host.Offer
	floats  bool // it is a toast
	stays   bool // what it says is not over with the next thing that goes well
}

func newNotice(w *i18n.Words) *notice {
	n := &notice{words: w, message: widget.NewLabel("")}
	n.closing = widgets.NewButton("", fynetheme.CancelIcon(), n.hide)
	n.closing.Importance = widget.LowImportance
	n.buttons = container.NewHBox(n.closing)
	return n
}

// newStrip makes a row under the menu that tells what is wrong. It takes over what before shows, which
// may be nil. Its button shows details.
func newStrip(w *i18n.Words, before *notice) *notice {
	s := newNotice(w)
	s.message.Truncation = fyne.TextTruncateEllipsis
	s.message.Importance = widget.WarningImportance
	row := container.NewBorder(nil, nil, widget.NewIcon(fynetheme.WarningIcon()), s.buttons, s.message)
	s.content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Bound, 0), container.NewPadded(row))
	return s.takeOver(before)
}

// newToast makes what says quietly what has happened, or is being done: it floats over the
// page, takes no room of it, and without a button no click either. before may be nil.
func newToast(w *i18n.Words, before *notice) *notice {
	t := newNotice(w)
	t.floats = true
	t.message.Wrapping = fyne.TextWrapWord
	t.buttons.Layout = widgets.Tight(toastTarget)
	cut := -toastCut * widgets.TextScale()
	row := container.NewBorder(nil, nil, nil, container.NewCenter(t.buttons), t.message)
	t.content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 8), container.New(layout.NewCustomPaddedLayout(cut, cut, 4, 4), row))
	return t.takeOver(before)
}

// takeOver shows what another notice shows, in the current words.
func (n *notice) takeOver(before *notice) *notice {
	n.content.Hide()
	if before != nil && before.text() != "" {
		n.buttons.Hidden = before.buttons.Hidden
		n.showSaying(before.said, before.stays, before.offers)
	}
	return n
}

// warn shows a sentence in a strip; details, when there are any, open behind its button.
func (n *notice) warn(said saying, details func()) {
	var offers []host.Offer
	if details != nil {
		offers = []host.Offer{{Words: text.M("shell.notice.details"), Do: details}}
	}
	n.showSaying(said, true, offers)
}

// toast shows a sentence in a toast, which has buttons where something is offered. While
// something is worked on, it stays until that has ended.
func (n *notice) toast(said saying, working bool, offers ...host.Offer) {
	n.buttons.Hidden = len(offers) == 0
	n.showSaying(said, working, offers)
}

// showSaying shows a sentence, and a button for each offer.
func (n *notice) showSaying(said saying, stays bool, offers []host.Offer) {
	n.said = said
	n.offers = offers
	n.stays = stays
	n.message.SetText(cmp.Or(said.quoted, n.words.Say(said.message)))
	n.buttons.RemoveAll()
	for _, o := range offers {
		b := widgets.NewButton(n.words.Say(o.Words), nil, func() { n.acceptOffer(o) })
		b.Importance = widget.LowImportance
		n.buttons.Add(b)
	}
	n.buttons.Add(n.closing)
	n.content.Show()
	n.layOutAround()
}

// text returns its words, "" for nothing.
func (n *notice) text() string {
	if !n.content.Visible() {
		return ""
	}
	return n.message.Text
}

// acceptOffer does what is offered. With it a toast goes; what is being done says itself when it has ended.
func (n *notice) acceptOffer(o host.Offer) {
	if n.floats {
		n.hidePassing()
	}
	o.Do()
}

// hidePassing takes away what is over with the next thing that goes well.
func (n *notice) hidePassing() {
	if !n.stays {
		n.hide()
	}
}

func (n *notice) hide() {
	if n.content.Visible() {
		n.content.Hide()
		n.layOutAround()
	}
}

// layOutAround has what is around it follow.
func (n *notice) layOutAround() {
	if n.in != nil {
		n.in.Layout.Layout(n.in.Objects, n.in.Size())
		n.painted.Refresh()
	}
}

// The lengths of a toast, at the usual size of texts. toastWidth is its greatest width, leastToast the least width of
// one that is cut, and toastTarget the height of its buttons. toastCut is the part of a label's padding that it lacks
// above and below.
const (
	toastWidth  = 560
	leastToast  = 300
	toastTarget = 24
	toastCut    = 5
	twoLineFill = 1.8 // of a line: words that are that long still break into two
)

// wanted returns the width of a toast on one line.
func (n *notice) wanted() float32 { return n.wordsWidth(fynetheme.TextSize()) + n.besideWords() }

func (n *notice) wordsWidth(size float32) float32 {
	return fyne.MeasureText(n.message.Text, size, fyne.TextStyle{}).Width
}

// besideWords returns the width that is taken by what is not words.
func (n *notice) besideWords() float32 {
	width := 6 * fynetheme.InnerPadding()
	if n.buttons.Visible() {
		width += n.buttons.MinSize().Width
	}
	return width
}

// fit gives a toast the size that its words need in a width: on several lines, or on the one line of the tabs. There the
// words are smaller where they must be, then on two lines, which are as high, and then cut.
func (n *notice) fit(width float32, line bool) fyne.Size {
	wrapping, truncation, size := fyne.TextWrapWord, fyne.TextTruncateOff, fynetheme.SizeNameText
	if line && n.wanted() > width {
		size = fynetheme.SizeNameCaptionText
	}
	twoLines := n.wordsWidth(fynetheme.CaptionTextSize()) > width-n.besideWords() && !n.isCut(width)
	if line && !twoLines {
		wrapping, truncation = fyne.TextWrapOff, fyne.TextTruncateEllipsis
	}
	if n.message.Wrapping != wrapping || n.message.SizeName != size {
		n.message.Wrapping, n.message.Truncation, n.message.SizeName = wrapping, truncation, size
		n.message.Refresh()
	}
	n.content.Resize(fyne.NewSize(width, 0)) // the words are wrapped, and ask for a height
	fitted := fyne.NewSize(width, n.content.MinSize().Height)
	n.content.Resize(fitted)
	return fitted
}

// isCut reports whether the line of the tabs has no room in a width for all words, not even on two lines.
func (n *notice) isCut(width float32) bool {
	return n.wordsWidth(fynetheme.CaptionTextSize()) >= twoLineFill*(width-n.besideWords())
}

// floatToasts lays toasts over what fills a window, where they cover nothing that is used: beside each other in the
// part of its first line that is free. One that has no room there stands in the lower corner at the right, and so does
// one that another leaves too little of it to be read.
func floatToasts(content fyne.CanvasObject, free func(width float32) (from, to float32), toasts ...*notice) *fyne.Container {
	floating := container.New(widgets.LayoutFunc{Least: widgets.FirstLeast, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		widgets.Place(content, 0, 0, size.Width, size.Height)
		gap, bottom := fynetheme.Padding(), size.Height
		from, to := free(size.Width)
		end := to
		for _, t := range toasts {
			if !t.content.Visible() {
				continue
			}
			width := min(t.wanted(), to-from-2*gap)
			if cut := to < end && t.isCut(width); !cut && width >= min(t.wanted(), leastToast*widgets.TextScale()) {
				to -= t.fit(width, true).Width + gap
				t.content.Move(fyne.NewPos(to, gap/2))
				continue
			}
			fitted := t.fit(min(t.wanted(), toastWidth*widgets.TextScale(), size.Width-2*gap), false)
			bottom -= fitted.Height + gap
			t.content.Move(fyne.NewPos(size.Width-fitted.Width-gap, bottom))
		}
	}}, content)
	for _, t := range toasts {
		floating.Add(t.content)
		t.in, t.painted = floating, floating
	}
	return floating
}

// stackStrips lays strips above what fills a window, the first one on top. Fyne lays a
// container out again when something in it wants more room, not when something in it goes,
// and what was hidden from the beginning is in no window yet that it could ask to be painted.
func stackStrips(content fyne.CanvasObject, strips ...*notice) *fyne.Container {
	touch := canvas.NewRectangle(nil) // is always there, and has no size
	stack := container.New(stripColumn, touch)
	for _, s := range strips {
		stack.Add(s.content)
		s.in, s.painted = stack, touch
	}
	stack.Add(content)
	return stack
}

// stripColumn stands objects below each other, each as high as it must be, and the last one fills
// the rest.
var stripColumn = widgets.LayoutFunc{Least: func(objects []fyne.CanvasObject) fyne.Size {
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
}, Place: func(objects []fyne.CanvasObject, size fyne.Size) {
	y, last := float32(0), len(objects)-1
	for _, o := range objects[1:last] {
		if o.Visible() {
			height := o.MinSize().Height
			widgets.Place(o, 0, y, size.Width, height)
			y += height + fynetheme.Padding()
		}
	}
	widgets.Place(objects[last], 0, y, size.Width, size.Height-y)
}}
