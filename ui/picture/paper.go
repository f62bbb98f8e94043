package picture

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image/color"
	"image/png"
	"io"
	"strconv"

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
	between               = 5.5 // boards
	pointsPerMillimetre   = 72 / 25.4
	titleSize, textSize   = 17.0, 9.5
	captionSize           = 8.0
	captionLines          = 4
	spacing               = 1.3 // of lines, in sizes of their text
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

// head writes the heading, as much of it as half a page holds, and returns where the
// boards begin.
func (p *Paper) head() float64 {
	y := margin
	write := func(s, style string, size float64, ink color.NRGBA) {
		for _, line := range p.wrap(s, textWidth, size, style == "B", 8) {
			if y > pageHeight/2 {
				return
			}
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
