package solver

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/solver/hand"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// boardView is the board with the player, and what is said below it. Where it is played
// on, taps and keys go to the hand, and marks, words and moves come from it.
type boardView struct {
	session   *Session
	words     *i18n.Words
	board     *board.Board
	player    *board.Player
	hand      *hand.Buttons
	status    *widgets.Line
	caption   *widgets.Line
	statusRow fyne.CanvasObject // both lines

	drawnSerial  int    // what of the playback is on the board
	stepCaption  string // the caption of the step that is shown
	captionWords string // what is said below the board
	captionColor fyne.ThemeColorName
	drawing      bool // the board is being put on the screen
	previewed    bool // the board shows places that are picked
}

func newBoardView(s *Session) *boardView {
	w := s.host.Words()
	v := &boardView{session: s, words: w, drawnSerial: -1, board: board.New(s.host.Drawing, w.Say), player: board.NewPlayer(w.Say)}
	v.board.OnNote = v.showNote
	v.player.OnStep = v.showFrame
	v.player.OnChange = v.playerMoved
	v.status = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText)
	v.caption = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	return v
}

// detach lets the page go: another one takes its place.
func (v *boardView) detach() {
	v.player.OnChange = nil
	v.player.Pause()
	v.board.Stop()
	v.board.OnTap, v.board.OnDrag, v.board.OnRune = nil, nil, nil
}

// renderBoard shows what is on the screen, where it is not on the board yet.
func (v *boardView) renderBoard(p game.Puzzle) {
	b := v.session.playback
	if v.drawnSerial == b.serial {
		return
	}
	v.drawnSerial, v.drawing, v.previewed = b.serial, true, false
	defer func() { v.drawing = false }()
	state := b.player
	v.player.SetLength(0) // the older replay ends here
	step := scene.Step{Board: p.Scene()}
	if b.replay != nil {
		step = b.replay.Step(state.Index)
	}
	v.describeStep(step)
	if b.replay != nil && b.moved && v.session.host.IsAnimated() {
		v.animateMove(step)
	} else {
		v.board.Display(step)
	}
	v.player.Restore(b.length(), state)
}

// animateMove shows how the last move of a game by hand comes about; one that ends it is
// seen once more, as a whole.
func (v *boardView) animateMove(step scene.Step) {
	if g, ok := v.session.hand.GameOnBoard(); ok && g.Line().Goal() {
		step.Motions = append(step.Motions[:len(step.Motions):len(step.Motions)], celebration(&step.Board))
	}
	v.board.Animate(step, max(v.player.Speed(), 1), v.showHand)
}

// celebration draws the eye to the path, to the line that wins, or where there is neither
// to the whole board.
func celebration(b *scene.Board) scene.Motion {
	var won, all []int
	for i := range b.Cells {
		all = append(all, i)
		if b.Cells[i].Role == scene.Winning {
			won = append(won, i)
		}
	}
	over := all
	if len(b.Trail) > 0 {
		over = b.Trail
	} else if len(won) > 0 {
		over = won
	}
	return scene.Motion{Kind: scene.Highlight, Over: over}
}

// showFrame shows a step of the replay, animated when it is the next one.
func (v *boardView) showFrame(i int, animate, _ bool, done func()) {
	replay := v.session.playback.replay
	if replay == nil || i >= replay.Len() {
		done()
		return
	}
	step := replay.Step(i)
	v.session.playback.setStep(i)
	v.describeStep(step)
	ended := func() {
		done()
		v.showHand()
		v.session.view.renderStep()
	}
	if !animate || !v.session.host.IsAnimated() {
		v.board.Display(step)
		ended()
		return
	}
	v.board.SetMarks(nil)
	v.session.view.renderStep()
	v.board.Animate(step, v.player.Speed(), ended)
}

// describeStep says how a step stands, and what was done in it.
func (v *boardView) describeStep(step scene.Step) {
	before := v.status.MinSize()
	if v.status.SetText(v.words.Say(step.Board.Status)); v.status.MinSize() != before {
		v.statusRow.Refresh() // a line alone does not move what is beside it
	}
	v.stepCaption = v.words.Say(step.Caption)
	v.setCaption(v.stepCaption, theme.Muted)
}

// setCaption says something below the board, until there is a note.
func (v *boardView) setCaption(words string, color fyne.ThemeColorName) {
	v.captionWords, v.captionColor = words, color
	v.caption.Say(words, color)
}

// showNote explains the cell under the pointer or the focus.
func (v *boardView) showNote(note string) {
	if note != "" {
		v.caption.Say(note, theme.Muted)
	} else {
		v.caption.Say(v.captionWords, v.captionColor)
	}
}

// playerMoved notes where the player stands.
func (v *boardView) playerMoved(state board.PlayerState) {
	b := v.session.playback
	ended := b.player.Playing && !state.Playing
	b.player = state
	if ended && !v.drawing {
		v.session.hand.Reconcile()
		v.showHand()
	}
}

// showHand shows what can be played on the board, and what there is to say of it.
func (v *boardView) showHand() {
	h := v.session.hand
	v.board.OnTap, v.board.OnDrag = nil, nil
	if _, playable := h.Line(); playable { // a replay that plays stops there
		v.board.OnTap = func(place int) {
			v.player.Pause()
			h.Tap(place)
		}
		v.board.OnDrag = func(from, to int) {
			v.player.Pause()
			h.Drag(from, to)
		}
	}
	v.hand.Show()
	if v.session.playback.player.Playing || v.board.Moving() {
		v.board.SetMarks(nil)
		v.setCaption(v.stepCaption, theme.Muted)
		return
	}
	v.showPicks()
	v.board.SetMarks(h.Marks(v.words))
	words, wrong, ok := h.Caption(v.words)
	switch {
	case wrong:
		v.setCaption(words, theme.Impossible)
	case ok:
		v.setCaption(words, fynetheme.ColorNameForeground)
	default:
		v.setCaption(v.stepCaption, theme.Muted)
	}
}

// showPicks draws the places that are picked, or takes that back.
func (v *boardView) showPicks() {
	picked := v.session.hand.Picked
	if len(picked) == 0 && !v.previewed {
		return
	}
	replay, index, ok := handPage{v.session}.Replay()
	v.previewed = ok && len(picked) > 0
	if ok && index < replay.Len() {
		step := replay.Step(index)
		step.Board = hand.Preview(step.Board, picked)
		v.board.Display(step)
	}
}

// hasFocus reports whether the keyboard is at the board.
func (v *boardView) hasFocus() bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(v.board)
	return c != nil && c.Focused() == fyne.Focusable(v.board)
}

// handKey obeys what keys do for playing by hand, and reports whether it did.
func (v *boardView) handKey(does keys.Action) bool {
	h := v.session.hand
	switch {
	case does == keys.Cancel && h.Escape():
	case does == keys.Cancel && v.hasFocus(): // the arrows step again
		fyne.CurrentApp().Driver().CanvasForObject(v.board).Unfocus()
	case does == keys.Hint:
		h.AskHint()
	case does == keys.Ahead:
		if h.CanHint() {
			h.SetShowOutlooks(!h.ShowOutlooks)
		}
	default:
		return false
	}
	return true
}
