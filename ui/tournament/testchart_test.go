package tournament

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/tournament"
	"procura/ui/internal/uitest"
)

// tested brings a tournament of two engines to the front that stops once it is decided.
func (r *rig) tested() *View {
	v := r.tournament("easy", "alphabeta:depth=3")
	v.session.Order.Judge = 0
	test.Tap(v.panel.test.check)
	v.panel.test.elo[1].entry.SetText("200")
	return v
}

func TestATestIsAskedForOnlyOfTwoEngines(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium", "hard")
	if v.panel.test.content.Visible() {
		t.Error("asked of three engines")
	}
	v.panel.remove(2)
	if !v.panel.test.content.Visible() || v.panel.test.rows.Visible() || v.test.content.Visible() {
		t.Error("the box is not there, or more than it")
	}
	test.Tap(v.panel.test.check)
	if o := &v.session.Order; o.SPRT == nil || *o.SPRT != (tournament.SPRT{Elo0: 0, Elo1: 50}) || o.Games != testGames || !v.panel.test.rows.Visible() || !v.test.content.Visible() {
		t.Errorf("%+v, %d games", o.SPRT, o.Games)
	}
	v.session.Order.Engines = append(v.session.Order.Engines, "hard")
	v.session.Changed()
	if v.session.test() != nil || v.test.content.Visible() {
		t.Error("a test of three engines")
	}
	v.panel.remove(2)
	test.Tap(v.panel.test.check)
	if o := &v.session.Order; o.SPRT != nil || o.Games != 2 || v.test.content.Visible() {
		t.Errorf("%+v, %d games", o.SPRT, o.Games)
	}
}

func TestATestRunsToItsDecisionAndSaysIt(t *testing.T) {
	r := newRig(t)
	v := r.tested()
	test.Tap(v.action)
	r.ends(v, phaseOver)
	s := &v.session.seen.standing
	if s.Test.Decision() != tournament.AcceptsH1 || s.Played == s.Total {
		t.Fatalf("%s after %d games", s.Test.Decision(), s.Played)
	}
	if v.verdict.Headline.Words != "Alfa-beta 3 é melhor" || !regexp.MustCompile(`^com 95 % de certeza, após \d+ partidas$`).MatchString(strings.ReplaceAll(v.verdict.Details.Words, "\u00a0", " ")) {
		t.Errorf("%q, %q", v.verdict.Headline.Words, v.verdict.Details.Words)
	}
	figure := v.test.chart.Figure()
	curve := figure.Series[2].Points
	if last := curve[len(curve)-1]; last.X != float64(s.Played) || last.Y != s.Test.Last() || last.Y < figure.Series[0].Points[0].Y {
		t.Errorf("the curve ends at %+v, after %d games; its bound is %+v", last, s.Played, figure.Series[0].Points[0])
	}
}

func TestAStoppedTestIsThereAgainAndGoesOnToItsDecision(t *testing.T) {
	r := newRig(t)
	v := r.tested()
	test.Tap(v.action)
	r.ends(v, phaseOver)
	want := v.session.seen.standing.Test
	lines := strings.Split(v.session.journal.text(""), "\n")
	parts := partsOf(t, v.session)
	parts[journalPart] = []byte(strings.Join(lines[:5], "\n"))
	again := New(r.Host()).(*Session)
	defer again.Close()
	if damaged := again.RestoreState(maps.Clone(parts))(); len(damaged) > 0 || again.phase != phaseStopped || again.test().Games() != 4 {
		t.Fatalf("%q are damaged; phase %d, %+v", damaged, again.phase, again.test())
	}
	again.play()
	r.Until("the end", func() bool { return !again.playing() })
	if got := again.seen.standing.Test; again.phase != phaseOver || !slices.Equal(got.LLR, want.LLR) {
		t.Errorf("phase %d, %+v, want %+v", again.phase, got, want)
	}
}

func TestATestThatMakesNoSenseIsToldInThePanel(t *testing.T) {
	r := newRig(t)
	v := r.tested()
	for want, change := range map[string]func() (back func()){
		"O primeiro Elo tem de ser o menor dos dois": func() func() {
			v.panel.test.elo[1].entry.SetText("-5")
			return func() { v.panel.test.elo[1].entry.SetText("50") }
		},
		"É melhor desde: um número de −400 a 400": func() func() {
			v.panel.test.elo[1].entry.SetText("muito")
			return func() { v.panel.test.elo[1].entry.SetText("50") }
		},
		"As aberturas têm de diferir: 1 peça ou mais": func() func() {
			v.panel.numbers[2].entry.SetText("0")
			return func() { v.panel.numbers[2].entry.SetText("8") }
		},
	} {
		back := change()
		if v.remark.Words != want {
			t.Errorf("%q, want %q", v.remark.Words, want)
		}
		test.Tap(v.action)
		if v.session.phase != phaseFresh {
			t.Errorf("%s: it began", want)
		}
		back()
	}
}

func TestOpeningsComeFromAFile(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	v.session.Order.Games = 8
	v.panel.more.SetOpen(true)
	choose := func() { v.panel.openings.SetSelected(v.panel.openings.Options[2]) }
	choose()
	if v.panel.openings.Key() != tournament.AnyOpening {
		t.Errorf("%q before there is a file", v.panel.openings.Key())
	}
	path := filepath.Join(t.TempDir(), "openings.txt")
	start := v.session.module.Opening(game.Defaults(v.session.module.MatchSettings())).Encode()
	if err := os.WriteFile(path, []byte("# two\n"+start+"\n"+start+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Answer(path, nil)
	r.Until("the file read", func() bool { return v.session.phase == phaseFresh })
	if o := &v.session.Order; v.panel.openings.Key() != tournament.FileOpening || len(o.Positions) != 2 || o.Games != 4 || v.panel.numbers[1].entry.Text != "4" {
		t.Errorf("%q, %d positions, %d games", v.panel.openings.Key(), len(o.Positions), o.Games)
	}
	test.Tap(v.action)
	r.ends(v, phaseOver)
	if games := v.session.seen.games; len(games) != 4 || games[0].Opening != start {
		t.Errorf("%d games, from %s", len(games), games[0].Opening)
	}
	choose()
	test.Tap(v.action) // another tournament
	if len(uitest.Unexplained(v.panel.openings.KeyedSelect)) > 0 {
		t.Error("openings of a file do not explain themselves")
	}
}
