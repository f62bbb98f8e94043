package solver

import (
	"context"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
)

// auditTime is how long an audit from the window may take.
const auditTime = 10 * time.Second

// audits owns the audit of a heuristic: one at a time, as long as its dialog is open.
type audits struct {
	host   host.Host
	runner *task.Runner
	now    *audit // nil while no dialog is open
	// changed tells the dialog of something new, rebuild to take the words of now.
	changed, rebuild func()
}

// audit is what is known of an audit.
type audit struct {
	progress *search.Progress
	ended    bool
	found    finding
	err      error
}

// finding is what an audit found, and the film to its counter-example, nil for none.
type finding struct {
	report game.AuditReport
	film   game.Replay
}

// start audits a heuristic; the dialog is told ten times a second at most.
func (a *audits) start(p game.Puzzle, order game.AuditRequest) {
	now := &audit{progress: order.Progress}
	a.now = now
	task.Start(a.runner, func(ctx context.Context) (finding, error) { return auditAndFilm(ctx, p, order) },
		a.tell, func(f finding, err error) {
			if err != nil {
				logFailure("audit", err)
			}
			now.ended, now.found, now.err = true, f, err
			a.tell()
		})
}

func (a *audits) tell() {
	if a.now != nil {
		a.changed()
	}
}

// reword builds the dialog anew, in the words and colours of now.
func (a *audits) reword() {
	if a.now != nil {
		a.rebuild()
	}
}

// end ends the audit: its dialog was closed.
func (a *audits) end() {
	a.runner.Drop()
	a.now = nil
}

// auditAndFilm audits a heuristic and draws the counter-example.
func auditAndFilm(ctx context.Context, p game.Puzzle, order game.AuditRequest) (f finding, err error) {
	f.report = p.Audit(ctx, order)
	if path, wrong := f.example(); wrong {
		f.film, err = p.Replay(path)
	}
	return f, err
}

// example is the way to a counter-example: rather a state where the estimate is too
// high than a move where it falls too far.
func (f *finding) example() (path []string, wrong bool) {
	switch {
	case f.report.Over != nil:
		return f.report.Over.Path, true
	case f.report.Drop != nil:
		return f.report.Drop.Path, true
	}
	return nil, false
}

// wrong says what the counter-example shows.
func (f *finding) wrong(w *i18n.Words) string {
	if f.report.Over != nil {
		return report.Overestimate(w, f.report.Over)
	}
	return report.Drop(w, f.report.Drop)
}

// open looks for states that refute the heuristic that is chosen for a problem, in a
// dialog beside whatever else runs; closing it ends the audit.
func (a *audits) open(p game.Problem, c *choices) {
	_, key := c.heuristics(p.Puzzle)
	if key == "" {
		return
	}
	if _, has := p.Puzzle.Target(); p.Puzzle.Module().Targeted() && !has {
		a.host.Complain(text.M("audit.target"))
		return
	}
	dialog := newAuditDialog(a.host, a)
	a.start(p.Puzzle, game.AuditRequest{
		Heuristic: key, Progress: &search.Progress{},
		Limits: search.Limits{Time: auditTime, Memory: a.host.Memory() / 2},
	})
	dialog.rebuild()
	w := a.host.Words()
	title := w.Key("audit.title", "Heuristic", p.Name+" · "+heuristicName(w, p.Puzzle, key))
	a.host.Show(title, dialog.content, a.end)
}
