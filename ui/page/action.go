package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/task"
	"procura/ui/widgets"
)

// Action is the button that begins what a page is for and, in its place while that goes
// on, the one that ends it.
type Action struct {
	Start, Cancel *widgets.Button
	Content       fyne.CanvasObject
	words         *i18n.Words
}

// NewAction is an action that can begin; about and aboutCancel explain its buttons.
func NewAction(w *i18n.Words, tips *widgets.Tips, name, about, aboutCancel string, start, cancel func()) *Action {
	a := &Action{Start: widgets.NewButton(name, nil, start), Cancel: widgets.NewButton(w.Key("menu.button.cancel"), nil, cancel), words: w}
	a.Start.Importance, a.Cancel.Importance = widget.HighImportance, widget.DangerImportance
	a.Start.Explain(tips, about)
	a.Cancel.Explain(tips, aboutCancel)
	a.Content = container.NewStack(a.Start, a.Cancel)
	return a
}

// Render shows the button that does something now: ready says that all is there to begin,
// busy that the page works, by the phase of its job.
func (a *Action) Render(ready, busy bool, phase task.Phase) {
	widgets.Enable(a.Start, ready)
	widgets.Show(a.Start, !busy)
	widgets.Show(a.Cancel, busy)
	widgets.Enable(a.Cancel, phase == task.Running)
	a.Cancel.SetText(a.words.Key(map[bool]string{true: "menu.button.cancelling", false: "menu.button.cancel"}[phase == task.Stopping]))
}
