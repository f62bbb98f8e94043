package exploring

import (
	"math"
	"slices"
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// timeline is the run from its begin to its end. Curves show
// the size of the frontier, and the bound from when the search has proved one. While the answer is hidden, nothing is
// seen of what comes after the step, nor how many there are.
type timeline struct {
	*Timeline
	view                        *View
	name, phase, waiting, bound *widgets.Line
	drawn                       []explore.Sample // in the chart
	done                        func()           // of the step that is played
}

// Timeline is a search from its begin to its end: where one is, the player, and the choice of where to go. Whoever
// presses in its curves or drags goes to that step.
type Timeline struct {
	Chart   *chart.Chart
	Player  *board.Player
	Content fyne.CanvasObject

	seekChoice *widgets.KeyedSelect
	curves     fyne.CanvasObject // the chart
	high       float32           // how high that is, at the usual size of texts, 0 where it is hidden
}

// The heights of the curves: the most, the least, and where there is no room for them; and the width of the
// choice of where to go, and the least of it. All at the usual size of texts.
const (
	curvesHeight    = 84
	lowCurves       = 42
	noCurves        = 0
	seekChoiceWidth = 170
	leastSeek       = 100
)

// The air between the rows of the timeline, and before the choice of where to go.
const (
	rowGap  = 2
	seekGap = 8
)

// NewTimeline lays the timeline of a page under its heading; about tells of the curves, and goTo goes to an X of them.
func NewTimeline(explain page.Explainer, shows board.PlayerOwner, obeys chart.KeyHandler, heading fyne.CanvasObject, seek *widgets.KeyedSelect, about string, goTo func(x float64)) *Timeline {
	t := &Timeline{Chart: chart.New(explain.Words), Player: board.NewPlayer(explain.Words, shows), seekChoice: seek, high: curvesHeight}
	t.Chart.OnDrag = goTo
	t.Chart.OnTap = func(x, _ float64, _, _ int) { goTo(x) }
	t.Chart.Keys = obeys
	t.Chart.Explain(explain.Tips, about)
	t.Player.ShowKeys(false)
	t.Player.Explain(explain.Tips)
	t.curves = container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, t.high*widgets.TextScale())
	}}, t.Chart)
	below := container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		least := t.Player.MinSize()
		return fyne.NewSize(least.Width+seekGap+leastSeek*widgets.TextScale(), max(least.Height, seek.MinSize().Height))
	}, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		scale := widgets.TextScale()
		wide, high := max(leastSeek*scale, min(seekChoiceWidth*scale, size.Width/5)), seek.MinSize().Height
		widgets.Place(t.Player, 0, 0, size.Width-wide-seekGap, size.Height)
		widgets.Place(seek, size.Width-wide, size.Height-(min(size.Height, high+2*fynetheme.Padding())+high)/2, wide, high) // in the middle of the last row
	}}, t.Player, seek)
	t.Content = widgets.Card(container.New(layout.NewCustomPaddedLayout(0, 0, 6, 6), widgets.Stacked(rowGap, heading, t.curves, below)))
	return t
}

func newTimeline(v *View) *timeline {
	w := v.Words
	t := &timeline{view: v, name: widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)}
	t.name.SetText(strings.ToUpper(w.Key("explore.expansions")))
	t.phase = widgets.NewCaption("").Align(fyne.TextAlignTrailing)
	t.waiting = widgets.NewWhole(theme.Accent, fynetheme.SizeNameCaptionText)
	t.bound = widgets.NewWhole(theme.Bound, fynetheme.SizeNameCaptionText)
	top := container.NewBorder(nil, nil, t.name, container.NewHBox(t.waiting, t.bound), t.phase)
	seek := NewSeekChoice(v.Explainer, keys.Exploring, "explore.leap.", w.Key("explore.about.leap"), leaps, func(l Leap[explore.Seek]) { leapTo(v.session, l) })
	t.Timeline = NewTimeline(v.Explainer, t, v, top, seek, w.Key("explore.about.curves"), t.goTo)
	return t
}

// goTo goes to a step on the axis, as far as one knows of steps.
func (t *timeline) goTo(x float64) {
	if s := t.view.session; s.exploration != nil {
		s.goToStep(min(int(math.Round(x)), t.toldSteps()-1))
	}
}

// height returns the height of the timeline if its curves have a height.
func (t *Timeline) height(curves float32) float32 {
	height := t.Content.MinSize().Height
	if t.high > 0 {
		height -= t.high*widgets.TextScale() + rowGap
	}
	if curves > 0 {
		height += curves*widgets.TextScale() + rowGap
	}
	return height
}

