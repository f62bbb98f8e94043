package console

import (
	"context"
	"maps"
	"math"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	audits "procura/core/search/bounds"
	"procura/core/text"
	"procura/ui/report"
)

// auditTask is a run of audit.
type auditTask struct {
	*task
	boards, size int // of random problems; 0 boards audit those of the files
	seed         uint64
}

// audit looks for states that refute what a heuristic promises, in each chosen
// problem or in random ones of the chosen games.
func audit(ctx context.Context, c *command) {
	t := &auditTask{task: newTask(c)}
	t.addProblems()
	t.addGuide()
	t.addLimits()
	t.flags.IntVar(&t.boards, "random", 0, "")
	t.flags.IntVar(&t.size, "size", 0, "")
	t.flags.Uint64Var(&t.seed, "seed", 1, "")
	if !t.parse(t.needsFiles, t.positiveLimits, t.readGuide, t.positive("random"), t.alone, t.readMemory, t.readRules) || !t.begin(ctx, t.fits) {
		return
	}
	if t.boards > 0 {
		t.auditRandom(ctx)
	} else {
		t.auditChosen(ctx)
	}
}

// alone refuses flags of random problems where there are none.
func (t *auditTask) alone() *text.Message {
	for _, name := range []string{"size", "seed"} {
		if t.flags.Changed(name) && t.boards == 0 {
			return flaw(text.M("console.audit.alone", "Flag", "--"+name))
		}
	}
	return nil
}

// fits refuses what none of the chosen games has, random problems and their
// size too.
func (t *auditTask) fits() *text.Message {
	if wrong := t.task.fits(); wrong != nil || t.boards == 0 || len(t.chosen) == 0 {
		return wrong
	}
	wrong := flaw(text.M("console.audit.generator"))
	for _, p := range t.chosen {
		generator, ok := p.Puzzle.Module().(game.Generator)
		if !ok {
			continue
		}
		sizes := generator.Sizes()
		if !t.flags.Changed("size") || t.size >= sizes.Least && t.size <= sizes.Most {
			return nil
		}
		wrong = flaw(text.M("error.size", "Size", t.size, "Least", sizes.Least, "Most", sizes.Most))
	}
	return wrong
}

// requestOf is the request for a problem: games that lack the heuristic asked for
// use their default.
func (t *auditTask) requestOf(p game.Puzzle) game.AuditRequest {
	request := game.AuditRequest{Heuristic: t.request.Method.Heuristic, Limits: t.request.Limits}
	if !hasHeuristic(p, request.Heuristic) {
		request.Heuristic = ""
	}
	return request
}

// auditChosen audits each chosen problem.
func (t *auditTask) auditChosen(ctx context.Context) {
	for _, p := range t.chosen {
		puzzle, ok := t.prepare(p)
		if !ok {
			continue
		}
		request, wrong := t.requestOf(puzzle).Resolve(puzzle)
		if wrong != nil {
			t.fail(*wrong)
			continue
		}
		found := puzzle.Audit(ctx, request)
		if found.Fault != nil {
			t.failFormula(t.problemName(p), found.Fault)
			continue
		}
		a := newAudited(puzzle.Module(), puzzle.Rules(), found)
		a.Problem, a.Boards = p.Name, 1
		t.print(&a, text.M("console.audit", "Game", puzzle.Module().Title(), "Problem", p.Name,
			"Heuristic", a.Heuristic, "Promise", report.Promise(a.report.Heuristic)))
		if ctx.Err() != nil {
			return
		}
	}
}

// auditRandom audits random problems of each chosen game.
func (t *auditTask) auditRandom(ctx context.Context) {
	done := map[string]bool{}
	for _, p := range t.chosen {
		generator, ok := p.Puzzle.Module().(game.Generator)
		if !ok || done[generator.ID()] || ctx.Err() != nil {
			continue
		}
		done[generator.ID()] = true
		request := puzzle.RandomAuditRequest{
			AuditRequest: t.requestOf(p.Puzzle), Rules: t.rulesOf(p.Puzzle), Boards: t.boards, Size: t.size, Seed: t.seed,
		}
		found, wrong := puzzle.AuditRandom(ctx, generator, request)
		if wrong != nil {
			t.fail(*wrong)
			continue
		}
		if found.Fault != nil {
			t.failFormula(generator.ID(), found.Fault)
			continue
		}
		if !t.flags.Changed("size") {
			request.Size = generator.Sizes().Usual
		}
		rules, _ := game.Rules{}.With(request.Rules, generator.Settings())
		a := newAudited(generator, rules, found.AuditReport)
		a.Boards, a.Size, a.Seed = found.Boards, &request.Size, &request.Seed
		t.print(&a, text.M("console.audit.random", "Count", a.Boards, "Number", a.Boards, "Game", generator.Title(),
			"Size", request.Size, "Seed", request.Seed, "Heuristic", a.Heuristic, "Promise", report.Promise(found.Heuristic)))
	}
}

