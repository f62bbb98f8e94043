package widgets_test

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/widgets"
)

// clock lets a pause pass when a test says so.
type clock struct{ due func() }

func (c *clock) After(_ time.Duration, f func()) func() {
	c.due = f
	return func() {}
}

func (c *clock) pass() {
	if due := c.due; due != nil {
		c.due = nil
		due()
	}
}

// tipped is a window with a widget and a button under a layer for tips.
func tipped(t *testing.T, o fyne.CanvasObject, tips *widgets.Tips) (w fyne.Window, c *clock, shown func() bool) {
	t.Helper()
	c = &clock{}
	tips.Clock = c
	w = test.NewTempWindow(t, tips.Over(container.NewBorder(nil, widget.NewButton("next", nil), nil, nil, o)))
	w.Resize(fyne.NewSize(400, 300))
	return w, c, func() bool { return strings.Contains(test.RenderToMarkup(w.Canvas()), "why yz</text>") }
}

func TestAWidgetIsExplainedWhileTheKeyboardIsAtIt(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	button, check := widgets.NewButton("press", nil, func() {}), widgets.NewCheck("", nil)
	choice := widgets.NewChoice([]string{"a"}, []string{"A"}, nil)
	button.Explain(tips, "why yz")
	check.Explain(tips, "why yz")
	choice.Explain(tips, "why yz")
	for name, o := range map[string]interface {
		fyne.CanvasObject
		fyne.Focusable
	}{"button": button, "check": check, "select": choice.KeyedSelect} {
		w, c, shown := tipped(t, o, tips)
		w.Canvas().Focus(o)
		if shown() {
			t.Errorf("%s: explained before the pause", name)
		}
		c.pass()
		if !shown() {
			t.Errorf("%s: not explained", name)
		}
		w.Canvas().Unfocus()
		if shown() {
			t.Errorf("%s: the words stay", name)
		}
		w.Canvas().Focus(o)
		w.Canvas().Unfocus()
		c.pass()
		if shown() {
			t.Errorf("%s: explained though the keyboard has left", name)
		}
		w.Canvas().Focus(o)
		c.pass()
		o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if shown() {
			t.Errorf("%s: Escape leaves the words", name)
		}
		w.Canvas().Unfocus()
	}
}

func TestAWidgetIsExplainedUnderThePointer(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	button := widgets.NewButton("press", nil, func() {})
	button.Explain(tips, "why yz")
	_, c, shown := tipped(t, button, tips)
	button.MouseIn(nil)
	c.pass()
	if !shown() {
		t.Error("not explained")
	}
	button.MouseOut()
	if shown() {
		t.Error("the words stay")
	}
}

// The pointer leaves one widget while the keyboard is at another.
func TestWhatLeavesTakesItsOwnWordsAlone(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	button, other := widgets.NewButton("press", nil, func() {}), widgets.NewButton("other", nil, func() {})
	button.Explain(tips, "why yz")
	other.Explain(tips, "another")
	w, c, shown := tipped(t, container.NewVBox(button, other), tips)
	other.MouseIn(nil)
	c.pass()
	w.Canvas().Focus(button)
	c.pass()
	other.MouseOut()
	if !shown() {
		t.Error("the words of the other are gone")
	}
}

func TestTheWordsOfASelectDoNotStayUnderItsList(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	choice := widgets.NewChoice([]string{"a"}, []string{"A"}, nil)
	choice.Explain(tips, "why yz")
	w, c, shown := tipped(t, choice.KeyedSelect, tips)
	choice.MouseIn(&desktop.MouseEvent{})
	c.pass()
	choice.Tapped(&fyne.PointEvent{})
	if shown() {
		t.Error("the words stay under the list")
	}
	w.Canvas().Overlays().Top().Hide()
	c.pass()
	if shown() {
		t.Error("the words come when the list closes")
	}
	choice.MouseIn(&desktop.MouseEvent{})
	choice.Select.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	c.pass()
	if shown() {
		t.Error("the words come under the list")
	}
}

func TestAChoiceByThePointerLeavesNoWordsOverWhatIsBelow(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	choice := widgets.NewChoice([]string{"a", "b"}, []string{"A", "B"}, func(string) {})
	choice.Explain(tips, "why yz")
	w, c, shown := tipped(t, choice.KeyedSelect, tips)
	w.Canvas().Focus(choice.KeyedSelect)
	choice.KeyedSelect.Tip.Leave()
	choice.SetSelectedIndex(1)
	c.pass()
	if shown() {
		t.Error("they are shown")
	}
	choice.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	c.pass()
	if !shown() {
		t.Error("a choice by the keyboard is not explained")
	}
	choice.Hide()
	tips.Renew()
	if shown() {
		t.Error("they stay when the widget goes")
	}
}

