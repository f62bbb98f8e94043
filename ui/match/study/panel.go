package study

import (
	"cmp"
	"maps"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Panel says beside the board what studying has found: of a position its
// value, of a match its mistakes. It takes the place of the figures while there
// is something to say.
type Panel struct {
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

// NewPanel says nothing yet; onSwitch hears of the switch of values.
func NewPanel(explain Explainer, onSwitch func(bool), onKey func(*fyne.KeyEvent) bool) *Panel {
	w := explain.Words
	s := &Panel{words: w, On: widgets.NewCheck(w.Key("match.study.values"), onSwitch)}
	s.On.OnKey = onKey
	s.On.Explain(explain.Tips, w.Key("explain.match.values"))
	s.title = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	s.Value = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	s.Progress = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	s.Effort = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	for i := range s.legend {
		s.legend[i] = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	}
	s.best = newBestTable(explain)
	standing, progress := explain.Term(s.Value, w.Key("explain.match.standing")), explain.Term(s.Progress, w.Key("explain.match.progress"))
	effort := explain.Term(s.Effort, w.Key("explain.match.effort"))
	s.Terms = widgets.NewTerms(widgets.Stacked(0, s.title, standing, progress, effort), standing, progress, effort)
	s.Content = widgets.Stacked(0, s.Terms, s.best.content, s.legend[0], s.legend[1])
	return s
}

// Position says what a position is worth for a player, how much of it is known, and
// which moves are the best.
func (s *Panel) Position(player string, p game.Position, archive *Archive) {
	w, known := s.words, archive.At(p)
	sum := match.Total(p, known.Values)
	s.best.showMoves(p, archive)
	s.title.SetText(w.Key("match.study.title"))
	value, colour := w.Key("match.study.looking"), theme.Muted
	switch {
	case known.Over && !sum.Settled():
		value = w.Key("match.study.none")
	case sum.Settled():
		worth := sum.Value
		if !sum.Exact() {
			worth.Distance = 0
		}
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
func (s *Panel) worth(player string, value game.Value) string {
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
func (s *Panel) Review(mistakes, unvalued int, notes *Review) {
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
func (s *Panel) Heads() *widgets.Terms { return s.best.heads }

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

// Valuation is what is known of the moves of a position.
type Valuation struct {
	Values map[string]game.Value
	Nodes  int64
	// over means that nothing more comes.
	Over bool
}

// Archive keeps the valuations of a match by the list of their position, so
// that nothing is asked twice.
type Archive struct {
	Match *match.History
	Known map[string]Valuation
	traps map[string]KnownTraps
	lines map[string]KnownLine // by the list of the position, and the move
}

// Open empties the archive when the match is another one.
func (a *Archive) Open(m *match.History) {
	if a.Match != m {
		a.Match, a.Known, a.traps, a.lines = m, map[string]Valuation{}, map[string]KnownTraps{}, map[string]KnownLine{}
	}
}

// At is what is known of a position.
func (a *Archive) At(p game.Position) Valuation { return a.Known[p.Encode()] }

// RecordValues takes what was found of a position, by its list. What was known of other
// moves, from before an engine was stopped, stays.
func (a *Archive) RecordValues(code string, now Valuation) {
	for move, value := range a.Known[code].Values {
		if _, again := now.Values[move]; !again {
			now.Values[move] = value
		}
	}
	a.Known[code] = now
}

// Worth is the proved value of move i for its player, the zero value where it is not
// known.
func (a *Archive) Worth(h *match.History, i int) game.Value {
	if a.Match != h || i < 1 || i > h.Len() {
		return game.Value{}
	}
	return a.WorthOf(h.Node(i))
}

// WorthOf is the same of the move that leads to a node.
func (a *Archive) WorthOf(n *match.Node) game.Value {
	if n.Parent() == nil {
		return game.Value{}
	}
	return a.At(n.Parent().Position()).Values[n.Played().Move]
}

// Mistake reports whether move i was one, as far as is known.
func (a *Archive) Mistake(h *match.History, i int) (m match.Mistake, wrong bool) {
	if a.Match != h || i < 1 || i > h.Len() {
		return m, false
	}
	return a.MistakeOf(h.Node(i))
}

// MistakeOf is the same of the move that leads to a node.
func (a *Archive) MistakeOf(n *match.Node) (m match.Mistake, wrong bool) {
	if n.Parent() == nil {
		return m, false
	}
	before := n.Parent().Position()
	return match.MistakeAt(before, n.Played().Move, a.At(before).Values)
}

// Mistakes counts the mistakes of a match, as far as they are known.
func (a *Archive) Mistakes(h *match.History) int {
	n := 0
	for i := 1; i <= h.Len(); i++ {
		if _, wrong := a.Mistake(h, i); wrong {
			n++
		}
	}
	return n
}

// Unvalued counts the positions of a match whose value is not known.
func (a *Archive) Unvalued(h *match.History) int {
	n := 0
	for i := range h.Index() {
		if p := h.At(i); !match.Total(p, a.At(p).Values).Settled() {
			n++
		}
	}
	return n
}

// Pending are the positions of a match that are worth a look and not yet valued, the
// last one first.
func (a *Archive) Pending(h *match.History) []game.Valuer {
	var list []game.Valuer
	for i := h.Index() - 1; i >= 0; i-- {
		p, ok := h.At(i).(game.Valuer)
		if ok && p.Outcome() == play.Open && !a.At(p).Over {
			list = append(list, p)
		}
	}
	return list
}

// ValueCollector passes values from an engine's goroutine to the window's.
type ValueCollector struct {
	lock   sync.Mutex
	Values map[string]game.Value
}

// NewValueCollector is empty.
func NewValueCollector() *ValueCollector { return &ValueCollector{Values: map[string]game.Value{}} }

// Add takes a value; it may be called from any goroutine.
func (f *ValueCollector) Add(move string, v game.Value) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.Values[move] = v
}

// All is a copy of what was found so far.
func (f *ValueCollector) All() map[string]game.Value {
	f.lock.Lock()
	defer f.lock.Unlock()
	return maps.Clone(f.Values)
}
