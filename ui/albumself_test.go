package ui_test

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
