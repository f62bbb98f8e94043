// Package widgets is what the pages of two areas share: lines of text, surfaces,
// lists, choices, rows of settings and layouts. It knows no game, no search and no
// page; whoever uses it gives it words and is called back.
package widgets

import (
	"cmp"
	"image/color"
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/theme"
)

// Line is one line of text in a colour and size of the theme; what does not
// fit ends in an ellipsis, unless the line is whole.
type Line struct {
	widget.BaseWidget
	Words  string
	Colour fyne.ThemeColorName
	size   fyne.ThemeSizeName
	Whole  bool
	Text   *canvas.Text
}

// NewLine is a line that takes the width that it is given.
func NewLine(colour fyne.ThemeColorName, size fyne.ThemeSizeName, bold bool) *Line {
	l := &Line{Colour: colour, size: size, Text: canvas.NewText("", color.Transparent)}
	l.Text.TextStyle.Bold = bold
	l.ExtendBaseWidget(l)
	return l
}

// NewText is a line of the usual size and colour.
func NewText(words string, bold bool) *Line {
	l := NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, bold)
	l.SetText(words)
	return l
}

// NewWhole is a bold line that asks for the width of its words.
func NewWhole(colour fyne.ThemeColorName, size fyne.ThemeSizeName) *Line {
	l := NewLine(colour, size, true)
	l.Whole = true
	return l
}

// NewCaption is a small muted line.
func NewCaption(words string) *Line {
	l := NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	l.SetText(words)
	return l
}

// Heading is a small bold title of a group of settings.
func Heading(words string) fyne.CanvasObject {
	l := NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	l.SetText(words)
	return l
}

// NewParagraph is a text of as many lines as it takes.
func NewParagraph(words string) *widget.Label {
	l := widget.NewLabel(words)
	l.Wrapping = fyne.TextWrapWord
	return l
}

// NewEmpty says, in the middle, why there is nothing where something is to be shown.
func NewEmpty(words string) *widget.Label {
	l := NewParagraph(words)
	l.Alignment, l.Importance = fyne.TextAlignCenter, widget.LowImportance
	return l
}

// maxLine is how many characters a line keeps of its words; no window is as wide.
const maxLine = 500

// Say shows words in a colour, also words of a file, of which it shows what can't be
// seen; it does nothing when both are shown already.
func (l *Line) Say(words string, colour fyne.ThemeColorName) {
	words = text.Clip(text.Plain(words), maxLine)
	if l.Words == words && l.Colour == colour {
		return
	}
	l.Words, l.Colour = words, colour
	l.Refresh()
}

// SetText keeps the colour and changes the words.
func (l *Line) SetText(words string) { l.Say(words, l.Colour) }

// Align changes where in its width the line stands.
func (l *Line) Align(a fyne.TextAlign) *Line {
	l.Text.Alignment = a
	return l
}

// paint takes colour and size from the theme and cuts what does not fit.
func (l *Line) paint() {
	l.Text.Color = theme.Color(l.Colour)
	l.Text.TextSize = fyne.CurrentApp().Settings().Theme().Size(l.size)
	l.Text.Text = l.Words
	if !l.Whole {
		l.Text.Text = fit(l.Words, l.Size().Width, l.Text.TextSize, l.Text.TextStyle)
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

// Wanted is the width that all of the words take.
func (l *Line) Wanted() float32 {
	return fyne.MeasureText(l.Words, fyne.CurrentApp().Settings().Theme().Size(l.size), l.Text.TextStyle).Width
}

// Cut reports whether not all of the words are seen.
func (l *Line) Cut() bool { return l.Text.Text != l.Words }

// MinSize is the height of the line, and its width when it is whole.
func (l *Line) MinSize() fyne.Size {
	l.ExtendBaseWidget(l)
	size := fyne.MeasureText(cmp.Or(l.Words, "0"), fyne.CurrentApp().Settings().Theme().Size(l.size), l.Text.TextStyle)
	if !l.Whole {
		size.Width = 0
	}
	return fyne.NewSize(size.Width, size.Height+2*lineGap)
}

func (l *Line) CreateRenderer() fyne.WidgetRenderer { return &lineRenderer{l} }

type lineRenderer struct{ line *Line }

func (r *lineRenderer) Layout(size fyne.Size) {
	r.line.Text.Resize(size)
	r.line.paint()
}

func (r *lineRenderer) MinSize() fyne.Size           { return r.line.MinSize() }
func (r *lineRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.line.Text} }
func (r *lineRenderer) Destroy()                     {}

func (r *lineRenderer) Refresh() {
	r.line.paint()
	r.line.Text.Refresh()
}

// Banner says how things stand: a headline in a colour, and details beside it.
type Banner struct {
	Headline *Line
	Details  *Line
	Content  fyne.CanvasObject
}

// NewBanner builds one that says nothing yet.
func NewBanner() *Banner {
	b := &Banner{}
	b.Headline = NewWhole(theme.Muted, fynetheme.SizeNameSubHeadingText)
	b.Details = NewLine(theme.Muted, fynetheme.SizeNameText, false)
	b.Content = container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), b.Headline), nil, b.Details))
	return b
}

