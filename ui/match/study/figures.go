package study

import (
	"cmp"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/play"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Figures are the statistics of a thought, live while there is one.
type Figures struct {
	words   *i18n.Words
	Values  []*widgets.Line
	Terms   *widgets.Terms // the names of the figures
	line    *widgets.Line  // what is expected to follow
	Content fyne.CanvasObject
}

// figure rows of a thought, in order.
const (
	FigureNodes = iota
	figureCuts
	FigureDepth
	figureValue
	figureTime
	figureCount
)

// NewFigures shows nothing yet.
func NewFigures(explain Explainer) *Figures {
	w := explain.Words
	f := &Figures{words: w}
	var terms []*widgets.Term
	rows := widgets.Stacked(0, widgets.Heading(w.Key("match.engine")))
	for _, key := range []string{"nodes", "cuts", "depth", "value", "time"} {
		name := widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
		name.Whole = true
		name.SetText(w.Key("match.figure." + key))
		term := explain.Term(name, w.Key("explain.figure."+key))
		terms = append(terms, term)
		value := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false).Align(fyne.TextAlignTrailing)
		f.Values = append(f.Values, value)
		rows.Add(container.NewBorder(nil, nil, term, nil, value))
	}
	f.line = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	rows.Add(f.line)
	f.Terms = widgets.NewTerms(rows, terms...)
	f.Content = container.NewStack(f.Terms)
	f.Show(game.Analysis{})
	return f
}

func (f *Figures) set(texts [figureCount]string) {
	for i, said := range texts {
		f.Values[i].SetText(cmp.Or(said, "–"))
	}
}

// Show shows a thought, or nothing of a human's.
func (f *Figures) Show(t game.Analysis) {
	var texts [figureCount]string
	if t.Level != "" && t.Elapsed > 0 {
		texts[FigureNodes] = f.words.Number(t.Nodes)
		if HasCuts(t) {
			texts[figureCuts] = f.words.Number(t.AlphaCuts) + " / " + f.words.Number(t.BetaCuts)
		}
		if t.Depth > 0 {
			texts[FigureDepth] = f.words.Number(int64(t.Depth))
		}
		texts[figureValue] = longThought(f.words, t)
		texts[figureTime] = f.words.Duration(t.Elapsed)
	}
	f.set(texts)
	f.line.SetText("")
	if len(t.Line) > 1 {
		f.line.SetText(f.words.Key("match.expected", "Line", strings.Join(t.Line, " ")))
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
	f.line.SetText("")
}

// HasCuts reports whether a thought has cuts to tell of: easy and exact players
// have none.
func HasCuts(t game.Analysis) bool { return t.Level != game.Easy && t.Depth > 0 }

// ShortThought is what a move is worth for its player: "V 3", "E", "≈ −12". A
// thought without a time is of a game whose figures were not kept.
func ShortThought(w *i18n.Words, t game.Analysis) string {
	switch {
	case t.Value.Exact():
		return ShortValue(w, t.Value)
	case t.Level == "" || t.Level == game.Easy || t.Elapsed == 0:
		return "–"
	}
	return "≈ " + w.Number(int64(t.Value.Points))
}

// longThought says the same in words: "vitória em 3".
func longThought(w *i18n.Words, t game.Analysis) string {
	if t.Value.Exact() {
		return LongValue(w, t.Value)
	}
	return ShortThought(w, t)
}
