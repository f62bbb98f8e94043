package ui

import (
	"cmp"
	"image/color"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

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
