package ui_test

import (
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/ui/internal/uitest"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// deaf can be tapped, and has no use for the keyboard.
type deaf struct{ widget.BaseWidget }

func newDeaf() *deaf {
	d := &deaf{}
	d.ExtendBaseWidget(d)
	return d
}

func (*deaf) Tapped(*fyne.PointEvent) {}

func (*deaf) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Black))
}

// greedy keeps Tab for itself.
type greedy struct{ *widgets.Button }

func (greedy) AcceptsTab() bool { return true }

func placed(x, y float32, o fyne.CanvasObject) fyne.CanvasObject {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(120, 36))
	return o
}

func plainButton(words string) *widgets.Button { return widgets.NewButton(words, nil, nil) }

func TestAWalkFindsWhatIsWrong(t *testing.T) {
	for name, c := range map[string]struct {
		content func() fyne.CanvasObject
		want    string // "" for nothing
	}{
		"all is well": {func() fyne.CanvasObject {
			return container.NewWithoutLayout(placed(10, 10, plainButton("a")), placed(150, 10, plainButton("b")), placed(10, 60, widgets.NewEntry()))
		}, ""},
		"no ring": {func() fyne.CanvasObject {
			return container.NewWithoutLayout(placed(10, 10, widget.NewButton("a", nil)))
		}, "has no ring"},
		"no key": {func() fyne.CanvasObject {
			return container.NewWithoutLayout(placed(10, 10, plainButton("a")), placed(10, 60, newDeaf()))
		}, "does not come to"},
		"outside":  {func() fyne.CanvasObject { return container.NewWithoutLayout(placed(360, 10, plainButton("a"))) }, "not in view"},
		"Tab kept": {func() fyne.CanvasObject { return container.NewWithoutLayout(placed(10, 10, greedy{plainButton("a")})) }, "keeps Tab"},
		"upwards": {func() fyne.CanvasObject {
			return container.NewWithoutLayout(placed(10, 60, plainButton("a")), placed(10, 10, plainButton("b")))
		}, "comes after"},
		"to the left": {func() fyne.CanvasObject {
			return container.NewWithoutLayout(placed(150, 10, plainButton("a")), placed(10, 10, plainButton("b")))
		}, "comes after"},
	} {
		app := test.NewTempApp(t)
		app.Settings().SetTheme(theme.New(theme.Light, 1))
		w := test.NewTempWindow(t, c.content())
		w.Resize(fyne.NewSize(400, 200))
		_, faults := walk(w.Canvas(), func(string) bool { return true })
		if told := strings.Join(faults, "\n"); c.want == "" && told != "" || !strings.Contains(told, c.want) {
			t.Errorf("%s: %q, want %q", name, told, c.want)
		}
	}
}

// What is scrolled, in one thing or in two, comes into view where the keyboard comes to it.
func TestWhatIsScrolledComesIntoView(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	inner, outer := container.NewVBox(), container.NewVBox()
	for range 12 {
		inner.Add(plainButton("inner"))
		outer.Add(plainButton("outer"))
	}
	list := container.NewVScroll(inner)
	list.SetMinSize(fyne.NewSize(100, 80))
	outer.Add(list)
	w := test.NewTempWindow(t, container.NewVScroll(outer))
	w.Resize(fyne.NewSize(300, 150))
	names, faults := walk(w.Canvas(), func(string) bool { return false })
	if len(names) != 24 || len(faults) > 0 {
		t.Errorf("%d controls: %q", len(names), faults)
	}
}

func TestContrastIsThatOfWCAG(t *testing.T) {
	for _, c := range []struct {
		a, b color.Color
		want float64
	}{{color.Black, color.White, 21}, {color.White, color.White, 1}, {color.NRGBA{0x77, 0x77, 0x77, 255}, color.White, 4.48}} {
		if got := uitest.Contrast(c.a, c.b); got < c.want-0.01 || got > c.want+0.01 {
			t.Errorf("%v on %v: %.3f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}
