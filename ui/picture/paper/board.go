// Package paper draws boards for paper and pages of HTML, in the colours of the light theme. It knows no window: what
// it draws is plainer than package board's, and needs no font to be measured.
package paper

import (
	"image/color"
	"io/fs"
	"strconv"
	"strings"

	"procura/core/scene"
	"procura/ui/picture"
)

// Lengths are units of a sheet, of which an inch has 96.
const (
	side       = 38.0 // of a cell
	gap        = 2.0  // between cells
	pitch      = side + gap
	label      = 20.0 // the bands of the names of columns and rows
	traySide   = 28.0
	trayPlaces = 8 // in a line
	labelSize  = 11.0
	numberSize = 14.0
	orderSize  = 8.5
	orderSide  = 14.0
	// middle is the distance of the base line of a text from its middle, in sizes.
	middle = 0.36
)

// The colours of the light theme.
var (
	ink     = color.NRGBA{R: 0x1E, G: 0x22, B: 0x26, A: 0xFF}
	muted   = color.NRGBA{R: 0x50, G: 0x56, B: 0x5E, A: 0xFF}
	plain   = color.NRGBA{R: 0xF3, G: 0xEB, B: 0xDC, A: 0xFF}
	other   = color.NRGBA{R: 0xDF, G: 0xD1, B: 0xB8, A: 0xFF}
	void    = color.NRGBA{R: 0xF6, G: 0xF5, B: 0xF2, A: 0xFF}
	visited = color.NRGBA{R: 0xCF, G: 0xE6, B: 0xE3, A: 0xFF}
	erased  = color.NRGBA{R: 0xE9, G: 0xE7, B: 0xE2, A: 0xFF}
	edge    = color.NRGBA{R: 0xDA, G: 0xD7, B: 0xCF, A: 0xFF}
	accent  = color.NRGBA{R: 0x0A, G: 0x5F, B: 0x5F, A: 0xFF}
	trail   = color.NRGBA{R: 0x0A, G: 0x5F, B: 0x5F, A: 0xA6}
	wrong   = color.NRGBA{R: 0xA3, G: 0x21, B: 0x1A, A: 0xFF}
	white   = color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 0xFF}
)

// Drawings returns a drawing of the program as SVG, "" for a name that has none. Nil has none at all.
type Drawings func(name string) string

func (d Drawings) find(name string) string {
	if d == nil {
		return ""
	}
	return d(name)
}

type drawing struct {
	*scene.Board
	drawings Drawings
	sheet    picture.Sheet
	left     float64 // of the first column
	top      float64 // of the first row
}

// Draw draws a board. The cells of rings, by their indices, are ringed in red; heading stands over the tray.
func Draw(b *scene.Board, drawings Drawings, heading string, rings ...int) picture.Sheet {
	d := drawing{Board: b, drawings: drawings, top: 1}
	if len(b.RowNames) > 0 {
		d.left = label
	}
	if len(b.ColumnNames) > 0 {
		d.top = label
	}
	d.sheet.Width = d.left + float64(b.Columns)*pitch
	d.sheet.Height = d.top + float64(b.Rows)*pitch
	for i := range b.Cells {
		d.drawGround(i)
	}
	d.drawTrail()
	for i := range b.Cells {
		d.drawContent(i)
	}
	for _, i := range rings {
		d.drawRing(i)
	}
	d.drawNames()
	if len(b.Tray) > 0 {
		d.drawTray(heading)
	}
	return d.sheet
}

func (d *drawing) add(m picture.Mark) { d.sheet.AddMark(m, 0, 0) }

// write writes a text with its middle at a point.
func (d *drawing) write(x, y float64, s string, size float64, isBold bool, ink color.NRGBA) {
	d.add(picture.Text{X: x, Y: y + size*middle, Size: size, Middle: true, Bold: isBold, Text: s, Color: ink})
}

// cornerOf returns the top left corner of a cell.
func (d *drawing) cornerOf(i int) (x, y float64) {
	return d.left + float64(i%d.Columns)*pitch, d.top + float64(i/d.Columns)*pitch
}

func (d *drawing) centerOf(i int) (x, y float64) {
	x, y = d.cornerOf(i)
	return x + side/2, y + side/2
}

// radius rounds the corners of a cell a little, and those of a pit wholly.
func (d *drawing) radius() float64 {
	if d.Style == scene.Pits {
		return side / 2
	}
	return 3
}

func (d *drawing) drawGround(i int) {
	x, y := d.cornerOf(i)
	box := picture.Box{X: x, Y: y, Width: side, Height: side, Radius: d.radius(), Fill: plain, Edge: edge, EdgeWidth: 1}
	switch d.Cells[i].Role {
	case scene.Void:
		box.Fill = void
	case scene.Other:
		box.Fill = other
	case scene.Visited, scene.Current:
		box.Fill = visited
	case scene.Winning:
		box.Fill, box.Edge, box.EdgeWidth = visited, accent, 2.5
	case scene.Source:
		box.Edge, box.EdgeWidth = accent, 2
	case scene.Erased:
		box.Fill = erased
	}
	d.add(box)
}

