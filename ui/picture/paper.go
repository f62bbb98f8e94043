package picture

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image/color"
	"image/png"
	"io"
	"strconv"
	"strings"

	"codeberg.org/go-pdf/fpdf"
)

// Heading is what stands above the boards of a page.
type Heading struct {
	Title string
	// Said is what is known of it, in the accent of the theme; Lines are the rest.
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
	between               = 7.0 // boards
	pointsPerMillimetre   = 72 / 25.4
	titleSize, textSize   = 17.0, 9.5
	captionSize           = 8.0
	captionLines          = 4
	spacing               = 1.38 // of lines, in sizes of their text
	mostColumns           = 3
)

// high is the height of a line of text, in millimetres.
func high(size float64) float64 { return size * spacing / pointsPerMillimetre }

// Paper is a document of pages of A4 in the making. It serves one goroutine.
type Paper struct {
	pdf     *fpdf.Fpdf
	writer  writer
	inks    Inks
	heading Heading
	grid    lattice
	pages   int
	placed  int // boards so far
}

// NewPaper begins a document for a number of boards that are all like a first one.
func NewPaper(h Heading, inks Inks, boards int, like Sheet) *Paper {
	p := &Paper{pdf: fpdf.New("P", "mm", "A4", ""), inks: inks, heading: h}
	p.pdf.SetAutoPageBreak(false, 0)
	p.pdf.AddUTF8FontFromBytes("Inter", "", regular)
	p.pdf.AddUTF8FontFromBytes("Inter", "B", bold)
	p.pdf.SetTitle(h.Title, true)
	p.pdf.SetCreator("Procura", true)
	p.pdf.SetFooterFunc(p.foot)
	p.pdf.AddPage()
	p.grid = latticeOf(boards, like, p.head())
	last, _, _ := p.grid.spot(boards - 1)
	p.pages = last + 1
	return p
}

// lattice is how boards stand on pages: in columns of one width, row by row.
type lattice struct {
	columns     int
	width, high float64 // of a board, in millimetres
	row         float64 // of a board, its caption and what is between it and the next
	top         float64 // of the first page
}

// under is what a board needs below it.
const under = captionLines*captionSize*spacing/pointsPerMillimetre + between

// bottom is where boards end on a page.
const bottom = pageHeight - margin - footHeight

// least is the smallest width of a board: where not all fit on the first page at this
// width, they go over several.
const least = 54.0

// latticeOf is how a number of boards stand: as large as they can all be on the first
// page, else small and over several.
func latticeOf(boards int, like Sheet, top float64) lattice {
	shape := like.Height / like.Width
	var best lattice
	for columns := 1; columns <= min(mostColumns, boards); columns++ {
		rows := float64((boards + columns - 1) / columns)
		g := lattice{columns: columns, top: top, width: min(columnWidth(columns), ((bottom-top+between)/rows-under)/shape)}
		if g.width > best.width {
			best = g
		}
	}
	if best.width < least {
		best = lattice{columns: mostColumns, top: top, width: columnWidth(mostColumns)}
		if shape < wide {
			best.columns, best.width = 2, columnWidth(2)
		}
		best.width = min(best.width, (bottom-margin-under)/shape)
	}
	best.high = best.width * shape
	best.row = best.high + under
	return best
}

// wide is the shape below which a board needs its width.
const wide = 0.6

func columnWidth(columns int) float64 {
	return (textWidth - float64(columns-1)*between) / float64(columns)
}

// rows is how many rows stand on a page whose boards begin at top.
func (g lattice) rows(top float64) int { return max(0, int((bottom-top+between+0.01)/g.row)) }