func (b *Banner) Say(headline string, colour fyne.ThemeColorName, details string) {
	b.Headline.Say(headline, colour)
	b.Details.SetText(details)
	LayOutAnew(b.Content)
}

// TwoLines is a text of up to two lines, in a colour of the theme. It always has the
// height of both, so that nothing jumps; what does not fit ends in an ellipsis.
type TwoLines struct {
	// Middle has one line stand in the middle.
	Middle  bool
	Words   string
	colour  fyne.ThemeColorName
	Content *fyne.Container
}

func NewTwoLines(colour fyne.ThemeColorName) *TwoLines {
	p := &TwoLines{colour: colour}
	p.Content = container.New(LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, 2*p.height())
	}, Place: p.place}, canvas.NewText("", color.Transparent), canvas.NewText("", color.Transparent))
	return p
}

func (p *TwoLines) Say(words string, colour fyne.ThemeColorName) {
	if p.Words != words || p.colour != colour {
		p.Words, p.colour = words, colour
		p.Content.Refresh()
	}
}

func (p *TwoLines) height() float32 {
	return fyne.MeasureText("0", fynetheme.TextSize(), fyne.TextStyle{}).Height
}

// place breaks the words.
func (p *TwoLines) place(lines []fyne.CanvasObject, size fyne.Size) {
	texts := halves(p.Words, size.Width, fynetheme.TextSize())
	top := float32(0)
	if p.Middle && texts[1] == "" {
		top = p.height() / 2
	}
	for i, o := range lines {
		line := o.(*canvas.Text)
		line.Text, line.TextSize, line.Color = texts[i], fynetheme.TextSize(), theme.Color(p.colour)
		Place(line, 0, top+float32(i)*p.height(), size.Width, p.height())
	}
}

// halves breaks words into two lines of a width; of the second one as much as fits.
func halves(words string, width, size float32) (lines [2]string) {
	fits := func(s string) bool {
		return width <= 0 || fyne.MeasureText(s, size, fyne.TextStyle{}).Width <= width
	}
	list, at := strings.Fields(words), 0
	for i, word := range list {
		longer := strings.TrimSpace(lines[at] + " " + word)
		switch {
		case fits(longer):
			lines[at] = longer
		case at == 0:
			at, lines[1] = 1, word
		default:
			rest := []rune(strings.Join(append([]string{lines[1]}, list[i:]...), " "))
			for len(rest) > 0 && !fits(string(rest)+"…") {
				rest = rest[:len(rest)-1]
			}
			lines[1] = string(rest) + "…"
			return lines
		}
	}
	return lines
}

// Passage is a text of as many lines as it takes, close to what is around it.
func Passage(words string, style widget.RichTextStyle, wrap fyne.TextWrap) fyne.CanvasObject {
	return NewWrapped(words, style, wrap).Content
}

// Wrapped is a passage whose words change. Content is what goes into a layout.
type Wrapped struct {
	Content *fyne.Container
	segment *widget.TextSegment
	rich    *widget.RichText
}

func NewWrapped(words string, style widget.RichTextStyle, wrap fyne.TextWrap) *Wrapped {
	p := &Wrapped{segment: &widget.TextSegment{Text: words, Style: style}}
	p.rich = widget.NewRichText(p.segment)
	p.rich.Wrapping = wrap
	pad := -fynetheme.InnerPadding()
	p.Content = container.New(layout.NewCustomPaddedLayout(pad+2, pad+2, pad, pad), p.rich)
	return p
}

func (p *Wrapped) Text() string { return p.segment.Text }

// SetText shows words in a colour, unless it does so already.
func (p *Wrapped) SetText(words string, colour fyne.ThemeColorName) {
	if p.segment.Text != words || p.segment.Style.ColorName != colour {
		p.segment.Text, p.segment.Style.ColorName = words, colour
		p.rich.Refresh()
	}
}

// FitInto gives it a width at most, and the height that its words take then.
func (p *Wrapped) FitInto(width float32) fyne.Size {
	wanted := fyne.MeasureText(p.segment.Text, fyne.CurrentApp().Settings().Theme().Size(p.segment.Style.SizeName), p.segment.Style.TextStyle).Width
	p.Content.Resize(fyne.NewSize(min(width, wanted+1), 0))
	p.Content.Resize(fyne.NewSize(min(width, wanted+1), p.Content.MinSize().Height))
	return p.Content.Size()
}
