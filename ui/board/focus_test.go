package board

import (
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/scene"
)

func TestTheFocusFollowsItsPlaceToAnotherSize(t *testing.T) {
	b := newBoard(t, 500, 500)
	b.Display(scene.Step{Board: grid(4)})
	b.FocusGained()
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	b.Resize(fyne.NewSize(320, 260))
	if ring, place := b.view.ring.Position(), b.view.place(1).box; ring != fyne.NewPos(place.x-2, place.y-2) || b.view.ring.Hidden {
		t.Errorf("the ring is at %v, its place at %v", ring, place)
	}
	b.FocusLost()
	b.Resize(fyne.NewSize(500, 500))
	if !b.view.ring.Hidden {
		t.Error("a ring without the focus")
	}
}
