package board

import (
	"math"

	"fyne.io/fyne/v2"

	"procura/core/scene"
)

// A grid, its tray below it; or beside it when that leaves larger cells.
//
//	     A   B   C   D              A   B   C   D   heading
//	 1 |   |   |   |   |        1 |   |   |   |   |  o o
//	 2 |   |   |   |   |        2 |   |   |   |   |  o o
//	   heading                  3 |   |   |   |   |  o o
//	   o o o o o o o o
//
// Pits: the count stands above the first row and below the others, the names of
// the columns between the first two rows.

// Lengths in units of the pitch, which is the distance between two cells.
const (
	gridFill   = 0.955 // of a cell, the rest is the gap
	trayPitch  = 0.5
	traySpread = 0.4 // at most, between the lines of a tray beside the board
	pitFill    = 0.9
	countBand  = 0.34
	pitGap     = 0.36
	pitCounts  = 0.19 // text size of a count
	cellNumber = 0.36 // text size of a cell's text
	mostTall   = 0.6  // how much longer than wide a pit is at most
	tallPart   = 0.65 // of the height to spare: what the pits have of it
	leastTall  = 0.12 // and at least, where it is not round
	gapPart    = 0.57 // of what is left, what is between their rows
	besideGap  = 1.2  // between the board and a tray beside it, in gaps
	trailSpare = 0.28 // between a cell's centre and the trail
)

// labelBand is the height of the band of column names, in the size of labels.
const labelBand = 1.7

// shape tells boards apart that need different canvas objects.
type shape struct {
	style                 scene.Style
	columns, rows         int
	columnNames, rowNames bool
	tray                  int // places, 0 for none
}

func shapeOf(b *scene.Board, room int) shape {
	return shape{b.Style, b.Columns, b.Rows, len(b.ColumnNames) > 0, len(b.RowNames) > 0, room}
}

// square is a square of the board, in the widget's coordinates.
type square struct{ x, y, size float32 }

func (b square) center() fyne.Position  { return fyne.NewPos(b.x+b.size/2, b.y+b.size/2) }
func (b square) inset(d float32) square { return square{b.x + d, b.y + d, b.size - 2*d} }

func squareAround(p fyne.Position, size float32) square {
	return square{p.X - size/2, p.Y - size/2, size}
}

// geometry places everything for one size of the widget.
type geometry struct {
	shape
	caption float32 // text size of labels
	pitch   float32
	size    fyne.Size
	labelW  float32       // the band of row names
	labelH  float32       // the band of column names, of a grid
	origin  fyne.Position // top left corner of the first cell
	beside  bool          // the tray is beside the board
	trayAt  fyne.Position // top left corner of the tray's first place
	spread  float32       // between the lines of a tray beside the board: room for words
	gap     float32       // between board and tray
	band    float32       // of the counts of pits
	tall    float32       // how much longer than wide a pit is
	between float32       // between the first two rows of pits
}

// fit finds the largest board of shape s in size; caption is the theme's text
// size for labels.
func (s shape) fit(size fyne.Size, caption float32) geometry {
	g := geometry{shape: s, size: size, caption: caption}
	if s.columns == 0 || s.rows == 0 {
		return g
	}
	if s.rowNames {
		g.labelW = caption * 1.7
	}
	if s.style == scene.Pits {
		return g.fitPits()
	}
	if s.columnNames {
		g.labelH = caption * labelBand
	}
	if s.tray > 0 {
		return g.fitWithTray()
	}
	g.pitch = whole(min((g.size.Width-g.labelW)/float32(g.columns), (g.size.Height-g.labelH)/float32(g.rows)))
	g.center(g.width(), g.height())
	return g
}

// fitPits finds the widest pits. Where there is height left, they grow long, as do the
// bands of counts and names: a board of two rows would be low and wide else.
func (g geometry) fitPits() geometry {
	across := (g.size.Width - g.labelW) / float32(g.columns)
	down := g.size.Height / g.pitsHeight()
	g.pitch = whole(min(across, down))
	rows, spare := float32(g.rows), max(g.size.Height-g.pitch*g.pitsHeight(), 0)
	spare = min(spare, g.pitch*mostTall*rows/tallPart)
	gaps := spare * (1 - tallPart)
	g.tall = whole(spare * tallPart / rows)
	if g.tall < g.pitch*leastTall { // all but a circle
		g.tall, spare = 0, gaps
	}
	g.between = g.pitch*pitGap + gaps*gapPart
	g.band = g.pitch*countBand + gaps*(1-gapPart)/2
	margin := g.pitch * (1 - pitFill) / 2
	height := g.pitch*g.pitsHeight() + spare
	g.origin = fyne.NewPos(
		whole((g.size.Width-g.labelW-g.pitch*float32(g.columns))/2+g.labelW+margin),
		whole((g.size.Height-height)/2+g.band))
	return g
}

func (g geometry) pitsHeight() float32 {
	rows := float32(g.rows)
	return rows*(pitFill+countBand) + (rows-1)*pitGap
}

func (g *geometry) width() float32  { return g.labelW + g.pitch*float32(g.columns) }
func (g *geometry) height() float32 { return g.labelH + g.pitch*float32(g.rows) }

func (g *geometry) center(width, height float32) {
	g.origin = fyne.NewPos(whole((g.size.Width-width)/2+g.labelW), whole((g.size.Height-height)/2+g.labelH))
}