func TestTheWordsOfAWidgetGoAndStayAwayWithIt(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	parent := container.NewStack()
	accept := widgets.NewButton("accept", nil, parent.Hide)
	accept.Explain(tips, "why yz")
	parent.Add(accept)
	_, c, shown := tipped(t, parent, tips)
	accept.MouseIn(&desktop.MouseEvent{})
	c.pass()
	accept.Tapped(&fyne.PointEvent{})
	if shown() {
		t.Error("the words stay where the button was")
	}
	accept.MouseIn(&desktop.MouseEvent{}) // as the focus comes back when a box closes
	c.pass()
	if shown() {
		t.Error("the words come to a place where nothing is")
	}
}

func TestTheRowUnderTheKeyboardTellsWhatIsCut(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	said := []string{"short", strings.Repeat("long ", 40) + "why yz", "short"}
	list := widgets.NewKeyedList(func() int { return len(said) }, func() fyne.CanvasObject {
		line := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
		return widgets.NewHint(line, line, tips)
	}, func(i int, row fyne.CanvasObject) { row.(*widgets.Hint).Line.SetText(said[i]) })
	list.Explain(tips)
	w, c, shown := tipped(t, list, tips)
	w.Canvas().Focus(list)
	c.pass()
	if shown() {
		t.Error("the first row is all there")
	}
	down := &fyne.KeyEvent{Name: fyne.KeyDown}
	list.TypedKey(down)
	c.pass()
	if !shown() {
		t.Error("the second row is cut, and does not tell")
	}
	list.TypedKey(down)
	if shown() {
		t.Error("the words stay")
	}
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	c.pass()
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if shown() {
		t.Error("Escape leaves the words")
	}
}

func TestWordsGoWhenWhatTheyAreAboutIsScrolledOrTyped(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	entry := widgets.NewEntry()
	entry.Explain(tips, "why yz")
	scroll := container.NewVScroll(container.NewVBox(entry, widgets.Stacked(900, widget.NewLabel(""), widget.NewLabel(""))))
	w, c, shown := tipped(t, scroll, tips)
	wheel := &fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -10)}
	entry.MouseIn(nil)
	scroll.Scrolled(wheel)
	c.pass()
	if shown() {
		t.Error("they come though it is scrolled away")
	}
	for how, do := range map[string]func(){
		"scrolled": func() { scroll.Scrolled(wheel) },
		"a letter": func() { entry.TypedRune('a') },
		"a key":    func() { entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) },
		"pasted":   func() { entry.TypedShortcut(&fyne.ShortcutSelectAll{}) },
	} {
		w.Canvas().Focus(entry)
		c.pass()
		if !shown() {
			t.Errorf("%s: not explained", how)
		}
		do()
		if shown() {
			t.Errorf("%s: the words stay", how)
		}
		w.Canvas().Unfocus()
	}
}

// Words of a cell go with the first line that the list is scrolled by.
func TestWordsOfACellGoWhenTheListScrolls(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	table := &widgets.Table[int]{Tips: tips, HoverCells: true, Columns: []widgets.Column[int]{{
		Key: "n", Share: 1, Cell: func(int) widgets.Cell { return widgets.Cell{Text: "n", Whole: "why yz"} },
	}}}
	w, c, shown := tipped(t, table.Build(), tips)
	rows := make([]int, 90)
	for i := range rows {
		rows[i] = i + 1
	}
	table.ShowRows(rows, 0)
	over := fyne.NewPos(100, 150)
	test.MoveMouse(w.Canvas(), over)
	c.pass()
	if !shown() {
		t.Fatal("not explained")
	}
	test.Scroll(w.Canvas(), over, 0, -5)
	if shown() || table.List.GetScrollOffset() != 5 {
		t.Errorf("the words stay: %t; the list is scrolled by %v", shown(), table.List.GetScrollOffset())
	}
}

func TestATapOnARowLeavesNoWordsOfAnother(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	list := widgets.NewKeyedList(func() int { return 2 }, func() fyne.CanvasObject {
		hint := widgets.NewHint(widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false), widget.NewLabel(""), tips)
		hint.More = "why yz"
		return hint
	}, func(int, fyne.CanvasObject) {})
	list.Explain(tips)
	w, c, shown := tipped(t, list, tips)
	w.Canvas().Focus(list) // as a tap does
	list.Select(1)
	c.pass()
	if shown() {
		t.Error("the first row tells")
	}
}

func TestACheckThatRequiresAnotherIsNeverTickedAlone(t *testing.T) {
	test.NewTempApp(t)
	told := 0
	count := func(bool) { told++ }
	c, other := widgets.NewCheck("ordering", count), widgets.NewCheck("iterative", count)
	c.Require(other)
	for _, step := range []struct {
		tick        func()
		on, otherOn bool
		told        int
	}{
		{func() { c.SetChecked(true) }, true, true, 2},
		{func() { c.SetChecked(false) }, false, true, 3},
		{func() { c.SetChecked(true) }, true, true, 4},
		{func() { other.SetChecked(false) }, false, false, 6},
		{func() { other.SetChecked(true) }, false, true, 7},
	} {
		step.tick()
		if c.Checked != step.on || other.Checked != step.otherOn || told != step.told {
			t.Errorf("%t and %t after %d calls, want %+v", c.Checked, other.Checked, told, step)
		}
	}
}
