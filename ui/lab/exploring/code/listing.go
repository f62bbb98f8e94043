package code

import (
	"image/color"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
	"procura/ui/widgets"
)

// line is a line of pseudo-code.
type line struct {
	words  string
	indent int
}

// listing is lines with their numbers, one of them lit. What is too long goes on under
// itself, further in; what is too much is scrolled, and the lit line is in sight.
type listing struct {
	widget.BaseWidget
	lines  []line
	lit    int
	page   *page
	scroll *container.Scroll
}

func newListing() *listing {
	l := &listing{lit: -1}
	l.page = &page{listing: l, ground: &canvas.Rectangle{CornerRadius: 5}, bar: &canvas.Rectangle{CornerRadius: 1.5}}
	l.page.ExtendBaseWidget(l.page)
	l.scroll = container.NewVScroll(l.page)
	l.ExtendBaseWidget(l)
	return l
}

// write writes other lines.
func (l *listing) write(lines []line) {
	l.lines, l.lit = lines, -1
	l.page.set(l.scroll.Size().Width)
	l.scroll.ScrollToOffset(fyne.Position{})
	l.scroll.Refresh()
}

// light lights a line, -1 for none.
func (l *listing) light(lit int) {
	l.lit = lit
	l.page.light()
	l.reveal()
}

// reveal scrolls no further than it must.
func (l *listing) reveal() {
	if l.lit < 0 || l.lit >= len(l.page.rows) {
		return
	}
	r, seen := l.page.rows[l.lit], l.scroll.Size().Height
	to := min(max(l.scroll.Offset.Y, r.top+r.height-seen), r.top)
	if to != l.scroll.Offset.Y {
		l.scroll.ScrollToOffset(fyne.NewPos(0, to))
	}
}

// Least size of the lines, at the usual size of texts.
const leastWidth, leastHeight = 180, 90

// MinSize has room for a few lines.
func (l *listing) MinSize() fyne.Size {
	scale := widgets.TextScale()
	return fyne.NewSize(leastWidth*scale, leastHeight*scale)
}

// CreateRenderer shows the scroll alone.
func (l *listing) CreateRenderer() fyne.WidgetRenderer { return &listingRenderer{l} }

type listingRenderer struct{ listing *listing }

func (r *listingRenderer) Layout(size fyne.Size) {
	l := r.listing
	l.page.set(size.Width)
	l.scroll.Resize(size)
	l.scroll.Refresh()
	l.reveal()
}

func (r *listingRenderer) MinSize() fyne.Size           { return r.listing.MinSize() }
func (r *listingRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.listing.scroll} }
func (r *listingRenderer) Destroy()                     {}

// Refresh follows a change of theme.
func (r *listingRenderer) Refresh() {
	r.listing.page.set(r.listing.scroll.Size().Width)
	r.listing.scroll.Refresh()
}

// row is a line as it is set: the texts that it has become, and where it is.
type row struct {
	number      *canvas.Text
	texts       []*canvas.Text
	top, height float32
}

// page is the lines set in a width.
type page struct {
	widget.BaseWidget
	listing *listing
	ground  *canvas.Rectangle
	bar     *canvas.Rectangle
	rows    []row
	objects []fyne.CanvasObject
	size    fyne.Size
}

// Lengths at the usual size of texts.
const (
	gutter  = 26 // with the numbers
	indent  = 16
	hanging = 14 // of what goes on under itself
	air     = 2.5
	barWide = 3
)

// set sets the lines in a width.
func (p *page) set(width float32) {
	p.rows, p.objects = p.rows[:0], append(p.objects[:0], p.ground, p.bar)
	scale, y := widgets.TextScale(), float32(0)
	for i, l := range p.listing.lines {
		r := p.row(i, l, width, y, scale)
		y += r.height
		p.rows = append(p.rows, r)
	}
	p.size = fyne.NewSize(leastWidth*scale, y)
	p.light()
}

// row sets a line.
func (p *page) row(i int, l line, width, y, scale float32) row {
	size := fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameText)
	caption := fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameCaptionText)
	r := row{top: y, number: canvas.NewText(strconv.Itoa(i+1), theme.Color(theme.Muted))}
	r.number.TextSize, r.number.Alignment = caption, fyne.TextAlignTrailing
	left := (gutter + float32(l.indent)*indent) * scale
	high := fyne.MeasureText("Ág", size, fyne.TextStyle{}).Height
	r.number.Resize(fyne.NewSize((gutter-8)*scale, high))
	r.number.Move(fyne.NewPos(0, y+air*scale))
	p.objects = append(p.objects, r.number)
	at := y + air*scale
	for k, words := range wrap(l.words, max(width-left-8*scale, 60*scale), hanging*scale, size) {
		t := canvas.NewText(words, theme.Color(fynetheme.ColorNameForeground))
		t.TextSize = size
		x := left
		if k > 0 {
			x += hanging * scale
		}
		t.Move(fyne.NewPos(x, at))
		t.Resize(t.MinSize())
		at += high
		r.texts = append(r.texts, t)
		p.objects = append(p.objects, t)
	}
	r.height = at + air*scale - y
	return r
}

// wrap cuts words into lines of a width, the others shorter by what they hang.
func wrap(words string, width, hang, size float32) []string {
	var lines []string
	now := ""
	for word := range strings.FieldsSeq(words) {
		longer := strings.TrimSpace(now + " " + word)
		room := width
		if len(lines) > 0 {
			room -= hang
		}
		if now != "" && fyne.MeasureText(longer, size, fyne.TextStyle{}).Width > room {
			lines = append(lines, now)
			longer = word
		}
		now = longer
	}
	return append(lines, now)
}

// light lays the ground under the line that is lit.
func (p *page) light() {
	lit := p.listing.lit
	on := lit >= 0 && lit < len(p.rows)
	p.ground.FillColor, p.bar.FillColor = color.Transparent, color.Transparent
	if on {
		r, scale := p.rows[lit], widgets.TextScale()
		p.ground.FillColor, p.bar.FillColor = theme.Color(theme.VisitedCell), theme.Color(theme.Accent)
		p.ground.Move(fyne.NewPos(0, r.top))
		p.ground.Resize(fyne.NewSize(p.Size().Width, r.height))
		p.bar.Move(fyne.NewPos(0, r.top))
		p.bar.Resize(fyne.NewSize(barWide*scale, r.height))
	}
	p.ground.Refresh()
	p.bar.Refresh()
}

// MinSize is that of the lines as they are set.
func (p *page) MinSize() fyne.Size { return p.size }

// CreateRenderer draws the lines.
func (p *page) CreateRenderer() fyne.WidgetRenderer { return &pageRenderer{p} }

type pageRenderer struct{ page *page }

func (r *pageRenderer) Layout(fyne.Size)             { r.page.light() }
func (r *pageRenderer) MinSize() fyne.Size           { return r.page.MinSize() }
func (r *pageRenderer) Objects() []fyne.CanvasObject { return r.page.objects }
func (r *pageRenderer) Destroy()                     {}

// Refresh does nothing: the listing sets its lines anew, and a scroll that moves refreshes
// what is in it.
func (r *pageRenderer) Refresh() {}
