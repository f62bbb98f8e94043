package exploring

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/widgets"
)

// A run begins to be explored with its answer hidden, which its last step, B or the eye beside the headline shows; all
// its steps can be gone to.
func TestAnExplorationBeginsWithItsAnswerHidden(t *testing.T) {
	for how, show := range map[string]func(*rig){
		"the end": func(r *rig) { r.Key(fyne.KeyEnd) },
		"B":       func(r *rig) { r.Key(fyne.KeyB) },
		"the eye": func(r *rig) { test.Tap(r.page().header.eye) },
	} {
		r := newReal(t)
		r.walking(game.Proposed(samples(r)[0], game.Method{Algorithm: search.AStar}))
		headline, eye := report.Headline(r.Words(), r.session.run), r.page().header.eye
		if said := r.said(); strings.Contains(said, headline) || eye.Text != r.Words().Key("explore.answer.show") {
			t.Errorf("%s: the answer is told at the beginning, and the eye offers %q", how, eye.Text)
		}
		if r.page().timeline.Player.Length() != r.Steps() {
			t.Errorf("%s: of %d steps %d can be gone to", how, r.Steps(), r.page().timeline.Player.Length())
		}
		whole := r.Words().Key("shell.player.step", "Index", 0, "Total", r.Steps()-1)
		if strings.Contains(r.said(), whole) {
			t.Errorf("%s: it says %q", how, whole)
		}
		if end, want := r.scrubberEnd(), roundSteps(r.Steps()-1); end != want {
			t.Errorf("%s: the scrubber ends at %g, want %g", how, end, want)
		}
		show(r)
		r.Step(0)
		if end := r.scrubberEnd(); end != float64(r.Steps()-1) {
			t.Errorf("%s: the scrubber ends at %g of %d steps", how, end, r.Steps())
		}
		if said := r.said(); !strings.Contains(said, headline) || !strings.Contains(said, whole) || eye.Text != r.Words().Key("explore.answer.hide") {
			t.Errorf("%s: the answer is not told, and the eye offers %q", how, eye.Text)
		}
	}
}

// Whoever has hidden the answer, the last step shows it; hidden there, it is shown when somebody comes there again.
func TestTheLastStepShowsTheAnswer(t *testing.T) {
	r := newReal(t)
	r.walking(game.Proposed(samples(r)[0], game.Method{Algorithm: search.AStar}))
	last, headline := r.Steps()-1, report.Headline(r.Words(), r.session.run)
	told := func(when string, want bool) {
		t.Helper()
		if got := strings.Contains(r.said(), headline); got != want {
			t.Errorf("%s the answer is told: %t", when, got)
		}
	}
	told("at the beginning", false)
	r.Key(fyne.KeyEnd)
	told("at the end", true)
	r.Key(fyne.KeyB)
	told("hidden there", false)
	r.Step(last - 1)
	told("a step before", false)
	r.Key(fyne.KeyRight)
	told("at the end again", true)
	r.Step(last - 1)
	told("a step before, where it was told", true)
	r.Key(fyne.KeyB)
	told("hidden a step before", false)
	r.Key(fyne.KeyRight)
	told("at the end once more", true)
}

// At the last step the quiz sends back, for there is no step to go on to.
func TestAtTheLastStepThereIsNothingToPredict(t *testing.T) {
	r := newReal(t)
	r.walking(game.Proposed(samples(r)[0], game.Method{Algorithm: search.AStar}))
	r.session.changeOption(func(on *options) { on.SideTab = quizTab })
	onward := r.page().sidePanel.quiz.nextStep
	for step, ends := range map[int]bool{r.Steps() - 2: false, r.Steps() - 1: true} {
		r.Step(step)
		said := r.said()
		if got := strings.Contains(said, r.Words().Key("explore.predicting.end.how")); got != ends {
			t.Errorf("step %d: it sends back: %t", step, got)
		}
		if ends && (!onward.Disabled() || strings.Contains(said, r.Words().Key("explore.predicting.without.how"))) {
			t.Error("it sends on from the last step")
		}
	}
}

// scrubberEnd is where the scrubber of the player ends.
func (r *rig) scrubberEnd() float64 {
	return uitest.All[*widgets.Slider](r.page().timeline.Player)[0].Max
}

// While somebody hides the answer, the scrubber has the range of the axis, which tells no number of steps; its far end
// leads no further than one step on.
func TestTheScrubberOfAHiddenAnswerTellsNoNumberOfSteps(t *testing.T) {
	r := newReal(t)
	r.Host().HideAnswer(true)
	list := r.Host().OpenProblems()
	p := list[slices.IndexFunc(list, func(p game.Problem) bool { return p.Puzzle.Module().ID() == "cavalo" && p.Name == "C" })]
	r.walking(game.Proposed(p, game.Method{Algorithm: search.BFS}))
	for _, want := range []int{1, 2} {
		scrubber := uitest.All[*widgets.Slider](r.page().timeline.Player)[0]
		if scrubber.Max != 10 {
			t.Errorf("it ends at %g", scrubber.Max)
		}
		scrubber.SetValue(scrubber.Max)
		if r.at() != want || scrubber.Value != float64(want) {
			t.Errorf("its end leads to step %d, and it stands at %g, want %d", r.at(), scrubber.Value, want)
		}
	}
	for range 9 {
		r.Key(fyne.KeyRight)
	}
	if end := r.scrubberEnd(); end != 20 {
		t.Errorf("at step %d it ends at %g", r.at(), end)
	}
}

