package auditing

import (
	"context"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search/audit"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// The kinds of counter-examples.
const (
	overKind  = "over"  // an estimate above the distance
	dropKind  = "drop"  // an estimate that falls by more than the cost of the move
	pointKind = "point" // a state of the plot
)

// example is a counter-example. Its board is At steps from the start along Path, and more steps may follow.
type example struct {
	kind   string
	puzzle game.Puzzle
	path   []string
	at     int
	over   *game.Overestimate // of overKind and pointKind
	drop   *game.Drop         // of dropKind
}

// overExample continues from the state along a path to the goal, if one is known.
func overExample(kind string, o *game.Overestimate) example {
	return example{kind: kind, puzzle: o.Puzzle, path: slices.Concat(o.Path, o.Onward), at: len(o.Path), over: o}
}

// examples returns the counter-examples that the audit found.
func (a *work) examples() []example {
	var list []example
	if a.found.Over != nil {
		list = append(list, overExample(overKind, a.found.Over))
	}
	if d := a.found.Drop; d != nil {
		list = append(list, example{kind: dropKind, puzzle: d.Puzzle, path: d.Steps(), at: len(d.Path), drop: d})
	}
	return list
}

// told describes the example and its place.
func (e *example) told(w *i18n.Words) (claim, place string) {
	if e.over != nil {
		claim = report.Overestimate(w, e.over)
	} else {
		claim = report.DropText(w, e.drop)
	}
	return claim, w.Say(report.Place(e.path[:e.at]))
}

// showing is the counter-example on the board, and its current step.
type showing struct {
	runner  *task.Runner
	example *example    // nil for none
	film    game.Replay // nil while it is made
	player  board.PlayerState
	serial  int // counts the examples shown
}

func (w *showing) clear() {
	w.runner.Drop()
	w.example, w.film = nil, nil
	w.serial++
}

// showExample makes the film of an example beside the window, and calls ready when it is there.
func (w *showing) showExample(e example, ready func()) {
	w.clear()
	w.example = &e
	task.Start(w.runner, func(context.Context) (game.Replay, error) { return e.puzzle.Replay(e.path) }, nil, func(film game.Replay, err error) {
		if err != nil {
			task.LogPanic("counter-example", err)
			return
		}
		w.film = film
		w.player.Index, w.player.Playing = min(e.at, film.Len()-1), false
		w.serial++
		ready()
	})
}

// showWorst shows the worst counter-example of an audit.
func (w *showing) showWorst(a *work, ready func()) {
	w.clear()
	if list := a.examples(); len(list) > 0 {
		w.showExample(list[0], ready)
	}
}

// showExampleOfKind shows the counter-example of a kind.
func (s *Session) showExampleOfKind(kind string) {
	if s.now == nil || !s.now.ended {
		return
	}
	for _, e := range s.now.examples() {
		if e.kind == kind {
			s.showing.showExample(e, s.Changed)
		}
	}
	s.Changed()
}

// showPoint shows a state of a point of the plot whose estimate exceeds its distance; of several that were drawn as
// one point, the nearest.
func (s *Session) showPoint(at audit.PlotPoint) {
	r := s.report()
	if r == nil {
		return
	}
	best, found := []float64{math.Inf(1)}, -1
	for i, one := range r.Cases {
		high := math.Abs(one.Estimate - at.Estimate)
		if math.IsInf(one.Estimate, 1) && math.IsInf(at.Estimate, 1) {
			high = 0
		}
		apart := []float64{math.Abs(float64(one.Distance - at.Distance)), high}
		if slices.Compare(apart, best) < 0 {
			best, found = apart, i
		}
	}
	if found >= 0 {
		s.showing.showExample(overExample(pointKind, &r.Cases[found]), s.Changed)
		s.Changed()
	}
}

// card shows a counter-example on a board, step by step.
type card struct {
	words   *i18n.Words
	session *Session
	drawn   int // the serial of the showing on the board

	kind    *widgets.Choice
	claim   *widgets.Line // what the example shows
	place   *widgets.Line // where it is
	caption *widgets.Line // of the step that is shown
	board   *board.Board
	player  *board.Player
	none    *widget.Label // shown without an example
	some    fyne.CanvasObject
	content fyne.CanvasObject
}

func newCard(w *i18n.Words, s *Session, tips *widgets.Tips) *card {
	c := &card{words: w, session: s, drawn: -1, none: widgets.NewEmpty("")}
	c.kind = widgets.NewChoice(nil, nil, s.showExampleOfKind)
	c.kind.Explain(tips, w.Key("audit.page.about.kind"))
	c.claim = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, true)
	c.place, c.caption = widgets.NewCaption(""), widgets.NewCaption("")
	c.board = board.New(s.Host, w)
	c.board.Owner = c
	c.player = board.NewPlayer(w, c)
	c.player.ShowKeys(false)
	c.player.Explain(tips)
	c.build(tips)
	return c
}

