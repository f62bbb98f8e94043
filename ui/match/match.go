// Package match is the page where two play a game, any game that two can play:
// people, computers, or one of each. The session holds all that there is to know; a
// view shows it, and is made anew when the language or the look changes.
//
//	tap --> view --> session: Tap, play, beginTurn --> Changed --+--> reconcile: engines
//	                                                             +--> view: Render, Animate
package match

import (
	"cmp"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/paste"
	"procura/core/play"
	"procura/core/text"
	"procura/core/verify"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/proving"
	"procura/ui/theme"
	"procura/ui/widgets"
)

var (
	_ host.Session = (*Session)(nil)
	_ AnimatedView = (*View)(nil)
)

// New begins a game for two; nil where two can't play the game.
func New(h host.Host, m game.Module) host.Session {
	module, ok := m.(game.Playable)
	if !ok {
		return nil
	}
	return newSession(h, module)
}

// The widths of the sides at the usual size of texts, the most of the window's width that
// they take, and the least of its height that the board has where that can be.
const (
	movesWidth, panelWidth = 216, 282
	movesShare, panelShare = 0.211, 0.277
	boardShare             = 0.55
)

// layOutMatch lays a match out, so that the board is the largest thing. The sides grow with the
// size of texts up to a share of the width; where there is too little height, the graph
// gives way until the board has its share of the window's.
//
//	+-------+-----------------+-------+
//	| moves |      board      | panel |
//	|       |     status      |       |
//	|       |      graph      |       |
//	+-------+-----------------+-------+
func layOutMatch(v *View) fyne.Layout {
	return widgets.LayoutFunc{Least: func(objects []fyne.CanvasObject) fyne.Size {
		moves, middle, panel := objects[0].MinSize(), objects[1].MinSize(), objects[2].MinSize()
		if v.graph.Visible() { // it can give way
			middle.Height -= v.graph.MinSize().Height
		}
		width := min(middle.Width/(1-movesShare-panelShare), middle.Width+(movesWidth+panelWidth)*widgets.TextScale())
		return fyne.NewSize(width, max(moves.Height, middle.Height, panel.Height))
	}, Place: func(objects []fyne.CanvasObject, size fyne.Size) {
		scale, gap := widgets.TextScale(), fynetheme.Padding()
		moves, panel := min(movesWidth*scale, movesShare*size.Width), min(panelWidth*scale, panelShare*size.Width)
		window := size.Height
		if c := fyne.CurrentApp().Driver().CanvasForObject(v.board); c != nil {
			window = c.Size().Height
		}
		widgets.Show(v.graph, !v.Session.IsPuzzle())
		if around := objects[1].MinSize().Height - v.board.MinSize().Height; size.Height-around < boardShare*window {
			v.graph.Hide()
		}
		widgets.Place(objects[0], 0, 0, moves, size.Height)
		widgets.Place(objects[1], moves+gap, 0, size.Width-moves-panel-2*gap, size.Height)
		widgets.Place(objects[2], size.Width-panel, 0, panel, size.Height)
		v.moves.reveal()
		v.moves.showHeads()
	}}
}

// What the shell asks of a match.

// DoMainAction plays from a position that is being set up.
func (v *View) DoMainAction() {
	if v.Session.Setup.Open() {
		v.Session.Games.PlaySetUp()
	}
}

// Undo takes the last change of the variations back, or the last turn of a human, also
// while the computer thinks.
func (v *View) Undo() { v.step(game.Back) }

// Redo plays again what was taken back.
func (v *View) Redo() { v.step(game.Again) }

func (v *View) step(w game.Direction) {
	if v.Session.Setup.Open() {
		v.setup.step(w)
	} else {
		v.Session.Step(w)
	}
}

// Copy puts the position that is shown on the clipboard, with its rules.
func (v *View) Copy() {
	v.Session.Games.Copy()
	if said := v.Words.Key("core.game.copied"); v.Session.Setup.Open() {
		v.setup.ShowAdvice(said)
	} else {
		v.caption.Say(said, theme.Accent)
	}
}

// Paste begins a match at the position that the clipboard holds.
func (v *View) Paste() { v.Session.Games.Paste() }

// ID returns the position that is shown, as one short word.
func (v *View) ID() string {
	if p := v.Session.ShownPosition(); p != nil {
		return paste.PositionID(p)
	}
	return ""
}

// BoardText returns the board that is shown, as text.
func (v *View) BoardText() string {
	if v.Session.Setup.Open() {
		return v.setup.Text()
	}
	return v.board.Text()
}

// VisibilityChanged is told whether the page can be seen.
func (v *View) VisibilityChanged(visible bool) {
	if visible && v.challenges != nil {
		v.challenges.Seen()
	}
	v.Session.VisibilityChanged(visible)
}

