package comparing

import (
	"context"
	"errors"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/task"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// racing is the race of the rows that are chosen: they are run once more, one after another
// and with a record, and then played side by side, in the time that the rows have. It has no widgets.
type racing struct {
	session   *Session
	recording *task.Job[recorded]
	lookup    *task.Runner // of snapshots

	race    *compare.Race // nil while the table is there
	index   int           // the position where it is
	playing bool
	seen    *snapshot // the last one that was looked up
}

// recorded tells how far a recording is. It holds the method that runs, its counters, and in the end
// the race.
type recorded struct {
	contender int
	counters  *search.Progress // nil before the first
	race      *compare.Race
}

// rowsToRace returns the chosen rows. If none is chosen, it returns all rows of a single problem or position, unless
// they are too many.
func rowsToRace(s *Session) (rows []turn) {
	if len(s.picked) > 0 || len(s.sheet.Names) != 1 || len(s.sheet.contenders) > compare.MostRacers {
		return s.picked
	}
	for c := range s.sheet.contenders {
		rows = append(rows, turn{0, c})
	}
	return rows
}

// run records a race of the chosen rows and plays it, or says that other rows have to be chosen.
func (r *racing) run() {
	s := r.session
	if s.Working() {
		return
	}
	if len(rowsToRace(s)) < compare.LeastRacers {
		s.Host.ShowError(text.M("compare.race.few", "Least", compare.LeastRacers, "Most", compare.MostRacers))
		return
	}
	s.picked = rowsToRace(s)
	s.Host.ClearStatus()
	at := s.picked[0].problem
	var racers []compare.Contender
	var measured []compare.Row
	for _, l := range s.racers() {
		racers, measured = append(racers, s.sheet.contenders[l.Contender]), append(measured, *l.row)
	}
	plan := newPlan(s.Host, nil, racers, s.choices.limits(s.Host.MemoryLimit()))
	if s.forTwo == nil {
		plan.Problems = []game.Problem{s.sheet.problems[at]}
	} else {
		plan.Positions = []compare.Position{s.sheet.positions[at]}
	}
	r.recording.Start(func(ctx context.Context, p *task.Progress[recorded]) error {
		plan.Begin = func(turn compare.Turn, counters *search.Progress) {
			p.Update(func(r *recorded) { r.contender, r.counters = turn.Contender, counters })
		}
		made, whole := compare.RunRace(ctx, plan, measured)
		if whole {
			p.Update(func(r *recorded) { r.race = made })
		}
		return ctx.Err()
	}, r.showRecorded)
}

// showRecorded shows a race from its beginning. A cancelled race is dropped, since some of its
// contenders have not run.
func (r *racing) showRecorded(found recorded, err error) {
	switch {
	case found.race == nil && errors.Is(err, context.Canceled):
		r.session.Host.ShowStatus(text.M("compare.race.cancelled"))
	case found.race == nil:
		r.session.Host.ShowError(text.M("compare.race.failed"))
	default:
		r.race, r.seen, r.playing = found.race, nil, r.session.Host.IsAnimated()
		r.seek(0, nil)
	}
}

// back goes back to the table.
func (r *racing) back() {
	if r.race != nil {
		r.lookup.Drop()
		r.race = nil
		r.seen = nil
		r.index = 0
		r.playing = false
		r.session.Changed()
	}
}

// switchTo plays the race in a mode, about where it is.
func (r *racing) switchTo(m compare.RaceMode) {
	was := r.session.choices.Mode
	if m == was || r.race == nil || r.race.IsForTwo() {
		return
	}
	r.session.choices.Mode = m
	part := float64(r.index) / float64(max(1, r.race.Positions(was)-1))
	r.playing, r.seen = false, nil
	r.seek(int(part*float64(r.race.Positions(m)-1)+0.5), nil)
	r.session.Changed()
}

// seek goes to a position, and looks it up beside the window: the last one that is asked
// for is shown. shown is told then, where it is not nil.
func (r *racing) seek(position int, shown func()) {
	race, mode := r.race, r.session.choices.Mode
	if race == nil {
		return
	}
	r.index = position
	task.Start(r.lookup, func(context.Context) (*snapshot, error) { return newSnapshot(race, mode, position), nil }, nil,
		func(found *snapshot, err error) {
			task.LogPanic("racing", err)
			if err == nil && r.race == race {
				r.seen = found
				r.session.Changed()
				if shown != nil {
					shown()
				}
			}
		})
}

// snapshot holds what is shown of a race at a position.
type snapshot struct {
	mode     compare.RaceMode
	position int
	value    float64
	lanes    []laneSnapshot
}

// laneSnapshot is a lane at a position.
type laneSnapshot struct {
	compare.LaneMoment
	board scene.Step
	shown bool // there is a board
}

func newSnapshot(r *compare.Race, mode compare.RaceMode, position int) *snapshot {
	found := &snapshot{mode: mode, position: position, value: r.Value(mode, position)}
	for i := range r.Lanes {
		lane := laneSnapshot{LaneMoment: r.Lanes[i].At(mode, found.value)}
		lane.board, lane.shown = r.Board(i, lane.LaneMoment)
		found.lanes = append(found.lanes, lane)
	}
	return found
}

// raceView is a race, in the place of the table.
//
//	+---------------------------------------------+
//	| back  problem    by expansions      again   |
//	+-----------+-----------+-----------+---------+
//	| BFS       | A*        | IDA*      |         |
//	| board     | board     | board     |         |
//	| counters  | counters  | counters  |         |
//	+-----------+-----------+---+-------+---------+
//	| curves                    | who was best    |
//	| |< < > >|  ---o---  31 of 120           1x  |
//	+---------------------------------------------+
type raceView struct {
	page.Explainer
	racing *racing
	says   laneWords
	raced  *compare.Race // whose lanes are there
	drawn  *snapshot     // what is on the screen

	title   *widgets.Line
	mode    *widgets.Choice
	lanes   []*lane
	row     *fyne.Container
	curves  *curves
	prizes  *prizes
	player  *board.Player
	content fyne.CanvasObject
}

func newRaceView(e page.Explainer, r *racing, keys chart.KeyHandler) *raceView {
	v := &raceView{Explainer: e, racing: r, says: searchWords{e.Words, r.session.Host}, title: widgets.NewText("", true), row: container.NewStack()}
	if r.session.forTwo != nil {
		v.says = thoughtWords{e.Words}
	}
	v.mode = widgets.NewKeyChoice(v.Words, "compare.race.mode.", modes, func(key string) { r.switchTo(compare.RaceMode(key)) })
	v.mode.ExplainEach(v.Tips, func(key string) string { return v.Words.Key("compare.race.about.mode." + key) })
	v.curves, v.prizes = newCurves(v, keys), newPrizes(v)
	v.player = board.NewPlayer(v.Words, v)
	v.player.StepKey = "compare.race.position"
	v.player.ShowKeys(false)
	v.player.Explain(v.Tips)
	v.content = v.build()
	widgets.Show(v.mode.KeyedSelect, r.session.forTwo == nil)
	return v
}

// modes lists the ways in which a race is played.
var modes = []compare.RaceMode{compare.ByExpansions, compare.ByClock}

// Sizes at the usual size of texts: the width of the choice of the mode, the least height of
// curves and prizes; and the lanes' share of the height.
const (
	modeWidth  = 190
	leastLower = 108
	lanesShare = 0.66
)

func (v *raceView) build() fyne.CanvasObject {
	back := v.Button("compare.race.back", "compare.race.about.back", v.racing.back)
	back.SetIcon(fynetheme.NavigateBackIcon())
	again := v.Button("compare.race.again", "compare.race.about.again", v.runAgain)
	title := widgets.Border(nil, nil, back, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.Middle(v.title)))
	head := widgets.BesideFilling(title, container.NewHBox(widgets.WithWidth(modeWidth, v.mode.KeyedSelect), again))
	lower := container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 10}, v.curves.content, v.prizes.content)
	below := widgets.Card(container.New(layout.NewCustomPaddedLayout(4, 4, 6, 6), widgets.Border(nil, v.player, nil, nil, widgets.AtLeast(0, leastLower, lower))))
	return widgets.Border(widgets.Card(head), nil, nil, nil, widgets.SharedHeight(lanesShare, v.row, below))
}

