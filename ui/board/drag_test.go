package board

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/core/scene"
)

// drag carries the pointer from a place to another.
func (b *Board) testDrag(from, to fyne.Position) {
	half := fyne.NewPos((from.X+to.X)/2, (from.Y+to.Y)/2)
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: half}, Dragged: fyne.NewDelta(half.X-from.X, half.Y-from.Y)})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(to.X-half.X, to.Y-half.Y)})
	b.DragEnd()
}

func TestADragTellsWhereItBeganAndEnded(t *testing.T) {
	b := newBoard(t, 500, 700)
	step := scene.Step{Board: grid(4)}
	step.Board.Tray = make([]scene.Cell, 3)
	b.Display(step)
	at := func(i int) fyne.Position { return b.view.geometry.place(i).center() }
	b.testDrag(at(1), at(2)) // nobody listens
	var told []string
	b.OnTap = func(i int) { told = append(told, fmt.Sprint("tap ", i)) }
	b.OnDrag = func(from, to int) { told = append(told, fmt.Sprint(from, " to ", to)) }
	b.testDrag(at(-2), at(6))
	b.testDrag(at(5), at(5).AddXY(3, 2))
	b.testDrag(at(5), fyne.NewPos(1, 1))
	b.testDrag(fyne.NewPos(1, 1), at(5))
	if got := fmt.Sprint(told); got != "[-2 to 6 tap 5]" {
		t.Errorf("told %s", got)
	}
	if !b.view.flight.image.Hidden {
		t.Error("something is still carried")
	}
}

func TestShyChoicesAreSeenWhileSomebodyIsAtTheBoard(t *testing.T) {
	b := newBoard(t, 500, 500)
	b.Display(scene.Step{Board: grid(4)})
	b.SetMarks([]Mark{{Place: 3, Choice: true, Shy: true}, {Place: 4, Choice: true}})
	seen := func(i int) bool { c := b.view.cells[i].choice; return c != nil && !c.Hidden }
	check := func(when string, shy bool) {
		t.Helper()
		if seen(3) != shy || !seen(4) {
			t.Errorf("%s: the shy one is seen: %t, the other: %t", when, seen(3), seen(4))
		}
	}
	check("nobody there", false)
	b.MouseIn(&desktop.MouseEvent{})
	check("the pointer", true)
	b.MouseOut()
	check("the pointer gone", false)
	b.FocusGained()
	check("the keyboard", true)
	b.FocusLost()
	check("the keyboard gone", false)
}

// The note of a place that a move has come to would cover those beside it.
func TestANoteIsHushedWhereATapMoved(t *testing.T) {
	b := newBoard(t, 500, 500)
	before, after := jump(0, 9, 5)
	after.Board.Cells[9].Note = after.Board.Cells[5].Note
	b.Display(before)
	over := func(i int) {
		b.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: b.view.geometry.place(i).center()}})
	}
	b.OnTap = func(int) {
		b.aim(after)
		b.film = &film{} // it is under way
	}
	over(9)
	b.Tapped(&fyne.PointEvent{Position: b.view.geometry.place(9).center()})
	b.film = nil
	if b.arrive(); !b.view.tip.card.Hidden {
		t.Error("the note covers the board")
	}
	over(5)
	over(9)
	if b.view.tip.card.Hidden {
		t.Error("there is no note when the pointer comes back")
	}
}
