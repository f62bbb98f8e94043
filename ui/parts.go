package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/look"
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
		s.rectangle.FillColor = look.Color(s.fill)
	}
	if s.edge != "" {
		s.rectangle.StrokeColor, s.rectangle.StrokeWidth = look.Color(s.edge), 1
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
	return container.NewStack(newSurface(look.Surface, look.Line, 8), container.NewPadded(content))
}

// line is one line of text in a theme colour and size.
type line struct {
	widget.BaseWidget
	colour  fyne.ThemeColorName
	size    fyne.ThemeSizeName
	wrapped bool
	label   *widget.RichText
}

func newLine(colour fyne.ThemeColorName, size fyne.ThemeSizeName, bold bool) *line {
	l := &line{colour: colour, size: size}
	l.label = widget.NewRichText(&widget.TextSegment{Style: widget.RichTextStyle{
		ColorName: colour, SizeName: size, TextStyle: fyne.TextStyle{Bold: bold},
	}})
	l.label.Truncation = fyne.TextTruncateEllipsis
	l.ExtendBaseWidget(l)
	return l
}

func (l *line) segment() *widget.TextSegment { return l.label.Segments[0].(*widget.TextSegment) }

// say shows a text in a colour; it does nothing when both are shown already.
func (l *line) say(words string, colour fyne.ThemeColorName) {
	segment := l.segment()
	if segment.Text == words && segment.Style.ColorName == colour {
		return
	}
	segment.Text, segment.Style.ColorName = words, colour
	l.label.Refresh()
}

// show keeps the colour and changes the text.
func (l *line) show(words string) { l.say(words, l.segment().Style.ColorName) }

func (l *line) align(a fyne.TextAlign) *line {
	l.segment().Style.Alignment = a
	return l
}

// CreateRenderer shows the text alone.
func (l *line) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(l.label) }

// heading is a small bold title of a group of settings.
func heading(words string) fyne.CanvasObject {
	l := newLine(look.Muted, theme.SizeNameCaptionText, true)
	l.label.Truncation = fyne.TextTruncateOff
	l.show(words)
	return l
}

// fixedWidth gives its content a width, and the height that it wants.
type fixedWidth struct{ width float32 }

func (f fixedWidth) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, o := range objects {
		height = max(height, o.MinSize().Height)
	}
	return fyne.NewSize(f.width, height)
}

func (f fixedWidth) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
		o.Move(fyne.NewPos(0, 0))
	}
}

func withWidth(width float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(fixedWidth{width}, content)
}

// columns lays objects side by side in shares of the width.
type columns struct{ shares []float32 }

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
	x := float32(0)
	for i, o := range objects {
		width := size.Width * c.shares[i] / total
		o.Resize(fyne.NewSize(width, size.Height))
		o.Move(fyne.NewPos(x, 0))
		x += width
	}
}

// tight draws its content with less air around words, for dense rows.
func tight(content fyne.CanvasObject) *container.ThemeOverride {
	return container.NewThemeOverride(content, tightTheme{})
}

// tightTheme is the theme in use with narrower inner padding.
type tightTheme struct{}

func (tightTheme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color { return look.Color(name) }

func (tightTheme) Font(style fyne.TextStyle) fyne.Resource { return fyne.CurrentApp().Settings().Theme().Font(style) }

func (tightTheme) Icon(name fyne.ThemeIconName) fyne.Resource { return fyne.CurrentApp().Settings().Theme().Icon(name) }

func (tightTheme) Size(name fyne.ThemeSizeName) float32 {
	size := fyne.CurrentApp().Settings().Theme().Size(name)
	switch name {
	case theme.SizeNameInnerPadding:
		return size * 0.5
	case theme.SizeNamePadding:
		return size * 0.5
	}
	return size
}

// spaced stacks rows with a gap between groups.
func spaced(groups ...fyne.CanvasObject) fyne.CanvasObject {
	box := container.NewVBox()
	for i, group := range groups {
		if i > 0 {
			box.Add(container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0)))
		}
		box.Add(group)
	}
	return box
}
