package paper_test

import (
	"strings"
	"testing"

	"procura/core/scene"
	"procura/resources"
	"procura/ui/picture"
	"procura/ui/picture/paper"
)

var drawings = paper.ReadDrawings(resources.Drawings, "drawings")

func textsOf(s picture.Sheet) map[string]int {
	found := map[string]int{}
	for _, m := range s.Marks {
		if t, ok := m.(picture.Text); ok {
			found[t.Text]++
		}
	}
	return found
}

func drawingsOf(s picture.Sheet) (found int) {
	for _, m := range s.Marks {
		if _, ok := m.(picture.Drawing); ok {
			found++
		}
	}
	return found
}

func small() scene.Board {
	return scene.Board{
		Columns: 2, Rows: 2, ColumnNames: []string{"A", "B"}, RowNames: []string{"1", "2"},
		Cells: []scene.Cell{{Text: "17"}, {Text: "bqac", Drawing: "bqac"}, {Text: "40", Role: scene.Erased}, {Text: "33", Drawing: "knight", Order: 5}},
		Trail: []int{0, 3},
	}
}

func TestABoardOnPaperShowsItsNumbersPiecesAndNames(t *testing.T) {
	b := small()
	s := paper.Draw(&b, drawings, "")
	texts := textsOf(s)
	for _, want := range []string{"17", "40", "5", "A", "B", "1", "2"} {
		if texts[want] != 1 {
			t.Errorf("%q stands there %d times, want once", want, texts[want])
		}
	}
	if texts["bqac"] != 0 || texts["33"] != 0 || drawingsOf(s) != 2 {
		t.Errorf("%d drawings and texts %v, want two drawings in place of their texts", drawingsOf(s), texts)
	}
}

func TestAPieceWithoutADrawingIsWritten(t *testing.T) {
	b := small()
	none := func(string) string { return "" }
	if s := paper.Draw(&b, none, ""); textsOf(s)["bqac"] != 1 || drawingsOf(s) != 0 {
		t.Errorf("texts %v, want the name of the piece", textsOf(s))
	}
}

func TestPitsOnPaperHaveTheirCounts(t *testing.T) {
	b := scene.Board{Style: scene.Pits, Columns: 2, Rows: 1, Cells: []scene.Cell{{Seeds: 7}, {}}}
	if texts := textsOf(paper.Draw(&b, drawings, "")); texts["7"] != 1 || texts["0"] != 1 {
		t.Errorf("texts %v, want the counts 7 and 0", texts)
	}
}

func TestARingAddsOneMarkAroundItsCell(t *testing.T) {
	b := small()
	plain, ringed := paper.Draw(&b, drawings, ""), paper.Draw(&b, drawings, "", 2, -1, 4)
	if len(ringed.Marks) != len(plain.Marks)+1 {
		t.Errorf("%d marks, without a ring %d: want one more, and none outside the board", len(ringed.Marks), len(plain.Marks))
	}
}

func TestATrayStandsBelowItsBoard(t *testing.T) {
	b := small()
	without := paper.Draw(&b, drawings, "")
	for range 9 {
		b.Tray = append(b.Tray, scene.Cell{Drawing: "prac", Text: "prac"})
	}
	with := paper.Draw(&b, drawings, "Reserva")
	if textsOf(with)["Reserva"] != 1 || drawingsOf(with) != drawingsOf(without)+9 || with.Height <= without.Height {
		t.Errorf("the tray has %d drawings, height %v after %v", drawingsOf(with)-drawingsOf(without), with.Height, without.Height)
	}
}

func TestWhatIsDrawnOnPaperStaysOnTheSheet(t *testing.T) {
	b := small()
	b.Tray = make([]scene.Cell, 16)
	s := paper.Draw(&b, drawings, strings.Repeat("m", 20))
	for _, m := range s.Marks {
		if box, ok := m.(picture.Box); ok && (box.X < -2 || box.X+box.Width > s.Width+2 || box.Y+box.Height > s.Height) {
			t.Errorf("%+v leaves a sheet of %v x %v", box, s.Width, s.Height)
		}
	}
}
