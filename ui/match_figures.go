package ui

import (
	"cmp"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/play"
	"procura/ui/look"
	"procura/ui/words"
)

// matchFigures are the statistics of a thought, live while there is one.
type matchFigures struct {
	words   *words.Words
	values  []*line
	line    *line // what is expected to follow
	content fyne.CanvasObject
}

// figure rows of a thought, in order.
const (
	figureNodes = iota
	figureCuts
	figureDepth
	figureValue
	figureTime
	figureCount
)

func newMatchFigures(w *words.Words) *matchFigures {
	f := &matchFigures{words: w}
	rows := stacked(0, heading(w.Key("match.engine")))
	for _, key := range []string{"nodes", "cuts", "depth", "value", "time"} {
		name := newLine(look.Muted, theme.SizeNameText, false)
		name.show(w.Key("match.figure." + key))
		value := newLine(theme.ColorNameForeground, theme.SizeNameText, false).align(fyne.TextAlignTrailing)
		f.values = append(f.values, value)
		rows.Add(container.New(columns{shares: []float32{8, 13}}, name, value))
	}
	f.line = newLine(look.Muted, theme.SizeNameCaptionText, false)
	rows.Add(f.line)
	f.content = rows
	f.show(game.Analysis{})
	return f
}

func (f *matchFigures) set(texts [figureCount]string) {
	for i, said := range texts {
		f.values[i].show(cmp.Or(said, "–"))
	}
}

// show shows a thought, or nothing of a human's.
func (f *matchFigures) show(t game.Analysis) {
	var texts [figureCount]string
	if t.Level != "" && t.Elapsed > 0 {
		texts[figureNodes] = f.words.Number(t.Nodes)
		if hasCuts(t) {
			texts[figureCuts] = f.words.Number(t.AlphaCuts) + " / " + f.words.Number(t.BetaCuts)
		}
		if t.Depth > 0 {
			texts[figureDepth] = f.words.Number(int64(t.Depth))
		}
		texts[figureValue] = longThought(f.words, t)
		texts[figureTime] = f.words.Duration(t.Elapsed)
	}
	f.set(texts)
	f.line.show("")
	if len(t.Line) > 1 {
		f.line.show(f.words.Key("match.expected", "Line", strings.Join(t.Line, " ")))
	}
}

// live shows how far a thought is.
func (f *matchFigures) live(p *play.Progress, elapsed time.Duration) {
	if p == nil {
		return
	}
	var texts [figureCount]string
	texts[figureNodes] = f.words.Number(p.Nodes.Load())
	texts[figureDepth] = f.words.Number(p.Depth.Load())
	texts[figureTime] = f.words.Duration(elapsed)
	f.set(texts)
	f.line.show("")
}