func (g geometry) fitWithTray() geometry {
	g.gap = g.caption * 1.2
	heading := g.caption * 1.9
	rows, columns := float32(g.rows), float32(g.columns)
	below := min((g.size.Width-g.labelW)/columns,
		(g.size.Height-g.labelH-g.gap-heading)/(rows+trayPitch*g.trayLines(g.columns)))
	beside := min((g.size.Width-g.labelW-g.gap*besideGap)/(columns+trayPitch*g.trayLines(g.rows)),
		(g.size.Height-g.labelH)/rows)
	g.beside = beside > below
	g.pitch = whole(max(below, beside))
	if g.beside {
		lines := g.trayLines(g.rows)
		width := g.width() + besideGap*g.gap + g.pitch*trayPitch*lines
		g.spread = whole(min((g.size.Width-width)/lines, g.pitch*traySpread))
		g.center(width+g.spread*lines, g.height())
		g.trayAt = g.origin.AddXY(columns*g.pitch+besideGap*g.gap, 0)
		return g
	}
	g.center(g.width(), g.height()+g.gap+heading+g.pitch*trayPitch*g.trayLines(g.columns))
	g.trayAt = g.origin.AddXY(0, rows*g.pitch+g.gap+heading)
	return g
}

func (g *geometry) trayLines(n int) float32 {
	return float32((g.tray + 2*n - 1) / (2 * n))
}

func (g *geometry) squareOf(i int) square {
	if i < 0 {
		i = -1 - i
		side := g.pitch * trayPitch
		line, along := i/(2*g.columns), i%(2*g.columns)
		if g.beside {
			lines := int(g.trayLines(g.rows))
			line, along = i/lines, i%lines
		}
		return square{g.trayAt.X + float32(along)*(side+g.spread), g.trayAt.Y + float32(line)*side, side}
	}
	column, row := float32(i%g.columns), float32(i/g.columns)
	if g.style == scene.Pits {
		y := row*(g.pitch*pitFill+g.tall+g.between) + g.tall/2
		if row > 1 {
			y += (row - 1) * g.band
		}
		return square{g.origin.X + column*g.pitch, whole(g.origin.Y + y), whole(g.pitch * pitFill)}
	}
	return square{g.origin.X + column*g.pitch, g.origin.Y + row*g.pitch, whole(g.pitch * gridFill)}
}

// nowhere is no place of a board.
const nowhere = math.MaxInt

func (g *geometry) placeAt(p fyne.Position) int {
	for i := -g.tray; i < g.columns*g.rows; i++ {
		b, reach := g.squareOf(i), float32(0)
		if i >= 0 {
			reach = g.tall / 2
		}
		if p.X >= b.x && p.X < b.x+b.size && p.Y >= b.y-reach && p.Y < b.y+b.size+reach {
			return i
		}
	}
	return nowhere
}

// nearestPlace finds the nearest place in a direction, no more than an eighth of a
// turn off it, or from itself when there is none. A step aside counts double, so
// that arrows keep to their line.
func (g *geometry) nearestPlace(from int, dx, dy float32) int {
	start := g.squareOf(from).center()
	best, least := from, float32(math.MaxFloat32)
	for i := -g.tray; i < g.columns*g.rows; i++ {
		d := g.squareOf(i).center().Subtract(start)
		ahead := d.X*dx + d.Y*dy
		aside := d.X*dy + d.Y*dx
		aside = max(aside, -aside)
		if cost := ahead + 2*aside; ahead > 1 && aside <= ahead && cost < least {
			best, least = i, cost
		}
	}
	return best
}

// least is the smallest size at which a board of shape s can be used.
func (s shape) least(caption float32) fyne.Size {
	const target = 26 // what a finger or a tired hand can hit
	g := geometry{shape: s, caption: caption, pitch: max(target, caption*1.45)}
	if s.columns == 0 {
		return fyne.NewSize(target, target)
	}
	if s.style == scene.Pits {
		g.pitch = max(2*target, caption*2.7)
		return fyne.NewSize(g.pitch*float32(s.columns)+caption*2, g.pitch*g.pitsHeight())
	}
	if s.tray > 0 {
		g.pitch = 2 * target
		return fyne.NewSize(g.width()+caption*2, g.height()+caption*5+g.pitch*trayPitch*g.trayLines(s.columns))
	}
	return fyne.NewSize(g.width()+caption*2, g.height()+caption*1.9)
}

// heightFor is the height that is wanted for the cells to have one; those of pits have
// their counts.
func (s shape) heightFor(cells, caption float32) float32 {
	if s.rows == 0 || s.style == scene.Pits {
		return cells
	}
	height := float32(math.Ceil(float64(cells/(float32(s.rows)-1+gridFill)))) * float32(s.rows)
	if s.columnNames {
		height += caption * labelBand
	}
	return height
}

// widthFor is the width that a board of a height has use for.
func (s shape) widthFor(height, caption float32) float32 {
	unbounded := float32(max(s.columns, 1)+s.tray) * height
	g := s.fit(fyne.NewSize(unbounded, height), caption)
	if g.beside {
		return g.trayAt.X - g.origin.X + g.labelW + (g.pitch*trayPitch+g.spread)*g.trayLines(g.rows)
	}
	return g.width()
}

// whole rounds down: edges on whole units stay crisp.
func whole(v float32) float32 { return float32(math.Floor(float64(max(v, 0)))) }
