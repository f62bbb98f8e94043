package picture

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// segment goes along a part of the outline of a letter that stands at x, y.
func (o path) segment(op sfnt.SegmentOp, args [3]fixed.Point26_6, x, y float64) {
	ax, ay := units(args[0], x, y)
	bx, by := units(args[1], x, y)
	switch op {
	case sfnt.SegmentOpMoveTo:
		o.raster.ClosePath()
		o.move(ax, ay)
	case sfnt.SegmentOpLineTo:
		o.line(ax, ay)
	case sfnt.SegmentOpQuadTo:
		a, b := o.at(ax, ay)
		c, d := o.at(bx, by)
		o.raster.QuadTo(a, b, c, d)
	case sfnt.SegmentOpCubeTo:
		cx, cy := units(args[2], x, y)
		o.curve(ax, ay, bx, by, cx, cy)
	}
}

// units are those of a point in an outline.
func units(p fixed.Point26_6, x, y float64) (float64, float64) {
	return x + float64(p.X)/64, y + float64(p.Y)/64
}
