package ui_test

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
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

// shades is a picture with more colours than a palette holds.
func shades() *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for y := range 30 {
		for x := range 40 {
			p.SetRGBA(x, y, color.RGBA{uint8(6 * x), uint8(8 * y), 0x80, 0xFF})
		}
	}
	return p
}

// recorder is a test that takes note of its errors.
type recorder struct {
	testing.TB
	errors []string
}

func (*recorder) Helper()             {}
func (r *recorder) Error(args ...any) { r.errors = append(r.errors, fmt.Sprint(args...)) }
func (r *recorder) Errorf(form string, arg ...any) {
	r.errors = append(r.errors, fmt.Sprintf(form, arg...))
}

// keeping is an album that keeps the shades under the name "page".
func keeping(t *testing.T) gallery {
	t.Helper()
	a := gallery{Kept: t.TempDir(), Changed: t.TempDir()}
	if err := storePicture(filepath.Join(a.Kept, "page.png"), shades()); err != nil {
		t.Fatal(err)
	}
	return a
}

// complaint is what is said of a picture as "page", "" for nothing.
func complaint(t *testing.T, a gallery, picture image.Image) string {
	t.Helper()
	r := &recorder{TB: t}
	a.Check(r, "page", picture)
	return strings.Join(r.errors, "\n")
}

func TestTheAlbumTakesTheSameForTheSame(t *testing.T) {
	if said := complaint(t, keeping(t), shades()); said != "" {
		t.Error(said)
	}
}

func TestAChangedPixelIsSeenAndShown(t *testing.T) {
	a, changed := keeping(t), shades()
	changed.SetRGBA(7, 11, color.RGBA{0xFF, 0xFF, 0xFF, 0xFF})
	changed.SetRGBA(9, 12, color.RGBA{0xFF, 0xFF, 0xFF, 0xFF})
	if said := complaint(t, a, changed); !strings.Contains(said, "2 pixels differ, all in (7,11)-(10,13)") {
		t.Errorf("said %q", said)
	}
	for _, name := range []string{"page.png", "page-changed.png"} {
		if _, err := os.Stat(filepath.Join(a.Changed, name)); err != nil {
			t.Error(err)
		}
	}
}

func TestAShadeTooSmallForThePaletteIsSeen(t *testing.T) {
	changed := shades()
	changed.Pix[2]++
	if said := complaint(t, keeping(t), changed); !strings.Contains(said, "shades of edges differ") {
		t.Errorf("said %q", said)
	}
}

func TestAnotherSizeIsSeen(t *testing.T) {
	if said := complaint(t, keeping(t), shades().SubImage(image.Rect(0, 0, 40, 29))); !strings.Contains(said, "40 pixels differ, all in (0,29)-(40,30)") {
		t.Errorf("said %q", said)
	}
}

func TestTheAlbumMissesWhatIsNotKept(t *testing.T) {
	if said := complaint(t, gallery{Kept: t.TempDir()}, shades()); !strings.Contains(said, "no picture is kept") {
		t.Errorf("said %q", said)
	}
}

func TestTheAlbumMissesWhatIsNotPainted(t *testing.T) {
	r := &recorder{TB: t}
	keeping(t).Only(r, map[string]bool{"other": true})
	if len(r.errors) != 1 || !strings.HasPrefix(r.errors[0], "page: nothing is painted") {
		t.Errorf("said %q", r.errors)
	}
}

func TestTheColoursOfMostPixelsStayAsTheyAre(t *testing.T) {
	p := shades()
	for x := range 40 {
		p.SetRGBA(x, 3, color.RGBA{1, 2, 3, 0xFF})
	}
	if got := reducePalette(p).At(20, 3); got != (color.RGBA{1, 2, 3, 0xFF}) {
		t.Errorf("%v", got)
	}
}

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
