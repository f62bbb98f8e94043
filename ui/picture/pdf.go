package picture

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"

	"codeberg.org/go-pdf/fpdf"
)

// Heading is the text above the boards of a page.
type Heading struct {
	Title string
	// Said tells what is known of it, in the accent of the theme; Lines holds the rest.
	Said  string
	Lines []string
	// Foot stands at the foot of every page, before its number.
	Foot string
}

// Inks are the colours of texts on paper.
type Inks struct{ Text, Muted, Said, Line color.NRGBA }

// Captioned is a board with what stands below it.
type Captioned struct {
	Sheet Sheet
	Title string
	Lines []string
}

// Lengths on paper, in millimetres; sizes of texts are in points.
const (
	pageWidth, pageHeight = 210.0, 297.0
	margin                = 16.0
	textWidth             = pageWidth - 2*margin
	footHeight            = 9.0
	between               = 5.5 // boards
	pointsPerMillimetre   = 72 / 25.4
	titleSize, textSize   = 17.0, 9.5
	captionSize           = 8.0
	captionLines          = 4
	spacing               = 1.3 // of lines, in sizes of their text
	mostColumns           = 3
)

func lineHeight(size float64) float64 { return size * spacing / pointsPerMillimetre }

// PDF is a document of pages of A4 in the making. It serves one goroutine.
type PDF struct {
	pdf     *fpdf.Fpdf
	writer  textSetter
	inks    Inks
	heading Heading
	grid    boardGrid
	before  int // pages of the parts before
	pages   int // of this part
	placed  int // boards of it so far
}

// NewPDF begins a document for a number of boards that are all like a first one.
func NewPDF(h Heading, inks Inks, boards int, like Sheet) *PDF {
	p := &PDF{pdf: fpdf.New("P", "mm", "A4", ""), inks: inks}
	p.pdf.SetAutoPageBreak(false, 0)
	p.pdf.SetCellMargin(0)
	p.pdf.AddUTF8FontFromBytes("Inter", "", regular)
	p.pdf.AddUTF8FontFromBytes("Inter", "B", bold)
	p.pdf.SetTitle(h.Title, true)
	p.pdf.SetCreator("Procura", true)
	p.pdf.SetCatalogSort(true) // else fonts stand in any order
	p.pdf.SetFooterFunc(p.writeFoot)
	p.Begin(h, boards, like)
	return p
}

// Begin begins a part of the document on a page of its own, with its own numbers.
func (p *PDF) Begin(h Heading, boards int, like Sheet) {
	p.pdf.AddPage() // the page before gets its foot
	p.heading = h
	p.before = p.pdf.PageNo() - 1
	p.placed = 0
	p.grid = gridFor(boards, like, p.writeHeading())
	last, _, _ := p.grid.placeOf(boards - 1)
	p.pages = last + 1
}

// writeHeading writes the heading, as much of it as half a page holds, and returns where the
// boards begin.
func (p *PDF) writeHeading() float64 {
	y := margin
	write := func(s, style string, size float64, ink color.NRGBA) {
		for _, line := range p.wrap(s, style, textWidth, size, 8) {
			if y > pageHeight/2 {
				return
			}
			y += lineHeight(size)
			p.writeText(margin, y-lineHeight(size)*0.25, line, style, size, ink)
		}
	}
	write(p.heading.Title, "B", titleSize, p.inks.Text)
	if p.heading.Said != "" {
		y++
		write(p.heading.Said, "B", textSize+1.5, p.inks.Said)
	}
	for _, line := range p.heading.Lines {
		write(line, "", textSize, p.inks.Muted)
	}
	y += 3
	p.setColour(p.pdf.SetDrawColor, p.inks.Line)
	p.pdf.SetLineWidth(0.3)
	p.pdf.Line(margin, y, pageWidth-margin, y)
	return y + 5
}

