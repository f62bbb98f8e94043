package console

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/paste"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/text"
	"procura/ui/console/flag"
)

// task is a search of chosen problems: what solve, audit, compare and analyze have in common.
type task struct {
	*command
	names, rules  []string // of --problem and --rule
	target        int
	formula, goal string
	request       game.SolveRequest
	// changes are the settings of --rule, one each, in the order given.
	changes []game.Rules
	chosen  []game.Problem
	// inputs lists the files that are read besides the files of problems.
	inputs   []string
	appendTo string
	appended int // runs that it has got
	// full reports whether a file can't be written any more: no other run begins.
	full bool
	// certificate is the file of --certificate, certificates writes it, and proof limits each certificate; uncertified
	// reports whether a failure to write it was reported.
	certificate             string
	certificates            game.Certificates
	proof                   game.ProofLimits
	unverified, uncertified bool
	traceTo                 string // the file for the trace of a run, "" for none
}

func newTask(c *command) *task {
	t := &task{command: c, proof: game.ProofLimits{Bytes: mostCertified}}
	t.request.Limits.Memory, t.request.Threads = c.Memory, 1
	return t
}

// sharedFlags returns the flags that several commands have, by name.
func (t *task) sharedFlags() map[string]flag.Flag {
	l := &t.request.Limits
	shared := map[string]flag.Flag{}
	for _, f := range []flag.Flag{
		flag.New("problem", "NAME", "cli.flag.problem", &t.names),
		flag.New("rule", "KEY=VALUE", "cli.flag.rule", &t.rules),
		flag.New("target", "N", "cli.flag.target", &t.target),
		flag.New("heuristic", "NAME", "cli.flag.heuristic", &t.request.Method.Heuristic),
		flag.New(formulaFlag, "TEXT", "cli.flag.formula", &t.formula),
		flag.New("threads", "N", "cli.flag.threads", flag.Positive(&t.request.Threads)),
		flag.New("max-depth", "N", "cli.flag.depth", flag.Positive(&l.Depth)),
		flag.New("nodes", "N", "cli.flag.nodes", flag.Positive(&l.Nodes)),
		flag.New("time", "TIME", "cli.flag.time", flag.Positive(&l.Time)),
		flag.New("memory", "SIZE", "cli.flag.memory", flag.Size(&l.Memory, "console.memory", "Memory")),
		flag.New("append", "FILE", "cli.flag.append", flag.GrowingFile(&t.appendTo, datafile.KindResults)),
		flag.New("certificate", "FILE|-", "cli.flag.certificate", flag.NewFile(&t.certificate)),
		flag.New("certificate-size", "SIZE", "cli.flag.certificate-size", flag.Size(&t.proof.Bytes, "proof.certificate.size", "Size")),
		flag.New("unverified", "", "cli.flag.unverified", &t.unverified),
		flag.New(traceFlag, "FILE|-", "cli.flag.trace", flag.NewFile(&t.traceTo)),
	} {
		shared[f.Name()] = f
	}
	return shared
}

