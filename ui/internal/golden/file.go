package golden

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// A kept picture is a PNG file of a third of the size that all its colours would take.
// The edges of letters have thousands of shades: the 256 colours that most pixels have
// stay as they are, and the others become the nearest of them. So that every pixel
// counts all the same, a text chunk holds a hash of the pixels as they were painted.
//
//	signature  IHDR  PLTE  IDAT...  tEXt "Pixels\0" SHA-256  IEND

// paletteSize is the most that a palette in a PNG file can hold.
const paletteSize = 256

// seal is the keyword of the chunk with the hash.
const seal = "Pixels\x00"

// endLength is that of the last chunk of a PNG file, which is empty.
const endLength = 12

// store writes a picture to be kept.
func store(path string, painted *image.RGBA) error {
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, reduce(painted)); err != nil {
		return fmt.Errorf("golden picture: %w", err)
	}
	end := file.Len() - endLength
	return place(path, slices.Concat(file.Bytes()[:end], chunk("tEXt", seal+fingerprint(painted)), file.Bytes()[end:]))
}

// chunk is a part of a PNG file: length, kind, content, and a checksum of both.
func chunk(kind, content string) []byte {
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
	begin := bytes.LastIndex(file, []byte("tEXt"+seal))
	if begin < 0 {
		return ""
	}
	content := file[begin+len("tEXt"+seal):]
	return string(content[:min(len(content), hex.EncodedLen(sha256.Size))])
}

// reduce gives a picture a palette: the colours that most pixels have.
func reduce(picture *image.RGBA) *image.Paletted {
	count := map[color.RGBA]int{}
	each(picture, func(_, _ int, c color.RGBA) { count[c]++ })
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var palette color.Palette
	for _, c := range colours[:min(len(colours), paletteSize)] {
		palette = append(palette, c)
	}
	reduced, near := image.NewPaletted(picture.Rect, palette), newMatcher(palette)
	each(picture, func(x, y int, c color.RGBA) { reduced.SetColorIndex(x, y, near.index(c)) })
	return reduced
}

func each(picture *image.RGBA, visit func(x, y int, c color.RGBA)) {
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

func decode(file []byte) (*image.Paletted, error) {
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
func write(path string, picture image.Image) error {
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return fmt.Errorf("changed picture: %w", err)
	}
	return place(path, file.Bytes())
}

func place(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil { //nolint:gosec // for all to read
		return fmt.Errorf("picture: %w", err)
	}
	return nil
}