func (c *card) build(tips *widgets.Tips) {
	inset := func(o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), o)
	}
	said := inset(widgets.Stacked(0, widgets.NewHint(c.claim, c.claim, tips), widgets.NewHint(c.place, c.place, tips)))
	below := widgets.Stacked(0, inset(widgets.NewHint(c.caption, c.caption, tips)), c.player)
	c.some = widgets.Border(widgets.Stacked(2, c.kind.KeyedSelect, said), below, nil, nil, c.board)
	empty := widgets.Middle(c.none)
	c.content = widgets.Card(container.NewStack(empty, c.some))
}

// render shows the chosen example, unless it is shown already.
func (c *card) render() {
	s := c.session
	some := s.showing.example != nil && s.shown() != nil
	widgets.Show(c.some, some)
	widgets.Show(c.none, !some)
	c.none.SetText(c.nothing())
	if !some {
		c.drawn = -1
		c.player.SetLength(0)
		return
	}
	c.renderKinds()
	if c.drawn == s.showing.serial {
		return
	}
	c.drawn = s.showing.serial
	claim, place := s.showing.example.told(c.words)
	c.claim.SetText(claim)
	c.place.SetText(place)
	film, state := s.showing.film, s.showing.player
	c.player.SetLength(0)
	if film != nil { // stop the older film
		c.caption.SetText(c.captionOf(state.Index))
		c.board.Display(film.Step(state.Index))
		c.player.Restore(film.Len(), state)
	}
}

// nothing returns words that tell why there is no example.
func (c *card) nothing() string {
	switch a := c.session.shown(); {
	case a == nil:
		return c.words.Key("audit.page.purpose")
	case !a.ended || a.err != nil:
		return ""
	case a.found.Whole:
		return c.words.Key("audit.page.unrefuted.whole")
	}
	return c.words.Key("audit.page.unrefuted")
}

// renderKinds offers the kinds of which there are examples.
func (c *card) renderKinds() {
	var keys, names []string
	for _, e := range c.session.now.examples() {
		keys, names = append(keys, e.kind), append(names, c.words.Key("audit.page.kind."+e.kind))
	}
	shown := c.session.showing.example.kind
	if shown == pointKind {
		keys, names = append(keys, pointKind), append(names, c.words.Key("audit.page.kind."+pointKind))
	}
	c.kind.Offer(keys, names, shown)
}

// ShowNote shows the note on what is under the pointer, or else on the step.
func (c *card) ShowNote(note string) {
	if note == "" {
		note = c.captionOf(c.session.showing.player.Index)
	}
	c.caption.SetText(note)
}

func (c *card) PlayerChanged(state board.PlayerState) { c.session.showing.player = state }

// ShowStep shows a step of the film, animated when it is the next one.
func (c *card) ShowStep(i int, animate, _ bool, done func()) {
	film := c.session.showing.film
	if film == nil || i >= film.Len() {
		done()
		return
	}
	c.caption.SetText(c.captionOf(i))
	c.player.ShowOn(c.board, film.Step(i), animate && c.session.Host.IsAnimated(), done)
}

// captionOf describes a step of the film: on the way to the state, the state itself, or beyond.
func (c *card) captionOf(i int) string {
	w, sh := c.words, c.session.showing
	if sh.film == nil || sh.example == nil || i >= sh.film.Len() {
		return ""
	}
	e := sh.example
	switch {
	case i < e.at:
		return w.Key("audit.page.step.before", "Number", i, "All", e.at)
	case e.drop != nil && i == e.at:
		return w.Key("audit.page.step.drop.before", "Estimate", report.Estimate(w, e.drop.Before))
	case e.drop != nil:
		return w.Key("audit.page.step.drop.after", "Estimate", report.Estimate(w, e.drop.After), "Move", e.drop.Move)
	case i == e.at && len(e.over.Onward) > 0:
		key := "audit.page.step.state.onward"
		if !e.over.Exact {
			key = "audit.page.step.state.onward.most"
		}
		return w.Key(key, "Estimate", report.Estimate(w, e.over.Estimate), "Distance", len(e.over.Onward))
	case i == e.at:
		return w.Key("audit.page.step.state")
	}
	return w.Key("audit.page.step.onward", "Number", i-e.at, "All", len(e.over.Onward))
}