// spot is where a board stands, by its number: the page from 0, and the place in
// millimetres.
func (g lattice) spot(i int) (page int, x, y float64) {
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

// head writes the heading and returns where the boards begin.
func (p *Paper) head() float64 {
	y := margin
	write := func(s, style string, size float64, ink color.NRGBA) {
		for _, line := range p.wrap(s, textWidth, size, style == "B", 8) {
			y += high(size)
			p.text(margin, y-high(size)*0.25, line, style, size, ink)
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
	p.ink(p.pdf.SetDrawColor, p.inks.Line)
	p.pdf.SetLineWidth(0.3)
	p.pdf.Line(margin, y, pageWidth-margin, y)
	return y + 5
}

// foot writes the foot of a page.
func (p *Paper) foot() {
	y := pageHeight - margin
	p.text(margin, y, p.heading.Foot, "", captionSize, p.inks.Muted)
	number := fmt.Sprintf("%d / %d", p.pdf.PageNo(), p.pages)
	p.text(pageWidth-margin-p.measure(number, captionSize, false), y, number, "", captionSize, p.inks.Muted)
}

// Add puts the next board on the paper.
func (p *Paper) Add(b Captioned) {
	page, x, y := p.grid.spot(p.placed)
	p.placed++
	for p.pdf.PageNo() < page+1 {
		p.pdf.AddPage()
	}
	p.sheet(b.Sheet, x, y, p.grid.width/b.Sheet.Width)
	y += p.grid.high
	x += p.inset(b.Sheet)
	room, left := p.grid.width-2*p.inset(b.Sheet), captionLines
	say := func(s, style string, ink color.NRGBA, most int) {
		for _, line := range p.wrap(s, room, captionSize, style == "B", min(most, left)) {
			y += high(captionSize)
			left--
			p.text(x, y, line, style, captionSize, ink)
		}
	}
	say(b.Title, "B", p.inks.Text, 1)
	for i, line := range b.Lines {
		say(line, "", p.inks.Muted, left-(len(b.Lines)-1-i))
	}
}

// inset is what a sheet leaves free about its board.
func (p *Paper) inset(s Sheet) float64 { return around * p.grid.width / s.Width }

// Write writes the document.
func (p *Paper) Write(w io.Writer) error {
	return p.pdf.Output(w) //nolint:wrapcheck // says what is wrong
}

// Pages is the number of pages so far.
func (p *Paper) Pages() int { return p.pdf.PageCount() }

func (p *Paper) ink(set func(r, g, b int), c color.NRGBA) { set(int(c.R), int(c.G), int(c.B)) }

func (p *Paper) text(x, y float64, s, style string, size float64, ink color.NRGBA) {
	p.pdf.SetFont("Inter", style, size)
	p.ink(p.pdf.SetTextColor, ink)
	p.pdf.Text(x, y, p.writer.known(s))
}

// measure is the width of a text, in millimetres.
func (p *Paper) measure(s string, size float64, bold bool) float64 {
	return p.writer.width(s, size, bold) / pointsPerMillimetre
}

// wrap breaks a text into lines between words, and inside a word that is longer than a
// line; what is over the most lines is left out.
func (p *Paper) wrap(s string, width, size float64, bold bool, most int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		longer := strings.TrimSpace(line + " " + word)
		if p.measure(longer, size, bold) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for line = word; p.measure(line, size, bold) > width && len([]rune(line)) > 1; {
			part := p.fitting(line, width, size, bold)
			lines, line = append(lines, part), line[len(part):]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	if len(lines) > most {
		lines = lines[:most]
		if most > 0 {
			last := lines[most-1]
			for p.measure(last+"…", size, bold) > width && last != "" {
				last = string([]rune(last)[:len([]rune(last))-1])
			}
			lines[most-1] = last + "…"
		}
	}
	return lines
}

// fitting is the longest beginning of a word that fits a width, a letter at least.
func (p *Paper) fitting(word string, width, size float64, bold bool) string {
	end := 0
	for i := range word {
		if i > 0 && p.measure(word[:i], size, bold) > width {
			break
		}
		end = i
	}
	if end == 0 {
		return string([]rune(word)[:1])
	}
	return word[:end]
}

// sheet draws a sheet at a place, in millimetres a unit.
func (p *Paper) sheet(s Sheet, x, y, scale float64) {
	for _, m := range s.Marks {
		switch m := m.(type) {
		case Box:
			p.box(m, x, y, scale)
		case Line:
			p.opacity(m.Color, func() {
				p.ink(p.pdf.SetDrawColor, m.Color)
				p.pdf.SetLineWidth(m.Width * scale)
				p.pdf.Line(x+m.X1*scale, y+m.Y1*scale, x+m.X2*scale, y+m.Y2*scale)
			})
		case Words:
			p.words(m, x, y, scale)
		case Drawing:
			name := p.register(m.SVG)
			p.pdf.ImageOptions(name, x+m.X*scale, y+m.Y*scale, m.Side*scale, m.Side*scale, false, fpdf.ImageOptions{ImageType: "PNG"}, 0, "")
		}
	}
}

func (p *Paper) box(b Box, x, y, scale float64) {
	draw := func(style string) func() {
		return func() {
			p.pdf.RoundedRect(x+b.X*scale, y+b.Y*scale, b.Width*scale, b.Height*scale, b.Radius*scale, "1234", style)
		}
	}
	if b.Fill.A > 0 {
		p.ink(p.pdf.SetFillColor, b.Fill)
		p.opacity(b.Fill, draw("F"))
	}
	if b.Edge.A > 0 && b.EdgeWidth > 0 {
		p.ink(p.pdf.SetDrawColor, b.Edge)
		p.pdf.SetLineWidth(b.EdgeWidth * scale)
		p.opacity(b.Edge, draw("D"))
	}
}

// opacity draws with the opacity of a colour.
func (p *Paper) opacity(c color.NRGBA, draw func()) {
	if c.A == 0xFF {
		draw()
		return
	}
	p.pdf.SetAlpha(float64(c.A)/0xFF, "Normal")
	draw()
	p.pdf.SetAlpha(1, "Normal")
}

func (p *Paper) words(w Words, x, y, scale float64) {
	style := ""
	if w.Bold {
		style = "B"
	}
	left := x + w.X*scale
	if w.Middle {
		left -= p.writer.width(p.writer.known(w.Text), w.Size, w.Bold) * scale / 2
	}
	p.text(left, y+w.Y*scale, w.Text, style, w.Size*scale*pointsPerMillimetre, w.Color)
}

// drawingPixels is the side of a drawing on paper: enough for a board that fills it.
const drawingPixels = 512

// register puts a drawing into the document, once.
func (p *Paper) register(svg string) string {
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
