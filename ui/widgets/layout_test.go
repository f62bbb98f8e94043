package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"procura/ui/theme"
)

func TestButtonsGoOnInASecondLineWhereTheirWordsHaveNoRoom(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	buttons := []fyne.CanvasObject{NewButton("Voltar atrás", nil, nil), NewButton("Refazer", nil, nil), NewButton("Dica", nil, nil)}
	box := container.New(&Flow{Gap: 4}, buttons...)
	test.NewTempWindow(t, box)
	one := buttons[0].MinSize()
	for width, lines := range map[float32]int{3*one.Width + 8: 1, 2*one.Width + 4: 2, one.Width: 3} {
		box.Resize(fyne.NewSize(width, 200))
		if got := box.MinSize().Height; got != float32(lines)*(one.Height+4)-4 {
			t.Errorf("%v wide: %v high, want %d lines", width, got, lines)
		}
		for i, b := range buttons {
			if b.Size().Width < b.MinSize().Width-12 || b.Position().X+b.Size().Width > width+1 {
				t.Errorf("%v wide: button %d is %v wide at %v", width, i, b.Size().Width, b.Position())
			}
		}
	}
}

func TestSegmentsAreAlikeWhereThatLeavesRoomForTheWidest(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	parts := []fyne.CanvasObject{block(40, 20), block(100, 20)}
	box := container.New(Segments{Gap: 2}, parts...)
	for width, want := range map[float32][2]float32{302: {150, 150}, 162: {50, 110}} {
		box.Resize(fyne.NewSize(width, 20))
		if got := [2]float32{parts[0].Size().Width, parts[1].Size().Width}; got != want {
			t.Errorf("in %v: %v, want %v", width, got, want)
		}
	}
}

func TestAFormInABoxIsScrolledAndItsButtonsStay(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	below := block(100, 40)
	box := BoxForm(400, func() fyne.Size { return fyne.NewSize(300, 200) }, block(100, 900), below)
	test.NewTempWindow(t, box)
	if least := box.MinSize(); least.Width > 300 || least.Height > 210 {
		t.Errorf("it wants %v", least)
	}
	box.Resize(fyne.NewSize(300, 210))
	if end := below.Position().Y + below.Size().Height; end > 210 {
		t.Errorf("the buttons end at %v", end)
	}
}

func TestObjectsOfARowGiveWayDownToALeastWidth(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	wide, narrow, fills := FixedSize(200, 20), FixedSize(40, 20), FixedSize(60, 20)
	row := container.New(Shrinking{Gap: 5, Least: 50, Fills: fills}, wide, narrow, fills)
	if least := row.MinSize().Width; least != 50+40+50+10 {
		t.Errorf("the row wants %v at least", least)
	}
	for _, width := range []float32{150, 230, 310, 400} {
		row.Resize(fyne.NewSize(width, 20))
		if end := fills.Position().X + fills.Size().Width; end != width {
			t.Errorf("in %v the row ends at %v", width, end)
		}
		if narrow.Size().Width != 40 || wide.Size().Width > 200 || wide.Size().Width < 50 {
			t.Errorf("in %v the objects have %v and %v", width, wide.Size().Width, narrow.Size().Width)
		}
	}
}

func TestTheLeftOneOfTwoHasNoMoreThanItsShare(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	left, rest := FixedSize(10, 20), FixedSize(100, 20)
	pair := Beside(200, 0.4, left, rest)
	for width, first := range map[float32]float32{300: 120, 600: 200} {
		pair.Resize(fyne.NewSize(width, 20))
		if left.Size().Width != first || rest.Position().X+rest.Size().Width != width {
			t.Errorf("in %v they have %v and %v", width, left.Size().Width, rest.Size().Width)
		}
	}
}

// What has no room beside goes under, and asks for the height of both; it comes back where there is room.
func TestWhatHasNoRoomBesideGoesUnder(t *testing.T) {
	test.NewTempApp(t)
	left, right := FixedSize(100, 30), FixedSize(60, 40)
	row := BesideFilling(left, right)
	for _, width := range []float32{300, 120, 300} {
		row.Resize(fyne.NewSize(width, 100))
		beside := right.Position().Y == 0
		if beside != (width == 300) || right.Position().X+right.Size().Width > width || (row.MinSize().Height > 70) == beside {
			t.Errorf("in %v it is at %v and wants %v", width, right.Position(), row.MinSize())
		}
	}
	if least := row.MinSize().Width; least != 100 {
		t.Errorf("it wants a width of %v", least)
	}
}
