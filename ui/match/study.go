package match

import (
	"cmp"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Answer is the second step of a hint at a position: the move with its pieces, and what it is worth where that is
// proved.
func Answer(w *i18n.Words, p game.Position, h match.Hint) text.Message {
	move := written(p, h.Analysis.Move)
	if said := LongValue(w, h.Analysis.Value); said != "" {
		return text.M("match.study.hint.move", "Move", move, "Value", said)
	}
	return text.M("solver.hint.move", "Move", move)
}

// Blunder is the sign of a mistake, as chess players write it.
const Blunder = "??"

// bestTable lists the best moves of a position: what they are worth, and how many of the
// replies are traps.
type bestTable struct {
	words   *i18n.Words
	rows    [match.BestMoves]bestRow
	heads   *widgets.Terms
	content *fyne.Container
}

// bestRow is a row of it.
type bestRow struct {
	move         *widgets.Sentence
	value, traps *widgets.Line
}

// bestShares are the widths of its columns.
var bestShares = widgets.Columns{Shares: []float32{4, 3, 4}, Gap: 8}

func newBestTable(explain page.Explainer, drawings board.Drawings) *bestTable {
	w := explain.Words
	b := &bestTable{words: w}
	b.heads = widgets.NewHeads(bestShares, explain.Tips, []string{"move", "value", "traps"},
		func(key string) string { return w.Key("match.study.best." + key) }, func(key string) string { return w.Key("explain.best." + key) })
	b.content = widgets.Stacked(0, widgets.Heading(w.Key("match.study.best")), b.heads)
	for i := range b.rows {
		cell := func() *widgets.Line {
			return widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignTrailing)
		}
		row := &b.rows[i]
		row.move = widgets.NewSentence(drawings, fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, 1)
		row.value, row.traps = cell(), cell()
		b.content.Add(container.New(bestShares, row.move, row.value, row.traps))
	}
	b.content = container.NewStack(b.content)
	return b
}

// showMoves lists what is known; as long as a better move can turn up, nothing.
func (b *bestTable) showMoves(p game.Position, archive *match.Archive) {
	known := archive.At(p)
	b.content.Hidden = !known.Over && !match.Total(p, known.Values).Settled() || len(known.Values) == 0
	if b.content.Hidden {
		return
	}
	best, trapped := archive.Best(p), archive.Traps[p.Encode()]
	for i, row := range b.rows {
		var move, value, traps string
		colour := fynetheme.ColorNameForeground
		if i < len(best) {
			v := known.Values[best[i]]
			move, value, traps = written(p, best[i]), ShortValue(b.words, v), b.traps(best[i], v, trapped)
			colour = ValueColour(v, colour)
		}
		row.move.SetText(move)
		row.value.Say(value, colour)
		row.traps.SetText(traps)
	}
}

// traps are the share of the replies that are traps; a win has none, and what is not
// known yet is pending.
func (b *bestTable) traps(move string, v game.Value, t match.KnownTraps) string {
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

// studyPanel says beside the board what studying has found: of a position its
// value, of a match its mistakes. It takes the place of the figures while there
// is something to say.
type studyPanel struct {
	words    *i18n.Words
	On       *widgets.KeyedCheck
	title    *widgets.Line
	Value    *widgets.Line // the most important thing
	Progress *widgets.Line
	Effort   *widgets.Line
	legend   [2]*widgets.Line
	best     *bestTable
	Terms    *widgets.Terms // the lines that are explained
	Content  fyne.CanvasObject
}

// newStudyPanel says nothing yet; onSwitch hears of the switch of values.
func newStudyPanel(explain page.Explainer, drawings board.Drawings, onSwitch func(bool)) *studyPanel {
	w := explain.Words
	s := &studyPanel{words: w, On: explain.Check("match.study.values", "explain.match.values", onSwitch)}
	s.title = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	s.Value = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	s.Progress = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	s.Effort = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	for i := range s.legend {
		s.legend[i] = widgets.NewCaption("")
	}
	s.best = newBestTable(explain, drawings)
	term := func(line *widgets.Line, key string) *widgets.Term {
		return widgets.NewTerm(line, explain.Tips, w.Key(key))
	}
	standing, progress, effort := term(s.Value, "explain.match.standing"), term(s.Progress, "explain.match.progress"), term(s.Effort, "explain.match.effort")
	s.Terms = widgets.NewTerms(widgets.Stacked(0, s.title, standing, progress, effort), standing, progress, effort)
	s.Content = widgets.Stacked(0, s.Terms, s.best.content, s.legend[0], s.legend[1])
	return s
}

// Position says what a position is worth for a player, how much of it is known, and
// which moves are the best.
func (s *studyPanel) Position(player string, p game.Position, archive *match.Archive) {
	w, known := s.words, archive.At(p)
	sum := match.Total(p, known.Values)
	s.best.showMoves(p, archive)
	s.title.SetText(w.Key("match.study.title"))
	value, colour := w.Key("match.study.looking"), theme.Muted
	switch {
	case known.Over && !sum.Settled():
		value = w.Key("match.study.none")
	case sum.Settled():
		worth := sum.Proved()
		value, colour = s.worth(player, worth), ValueColour(worth, fynetheme.ColorNameForeground)
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

// worth is the value of a position in words, for the player to move.
func (s *studyPanel) worth(player string, value game.Value) string {
	switch {
	case value.Outcome == play.Drawn:
		return s.words.Key("match.study.draw")
	case value.Outcome == play.Won && value.Distance > 0:
		return s.words.Key("match.study.win.in", "Player", player, "Distance", value.Distance)
	case value.Outcome == play.Won:
		return s.words.Key("match.study.win", "Player", player)
	case value.Distance > 0:
		return s.words.Key("match.study.loss.in", "Player", player, "Distance", value.Distance)
	}
	return s.words.Key("match.study.loss", "Player", player)
}

// Review says how many mistakes are known, and how many positions of a match
// have been looked at; unvalued is how many have no value.
func (s *studyPanel) Review(mistakes, unvalued int, notes *Review) {
	w := s.words
	s.best.content.Hide()
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

// Heads are the names of the columns of the best moves.
func (s *studyPanel) Heads() *widgets.Terms { return s.best.heads }

// Figures are the statistics of a thought, live while there is one.
type Figures struct {
	words   *i18n.Words
	Values  []*widgets.Line
	Terms   *widgets.Terms    // the names of the figures
	line    *widgets.Sentence // what is expected to follow
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

func newFigures(explain page.Explainer, drawings board.Drawings) *Figures {
	w := explain.Words
	f := &Figures{words: w}
	var terms []*widgets.Term
	rows := widgets.Stacked(0, widgets.Heading(w.Key("match.engine")))
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
	f.line = widgets.NewSentence(drawings, theme.Muted, fynetheme.SizeNameCaptionText, 3)
	rows.Add(f.line)
	f.Terms = widgets.NewTerms(rows, terms...)
	f.Content = widgets.Stacked(0, f.Terms) // not as high as what is found
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
		if told {
			texts[figureValue] = cmp.Or(LongValue(f.words, t.Value), ShortThought(f.words, t))
		}
		texts[figureTime] = f.words.Duration(t.Elapsed)
	}
	f.set(texts)
	f.line.SetText("")
	if told && len(t.Line) > 1 {
		f.line.SetText(f.words.Key("match.expected", "Line", writtenLine(p, t.Line)))
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