// runAgain records the race once more.
func (v *raceView) runAgain() {
	v.racing.back()
	v.racing.run()
}

// ShowStep looks a position up; it is shown once that is found.
func (v *raceView) ShowStep(i int, _, _ bool, done func()) { v.racing.seek(i, done) }

func (v *raceView) PlayerChanged(state board.PlayerState) {
	v.racing.playing, v.racing.session.choices.Speed = state.Playing, state.Speed
}

func (v *raceView) render() {
	r := v.racing
	widgets.Show(v.content, r.race != nil)
	if r.race == nil {
		v.raced, v.drawn = nil, nil
		v.player.Pause()
		return
	}
	mode := r.session.choices.Mode
	v.mode.Set(string(mode))
	if v.raced != r.race {
		v.enter()
	}
	if n := r.race.Positions(mode); v.player.Length() != n {
		v.player.Rest = max(leastRest, min(board.StepPause, wholeRace/time.Duration(max(1, n))))
		v.player.Restore(n, board.PlayerState{Index: r.index, Playing: r.playing, Speed: r.session.choices.Speed})
	}
	if v.player.Index() != r.index {
		v.player.Seek(r.index)
	}
	if r.seen == nil || r.seen == v.drawn {
		return
	}
	v.drawn = r.seen
	for i, l := range v.lanes {
		l.render(&r.race.Lanes[i], &r.seen.lanes[i])
	}
	v.curves.render(r.race, r.seen)
	v.prizes.render(r.race, r.seen)
}

// enter makes the lanes of a race.
func (v *raceView) enter() {
	r := v.racing
	playing := r.playing
	v.player.SetLength(0) // which tells that nothing plays
	r.playing = playing
	v.raced, v.drawn, v.lanes = r.race, nil, nil
	v.row.RemoveAll()
	for i := range r.race.Lanes {
		l := newLane(v, i, &r.race.Lanes[i])
		v.lanes = append(v.lanes, l)
		v.row.Add(l.content)
	}
	v.row.Layout = widgets.Columns{Shares: slices.Repeat([]float32{1}, len(v.lanes)), Gap: laneGap}
	v.title.SetText(v.Words.Key("compare.race.title", "Game", r.session.game.Title(), "Problem", r.session.sheet.Names[r.session.picked[0].problem]))
	v.row.Refresh()
}

// wholeRace is the time in which a race is played at speed 1, but for one with few positions.
// leastRest is the least time that a position is shown.
const (
	wholeRace = 12 * time.Second
	leastRest = 12 * time.Millisecond
)

// handleKey obeys the keys of a race, and the player's; it reports whether it did.
func (v *raceView) handleKey(event *fyne.KeyEvent) bool {
	r := v.racing
	if r.race == nil {
		return false
	}
	switch keys.Of(keys.Racing, event.Name) {
	case keys.Cancel:
		r.back()
	case keys.Switch:
		r.switchTo(modes[1-slices.Index(modes, r.session.choices.Mode)])
	default:
		return v.player.Key(event.Name)
	}
	return true
}
