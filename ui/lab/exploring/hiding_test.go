package exploring

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/report"
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
		if r.page().timeline.player.Length() != r.Steps() {
			t.Errorf("%s: of %d steps %d can be gone to", how, r.Steps(), r.page().timeline.player.Length())
		}
		show(r)
		r.Step(0)
		if said := r.said(); !strings.Contains(said, headline) || eye.Text != r.Words().Key("explore.answer.hide") {
			t.Errorf("%s: the answer is not told, and the eye offers %q", how, eye.Text)
		}
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
	r.Pick(0)
	ends := 0
	for _, drawn := range r.page().treePane.tree.sheet.drawn {
		if drawn.look.style == endBox {
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