func TestPredictHidesTheAnswerWhileItAsks(t *testing.T) {
	r := newReal(t)
	r.walking(game.Proposed(samples(r)[0], game.Method{Algorithm: search.AStar}))
	r.Key(fyne.KeyB)
	headline := report.Headline(r.Words(), r.session.run)
	for _, tab := range []sideTab{quizTab, nodeTab} {
		r.session.changeOption(func(on *options) { on.SideTab = tab })
		if told := strings.Contains(r.said(), headline); told != (tab == nodeTab) {
			t.Errorf("%q: the answer is told: %t", tab, told)
		}
	}
}

// The choice of where to go has places alone, each with its key.
func TestPlacesToGoToSayTheirKeys(t *testing.T) {
	r := newRig(t, nil)
	r.walking(r.sample("cavalo", 0))
	names := r.page().timeline.seekChoice.Options
	if len(names) != len(leaps) || !strings.Contains(names[0], "(Maiús+Direita)") {
		t.Errorf("it offers %q", names)
	}
}

// The last step says that the goal is reached, and seen from another node the end of the solution has a look of its own,
// which the legend has.
func TestTheEndOfTheSolutionIsTold(t *testing.T) {
	r := newReal(t)
	r.walking(game.Proposed(samples(r)[0], game.Method{Algorithm: search.AStar}))
	r.Key(fyne.KeyEnd)
	if why := r.page().sidePanel.node.why.Text; !strings.Contains(why, r.Words().Key("explore.kind.reached")) {
		t.Errorf("the last step says %q", why)
	}
	if end := r.page().treePane.tree.sheet.boxes[BranchName{Number: r.session.exploration.Goal()}].look; end.Style != EndBox || !end.Heavy || end.Badge != strconv.Itoa(r.Steps()-1) {
		t.Errorf("where the search ends it has %+v", end)
	}
	r.Pick(0)
	ends := 0
	for _, drawn := range r.page().treePane.tree.sheet.drawn {
		if drawn.look.Style == EndBox {
			ends++
		}
	}
	if said := r.said(); ends != 1 || !strings.Contains(said, r.Words().Key("explore.tree.legend.end")) {
		t.Errorf("%d ends in the tree, and %q", ends, said)
	}
}

func TestTheMethodOfTheFirstSearchCanBeRead(t *testing.T) {
	r := newRig(t, nil)
	method := r.page().startPane.method
	chosen := fyne.MeasureText(method.Selected, fynetheme.TextSize(), fyne.TextStyle{}).Width
	if room := method.KeyedSelect.Size().Width - fynetheme.IconInlineSize() - 4*fynetheme.InnerPadding(); room < chosen {
		t.Errorf("%q needs %g, and has %g", method.Selected, chosen, room)
	}
}

func TestTheCardSaysThatTheAnswerBeginsHidden(t *testing.T) {
	r := newReal(t)
	if said := r.page().startPane.says.Text; !strings.HasSuffix(said, r.Words().Key("explore.offered.hidden")) {
		t.Errorf("it says %q", said)
	}
}

// Where the answer stays hidden, the last step does not tell the bound that other runs have proved.
func TestAHiddenAnswerHasNoBoundOfOtherRuns(t *testing.T) {
	r := newReal(t)
	r.walking(game.Proposed(samples(r)[1], game.Method{Algorithm: search.AStar}))
	last, bounds := r.Steps()-1, r.page().timeline
	r.Step(last)
	if got := bounds.boundAt(last, 1); got == 1 {
		t.Error("what is known is not told where it may be")
	}
	r.Key(fyne.KeyB)
	if got := bounds.boundAt(last, 1); got != 1 {
		t.Errorf("it tells %d", got)
	}
}

// A level has one number: that of its column in the tree.
func TestTheLevelOfBothSidesIsThatOfTheNodeThatIsTaken(t *testing.T) {
	r := newReal(t)
	p := samples(r)[2]
	r = onTop(r.Rig, nil, p.Puzzle.Module().ID())
	r.walking(game.Proposed(p, game.Method{Algorithm: search.BiBFS}))
	for step := 1; step < r.Steps(); step++ {
		r.Step(step)
		m := r.session.exploration.snapshot
		side := "explore.round.start"
		if r.session.exploration.Phases()[m.moment.Phase].Back {
			side = "explore.round.goal"
		}
		if got, want := r.page().timeline.phase.Words, r.Words().Key(side, "Number", m.node.Depth); got != want {
			t.Errorf("step %d: %q, where the tree has %q", step, got, want)
		}
	}
}
