package solver

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/keys"
	"procura/ui/solver/edit"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// editorView is what is on the page where a problem is set up on its board, and for the
// list of problems.
type editorView struct {
	session *Session
	panel   *edit.Panel
	// below is the row below the list of problems.
	below fyne.CanvasObject
	// collapseBox is what collapses the counters.
	collapseBox  fyne.CanvasObject
	change, more *widgets.Button
	// editing says that the board shows what is being set up.
	editing bool
}

func newEditorView(s *Session, tips *widgets.Tips) *editorView {
	w := s.host.Words()
	v := &editorView{session: s, panel: edit.NewPanel(w, s.editor, tips, func() { s.acceptEdit() }, s.giveUpEdit)}
	button := func(icon fyne.Resource, words, tip string, act func()) *widgets.Button {
		b := widgets.NewButton(words, icon, act)
		b.Importance = widget.LowImportance
		b.Explain(tips, w.Key(tip))
		return b
	}
	v.change = button(fynetheme.DocumentCreateIcon(), w.Key("solver.edit.change"), "solver.edit.change.tip", s.editProblem)
	v.more = button(fynetheme.MoreVerticalIcon(), "", "solver.edit.more.tip", v.showMenu)
	v.below = container.New(layout.NewCustomPaddedLayout(2, -2, 0, 0),
		container.NewBorder(nil, nil, nil, v.more, container.NewHBox(v.change)))
	widgets.Show(v.below, s.editor.Possible())
	return v
}

// showMenu lists what can be done with the list of problems.
func (v *editorView) showMenu() {
	w := v.session.host.Words()
	var items []*fyne.MenuItem
	for _, e := range listEntries(v.session) {
		item := fyne.NewMenuItem(w.Key(e.Key), e.Do)
		item.Shortcut = keys.OfItem(e.Key)
		items = append(items, item)
	}
	keys.Write(w, items)
	edit.OpenMenuOver(v.more, items)
}

// toolBar is the row under the board: the player, or the tools of the editor in its
// place, so that the board stays where it is.
type toolBar struct {
	*board.Player
	tools fyne.CanvasObject
}

// MinSize is that of the wider one.
func (b toolBar) MinSize() fyne.Size { return b.Player.MinSize().Max(b.tools.MinSize()) }

// renderEditor shows the editor, or the page as it is without it; it reports whether it
// is open.
func (v *View) renderEditor() bool {
	open := v.session.editor.Open()
	v.edit.panel.Render()
	widgets.Enable(v.edit.change, !open)
	if open != v.edit.editing {
		v.edit.editing = open
		v.drawnSerial = -1
		v.player.Pause()
		widgets.Show(v.player, !open)
		widgets.Show(v.panel.scroll, !open)
		widgets.Show(v.edit.collapseBox, !open)
		v.board.OnRune = nil
		v.method.Refresh()
		v.page.Refresh()
		v.moveFocus(open)
	}
	if open {
		v.showEditor()
	}
	return open
}

// moveFocus gives the keyboard to the board when something is set up there, and afterwards
// to nobody.
func (v *View) moveFocus(editing bool) {
	c := fyne.CurrentApp().Driver().CanvasForObject(v.board)
	switch {
	case c == nil || !v.session.visible:
	case editing:
		c.Focus(v.board)
	case c.Focused() != fyne.Focusable(v.list): // a field that is not seen any more
		c.Unfocus()
	}
}

// showEditor shows the board that is set up, and what there is to say of it.
func (v *View) showEditor() {
	e := v.session.editor
	v.board.OnTap = func(place int) {
		e.Tap(place)
		v.board.MoveCursor(place) // the keyboard is seen there
	}
	v.board.OnDrag, v.board.OnRune = e.Drag, e.Type
	b := e.Scene()
	v.board.Display(scene.Step{Board: b})
	v.board.SetMarks(e.Marks(v.words))
	v.status.SetText(cmp.Or(v.words.Say(b.Status), e.Name()))
	v.stepCaption = e.Advice(v.words)
	v.setCaption(v.stepCaption, theme.Muted)
	v.statusRow.Refresh() // what stands there has other widths
	headline, able, details := e.Verdict(v.words)
	colour := theme.Proved
	if !able {
		colour = theme.Bound
	}
	v.verdict.showWords(headline, colour, details)
	if p, ok := v.session.current(); !ok || !v.session.searches.isSearching(p) && v.session.searches.place(p) == 0 {
		widgets.Enable(v.button, able)
	}
}

// obeyKey obeys the keys of editing, where somebody is at the board, and reports whether
// it did.
func (v *editorView) obeyKey(event *fyne.KeyEvent, b *boardView) bool {
	e, does := v.session.editor, keys.Of(keys.Editor, event.Name)
	switch {
	case does == keys.Erase && b.hasFocus():
		e.Backspace(b.board.Cursor)
	case does == keys.Clear && b.hasFocus():
		e.Delete(b.board.Cursor)
	case does == keys.Cancel:
		if !e.Escape() {
			v.session.giveUpEdit()
		}
	default:
		return false
	}
	return true
}
