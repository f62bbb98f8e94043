package solver

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/ui/auditing"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/theme"
)

// takes has a formula used that was written on the page Heurísticas.
func (r *rig) takes(v *View, written string) {
	r.T.Helper()
	p, _ := v.session.current()
	r.Host().KeepFormula("cavalo", written)
	r.Host().Send(host.HeuristicToUse{Problem: p, Heuristic: game.FormulaKey(written)})
}

func TestAFormulaIsWrittenChosenAndKeptAsAHeuristic(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.takes(v, "falta / media")
	if got := v.panel.heuristic.Selected; got != "falta / media" || v.session.choices.Algorithm != search.AStar {
		t.Fatalf("%q is chosen for %s", got, v.session.choices.Algorithm)
	}
	if got := v.panel.promise; got.Words != "por provar se é admissível" || got.Colour != theme.Bound {
		t.Errorf("it promises %q", got.Words)
	}
	r.use(v, "astar", "pairs")
	if !slices.Contains(v.panel.heuristic.Keys, "formula: falta / media") {
		t.Errorf("on offer: %q", v.panel.heuristic.Keys)
	}
	other := r.on("adjiboto", "A")
	r.use(other, "astar", "")
	if slices.ContainsFunc(other.panel.heuristic.Keys, func(key string) bool { return strings.HasPrefix(key, game.FormulaPrefix) }) {
		t.Errorf("another game has it: %q", other.panel.heuristic.Keys)
	}
}

func TestARunWithAFormulaIsShownSavedAndComesBack(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.takes(v, "falta / 100")
	run := r.solve(v)
	if run.Ran.Heuristic != "formula: falta / 100" || !run.Solved() {
		t.Errorf("%+v: %s", run.Ran, run.Verdict)
	}
	r.Until("the row", func() bool { return v.runs.List.Length() == 1 })
	src := v.session.Host.Store().FormatResults(run.Run)
	if !strings.Contains(src, "formula: falta / 100") {
		t.Fatalf("the file has\n%s", src)
	}
	back := v.session.Host.Store().Read("", []byte(src))
	if len(back.Issues) > 0 || len(back.Runs) != 1 || back.Runs[0].Ran.Heuristic != run.Ran.Heuristic {
		t.Errorf("it reads %+v, %v", back.Runs, back.Issues)
	}
}

func TestAnAuditOfTheWholeSpaceLetsAFormulaProve(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.takes(v, "maior > 0 ? ceil(falta / maior) : 0")
	p, _ := v.session.current()
	found := p.Puzzle.Audit(context.Background(), game.AuditRequest{Heuristic: v.session.choices.Heuristic})
	r.Host().KeepJudgement(p.Puzzle.Identity(), "maior > 0 ? ceil(falta / maior) : 0",
		host.Judgement{Admissible: found.Admissible(), Judged: found.Judged, Evidence: found.Evidence})
	v.session.Changed()
	if got := v.panel.promise; got.Words != "admissível neste problema" || got.Colour != theme.Proved {
		t.Errorf("it promises %q", got.Words)
	}
	order, wrong := v.session.searches.newJob(v.session.problems[v.session.chosen])
	if wrong != nil || order.request.Evidence == nil {
		t.Errorf("the search gets no evidence: %v", wrong)
	}
	if run := r.solve(v); run.Verdict != search.Optimal {
		t.Errorf("%s", run.Verdict)
	}
}

// TestThePanelSaysWhatAnAuditFoundOfAFormula: in how many states it exceeds the distance, or that
// no state has one.
func TestThePanelSaysWhatAnAuditFoundOfAFormula(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct {
		problem        string
		found          host.Judgement
		promise, means string
		colour         fyne.ThemeColorName
	}{
		{"A", host.Judgement{}, "por provar se é admissível", "pode exceder a distância real", theme.Bound},
		{"A", host.Judgement{Admissible: audit.Fails, Judged: 900, Overs: 63}, "não admissível", "excede a distância real em 63 estados", theme.Bound},
		{"E", host.Judgement{Admissible: audit.Holds}, "nada a comparar neste problema", "nenhum estado chega ao objetivo", theme.Muted},
	} {
		v := r.on("cavalo", c.problem)
		r.takes(v, "falta / 7")
		p, _ := v.session.current()
		r.Host().KeepJudgement(p.Puzzle.Identity(), "falta / 7", c.found)
		v.session.Changed()
		if got := v.panel.promise; got.Words != c.promise || got.Colour != c.colour || v.panel.meaning.Words != c.means {
			t.Errorf("%+v: %q in %s, %q", c.found, got.Words, got.Colour, v.panel.meaning.Words)
		}
	}
}

// TestASolutionByAFormulaSaysWhatIsKnownOfTheFormula: with its verdict, also what an audit has found since.
func TestASolutionByAFormulaSaysWhatIsKnownOfTheFormula(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "D")
	r.takes(v, "falta / media")
	r.solve(v)
	about := func() string { return v.verdict.Terms.List[0].Tip.Words() }
	if said := v.verdict.Why.Words; !strings.HasPrefix(said, "h sem prova de ser admissível · ") || !strings.Contains(about(), "Está por decidir") {
		t.Errorf("%q, %q", said, about())
	}
	p, _ := v.session.current()
	r.Host().KeepJudgement(p.Puzzle.Identity(), "falta / media", host.Judgement{Admissible: audit.Fails, Judged: 70, Overs: 6})
	if !strings.Contains(about(), "h excede a distância real") {
		t.Errorf("after an audit: %q", about())
	}
}

func TestAFormulaThatGivesNoNumberIsSaidAndProvesNothing(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.takes(v, "1 / (pontos - pontos)")
	run := r.solve(v)
	if !run.Failed || !strings.Contains(r.Notice(), "não dá um número") {
		t.Errorf("failed %t, %q", run.Failed, r.Notice())
	}
}

func TestAHeuristicIsAuditedAndAFormulaWrittenOnTheirPage(t *testing.T) {
	r := &rig{uitest.New(t, []host.GamePage{New, auditing.New}, opened(t))}
	v := r.on("cavalo", "A")
	r.use(v, "astar", "course")
	page := r.Words().Key("menu.lab.auditing")
	v.panel.audit.OnTapped()
	r.Until("the audit", func() bool {
		said := strings.Join(uitest.Written(r.Top().Content()), "\n")
		return r.Top().Title() == page && strings.Contains(said, "excede a distância real em 2 estados") && strings.Contains(said, "Cavalo A")
	})
	r.Tab("cavalo")
	r.use(v, "astar", formula.NewKey)
	if got := r.Top().Title(); got != page {
		t.Errorf("%s is on top", got)
	}
	r.Tab("cavalo")
	if v.panel.heuristic.Key() != "course" {
		t.Errorf("%q is chosen", v.panel.heuristic.Key())
	}
}

func TestAnAlgorithmWithoutHeuristicHasNothingToAudit(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	for algorithm, want := range map[string]bool{"best": true, "bfs": false, "greedy": true} {
		r.use(v, algorithm, "")
		if v.panel.audit.Visible() != want {
			t.Errorf("%s: the button is shown: %t", algorithm, !want)
		}
	}
}
