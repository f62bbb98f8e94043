package formula

import (
	"context"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/task"
)

// draft is a formula under work, for a problem.
type draft struct {
	problem  game.Problem
	measured game.Measured
	taken    string // the key of the formula that is to be used
	text     string
	mistake  *game.FormulaMistake // nil where there is none
	kind     string               // what the catalogue shows
	trial    *trial               // nil before there was a formula
	weight   float64
	rows     []*row
}

// valid reports whether the text is a formula.
func (d *draft) valid() bool { return d.mistake == nil && strings.TrimSpace(d.text) != "" }

// key is the formula as a heuristic's key.
func (d *draft) key() string { return game.FormulaKey(d.text) }

// trial is the audit of a formula within a small limit, and the board that refutes it.
type trial struct {
	Finding
	ended  bool
	failed bool
	wrong  *text.Message
}

// The limits of a trial, and how long nobody types before it begins.
const (
	trialTime   = 2 * time.Second
	trialStates = 200_000
	trialMemory = 256 << 20
	pause       = 250 * time.Millisecond
)

// typed takes a text as it was typed: it is checked at once, and tried when nobody has
// typed for a while.
func (d *Dialog) typed(text string) {
	w := d.draft
	if w == nil {
		return
	}
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
	if text == w.text && w.trial != nil {
		return
	}
	w.text, w.mistake = text, nil
	if strings.TrimSpace(text) != "" {
		w.mistake = w.measured.CheckFormula(text)
	}
	d.forget()
	if w.valid() {
		t := &trial{}
		w.trial = t
		d.trials.After(pause, func() {
			if d.draft == w && w.trial == t { // nothing was typed since
				d.try()
			}
		})
	}
	d.render()
}

// forget drops what was found for another text.
func (d *Dialog) forget() {
	d.Close()
	d.draft.trial, d.draft.rows = nil, nil
}

// try audits the formula on the problem.
func (d *Dialog) try() {
	w := d.draft
	t, puzzle := w.trial, w.problem.Puzzle
	if !hasGoal(puzzle) {
		t.ended, t.wrong = true, new(text.M("audit.target"))
		d.render()
		return
	}
	request := game.AuditRequest{
		Heuristic: w.key(), Progress: &search.Progress{},
		Limits: search.Limits{Time: trialTime, Nodes: trialStates, Memory: min(trialMemory, d.host.MemoryLimit()/2)},
	}
	d.trials.Start(func(ctx context.Context, p *task.Progress[Finding]) error {
		found, err := Audit(ctx, puzzle, request)
		p.Update(func(f *Finding) { *f = found })
		return err
	}, func(found Finding, err error) {
		if t.ended, t.failed = true, err != nil; !t.failed {
			t.Finding = found
		}
		RecordAudit(d.host, puzzle, &t.Report)
	})
}

// hasGoal reports whether a puzzle has the target that its game wants.
func hasGoal(p game.Puzzle) bool {
	_, has := p.Target()
	return has || !p.Module().HasTarget()
}

// row is a search of the comparison.
type row struct {
	key   string // of the heuristic
	run   game.Run
	ended bool
	err   error
}

// solveTime is how long each search of the comparison may take.
const solveTime = 10 * time.Second

// solve searches the problem by A* with the formula, and with each heuristic that is
// built in, one after another.
func (d *Dialog) solve() {
	w := d.draft
	if w == nil || !w.valid() || d.solves.Busy() {
		return
	}
	if !hasGoal(w.problem.Puzzle) {
		d.host.ShowError(text.M("audit.target"))
		return
	}
	w.rows = []*row{{key: w.key()}}
	for _, h := range slices.Backward(w.problem.Puzzle.Heuristics()) {
		w.rows = append(w.rows, &row{key: h.Key})
	}
	d.host.KeepFormula(w.problem.Puzzle.Module().ID(), strings.TrimSpace(w.text))
	d.searchNext(w, 0)
}

// searchNext searches with the heuristic of a row, and goes on to the next one.
func (d *Dialog) searchNext(w *draft, at int) {
	if at == len(w.rows) {
		return
	}
	one, puzzle := w.rows[at], w.problem.Puzzle
	request := game.SolveRequest{
		Name: w.problem.Name, Threads: 1,
		Method:   game.Method{Algorithm: search.AStar, Heuristic: one.key, Duplicates: search.Graph, Parameter: w.weight},
		Evidence: d.host.Judgement(puzzle.Identity(), strings.TrimSpace(w.text)).Evidence,
		Limits:   search.Limits{Time: solveTime, Memory: d.host.MemoryLimit() / 2},
	}
	d.solves.Start(func(ctx context.Context, p *task.Progress[game.Run]) error {
		found := puzzle.Solve(ctx, request)
		p.Update(func(run *game.Run) { *run = found })
		return nil
	}, func(run game.Run, err error) {
		one.run, one.err, one.ended = run, err, true
		if run.Stopped != search.ByCancel {
			d.searchNext(w, at+1)
		}
	})
}

// weigh changes the weight of h: what was searched with another one is no answer.
func (d *Dialog) weigh(weight float64) {
	w := d.draft
	if w == nil || w.weight == weight {
		return
	}
	d.solves.Drop()
	w.weight, w.rows = weight, nil
	d.render()
}

// saved is what part of the expanded nodes a row has saved against the usual heuristic:
// below 0 where it has expanded more.
func (d *draft) saved(r *row) (part float64, known bool) {
	usual := game.DefaultHeuristic(d.problem.Puzzle)
	i := slices.IndexFunc(d.rows, func(one *row) bool { return one.key == usual })
	if i < 0 || !d.rows[i].ended || !r.ended || r.key == usual || !d.rows[i].run.Solved() || !r.run.Solved() || d.rows[i].run.Expanded == 0 {
		return 0, false
	}
	return 1 - float64(r.run.Expanded)/float64(d.rows[i].run.Expanded), true
}
