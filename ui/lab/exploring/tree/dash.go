package tree

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"

	"procura/ui/theme"
)

// Fyne draws no dashes. The outline of a box that waits is a picture in the pixels of the
// screen, made once for all boxes of a size.

// dashes are the outlines that were made.
type dashes map[dashKey]image.Image

type dashKey struct {
	width, height int
	ink           color.NRGBA
	round         float32
}

// mostDashes is how many are kept: a zoom makes others.
const mostDashes = 8

// Lengths of a dash and of the gap after it.
const dashOn, dashOff = 4.0, 2.5

// smallBox is the height under which dashes are shorter.
const smallBox = 20

// dashed is an outline for a box of a size, with round corners.
func (s *sheet) dashed(size fyne.Size, round float32) *canvas.Raster {
	r := canvas.NewRaster(func(width, height int) image.Image {
		ink, _ := color.NRGBAModel.Convert(theme.Color(theme.Outline)).(color.NRGBA)
		key := dashKey{width, height, ink, round}
		if made := s.dashes[key]; made != nil {
			return made
		}
		if s.dashes == nil || len(s.dashes) >= mostDashes {
			s.dashes = dashes{}
		}
		s.dashes[key] = outlineOf(key, float64(width)/float64(max(size.Width, 1)))
		return s.dashes[key]
	})
	r.ScaleMode = canvas.ImageScalePixels
	return r
}

// outlineOf draws an outline; scale is how many pixels a unit has.
func outlineOf(key dashKey, scale float64) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, key.width, key.height))
	if key.width < 4 || key.height < 4 {
		return picture
	}
	pen := rasterx.NewDasher(key.width, key.height, rasterx.NewScannerGV(key.width, key.height, picture, picture.Bounds()))
	width, on, off := max(1, thin*scale), dashOn, dashOff
	if float64(key.height) < smallBox*scale {
		on, off = 2, 1.5
	}
	pen.SetColor(key.ink)
	pen.SetStroke(fixed.Int26_6(width*64), 0, rasterx.ButtCap, nil, nil, rasterx.ArcClip, []float64{on * scale, off * scale}, 0)
	in, round := width/2, float64(key.round)*scale
	rasterx.AddRoundRect(in, in, float64(key.width)-in, float64(key.height)-in, round, round, 0, rasterx.RoundGap, pen)
	pen.Draw()
	return picture
}
