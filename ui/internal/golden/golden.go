// Package golden compares pictures of the window with those that are kept beside the
// tests. It is for the tests of ui alone. Every pixel counts: a picture that differs is
// written, beside one that marks what has changed; with -update it is the one to keep.
package golden

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

var update = flag.Bool("update", false, "keep the pictures as they are painted now")

// Album is where pictures are kept, and where those go that have changed.
type Album struct{ Kept, Changed string }

// Skip skips a test where pictures can't be compared: on other processors products
// and sums of floats are rounded otherwise, and edges differ by a shade.
func Skip(t testing.TB) {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("the pictures are those of amd64; floats are rounded otherwise on " + runtime.GOARCH)
	}
}

// Check compares a picture with the one kept under its name; no pixel may differ.
func (a Album) Check(t testing.TB, name string, picture image.Image) {
	t.Helper()
	painted := opaque(picture)
	path := filepath.Join(a.Kept, name+".png")
	file, err := os.ReadFile(path)
	switch {
	case err == nil && sealed(file) == fingerprint(painted):
	case *update:
		if err := store(path, painted); err != nil {
			t.Error(err)
		}
	case errors.Is(err, fs.ErrNotExist):
		t.Errorf("%s: no picture is kept; -update keeps the one of now", name)
	case err != nil:
		t.Error(err)
	default:
		a.report(t, name, file, painted)
	}
}

// Only removes or reports the pictures that are kept under other names.
func (a Album) Only(t testing.TB, names map[string]bool) {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(a.Kept, "*.png")) // the pattern is well formed
	for _, path := range paths {
		name := filepath.Base(path[:len(path)-len(".png")])
		switch {
		case names[name]:
		case *update:
			if err := os.Remove(path); err != nil {
				t.Error(err)
			}
		default:
			t.Errorf("%s: nothing is painted for this picture any more; -update removes it", name)
		}
	}
}

// report fails, says where a picture has changed, and leaves two pictures behind.
func (a Album) report(t testing.TB, name string, file []byte, painted *image.RGBA) {
	t.Helper()
	before, err := decode(file)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	c := compare(before, painted)
	now, marked := filepath.Join(a.Changed, name+".png"), filepath.Join(a.Changed, name+"-changed.png")
	for path, picture := range map[string]image.Image{now: painted, marked: c.marked} {
		if err := write(path, picture); err != nil {
			t.Error(err)
		}
	}
	where := fmt.Sprintf("%d pixels differ, all in %v", c.pixels, c.within)
	if c.pixels == 0 {
		where = "shades of edges differ, too little for the palette"
	}
	t.Errorf("%s: %s; see %s and %s", name, where, now, marked)
}

// change is how a picture differs from a kept one: in how many pixels, within which
// rectangle; and itself, pale, with those pixels marked.
type change struct {
	pixels int
	within image.Rectangle
	marked *image.RGBA
}

// mark is the colour of a pixel that has changed.
var mark = color.RGBA{0xE0, 0x00, 0xC0, 0xFF}

// compare finds the pixels that differ by more than a shade that the kept palette
// lacks; a pixel that only one of the pictures has differs.
func compare(before *image.Paletted, now *image.RGBA) change {
	near := newMatcher(before.Palette)
	c := change{marked: image.NewRGBA(before.Rect.Union(now.Rect))}
	for y := c.marked.Rect.Min.Y; y < c.marked.Rect.Max.Y; y++ {
		for x := c.marked.Rect.Min.X; x < c.marked.Rect.Max.X; x++ {
			at := image.Pt(x, y)
			if at.In(before.Rect) && at.In(now.Rect) && before.ColorIndexAt(x, y) == near.index(now.RGBAAt(x, y)) {
				c.marked.SetRGBA(x, y, pale(now.RGBAAt(x, y)))
				continue
			}
			c.pixels++
			c.within = c.within.Union(image.Rect(x, y, x+1, y+1))
			c.marked.SetRGBA(x, y, mark)
		}
	}
	return c
}

// pale is a light grey for a colour, so that marks stand out.
func pale(c color.RGBA) color.RGBA {
	grey := color.GrayModel.Convert(c).(color.Gray).Y/4 + 0xB0
	return color.RGBA{grey, grey, grey, 0xFF}
}

// opaque is a picture without transparency, in the form in which they are compared.
func opaque(picture image.Image) *image.RGBA {
	p := image.NewRGBA(picture.Bounds())
	draw.Draw(p, p.Rect, picture, p.Rect.Min, draw.Src)
	return p
}
