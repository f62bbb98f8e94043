// Package widgets has the controls and layouts of all pages: lines of text, surfaces,
// lists, choices, rows of settings and layouts. It knows no game, no search and no
// page; whoever uses it gives it words and is called back.
package widgets

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

	"procura/core/text"
	"procura/ui/theme"
)

// Line is one line of text in a colour and size of the theme; what does not
// fit goes on in further lines, where it may, and ends in an ellipsis. A line
// that is whole asks for the width of its words.
type Line struct {
	widget.BaseWidget
	Words  string
	Short  string // what is said in their place where they don't fit, "" for a cut
	Colour fyne.ThemeColorName
	size   fyne.ThemeSizeName
	Whole  bool
	Top    bool // lines that are fewer than there is room for stand at the top, not in the middle
	Text   *canvas.Text
	more   []*canvas.Text // the lines after the first
	asks   int            // for the height of so many lines
}

// NewLine is a line that takes the width that it is given.
func NewLine(colour fyne.ThemeColorName, size fyne.ThemeSizeName, bold bool) *Line {
	l := &Line{Colour: colour, size: size, Text: canvas.NewText("", color.Transparent), asks: 1}
	l.Text.TextStyle.Bold = bold
	l.ExtendBaseWidget(l)
	return l
}

// NewLines is a text of up to so many lines. It always has the height of all of them,
// so that nothing jumps.
func NewLines(lines int) *Line {
	l := NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false).UpTo(lines)
	l.asks = lines
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

// maxLine is the most characters that a line keeps of its words; no window is as wide.
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
	for _, t := range l.texts() {
		t.Alignment = a
	}
	return l
}

// UpTo has the words go on in further lines where the line is given the height for them;
// it asks for that of one, so that nothing around it moves.
func (l *Line) UpTo(lines int) *Line {
	for range lines - 1 {
		t := canvas.NewText("", color.Transparent)
		t.Alignment, t.TextStyle = l.Text.Alignment, l.Text.TextStyle
		l.more = append(l.more, t)
	}
	return l
}

func (l *Line) texts() []*canvas.Text { return append([]*canvas.Text{l.Text}, l.more...) }

// paint takes colour and size from the theme, breaks the words and cuts what does not fit.
func (l *Line) paint() {
	size, height := fyne.CurrentApp().Settings().Theme().Size(l.size), l.height()
	words := l.Words
	if l.Short != "" && l.Wanted() > l.Size().Width {
		words = l.Short
	}
	texts, room, width := l.texts(), 1, l.Size().Width
	if height > 0 {
		room = min(max(int((l.Size().Height+1)/height), 1), len(texts))
	}
	if l.Whole {
		width = rounded(width)
	}
	lines := []string{""}                             // it has a place, and no width
	if width > 0 || l.Size().Height <= 0 || l.Whole { // what is whole is about to get its width
		lines = breakWords(words, width, size, l.Text.TextStyle, room)
	}
	top := float32(0)
	if !l.Top {
		top = (l.Size().Height - height*float32(len(lines))) / 2
	}
	for i, t := range texts {
		t.Text, t.TextSize, t.Color = "", size, theme.Color(l.Colour)
		if i < len(lines) {
			t.Text = lines[i]
		}
		Place(t, 0, top+height*float32(i), l.Size().Width, height)
	}
}

// breakWords breaks words into lines of a width, so many at most; the last one is cut.
func breakWords(words string, width, size float32, style fyne.TextStyle, most int) (lines []string) {
	fits := func(s string) bool { return width <= 0 || fyne.MeasureText(s, size, style).Width <= width }
	for most > 1 && !fits(words) {
		end := 0
		for i, r := range words {
			if r == ' ' && (fits(words[:i]) || end == 0) {
				end = i
			}
		}
		if end == 0 {
			break
		}
		lines, words = append(lines, words[:end]), words[end+1:]
		most--
	}
	return append(lines, fit(words, width, size, style))
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
	if cut == 0 {
		return "" // not even the ellipsis fits
	}
	return string(runes[:cut-1]) + "…"
}

