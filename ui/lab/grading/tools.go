package grading

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// tools are what files are chosen, judged and written by.
type tools struct {
	words   *i18n.Words
	session *Session

	folder, cancel, save *widgets.Button
	again                *widgets.Button
	forget               *widgets.Button // of the file of problems
	idle                 []fyne.Disableable
	problems             *widgets.Line
	content              fyne.CanvasObject
}

func newTools(w *i18n.Words, s *Session, tips *widgets.Tips) *tools {
	t := &tools{words: w, session: s}
	t.folder = widgets.NewButton(w.Key("grading.folder"), fynetheme.FolderOpenIcon(), s.askFolder)
	t.folder.Importance = widget.HighImportance
	t.cancel = widgets.NewButton(w.Key("button.cancel"), nil, s.cancel)
	t.cancel.Importance = widget.DangerImportance
	file := widgets.NewButton(w.Key("grading.open"), nil, s.askFile)
	t.again = widgets.NewButton(w.Key("grading.again"), nil, s.judge)
	t.again.Explain(tips, w.Key("grading.about.again"))
	t.save = widgets.NewButton(w.Key("grading.save"), nil, s.askSave)
	choose := widgets.NewButton(w.Key("grading.problems.choose"), nil, s.askProblems)
	choose.Explain(tips, w.Key("grading.about.problems"))
	t.forget = widgets.NewButton("", fynetheme.CancelIcon(), func() { s.setProblems("") })
	t.forget.Importance = widget.LowImportance
	t.forget.Explain(tips, w.Key("grading.about.forget"))
	for key, b := range map[string]*widgets.Button{"folder": t.folder, "cancel": t.cancel, "open": file, "save": t.save} {
		b.Explain(tips, w.Key("grading.about."+key))
	}
	t.idle = []fyne.Disableable{t.folder, file, choose, t.forget}
	t.problems = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	name := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	name.SetText(w.Key("grading.problems"))
	name.Whole = true
	about := widgets.Border(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 10, 4), middle(name)), container.NewHBox(t.forget, choose), middle(t.problems))
	t.content = widgets.Border(nil, nil,
		container.NewHBox(container.NewStack(t.folder, t.cancel), file), container.NewHBox(t.again, t.save), about)
	return t
}

// middle stands in the middle of the height.
func middle(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// renderProblems names the file of problems, or says how they are told without one.
func (t *tools) renderProblems() {
	path := t.session.problems
	widgets.Show(t.forget, path != "")
	if path == "" {
		t.problems.Say(t.words.Key("grading.problems.none"), theme.Muted)
		return
	}
	t.problems.Say(filepath.Base(path), fynetheme.ColorNameForeground)
}

// startWidth is the width of the words on the page before anything was chosen, at the
// usual size of texts.
const startWidth = 460

// newStart says what the page is for, and begins.
func newStart(w *i18n.Words, s *Session) fyne.CanvasObject {
	title := widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameHeadingText).Align(fyne.TextAlignCenter)
	title.SetText(w.Key("grading.start.title"))
	purpose := widget.NewLabel(w.Key("grading.start.purpose"))
	purpose.Wrapping, purpose.Alignment = fyne.TextWrapWord, fyne.TextAlignCenter
	folder := widgets.NewButton(w.Key("grading.folder"), fynetheme.FolderOpenIcon(), s.askFolder)
	folder.Importance = widget.HighImportance
	hint := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignCenter)
	hint.SetText(w.Key("grading.start.hint"))
	card := container.New(layout.NewCustomPaddedLayout(18, 18, 20, 20), widgets.Stacked(10, title, purpose, container.NewCenter(folder), hint))
	return container.NewCenter(widgets.WithWidth(startWidth, widgets.Card(card)))
}
