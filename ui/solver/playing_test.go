package solver

import (
	"slices"
	"testing"

	"procura/ui/host"
)

func TestPlayingAndSolvingAreTwoLooksOfOneProblem(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	look := func(what string, playing bool) {
		t.Helper()
		if v.play.Content.Visible() != playing || v.method.Visible() == playing || v.runsContent.Visible() && v.stage.Folded.Rest != playing {
			t.Errorf("%s: playing %t, method %t", what, v.play.Content.Visible(), v.method.Visible())
		}
	}
	look("at first", false)
	r.TurnTo(0)
	look("Jogar", true)
	r.play(v, path[0])
	if v.DoMainAction(); v.session.Working() || !v.session.hand.Asked && v.session.hand.Hint == nil {
		t.Error("Ctrl+Enter gives no hint")
	}
	r.TurnTo(1)
	if look("Resolver", false); r.played(v) != path[0] {
		t.Errorf("the board has %q", r.played(v))
	}
	r.TurnTo(0)
	v.session.editProblem()
	look("while it is set up", false)
	v.session.giveUpEdit()
	look("afterwards", true)
	if got := r.Tab("quatro").session.Describe().Modes; !slices.Equal(got, []host.Mode{host.Solve}) {
		t.Errorf("Quatro's problems are for %q", got)
	}
}

func TestBeginningAnewCanBeUndone(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	h := v.session.hand
	if h.CanRestart() {
		t.Error("from the start")
	}
	r.play(v, path[:2]...)
	if h.Restart(); r.played(v) != "" || h.CanRestart() {
		t.Errorf("the board has %q", r.played(v))
	}
	h.Redo()
	h.Redo()
	if want := path[0] + " " + path[1]; r.played(v) != want {
		t.Errorf("the board has %q, want %q", r.played(v), want)
	}
	v = r.on("cavalo", "B")
	r.solve(v)
	r.Until("the path", func() bool { return v.player.Length() > 1 })
	if h.Restart(); r.played(v) != "" || v.session.playback.run != nil {
		t.Errorf("of a run %q is left", r.played(v))
	}
}
