// Package study is what can be found out about positions and games for two besides
// playing: hints, the values of moves, the mistakes of a game, how a move comes about
// on a board, and the widgets and marks that say so. It knows no match page.
package study

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Answer is the second step of a hint: the move in words, and what it is worth where that is
// proved.
func Answer(w *i18n.Words, h match.Hint) text.Message {
	move := cmp.Or(w.Say(h.Said), h.Analysis.Move)
	if said := LongValue(w, h.Analysis.Value); said != "" {
		return text.M("match.study.hint.move", "Move", move, "Value", said)
	}
	return text.M("solver.hint.move", "Move", move)
}

// Blunder is the sign of a mistake, as chess players write it.
const Blunder = "??"

// Review is how far the notes on a match are.
type Review struct {
	lock  sync.Mutex
	found []Valued // those not yet in the archive
	// done and total count positions, for the window's goroutine.
	Done, Total int
}

// Valued is a valuation on its way to the archive.
type Valued struct {
	Code string
	Valuation
}

// Add takes a valuation; it may be called from any goroutine.
func (a *Review) Add(one Valued) {
	a.lock.Lock()
	defer a.lock.Unlock()
	a.found = append(a.found, one)
}

// File puts what was added since the last time into an archive, and reports whether
// there was something.
func (a *Review) File(archive *Archive) bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	found := a.found
	a.found = nil
	for _, one := range found {
		archive.Known[one.Code] = one.Valuation
	}
	a.Done += len(found)
	return len(found) > 0
}

// KnownLine is the line of a move, as far as it was found.
type KnownLine struct {
	Moves []string
	// Over means that nothing more comes.
	Over bool
}

// LineCollector passes a line from an engine's goroutine to the window's.
type LineCollector struct {
	lock  sync.Mutex
	moves []string
}

// Add takes the next move; it may be called from any goroutine.
func (f *LineCollector) Add(move string) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.moves = append(f.moves, move)
}

// All is a copy of the line so far.
func (f *LineCollector) All(over bool) KnownLine {
	f.lock.Lock()
	defer f.lock.Unlock()
	return KnownLine{Moves: slices.Clone(f.moves), Over: over}
}

// LineAt is what is known of the line of a move at a position.
func (a *Archive) LineAt(p game.Position, move string) KnownLine {
	return a.lines[p.Encode()+move]
}

// RecordLine takes the line of a move at a position, by its list.
func (a *Archive) RecordLine(code, move string, f KnownLine) { a.lines[code+move] = f }

// Explainer says in a sentence what is meant by what stands on the page of a match, on the
// page's layer for tips.
type Explainer struct {
	Words *i18n.Words
	Tips  *widgets.Tips
}

// Term is something that is explained.
func (e Explainer) Term(content fyne.CanvasObject, words string) *widgets.Term {
	return widgets.NewTerm(content, e.Tips, words)
}

// Labelled is a row of a setting: its name, and what changes it, which explains both.
func (e Explainer) Labelled(name string, setting *widgets.Choice, about func(key string) string) fyne.CanvasObject {
	setting.ExplainEach(e.Tips, about)
	return widgets.Row(e.name(name, &setting.Tip), setting.KeyedSelect)
}

// Same explains every value of a setting alike.
func (e Explainer) Same(key string) func(string) string {
	words := e.Words.Key(key)
	return func(string) string { return words }
}

// Level is a sentence on who plays, "" for a human.
func (e Explainer) Level(level string) string {
	if level == "" {
		level = "human"
	}
	return e.Words.Key("explain.level." + level)
}

func (e Explainer) name(words string, tip *widgets.Tip) *widgets.Term {
	l := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	l.SetText(words)
	return widgets.NewLiveTerm(l, e.Tips, tip.Words)
}

