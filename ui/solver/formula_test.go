package solver

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/formula"
	"procura/ui/internal/uitest"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// writes chooses A* and writes a formula in its box, by its entry among the heuristics.
func (r *rig) writes(v *View, written string) {
	r.T.Helper()
	r.use(v, "astar", formula.NewKey)
	field := uitest.All[interface {
		fyne.CanvasObject
		SetText(string)
	}](r.PopUp())
	field[0].SetText(written)
	r.Press(true)
}

func TestAFormulaIsWrittenChosenAndKeptAsAHeuristic(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.writes(v, "falta / media")
	if got := v.panel.heuristic.Selected; got != "falta / media" || r.PopUp() != nil {
		t.Fatalf("%q is chosen, the box is open: %t", got, r.PopUp() != nil)
	}
	if got := v.panel.promise; got.Words != "por provar: só ordena" || got.Colour != theme.Bound {
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
	r.writes(v, "falta / 100")
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
	r.writes(v, "maior > 0 ? ceil(falta / maior) : 0")
	if said, _ := r.audit(v); !strings.Contains(said, "Admissível, provado") {
		t.Fatal(said)
	}
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

func TestAFormulaThatGivesNoNumberIsSaidAndProvesNothing(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.writes(v, "1 / (pontos - pontos)")
	run := r.solve(v)
	if !run.Failed || !strings.Contains(r.Notice(), "não dá um número") {
		t.Errorf("failed %t, %q", run.Failed, r.Notice())
	}
}

func TestTheDialogOfAnAuditLeadsToThePage(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	v.panel.audit.OnTapped()
	v.session.audits.Wait()
	r.Pump()
	i := slices.IndexFunc(uitest.All[*widgets.Button](r.PopUp()), func(b *widgets.Button) bool { return b.Text == r.Words().Key("audit.page.quick.open") })
	if i < 0 {
		t.Fatal("no way to the page")
	}
	uitest.All[*widgets.Button](r.PopUp())[i].OnTapped()
	if r.PopUp() != nil {
		t.Error("the dialog stays")
	}
}
