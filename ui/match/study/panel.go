package study

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// BestTable lists the best moves of a position: what they are worth, and how many of the
// replies are traps.
type BestTable struct {
	words   *i18n.Words
	Rows    [match.BestMoves]BestRow
	heads   *widgets.Terms
	Content *fyne.Container
}

// BestRow is one of the best moves.
type BestRow struct {
	Move         *widgets.Sentence
	Value, Traps *widgets.Line
}

// bestShares holds the widths of the columns of the best moves.
var bestShares = widgets.Columns{Shares: []float32{4, 3, 4}, Gap: 8}

func newBestTable(explain page.Explainer, drawings board.Drawings) *BestTable {
	w := explain.Words
	b := &BestTable{words: w}
	b.heads = widgets.NewHeads(bestShares, explain.Tips, []string{"move", "value", "traps"},
		func(key string) string { return w.Key("match.study.best." + key) }, func(key string) string { return w.Key("explain.best." + key) })
	b.Content = widgets.Stacked(0, widgets.Heading(w.Key("match.study.best")), b.heads)
	for i := range b.Rows {
		cell := func() *widgets.Line {
			return widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignTrailing)
		}
		row := &b.Rows[i]
		row.Move = widgets.NewSentence(drawings, fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, 1)
		row.Value, row.Traps = cell(), cell()
		b.Content.Add(container.New(bestShares, row.Move, row.Value, row.Traps))
	}
	b.Content = container.NewStack(b.Content)
	return b
}

// showMoves lists what is known; as long as a better move can turn up, nothing.
func (b *BestTable) showMoves(p game.Position, archive *match.Archive) {
	known := archive.At(p)
	b.Content.Hidden = !known.Over && !match.Total(p, known.Values).Settled() || len(known.Values) == 0
	if b.Content.Hidden {
		return
	}
	best, trapped := archive.Best(p), archive.Traps[p.Encode()]
	for i, row := range b.Rows {
		var move, value, traps string
		colour := fynetheme.ColorNameForeground
		if i < len(best) {
			v := known.Values[best[i]]
			move, value, traps = Written(p, best[i]), ShortValue(b.words, v), b.traps(best[i], v, trapped)
			colour = page.ValueColour(v, colour)
		}
		row.Move.SetText(move)
		row.Value.Say(value, colour)
		row.Traps.SetText(traps)
	}
}

// traps returns the share of the replies that are traps. A win has none, and what is not
// known yet is pending.
func (b *BestTable) traps(move string, v game.Value, t match.KnownTraps) string {
	traps, known := t.Traps[move]
	switch {
	case v.Outcome == play.Won:
		return "–"
	case known:
		return b.words.Key("match.study.percent", "Number", b.words.Decimal(100*traps.Share(), 0))
	case t.Over:
		return "–"
	}
	return Pending
}

// Panel shows beside the board what studying has found: the value of a
// position, or the mistakes of a match. It takes the place of the figures while there
// is something to show.
type Panel struct {
	words    *i18n.Words
	On       *widgets.KeyedCheck
	title    *widgets.Line
	Value    *widgets.Line // the most important thing
	Progress *widgets.Line
	Effort   *widgets.Line
	legend   [2]*widgets.Line
	Best     *BestTable
	Terms    *widgets.Terms // the lines that are explained
	Content  fyne.CanvasObject
}

// NewPanel returns an empty panel. onSwitch is called when values are switched on or off.
func NewPanel(explain page.Explainer, drawings board.Drawings, onSwitch func(bool)) *Panel {
	w := explain.Words
	s := &Panel{words: w, On: explain.Check("match.study.values", "explain.match.values", onSwitch)}
	s.title = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	s.Value = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	s.Progress = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	s.Effort = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	for i := range s.legend {
		s.legend[i] = widgets.NewCaption("")
	}
	s.Best = newBestTable(explain, drawings)
	term := func(line *widgets.Line, key string) *widgets.Term {
		return widgets.NewTerm(line, explain.Tips, w.Key(key))
	}
	standing, progress, effort := term(s.Value, "explain.match.standing"), term(s.Progress, "explain.match.progress"), term(s.Effort, "explain.match.effort")
	s.Terms = widgets.NewTerms(widgets.Stacked(0, s.title, standing, progress, effort), standing, progress, effort)
	s.Content = widgets.Stacked(0, s.Terms, s.Best.Content, s.legend[0], s.legend[1])
	return s
}

