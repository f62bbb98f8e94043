package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// dialogs holds the dialogs of a window: boxes, one upon the other. Escape closes the one on
// top, whatever in it has the keyboard. It implements host.Dialogs but for the help.
type dialogs struct {
	Speaker
	window fyne.Window
	pages  *pages // below them
	boxes  []*dialogBox
}

type dialogBox struct {
	dialog.Dialog
	yes  *widgets.Button   // what Enter presses where nothing has a use for it; nil for nothing
	read *container.Scroll // what the keys of reading move, nil for nothing
}

// isOpen reports whether something lies over the window.
func (d *dialogs) isOpen() bool { return d.window.Canvas().Overlays().Top() != nil }

// open opens a box on top of the others, and tells when it is closed.
func (d *dialogs) open(b *dialogBox, closed func()) {
	d.pages.hideTips()
	d.boxes = append(d.boxes, b)
	b.SetOnClosed(func() {
		d.boxes = slices.DeleteFunc(d.boxes, func(one *dialogBox) bool { return one == b })
		closed()
	})
	b.Show()
}

// readingSize is the size of a box with something to be read.
var readingSize = fyne.NewSize(600, 580)

func (d *dialogs) ShowContent(title string, content fyne.CanvasObject, closed func()) host.Box {
	return d.showReading(title, content, readingSize, closed)
}

func (d *dialogs) showReading(title string, content fyne.CanvasObject, size fyne.Size, closed func()) host.Box {
	read := container.NewVScroll(content)
	shown := dialog.NewCustomWithoutButtons(title, read, d.window)
	leave := widgets.NewButton(d.Words().Key("menu.button.close"), nil, shown.Hide)
	shown.SetButtons([]fyne.CanvasObject{leave})
	d.open(&dialogBox{Dialog: shown, read: read}, closed)
	shown.Resize(size)
	d.window.Canvas().Focus(leave)
	return shown
}

func (d *dialogs) ShowForm(title string, content fyne.CanvasObject) host.Box {
	return d.ShowFocusedForm(title, content, nil, func() {})
}

func (d *dialogs) ShowFocusedForm(title string, content fyne.CanvasObject, first fyne.Focusable, closed func()) host.Box {
	shown := dialog.NewCustomWithoutButtons(title, content, d.window)
	d.open(&dialogBox{Dialog: shown}, closed)
	if first != nil {
		d.window.Canvas().Focus(first)
	}
	return shown
}

func (d *dialogs) Choose(question string, answers ...host.Answer) {
	content := container.NewVBox(widget.NewLabel(question))
	asked := dialog.NewCustomWithoutButtons(name, content, d.window)
	chosen := answers[0].Do
	give := func(do func()) {
		chosen = do
		asked.Hide()
	}
	var buttons []fyne.CanvasObject
	var usual *widgets.Button
	for _, a := range answers {
		b := widgets.NewButton(a.Words, nil, func() { give(a.Do) })
		buttons = append(buttons, b)
		if !a.Loses {
			usual = b
		}
	}
	usual.Importance = widget.HighImportance
	if row := container.NewGridWithColumns(len(buttons), buttons...); row.MinSize().Width <= d.BoxRoom().Width {
		asked.SetButtons(buttons)
	} else {
		slices.Reverse(buttons)
		content.Objects = append(content.Objects, buttons...)
	}
	d.open(&dialogBox{Dialog: asked, yes: usual}, func() { chosen() })
	d.window.Canvas().Focus(usual)
}

func (d *dialogs) Confirm(question text.Message, yes func()) {
	w := d.Words()
	d.Choose(w.Say(question), host.Answer{Words: w.Key("menu.button.cancel"), Do: func() {}}, host.Answer{Words: w.Key("menu.button.goon"), Do: yes})
}

