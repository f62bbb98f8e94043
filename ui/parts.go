package ui

import (
	"cmp"
	"image/color"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// Small parts that several views use: cards, headings, coloured lines of text.

// surface is a rounded rectangle in the colours of the theme.
type surface struct {
	widget.BaseWidget
	fill, edge fyne.ThemeColorName
	radius     float32
	rectangle  *canvas.Rectangle
}

func newSurface(fill, edge fyne.ThemeColorName, radius float32) *surface {
	s := &surface{fill: fill, edge: edge, radius: radius, rectangle: canvas.NewRectangle(color.Transparent)}
	s.ExtendBaseWidget(s)
	s.paint()
	return s
}

func (s *surface) paint() {
	s.rectangle.CornerRadius = s.radius
	s.rectangle.FillColor, s.rectangle.StrokeColor, s.rectangle.StrokeWidth = color.Transparent, color.Transparent, 0
	if s.fill != "" {
		s.rectangle.FillColor = theme.Color(s.fill)
	}
	if s.edge != "" {
		s.rectangle.StrokeColor, s.rectangle.StrokeWidth = theme.Color(s.edge), 1
	}
}

// Refresh repaints in the theme's colours.
func (s *surface) Refresh() {
	s.paint()
	s.rectangle.Refresh()
}

// CreateRenderer shows the rectangle alone.
func (s *surface) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.rectangle) }

// card lays content on a surface with an edge.
func card(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(newSurface(theme.Surface, theme.Line, 8), container.NewPadded(content))
}

// line is one line of text in a colour and size of the theme; what does not
// fit ends in an ellipsis, unless the line is whole.
type line struct {
	widget.BaseWidget
	words  string
	colour fyne.ThemeColorName
	size   fyne.ThemeSizeName
	whole  bool
	text   *canvas.Text
}

func newLine(colour fyne.ThemeColorName, size fyne.ThemeSizeName, bold bool) *line {
	l := &line{colour: colour, size: size, text: canvas.NewText("", color.Transparent)}
	l.text.TextStyle.Bold = bold
	l.ExtendBaseWidget(l)
	return l
}

// newWhole is a bold line that asks for the width of its words.
func newWhole(colour fyne.ThemeColorName, size fyne.ThemeSizeName) *line {
	l := newLine(colour, size, true)
	l.whole = true
	return l
}

// say shows words in a colour; it does nothing when both are shown already.
func (l *line) say(words string, colour fyne.ThemeColorName) {
	if l.words == words && l.colour == colour {
		return
	}
	l.words, l.colour = words, colour
	l.Refresh()
}

// show keeps the colour and changes the words.
func (l *line) show(words string) { l.say(words, l.colour) }

func (l *line) align(a fyne.TextAlign) *line {
	l.text.Alignment = a
	return l
}

// paint takes colour and size from the theme and cuts what does not fit.
func (l *line) paint() {
	l.text.Color = theme.Color(l.colour)
	l.text.TextSize = fyne.CurrentApp().Settings().Theme().Size(l.size)
	l.text.Text = l.words
	if !l.whole {
		l.text.Text = fit(l.words, l.Size().Width, l.text.TextSize, l.text.TextStyle)
	}
}

// fit cuts words to a width, with an ellipsis.
func fit(words string, width, size float32, style fyne.TextStyle) string {
	if width <= 0 || fyne.MeasureText(words, size, style).Width <= width {
		return words
	}
	runes := []rune(words)
	cut := sort.Search(len(runes), func(n int) bool {
		return fyne.MeasureText(string(runes[:n])+"…", size, style).Width > width
	})
	return string(runes[:max(cut-1, 0)]) + "…"
}

// lineGap is the air above and below a line.
const lineGap = 2

// MinSize is the height of the line, and its width when it is whole.
func (l *line) MinSize() fyne.Size {
	l.ExtendBaseWidget(l)
	size := fyne.MeasureText(cmp.Or(l.words, "0"), fyne.CurrentApp().Settings().Theme().Size(l.size), l.text.TextStyle)
	if !l.whole {
		size.Width = 0
	}
	return fyne.NewSize(size.Width, size.Height+2*lineGap)
}

// CreateRenderer shows the text alone.
func (l *line) CreateRenderer() fyne.WidgetRenderer { return &lineRenderer{l} }

type lineRenderer struct{ line *line }

func (r *lineRenderer) Layout(size fyne.Size) {
	r.line.text.Resize(size)
	r.line.paint()
}

func (r *lineRenderer) MinSize() fyne.Size           { return r.line.MinSize() }
func (r *lineRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.line.text} }
func (r *lineRenderer) Destroy()                     {}

func (r *lineRenderer) Refresh() {
	r.line.paint()
	r.line.text.Refresh()
}

// heading is a small bold title of a group of settings.
func heading(words string) fyne.CanvasObject {
	l := newWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	l.show(words)
	return l
}

// fixed gives its content a width or a height, at the usual size of texts, and
// otherwise what it wants.
type fixed struct{ width, height float32 }

func (f fixed) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	scale := fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameText) / usualText
	if f.width > 0 {
		size.Width = f.width * scale
	}
	if f.height > 0 {
		size.Height = f.height * scale
	}
	return size
}

// usualText is the size of texts at the scale of 1.
const usualText = 14

func (f fixed) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
		o.Move(fyne.NewPos(0, 0))
	}
}

func withWidth(width float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(fixed{width: width}, content)
}

func withHeight(height float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(fixed{height: height}, content)
}

// columns lays objects side by side in shares of the width, with a gap.
type columns struct {
	shares []float32
	gap    float32
}

func (c columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, o := range objects {
		height = max(height, o.MinSize().Height)
	}
	return fyne.NewSize(0, height)
}

func (c columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	total := float32(0)
	for _, share := range c.shares {
		total += share
	}
	x, free := float32(0), size.Width-c.gap*float32(len(objects)-1)
	for i, o := range objects {
		width := free * c.shares[i] / total
		o.Resize(fyne.NewSize(width, size.Height))
		o.Move(fyne.NewPos(x, 0))
		x += width + c.gap
	}
}

// rows stacks objects with a gap between them.
type rows struct{ gap float32 }

func (r rows) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects {
		if o.Visible() {
			least := o.MinSize()
			size.Width = max(size.Width, least.Width)
			size.Height += least.Height + r.gap
		}
	}
	return fyne.NewSize(size.Width, max(0, size.Height-r.gap))
}

func (r rows) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		if o.Visible() {
			height := o.MinSize().Height
			o.Resize(fyne.NewSize(size.Width, height))
			o.Move(fyne.NewPos(0, y))
			y += height + r.gap
		}
	}
}

func stacked(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(rows{gap}, objects...)
}

// labelled is a row of a setting: its name, and what changes it at the right.
func labelled(name string, setting fyne.CanvasObject) fyne.CanvasObject {
	l := newLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	l.show(name)
	return row(l, setting)
}

// outdented takes back the padding at the left of a widget's text, so that the
// text begins where those of the rows above do.
func outdented(o fyne.CanvasObject) fyne.CanvasObject {
	padding := fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameInnerPadding)
	return container.New(layout.NewCustomPaddedLayout(0, 0, -padding, 0), o)
}

// row lays the name of a setting beside what changes it.
func row(name, setting fyne.CanvasObject) fyne.CanvasObject {
	return container.New(columns{shares: []float32{9, 11}}, name, setting)
}
