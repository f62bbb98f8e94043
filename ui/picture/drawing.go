package picture

import (
	"image"
	"image/draw"
	"math"
	"strings"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
)

// drawing paints a drawing in whole pixels; what was painted once is kept.
func (p *Painter) drawing(d Drawing) {
	key := drawn{d.SVG, int(math.Round(d.Side * p.scale))}
	picture, ok := p.drawings[key]
	if !ok {
		picture = rasterize(d.SVG, key.side)
		p.drawings[key] = picture
	}
	at := image.Pt(int(math.Round(d.X*p.scale)), int(math.Round(d.Y*p.scale)))
	draw.Draw(p.to, picture.Rect.Add(at), picture, image.Point{}, draw.Over)
}

// rasterize paints a drawing of the program in a square of some pixels.
func rasterize(svg string, side int) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, side, side))
	icon, err := oksvg.ReadIconStream(strings.NewReader(svg))
	if err != nil {
		return picture // no drawing of ours
	}
	icon.SetTarget(0, 0, float64(side), float64(side))
	for i := range icon.SVGPaths { // the library leaves strokes as wide as they are written
		icon.SVGPaths[i].LineWidth *= float64(side) / icon.ViewBox.W
	}
	icon.Draw(rasterx.NewDasher(side, side, rasterx.NewScannerGV(side, side, picture, picture.Rect)), 1)
	return picture
}