// rulesOf are the rules of the command line that a problem's game has.
func (t *auditTask) rulesOf(p game.Puzzle) game.Rules {
	rules := game.Rules{}
	for _, change := range t.changes {
		if _, wrong := p.WithRules(change); wrong == nil {
			maps.Copy(rules, change)
		}
	}
	return rules
}

// print prints an audit: a JSON line, or sentences under a heading with the
// counter-examples and their boards.
func (t *auditTask) print(a *audited, heading text.Message) {
	if t.json {
		t.printJSON(a)
		return
	}
	t.line("%s", t.Words.Say(heading))
	for _, sentence := range report.Audit(t.Words, &a.report) {
		t.line("  %s", sentence)
	}
	if o := a.report.Over; o != nil {
		t.example(report.Overestimate(t.Words, o), a.Over.Path, a.Over.Board)
	}
	if d := a.report.Drop; d != nil {
		t.example(report.Drop(t.Words, d), a.Drop.Path, a.Drop.Board)
	}
}

// example prints what is wrong in a state, the way to it and its board.
func (env *Env) example(wrong string, path []string, board string) {
	env.line("  %s · %s", wrong, env.Words.Say(report.Place(path)))
	for line := range strings.Lines(board) {
		env.line("    %s", strings.TrimRight(line, "\n"))
	}
}

// audited is one line of audit --json.
type audited struct {
	Game       string            `json:"game"`
	Problem    string            `json:"problem"`
	Heuristic  string            `json:"heuristic"`
	Promised   bool              `json:"promised"`
	Rules      map[string]string `json:"rules"`
	Boards     int               `json:"boards"`
	Size       *int              `json:"size"`
	Seed       *uint64           `json:"seed"`
	Admissible audits.Finding    `json:"admissible"`
	Consistent audits.Finding    `json:"consistent"`
	Whole      bool              `json:"whole"`
	States     int64             `json:"states"`
	Judged     int64             `json:"judged"`
	Exact      int64             `json:"exact"`
	Dead       int64             `json:"dead"`
	Recognised int64             `json:"recognised"`
	Overs      int64             `json:"overs"`
	Edges      int64             `json:"edges"`
	Drops      int64             `json:"drops"`
	Ratio      float64           `json:"ratio"`
	Perfect    int64             `json:"perfect"`
	Rated      int64             `json:"rated"`
	Farthest   int               `json:"farthest"`
	Over       *overestimate     `json:"over"`
	Drop       *drop             `json:"drop"`
	Seconds    float64           `json:"seconds"`
	PeakBytes  int64             `json:"peak_bytes"`
	StoppedBy  string            `json:"stopped_by"`

	report game.AuditReport
}

// overestimate is the key over: a state whose estimate exceeds its distance.
type overestimate struct {
	Path     []string `json:"path"`
	Board    string   `json:"board"`
	Estimate *float64 `json:"estimate"`
	Distance int      `json:"distance"`
	Exact    bool     `json:"exact"`
}

// drop is the key drop: a move along which the estimate falls too far.
type drop struct {
	Path   []string `json:"path"`
	Board  string   `json:"board"`
	Move   string   `json:"move"`
	Before *float64 `json:"before"`
	After  *float64 `json:"after"`
	Cost   int      `json:"cost"`
}

func newAudited(g game.Module, rules game.Rules, r game.AuditReport) audited {
	a := audited{
		Game: g.ID(), Heuristic: r.Heuristic.Key, Promised: r.Heuristic.Admissible, Rules: rules,
		Admissible: r.Admissible(), Consistent: r.Consistent(), Whole: r.Whole,
		States: r.States, Judged: r.Judged, Exact: r.Exact, Dead: r.Dead, Recognised: r.Recognised,
		Overs: r.Overs, Edges: r.Edges, Drops: r.Drops,
		Ratio: r.Ratio, Perfect: r.Perfect, Rated: r.Rated, Farthest: r.Farthest,
		Seconds: seconds(r.Elapsed), PeakBytes: r.Bytes, StoppedBy: string(r.Stopped),
		report: r,
	}
	if o := r.Over; o != nil {
		a.Over = &overestimate{some(o.Path), boardAfter(o.Puzzle, o.Path), finite(o.Estimate), o.Distance, o.Exact}
	}
	if d := r.Drop; d != nil {
		a.Drop = &drop{some(d.Path), boardAfter(d.Puzzle, d.Path), d.Move, finite(d.Before), finite(d.After), d.Cost}
	}
	return a
}

// some is a path that JSON prints as [] when it is empty.
func some(path []string) []string { return append([]string{}, path...) }

// finite is an estimate, or null for unreachable.
func finite(h float64) *float64 { return known(h, !math.IsInf(h, 0)) }

// boardAfter is the board at the end of a path, which the audit has followed.
func boardAfter(p game.Puzzle, path []string) string {
	board, err := p.After(path)
	if err != nil {
		panic("console: " + err.Error())
	}
	return board
}
