package widgets_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/widgets"
)

func TestCutWordsAreShownUnderThePointer(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	line := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	hint := widgets.NewHint(line, line, tips)
	w := test.NewTempWindow(t, tips.Over(container.NewVBox(hint)))
	w.Resize(fyne.NewSize(200, 300))
	shown := func() bool {
		return strings.Contains(test.RenderToMarkup(w.Canvas()), "yz</text>")
	}
	line.SetText("short yz")
	hint.MouseIn(nil)
	if hint.MouseOut(); strings.Count(test.RenderToMarkup(w.Canvas()), "short yz") != 1 {
		t.Error("words that fit are shown twice")
	}
	line.SetText(strings.Repeat("long ", 20) + "yz")
	if line.Refresh(); !line.Cut() {
		t.Fatal("the line is not cut")
	}
	hint.MouseIn(nil)
	if !shown() {
		t.Error("the words are not shown")
	}
	if hint.MouseOut(); shown() {
		t.Error("the words stay")
	}
}

func TestALineShowsWhatCannotBeSeen(t *testing.T) {
	test.NewTempApp(t)
	line := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	if line.SetText("a\u202eb\x1b"); line.Words != `a\u202eb\x1b` {
		t.Error(line.Words)
	}
	if line.SetText(strings.Repeat("x", 1_000_000)); len(line.Words) > 1000 {
		t.Errorf("%d characters", len(line.Words))
	}
}
