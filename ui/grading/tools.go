package grading

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// tools holds the buttons above the table.
type tools struct {
	words   *i18n.Words
	session *Session

	folder      *page.Action
	save, again *widgets.Button
	forget      *widgets.Button // of the file of problems
	idle        []fyne.Disableable
	problems    *widgets.Line
	content     fyne.CanvasObject
}

// The least width of a tool, and the width of the words on the page before any file was chosen, at the usual size of
// texts.
const (
	leastTool  = 64
	startWidth = 460
)

func newTools(explain page.Explainer, s *Session) *tools {
	w, tips := explain.Words, explain.Tips
	t := &tools{words: w, session: s}
	t.folder = page.NewAction(w, tips, w.Key("grade.page.folder"), w.Key("grade.page.about.folder"), w.Key("grade.page.about.cancel"), s.askFolder, s.judging.Cancel)
	t.folder.Start.SetIcon(fynetheme.FolderOpenIcon())
	file := explain.Button("grade.page.open", "grade.page.about.open", s.askFile)
	t.again = explain.Button("grade.page.again", "grade.page.about.again", func() { gradeAgain(s) })
	t.save = explain.Button("grade.page.save", "grade.page.about.save", s.askSave)
	choose := explain.Button("grade.page.problems.choose", "grade.page.about.problems", s.askProblems)
	t.forget = widgets.NewQuietButton(tips, w.Key("grade.page.about.forget"), "", fynetheme.CancelIcon(), func() { s.setProblems("") })
	t.idle = []fyne.Disableable{file, choose, t.forget}
	t.problems = widgets.NewCaption("")
	name := widgets.NewText(w.Key("grade.page.problems"), false)
	name.Whole = true
	about := widgets.Border(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 10, 4), widgets.Middle(name)), container.NewHBox(t.forget, choose), widgets.Middle(t.problems))
	tools := container.New(widgets.Shrinking{Gap: fynetheme.Padding(), Least: leastTool}, t.folder.Content, file, t.again, t.save)
	t.content = widgets.Beside(0, 0, tools, about)
	return t
}

// render enables the buttons that can be used now, and names the file of problems.
func (t *tools) render() {
	s := t.session
	busy, path := s.Working(), s.State.Problems
	for _, b := range t.idle {
		widgets.Enable(b, !busy)
	}
	widgets.Enable(t.save, s.blocks() > 0)
	widgets.Enable(t.again, !busy && len(s.State.Paths) > 0)
	t.folder.Render(!busy, busy, s.judging.Phase())
	widgets.Show(t.forget, path != "" && !s.State.Programs)
	if path == "" {
		t.problems.Say(t.words.Key("grade.page.problems.none"), theme.Muted)
		return
	}
	t.problems.Say(filepath.Base(path), fynetheme.ColorNameForeground)
}

// newStart makes the page before any file was chosen.
func newStart(w *i18n.Words, s *Session) fyne.CanvasObject {
	title := widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameHeadingText).Align(fyne.TextAlignCenter)
	title.SetText(w.Key("grade.page.start.title"))
	purpose := widgets.NewParagraph(w.Key("grade.page.start.purpose"))
	purpose.Alignment = fyne.TextAlignCenter
	folder := widgets.NewButton(w.Key("grade.page.folder"), fynetheme.FolderOpenIcon(), s.askFolder)
	folder.Importance = widget.HighImportance
	file := widgets.NewButton(w.Key("grade.page.open"), nil, s.askFile)
	hint := widgets.NewCaption(w.Key("grade.page.start.hint")).Align(fyne.TextAlignCenter)
	more := widgets.NewCaption(w.Key("grade.page.start.more")).Align(fyne.TextAlignCenter)
	card := container.New(layout.NewCustomPaddedLayout(18, 18, 20, 20), widgets.Stacked(10, title, purpose, widgets.CentredRow(folder, file), widgets.Stacked(0, hint, more)))
	return widgets.Centred(startWidth, widgets.Card(card))
}
