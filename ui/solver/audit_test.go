package solver

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/board"
	"procura/ui/internal/uitest"
)

// audit presses Auditar and waits for the answer: the words in the dialog, and
// the board in it, nil without one.
func (r *rig) audit(v *View) (said string, shown *board.Board) {
	r.T.Helper()
	v.panel.audit.OnTapped()
	v.session.audits.Wait()
	r.Pump()
	for _, l := range uitest.All[*widget.Label](r.PopUp()) {
		said += l.Text + "\n"
	}
	said += strings.Join(uitest.Written(r.PopUp()), "\n")
	if boards := uitest.All[*board.Board](r.PopUp()); len(boards) > 0 {
		shown = boards[0]
	}
	r.Press(false)
	return said, shown
}

func TestAnAuditShowsTheWorstStateOfAHeuristicThatIsNotAdmissible(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.use(v, "astar", "course")
	said, shown := r.audit(v)
	for _, want := range []string{"10 estados: todo o espaço.", "✗ Não admissível: excede a distância real em 2 estados.", "h = 3,471, a distância real é 3", "No início"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %s", want, said)
		}
	}
	if shown == nil || shown.Text() != v.board.Text() {
		t.Error("the counter-example is the start, and its board is not shown")
	}
}

func TestAnAuditSaysWhatIsProvedOfAnAdmissibleHeuristic(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	said, shown := r.audit(v)
	if !strings.Contains(said, "✓ Admissível, provado") || !strings.Contains(said, "todo o espaço") || shown != nil {
		t.Errorf("%s, a board: %t", said, shown != nil)
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

// audited is a puzzle whose audit a test decides.
type audited struct {
	game.Puzzle
	audit func(context.Context, game.AuditRequest) game.AuditReport
}

func (p audited) Audit(ctx context.Context, o game.AuditRequest) game.AuditReport {
	return p.audit(ctx, o)
}

func TestClosingTheDialogEndsTheAudit(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "G")
	ended := make(chan struct{})
	replace(v, func(p game.Puzzle) game.Puzzle {
		return audited{p, func(ctx context.Context, o game.AuditRequest) game.AuditReport {
			o.Progress.Generated.Store(1234)
			<-ctx.Done()
			close(ended)
			return game.AuditReport{}
		}}
	})
	v.panel.audit.OnTapped()
	r.Until("the count of states", func() bool {
		labels := uitest.All[*widget.Label](r.PopUp())
		return slices.ContainsFunc(labels, func(l *widget.Label) bool { return plain(l.Text) == "A auditar: 1234 estados…" })
	})
	r.Key("Escape")
	<-ended
	if r.PopUp() != nil {
		t.Error("the dialog is still there")
	}
}

func TestAnAuditThatPanicsIsSaidAndTheProgramLives(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	replace(v, func(p game.Puzzle) game.Puzzle {
		return audited{p, func(context.Context, game.AuditRequest) game.AuditReport { panic("a fault") }}
	})
	if said, _ := r.audit(v); !strings.Contains(said, "A auditoria parou por um erro do programa.") {
		t.Error(said)
	}
}

func TestAProblemWithoutTargetIsNotAudited(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "cavalo-bare-lower-nil.dat"))
	r.view().panel.audit.OnTapped()
	if got := r.Notice(); got != "Este problema não tem objetivo: resolva-o primeiro." || r.PopUp() != nil {
		t.Errorf("%q, a dialog: %t", got, r.PopUp() != nil)
	}
}
