package extras

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/generate"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// Generator makes problems. What was asked for of a game last stays there for the next time.
type Generator struct {
	window host.Host
	job    *task.Job[made]
	games  []game.Generator
	forms  map[string]*generatorForm
	work   *generation   // the last one
	box    *generatorBox // open, nil for none
	sheets *task.Job[written]
	making *sheetWork // the last one
	sheet  sheetForm
	lists  *task.Job[string] // reads the list of students
}

func NewGenerator(w host.Host) *Generator {
	d := &Generator{window: w, job: task.NewJob[made]("generate", w.Post), forms: map[string]*generatorForm{}}
	d.sheets = task.NewJob[written]("sheets", w.Post)
	d.lists = task.NewJob[string]("students", w.Post)
	d.sheet.also = map[string]bool{}
	render := func() {
		if d.box != nil {
			d.box.render()
		}
	}
	d.job.Cleanup, d.sheets.Cleanup = w.ReleaseMemory, w.ReleaseMemory
	d.job.OnChanged, d.sheets.OnChanged = render, render
	for _, m := range w.Games() {
		if g, ok := m.(game.Generator); ok {
			d.games = append(d.games, g)
			d.forms[g.ID()] = &generatorForm{game: g, count: "1", time: usualTime, rules: game.Defaults(g.Settings())}
			d.forms[g.ID()].draw()
		}
	}
	return d
}

// Close gives all work up.
func (d *Generator) Close() {
	d.job.Drop()
	d.sheets.Drop()
	d.lists.Drop()
}

// isBusy reports whether problems or sheets are being made.
func (d *Generator) isBusy() bool { return d.job.Busy() || d.sheets.Busy() }

// Open opens the box, at a game if it is one that problems can be made of.
func (d *Generator) Open(id string) {
	f, ok := d.forms[id]
	if !ok && len(d.games) > 0 {
		f = d.forms[d.games[0].ID()]
	}
	if f != nil && !d.isBusy() { // else it is of a box that was closed, and ends
		d.box = newGeneratorBox(d, f)
	}
}

// generation is a search for problems.
type generation struct {
	form     generatorForm // as it was sent
	progress generate.Progress
}

// made are the problems that were found, with runs that prove what was said of them,
// and the first search that found nothing.
type made struct {
	number   int // of the one that is looked for, from 0
	problems []game.Problem
	runs     []game.Run
	missed   *generate.Result
}

// start looks for the problems of a form beside the window.
func (d *Generator) start(f *generatorForm) {
	request, wrong := f.request()
	if wrong != nil || d.isBusy() {
		return
	}
	maker, wrong := generate.New(request)
	if wrong != nil {
		return
	}
	w := &generation{form: *f}
	d.work = w
	d.job.Start(func(ctx context.Context, p *task.Progress[made]) error {
		var m made
		for m.number = range w.form.wanted() {
			p.Update(func(so *made) { *so = m })
			m.add(ctx, w.find(ctx, maker, m.number), request)
			if ctx.Err() != nil {
				break
			}
		}
		p.Update(func(so *made) { *so = m })
		return nil
	}, d.ended)
}

// find looks for a problem; each has its own time.
func (w *generation) find(ctx context.Context, maker *generate.Maker, number int) generate.Result {
	limit, _ := time.ParseDuration(w.form.time) // the keys are durations
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	return maker.Find(ctx, number, &w.progress)
}

// proving limits the nodes of the run that shows the proof.
const proving = 300_000

// add adds a problem that was found, and a run that comes to its minimum.
func (m *made) add(ctx context.Context, r generate.Result, asked generate.Request) {
	if r.Puzzle == nil {
		m.missed = cmp.Or(m.missed, &r)
		return
	}
	p := game.Problem{Name: "G" + strconv.FormatUint(r.Seed, 10), Puzzle: r.Puzzle, Remarks: r.Remarks(asked), Set: game.Generated}
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

// cancel ends the work; problems that were found are kept, of sheets nothing is written.
func (d *Generator) cancel() {
	d.job.CancelWithin(task.Patience)
	d.sheets.CancelWithin(task.Patience)
}

// ended shows the problems that were found. If there are none the box stays and says so.
func (d *Generator) ended(m made, err error) {
	said := ""
	switch {
	case err != nil:
		said = d.window.Words().Key("generate.box.failed")
	case len(m.problems) > 0:
		d.present(d.work, m)
	case m.missed != nil:
		said = report.NotGenerated(d.window.Words(), m.missed)
	}
	if d.box != nil && said != "" {
		d.box.said = said
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
	d.window.ShowMade(datafile.File{Problems: m.problems, Runs: m.runs})
	said := text.M("generate.box.done", "Count", len(m.problems), "Seed", w.form.seed)
	if missing := w.form.wanted() - len(m.problems); missing > 0 {
		said = text.M("generate.box.some", "Count", len(m.problems), "Wanted", w.form.wanted(), "Seed", w.form.seed,
			"Outcome", report.NotGenerated(d.window.Words(), m.missed))
	}
	d.window.ShowStatus(said)
}
