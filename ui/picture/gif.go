package picture

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"maps"
	"slices"
)

// GIF is an animated GIF in the making. Of every frame but the first it keeps only the
// rectangle that differs from the frame before.
type GIF struct {
	film    gif.GIF
	before  *image.RGBA
	palette color.Palette
	pixels  int
}

// mostColors is the size of the palette of a GIF.
const mostColors = 256

// NewGIF begins a film that shows the colours of some frames that are typical of it.
func NewGIF(samples []*image.RGBA) *GIF {
	return &GIF{palette: paletteOf(samples)}
}

func (r *GIF) Pixels() int { return r.pixels }
func (r *GIF) Len() int    { return len(r.film.Image) }

// Add adds a frame that is shown for some hundredths of a second. One that does not
// differ from the frame before lengthens that.
func (r *GIF) Add(frame *image.RGBA, hundredths int) {
	area := frame.Rect
	if r.before != nil {
		area = changed(r.before, frame)
	}
	if area.Empty() {
		r.film.Delay[len(r.film.Delay)-1] += hundredths
		return
	}
	r.before = frame
	r.pixels += area.Dx() * area.Dy()
	reduced := image.NewPaletted(area, r.palette)
	draw.Draw(reduced, area, frame, area.Min, draw.Src)
	r.film.Image = append(r.film.Image, reduced)
	r.film.Delay = append(r.film.Delay, hundredths)
	r.film.Disposal = append(r.film.Disposal, gif.DisposalNone)
}

// Write writes the film, which begins again at its end for ever.
func (r *GIF) Write(w io.Writer) error {
	first := r.film.Image[0].Rect
	r.film.Config = image.Config{ColorModel: r.palette, Width: first.Dx(), Height: first.Dy()}
	return gif.EncodeAll(w, &r.film) //nolint:wrapcheck // the writer is the caller's
}

// changed is the smallest rectangle outside which two frames of one size are the same.
func changed(before, now *image.RGBA) image.Rectangle {
	var area image.Rectangle
	width := now.Rect.Dx()
	for y := range now.Rect.Dy() {
		a, b := before.Pix[y*before.Stride:][:4*width], now.Pix[y*now.Stride:][:4*width]
		if slices.Equal(a, b) {
			continue
		}
		left, right := 0, 4*width-1
		for a[left] == b[left] {
			left++
		}
		for a[right] == b[right] {
			right--
		}
		area = area.Union(image.Rect(left/4, y, right/4+1, y+1))
	}
	return area
}

// minColourDistance is the least difference of two colours of the palette, all channels together,
// but for the first ones: shades of an edge that nobody can tell apart would fill it.
const (
	minColourDistance = 14
	exactColours      = 24
)

// paletteOf are the colours that most pixels have: those of the theme, and then shades
// of the edges of letters and of round things.
func paletteOf(frames []*image.RGBA) color.Palette {
	count := map[color.RGBA]int{}
	for _, f := range frames {
		for i := 0; i < len(f.Pix); i += 4 {
			count[color.RGBA{f.Pix[i], f.Pix[i+1], f.Pix[i+2], f.Pix[i+3]}]++
		}
	}
	common := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var palette color.Palette
	for _, c := range common {
		isNear := func(other color.Color) bool { return distance(c, other.(color.RGBA)) < minColourDistance }
		if len(palette) < exactColours || len(palette) < mostColors && !slices.ContainsFunc(palette, isNear) {
			palette = append(palette, c)
		}
	}
	return palette
}

func distance(a, b color.RGBA) int {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B)
}

// Spread are at most some of the numbers 0 to n-1, evenly, the first and the last.
func Spread(n, most int) []int {
	list := make([]int, min(n, most))
	for k := range list {
		list[k] = k * (n - 1) / max(1, len(list)-1)
	}
	return list
}
