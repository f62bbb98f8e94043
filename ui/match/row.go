package match

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// moveRow is a row of the list of moves:
//
//	| 4  (o) A3/bqac []    E |    number, piece placed, notation, piece given, value
//	|    2 · Perfeito · 12 ms|    who, what it took; a comment; or what was better
//
// A variation is indented, with a line at its left. What can't all be seen is shown under
// the pointer.
type moveRow struct {
	widget.BaseWidget
	number, move, value, detail *widgets.Line
	placed, given               *canvas.Image
	bar                         *canvas.Rectangle
	ground                      *widgets.Surface
	tips                        *widgets.Tips
	indented                    int
	all                         string // of the second line
}

var (
	_ desktop.Hoverable = (*moveRow)(nil)
	_ widgets.Teller    = (*moveRow)(nil)
)

func newMoveRow(tips *widgets.Tips) *moveRow {
	line := func(colour fyne.ThemeColorName) *widgets.Line {
		return widgets.NewLine(colour, fynetheme.SizeNameCaptionText, false)
	}
	glyph := func() *canvas.Image { return &canvas.Image{FillMode: canvas.ImageFillContain} }
	r := &moveRow{
		number: line(theme.Muted).Align(fyne.TextAlignTrailing), move: line(fynetheme.ColorNameForeground),
		value: line(fynetheme.ColorNameForeground).Align(fyne.TextAlignTrailing), detail: line(theme.Muted),
		placed: glyph(), given: glyph(), bar: canvas.NewRectangle(theme.Color(theme.Accent)),
		ground: widgets.NewSurface(fynetheme.ColorNameHover, "", 4), tips: tips,
	}
	r.bar.Hide()
	r.ground.Hide()
	r.ExtendBaseWidget(r)
	return r
}

// The lengths of a row at the usual size of texts.
const (
	glyphSize   = 22
	numberWidth = 16
	indentWidth = 12
	mostIndents = 4
	rowGap      = 4
)

// indent sets how deep in variations the row lies.
func (r *moveRow) indent(by int) {
	r.bar.FillColor = theme.Color(theme.Accent)
	r.bar.Hidden = by == 0
	if r.indented != by {
		r.indented = by
		r.Refresh()
	}
}

// pieces shows the drawings of the move, nil for none.
func (r *moveRow) pieces(placed, given fyne.Resource) {
	for image, drawing := range map[*canvas.Image]fyne.Resource{r.placed: placed, r.given: given} {
		image.Hidden = drawing == nil
		if image.Resource != drawing {
			image.Resource = drawing
			image.Refresh()
		}
	}
}

// say takes all that the second line would have to say.
func (r *moveRow) say(all string) { r.all = all }

// Told is all of the second line, "" where it can be seen.
func (r *moveRow) Told() string {
	if r.all != r.detail.Words || r.detail.Cut() {
		return r.all
	}
	return ""
}

// left is where the number begins.
func (r *moveRow) left() float32 {
	return float32(min(r.indented, mostIndents)) * indentWidth * widgets.TextScale()
}

// room is the width of the second line in a list of a width.
func (r *moveRow) room(width float32) float32 {
	if r.Size().Width > 0 {
		width = r.Size().Width
	}
	return width - r.left() - (numberWidth+2*rowGap)*widgets.TextScale() - rowGap
}

// MouseIn lights the row up, and shows what can't be seen of it.
func (r *moveRow) MouseIn(*desktop.MouseEvent) {
	r.ground.Show()
	if told := r.Told(); told != "" {
		r.tips.Show(told, r)
	}
}

// MouseMoved does nothing.
func (r *moveRow) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes it all away.
func (r *moveRow) MouseOut() {
	r.ground.Hide()
	r.tips.Hide()
}

// CreateRenderer lays the parts out.
func (r *moveRow) CreateRenderer() fyne.WidgetRenderer { return &moveRowRenderer{r} }

type moveRowRenderer struct{ row *moveRow }

func (r *moveRowRenderer) Destroy() {}

func (r *moveRowRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

func (r *moveRowRenderer) Objects() []fyne.CanvasObject {
	w := r.row
	return []fyne.CanvasObject{w.ground, w.bar, w.number, w.placed, w.move, w.given, w.value, w.detail}
}

// MinSize is the height of both lines.
func (r *moveRowRenderer) MinSize() fyne.Size {
	w := r.row
	return fyne.NewSize(0, r.first()+w.detail.MinSize().Height+2)
}

// first is the height of the first line.
func (r *moveRowRenderer) first() float32 {
	return max(glyphSize*widgets.TextScale()+2, r.row.move.MinSize().Height)
}

// Layout places the columns; the notation gets what the others leave.
func (r *moveRowRenderer) Layout(size fyne.Size) {
	w, scale, first := r.row, widgets.TextScale(), r.first()
	text := w.move.MinSize().Height
	x := w.left()
	put := func(o fyne.CanvasObject, x, y, width, height float32) {
		o.Resize(fyne.NewSize(width, height))
		o.Move(fyne.NewPos(x, y))
	}
	put(w.ground, 0, 0, size.Width, size.Height)
	put(w.bar, x-4, 3, 2, size.Height-6)
	put(w.number, x, (first-text)/2, numberWidth*scale, text)
	x += numberWidth*scale + rowGap
	glyph, y := glyphSize*scale, (first-glyphSize*scale)/2
	put(w.placed, x, y, glyph, glyph)
	x += glyph + rowGap
	right := size.Width - 2*rowGap
	value := widthOf(w.value)
	put(w.value, right-value, (first-text)/2, value, text)
	move := min(widthOf(w.move), right-value-rowGap-x)
	put(w.move, x, (first-text)/2, max(0, move), text)
	put(w.given, x+move+rowGap, y, glyph, glyph)
	w.given.Hidden = w.given.Hidden || x+move+rowGap+glyph > right-value
	indent := w.left() + numberWidth*scale + rowGap
	put(w.detail, indent, first-1, right-indent, w.detail.MinSize().Height)
}

// widthOf is the width of all the words of a line.
func widthOf(l *widgets.Line) float32 {
	return fyne.MeasureText(l.Words, l.Text.TextSize, l.Text.TextStyle).Width + 2
}

// newHead names the columns of the rows, each explained.
func newHead(explain study.Explainer) *widgets.Terms {
	var terms []*widgets.Term
	head := container.New(headLayout{})
	for _, column := range [][2]string{
		{"#", "explain.match.column.number"},
		{explain.Words.Key("match.column.move"), "explain.match.column.move"},
		{explain.Words.Key("match.column.value"), "explain.match.column.value"},
	} {
		name := widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
		name.SetText(column[0])
		term := explain.Term(name, explain.Words.Key(column[1]))
		terms = append(terms, term)
		head.Add(term)
	}
	return widgets.NewTerms(head, terms...)
}

// headLayout lays three names where the columns of a row are.
type headLayout struct{}

// MinSize is the height of the names.
func (headLayout) MinSize(names []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, names[0].MinSize().Height)
}

// Layout places number, notation and value.
func (headLayout) Layout(names []fyne.CanvasObject, size fyne.Size) {
	scale := widgets.TextScale()
	for i, name := range names {
		name.Resize(name.MinSize())
		right := numberWidth * scale
		switch i {
		case 1:
			right += 2*rowGap + glyphSize*scale + name.MinSize().Width
		case 2:
			right = size.Width - 2*rowGap
		}
		name.Move(fyne.NewPos(right-name.MinSize().Width, 0))
	}
}
