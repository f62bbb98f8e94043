package picture

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strings"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/vector"
)

// Painter makes pixels of sheets. It serves one goroutine.
type Painter struct {
	writer   textSetter
	raster   vector.Rasterizer
	scale    float64
	ground   color.NRGBA
	to       *image.RGBA // what is painted on: a picture or a part of one
	mask     []uint8     // room for what covers a pixel
	drawings map[drawn]*image.RGBA
	before   Sheet       // of Next
	last     *image.RGBA // its picture
}

// drawn is a drawing in a size.
type drawn struct {
	svg  string
	side int
}

// NewPainter returns a painter that makes scale pixels of a unit of a sheet, on a
// ground.
func NewPainter(scale float64, ground color.NRGBA) *Painter {
	return &Painter{scale: scale, ground: ground, drawings: map[drawn]*image.RGBA{}}
}

func (p *Painter) PNG(w io.Writer, s Sheet) error {
	return png.Encode(w, p.Paint(s)) //nolint:wrapcheck // the writer is the caller's
}

func (p *Painter) Paint(s Sheet) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, int(math.Round(s.Width*p.scale)), int(math.Round(s.Height*p.scale))))
	p.drawSheet(s, picture)
	return picture
}

// PaintNext paints a sheet like the one before, as in a film: only what differs is painted
// anew.
func (p *Painter) PaintNext(s Sheet) *image.RGBA {
	if p.last == nil || s.Width != p.before.Width || s.Height != p.before.Height {
		p.before, p.last = s, p.Paint(s)
		return p.last
	}
	picture := image.NewRGBA(p.last.Rect)
	copy(picture.Pix, p.last.Pix)
	if area := p.changedArea(s).Intersect(picture.Rect); !area.Empty() {
		p.drawSheet(s, picture.SubImage(area).(*image.RGBA)) //nolint:forcetypeassert // a part of one
	}
	p.before, p.last = s, picture
	return picture
}

// changedArea returns the rectangle in which the marks of a sheet differ from those before.
func (p *Painter) changedArea(s Sheet) image.Rectangle {
	more := map[Mark]int{}
	for _, m := range p.before.Marks {
		more[m]++
	}
	for _, m := range s.Marks {
		more[m]--
	}
	var area image.Rectangle
	for m, n := range more {
		if n != 0 {
			area = area.Union(p.pixelArea(m.bounds()))
		}
	}
	return area
}

func (p *Painter) pixelArea(left, top, right, bottom float64) image.Rectangle {
	return image.Rect(int(math.Floor(left*p.scale)), int(math.Floor(top*p.scale)), int(math.Ceil(right*p.scale)), int(math.Ceil(bottom*p.scale)))
}

func (p *Painter) drawSheet(s Sheet, to *image.RGBA) {
	p.to = to
	draw.Draw(to, to.Rect, image.NewUniform(p.ground), image.Point{}, draw.Src)
	for _, m := range s.Marks {
		if !p.pixelArea(m.bounds()).Overlaps(to.Rect) {
			continue
		}
		switch m := m.(type) {
		case Box:
			p.drawBox(m)
		case Line:
			p.drawLine(m)
		case Text:
			p.drawText(m)
		case Drawing:
			key := drawn{m.SVG, int(math.Round(m.Side * p.scale))}
			picture, ok := p.drawings[key]
			if !ok {
				picture = rasterize(m.SVG, key.side)
				p.drawings[key] = picture
			}
			at := image.Pt(int(math.Round(m.X*p.scale)), int(math.Round(m.Y*p.scale)))
			draw.Draw(p.to, picture.Rect.Add(at), picture, image.Point{}, draw.Over)
		}
	}
}

// outlinePath is an outline that is being drawn in pixels, from a corner of the area that it
// lies in.
type outlinePath struct {
	*Painter
	area image.Rectangle
}

// beginOutline makes room for an outline that lies within bounds, in units of the sheet; false
// where nothing of it is seen.
func (p *Painter) beginOutline(left, top, right, bottom float64) (outlinePath, bool) {
	area := p.pixelArea(left, top, right, bottom)
	if area.Empty() || !area.Overlaps(p.to.Rect) || area.Dx() > 1<<14 || area.Dy() > 1<<14 {
		return outlinePath{}, false
	}
	p.raster.Reset(area.Dx(), area.Dy())
	return outlinePath{p, area}, true
}

func (o outlinePath) toPixels(x, y float64) (float32, float32) {
	return float32(x*o.scale - float64(o.area.Min.X)), float32(y*o.scale - float64(o.area.Min.Y))
}