// rounded is the most that a text may take whose place was made for all of its words.
func rounded(width float32) float32 {
	if width <= 0 { // it has no place yet
		return width
	}
	return width + 1
}

// lineGap is the air above and below a line.
const lineGap = 2

// Wanted is the width that all of the words take.
func (l *Line) Wanted() float32 { return l.measure(l.Words) }

// RowsIn is the number of lines that the words take in a width, of those that they may go on in.
func (l *Line) RowsIn(width float32) int {
	return len(breakWords(l.Words, width, fyne.CurrentApp().Settings().Theme().Size(l.size), l.Text.TextStyle, 1+len(l.more)))
}

func (l *Line) measure(words string) float32 {
	return fyne.MeasureText(words, fyne.CurrentApp().Settings().Theme().Size(l.size), l.Text.TextStyle).Width
}

// Shown are the words that are seen, with an ellipsis for those that are cut.
func (l *Line) Shown() string {
	shown := l.Text.Text
	for _, t := range l.more {
		if t.Text != "" {
			shown += " " + t.Text
		}
	}
	return shown
}

// Cut reports whether not all of the words are seen, nor the short ones.
func (l *Line) Cut() bool { return l.Shown() != l.Words && (l.Short == "" || l.Shown() != l.Short) }

// height returns the height of one line of text.
func (l *Line) height() float32 {
	return fyne.MeasureText(cmp.Or(l.Words, "0"), fyne.CurrentApp().Settings().Theme().Size(l.size), l.Text.TextStyle).Height
}

// MinSize is the height of the lines that it asks for, and its width when it is whole.
func (l *Line) MinSize() fyne.Size {
	l.ExtendBaseWidget(l)
	width := float32(0)
	if l.Whole {
		width = l.Wanted()
	}
	return fyne.NewSize(width, float32(l.asks)*l.height()+2*lineGap)
}

func (l *Line) CreateRenderer() fyne.WidgetRenderer { return &lineRenderer{l} }

type lineRenderer struct{ line *Line }

func (r *lineRenderer) Layout(fyne.Size) {
	r.line.paint()
}

func (r *lineRenderer) MinSize() fyne.Size { return r.line.MinSize() }
func (r *lineRenderer) Destroy()           {}

func (r *lineRenderer) Objects() (list []fyne.CanvasObject) {
	for _, t := range r.line.texts() {
		list = append(list, t)
	}
	return list
}

func (r *lineRenderer) Refresh() {
	r.line.paint()
	for _, t := range r.line.texts() {
		t.Refresh()
	}
}

// Banner describes how things stand: a headline in a colour, and details beside it.
type Banner struct {
	Headline *Line
	Details  *Line
	Content  fyne.CanvasObject
}

// leastHeadline is the least width of a headline, and bannerGap the air behind it, at the usual size of texts.
const (
	leastHeadline = 80
	bannerGap     = 8
)

// NewBanner returns an empty banner.
func NewBanner() *Banner {
	b := &Banner{}
	b.Headline = NewWhole(theme.Muted, fynetheme.SizeNameSubHeadingText)
	b.Details = NewLine(theme.Muted, fynetheme.SizeNameText, false)
	b.Content = container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.New(Shrinking{Gap: bannerGap, Least: leastHeadline, Fills: b.Details}, b.Headline, b.Details))
	return b
}

func (b *Banner) Say(headline string, colour fyne.ThemeColorName, details string) {
	b.Headline.Say(headline, colour)
	b.Details.SetText(details)
	LayOutAnew(b.Content)
}

// Passage is a text of as many lines as it takes, close to what is around it.
func Passage(words string, style widget.RichTextStyle, wrap fyne.TextWrap) fyne.CanvasObject {
	return NewWrapped(words, style, wrap).Content
}

// Wrapped is a passage whose words change. Content is put into a layout.
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