// setCurves gives the curves a height.
func (t *Timeline) setCurves(high float32) {
	t.high = high
	widgets.Show(t.curves, high > 0)
}

// ShowStep goes to a step; it is shown once its snapshot is there.
func (t *timeline) ShowStep(i int, _, _ bool, done func()) {
	t.done = done
	t.view.session.goToStep(i)
}

func (t *timeline) PlayerChanged(state board.PlayerState) {
	s := t.view.session
	s.player.Playing, s.player.Speed = state.Playing, state.Speed
}

// Leap describes a place to go to from a step. It holds the end of the key of its words, its action on the
// keyboard, and what is sought.
type Leap[G any] struct {
	Key    string
	Action keys.Action
	What   G
	Back   bool
}

// NewSeekChoice makes the choice of what to go to; prefix begins the keys of its words. Once one is chosen, it shows
// again what it is for.
func NewSeekChoice[G any](explain page.Explainer, place keys.Place, prefix, about string, leaps []Leap[G], leapTo func(Leap[G])) *widgets.KeyedSelect {
	w := explain.Words
	var names []string
	for _, l := range leaps {
		names = append(names, w.Key("explore.leap.keyed", "Place", w.Key(prefix+l.Key), "Key", keys.NameOf(w, place, l.Action)))
	}
	var choice *widgets.KeyedSelect
	choice = widgets.NewSelect(names, func(i int) {
		if i >= 0 {
			choice.ClearSelected()
			leapTo(leaps[i])
		}
	})
	choice.PlaceHolder = w.Key("explore.leap")
	choice.Explain(explain.Tips, about)
	return choice
}

// askNumber is the leap to a step or a node by its number, which is asked for.
const askNumber = "number"

var leaps = []Leap[explore.Seek]{
	{"level", keys.NextLevel, explore.NextLevel, false},
	{"levelback", keys.PastLevel, explore.NextLevel, true},
	{"phase", keys.NextPhase, explore.NextPhase, false},
	{"phaseback", keys.PastPhase, explore.NextPhase, true},
	{"way", keys.NextOnWay, explore.NextOnWay, false},
	{"wayback", keys.PastOnWay, explore.NextOnWay, true},
	{Key: askNumber, Action: keys.GoTo},
}

// leapTo goes to the nearest step of a kind, if there is one, or asks for its number.
func leapTo(s *Session, l Leap[explore.Seek]) {
	e := s.exploration
	switch {
	case l.Key == askNumber:
		s.askPosition()
	case l.What == explore.NextOnWay && s.answerHidden:
		s.Host.ShowStatus(text.M("explore.hidden.way"))
	case e != nil:
		if to, ok := e.Seek(s.player.Index, l.What, l.Back); ok {
			s.goToStep(to)
		}
	}
}

func (t *timeline) render() {
	s, w := t.view.session, t.view.Words
	e := s.exploration
	t.Player.TotalHidden, t.Player.ScrubberEnd = s.answerHidden, int(t.hiddenEnd())
	if t.Player.Length() == 0 {
		t.Player.Restore(t.toldSteps(), s.player)
	}
	t.Player.Extend(t.toldSteps())
	if t.Player.Index() != s.player.Index {
		t.Player.Seek(s.player.Index)
	}
	t.drawCurves(e)
	t.Chart.ShowCursor(float64(s.player.Index), len(e.curves) > 0)
	if e.snapshot == nil {
		return
	}
	m := &e.snapshot.moment
	t.phase.SetText(t.phaseName(m))
	t.waiting.SetText(w.Key("explore.counts", "Expanded", m.Expanded, "Generated", m.Generated) + " · " + w.Key("explore.frontier.size", "Count", m.Waiting))
	t.bound.SetText("")
	if m.Earned {
		t.bound.SetText(w.Key("explore.bound", "Bound", t.boundAt(m.Step, m.Bound)))
	}
	t.endStep()
}

// endStep has the player go on when its step is seen; where that is asked about it waits for the answer.
func (t *timeline) endStep() {
	s, done := t.view.session, t.done
	e := s.exploration
	if done == nil || e == nil || e.snapshot == nil || e.snapshot.step != s.player.Index || s.quiz.phase == quizLooking {
		return
	}
	if s.quiz.phase == quizAsking {
		t.Player.Pause()
	}
	t.done = nil
	done()
}

