package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/ui/theme"
)

const sentence = "O caminho está certo até ao sexto salto, e daí em diante não se sabe."

func TestALineGoesOnInASecondOneWhereThereIsRoomAndMovesNothing(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	l := NewText(sentence, false).UpTo(2)
	test.NewTempWindow(t, l)
	least := l.MinSize()
	if one := NewText("x", false).MinSize(); least != one {
		t.Errorf("it asks for %v, a line for %v", least, one)
	}
	wide := l.Wanted() * 0.7
	for height, cut := range map[float32]bool{least.Height: true, 2 * least.Height: false} {
		if l.Resize(fyne.NewSize(wide, height)); l.Cut() != cut {
			t.Errorf("%v high: %q", height, l.Shown())
		}
	}
	if l.Resize(fyne.NewSize(wide/2, 2*least.Height)); !l.Cut() {
		t.Error("what two lines have no room for does not end in an ellipsis")
	}
}

func TestASentenceAlwaysAsksForAllItsLines(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	s := NewLines(2)
	test.NewTempWindow(t, s)
	before := s.MinSize()
	s.SetText(sentence)
	if s.Resize(fyne.NewSize(s.Wanted()*0.7, before.Height)); s.MinSize() != before || s.Cut() {
		t.Errorf("%v before, %v after; it says %q", before, s.MinSize(), s.Shown())
	}
}