// HandleKey obeys Escape, the keys that look back, V for the values and H for the
// third button, which is mostly the hint; it reports whether it did.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	s := v.Session
	if s.Setup.Open() {
		return v.setup.HandleKey(event)
	}
	if v.refutation.handleKey(event.Name) {
		return true
	}
	switch keys.Of(keys.Match, event.Name) {
	case keys.Cancel:
		if !s.saver.Stop() {
			s.Escape()
		}
	case keys.StepBack:
		s.Review(s.Row() - 1)
	case keys.Step:
		s.Forward()
	case keys.First:
		s.Review(0)
	case keys.Last:
		s.Review(s.Match.Index())
	case keys.Clear:
		s.revise(s.Match.Delete)
	case keys.Values:
		s.SwitchValues(!s.Values)
	case keys.Hint:
		if v.turns.Visible() && !v.help.Disabled() {
			s.Help()
		}
	case keys.Explore:
		exploreThought(s)
	default:
		return false
	}
	return true
}

// MenuEntries returns the page's entries of the menus.
func (v *View) MenuEntries() []host.MenuEntry {
	games := &v.Session.Games
	return []host.MenuEntry{
		{Menu: host.FileMenu, Place: 22, Key: "menu.savegame", Do: func() {
			h := games.session.Host
			h.AskWhereToSave(h.Words().Key("menu.dialog.savegame"), cmp.Or(games.File, "jogo.json"), games.Save)
		}},
		{Menu: host.FileMenu, Place: 27, Key: "menu.positionproof", Do: v.saveProof},
		{Menu: host.EditMenu, Place: 31, Key: "menu.copyposition", Do: v.Copy}, // Ctrl+C and Ctrl+V too: see Copy
		{Menu: host.EditMenu, Place: 32, Key: "menu.pasteposition", Do: v.Paste},
		{Menu: host.EditMenu, Place: 33, Key: "menu.compose", Do: games.Compose},
		{Menu: host.EditMenu, Place: 35, Key: "match.tree.menu.promote", Do: v.promote.OnTapped},
		{Menu: host.EditMenu, Place: 36, Key: "match.tree.menu.delete", Do: v.delete.OnTapped},
		{Menu: host.EditMenu, Place: 37, Key: "match.tree.menu.comment", Do: v.askComment},
		{Menu: host.EditMenu, Place: 41, Key: "menu.earlier", Do: func() { games.Browse(-1) }},
		{Menu: host.EditMenu, Place: 42, Key: "menu.later", Do: func() { games.Browse(1) }},
	}
}

// saveProof saves the certificate of what the position that is shown is worth.
func (v *View) saveProof() {
	s, name := v.Session, v.Words.Key("match.proof.position")
	shown := s.ShownPosition()
	p, ok := shown.(game.Provable)
	if !ok || s.Setup.Open() || shown.Outcome() != play.Open {
		s.Host.ShowError(text.M("match.proof.nothing"))
		return
	}
	s.saver.Save(proving.Document{
		Name: name, File: paste.PositionID(shown), Game: s.Module.ID(), Check: verify.Check, Source: positionProof{p, s, name},
	})
}

// positionProof writes the certificate of a position.
type positionProof struct {
	game.Provable
	session *Session
	name    string
}

// Refute warns of a certificate that the checker refuses.
func (p positionProof) Refute(refused proving.Proof) {
	p.session.Host.ShowWarning(refused.Alarm(p.session.Module.Title(), p.name))
}

// refutation steps through the line that refutes a wrong move of a puzzle, by looking back at the match.
type refutation struct {
	session *Session
	board   *board.Board
	film    *board.Player
	content fyne.CanvasObject
}

func newRefutation(explain page.Explainer, s *Session, b *board.Board) *refutation {
	r := &refutation{session: s, board: b}
	r.film = board.NewPlayer(explain.Words, r)
	r.film.ShowKeys(false)
	r.film.Tighten(true)
	r.film.Explain(explain.Tips)
	r.content = widgets.FixedSize(0, r.film.MinSize().Height/widgets.TextScale(), r.film)
	return r
}

// showSteps has the player stand where the line is looked at; where there is none its room is kept.
func (r *refutation) showSteps() {
	s, boards := r.session, 0
	if s.Lesson.isRefuted() {
		boards = s.Match.Len() + 1
	}
	widgets.Show(r.content, s.IsPuzzle())
	widgets.Show(r.film, boards > 0)
	if r.film.Length() != boards || boards > 0 && r.film.Index() != s.Row() {
		r.film.SetLength(boards)
		r.film.Seek(s.Row())
	}
}

// handleKey steps through the line where there is one; it reports whether it did.
func (r *refutation) handleKey(name fyne.KeyName) bool {
	return r.session.Lesson.isRefuted() && r.film.Key(name)
}

// ShowStep looks at a position of the line.
func (r *refutation) ShowStep(i int, animate, _ bool, done func()) {
	r.session.Review(i)
	r.film.ShowOn(r.board, r.session.Match.Step(i), animate && r.session.Host.IsAnimated(), done)
}

// PlayerChanged is told what the player is at; nothing of that is kept.
func (r *refutation) PlayerChanged(board.PlayerState) {}
