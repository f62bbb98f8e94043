package console

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/core/match"
	"procura/core/search"
	"procura/core/text"
)

type solveFlags struct {
	set                              *pflag.FlagSet
	problems, rules                  []string
	algorithm, heuristic, duplicates string
	formula                          string
	goal                             string
	depth, target, threads           int
	nodes                            int64
	time                             time.Duration
	memory, appendTo                 string
	certificate, certificateSize     string
	outputs                          outputs
	unverified                       bool
	parameters                       map[string]*float64 // by key
	json                             bool
}

func newSolveFlags(env *Env) *solveFlags {
	f := &solveFlags{set: newFlags(), parameters: map[string]*float64{}}
	f.addProblems()
	f.addLimits()
	f.set.StringVar(&f.heuristic, "heuristic", "", "")
	f.set.StringVar(&f.formula, formulaFlag, "", "")
	f.set.StringVar(&f.algorithm, "algorithm", string(game.Best), "")
	f.set.StringVar(&f.duplicates, "duplicates", "", "")
	f.set.StringVar(&f.goal, "goal", game.GoalReach, "")
	f.set.IntVar(&f.threads, "threads", 1, "")
	f.outputs.addTo(f.set, "append", &f.appendTo, env.Store.CheckResults)
	f.outputs.add(f.set, "certificate", &f.certificate)
	f.set.StringVar(&f.certificateSize, "certificate-size", "", "")
	f.set.BoolVar(&f.unverified, "unverified", false, "")
	for _, key := range parameterKeys() {
		f.parameters[key] = f.set.Float64(key, 0, "")
	}
	return f
}

// addProblems adds the flags that choose problems and their rules.
func (f *solveFlags) addProblems() {
	f.set.StringArrayVar(&f.problems, "problem", nil, "")
	f.set.StringArrayVar(&f.rules, "rule", nil, "")
	f.set.IntVar(&f.target, "target", 0, "")
}

// addLimits adds the flags of limits, and --json.
func (f *solveFlags) addLimits() {
	f.set.IntVar(&f.depth, "max-depth", 0, "")
	f.set.Int64Var(&f.nodes, "nodes", 0, "")
	f.set.DurationVar(&f.time, "time", 0, "")
	f.set.StringVar(&f.memory, "memory", "", "")
	f.set.BoolVar(&f.json, "json", false, "")
}

// limits are those typed, but for that of memory; see readMemory.
func (f *solveFlags) limits(env *Env) search.Limits {
	return search.Limits{Time: f.time, Nodes: f.nodes, Depth: f.depth, Memory: env.Memory}
}

