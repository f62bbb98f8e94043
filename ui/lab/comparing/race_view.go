package comparing

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/compare"
	"procura/core/game"
	"procura/ui/board"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// RaceView is the page: before the race the choice, then what was recorded.
//
//	+---------------------------------------------+
//	| problem          by expansions      again   |
//	+-----------+-----------+-----------+---------+
//	| BFS       | A*        | IDA*      |         |
//	| board     | board     | board     |         |
//	| counters  | counters  | counters  |         |
//	+-----------+-----------+---+-------+---------+
//	| curves                    | who was best    |
//	| |< < > >|  ---o---  31 of 120           1x  |
//	+---------------------------------------------+
type RaceView struct {
	page.Frame

	session *RaceSession
	raced   *compare.Race // whose lanes are there
	drawn   *snapshot     // what is on the screen

	start  *raceStart
	title  *widgets.Line
	mode   *widgets.Choice
	lanes  []*lane
	row    *fyne.Container
	curves *curves
	prizes *prizes
	player *board.Player
	work   fyne.CanvasObject
}

func newRaceView(s *RaceSession) *RaceView {
	v := &RaceView{Frame: s.NewFrame("menu.lab.racing"), session: s}
	w := v.Words
	v.start = newRaceStart(v)
	v.title = widgets.NewText("", true)
	modes := []string{string(compare.ByExpansions), string(compare.ByClock)}
	v.mode = widgets.NewChoice(modes, []string{w.Key("compare.race.mode.expansions"), w.Key("compare.race.mode.clock")}, func(key string) { s.switchTo(compare.RaceMode(key)) })
	v.mode.ExplainEach(v.Tips, func(key string) string { return w.Key("compare.race.about.mode." + key) })
	v.curves, v.prizes = newCurves(v), newPrizes(v)
	v.player = board.NewPlayer(w, v)
	v.player.StepKey = "compare.race.position"
	v.player.ShowKeys(false)
	v.player.Explain(v.Tips)
	v.work = v.layOut()
	v.SetContent(container.NewStack(v.start.content, v.work))
	return v
}

// Sizes at the usual size of texts: the width of the choice of the mode and of the page
// before the race, the height of curves and prizes.
const (
	modeWidth   = 190
	startWidth  = 520
	lowerHeight = 138
)

func (v *RaceView) layOut() fyne.CanvasObject {
	w, s := v.Words, v.session
	back := widgets.NewButton(w.Key("compare.race.back"), fynetheme.NavigateBackIcon(), s.back)
	back.Explain(v.Tips, w.Key("compare.race.about.back"))
	again := v.Button("compare.race.again", "compare.race.about.again", func() {
		s.back()
		s.run()
	})
	head := widgets.Border(nil, nil, back, container.NewHBox(widgets.WithWidth(modeWidth, v.mode.KeyedSelect), again), container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.Middle(v.title)))
	v.row = container.New(sideBySide)
	lower := container.New(widgets.Columns{Shares: []float32{11, 9}, Gap: 10}, v.curves.content, v.prizes.content)
	below := widgets.Card(container.New(layout.NewCustomPaddedLayout(4, 4, 6, 6), widgets.Stacked(4, widgets.WithHeight(lowerHeight, lower), v.player)))
	return container.NewPadded(widgets.Border(widgets.Card(head), below, nil, nil, v.row))
}

// Leave lets the page go.
func (v *RaceView) Leave() { v.player.Detach() }

// ShowStep looks a position up; it is shown once that is found.
func (v *RaceView) ShowStep(i int, _, _ bool, done func()) {
	v.session.seek(i, done)
}

func (v *RaceView) PlayerChanged(state board.PlayerState) {
	v.session.playing, v.session.State.Speed = state.Playing, state.Speed
}

func (v *RaceView) Render() {
	s := v.session
	races := s.race != nil
	widgets.Show(v.start.content, !races)
	widgets.Show(v.work, races)
	if !races {
		v.raced, v.drawn = nil, nil
		v.player.Pause()
		v.start.render()
		return
	}
	v.mode.Set(string(s.State.Mode))
	if v.raced != s.race {
		v.enter()
	}
	if n := s.race.Positions(s.State.Mode); v.player.Length() != n {
		v.player.Rest = max(leastRest, min(board.StepPause, wholeRace/time.Duration(max(1, n))))
		v.player.Restore(n, board.PlayerState{Index: s.index, Playing: s.playing, Speed: s.State.Speed})
	}
	if v.player.Index() != s.index {
		v.player.Seek(s.index)
	}
	if s.seen == nil || s.seen == v.drawn {
		return
	}
	v.drawn = s.seen
	for i, l := range v.lanes {
		l.render(&s.race.Lanes[i], &s.seen.lanes[i])
	}
	v.curves.render(s.race, s.seen)
	v.prizes.render(s.race)
}