func (o outlinePath) moveTo(x, y float64) { o.raster.MoveTo(o.toPixels(x, y)) }
func (o outlinePath) lineTo(x, y float64) { o.raster.LineTo(o.toPixels(x, y)) }
func (o outlinePath) curveTo(ax, ay, bx, by, x, y float64) {
	a, b := o.toPixels(ax, ay)
	c, d := o.toPixels(bx, by)
	e, f := o.toPixels(x, y)
	o.raster.CubeTo(a, b, c, d, e, f)
}

func (o outlinePath) fill(c color.NRGBA) {
	o.raster.ClosePath()
	mask := &image.Alpha{Stride: o.area.Dx(), Rect: image.Rect(0, 0, o.area.Dx(), o.area.Dy())}
	if need := mask.Stride * o.area.Dy(); len(o.mask) < need {
		o.mask = make([]uint8, need)
	}
	mask.Pix = o.mask
	o.raster.DrawOp = draw.Src
	o.raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	seen := o.area.Intersect(o.to.Rect) // a part of a picture has the same pixels as the whole
	draw.DrawMask(o.to, seen, image.NewUniform(c), image.Point{}, mask, seen.Min.Sub(o.area.Min), draw.Over)
}

// bow is the distance of the handles of a quarter of a circle from its ends, as a part of the radius.
const bow = 0.5522847498

// addRoundBox goes around a box with round corners, the other way round where turn is -1: of
// two that lie in each other, what is between them is inside then.
func (o outlinePath) addRoundBox(x, y, width, height, r float64, turn int) {
	r = max(0, min(r, width/2, height/2))
	right, bottom, h := x+width, y+height, r*(1-bow)
	type corner struct{ fromX, fromY, aX, aY, bX, bY, toX, toY float64 }
	corners := [...]corner{
		{right - r, y, right - h, y, right, y + h, right, y + r},
		{right, bottom - r, right, bottom - h, right - h, bottom, right - r, bottom},
		{x + r, bottom, x + h, bottom, x, bottom - h, x, bottom - r},
		{x, y + r, x, y + h, x + h, y, x + r, y},
	}
	if turn < 0 {
		o.moveTo(x, y+r)
		for _, c := range [...]corner{corners[2], corners[1], corners[0], corners[3]} {
			o.lineTo(c.toX, c.toY)
			o.curveTo(c.bX, c.bY, c.aX, c.aY, c.fromX, c.fromY)
		}
		return
	}
	o.moveTo(x+r, y)
	for _, c := range corners {
		o.lineTo(c.fromX, c.fromY)
		o.curveTo(c.aX, c.aY, c.bX, c.bY, c.toX, c.toY)
	}
}

func (p *Painter) drawBox(b Box) {
	if b.Fill.A > 0 {
		if o, ok := p.beginOutline(b.X, b.Y, b.X+b.Width, b.Y+b.Height); ok {
			o.addRoundBox(b.X, b.Y, b.Width, b.Height, b.Radius, 1)
			o.fill(b.Fill)
		}
	}
	half := b.EdgeWidth / 2
	if b.Edge.A == 0 || half == 0 {
		return
	}
	if o, ok := p.beginOutline(b.bounds()); ok {
		outer := b.Radius + half
		if b.Radius == 0 {
			outer = 0
		}
		o.addRoundBox(b.X-half, b.Y-half, b.Width+2*half, b.Height+2*half, outer, 1)
		o.raster.ClosePath()
		o.addRoundBox(b.X+half, b.Y+half, b.Width-2*half, b.Height-2*half, b.Radius-half, -1)
		o.fill(b.Edge)
	}
}

func (p *Painter) drawLine(l Line) {
	length, half := math.Hypot(l.X2-l.X1, l.Y2-l.Y1), l.Width/2
	if length == 0 || l.Color.A == 0 {
		return
	}
	dx, dy := (l.Y2-l.Y1)/length*half, (l.X1-l.X2)/length*half // across the line
	o, ok := p.beginOutline(l.bounds())
	if !ok {
		return
	}
	o.moveTo(l.X1+dx, l.Y1+dy)
	o.lineTo(l.X2+dx, l.Y2+dy)
	o.lineTo(l.X2-dx, l.Y2-dy)
	o.lineTo(l.X1-dx, l.Y1-dy)
	o.fill(l.Color)
}

func (p *Painter) drawText(w Text) {
	glyphs, width := p.writer.set(w.Text, w.Size, w.Bold)
	x := w.X
	if w.Middle {
		x -= width / 2
	}
	o, ok := p.beginOutline(x-w.Size/4, w.Y-1.2*w.Size, x+width+w.Size/4, w.Y+0.5*w.Size)
	if !ok {
		return
	}
	for _, g := range glyphs {
		for _, s := range g.outline {
			o.segment(s.Op, s.Args, x, w.Y)
		}
		x += g.advance
	}
	o.fill(w.Color)
}

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
