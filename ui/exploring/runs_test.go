package exploring

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
)

// offering is the card of a problem that was not searched yet.
func offering(t *testing.T) *rig {
	t.Helper()
	r := newReal(t)
	if s := r.session; s.phase != offered || !s.run.When.IsZero() {
		t.Fatalf("phase %d, of a run of %v", s.phase, s.run.When)
	}
	return r
}

func TestTheChoiceOfRunsNamesTheRunThatIsExplored(t *testing.T) {
	r := offering(t)
	card := r.page().startPane
	card.method.SetSelected(r.Words().Key("core.algorithm." + string(search.BFS)))
	test.Tap(card.repeat)
	r.Until("the exploration", r.Exploring)
	if s := r.session; !s.answerHidden || s.run.Ran.Algorithm != search.BFS {
		t.Fatalf("hidden: %t, %s", s.answerHidden, s.run.Ran.Algorithm)
	}
	if name := r.page().header.choice.Selected; !strings.Contains(name, "BFS") {
		t.Errorf("while the answer is hidden, the run is %q", name)
	}
}

func TestTheCardBeginsWithTheMethodThatIsChosenInTheSolver(t *testing.T) {
	r := offering(t)
	if got := r.session.run.Ran.Algorithm; got != search.AStar {
		t.Errorf("for the best method it offers %s", got)
	}
	solverOn(r, "cavalo").UseMethod(string(search.BFS), "")
	r = onTop(r.Rig, nil, "cavalo")
	if got := r.session.run.Ran.Algorithm; got != search.BFS || r.page().startPane.method.Selected != r.Words().Key("core.algorithm.bfs") {
		t.Errorf("it offers %s, and says %q", got, r.page().startPane.method.Selected)
	}
}

// A reason that has no room beside the verdict is a question, which a tip answers.
func TestAReasonWithoutRoomIsAsked(t *testing.T) {
	r := newReal(t)
	r.walking(game.Proposed(samples(r)[1], game.Method{Algorithm: search.AStar}))
	r.Key(fyne.KeyEnd)
	h := r.page().header
	h.facts.Resize(fyne.NewSize(90, h.facts.Size().Height))
	if shown, short := h.facts.Shown(), r.Words().Key("explore.reason.short"); shown != short {
		t.Errorf("it says %q, want %q", shown, short)
	}
	if said := h.about(); !strings.HasPrefix(said, h.facts.Words) {
		t.Errorf("the tip says %q", said)
	}
}