// toldSteps returns the number of steps that the user may know of. While the user hides the answer, these
// are the steps that were shown already, and the next.
func (t *timeline) toldSteps() int {
	s := t.view.session
	all := s.exploration.Steps()
	if hidesSteps(s) {
		return min(all, s.furthest+2)
	}
	return all
}

// drawCurves draws the curves of the run; while the answer is hidden, as far as the step that is seen.
func (t *timeline) drawCurves(e *exploration) {
	s, curves, axis := t.view.session, e.curves, 0.0
	if m := e.snapshot; s.answerHidden && m != nil && len(curves) > 0 {
		end := sort.Search(len(curves), func(i int) bool { return curves[i].Step >= m.step })
		here := explore.Sample{Step: m.step, Frontier: m.moment.Waiting, Bound: t.boundAt(m.step, m.moment.Bound), Earned: m.moment.Earned}
		curves, axis = append(slices.Clone(curves[:end]), here), t.hiddenEnd()
	}
	if len(curves) > 0 && (len(t.drawn) != len(curves) || &t.drawn[0] != &curves[0]) {
		t.drawn = curves
		f := t.figure(curves)
		f.XTo = axis
		t.Chart.Display(f)
	}
}

// hiddenEnd returns where axis and scrubber end while the answer is hidden. That is a round number, which does
// not tell where the run ends. It covers all steps of a run that only begins with its answer hidden, since
// all of them can be gone to.
func (t *timeline) hiddenEnd() float64 {
	s := t.view.session
	if hidesSteps(s) {
		return roundSteps(s.furthest)
	}
	return roundSteps(s.exploration.Steps() - 1)
}

// roundSteps returns the end of an axis that tells no number of steps: 10, 20, 50, 100, and so on.
func roundSteps(furthest int) float64 {
	for tens := 10.0; ; tens *= 10 {
		for _, by := range []float64{1, 2, 5} {
			if end := by * tens; float64(furthest) <= end {
				return end
			}
		}
	}
}

func (t *timeline) figure(samples []explore.Sample) chart.Figure {
	w := t.view.Words
	frontier := chart.Series{Name: w.Key("explore.curve.frontier"), Colour: theme.Accent, Shape: chart.Area}
	bound := chart.Series{Name: w.Key("explore.curve.bound"), Colour: theme.Bound, Shape: chart.Steps, OwnYAxis: true}
	for _, at := range samples {
		frontier.Points = append(frontier.Points, chart.Point{X: float64(at.Step), Y: float64(at.Frontier)})
		if at.Earned {
			bound.Points = append(bound.Points, chart.Point{X: float64(at.Step), Y: float64(t.boundAt(at.Step, at.Bound))})
		}
	}
	number := func(x float64) string { return w.Number(int64(math.Round(x))) }
	f := chart.Figure{Series: []chart.Series{frontier, bound}, FormatY: number, FormatX: number}
	f.Note = func(series, point int) string {
		at := f.Series[series].Points[point]
		return w.Key("explore.curve.note", "Step", int(at.X), "Value", number(at.Y))
	}
	return f
}

// boundAt returns the bound after a step. After the last step that is the strongest bound that is known, as in the
// headline, if it is told.
func (t *timeline) boundAt(step, proved int) int {
	s := t.view.session
	if e := s.exploration; !s.answerHidden && e.Whole() && step == e.Steps()-1 {
		return max(proved, s.Host.Known(s.run.Identity).Lift(s.run).Bound)
	}
	return proved
}

// phaseName returns the name of the part of the run that a step is in, or "" if the run has only one part.
func (t *timeline) phaseName(m *explore.Moment) string {
	phases := t.view.session.exploration.Phases()
	if len(phases) < 2 || m.Phase >= len(phases) {
		return ""
	}
	p, w := phases[m.Phase], t.view.Words
	if search.Algorithm(p.Algorithm).Info().Backward {
		key := "explore.round.start"
		if p.Back {
			key = "explore.round.goal"
		}
		return w.Key(key, "Number", p.Iteration-1) // as the tree heads its columns
	}
	if p.Iteration > 0 {
		return w.Key("explore.iteration", "Number", p.Iteration, "Limit", w.Value(p.Limit))
	}
	name := w.Key("core.algorithm." + p.Algorithm)
	if t.view.session.answerHidden {
		return w.Key("explore.part.alone", "Number", m.Phase+1, "Algorithm", name)
	}
	return w.Key("explore.part.of", "Number", m.Phase+1, "Total", len(phases), "Algorithm", name)
}