func (p *PDF) writeFoot() {
	y := pageHeight - margin
	p.writeText(margin, y, p.heading.Foot, "", captionSize, p.inks.Muted)
	number := fmt.Sprintf("%d / %d", p.pdf.PageNo()-p.before, p.pages)
	p.writeText(pageWidth-margin-p.pdf.GetStringWidth(number), y, number, "", captionSize, p.inks.Muted) // in the same font
}

func (p *PDF) Add(b Captioned) {
	page, x, y := p.grid.placeOf(p.placed)
	p.placed++
	for p.pdf.PageNo() < p.before+page+1 {
		p.pdf.AddPage()
	}
	p.drawSheet(b.Sheet, x, y, p.grid.width/b.Sheet.Width)
	y += p.grid.high
	x += p.inset(b.Sheet)
	room, left := p.grid.width-2*p.inset(b.Sheet), captionLines
	say := func(s, style string, ink color.NRGBA, most int) {
		for _, line := range p.wrap(s, style, room, captionSize, min(most, left)) {
			y += lineHeight(captionSize)
			left--
			p.writeText(x, y, line, style, captionSize, ink)
		}
	}
	say(b.Title, "B", p.inks.Text, 1)
	for i, line := range b.Lines {
		say(line, "", p.inks.Muted, left-(len(b.Lines)-1-i))
	}
}

// inset is the margin of a sheet around its board.
func (p *PDF) inset(s Sheet) float64 { return Around * p.grid.width / s.Width }

func (p *PDF) Write(w io.Writer) error {
	return p.pdf.Output(w) //nolint:wrapcheck // says what is wrong
}

func (p *PDF) Pages() int                                     { return p.pdf.PageCount() }
func (p *PDF) setColour(set func(r, g, b int), c color.NRGBA) { set(int(c.R), int(c.G), int(c.B)) }

func (p *PDF) writeText(x, y float64, s, style string, size float64, ink color.NRGBA) {
	p.pdf.SetFont("Inter", style, size)
	p.setColour(p.pdf.SetTextColor, ink)
	p.pdf.Text(x, y, p.writer.replaceUnknown(s))
}

func (p *PDF) drawSheet(s Sheet, x, y, scale float64) {
	for _, m := range s.Marks {
		switch m := m.(type) {
		case Box:
			p.drawBox(m, x, y, scale)
		case Line:
			p.drawWithOpacity(m.Color, func() {
				p.setColour(p.pdf.SetDrawColor, m.Color)
				p.pdf.SetLineWidth(m.Width * scale)
				p.pdf.Line(x+m.X1*scale, y+m.Y1*scale, x+m.X2*scale, y+m.Y2*scale)
			})
		case Text:
			style := ""
			if m.Bold {
				style = "B"
			}
			left := x + m.X*scale
			size := m.Size * scale * pointsPerMillimetre
			if m.Middle {
				p.pdf.SetFont("Inter", style, size)
				left -= p.pdf.GetStringWidth(p.writer.replaceUnknown(m.Text)) / 2
			}
			p.writeText(left, y+m.Y*scale, m.Text, style, size, m.Color)
		case Drawing:
			name := p.registerDrawing(m.SVG)
			p.pdf.ImageOptions(name, x+m.X*scale, y+m.Y*scale, m.Side*scale, m.Side*scale, false, fpdf.ImageOptions{ImageType: "PNG"}, 0, "")
		}
	}
}

func (p *PDF) drawBox(b Box, x, y, scale float64) {
	draw := func(style string) func() {
		return func() {
			p.pdf.RoundedRect(x+b.X*scale, y+b.Y*scale, b.Width*scale, b.Height*scale, b.Radius*scale, "1234", style)
		}
	}
	if b.Fill.A > 0 {
		p.setColour(p.pdf.SetFillColor, b.Fill)
		p.drawWithOpacity(b.Fill, draw("F"))
	}
	if b.Edge.A > 0 && b.EdgeWidth > 0 {
		p.setColour(p.pdf.SetDrawColor, b.Edge)
		p.pdf.SetLineWidth(b.EdgeWidth * scale)
		p.drawWithOpacity(b.Edge, draw("D"))
	}
}

