package extras

import (
	"context"
	"strconv"
	"sync/atomic"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/match"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// Generator makes problems. What was asked for of a game last stays there for the next time.
type Generator struct {
	window host.Host
	runner *task.Runner
	games  []game.Generator
	forms  map[string]*generatorForm
	work   *generation   // under way, nil for none
	box    *generatorBox // open, nil for none
}

// NewGenerator makes a desk for a window.
func NewGenerator(w host.Host) *Generator {
	d := &Generator{window: w, runner: newRunner(w), forms: map[string]*generatorForm{}}
	for _, m := range w.Games() {
		if g, ok := m.(game.Generator); ok {
			d.games = append(d.games, g)
			d.forms[g.ID()] = newGeneratorForm(g)
		}
	}
	return d
}

// Possible reports whether there is a game that problems can be made of.
func (d *Generator) Possible() bool { return len(d.games) > 0 }

// Close ends all work.
func (d *Generator) Close() { d.runner.Drop() }

// Open opens the box, at a game if it is one that problems can be made of.
func (d *Generator) Open(id string) {
	f, ok := d.forms[id]
	if !ok {
		f = d.forms[d.games[0].ID()]
	}
	if d.work != nil { // of a box that was closed: it ends
		return
	}
	d.box = newGeneratorBox(d, f)
	d.box.open()
}

// generation is a search for problems.
type generation struct {
	form     generatorForm // as it was sent
	progress generate.Progress
	at       atomic.Int64 // the number of the one that is looked for, from 0
	found    atomic.Int64
}

// made are the problems that were found, with runs that prove what was said of them,
// and the first search that found nothing.
type made struct {
	problems []game.Problem
	runs     []game.Run
	missed   *generate.Result
}

// start looks for the problems of a form beside the window.
func (d *Generator) start(f *generatorForm) {
	request, wrong := f.request()
	if wrong != nil || d.work != nil {
		return
	}
	maker, wrong := generate.New(request)
	if wrong != nil {
		return
	}
	w := &generation{form: *f}
	d.work = w
	task.Start(d.runner, func(ctx context.Context) (made, error) {
		task.GiveWay()
		return w.all(ctx, maker, request), nil
	}, d.tell, d.ended)
	d.tell()
}

// all looks for one problem after another, each with its own time.
func (w *generation) all(ctx context.Context, maker *generate.Maker, request generate.Request) (m made) {
	for number := range w.form.wanted() {
		w.at.Store(int64(number))
		within, stop := context.WithTimeout(ctx, w.form.limit())
		r := maker.Find(within, number, &w.progress)
		stop()
		if r.Puzzle != nil {
			w.found.Add(1)
			m.add(ctx, r, request)
		} else if m.missed == nil {
			m.missed = &r
		}
		if ctx.Err() != nil {
			break
		}
	}
	return m
}

// proving is how many nodes the run takes at most that shows what was proved.
const proving = 300_000

// add adds a problem, and a run that comes to its minimum.
func (m *made) add(ctx context.Context, r generate.Result, asked generate.Request) {
	p := game.Problem{Name: "G" + strconv.FormatUint(r.Seed, 10), Puzzle: r.Puzzle, Remarks: r.Remarks(asked)}
	p.Puzzle.Identity() // it is kept from now on
	m.problems = append(m.problems, p)
	method := game.Method{Algorithm: search.BFS}
	if r.Nodes == 0 || r.Nodes > proving {
		method.Algorithm = game.Best
	}
	run := r.Puzzle.Solve(ctx, game.SolveRequest{Name: p.Name, Method: method, Limits: search.Limits{Nodes: proving, Memory: 1 << 30}})
	if run.Verdict == r.Verdict {
		m.runs = append(m.runs, run)
	}
}

// tell shows how it goes.
func (d *Generator) tell() {
	if d.box != nil {
		d.box.render()
	}
}

// cancel ends the work; what was found is kept.
func (d *Generator) cancel() { d.runner.CancelWithin(task.Patience) }

// ended takes up what was found. The box stays where that is nothing.
func (d *Generator) ended(m made, err error) {
	w := d.work
	d.work = nil
	switch {
	case err != nil:
		task.LogPanic("generate", err)
		d.say(d.window.Words().Key("generate.box.failed"))
	case len(m.problems) > 0:
		d.present(w, m)
	case m.missed != nil:
		d.say(report.NotGenerated(d.window.Words(), m.missed))
	}
}

// say says how the work ended, where somebody is still there.
func (d *Generator) say(words string) {
	if d.box != nil {
		d.box.said = words
		d.box.render()
	}
}

// present shows the problems that were found, and goes on to other seeds.
func (d *Generator) present(w *generation, m made) {
	if d.box != nil {
		d.box.shown.Hide()
	}
	if f := d.forms[w.form.game.ID()]; f.drawn {
		f.draw()
	}
	d.window.ShowMade(match.File{Problems: m.problems, Runs: m.runs})
	said := text.M("generate.box.done", "Count", len(m.problems), "Seed", w.form.seed)
	if missing := w.form.wanted() - len(m.problems); missing > 0 {
		said = text.M("generate.box.some", "Count", len(m.problems), "Wanted", w.form.wanted(), "Seed", w.form.seed,
			"Outcome", report.NotGenerated(d.window.Words(), m.missed))
	}
	d.window.ShowStatus(said)
}

// closed is told that the box is closed: what is under way ends.
func (d *Generator) closed() {
	d.box = nil
	if d.work != nil {
		d.cancel()
	}
}