func (d *dialogs) ConfirmLoss(question text.Message, lose string, goOn, save, stay func()) {
	if stay == nil {
		stay = func() {}
	}
	w := d.Words()
	answers := []host.Answer{{Words: w.Key("menu.button.cancel"), Do: stay}, {Words: w.Key(lose), Do: goOn, Loses: true}}
	if save != nil {
		answers = append(answers, host.Answer{Words: w.Key("menu.button.save"), Do: save})
	}
	d.Choose(w.Say(question), answers...)
}

// askWidth is the width of the question for a line, at the usual size of texts.
const askWidth = 420

func (d *dialogs) AskText(title, name, yes string, valid func(string) error, done func(string)) {
	entry := widgets.NewEntry()
	wrong := widgets.NewLine(theme.Impossible, fynetheme.SizeNameCaptionText, false)
	form := widgets.WithWidth(askWidth, widgets.Stacked(4, widgets.Labelled(name, entry), wrong))
	asked := dialog.NewCustomWithoutButtons(title, form, d.window)
	accept := widgets.NewButton(yes, nil, func() {
		if valid(entry.Text) == nil {
			asked.Hide()
			done(entry.Text)
		}
	})
	accept.Importance = widget.HighImportance
	check := func(typed string) {
		err := valid(typed)
		widgets.Enable(accept, err == nil)
		wrong.SetText("")
		if err != nil && typed != "" {
			wrong.SetText(err.Error())
		}
	}
	entry.OnChanged = check
	entry.OnSubmitted = func(string) { accept.OnTapped() }
	check("")
	asked.SetButtons([]fyne.CanvasObject{widgets.NewButton(d.Words().Key("menu.button.close"), nil, asked.Hide), accept})
	d.open(&dialogBox{Dialog: asked}, func() {})
	d.window.Canvas().Focus(entry)
}

func (d *dialogs) BoxRoom() fyne.Size {
	const beside, above = 70, 108
	return d.window.Canvas().Size().SubtractWidthHeight(beside, above*widgets.TextScale())
}

// handleKey obeys what closes a box, what says yes, and what reads on in it, while
// something lies over the window.
func (d *dialogs) handleKey(name fyne.KeyName) {
	if len(d.boxes) == 0 {
		return
	}
	top := d.boxes[len(d.boxes)-1]
	switch does := keys.Of(keys.Box, name); {
	case does == keys.Close:
		top.Hide()
	case does == keys.Yes && top.yes != nil:
		top.yes.OnTapped()
	case does != keys.Yes && top.read != nil:
		widgets.ReadOn(top.read, does)
	}
}

// fewLines is the greatest number of lines that are shown as one text.
const fewLines = 50

// The size of a box with findings, and of a long list in it.
var (
	findingsSize = fyne.NewSize(640, 360)
	longListSize = fyne.NewSize(610, 205)
)

// showFindings shows lines to be read, with a button that copies all. Very many are a list,
// which makes only the rows that are seen. None is a text that can be selected: Fyne's
// takes the keyboard unseen.
func (d *dialogs) showFindings(title string, lines []string) {
	whole := strings.Join(lines, "\n")
	toClipboard := func() { fyne.CurrentApp().Clipboard().SetContent(whole) }
	copying := container.NewHBox(widgets.NewButton(d.Words().Key("solver.findings.copy", "Count", len(lines)), nil, toClipboard))
	if len(lines) <= fewLines {
		label := widget.NewLabel(whole)
		label.Wrapping = fyne.TextWrapWord
		d.showReading(title, container.NewVBox(label, copying), findingsSize, func() {})
		return
	}
	tips := widgets.NewTips()
	list := widgets.NewKeyedList(
		func() int { return len(lines) },
		func() fyne.CanvasObject {
			line := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
			return widgets.NewHint(line, line, tips)
		},
		func(i int, row fyne.CanvasObject) { row.(*widgets.Hint).Line.SetText(lines[i]) },
	)
	list.Explain(tips)
	content := container.NewBorder(nil, copying, nil, nil, container.NewGridWrap(longListSize, tips.Over(list)))
	d.showReading(title, content, findingsSize, func() {})
}
