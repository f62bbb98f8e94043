package alphabeta

import (
	"math"
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/play"
	"procura/ui/board"
	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// timeline is the thought from its begin to its end: where one is, and the player. Curves show alpha and the value of the
// root, and dots the cuts.
type timeline struct {
	view       *View
	phase      *widgets.Line
	chart      *chart.Chart
	curves     fyne.CanvasObject
	drawn      *thought
	drawnTo    int // the last event of the curves
	player     *board.Player
	seekChoice *widgets.KeyedSelect
	high       float32 // of the curves, at the usual size of texts
	content    fyne.CanvasObject
}

// The heights of the curves, and the width of the choice of where to go, at the usual size of texts.
const (
	curvesHeight = 84
	lowCurves    = 42
	seekWidth    = 180
	seekGap      = 8
	// mostTicks is the greatest number of cuts that are drawn.
	mostTicks = 300
)

func newTimeline(v *View) *timeline {
	w := v.Words
	t := &timeline{view: v, high: curvesHeight}
	name := widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	name.SetText(strings.ToUpper(w.Key("alphabeta.window")))
	t.phase = widgets.NewCaption("").Align(fyne.TextAlignTrailing)
	t.chart = chart.New(w)
	t.chart.OnDrag = func(x float64) { v.session.goTo(int(math.Round(x))) }
	t.chart.OnTap = func(x, _ float64, _, _ int) { v.session.goTo(int(math.Round(x))) }
	t.chart.Keys = v
	t.chart.Explain(v.Tips, w.Key("alphabeta.about.curves"))
	t.player = board.NewPlayer(w, t)
	t.player.ShowKeys(false)
	t.player.Explain(v.Tips)
	t.newSeekChoice()
	t.curves = container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, t.high*widgets.TextScale())
	}}, t.chart)
	below := container.NewBorder(nil, nil, nil, widgets.WithWidth(seekWidth, t.seekChoice), container.New(layout.NewCustomPaddedLayout(0, 0, 0, seekGap), t.player))
	top := container.NewBorder(nil, nil, name, nil, t.phase)
	t.content = widgets.Card(container.New(layout.NewCustomPaddedLayout(0, 0, 6, 6), widgets.Stacked(2, top, t.curves, below)))
	return t
}

// setCurves gives the curves a height, 0 hides them.
func (t *timeline) setCurves(high float32) {
	t.high = high
	widgets.Show(t.curves, high > 0)
}

// ShowStep goes to an event.
func (t *timeline) ShowStep(i int, _, _ bool, done func()) {
	t.view.session.goTo(i)
	done()
}

func (t *timeline) PlayerChanged(state board.PlayerState) {
	s := t.view.session
	s.player.Playing, s.player.Speed = state.Playing, state.Speed
}

// leap is a place to go to from an event: the end of the key of its words, its action on the keyboard, and
// what is sought.
type leap struct {
	key    string
	action keys.Action
	what   play.Goal
	back   bool
}

var leaps = []leap{
	{"cut", keys.NextCut, play.ACut, false},
	{"cutback", keys.PastCut, play.ACut, true},
	{"best", keys.NextBest, play.AnotherBest, false},
	{"bestback", keys.PastBest, play.AnotherBest, true},
	{"out", keys.OutOfNode, play.OutOfNode, false},
	{"outback", keys.IntoNode, play.OutOfNode, true},
	{"iteration", keys.NextPhase, play.AnIteration, false},
	{"iterationback", keys.PastPhase, play.AnIteration, true},
}

// leapTo goes to the nearest event of a kind, if there is one.
func leapTo(s *Session, l leap) {
	if s.thought == nil {
		return
	}
	if to, ok := s.thought.Record.Seek(s.player.Index, l.what, l.back); ok {
		s.goTo(to)
	}
}

