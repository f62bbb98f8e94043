package ui_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// The album compares pictures of the window with those that are kept beside the tests.
// Every pixel counts: a picture that differs is written, beside one that marks what has
// changed; with -update it is the one to keep.

var updating = flag.Bool("update", false, "keep the pictures as they are painted now")

// gallery is where pictures are kept, and where those go that have changed.
type gallery struct{ Kept, Changed string }

// Skip skips a test where pictures can't be compared: on other processors products
// and sums of floats are rounded otherwise, and edges differ by a shade.
func skipPictures(t testing.TB) {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("the pictures are those of amd64; floats are rounded otherwise on " + runtime.GOARCH)
	}
}

// Check compares a picture with the one kept under its name; no pixel may differ.
func (a gallery) Check(t testing.TB, name string, picture image.Image) {
	t.Helper()
	painted := withoutAlpha(picture)
	path := filepath.Join(a.Kept, name+".png")
	file, err := os.ReadFile(path)
	switch {
	case err == nil && sealed(file) == fingerprint(painted):
	case *updating:
		if err := storePicture(path, painted); err != nil {
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
func (a gallery) Only(t testing.TB, names map[string]bool) {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(a.Kept, "*.png")) // the pattern is well formed
	for _, path := range paths {
		name := filepath.Base(path[:len(path)-len(".png")])
		switch {
		case names[name]:
		case *updating:
			if err := os.Remove(path); err != nil {
				t.Error(err)
			}
		default:
			t.Errorf("%s: nothing is painted for this picture any more; -update removes it", name)
		}
	}
}

// report fails, says where a picture has changed, and leaves two pictures behind.
func (a gallery) report(t testing.TB, name string, file []byte, painted *image.RGBA) {
	t.Helper()
	before, err := decodePicture(file)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	c := difference(before, painted)
	now, marked := filepath.Join(a.Changed, name+".png"), filepath.Join(a.Changed, name+"-changed.png")
	for path, picture := range map[string]image.Image{now: painted, marked: c.marked} {
		if err := writePicture(path, picture); err != nil {
			t.Error(err)
		}
	}
	where := fmt.Sprintf("%d pixels differ, all in %v", c.pixels, c.within)
	if c.pixels == 0 {
		where = "shades of edges differ, too little for the palette"
	}
	t.Errorf("%s: %s; see %s and %s", name, where, now, marked)
}

// pictureChange is how a picture differs from a kept one: in how many pixels, within which
// rectangle; and itself, pale, with those pixels marked.
type pictureChange struct {
	pixels int
	within image.Rectangle
	marked *image.RGBA
}

// changedInk is the colour of a pixel that has changed.
var changedInk = color.RGBA{0xE0, 0x00, 0xC0, 0xFF}

// compare finds the pixels that differ by more than a shade that the kept palette
// lacks; a pixel that only one of the pictures has differs.
func difference(before *image.Paletted, now *image.RGBA) pictureChange {
	near := newMatcher(before.Palette)
	c := pictureChange{marked: image.NewRGBA(before.Rect.Union(now.Rect))}
	for y := c.marked.Rect.Min.Y; y < c.marked.Rect.Max.Y; y++ {
		for x := c.marked.Rect.Min.X; x < c.marked.Rect.Max.X; x++ {
			at := image.Pt(x, y)
			if at.In(before.Rect) && at.In(now.Rect) && before.ColorIndexAt(x, y) == near.index(now.RGBAAt(x, y)) {
				c.marked.SetRGBA(x, y, paleShade(now.RGBAAt(x, y)))
				continue
			}
			c.pixels++
			c.within = c.within.Union(image.Rect(x, y, x+1, y+1))
			c.marked.SetRGBA(x, y, changedInk)
		}
	}
	return c
}

// pale is a light grey for a colour, so that marks stand out.
func paleShade(c color.RGBA) color.RGBA {
	grey := color.GrayModel.Convert(c).(color.Gray).Y/4 + 0xB0
	return color.RGBA{grey, grey, grey, 0xFF}
}

// opaque is a picture without transparency, in the form in which they are compared.
func withoutAlpha(picture image.Image) *image.RGBA {
	p := image.NewRGBA(picture.Bounds())
	draw.Draw(p, p.Rect, picture, p.Rect.Min, draw.Src)
	return p
}

// A kept picture is a PNG file of a third of the size that all its colours would take.
// The edges of letters have thousands of shades: the 256 colours that most pixels have
// stay as they are, and the others become the nearest of them. So that every pixel
// counts all the same, a text chunk holds a hash of the pixels as they were painted.
//
//	signature  IHDR  PLTE  IDAT...  tEXt "Pixels\0" SHA-256  IEND

// paletteSize is the most that a palette in a PNG file can hold.
const paletteSize = 256

// seal is the keyword of the chunk with the hash.
const sealWord = "Pixels\x00"

// endLength is that of the last chunk of a PNG file, which is empty.
const endLength = 12

// store writes a picture to be kept.
func storePicture(path string, painted *image.RGBA) error {
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, reducePalette(painted)); err != nil {
		return fmt.Errorf("golden picture: %w", err)
	}
	end := file.Len() - endLength
	return placeFile(path, slices.Concat(file.Bytes()[:end], pngChunk("tEXt", sealWord+fingerprint(painted)), file.Bytes()[end:]))
}

// chunk is a part of a PNG file: length, kind, content, and a checksum of both.
func pngChunk(kind, content string) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(content)))
	c = append(append(c, kind...), content...)
	return binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
}

