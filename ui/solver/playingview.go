package solver

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/scene"
	"procura/ui/keys"
	"procura/ui/player"
	"procura/ui/solver/hand"
	"procura/ui/theme"
)

// What the page does where it is played on: taps and keys go to the hand, and marks,
// words and moves come from it.

// SetVisible tells the page whether it can be seen.
func (v *View) SetVisible(visible bool) { v.session.setVisible(visible) }

// tap takes a place of the board; a film that plays stops there.
func (v *View) tap(place int) {
	v.player.Pause()
	v.session.hand.Tap(place)
}

func (v *View) drag(from, to int) {
	v.player.Pause()
	v.session.hand.Drag(from, to)
}

// follow notes where the player stands.
func (v *View) follow(state player.State) {
	s := v.session
	ended := s.screen.player.Playing && !state.Playing
	s.screen.player = state
	if ended && !v.drawing {
		s.hand.Reconcile()
		v.showHand()
	}
}

// showStep shows what can be played on a board of the film that has come.
func (v *View) showStep() {
	v.showHand()
	v.showFigures()
}

// showFigures says how a game by hand stands at the board that is shown.
func (v *View) showFigures() {
	if p, ok := v.session.current(); ok && v.session.screen.run == nil {
		v.renderButton()
		v.renderFigures(p.Puzzle)
	}
}

// showHand shows what can be played on the board, and what there is to say of it.
func (v *View) showHand() {
	s := v.session
	_, playable := s.hand.Line()
	v.board.OnTap, v.board.OnDrag = nil, nil
	if playable {
		v.board.OnTap, v.board.OnDrag = v.tap, v.drag
	}
	v.hand.Show()
	if s.screen.player.Playing || v.board.Moving() {
		v.board.SetMarks(nil)
		v.say(v.told, theme.Muted)
		return
	}
	v.showPicks()
	v.board.SetMarks(s.hand.Marks(v.words))
	words, wrong, ok := s.hand.Caption(v.words)
	switch {
	case wrong:
		v.say(words, theme.Impossible)
	case ok:
		v.say(words, fynetheme.ColorNameForeground)
	default:
		v.say(v.told, theme.Muted)
	}
}

// showPicks draws the places that are picked, or takes that back.
func (v *View) showPicks() {
	picked := v.session.hand.Picked
	if len(picked) == 0 && !v.previewed {
		return
	}
	film, index, ok := played{v.session}.Film()
	v.previewed = ok && len(picked) > 0
	if ok && index < film.Len() {
		step := film.Step(index)
		step.Board = hand.Preview(step.Board, picked)
		v.board.Display(step)
	}
}

// arrive shows how the last move of a game by hand comes about; one that ends it is
// seen once more, as a whole.
func (v *View) arrive(step scene.Step) {
	v.tell(step)
	if !v.session.host.Animated() {
		v.board.Display(step)
		return
	}
	if g, ok := v.session.hand.Playing(); ok && g.Line().Goal() {
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
	for _, over := range [][]int{b.Trail, won} {
		if len(over) > 0 {
			return scene.Motion{Kind: scene.Highlight, Over: over}
		}
	}
	return scene.Motion{Kind: scene.Highlight, Over: all}
}

// letGo takes the keyboard from the board, and reports whether it had it: the arrows
// step again.
func (v *View) letGo() bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(v.board)
	if c == nil || c.Focused() != fyne.Focusable(v.board) {
		return false
	}
	c.Unfocus()
	return true
}

// handKey obeys what keys do for playing by hand, and reports whether it did.
func (v *View) handKey(does keys.Action) bool {
	h := v.session.hand
	switch does {
	case keys.Cancel:
		return h.Escape() || v.letGo()
	case keys.Hint:
		h.Help()
	case keys.Ahead:
		if h.CanHelp() {
			h.SwitchAhead(!h.Ahead)
		}
	default:
		return false
	}
	return true
}