// Position shows what a position is worth for a player, how much of it is known, and
// which moves are the best.
func (s *Panel) Position(player string, p game.Position, archive *match.Archive) {
	w, known := s.words, archive.At(p)
	sum := match.Total(p, known.Values)
	s.Best.showMoves(p, archive)
	s.title.SetText(w.Key("match.study.title"))
	value, colour := w.Key("match.study.looking"), theme.Muted
	switch {
	case known.Over && !sum.Settled():
		value = w.Key("match.study.none")
	case sum.Settled():
		worth := sum.Proved()
		value, colour = s.worth(player, worth), page.ValueColour(worth, fynetheme.ColorNameForeground)
	case sum.Drawn > 0:
		value = w.Key("match.study.atleast")
	}
	s.Value.Say(value, colour)
	s.Progress.SetText(w.Key("match.study.progress", "Known", sum.Known, "Count", sum.All))
	s.Effort.SetText("")
	if known.Nodes > 0 {
		s.Effort.SetText(w.Key("match.study.nodes", "Count", known.Nodes, "Number", w.Number(known.Nodes)))
	}
	s.legend[0].SetText(w.Key("match.study.legend"))
	s.legend[1].SetText(w.Key("match.study.legend.number"))
}

// worth returns the value of a position in words, for the player to move.
func (s *Panel) worth(player string, value game.Value) string {
	switch {
	case value.Outcome == play.Drawn:
		return s.words.Key("match.study.draw")
	case value.Outcome == play.Won && value.Distance > 0:
		return s.words.Key("match.study.win.in", "Player", player, "Moves", value.WinnerMoves())
	case value.Outcome == play.Won:
		return s.words.Key("match.study.win", "Player", player)
	case value.Distance > 0:
		return s.words.Key("match.study.loss.in", "Player", player, "Moves", value.WinnerMoves())
	}
	return s.words.Key("match.study.loss", "Player", player)
}

// Review shows how many mistakes are known, and how many positions of a match
// have been looked at. unvalued is the number of positions without a value.
func (s *Panel) Review(mistakes, unvalued int, notes *Review) {
	w := s.words
	s.Best.Content.Hide()
	s.title.SetText(w.Key("match.study.review.title"))
	switch {
	case mistakes > 0:
		s.Value.Say(w.Key("match.study.mistakes", "Count", mistakes), theme.Impossible)
	case notes != nil:
		s.Value.Say(w.Key("match.study.looking"), theme.Muted)
	case unvalued > 0:
		s.Value.Say(w.Key("match.study.unproved"), theme.Bound)
	default:
		s.Value.Say(w.Key("match.study.flawless"), theme.Proved)
	}
	switch {
	case notes != nil:
		s.Progress.SetText(w.Key("match.study.reviewing", "Done", notes.Done, "Count", notes.Total))
	case unvalued > 0:
		s.Progress.SetText(w.Key("match.study.unvalued", "Count", unvalued))
	default:
		s.Progress.SetText(w.Key("match.study.reviewed"))
	}
	s.Effort.SetText("")
	s.legend[0].SetText(w.Key("match.study.legend.mistake"))
	s.legend[1].SetText(w.Key("match.study.legend.click"))
}

// Heads returns the names of the columns of the best moves.
func (s *Panel) Heads() *widgets.Terms { return s.Best.heads }

// Review tells how far the review of a match is, in positions.
type Review struct{ Done, Total int }
