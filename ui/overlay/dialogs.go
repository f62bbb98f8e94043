// Package overlay is what lies over the pages of the window, for the shell: dialogs,
// and the strip of notices under the menu.
package overlay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Dialogs are those of a window: boxes, one upon the other. Escape closes the one on
// top, whatever in it has the keyboard.
type Dialogs struct {
	Window fyne.Window
	// Name is what the questions of the window are headed by.
	Name  string
	boxes []*box
}

// box is a dialog that is open.
type box struct {
	dialog.Dialog
	yes  func()            // what Enter does where nothing has a use for it; nil for nothing
	read *container.Scroll // what the keys of reading move, nil for nothing
}

// Open reports whether something lies over the window.
func (d *Dialogs) Open() bool { return d.Window.Canvas().Overlays().Top() != nil }

// open opens a box on top of the others, and tells when it is closed.
func (d *Dialogs) open(b *box, closed func()) {
	d.boxes = append(d.boxes, b)
	b.SetOnClosed(func() {
		for i, one := range d.boxes {
			if one == b {
				d.boxes = append(d.boxes[:i:i], d.boxes[i+1:]...)
				break
			}
		}
		closed()
	})
	b.Show()
}

// Show shows something to be read, tells when it is closed, and returns what closes it.
func (d *Dialogs) Show(title, closing string, content fyne.CanvasObject, size fyne.Size, closed func()) (shut func()) {
	read := container.NewVScroll(content)
	shown := dialog.NewCustomWithoutButtons(title, read, d.Window)
	leave := widgets.NewButton(closing, nil, shown.Hide)
	shown.SetButtons([]fyne.CanvasObject{leave})
	d.open(&box{Dialog: shown, read: read}, closed)
	shown.Resize(size)
	d.Window.Canvas().Focus(leave)
	return shown.Hide
}

// Form shows a form that closes itself.
func (d *Dialogs) Form(title string, content fyne.CanvasObject) (closing func()) {
	return d.Box(title, content, func() {})
}

// Box shows a form, and tells when it is closed.
func (d *Dialogs) Box(title string, content fyne.CanvasObject, closed func()) (closing func()) {
	shown := dialog.NewCustomWithoutButtons(title, content, d.Window)
	d.open(&box{Dialog: shown}, closed)
	return shown.Hide
}

// Answer is a button of a question: what it says and what it does. Loses says that
// something is lost by it.
type Answer struct {
	Words string
	Do    func()
	Loses bool
}

// Choose asks a question with several answers. The last one by which nothing is lost is
// the usual one, which Enter gives where no other has the focus; the first is what Escape
// gives.
func (d *Dialogs) Choose(question string, answers ...Answer) {
	asked := dialog.NewCustomWithoutButtons(d.Name, widget.NewLabel(question), d.Window)
	chosen := answers[0].Do
	give := func(do func()) {
		chosen = do
		asked.Hide()
	}
	var buttons []fyne.CanvasObject
	var usual *widgets.Button
	for _, a := range answers {
		b := widgets.NewButton(a.Words, nil, func() { give(a.Do) })
		if buttons = append(buttons, b); !a.Loses {
			usual = b
		}
	}
	usual.Importance = widget.HighImportance
	asked.SetButtons(buttons)
	d.open(&box{Dialog: asked, yes: usual.OnTapped}, func() { chosen() })
	d.Window.Canvas().Focus(usual)
}

// Ask asks for a line of text.
func (d *Dialogs) Ask(q host.Question, closing string) {
	entry := widgets.NewEntry()
	wrong := widgets.NewLine(theme.Impossible, fynetheme.SizeNameCaptionText, false)
	form := widgets.WithWidth(askWidth, widgets.Stacked(4, widgets.Labelled(q.Name, entry), wrong))
	asked := dialog.NewCustomWithoutButtons(q.Title, form, d.Window)
	yes := widgets.NewButton(q.Yes, nil, func() {
		if q.Valid(entry.Text) == nil {
			asked.Hide()
			q.Done(entry.Text)
		}
	})
	yes.Importance = widget.HighImportance
	check := func(typed string) {
		err := q.Valid(typed)
		widgets.Enable(yes, err == nil)
		wrong.SetText("")
		if err != nil && typed != "" {
			wrong.SetText(err.Error())
		}
	}
	entry.OnChanged = check
	entry.OnSubmitted = func(string) { yes.OnTapped() }
	check("")
	asked.SetButtons([]fyne.CanvasObject{widgets.NewButton(closing, nil, asked.Hide), yes})
	d.open(&box{Dialog: asked}, func() {})
	d.Window.Canvas().Focus(entry)
}

// askWidth is the width of the question for a line, at the usual size of texts.
const askWidth = 420

// Key obeys what closes a box, what says yes, and what reads on in it, while something
// lies over the window.
func (d *Dialogs) Key(name fyne.KeyName) {
	if len(d.boxes) == 0 {
		return
	}
	top := d.boxes[len(d.boxes)-1]
	switch does := keys.Of(keys.Box, name); {
	case does == keys.Close:
		top.Hide()
	case does == keys.Yes && top.yes != nil:
		top.yes()
	case does != keys.Yes && top.read != nil:
		top.scroll(does)
	}
}

// scroll reads on, or back.
func (b *box) scroll(does keys.Action) {
	page := b.read.Size().Height - fynetheme.TextSize()
	most := max(0, b.read.Content.MinSize().Height-b.read.Size().Height)
	to := b.read.Offset.Y + map[keys.Action]float32{
		keys.Earlier: -2 * fynetheme.TextSize(), keys.Next: 2 * fynetheme.TextSize(),
		keys.PageUp: -page, keys.PageDown: page, keys.First: -b.read.Offset.Y, keys.Last: most,
	}[does]
	b.read.ScrollToOffset(fyne.NewPos(0, max(0, min(to, most))))
}

// Close closes the box on top, if there is one.
func (d *Dialogs) Close() {
	if len(d.boxes) > 0 {
		d.boxes[len(d.boxes)-1].Hide()
	}
}
