package widgets_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/widgets"
)

// numbers is a list of so many rows, on a window that shows a few, and what it has chosen.
func numbers(t *testing.T, length *int) (*widgets.KeyedList, *[]int) {
	test.NewTempApp(t)
	var chosen []int
	list := widgets.NewKeyedList(func() int { return *length },
		func() fyne.CanvasObject {
			return widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
		},
		func(int, fyne.CanvasObject) {})
	list.OnSelected = func(i int) { chosen = append(chosen, i) }
	w := test.NewTempWindow(t, list)
	w.Resize(fyne.NewSize(200, 200))
	w.Canvas().Focus(list)
	return list, &chosen
}

func TestAListIsWorkedByKeyboard(t *testing.T) {
	length := 10_000
	list, chosen := numbers(t, &length)
	press := func(names ...fyne.KeyName) {
		for _, name := range names {
			list.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	at := func(what string, want int) {
		t.Helper()
		if list.Cursor() != want {
			t.Errorf("%s: at row %d, want %d", what, list.Cursor(), want)
		}
	}
	press(fyne.KeyUp)
	at("up from the first", 0)
	press(fyne.KeyDown, fyne.KeyDown)
	at("down twice", 2)
	press(fyne.KeyPageDown)
	page := list.Cursor() - 2
	if page < 3 || page > 15 {
		t.Errorf("a page has %d rows", page)
	}
	press(fyne.KeyPageUp)
	at("a page down and up", 2)
	press(fyne.KeyEnd)
	at("to the end", length-1)
	if list.GetScrollOffset() == 0 {
		t.Error("the last row is not in view")
	}
	press(fyne.KeyDown, fyne.KeyReturn)
	at("down from the last", length-1)
	press(fyne.KeyHome, fyne.KeyEnter)
	at("to the beginning", 0)
	if want := []int{length - 1, 0}; !slices.Equal(*chosen, want) {
		t.Errorf("Enter chose %v, want %v", *chosen, want)
	}
	list.Select(7)
	press(fyne.KeyDown)
	at("down from a row that was chosen otherwise", 8)
	length = 3
	press(fyne.KeyDown)
	at("in a list that has become shorter", 2)
	length = 0
	press(fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageDown, fyne.KeyReturn)
	at("in an empty list", 0)
}