func (p *PDF) drawWithOpacity(c color.NRGBA, draw func()) {
	if c.A == 0xFF {
		draw()
		return
	}
	p.pdf.SetAlpha(float64(c.A)/0xFF, "Normal")
	draw()
	p.pdf.SetAlpha(1, "Normal")
}

// drawingPixels is the side of a drawing on paper: enough for a board that fills it.
const drawingPixels = 512

// registerDrawing puts a drawing into the document, once.
func (p *PDF) registerDrawing(svg string) string {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(svg)) // never fails
	name := strconv.FormatUint(hash.Sum64(), 36)
	if p.pdf.GetImageInfo(name) == nil {
		var file bytes.Buffer
		_ = png.Encode(&file, rasterize(svg, drawingPixels)) // a buffer never fails
		p.pdf.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: "PNG"}, &file)
	}
	return name
}

// boardGrid lays boards out on pages: in columns of one width, row by row.
type boardGrid struct {
	columns     int
	width, high float64 // of a board, in millimetres
	row         float64 // of a board, its caption and what is between it and the next
	top         float64 // of the first page
}

// belowBoard is the height of the texts below a board.
const belowBoard = captionLines*captionSize*spacing/pointsPerMillimetre + between

// bottom returns the lower edge of the boards on a page.
const bottom = pageHeight - margin - footHeight

// minBoardWidth is the smallest width of a board: where not all fit on the first page at this
// width, they go over several.
const minBoardWidth = 54.0

// gridFor lays out a number of boards: as large as they can all be on the first
// page, else small and over several.
func gridFor(boards int, like Sheet, top float64) boardGrid {
	shape := like.Height / like.Width
	var best boardGrid
	for columns := 1; columns <= min(mostColumns, boards); columns++ {
		rows := float64((boards + columns - 1) / columns)
		g := boardGrid{columns: columns, top: top, width: min(columnWidth(columns), ((bottom-top+between)/rows-belowBoard)/shape)}
		if g.width > best.width {
			best = g
		}
	}
	if best.width < minBoardWidth {
		best = gridOverPages(shape, top)
	}
	best.high = best.width * shape
	best.row = best.high + belowBoard
	return best
}

// gridOverPages lays out boards of a shape over several pages: as wide as their
// columns, or a little less where one more row fits on the first page then.
func gridOverPages(shape, top float64) boardGrid {
	g := boardGrid{columns: mostColumns, top: top}
	if shape < wideBoard {
		g.columns = 2
	}
	g.width = min(columnWidth(g.columns), (bottom-margin-belowBoard)/shape)
	room := bottom - top + between
	rows := math.Ceil(room / (g.width*shape + belowBoard))
	if less := (room/rows - belowBoard) / shape; less > littleLess*g.width {
		g.width = less
	}
	return g
}

const littleLess = 0.9

// wideBoard is the shape below which a board needs its width.
const wideBoard = 0.6

func columnWidth(columns int) float64 {
	return (textWidth - float64(columns-1)*between) / float64(columns)
}

func (g boardGrid) rows(top float64) int { return max(0, int((bottom-top+between+0.01)/g.row)) }

// placeOf returns the place of a board by its number: the page from 0, and the place in
// millimetres.
func (g boardGrid) placeOf(i int) (page int, x, y float64) {
	row, column, top := i/g.columns, i%g.columns, g.top
	if first := g.rows(g.top); row >= first {
		more := max(1, g.rows(margin))
		row -= first
		page, row, top = 1+row/more, row%more, margin
	}
	x = margin + float64(column)*(columnWidth(g.columns)+between)
	if g.columns == 1 {
		x += (textWidth - g.width) / 2
	}
	return page, x, top + float64(row)*g.row
}
