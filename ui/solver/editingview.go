package solver

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/scene"
	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/player"
	"procura/ui/solver/edit"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// What the page does while a problem is set up on its board, and with the list of
// problems.

// editorView is what is on the page for that.
type editorView struct {
	panel *edit.Panel
	// below is the row below the list of problems.
	below fyne.CanvasObject
	// fold is what folds the counters.
	fold         fyne.CanvasObject
	change, more *widgets.Button
	// editing says that the board shows what is being set up.
	editing bool
}

func (v *View) newEditorView(tips *widgets.Tips) {
	s, w := v.session, v.words
	v.edit.panel = edit.NewPanel(w, s.editor, tips, func() { s.accept() }, s.giveUp)
	button := func(icon fyne.Resource, words, tip string, act func()) *widgets.Button {
		b := widgets.NewButton(words, icon, act)
		b.Importance = widget.LowImportance
		b.Explain(tips, w.Key(tip))
		return b
	}
	v.edit.change = button(fynetheme.DocumentCreateIcon(), w.Key("edit.change"), "edit.change.tip", s.edit)
	v.edit.more = button(fynetheme.MoreVerticalIcon(), "", "edit.more.tip", v.offerMore)
	v.edit.below = container.New(layout.NewCustomPaddedLayout(2, -2, 0, 0),
		container.NewBorder(nil, nil, nil, v.edit.more, container.NewHBox(v.edit.change)))
	widgets.Show(v.edit.below, s.editor.Possible())
}

// offerMore lists what can be done with the list of problems.
func (v *View) offerMore() {
	c := fyne.CurrentApp().Driver().CanvasForObject(v.edit.more)
	if c == nil {
		return
	}
	var items []*fyne.MenuItem
	for _, e := range v.listEntries() {
		item := fyne.NewMenuItem(v.words.Key(e.Key), e.Do)
		item.Shortcut = keys.OfItem(e.Key)
		items = append(items, item)
	}
	keys.Write(v.words, items)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.edit.more)
	menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	menu.ShowAtPosition(fyne.NewPos(at.X, at.Y-menu.MinSize().Height))
}

// listEntries are those of the menu for the list of problems.
func (v *View) listEntries() []host.Entry {
	s := v.session
	if !s.editor.Possible() {
		return nil
	}
	return []host.Entry{
		{Menu: host.EditMenu, Place: 52, Key: "edit.menu.edit", Do: s.edit},
		{Menu: host.EditMenu, Place: 53, Key: "edit.menu.new", Do: s.editNew},
		{Menu: host.EditMenu, Place: 54, Key: "edit.menu.duplicate", Do: s.duplicate},
		{Menu: host.EditMenu, Place: 55, Key: "edit.menu.up", Do: func() { s.move(-1) }},
		{Menu: host.EditMenu, Place: 56, Key: "edit.menu.down", Do: func() { s.move(1) }},
		{Menu: host.EditMenu, Place: 57, Key: "edit.menu.delete", Do: s.remove},
	}
}

// toolBar is the row under the board: the player, or the tools of the editor in its
// place, so that the board stays where it is.
type toolBar struct {
	*player.Player
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
		v.drawn = -1
		v.player.Pause()
		widgets.Show(v.player, !open)
		widgets.Show(v.panel.scroll, !open)
		widgets.Show(v.edit.fold, !open)
		v.board.OnRune = nil
		v.method.Refresh()
		v.page.Refresh()
		v.attend(open)
	}
	if open {
		v.showEditor()
	}
	return open
}

// attend gives the keyboard to the board when something is set up there, and afterwards
// to nobody.
func (v *View) attend(editing bool) {
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
	v.board.OnTap, v.board.OnDrag, v.board.OnRune = v.editTap, e.Drag, e.Type
	b := e.Scene()
	v.board.Display(scene.Step{Board: b})
	v.board.SetMarks(e.Marks(v.words))
	v.status.SetText(cmp.Or(v.words.Say(b.Status), e.Name()))
	v.told = e.Advice(v.words)
	v.say(v.told, theme.Muted)
	v.under.Refresh() // what stands there has other widths
	headline, able, details := e.Verdict(v.words)
	colour := theme.Proved
	if !able {
		colour = theme.Bound
	}
	v.verdict.byHand(headline, colour, details)
	if p, ok := v.session.current(); !ok || !v.session.searches(p) && v.session.turn(p) == 0 {
		widgets.Enable(v.button, able)
	}
}

// editTap takes a place of the board; the keyboard is seen there.
func (v *View) editTap(place int) {
	v.session.editor.Tap(place)
	v.board.Go(place)
}

// editKey obeys the keys of editing, where somebody is at the board, and reports whether
// it did.
func (v *View) editKey(event *fyne.KeyEvent) bool {
	e, does := v.session.editor, keys.Of(keys.Editor, event.Name)
	c := fyne.CurrentApp().Driver().CanvasForObject(v.board)
	there := c != nil && c.Focused() == fyne.Focusable(v.board)
	switch {
	case does == keys.Erase && there:
		e.Backspace(v.board.Cursor())
	case does == keys.Clear && there:
		e.Delete(v.board.Cursor())
	case does == keys.Cancel:
		if !e.Escape() {
			v.session.giveUp()
		}
	default:
		return false
	}
	return true
}

// Undo takes back what was done last, to a problem, to the list or by hand.
func (v *View) Undo() { v.session.undo() }

// Redo does again what was taken back.
func (v *View) Redo() { v.session.redo() }

// Paste opens what the clipboard holds, or takes it into the problem that is set up.
func (v *View) Paste() { v.session.host.Paste() }
