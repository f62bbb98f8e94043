package match

import (
	"fyne.io/fyne/v2"

	"procura/core/shortid"
	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/theme"
)

// What the shell asks of a match.

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("match.play") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Act plays from a position that is being set up.
func (v *View) Act() {
	if v.session.Setup.Open() {
		v.session.PlaySetUp()
	}
}

// Undo takes the last change of the variations back, or the last turn of a human, also
// while the computer thinks.
func (v *View) Undo() {
	if v.session.Setup.Open() {
		v.setup.Undo()
		return
	}
	v.session.Undo()
}

// Redo plays again what was taken back.
func (v *View) Redo() {
	if v.session.Setup.Open() {
		v.setup.Redo()
		return
	}
	v.session.Redo()
}

// Copy puts the position that is shown on the clipboard, with its rules.
func (v *View) Copy() {
	v.session.Games.Copy()
	if said := v.words.Key("game.copied"); v.session.Setup.Open() {
		v.setup.Tell(said)
	} else {
		v.caption.Say(said, theme.Accent)
	}
}

// Paste begins a match at the position that the clipboard holds.
func (v *View) Paste() { v.session.Games.Paste() }

// ID is the position that is shown as one short word.
func (v *View) ID() string {
	if p := v.session.Seen(); p != nil {
		return shortid.Position(p)
	}
	return ""
}

// Board is the board that is shown, as text.
func (v *View) Board() string {
	if v.session.Setup.Open() {
		return v.setup.Text()
	}
	return v.board.Text()
}

// SetVisible tells the page whether it can be seen.
func (v *View) SetVisible(visible bool) { v.session.SetVisible(visible) }

// Key obeys Escape, the keys that look back, V for the values and H for the
// third button, which is mostly the hint; it reports whether it did.
func (v *View) Key(event *fyne.KeyEvent) bool {
	s := v.session
	if s.Setup.Open() {
		return v.setup.Key(event)
	}
	switch keys.Of(keys.Match, event.Name) {
	case keys.Cancel:
		if !v.page.saver.Stop() {
			s.Escape()
		}
	case keys.StepBack:
		s.Review(s.Row() - 1)
	case keys.Step:
		s.Forward()
	case keys.First:
		s.Review(0)
	case keys.Last:
		s.Live()
	case keys.Clear:
		s.Prune()
	case keys.Values:
		s.SwitchValues(!s.Values)
	case keys.Hint:
		if v.turns.Visible() && !v.help.Disabled() {
			s.Help()
		}
	default:
		return false
	}
	return true
}

// Entries are the page's entries of the menus.
func (v *View) Entries() []host.Entry {
	games := &v.session.Games
	return []host.Entry{
		{Menu: host.FileMenu, Place: 22, Key: "menu.savegame", Do: v.askSave},
		{Menu: host.FileMenu, Place: 27, Key: "menu.positionproof", Do: v.saveProof},
		{Menu: host.EditMenu, Place: 31, Key: "menu.copyposition", Do: v.Copy}, // Ctrl+C and Ctrl+V too: see Copy
		{Menu: host.EditMenu, Place: 32, Key: "menu.pasteposition", Do: v.Paste},
		{Menu: host.EditMenu, Place: 33, Key: "menu.compose", Do: games.Compose},
		{Menu: host.EditMenu, Place: 35, Key: "tree.menu.promote", Do: v.session.Promote},
		{Menu: host.EditMenu, Place: 36, Key: "tree.menu.delete", Do: v.session.Prune},
		{Menu: host.EditMenu, Place: 37, Key: "tree.menu.comment", Do: v.askComment},
		{Menu: host.EditMenu, Place: 41, Key: "menu.earlier", Do: func() { games.Browse(-1) }},
		{Menu: host.EditMenu, Place: 42, Key: "menu.later", Do: func() { games.Browse(1) }},
	}
}

// askSave asks where to write the game.
func (v *View) askSave() {
	games, proposed := &v.session.Games, "jogo.dat"
	if games.File != "" {
		proposed = games.File
	}
	v.host.AskSave(v.words.Key("dialog.savegame"), proposed, games.Save)
}

// askComment leads to where the move that is looked at is commented.
func (v *View) askComment() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v.comment); c != nil {
		c.Focus(v.comment)
	}
}
