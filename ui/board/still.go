package board

import (
	"iter"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/scene"
	"procura/ui/theme"
)

// Still is a board that is drawn for a picture instead of the screen, just as the
// widget draws it. Its methods belong to the goroutine of the interface, where texts
// are measured.
type Still struct{ board *Board }

// stillCaption is the size of the labels in a picture, whatever size texts have in the window.
const stillCaption = 13

// NewStill returns an empty board of a size, in the colours of a theme, nil for that of the
// program.
func NewStill(drawings Drawings, words Words, look *theme.Theme, size fyne.Size) *Still {
	b := New(drawings, words)
	b.look, b.labels = look, stillCaption
	b.view = newView(shape{}, b.drawingSource)
	b.Resize(size)
	return &Still{b}
}

func (s *Still) Display(step scene.Step) { s.board.Display(step) }

// SetMarks marks some places. What may be chosen is of no use
// on a picture, and left out.
func (s *Still) SetMarks(marks []Mark) {
	marks = slices.Clone(marks)
	for i := range marks {
		marks[i].Choice = false
	}
	s.board.SetMarks(marks)
}

// Frames goes from the board as it is drawn to that of a step, as Animate does it, and
// stops whenever some time has passed: what is drawn then is a picture of the motion.
// The board of the step itself is drawn at the end.
func (s *Still) Frames(step scene.Step, every time.Duration) iter.Seq[int] {
	return func(yield func(int) bool) {
		b := s.board
		before := b.view
		b.setTarget(step)
		defer drawTarget(b)
		if before != b.view {
			return
		}
		f := newAnimation(b.view, &b.scene, step.Motions)
		for i := 1; time.Duration(i)*every < f.total; i++ {
			f.tick(float32(time.Duration(i)*every) / float32(f.total))
			if !yield(i) {
				b.view.flight.hide()
				b.view.pulse(nil, 0)
				return
			}
		}
		f.tick(1)
	}
}

// Objects returns the objects that are drawn, from the back to the front, each where it
// stands on the board.
func (s *Still) Objects() iter.Seq[fyne.CanvasObject] {
	return func(yield func(fyne.CanvasObject) bool) {
		s.board.view.heading.Hidden = s.board.view.shape.tray == 0 // a picture grows with it
		for _, layer := range s.board.view.layers[:noteLayer] {
			for _, o := range layer.Objects {
				if o.Visible() && !yield(o) {
					return
				}
			}
		}
	}
}
