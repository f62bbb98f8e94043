package widgets

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// shelf has a heading over every fifth of its rows.
type shelf struct {
	chosen  []int
	carried [2]int
}

func (s *shelf) HeadingOver(row int) string {
	if row > 0 && row%5 == 0 {
		return "set"
	}
	return ""
}
func (s *shelf) IsMarked(row int) bool                  { return slices.Contains(s.chosen, row) }
func (s *shelf) ChooseWith(row int, _ fyne.KeyModifier) { s.chosen = append(s.chosen, row) }
func (s *shelf) MoveTo(row, before int)                 { s.carried = [2]int{row, before} }

// Rows with a heading are higher: what is seen, revealed and carried is counted with that.
func TestRowsUnderHeadingsAreWhereTheyAreSeen(t *testing.T) {
	test.NewTempApp(t)
	s := &shelf{}
	l := NewArrangedList(s, func() int { return 20 }, func() fyne.CanvasObject {
		row := canvas.NewRectangle(nil)
		row.SetMinSize(fyne.NewSize(50, 30))
		return row
	}, func(int, fyne.CanvasObject) {})
	w := test.NewWindow(l)
	defer w.Close()
	w.SetPadded(false)
	w.Resize(fyne.NewSize(100, 150))
	l.Refresh()
	padding := l.Theme().Size("padding")
	l.Select(10)
	end := 11*(30+padding) - padding + 2*headingHeight // the end of row 10, with two headings
	if got := l.GetScrollOffset() + l.Size().Height; got < end {
		t.Errorf("row 10 ends at %v, %v is seen", end, got)
	}
	if top := l.TopRow(); top != 6 && top != 7 {
		t.Errorf("row %d is on top", top)
	}
	l.ScrollToOffset(0)
	row := rowAt(t, l, 2)
	e := &fyne.DragEvent{}
	e.AbsolutePosition.Y = 1
	row.Dragged(e)
	row.DragEnd()
	if s.carried != [2]int{2, 0} {
		t.Errorf("carried %v", s.carried)
	}
	row.DragEnd()
	row.Tapped(nil)
	if !slices.Equal(s.chosen, []int{2}) || s.carried != [2]int{2, 0} {
		t.Errorf("chosen %v, carried %v", s.chosen, s.carried)
	}
}

func rowAt(t *testing.T, l *KeyedList, place int) *arrangedRow {
	t.Helper()
	for frame, at := range l.frames {
		if at == place {
			return frame.arranged
		}
	}
	t.Fatalf("no row %d", place)
	return nil
}