func (t *timeline) newSeekChoice() {
	w := t.view.Words
	var names []string
	for _, l := range leaps {
		names = append(names, w.Key("explore.leap.keyed", "Place", w.Key("alphabeta.leap."+l.key), "Key", keys.NameOf(w, keys.AlphaBeta, l.action)))
	}
	t.seekChoice = widgets.NewSelect(names, func(i int) {
		if i >= 0 {
			t.seekChoice.ClearSelected()
			leapTo(t.view.session, leaps[i])
		}
	})
	t.seekChoice.PlaceHolder = w.Key("explore.leap")
	t.seekChoice.Explain(t.view.Tips, w.Key("alphabeta.about.leap"))
}

func (t *timeline) render() {
	s, w := t.view.session, t.view.Words
	r := s.thought.Record
	if t.drawn != s.thought {
		t.drawn, t.drawnTo = s.thought, -1
		t.player.SetLength(0)
		t.player.Restore(r.Events(), s.player)
	}
	to := s.lastEvent()
	if s.hidesLater() {
		to = s.player.Index
	}
	if t.drawnTo != to {
		t.drawnTo = to
		t.chart.Display(t.figure(to))
	}
	if t.player.Index() != s.player.Index {
		t.player.Seek(s.player.Index)
	}
	t.chart.ShowCursor(float64(s.player.Index), true)
	node := r.Event(s.player.Index).Node
	said := ""
	if i := r.IterationOf(node); len(r.Iterations) > 1 {
		said = w.Key("alphabeta.iteration", "Depth", r.Iterations[i].Depth)
	}
	t.phase.SetText(said)
}

// figure has what the root knew after each event up to one: its best value, which is alpha there, and the cuts.
func (t *timeline) figure(to int) chart.Figure {
	w, found := t.view.Words, t.view.session.thought
	r := found.Record
	value := chart.Series{Name: w.Key("alphabeta.curve.value"), Colour: theme.Accent, Shape: chart.Steps}
	low, high := math.Inf(1), math.Inf(-1)
	bests := r.Bests[:sort.Search(len(r.Bests), func(i int) bool { return r.Bests[i].Event > to })]
	for _, b := range bests {
		if y := float64(b.Value); math.Abs(y) <= play.MaxEval {
			low, high = min(low, y), max(high, y)
		}
	}
	if low > high {
		low, high = 0, 0
	}
	air := max(1, (high-low)/2)
	y := func(v int32) float64 { return max(low-air, min(float64(v), high+air)) }
	var values []int32
	for _, b := range bests {
		value.Points = append(value.Points, chart.Point{X: float64(b.Event), Y: y(b.Value)})
		values = append(values, b.Value)
	}
	if n := len(values); n > 0 {
		value.Points = append(value.Points, chart.Point{X: float64(to), Y: y(values[n-1])})
		values = append(values, values[n-1])
	}
	cuts := chart.Series{Name: w.Key("alphabeta.curve.cuts"), Colour: theme.Impossible, Shape: chart.Dots}
	for _, e := range cutEvents(r, to) {
		cuts.Points = append(cuts.Points, chart.Point{X: float64(e), Y: low - air, Size: 4})
	}
	f := chart.Figure{Series: []chart.Series{value, cuts}, XTo: float64(r.Events() - 1)}
	f.FormatX = func(x float64) string { return w.Number(int64(math.Round(x))) }
	f.FormatY = f.FormatX
	f.Note = func(series, point int) string {
		at := int(f.Series[series].Points[point].X)
		if series == 0 {
			return w.Key("alphabeta.curve.note", "Step", at, "Value", formatValue(w, found, int(values[point])))
		}
		return w.Key("alphabeta.curve.cut", "Step", at)
	}
	return f
}

// cutEvents returns events up to one that cut, at most as many as are drawn, spread over the search.
func cutEvents(r *play.Record, to int) (list []int) {
	apart := max(1, r.Events()/mostTicks)
	for at, ok := r.Seek(0, play.ACut, false); ok && at <= to; at, ok = r.Seek(at, play.ACut, false) {
		list = append(list, at)
		at = max(at, at/apart*apart+apart-1)
		if at >= r.Events() {
			break
		}
	}
	return list
}
