package comparing

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/compare"
	"procura/core/game"
	"procura/ui/page"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// raceStart is the page before the race: problem, methods, limit.
type raceStart struct {
	view    *RaceView
	problem *widgets.Choice
	offered []string // the problems on offer, by their identities
	limit   *widgets.Choice
	panel   *methodRows
	shown   []string // what the panel shows
	locked  bool
	action  *page.Action
	state   *widgets.Line
	figures *widgets.Line
	content fyne.CanvasObject
}

// startWidth is the width of the choice, at the usual size of texts.
const startWidth = 520

func newRaceStart(v *RaceView) *raceStart {
	w, s := v.Words, v.session
	b := &raceStart{view: v}
	b.problem = widgets.NewChoice(nil, nil, func(key string) {
		s.State.Problem = key
		s.Changed()
	})
	b.problem.Explain(v.Tips, w.Key("compare.race.about.problem"))
	names := make([]string, len(raceLimits))
	for i, limit := range raceLimits {
		names[i] = w.Key("compare.race.limit." + limit)
	}
	b.limit = widgets.NewChoice(raceLimits, names, func(key string) { s.State.Limit = key })
	b.limit.Explain(v.Tips, w.Key("compare.race.about.limit"))
	b.panel = newMethodRows(&s.State.Methods, methodOffer{
		Host: s.Host, Tips: v.Tips, Later: s.Later, Puzzles: s.puzzles, Changed: s.Changed,
	})
	b.action = page.NewAction(w, v.Tips, w.Key("compare.race.run"), w.Key("compare.race.about.run"), w.Key("compare.race.about.cancel"), s.run, s.cancel)
	b.state = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false).Align(fyne.TextAlignCenter)
	b.figures = widgets.NewCaption("").Align(fyne.TextAlignCenter)
	b.content = b.layOut()
	return b
}

func (b *raceStart) layOut() fyne.CanvasObject {
	v, w := b.view, b.view.Words
	title := widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameHeadingText).Align(fyne.TextAlignCenter)
	title.SetText(w.Key("compare.race.start.title"))
	purpose := widgets.NewParagraph(w.Key("compare.race.start.purpose"))
	purpose.Alignment = fyne.TextAlignCenter
	row := func(key string, c *widgets.Choice) fyne.CanvasObject {
		return widgets.NamedRow(w.Key(key), c.KeyedSelect, v.Tips, &c.Tip)
	}
	rows := widgets.Stacked(10, title, purpose, widgets.Stacked(4, row("compare.race.problem", b.problem), row("compare.race.limit", b.limit)),
		b.panel.Content, container.NewCenter(b.action.Content), widgets.Stacked(0, b.state, b.figures))
	card := widgets.Card(container.New(layout.NewCustomPaddedLayout(14, 10, 20, 20), rows))
	return container.NewVScroll(container.NewCenter(widgets.WithWidth(startWidth, card)))
}

// render shows what is chosen, and how far the recording is.
func (b *raceStart) render() {
	s := b.view.session
	b.offer()
	b.limit.Set(s.State.Limit)
	busy := s.Working()
	identity := "" // rows name what is usual for the problem
	if p, ok := s.problem(); ok {
		identity = p.Puzzle.Identity()
	}
	if texts := append(s.State.Methods.Texts(), identity); busy != b.locked || !slices.Equal(texts, b.shown) {
		b.locked, b.shown = busy, texts
		b.panel.Show(busy)
	}
	b.action.Render(s.ready(), busy, task.Running)
	widgets.Enable(b.action.Cancel, s.recording.Phase() != task.Stopping)
	widgets.Enable(b.problem.KeyedSelect, !busy && len(b.offered) > 0)
	widgets.Enable(b.limit.KeyedSelect, !busy)
	b.tell()
	widgets.Show(b.state, b.state.Words != "")
	widgets.Show(b.figures, b.figures.Words != "")
	b.content.Refresh()
}

// offer offers the problems that are open.
func (b *raceStart) offer() {
	s := b.view.session
	list := s.problems()
	keys, names := make([]string, len(list)), make([]string, len(list))
	for i, p := range list {
		keys[i], names[i] = p.Puzzle.Identity(), nameOf(b.view, p)
	}
	chosen, ok := s.problem()
	switch {
	case !ok:
		b.problem.Offer(nil, nil, "")
	case slices.Equal(keys, b.offered):
		b.problem.Set(chosen.Puzzle.Identity())
	default:
		b.problem.Offer(keys, names, chosen.Puzzle.Identity())
	}
	b.offered = keys
}

// nameOf names game and problem.
func nameOf(v *RaceView, p game.Problem) string {
	return v.Words.Key("compare.race.title", "Game", p.Puzzle.Module().Title(), "Problem", v.Words.Dated(p.Name))
}

// tell says how it stands.
func (b *raceStart) tell() {
	s, w := b.view.session, b.view.Words
	b.figures.SetText("")
	switch {
	case s.looking.Busy():
		b.state.Say(w.Key("compare.race.looking"), theme.Accent)
	case s.recording.Phase() == task.Stopping:
		b.state.Say(w.Key("compare.race.stopping"), theme.Bound)
	case s.recording.Busy():
		b.recording()
	case !s.why.IsZero():
		b.state.Say(w.Say(s.why), theme.Bound)
	case len(b.offered) == 0:
		b.state.Say(w.Key("compare.race.noproblem"), theme.Muted)
	case !s.ready():
		b.state.Say(w.Key("compare.race.few", "Least", compare.LeastRacers, "Most", compare.MostRacers), theme.Muted)
	default:
		b.state.Say("", theme.Muted)
	}
}

// recording says which method runs, and what it has counted.
func (b *raceStart) recording() {
	s, w := b.view.session, b.view.Words
	now := s.recording.Latest()
	if now.counters == nil {
		b.state.Say(w.Key("compare.race.recording.begins"), theme.Accent)
		return
	}
	list := s.State.Methods.All()
	name, _ := contenderName(w, list[min(now.contender, len(list)-1)], s.puzzles())
	b.state.Say(w.Key("compare.race.recording", "Number", now.contender+1, "Total", len(list), "Method", name), theme.Accent)
	b.figures.SetText(w.Key("compare.race.recording.figures", "Expanded", w.Number(now.counters.Expanded.Load()), "Frontier", w.Number(now.counters.Frontier.Load())))
}
