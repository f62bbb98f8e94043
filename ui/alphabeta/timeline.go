package alphabeta

import (
	"math"
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/play"
	"procura/ui/board"
	"procura/ui/exploring"
	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// timeline is the thought from its begin to its end: where one is, and the player. Curves show alpha and the value of the
// root, and dots the cuts.
type timeline struct {
	*exploring.Timeline
	view    *View
	phase   *widgets.Line
	drawn   *thought
	drawnTo int // the last event of the curves
}

// mostTicks is the greatest number of cuts that are drawn.
const mostTicks = 300

func newTimeline(v *View) *timeline {
	w, s := v.Words, v.session
	t := &timeline{view: v}
	name := widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	name.SetText(strings.ToUpper(w.Key("alphabeta.window")))
	t.phase = widgets.NewCaption("").Align(fyne.TextAlignTrailing)
	seek := exploring.NewSeekChoice(v.Explainer, keys.AlphaBeta, "alphabeta.leap.", w.Key("alphabeta.about.leap"), leaps, func(l exploring.Leap[play.Goal]) { leapTo(s, l) })
	t.Timeline = exploring.NewTimeline(v.Explainer, t, v, container.NewBorder(nil, nil, name, nil, t.phase), seek, w.Key("alphabeta.about.curves"),
		func(x float64) { s.goTo(int(math.Round(x))) })
	return t
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

var leaps = []exploring.Leap[play.Goal]{
	{Key: "cut", Action: keys.NextCut, What: play.ACut},
	{Key: "cutback", Action: keys.PastCut, What: play.ACut, Back: true},
	{Key: "best", Action: keys.NextBest, What: play.AnotherBest},
	{Key: "bestback", Action: keys.PastBest, What: play.AnotherBest, Back: true},
	{Key: "out", Action: keys.OutOfNode, What: play.OutOfNode},
	{Key: "outback", Action: keys.IntoNode, What: play.OutOfNode, Back: true},
	{Key: "iteration", Action: keys.NextPhase, What: play.AnIteration},
	{Key: "iterationback", Action: keys.PastPhase, What: play.AnIteration, Back: true},
}

// leapTo goes to the nearest event of a kind, if there is one.
func leapTo(s *Session, l exploring.Leap[play.Goal]) {
	if s.thought == nil {
		return
	}
	if to, ok := s.thought.Record.Seek(s.player.Index, l.What, l.Back); ok {
		s.goTo(to)
	}
}

func (t *timeline) render() {
	s, w := t.view.session, t.view.Words
	r := s.thought.Record
	if t.drawn != s.thought {
		t.drawn, t.drawnTo = s.thought, -1
		t.Player.SetLength(0)
		t.Player.Restore(r.Events(), s.player)
	}
	to := s.lastEvent()
	if s.hidesLater() {
		to = s.player.Index
	}
	if t.drawnTo != to {
		t.drawnTo = to
		t.Chart.Display(t.figure(to))
	}
	if t.Player.Index() != s.player.Index {
		t.Player.Seek(s.player.Index)
	}
	t.Chart.ShowCursor(float64(s.player.Index), true)
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
