package auditing

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/player"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// card shows a counter-example on a board, step by step.
type card struct {
	words   *i18n.Words
	session *Session
	drawn   int // what of the showing is on the board, by its serial

	kind    *widgets.Choice
	claim   *widgets.Line // what the example shows
	place   *widgets.Line // where it is
	caption *widgets.Line // what was done in the step that is shown
	board   *board.Board
	player  *player.Player
	none    *widget.Label // where there is no example
	some    fyne.CanvasObject
	content fyne.CanvasObject
}

// kindWidth is the width of the choice of examples, at the usual size of texts.
const kindWidth = 210

func newCard(w *i18n.Words, s *Session, tips *widgets.Tips, key func(*fyne.KeyEvent) bool) *card {
	c := &card{words: w, session: s, drawn: -1, none: widget.NewLabel("")}
	c.none.Wrapping, c.none.Alignment, c.none.Importance = fyne.TextWrapWord, fyne.TextAlignCenter, widget.LowImportance
	c.kind = widgets.NewChoice(nil, nil, s.show)
	c.kind.Explain(tips, w.Key("auditing.about.kind"))
	c.claim = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, true)
	c.place = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	c.caption = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	c.board = board.New(s.host.Drawing, w.Say)
	c.board.OnNote = func(note string) {
		if note == "" {
			note = c.captionOf(s.showing.player.Index)
		}
		c.caption.SetText(note)
	}
	c.board.OnKey = func(event *fyne.KeyEvent) { key(event) }
	c.player = player.New(w.Say)
	c.player.ShowKeys(false)
	c.player.Explain(tips)
	c.player.OnStep = c.step
	c.player.OnChange = func(state player.State) { s.showing.player = state }
	c.layOut(tips)
	return c
}

func (c *card) layOut(tips *widgets.Tips) {
	inset := func(o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), o)
	}
	heading := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), container.NewVBox(layout.NewSpacer(), widgets.Heading(c.words.Key("auditing.heading.example")), layout.NewSpacer()))
	head := widgets.Border(nil, nil, heading, widgets.WithWidth(kindWidth, c.kind.KeyedSelect), nil)
	said := inset(widgets.Stacked(0, widgets.NewHint(c.claim, c.claim, tips), widgets.NewHint(c.place, c.place, tips)))
	below := widgets.Stacked(0, inset(c.caption), c.player)
	c.some = widgets.Border(widgets.Stacked(2, head, said), below, nil, nil, c.board)
	empty := container.NewVBox(layout.NewSpacer(), c.none, layout.NewSpacer())
	c.content = widgets.Card(container.NewStack(empty, c.some))
}

// leave lets the card go.
func (c *card) leave() {
	c.player.OnChange = nil
	c.player.Pause()
	c.board.Stop()
}

// render shows the example that is chosen, where it is not on the screen yet.
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
	c.say()
	c.watch()
}

// nothing says why there is no example.
func (c *card) nothing() string {
	switch a := c.session.shown(); {
	case a == nil:
		return c.words.Key("auditing.purpose")
	case !a.ended || a.err != nil:
		return ""
	}
	return c.words.Key("auditing.unrefuted")
}

// renderKinds offers the examples that there are.
func (c *card) renderKinds() {
	var keys, names []string
	for _, e := range c.session.now.examples() {
		keys, names = append(keys, e.kind), append(names, c.words.Key("auditing.kind."+e.kind))
	}
	shown := c.session.showing.example.kind
	if shown == pointKind {
		keys, names = append(keys, pointKind), append(names, c.words.Key("auditing.kind."+pointKind))
	}
	offer(c.kind, keys, names, shown)
}

// say says what the example shows, and where.
func (c *card) say() {
	e := c.session.showing.example
	if e.over != nil {
		c.claim.SetText(report.Overestimate(c.words, e.over))
		c.place.SetText(c.words.Say(report.Place(e.over.Path)))
		return
	}
	c.claim.SetText(report.Drop(c.words, e.drop))
	c.place.SetText(c.words.Say(report.Place(e.drop.Path)))
}

// watch puts the film into the player, at the board that shows it.
func (c *card) watch() {
	film, state := c.session.showing.film, c.session.showing.player
	c.player.SetLength(0) // the older film ends here
	if film == nil {
		return
	}
	c.tell(state.Index)
	c.board.Display(film.Step(state.Index))
	c.player.Restore(film.Len(), state)
}

// step shows a step of the film, animated when it is the next one.
func (c *card) step(i int, animate, _ bool, done func()) {
	film := c.session.showing.film
	if film == nil || i >= film.Len() {
		done()
		return
	}
	c.tell(i)
	step := film.Step(i)
	if !animate || !c.session.host.Animated() {
		c.board.Display(step)
		done()
		return
	}
	c.board.Animate(step, c.player.Speed(), done)
}

func (c *card) tell(i int) { c.caption.SetText(c.captionOf(i)) }

// captionOf says what a step of the film is: on the way to the state, the state itself,
// or beyond.
func (c *card) captionOf(i int) string {
	w, sh := c.words, c.session.showing
	if sh.film == nil || sh.example == nil || i >= sh.film.Len() {
		return ""
	}
	e := sh.example
	switch {
	case i < e.at:
		return w.Key("auditing.step.before", "Number", i, "All", e.at)
	case e.drop != nil && i == e.at:
		return w.Key("auditing.step.drop.before", "Estimate", report.Estimate(w, e.drop.Before))
	case e.drop != nil:
		return w.Key("auditing.step.drop.after", "Estimate", report.Estimate(w, e.drop.After), "Move", e.drop.Move)
	case i == e.at && len(e.over.Onward) > 0:
		return w.Key("auditing.step.state.onward", "Estimate", report.Estimate(w, e.over.Estimate), "Distance", len(e.over.Onward))
	case i == e.at:
		return w.Key("auditing.step.state")
	}
	return w.Key("auditing.step.onward", "Number", i-e.at, "All", len(e.over.Onward))
}
