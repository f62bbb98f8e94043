package solver

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/internal/uitest"
)

func TestPlayingAndSolvingAreTwoLooksOfOneProblem(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	look := func(what string, playing bool) {
		t.Helper()
		if v.play.Content.Visible() != playing || v.method.Visible() == playing || v.runs.Rows.Visible() && v.stage.Folded.Rest != playing {
			t.Errorf("%s: playing %t, method %t", what, v.play.Content.Visible(), v.method.Visible())
		}
	}
	look("at first", false)
	r.TurnTo(0)
	look("Jogar", true)
	r.play(v, path[0])
	v.DoMainAction()
	if v.session.Working() || !v.session.hand.Asked && v.session.hand.Hint == nil {
		t.Error("Ctrl+Enter gives no hint")
	}
	r.TurnTo(1)
	look("Resolver", false)
	if r.played(v) != path[0] {
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
	h.Restart()
	if r.played(v) != "" || h.CanRestart() {
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
	h.Restart()
	if r.played(v) != "" || v.session.playback.run != nil {
		t.Errorf("of a run %q is left", r.played(v))
	}
}

func TestASolvedProblemIsPlayedFromItsStartAndItsRunComesBack(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	run := r.solve(v)
	r.Until("the path", func() bool { return v.player.Length() > 1 })
	v.player.Pause()
	v.session.playback.setReplayAt(run, v.session.playback.replay, 4)
	r.TurnTo(0)
	if r.played(v) != "" || headline(v) != "Jogada 0 · mínimo 6" || !strings.Contains(v.verdict.Details.Words, "Junte 270 pontos") {
		t.Errorf("Jogar: %q, %s; %s", r.played(v), headline(v), v.verdict.Details.Words)
	}
	r.TurnTo(1)
	r.Until("the path", func() bool { return v.player.Length() > 1 })
	if v.session.playback.runOnBoard() != run || v.session.playback.step() != 4 {
		t.Errorf("Resolver: %v at %d", v.session.playback.runOnBoard(), v.session.playback.step())
	}
	r.TurnTo(0)
	r.play(v, run.Path[0])
	test.Tap(v.solution)
	r.Until("the path", func() bool { return v.player.Length() > 2 })
	if looksPlayed(v.session) || v.session.playback.runOnBoard() != run {
		t.Errorf("the solution: %q, %v", r.played(v), v.session.playback.runOnBoard())
	}
	r.TurnTo(0)
	if r.played(v) != run.Path[0] {
		t.Errorf("what was played: %q", r.played(v))
	}
	r.pick(v, "B")
	r.TurnTo(1)
	r.solve(v)
	r.TurnTo(0)
	r.pick(v, "C")
	r.pick(v, "B")
	if r.played(v) != "" || !v.solution.Visible() {
		t.Errorf("another problem that is solved: %q", r.played(v))
	}
}

func TestASearchLeavesTheBoardToSomebodyWhoPlays(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "F")
	test.Tap(v.button)
	r.TurnTo(0)
	if r.played(v) != "" {
		t.Fatalf("at first: %q", r.played(v))
	}
	r.play(v, "A1")
	v.session.searches.cancel()
	r.Until("the end", func() bool { return !v.session.Working() })
	if r.played(v) != "A1" || len(r.runsOf(v)) != 1 {
		t.Errorf("%q; %d runs", r.played(v), len(r.runsOf(v)))
	}
}

func TestFirstPlacesAreRingedWhileItIsPlayedAndNobodyIsAtTheBoard(t *testing.T) {
	r := newRig(t)
	for id, problem := range map[string]string{"cavalo": "C", "adjiboto": "C"} {
		v := r.on(id, problem)
		ringed := func() (n int) {
			for _, m := range v.board.Marks() {
				if m.Choice && !m.WhenActive {
					n++
				}
			}
			return n
		}
		r.TurnTo(0)
		if ringed() != len(choicesSeen(v)) || ringed() == 0 {
			t.Errorf("%s, Jogar: %d are ringed of %d", id, ringed(), len(choicesSeen(v)))
		}
		r.TurnTo(1)
		if ringed() != 0 {
			t.Errorf("%s, Resolver: %d are ringed", id, ringed())
		}
	}
}

func TestWhatTheGameIsAboutStandsInALineWhileItIsPlayed(t *testing.T) {
	r := newRig(t)
	for id, about := range map[string]string{"cavalo": "Junte 270 pontos a saltos de cavalo", "adjiboto": "até esvaziar o tabuleiro"} {
		v := r.on(id, "C")
		path := shortestOf(t, v)
		said := func(what string, want bool) {
			t.Helper()
			if words := v.verdict.Details.Words; (strings.Contains(words, about) && strings.HasSuffix(words, "F1: regras")) != want {
				t.Errorf("%s, %s: %q", id, what, words)
			}
		}
		r.TurnTo(0)
		legal := r.Words().Key("solver.hand.legal", "Count", len(choicesSeen(v)))
		said("at the start", true)
		if !strings.Contains(v.verdict.Why.Words, legal) {
			t.Errorf("%s: no %q in %q", id, legal, v.verdict.Why.Words)
		}
		r.play(v, path[0])
		said("after a move", true)
		r.play(v, path[1:]...)
		said("at the end", false)
		r.TurnTo(1)
		said("in Resolver", false)
	}
	v := r.on("cavalo", "B")
	v.session.changeRules(map[string]string{"numbers": "off"})
	r.TurnTo(0)
	if words := v.verdict.Details.Words; strings.Contains(words, "apaga") || !strings.Contains(words, "F1: regras") {
		t.Errorf("where no number erases another: %q", words)
	}
}

func TestDeadEndsAreOfferedByTheirNameAndKey(t *testing.T) {
	r := newRig(t)
	for id, want := range map[string]string{"cavalo": "Mostrar becos (V)", "adjiboto": "Valor de cada jogada (V)"} {
		v := r.on(id, "C")
		r.TurnTo(0)
		written := uitest.Written(v.play.Content)
		if !slices.Contains(written, want) {
			t.Errorf("%s: %q", id, written)
		}
		r.TurnTo(1)
		if written := uitest.Written(v.Content()); slices.Contains(written, "Mostrar becos (V)") {
			t.Errorf("%s, Resolver: %q", id, written)
		}
	}
}

func TestTheListSaysTheLevelOfWhatIsMadeToBePlayed(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	p := v.session.problems[0]
	p.Set = game.Generated
	row := func(name string, least int) string {
		p.Name, p.Minimum = name, least
		v.session.problems[0] = p
		row := newProblemRow(v.Tips)
		showProblem(v.words, v.session, 0, row)
		_, parts := rowOf(row)
		return parts.name.Words
	}
	for _, c := range []struct {
		name  string
		least int
		want  string
	}{
		{"Médio 3", 6, "Médio 3 · 70 pontos"},
		{"G967035", 4, "Fácil · G967035"},
		{"G967035", 9, "Difícil · G967035"},
		{"G967035", 0, "G967035 · 70 pontos"},
	} {
		if got := row(c.name, c.least); got != c.want {
			t.Errorf("%s of %d moves: %q, want %q", c.name, c.least, got, c.want)
		}
	}
	p.Set = game.Challenge
	if got := row("desafio 2026-11-29", 6); got != "Médio · 29/11/2026" {
		t.Errorf("a day: %q", got)
	}
}
