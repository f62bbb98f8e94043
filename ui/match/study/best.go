package study

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/play"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// bestTable lists the best moves of a position: what they are worth, and how many of the
// replies are traps.
type bestTable struct {
	words   *i18n.Words
	rows    [BestMoves]fyne.CanvasObject
	heads   *widgets.Terms
	content *fyne.Container
}

// bestShares are the widths of its columns.
var bestShares = widgets.Columns{Shares: []float32{4, 3, 4}, Gap: 8}

func newBestTable(explain Explainer) *bestTable {
	w := explain.Words
	b := &bestTable{words: w}
	head := container.New(bestShares)
	var terms []*widgets.Term
	for i, key := range []string{"move", "value", "traps"} {
		name := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
		if i > 0 {
			name.Align(fyne.TextAlignTrailing)
		}
		name.SetText(w.Key("study.best." + key))
		term := explain.Term(name, w.Key("explain.best."+key))
		terms = append(terms, term)
		head.Add(term)
	}
	b.heads = widgets.NewTerms(head, terms...)
	b.content = widgets.Stacked(0, widgets.Heading(w.Key("study.best")), b.heads)
	for i := range b.rows {
		b.rows[i] = widgets.NewRow(bestShares, 1, fynetheme.ColorNameForeground, false)
		b.content.Add(b.rows[i])
	}
	b.content = container.NewStack(b.content)
	return b
}

// show lists what is known; as long as a better move can turn up, nothing.
func (b *bestTable) show(p game.Position, archive *Archive) {
	known := archive.At(p)
	b.content.Hidden = !settled(p, known) || len(known.Values) == 0
	if b.content.Hidden {
		return
	}
	best, trapped := archive.Best(p), archive.TrapsAt(p)
	for i, row := range b.rows {
		var texts [3]string
		colour := fynetheme.ColorNameForeground
		if i < len(best) {
			v := known.Values[best[i]]
			texts = [3]string{best[i], ShortValue(b.words, v), b.traps(best[i], v, trapped)}
			colour = ValueColour(v, colour)
		}
		for k, said := range texts {
			widgets.CellOf(row, k).SetText(said)
		}
		widgets.CellOf(row, 1).Say(texts[1], colour)
	}
}

// traps are the share of the replies that are traps; a win has none, and what is not
// known yet is pending.
func (b *bestTable) traps(move string, v game.Value, t Trapped) string {
	traps, known := t.Traps[move]
	switch {
	case v.Outcome == play.Won:
		return "–"
	case known:
		return b.words.Key("study.percent", "Number", b.words.Decimal(100*traps.Share(), 0))
	case t.Over:
		return "–"
	}
	return Pending
}