// parameterKeys are the flags for numbers of algorithms, in their order.
func parameterKeys() []string {
	var keys []string
	for _, a := range search.Algorithms() {
		if p, ok := a.Parameter(); ok && !slices.Contains(keys, p.Key) {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

// task is solve's flags, understood.
type task struct {
	flags   *solveFlags
	request game.SolveRequest
	// changes are the settings of --rule, one each, in the order typed.
	changes []game.Rules
	chosen  []game.Problem
	status  int
	// inputs are the files that are read beside those of problems.
	inputs []string
	// full says that a file can't be written any more: nothing else is begun.
	full bool
	// uncertified says that it was said that the file of certificates can't be written.
	uncertified bool
	// certificates is the file of --certificate, nil without one, and proof binds each.
	certificates game.Certificates
	proof        game.ProofLimits
}

// solve runs a search on each chosen problem and prints the results.
func solve(ctx context.Context, env *Env, args []string) int {
	t := &task{flags: newSolveFlags(env)}
	if status, ok := t.begin(ctx, env, args, t.understand, t.fits); !ok {
		return status
	}
	if t.openCertificates(env) {
		t.solveAll(ctx, env)
		t.keepCertificates(env)
	}
	return t.status
}

// begin reads the flags, understands them and opens what they choose, which must
// fit; false ends the command with a status, as does an interrupt.
func (t *task) begin(
	ctx context.Context, env *Env, args []string, understand func(*Env) *text.Message, fits func() *text.Message,
) (int, bool) {
	if status, ok := env.parse(t.flags.set, args); !ok {
		return status, false
	}
	if wrong := understand(env); wrong != nil {
		return env.badUsage(*wrong), false
	}
	if !t.choose(ctx, env) {
		return t.status, false
	}
	if wrong := fits(); wrong != nil {
		status := env.badUsage(*wrong)
		t.underline(env)
		return status, false
	}
	return t.flags.outputs.check(env, append(t.flags.set.Args(), t.inputs...)...)
}

// understand turns flags into a request, or says which one makes no sense.
func (t *task) understand(env *Env) *text.Message {
	f := t.flags
	t.request.Method = game.Method{
		Algorithm: search.Algorithm(f.algorithm), Heuristic: f.guide(), Duplicates: search.Duplicates(f.duplicates),
	}
	t.request.Threads = f.threads
	t.request.Maximise = f.goal == game.GoalMost
	t.request.Limits = f.limits(env)
	for _, read := range []func() *text.Message{f.known, f.positive, f.single, f.alone, f.guided, t.readParameter, t.readMemory, t.readRules, t.readCertificate} {
		if m := read(); m != nil {
			return m
		}
	}
	return nil
}

func flaw(m text.Message) *text.Message { return &m }

// known refuses words that are not among those a flag can be.
func (f *solveFlags) known() *text.Message {
	for _, flag := range []struct {
		name, value string
		allowed     []string
	}{
		{"algorithm", f.algorithm, algorithms()},
		{"goal", f.goal, []string{game.GoalReach, game.GoalMost}},
		{"duplicates", f.duplicates, []string{string(search.Graph), string(search.Tree), string(search.Quotient)}},
	} {
		if f.set.Changed(flag.name) && !slices.Contains(flag.allowed, flag.value) {
			return flaw(text.M("console.flag.word", "Flag", "--"+flag.name, "Value", flag.value,
				"Allowed", strings.Join(flag.allowed, " ")))
		}
	}
	return nil
}

// alone refuses flags that say how a target is reached where none is: the most
// points are searched in a way of their own.
func (f *solveFlags) alone() *text.Message {
	if f.goal != game.GoalMost {
		return nil
	}
	for _, name := range append(parameterKeys(), "algorithm", "heuristic", formulaFlag, "duplicates", "target") {
		if f.set.Changed(name) {
			return flaw(text.M("console.goal.alone", "Flag", "--"+name))
		}
	}
	return nil
}

// guided refuses a heuristic for "best", which chooses its own, and for what takes none.
func (f *solveFlags) guided() *text.Message {
	flag := "heuristic"
	if f.set.Changed(formulaFlag) {
		flag = formulaFlag
	}
	if !f.set.Changed(flag) || search.Algorithm(f.algorithm).Informed() {
		return nil
	}
	var informed []string
	for _, a := range search.Algorithms() {
		if a.Informed() {
			informed = append(informed, string(a))
		}
	}
	return flaw(text.M("console.parameter.none", "Flag", "--"+flag, "Algorithm", f.algorithm,
		"Algorithms", strings.Join(informed, " ")))
}

// readParameter takes the number of the algorithm, and refuses those of others.
func (t *task) readParameter() *text.Message {
	f := t.flags
	p, _ := t.request.Method.Algorithm.Parameter()
	for _, key := range parameterKeys() {
		value := *f.parameters[key]
		switch {
		case !f.set.Changed(key):
		case key != p.Key:
			return flaw(text.M("console.parameter.none", "Flag", "--"+key, "Algorithm", f.algorithm,
				"Algorithms", strings.Join(takers(key), " ")))
		case value == 0 || !p.Allows(value):
			return flaw(outside(p, value))
		default:
			t.request.Method.Parameter = value
		}
	}
	return nil
}

// takers are the algorithms that take a parameter.
func takers(key string) []string {
	var list []string
	for _, a := range search.Algorithms() {
		if p, ok := a.Parameter(); ok && p.Key == key {
			list = append(list, string(a))
		}
	}
	return list
}

// outside says what a parameter may be.
func outside(p search.Parameter, value float64) text.Message {
	key := "console.parameter"
	if p.Whole {
		key = "console.parameter.whole"
	}
	return text.M(key, "Flag", "--"+p.Key, "Least", p.Least, "Most", plain(p.Most), "Value", value)
}

// plain writes a number without an exponent.
func plain(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// readMemory takes the limit of memory, if one is given.
func (t *task) readMemory() *text.Message {
	if !t.flags.set.Changed("memory") {
		return nil
	}
	size, err := search.ParseSize(t.flags.memory)
	if err != nil {
		return flaw(text.M("console.memory", "Memory", t.flags.memory))
	}
	t.request.Limits.Memory = size
	return nil
}

// algorithms are the words that --algorithm can be.
func algorithms() []string {
	list := []string{string(game.Best)}
	for _, a := range search.Algorithms() {
		list = append(list, string(a))
	}
	return list
}

// positive refuses limits that are given as zero or less, and a target below 0.
func (f *solveFlags) positive() *text.Message {
	for _, limit := range []struct {
		name  string
		value int64
	}{
		{"max-depth", int64(f.depth)},
		{"threads", int64(f.threads)},
		{"nodes", f.nodes},
		{"time", int64(f.time)},
	} {
		if f.set.Changed(limit.name) && limit.value <= 0 {
			return flaw(text.M("console.positive", "Flag", "--"+limit.name))
		}
	}
	if f.target < 0 {
		return flaw(text.M("console.target", "Target", f.target))
	}
	return nil
}

func (t *task) readRules() *text.Message {
	for _, word := range t.flags.rules {
		key, value, wrong := readRule(word)
		if wrong != nil {
			return wrong
		}
		t.changes = append(t.changes, game.Rules{key: value})
	}
	return nil
}

// choose opens the files and picks the problems asked for; what is missing or
// unreadable is reported and sets the status. It is false when ctx ends while a file,
// which may be a pipe, is read.
func (t *task) choose(ctx context.Context, env *Env) bool {
	found := map[string]bool{}
	for _, path := range t.flags.set.Args() {
		file, ok := untilDone(ctx, func() match.File { return env.Store.Open(ctx, path) })
		if !ok {
			return false
		}
		if len(file.Issues) > 0 {
			env.report(file.Issues)
			t.status = Failed
		}
		if len(file.Problems)+len(file.Issues) == 0 {
			env.report([]game.Issue{{File: path, What: text.M("error.file.empty")}})
			t.status = Failed
		}
		for _, p := range file.Problems {
			if len(t.flags.problems) == 0 || slices.Contains(t.flags.problems, p.Name) {
				t.chosen = append(t.chosen, p)
				found[p.Name] = true
			}
		}
	}
	for _, name := range t.flags.problems {
		if !found[name] {
			env.printError(text.M("console.notfound", "Problem", name))
			t.status = Failed
		}
	}
	return true
}

// fits refuses rules, heuristics and symmetries that none of the chosen
// problems has.
func (t *task) fits() *text.Message {
	if len(t.chosen) == 0 {
		return nil
	}
	for _, change := range t.changes {
		if wrong := t.fitsRule(change); wrong != nil {
			return wrong
		}
	}
	if h := t.request.Method.Heuristic; h != "" && !slices.ContainsFunc(t.chosen, func(p game.Problem) bool {
		return hasHeuristic(p.Puzzle, h)
	}) {
		return t.misses(h)
	}
	if t.request.Method.Duplicates == search.Quotient && !slices.ContainsFunc(t.chosen, func(p game.Problem) bool {
		return t.ruled(p.Puzzle).Symmetries() > 1
	}) {
		return flaw(text.M("console.quotient"))
	}
	if t.request.Maximise && !slices.ContainsFunc(t.chosen, func(p game.Problem) bool { return p.Puzzle.Maximises() }) {
		return flaw(text.M("console.goal.none"))
	}
	return nil
}

// fitsRule says why no chosen game takes a rule: rather that its value is wrong
// than that the others lack its key.
func (t *task) fitsRule(rule game.Rules) (wrong *text.Message) {
	for _, p := range t.chosen {
		_, m := p.Puzzle.WithRules(rule)
		if m == nil {
			return nil
		}
		if wrong == nil || m.Key == "error.rule.value" {
			wrong = m
		}
	}
	return wrong
}

func hasHeuristic(p game.Puzzle, key string) bool {
	if formula, is := game.FormulaText(key); is {
		return mistakeOf(p, formula) == nil
	}
	return slices.ContainsFunc(p.Heuristics(), func(h game.HeuristicInfo) bool { return h.Key == key })
}

// solveAll solves the chosen problems one after another. After an interrupt
// the run under way is printed and the others are left.
func (t *task) solveAll(ctx context.Context, env *Env) {
	printer := newPrinter(env, t)
	for _, p := range t.chosen {
		puzzle, ok := t.prepare(env, p)
		if !ok {
			t.status = Failed
			continue
		}
		name := env.problemName(p)
		ended := env.runGuarded(name, func() int {
			request := t.requestFor(p.Name, puzzle)
			request.Evidence = t.examine(ctx, env, puzzle, &request)
			run := puzzle.Solve(ctx, request)
			if run.Fault != nil {
				return env.faulty(name, run.Fault)
			}
			printer.add(run)
			t.appendRun(env, run)
			t.certify(ctx, env, puzzle, run)
			return Done
		})
		t.status = max(t.status, ended)
		if ctx.Err() != nil || t.full {
			break
		}
	}
	printer.close()
}

// problemName is a problem's name with that of its game: a file may hold several games.
func (env *Env) problemName(p game.Problem) string {
	return env.Words.Say(p.Puzzle.Module().Title()) + " " + p.Name
}

// prepare lays the rules and target of the command line over a problem.
func (t *task) prepare(env *Env, p game.Problem) (game.Puzzle, bool) {
	puzzle := t.ruled(p.Puzzle)
	if t.flags.set.Changed("target") {
		puzzle = puzzle.WithTarget(t.flags.target)
	}
	if _, has := puzzle.Target(); puzzle.Module().HasTarget() && !has && !t.maximises(puzzle) {
		env.printError(text.M("console.notarget", "Problem", env.problemName(p)))
		return nil, false
	}
	if formula, is := game.FormulaText(t.request.Method.Heuristic); is {
		if wrong := mistakeOf(puzzle, formula); wrong != nil {
			env.printError(text.M("console.formula.problem", "Problem", env.problemName(p), "What", wrong.What))
			return nil, false
		}
	}
	return puzzle, true
}

// ruled lays the rules of the command line over a problem, as far as its game
// has them.
func (t *task) ruled(p game.Puzzle) game.Puzzle {
	for _, change := range t.changes {
		if changed, wrong := p.WithRules(change); wrong == nil {
			p = changed
		}
	}
	return p
}

// maximises reports whether the most points of a problem are asked for.
func (t *task) maximises(p game.Puzzle) bool { return t.request.Maximise && p.Maximises() }

// requestFor is the request for one problem: games that lack the heuristic asked
// for use their default, a problem without symmetries has no quotient, and a
// game without points is solved.
func (t *task) requestFor(name string, p game.Puzzle) game.SolveRequest {
	request := t.request
	request.Name = name
	if !hasHeuristic(p, request.Method.Heuristic) {
		request.Method.Heuristic = ""
	}
	if request.Method.Duplicates == search.Quotient && p.Symmetries() == 1 {
		request.Method.Duplicates = search.Graph
	}
	request.Maximise = t.maximises(p)
	return request
}

// methodOf is what the table will call the method of a problem.
func (t *task) methodOf(p game.Problem) string {
	puzzle := t.ruled(p.Puzzle)
	request := t.requestFor(p.Name, puzzle)
	ran, _ := request.Method.Resolve(puzzle)
	return methodName(game.Run{Asked: request.Method, Ran: ran, Maximise: request.Maximise})
}

// appendRun appends a run to the results file, when one is named and can be written. One that
// another program holds misses the run.
func (t *task) appendRun(env *Env, run game.Run) {
	if t.flags.appendTo == "" || t.full {
		return
	}
	if err := env.Store.AppendResults(t.flags.appendTo, run); err != nil {
		env.unwritten(t.flags.appendTo, err)
		t.status, t.full = Failed, env.Store.Reason(err).Key != "error.file.busy"
	}
}