// enter makes the lanes of a race.
func (v *RaceView) enter() {
	s := v.session
	v.raced, v.drawn, v.lanes = s.race, nil, nil
	v.row.RemoveAll()
	for i := range s.race.Lanes {
		l := newLane(v, i, &s.race.Lanes[i])
		v.lanes = append(v.lanes, l)
		v.row.Add(l.content)
	}
	v.player.SetLength(0)
	v.title.SetText(nameOf(v, s.race.Problem))
	v.row.Refresh()
}

// A race is played in so long, at speed 1, but for one with few positions; leastRest is how
// long a position is looked at at least.
const (
	wholeRace = 12 * time.Second
	leastRest = 12 * time.Millisecond
)

// HandleKey obeys the keys of the page, and the player's; it reports whether it did.
func (v *RaceView) HandleKey(event *fyne.KeyEvent) bool {
	s := v.session
	switch keys.Of(keys.Racing, event.Name) {
	case keys.Cancel:
		if s.Working() {
			s.cancel()
			return true
		}
	case keys.Switch:
		if s.race != nil {
			other := map[compare.RaceMode]compare.RaceMode{compare.ByClock: compare.ByExpansions, compare.ByExpansions: compare.ByClock}
			s.switchTo(other[s.State.Mode])
			return true
		}
	}
	return s.race != nil && v.player.Key(event.Name)
}

// DoMainAction runs the race.
func (v *RaceView) DoMainAction() {
	v.session.back()
	v.session.run()
}

// BoardText is the board of the first lane that has one, as text.
func (v *RaceView) BoardText() string {
	for _, l := range v.lanes {
		if v.session.race != nil && l.board.Visible() {
			return l.board.Text()
		}
	}
	return ""
}

func (v *RaceView) SetVisible(visible bool) {
	if !visible {
		v.player.Pause()
		return
	}
	v.session.Changed()
}

// raceStart is the page before the race: problem, methods, limit.
type raceStart struct {
	view    *RaceView
	problem *widgets.Choice
	limit   *widgets.Choice
	panel   *methodRows
	shown   []string // what the panel shows
	locked  bool
	action  *page.Action
	state   *widgets.Line
	figures *widgets.Line
	content fyne.CanvasObject
}

func newRaceStart(v *RaceView) *raceStart {
	w, s := v.Words, v.session
	b := &raceStart{view: v}
	b.problem = widgets.NewChoice(nil, nil, func(key string) {
		s.State.Problem = key
		s.Changed()
	})
	b.problem.Explain(v.Tips, w.Key("compare.race.about.problem"))
	b.limit = page.NewTimeLimit(w, raceLimits, func(key string) { s.State.Limit = key })
	b.limit.Explain(v.Tips, w.Key("compare.race.about.limit"))
	b.panel = newMethodRows(&s.State.Methods, methodOffer{s.Host, v.Tips, s})
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
		return v.Row(w.Key(key), c.KeyedSelect, &c.Tip)
	}
	rows := widgets.Stacked(10, title, purpose, widgets.Stacked(4, row("compare.race.problem", b.problem), row("compare.race.limit", b.limit)),
		b.panel.Content, container.NewCenter(b.action.Content), widgets.Stacked(0, b.state, b.figures))
	card := widgets.Card(container.New(layout.NewCustomPaddedLayout(14, 10, 20, 20), rows))
	return container.NewVScroll(container.NewCenter(widgets.WithWidth(startWidth, card)))
}

// render shows what is chosen, and how far the recording is.
func (b *raceStart) render() {
	s := b.view.session
	b.limit.Set(s.State.Limit)
	busy := s.Working()
	identity := "" // rows name what is usual for the problem
	if p, ok := s.problem(); ok {
		identity = p.Puzzle.Identity()
	}
	b.offer(identity)
	if texts := append(s.State.Methods.Texts(), identity); busy != b.locked || !slices.Equal(texts, b.shown) {
		b.locked, b.shown = busy, texts
		b.panel.render(busy)
	}
	b.action.Render(s.ready(), busy, task.Running)
	widgets.Enable(b.action.Cancel, s.recording.Phase() != task.Stopping)
	widgets.Enable(b.problem.KeyedSelect, !busy && len(b.problem.Keys) > 0)
	widgets.Enable(b.limit.KeyedSelect, !busy)
	b.renderStatus()
	widgets.Show(b.state, b.state.Words != "")
	widgets.Show(b.figures, b.figures.Words != "")
	b.content.Refresh()
}

// offer offers the problems that are open.
func (b *raceStart) offer(chosen string) {
	var keys, names []string
	for _, p := range b.view.session.problems() {
		keys, names = append(keys, p.Puzzle.Identity()), append(names, nameOf(b.view, p))
	}
	b.problem.Offer(keys, names, chosen)
}

func nameOf(v *RaceView, p game.Problem) string {
	return v.Words.Key("compare.race.title", "Game", p.Puzzle.Module().Title(), "Problem", v.Words.Dated(p.Name))
}

// renderStatus says how it stands.
func (b *raceStart) renderStatus() {
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
	case len(b.problem.Keys) == 0:
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