func parameterKeys() []string {
	var keys []string
	for _, a := range search.Algorithms() {
		if p, ok := a.Parameter(); ok && !slices.Contains(keys, p.Key) {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

func parameterFlags() (flags []flag.Flag) {
	for _, key := range parameterKeys() {
		flags = append(flags, flag.New(key, "N", "cli.parameter."+key, new(string)))
	}
	return flags
}

// solve runs a search on each chosen problem and prints the results.
func solve(c *command) work {
	t := newTask(c)
	m := &t.request.Method
	m.Algorithm, t.goal = game.Best, game.GoalReach
	shared := t.sharedFlags()
	t.flags.Add(shared["problem"], flag.New("algorithm", "NAME", "cli.flag.algorithm", flag.Choice((*string)(&m.Algorithm), algorithms()...)), shared["heuristic"],
		shared[formulaFlag], flag.New("duplicates", "WORD", "cli.flag.duplicates", flag.Choice((*string)(&m.Duplicates), duplicates()...)))
	t.flags.Add(parameterFlags()...)
	t.flags.Add(flag.New("goal", "WORD", "cli.flag.goal", flag.Choice(&t.goal, game.GoalReach, game.GoalMost)),
		shared["max-depth"], shared["target"], shared["rule"])
	t.flags.Add(shared["threads"], shared["time"], shared["nodes"], shared["memory"], shared["append"])
	t.flags.Add(shared["certificate"], shared["certificate-size"], shared[traceFlag], c.forceFlag(), shared["unverified"], c.jsonFlag())
	return func(ctx context.Context) {
		if t.accept(t.needsFiles, t.checkTarget, t.readGuide, t.readGoal, t.traced, t.guided, t.readParameter, t.readRules) &&
			t.begin(ctx, t.fits) && t.openCertificates() {
			t.solveAll(ctx)
			t.keepCertificates()
		}
	}
}

// begin opens the files, and checks that their problems fit the request.
func (t *task) begin(ctx context.Context, fits check) bool {
	if !t.choose(ctx) {
		return false
	}
	if !t.checkAll(fits) {
		t.underline()
		return false
	}
	return t.checkOutputs(append(t.flags.Args(), t.inputs...)...)
}

// readGoal reads the goal, and refuses flags of a target for the most points, which have a search of their own.
func (t *task) readGoal() *text.Message {
	t.request.Maximise = t.goal == game.GoalMost
	if !t.request.Maximise {
		return nil
	}
	for _, name := range append(parameterKeys(), "algorithm", "heuristic", formulaFlag, "duplicates", "target", traceFlag) {
		if t.flags.Changed(name) {
			return new(text.M("console.goal.alone", "Flag", "--"+name))
		}
	}
	return nil
}

const traceFlag = "trace"

// traced refuses a trace of "best", which may run several algorithms, and of a search that begins at the goal, too.
func (t *task) traced() *text.Message {
	return flawIf(t.traceTo != "" && !slices.Contains(explore.WithTraces(), string(t.request.Method.Algorithm)), "console.trace.algorithm",
		"Algorithms", strings.Join(explore.WithTraces(), " "))
}

// guided refuses a heuristic for "best", which chooses its own, and for algorithms that take none.
func (t *task) guided() *text.Message {
	name := "heuristic"
	if t.flags.Changed(formulaFlag) {
		name = formulaFlag
	}
	if !t.flags.Changed(name) || t.request.Method.Algorithm.Informed() {
		return nil
	}
	return t.untaken(name, search.Algorithm.Informed)
}

// untaken returns the message that the algorithm does not take a flag, with those that do.
func (t *task) untaken(name string, takes func(search.Algorithm) bool) *text.Message {
	var takers []string
	for _, a := range search.Algorithms() {
		if takes(a) {
			takers = append(takers, string(a))
		}
	}
	if !t.flags.Changed("algorithm") {
		return new(text.M("console.parameter.needs", "Flag", "--"+name, "Algorithms", strings.Join(takers, " ")))
	}
	return new(text.M("console.parameter.none", "Flag", "--"+name, "Algorithm", string(t.request.Method.Algorithm),
		"Algorithms", strings.Join(takers, " ")))
}

func (t *task) readParameter() *text.Message {
	p, _ := t.request.Method.Algorithm.Parameter()
	for _, key := range parameterKeys() {
		if !t.flags.Changed(key) {
			continue
		}
		if key != p.Key {
			return t.untaken(key, func(a search.Algorithm) bool {
				p, ok := a.Parameter()
				return ok && p.Key == key
			})
		}
		typed := t.flags.Lookup(key).Value.String()
		value, ok := p.Parse(typed)
		if !ok {
			wrong := "console.parameter"
			if p.Whole {
				wrong = "console.parameter.whole"
			}
			return new(text.M(wrong, "Flag", "--"+key, "Least", p.Least, "Most", strconv.FormatFloat(p.Most, 'f', -1, 64), "Value", typed))
		}
		t.request.Method.Parameter = value
	}
	return nil
}

func duplicates() []string {
	return []string{string(search.Graph), string(search.Tree), string(search.Quotient)}
}

func algorithms() []string {
	list := []string{string(game.Best)}
	for _, a := range search.Algorithms() {
		list = append(list, string(a))
	}
	return list
}

func (t *task) checkTarget() *text.Message {
	return flawIf(t.target < 0, "console.target", "Target", t.target)
}

func (t *task) readRules() *text.Message {
	for _, word := range t.rules {
		change := game.Rules{}
		if wrong := readRules([]string{word}, change); wrong != nil {
			return wrong
		}
		t.changes = append(t.changes, change)
	}
	return nil
}

// choose opens the files and picks the problems; missing and unreadable ones are reported and set the status. It is
// false if ctx ends while a file is read.
func (t *task) choose(ctx context.Context) bool {
	found := map[string]bool{}
	var seen []string
	for file := range t.files(ctx) {
		t.report(file.Issues...)
		if len(file.Problems)+len(file.Issues) == 0 {
			t.report(emptiness(file))
		}
		for _, p := range file.Problems {
			seen = append(seen, p.Name)
			if len(t.names) == 0 || slices.Contains(t.names, p.Name) {
				t.chosen = append(t.chosen, p)
				found[p.Name] = true
			}
		}
	}
	if ctx.Err() != nil {
		return false
	}
	for _, name := range t.names {
		if !found[name] {
			t.fail(flag.DidYouMean(text.M("console.notfound", "Problem", name), name, seen))
		}
	}
	return true
}

// fits refuses rules, heuristics and symmetries that no chosen problem has.
func (t *task) fits() *text.Message {
	if len(t.chosen) == 0 {
		return nil
	}
	for _, change := range t.changes {
		if wrong := refuseRule(t.chosen, change); wrong != nil {
			return wrong
		}
	}
	lacking := func(has func(game.Puzzle) bool) bool {
		return !slices.ContainsFunc(t.chosen, func(p game.Problem) bool { return has(p.Puzzle) })
	}
	hasTarget := func(p game.Puzzle) bool {
		_, has := p.WithTarget(t.target).Target()
		return has
	}
	switch h := t.request.Method.Heuristic; {
	case t.flags.Changed("target") && lacking(hasTarget):
		return new(text.M("console.target.none"))
	case t.traceTo != "" && len(t.chosen) > 1:
		return new(text.M("console.trace.problem", "Count", len(t.chosen)))
	case h != "" && lacking(func(p game.Puzzle) bool { return hasHeuristic(p, h) }):
		return refuseHeuristic(t.chosen[0].Puzzle, h)
	case lacking(func(p game.Puzzle) bool { return t.unfit(p) == nil }):
		return t.unfit(t.chosen[0].Puzzle)
	case t.request.Method.Duplicates == search.Quotient && lacking(func(p game.Puzzle) bool { return t.ruled(p).Symmetries() > 1 }):
		return new(text.M("console.quotient"))
	case t.request.Maximise && lacking(game.Puzzle.Maximises):
		return new(text.M("console.goal.none"))
	}
	return nil
}

// unfit returns why a problem can't be solved as asked, nil if it can.
func (t *task) unfit(p game.Puzzle) *text.Message {
	_, wrong := t.requestFor("", p).Method.Resolve(p)
	return wrong
}

// refuseRule returns why no chosen game accepts a rule: a wrong value rather than an unknown key.
func refuseRule(chosen []game.Problem, rule game.Rules) (wrong *text.Message) {
	for _, p := range chosen {
		_, m := p.Puzzle.WithRules(rule)
		if m == nil {
			return nil
		}
		if wrong == nil || m.Key == "error.rule.value" {
			wrong = m
		}
	}
	return suggestRule(wrong)
}

// solveAll solves the chosen problems one after another. After an interrupt the current run is printed, and the
// others are left out.
func (t *task) solveAll(ctx context.Context) {
	printer := newRunPrinter(t)
	for i, p := range t.chosen {
		puzzle, ok := t.prepare(p)
		if !ok {
			continue
		}
		name := t.problemName(p)
		t.guard(name, func() {
			request := t.requestFor(p.Name, puzzle)
			request.Evidence = t.examine(ctx, puzzle, &request)
			request.Progress = t.showSearch(counted(i, len(t.chosen), name), &request.Method, request.Limits)
			run, trace := t.search(ctx, puzzle, request)
			t.progress.Hide()
			if run.Fault != nil {
				t.failFormula(name, puzzle.Module(), run.Fault)
				return
			}
			printer.add(run)
			t.appendRun(run)
			t.saveTrace(p.Name, puzzle, trace)
			t.certify(ctx, puzzle, run)
		})
		if ctx.Err() != nil || t.full {
			break
		}
	}
	printer.close()
	t.noteAppended()
}

// search solves a problem, with a trace if one is asked for.
func (t *task) search(ctx context.Context, p game.Puzzle, request game.SolveRequest) (game.Run, game.Exploration) {
	if t.traceTo == "" {
		return p.Solve(ctx, request), nil
	}
	return p.Explore(ctx, request, 0)
}

// saveTrace writes a trace, if one is asked for, under a line that names its problem.
func (t *task) saveTrace(name string, p game.Puzzle, trace game.Exploration) {
	switch {
	case t.traceTo == "":
		return
	case trace == nil:
		t.fail(text.M("error.writing", "File", filepath.ToSlash(t.traceTo), "Reason", text.M("explore.refused.nothing")))
		return
	case !trace.Whole():
		t.printError(text.M("console.trace.part", "File", filepath.ToSlash(t.traceTo), "Nodes", trace.Nodes()))
	}
	t.saveWritten(t.traceTo, func(w io.Writer) error {
		if _, err := fmt.Fprintln(w, paste.ProblemID(p, nil), text.Plain(name)); err != nil {
			return err //nolint:wrapcheck // it is that of the disk
		}
		return trace.WriteTrace(w) //nolint:wrapcheck // it is that of the disk
	})
}

// prepare applies the rules and target of the command line to a problem.
func (t *task) prepare(p game.Problem) (game.Puzzle, bool) {
	puzzle := t.ruled(p.Puzzle)
	if t.flags.Changed("target") {
		puzzle = puzzle.WithTarget(t.target)
	}
	if !game.HasGoal(puzzle) && !(t.request.Maximise && puzzle.Maximises()) {
		return nil, t.fail(text.M("console.notarget", "Problem", t.problemName(p)))
	}
	if formula, is := game.FormulaText(t.request.Method.Heuristic); is {
		if wrong := mistakeOf(puzzle, formula); wrong != nil {
			return nil, t.fail(text.M("console.formula.problem", "Problem", t.problemName(p), "What", wrong.What))
		}
	}
	if wrong := t.unfit(puzzle); wrong != nil {
		return nil, t.fail(text.M("console.unfit", "Problem", t.problemName(p), "What", *wrong))
	}
	return puzzle, true
}

// ruled applies the rules of the command line to a problem, as far as its game has them.
func (t *task) ruled(p game.Puzzle) game.Puzzle {
	for _, change := range t.changes {
		if changed, wrong := p.WithRules(change); wrong == nil {
			p = changed
		}
	}
	return p
}

// requestFor returns the request for a problem: games without the given heuristic use their default, a problem
// without symmetries has no quotient, and a game without points is solved.
func (t *task) requestFor(name string, p game.Puzzle) game.SolveRequest {
	request := t.request
	request.Name = name
	if !hasHeuristic(p, request.Method.Heuristic) {
		request.Method.Heuristic = ""
	}
	if request.Method.Duplicates == search.Quotient && p.Symmetries() == 1 {
		request.Method.Duplicates = search.Graph
	}
	request.Maximise = t.request.Maximise && p.Maximises()
	return request
}

// appendRun appends a run to the results file, if there is one and it can be written. A file that another program
// holds misses the run.
func (t *task) appendRun(run game.Run) {
	if t.appendTo == "" || t.full {
		return
	}
	if err := t.Store.AppendResults(t.appendTo, run); err != nil {
		t.failWriting(t.appendTo, err)
		t.full = t.Store.Reason(err).Key != "error.file.busy"
		return
	}
	t.appended++
}

// noteAppended says how many runs the results file has got.
func (t *task) noteAppended() {
	if t.appended > 0 && !t.json {
		t.note("%s", t.Words.Key("console.appended", "Count", t.appended, "File", t.appendTo))
	}
}
