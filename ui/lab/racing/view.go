package racing

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/race"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/player"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is the page: before the race the choice, then what was recorded.
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
type View struct {
	host.Plain

	words   *i18n.Words
	session *Session
	raced   *race.Race // whose lanes are there
	drawn   *sight     // what is on the screen

	tips    *widgets.Tips
	start   *start
	title   *widgets.Line
	mode    *widgets.Choice
	lanes   []*lane
	row     *fyne.Container
	curves  *curves
	prizes  *prizes
	player  *player.Player
	at      *widgets.Line
	done    func() // of the position that is played
	work    fyne.CanvasObject
	content fyne.CanvasObject
}

func newView(s *Session) *View {
	w := s.host.Words()
	v := &View{words: w, session: s, tips: widgets.NewTips()}
	v.tips.Later = s.runner.After
	v.start = newStart(v)
	v.title = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	modes := []string{string(race.ByExpansions), string(race.ByClock)}
	v.mode = widgets.NewChoice(modes, []string{w.Key("racing.mode.expansions"), w.Key("racing.mode.clock")}, func(key string) { s.switchTo(race.Mode(key)) })
	v.mode.ExplainEach(v.tips, func(key string) string { return w.Key("racing.about.mode." + key) })
	v.curves, v.prizes = newCurves(v), newPrizes(v)
	v.player = player.New(w.Say)
	v.player.StepKey = "racing.position"
	v.player.ShowKeys(false)
	v.player.Explain(v.tips)
	v.player.OnStep = func(i int, _, _ bool, done func()) {
		v.done = done
		s.seek(i)
	}
	v.player.OnChange = func(state player.State) { s.player.Playing, s.player.Speed = state.Playing, state.Speed }
	v.at = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignTrailing)
	v.work = v.layOut()
	v.content = v.tips.Over(container.NewStack(v.start.content, v.work))
	return v
}

// modeWidth is the width of the choice of the mode, at the usual size of texts.
const modeWidth = 190

func (v *View) layOut() fyne.CanvasObject {
	w, s := v.words, v.session
	back := widgets.NewButton(w.Key("racing.back"), fynetheme.NavigateBackIcon(), s.back)
	back.Explain(v.tips, w.Key("racing.about.back"))
	again := widgets.NewButton(w.Key("racing.again"), nil, func() {
		s.back()
		s.run()
	})
	again.Explain(v.tips, w.Key("racing.about.again"))
	head := widgets.Border(nil, nil, back, container.NewHBox(widgets.WithWidth(modeWidth, v.mode.KeyedSelect), again), container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), middle(v.title)))
	v.row = container.New(&lanes{})
	lower := container.New(widgets.Columns{Shares: []float32{11, 9}, Gap: 10}, v.curves.content, v.prizes.content)
	below := widgets.Card(container.New(layout.NewCustomPaddedLayout(4, 4, 6, 6), widgets.Stacked(4, widgets.WithHeight(lowerHeight, lower), v.player)))
	return container.NewPadded(widgets.Border(widgets.Card(head), below, nil, nil, v.row))
}

// lowerHeight is that of curves and prizes, at the usual size of texts.
const lowerHeight = 138

// middle stands in the middle of the height.
func middle(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// leave lets the page go: another one takes its place.
func (v *View) leave() {
	v.player.OnChange = nil
	v.player.Pause()
}

// render shows the session as it is now.
func (v *View) render() {
	s := v.session
	races := s.phase == racing
	widgets.Show(v.start.content, !races)
	widgets.Show(v.work, races)
	if !races {
		v.raced, v.drawn = nil, nil
		v.player.Pause()
		v.start.render()
		return
	}
	v.mode.Set(string(s.mode))
	if v.raced != s.race {
		v.enter()
	}
	if n := s.race.Positions(s.mode); v.player.Length() != n {
		v.player.Rest = restOf(n)
		v.player.Restore(n, s.player)
	}
	if v.player.Index() != s.player.Index {
		v.player.Seek(s.player.Index)
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
	if done := v.done; done != nil && s.seen.position == s.asked {
		v.done = nil
		done()
	}
}

// enter makes the lanes of a race.
func (v *View) enter() {
	s := v.session
	v.raced, v.drawn, v.lanes = s.race, nil, nil
	v.row.RemoveAll()
	for i := range s.race.Lanes {
		l := newLane(v, i, &s.race.Lanes[i])
		v.lanes = append(v.lanes, l)
		v.row.Add(l.content)
	}
	v.player.SetLength(0)
	v.title.SetText(v.words.Key("racing.title", "Game", s.race.Problem.Puzzle.Module().Title(), "Problem", v.words.Dated(s.race.Problem.Name)))
	v.row.Refresh()
}

// A race is played in so long, at speed 1, but for one with few positions.
const (
	wholeRace = 12 * time.Second
	leastRest = 12 * time.Millisecond
)

// restOf is how long a position is looked at.
func restOf(positions int) time.Duration {
	return max(leastRest, min(player.Rest, wholeRace/time.Duration(max(1, positions))))
}

// Key obeys the keys of the page, and the player's; it reports whether it did.
func (v *View) Key(event *fyne.KeyEvent) bool {
	s := v.session
	switch keys.Of(keys.Racing, event.Name) {
	case keys.Cancel:
		if s.busy() {
			s.cancel()
			return true
		}
	case keys.Switch:
		if s.phase == racing {
			other := map[race.Mode]race.Mode{race.ByClock: race.ByExpansions, race.ByExpansions: race.ByClock}
			s.switchTo(other[s.mode])
			return true
		}
	}
	return s.phase == racing && v.player.Key(event.Name)
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("lab.racing") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Act runs the race.
func (v *View) Act() {
	v.session.back()
	v.session.run()
}

// Board is the board of the first lane that has one, as text.
func (v *View) Board() string {
	for _, l := range v.lanes {
		if v.session.phase == racing && l.board.Visible() {
			return l.board.Text()
		}
	}
	return ""
}

// Entries are those of the page in the menus: none.
func (v *View) Entries() []host.Entry { return nil }

// SetVisible tells the page whether it can be seen.
func (v *View) SetVisible(visible bool) {
	if !visible {
		v.player.Pause()
		return
	}
	v.session.changed()
}

// caption is a small muted line.
func caption(words string) *widgets.Line {
	l := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	l.SetText(words)
	return l
}

// paragraph is a text of as many lines as it takes.
func paragraph(words string) *widget.Label {
	l := widget.NewLabel(words)
	l.Wrapping = fyne.TextWrapWord
	return l
}
