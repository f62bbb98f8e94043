package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

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
		l.Resize(fyne.NewSize(wide, height))
		if l.Cut() != cut {
			t.Errorf("%v high: %q", height, l.Shown())
		}
	}
	l.Resize(fyne.NewSize(wide/2, 2*least.Height))
	if !l.Cut() {
		t.Error("what two lines have no room for does not end in an ellipsis")
	}
}

func TestASentenceAlwaysAsksForAllItsLines(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	s := NewLines(2)
	test.NewTempWindow(t, s)
	before := s.MinSize()
	s.SetText(sentence)
	s.Resize(fyne.NewSize(s.Wanted()*0.7, before.Height))
	if s.MinSize() != before || s.Cut() {
		t.Errorf("%v before, %v after; it says %q", before, s.MinSize(), s.Shown())
	}
}

func TestWordsEndInAnEllipsisWhereLessRoomIsGivenThanIsAskedFor(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	const words = "all of the words that there are"
	whole := NewWhole(theme.Muted, fynetheme.SizeNameText)
	whole.SetText(words)
	for name, o := range map[string]fyne.CanvasObject{"line": whole, "button": NewButton(words, nil, nil), "check": NewCheck(words, nil)} {
		shown := func() string { return writtenIn(o) }
		wanted := o.MinSize()
		o.Resize(wanted)
		if shown() != words {
			t.Errorf("a %s with room for its words shows %q", name, shown())
		}
		o.Resize(fyne.NewSize(wanted.Width/2, wanted.Height))
		if !strings.HasSuffix(shown(), "…") {
			t.Errorf("a %s of half the width shows %q", name, shown())
		}
		if now := o.MinSize(); now != wanted {
			t.Errorf("a %s that is cut asks for %v, not for %v", name, now, wanted)
		}
		o.Resize(wanted)
		if shown() != words {
			t.Errorf("a %s that has its room again shows %q", name, shown())
		}
	}
}

// writtenIn are the texts of a widget.
func writtenIn(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *canvas.Text:
		return o.Text
	case fyne.Widget:
		said := ""
		for _, part := range test.WidgetRenderer(o).Objects() {
			said += writtenIn(part)
		}
		return said
	}
	return ""
}

// noDrawings has none.
type noDrawings struct{}

func (noDrawings) Drawing(string) fyne.Resource { return nil }

func TestASentenceOfNoLinesHasAsManyAsItNeeds(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	s := NewSentence(noDrawings{}, fynetheme.ColorNameForeground, fynetheme.SizeNameText, 0)
	s.SetText(sentence)
	test.NewTempWindow(t, s)
	one := s.height()
	for parts, lines := range map[float32]float32{0.9: 1, 2.2: 3} {
		s.Resize(fyne.NewSize(s.Wanted()/parts, 0))
		if high := s.MinSize().Height; s.Cut() || high != lines*one+2*sentenceGap {
			t.Errorf("in %v parts: %v high, of lines of %v, cut %t", parts, high, one, s.Cut())
		}
	}
}

// TestADrawnMoveIsNotBroken at the end of a line, where its blank is one that holds together.
func TestADrawnMoveIsNotBroken(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	s := NewSentence(noDrawings{}, fynetheme.ColorNameForeground, fynetheme.SizeNameText, 0)
	move := Inline("a") + "C4\u00a0" + Inline("b")
	s.SetText("jogada " + move)
	for _, width := range []float32{s.Wanted() - 1, s.widthOf(runsOf(move))} {
		if lines := s.breakLines(width); len(lines) != 2 || len(lines[1]) != 3 {
			t.Errorf("%v wide: %+v", width, lines)
		}
	}
}

// TestASentenceHasShortWords for where there is no room, and stands in the middle where it is to.
func TestASentenceHasShortWords(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	s := NewSentence(noDrawings{}, fynetheme.ColorNameForeground, fynetheme.SizeNameText, 1)
	s.Short, s.IsCentred = "3", true
	s.SetText(sentence)
	test.NewTempWindow(t, s)
	for width, want := range map[float32]string{s.Wanted() + 20: sentence, s.Wanted() - 1: "3"} {
		s.Resize(fyne.NewSize(width, 20))
		first := s.Shown()[0].(*canvas.Text)
		if air := first.Position().X - (width-s.widthOf([]run{{words: want}}))/2; first.Text != want || s.Cut() || air < -1 || air > 1 {
			t.Errorf("%v wide: %q at %v, cut: %t", width, first.Text, first.Position().X, s.Cut())
		}
	}
}

// TestACellHasDrawingsAmongItsWords at the end of a column of numbers, and tells the words where they are cut.
func TestACellHasDrawingsAmongItsWords(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	c := newTableCell(false, true, false, noDrawings{})
	c.set(Cell{Text: "3, por " + Inline("piece") + "A1"})
	wide := c.sentence.Wanted() + 20
	for width, hidden := range map[float32]string{wide: "", wide / 2: "3, por A1"} {
		c.content.Resize(fyne.NewSize(width, 20))
		if end := c.sentence.Position().X + c.sentence.Size().Width; end != width || c.hidden() != hidden {
			t.Errorf("%v wide: it ends at %v, hidden %q", width, end, c.hidden())
		}
	}
	if pictures := c.sentence.Shown(); len(pictures) == 0 {
		t.Error("nothing is seen")
	}
}
