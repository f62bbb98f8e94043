package ui_test

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/ui/board"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
	"procura/ui/widgets"
)

// stillness is where the buttons of a page were when they were seen first, and how large its board was.
type stillness struct {
	rig   *uitest.Rig
	first map[*widgets.Button]fyne.Position
	names map[*widgets.Button]string
	board fyne.Size
}

func lookAt(r *uitest.Rig) *stillness {
	s := &stillness{r, map[*widgets.Button]fyne.Position{}, map[*widgets.Button]string{}, fyne.Size{}}
	s.check("")
	return s
}

// check says what has moved since; a button that comes later may not move from then on.
func (s *stillness) check(when string) {
	s.rig.T.Helper()
	s.rig.Settle()
	driver := fyne.CurrentApp().Driver()
	for _, b := range uitest.All[*widgets.Button](s.rig.Window().Content()) {
		at := driver.AbsolutePositionForObject(b)
		if was, known := s.first[b]; !known {
			s.first[b], s.names[b] = at, fmt.Sprintf("%q", b.Text)
		} else if was != at {
			s.rig.T.Errorf("%s: the button %s has moved from %v to %v", when, s.names[b], was, at)
		}
	}
	if size := uitest.All[*board.Board](s.rig.Window().Content())[0].Size(); s.board.IsZero() {
		s.board = size
	} else if size != s.board {
		s.rig.T.Errorf("%s: the board is %v large, was %v", when, size, s.board)
	}
}

func TestNoButtonMovesAndTheBoardKeepsItsSizeOverSearches(t *testing.T) {
	r := stage(t, sight{"pt", "light", usual})
	d := solver.Drive(page[*solver.View](r, "cavalo"))
	d.Pick("C")
	s := lookAt(r)
	for i, method := range []string{"bfs", "astar", "ids"} {
		if i == 2 { // with rules and limits
			d.Pick("D")
			test.Tap(r.Button(r.Words().Key("solver.more")))
			s = lookAt(r)
		}
		d.UseMethod(method, "")
		d.Press()
		s.check("while " + method + " runs")
		r.Until("the end", func() bool { return !d.Running() && d.Verified() })
		atEnd(r, d)
		s.check("solved by " + method)
		for range 3 + i {
			d.Player().Step(-1)
			s.check("a step back")
		}
	}
	d.Pick("E")
	s.check("another problem")
}

func TestNoButtonMovesAndTheBoardKeepsItsSizeOverAMatch(t *testing.T) {
	r := stage(t, sight{"pt", "light", usual})
	m := playLesson(r, 0)
	s := lookAt(r)
	for i, move := range lesson {
		m.Play(move, game.Analysis{Elapsed: time.Second})
		r.Until("the move", func() bool { return m.Phase() == match.Picking || m.Phase() == match.Over })
		s.check(fmt.Sprintf("after move %d", i+1))
	}
	r.Until("the end", func() bool { return m.Phase() == match.Over })
	s.check("at the end")
}
