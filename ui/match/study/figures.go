package study

import (
	"cmp"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/play"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Figures shows the statistics of a thought, live while there is one.
type Figures struct {
	words   *i18n.Words
	Values  []*widgets.Line
	Terms   *widgets.Terms    // the names of the figures
	Line    *widgets.Sentence // what is expected to follow
	Content fyne.CanvasObject
}

// figure rows of a thought, in order.
const (
	FigureNodes = iota
	figureCuts
	FigureDepth
	FigureValue
	figureTime
	figureCount
)

// NewFigures shows nothing yet. The button explore stands beside the heading.
func NewFigures(explain page.Explainer, drawings board.Drawings, explore fyne.CanvasObject) *Figures {
	w := explain.Words
	f := &Figures{words: w}
	var terms []*widgets.Term
	rows := widgets.Stacked(0)
	for _, key := range []string{"nodes", "cuts", "depth", "value", "time"} {
		name := widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
		name.Whole = true
		name.SetText(w.Key("match.figure." + key))
		term := widgets.NewTerm(name, explain.Tips, w.Key("explain.figure."+key))
		terms = append(terms, term)
		value := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false).Align(fyne.TextAlignTrailing)
		f.Values = append(f.Values, value)
		rows.Add(container.NewBorder(nil, nil, term, nil, value))
	}
	f.Line = widgets.NewSentence(drawings, theme.Muted, fynetheme.SizeNameCaptionText, 3)
	rows.Add(f.Line)
	f.Terms = widgets.NewTerms(rows, terms...)
	head := container.NewBorder(nil, nil, nil, container.New(widgets.Tight(24), explore), widgets.Heading(w.Key("match.engine")))
	f.Content = widgets.Stacked(0, head, f.Terms) // not as high as what is found
	f.Show(nil, game.Analysis{}, false)
	return f
}

func (f *Figures) set(texts [figureCount]string) {
	for i, said := range texts {
		f.Values[i].SetText(cmp.Or(said, "–"))
	}
}

// Show shows a thought at a position, or nothing of a human's; what it found its move to be worth, and what it
// expects to follow, only where that is to be told.
func (f *Figures) Show(p game.Position, t game.Analysis, told bool) {
	var texts [figureCount]string
	if t.Level != "" && t.Elapsed > 0 {
		texts[FigureNodes] = f.words.Number(t.Nodes)
		if HasCuts(t) {
			texts[figureCuts] = f.words.Number(t.AlphaCuts) + " / " + f.words.Number(t.BetaCuts)
		}
		if t.Depth > 0 {
			texts[FigureDepth] = f.words.Number(int64(t.Depth))
		}
		texts[FigureValue] = f.words.Key("match.figure.hidden")
		if told {
			texts[FigureValue] = cmp.Or(LongValue(f.words, t.Value), ShortThought(f.words, t))
		}
		texts[figureTime] = f.words.Duration(t.Elapsed)
	}
	f.set(texts)
	f.Line.SetText("")
	if told && len(t.Line) > 1 {
		f.Line.SetText(f.words.Key("match.expected", "Line", WrittenLine(p, t.Line)))
	}
}

// Live shows how far a thought is.
func (f *Figures) Live(p *play.Progress, elapsed time.Duration) {
	if p == nil {
		return
	}
	var texts [figureCount]string
	texts[FigureNodes] = f.words.Number(p.Nodes.Load())
	texts[FigureDepth] = f.words.Number(p.Depth.Load())
	texts[figureTime] = f.words.Duration(elapsed)
	f.set(texts)
	f.Line.SetText("")
}
