package widgets

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/theme"
)

// Sentence is a text of one line or more with drawings among its words, as Inline writes them. It
// always has the height of all its lines, so that nothing jumps; what does not fit ends in an ellipsis. One of 0 lines has
// as many as it needs.
type Sentence struct {
	widget.BaseWidget
	Words string
	// Short is said in the place of the words where these don't fit on one line, "" for a cut.
	Short string
	// Bold sets all words in bold, and IsCentred has lines stand in the middle.
	Bold, IsCentred bool
	// Gap is the room between two lines.
	Gap      float32
	colour   fyne.ThemeColorName
	size     fyne.ThemeSizeName
	lines    int
	drawings Drawings
	content  *fyne.Container
	cut      bool
}

// Drawings finds a drawing by name, nil when there is none of that name.
type Drawings interface {
	Drawing(name string) fyne.Resource
}

// inlineMark is on both sides of the name of a drawing.
const inlineMark = "\uFFFC"

// Inline writes a drawing into the words of a Sentence.
func Inline(drawing string) string { return inlineMark + drawing + inlineMark }

// mostRunes is the most characters that a sentence keeps of its words.
const mostRunes = 1000

// NewSentence is a text of so many lines.
func NewSentence(drawings Drawings, colour fyne.ThemeColorName, size fyne.ThemeSizeName, lines int) *Sentence {
	s := &Sentence{drawings: drawings, colour: colour, size: size, lines: lines, content: container.NewWithoutLayout()}
	s.ExtendBaseWidget(s)
	return s
}

// Say shows words in a colour, of which it shows what can't be seen.
func (s *Sentence) Say(words string, colour fyne.ThemeColorName) {
	words = text.Clip(text.Plain(words), mostRunes)
	if s.Words != words || s.colour != colour {
		s.Words, s.colour = words, colour
		s.Refresh()
	}
}

// SetText keeps the colour and changes the words.
func (s *Sentence) SetText(words string) { s.Say(words, s.colour) }

// Cut reports whether not all of the words are seen.
func (s *Sentence) Cut() bool { return s.cut }

// Shown are the texts and pictures that are seen.
func (s *Sentence) Shown() []fyne.CanvasObject { return s.content.Objects }

// Wanted is the width that all of the words take on one line.
func (s *Sentence) Wanted() float32 { return s.widthOf(runsOf(s.Words)) }

// MinSize is the height of the lines.
func (s *Sentence) MinSize() fyne.Size {
	s.ExtendBaseWidget(s)
	lines := s.lines
	if lines == 0 {
		lines = len(s.breakLines(s.Size().Width))
	}
	return fyne.NewSize(0, float32(lines)*(s.height()+s.Gap)+2*sentenceGap)
}

// sentenceGap is the air above and below.
const sentenceGap = 2

func (s *Sentence) height() float32 { return s.measure("0").Height }

func (s *Sentence) measure(words string) fyne.Size {
	return fyne.MeasureText(words, s.Theme().Size(s.size), fyne.TextStyle{Bold: s.Bold})
}

func (s *Sentence) CreateRenderer() fyne.WidgetRenderer { return &sentenceRenderer{s} }

type sentenceRenderer struct{ sentence *Sentence }

func (r *sentenceRenderer) Layout(size fyne.Size) {
	r.sentence.content.Resize(size)
	r.sentence.draw(size)
}

func (r *sentenceRenderer) MinSize() fyne.Size { return r.sentence.MinSize() }
func (r *sentenceRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.sentence.content}
}
func (r *sentenceRenderer) Destroy() {}

func (r *sentenceRenderer) Refresh() {
	r.sentence.draw(r.sentence.Size())
	r.sentence.content.Refresh()
}

// run is a part of a line: words, or a drawing.
type run struct{ words, drawing string }

// runsOf takes words and drawings apart.
func runsOf(words string) (list []run) {
	for i, part := range strings.Split(words, inlineMark) {
		switch {
		case i%2 == 1:
			list = append(list, run{drawing: part})
		case part != "":
			list = append(list, run{words: part})
		}
	}
	return list
}

// wordsAlone is the words without drawings.
func (s *Sentence) wordsAlone() (words string) {
	for _, r := range runsOf(s.Words) {
		words += r.words
	}
	return words
}

func (s *Sentence) widthOf(line []run) (width float32) {
	for _, r := range line {
		width += s.runWidth(r)
	}
	return width
}

func (s *Sentence) runWidth(r run) float32 {
	if r.drawing != "" {
		return s.height() + 3*sentenceGap
	}
	return s.measure(r.words).Width
}

// breakLines breaks the words at blanks into lines of a width.
func (s *Sentence) breakLines(width float32) (lines [][]run) {
	words := s.Words
	if s.Short != "" && s.Wanted() > width {
		words = s.Short
	}
	isBlank := func(r rune) bool { return r == ' ' } // what holds words together is none
	line, rest := "", strings.FieldsFunc(words, isBlank)
	for len(rest) > 0 {
		longer := strings.TrimSpace(line + " " + rest[0])
		fits := width <= 0 || s.widthOf(runsOf(longer)) <= width
		switch {
		case fits:
			line, rest = longer, rest[1:]
		case line != "" && (s.lines == 0 || len(lines)+1 < s.lines):
			lines = append(lines, runsOf(line))
			line = ""
		default:
			s.cut = true
			return append(lines, s.fit(runsOf(longer), width))
		}
	}
	return append(lines, runsOf(line))
}

// fit cuts a line to a width, with an ellipsis.
func (s *Sentence) fit(line []run, width float32) []run {
	dots := run{words: "…"}
	for len(line) > 0 && s.widthOf(append(slices.Clip(line), dots)) > width {
		last := &line[len(line)-1]
		if last.drawing != "" || last.words == "" {
			line = line[:len(line)-1]
			continue
		}
		_, size := utf8.DecodeLastRuneInString(last.words)
		last.words = last.words[:len(last.words)-size]
	}
	return append(line, dots)
}

// draw makes texts and pictures of the words.
func (s *Sentence) draw(size fyne.Size) {
	s.cut = false
	s.content.Objects = nil
	height := s.height()
	for i, line := range s.breakLines(size.Width) {
		x, y := float32(0), sentenceGap+float32(i)*(height+s.Gap)
		if s.IsCentred {
			x = max(0, (size.Width-s.widthOf(line))/2)
		}
		for _, r := range line {
			width := s.runWidth(r)
			o := s.drawRun(r)
			o.Move(fyne.NewPos(x, y))
			o.Resize(fyne.NewSize(width, height))
			if r.drawing != "" {
				o.Move(fyne.NewPos(x, y-sentenceGap))
				o.Resize(fyne.NewSquareSize(height + 2*sentenceGap))
			}
			s.content.Objects = append(s.content.Objects, o)
			x += width
		}
	}
}

func (s *Sentence) drawRun(r run) fyne.CanvasObject {
	if r.drawing != "" {
		return &canvas.Image{Resource: s.drawings.Drawing(r.drawing), FillMode: canvas.ImageFillContain}
	}
	words := canvas.NewText(r.words, theme.Color(s.colour))
	words.TextSize, words.TextStyle.Bold = s.Theme().Size(s.size), s.Bold
	return words
}