// fingerprint is a hash of the size and of all pixels.
func fingerprint(picture *image.RGBA) string {
	hash := sha256.New()
	fmt.Fprint(hash, picture.Rect)
	hash.Write(picture.Pix)
	return hex.EncodeToString(hash.Sum(nil))
}

// sealed is the fingerprint in a kept file, "" without one.
func sealed(file []byte) string {
	begin := bytes.LastIndex(file, []byte("tEXt"+sealWord))
	if begin < 0 {
		return ""
	}
	content := file[begin+len("tEXt"+sealWord):]
	return string(content[:min(len(content), hex.EncodedLen(sha256.Size))])
}

// reduce gives a picture a palette: the colours that most pixels have.
func reducePalette(picture *image.RGBA) *image.Paletted {
	count := map[color.RGBA]int{}
	eachPixel(picture, func(_, _ int, c color.RGBA) { count[c]++ })
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var palette color.Palette
	for _, c := range colours[:min(len(colours), paletteSize)] {
		palette = append(palette, c)
	}
	reduced, near := image.NewPaletted(picture.Rect, palette), newMatcher(palette)
	eachPixel(picture, func(x, y int, c color.RGBA) { reduced.SetColorIndex(x, y, near.index(c)) })
	return reduced
}

func eachPixel(picture *image.RGBA, visit func(x, y int, c color.RGBA)) {
	for y := picture.Rect.Min.Y; y < picture.Rect.Max.Y; y++ {
		for x := picture.Rect.Min.X; x < picture.Rect.Max.X; x++ {
			visit(x, y, picture.RGBAAt(x, y))
		}
	}
}

// matcher finds the nearest colours of a palette, each once.
type matcher struct {
	palette color.Palette
	known   map[color.RGBA]uint8
}

func newMatcher(p color.Palette) matcher { return matcher{p, map[color.RGBA]uint8{}} }

func (m matcher) index(c color.RGBA) uint8 {
	i, found := m.known[c]
	if !found {
		i = uint8(m.palette.Index(c))
		m.known[c] = i
	}
	return i
}

var errNoPalette = errors.New("the kept picture has no palette; -update renews it")

func decodePicture(file []byte) (*image.Paletted, error) {
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("the kept picture: %w", err)
	}
	paletted, ok := picture.(*image.Paletted)
	if !ok {
		return nil, errNoPalette
	}
	return paletted, nil
}

// write writes a picture that is only looked at.
func writePicture(path string, picture image.Image) error {
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return fmt.Errorf("changed picture: %w", err)
	}
	return placeFile(path, file.Bytes())
}

func placeFile(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil { //nolint:gosec // for all to read
		return fmt.Errorf("picture: %w", err)
	}
	return nil
}
