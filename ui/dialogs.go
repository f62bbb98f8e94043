package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"procura/ui/host"
)

// dialogs are what lies over the window.
type dialogs struct {
	window  fyne.Window
	reading dialog.Dialog // what Escape closes, nil when there is none
	yes     func()        // what Enter does, nil when it does nothing
}

// show shows something to be read and tells when it is closed; Escape closes it
// too.
func (d *dialogs) show(title, closing string, content fyne.CanvasObject, size fyne.Size, closed func()) {
	shown := dialog.NewCustom(title, closing, container.NewVScroll(content), d.window)
	d.reading = shown
	shown.SetOnClosed(func() {
		d.reading = nil
		closed()
	})
	shown.Show()
	shown.Resize(size)
}

// form shows a form that closes itself; Escape closes it too.
func (d *dialogs) form(title string, content fyne.CanvasObject) (closing func()) {
	shown := dialog.NewCustomWithoutButtons(title, content, d.window)
	d.reading = shown
	shown.SetOnClosed(func() { d.reading = nil })
	shown.Show()
	return shown.Hide
}

// confirm asks a question that is answered by yes or no; Enter says yes, Escape no.
func (d *dialogs) confirm(question string, yes func()) {
	asked := dialog.NewConfirm(name, question, func(ok bool) {
		d.reading, d.yes = nil, nil
		if ok {
			yes()
		}
	}, d.window)
	d.reading, d.yes = asked, asked.Confirm
	asked.Show()
}

// ask asks for a line of text.
func (d *dialogs) ask(q host.Question, closing string) {
	entry := widget.NewEntry()
	entry.Validator = q.Valid
	items := []*widget.FormItem{widget.NewFormItem(q.Name, entry)}
	dialog.ShowForm(q.Title, q.Yes, closing, items, func(ok bool) {
		if ok && q.Valid(entry.Text) == nil {
			q.Done(entry.Text)
		}
	}, d.window)
	d.window.Canvas().Focus(entry)
}

// key obeys Escape and Enter while something lies over the window.
func (d *dialogs) key(name fyne.KeyName) {
	switch {
	case name == fyne.KeyEscape:
		d.closeReading()
	case (name == fyne.KeyReturn || name == fyne.KeyEnter) && d.yes != nil:
		d.yes()
	}
}

// closeReading closes what Escape closes.
func (d *dialogs) closeReading() {
	if d.reading != nil {
		d.reading.Hide()
	}
}