func (d *drawing) drawTrail() {
	for i := 1; i < len(d.Trail); i++ {
		fromX, fromY := d.centerOf(d.Trail[i-1])
		toX, toY := d.centerOf(d.Trail[i])
		d.add(picture.Line{X1: fromX, Y1: fromY, X2: toX, Y2: toY, Width: 1.5, Color: trail})
	}
}

func (d *drawing) drawContent(i int) {
	cell := &d.Cells[i]
	x, y := d.centerOf(i)
	switch svg := d.drawings.find(cell.Drawing); {
	case d.Style == scene.Pits:
		d.write(x, y, strconv.Itoa(cell.Seeds), numberSize, cell.Seeds > 0, ink)
	case svg != "":
		d.drawPiece(x, y, side, svg)
	case cell.Text != "" && cell.Role == scene.Erased:
		d.write(x, y, cell.Text, numberSize, false, muted)
		d.add(picture.Line{X1: x - side*0.3, Y1: y, X2: x + side*0.3, Y2: y, Width: 1.5, Color: muted})
	case cell.Text != "":
		d.write(x, y, cell.Text, numberSize, false, ink)
	}
	if cell.Order > 0 {
		x, y := d.cornerOf(i)
		d.add(picture.Box{X: x + side - orderSide + 2, Y: y - 2, Width: orderSide, Height: orderSide, Radius: orderSide / 2, Fill: accent})
		d.write(x+side-orderSide/2+2, y+orderSide/2-2, strconv.Itoa(cell.Order), orderSize, true, white)
	}
}

// drawPiece draws a drawing of the program; the knight, which is white, on a disc.
func (d *drawing) drawPiece(x, y, side float64, svg string) {
	inset := side * 0.04
	if isMono(svg) {
		radius := side * 0.43
		d.add(picture.Box{X: x - radius, Y: y - radius, Width: 2 * radius, Height: 2 * radius, Radius: radius, Fill: accent})
		inset = side * 0.2
	}
	d.add(picture.Drawing{X: x - side/2 + inset, Y: y - side/2 + inset, Side: side - 2*inset, SVG: svg})
}

func (d *drawing) drawRing(i int) {
	if i < 0 || i >= len(d.Cells) {
		return
	}
	x, y := d.cornerOf(i)
	d.add(picture.Box{X: x, Y: y, Width: side, Height: side, Radius: d.radius(), Edge: wrong, EdgeWidth: 3})
}

func (d *drawing) drawNames() {
	for i, name := range d.ColumnNames {
		x, _ := d.centerOf(i)
		d.write(x, label/2, name, labelSize, false, muted)
	}
	for i, name := range d.RowNames {
		_, y := d.centerOf(i * d.Columns)
		d.write(label/2, y, name, labelSize, false, muted)
	}
}

// drawTray draws what waits below the board, with its heading.
func (d *drawing) drawTray(heading string) {
	top := d.sheet.Height + label
	d.add(picture.Text{X: d.left, Y: d.sheet.Height + label*0.75, Size: labelSize, Text: heading, Color: muted})
	for i := range d.Tray {
		cell := &d.Tray[i]
		x := d.left + (float64(i%trayPlaces)+0.5)*traySide
		y := top + (float64(i/trayPlaces)+0.5)*traySide
		if svg := d.drawings.find(cell.Drawing); svg != "" {
			d.drawPiece(x, y, traySide, svg)
		} else {
			d.write(x, y, cell.Text, labelSize, false, ink)
		}
		if cell.Role == scene.Held {
			d.add(picture.Box{X: x - traySide/2, Y: y - traySide/2, Width: traySide, Height: traySide, Radius: 4, Edge: accent, EdgeWidth: 2})
		}
	}
	lines := (len(d.Tray) + trayPlaces - 1) / trayPlaces
	d.sheet.Width = max(d.sheet.Width, d.left+trayPlaces*traySide)
	d.sheet.Height = top + float64(lines)*traySide
}

// ReadDrawings reads the drawings of a folder: SVG files, by their names without the ending.
func ReadDrawings(files fs.FS, folder string) Drawings {
	return func(name string) string {
		if name == "" {
			return ""
		}
		content, err := fs.ReadFile(files, folder+"/"+name+".svg")
		if err != nil {
			return ""
		}
		return string(content)
	}
}

// isMono reports whether a drawing is in one colour, which is white as it is written.
func isMono(svg string) bool { return strings.Contains(svg, `class="mono"`) }
