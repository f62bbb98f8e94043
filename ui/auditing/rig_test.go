package auditing

import (
	"context"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/solver"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// rig is a window under test, with the page on top.
type rig struct {
	uitest.Page[*View]
	session *Session
}

func areas() []host.GamePage { return []host.GamePage{solver.New, New} }

// newRig opens a window with the page on top, in Portuguese.
func newRig(t testing.TB, change ...func(*uitest.Options)) *rig {
	t.Helper()
	return onTop(uitest.OpenPage[*View](t, areas(), "cavalo", change...))
}

func onTop(p uitest.Page[*View]) *rig { return &rig{p, p.View().session} }

// page is the view of now.
func (r *rig) page() *View { return r.session.Page }

// choose chooses what is to be audited.
func (r *rig) choose(id, problem, heuristic string) {
	r.T.Helper()
	r.session.choose(r.problem(id, problem))
	r.session.chooseHeuristic(heuristic)
	if r.session.key() != heuristic {
		r.T.Fatalf("%s %s has no %s", id, problem, heuristic)
	}
}

// problem is one that is open.
func (r *rig) problem(id, name string) game.Problem {
	r.session.survey()
	list := r.session.open
	return list[slices.IndexFunc(list, func(p game.Problem) bool { return p.Puzzle.Module().ID() == id && p.Name == name })]
}

// writes types a formula for Cavalo A, and waits until it is tried, where it is one.
func (r *rig) writes(formula string) {
	r.T.Helper()
	if r.session.problem.Name != "A" || r.session.problem.Puzzle.Module().ID() != "cavalo" {
		r.session.choose(r.problem("cavalo", "A"))
	}
	r.page().head.field.SetText(formula)
	if r.session.key() != "" {
		r.Until("the trial", func() bool { a := r.session.shown(); return a != nil && a.ended })
		r.over()
	}
}

// random asks for so many random boards, "" for the problem itself.
func (r *rig) random(boards string) {
	r.session.State.Random, r.session.State.Boards = boards != "", boards
	r.session.Changed()
}

// isFilmed reports whether the film of the counter-example is there.
func (r *rig) isFilmed() bool { return r.session.showing.film != nil }

// audited audits a heuristic of a problem, to the end.
func (r *rig) audited(id, problem, heuristic string) {
	r.T.Helper()
	r.choose(id, problem, heuristic)
	r.session.audit()
	r.over()
}

// over waits for the end, and for the film where there is one.
func (r *rig) over() {
	r.T.Helper()
	r.Until("the end", func() bool { return !r.session.auditing.Busy() })
	if r.session.showing.example != nil {
		r.Until("the film", r.isFilmed)
	}
}

// said are the sentences on the page.
func (r *rig) said() (list []string) {
	for _, s := range r.page().findings.sentences {
		if s.Content.Visible() {
			list = append(list, s.Line.Words)
		}
	}
	return list
}

// figure is a figure on the page.
func (r *rig) figure(key string) string { return r.page().findings.figures[key].Words }

// puppet is a puzzle whose audit a test decides.
type puppet struct {
	game.Puzzle
	audit func(context.Context, game.AuditRequest) game.AuditReport
}

func (p puppet) Audit(ctx context.Context, o game.AuditRequest) game.AuditReport {
	return p.audit(ctx, o)
}

// replace puts another puzzle in place of that of the chosen problem.
func (r *rig) replace(audit func(context.Context, game.AuditRequest) game.AuditReport) {
	r.session.problem.Puzzle = puppet{r.session.problem.Puzzle, audit}
}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	uitest.EveryPage(t, areas(), "cavalo", func(t *testing.T, p uitest.Page[*View], room fyne.Size) { check(t, onTop(p), room) })
}
