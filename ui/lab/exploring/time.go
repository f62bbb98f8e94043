package exploring

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/player"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// timeline is the run from its begin to its end: where one is, and the player.
type timeline struct {
	view    *View
	name    *widgets.Line
	phase   *widgets.Line
	waiting *widgets.Line
	bound   *widgets.Line
	curves  *curves
	player  *player.Player
	leaps   *widgets.KeyedSelect
	does    []func()
	quiet   bool
	content fyne.CanvasObject
	done    func() // of the step that is played
}

func newTimeline(v *View) *timeline {
	w, s := v.words, v.session
	t := &timeline{view: v, name: widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)}
	t.name.SetText(strings.ToUpper(w.Key("exploring.expansions")))
	t.phase = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignTrailing)
	t.waiting = widgets.NewWhole(theme.Accent, fynetheme.SizeNameCaptionText)
	t.bound = widgets.NewWhole(theme.Bound, fynetheme.SizeNameCaptionText)
	t.curves = newCurves(v)
	t.player = player.New(w.Say)
	t.player.ShowKeys(false)
	t.player.Explain(v.tips)
	t.player.OnStep = func(i int, _, _ bool, done func()) {
		t.done = done
		s.step(i)
	}
	t.player.OnChange = func(state player.State) { s.player.Playing, s.player.Speed = state.Playing, state.Speed }
	t.leaps = t.newLeaps()
	top := container.NewBorder(nil, nil, t.name, container.NewHBox(t.waiting, t.bound), t.phase)
	below := widgets.Border(nil, nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), widgets.WithWidth(leapsWidth, t.leaps)), t.player)
	t.content = widgets.Card(container.New(layout.NewCustomPaddedLayout(0, 0, 6, 6), widgets.Stacked(2, top, t.curves.content, below)))
	return t
}

// leapsWidth is the width of the choice of where to go, at the usual size of texts.
const leapsWidth = 170

// newLeaps is the choice of what to go to: it says what it is for again when one is
// there.
func (t *timeline) newLeaps() *widgets.KeyedSelect {
	v, w := t.view, t.view.words
	entries := []struct {
		key string
		do  func()
	}{
		{"level", func() { v.session.seek(game.NextLevel, false) }},
		{"levelback", func() { v.session.seek(game.NextLevel, true) }},
		{"phase", func() { v.session.seek(game.NextPhase, false) }},
		{"phaseback", func() { v.session.seek(game.NextPhase, true) }},
		{"way", func() { v.session.seek(game.NextOnWay, false) }},
		{"wayback", func() { v.session.seek(game.NextOnWay, true) }},
		{"number", v.session.askNumber},
		{"veil", v.session.veil},
	}
	var names []string
	for _, e := range entries {
		names = append(names, w.Key("exploring.leap."+e.key))
		t.does = append(t.does, e.do)
	}
	leaps := widgets.NewSelect(names, func(i int) {
		if t.quiet || i < 0 {
			return
		}
		t.quiet = true
		t.leaps.ClearSelected()
		t.quiet = false
		t.does[i]()
	})
	leaps.PlaceHolder = w.Key("exploring.leap")
	leaps.Explain(v.tips, w.Key("exploring.about.leap"))
	return leaps
}

// render shows where one is.
func (t *timeline) render() {
	s := t.view.session
	walk := s.walk
	if t.player.Length() != walk.exploration.Steps() {
		state := s.player
		t.player.Restore(walk.exploration.Steps(), state)
	}
	if t.player.Index() != s.player.Index {
		t.player.Seek(s.player.Index)
	}
	t.curves.render(walk, s.player.Index)
	if walk.seen == nil {
		return
	}
	t.phase.SetText(t.view.phaseName(walk.seen))
	t.waiting.SetText(t.view.words.Key("exploring.frontier.size", "Count", walk.seen.moment.Waiting))
	t.bound.SetText("")
	if m := walk.seen.moment; m.Earned {
		t.bound.SetText(t.view.words.Key("exploring.bound", "Bound", m.Bound))
	}
	if done := t.done; done != nil && walk.seen.step == s.player.Index {
		t.done = nil
		done()
	}
}

// phaseName says in which part of the run a step is, "" where it has one alone.
func (v *View) phaseName(s *sight) string {
	phases := v.session.walk.exploration.Phases()
	if len(phases) < 2 || s.moment.Phase >= len(phases) {
		return ""
	}
	p, w := phases[s.moment.Phase], v.words
	if p.Iteration > 0 {
		return w.Key("exploring.iteration", "Number", p.Iteration, "Limit", figure(w, p.Limit))
	}
	return w.Key("exploring.part.of", "Number", s.moment.Phase+1, "Total", len(phases), "Algorithm", w.Key("algorithm."+string(p.Algorithm)))
}

// veil hides the answer, or shows it again.
func (s *Session) veil() { s.switched(func(on *switches) { on.Veiled = !on.Veiled }) }

// askNumber asks for the number of a step, or of a node, and goes there.
func (s *Session) askNumber() {
	if s.walk == nil {
		return
	}
	w := s.host.Words()
	walk := s.walk
	e := walk.exploration
	s.host.Ask(host.Question{
		Title: w.Key("exploring.ask.title"), Name: w.Key("exploring.ask.name", "Steps", e.Steps()-1, "Nodes", e.Nodes()-1), Yes: w.Key("exploring.ask.yes"),
		Valid: func(answer string) error {
			if _, ok := readPlace(e, answer); !ok {
				return fmt.Errorf("%s", w.Key("exploring.ask.wrong", "Steps", e.Steps()-1, "Nodes", e.Nodes()-1))
			}
			return nil
		},
		Done: func(answer string) {
			if s.walk != walk {
				return
			}
			if at, ok := readPlace(e, answer); ok {
				s.goTo(at)
			}
		},
	})
}

// readPlace reads "12", a step, or "n12", a node.
func readPlace(e game.Exploration, answer string) (place, bool) {
	answer = strings.ToLower(strings.Join(strings.Fields(answer), ""))
	number := strings.TrimLeft(answer, "nóode#º")
	n, err := strconv.ParseUint(number, 10, 32)
	switch {
	case err != nil:
		return place{}, false
	case number == answer:
		return place{int(n), game.NoNode}, int(n) < e.Steps()
	}
	return place{-1, uint32(n)}, int(n) < e.Nodes()
}

// goTo goes to a step, or to a node: to where it was expanded, or was first there.
func (s *Session) goTo(at place) {
	if at.Node == game.NoNode {
		s.step(at.Step)
		return
	}
	e := s.walk.exploration
	if step := e.StepOf(at.Node); step >= 0 {
		s.step(step)
	} else if n := e.Node(at.Node, e.Steps()-1); n.Generated >= 0 {
		s.step(n.Generated)
	}
	s.pick(at.Node)
}
