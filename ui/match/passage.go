package match

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// passage is a text of up to two lines, in a colour of the theme. It always has the
// height of both, so that nothing jumps; what does not fit ends in an ellipsis.
type passage struct {
	widget.BaseWidget
	Words  string
	colour fyne.ThemeColorName
	lines  [2]*canvas.Text
}

func newPassage(colour fyne.ThemeColorName) *passage {
	p := &passage{colour: colour}
	for i := range p.lines {
		p.lines[i] = canvas.NewText("", color.Transparent)
	}
	p.ExtendBaseWidget(p)
	return p
}

// Say shows words in a colour.
func (p *passage) Say(words string, colour fyne.ThemeColorName) {
	if p.Words != words || p.colour != colour {
		p.Words, p.colour = words, colour
		p.Refresh()
	}
}

// MinSize is the height of two lines.
func (p *passage) MinSize() fyne.Size {
	return fyne.NewSize(0, 2*p.height())
}

func (p *passage) size() float32 { return p.Theme().Size(fynetheme.SizeNameText) }

func (p *passage) height() float32 {
	return fyne.MeasureText("0", p.size(), fyne.TextStyle{}).Height
}

// CreateRenderer shows both lines.
func (p *passage) CreateRenderer() fyne.WidgetRenderer { return &passageRenderer{p} }

type passageRenderer struct{ passage *passage }

func (r *passageRenderer) Destroy()           {}
func (r *passageRenderer) MinSize() fyne.Size { return r.passage.MinSize() }

func (r *passageRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.passage.lines[0], r.passage.lines[1]}
}

func (r *passageRenderer) Refresh() {
	r.Layout(r.passage.Size())
	for _, line := range r.passage.lines {
		line.Refresh()
	}
}

// Layout breaks the words.
func (r *passageRenderer) Layout(size fyne.Size) {
	p := r.passage
	texts := halves(p.Words, size.Width, p.size())
	for i, line := range p.lines {
		line.Text, line.TextSize, line.Color = texts[i], p.size(), theme.Color(p.colour)
		line.Resize(fyne.NewSize(size.Width, p.height()))
		line.Move(fyne.NewPos(0, float32(i)*p.height()))
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