// RuleRows are a heading and a row for each rule of the game for two, hidden where there
// is none, and what chooses their values; change hears of a choice.
func (e Explainer) RuleRows(module game.Playable, change func(key, value string)) (group *fyne.Container, choices []*widgets.Choice) {
	group = widgets.Stacked(4, widgets.Heading(e.Words.Key("core.rules.heading")))
	for _, setting := range report.Settings(e.Words, module.ID(), module.MatchSettings()) {
		c := widgets.NewChoice(setting.Values, setting.Names, func(value string) { change(setting.Key, value) })
		c.ExplainEach(e.Tips, func(value string) string {
			return e.Words.Key("explain.rule." + module.ID() + "." + setting.Key + "." + value)
		})
		choices = append(choices, c)
		group.Add(container.New(widgets.Columns{Shares: []float32{10, 29}}, e.name(setting.Name, &c.Tip), c.KeyedSelect)) // their values are long
	}
	if len(choices) == 0 {
		group.Hide()
	}
	return group, choices
}

// BestMoves is how many of the best moves of a position are listed, and looked at for
// traps.
const BestMoves = 5

// KnownTraps is what is known of the traps of the best moves of a position.
type KnownTraps struct {
	// Moves are those that are listed, in the order in which they are looked at.
	Moves []string
	// Traps holds those that were counted.
	Traps map[string]match.Traps
	// Over means that nothing more comes.
	Over bool
}

// TrapCollector passes traps from an engine's goroutine to the window's.
type TrapCollector struct {
	lock  sync.Mutex
	moves []string
	found map[string]match.Traps
}

// List notes that a move is looked at; it may be called from any goroutine, as Add.
func (s *TrapCollector) List(move string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.moves = append(s.moves, move)
}

// Add takes the traps of a move.
func (s *TrapCollector) Add(move string, t match.Traps) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.found == nil {
		s.found = map[string]match.Traps{}
	}
	s.found[move] = t
}

// All is a copy of what was found so far.
func (s *TrapCollector) All(over bool) KnownTraps {
	s.lock.Lock()
	defer s.lock.Unlock()
	return KnownTraps{Moves: slices.Clone(s.moves), Traps: maps.Clone(s.found), Over: over}
}

// TrapsAt is what is known of the traps at a position.
func (a *Archive) TrapsAt(p game.Position) KnownTraps { return a.traps[p.Encode()] }

// RecordTraps takes what was found of a position, by its list.
func (a *Archive) RecordTraps(code string, t KnownTraps) { a.traps[code] = t }

// Best are the best moves of a position, as many as are listed: those with more traps
// first among equal ones, as far as both are known.
func (a *Archive) Best(p game.Position) []string {
	known, t := a.At(p).Values, a.TrapsAt(p)
	moves := t.Moves
	if len(moves) < BestMoves {
		moves = slices.DeleteFunc(p.Moves(), func(m string) bool { return !known[m].Exact() || slices.Contains(t.Moves, m) })
		moves = append(slices.Clone(t.Moves), moves...)
	}
	slices.SortStableFunc(moves, func(m, n string) int {
		return cmp.Or(known[n].Compare(known[m]), cmp.Compare(t.Traps[n].Share(), t.Traps[m].Share()))
	})
	return moves[:min(BestMoves, len(moves))]
}

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
		name.SetText(w.Key("match.study.best." + key))
		term := explain.Term(name, w.Key("explain.best."+key))
		terms = append(terms, term)
		head.Add(term)
	}
	b.heads = widgets.NewTerms(head, terms...)
	b.content = widgets.Stacked(0, widgets.Heading(w.Key("match.study.best")), b.heads)
	for i := range b.rows {
		b.rows[i] = widgets.NewRow(bestShares, 1, fynetheme.ColorNameForeground, false)
		b.content.Add(b.rows[i])
	}
	b.content = container.NewStack(b.content)
	return b
}

// showMoves lists what is known; as long as a better move can turn up, nothing.
func (b *bestTable) showMoves(p game.Position, archive *Archive) {
	known := archive.At(p)
	b.content.Hidden = !known.Over && !match.Total(p, known.Values).Settled() || len(known.Values) == 0
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
func (b *bestTable) traps(move string, v game.Value, t KnownTraps) string {
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
