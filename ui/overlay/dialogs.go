// Package overlay is what lies over the pages of the window, for the shell: dialogs,
// and the strip of notices under the menu.
package overlay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"procura/ui/host"
)

// Dialogs are those of a window.
type Dialogs struct {
	Window fyne.Window
	// Name is what the questions of the window are headed by.
	Name    string
	reading dialog.Dialog // what Escape closes, nil when there is none
	yes     func()        // what Enter does, nil when it does nothing
}

// Open reports whether something lies over the window.
func (d *Dialogs) Open() bool { return d.Window.Canvas().Overlays().Top() != nil }

// Show shows something to be read and tells when it is closed; Escape closes it
// too.
func (d *Dialogs) Show(title, closing string, content fyne.CanvasObject, size fyne.Size, closed func()) {
	shown := dialog.NewCustomWithoutButtons(title, container.NewVScroll(content), d.Window)
	shown.SetButtons([]fyne.CanvasObject{newChoice(closing, shown.Hide, shown.Hide)})
	d.reading = shown
	shown.SetOnClosed(func() {
		d.reading = nil
		closed()
	})
	shown.Show()
	shown.Resize(size)
}

// Form shows a form that closes itself; Escape closes it too.
func (d *Dialogs) Form(title string, content fyne.CanvasObject) (closing func()) {
	return d.Box(title, content, func() {})
}

// Box shows a form, and tells when it is closed.
func (d *Dialogs) Box(title string, content fyne.CanvasObject, closed func()) (closing func()) {
	shown := dialog.NewCustomWithoutButtons(title, content, d.Window)
	d.reading = shown
	shown.SetOnClosed(func() {
		d.reading = nil
		closed()
	})
	shown.Show()
	return shown.Hide
}

// Confirm asks a question that is answered by yes or no; Enter says yes, Escape no.
func (d *Dialogs) Confirm(question string, yes, no func()) {
	asked := dialog.NewConfirm(d.Name, question, func(ok bool) {
		d.reading, d.yes = nil, nil
		if ok {
			yes()
		} else {
			no()
		}
	}, d.Window)
	d.reading, d.yes = asked, asked.Confirm
	asked.Show()
}

// Answer is a button of a question: what it says and what it does.
type Answer struct {
	Words string
	Do    func()
}

// Choose asks a question with several answers. The last one is the usual one, which
// Enter gives where no other has the focus; the first is what Escape gives.
func (d *Dialogs) Choose(question string, answers ...Answer) {
	asked := dialog.NewCustomWithoutButtons(d.Name, widget.NewLabel(question), d.Window)
	chosen := answers[0].Do
	give := func(do func()) {
		chosen = do
		asked.Hide()
	}
	var buttons []fyne.CanvasObject
	for _, a := range answers {
		b := newChoice(a.Words, func() { give(a.Do) }, asked.Hide)
		buttons = append(buttons, b)
	}
	usual := answers[len(answers)-1]
	last := buttons[len(buttons)-1].(*choice)
	last.Importance = widget.HighImportance
	asked.SetButtons(buttons)
	reading, yes := d.reading, d.yes // of what it lies over
	asked.SetOnClosed(func() {
		d.reading, d.yes = reading, yes
		chosen()
	})
	d.reading, d.yes = asked, func() { give(usual.Do) }
	asked.Show()
	d.Window.Canvas().Focus(last)
}

// choice is a button of a question, which obeys Enter and Escape while it has the focus.
type choice struct {
	widget.Button
	escape func()
}

func newChoice(words string, tapped, escape func()) *choice {
	c := &choice{escape: escape}
	c.Text, c.OnTapped = words, tapped
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey presses the button by Enter, and leaves the question by Escape.
func (c *choice) TypedKey(event *fyne.KeyEvent) {
	switch event.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		c.OnTapped()
	case fyne.KeyEscape:
		c.escape()
	default:
		c.Button.TypedKey(event)
	}
}

// Ask asks for a line of text.
func (d *Dialogs) Ask(q host.Question, closing string) {
	entry := widget.NewEntry()
	entry.Validator = q.Valid
	items := []*widget.FormItem{widget.NewFormItem(q.Name, entry)}
	dialog.ShowForm(q.Title, q.Yes, closing, items, func(ok bool) {
		if ok && q.Valid(entry.Text) == nil {
			q.Done(entry.Text)
		}
	}, d.Window)
	d.Window.Canvas().Focus(entry)
}

// Key obeys Escape and Enter while something lies over the window.
func (d *Dialogs) Key(name fyne.KeyName) {
	switch {
	case name == fyne.KeyEscape:
		d.Close()
	case (name == fyne.KeyReturn || name == fyne.KeyEnter) && d.yes != nil:
		d.yes()
	}
}

// Close closes what Escape closes.
func (d *Dialogs) Close() {
	if d.reading != nil {
		d.reading.Hide()
	}
}
